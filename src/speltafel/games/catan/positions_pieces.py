"""What follows from the pieces on the board: supplies, reach, harbours, route lengths.

The engine keeps these numbers up to date move by move; here they are worked out from nothing, for
positions that are placed and to show that the engine is right.
"""

from __future__ import annotations

from functools import lru_cache

from .state.island import END_LISTS, Land, members, ways
from .state.row import (
    CITIES,
    CITY,
    EDGE_HIGH,
    EDGE_LOW,
    GUARD,
    HIGH,
    LENGTH,
    LOW,
    NET,
    OPEN,
    PORT,
    ROADS,
    TAKEN_HIGH,
    TAKEN_LOW,
    TOWN,
    TOWNS,
)

HALF = 36
LOWER = (1 << HALF) - 1
ALL = (1 << 54) - 1
AT = [sum(1 << way for way, ends in enumerate(END_LISTS) if place in ends) for place in range(54)]
"""The ways at each crossing, as one set of 72."""

ENDS = [1 << one | 1 << other for one, other in END_LISTS]
AROUND = [
    1 << place
    | sum(
        1 << other for one, two in END_LISTS for other in (one, two) if place in (one, two) and other != place
    )
    for place in range(54)
]
"""CAT-45: each crossing with those beside it."""


def work_out(row: list[int], land: Land) -> None:
    """Fill in all that follows from the roads and buildings of a row."""
    built = [row[TOWN + seat] | row[CITY + seat] for seat in range(4)]
    row[TAKEN_LOW] = row[LOW] | row[LOW + 1] | row[LOW + 2] | row[LOW + 3]
    row[TAKEN_HIGH] = row[HIGH] | row[HIGH + 1] | row[HIGH + 2] | row[HIGH + 3]
    row[OPEN] = ALL
    for place in members(built[0] | built[1] | built[2] | built[3]):
        row[OPEN] &= ~AROUND[place]
    for seat in range(4):
        others = 0
        for other in range(4):
            others |= built[other] | row[GUARD + other] if other != seat else 0
        roads = row[LOW + seat] | row[HIGH + seat] << HALF
        row[ROADS + seat] = 15 - roads.bit_count()
        row[TOWNS + seat] = 5 - row[TOWN + seat].bit_count()
        row[CITIES + seat] = 4 - row[CITY + seat].bit_count()
        row[NET + seat] = crossings_of(roads)
        reach = reached(row[NET + seat] & ~others | built[seat])
        row[EDGE_LOW + seat], row[EDGE_HIGH + seat] = reach & LOWER, reach >> HALF
        row[LENGTH + seat] = route_length(roads, others & row[NET + seat])
        row[PORT + seat] = 0
        for place in members(built[seat]):
            row[PORT + seat] |= land.ports[place]


@lru_cache(maxsize=1024)
def crossings_of(roads: int) -> int:
    """The crossings at the ends of these roads."""
    found = 0
    for way in ways(roads & LOWER, roads >> HALF):
        found |= ENDS[way]
    return found


@lru_cache(maxsize=1024)
def reached(places: int) -> int:
    """CAT-44: the ways at these crossings."""
    found = 0
    for place in members(places):
        found |= AT[place]
    return found


@lru_cache(maxsize=1024)
def route_length(roads: int, blocked: int) -> int:
    """CAT-59: the longest trail over these roads, by trying every one from every crossing."""
    starts = members(crossings_of(roads))
    return max((longest_from(place, roads, blocked, True) for place in starts), default=0)


def longest_from(place: int, roads: int, blocked: int, first: bool) -> int:
    """The longest trail that goes on from here; past another's building none goes on."""
    if blocked >> place & 1 and not first:
        return 0
    best, here = 0, roads & AT[place]
    while here:
        bit = here & -here
        here ^= bit
        one, other = END_LISTS[bit.bit_length() - 1]
        best = max(best, 1 + longest_from(one + other - place, roads ^ bit, blocked, False))
    return best
