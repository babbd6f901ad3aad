"""Where a turn stands: which decision comes next, and whose turn comes after it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .row import (
    ACTION,
    ACTIVE,
    BEFORE,
    BOUGHT,
    DEVELOPMENTS,
    FREE,
    FRESH,
    MOVES,
    OFFERS,
    PAVING,
    PHASE,
    PLAYED,
    PLENTY,
    ROBBING,
    ROLLED,
    TAKING,
)


def resume(row: vec[i64]) -> None:
    """Which decision comes next in this turn."""
    if row[FREE] > 0:
        row[PHASE] = PAVING
    elif row[PLENTY] > 0:
        row[PHASE] = TAKING
    elif row[MOVES] > 0:
        row[PHASE] = ROBBING
    elif row[ROLLED]:
        row[PHASE] = ACTION
    else:
        row[PHASE] = BEFORE


def next_turn(row: vec[i64], players: i64) -> None:
    """CAT-22: clockwise; nothing of the last turn is left."""
    for kind in range(DEVELOPMENTS):
        row[FRESH + kind] = 0
    row[BOUGHT] = 0
    row[PLAYED] = 0
    row[ROLLED] = 0
    row[OFFERS] = 0
    row[ACTIVE] += 1
    if row[ACTIVE] == players:
        row[ACTIVE] = 0
    row[PHASE] = BEFORE
