"""Shapes of Querbeet's board: where cells lie, how stones and sides are drawn. Made once and kept.

The picture is 720 units wide. Cells stand on a point; direction d of a cell lies at d times 60°,
counter-clockwise from the east.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from speltafel.game import Part, piece

from .geometry import CELLS, CORNER, INSIDE, NAMES, RIM

SIZE = (720, 664)
MIDST = (360, 332)
RADIUS = 54
ACROSS = RADIUS * 3**0.5
"""From one side of a cell to the other."""
TRAY = (720, 300)


def centre(cell: int) -> tuple[int, int]:
    """The middle of a cell."""
    q, r = CELLS[cell]
    return round(MIDST[0] + ACROSS * (q + r / 2)), round(MIDST[1] + 1.5 * RADIUS * r)


def corner(number: int, radius: float) -> tuple[float, float]:
    """A corner of a cell around the origin; corner d lies clockwise of edge d."""
    angle = (60 * number - 30) * pi / 180
    return radius * cos(angle), -radius * sin(angle)


def hexagon(radius: float) -> str:
    """The outline of a cell around the origin."""
    return "M" + "L".join("{:.0f} {:.0f}".format(*corner(number, radius)) for number in range(6)) + "z"


def arm(edge: int, radius: float) -> str:
    """Where a line from the middle ends at an edge."""
    angle, reach = 60 * edge * pi / 180, radius * 3**0.5 / 2
    return f"{reach * cos(angle):.0f} {-reach * sin(angle):.0f}"


@cache
def face(edges: frozenset[int], radius: int) -> str:
    """A stone around the origin: paper, and lines that meet in the middle (QUE-03)."""
    lines = "".join(f"M0 0L{arm(edge, radius)}" for edge in sorted(edges))
    return (
        f'<path class="stone" d="{hexagon(radius - 2)}"/><path class="edge" d="{lines}"/>'
        f'<circle class="knot" r="10"/><path class="line" d="{lines}"/><circle class="joint" r="7"/>'
    )


@cache
def table(colours: str, neutral: tuple[bool, bool, bool]) -> Part:
    """The wood, the board on it, and the sides in their colours; a corner edge is marked as nobody's."""
    width, height = SIZE
    x, y = MIDST
    edges = [(cell, edge) for cell in range(len(CELLS)) for edge in range(6) if RIM[cell][edge] != INSIDE]
    rims = "".join(draw(cell, edge, neutral) for draw in (band, flank) for cell, edge in edges)
    svg = (
        f'<g class="plays-{colours}"><rect class="wood" width="{width}" height="{height}" rx="18"/>'
        f'<path class="base" transform="translate({x} {y}) rotate(30)" d="{hexagon(356)}"/>{rims}</g>'
    )
    return piece("table", "ground", svg)


def band(cell: int, edge: int, neutral: tuple[bool, bool, bool]) -> str:
    """What the colour of an outer edge lies on; a corner edge has the mark of nobody."""
    side = RIM[cell][edge]
    if side == CORNER:
        return f'<path class="nobody" d="{outer(cell, edge)}"/>'
    return f'<path class="rim{" neutral" if neutral[side // 2] else ""}" d="{outer(cell, edge)}"/>'


def flank(cell: int, edge: int, neutral: tuple[bool, bool, bool]) -> str:
    """The colour of an outer edge."""
    colour = RIM[cell][edge] // 2
    if RIM[cell][edge] == CORNER:
        return ""
    return f'<path class="flank c{colour}{" neutral" if neutral[colour] else ""}" d="{outer(cell, edge)}"/>'


def outer(cell: int, edge: int) -> str:
    """A line along an edge, just outside."""
    x, y = centre(cell)
    (x0, y0), (x1, y1) = (corner(number, RADIUS + 9) for number in (edge, edge + 1))
    return f"M{x + x0:.0f} {y + y0:.0f}L{x + x1:.0f} {y + y1:.0f}"


@cache
def cell_part(cell: int, label: str) -> Part:
    """A cell to click, with its name."""
    x, y = centre(cell)
    name = NAMES[cell]
    svg = (
        f'<g class="cell" data-target="{name}" aria-label="{label}" transform="translate({x} {y})">'
        f'<path d="{hexagon(RADIUS - 1)}"/><text y="7">{name}</text></g>'
    )
    return piece(name, "cells", svg)


@cache
def stone_part(cell: int, edges: frozenset[int], letter: str) -> Part:
    """A stone that lies."""
    x, y = centre(cell)
    svg = f'<g data-glide="{letter}" transform="translate({x} {y})">{face(edges, RADIUS)}</g>'
    return piece(NAMES[cell], "stones", svg)


@cache
def turn_part(letter: str, turn: int, edges: frozenset[int], label: str) -> Part:
    """A stone as it would lie, turned so, wherever it is shown."""
    svg = f'<g class="soon" data-path="s{letter} * ~{turn}" aria-label="{label}">{face(edges, RADIUS)}</g>'
    return piece(f"{letter}{turn}", "turns", svg)


def way_line(cells: tuple[int, ...], ends: tuple[int | None, int | None]) -> str:
    """The line of a way from stone to stone, out over its ends where they reach a side."""
    points = ["{} {}".format(*centre(cell)) for cell in cells]
    before, after = (
        [] if edge is None else [beyond(cell, edge)]
        for cell, edge in zip((cells[0], cells[-1]), ends, strict=True)
    )
    return "M" + "L".join([*before, *points, *after])


def beyond(cell: int, edge: int) -> str:
    """A point just over an edge of a cell."""
    x, y = centre(cell)
    angle, reach = 60 * edge * pi / 180, ACROSS / 2 + 4
    return f"{x + reach * cos(angle):.0f} {y - reach * sin(angle):.0f}"
