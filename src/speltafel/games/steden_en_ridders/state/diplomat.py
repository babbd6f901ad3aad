"""Diplomat (CAK-83): a free road of one's own is moved, or one of an opponent's is taken away."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.building import pave, reach_again
from speltafel.games.catan.state.island import BIT, END_A, END_B, HALF, HIGH_AT, INDEX, LOW_AT
from speltafel.games.catan.state.routes import degree, others
from speltafel.games.catan.state.row import (
    CITY,
    EDGE_HIGH,
    EDGE_LOW,
    HIGH,
    LOW,
    NET,
    PHASE,
    ROADS,
    STOP,
    TAKEN_HIGH,
    TAKEN_LOW,
    TOWN,
)

from .knights import knights
from .row import (
    DIRTY,
    LIFTED,
    PLAY_DIPLOMAT,
    PLAY_DIPLOMAT_OWN,
    REBUILD_OPTIONAL,
    REBUILDING,
    REPAVE,
)
from .turn import resume

SEATS: Final[i64] = 4


def fill_diplomat(row: vec[i64], players: i64, rules: i64, seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-83: an own free road that can go elsewhere, any free road of an opponent."""
    first = n
    n = fill_free_roads(row, seat, PLAY_DIPLOMAT_OWN, out, n)
    if not rules & REBUILD_OPTIONAL:
        n = only_movable(row, seat, out, first, n)
    other: i64 = 0
    while other < players:
        if other != seat:
            n = fill_free_roads(row, other, PLAY_DIPLOMAT, out, n)
        other += 1
    return n


def fill_free_roads(row: vec[i64], owner: i64, action: i64, out: vec[i64], n: i64) -> i64:
    """An action on each road with a free end; no knight is left without a road."""
    ends = loose_ends(row, owner)
    mounted = knights(row, owner)
    rest = row[LOW + owner]
    while rest:
        bit = rest & -rest
        rest ^= bit
        way = INDEX[bit % 67]
        if ends & (BIT[END_A[way]] | BIT[END_B[way]]) and not mounted & ~net_without(row, owner, way):
            out[n] = action + way
            n += 1
    rest = row[HIGH + owner]
    while rest:
        bit = rest & -rest
        rest ^= bit
        way = HALF + INDEX[bit % 67]
        if ends & (BIT[END_A[way]] | BIT[END_B[way]]) and not mounted & ~net_without(row, owner, way):
            out[n] = action + way
            n += 1
    return n


def loose_ends(row: vec[i64], owner: i64) -> i64:
    """CAK-83: the ends of roads with no other piece of their owner: no second road, building or knight."""
    ends: i64 = 0
    rest = row[NET + owner] & ~(row[TOWN + owner] | row[CITY + owner] | knights(row, owner))
    while rest:
        bit = rest & -rest
        rest ^= bit
        if degree(INDEX[bit % 67], row[LOW + owner], row[HIGH + owner]) == 1:
            ends |= bit
    return ends


def only_movable(row: vec[i64], seat: i64, out: vec[i64], first: i64, past: i64) -> i64:
    """CAK-83, `rebuild=must`: of the own roads listed from first on, keep those with another place to go."""
    n = first
    k = first
    while k < past:
        if can_move(row, seat, out[k] - PLAY_DIPLOMAT_OWN):
            out[n] = out[k]
            n += 1
        k += 1
    return n


def can_move(row: vec[i64], seat: i64, way: i64) -> bool:
    """CAK-83: whether a road could be built somewhere else once this one is lifted."""
    from_here = net_without(row, seat, way) & ~others(row, seat) | row[TOWN + seat] | row[CITY + seat]
    while from_here:
        bit = from_here & -from_here
        from_here ^= bit
        v = INDEX[bit % 67]
        if LOW_AT[v] & ~row[TAKEN_LOW] or HIGH_AT[v] & ~row[TAKEN_HIGH]:
            return True
    return False


def net_without(row: vec[i64], seat: i64, way: i64) -> i64:
    """The crossings on a seat's roads if one of these were not there."""
    net = row[NET + seat]
    if degree(END_A[way], row[LOW + seat], row[HIGH + seat]) == 1:
        net &= ~BIT[END_A[way]]
    if degree(END_B[way], row[LOW + seat], row[HIGH + seat]) == 1:
        net &= ~BIT[END_B[way]]
    return net


def unpave(row: vec[i64], seat: i64, way: i64) -> None:
    """A road goes back to its owner's supply."""
    row[NET + seat] = net_without(row, seat, way)
    if way < HALF:
        row[LOW + seat] ^= BIT[way]
        row[TAKEN_LOW] ^= BIT[way]
    else:
        row[HIGH + seat] ^= BIT[way - HALF]
        row[TAKEN_HIGH] ^= BIT[way - HALF]
    row[ROADS + seat] += 1
    reach_again(row, seat)
    row[DIRTY] = 1


def owner_of(row: vec[i64], way: i64) -> i64:
    """Whose road lies on a way."""
    seat: i64 = 0
    while seat < SEATS - 1:
        if way < HALF and row[LOW + seat] & BIT[way]:
            return seat
        if way >= HALF and row[HIGH + seat] & BIT[way - HALF]:
            return seat
        seat += 1
    return seat


def lift(row: vec[i64], seat: i64, way: i64) -> None:
    """CAK-83: an own road is taken up, to be laid elsewhere; with `rebuild=may` there may be no place."""
    unpave(row, seat, way)
    row[LIFTED] = way
    row[PHASE] = REBUILDING
    if not has_place(row, seat, way):
        resume(row)


def has_place(row: vec[i64], seat: i64, way: i64) -> bool:
    """Whether the road just lifted can be laid on another way."""
    low = row[EDGE_LOW + seat] & ~row[TAKEN_LOW]
    high = row[EDGE_HIGH + seat] & ~row[TAKEN_HIGH]
    if way < HALF:
        low &= ~BIT[way]
    else:
        high &= ~BIT[way - HALF]
    return low != 0 or high != 0


def fill_rebuilding(row: vec[i64], rules: i64, seat: i64, out: vec[i64]) -> i64:
    """CAK-83: another way where a road may be built now; with `rebuild=may` it can be left out."""
    n = fill_repaves(row[EDGE_LOW + seat] & ~row[TAKEN_LOW], 0, row[LIFTED], out, 0)
    n = fill_repaves(row[EDGE_HIGH + seat] & ~row[TAKEN_HIGH], HALF, row[LIFTED], out, n)
    if rules & REBUILD_OPTIONAL:
        out[n] = STOP
        n += 1
    return n


def fill_repaves(ways: i64, first: i64, lifted: i64, out: vec[i64], n: i64) -> i64:
    """A road on each of these ways but the one it was lifted from."""
    while ways:
        bit = ways & -ways
        ways ^= bit
        way = first + INDEX[bit % 67]
        if way != lifted:
            out[n] = REPAVE + way
            n += 1
    return n


def rebuild(row: vec[i64], seat: i64, action: i64) -> None:
    """CAK-83: the road is laid again, or stays in the supply."""
    if action != STOP:
        pave(row, seat, action - REPAVE)
    resume(row)
