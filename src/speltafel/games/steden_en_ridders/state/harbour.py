"""Commercial Harbour (CAK-90): for the rest of the turn each opponent takes a resource for a commodity."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.hands import change
from speltafel.games.catan.state.island import BIT, CARDS
from speltafel.games.catan.state.row import HAND, KINDS, PHASE, SIZE

from .row import (
    ALL_KINDS,
    HARBOUR_AGAIN,
    HARBOURED,
    HARBOURING,
    NO_COMMODITY,
    PAPER,
    PAY_COMMODITY,
    PAYING,
    SHOW,
    SHOWN,
    SUBJECT,
)
from .turn import resume

SEATS: Final[i64] = 4


def anybody_holds(row: vec[i64], players: i64, seat: i64) -> bool:
    """CAK-64: whether any opponent has a card, which is all that everybody can see of hands."""
    other: i64 = 0
    while other < players:
        if other != seat and row[SIZE + other] > 0:
            return True
        other += 1
    return False


def has_resource(row: vec[i64], seat: i64) -> bool:
    """Whether a hand has a resource to show."""
    at = HAND + KINDS * seat
    return row[at] + row[at + 1] + row[at + 2] + row[at + 3] + row[at + 4] > 0


def harbour_helps(row: vec[i64], players: i64, rules: i64, seat: i64) -> bool:
    """CAK-64: a resource to give, somebody with cards, and no harbour in force that does the same."""
    if row[HARBOURING] > 0 and not rules & HARBOUR_AGAIN:
        return False
    return has_resource(row, seat) and anybody_holds(row, players, seat)


def unserved(row: vec[i64], rules: i64, other: i64) -> bool:
    """CAK-90: whether an opponent can still be asked; with `harbour_again` once for each harbour in force.

    HARBOURED has a bit of everybody who was asked, and in the next four one of those who were asked twice.
    """
    if not row[HARBOURED] & BIT[other]:
        return True
    return rules & HARBOUR_AGAIN != 0 and row[HARBOURING] > 1 and not row[HARBOURED] & BIT[SEATS + other]


def fill_shows(row: vec[i64], players: i64, rules: i64, seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-90: any own resource to each opponent that can be asked."""
    other: i64 = 0
    while other < players:
        if other != seat and unserved(row, rules, other):
            for kind in range(CARDS):
                if row[HAND + KINDS * seat + kind] > 0:
                    out[n] = SHOW + KINDS * other + kind
                    n += 1
        other += 1
    return n


def show(row: vec[i64], other: i64, kind: i64) -> None:
    """CAK-90: a card is shown to an opponent, who must pay with a commodity."""
    if row[HARBOURED] & BIT[other]:
        row[HARBOURED] |= BIT[SEATS + other]
    row[HARBOURED] |= BIT[other]
    row[SHOWN] = kind
    row[SUBJECT] = other
    row[PHASE] = PAYING


def fill_paying(row: vec[i64], seat: i64, out: vec[i64]) -> i64:
    """CAK-90: any own commodity; CAK-98: the most numerous first; without one, that is said."""
    at = HAND + KINDS * seat
    most: i64 = PAPER
    for kind in range(PAPER, ALL_KINDS):
        if row[at + kind] > row[at + most]:
            most = kind
    if row[at + most] == 0:
        out[0] = NO_COMMODITY
        return 1
    out[0] = PAY_COMMODITY + most
    n: i64 = 1
    for kind in range(PAPER, ALL_KINDS):
        if kind != most and row[at + kind] > 0:
            out[n] = PAY_COMMODITY + kind
            n += 1
    return n


def pay_at_harbour(row: vec[i64], active: i64, seat: i64, action: i64) -> None:
    """CAK-90: the card shown for a commodity; without commodities it goes back."""
    if action != NO_COMMODITY:
        change(row, active, row[SHOWN], -1)
        change(row, seat, row[SHOWN], 1)
        change(row, seat, action - PAY_COMMODITY, -1)
        change(row, active, action - PAY_COMMODITY, 1)
    resume(row)
