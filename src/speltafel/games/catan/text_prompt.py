"""What each seat is asked now."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.text import Sentence, many, say

from .names import COLOURS, NOTHING, amounts, together
from .referee_trade import draft_of, side_of
from .referee_turn import hand, missing
from .state import Catan
from .state.row import (
    ACTION,
    ACTIVE,
    ANSWER,
    BEFORE,
    CLAIM,
    COUNTERED,
    COUNTERING,
    DISCARDING,
    DRAFTING,
    DRAWING,
    FINISHED,
    FOUND,
    FREE,
    GIVES,
    HELD,
    HIDDEN,
    ISLAND,
    ITS_GIVES,
    KINDS,
    MUST_PAVE,
    NAMING,
    OFFERED,
    OWES,
    PAVE,
    PAVING,
    PHASE,
    PLAYED,
    PLENTY,
    ROADS,
    ROBBING,
    ROLLING,
    STEALING,
    STEP,
    TAKING,
    WANTS,
    YES,
    YES_OR_NO,
)

CHANCE_DECIDES = {
    ISLAND: say("Het eiland wordt gelegd."),
    ROLLING: say("De dobbelstenen rollen."),
    STEALING: say("Er wordt een kaart getrokken."),
    DRAWING: say("Er wordt een ontwikkelingskaart getrokken."),
}
ASKED = {
    ACTION: say("Handel, bouw, koop, of zeg end."),
    PAVE: say("Leg een straat aan het dorp dat je net zette."),
    ROBBING: say("Verzet de struikrover: rb h5 x2, of x- als daar niemand anders staat."),
    NAMING: say("Noem een grondstof: alle anderen geven je hun kaarten ervan."),
}


def prompt(view: Catan, seat: Seat) -> Sentence:
    """What this seat must do now, or what it waits for."""
    row = view.row
    phase = row[PHASE]
    if phase == FINISHED:
        return say("Het spel is uit.")
    if phase in CHANCE_DECIDES:
        return CHANCE_DECIDES[phase]
    if phase == DISCARDING:
        return prompt_discard(view, seat)
    if phase == OFFERED:
        return prompt_offer(view, seat)
    if row[ACTIVE] != seat:
        return NOTHING
    if phase == FOUND:
        if row[STEP] < view.players:
            return say("Zet je eerste dorp.")
        return say("Zet je tweede dorp: het levert meteen grondstoffen op.")
    if phase == PAVING:
        return prompt_paving(view, seat)
    if phase == TAKING:
        return many(int(row[PLENTY]), "Neem nog {n} kaart uit de bank.", "Neem {n} kaarten uit de bank.")
    if phase == DRAFTING:
        return say(
            "Je aanbod is {offer}. Verstuur het met o!, of laat het vallen met o-.",
            offer=offer_of(view, seat),
        )
    asked = prompt_roll(view, seat) if phase == BEFORE else ASKED[phase]
    if CLAIM in view.actions(seat):
        return say("{asked} Met tien punten win je door claim te zeggen.", asked=asked)
    return asked


def prompt_roll(view: Catan, seat: Seat) -> Sentence:
    """CAT-24, CAT-49: the dice, and before them a card if one is held and none was played."""
    if view.row[PLAYED] or not view.row[HELD + seat]:
        return say("Gooi (R).")
    return say("Gooi (R), of speel eerst een ontwikkelingskaart.")


def prompt_paving(view: Catan, seat: Seat) -> Sentence:
    """CAT-52: one or two free roads."""
    if view.row[FREE] == 2:
        if view.row[ROADS + seat] == 1:
            return say("Leg je laatste straat voor niets.")
        return say("Leg twee straten voor niets, een voor een.")
    if view.rules & MUST_PAVE:
        return say("Leg nog een straat voor niets.")
    return say("Leg nog een straat voor niets, of laat hem met -.")


def prompt_discard(view: Catan, seat: Seat) -> Sentence:
    """CAT-29: how many cards are still to be laid down, or by whom."""
    count = int(view.row[OWES + seat])
    if count and seat in view.actors():
        return many(count, "Leg nog {n} kaart af.", "Leg nog {n} kaarten af.")
    owing = together(COLOURS[other] for other in view.actors())
    return say("Wacht tot er is afgelegd door {sides}.", sides=owing)


def prompt_offer(view: Catan, seat: Seat) -> Sentence:
    """CAT-39: an offer to be answered, or answers to choose from."""
    row = view.row
    maker = row[ACTIVE]
    if seat == maker:
        return prompt_maker(view)
    if row[ANSWER + seat] == COUNTERING:
        return say(
            "Je tegenbod is {offer}. Verstuur het met o!, of laat het vallen met o-.",
            offer=offer_of(view, seat),
        )
    offer = say(
        "{gives} voor {wants}", gives=amounts(side_of(view, GIVES)), wants=amounts(side_of(view, WANTS))
    )
    if row[ANSWER + seat] in (YES, COUNTERED):
        return say(
            "{side} biedt {offer} en kiest met wie; tot dan mag je nog no zeggen.",
            side=COLOURS[maker],
            offer=offer,
        )
    if row[ANSWER + seat] > COUNTERING:
        return say("{side} biedt {offer} en kiest met wie.", side=COLOURS[maker], offer=offer)
    if row[ANSWER + seat] == YES_OR_NO:
        return say("{side} biedt {offer}: ok of no.", side=COLOURS[maker], offer=offer)
    return say("{side} biedt {offer}: ok, no of co.", side=COLOURS[maker], offer=offer)


def prompt_maker(view: Catan) -> Sentence:
    """What the answers are so far, and what can be done with them."""
    row = view.row
    willing = [
        other
        for other in range(view.players)
        if row[ANSWER + other] == YES or (row[ANSWER + other] == COUNTERED and payable(view, other))
    ]
    if not willing and min(row[ANSWER : ANSWER + 4]) > COUNTERING:
        return say("Wat er geboden is kun je niet betalen: trek je aanbod in met off.")
    if not willing:
        return say("Wacht op antwoord, of trek je aanbod in met off.")
    names = together(say("{side} (do {number})", side=COLOURS[other], number=other + 1) for other in willing)
    return say("Ruil met {names}, of trek je aanbod in met off.", names=names)


def payable(view: Catan, other: Seat) -> bool:
    """CAT-39: whether the maker can meet a counter-offer, as far as this view knows the maker's hand."""
    maker = view.row[ACTIVE]
    asked = side_of(view, int(ITS_GIVES + KINDS * other))
    return bool(view.row[HIDDEN] >> maker & 1) or missing(hand(view, maker), asked) is None


def offer_of(view: Catan, seat: Seat) -> Sentence:
    """An offer as far as it is spelled."""
    gives, wants = (amounts(cards) for cards in draft_of(view, seat))
    nothing = say("niets")
    return say(
        "{gives} voor {wants}",
        gives=nothing if gives is NOTHING else gives,
        wants=nothing if wants is NOTHING else wants,
    )
