"""Where everything lies in the picture: the middles of tiles, crossings and ways, and their shapes.

The picture is 1000 units wide; a side of a tile is 96 of them. Around a crossing everything belongs
to it up to the middles of its tiles, around a way up to its crossings: so targets are as large as
they can be.
"""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Final

from .state.island import COAST_WAYS, CORNER_LISTS, END_LISTS, HEX_LISTS, ROWS

SIZE: Final = (1000, 930)
SIDE: Final = 96
WIDE: Final = 83.14
"""Half the width of a tile."""

MIDDLE: Final = (500, 465)
CORNERS: Final = ((-WIDE, -48), (0, -SIDE), (WIDE, -48), (-WIDE, 48), (0, SIDE), (WIDE, 48))
"""North-west, north, north-east, south-west, south, south-east of a tile's middle."""

Point = tuple[int, int]


def _tiles() -> list[Point]:
    return [
        (round(MIDDLE[0] + (2 * j - size + 1) * WIDE), MIDDLE[1] + (row - 2) * 144)
        for row, size in enumerate(ROWS)
        for j in range(size)
    ]


TILES: Final = _tiles()


def _crossings() -> list[Point]:
    found: dict[int, Point] = {}
    for h, corners in enumerate(CORNER_LISTS):
        for v, (dx, dy) in zip(corners, CORNERS, strict=True):
            found[v] = (round(TILES[h][0] + dx), TILES[h][1] + dy)
    return [found[v] for v in range(54)]


CROSSINGS: Final = _crossings()
WAYS: Final = [
    ((CROSSINGS[a][0] + CROSSINGS[b][0]) // 2, (CROSSINGS[a][1] + CROSSINGS[b][1]) // 2) for a, b in END_LISTS
]


def slope(way: int) -> int:
    """How a way lies, in degrees."""
    (x0, y0), (x1, y1) = (CROSSINGS[end] for end in END_LISTS[way])
    return round(degrees(atan2(y1 - y0, x1 - x0)))


SLOPES: Final = [slope(way) for way in range(72)]
BESIDE: Final = [[h for h in HEX_LISTS[a] if h in HEX_LISTS[b]] for a, b in END_LISTS]
"""The tiles on both sides of a way; at the coast there is one."""


def outward(way: int, far: float) -> Point:
    """A point out at sea, so far from the middle of a way of the coast."""
    (x, y), (hx, hy) = WAYS[way], TILES[BESIDE[way][0]]
    length = hypot(x - hx, y - hy)
    return round(x + (x - hx) * far / length), round(y + (y - hy) * far / length)


def path(points: list[Point]) -> str:
    """A closed outline."""
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"


def tile_path(h: int, scale: float = 1) -> str:
    """The outline of a tile."""
    x, y = TILES[h]
    return path(
        [(round(x + CORNERS[k][0] * scale), round(y + CORNERS[k][1] * scale)) for k in (1, 2, 5, 4, 3, 0)]
    )


def crossing_path(v: int) -> str:
    """What belongs to a crossing: the triangle of the middles of its tiles, out at sea too."""
    x, y = CROSSINGS[v]
    up = any(TILES[h][0] == x and TILES[h][1] > y for h in HEX_LISTS[v]) or any(
        CROSSINGS[w][0] == x and CROSSINGS[w][1] < y for w in _next_to(v)
    )
    turn = 1 if up else -1
    return path([(x, y + 96 * turn), (round(x - WIDE), y - 48 * turn), (round(x + WIDE), y - 48 * turn)])


def _next_to(v: int) -> list[int]:
    return [a + b - v for a, b in END_LISTS if v in (a, b)]


def way_path(way: int) -> str:
    """What belongs to a way: from the middle of one tile to that of the other, and a bit past its ends."""
    (x0, y0), (x1, y1) = (CROSSINGS[end] for end in END_LISTS[way])
    x, y = WAYS[way]
    dx, dy = (x1 - x0) / SIDE, (y1 - y0) / SIDE
    long, wide = 60, 83
    ends = ((long, 0), (26, wide), (-26, wide), (-long, 0), (-26, -wide), (26, -wide))
    return path([(round(x + dx * a - dy * b), round(y + dy * a + dx * b)) for a, b in ends])


HARBOURS: Final = {
    place: (outward(way, 46), [CROSSINGS[end] for end in END_LISTS[way]])
    for place, way in enumerate(COAST_WAYS)
}
"""For every way of the coast: where a harbour's sign stands, and the crossings it serves."""
