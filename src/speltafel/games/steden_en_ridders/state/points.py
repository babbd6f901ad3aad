"""What a seat's points are: all of them lie open (CAK-66), so that everybody can count them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.routes import size
from speltafel.games.catan.state.row import CITIES, ROUTE, TOWNS

from .row import AS_RICH, CONSTITUTION, DEFENDER, LYING, MERCHANT, METRO, PRINTER, TRACKS

SEATS: Final[i64] = 4
SETTLEMENTS: Final[i64] = 5
CITY_PIECES: Final[i64] = 4
GOAL: Final[i64] = 13
"""CAK-10."""


def points_of(row: vec[i64], seat: i64) -> i64:
    """CAK-96: buildings (CAK-29: a city on its side is a settlement), and what else is worth something."""
    points = SETTLEMENTS - row[TOWNS + seat] + 2 * (CITY_PIECES - row[CITIES + seat]) + row[DEFENDER + seat]
    if row[LYING + seat]:
        points -= size(row[LYING + seat])
    for track in range(TRACKS):
        if row[METRO + track] == seat:
            points += 2
    if row[ROUTE] == seat:
        points += 2
    if row[MERCHANT] == seat:
        points += 1
    if row[PRINTER] == seat:
        points += 1
    if row[CONSTITUTION] == seat:
        points += 1
    return points


def richer(row: vec[i64], seats: i64, seat: i64, rules: i64) -> i64:
    """CAK-66: the opponents with more points, a bit each; with `richer=equal` with as many."""
    least = points_of(row, seat) + 1
    if rules & AS_RICH:
        least -= 1
    found: i64 = 0
    bit: i64 = 1
    other: i64 = 0
    while other < seats:
        if other != seat and points_of(row, other) >= least:
            found |= bit
        bit += bit
        other += 1
    return found
