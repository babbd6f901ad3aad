"""What was built last, marked on the map: each part of a turn with its number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from speltafel.engine import Seat, State
from speltafel.game import Part, piece

from .board_map import centre
from .state import Stad
from .ways import BORDERS


def marks(view: Stad, recent: Sequence[Sequence[State]]) -> list[Part]:
    """Seat by seat the parts of its last turn, as far as they still lie there."""
    drawn = []
    for seat, turn in enumerate(recent):
        here, number = borders_of(view, seat), 0
        for before, after in pairwise(turn):
            assert isinstance(before, Stad)
            assert isinstance(after, Stad)
            built = borders_of(after, seat) & ~borders_of(before, seat)
            number += bool(built)
            if built & here:
                drawn.append(mark(seat, number, built.bit_length() - 1))
    return drawn


def borders_of(view: Stad, owner: Seat) -> int:
    """A player's roads as a set of borders."""
    squares = sets_of(view, owner)
    return sum(
        1 << border for border, (square, _) in enumerate(BORDERS) if squares[border >= 30] >> square & 1
    )


def sets_of(view: Stad, owner: Seat) -> tuple[int, int]:
    """A player's roads as the engine keeps them."""
    return (view.my_east, view.my_north) if owner == view.seat else (view.your_east, view.your_north)


@cache
def mark(seat: Seat, number: int, border: int) -> Part:
    """A number on a part of a road."""
    x, y = middle_of(border)
    svg = f'<g class="last"><circle cx="{x}" cy="{y}" r="12"/><text x="{x}" y="{y + 8}">{number}</text></g>'
    return piece(f"last-{seat}-{number}", "marks", svg)


def middle_of(border: int) -> tuple[int, int]:
    """The middle of a border."""
    (x0, y0), (x1, y1) = (centre(square) for square in BORDERS[border])
    return (x0 + x1) // 2, (y0 + y1) // 2
