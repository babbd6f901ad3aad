"""Why a progress card may not be played now, whichever it is, nor laid back (CAK-61 to CAK-64)."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import ACTION, ACTIVE, HELD, PHASE
from speltafel.text import Sentence, many, say

from .names import CARD_NAMES, CARD_RULES
from .referee_turn import first, turn, when
from .state.row import DEAD_PLAYS, DROPPING, LAW, PRINTING, PROGRESS, PROGRESS_KINDS, QUEUED, REST

MOST = 4
"""CAK-62."""


def check_card(state: Catan, seat: Seat, kind: int, phase: int = ACTION) -> Refusal | None:
    """CAK-63: in the own turn after the dice, a card that one holds."""
    row = state.row
    if row[ACTIVE] != seat:
        return Refusal("CAK-63", say("Ontwikkelingskaarten speel je alleen in je eigen beurt."))
    if row[PHASE] != phase:
        return turn(state, seat) or first(state)
    return check_held(state, seat, kind, CARD_RULES[kind])


def check_held(state: Catan, seat: Seat, kind: int, rule: str) -> Refusal | None:
    """The card is in the own hand."""
    if state.row[PROGRESS + PROGRESS_KINDS * seat + kind] > 0:
        return None
    return Refusal(rule, say("Je hebt de kaart {card} niet.", card=CARD_NAMES[kind]))


def cards_in(state: Catan, deck: int) -> int:
    """How many cards a deck has, never drawn or put under it."""
    return int(state.row[REST + deck] + state.row[QUEUED + deck])


def dead(state: Catan, sentence: Sentence) -> Refusal | None:
    """CAK-64: what everybody sees to be without effect is not played; with `dead_plays=on` it may be."""
    return None if state.rules & DEAD_PLAYS else Refusal("CAK-64", sentence)


def check_opponent(state: Catan, seat: Seat, other: int, rule: str) -> Refusal | None:
    """A card about an opponent names one."""
    if other >= state.players:
        return Refusal("CAT-01", say("Er is geen speler {number}.", number=other + 1))
    return Refusal(rule, say("Kies een tegenstander, niet jezelf.")) if other == seat else None


def check_drop(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAK-62: a fifth card goes back, in the own turn at its end; never with four or fewer."""
    wait = when(state, seat, DROPPING, ACTION)
    if wait:
        return wait
    held = int(state.row[HELD + seat])
    if held <= MOST:
        return Refusal(
            "CAK-62",
            many(
                held,
                "Je hebt {n} ontwikkelingskaart: pas boven de vier leg je er een terug.",
                "Je hebt {n} ontwikkelingskaarten: pas boven de vier leg je er een terug.",
            ),
        )
    if kind in (PRINTING, LAW):
        return Refusal("CAK-61", say("{card} heeft niemand in de hand.", card=CARD_NAMES[kind]))
    return check_held(state, seat, kind, "CAK-62")


def check_no_buying(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-01: what Catan's development cards did is not in this game."""
    return Refusal(
        "CAK-01",
        say("De ontwikkelingskaarten van Catan zijn hier niet; andere komen met poorten en barbaren."),
    )
