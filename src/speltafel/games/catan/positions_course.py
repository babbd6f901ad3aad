"""Whether a turn, or the beginning of a game, can have come as far as a position says."""

from __future__ import annotations

from collections import Counter

from speltafel.game import Refused
from speltafel.text import Sentence, say

from .positions_pieces import AT
from .state import Catan
from .state.island import CORNERS, DESERT, HEX_LISTS, members
from .state.row import (
    ACTIVE,
    AFTER_SEVEN,
    ARMY,
    BUILDING,
    CITY,
    DICE,
    DISCARDING,
    DRAWING,
    FINISHED,
    FIRST_THERE,
    FOUND,
    FOUNDED,
    GONE,
    HAND,
    HIDDEN,
    HIGH,
    INVENTION,
    ISLAND,
    KINDS,
    LEFT,
    LENGTH,
    LOW,
    MONOPOLY,
    MOVES,
    NAMING,
    NO_TRADE,
    NOBODY,
    OFFERS,
    PAVE,
    PAVING,
    PHASE,
    PLAYED,
    ROBBER,
    ROBBING,
    ROLLED,
    ROLLS,
    ROUTE,
    SINCE,
    SIZE,
    STEALING,
    STEP,
    TAKING,
    TOWN,
    VICTIM,
)

SEVEN = 7
CARD_PHASES = {
    PAVING: ("CAT-52", BUILDING, "RB"),
    TAKING: ("CAT-53", INVENTION, "YP"),
    NAMING: ("CAT-54", MONOPOLY, "MO"),
}


def check_course(state: Catan) -> None:
    """The first rule by which play cannot have come this far."""
    row = state.row
    if row[PHASE] in (ISLAND, FOUND, PAVE):
        check_before_play(state)
    if row[PHASE] in (FOUND, PAVE):
        check_first_roads(state)
        check_first_cards(state)
    if row[PHASE] == DRAWING and not row[LEFT]:
        raise Refused("CAT-48", say("De ontwikkelingskaarten zijn op: er is er geen om te trekken."))
    check_cause(state)
    check_moves(state)
    check_first_there(state)
    if row[OFFERS] > (0 if state.rules & NO_TRADE else state.limit):
        raise Refused("CAT-39", say("Zo vaak mag er deze beurt niet geboden worden."))
    if row[OFFERS] and not row[ROLLED] and row[PHASE] != FINISHED:
        raise Refused("CAT-24", say("Voor het gooien biedt niemand iets aan."))


def check_before_play(state: Catan) -> None:
    """CAT-12, CAT-22: nobody has rolled, played a card or moved the robber before the first turn."""
    row = state.row
    if row[DICE] or any(row[ROLLS : ROLLS + 11]) or row[ROLLED]:
        raise Refused("CAT-22", say("Gegooid wordt er pas als alle eerste dorpen en straten staan."))
    if row[PLAYED]:
        raise Refused(
            "CAT-22", say("Kaarten worden er pas gespeeld als alle eerste dorpen en straten staan.")
        )
    if row[PHASE] != ISLAND and row[ROBBER] != state.land.desert:
        raise Refused("CAT-12", say("De struikrover begint in de woestijn."))


def check_first_roads(state: Catan) -> None:
    """CAT-18, CAT-19: each settlement has one road, but for the one placed just now."""
    row = state.row
    for seat in range(state.players):
        roads = int(row[LOW + seat]) | int(row[HIGH + seat]) << 36
        for place in members(row[TOWN + seat]):
            wanted = int(row[PHASE] != PAVE or place != row[FOUNDED])
            if (AT[place] & roads).bit_count() != wanted:
                rule = "CAT-18" if row[STEP] < state.players else "CAT-19"
                raise Refused(
                    rule, say("Elk eerste dorp heeft één eigen straat; {place} niet.", place=f"v{place}")
                )


def check_first_cards(state: Catan) -> None:
    """CAT-20: the cards of the second settlement, and none before it."""
    row = state.row
    for seat in range(state.players):
        towns = list(members(row[TOWN + seat]))
        if len(towns) < 2:
            fitting = [Counter[int]()]
        elif row[PHASE] == PAVE and seat == row[ACTIVE]:
            fitting = [cards_of(state, row[FOUNDED])]
        else:
            fitting = [cards_of(state, place) for place in towns]
        at = HAND + KINDS * seat
        hand = Counter({kind: int(row[at + kind]) for kind in range(5)})
        if row[HIDDEN] >> seat & 1:
            fits = row[SIZE + seat] in [cards.total() for cards in fitting]
        else:
            fits = hand in fitting
        if not fits:
            raise Refused(
                "CAT-20", say("In het begin heeft ieder alleen de kaarten van zijn tweede dorp in de hand.")
            )


def cards_of(state: Catan, place: int) -> Counter[int]:
    """CAT-20: a card of every hex round a settlement."""
    kinds = (int(state.land.terrain[hex_]) for hex_ in HEX_LISTS[place])
    return Counter(kind for kind in kinds if kind != DESERT)


def check_cause(state: Catan) -> None:
    """CAT-29 to CAT-31, CAT-52 to CAT-54: what was rolled or played to come to a decision."""
    row = state.row
    phase = row[PHASE]
    seven = row[ROLLED] and state.total() == SEVEN
    knight = row[PLAYED] and row[ARMY + row[ACTIVE]]
    if phase == DISCARDING and not seven:
        raise Refused("CAT-29", say("Afgelegd wordt er na een zeven: dice 43."))
    if phase in (ROBBING, STEALING) and not seven and not knight:
        raise Refused(
            "CAT-30", say("De struikrover gaat pas weg na een zeven of een ridder: dice 43, of played.")
        )
    if phase == STEALING:
        built = row[TOWN + row[VICTIM]] | row[CITY + row[VICTIM]]
        if not built & CORNERS[row[ROBBER]]:
            raise Refused("CAT-31", say("Gestolen wordt er van wie bij de struikrover gebouwd heeft."))
    if phase in CARD_PHASES:
        rule, kind, word = CARD_PHASES[phase]
        if not row[PLAYED] or not row[GONE + kind]:
            raise Refused(rule, card_first(word))


def card_first(word: str) -> Sentence:
    """How a position says which card was played."""
    return say("Daarvoor is eerst de kaart gespeeld: gone {card}; played.", card=word)


def check_moves(state: Catan) -> None:
    """CAT-30: how often the robber can still have to move; CAT-32: twice only by a knight after a seven."""
    row = state.row
    phase = row[PHASE]
    between = state.rules & AFTER_SEVEN and row[ROLLED] and state.total() == SEVEN and row[PLAYED]
    least = int(phase in (ROBBING, DISCARDING))
    more = int(bool(between) and phase in (ROBBING, STEALING, PAVING, TAKING, NAMING))
    if phase != FINISHED and not least <= row[MOVES] <= least + more:
        raise Refused("CAT-30", say("Zo vaak hoeft de struikrover nu niet weg."))


def check_first_there(state: Catan) -> None:
    """CAT-62, `tie=first`: of equal routes the one that is longest there has the card."""
    row = state.row
    longest = max(row[LENGTH : LENGTH + 4])
    order = (int(row[SINCE]) >> 3 * k & 7 for k in range(state.players))
    first = next((seat - 1 for seat in order if seat and row[LENGTH + seat - 1] == longest), NOBODY)
    if state.rules & FIRST_THERE and longest >= 5 and row[ROUTE] != first:
        raise Refused("CAT-62", say("Bij gelijke routes heeft wie er het eerst was de kaart: zie since."))
