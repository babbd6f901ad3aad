"""Roads, settlements and cities: where they may stand, and who holds the longest route."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .hands import draw
from .island import AT, BIT, END_A, END_B, HALF, HIGH_AT, INDEX, LOW_AT, NEAR, Land
from .routes import beyond, has_way, longest, others, reached, size
from .row import (
    CITIES,
    CITY,
    EDGE_HIGH,
    EDGE_LOW,
    FIRST_THERE,
    HAND,
    HIGH,
    KINDS,
    LENGTH,
    LOW,
    NET,
    NOBODY,
    OPEN,
    PORT,
    ROAD,
    ROADS,
    ROUTE,
    SETTLE,
    SINCE,
    TAKEN_HIGH,
    TAKEN_LOW,
    TOWN,
    TOWNS,
    UPGRADE,
)

LUMBER: Final[i64] = 0
BRICK: Final[i64] = 1
WOOL: Final[i64] = 2
GRAIN: Final[i64] = 3
ORE: Final[i64] = 4
SEATS: Final[i64] = 4
ENOUGH: Final[i64] = 5
"""CAT-60: the shortest route that takes the card."""


def pays_for_road(row: vec[i64], seat: i64) -> bool:
    """CAT-43, CAT-47: the cards and the piece of a road."""
    at = HAND + KINDS * seat
    return row[at + LUMBER] > 0 and row[at + BRICK] > 0 and row[ROADS + seat] > 0


def pays_for_settlement(row: vec[i64], seat: i64) -> bool:
    """CAT-43, CAT-47: the cards and the piece of a settlement."""
    at = HAND + KINDS * seat
    if row[at + LUMBER] == 0 or row[at + BRICK] == 0 or row[at + WOOL] == 0 or row[at + GRAIN] == 0:
        return False
    return row[TOWNS + seat] > 0


def pays_for_city(row: vec[i64], seat: i64) -> bool:
    """CAT-43, CAT-47: the cards and the piece of a city."""
    at = HAND + KINDS * seat
    return row[at + GRAIN] > 1 and row[at + ORE] > 2 and row[CITIES + seat] > 0


def fill_roads(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAT-44: the free ways that touch the own roads and buildings."""
    rest = row[EDGE_LOW + seat] & ~row[TAKEN_LOW]
    while rest:
        bit = rest & -rest
        rest ^= bit
        out[n] = ROAD + INDEX[bit % 67]
        n += 1
    rest = row[EDGE_HIGH + seat] & ~row[TAKEN_HIGH]
    while rest:
        bit = rest & -rest
        rest ^= bit
        out[n] = ROAD + HALF + INDEX[bit % 67]
        n += 1
    return n


def can_pave(row: vec[i64], seat: i64) -> bool:
    """CAT-44, CAT-47: whether a road could be laid, were it free of charge."""
    if row[ROADS + seat] == 0:
        return False
    return (row[EDGE_LOW + seat] & ~row[TAKEN_LOW] | row[EDGE_HIGH + seat] & ~row[TAKEN_HIGH]) != 0


def fill_crossings(crossings: i64, action: i64, out: vec[i64], n: i64) -> i64:
    """The same action at each of these crossings."""
    while crossings:
        bit = crossings & -crossings
        crossings ^= bit
        out[n] = action + INDEX[bit % 67]
        n += 1
    return n


