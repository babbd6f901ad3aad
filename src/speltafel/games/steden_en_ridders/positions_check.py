"""Whether a position can be: every number within its rule, or a refusal that cites it."""

from __future__ import annotations

from speltafel.game import Refusal, Refused
from speltafel.games.catan.names import COLOURS
from speltafel.games.catan.positions_check import check_cards, check_discards, check_offer, check_route
from speltafel.games.catan.positions_course import check_first_there
from speltafel.games.catan.positions_words import all_of
from speltafel.games.catan.state.row import ACTION, ACTIVE, BANK, BEFORE, FINISHED, HELD, HIDDEN, PHASE
from speltafel.text import say

from .positions_course import check_course
from .positions_pieces import check_pieces
from .positions_words import BEFORE_THE_DICE
from .state import Ridders
from .state.barbarians import journey
from .state.decks import MOST_HELD
from .state.points import GOAL
from .state.row import (
    ALL_DRAW_FIRST,
    ALL_KINDS,
    BY_ITSELF,
    CHOOSING,
    DIRTY,
    DROPPING,
    GATE,
    HIDDEN_CARDS,
    KIND_OF,
    LAW,
    OF_EACH_COMMODITY,
    PAPER,
    PRINTING,
    PROGRESS,
    PROGRESS_KINDS,
    QUEUE,
    QUEUED,
    RESHUFFLED,
    SHIP,
    SPYING,
    STAGE,
    SUBJECT,
    SURPLUS_NOW,
    WALL,
)
from .worlds import OF_EACH, unknown_below

OVER_THE_LIMIT = Refusal(
    "CAK-18",
    say("Wie meer dan zeven kaarten had, en twee voor elke muur, legt de helft af, naar beneden afgerond."),
)


def check_position(state: Ridders) -> None:
    """The first rule that such a position breaks."""
    check_commodities(state)
    check_cards(state, OF_EACH)
    check_pieces(state)
    check_progress(state)
    check_limit(state)
    if state.row[SHIP] >= journey(state.rules):
        raise Refused("CAK-22", say("Bij stap {steps} landen de barbaren.", steps=int(journey(state.rules))))
    check_route(state)
    check_first_there(state)
    check_course(state)
    limits = [7 + 2 * int(walls).bit_count() for walls in state.row[WALL : WALL + 4]]
    check_discards(state, limits, OVER_THE_LIMIT)
    check_offer(state, OF_EACH)
    check_points(state)
    check_hidden(state)


def check_commodities(state: Ridders) -> None:
    """CAK-02: twelve of each."""
    if min(state.row[BANK + PAPER : BANK + ALL_KINDS]) < 0:
        raise Refused("CAK-02", all_of(int(OF_EACH_COMMODITY)))


def check_progress(state: Ridders) -> None:
    """CAK-61: Printer and Constitution lie open; CAK-65: what can lie under a deck."""
    row = state.row
    for kind in (PRINTING, LAW):
        held = any(row[PROGRESS + PROGRESS_KINDS * seat + kind] for seat in range(4))
        if held or any(card & KIND_OF == kind for card in row[QUEUE : QUEUE + 54] if card):
            raise Refused("CAK-61", say("Deze kaart ligt open: printer 1, of constitution 1."))
    if any(row[QUEUED : QUEUED + 3]) and state.rules & RESHUFFLED:
        raise Refused("CAK-65", say("Teruggelegde kaarten zijn geschud: onder een stapel ligt niets."))
    if unknown_below(list(row)) and not row[HIDDEN] and not row[HIDDEN_CARDS]:
        raise Refused("CAK-65", say("Zeg welke kaart onder de stapel ligt, en wie hem kent: SMI/2."))


def check_limit(state: Ridders) -> None:
    """CAK-62: four progress cards; in the own turn more, and whoever has just drawn a fifth is asked."""
    row = state.row
    for seat in range(state.players):
        waits = row[STAGE] == GATE and bool(state.rules & ALL_DRAW_FIRST)
        if row[PHASE] == DROPPING and seat == row[SUBJECT]:
            if row[HELD + seat] <= MOST_HELD:
                raise Refused("CAK-62", say("Wie vier kaarten heeft of minder, geeft er geen terug."))
            continue
        if seat == row[ACTIVE]:
            at_rest = bool(state.rules & SURPLUS_NOW) and row[PHASE] in (BEFORE, ACTION)
            waits = row[PHASE] not in BEFORE_THE_DICE and not at_rest
        if row[HELD + seat] > MOST_HELD and not waits:
            raise Refused(
                "CAK-62", say("{side} heeft meer dan vier ontwikkelingskaarten.", side=COLOURS[seat])
            )


def check_points(state: Ridders) -> None:
    """CAK-97: who claims has thirteen points; with `victory=auto` whoever has them has won."""
    row = state.row
    points, side = int(state.points(row[ACTIVE])), COLOURS[row[ACTIVE]]
    if row[PHASE] == FINISHED:
        if points < GOAL:
            raise Refused("CAK-97", say("{side} wint niet met {points} punten.", side=side, points=points))
    elif points >= GOAL and state.rules & BY_ITSELF and row[PHASE] in (BEFORE, ACTION) and not row[DIRTY]:
        raise Refused(
            "CAK-97",
            say("{side} heeft {points} punten en heeft dus gewonnen: phase over.", side=side, points=points),
        )


def check_hidden(state: Ridders) -> None:
    """CAT-02: whoever looks knows no hand but the own, and what a card shows (CAK-87, CAK-91)."""
    row = state.row
    if not row[HIDDEN] and not row[HIDDEN_CARDS]:
        return
    if row[PHASE] == FINISHED:
        raise Refused("CAK-99", say("Aan het eind ligt alles open."))
    hands = int(row[HIDDEN]).bit_count() + int(row[PHASE] == CHOOSING)
    cards = int(row[HIDDEN_CARDS]).bit_count() + int(row[PHASE] == SPYING)
    if min(hands, cards) < state.players - 1:
        raise Refused("CAT-02", say("Wie meekijkt kent hoogstens één hand: die van zichzelf."))
