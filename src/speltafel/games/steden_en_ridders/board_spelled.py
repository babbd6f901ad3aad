"""The words that clicked targets say, whether legal or not: so that a refusal can say what is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from speltafel.engine import Seat
from speltafel.games.catan.board_paths import SPOKEN, VERBS, card_word, likely, robbed
from speltafel.games.catan.names import ALL_LETTERS
from speltafel.games.catan.state.island import BIT, members
from speltafel.games.catan.state.row import (
    ACTIVE,
    BANK,
    CITY,
    DRAFTING,
    FOUND,
    HIGH,
    LOW,
    NET,
    OFFERED,
    PAVE,
    PAVING,
    PHASE,
    ROAD,
    ROB,
    SETTLE,
    TOWN,
    UPGRADE,
)

from .board_tray import rates
from .names import CARD_WORDS, TRACK_WORDS
from .state import Ridders
from .state.row import (
    AWAKE,
    BASIC,
    CHOOSING,
    DESERTING,
    DROPPING,
    GIVING,
    LOSING,
    MIGHTY,
    NO_PUT,
    PAYING,
    PICKING,
    PLACING,
    PUT,
    RANK,
    REBUILDING,
    RELOCATING,
    SABOTAGED,
    SMITHING,
    SPYING,
    STRONG,
    WATERING,
)

STOPPED: Final = {WATERING: "aq -", PAYING: "com -", PLACING: "put -", SPYING: "take -"}
ASKED_CARD: Final = {GIVING: "give", PAYING: "com", WATERING: "aq"}
ASKED_PLACE: Final = {LOSING: "lose", RELOCATING: "mv", DESERTING: "des", SMITHING: "k^"}
WARES: Final = {**VERBS, "wall": "w", "knight": "k+", "wake": "k!", "raise": "k^"}
PLACE: Final = re.compile(r"[hve]\d{1,2}")


def spelled(view: Ridders, seat: Seat, targets: Sequence[str]) -> str:
    """The words of all that was clicked."""
    first, rest = (targets[0], list(targets[1:])) if targets else ("", [])
    phase = view.row[PHASE]
    if first == "stop" and not rest:
        return STOPPED.get(phase, "-")
    if first in SPOKEN and first != "dev" and not rest:
        return SPOKEN[first]
    if first in WARES and len(rest) < 2:
        return f"{WARES[first]} {rest[0] if rest else place_for(view, seat, first)}"
    if first == "bank":
        return bank_words(view, seat, rest)
    if first in TRACK_WORDS:
        return track_words(phase, first, rest)
    if first == "away":
        return f"drop {rest[0][1:] if rest else '?'}"
    if first[:1] == "c" and first[1:] in CARD_WORDS:
        return card_words(view, seat, first[1:], rest)
    if re.fullmatch(r"h\d+", first):
        return f"rb {first} {robbed(view, seat, int(first[1:]), rest)}"
    if re.fullmatch(r"q\d", first) and rest:
        return f"ch {first[1]} {rest[0][1:]}"  # CAK-90
    if re.fullmatch(r"v\d+", first):
        return crossing_words(view, seat, first, rest)
    return " ".join(word_of(view, seat, one) for one in targets)


def place_for(view: Ridders, seat: Seat, ware: str) -> str:
    """A place where one might want it, so that the refusal is about what is really missing."""
    row = view.row
    if ware in VERBS:
        return likely(view, seat, ware)
    if ware == "wall":
        return f"v{[*members(row[CITY + seat]), 0][0]}"
    own = row[BASIC + seat] | row[STRONG + seat] | row[MIGHTY + seat]
    if ware == "knight":
        built = own | row[TOWN + seat] | row[CITY + seat]
        return f"v{[*members(row[NET + seat] & ~built), 0][0]}"
    asleep = own & ~row[AWAKE + seat]
    return f"v{[*(members(asleep) if ware == 'wake' else ()), *members(own), 0][0]}"


def track_words(phase: int, track: str, rest: list[str]) -> str:
    """CAK-34, CAK-26: a step of a track with the city that takes its metropolis, or a deck."""
    if phase == PICKING:
        return f"deck {track}"
    return f"up {track} @{rest[0]}" if rest else f"up {track}"


def card_words(view: Ridders, seat: Seat, card: str, rest: list[str]) -> str:
    """A progress card: played with what was clicked after it, or given back."""
    if view.row[PHASE] == DROPPING:
        return f"drop {card}"
    if card == "CRA" and rest and rest[0] in TRACK_WORDS:
        return f"{track_words(0, rest[0], rest[1:])} /CRA"
    if card == "MED" and rest:
        return f"c {rest[0]} /MED"
    if card == "DIP" and rest and rest[0][:1] == "e":
        return f"p:DIP {'' if own_road(view, seat, rest[0]) else '-'}{rest[0]}"
    return " ".join([f"p:{card}", *(one if PLACE.fullmatch(one) else one[1:] for one in rest)])


def own_road(view: Ridders, seat: Seat, way: str) -> bool:
    """CAK-83: whether a road is one's own: that one is moved, another's is taken away."""
    number = int(way[1:])
    if number >= 72:
        return False
    half, bit = (LOW, number) if number < 36 else (HIGH, number - 36)
    return bool(view.row[half + seat] & BIT[bit])


def crossing_words(view: Ridders, seat: Seat, place: str, rest: list[str]) -> str:
    """A crossing: what one would do there, or with the knight that stands there."""
    phase, v = view.row[PHASE], int(place[1:])
    if phase in ASKED_PLACE:
        return f"{ASKED_PLACE[phase]} {place}"
    if phase == PLACING:
        return f"put {place} {rest[0][1:] if rest else strength_for(view, seat)}"
    if phase == FOUND:
        city = any(action >= UPGRADE for action in view.actions(seat))
        return f"{'sc' if city else 'ss'} {place}"
    if v >= 54:
        return f"s {place}"
    if knights_of(view, seat) & BIT[v]:
        return deed_words(view, seat, place, rest)
    if view.row[CITY + seat] & view.row[SABOTAGED] & BIT[v]:
        return f"fix {place}"
    legal = [action for action in view.actions(seat) if SETTLE <= action < ROB]
    if SETTLE + v in legal or UPGRADE + v in legal:
        return f"{place}?"
    own = view.row[TOWN + seat] | view.row[CITY + seat]
    return f"{'c' if own & BIT[v] else 's'} {place}"


def strength_for(view: Ridders, seat: Seat) -> int:
    """CAK-82: how strong a knight is placed: as strong as can be, else as the one that was lost."""
    found = [(action - PUT) % 3 + 1 for action in view.actions(seat) if PUT <= action < NO_PUT]
    return int(max(found or [view.row[RANK]]))


def knights_of(view: Ridders, seat: Seat) -> int:
    """The crossings where a seat's knights stand."""
    row = view.row
    return int(row[BASIC + seat] | row[STRONG + seat] | row[MIGHTY + seat])


