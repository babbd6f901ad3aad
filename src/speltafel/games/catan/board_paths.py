"""How clicks spell lines: for every action its targets, and for every row of targets its words.

Targets: a tile `h5`, a crossing `v20`, a way `e12`, a victim `h5x3`; a card of one's own `gL`, a rate
of the bank `bL`, a card of the bank `wL`, a development card `cKN`; a player `p3`, or `q3` in the
corner; and buttons.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from speltafel.engine import Seat

from .names import DEVELOPMENT_WORDS, LETTERS
from .state import Catan
from .state.island import BIT, CORNERS, CROSSINGS, GENERIC, HEXES, members, ways
from .state.row import (
    ACCEPT,
    ACTION,
    ACTIVE,
    ADDRESS,
    BANK,
    BANK_TRADE,
    BUY,
    CITY,
    CLAIM,
    COUNTER,
    DEAL,
    DISCARD,
    DISCARDING,
    DRAFTING,
    DROP,
    EDGE_HIGH,
    EDGE_LOW,
    END,
    FOUND,
    GIVE,
    KINDS,
    NAME,
    NAMING,
    NET,
    OFFERED,
    OPEN,
    PAVE,
    PAVING,
    PHASE,
    PLAY,
    PORT,
    REJECT,
    ROAD,
    ROB,
    ROLL,
    SEND,
    SETTLE,
    STOP,
    TAKE,
    TAKING,
    TOWN,
    UPGRADE,
    WANT,
    WITHDRAW,
)
from .text import token

BUTTONS: Final = {
    ROLL: "roll",
    END: "end",
    CLAIM: "claim",
    BUY: "dev",
    STOP: "stop",
    SEND: "send",
    DROP: "drop",
    ACCEPT: "yes",
    REJECT: "no",
    COUNTER: "counter",
    WITHDRAW: "off",
}
SPOKEN: Final = {
    "roll": "R",
    "end": "end",
    "claim": "claim",
    "dev": "dv",
    "stop": "-",
    "send": "o!",
    "drop": "o-",
    "yes": "ok",
    "no": "no",
    "counter": "co",
    "off": "off",
}
VERBS: Final = {"road": "r", "town": "s", "city": "c"}
PLACE: Final = re.compile(r"[hve]\d{1,2}")


def targets(view: Catan, seat: Seat) -> dict[str, tuple[str, ...]]:
    """For every legal token: the targets that spell it when clicked one after the other."""
    return {token(view, seat, action): path_of(view, seat, action) for action in view.actions(seat)}


def path_of(view: Catan, seat: Seat, action: int) -> tuple[str, ...]:
    """The targets of one action."""
    if action in BUTTONS:
        return (BUTTONS[action],)
    if action >= BANK_TRADE:
        return bank_path(view, seat, action - BANK_TRADE)
    if action >= ROB:
        return robber_path(view, (action - ROB) // 5, (action - ROB) % 5)
    if action >= UPGRADE:
        return ("city", f"v{action - UPGRADE}")
    if action >= SETTLE:
        v = f"v{action - SETTLE}"
        return (v,) if view.row[PHASE] == FOUND else ("town", v)
    if action >= ROAD:
        way = f"e{action - ROAD}"
        return ("road", way) if view.row[PHASE] == ACTION else (way,)
    return card_path(view, seat, action)


def card_path(view: Catan, seat: Seat, action: int, kinds: str = LETTERS) -> tuple[str, ...]:
    """The target of an action with a card, or with a player."""
    own = seat == view.row[ACTIVE]
    for first, letter in ((DISCARD, "g"), (NAME, "w"), (TAKE, "w")):
        if action >= first:
            return (f"{letter}{kinds[action - first]}",)
    if action >= DEAL:
        return (f"p{action - DEAL + 1}",)
    if action >= ADDRESS:
        return (f"p{action - ADDRESS + 1}",)
    if action >= WANT:
        return (f"{'w' if own else 'g'}{kinds[action - WANT]}",)
    if action >= GIVE:
        return (f"{'g' if own else 'w'}{kinds[action - GIVE]}",)
    return (f"c{DEVELOPMENT_WORDS[action - PLAY]}",)


def bank_path(view: Catan, seat: Seat, code: int) -> tuple[str, ...]:
    """CAT-42: the rate, as often as there are better ones, and the card asked for."""
    rate, give, want = code // (KINDS * KINDS) + 2, code // KINDS % KINDS, code % KINDS
    tag = f"b{LETTERS[give]}"
    return (*[tag] * (rates(view, seat, give).index(rate) + 1), f"w{LETTERS[want]}")


def rates(view: Catan, seat: Seat, kind: int) -> list[int]:
    """CAT-40, CAT-41: how many cards of a kind a seat may give for one, the best rate first."""
    port = view.row[PORT + seat]
    return [rate for rate, bit in ((2, BIT[kind]), (3, BIT[GENERIC])) if port & bit] + [4]


def robber_path(view: Catan, h: int, victim: int) -> tuple[str, ...]:
    """CAT-30, CAT-31: a tile, and there somebody to take a card from."""
    return (f"h{h}", f"h{h}x{victim}") if victim else (f"h{h}",)


def spelled(view: Catan, seat: Seat, targets: Sequence[str]) -> str:
    """The words that clicked targets say, whether legal or not."""
    first, rest = (targets[0], list(targets[1:])) if targets else ("", [])
    if first in SPOKEN and not rest:
        return SPOKEN[first]
    if first in VERBS and len(rest) < 2:
        return f"{VERBS[first]} {rest[0] if rest else likely(view, seat, first)}"
    if re.fullmatch(r"b[LBWGO]", first):
        return bank_words(view, seat, first[1], rest)
    if re.fullmatch(r"h\d+", first):
        return f"rb {first} {robbed(view, seat, int(first[1:]), rest)}"
    return " ".join(word_of(view, seat, one) for one in targets)


def word_of(view: Catan, seat: Seat, target: str) -> str:
    """The words of one target by itself."""
    kind, name = target[:1], target[1:]
    if kind in "gw" and name in LETTERS and name:
        return card_word(view, seat, kind, name)
    if kind == "c" and name in DEVELOPMENT_WORDS:
        return f"p:{name}"
    if kind in "pq" and name.isdigit():
        return f"to {name}" if view.row[PHASE] == DRAFTING and seat == view.row[ACTIVE] else f"do {name}"
    if PLACE.fullmatch(target):
        return place_word(view, seat, target)
    return target


def card_word(view: Catan, seat: Seat, kind: str, letter: str) -> str:
    """A card of one's own, or of the bank: what it means now."""
    phase = view.row[PHASE]
    if phase == DISCARDING and kind == "g":
        return f"dc {letter}"
    if phase in (TAKING, NAMING) and kind == "w":
        return letter
    turned = (
        phase == OFFERED and seat != view.row[ACTIVE]
    )  # CAT-39: an offer is told as its maker gives and gets
    return f"{'w' if (kind == 'g') == turned else 'g'} {letter}"


