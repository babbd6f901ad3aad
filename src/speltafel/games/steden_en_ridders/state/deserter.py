"""Deserter (CAK-82): an opponent lets a knight of his choice go, and one like it may join the other side."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.building import fill_crossings
from speltafel.games.catan.state.island import BIT, INDEX
from speltafel.games.catan.state.row import ACTIVE, PHASE

from .knights import free_spots, in_supply, put_knight, remove_knight, strength_at
from .row import (
    AWAKE,
    BASIC,
    DESERTER_READY,
    DESERTING,
    FROM,
    LET_GO,
    NO_PUT,
    PLACING,
    PUT,
    RANK,
    READY,
    STIRRED,
    SUBJECT,
    WEAKER_AT_WILL,
)
from .turn import resume

SEATS: Final[i64] = 4
STRENGTHS: Final[i64] = 3


def tempt(row: vec[i64], other: i64) -> None:
    """CAK-82: an opponent is asked which knight deserts."""
    row[SUBJECT] = other
    row[PHASE] = DESERTING


def fill_deserting(row: vec[i64], seat: i64, out: vec[i64]) -> i64:
    """CAK-82: any own knight; CAK-98: the weakest first, then the lowest crossing."""
    n: i64 = 0
    for strength in range(STRENGTHS):
        n = fill_crossings(row[BASIC + SEATS * strength + seat], LET_GO, out, n)
    return n


def desert(row: vec[i64], rules: i64, seat: i64, v: i64) -> None:
    """CAK-82: a knight goes back to its owner's supply, also where the other side cannot place one."""
    active = row[ACTIVE]
    row[RANK] = strength_at(row, seat, v)
    row[STIRRED] = 0
    if row[AWAKE + seat] & BIT[v]:
        row[STIRRED] = 1
    remove_knight(row, seat, v)
    row[FROM] = v
    row[SUBJECT] = 0
    if ranks(row, rules, active) and free_spots(row, active):
        row[PHASE] = PLACING
    else:
        resume(row)


def ranks(row: vec[i64], rules: i64, seat: i64) -> i64:
    """CAK-82: the strengths that may be placed, a bit each from the second on.

    The same if there is a piece of it, else any weaker one; `deserter_rank=lower`: weaker ones in any case.
    Mighty ones do without a fortress.
    """
    found: i64 = 0
    strength = row[RANK]
    while strength > 0:
        if in_supply(row, seat, strength):
            found |= BIT[strength]
        if strength == row[RANK] and found and not rules & WEAKER_AT_WILL:
            return found
        strength -= 1
    return found


def fill_placing(row: vec[i64], rules: i64, seat: i64, out: vec[i64]) -> i64:
    """CAK-82: any empty crossing on own roads, the strongest knight first; or none is placed."""
    may = ranks(row, rules, seat)
    n: i64 = 0
    strength = row[RANK]
    while strength > 0:
        if may & BIT[strength]:
            rest = free_spots(row, seat)
            while rest:
                bit = rest & -rest
                rest ^= bit
                out[n] = PUT + STRENGTHS * INDEX[bit % 67] + strength - 1
                n += 1
        strength -= 1
    out[n] = NO_PUT
    return n + 1


def place(row: vec[i64], rules: i64, seat: i64, action: i64) -> None:
    """CAK-82: a knight joins, active or not as the one that went; CAK-44: it is not ready this turn."""
    if action != NO_PUT:
        v = (action - PUT) // STRENGTHS
        put_knight(row, seat, v, (action - PUT) % STRENGTHS + 1, row[STIRRED] != 0)
        if rules & DESERTER_READY and row[STIRRED]:
            row[READY] |= BIT[v]
    resume(row)
