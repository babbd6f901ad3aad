"""What one builds and what knights cost, each with its price; the three tracks; the buttons of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.games.catan.board_art import used
from speltafel.games.catan.board_build import button
from speltafel.games.catan.board_pieces import shape
from speltafel.games.catan.board_tray import LOW_ROW
from speltafel.games.catan.names import amounts
from speltafel.games.catan.state.island import members
from speltafel.games.catan.state.row import (
    ACTIVE,
    BANK_TRADE,
    CITIES,
    END,
    PAST_SEATS,
    ROAD,
    ROADS,
    ROB,
    ROLL,
    ROLLED,
    SETTLE,
    TOWNS,
    UPGRADE,
)
from speltafel.text import Language, say

from .board_notes import ware_note
from .board_pieces import figure
from .board_tray import CARD_TOP, CARD_WIDE, RIGHT, RIGHT_WIDE, TALK_TOP, TRACK_TOP, column
from .state import Ridders
from .state.row import (
    ACTIVATE,
    AWAKE,
    BASIC,
    BUILD_WALL,
    IMPROVE,
    KNIGHT_MOVE,
    MIGHTY,
    PROMOTE,
    RECRUIT,
    STRONG,
    WALL,
)

PRICES: Final = {
    "road": (1, 1),
    "town": (1, 1, 1, 1),
    "city": (0, 0, 0, 2, 3),
    "wall": (0, 2),
    "knight": (0, 0, 1, 0, 1),
    "wake": (0, 0, 0, 1),
    "raise": (0, 0, 1, 0, 1),
    "bank": (),
}
"""CAT-43, CAK-33, CAK-40, CAK-42, CAK-43: how many of each kind of card."""

NAMES: Final = {
    "road": say("straat"),
    "town": say("dorp"),
    "city": say("stad"),
    "wall": say("stadsmuur"),
    "knight": say("ridder"),
    "wake": say("ridder activeren"),
    "raise": say("ridder bevorderen"),
    "bank": say("bank"),
}
RANGES: Final = {
    "road": (ROAD, SETTLE),
    "town": (SETTLE, UPGRADE),
    "city": (UPGRADE, ROB),
    "wall": (BUILD_WALL, IMPROVE),
    "knight": (RECRUIT, ACTIVATE),
    "wake": (ACTIVATE, PROMOTE),
    "raise": (PROMOTE, KNIGHT_MOVE),
    "bank": (BANK_TRADE, PAST_SEATS),
}
"""The actions that begin with each of them."""


def able(legal: Iterable[int]) -> set[str]:
    """What of it can be done now."""
    return {name for name, (first, past) in RANGES.items() if any(first <= action < past for action in legal)}


def shop(view: Ridders, me: Seat, legal: list[int], language: Language) -> list[Part]:
    """Everything that can be bought, with what is left of it (CAT-13, CAK-04)."""
    row, can = view.row, able(legal)
    knights = [len(members(row[at + me])) for at in (BASIC, STRONG, MIGHTY)]
    asleep = sum(knights) - len(members(row[AWAKE + me]))
    left = {
        "road": row[ROADS + me],
        "town": row[TOWNS + me],
        "city": row[CITIES + me],
        "wall": 3 - len(members(row[WALL + me])),
        "knight": 2 - knights[0],
        "wake": asleep,
        "raise": 4 - knights[1] - knights[2],
    }
    wares = [ware(name, nth, me, left[name], name in can, language) for nth, name in enumerate(left)]
    notes = [ware_note(name, NAMES[name], language) for name in NAMES]
    return [*wares, bank_button("bank" in can, language), *notes]


ICONS: Final = {
    "road": "translate(32 26)rotate(-28)scale(.62)",
    "town": "translate(30 28)scale(.85)",
    "city": "translate(32 30)scale(.72)",
}


@lru_cache(maxsize=2048)
def ware(name: str, nth: int, me: Seat, left: int, can: bool, language: Language) -> Part:
    """A thing to buy: its picture, how many are left, its price in cards."""
    told = language.tell(
        say("{ware} voor {price}; nog {n}", ware=NAMES[name], price=amounts(PRICES[name]), n=left)
    )
    svg = (
        f'<g class="ware{"" if can else " grey"}" data-target="{name}" aria-label="{told}" '
        f'transform="translate({column(nth)} {TALK_TOP})">'
        f'<rect class="paper" width="{CARD_WIDE}" height="{LOW_ROW}" rx="12"/>'
        f'{icon(name, me)}<text class="left" x="71" y="38">{left}</text>{price_of(name)}</g>'
    )
    return piece(name, "hand", svg)


def icon(name: str, me: Seat) -> str:
    """What is bought; CAK-42, CAK-43: a knight that wakes, or one that gains a pip."""
    if name in ICONS:
        return shape(name, me, ICONS[name])
    if name == "wall":
        return used("wall", "translate(32 2)scale(.62 1)")
    strength, awake = {"knight": (1, False), "wake": (1, True), "raise": (2, True)}[name]
    knight = figure(me, strength, awake, False)
    return f'<g class="seat{me + 1}" transform="translate(28 29)scale(.64)">{knight}</g>'


def price_of(name: str) -> str:
    """A price as cards, a number where there are several of a kind."""
    drawn, wide = [], 0
    for kind, n in enumerate(PRICES[name]):
        if n > 1:
            drawn.append(f'<text class="several" x="{wide + 7}" y="80">{n}</text>')
            wide += 14
        if n:
            drawn.append(used(f"kind{kind}", f"translate({wide + 10} 72)scale(.5)"))
            wide += 20
    return f'<g transform="translate({(CARD_WIDE - wide) // 2} 0)">{"".join(drawn)}</g>'


@lru_cache(maxsize=16)
def bank_button(can: bool, language: Language) -> Part:
    """CAK-32: begins a trade with the bank."""
    word = language.tell(NAMES["bank"])
    told = language.tell(say("ruil met de bank: tik een eigen kaart, dan een kaart van de bank"))
    svg = (
        f'<g class="button{"" if can else " grey"}" data-target="bank" aria-label="{told}" '
        f'transform="translate({column(7)} {TALK_TOP})">'
        f'<rect class="face" width="{CARD_WIDE}" height="{LOW_ROW}" rx="14"/>'
        f'<path class="swap" d="M28 14v22l-7 -8m7 8l7 -8M60 36v-22l-7 8m7 -8l7 8"/>'
        f'<text x="44" y="70">{word}</text></g>'
    )
    return piece("bank", "hand", svg)


def turn_buttons(view: Ridders, me: Seat, legal: list[int], language: Language) -> list[Part]:
    """Roll, or end the turn."""
    if view.row[ACTIVE] != me:
        return []
    rolled = bool(view.row[ROLLED])
    target, word, action = ("end", say("beurt klaar"), END) if rolled else ("roll", say("werpen"), ROLL)
    return [button(target, language.tell(word), TRACK_TOP, action in legal, RIGHT, RIGHT_WIDE)]


@lru_cache(maxsize=16)
def claim_button(crowded: bool, language: Language) -> Part:
    """CAK-97: the most important button of all, in two lines; beside many cards it is narrow."""
    name = language.tell(say("Ik claim de overwinning"))
    words = language.tell(say("ik win!")) if crowded else name
    x, wide = (column(7), CARD_WIDE) if crowded else (RIGHT - 24, RIGHT_WIDE + 24)
    first, _, second = words.rpartition(" ")
    told = f'<tspan x="{wide // 2}" y="38">{first}</tspan><tspan x="{wide // 2}" y="66">{second}</tspan>'
    svg = (
        f'<g class="button claim" data-target="claim" aria-label="{name}" '
        f'transform="translate({x} {CARD_TOP})">'
        f'<rect class="face" width="{wide}" height="{LOW_ROW}" rx="14"/><text>{told}</text></g>'
    )
    return piece("claim", "hand", svg)