def fill_buildings(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAT-43 to CAT-47: every road, settlement and city that can be built and paid."""
    if pays_for_road(row, seat):
        n = fill_roads(row, seat, out, n)
    if pays_for_settlement(row, seat):
        n = fill_crossings(row[OPEN] & row[NET + seat], SETTLE, out, n)
    if pays_for_city(row, seat):
        n = fill_crossings(row[TOWN + seat], UPGRADE, out, n)
    return n


def pave(row: vec[i64], seat: i64, way: i64) -> None:
    """Lay a road; what it costs is another matter."""
    row[ROADS + seat] -= 1
    if way < HALF:
        row[LOW + seat] |= BIT[way]
        row[TAKEN_LOW] |= BIT[way]
    else:
        row[HIGH + seat] |= BIT[way - HALF]
        row[TAKEN_HIGH] |= BIT[way - HALF]
    one = END_A[way]
    other = END_B[way]
    row[NET + seat] |= BIT[one] | BIT[other]
    blocked = others(row, seat)
    if not blocked & BIT[one]:
        row[EDGE_LOW + seat] |= LOW_AT[one]
        row[EDGE_HIGH + seat] |= HIGH_AT[one]
    if not blocked & BIT[other]:
        row[EDGE_LOW + seat] |= LOW_AT[other]
        row[EDGE_HIGH + seat] |= HIGH_AT[other]


def settle(row: vec[i64], land: Land, seat: i64, v: i64) -> None:
    """Put a settlement; CAT-45: nobody builds beside it; CAT-34: its harbour counts at once."""
    row[TOWNS + seat] -= 1
    row[TOWN + seat] |= BIT[v]
    row[OPEN] &= ~NEAR[v]
    row[PORT + seat] |= land.ports[v]
    row[EDGE_LOW + seat] |= LOW_AT[v]
    row[EDGE_HIGH + seat] |= HIGH_AT[v]
    for other in range(SEATS):
        if other != seat and row[NET + other] & BIT[v]:
            reach_again(row, other)


def upgrade(row: vec[i64], seat: i64, v: i64) -> None:
    """CAT-46: a city takes the place of a settlement, which goes back to the supply."""
    row[CITIES + seat] -= 1
    row[TOWNS + seat] += 1
    row[TOWN + seat] ^= BIT[v]
    row[CITY + seat] |= BIT[v]


def reach_again(row: vec[i64], seat: i64) -> None:
    """CAT-44: where a seat can go on from, now that somebody built on its way."""
    from_here = row[NET + seat] & ~others(row, seat) | row[TOWN + seat] | row[CITY + seat]
    low: i64 = 0
    high: i64 = 0
    while from_here:
        bit = from_here & -from_here
        from_here ^= bit
        v = INDEX[bit % 67]
        low |= LOW_AT[v]
        high |= HIGH_AT[v]
    row[EDGE_LOW + seat] = low
    row[EDGE_HIGH + seat] = high


def pay_road(row: vec[i64], seat: i64) -> None:
    """CAT-43."""
    draw(row, seat, LUMBER, -1)
    draw(row, seat, BRICK, -1)


def pay_settlement(row: vec[i64], seat: i64) -> None:
    """CAT-43."""
    draw(row, seat, LUMBER, -1)
    draw(row, seat, BRICK, -1)
    draw(row, seat, WOOL, -1)
    draw(row, seat, GRAIN, -1)


def pay_city(row: vec[i64], seat: i64) -> None:
    """CAT-43."""
    draw(row, seat, GRAIN, -2)
    draw(row, seat, ORE, -3)


def measure(row: vec[i64], seat: i64, rules: i64) -> None:
    """Find out how long a seat's route is now."""
    length = longest(row, seat)
    if length != row[LENGTH + seat]:
        lengthen(row, seat, length, rules)


def measure_with(row: vec[i64], seat: i64, way: i64, rules: i64) -> None:
    """Find out how long a seat's route is after one road more: only a route over it can be longer."""
    low = row[LOW + seat]
    high = row[HIGH + seat]
    if way < HALF:
        low ^= BIT[way]
    else:
        high ^= BIT[way - HALF]
    one = END_A[way]
    other = END_B[way]
    if reached(one, low, high) & BIT[other]:
        measure(row, seat, rules)  # the road closes a ring: both ways on from it may share roads
        return
    blocked = others(row, seat)
    length = 1 + beyond(one, low, high, blocked) + beyond(other, low, high, blocked)
    if length > row[LENGTH + seat]:
        lengthen(row, seat, length, rules)


def lengthen(row: vec[i64], seat: i64, length: i64, rules: i64) -> None:
    """A seat's route has another length now."""
    row[LENGTH + seat] = length
    if rules & FIRST_THERE:
        row[SINCE] = moved_last(row[SINCE], seat)


def moved_last(order: i64, seat: i64) -> i64:
    """An order of seats in which one comes last now."""
    kept: i64 = 0
    place: i64 = 0
    while order:
        one = (order & 7) - 1
        order >>= 3
        if one != seat:
            kept |= (one + 1) << place
            place += 3
    return kept | (seat + 1) << place


def award(row: vec[i64], rules: i64) -> None:
    """CAT-62: who holds the longest route, now that lengths may have changed."""
    most: i64 = 0
    count: i64 = 0
    last: i64 = NOBODY
    for seat in range(SEATS):
        length = row[LENGTH + seat]
        if length > most:
            most = length
            count = 0
        if length == most:
            count += 1
            last = seat
    holder = row[ROUTE]
    if most < ENOUGH:
        row[ROUTE] = NOBODY  # CAT-60
    elif rules & FIRST_THERE:
        row[ROUTE] = first_there(row, most)
    elif holder >= 0 and row[LENGTH + holder] == most:
        return  # CAT-61: on a tie the holder keeps it
    elif count == 1:
        row[ROUTE] = last
    else:
        row[ROUTE] = NOBODY  # CAT-63: set aside until one is alone the longest


def first_there(row: vec[i64], length: i64) -> i64:
    """CAT-62, `tie=first`: who has had a route of this length for the longest time."""
    order = row[SINCE]
    while order:
        seat = (order & 7) - 1
        if row[LENGTH + seat] == length:
            return seat
        order >>= 3
    return NOBODY


def broken(row: vec[i64], seat: i64, v: i64, rules: i64) -> bool:
    """Measure the routes that a new building of a seat may have broken; whether there were any."""
    any_broken = False
    for other in range(SEATS):
        if other != seat and row[NET + other] & BIT[v] and twice(row, other, v):
            measure(row, other, rules)
            any_broken = True
    return any_broken


def twice(row: vec[i64], seat: i64, v: i64) -> bool:
    """Whether two or more of a seat's roads meet at a crossing."""
    return size(row[LOW + seat] & LOW_AT[v]) + size(row[HIGH + seat] & HIGH_AT[v]) > 1


def fill_first_roads(row: vec[i64], v: i64, out: vec[i64], n: i64) -> i64:
    """CAT-18, CAT-19: the free ways at the settlement just placed."""
    k = 3 * v
    end = k + 3
    while k < end:
        way = AT[k]
        k += 1
        if way >= 0 and not has_way(row[TAKEN_LOW], row[TAKEN_HIGH], way):
            out[n] = ROAD + way
            n += 1
    return n
