"""What the number brings: production with commodities, the Aqueduct, and hand limits behind walls."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.dice import LIMIT
from speltafel.games.catan.state.hands import draw
from speltafel.games.catan.state.island import BIT, CARDS, CORNERS, DESERT, Land
from speltafel.games.catan.state.routes import size
from speltafel.games.catan.state.row import ACTIVE, BANK, CITY, HAND, KINDS, OWES, ROBBER, SHORT, SIZE, TOWN

from .cards_trade import two_for_one
from .row import (
    ALL_KINDS,
    CLOTH,
    COIN,
    GOT,
    LEVEL,
    NO_WATER,
    NO_WATER_FOR_SHORTAGE,
    PAID_IN_TURN,
    PAPER,
    SABOTAGED,
    SCIENCE,
    TAKE_WATER,
    TRACKS,
    WALL,
)

GOODS: Final = vec[i64]([PAPER, 0, CLOTH, 0, COIN])
"""CAK-15: the commodity that cities get beside lumber, wool and ore; brick and grain they get twice."""

AQUEDUCT: Final[i64] = 3
BEHIND_A_WALL: Final[i64] = 2


def produce(row: vec[i64], land: Land, seats: i64, total: i64, rules: i64) -> None:
    """CAT-26: every hex of this number gives, resources and commodities apart (CAK-16)."""
    row[GOT] = 0
    at = land.first[total]
    last = land.first[total + 1]
    done: i64 = BIT[DESERT]
    while at < last:
        h = land.hexes[at]
        at += 1
        terrain = land.terrain[h]
        if h != row[ROBBER] and not done & BIT[terrain]:
            done |= BIT[terrain]
            share_out(row, land, seats, total, terrain, terrain, rules)
            if GOODS[terrain]:
                share_out(row, land, seats, total, terrain, GOODS[terrain], rules)


def demand(row: vec[i64], land: Land, seat: i64, total: i64, kind: i64) -> i64:
    """CAK-15: how many cards of a kind a total gives a seat, if the bank has them."""
    terrain = kind
    if kind >= PAPER:
        terrain = 0
        while GOODS[terrain] != kind:
            terrain += 1
    return yielded(row, land, seat, total, terrain, kind)


def yielded(row: vec[i64], land: Land, seat: i64, total: i64, terrain: i64, kind: i64) -> i64:
    """CAK-15: what hexes of a terrain give a seat of a kind; CAK-86: a sabotaged city is as a settlement."""
    cities = row[CITY + seat] & ~row[SABOTAGED]
    towns = row[TOWN + seat] | row[CITY + seat]
    count: i64 = 0
    at = land.first[total]
    last = land.first[total + 1]
    while at < last:
        h = land.hexes[at]
        at += 1
        if land.terrain[h] != terrain or h == row[ROBBER] or not towns & CORNERS[h]:
            continue
        if kind == terrain:
            count += size(towns & CORNERS[h])
        if kind != terrain or GOODS[terrain] == 0:
            count += size(cities & CORNERS[h])
    return count


def share_out(row: vec[i64], land: Land, seats: i64, total: i64, terrain: i64, kind: i64, rules: i64) -> None:
    """CAT-27, CAK-16: all get their cards of a kind, or nobody does, or the only one takes what is left."""
    wanted: i64 = 0
    takers: i64 = 0
    short: i64 = 0
    stock = row[BANK + kind]
    seat = row[ACTIVE]
    turns = seats
    while turns > 0:
        count = yielded(row, land, seat, total, terrain, kind)
        if count > 0:
            wanted += count
            takers += 1
            if wanted > stock:
                short += 1
            if rules & NO_WATER_FOR_SHORTAGE:
                row[GOT] |= BIT[seat]
        seat += 1
        if seat == seats:
            seat = 0
        turns -= 1
    in_turn = kind >= PAPER and rules & PAID_IN_TURN != 0
    if wanted > stock and takers > 1 and not in_turn and (not rules & SHORT or short > 1):
        return
    turns = seats
    while turns > 0 and wanted > 0:
        count = yielded(row, land, seat, total, terrain, kind)
        if count > row[BANK + kind]:
            count = row[BANK + kind]
        if count > 0:
            draw(row, seat, kind, count)
            row[GOT] |= BIT[seat]
        seat += 1
        if seat == seats:
            seat = 0
        turns -= 1


def drawers(row: vec[i64], seats: i64, track: i64, red: i64) -> i64:
    """CAK-60: who draws a card at a gate, a bit each: the red die is at most one above the level."""
    found: i64 = 0
    seat: i64 = 0
    while seat < seats:
        level = row[LEVEL + TRACKS * seat + track]
        if level > 0 and red <= level + 1:
            found |= BIT[seat]
        seat += 1
    return found


def thirsty(row: vec[i64], seats: i64) -> i64:
    """CAK-17: who has an Aqueduct and got nothing from this roll, a bit each."""
    found: i64 = 0
    seat: i64 = 0
    while seat < seats:
        if row[LEVEL + TRACKS * seat + SCIENCE] >= AQUEDUCT and not row[GOT] & BIT[seat]:
            found |= BIT[seat]
        seat += 1
    return found


def any_resource(row: vec[i64]) -> bool:
    """Whether the bank has a resource to give."""
    return row[BANK] + row[BANK + 1] + row[BANK + 2] + row[BANK + 3] + row[BANK + 4] > 0


def fill_water(row: vec[i64], seat: i64, out: vec[i64]) -> i64:
    """CAK-17: any resource the bank has, or none; CAK-98: first the one that the seat has least of."""
    at = HAND + KINDS * seat
    least: i64 = -1
    for kind in range(CARDS):
        if row[BANK + kind] > 0 and (least < 0 or row[at + kind] < row[at + least]):
            least = kind
    out[0] = TAKE_WATER + least
    n: i64 = 1
    for kind in range(CARDS):
        if row[BANK + kind] > 0 and kind != least:
            out[n] = TAKE_WATER + kind
            n += 1
    out[n] = NO_WATER
    return n + 1


def cheap(row: vec[i64], land: Land, seat: i64) -> i64:
    """CAK-32: the kinds of which the bank takes two for one, a bit each."""
    found: i64 = 0
    for kind in range(ALL_KINDS):
        if two_for_one(row, land, seat, kind):
            found |= BIT[kind]
    return found


def limit_of(row: vec[i64], seat: i64) -> i64:
    """CAK-18: how many cards a hand may have when a seven comes."""
    return LIMIT + BEHIND_A_WALL * size(row[WALL + seat])


def owe(row: vec[i64], seats: i64) -> bool:
    """CAK-18: half of every hand above its limit, rounded down; whether anybody owes."""
    owing = False
    seat: i64 = 0
    while seat < seats:
        if row[SIZE + seat] > LIMIT and row[SIZE + seat] > limit_of(row, seat):
            row[OWES + seat] = row[SIZE + seat] >> 1
            owing = True
        seat += 1
    return owing
