"""Who is ahead: houses that stand, the largest group of them, and chips."""

from __future__ import annotations

from mypy_extensions import i64

from .rows import BIT, BUILDINGS, CELL, group, neighbours, size
from .situation import Situation


def lead(state: Situation, seat: i64) -> i64:
    """ARC-35: who is ahead, in hundredths: points, then houses; ARC-26: who cannot pay has lost."""
    if state.broken >= 0:
        if state.owner(state.broken) == seat:
            return -10000
        return 10000
    other = 1 - seat
    return 100 * (points(state, seat) - points(state, other)) + standing(state, seat) - standing(state, other)


def points(state: Situation, seat: i64) -> i64:
    """ARC-34: the largest group and the chips."""
    return largest(state, settled(state, seat)) + state.chips_of(seat)


def standing(state: Situation, seat: i64) -> i64:
    """ARC-35: the own houses that are left after the clearing."""
    return size(settled(state, seat))


def settled(state: Situation, seat: i64) -> i64:
    """ARC-32: a seat's buildings that touch three or four landscapes, as a set."""
    found: i64 = 0
    tile: i64 = 0
    while tile < BUILDINGS:
        if (
            state.table[tile]
            and state.owner(tile) == seat
            and neighbours(state.table, state.top, state.table[tile] & CELL) > 2
        ):
            found |= BIT[tile]
        tile += 1
    return found


def largest(state: Situation, rest: i64) -> i64:
    """ARC-33: the size of the largest group among these buildings."""
    most: i64 = 0
    while rest:
        found = group(state.table, rest & -rest, rest)
        rest &= ~found
        if size(found) > most:
            most = size(found)
    return most
