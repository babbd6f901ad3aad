"""Why chance may not decide that: three dice, cards that are drawn or stolen, the island being laid."""

from __future__ import annotations

from speltafel.engine import CHANCE, Seat
from speltafel.game import Refusal
from speltafel.games.catan.referee_chance import NOT_A_PLAYER, NOT_CHANCE, check_land
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import (
    DRAW,
    HAND,
    ISLAND,
    KINDS,
    PAST_ALL,
    PHASE,
    STEAL,
    STEALING,
    TERRAIN,
    VICTIM,
)
from speltafel.text import say

from .names import CARD_NAMES, COLOURS, KINDS_OF_CARDS, deck_of
from .referee_turn import BY_CHANCE, FIRST
from .state.row import (
    CAST,
    CAST_EVENT,
    CASTING,
    CASTING_EVENT,
    DEAL_CARD,
    DEALING,
    DECK_NOW,
    PAST_CHANCE,
    UNDRAWN,
)

MATTERS = (
    (STEAL, DRAW, STEALING, "CAT-31"),
    (TERRAIN, PAST_ALL, ISLAND, "CAT-11"),
    (CAST, CAST_EVENT, CASTING, "CAK-13"),
    (CAST_EVENT, DEAL_CARD, CASTING_EVENT, "CAK-70"),
    (DEAL_CARD, PAST_CHANCE, DEALING, "CAK-60"),
)
"""The actions of chance from one number to another, the phase they belong to, the rule."""


def check_chance(state: Catan, seat: Seat, action: int) -> Refusal | None:
    """Chance decides what is up to chance, and only that."""
    phase = state.row[PHASE]
    matter = next((matter for matter in MATTERS if matter[0] <= action < matter[1]), None)
    if seat != CHANCE:
        return Refusal(matter[3] if matter else "CAT-23", NOT_A_PLAYER)
    if matter is None or phase not in BY_CHANCE:
        return Refusal("CAT-23", NOT_CHANCE)
    if phase != matter[2]:
        return FIRST[phase]
    if phase == ISLAND:
        return check_land(state, action)
    if phase == STEALING:
        return check_theft(state, action - STEAL)
    return check_dealt(state, action - DEAL_CARD) if phase == DEALING else None


def check_theft(state: Catan, kind: int) -> Refusal | None:
    """CAK-20: any card of the victim's hand, resource or commodity."""
    victim = state.row[VICTIM]
    if state.row[HAND + KINDS * victim + kind] > 0:
        return None
    sentence = say("{side} heeft geen {card}.", side=COLOURS[victim], card=KINDS_OF_CARDS[kind])
    return Refusal("CAT-31", sentence)


def check_dealt(state: Catan, card: int) -> Refusal | None:
    """CAK-03, CAK-60: a card of the deck that is drawn from, while it is there."""
    if deck_of(card) == state.row[DECK_NOW] and state.row[UNDRAWN + card] > 0:
        return None
    return Refusal("CAK-03", say("In die stapel zit geen {card} meer.", card=CARD_NAMES[card]))
