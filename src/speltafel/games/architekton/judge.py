"""How good a position is, for bots that look ahead: chips, the group that grows, and what may still go wrong.

Compiled. In hundredths of a point.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.alphabeta import decided

from .state import Architekton
from .state.rows import BIT, BUILDINGS, CELL, INDEX, JUDGED, group, neighbours
from .state.scoring import lead
from .state.situation import ENDED

CHIPS: Final = vec[i64]([-130, 0, 125, 235, 340, 440, 540, 640, 740])
"""What chips are worth: the first ones are safety as well as points."""
STANDS: Final = vec[i64]([20, 45, 70, 100, 100])
"""What a house in a group is worth that touches so many landscapes (ARC-32)."""
ALONE: Final[i64] = 12
"""What any house is worth, in the group or not."""
RIGHT: Final = vec[i64]([0, 4, 14, 45, 0])
"""What a building is worth that is right so far, by how many landscapes it touches."""
WRONG: Final = vec[i64]([0, 28, 70, 110])
"""What a building costs that has so many wrong sides."""
NEAR: Final = vec[i64]([100, 100, 130, 170, 0])
"""How much that counts, in percent, by how many landscapes it touches."""
DOOM: Final = vec[i64]([0, 0, 60, 160, 0])
"""What it costs that a building could ruin its owner, by how many landscapes it touches."""


def judge(state: Architekton, seat: i64) -> float:
    """How far a seat is ahead, in points."""
    ahead = worth(state, seat)
    if ahead < 0:
        return -float(-ahead) / 100.0
    return float(ahead) / 100.0


def worth(state: Architekton, seat: i64) -> i64:
    """How far a seat is ahead; winning comes first, then by how much."""
    if state.phase == ENDED:
        return decided(lead(state, seat))
    return stake(state, seat) - stake(state, 1 - seat)


def stake(state: Architekton, seat: i64) -> i64:
    """What a seat has, and may hope and must fear."""
    chips = state.chips_of(seat)
    total: i64 = CHIPS[8]
    if chips < 8:
        total = CHIPS[chips]
    houses: i64 = 0
    tile: i64 = 0
    table = state.table
    while tile < BUILDINGS:
        held = table[tile]
        if held and state.owner(tile) == seat:
            houses |= BIT[tile]
            total += ALONE
            if held < JUDGED:
                total += fate(state, tile, neighbours(table, state.top, held & CELL), chips)
        tile += 1
    return total + best_group(state, houses)


def fate(state: Architekton, tile: i64, near: i64, chips: i64) -> i64:
    """What becomes of a building that is not enclosed yet."""
    wrong = state.mismatches(tile)
    if wrong == 0:
        return RIGHT[near]
    value = -WRONG[wrong] * NEAR[near] // 100
    if wrong + 3 - near >= chips + 1 and near >= 2:
        value -= DOOM[near]
    return value


def best_group(state: Architekton, rest: i64) -> i64:
    """What the best group is worth, by how surely its houses will stand."""
    most: i64 = 0
    table = state.table
    while rest:
        found = group(table, rest & -rest, rest)
        rest &= ~found
        value: i64 = 0
        while found:
            tile = INDEX[(found & -found) % 67]
            found &= found - 1
            value += STANDS[neighbours(table, state.top, table[tile] & CELL)]
        if value > most:
            most = value
    return most
