"""The table as rows of bit sets, and what lies where. Compiled; ids refer to rules.nl.md.

Landscapes and buildings alternate like the squares of a chessboard (ARC-10), so in a row of the
table every second cell is of one kind: cell x has bit (x + 62) // 2 among its kind. Forty-six tiles
reach no farther than that in any direction. A table is a word for each of the buildings, then the
rows from `top` on: from two above the highest tile to two below the lowest, so nothing costs more
than the tiles that lie.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from ..tiles import sides_of

BUILDINGS: Final[i64] = 22
BIT: Final = vec[i64]([2**k for k in range(63)])
INDEX: Final = vec[i64]([{2**k % 67: k for k in range(63)}.get(rest, 0) for rest in range(67)])

# A row: four sets of landscapes, four sets of cells that a building asks for one, the buildings.
ROW: Final[i64] = 9
ASKED: Final[i64] = 4
BUILT: Final[i64] = 8
EMPTY_ROW: Final = vec[i64]([0] * 9)

# The word of a building that lies: its cell, rotation and owner, and whether it was judged.
CELL: Final[i64] = 0x3FFF
TURN: Final[i64] = 0x4000
OWNER: Final[i64] = 0x10000
JUDGED: Final[i64] = 0x80000
NOBODY: Final[i64] = 2
AWAITED: Final[i64] = 3
"""ARC-16: the house is still to come from another building."""

LAY: Final[i64] = 128
"""A lay is cell * LAY + code: of a landscape its terrain, of a building 4 + 4 * tile + turn."""


@final
class Tiles:
    """ARC-04: a set of buildings: the sides of each as it can lie, from the north, two bits each."""

    def __init__(self, name: str) -> None:
        self.name = name
        sides, turns = sides_of(name)
        self.sides: vec[i64] = vec[i64](sides)
        self.turns: vec[i64] = vec[i64](turns)


TILES: Final[dict[str, Tiles]] = {}


def tiles_of(name: str) -> Tiles:
    """A set of tiles, made once."""
    if name not in TILES:
        TILES[name] = Tiles(name)
    return TILES[name]


def cell_of(x: i64, y: i64) -> i64:
    """A cell as one number; cells in their order are read row by row."""
    return (y + 64) * 128 + x + 64


def x_of(cell: i64) -> i64:
    """How far east a cell is."""
    return (cell & 127) - 64


def y_of(cell: i64) -> i64:
    """How far south a cell is."""
    return (cell >> 7) - 64


def bit_of(x: i64) -> i64:
    """The bit of a cell in a set of its row."""
    return BIT[(x + 62) >> 1]


def row_of(top: i64, y: i64) -> i64:
    """Where a row begins in the table."""
    return BUILDINGS + (y - top) * ROW


def empty_table() -> vec[i64]:
    """A table with room for the start tiles, from row -2 on."""
    return vec[i64]([0] * (BUILDINGS + 6 * ROW))


def roomy(table: vec[i64], top: i64, y: i64) -> vec[i64]:
    """ARC-14: the table has no edge; it gets more rows where a tile comes near the last."""
    while y - 2 < top:
        table = extend(extend(table[:BUILDINGS], EMPTY_ROW), table[BUILDINGS:])
        top -= 1
    while row_of(top, y + 2) >= len(table):
        table = extend(table, EMPTY_ROW)
    return table


def lands(table: vec[i64], row: i64) -> i64:
    """Where landscapes lie in a row."""
    return table[row] | table[row + 1] | table[row + 2] | table[row + 3]


def land_at(table: vec[i64], top: i64, x: i64, y: i64) -> i64:
    """The terrain of the landscape in a cell, or -1."""
    bit = bit_of(x)
    row = row_of(top, y)
    terrain: i64 = 0
    while terrain < 4:
        if table[row + terrain] & bit:
            return terrain
        terrain += 1
    return -1


def building_in(table: vec[i64], cell: i64) -> i64:
    """The building in a cell, or -1."""
    tile: i64 = 0
    while tile < BUILDINGS:
        if table[tile] & CELL == cell:
            return tile
        tile += 1
    return -1


def neighbours(table: vec[i64], top: i64, cell: i64) -> i64:
    """How many landscapes touch a building cell."""
    x = x_of(cell)
    row = row_of(top, y_of(cell))
    here = lands(table, row)
    count: i64 = 0
    if here & bit_of(x - 1):
        count += 1
    if here & bit_of(x + 1):
        count += 1
    if lands(table, row - ROW) & bit_of(x):
        count += 1
    if lands(table, row + ROW) & bit_of(x):
        count += 1
    return count


def walled_in(table: vec[i64], top: i64, x: i64, y: i64) -> bool:
    """Whether buildings lie on all sides of a landscape cell."""
    row = row_of(top, y)
    return (
        table[row - ROW + BUILT] & bit_of(x) != 0
        and table[row + ROW + BUILT] & bit_of(x) != 0
        and table[row + BUILT] & bit_of(x - 1) != 0
        and table[row + BUILT] & bit_of(x + 1) != 0
    )


def wrong_sides(table: vec[i64], top: i64, cell: i64, sides: i64) -> i64:
    """ARC-21: how many of these sides meet a landscape of another terrain; empty cells do not count."""
    x = x_of(cell)
    y = y_of(cell)
    return (
        differs(land_at(table, top, x, y - 1), sides & 3)
        + differs(land_at(table, top, x + 1, y), sides >> 2 & 3)
        + differs(land_at(table, top, x, y + 1), sides >> 4 & 3)
        + differs(land_at(table, top, x - 1, y), sides >> 6)
    )


def differs(found: i64, wanted: i64) -> i64:
    """One if a landscape lies there and is another."""
    if found < 0 or found == wanted:
        return 0
    return 1


def ask(table: vec[i64], top: i64, cell: i64, sides: i64) -> None:
    """A building is laid: each of its sides asks the cell beside it for a terrain."""
    x = x_of(cell)
    row = row_of(top, y_of(cell))
    table[row + BUILT] |= bit_of(x)
    table[row - ROW + ASKED + (sides & 3)] |= bit_of(x)
    table[row + ASKED + (sides >> 2 & 3)] |= bit_of(x + 1)
    table[row + ROW + ASKED + (sides >> 4 & 3)] |= bit_of(x)
    table[row + ASKED + (sides >> 6)] |= bit_of(x - 1)


def building_cells(table: vec[i64], top: i64, sides: i64, code: i64, out: vec[i64], n: i64) -> i64:
    """ARC-12: list the lays of a building, in one rotation, on every cell where a side meets its like."""
    north = sides & 3
    east = sides >> 2 & 3
    south = sides >> 4 & 3
    west = sides >> 6
    row = BUILDINGS + ROW
    last = len(table) - ROW
    y = top + 1
    while row < last:
        eastern = table[row + east]
        western = table[row + west]
        odd = y & 1
        if odd:
            western <<= 1
        else:
            eastern >>= 1
        cells = table[row - ROW + north] | table[row + ROW + south] | eastern | western
        cells &= ~table[row + BUILT]
        if cells:
            n = list_members(cells, cell_of(-61 - odd, y) * LAY + code, 2 * LAY, out, n)
        row += ROW
        y += 1
    return n


def landscape_cells(table: vec[i64], top: i64, terrain: i64, out: vec[i64], n: i64) -> i64:
    """ARC-12: list the lays of a landscape on every cell that a building asks for it."""
    row = BUILDINGS + ROW
    last = len(table) - ROW
    y = top + 1
    while row < last:
        cells = table[row + ASKED + terrain] & ~lands(table, row)
        if cells:
            n = list_members(cells, cell_of((y & 1) - 62, y) * LAY + terrain, 2 * LAY, out, n)
        row += ROW
        y += 1
    return n


def group(table: vec[i64], seed: i64, rest: i64) -> i64:
    """ARC-33: the buildings of a set that hang together with this one, corner to corner."""
    found = seed
    fresh = seed
    while fresh:
        cell = table[INDEX[(fresh & -fresh) % 67]] & CELL
        fresh &= fresh - 1
        others = rest & ~found
        while others:
            bit = others & -others
            others ^= bit
            if corner_to_corner(cell, table[INDEX[bit % 67]] & CELL):
                found |= bit
                fresh |= bit
    return found


def corner_to_corner(one: i64, other: i64) -> bool:
    """Whether two cells touch by a corner; no tile lies so far east that it could be mistaken."""
    step = one - other
    return step == 127 or step == 129 or step == -127 or step == -129


def shows(sides: i64, terrain: i64) -> bool:
    """Whether a building has a side of this terrain."""
    if sides & 3 == terrain or sides >> 2 & 3 == terrain:
        return True
    return sides >> 4 & 3 == terrain or sides >> 6 == terrain


def size(members: i64) -> i64:
    """How many members a set has."""
    count: i64 = 0
    while members:
        members &= members - 1
        count += 1
    return count


def list_members(members: i64, first: i64, step: i64, out: vec[i64], n: i64) -> i64:
    """Write an action for every member of a set: so many steps after the first."""
    while members:
        bit = members & -members
        members ^= bit
        out[n] = first + step * INDEX[bit % 67]
        n += 1
    return n
