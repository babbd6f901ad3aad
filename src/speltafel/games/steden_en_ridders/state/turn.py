"""Where a turn stands: what is over when a decision has been made, and whose turn it is to be served."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.island import BIT
from speltafel.games.catan.state.row import ACTION, ACTIVE, BEFORE, NOBODY, OFFERS, PHASE, ROLLED

from .row import (
    AWAKE,
    DECK_NOW,
    FLEET,
    FROM,
    HARBOURED,
    HARBOURING,
    LIFTED,
    PROMOTED,
    RANK,
    READY,
    SETTLED,
    SHOWN,
    SMITHS,
    STIRRED,
    SUBJECT,
    TAKES,
    TODO,
)


def resume(row: vec[i64]) -> None:
    """The active player goes on: nothing is being asked, placed, shown or taken any more."""
    row[PHASE] = BEFORE
    if row[ROLLED]:
        row[PHASE] = ACTION
    forget(row)


def forget(row: vec[i64]) -> None:
    """What the last decision was about is over: cells that mean nothing are 0."""
    row[SUBJECT] = 0
    row[DECK_NOW] = 0
    row[FROM] = 0
    row[RANK] = 0
    row[STIRRED] = 0
    row[SMITHS] = 0
    row[SHOWN] = 0
    row[TAKES] = 0
    row[LIFTED] = 0


def next_served(row: vec[i64], seats: i64) -> i64:
    """CAK-98: the first in TODO from the active player on, who is struck off it; NOBODY if there is none."""
    if row[TODO] == 0:
        return NOBODY
    seat = row[ACTIVE]
    while not row[TODO] & BIT[seat]:
        seat += 1
        if seat == seats:
            seat = 0
    row[TODO] ^= BIT[seat]
    return seat


def next_turn(row: vec[i64], players: i64) -> None:
    """CAT-22: clockwise; CAK-44: knights that are active as a turn begins are ready in it."""
    row[ROLLED] = 0
    row[SETTLED] = 0
    row[OFFERS] = 0
    row[FLEET] = 0
    row[HARBOURING] = 0
    row[HARBOURED] = 0
    row[PROMOTED] = 0
    row[ACTIVE] += 1
    if row[ACTIVE] == players:
        row[ACTIVE] = 0
    row[READY] = row[AWAKE + row[ACTIVE]]
    row[PHASE] = BEFORE