def deed_words(view: Ridders, seat: Seat, place: str, rest: list[str]) -> str:
    """CAK-45: a knight moves, drives another away, or chases the robber."""
    if rest and rest[0][:1] == "h":
        return f"kr {place}"
    if not rest:
        return f"k> {place} {place}"
    there = int(rest[0][1:]) if re.fullmatch(r"v\d+", rest[0]) else 99
    others = [other for other in range(view.players) if other != seat]
    taken = there < 54 and any(knights_of(view, other) & BIT[there] for other in others)
    return f"{'kx' if taken else 'k>'} {place} {rest[0]}"


def bank_words(view: Ridders, seat: Seat, rest: list[str]) -> str:
    """A trade with the bank; what was not clicked is the first that one has, and that the bank has."""
    given = [one[1] for one in rest if one[:1] == "g"]
    letter = given[0] if given and given[0] in ALL_LETTERS else "L"
    known = rates(view, seat, ALL_LETTERS.index(letter))
    rate = known[min(max(len(given), 1), len(known)) - 1]
    wanted = next((one[1] for one in rest if one[:1] == "w"), "")
    if not wanted:
        stocked = [other for k, other in enumerate(ALL_LETTERS) if other != letter and view.row[BANK + k]]
        wanted = [*stocked, "B" if letter == "L" else "L"][0]
    return f"b {letter * rate}>{wanted}"


def word_of(view: Ridders, seat: Seat, target: str) -> str:
    """The words of one target by itself."""
    kind, name, phase = target[:1], target[1:], view.row[PHASE]
    if kind in "gw" and name and name in ALL_LETTERS:
        if phase in ASKED_CARD:
            return f"{ASKED_CARD[phase]} {name}"
        return name if phase == CHOOSING else card_word(view, seat, kind, name)
    if kind == "s" and name in CARD_WORDS:
        return f"take {name}"
    if kind in "pq" and name.isdigit():
        return player_word(view, seat, name)
    if PLACE.fullmatch(target):
        return way_word(view, seat, target)
    return target


def player_word(view: Ridders, seat: Seat, name: str) -> str:
    """Somebody else: asked, dealt with, or shown a card (CAK-90)."""
    phase = view.row[PHASE]
    if phase == DRAFTING and seat == view.row[ACTIVE]:
        return f"to {name}"
    return f"do {name}" if phase == OFFERED else f"ch {name}"


def way_word(view: Ridders, seat: Seat, way: str) -> str:
    """A way by itself: where a road can be built, what must be chosen first."""
    if view.row[PHASE] in (PAVE, PAVING, REBUILDING):
        return way
    legal = [action - ROAD for action in view.actions(seat) if ROAD <= action < SETTLE]
    return f"{way}?" if int(way[1:]) in legal else f"r {way}"
