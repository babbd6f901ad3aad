"""What chance can decide, how likely each of it is, and one of them drawn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import Rng

from .island import Land
from .row import (
    DECK,
    DEVELOPMENTS,
    DICE_ROLL,
    DRAW,
    DRAWING,
    HAND,
    ISLAND,
    KINDS,
    LEFT,
    PHASE,
    ROLLING,
    SIZE,
    STEAL,
    STEALING,
    VICTIM,
)
from .setting import choices, drawn_land


def fill_chances(row: vec[i64], land: Land, rules: i64, out: vec[i64]) -> i64:
    """What chance can decide now."""
    phase = row[PHASE]
    n: i64 = 0
    if phase == ROLLING:
        while n < 36:
            out[n] = DICE_ROLL + n
            n += 1
    elif phase == STEALING:
        for kind in range(KINDS):
            if row[HAND + KINDS * row[VICTIM] + kind] > 0:
                out[n] = STEAL + kind
                n += 1
    elif phase == DRAWING:
        for kind in range(DEVELOPMENTS):
            if row[DECK + kind] > 0:
                out[n] = DRAW + kind
                n += 1
    elif phase == ISLAND:
        for action, _ in choices(land, rules):
            out[n] = action
            n += 1
    return n


def odds_of(row: vec[i64], land: Land, rules: i64) -> list[int]:
    """CAT-25, CAT-31, CAT-48: two dice, any card of a hand, any card of the deck, all equally likely."""
    phase = row[PHASE]
    if phase == STEALING:
        at = HAND + KINDS * row[VICTIM]
        return [row[at + kind] for kind in range(KINDS) if row[at + kind] > 0]
    if phase == DRAWING:
        return [row[DECK + kind] for kind in range(DEVELOPMENTS) if row[DECK + kind] > 0]
    if phase == ISLAND:
        return [weight for _, weight in choices(land, rules)]
    return [1] * 36


def drawn(row: vec[i64], land: Land, rules: i64, rng: Rng) -> i64:
    """One of them, by its odds."""
    phase = row[PHASE]
    if phase == ROLLING:
        return DICE_ROLL + rng.below(36)
    if phase == STEALING:
        return STEAL + pick(row, rng, HAND + KINDS * row[VICTIM], row[SIZE + row[VICTIM]])
    if phase == DRAWING:
        return DRAW + pick(row, rng, DECK, row[LEFT])
    return drawn_land(land, rules, rng)


def pick(row: vec[i64], rng: Rng, at: i64, total: i64) -> i64:
    """One of so many cards, by kind."""
    rest = rng.below(total)
    kind: i64 = 0
    while rest >= row[at + kind]:
        rest -= row[at + kind]
        kind += 1
    return kind
