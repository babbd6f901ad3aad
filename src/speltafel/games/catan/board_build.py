"""What one builds and buys, with its price; the dice; and the buttons of a turn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, Sentence, say

from .board_art import used
from .board_pieces import shape
from .board_tray import BUILD_TOP, HAND_TOP, LEFT, LOW_ROW, RATE_TOP, RIGHT, RIGHT_WIDE, TALK_TOP
from .names import KINDS_OF_CARDS
from .state import Catan
from .state.row import (
    ACTIVE,
    BUY,
    CITIES,
    CLAIM,
    DICE,
    END,
    ROAD,
    ROADS,
    ROB,
    ROLL,
    ROLLED,
    SETTLE,
    TOWNS,
    UPGRADE,
)
from .state.row import (
    LEFT as IN_DECK,
)

PRICES: Final = {"road": (0, 1), "town": (0, 1, 2, 3), "city": (3, 3, 4, 4, 4), "dev": (2, 3, 4)}
"""CAT-43, by kinds of cards."""

NAMES: Final = {
    "road": say("straat"),
    "town": say("dorp"),
    "city": say("stad"),
    "dev": say("ontwikkelingskaart"),
}
ICONS: Final = {
    "road": "translate(40 32)rotate(-28)scale(.82)",
    "town": "translate(38 32)",
    "city": "translate(40 38)scale(.86)",
}
PIPS: Final = ((), (4,), (2, 6), (2, 4, 6), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


def able(legal: list[int]) -> set[str]:
    """What of it can be built or bought now."""
    found = {"dev"} if BUY in legal else set()
    for name, first, past in (("road", ROAD, SETTLE), ("town", SETTLE, UPGRADE), ("city", UPGRADE, ROB)):
        if any(first <= action < past for action in legal):
            found.add(name)
    return found


def shop(view: Catan, me: Seat, legal: list[int], language: Language) -> list[Part]:
    """Everything that can be built, with what is left of it (CAT-13, CAT-48)."""
    row, can = view.row, able(legal)
    left = {"road": row[ROADS + me], "town": row[TOWNS + me], "city": row[CITIES + me], "dev": row[IN_DECK]}
    return [ware(name, nth, me, left[name], name in can, language) for nth, name in enumerate(PRICES)]


@lru_cache(maxsize=1024)
def ware(name: str, nth: int, me: Seat, left: int, can: bool, language: Language) -> Part:
    """A thing to build: its picture, how many are left, its price in cards."""
    price = PRICES[name]
    told = language.tell(ware_name(name, left, language))
    width = 25 * len(price)
    cost = "".join(
        used(f"kind{kind}", f"translate({66 - width // 2 + 12 + 25 * k} 70)scale(.62)")
        for k, kind in enumerate(price)
    )
    icon = (
        '<rect class="later" x="22" y="8" width="32" height="42" rx="5"/>'
        '<text class="query" x="38" y="40">?</text>'
        if name == "dev"
        else shape(name, me, ICONS[name])
    )
    svg = (
        f'<g class="ware{"" if can else " grey"}" data-target="{name}" aria-label="{told}" '
        f'transform="translate({LEFT + 138 * nth} {BUILD_TOP})">'
        f'<rect class="paper" width="132" height="{LOW_ROW}" rx="12"/>'
        f'{icon}<text class="left" x="100" y="42">{left}</text>{cost}</g>'
    )
    return piece(name, "hand", svg)


def ware_name(name: str, left: int, language: Language) -> Sentence:
    """A thing to build in words: what it costs, and how many are left."""
    cards = " ".join(language.tell(KINDS_OF_CARDS[kind]) for kind in PRICES[name])
    return say("{ware} voor {price}; nog {n}", ware=NAMES[name], price=cards, n=left)


def dice(view: Catan, language: Language) -> Part:
    """CAT-25: the red and the yellow die as they fell last, and their sum."""
    thrown = view.row[DICE] - 1
    if thrown < 0:
        return faces(1, 1, False, language)
    return faces(thrown // 6 + 1, thrown % 6 + 1, bool(view.row[ROLLED]), language)


@lru_cache(maxsize=256)
def faces(red: int, yellow: int, now: bool, language: Language) -> Part:
    """Two dice; pale before the roll of this turn."""
    name = language.tell(
        say("dobbelstenen: {red} en {yellow}, samen {sum}", red=red, yellow=yellow, sum=red + yellow)
    )
    total = f'<text class="sum" x="{RIGHT + 73}" y="{HAND_TOP + 105}">{red + yellow}</text>' if now else ""
    svg = (
        f'<g class="{"thrown" if now else "still"}" role="img" aria-label="{name}">'
        f"{die('ruby', RIGHT + 4, red)}{die('amber', RIGHT + 78, yellow)}{total}</g>"
    )
    return piece("dice", "hand", svg)


def die(kind: str, x: int, eyes: int, y: int = HAND_TOP) -> str:
    """One die."""
    pips = "".join(f"M{16 + 16 * (spot % 3)} {16 + 16 * (spot // 3)}h0" for spot in PIPS[eyes])
    return (
        f'<g class="die {kind}" transform="translate({x} {y})">'
        f'<rect class="cube" width="64" height="64" rx="13"/>'
        f'<path class="eyes" d="{pips}"/></g>'
    )


def turn_buttons(view: Catan, me: Seat, legal: list[int], language: Language) -> list[Part]:
    """Roll, or end the turn; CAT-66: with `victory=claim` whoever has ten points says so."""
    if view.row[ACTIVE] != me:
        return []
    rolled = bool(view.row[ROLLED])
    target, word, action = ("end", say("beurt klaar"), END) if rolled else ("roll", say("werpen"), ROLL)
    drawn = [button(target, language.tell(word), RATE_TOP, action in legal)]
    if CLAIM in legal:
        drawn.append(button("claim", language.tell(say("ik win!")), TALK_TOP, True))
    return drawn


@lru_cache(maxsize=512)
def button(target: str, word: str, top: int, can: bool, left: int = RIGHT, wide: int = RIGHT_WIDE) -> Part:
    """Something to press, usually in the column at the right."""
    svg = (
        f'<g class="button{"" if can else " grey"}" data-target="{target}" aria-label="{word}" '
        f'transform="translate({left} {top})">'
        f'<rect class="face" width="{wide}" height="{LOW_ROW}" rx="14"/>'
        f"{label(word, wide // 2)}</g>"
    )
    return piece(target, "hand", svg)


def label(word: str, x: int) -> str:
    """The words of a button, in two lines if they are two."""
    first, _, second = word.partition(" ")
    if not second:
        return f'<text x="{x}" y="{LOW_ROW // 2 + 9}">{word}</text>'
    return f'<text x="{x}" y="{LOW_ROW // 2 - 6}">{first}<tspan x="{x}" dy="32">{second}</tspan></text>'
