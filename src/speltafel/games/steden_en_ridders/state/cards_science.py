"""The progress cards of science: what may be played, and what each does (CAK-70 to CAK-79).

Crane and Medicine are not here: they are part of a purchase (CAK-71, CAK-75); Printer is never in a hand, and
Alchemist belongs before the dice (`cards`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.building import can_pave, fill_crossings
from speltafel.games.catan.state.hands import draw
from speltafel.games.catan.state.island import BIT, CORNERS, HEXES, Land
from speltafel.games.catan.state.routes import size
from speltafel.games.catan.state.row import BANK, CITY, FREE, PAVING, PHASE, STOP, TOWN

from .orders import promotable, promote
from .row import (
    DEAD_PLAYS,
    ENGINEER,
    INVENTOR,
    IRRIGATION,
    MINING,
    PLAY_ENGINEER,
    PLAY_INVENTOR,
    PLAY_IRRIGATION,
    PLAY_MINING,
    PLAY_ROADS,
    PLAY_SMITH,
    PROGRESS,
    PROGRESS_KINDS,
    PROMOTE,
    ROADS_CARD,
    SMITH,
    SMITHING,
    SMITHS,
    WALL,
)
from .turn import resume

GRAIN: Final[i64] = 3
ORE: Final[i64] = 4
MOST_WALLS: Final[i64] = 3
"""CAK-04."""

MOVABLE: Final = vec[i64]([int(number in (3, 4, 5, 9, 10, 11)) for number in range(13)])
"""CAK-73: the tokens that can be swapped."""


def fill_science(row: vec[i64], land: Land, rules: i64, seat: i64, out: vec[i64], n: i64) -> i64:
    """The science cards in hand that can do something (CAK-64)."""
    at = PROGRESS + PROGRESS_KINDS * seat
    dead = rules & DEAD_PLAYS != 0
    if row[at + ENGINEER] > 0 and size(row[WALL + seat]) < MOST_WALLS:
        n = fill_crossings(row[CITY + seat] & ~row[WALL + seat], PLAY_ENGINEER, out, n)
    if row[at + INVENTOR] > 0:
        n = fill_swaps(land, rules, out, n)
    if row[at + IRRIGATION] > 0 and (dead or harvest(row, land, seat, GRAIN) > 0):
        out[n] = PLAY_IRRIGATION
        n += 1
    if row[at + MINING] > 0 and (dead or harvest(row, land, seat, ORE) > 0):
        out[n] = PLAY_MINING
        n += 1
    if row[at + ROADS_CARD] > 0 and can_pave(row, seat):
        out[n] = PLAY_ROADS
        n += 1
    if row[at + SMITH] > 0:
        n = fill_crossings(promotable(row, seat), PLAY_SMITH, out, n)
    return n


def play_science(row: vec[i64], land: Land, seat: i64, kind: i64, action: i64) -> None:
    """What a science card does but Inventor, who makes another island (`swapped`)."""
    if kind == ENGINEER:
        row[WALL + seat] |= BIT[action - PLAY_ENGINEER]  # CAK-72
    elif kind == IRRIGATION:
        draw(row, seat, GRAIN, harvest(row, land, seat, GRAIN))  # CAK-74
    elif kind == MINING:
        draw(row, seat, ORE, harvest(row, land, seat, ORE))  # CAK-76
    elif kind == ROADS_CARD:
        row[FREE] = 2  # CAK-78: as CAT-52
        row[PHASE] = PAVING
    else:
        smith_first(row, seat, action - PLAY_SMITH)


def fill_swaps(land: Land, rules: i64, out: vec[i64], n: i64) -> i64:
    """CAK-73: two hexes with such tokens; CAK-64: different ones."""
    one: i64 = 0
    while one < HEXES:
        number = land.numbers[one]
        other = one + 1
        if not MOVABLE[number]:
            other = HEXES
        while other < HEXES:
            if MOVABLE[land.numbers[other]] and (land.numbers[other] != number or rules & DEAD_PLAYS):
                out[n] = PLAY_INVENTOR + HEXES * one + other
                n += 1
            other += 1
        one += 1
    return n


def swapped(land: Land, one: i64, other: i64) -> Land:
    """CAK-73: an island with two tokens in each other's place."""
    numbers = land.numbers[:]
    numbers[one] = land.numbers[other]
    numbers[other] = land.numbers[one]
    return Land(land.terrain, numbers, land.harbours).complete()


def harvest(row: vec[i64], land: Land, seat: i64, kind: i64) -> i64:
    """CAK-74, CAK-76: two cards for every hex of a kind with an own building, as far as the bank goes."""
    built = row[TOWN + seat] | row[CITY + seat]
    count: i64 = 0
    for h in range(HEXES):
        if land.terrain[h] == kind and built & CORNERS[h]:
            count += 2
    if count > row[BANK + kind]:
        return row[BANK + kind]
    return count


def smith_first(row: vec[i64], seat: i64, v: i64) -> None:
    """CAK-79: the first knight; for the second, pieces count that the first has freed."""
    promote(row, seat, v)
    if promotable(row, seat):
        row[SMITHS] = 1
        row[PHASE] = SMITHING


def fill_smithing(row: vec[i64], seat: i64, out: vec[i64]) -> i64:
    """CAK-79: a second knight, or no more."""
    n = fill_crossings(promotable(row, seat), PROMOTE, out, 0)
    out[n] = STOP
    return n + 1


def smith_second(row: vec[i64], seat: i64, action: i64) -> None:
    """CAK-79: one knight more is promoted, or not."""
    if action != STOP:
        promote(row, seat, action - PROMOTE)
    resume(row)