def place_word(view: Catan, seat: Seat, place: str) -> str:
    """A place by itself: what one would do there; where one can build, what must be chosen first."""
    row, phase = view.row, view.row[PHASE]
    if place[0] == "e":
        if phase in (PAVE, PAVING):
            return place
        legal = [action - ROAD for action in view.actions(seat) if ROAD <= action < SETTLE]
        return f"{place}?" if int(place[1:]) in legal else f"r {place}"
    v = int(place[1:])
    if phase == FOUND:
        return f"ss {place}"
    legal = [action - SETTLE for action in view.actions(seat) if SETTLE <= action < ROB]
    if v in legal or v + CROSSINGS in legal:
        return f"{place}?"
    own = members(row[TOWN + seat] | row[CITY + seat])
    return f"c {place}" if v in own else f"s {place}"


def likely(view: Catan, seat: Seat, ware: str) -> str:
    """A place where one might want to build, so that the refusal is about what is really missing."""
    row = view.row
    if row[PHASE] in (FOUND, PAVE, PAVING):
        return "?"  # what costs nothing goes where one points
    if ware == "road":
        return f"e{[*ways(row[EDGE_LOW + seat], row[EDGE_HIGH + seat]), 0][0]}"
    if ware == "town":
        return f"v{[*members(row[NET + seat] & row[OPEN]), *members(row[NET + seat]), 0][0]}"
    return f"v{[*members(row[TOWN + seat]), *members(row[CITY + seat]), 0][0]}"


def bank_words(view: Catan, seat: Seat, letter: str, rest: list[str]) -> str:
    """A trade with the bank; the card asked for, or the first that the bank has."""
    known = rates(view, seat, LETTERS.index(letter))
    again = rest.count(f"b{letter}")
    rate = known[min(again, len(known) - 1)]
    wanted = next((one[1] for one in rest if one[:1] == "w"), "")
    if not wanted:
        stocked = [other for k, other in enumerate(LETTERS) if other != letter and view.row[BANK + k]]
        wanted = [*stocked, "B" if letter == "L" else "L"][0]
    return f"b {letter * rate}>{wanted}"


def robbed(view: Catan, seat: Seat, h: int, rest: list[str]) -> str:
    """Who is robbed on a tile: whoever was clicked, else the first who has built there."""
    if rest:
        return f"x{rest[0].rpartition('x')[2]}"
    if h >= HEXES:
        return "x-"
    there = [
        other + 1
        for other in range(view.players)
        if other != seat and (view.row[TOWN + other] | view.row[CITY + other]) & CORNERS[h]
    ]
    return f"x{there[0]}" if there else "x-"
