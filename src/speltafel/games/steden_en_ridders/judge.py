"""How good a position is in Steden & Ridders: what each seat has, weighed, and its chances to win by it.

What Catan's judge looks at comes first, then cities, knights, cards and the ship.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.judge import missing, room
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import BIT, CORNERS, DESERT, GENERIC, HEXES, PIPS
from speltafel.games.catan.state.routes import size
from speltafel.games.catan.state.row import (
    CITIES,
    CITY,
    FINISHED,
    HAND,
    HELD,
    KINDS,
    LENGTH,
    NET,
    OPEN,
    PHASE,
    PORT,
    ROBBER,
    ROUTE,
    SIZE,
    TOWN,
    TOWNS,
    WINNER,
)

from .state.barbarians import defence, journey, strength_of_barbarians
from .state.cities import HIGHEST, metropolises
from .state.production import limit_of
from .state.row import (
    ALL_KINDS,
    BASIC,
    CLOTH,
    COIN,
    LANDED,
    LEVEL,
    METRO,
    MIGHTY,
    PAPER,
    SABOTAGED,
    SHIP,
    STRONG,
    TRACKS,
)

# What is looked at, one weight each; those of room for settlements stand where Catan's `room` puts them.
POINTS: Final[i64] = 0
YIELD: Final[i64] = 1
VARIETY: Final[i64] = 9
SPECIAL: Final[i64] = 10
ANY_HARBOUR: Final[i64] = 11
CARDS_HELD: Final[i64] = 12
TOO_MANY: Final[i64] = 13
NEAR_CITY: Final[i64] = 14
NEAR_TOWN: Final[i64] = 15
NEAR_LEVEL: Final[i64] = 16
NEAR_KNIGHT: Final[i64] = 17
COMMODITIES: Final[i64] = 18
REACH: Final[i64] = 19
HAS_ROUTE: Final[i64] = 20
PROGRESS_HELD: Final[i64] = 21
SPOT: Final[i64] = 22
FAR_SPOT: Final[i64] = 23
SPOTS: Final[i64] = 24
TOWNS_LEFT: Final[i64] = 25
ONE_MORE: Final[i64] = 26
LEVELS: Final[i64] = 27
HIGH_LEVELS: Final[i64] = 28
FIRST_LEVELS: Final[i64] = 29
ABILITIES: Final[i64] = 30
RANKS: Final[i64] = 31
AWAKE_RANKS: Final[i64] = 32
DANGER: Final[i64] = 33
GLORY: Final[i64] = 34
WALLED: Final[i64] = 35
NEAR_METROPOLIS: Final[i64] = 36
LOOSE_METROPOLIS: Final[i64] = 37
ASPECTS: Final[i64] = 38

FITTED: Final = [
    *(0.8, 0.05, 0.05, 0.06, 0.075, 0.085, 0.055, 0.055, 0.055, 0.1),
    *(0.012, 0.01, 0.02, -0.045, 0.24, 0.2, 0.15, 0.05, 0.03, 0.03, 0.3, 0.1),
    *(0.045, 0.016, 0.01, -0.02, 0.1),
    *(0.28, 0.12, 0.08, 0.2, 0.08, 0.05, -1.0, 0.5, 0.03, 0.15, -0.3),
]
WEIGHTS: Final = vec[float](FITTED)
GOAL: Final[i64] = 13


def aspects(state: Catan, seat: i64, out: vec[float]) -> None:
    """What a seat has, number by number."""
    row = state.row
    i: i64 = 0
    while i < ASPECTS:
        out[i] = 0.0
        i += 1
    points = state.points(seat)
    out[POINTS] = float(points)
    if points >= GOAL - 1:
        out[ONE_MORE] = 1.0
    income(state, seat, out)
    cards(row, seat, out)
    room(state, seat, out)
    towns_of_cities(row, seat, out)
    knights(state, seat, out)
    out[PROGRESS_HELD] = float(row[HELD + seat])
    out[REACH] = float(row[LENGTH + seat])
    if row[ROUTE] == seat:
        out[HAS_ROUTE] = 1.0


def income(state: Catan, seat: i64, out: vec[float]) -> None:
    """What the dice bring, in pips; under the robber half counts (CAK-15, CAK-86)."""
    row = state.row
    land = state.land
    cities = row[CITY + seat] & ~row[SABOTAGED]
    towns = row[TOWN + seat] | row[CITY + seat] & row[SABOTAGED]
    for h in range(HEXES):
        kind = land.terrain[h]
        corners = CORNERS[h]
        if kind == DESERT or not (towns | cities) & corners:
            continue
        pips = float(PIPS[land.numbers[h]])
        if h == row[ROBBER] and row[LANDED]:
            pips *= 0.5
        single = pips * float(size(towns & corners))
        double = pips * float(size(cities & corners))
        out[YIELD + kind] += single + double
        if kind == 0:
            out[YIELD + PAPER] += double
        elif kind == 2:
            out[YIELD + CLOTH] += double
        elif kind == 4:
            out[YIELD + COIN] += double
        else:
            out[YIELD + kind] += double
    port = row[PORT + seat]
    for kind in range(ALL_KINDS):
        pips = out[YIELD + kind]
        if pips > 0.0:
            out[VARIETY] += 1.0
            if kind < PAPER and port & BIT[kind]:
                out[SPECIAL] += pips
            if port & BIT[GENERIC]:
                out[ANY_HARBOUR] += pips


def cards(row: vec[i64], seat: i64, out: vec[float]) -> None:
    """What is in hand, and how near that is to a city, a settlement, an improvement and a knight."""
    at = HAND + KINDS * seat
    held = row[SIZE + seat]
    most = limit_of(row, seat)
    if held > most:
        out[TOO_MANY] = float(held >> 1)  # CAK-18: what a seven would cost
        held = most
    out[CARDS_HELD] = float(held)
    if row[CITIES + seat] > 0 and row[TOWN + seat]:
        out[NEAR_CITY] = 1.0 / float(1 + missing(row[at + 3], 2) + missing(row[at + 4], 3))
    if row[TOWNS + seat] > 0:
        short = (
            missing(row[at], 1) + missing(row[at + 1], 1) + missing(row[at + 2], 1) + missing(row[at + 3], 1)
        )
        if not row[OPEN] & row[NET + seat]:
            short += 2
        out[NEAR_TOWN] = 1.0 / float(1 + short)
    out[NEAR_KNIGHT] = 1.0 / float(1 + missing(row[at + 2], 1) + missing(row[at + 4], 1))
    out[COMMODITIES] = float(row[at + PAPER] + row[at + CLOTH] + row[at + COIN])
    if row[CITY + seat]:
        for track in range(TRACKS):
            level = row[LEVEL + TRACKS * seat + track]
            if level < HIGHEST:
                near = 1.0 / float(1 + missing(row[at + PAPER + track], level + 1))
                if near > out[NEAR_LEVEL]:
                    out[NEAR_LEVEL] = near


def towns_of_cities(row: vec[i64], seat: i64, out: vec[float]) -> None:
    """CAK-34 to CAK-38: improvements and what they bring; a metropolis that may be taken is worth less."""
    for track in range(TRACKS):
        level = row[LEVEL + TRACKS * seat + track]
        out[LEVELS] += float(level)
        if level > 0:
            out[FIRST_LEVELS] += 1.0
        if level >= 3:
            out[ABILITIES] += 1.0
            if row[METRO + track] < 0:
                out[NEAR_METROPOLIS] += 1.0
        if level >= 4:
            out[HIGH_LEVELS] += 1.0
            if row[METRO + track] == seat and level == 4:
                out[LOOSE_METROPOLIS] += chasers(row, seat, track)


def chasers(row: vec[i64], seat: i64, track: i64) -> float:
    """How near others are to taking a metropolis over."""
    worst = 0.0
    other: i64 = 0
    while other < 4:
        if other != seat and row[LEVEL + TRACKS * other + track] >= 3:
            worst = 0.5
            if row[LEVEL + TRACKS * other + track] == 4:
                return 1.0
        other += 1
    return worst


def knights(state: Catan, seat: i64, out: vec[float]) -> None:
    """Own knights, and what the barbarians threaten or promise as their ship comes nearer."""
    row = state.row
    ranks = size(row[BASIC + seat]) + 2 * size(row[STRONG + seat]) + 3 * size(row[MIGHTY + seat])
    own = defence(row, seat)
    out[RANKS] = float(ranks)
    out[AWAKE_RANKS] = float(own)
    out[WALLED] = float(limit_of(row, seat) - 7) * 0.5
    all_: i64 = 0
    most: i64 = 0
    least: i64 = 99
    other: i64 = 0
    while other < state.players:
        share = defence(row, other)
        all_ += share
        if other != seat:
            if share > most:
                most = share
            if share < least and row[CITY + other] & ~metropolises(row):
                least = share
        other += 1
    nearness = float(row[SHIP]) / float(journey(state.rules))
    nearness = 0.1 + nearness * nearness
    if all_ < strength_of_barbarians(row, state.rules):
        if row[CITY + seat] & ~metropolises(row) and own <= least:
            out[DANGER] = nearness
    elif own > most:
        out[GLORY] = nearness
    elif own == most and own > 0:
        out[GLORY] = 0.4 * nearness


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
    out = vec[float]([0.0] * 38)
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
