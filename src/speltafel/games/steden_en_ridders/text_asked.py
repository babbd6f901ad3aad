"""What is asked of one seat, whose turn it need not be (CAK-98), and what the others are told meanwhile."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.games.catan.state.row import ACTIVE, HELD, PHASE, STOP
from speltafel.text import Sentence, many, say, words

from .names import COLOURS, KINDS_OF_CARDS
from .state import Ridders
from .state.row import (
    DESERTING,
    DROPPING,
    FROM,
    GIVING,
    LOSING,
    NO_COMMODITY,
    PAYING,
    PICKING,
    RELOCATING,
    SHOWN,
    SUBJECT,
    TAKES,
    WATERING,
)
from .text_tokens import token_of

SUBJECT_ASKED = {
    PICKING: words("Je verdedigde even sterk als een ander: kies een stapel ({example})."),
    LOSING: words("De barbaren winnen: zeg welke stad een dorp wordt ({example})."),
    WATERING: words("Je aquaduct: neem een grondstof ({example}), of niets (aq -)."),
    DESERTING: words("Een van je ridders loopt over: zeg welke ({example})."),
}
SUBJECT_AWAITED = {
    PICKING: words("{side} kiest van welke stapel de kaart komt."),
    DROPPING: words("{side} legt een ontwikkelingskaart terug."),
    LOSING: words("{side} kiest welke stad een dorp wordt."),
    WATERING: words("{side} mag een grondstof nemen: het aquaduct."),
    RELOCATING: words("{side} verzet de verdreven ridder."),
    DESERTING: words("{side} kiest welke ridder overloopt."),
    GIVING: words("{side} kiest kaarten voor de bruiloft."),
    PAYING: words("{side} kiest een handelswaar."),
}
"""CAK-98: what others decide; everybody else waits for them."""


def prompt_subject(view: Ridders, seat: Seat) -> Sentence:
    """CAK-98: what is asked of one seat, whose turn it need not be."""
    row = view.row
    phase, asked = row[PHASE], row[SUBJECT]
    if asked != seat:
        return say(SUBJECT_AWAITED[phase], side=COLOURS[asked])
    if phase == DROPPING:
        held = int(row[HELD + seat])
        return say(
            "Je hebt {held} ontwikkelingskaarten: leg er een terug ({example}).",
            held=held,
            example=example(view, seat),
        )
    if phase == RELOCATING:
        return say(
            "Je ridder moet weg van {place}: zeg waarheen ({example}).",
            place=f"v{row[FROM]}",
            example=example(view, seat),
        )
    if phase == GIVING:
        return many(
            int(row[TAKES]),
            "Bruiloft: geef {side} nog {n} kaart (give L).",
            "Bruiloft: geef {side} {n} kaarten (give LW).",
            side=COLOURS[row[ACTIVE]],
        )
    if phase == PAYING:
        return prompt_paying(view, seat)
    return say(SUBJECT_ASKED[phase], example=example(view, seat))


def example(view: Ridders, seat: Seat) -> str:
    """What could be said now; nothing in the view of somebody else, who does not know."""
    return next((token_of(action) for action in view.actions(seat) if action != STOP), "")


def prompt_paying(view: Ridders, seat: Seat) -> Sentence:
    """CAK-90: a resource is offered for a commodity."""
    maker, card = COLOURS[view.row[ACTIVE]], KINDS_OF_CARDS[view.row[SHOWN]]
    if NO_COMMODITY in view.actions(seat):
        return say(
            "{side} wil {card} geven, maar je hebt geen handelswaar: zeg com -.", side=maker, card=card
        )
    return say("{side} geeft je {card}: geef een handelswaar terug (com P).", side=maker, card=card)
