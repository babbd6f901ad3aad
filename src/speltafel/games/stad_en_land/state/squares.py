"""Squares and borders as bit sets: what lies beside what, and how far a flood spreads.

A square is a bit, a1 the lowest. A border lies between a square and its eastern or northern
neighbour (STA-03) and is named by that square, so a set of borders is two words: `east` and `north`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SQUARES: Final[i64] = 36
CITIES: Final[i64] = 8
BIT: Final = vec[i64]([2**square for square in range(36)])
EVERY: Final[i64] = 2**36 - 1
EASTERN: Final[i64] = sum(2**square for square in range(36) if square % 6 < 5)
NORTHERN: Final[i64] = 2**30 - 1
INDEX: Final = vec[i64]([{2**k % 37: k for k in range(36)}.get(rest, 0) for rest in range(37)])


def beside(squares: i64, east: i64, north: i64) -> i64:
    """The squares one of these borders away."""
    return (squares & east) << 1 | (squares >> 1) & east | (squares & north) << 6 | (squares >> 6) & north


def spread(seeds: i64, east: i64, north: i64, room: i64) -> i64:
    """All squares of the room that can be reached from the seeds over these borders."""
    seen: i64 = 0
    more = seeds & room
    while more != seen:
        seen = more
        more = (
            seen | (seen & east) << 1 | (seen >> 1) & east | (seen & north) << 6 | (seen >> 6) & north
        ) & room
    return seen


def between(one: i64, other: i64) -> i64:
    """The eastern borders between two sets of squares."""
    return one & other >> 1 | one >> 1 & other


def above(one: i64, other: i64) -> i64:
    """The northern borders between two sets of squares."""
    return one & other >> 6 | one >> 6 & other


def loose_ends(east: i64, north: i64, land: i64) -> i64:
    """STA-12: the land squares with exactly one of these parts; STA-13: a second part ends that."""
    one = east
    west = east << 1
    two = one & west
    one |= west
    two |= one & north
    one |= north
    south = north << 6
    two |= one & south
    one |= south
    return one & ~two & land


def enclosed(cities: i64) -> i64:
    """STA-02: the cities without land beside them."""
    return cities & ~beside(EVERY & ~cities, EASTERN, NORTHERN)


def size(squares: i64) -> i64:
    """How many squares there are in a set."""
    count: i64 = 0
    while squares:
        squares &= squares - 1
        count += 1
    return count
