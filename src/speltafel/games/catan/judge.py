"""How good a position is: what each seat has, weighed, and each seat's share of the chances to win.

The weights come from games at a glance (`bot_turn`): whatever won more of them against the weights
before was kept (`benchmarks/catan_weights.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .state import Catan
from .state.island import (
    AT,
    BEYOND,
    BIT,
    CARDS,
    CORNERS,
    DESERT,
    GENERIC,
    HALF,
    HEXES,
    INDEX,
    PIPS,
)
from .state.routes import size
from .state.row import (
    ARMY,
    CARD,
    CITIES,
    CITY,
    DEVELOPMENTS,
    EDGE_HIGH,
    EDGE_LOW,
    FINISHED,
    HAND,
    HELD,
    KINDS,
    KNIGHTS,
    LEFT,
    LENGTH,
    NET,
    OPEN,
    PHASE,
    POINT,
    PORT,
    ROADS,
    ROBBER,
    ROUTE,
    SIZE,
    TAKEN_HIGH,
    TAKEN_LOW,
    TOWN,
    TOWNS,
    WINNER,
)

# What is looked at, one weight each.
POINTS: Final[i64] = 0
YIELD: Final[i64] = 1
VARIETY: Final[i64] = 6
PAVES: Final[i64] = 7
BUILDS: Final[i64] = 8
BUYS: Final[i64] = 9
SPECIAL: Final[i64] = 10
ANY_HARBOUR: Final[i64] = 11
CARDS_HELD: Final[i64] = 12
TOO_MANY: Final[i64] = 13
NEAR_CITY: Final[i64] = 14
NEAR_TOWN: Final[i64] = 15
NEAR_CARD: Final[i64] = 16
UNPLAYED: Final[i64] = 17
RODE_OUT: Final[i64] = 18
REACH: Final[i64] = 19
HAS_ROUTE: Final[i64] = 20
HAS_ARMY: Final[i64] = 21
SPOT: Final[i64] = 22
FAR_SPOT: Final[i64] = 23
SPOTS: Final[i64] = 24
TOWNS_LEFT: Final[i64] = 25
ONE_MORE: Final[i64] = 26
ASPECTS: Final[i64] = 27

FITTED: Final = [
    *(0.8242, 0.0746, 0.0757, 0.0672, 0.0805, 0.1029, 0.2208, 0.0015, 0.0031),
    *(0.0151, 0.0192, 0.0117, 0.0154, -0.0041, 0.2351, 0.2025, 0.1315, 0.1266),
    *(0.1936, 0.0328, 0.3381, 0.1879, 0.0461, 0.0165, 0.0088, -0.0194, 0.0911),
]
WEIGHTS: Final = vec[float](FITTED)


def aspects(state: Catan, seat: i64, out: vec[float]) -> None:
    """What a seat has, number by number."""
    row = state.row
    i: i64 = 0
    while i < ASPECTS:
        out[i] = 0.0
        i += 1
    points = state.points(seat)
    out[POINTS] = float(points)
    if points >= 9:
        out[ONE_MORE] = 1.0
    income(state, seat, out)
    cards(row, seat, out)
    out[UNPLAYED] = float(row[HELD + seat] - row[CARD + DEVELOPMENTS * seat + POINT])
    out[RODE_OUT] = float(row[ARMY + seat])
    out[REACH] = float(row[LENGTH + seat])
    if row[ROUTE] == seat:
        out[HAS_ROUTE] = 1.0
    if row[KNIGHTS] == seat:
        out[HAS_ARMY] = 1.0
    room(state, seat, out)


def income(state: Catan, seat: i64, out: vec[float]) -> None:
    """What the dice bring, in pips; under the robber half counts."""
    row = state.row
    land = state.land
    towns = row[TOWN + seat]
    cities = row[CITY + seat]
    for h in range(HEXES):
        kind = land.terrain[h]
        corners = CORNERS[h]
        if kind == DESERT or not (towns | cities) & corners:
            continue
        pips = float((size(towns & corners) + 2 * size(cities & corners)) * PIPS[land.numbers[h]])
        if h == row[ROBBER]:
            pips *= 0.5
        out[YIELD + kind] += pips
    port = row[PORT + seat]
    for kind in range(CARDS):
        pips = out[YIELD + kind]
        if pips > 0.0:
            out[VARIETY] += 1.0
            if port & BIT[kind]:
                out[SPECIAL] += pips
            if port & BIT[GENERIC]:
                out[ANY_HARBOUR] += pips
    out[PAVES] = lesser(out[YIELD], out[YIELD + 1])
    out[BUILDS] = lesser(out[YIELD + 3], out[YIELD + 4])
    out[BUYS] = lesser(out[BUILDS], out[YIELD + 2])


def lesser(one: float, other: float) -> float:
    """The smaller of two."""
    if one < other:
        return one
    return other


def cards(row: vec[i64], seat: i64, out: vec[float]) -> None:
    """What is in hand, and how near that is to a city, a settlement and a development card."""
    at = HAND + KINDS * seat
    held = row[SIZE + seat]
    if held > 7:
        out[TOO_MANY] = float(held - 7)
        held = 7
    out[CARDS_HELD] = float(held)
    if row[CITIES + seat] > 0 and row[TOWN + seat]:
        out[NEAR_CITY] = 1.0 / float(1 + missing(row[at + 3], 2) + missing(row[at + 4], 3))
    if row[TOWNS + seat] > 0:
        short = (
            missing(row[at], 1) + missing(row[at + 1], 1) + missing(row[at + 2], 1) + missing(row[at + 3], 1)
        )
        if not row[OPEN] & row[NET + seat]:
            short += (
                missing(row[at], 2)
                - missing(row[at], 1)
                + missing(row[at + 1], 2)
                - missing(row[at + 1], 1)
                + 1
            )
        out[NEAR_TOWN] = 1.0 / float(1 + short)
    if row[LEFT] > 0:
        out[NEAR_CARD] = 1.0 / float(
            1 + missing(row[at + 2], 1) + missing(row[at + 3], 1) + missing(row[at + 4], 1)
        )


def missing(held: i64, needed: i64) -> i64:
    """How many cards of a kind are still wanting."""
    if held >= needed:
        return 0
    return needed - held


def room(state: Catan, seat: i64, out: vec[float]) -> None:
    """Where a settlement could come: at once, or after one road more."""
    row = state.row
    pips = state.land.pips
    out[TOWNS_LEFT] = float(row[TOWNS + seat])
    if row[TOWNS + seat] == 0:
        return
    here = row[OPEN] & row[NET + seat]
    out[SPOTS] = float(size(here))
    out[SPOT] = float(richest(here, pips))
    if row[ROADS + seat] == 0:
        return
    soon = ends(row[EDGE_LOW + seat] & ~row[TAKEN_LOW], 0, row[NET + seat]) | ends(
        row[EDGE_HIGH + seat] & ~row[TAKEN_HIGH], HALF, row[NET + seat]
    )
    out[FAR_SPOT] = float(richest(soon & row[OPEN] & ~here, pips))


def richest(crossings: i64, pips: vec[i64]) -> i64:
    """The most pips at one of these crossings."""
    best: i64 = 0
    while crossings:
        bit = crossings & -crossings
        crossings ^= bit
        count = pips[INDEX[bit % 67]]
        if count > best:
            best = count
    return best


def ends(ways: i64, first: i64, net: i64) -> i64:
    """The crossings that these ways lead to."""
    found: i64 = 0
    while ways:
        bit = ways & -ways
        ways ^= bit
        found |= TOUCHED[first + INDEX[bit % 67]]
    return found & ~net


TOUCHED: Final = vec[i64]([0] * 72)
for _v in range(54):
    for _k in range(3):
        if AT[3 * _v + _k] >= 0:
            TOUCHED[AT[3 * _v + _k]] = int(BIT[_v] | BIT[BEYOND[3 * _v + _k]])


def strength(state: Catan, seat: i64, out: vec[float]) -> float:
    """What a seat has, weighed; `out` is room to work in."""
    aspects(state, seat, out)
    total = 0.0
    i: i64 = 0
    while i < ASPECTS:
        total += WEIGHTS[i] * out[i]
        i += 1
    return total


def judge(state: Catan, seat: i64) -> float:
    """A seat's chance to win, as far as it can be seen."""
    if state.row[PHASE] == FINISHED:
        return 1.0 if state.row[WINNER] == seat else 0.0
    out = vec[float]([0.0] * 27)
    total = 0.0
    own = 0.0
    other: i64 = 0
    while other < state.players:
        chance = exp(strength(state, other, out))
        total += chance
        if other == seat:
            own = chance
        other += 1
    return own / total
