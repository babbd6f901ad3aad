"""How good a position is, for bots that look ahead: who will have most where it counts.

Compiled. Every city is credited with the warehouses it has and with the chance of those still to
come, by how many parts they need. The fuller a city will be, the more it counts (STA-42).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .state import Stad
from .state.roads import Roads
from .state.squares import beside, size, spread

ONE: Final[i64] = 64
"""A warehouse, in the units of the judge."""
FARTHEST: Final[i64] = 8
HOPE: Final = vec[i64]([0, 46, 38, 26, 18, 12, 8, 5, 3])
"""What a link is worth that still needs so many parts."""
WEIGHT: Final = vec[i64]([int(1024 * 0.82**step) for step in range(64)])
"""What a city counts that will be so many quarters of a warehouse behind the fullest."""
STEP: Final[i64] = 16
TEMPO: Final[i64] = 6


def judge(state: Stad, seat: i64) -> float:
    """How far a seat is ahead, in warehouses where they count."""
    ahead = worth(state, vec[i64]([0] * 8), vec[i64]([0] * 8))
    if seat != state.seat:
        ahead = -ahead
    if ahead < 0:
        return -float(-ahead) / float(ONE)  # a negative number would be boxed by a shift that C leaves open
    return float(ahead) / float(ONE)


def worth(state: Stad, mine: vec[i64], yours: vec[i64]) -> i64:
    """How far the player to move is ahead; the rows are room to work in."""
    my_room = expect(state.my_roads(), mine)
    your_room = expect(state.your_roads(), yours)
    most: i64 = 0
    i: i64 = 0
    while i < 8:
        if mine[i] + yours[i] > most:
            most = mine[i] + yours[i]
        i += 1
    ahead: i64 = 0
    i = 0
    while i < 8:
        step = (most - mine[i] - yours[i]) // STEP
        if step < 64:
            ahead += (mine[i] - yours[i]) * WEIGHT[step]
        i += 1
    return ahead // 1024 + TEMPO + (my_room - your_room) // 64


def expect(roads: Roads, out: vec[i64]) -> i64:
    """Write for every city what it has and may hope for; how much hope there is in all."""
    rest = roads.cities
    hope: i64 = 0
    i: i64 = 0
    while rest:
        city = rest & -rest
        rest ^= city
        own = roads.routes(city)
        linked = city | beside(own, roads.east, roads.north) & roads.cities
        more = hope_of(roads, own | city, roads.cities & ~linked, roads.land & ~own)
        out[i] = ONE * (size(linked) - 1) + more
        hope += more
        i += 1
    return hope


def hope_of(roads: Roads, front: i64, wanted: i64, room: i64) -> i64:
    """What new links from here may bring: parts are counted, running along own routes is free."""
    found: i64 = 0
    parts: i64 = 1
    while wanted and front and parts <= FARTHEST:
        near = beside(front, roads.free_east, roads.free_north)
        front = spread(near, roads.east, roads.north, room)
        room &= ~front
        met = (near | beside(front, roads.east, roads.north)) & wanted
        if met:
            found += HOPE[parts] * size(met)
            wanted &= ~met
        parts += 1
    return found
