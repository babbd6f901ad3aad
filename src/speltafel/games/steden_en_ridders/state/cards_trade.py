"""The progress cards of trade: what may be played, and what each does (CAK-90 to CAK-95)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.hands import change
from speltafel.games.catan.state.island import BIT, CARDS, CORNERS, DESERT, HEXES, Land
from speltafel.games.catan.state.row import CITY, HAND, KINDS, PHASE, PORT, SIZE, TOWN

from .harbour import anybody_holds, harbour_helps
from .points import richer
from .row import (
    ALL_KINDS,
    CHOOSING,
    COMMODITIES_CARD,
    DEAD_PLAYS,
    FLEET,
    FLEET_CARD,
    HARBOUR_CARD,
    HARBOURING,
    LEVEL,
    MASTER,
    MASTER_TAKES,
    MERCHANT,
    MERCHANT_AT,
    MERCHANT_CARD,
    NO_DESERT_MERCHANT,
    PAPER,
    PLAY_COMMODITIES,
    PLAY_FLEET,
    PLAY_HARBOUR,
    PLAY_MASTER,
    PLAY_MERCHANT,
    PLAY_RESOURCES,
    PROGRESS,
    PROGRESS_KINDS,
    RESOURCES_CARD,
    SUBJECT,
    TAKES,
    TRACKS,
    TRADE,
)
from .turn import resume

TRADING_HOUSE: Final[i64] = 3
"""CAK-36: the level of trade that gives 2:1 for commodities."""


def fill_trade(row: vec[i64], land: Land, players: i64, rules: i64, seat: i64, out: vec[i64], n: i64) -> i64:
    """The trade cards in hand that can do something (CAK-64)."""
    at = PROGRESS + PROGRESS_KINDS * seat
    dead = rules & DEAD_PLAYS != 0
    if row[at + HARBOUR_CARD] > 0 and (dead or harbour_helps(row, players, rules, seat)):
        out[n] = PLAY_HARBOUR
        n += 1
    if row[at + MASTER] > 0:
        n = fill_master(row, players, rules, seat, out, n)
    if row[at + MERCHANT_CARD] > 0:
        n = fill_merchant(row, land, rules, seat, out, n)
    if row[at + FLEET_CARD] > 0:
        n = fill_fleet(row, land, rules, seat, out, n)
    if (row[at + RESOURCES_CARD] > 0 or row[at + COMMODITIES_CARD] > 0) and (
        dead or anybody_holds(row, players, seat)
    ):
        n = fill_monopolies(row, at, out, n)
    return n


def play_trade(row: vec[i64], players: i64, seat: i64, kind: i64, action: i64) -> None:
    """What a trade card does."""
    if kind == HARBOUR_CARD:
        row[HARBOURING] += 1  # CAK-90
    elif kind == MASTER:
        look_into(row, action - PLAY_MASTER)
    elif kind == MERCHANT_CARD:
        row[MERCHANT] = seat  # CAK-92
        row[MERCHANT_AT] = action - PLAY_MERCHANT
    elif kind == FLEET_CARD:
        row[FLEET] |= BIT[action - PLAY_FLEET]  # CAK-93
    elif kind == RESOURCES_CARD:
        monopolise(row, players, seat, action - PLAY_RESOURCES, 2)
    else:
        monopolise(row, players, seat, action - PLAY_COMMODITIES, 1)


def fill_monopolies(row: vec[i64], at: i64, out: vec[i64], n: i64) -> i64:
    """CAK-94, CAK-95: any resource, any commodity."""
    if row[at + RESOURCES_CARD] > 0:
        for kind in range(CARDS):
            out[n] = PLAY_RESOURCES + kind
            n += 1
    if row[at + COMMODITIES_CARD] > 0:
        for kind in range(PAPER, ALL_KINDS):
            out[n] = PLAY_COMMODITIES + kind
            n += 1
    return n


def monopolise(row: vec[i64], players: i64, seat: i64, kind: i64, most: i64) -> None:
    """CAK-94, CAK-95: each opponent gives up to so many cards of a kind."""
    other: i64 = 0
    while other < players:
        count = row[HAND + KINDS * other + kind]
        if count > most:
            count = most
        if other != seat and count > 0:
            change(row, other, kind, -count)
            change(row, seat, kind, count)
        other += 1


# Merchant and Merchant Fleet.


def fill_merchant(row: vec[i64], land: Land, rules: i64, seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-92: a hex with an own building; CAK-64: not where the own merchant stands already."""
    built = row[TOWN + seat] | row[CITY + seat]
    for h in range(HEXES):
        if not built & CORNERS[h]:
            continue
        if rules & NO_DESERT_MERCHANT and land.terrain[h] == DESERT:
            continue
        if row[MERCHANT] == seat and row[MERCHANT_AT] == h and not rules & DEAD_PLAYS:
            continue
        out[n] = PLAY_MERCHANT + h
        n += 1
    return n


def two_for_one(row: vec[i64], land: Land, seat: i64, kind: i64) -> bool:
    """CAK-32: whether the bank gives a seat one for two of a kind already."""
    if row[FLEET] & BIT[kind]:
        return True
    if kind >= PAPER:
        return row[LEVEL + TRACKS * seat + TRADE] >= TRADING_HOUSE
    if row[PORT + seat] & BIT[kind]:
        return True
    return row[MERCHANT] == seat and land.terrain[row[MERCHANT_AT]] == kind


def fill_fleet(row: vec[i64], land: Land, rules: i64, seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-93: any kind of card; CAK-64: not one that the bank takes at 2:1 already."""
    for kind in range(ALL_KINDS):
        if rules & DEAD_PLAYS or not two_for_one(row, land, seat, kind):
            out[n] = PLAY_FLEET + kind
            n += 1
    return n


# Master Merchant.


def fill_master(row: vec[i64], players: i64, rules: i64, seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-91: an opponent with more points; CAK-64: and cards."""
    rich = richer(row, players, seat, rules)
    other: i64 = 0
    while other < players:
        if rich & BIT[other] and (row[SIZE + other] > 0 or rules & DEAD_PLAYS):
            out[n] = PLAY_MASTER + other
            n += 1
        other += 1
    return n


def look_into(row: vec[i64], other: i64) -> None:
    """CAK-91: an opponent's hand lies open to whoever takes two of its cards."""
    row[TAKES] = 2
    if row[SIZE + other] < 2:
        row[TAKES] = row[SIZE + other]
    if row[TAKES] > 0:
        row[SUBJECT] = other
        row[PHASE] = CHOOSING


def fill_choosing(row: vec[i64], out: vec[i64]) -> i64:
    """CAK-91: any card of that hand."""
    n: i64 = 0
    for kind in range(ALL_KINDS):
        if row[HAND + KINDS * row[SUBJECT] + kind] > 0:
            out[n] = MASTER_TAKES + kind
            n += 1
    return n


def take_as_master(row: vec[i64], seat: i64, kind: i64) -> None:
    """CAK-91: one of the two cards."""
    change(row, row[SUBJECT], kind, -1)
    change(row, seat, kind, 1)
    row[TAKES] -= 1
    if row[TAKES] == 0:
        resume(row)
