"""Everything that is true of a game, and the numbers of actions, phases and options.

The chapters of the rulebook are functions over this; `Architekton` is what the outside sees of them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import State

from .rows import CELL, OWNER, TURN, Tiles, building_in, wrong_sides

# Actions that are no lay.
LAYS_END: Final[i64] = 0x200000
KEEP: Final[i64] = 0x200000
REMOVE: Final[i64] = 0x200001
EXCHANGE: Final[i64] = 0x200002
PASS: Final[i64] = 0x200003
HOUSE: Final[i64] = 0x210000
PICK: Final[i64] = 0x220000
DRAW: Final[i64] = 0x230000
LANDSCAPE: Final[i64] = 32
"""A landscape drawn is DRAW + LANDSCAPE + its terrain, a building DRAW + its number."""

# What is waited for.
SETUP: Final[i64] = 0
REFILL: Final[i64] = 1
LAYING: Final[i64] = 2
MOVING: Final[i64] = 3
JUDGING: Final[i64] = 4
PICKING: Final[i64] = 5
ENDED: Final[i64] = 6

# Options.
BLACK_BEGINS: Final[i64] = 1
LIMITED: Final[i64] = 2
CHOOSES: Final[i64] = 4
PASSES: Final[i64] = 8
BOX: Final[i64] = 8
"""ARC-06: the chips in the box, which count with the option chip_limit."""

NO_TILE: Final[i64] = 31
NO_SUPPLY: Final[i64] = 2**30 - 1
HOUSES: Final[i64] = 12


class Situation(State):
    """What lies where; `table` holds a word for each building, then the rows from `top`."""

    def __init__(
        self,
        tiles: Tiles,
        rules: i64,
        table: vec[i64],
        top: i64,
        supply: i64,
        unseen_buildings: i64,
        unseen_landscapes: i64,
        stacks: i64,
        reserves: i64,
        under_buildings: tuple[int, ...],
        under_landscapes: tuple[int, ...],
        chips: i64,
        houses: i64,
        seat: i64,
        laid: i64,
        left: i64,
        passes: i64,
        exchanges: i64,
        phase: i64,
        pending: i64,
        judged: i64,
        broken: i64,
    ) -> None:
        self.tiles = tiles
        self.rules: i64 = rules
        self.table: vec[i64] = table
        self.top: i64 = top
        self.supply: i64 = supply  # six places of five bits: three buildings, three landscapes
        self.unseen_buildings: i64 = unseen_buildings  # a set
        self.unseen_landscapes: i64 = unseen_landscapes  # four bits for each terrain: how many
        self.stacks: i64 = stacks  # eight bits each: how many buildings, how many landscapes
        self.reserves: i64 = reserves
        self.under_buildings = under_buildings  # ARC-19: known tiles at the bottom of the stacks
        self.under_landscapes = under_landscapes
        self.chips: i64 = chips  # eight bits for each seat
        self.houses: i64 = houses
        self.seat: i64 = seat
        self.laid: i64 = laid
        self.left: i64 = left  # ARC-30: turns left in the last phase, or -1
        self.passes: i64 = passes
        self.exchanges: i64 = exchanges
        self.phase: i64 = phase
        self.pending: i64 = pending  # the buildings that are enclosed and still to be judged
        self.judged: i64 = judged  # the one its owner decides about, or -1
        self.broken: i64 = broken  # ARC-26: the building that could not be paid for, or -1

    def owner(self, tile: i64) -> i64:
        """Whose house stands on a building."""
        return self.table[tile] // OWNER & 3

    def sides(self, tile: i64) -> i64:
        """The sides of a building as it lies."""
        return self.tiles.sides[tile * 4 + (self.table[tile] // TURN & 3)]

    def building_at(self, cell: i64) -> i64:
        """The building in a cell, or -1."""
        return building_in(self.table, cell)

    def mismatches(self, tile: i64) -> i64:
        """ARC-21: how many sides of a building meet another terrain so far."""
        return wrong_sides(self.table, self.top, self.table[tile] & CELL, self.sides(tile))

    def open_tile(self, place: i64) -> i64:
        """The tile in one of the six places of the supply, or NO_TILE."""
        return self.supply >> 5 * place & 31

    def chips_of(self, seat: i64) -> i64:
        """ARC-06: the chips of a seat."""
        return self.chips >> 8 * seat & 255

    def houses_of(self, seat: i64) -> i64:
        """ARC-05: the houses a seat has in hand."""
        return self.houses >> 8 * seat & 255
