"""What was done last, marked on the board: each step of a turn with its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from speltafel.engine import Seat, State
from speltafel.game import Part, piece

from .board_table import spot
from .state import Linja


class Way(NamedTuple):
    """A stone that went from a row to another, and the slots it left and came to."""

    colour: Seat
    row: int
    left: int
    to: int
    came: int


def marks(view: Linja, recent: Sequence[Sequence[State]], near: Seat) -> list[Part]:
    """Seat by seat the steps of its last turn: a hollow where a stone lay, a number where it came."""
    return [
        mark(
            seat,
            number,
            way,
            way.left < view.stones(way.colour, way.row),
            way.came < view.stones(way.colour, way.to),
            near,
        )
        for seat, turn in enumerate(recent)
        for number, way in enumerate(ways(turn), 1)
    ]


def ways(turn: Sequence[State]) -> Iterator[Way]:
    """The stones that moved in a turn, step by step; a pass moves none."""
    for before, after in pairwise(turn):
        assert isinstance(before, Linja)
        assert isinstance(after, Linja)
        for colour in (0, 1):
            if before.pile(colour) == after.pile(colour):
                continue
            gained = [after.stones(colour, row) - before.stones(colour, row) for row in range(8)]
            row, to = gained.index(-1), gained.index(1)
            yield Way(colour, row, after.stones(colour, row), to, before.stones(colour, to))


@lru_cache(maxsize=2048)
def mark(seat: Seat, number: int, way: Way, filled: bool, there: bool, near: Seat) -> Part:
    """One step; whether its hollow is filled again, and whether a stone still lies where it came."""
    x0, y0 = spot(way.row, way.colour, way.left, near)
    x, y = spot(way.to, way.colour, way.came, near)
    hollow = "" if filled else f'<circle cx="{x0}" cy="{y0}"/>'
    came = ' class="came"' if there else ""
    svg = (
        f'<g class="last">{hollow}<circle{came} cx="{x}" cy="{y}"/>'
        f'<text x="{x + 21}" y="{y - 13}">{number}</text></g>'
    )
    return piece(f"{seat}-{number}", "last", svg)
