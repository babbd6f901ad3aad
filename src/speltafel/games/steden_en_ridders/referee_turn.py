"""Whose turn it is, who is asked, and what comes first: the refusals that all chapters share."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan.referee_turn import FIRST as FIRST_IN_CATAN
from speltafel.games.catan.referee_turn import hand
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import (
    ACTION,
    ACTIVE,
    BEFORE,
    DISCARDING,
    DRAFTING,
    FINISHED,
    FOUND,
    FREE,
    ISLAND,
    MUST_PAVE,
    OFFERED,
    PAVE,
    PAVING,
    PHASE,
    ROBBING,
    STEALING,
    STEP,
    WINNER,
)
from speltafel.text import say

from .names import COLOURS
from .state.row import (
    CASTING,
    CASTING_EVENT,
    CHOOSING,
    DEALING,
    DESERTING,
    DROPPING,
    ERRANT,
    GIVING,
    LOSING,
    PAPER,
    PAYING,
    PICKING,
    PLACING,
    REBUILD_OPTIONAL,
    REBUILDING,
    RELOCATING,
    SMITHING,
    SPYING,
    SUBJECT,
    WATERING,
)

BY_CHANCE = (ISLAND, STEALING, CASTING, CASTING_EVENT, DEALING)

ASKED = {
    PICKING: ("CAK-26", say("van welke stapel de beloning komt")),
    DROPPING: ("CAK-62", say("welke ontwikkelingskaart teruggaat")),
    LOSING: ("CAK-28", say("welke stad geplunderd wordt")),
    WATERING: ("CAK-17", say("welke grondstof het aquaduct geeft")),
    RELOCATING: ("CAK-48", say("waar de verdreven ridder heen gaat")),
    DESERTING: ("CAK-82", say("welke ridder overloopt")),
    GIVING: ("CAK-89", say("welke kaarten de bruiloft kost")),
    PAYING: ("CAK-90", say("welke handelswaar er tegenover staat")),
}
"""CAK-98: phases that ask the subject, not whoever is on turn: the rule, and what is decided."""

FIRST = {
    ISLAND: FIRST_IN_CATAN[ISLAND],
    STEALING: FIRST_IN_CATAN[STEALING],
    DRAFTING: FIRST_IN_CATAN[DRAFTING],
    OFFERED: FIRST_IN_CATAN[OFFERED],
    CASTING: Refusal("CAK-13", say("De dobbelstenen rollen nog.")),
    CASTING_EVENT: Refusal("CAK-70", say("De gebeurtenissteen rolt nog.")),
    DEALING: Refusal("CAK-60", say("Eerst wordt er een kaart van de stapel getrokken.")),
    BEFORE: Refusal("CAK-12", say("Je hebt nog niet gegooid; ervoor mag alleen de Alchemist.")),
    DISCARDING: Refusal("CAK-18", say("Eerst legt af wie te veel kaarten heeft.")),
    ROBBING: Refusal("CAT-30", say("Verzet eerst de struikrover.")),
    ACTION: Refusal("CAK-11", say("Nu handel, bouw, speel of vecht je, of je zegt end.")),
    PAVING: Refusal("CAK-78", say("Leg eerst de straat die je voor niets mag leggen.")),
    PICKING: Refusal("CAK-26", say("Kies eerst van welke stapel je beloning komt.")),
    DROPPING: Refusal("CAK-62", say("Leg eerst een ontwikkelingskaart terug: je hebt er vijf.")),
    LOSING: Refusal("CAK-28", say("Kies eerst welke stad de barbaren plunderen.")),
    WATERING: Refusal("CAK-17", say("Neem eerst een grondstof van je aquaduct, of zeg aq -.")),
    RELOCATING: Refusal("CAK-48", say("Zet eerst je verdreven ridder op een andere kruising.")),
    DESERTING: Refusal("CAK-82", say("Kies eerst welke ridder van jou overloopt.")),
    PLACING: Refusal("CAK-82", say("Zet eerst de overgelopen ridder neer, of zeg put -.")),
    GIVING: Refusal("CAK-89", say("Geef eerst je kaarten voor de bruiloft.")),
    PAYING: Refusal("CAK-90", say("Geef eerst een handelswaar voor de getoonde kaart.")),
    SPYING: Refusal("CAK-87", say("Kies eerst wat je Spion meeneemt.")),
    CHOOSING: Refusal("CAK-91", say("Neem eerst de kaarten van je Koopmeester.")),
    REBUILDING: Refusal("CAK-83", say("Leg eerst de straat neer die je Diplomaat oppakte.")),
    SMITHING: Refusal("CAK-79", say("Bevorder eerst nog een ridder met je Smid, of zeg -.")),
}
"""CAK-14, CAK-98: what must be done before anything else, phase by phase."""

ERRANT_FIRST = Refusal(
    "CAK-12",
    say("Je hebt nog niet gegooid; ervoor mag alleen de Alchemist of een ridder tegen de struikrover."),
)
PAVE_OR_LEAVE = Refusal("CAK-78", say("Leg eerst nog een straat voor niets, of zeg -."))
REBUILD_OR_LEAVE = Refusal("CAK-83", say("Leg eerst de straat neer die je Diplomaat oppakte, of zeg -."))
NOTHING_TO_PAY = Refusal("CAK-90", say("Je hebt geen handelswaar om te geven: zeg com -."))
FOUNDING = (say("Zet eerst een dorp."), say("Zet eerst een stad."))
FIRST_ROAD = say("Leg eerst een straat aan het gebouw dat je net zette.")


def asked(state: Catan) -> Seat:
    """Who decides now, where it is a single seat: whoever is on turn, but for CAK-98."""
    row = state.row
    return row[SUBJECT] if row[PHASE] in ASKED else row[ACTIVE]


def when(state: Catan, seat: Seat, *phases: int) -> Refusal | None:
    """Nothing if the seat decides in one of these phases; else who does, or what comes first."""
    if state.row[PHASE] in phases and asked(state) == seat:
        return None
    return turn(state, seat) or first(state)


def unasked(state: Catan, seat: Seat, phase: int) -> Refusal | None:
    """CAK-98: nothing if the seat is asked this; else who is, or that nobody is."""
    if state.row[PHASE] == phase:
        return turn(state, seat)
    rule, what = ASKED[phase]
    return Refusal(rule, say("Er wordt nu niet gevraagd {what}.", what=what))


def turn(state: Catan, seat: Seat) -> Refusal | None:
    """CAT-22: one is on turn; CAK-98: another may have to decide in between."""
    row = state.row
    phase = row[PHASE]
    if phase in ASKED:
        if row[SUBJECT] == seat:
            return None
        rule, what = ASKED[phase]
        return Refusal(rule, say("Nu beslist {side} {what}.", side=COLOURS[row[SUBJECT]], what=what))
    if row[ACTIVE] == seat or phase == ISLAND:
        return None
    rule = founding_rule(state) if phase in (FOUND, PAVE) else "CAT-22"
    return Refusal(rule, say("{side} is aan de beurt.", side=COLOURS[row[ACTIVE]]))


def first(state: Catan) -> Refusal:
    """CAT-23: what must be done before anything else."""
    phase = state.row[PHASE]
    if phase in (FOUND, PAVE):
        what = FIRST_ROAD if phase == PAVE else FOUNDING[second_round(state)]
        return Refusal(founding_rule(state), what)
    if phase == BEFORE and state.rules & ERRANT:
        return ERRANT_FIRST
    if phase == PAVING and state.row[FREE] == 1 and not state.rules & MUST_PAVE:
        return PAVE_OR_LEAVE
    if phase == PAYING and not any(hand(state, int(state.row[SUBJECT]))[PAPER:]):
        return NOTHING_TO_PAY
    if phase == REBUILDING and state.rules & REBUILD_OPTIONAL:
        return REBUILD_OR_LEAVE
    return FIRST[phase]


def second_round(state: Catan) -> bool:
    """CAK-07: whether the cities of the beginning are placed."""
    return bool(state.row[STEP] >= state.players)


def founding_rule(state: Catan) -> str:
    """The rule of this round of the beginning."""
    return "CAK-07" if second_round(state) else "CAK-06"


def over(state: Catan) -> Refusal | None:
    """CAK-97: after the end nothing happens any more."""
    if state.row[PHASE] != FINISHED:
        return None
    return Refusal("CAK-97", say("Het spel is uit: {side} heeft gewonnen.", side=COLOURS[state.row[WINNER]]))
