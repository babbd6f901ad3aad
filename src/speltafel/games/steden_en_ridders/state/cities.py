"""Cities: how they are built, walled, repaired and improved, and where a metropolis stands."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.building import (
    fill_crossings,
    fill_roads,
    pay_city,
    pays_for_road,
    pays_for_settlement,
    upgrade,
)
from speltafel.games.catan.state.hands import draw
from speltafel.games.catan.state.island import BIT, CROSSINGS
from speltafel.games.catan.state.routes import size
from speltafel.games.catan.state.row import CITIES, CITY, HAND, KINDS, NET, OPEN, SETTLE, TOWN, UPGRADE

from .decks import spend
from .knights import occupied
from .row import (
    BUILD_WALL,
    CRANE,
    CRANE_IMPROVE,
    CRANE_IMPROVE_AT,
    IMPROVE,
    IMPROVE_AT,
    LEVEL,
    LYING,
    MEDICINE,
    MEDICINE_CITY,
    METRO,
    METRO_AT,
    ONLY_IF_WON,
    PAPER,
    PROGRESS,
    PROGRESS_KINDS,
    REPAIR,
    SABOTAGED,
    TRACKS,
    WALL,
)

LUMBER: Final[i64] = 0
BRICK: Final[i64] = 1
GRAIN: Final[i64] = 3
ORE: Final[i64] = 4
WALLS: Final[i64] = 3
HIGHEST: Final[i64] = 5
GRAND: Final[i64] = 4
"""CAK-37: the level that can win a metropolis."""


def metropolises(row: vec[i64]) -> i64:
    """The crossings where a metropolis stands."""
    found: i64 = 0
    for track in range(TRACKS):
        if row[METRO + track] >= 0:
            found |= BIT[row[METRO_AT + track]]
    return found


def holds(row: vec[i64], seat: i64, card: i64) -> bool:
    """Whether a hand has a progress card."""
    return row[PROGRESS + PROGRESS_KINDS * seat + card] > 0


def fill_buildings(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAT-43 to CAT-47 and CAK-50: roads, settlements and cities; no building where a knight stands."""
    if pays_for_road(row, seat):
        n = fill_roads(row, seat, out, n)
    if pays_for_settlement(row, seat):
        n = fill_crossings(row[OPEN] & row[NET + seat] & ~occupied(row), SETTLE, out, n)
    at = HAND + KINDS * seat
    if row[at + GRAIN] > 1 and row[at + ORE] > 2:
        n = fill_crossings(upgradable(row, seat), UPGRADE, out, n)
    if row[at + GRAIN] > 0 and row[at + ORE] > 1 and holds(row, seat, MEDICINE):
        n = fill_crossings(upgradable(row, seat), MEDICINE_CITY, out, n)  # CAK-75
    return n


def upgradable(row: vec[i64], seat: i64) -> i64:
    """CAT-46, CAK-29: settlements that can become cities; those on their side before all others."""
    if row[LYING + seat]:
        return row[LYING + seat]
    if row[CITIES + seat] == 0:
        return 0
    return row[TOWN + seat]


def build_city(row: vec[i64], seat: i64, v: i64) -> None:
    """A settlement becomes a city; CAK-29: one on its side is put upright."""
    if row[LYING + seat] & BIT[v]:
        row[LYING + seat] ^= BIT[v]
        row[TOWN + seat] ^= BIT[v]
        row[CITY + seat] |= BIT[v]
    else:
        upgrade(row, seat, v)


def buy_city(row: vec[i64], seat: i64, v: i64) -> None:
    """CAT-43."""
    pay_city(row, seat)
    build_city(row, seat, v)


def buy_city_with_medicine(row: vec[i64], seat: i64, v: i64, rules: i64) -> None:
    """CAK-75."""
    spend(row, seat, MEDICINE, rules)
    draw(row, seat, GRAIN, -1)
    draw(row, seat, ORE, -2)
    build_city(row, seat, v)


