"""The three decks of progress cards: drawing from above, putting back below, and the limit of four.

A deck that was never turned over is a multiset, from which chance draws; once it is used up, what was put
under it comes in that order (CAK-65), which asks nothing of chance. A card under a deck carries who knows it:
everybody if it was played, only its holder if it was given back (CAK-62). With `returned=shuffled` there is
nothing under a deck: cards go back among those that chance draws.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.island import BIT
from speltafel.games.catan.state.row import HELD, NOBODY, PHASE

from .row import (
    BACKS,
    CONSTITUTION,
    DEALING,
    DECK_NOW,
    DECK_SIZE,
    DROP_CARD,
    FIRST_OF_DECK,
    IN_THE_DECKS,
    KIND_OF,
    KNOWN_BY,
    LAW,
    NEWEST,
    PRINTER,
    PRINTING,
    PROGRESS,
    PROGRESS_KINDS,
    QUEUE,
    QUEUED,
    RESHUFFLED,
    REST,
    SUBJECT,
    TO_ALL,
    TRACKS,
    UNDRAWN,
)

MOST_HELD: Final[i64] = 4
"""CAK-62."""

FIRST: Final = vec[i64](list(FIRST_OF_DECK))
DECK_OF: Final = vec[i64]([sum(kind >= first for first in FIRST_OF_DECK[1:3]) for kind in range(25)])


def full(row: vec[i64]) -> None:
    """CAK-03: three decks of eighteen, and nobody has Printer or Constitution yet."""
    for kind in range(PROGRESS_KINDS):
        row[UNDRAWN + kind] = IN_THE_DECKS[kind]
    for deck in range(TRACKS):
        row[REST + deck] = DECK_SIZE
        row[QUEUED + deck] = 0
    row[PRINTER] = NOBODY
    row[CONSTITUTION] = NOBODY


def anything_in(row: vec[i64], deck: i64) -> bool:
    """Whether a deck has a card to draw."""
    return row[REST + deck] > 0 or row[QUEUED + deck] > 0


def draw_for(row: vec[i64], seat: i64, deck: i64, rules: i64) -> bool:
    """CAK-60: the top card of a deck for a seat, if there is one; whether chance must still say which."""
    row[SUBJECT] = seat
    if row[REST + deck] > 0:
        row[DECK_NOW] = deck
        row[PHASE] = DEALING
        return True
    if row[QUEUED + deck] > 0:
        receive(row, seat, taken_from_below(row, deck))
    return False


def dealt(row: vec[i64], seat: i64, kind: i64, rules: i64) -> None:
    """Chance has said which card of the undrawn ones a seat gets."""
    row[UNDRAWN + kind] -= 1
    row[REST + DECK_OF[kind]] -= 1
    row[DECK_NOW] = 0
    receive(row, seat, kind)


def taken_from_below(row: vec[i64], deck: i64) -> i64:
    """The kind of the card that was put under a used-up deck first; the others move up."""
    at = QUEUE + DECK_SIZE * deck
    kind = row[at] & KIND_OF
    row[QUEUED + deck] -= 1
    last = at + row[QUEUED + deck]
    while at < last:
        row[at] = row[at + 1]
        at += 1
    row[last] = 0
    return kind


def receive(row: vec[i64], seat: i64, kind: i64) -> None:
    """A card comes to a hand; CAK-61: Printer and Constitution are laid open at once instead."""
    if kind == PRINTING:
        row[PRINTER] = seat
    elif kind == LAW:
        row[CONSTITUTION] = seat
    else:
        hold(row, seat, kind, 1)


def hold(row: vec[i64], seat: i64, kind: i64, by: i64) -> None:
    """A hand has one card more or less, and shows one back more or less."""
    row[PROGRESS + PROGRESS_KINDS * seat + kind] += by
    row[BACKS + TRACKS * seat + DECK_OF[kind]] += by
    row[HELD + seat] += by
    if row[HELD + seat] <= MOST_HELD or row[NEWEST + seat] == kind + 1:
        row[NEWEST + seat] = 0
    if by > 0 and row[HELD + seat] > MOST_HELD:
        row[NEWEST + seat] = kind + 1


def put_under(row: vec[i64], deck: i64, kind: i64, known: i64, rules: i64) -> None:
    """CAK-65: a card goes under its deck, with the bits from KNOWN_BY on of those who know it."""
    if rules & RESHUFFLED:
        row[UNDRAWN + kind] += 1
        row[REST + deck] += 1
        return
    row[QUEUE + DECK_SIZE * deck + row[QUEUED + deck]] = kind | known
    row[QUEUED + deck] += 1


def spend(row: vec[i64], seat: i64, kind: i64, rules: i64) -> None:
    """CAK-65: a card is played, open to all, and goes under its deck.

    It goes there before its effect and not after it: only a draw could tell, and no card's effect is one.
    """
    hold(row, seat, kind, -1)
    put_under(row, DECK_OF[kind], kind, TO_ALL, rules)


def drop(row: vec[i64], seat: i64, kind: i64, rules: i64) -> None:
    """CAK-62: a card above four goes back, face down."""
    hold(row, seat, kind, -1)
    put_under(row, DECK_OF[kind], kind, KNOWN_BY * BIT[seat], rules)


def fill_drops(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-62: any card in hand; CAK-98: first the one that came last, which a time-out gives."""
    newest = row[NEWEST + seat] - 1
    if newest < 0:
        return fill_held(row, seat, 0, PROGRESS_KINDS, out, n)
    n = fill_held(row, seat, newest, newest + 1, out, n)
    n = fill_held(row, seat, 0, newest, out, n)
    return fill_held(row, seat, newest + 1, PROGRESS_KINDS, out, n)


def fill_held(row: vec[i64], seat: i64, first: i64, past: i64, out: vec[i64], n: i64) -> i64:
    """Giving back each kind of card that a hand holds, of these."""
    at = PROGRESS + PROGRESS_KINDS * seat
    kind = first
    while kind < past:
        if row[at + kind] > 0:
            out[n] = DROP_CARD + kind
            n += 1
        kind += 1
    return n
