"""Querbeet's board: 37 cells, their neighbours, and what lies beyond the rim. Ids refer to rules.nl.md.

Axial coordinates (q, r) with s = q + r, each within -3..3. A cell is a number 0..36 in reading
order; people say A1..G4. Direction d of the six is the edge of a cell on that side.
"""

from __future__ import annotations

from typing import Final

SIDE: Final = 4
"""QUE-02: cells along a side of the board."""

Spot = tuple[int, int]
DIRECTIONS: Final[tuple[Spot, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""0 east, 1 north-east, 2 north-west, 3 west, 4 south-west, 5 south-east: counter-clockwise."""

RED, BLUE, YELLOW = range(3)
COLOURS: Final = "RBY"
SIDES: Final = ("N", "S", "NE", "SW", "NW", "SE")
"""QUE-02: sides 2c and 2c + 1 lie opposite each other and belong to colour c."""

CORNER: Final = 6
"""Beyond such an edge lies no side at all: it points between two colours (QUE-17)."""

INSIDE: Final = -1
"""Beyond such an edge lies another cell of the board."""


def on_board(spot: Spot) -> bool:
    """Whether a place is one of the 37 cells."""
    q, r = spot
    return max(abs(q), abs(r), abs(q + r)) < SIDE


CELLS: Final[tuple[Spot, ...]] = tuple(
    (q, r) for r in range(1 - SIDE, SIDE) for q in range(1 - SIDE, SIDE) if on_board((q, r))
)
NUMBER: Final[dict[Spot, int]] = {spot: cell for cell, spot in enumerate(CELLS)}


def name_of(spot: Spot) -> str:
    """Row letter from the top, and the number from the left: D4 is the centre."""
    q, r = spot
    return f"{'ABCDEFG'[r + SIDE - 1]}{q - max(1 - SIDE, 1 - SIDE - r) + 1}"


NAMES: Final[tuple[str, ...]] = tuple(map(name_of, CELLS))
CALLED: Final[dict[str, int]] = {name: cell for cell, name in enumerate(NAMES)}
ROWS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(cell for cell, name in enumerate(NAMES) if name[0] == row) for row in "ABCDEFG"
)
CENTRE: Final[int] = CALLED["D4"]


def step(spot: Spot, direction: int) -> Spot:
    """The place next to another one."""
    return spot[0] + DIRECTIONS[direction][0], spot[1] + DIRECTIONS[direction][1]


def opposite(direction: int) -> int:
    """The same edge, seen from the other cell."""
    return (direction + 3) % 6


def turned(spot: Spot, sixths: int = 1) -> Spot:
    """A place turned about the centre, counter-clockwise: direction d becomes d + sixths."""
    q, r = spot
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return q, r


def mirrored(spot: Spot) -> Spot:
    """A place in the mirror that swaps north and south: direction d becomes -d."""
    q, r = spot
    return q + r, -r


def beyond(spot: Spot) -> int:
    """The side that a place next to the board lies on, or CORNER where it lies on two, or INSIDE."""
    q, r = spot
    crossed = [side for side, far in enumerate((-r, r, q, -q, -q - r, q + r)) if far == SIDE]
    if not crossed:
        return INSIDE
    return crossed[0] if len(crossed) == 1 else CORNER


NEIGHBOUR: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(NUMBER.get(step(spot, direction), -1) for direction in range(6)) for spot in CELLS
)
"""For every cell and direction: the cell there, or -1."""

RIM: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(beyond(step(spot, direction)) for direction in range(6)) for spot in CELLS
)
"""For every cell and direction: the side beyond that edge, CORNER, or INSIDE."""
