"""What lies on the table as plain words and cells: for the referee, the text and the board.

Read off the state; nothing here knows how the engine finds its lists. Ids refer to rules.nl.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from speltafel.engine import Seat

from .state import Architekton
from .state.rows import CELL, JUDGED, OWNER, TURN, Tiles, cell_of, x_of, y_of
from .state.situation import NO_TILE
from .tiles import TERRAINS, buildings_of, letters_of, turned

Cell = tuple[int, int]
"""x to the east, y to the south."""
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Where a building's four letters look: north, east, south, west."""
CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
OWNERS = "AB-?"


class Building(NamedTuple):
    """A building as it lies: its letters, whose house stands on it (A, B, - or ?), whether it was judged."""

    word: str
    owner: str
    judged: bool


@dataclass(frozen=True, eq=False)
class Ground:
    """ARC-10: the landscapes and the buildings by their cells."""

    lands: Mapping[Cell, str]
    buildings: Mapping[Cell, Building]

    def word_at(self, cell: Cell) -> str:
        """The letters of whatever lies in a cell, or nothing."""
        if cell in self.lands:
            return self.lands[cell]
        return self.buildings[cell].word if cell in self.buildings else ""

    def touching(self, cell: Cell) -> list[Cell]:
        """The cells beside this one in which something lies."""
        return [other for other in beside(cell) if other in self.lands or other in self.buildings]

    def sides(self, cell: Cell, word: str) -> list[tuple[str, str]]:
        """Side by side what a tile would show there, and what the neighbour shows it, if there is one."""
        found = []
        for side, other in enumerate(beside(cell)):
            there = self.word_at(other)
            if there:
                own = word if len(word) == 1 else word[side]
                found.append((own, there if len(there) == 1 else there[(side + 2) % 4]))
        return found

    def matches(self, cell: Cell, word: str) -> int:
        """ARC-12: how many sides would meet their like."""
        return sum(own == other for own, other in self.sides(cell, word))

    def joined(self, cell: Cell, other: Cell) -> bool:
        """ARC-12: whether the tiles of two cells side by side match."""
        one, two, side = self.word_at(cell), self.word_at(other), beside(cell).index(other)
        if not one or not two:
            return False
        return (one if len(one) == 1 else one[side]) == (two if len(two) == 1 else two[(side + 2) % 4])

    def wrong(self, cell: Cell) -> int:
        """ARC-21: how many sides of a building meet another terrain so far."""
        pairs = self.sides(cell, self.buildings[cell].word)
        return sum(own != other for own, other in pairs)

    def complete(self, cell: Cell) -> bool:
        """ARC-20: whether a building has four neighbours."""
        return len(self.touching(cell)) == 4

    def fits(self, cell: Cell, word: str) -> bool:
        """ARC-10, ARC-12: whether a tile may lie there, as far as the table is concerned."""
        right = sum(cell) % 2 == (len(word) == 4)
        return right and not self.word_at(cell) and self.matches(cell, word) > 0

    @cached_property
    def around(self) -> list[Cell]:
        """The empty cells beside a tile, row by row."""
        found = {other for cell in (*self.lands, *self.buildings) for other in beside(cell)}
        return sorted(found - {*self.lands, *self.buildings}, key=by_rows)

    def with_tile(self, cell: Cell, word: str, owner: str) -> Ground:
        """The table with a tile more."""
        if len(word) == 1:
            return Ground({**self.lands, cell: word}, self.buildings)
        return Ground(self.lands, {**self.buildings, cell: Building(word, owner, False)})


@lru_cache(maxsize=4096)
def beside(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share an edge with this one, clockwise from the north."""
    return tuple((cell[0] + dx, cell[1] + dy) for dx, dy in SIDES)


def by_rows(cell: Cell) -> tuple[int, int]:
    """Cells are read row by row."""
    return cell[1], cell[0]


def told(cell: Cell) -> str:
    """A cell as it is written."""
    return f"{cell[0]},{cell[1]}"


def place_of(number: int) -> Cell:
    """A cell of the engine."""
    return x_of(number), y_of(number)


def number_of(cell: Cell) -> int:
    """A cell as the engine counts it."""
    return cell_of(*cell)


def ground_of(state: Architekton) -> Ground:
    """What lies on the table now."""
    return _ground(state.tiles, tuple(state.table), state.top)


@lru_cache(maxsize=256)
def _ground(tiles: Tiles, table: tuple[int, ...], top: int) -> Ground:
    letters = letters_of(tiles.name)
    buildings = {}
    for tile, held in enumerate(table[:22]):
        if held:
            code = 4 + 4 * tile + held // TURN % 4
            building = Building(letters[code], OWNERS[held // OWNER % 4], held >= JUDGED)
            buildings[place_of(held & CELL)] = building
    return Ground(
        dict(_lands(table[22:], top)), dict(sorted(buildings.items(), key=lambda one: by_rows(one[0])))
    )


def _lands(rows: tuple[int, ...], top: int) -> Iterator[tuple[Cell, str]]:
    """ARC-03: the landscapes, row by row; every second cell of a row is one."""
    for row in range(len(rows) // 9):
        y = top + row
        sets = rows[9 * row : 9 * row + 4]
        for bit in range(sum(sets).bit_length()):
            for terrain, cells in enumerate(sets):
                if cells >> bit & 1:
                    yield (2 * bit - 62 + y % 2, y), TERRAINS[terrain]


def open_words(state: Architekton) -> list[str]:
    """ARC-11: the six places of the supply; an empty one is an empty word."""
    return [*_open_words(state.tiles.name, state.supply)]


@lru_cache(maxsize=1024)
def _open_words(tiles: str, supply: int) -> tuple[str, ...]:
    names, places = buildings_of(tiles), [supply >> 5 * place & 31 for place in range(6)]
    buildings = ("" if tile == NO_TILE else names[tile] for tile in places[:3])
    return (*buildings, *("" if tile == NO_TILE else TERRAINS[tile] for tile in places[3:]))


@cache
def rotations(word: str) -> tuple[str, ...]:
    """ARC-13: the ways in which a tile can lie."""
    return tuple(dict.fromkeys(turned(word, turns) for turns in range(4))) if len(word) == 4 else (word,)


def houses_of(ground: Ground, seat: Seat) -> list[Cell]:
    """The buildings with a seat's house."""
    return [cell for cell, building in ground.buildings.items() if building.owner == OWNERS[seat]]


def left_standing(ground: Ground, seat: Seat) -> list[Cell]:
    """ARC-32: a seat's houses after the clearing: those that touch three or four landscapes."""
    return [cell for cell in houses_of(ground, seat) if len(ground.touching(cell)) > 2]


def largest_group(cells: list[Cell]) -> list[Cell]:
    """ARC-33: the largest group of cells that hang together by their corners; of equal ones the first."""
    most: list[Cell] = []
    rest = set(cells)
    for cell in cells:
        if cell in rest:
            group = group_of(cell, rest)
            rest -= group
            if len(group) > len(most):
                most = sorted(group, key=by_rows)
    return most


def group_of(cell: Cell, rest: set[Cell]) -> set[Cell]:
    """ARC-33: all that hangs together with a cell by corners."""
    group, fresh = {cell}, [cell]
    while fresh:
        x, y = fresh.pop()
        near = {(x + dx, y + dy) for dx, dy in CORNERS} & rest - group
        group |= near
        fresh += near
    return group
