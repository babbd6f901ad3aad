"""Chance has a third die, and deals progress cards when they are drawn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import Rng
from speltafel.games.catan.state import chance as catan
from speltafel.games.catan.state.chance import pick
from speltafel.games.catan.state.island import Land
from speltafel.games.catan.state.row import PHASE

from .decks import FIRST
from .row import CAST, CAST_EVENT, CASTING, CASTING_EVENT, DEAL_CARD, DEALING, DECK_NOW, REST, UNDRAWN

FACES: Final[i64] = 4
SIDES: Final[i64] = 6
THROWS: Final[i64] = 36
FACE: Final = vec[i64]([0, 0, 0, 1, 2, 3])
FACE_ODDS: Final = (3, 1, 1, 1)
"""CAK-05: three ships, and a gate for each deck."""


def fill_chances(row: vec[i64], land: Land, rules: i64, out: vec[i64]) -> i64:
    """What chance can decide now."""
    phase = row[PHASE]
    n: i64 = 0
    if phase == CASTING:
        while n < THROWS * FACES:
            out[n] = CAST + n
            n += 1
    elif phase == CASTING_EVENT:
        while n < FACES:
            out[n] = CAST_EVENT + n
            n += 1
    elif phase == DEALING:
        kind = FIRST[row[DECK_NOW]]
        while kind < FIRST[row[DECK_NOW] + 1]:
            if row[UNDRAWN + kind] > 0:
                out[n] = DEAL_CARD + kind
                n += 1
            kind += 1
    else:
        return catan.fill_chances(row, land, rules, out)
    return n


def odds_of(row: vec[i64], land: Land, rules: i64) -> list[int]:
    """CAK-05: half of the event die's sides are ships; CAK-60: any card of the deck is as likely."""
    phase = row[PHASE]
    if phase == CASTING:
        return [*FACE_ODDS] * int(THROWS)
    if phase == CASTING_EVENT:
        return [*FACE_ODDS]
    if phase == DEALING:
        kinds = range(FIRST[row[DECK_NOW]], FIRST[row[DECK_NOW] + 1])
        return [row[UNDRAWN + kind] for kind in kinds if row[UNDRAWN + kind] > 0]
    return catan.odds_of(row, land, rules)


def drawn(row: vec[i64], land: Land, rules: i64, rng: Rng) -> i64:
    """One of them, by its odds."""
    phase = row[PHASE]
    if phase == CASTING:
        return CAST + FACES * rng.below(THROWS) + FACE[rng.below(SIDES)]
    if phase == CASTING_EVENT:
        return CAST_EVENT + FACE[rng.below(SIDES)]
    if phase == DEALING:
        first = FIRST[row[DECK_NOW]]
        return DEAL_CARD + first + pick(row, rng, UNDRAWN + first, row[REST + row[DECK_NOW]])
    return catan.drawn(row, land, rules, rng)
