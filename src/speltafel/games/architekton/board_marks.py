"""What is marked on the table: the last turns, cells nothing fits any more, groups, and what is cleared."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from speltafel.engine import Seat, State
from speltafel.game import Part, piece

from .board_table import Window, squares
from .ground import Cell, Ground, ground_of, largest_group, left_standing, open_words
from .state import Architekton
from .tiles import TERRAINS, buildings_of


def marks(recent: Sequence[Sequence[State]], window: Window) -> list[Part]:
    """Seat by seat the tiles of its last turn, numbered."""
    drawn = []
    for seat, turn in enumerate(recent):
        number = 0
        for before, after in pairwise(turn):
            assert isinstance(before, Architekton)
            assert isinstance(after, Architekton)
            old, new = ground_of(before), ground_of(after)
            for cell in (*(new.lands.keys() - old.lands), *(new.buildings.keys() - old.buildings)):
                number += 1
                drawn.append(mark(seat, number, cell, window))
    return drawn


@lru_cache(maxsize=1024)
def mark(seat: Seat, number: int, cell: Cell, window: Window) -> Part:
    """A frame around a tile that was just laid, and its number."""
    x, y = window.middle(cell)
    edge = window.side // 2
    svg = (
        f'<g class="last seat{seat + 1}"><path d="{squares([cell], window, 3)}"/>'
        f'<circle cx="{x - edge + 12}" cy="{y - edge + 12}" r="12"/>'
        f'<text x="{x - edge + 12}" y="{y - edge + 19}">{number}</text></g>'
    )
    return piece(f"last-{seat}-{number}", "marks", svg)


def dead(view: Architekton, ground: Ground, window: Window) -> list[Part]:
    """ARC-39: the cells that no tile still to come can match; from what everybody knows."""
    cells = unfillable(view, ground)
    if not cells:
        return []
    return [piece("dead", "marks", f'<path class="dead" d="{crosses(cells, window)}"/>')]


def crosses(cells: Sequence[Cell], window: Window) -> str:
    """A cross in each of these cells."""
    arm = window.side // 5
    wide = 2 * arm
    middles = (window.middle(cell) for cell in cells)
    return "".join(f"M{x - arm} {y - arm}l{wide} {wide}m0 -{wide}l-{wide} {wide}" for x, y in middles)


def unfillable(view: Architekton, ground: Ground) -> list[Cell]:
    """ARC-12: the cells at whose sides only terrains show that no tile to come has."""
    lands, sides = left_landscapes(view), left_sides(view)
    return [
        cell
        for cell in ground.around
        if not any(other in (sides if sum(cell) % 2 else lands) for _, other in ground.sides(cell, "eeee"))
    ]


def left_landscapes(view: Architekton) -> set[str]:
    """The terrains of which there are landscapes to come."""
    under = {TERRAINS[terrain] for terrain in view.under_landscapes}
    unseen = {letter for n, letter in enumerate(TERRAINS) if view.unseen_landscapes >> 4 * n & 15}
    return {*open_words(view)[3:], *under, *unseen}


def left_sides(view: Architekton) -> set[str]:
    """The terrains on the sides of buildings to come."""
    names = buildings_of(view.tiles.name)
    under = [names[tile] for tile in view.under_buildings]
    unseen = [word for n, word in enumerate(names) if view.unseen_buildings >> n & 1]
    return set("".join([*open_words(view)[:3], *under, *unseen]))


def final(ground: Ground, window: Window) -> list[Part]:
    """ARC-32, ARC-33: the buildings that are cleared, and each player's largest group."""
    gone = [cell for cell in ground.buildings if len(ground.touching(cell)) < 3]
    drawn = (
        [piece("cleared", "marks", f'<path class="cleared" d="{squares(gone, window, 1)}"/>')] if gone else []
    )
    for seat in (0, 1):
        group = largest_group(left_standing(ground, seat))
        if group:
            drawn.append(piece(f"group-{seat}", "marks", linked(seat, group, window)))
    return drawn


def linked(seat: Seat, group: list[Cell], window: Window) -> str:
    """ARC-33: the houses of a group, joined from corner to corner, with their number."""
    cells = set(group)
    lines = []
    for x, y in group:
        for other in ((x + 1, y + 1), (x - 1, y + 1)):
            if other in cells:
                (x0, y0), (x1, y1) = window.middle((x, y)), window.middle(other)
                lines.append(f"M{x0} {y0}L{x1} {y1}")
    rings = "".join(
        f'<circle cx="{x}" cy="{y}" r="{window.side * 3 // 10}"/>' for x, y in map(window.middle, group)
    )
    return f'<g class="group seat{seat + 1}"><path d="{"".join(lines)}"/>{rings}</g>'
