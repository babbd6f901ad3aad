"""What is decided in answer to dice, knights and cards, as the log tells it (CAK-98)."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.games.catan.state.row import ACTIVE
from speltafel.text import Sentence, say

from .names import CARD_NAMES, COLOURS, KINDS_OF_CARDS, KNIGHT_NAMES, TRACK_NAMES, deck_of
from .referee_places import strength_at
from .state import Ridders
from .state.row import (
    DROP_CARD,
    GIVE_CARD,
    LET_GO,
    LOSE,
    LYING,
    MASTER_TAKES,
    NO_COMMODITY,
    NO_PUT,
    NO_SPOILS,
    NO_WATER,
    PAY_COMMODITY,
    PICK_DECK,
    PUT,
    RELOCATE,
    REPAVE,
    SPY_TAKES,
    SUBJECT,
    TAKE_WATER,
)
from .text_events import after

NOTHING_DONE = {
    NO_WATER: say("neemt niets bij het aquaduct"),
    NO_COMMODITY: say("heeft geen handelswaar en laat de kaart liggen (CAK-90)"),
    NO_PUT: say("zet geen ridder neer"),
    NO_SPOILS: say("neemt geen kaart"),
}


def tell_reply(state: Ridders, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """What a seat decided, whose turn it need not be."""
    if action in NOTHING_DONE:
        return NOTHING_DONE[action]
    if action >= REPAVE:
        return say("legt de straat op {way}", way=f"e{action - REPAVE}")
    if action >= PUT and action < NO_PUT:
        place, strength = divmod(action - PUT, 3)
        knight = KNIGHT_NAMES[strength + 1]
        return say("zet een {knight} op {place}", knight=knight, place=f"v{place}")
    if LET_GO <= action < PUT:
        place = action - LET_GO
        knight = KNIGHT_NAMES[strength_at(state, seat, place)]
        return say("laat de {knight} op {place} gaan", knight=knight, place=f"v{place}")
    if action < PICK_DECK:
        return tell_place(state, seat, action)
    if action < DROP_CARD:
        return say("kiest de stapel {track}", track=TRACK_NAMES[action - PICK_DECK])
    if action < TAKE_WATER or SPY_TAKES <= action < MASTER_TAKES:
        return tell_progress(state, seat, action, viewer)
    if action < NO_WATER:
        return say("neemt {card} bij het aquaduct", card=KINDS_OF_CARDS[action - TAKE_WATER])
    return tell_hand_over(state, seat, action, viewer)


def tell_place(state: Ridders, seat: Seat, action: int) -> Sentence:
    """CAK-28, CAK-48: a knight that goes elsewhere, a city that is lost."""
    if action < LOSE:
        return say("verzet de verdreven ridder naar {place}", place=f"v{action - RELOCATE}")
    told = say("verliest de stad op {place}", place=f"v{action - LOSE}")
    if after(state, seat, action).row[LYING + seat] == state.row[LYING + seat]:
        return told
    return say("{told}, die op haar kant komt te liggen (CAK-29)", told=told)


def tell_progress(state: Ridders, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """CAK-62, CAK-87: a progress card given back or taken, only its back to those who did not see it."""
    if action < TAKE_WATER:
        card = action - DROP_CARD
        if seat == viewer:
            return say("legt {card} terug", card=CARD_NAMES[card])
        return say("legt een kaart van {track} terug", track=TRACK_NAMES[deck_of(card)])
    card, victim = action - SPY_TAKES, state.row[SUBJECT]
    if viewer in (seat, victim):
        return say("neemt {card} van {side}", card=CARD_NAMES[card], side=COLOURS[victim])
    return say(
        "neemt van {side} een kaart van {track}", track=TRACK_NAMES[deck_of(card)], side=COLOURS[victim]
    )


def tell_hand_over(state: Ridders, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """CAK-89 to CAK-91: a card from hand to hand, known to these two."""
    active = state.row[ACTIVE]
    if action >= MASTER_TAKES:
        victim = state.row[SUBJECT]
        card = KINDS_OF_CARDS[action - MASTER_TAKES] if viewer in (seat, victim) else say("een kaart")
        return say("neemt {card} van {side}", card=card, side=COLOURS[victim])
    if action >= PAY_COMMODITY:
        card = KINDS_OF_CARDS[action - PAY_COMMODITY] if viewer in (seat, active) else say("een handelswaar")
        return say("geeft {side} {card} terug", side=COLOURS[active], card=card)
    card = KINDS_OF_CARDS[action - GIVE_CARD] if viewer in (seat, active) else say("een kaart")
    return say("geeft {side} {card}", side=COLOURS[active], card=card)