def wallable(row: vec[i64], seat: i64) -> i64:
    """CAK-33: the cities that can get a wall, one each and three in all."""
    if size(row[WALL + seat]) == WALLS:
        return 0
    return row[CITY + seat] & ~row[WALL + seat]


def fill_works(row: vec[i64], seat: i64, rules: i64, out: vec[i64], n: i64) -> i64:
    """CAK-33, CAK-34, CAK-86: walls, improvements and repairs that can be paid."""
    if row[CITY + seat] == 0:
        return n  # CAK-35
    at = HAND + KINDS * seat
    if row[at + BRICK] > 1:
        n = fill_crossings(wallable(row, seat), BUILD_WALL, out, n)
    crane = holds(row, seat, CRANE)
    for track in range(TRACKS):
        level = row[LEVEL + TRACKS * seat + track] + 1
        paid = row[at + PAPER + track]
        if level <= HIGHEST and paid >= level - 1 and (crane or paid >= level):
            n = fill_improvement(row, seat, track, level, rules, out, n)
    if row[at + LUMBER] > 0 and row[at + ORE] > 0:
        n = fill_crossings(row[CITY + seat] & row[SABOTAGED], REPAIR, out, n)
    return n


def fill_improvement(
    row: vec[i64], seat: i64, track: i64, level: i64, rules: i64, out: vec[i64], n: i64
) -> i64:
    """CAK-34, CAK-71: a track's next level, paid whole or with a Crane; CAK-39: if there is a city for it."""
    won = wins(row, seat, track, level)
    hosts = available(row, seat)
    if hosts == 0 and level >= GRAND and row[METRO + track] != seat and (won or not rules & ONLY_IF_WON):
        return n
    if row[HAND + KINDS * seat + PAPER + track] >= level:
        if won:
            n = fill_crossings(hosts, IMPROVE_AT + CROSSINGS * track, out, n)
        else:
            out[n] = IMPROVE + track
            n += 1
    if holds(row, seat, CRANE):
        if won:
            n = fill_crossings(hosts, CRANE_IMPROVE_AT + CROSSINGS * track, out, n)
        else:
            out[n] = CRANE_IMPROVE + track
            n += 1
    return n


def available(row: vec[i64], seat: i64) -> i64:
    """CAK-37: the cities where a metropolis can come: without one, and not sabotaged."""
    return row[CITY + seat] & ~row[SABOTAGED] & ~metropolises(row)


def wins(row: vec[i64], seat: i64, track: i64, level: i64) -> bool:
    """CAK-37, CAK-38: whether a level takes the metropolis: the first four, or five against a four."""
    holder = row[METRO + track]
    if level < GRAND or holder == seat:
        return False
    return holder < 0 or (level == HIGHEST and row[LEVEL + TRACKS * holder + track] < HIGHEST)


def improve(row: vec[i64], seat: i64, action: i64, rules: i64) -> None:
    """CAK-34: a level is paid in its commodity and, if that wins the metropolis, it is put on a city."""
    off: i64 = 0
    if action >= CRANE_IMPROVE:
        spend(row, seat, CRANE, rules)
        action -= CRANE_IMPROVE - IMPROVE
        off = 1
    track = action - IMPROVE
    if action >= IMPROVE_AT:
        track = (action - IMPROVE_AT) // CROSSINGS
        row[METRO + track] = seat
        row[METRO_AT + track] = (action - IMPROVE_AT) % CROSSINGS
    at = LEVEL + TRACKS * seat + track
    row[at] += 1
    draw(row, seat, PAPER + track, off - row[at])


def build_wall(row: vec[i64], seat: i64, v: i64) -> None:
    """CAK-33."""
    draw(row, seat, BRICK, -2)
    row[WALL + seat] |= BIT[v]


def repair(row: vec[i64], seat: i64, v: i64) -> None:
    """CAK-86: a sabotaged city works again."""
    draw(row, seat, LUMBER, -1)
    draw(row, seat, ORE, -1)
    row[SABOTAGED] ^= BIT[v]
