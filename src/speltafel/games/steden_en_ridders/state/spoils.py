"""Cards that come from other hands by a progress card: Spy (CAK-87) and Wedding (CAK-89)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.hands import change
from speltafel.games.catan.state.island import BIT
from speltafel.games.catan.state.row import ACTIVE, HAND, HELD, KINDS, NOBODY, PHASE, SIZE

from .decks import hold
from .points import richer
from .row import (
    ALL_KINDS,
    GIFTS,
    GIVE_CARD,
    GIVING,
    NO_SPOILS,
    NO_STAGE,
    PROGRESS,
    PROGRESS_KINDS,
    SPY_MUST,
    SPY_TAKES,
    SPYING,
    STAGE,
    SUBJECT,
    TAKES,
    TODO,
)
from .turn import next_served, resume


def spied_on(row: vec[i64], players: i64, seat: i64) -> i64:
    """CAK-87: the opponents with progress cards."""
    found: i64 = 0
    other: i64 = 0
    while other < players:
        if other != seat and row[HELD + other] > 0:
            found |= BIT[other]
        other += 1
    return found


def look_at_cards(row: vec[i64], other: i64) -> None:
    """CAK-87: an opponent's progress cards lie open to the spy."""
    row[SUBJECT] = other
    row[PHASE] = SPYING


def fill_spying(row: vec[i64], rules: i64, out: vec[i64]) -> i64:
    """CAK-87: any of these cards, or none; `spy=must`: one of them."""
    at = PROGRESS + PROGRESS_KINDS * row[SUBJECT]
    n: i64 = 0
    for kind in range(PROGRESS_KINDS):
        if row[at + kind] > 0:
            out[n] = SPY_TAKES + kind
            n += 1
    if not rules & SPY_MUST:
        out[n] = NO_SPOILS
        n += 1
    return n


def take_as_spy(row: vec[i64], seat: i64, action: i64) -> None:
    """CAK-87: a card changes hands, or none does."""
    if action != NO_SPOILS:
        hold(row, row[SUBJECT], action - SPY_TAKES, -1)
        hold(row, seat, action - SPY_TAKES, 1)
    resume(row)


def givers(row: vec[i64], players: i64, rules: i64, seat: i64) -> i64:
    """CAK-89: the opponents with more points, and with cards (CAK-64)."""
    found = richer(row, players, seat, rules)
    other: i64 = 0
    while other < players:
        if row[SIZE + other] == 0:
            found &= ~BIT[other]
        other += 1
    return found


def marry(row: vec[i64], players: i64, rules: i64, seat: i64) -> None:
    """CAK-89: whoever has more points gives two cards, in turn order (CAK-98)."""
    row[STAGE] = GIFTS
    row[TODO] = givers(row, players, rules, seat)
    next_giver(row, players)


def next_giver(row: vec[i64], players: i64) -> None:
    """CAK-98: the next who is to give, clockwise from the active player; at last nobody."""
    seat = next_served(row, players)
    if seat == NOBODY:
        row[STAGE] = NO_STAGE
        resume(row)
        return
    row[SUBJECT] = seat
    row[TAKES] = 2
    if row[SIZE + seat] < 2:
        row[TAKES] = row[SIZE + seat]
    row[PHASE] = GIVING


def fill_giving(row: vec[i64], seat: i64, out: vec[i64]) -> i64:
    """CAK-89: a card of any kind; CAK-98: the most numerous first."""
    at = HAND + KINDS * seat
    most: i64 = 0
    for kind in range(ALL_KINDS):
        if row[at + kind] > row[at + most]:
            most = kind
    out[0] = GIVE_CARD + most
    n: i64 = 1
    for kind in range(ALL_KINDS):
        if kind != most and row[at + kind] > 0:
            out[n] = GIVE_CARD + kind
            n += 1
    return n


def give(row: vec[i64], players: i64, seat: i64, kind: i64) -> None:
    """CAK-89: one of the two cards."""
    change(row, seat, kind, -1)
    change(row, row[ACTIVE], kind, 1)
    row[TAKES] -= 1
    if row[TAKES] == 0:
        next_giver(row, players)
