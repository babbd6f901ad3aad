"""The robber: where it may go, and whose hand a card is drawn from."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .cards import fill_cards
from .dice import SEVEN, total_of
from .island import CORNERS, HEXES
from .row import (
    AFTER_SEVEN,
    CITY,
    MOVES,
    PHASE,
    ROB,
    ROBBER,
    ROLLED,
    SIZE,
    SKIP_EMPTY,
    STEALING,
    TOWN,
    VICTIM,
)

SEATS: Final[i64] = 4


def fill_robber(row: vec[i64], seat: i64, rules: i64, out: vec[i64]) -> i64:
    """CAT-30, CAT-31: another hex, and one of the others who built there; before it, perhaps a card."""
    n: i64 = 0
    for h in range(HEXES):
        if h == row[ROBBER]:
            continue
        found = False
        for other in range(SEATS):
            if other != seat and (row[TOWN + other] | row[CITY + other]) & CORNERS[h]:
                if rules & SKIP_EMPTY and row[SIZE + other] == 0:
                    continue
                out[n] = ROB + h * 5 + other + 1
                n += 1
                found = True
        if not found:
            out[n] = ROB + h * 5
            n += 1
    if rules & AFTER_SEVEN and row[ROLLED] and total_of(row) == SEVEN:
        return fill_cards(row, seat, rules, out, n)
    return n


def finds_victim(row: vec[i64], place: i64) -> bool:
    """CAT-30, CAT-31: the robber moves; whether a card is drawn now, from a hand that has one."""
    row[ROBBER] = place // 5
    row[MOVES] -= 1
    victim = place % 5 - 1
    if victim < 0 or row[SIZE + victim] == 0:
        return False
    row[VICTIM] = victim
    row[PHASE] = STEALING
    return True
