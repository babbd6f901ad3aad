"""What is hidden in Steden & Ridders: the cards of others and what they are, and what lies in the decks.

Nobody is helped to remember: a view holds what lies open now. How many cards a hand has, the bank, and
the backs of progress cards are open to all (CAK-60).
"""

from __future__ import annotations

from speltafel.engine import Rng, Seat
from speltafel.games.catan.secrets import turns_over_discards
from speltafel.games.catan.state.row import (
    ACTIVE,
    FINISHED,
    FOUND,
    HAND,
    HELD,
    HIDDEN,
    KINDS,
    LAID,
    LAYS,
    NOBODY,
    PAVE,
    PHASE,
    SIZE,
)

from .state import Ridders, laid_down
from .state.row import (
    CHOOSING,
    DECK_SIZE,
    DROP_CARD,
    DROPPING,
    EVENT,
    GATE,
    GATE_FACE,
    HIDDEN_CARDS,
    KNOWN_BY,
    NOT_KNOWN,
    PAYING,
    PICK_DECK,
    PLAY_MASTER,
    PLAY_MERCHANT,
    PLAY_RESOURCES,
    PLAY_SPY,
    PLAY_WARLORD,
    PROGRESS,
    PROGRESS_KINDS,
    QUEUE,
    QUEUED,
    REST,
    SHOW,
    SHOWN,
    SPYING,
    STAGE,
    SUBJECT,
    TODO,
    TRACKS,
    UNDRAWN,
)
from .worlds import deal, hidden, hidden_cards, unknown_below

SPECTATOR = 4
"""The bit of spectators among those who know a card under a deck."""


def view(state: Ridders, seat: Seat | None) -> Ridders:
    """CAT-02: a seat sees its own cards, and of others how many; CAK-99: at the end all is turned over."""
    if state.row[PHASE] == FINISHED:
        return state.copy()
    return with_row(state, seen_by(list(state.row), int(state.players), seat))


def with_row(state: Ridders, row: list[int]) -> Ridders:
    """The same table with other numbers."""
    return laid_down(state.players, state.rules, state.limit, state.land, row)


def seen_by(row: list[int], players: int, seat: Seat | None) -> list[int]:
    """A row with everything turned over that a seat may not see."""
    for other in range(players):
        if other != seat:
            turn_over(row, other, seat)
    forget_decks(row, seat)
    if row[PHASE] == PAYING and seat not in (row[ACTIVE], row[SUBJECT]):
        row[SHOWN] = int(NOBODY)  # CAK-90: shown to the opponent only
    return row


def turn_over(row: list[int], other: Seat, seat: Seat | None) -> None:
    """Hide somebody's cards; CAK-91, CAK-87: but not what a card shows to whoever is on turn."""
    looks = seat == row[ACTIVE] and other == row[SUBJECT]
    if not (looks and row[PHASE] == CHOOSING):
        row[HIDDEN] |= 1 << other
        for at in (HAND + KINDS * other, LAID + KINDS * other):
            row[at : at + KINDS] = [0] * 8
    if not (looks and row[PHASE] == SPYING):
        row[HIDDEN_CARDS] |= 1 << other
        at = PROGRESS + PROGRESS_KINDS * other
        row[at : at + PROGRESS_KINDS] = [0] * 25


def forget_decks(row: list[int], seat: Seat | None) -> None:
    """CAK-65: of cards under the decks, only those that somebody knows have a face."""
    bit = int(KNOWN_BY) << (SPECTATOR if seat is None else seat)
    for deck in range(TRACKS):
        first = QUEUE + DECK_SIZE * deck
        for at in range(first, first + row[QUEUED + deck]):
            if not row[at] & bit:
                row[at] |= int(NOT_KNOWN)
    if row[HIDDEN_CARDS] or unknown_below(row):
        row[UNDRAWN : UNDRAWN + PROGRESS_KINDS] = [0] * 25


def reveals(state: Ridders, seat: Seat, action: int) -> bool:
    """CAK-87, CAK-91, CAK-94, CAK-95: whose cards are looked at or handed over; CAT-29: the last discard.

    CAK-65: a card from under a deck comes without chance, also to the next who draws.
    """
    row = state.row
    if PLAY_SPY <= action < PLAY_WARLORD or PLAY_MASTER <= action < PLAY_MERCHANT:
        return True
    if PLAY_RESOURCES <= action < SHOW:
        return True
    if PICK_DECK <= action < DROP_CARD:
        return bool(row[REST + action - PICK_DECK] == 0)
    if row[PHASE] == DROPPING and row[STAGE] == GATE:
        return bool(row[TODO] and row[REST + row[EVENT] - GATE_FACE] == 0)
    return turns_over_discards(state, seat, action)


def deducible(view_: Ridders, seat: Seat | None) -> bool:
    """Whether one hand alone is hidden, or cards of one kind, so that the rest of the pack says which."""
    row = list(view_.row)
    if any(row[HELD + other] for other in hidden(row[HIDDEN_CARDS])) or unknown_below(row):
        return False
    if row[PHASE] in (FOUND, PAVE):
        return True
    piles = [row[at + other] for other in hidden(row[HIDDEN]) for at in (SIZE, LAYS)]
    kinds = sum(count > 0 for count in hidden_cards(row))
    return (sum(pile > 0 for pile in piles) <= 1 or kinds <= 1) and row[SHOWN] != NOBODY


def imagine(view_: Ridders, seat: Seat | None, rng: Rng) -> Ridders:
    """Deal anew all that is hidden from the seat."""
    if view_.row[PHASE] == FINISHED:
        return view_.copy()
    row = seen_by(list(view_.row), int(view_.players), seat)
    deal(row, view_.land, rng)
    return with_row(view_, row)
