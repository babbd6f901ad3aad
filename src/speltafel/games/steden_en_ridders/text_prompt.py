"""What each seat is asked now."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.games.catan.state.row import (
    ACTION,
    ACTIVE,
    BEFORE,
    CLAIM,
    DISCARDING,
    DRAFTING,
    FINISHED,
    FOUND,
    HELD,
    ISLAND,
    OFFERED,
    PAVE,
    PAVING,
    PHASE,
    ROBBING,
    STEALING,
    STEP,
)
from speltafel.games.catan.text_prompt import CHANCE_DECIDES as CATAN_DECIDES
from speltafel.games.catan.text_prompt import offer_of, prompt_discard, prompt_offer, prompt_paving
from speltafel.text import Sentence, many, say

from .names import COLOURS, KNIGHT_NAMES, NOTHING
from .state import Ridders
from .state.row import (
    ALCHEMIST,
    ALCHEMY,
    CASTING,
    CASTING_EVENT,
    CHASE,
    CHOOSING,
    DEALING,
    LIFTED,
    PLACING,
    PROGRESS,
    PROGRESS_KINDS,
    RANK,
    REBUILD_OPTIONAL,
    REBUILDING,
    SMITHING,
    SPY_MUST,
    SPYING,
    SUBJECT,
    TAKES,
)
from .text_asked import SUBJECT_AWAITED, example, prompt_subject

CHANCE_DECIDES = {
    ISLAND: CATAN_DECIDES[ISLAND],
    STEALING: CATAN_DECIDES[STEALING],
    CASTING: say("De dobbelstenen rollen."),
    CASTING_EVENT: say("De gebeurtenissteen rolt."),
    DEALING: say("Er wordt van een stapel getrokken."),
}


def prompt(view: Ridders, seat: Seat) -> Sentence:
    """What this seat must do now, or whom it waits for."""
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
    if phase in SUBJECT_AWAITED:
        return prompt_subject(view, seat)
    if row[ACTIVE] != seat:
        return NOTHING
    if phase in (FOUND, PAVE):
        return prompt_founding(view)
    if phase in (BEFORE, ACTION):
        return prompt_turn(view, seat)
    return prompt_card(view, seat)


def prompt_founding(view: Ridders) -> Sentence:
    """CAK-06, CAK-07: a settlement first, then a city, each with a road."""
    second = view.row[STEP] >= view.players
    if view.row[PHASE] == FOUND:
        if second:
            return say("Zet een stad (sc v19): ze levert meteen grondstoffen op.")
        return say("Zet een dorp (ss v35).")
    if second:
        return say("Leg een straat aan de stad die je net zette.")
    return say("Leg een straat aan het dorp dat je net zette.")


def prompt_turn(view: Ridders, seat: Seat) -> Sentence:
    """CAK-11, CAK-12: before the dice, or anything in any order."""
    legal = view.actions(seat)
    asked = prompt_roll(view, seat, legal) if view.row[PHASE] == BEFORE else prompt_action(view, seat)
    if CLAIM in legal:
        return say("{asked} Met dertien punten win je door claim te zeggen.", asked=asked)
    return asked


def prompt_roll(view: Ridders, seat: Seat, legal: list[int]) -> Sentence:
    """CAK-12, CAK-70: the dice, before them perhaps the Alchemist; CAK-49: or a chase, with `errant=on`."""
    row = view.row
    if row[ALCHEMY]:
        red, yellow = (row[ALCHEMY] - 1) // 6 + 1, (row[ALCHEMY] - 1) % 6 + 1
        return say("Gooi de gebeurtenissteen (R): rood is {red}, geel {yellow}.", red=red, yellow=yellow)
    if any(CHASE <= action < CHASE + 54 for action in legal):
        return say("Gooi (R), of jaag eerst de struikrover weg (kr).")
    if row[PROGRESS + PROGRESS_KINDS * seat + ALCHEMIST]:
        return say("Gooi (R), of kies de dobbelstenen met de Alchemist (p:ALC 4 3).")
    return say("Gooi (R).")


def prompt_action(view: Ridders, seat: Seat) -> Sentence:
    """CAK-11: everything in any order; CAK-62: a turn does not end above four cards."""
    surplus = int(view.row[HELD + seat]) - 4
    if surplus > 0:
        return many(
            surplus,
            "Je hebt {n} ontwikkelingskaart te veel: "
            "speel er een, of leg er een terug (drop) voor je end zegt.",
            "Je hebt {n} ontwikkelingskaarten te veel: speel ze, of leg ze terug (drop) voor je end zegt.",
        )
    return say("Handel, bouw, zet ridders in, speel kaarten, of zeg end.")


def prompt_card(view: Ridders, seat: Seat) -> Sentence:
    """What a card, a knight or an offer leaves to be decided by the active player."""
    row = view.row
    phase = row[PHASE]
    if phase == PAVING:
        return prompt_paving(view, seat)
    if phase == DRAFTING:
        return say(
            "Je aanbod is {offer}. Verstuur het met o!, of laat het vallen met o-.",
            offer=offer_of(view, seat),
        )
    if phase == ROBBING:
        return say("Verzet de struikrover: rb h5 x2, of x- als daar niemand anders staat.")
    if phase == PLACING:
        knight = KNIGHT_NAMES[row[RANK]]
        return say(
            "Een {knight} loopt over: zet er een neer ({example}), of geen (put -).",
            knight=knight,
            example=example(view, seat),
        )
    if phase == REBUILDING:
        return prompt_rebuilding(view, seat)
    if phase == SMITHING:
        return say(
            "Maak nog een ridder sterker, voor niets ({example}), of laat het met -.",
            example=example(view, seat),
        )
    return prompt_taking(view, seat)


def prompt_rebuilding(view: Ridders, seat: Seat) -> Sentence:
    """CAK-83: the road that was lifted goes elsewhere."""
    way, spot = f"e{view.row[LIFTED]}", example(view, seat)
    if view.rules & REBUILD_OPTIONAL:
        return say(
            "Leg de straat van {way} ergens anders ({example}), of laat haar met -.", way=way, example=spot
        )
    return say("Leg de straat van {way} ergens anders ({example}).", way=way, example=spot)


def prompt_taking(view: Ridders, seat: Seat) -> Sentence:
    """CAK-87, CAK-91: somebody's cards lie open."""
    row = view.row
    side = COLOURS[row[SUBJECT]]
    if row[PHASE] == SPYING:
        if view.rules & SPY_MUST:
            return say("Neem een kaart van {side} ({example}).", side=side, example=example(view, seat))
        return say(
            "Neem een kaart van {side} ({example}), of geen (take -).", side=side, example=example(view, seat)
        )
    assert row[PHASE] == CHOOSING
    return many(
        int(row[TAKES]),
        "Neem nog {n} kaart van {side}: zeg haar letter.",
        "Neem {n} kaarten van {side}: zeg hun letters.",
        side=side,
    )
