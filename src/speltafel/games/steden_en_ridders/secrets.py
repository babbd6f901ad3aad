"""What is hidden in Steden & Ridders: the cards of others and what they are, and what lies in the decks.

Nobody is helped to remember: a view holds what lies open now. How many cards a hand has, the bank, and
the backs of progress cards are open to all (CAK-60).
"""

from __future__ import annotations

from speltafel.engine import Rng, Seat
from speltafel.games.catan.secrets import turns_over_discards
from speltafel.games.catan.state.row import (
    FOUND,
    HELD,
    HIDDEN,
    LAYS,
    NOBODY,
    PAVE,
    PHASE,
    SIZE,
)

from .belief import hidden_from, imagined
from .state import Ridders
from .state.row import (
    DROP_CARD,
    DROPPING,
    EVENT,
    GATE,
    GATE_FACE,
    HIDDEN_CARDS,
    PICK_DECK,
    PLAY_MASTER,
    PLAY_MERCHANT,
    PLAY_RESOURCES,
    PLAY_SPY,
    PLAY_WARLORD,
    REST,
    SHOW,
    SHOWN,
    STAGE,
    TODO,
)
from .worlds import hidden, hidden_cards, unknown_below


def view(state: Ridders, seat: Seat | None) -> Ridders:
    """CAT-02: a seat sees its own cards, and of others how many; CAK-99: at the end all is turned over."""
    return hidden_from(state, NOBODY if seat is None else seat)


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
    return imagined(view_, NOBODY if seat is None else seat, rng)
