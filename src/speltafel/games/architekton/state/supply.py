"""The six tiles that lie open, three of each kind, and when they can be exchanged."""

from __future__ import annotations

from mypy_extensions import i64

from .rows import BIT
from .situation import NO_TILE, PASSES, Situation


def open_landscapes(state: Situation, terrain: i64) -> i64:
    """How many landscapes of a terrain lie open."""
    count: i64 = 0
    place: i64 = 3
    while place < 6:
        if state.open_tile(place) == terrain:
            count += 1
        place += 1
    return count


def next_place(state: Situation) -> i64:
    """The place of the supply that is filled next, or 6: then it is a start tile."""
    place: i64 = 0
    while place < 6 and state.open_tile(place) != NO_TILE:
        place += 1
    return place


def take(state: Situation, place: i64, tile: i64) -> None:
    """The tile leaves the supply; of equal ones the first."""
    while state.open_tile(place) != tile:
        place += 1
    state.supply |= NO_TILE * BIT[5 * place]


def can_exchange(state: Situation) -> bool:
    """ARC-19: whether a dead supply can be exchanged for tiles of a stack not yet shown this turn."""
    if state.laid or state.rules & PASSES:
        return False
    shown = 3 * state.exchanges
    buildings = state.stacks & 255
    landscapes = state.stacks >> 8
    return (buildings >= 3 and shown < buildings) or (landscapes >= 3 and shown < landscapes)
