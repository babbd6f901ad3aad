"""Whose turn it is, and what comes first: the refusals that all chapters share."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.text import Sentence, say

from .names import COLOURS, amounts
from .state import Catan
from .state.row import (
    ACTION,
    ACTIVE,
    ARMY,
    BEFORE,
    DISCARDING,
    DRAFTING,
    DRAWING,
    FINISHED,
    FOUND,
    HAND,
    ISLAND,
    KINDS,
    NAMING,
    OFFERED,
    PAVE,
    PAVING,
    PHASE,
    PLAYED,
    ROBBING,
    ROLLED,
    ROLLING,
    STEALING,
    STEP,
    TAKING,
    WINNER,
)

FIRST = {
    ISLAND: Refusal("CAT-11", say("Eerst wordt het eiland gelegd.")),
    ROLLING: Refusal("CAT-25", say("De dobbelstenen rollen nog.")),
    STEALING: Refusal("CAT-31", say("Eerst wordt er een kaart uit de hand getrokken.")),
    DRAWING: Refusal("CAT-48", say("Eerst wordt er een kaart van de stapel getrokken.")),
    BEFORE: Refusal("CAT-24", say("Je hebt nog niet gegooid; ervoor mag alleen een ontwikkelingskaart.")),
    DISCARDING: Refusal("CAT-32", say("Eerst legt af wie meer dan zeven kaarten heeft.")),
    ACTION: Refusal("CAT-33", say("Nu handel, bouw of koop je, of je zegt end.")),
    PAVING: Refusal("CAT-52", say("Leg eerst de straat die je voor niets mag leggen.")),
    TAKING: Refusal("CAT-53", say("Neem eerst je kaart uit de bank.")),
    NAMING: Refusal("CAT-54", say("Noem eerst de grondstof van je monopolie.")),
    DRAFTING: Refusal("CAT-39", say("Maak eerst je aanbod af met o! of laat het vallen met o-.")),
    OFFERED: Refusal("CAT-39", say("Er ligt een aanbod: ruil met do, of trek het in met off.")),
}
FOUNDING = (say("Zet eerst een dorp."), say("Leg eerst een straat aan het dorp dat je net zette."))


def when(state: Catan, seat: Seat, *phases: int) -> Refusal | None:
    """Nothing if the seat is on turn in one of these phases; else whose turn it is, or what comes first."""
    row = state.row
    if row[ACTIVE] == seat and row[PHASE] in phases:
        return None
    return turn(state, seat) or first(state)


def turn(state: Catan, seat: Seat) -> Refusal | None:
    """CAT-17, CAT-22: one is on turn, seat 1 first; CAT-18, CAT-19: so too at the beginning."""
    row = state.row
    if row[ACTIVE] == seat or row[PHASE] == ISLAND:
        return None
    rule = founding_rule(state) if row[PHASE] in (FOUND, PAVE) else "CAT-22"
    return Refusal(rule, say("{side} is aan de beurt.", side=COLOURS[row[ACTIVE]]))


def first(state: Catan) -> Refusal:
    """CAT-23: what must be done before anything else."""
    phase = state.row[PHASE]
    if phase in (FOUND, PAVE):
        return Refusal(founding_rule(state), FOUNDING[phase == PAVE])
    if phase == ROBBING:
        rule = "CAT-32" if after_seven(state) and not knight_played(state) else "CAT-51"
        return Refusal(rule, say("Verzet eerst de struikrover."))
    return FIRST[phase]


def founding_rule(state: Catan) -> str:
    """The rule of this round of the beginning."""
    return "CAT-18" if state.row[STEP] < state.players else "CAT-19"


def after_seven(state: Catan) -> bool:
    """Whether a seven was thrown this turn."""
    return bool(state.row[ROLLED]) and state.total() == 7


def knight_played(state: Catan) -> bool:
    """Whether the card of this turn can have been a knight."""
    return bool(state.row[PLAYED]) and bool(state.row[ARMY + state.row[ACTIVE]])


def over(state: Catan) -> Refusal | None:
    """CAT-66: after the end nothing happens any more."""
    if state.row[PHASE] != FINISHED:
        return None
    return Refusal("CAT-66", say("Het spel is uit: {side} heeft gewonnen.", side=COLOURS[state.row[WINNER]]))


def hand(state: Catan, seat: Seat) -> list[int]:
    """A seat's cards, kind by kind."""
    at = HAND + KINDS * seat
    return list(state.row[at : at + KINDS])


def missing(held: Sequence[int], wanted: Sequence[int]) -> Sentence | None:
    """Which cards are wanting, if any are."""
    short = [max(0, want - have) for have, want in zip(held, wanted, strict=False)]
    return amounts(short) if any(short) else None
