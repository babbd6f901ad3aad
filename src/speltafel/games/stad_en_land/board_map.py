"""Stad en land's map: where everything lies, and how land, roads and towns are drawn.

The picture is 720 units wide: a map of six by six squares with its letters and numbers in a wooden
frame, and a ledge below. Shapes are made once and kept.
"""

from __future__ import annotations

from functools import cache, lru_cache

from speltafel.engine import Seat
from speltafel.game import Part, piece

from .ways import BORDERS

SIZE = (720, 872)
CELL = 108
HALF = CELL // 2
LEFT, TOP = 54, 16
BOTTOM = TOP + 6 * CELL
LEDGE = BOTTOM + 44

EAST, NORTH, WEST, SOUTH = 1, 2, 4, 8
"""The sides of a square, as bits."""
STEPS = {EAST: (1, 0), NORTH: (0, -1), WEST: (-1, 0), SOUTH: (0, 1)}
OPPOSITE = (EAST | WEST, NORTH | SOUTH)
ASIDE = 20
"""How far from the middle a road ends where the other player's road is too."""
LETTERS = "wb"
WALL = "M-37 37v-52h9v-7h9v7h9v-7h9v7h2v-7h9v7h9v-7h9v7h9v52z"
ROOFS = "M-31 -15l11 -15 11 15zM9 -15l11 -15 11 15zM-9 -15l9 -20 9 20z"


