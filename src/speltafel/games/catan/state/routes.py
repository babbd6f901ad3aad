"""The longest route of a player (CAT-59): the longest trail over own roads, each used once.

A trail may begin or end at another's building, never pass it.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .island import AT, BEYOND, BIT, HALF, INDEX
from .row import CITY, GUARD, HIGH, LOW, NET, TOWN


def has_way(low: i64, high: i64, way: i64) -> bool:
    """Whether a way is in a set."""
    if way < HALF:
        return low & BIT[way] != 0
    return high & BIT[way - HALF] != 0


def others(row: vec[i64], seat: i64) -> i64:
    """The crossings where somebody else has built, or stands in the way."""
    taken: i64 = 0
    other: i64 = 0
    while other < 4:
        if other != seat:
            taken |= row[TOWN + other] | row[CITY + other] | row[GUARD + other]
        other += 1
    return taken


def onward(v: i64, low: i64, high: i64, blocked: i64) -> i64:
    """The length of the longest trail from a crossing over these ways."""
    best: i64 = 0
    k = 3 * v
    end = k + 3
    while k < end:
        way = AT[k]
        if way >= 0:
            if way < HALF:
                bit = BIT[way]
                if low & bit:
                    length = 1 + beyond(BEYOND[k], low ^ bit, high, blocked)
                    if length > best:
                        best = length
            else:
                bit = BIT[way - HALF]
                if high & bit:
                    length = 1 + beyond(BEYOND[k], low, high ^ bit, blocked)
                    if length > best:
                        best = length
        k += 1
    return best


def beyond(v: i64, low: i64, high: i64, blocked: i64) -> i64:
    """How far a trail goes on that has just come to a crossing."""
    if blocked & BIT[v]:
        return 0
    return onward(v, low, high, blocked)


def longest(row: vec[i64], seat: i64) -> i64:
    """CAT-59: how long the seat's longest route is.

    A longest trail begins where one or three own roads meet, or at another's building; only a ring
    by itself has no such place, and is as long as it has ways.
    """
    low = row[LOW + seat]
    high = row[HIGH + seat]
    blocked = others(row, seat)
    best: i64 = 0
    rest = row[NET + seat]
    seen: i64 = 0
    while rest:
        bit = rest & -rest
        rest ^= bit
        v = INDEX[bit % 67]
        if blocked & bit or degree(v, low, high) != 2:
            seen |= bit
            length = onward(v, low, high, blocked)
            if length > best:
                best = length
    ring = rings(row[NET + seat] & ~seen, low, high)
    if ring > best:
        return ring
    return best


def degree(v: i64, low: i64, high: i64) -> i64:
    """How many of these ways meet at a crossing."""
    n: i64 = 0
    k = 3 * v
    end = k + 3
    while k < end:
        way = AT[k]
        if way >= 0 and has_way(low, high, way):
            n += 1
        k += 1
    return n


def rings(even: i64, low: i64, high: i64) -> i64:
    """The longest ring all of whose crossings are among these, where just two ways meet."""
    best: i64 = 0
    while even:
        ring = reached(INDEX[(even & -even) % 67], low, high)
        if ring & ~even == 0:
            length = size(ring)
            if length > best:
                best = length
        even &= ~ring
    return best


def reached(start: i64, low: i64, high: i64) -> i64:
    """The crossings that these ways lead to from one of them."""
    found = BIT[start]
    rest = found
    while rest:
        bit = rest & -rest
        rest ^= bit
        k = 3 * INDEX[bit % 67]
        end = k + 3
        while k < end:
            way = AT[k]
            if way >= 0 and has_way(low, high, way):
                there = BIT[BEYOND[k]]
                if not there & found:
                    found |= there
                    rest |= there
            k += 1
    return found


def size(members: i64) -> i64:
    """How many members a set has."""
    n: i64 = 0
    while members:
        members &= members - 1
        n += 1
    return n
