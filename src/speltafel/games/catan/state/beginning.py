"""How a game begins: everything in its place, then the first settlements and roads."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .building import measure, pave, settle
from .dice import start_cards
from .island import EVERYWHERE, FIXED_HARBOURS, Land, harbours
from .row import (
    ACTIVE,
    BANK,
    BEFORE,
    CITIES,
    DECK,
    FOUND,
    FOUNDED,
    IN_THE_DECK,
    KNIGHTS,
    LEFT,
    NOBODY,
    OPEN,
    PAVE,
    PHASE,
    ROADS,
    ROBBER,
    ROUTE,
    SHUFFLED_FRAMES,
    SHUFFLED_TYPES,
    SINCE,
    STEP,
    TOWNS,
    VICTIM,
    WINNER,
)

BEGINNER_PLACES: Final = (
    ((35, 37), (19, 25)),
    ((13, 15), (42, 58)),
    ((44, 52), (40, 56)),
    ((10, 13), (29, 41)),
)
"""CAT-21."""


def lay_out(row: vec[i64]) -> None:
    """CAT-13, CAT-14, CAT-16: all pieces in the supplies, all resources in the bank."""
    for kind in range(5):
        row[BANK + kind] = 19
    for seat in range(4):
        row[ROADS + seat] = 15
        row[TOWNS + seat] = 5
        row[CITIES + seat] = 4
    row[OPEN] = EVERYWHERE
    for at in (ROBBER, ROUTE, KNIGHTS, VICTIM, FOUNDED, WINNER):
        row[at] = NOBODY
    row[SINCE] = 0o4321


def stack_deck(row: vec[i64]) -> None:
    """CAT-15: all development cards in the deck."""
    for kind in range(5):
        row[DECK + kind] = IN_THE_DECK[kind]
    row[LEFT] = 25


def coast_of(rules: i64) -> vec[i64]:
    """CAT-08, CAT-09: the harbours that lie from the beginning."""
    if rules & (SHUFFLED_TYPES | SHUFFLED_FRAMES):
        return harbours(())
    return harbours(FIXED_HARBOURS)


def place_beginners(row: vec[i64], land: Land, players: i64, rules: i64) -> None:
    """CAT-21: everybody's first pieces, and the cards of the second settlement."""
    for round_ in range(2):
        for seat in range(players):
            v, way = BEGINNER_PLACES[seat][round_]
            settle(row, land, seat, v)
            pave(row, seat, way)
            if round_:
                start_cards(row, land, seat, v)
    for seat in range(players):
        measure(row, seat, rules)
    row[STEP] = 2 * players
    row[PHASE] = BEFORE


def found(row: vec[i64], land: Land, players: i64, seat: i64, v: i64) -> None:
    """CAT-18, CAT-19: a settlement for nothing; CAT-20: the second one brings cards."""
    settle(row, land, seat, v)
    row[FOUNDED] = v
    row[PHASE] = PAVE
    if row[STEP] >= players:
        start_cards(row, land, seat, v)


def pave_first(row: vec[i64], players: i64, seat: i64, way: i64, rules: i64) -> None:
    """CAT-18, CAT-19: its road; then it is the next one's turn."""
    pave(row, seat, way)
    measure(row, seat, rules)
    next_founder(row, players)


def next_founder(row: vec[i64], players: i64) -> None:
    """CAT-18, CAT-19: once round the table and once back; CAT-22: then seat 1 begins."""
    row[STEP] += 1
    step = row[STEP]
    row[FOUNDED] = NOBODY
    if step < players:
        row[ACTIVE] = step
    else:
        row[ACTIVE] = 2 * players - 1 - step
    row[PHASE] = FOUND
    if step == 2 * players:
        row[ACTIVE] = 0
        row[PHASE] = BEFORE
