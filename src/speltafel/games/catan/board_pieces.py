"""Roads, settlements and cities. Every seat has its own colour, gable and mark."""

from __future__ import annotations

from functools import cache
from typing import Final

from speltafel.engine import Seat
from speltafel.game import Part, piece

from .board_art import used
from .board_map import CROSSINGS, SLOPES, WAYS
from .state import Catan
from .state.island import members, ways
from .state.row import CITY, HIGH, LOW, TOWN

GABLES: Final = (
    "M-20 20V-3L0 -23L20 -3V20z",
    "M-20 20V-4Q-19 -23 0 -23Q19 -23 20 -4V20z",
    "M-20 20V-5H-13V-14H-6V-23H6V-14H13V-5H20V20z",
    "M-20 20V-2Q-10 -4 -9 -14L-9 -23H9L9 -14Q10 -4 20 -2V20z",
)
"""Pointed, round, stepped, and with a neck."""

HALLS: Final = (
    "M-30 23V-2L-14 -20L0 -6V-20L12 -34L24 -20V-20H30V23z",
    "M-30 23V-1Q-29 -18 -14 -18Q-2 -18 0 -8V-18Q1 -36 15 -36Q29 -36 30 -18V23z",
    "M-30 23V-4H-24V-11H-17V-18H-9V-11H0V-26H6V-35H24V-26H30V23z",
    "M-30 23V-2Q-22 -4 -21 -12L-21 -19H-7L-7 -12Q-6 -8 0 -6V-20Q6 -22 7 -29V-36H23V-29Q24 -22 30 -20V23z",
)
"""The same gables, low and high, side by side: a city."""

MARKS: Final = (
    '<circle class="catan-mark" r="5.5" cx="{x}" cy="{y}"/>',
    '<circle class="catan-hollow" r="5.5" cx="{x}" cy="{y}"/>',
    '<rect class="catan-mark" x="{left}" y="{top}" width="10" height="10"/>',
    '<path class="catan-mark" d="M{x} {top}l6 5l-6 7l-6 -7z"/>',
)
"""A dot, a ring, a square, a diamond."""

STRIPES: Final = (
    "",
    '<path class="catan-stripe" d="M-30 0H30"/>',
    '<path class="catan-stripe" d="M-21 -6V6M-7 -6V6M7 -6V6M21 -6V6"/>',
    '<path class="catan-stripe" d="M-28 0l7 -5l7 5l-7 5zM-7 0l7 -5l7 5l-7 5zM14 0l7 -5l7 5l-7 5z"/>',
)


def mark(seat: Seat, x: int, y: int) -> str:
    """A seat's mark."""
    return MARKS[seat].format(x=x, y=y, left=x - 5, top=y - 5)


def piece_definitions() -> str:
    """All pieces of four seats, to be used by name."""
    return "".join(
        f'<g id="catan-road{seat}"><rect class="catan-under" x="-34" y="-8" width="68" height="20" rx="7"/>'
        f'<rect class="catan-body" x="-34" y="-10" width="68" height="20" rx="7"/>{STRIPES[seat]}</g>'
        f'<g id="catan-town{seat}"><path class="catan-under" d="{GABLES[seat]}" transform="translate(2 4)"/>'
        f'<path class="catan-body" d="{GABLES[seat]}"/>{mark(seat, 0, 4)}</g>'
        f'<g id="catan-city{seat}"><path class="catan-under" d="{HALLS[seat]}" transform="translate(2 4)"/>'
        f'<path class="catan-body" d="{HALLS[seat]}"/><path class="catan-door" d="M-20 23v-12h9v12"/>'
        f"{mark(seat, 15, -6)}</g>"
        for seat in range(4)
    )


def pieces(view: Catan) -> list[Part]:
    """Everything that was built."""
    row = view.row
    drawn = []
    for seat in range(view.players):
        drawn += [road(way, seat) for way in ways(row[LOW + seat], row[HIGH + seat])]
        drawn += [building(v, seat, "town") for v in members(row[TOWN + seat])]
        drawn += [building(v, seat, "city") for v in members(row[CITY + seat])]
    return drawn


@cache
def road(way: int, seat: Seat) -> Part:
    """A road on its way."""
    (x, y), turn = WAYS[way], SLOPES[way]
    return piece(f"e{way}", "roads", shape("road", seat, f"translate({x} {y})rotate({turn})"))


@cache
def building(v: int, seat: Seat, kind: str) -> Part:
    """A settlement or a city on its crossing."""
    x, y = CROSSINGS[v]
    return piece(f"v{v}", "towns", shape(kind, seat, f"translate({x} {y})"))


def shape(kind: str, seat: Seat, where: str) -> str:
    """A piece of a seat, put somewhere."""
    return used(f"{kind}{seat}", where, f' class="piece seat{seat + 1}"')
