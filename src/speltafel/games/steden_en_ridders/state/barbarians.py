"""The barbarians: their ship, their attack, and what it costs or brings (CAK-22 to CAK-30)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.building import fill_crossings
from speltafel.games.catan.state.island import BIT
from speltafel.games.catan.state.routes import size
from speltafel.games.catan.state.row import CITIES, CITY, TOWN, TOWNS

from .cities import metropolises
from .row import (
    AWAKE,
    BASIC,
    DEFENDER,
    LANDED,
    LOSE,
    LYING,
    METROPOLIS_TWICE,
    MIGHTY,
    PILLAGE,
    READY,
    READY_AGAIN,
    REWARD,
    SABOTAGED,
    SHIP,
    SIX_STEPS,
    STAGE,
    STRONG,
    TODO,
    WALL,
    ZERO_REWARDED,
)

SEATS: Final[i64] = 4
MORE_THAN_ANYBODY: Final[i64] = 99


def journey(rules: i64) -> i64:
    """CAK-22: how many steps it takes the ship to land."""
    if rules & SIX_STEPS:
        return 6
    return 7


def sail(row: vec[i64], seats: i64, rules: i64) -> None:
    """CAK-22: the ship comes one step nearer, and attacks when it lands."""
    row[SHIP] += 1
    if row[SHIP] == journey(rules):
        attack(row, seats, rules)


def strength_of_barbarians(row: vec[i64], rules: i64) -> i64:
    """CAK-23: the cities of all; none twice unless `strength=metropolis`."""
    cities: i64 = 0
    for seat in range(SEATS):
        cities |= row[CITY + seat]
    if rules & METROPOLIS_TWICE:
        return size(cities) + size(metropolises(row))
    return size(cities)


def defence(row: vec[i64], seat: i64) -> i64:
    """CAK-24: the strength of a seat's active knights."""
    awake = row[AWAKE + seat]
    if awake == 0:
        return 0
    return (
        size(awake & row[BASIC + seat])
        + 2 * size(awake & row[STRONG + seat])
        + 3 * size(awake & row[MIGHTY + seat])
    )


def attack(row: vec[i64], seats: i64, rules: i64) -> None:
    """CAK-25: Catan holds or it does not; CAK-30: after it the ship, the knights and the robber."""
    total: i64 = 0
    seat: i64 = 0
    while seat < seats:
        total += defence(row, seat)
        seat += 1
    if total >= strength_of_barbarians(row, rules):
        reward(row, seats, rules)
    else:
        choose_losers(row, seats)
    row[SHIP] = 0
    row[LANDED] = 1
    for other in range(SEATS):
        row[AWAKE + other] = 0
    if not rules & READY_AGAIN:
        row[READY] = 0  # CAK-44


def reward(row: vec[i64], seats: i64, rules: i64) -> None:
    """CAK-26: the best defender has a point; if there are several each draws a card instead."""
    most: i64 = 0
    best: i64 = 0
    seat: i64 = 0
    while seat < seats:
        own = defence(row, seat)
        if own > most:
            most = own
            best = 0
        if own == most:
            best |= BIT[seat]
        seat += 1
    if most == 0 and not rules & ZERO_REWARDED:
        return
    if best & (best - 1):
        row[STAGE] = REWARD
        row[TODO] = best
        return
    seat = 0
    while not best & BIT[seat]:
        seat += 1
    row[DEFENDER + seat] += 1


def choose_losers(row: vec[i64], seats: i64) -> None:
    """CAK-27: of those with a city that can be lost, everybody who defended least."""
    least: i64 = MORE_THAN_ANYBODY
    losers: i64 = 0
    seat: i64 = 0
    while seat < seats:
        if row[CITY + seat] & ~metropolises(row):
            own = defence(row, seat)
            if own < least:
                least = own
                losers = 0
            if own == least:
                losers |= BIT[seat]
        seat += 1
    if losers:
        row[STAGE] = PILLAGE
        row[TODO] = losers


def fill_losses(row: vec[i64], seat: i64, out: vec[i64]) -> i64:
    """CAK-28: any city without metropolis; CAK-98: sabotaged ones first, which a time-out gives up."""
    cities = row[CITY + seat] & ~metropolises(row)
    n = fill_crossings(cities & row[SABOTAGED], LOSE, out, 0)
    return fill_crossings(cities & ~row[SABOTAGED], LOSE, out, n)


def lose_city(row: vec[i64], seat: i64, v: i64) -> None:
    """CAK-28: a city becomes a settlement; CAK-29: it lies on its side if there is no piece for one."""
    gone = ~BIT[v]
    row[CITY + seat] &= gone
    row[WALL + seat] &= gone
    row[SABOTAGED] &= gone
    row[TOWN + seat] |= BIT[v]
    if row[TOWNS + seat] > 0:
        row[TOWNS + seat] -= 1
        row[CITIES + seat] += 1
    else:
        row[LYING + seat] |= BIT[v]