def centre(square: int) -> tuple[int, int]:
    """The middle of a square."""
    return LEFT + HALF + CELL * (square % 6), BOTTOM - HALF - CELL * (square // 6)


@cache
def table() -> Part:
    """The frame with its grain, the map with its fields, and the names of columns and rows."""
    width, height = SIZE
    side = 6 * CELL
    grain = "".join(map(wave, range(24, height - 20, 23)))
    lines = "".join(f"M{LEFT} {TOP + CELL * k}h{side}M{LEFT + CELL * k} {TOP}v{side}" for k in range(1, 6))
    svg = (
        f'<rect class="plank" width="{width}" height="{height}" rx="18"/><path class="grain" d="{grain}"/>'
        f'<rect class="shade" x="{LEFT - 5}" y="{TOP - 5}" width="{side + 10}" height="{side + 10}" rx="9"/>'
        f'<rect class="land" x="{LEFT}" y="{TOP}" width="{side}" height="{side}" rx="5"/>'
        f'{"".join(map(field, range(36)))}<path class="lines" d="{lines}"/>{names()}'
    )
    return piece("table", "ground", f"<g>{svg}</g>")


def wave(y: int) -> str:
    """A line of the grain across the frame."""
    return f"M1 {y}C{160 + 7 * (y % 13)} {y - 4 - y % 17} {400 + 9 * (y % 11)} {y + 5 + y % 19} 719 {y + 3}"


def names() -> str:
    """STA-01: a to f below the map, 1 to 6 beside it."""
    columns = [(LEFT + HALF + CELL * column, BOTTOM + 33, "abcdef"[column]) for column in range(6)]
    rows = [(LEFT // 2 + 1, BOTTOM - HALF - CELL * row + 10, str(row + 1)) for row in range(6)]
    return "".join(f'<text class="name" x="{x}" y="{y}">{name}</text>' for x, y, name in (*columns, *rows))


def field(square: int) -> str:
    """What grows in a square: furrows, trees, a pond or grass, in a corner where no road comes."""
    x, y = centre(square)
    kind, flip = square * 7 % 5, -1 if square * 5 % 3 else 1
    if kind < 2:
        furrows = "".join(f"M{x - 44} {y + dy}q10 -4 22 0" for dy in (-40, -33, -26))
        return f'<path class="furrow" d="{furrows}"/>'
    if kind == 2:
        trees = ((28, -26), (40, -31), (36, -20))
        spots = "".join(f"M{x + flip * dx} {y + dy}l-6 -2 6 -13 6 13z" for dx, dy in trees)
        return f'<path class="tree" d="{spots}"/>'
    if kind == 3:
        return f'<path class="pond" d="M{x + 26} {y + 36}q4 -9 14 -7q10 3 4 9q-9 7 -18 -2z"/>'
    tufts = ((-40, 38), (-29, 42), (30, 34))
    grass = "".join(f"M{x + flip * dx} {y + dy}l3 -8l3 8" for dx, dy in tufts)
    return f'<path class="grass" d="{grass}"/>'


@lru_cache(maxsize=4096)
def target(border: int, label: str) -> Part:
    """A border to click: the diamond between two middles, and the road that would lie there."""
    (x0, y0), (x1, y1) = (centre(square) for square in BORDERS[border])
    x, y = (x0 + x1) // 2, (y0 + y1) // 2
    dx, dy = (x1 - x0) // 4, (y1 - y0) // 4
    svg = (
        f'<g class="spot" data-target="b{border}" aria-label="{label}">'
        f'<path class="hit" d="M{x - HALF} {y}L{x} {y - HALF}'
        f'L{x + HALF} {y}L{x} {y + HALF}z"/><path class="soon" d="M{x - dx} {y - dy}L{x + dx} {y + dy}"/></g>'
    )
    return piece(f"b{border}", "targets", svg)


@cache
def road(square: int, seat: Seat, sides: int, others: int, city: bool) -> Part:
    """One player's road in one square, by the sides it goes to and those of the other player's road.

    STA-06: where the two cross, one lies over the other with a gap, now white and now black.
    """
    crossing = not city and (sides, others) in (OPPOSITE, OPPOSITE[::-1])
    over = crossing and (square + square // 6) % 2 == seat
    d, longer = (path(square, sides, others, city, reach) for reach in (HALF, HALF + 1))
    x, y = centre(square)
    gap = f'<path class="gap" d="{d}"/>' if over else ""
    joint = f'<circle class="joint" cx="{x}" cy="{y}" r="11"/>' if not city and sides.bit_count() > 2 else ""
    svg = f'<g class="road seat{seat + 1}">{gap}{paved(d, longer, seat)}{joint}</g>'
    return piece(f"road-{square}{LETTERS[seat]}", "over" if over else "under", svg)


def paved(d: str, longer: str, seat: Seat) -> str:
    """A road along a line: white is plain, black has a broken line in its middle.

    Its top is a hair longer than its edge, so that no seam shows between two squares.
    """
    dash = f'<path class="dash" d="{d}"/>' if seat == 1 else ""
    return f'<path class="edge" d="{d}"/><path class="way" d="{longer}"/>{dash}'


def path(square: int, sides: int, others: int, city: bool, reach: int) -> str:
    """The line of a road: straight on, round a bend, or to the middle where it ends or branches."""
    x, y = centre(square)
    ends = [f"{x + reach * dx} {y + reach * dy}" for side, (dx, dy) in STEPS.items() if sides & side]
    if city or len(ends) > 2:
        return "".join(f"M{end}L{x} {y}" for end in ends)
    if len(ends) == 1:
        ex, ey = end_at(square, sides, others)
        return f"M{ends[0]}L{ex} {ey}"
    return f"M{ends[0]}L{ends[1]}" if sides in OPPOSITE else f"M{ends[0]}Q{x} {y} {ends[1]}"


def end_at(square: int, sides: int, others: int) -> tuple[int, int]:
    """Where a road ends in a square: in the middle, or beside the other player's road."""
    x, y = centre(square)
    dx, dy = STEPS[sides]
    return (x + ASIDE * dx, y + ASIDE * dy) if others else (x, y)


@cache
def loose(square: int, seat: Seat, sides: int, others: int, own: bool) -> Part:
    """STA-12: where a player must go on building; it beats for whoever must act there."""
    x, y = end_at(square, sides, others)
    kind = "loose now" if own else "loose"
    svg = (
        f'<g class="{kind} seat{seat + 1}"><circle class="ring" cx="{x}" cy="{y}" r="21"/>'
        f'<circle class="end" cx="{x}" cy="{y}" r="10"/></g>'
    )
    return piece(f"loose-{LETTERS[seat]}", "marks", svg)


@cache
def town(square: int, white: int, black: int, crowned: bool) -> Part:
    """A city with its walls, both players' warehouses in two columns, and a crown if it is a capital."""
    x, y = centre(square)
    crown = '<path class="crown" d="M-19 -37l-4 -15 12 7 11 -13 11 13 12 -7 -4 15z"/>' if crowned else ""
    svg = (
        f'<g class="town" transform="translate({x} {y})"><path class="wall" d="{WALL}"/>'
        f'<path class="roof" d="{ROOFS}"/>{stock(0, white)}{stock(1, black)}{crown}</g>'
    )
    return piece(f"town-{square}", "towns", svg)


def stock(seat: Seat, count: int) -> str:
    """The warehouses of a player in a city: round for white, square for black."""
    shape = '<circle cx="-17" cy="12" r="16"/>'
    if seat == 1:
        shape = '<rect x="2" y="-3" width="30" height="30" rx="4"/>'
    none = "" if count else " none"
    return (
        f'<g class="stock seat{seat + 1}{none}">{shape}<text x="{(-17, 17)[seat]}" y="21">{count}</text></g>'
    )
