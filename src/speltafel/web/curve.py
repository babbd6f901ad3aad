"""The course of a game as a curve: what each position promised each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from speltafel.analysis import Valued
from speltafel.engine import Seat
from speltafel.text import seat_style

from .markup import fill, joined

WIDTH, HEIGHT, EDGE = 800, 240, 8
SHAPE = (
    '<svg class="curve" viewBox="0 0 {width} {height}" preserveAspectRatio="none" role="img" '
    'aria-label="{label}">{drawn}</svg>'
)
TWO = (
    '<rect class="seat2 field" width="{width}" height="{height}"/><path class="seat1 field" d="{area}"/>'
    '<path class="half" d="M0 {middle}H{width}"/><path class="line" d="{line}"/>'
)
LINE = '<path class="rim" d="{line}"/><path class="own {style}" d="{line}"/>'
DOT = '<path class="dot {style}" d="M{x} {y}h0"/>'
STYLES = {"?!": "doubt", "?": "bad", "??": "worst"}
"""How marks are dressed."""

Point = tuple[float, float]


def curve(found: Sequence[Valued], end: tuple[float, ...] | None, of: int, label: str) -> Markup:
    """The curve as far as it is known; its end where the game ended, if all of it is."""
    rows = [one.shares for one in found] + ([end] if end else [])
    seats = len(rows[0]) if rows else 0
    drawn = fields(rows, of) if seats == 2 else joined(lines(rows, of, seats))
    return fill(
        SHAPE, width=WIDTH, height=HEIGHT, label=label, drawn=joined([drawn, *dots(found, of, seats)])
    )


def points(rows: Sequence[tuple[float, ...]], of: int, seat: Seat) -> list[Point]:
    """Where a seat's line goes: the first act at the left, the end of the game at the right."""
    return [(x_of(index, of), y_of(row[seat])) for index, row in enumerate(rows)]


def x_of(index: int, of: int) -> float:
    """How far to the right something stands."""
    return WIDTH * index / max(of, 1)


def y_of(share: float) -> float:
    """How high a share stands: all of it at the top."""
    return EDGE + (1 - share) * (HEIGHT - 2 * EDGE)


def path(line: Sequence[Point]) -> str:
    """A line from point to point."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)


def fields(rows: Sequence[tuple[float, ...]], of: int) -> Markup:
    """Two seats share the picture: the first has what is below the line."""
    line = points(rows, of, 0)
    area = f"{path(line)}V{HEIGHT}H{line[0][0]:.1f}Z"
    return fill(TWO, width=WIDTH, height=HEIGHT, middle=HEIGHT // 2, area=area, line=path(line))


def lines(rows: Sequence[tuple[float, ...]], of: int, seats: int) -> Iterator[Markup]:
    """More than two have a line each."""
    for seat in range(seats):
        yield fill(LINE, line=path(points(rows, of, seat)), style=seat_style(seat))


def dots(found: Sequence[Valued], of: int, seats: int) -> Iterator[Markup]:
    """A dot where an act was marked."""
    for index, one in enumerate(found):
        if one.mark:
            height = y_of(one.shares[0 if seats == 2 else one.seat])
            yield fill(DOT, style=STYLES[one.mark], x=round(x_of(index, of), 1), y=round(height, 1))
