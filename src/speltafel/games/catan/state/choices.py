"""What may be done where a turn is interrupted: by a seven, an offer, a card, or before it is the first."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .building import fill_crossings, fill_first_roads
from .cards import fill_naming, fill_taking
from .dice import fill_discards, first_owing
from .robber import fill_robber
from .row import (
    ACTIVE,
    DISCARDING,
    DRAFTING,
    FOUND,
    FOUNDED,
    NAMING,
    OFFERED,
    OPEN,
    OPENLY,
    OWES,
    PAVE,
    PAVING,
    PHASE,
    ROBBING,
    SETTLE,
    TAKING,
)
from .trade import fill_answer, fill_decision, fill_draft
from .works import fill_free_roads


def fill_interrupted(row: vec[i64], players: i64, rules: i64, seat: i64, out: vec[i64]) -> i64:
    """CAT-29, CAT-39: what several are asked at once; else only the active player decides."""
    phase = row[PHASE]
    if phase == DISCARDING:
        if row[OWES + seat] == 0 or (rules & OPENLY and seat != first_owing(row, players)):
            return 0
        return fill_discards(row, seat, out, 0)
    if phase == OFFERED:
        if seat == row[ACTIVE]:
            return fill_decision(row, seat, out, 0)
        return fill_answer(row, seat, rules, out, 0)
    if seat != row[ACTIVE]:
        return 0
    if phase == DRAFTING:
        return fill_draft(row, seat, players, rules, out, 0)
    if phase == ROBBING:
        return fill_robber(row, seat, rules, out)
    if phase == FOUND:
        return fill_crossings(row[OPEN], SETTLE, out, 0)
    if phase == PAVE:
        return fill_first_roads(row, row[FOUNDED], out, 0)
    if phase == PAVING:
        return fill_free_roads(row, seat, rules, out)
    if phase == TAKING:
        return fill_taking(row, out)
    if phase == NAMING:
        return fill_naming(out)
    return 0
