"""Knights: where they stand, where they can go, and what happens to one that is driven away.

Every knight is in Catan's GUARD, which is what stands in the way of roads, routes and buildings (CAK-50),
and in the set of its strength; an active one is in AWAKE too.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.building import (
    fill_crossings,
    reach_again,
)
from speltafel.games.catan.state.island import (
    AT,
    BEYOND,
    BIT,
    INDEX,
    Land,
)
from speltafel.games.catan.state.routes import (
    has_way,
    others,
    size,
)
from speltafel.games.catan.state.row import (
    CITY,
    GUARD,
    HIGH,
    LOW,
    NET,
    NOBODY,
    PHASE,
    TOWN,
)

from .row import (
    ANY_CONNECTION,
    AWAKE,
    BASIC,
    DIRTY,
    FROM,
    MIGHTY,
    RANK,
    RELOCATE,
    RELOCATING,
    STIRRED,
    STRONG,
    SUBJECT,
)

SEATS: Final[i64] = 4
STRENGTHS: Final[i64] = 3
OF_EACH: Final[i64] = 2
"""CAK-04, CAK-41: pieces of each strength."""


def knights(row: vec[i64], seat: i64) -> i64:
    """The crossings where knights of a seat stand."""
    return row[GUARD + seat]


def strength_at(row: vec[i64], seat: i64, v: i64) -> i64:
    """The strength of a seat's knight at a crossing; 0 if it has none there."""
    bit = BIT[v]
    if row[BASIC + seat] & bit:
        return 1
    if row[STRONG + seat] & bit:
        return 2
    if row[MIGHTY + seat] & bit:
        return 3
    return 0


def owner_at(row: vec[i64], v: i64) -> i64:
    """Whose knight stands at a crossing."""
    for seat in range(SEATS):
        if row[GUARD + seat] & BIT[v]:
            return seat
    return NOBODY


def occupied(row: vec[i64]) -> i64:
    """CAK-40: the crossings with a building or a knight."""
    taken: i64 = 0
    for seat in range(SEATS):
        taken |= row[TOWN + seat] | row[CITY + seat] | row[GUARD + seat]
    return taken


def in_supply(row: vec[i64], seat: i64, strength: i64) -> bool:
    """CAK-41: whether a seat has a knight of this strength left."""
    return size(row[BASIC + SEATS * (strength - 1) + seat]) < OF_EACH


def put_knight(row: vec[i64], seat: i64, v: i64, strength: i64, awake: bool) -> None:
    """A knight comes to stand at a crossing; CAK-50: others no longer build or pass there."""
    bit = BIT[v]
    row[GUARD + seat] |= bit
    row[BASIC + SEATS * (strength - 1) + seat] |= bit
    if awake:
        row[AWAKE + seat] |= bit
    passable_again(row, seat, v)


def remove_knight(row: vec[i64], seat: i64, v: i64) -> None:
    """A knight leaves a crossing, and is nowhere."""
    gone = ~BIT[v]
    row[GUARD + seat] &= gone
    row[AWAKE + seat] &= gone
    for strength in range(STRENGTHS):
        row[BASIC + SEATS * strength + seat] &= gone
    passable_again(row, seat, v)


def passable_again(row: vec[i64], seat: i64, v: i64) -> None:
    """CAK-50, CAK-58: where others can go on from, and perhaps their routes, change with a knight."""
    for other in range(SEATS):
        if other != seat and row[NET + other] & BIT[v]:
            reach_again(row, other)
            row[DIRTY] = 1


def free_spots(row: vec[i64], seat: i64) -> i64:
    """CAK-40: the empty crossings that touch a seat's own roads."""
    return row[NET + seat] & ~occupied(row)


def connected(row: vec[i64], seat: i64, v: i64, blocked: i64) -> i64:
    """The crossings that a seat's roads lead to from one; what is blocked can be come to, not passed."""
    low = row[LOW + seat]
    high = row[HIGH + seat]
    found = BIT[v]
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
                    if not there & blocked:
                        rest |= there
            k += 1
    return found ^ BIT[v]


def reach(row: vec[i64], seat: i64, v: i64, rules: i64) -> i64:
    """CAK-48: where a knight driven from a crossing can go; with `relocate=connected` past anything."""
    blocked: i64 = 0
    if not rules & ANY_CONNECTION:
        blocked = others(row, seat)
    return connected(row, seat, v, blocked) & ~occupied(row)


def displace(row: vec[i64], land: Land, players: i64, rules: i64, owner: i64, v: i64) -> None:
    """CAK-48: a knight is driven away and its place stays empty."""
    rank = strength_at(row, owner, v)
    stirred = row[AWAKE + owner] & BIT[v] != 0
    remove_knight(row, owner, v)
    ask_for_place(row, rules, owner, v, rank, stirred)


def ask_for_place(row: vec[i64], rules: i64, owner: i64, v: i64, rank: i64, stirred: bool) -> None:
    """CAK-48: the owner says where a knight goes that was driven away; it is lost if there is no place."""
    if reach(row, owner, v, rules) == 0:
        return
    row[PHASE] = RELOCATING
    row[SUBJECT] = owner
    row[FROM] = v
    row[RANK] = rank
    if stirred:
        row[STIRRED] = 1


def relocate(row: vec[i64], v: i64) -> None:
    """CAK-48: a knight that was driven away stands somewhere again, as active as it was."""
    put_knight(row, row[SUBJECT], v, row[RANK], row[STIRRED] != 0)


def fill_relocations(row: vec[i64], rules: i64, out: vec[i64]) -> i64:
    """CAK-48: every place for the knight that was driven away."""
    return fill_crossings(reach(row, row[SUBJECT], row[FROM], rules), RELOCATE, out, 0)
