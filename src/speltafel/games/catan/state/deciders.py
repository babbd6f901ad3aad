"""Who decides where several are asked, and who may speak although nobody waits for it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .row import ACTIVE, ANSWER, COUNTERING, DISCARDING, OFFERED, OPENLY, OWES, PHASE
from .trade import bound, waiting


def deciders(row: vec[i64], players: i64, rules: i64) -> list[int]:
    """CAT-29, CAT-39: the seats that discard or answer, all at once; nobody in any other phase."""
    if row[PHASE] == DISCARDING and not rules & OPENLY:
        return [seat for seat in round_the_table(row, players) if row[OWES + seat] > 0]
    if row[PHASE] == OFFERED and waiting(row):
        return [seat for seat in round_the_table(row, players) if row[ANSWER + seat] <= COUNTERING]
    return []


def standing_by(row: vec[i64], players: i64) -> list[int]:
    """CAT-39: before the deal its maker need not wait, and who agreed may think better of it."""
    if row[PHASE] != OFFERED:
        return []
    maker = row[ACTIVE]
    return [
        seat
        for seat in round_the_table(row, players)
        if (seat == maker and waiting(row)) or (seat != maker and bound(row, seat))
    ]


def round_the_table(row: vec[i64], players: i64) -> list[int]:
    """The seats from the active player on."""
    first: int = row[ACTIVE]
    return [*range(first, players), *range(first)]


def first_answer(row: vec[i64], players: i64) -> i64:
    """CAT-39: who has not answered an offer yet, from the active player on; at last that player."""
    seat = row[ACTIVE] + 1
    while seat != row[ACTIVE]:
        if seat == players:
            seat = 0
        elif row[ANSWER + seat] <= COUNTERING:
            return seat
        else:
            seat += 1
    return seat
