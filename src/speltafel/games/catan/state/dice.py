"""What the dice bring: production and its shortages, and the seven."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .hands import draw
from .island import BIT, CORNERS, DESERT, HEX_LISTS, Land
from .routes import size
from .row import (
    ACTIVE,
    BANK,
    CITY,
    DICE,
    DISCARD,
    HAND,
    KINDS,
    LAID,
    LAYS,
    OPENLY,
    OWES,
    ROBBER,
    SHORT,
    SIZE,
    TOWN,
)

SEATS: Final[i64] = 4
SEVEN: Final[i64] = 7
LIMIT: Final[i64] = 7
"""CAT-29: with more cards than this one discards half."""


def total_of(row: vec[i64]) -> i64:
    """What the dice show together; 0 before the first roll."""
    dice = row[DICE] - 1
    if dice < 0:
        return 0
    return dice // 6 + dice % 6 + 2


def produce(row: vec[i64], land: Land, seats: i64, total: i64, rules: i64) -> None:
    """CAT-26: every hex of this number gives; CAT-28: not the one with the robber."""
    at = land.first[total]
    last = land.first[total + 1]
    done: i64 = BIT[DESERT]
    while at < last:
        h = land.hexes[at]
        at += 1
        kind = land.terrain[h]
        if h != row[ROBBER] and not done & BIT[kind]:
            done |= BIT[kind]  # hexes of one number and one terrain make one demand
            share_out(row, land, seats, total, kind, rules)


def demand(row: vec[i64], land: Land, seat: i64, total: i64, kind: i64) -> i64:
    """CAT-26: a card for each settlement and two for each city, hex by hex."""
    count: i64 = 0
    at = land.first[total]
    last = land.first[total + 1]
    while at < last:
        h = land.hexes[at]
        at += 1
        if land.terrain[h] == kind and h != row[ROBBER]:
            towns = row[TOWN + seat] & CORNERS[h]
            cities = row[CITY + seat] & CORNERS[h]
            if towns | cities:
                count += size(towns) + 2 * size(cities)
    return count


def share_out(row: vec[i64], land: Land, seats: i64, total: i64, kind: i64, rules: i64) -> None:
    """CAT-27: all get their cards of a kind, or nobody does, or the only one takes what is left."""
    around = places(land, total, kind, row[ROBBER])
    wanted: i64 = 0
    takers: i64 = 0
    seat: i64 = 0
    while seat < seats:
        if (row[TOWN + seat] | row[CITY + seat]) & around:
            wanted += demand(row, land, seat, total, kind)
            takers += 1
        seat += 1
    if wanted == 0:
        return
    stock = row[BANK + kind]
    if wanted > stock and takers > 1 and (not rules & SHORT or short_of(row, land, seats, total, kind) > 1):
        return
    seat = row[ACTIVE]
    while takers > 0:
        if (row[TOWN + seat] | row[CITY + seat]) & around:
            takers -= 1
            count = demand(row, land, seat, total, kind)
            if count > row[BANK + kind]:
                count = row[BANK + kind]
            draw(row, seat, kind, count)
        seat += 1
        if seat == seats:
            seat = 0


def places(land: Land, total: i64, kind: i64, robber: i64) -> i64:
    """The crossings at the hexes that give a kind on this total."""
    around: i64 = 0
    at = land.first[total]
    last = land.first[total + 1]
    while at < last:
        h = land.hexes[at]
        at += 1
        if land.terrain[h] == kind and h != robber:
            around |= CORNERS[h]
    return around


def short_of(row: vec[i64], land: Land, seats: i64, total: i64, kind: i64) -> i64:
    """CAT-27, `shortage=short`: how many would get too little, paid in turn from the active player."""
    stock = row[BANK + kind]
    short: i64 = 0
    seat = row[ACTIVE]
    turns = seats
    while turns > 0:
        count = demand(row, land, seat, total, kind)
        if count > stock:
            short += 1
            stock = 0
        else:
            stock -= count
        seat += 1
        if seat == seats:
            seat = 0
        turns -= 1
    return short


def start_cards(row: vec[i64], land: Land, seat: i64, v: i64) -> None:
    """CAT-20: a card of every hex round the second settlement."""
    for h in HEX_LISTS[v]:
        hex_: i64 = h
        if land.terrain[hex_] != DESERT:
            draw(row, seat, land.terrain[hex_], 1)


def owe(row: vec[i64], seats: i64) -> bool:
    """CAT-29: half of every hand above seven, rounded down; whether anybody owes."""
    owing = False
    seat: i64 = 0
    while seat < seats:
        if row[SIZE + seat] > LIMIT:
            row[OWES + seat] = row[SIZE + seat] >> 1
            owing = True
        seat += 1
    return owing


def owing(row: vec[i64], seats: i64) -> bool:
    """Whether somebody still has to discard."""
    seat: i64 = 0
    while seat < seats:
        if row[OWES + seat] > 0:
            return True
        seat += 1
    return False


def first_owing(row: vec[i64], seats: i64) -> i64:
    """The first who has to discard, from the active player on."""
    seat = row[ACTIVE]
    while row[OWES + seat] == 0:
        seat += 1
        if seat == seats:
            seat = 0
    return seat


def fill_discards(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAT-29: a card of any kind one has; the most numerous first, which is what a time-out takes."""
    at = HAND + KINDS * seat
    most: i64 = 0
    for kind in range(KINDS):
        if row[at + kind] > row[at + most]:
            most = kind
    if row[at + most] == 0:
        return n
    out[n] = DISCARD + most
    n += 1
    for kind in range(KINDS):
        if kind != most and row[at + kind] > 0:
            out[n] = DISCARD + kind
            n += 1
    return n


def discard(row: vec[i64], seats: i64, seat: i64, kind: i64, rules: i64) -> None:
    """CAT-29: one card is laid down; all go to the bank when the last is (or at once: `discards=open`)."""
    row[OWES + seat] -= 1
    if rules & OPENLY:
        draw(row, seat, kind, -1)
        return
    row[HAND + KINDS * seat + kind] -= 1
    row[SIZE + seat] -= 1
    row[LAID + KINDS * seat + kind] += 1
    row[LAYS + seat] += 1
    if owing(row, seats):
        return
    for other in range(SEATS):
        if row[LAYS + other] == 0:
            continue
        row[SIZE + other] += row[LAYS + other]
        row[LAYS + other] = 0
        for card in range(KINDS):
            laid = row[LAID + KINDS * other + card]
            if laid > 0:
                row[LAID + KINDS * other + card] = 0
                row[HAND + KINDS * other + card] += laid
                draw(row, other, card, -laid)
