"""Whether a turn can have come as far as a position says."""

from __future__ import annotations

from speltafel.game import Refused
from speltafel.games.catan.positions_course import SEVEN
from speltafel.games.catan.state.island import CORNERS
from speltafel.games.catan.state.row import (
    ACTIVE,
    CITY,
    DISCARDING,
    FINISHED,
    GUARD,
    HIGH,
    LOW,
    MOVES,
    PAVING,
    PHASE,
    ROBBER,
    ROBBING,
    ROLLED,
    SIZE,
    STEALING,
    TOWN,
    VICTIM,
)
from speltafel.text import say

from .positions_between import check_between, check_counts
from .positions_setup import check_setup
from .positions_words import SETTING_UP
from .state import Ridders
from .state.production import AQUEDUCT
from .state.row import (
    AWAKE,
    BASIC,
    DEALING,
    DECK_NOW,
    DESERTING,
    DROPPING,
    ERRANT,
    EVENT,
    GATE,
    GATE_FACE,
    GIFTS,
    GIVING,
    GOT,
    LANDED,
    LEVEL,
    LIFTED,
    LOSING,
    METRO,
    METRO_AT,
    PICKING,
    PILLAGE,
    PLACING,
    PROMOTED,
    RANK,
    READY,
    READY_AGAIN,
    REBUILDING,
    RELOCATING,
    REST,
    REWARD,
    SHIP,
    SHIP_FACE,
    SMITHING,
    STAGE,
    SUBJECT,
    TITHE,
    TODO,
    TRACKS,
    WATER,
    WATERING,
)

STAGES_OF = {
    DEALING: (GATE, REWARD),
    DROPPING: (0, GATE, REWARD),
    PICKING: (REWARD,),
    LOSING: (PILLAGE,),
    WATERING: (WATER,),
    GIVING: (GIFTS,),
    STEALING: (0, TITHE),
}
"""What may be going on in a phase; in all others nothing is."""

CHOOSING_FROM_THE_TABLE = {
    PAVING: "CAK-78",
    PICKING: "CAK-26",
    LOSING: "CAK-28",
    WATERING: "CAK-17",
    RELOCATING: "CAK-48",
    DESERTING: "CAK-82",
    PLACING: "CAK-82",
    REBUILDING: "CAK-83",
    SMITHING: "CAK-79",
}
"""Decisions that everybody can see the choices of, and the rule that gives them."""


def check_course(state: Ridders) -> None:
    """The first rule by which play cannot have come this far."""
    if state.row[PHASE] in SETTING_UP:
        check_setup(state)
        return
    check_stage(state)
    check_robber(state)
    check_knights_of_the_turn(state)
    check_attack(state)
    check_gate(state)
    check_between(state)
    check_counts(state)
    check_choices(state)


def check_stage(state: Ridders) -> None:
    """CAK-14, CAK-98: who are still to be served, and for what."""
    row = state.row
    phase, stage = row[PHASE], row[STAGE]
    if stage not in STAGES_OF.get(phase, (0,)) or (row[TODO] and not stage):
        raise Refused("CAK-98", say("In deze fase wacht daarvoor niemand: todo."))
    asked = row[VICTIM] if phase == STEALING else row[SUBJECT]
    waiting = [seat for seat in range(state.players) if row[TODO] >> seat & 1]
    if asked in waiting:
        raise Refused("CAK-98", say("Wie nu aan de beurt komt, staat niet meer bij todo."))
    for seat in waiting:
        has_none = {
            TITHE: row[SIZE + seat] == 0 or seat == row[ACTIVE],
            GIFTS: row[SIZE + seat] == 0 or seat == row[ACTIVE],
            PILLAGE: not losable(state, seat),
            WATER: row[LEVEL + TRACKS * seat] < AQUEDUCT,
            GATE: row[LEVEL + TRACKS * seat + max(0, row[EVENT] - GATE_FACE)] < 1,
        }
        if has_none.get(stage, False):
            raise Refused("CAK-98", say("Speler {seat} wordt daarvoor niets gevraagd: todo.", seat=seat + 1))


def losable(state: Ridders, seat: int) -> int:
    """CAK-27: the cities of a seat that the barbarians can take."""
    row, cities = state.row, int(state.row[CITY + seat])
    for track in range(TRACKS):
        if row[METRO + track] >= 0:
            cities &= ~(1 << int(row[METRO_AT + track]))
    return cities


def check_robber(state: Ridders) -> None:
    """CAK-18 to CAK-20: discards after a seven; the robber moves once it is in play."""
    row = state.row
    phase, active = row[PHASE], row[ACTIVE]
    if phase == DISCARDING and state.total() != SEVEN:
        raise Refused("CAK-18", say("Afgelegd wordt er na een zeven: dice 43."))
    if phase in (ROBBING, STEALING):
        if not row[LANDED]:
            raise Refused(
                "CAK-19", say("De struikrover slaapt tot de barbaren geland zijn: robber h5, of landed.")
            )
        if not row[ROLLED] and not state.rules & ERRANT:
            raise Refused("CAK-12", say("Voor het gooien gaat de struikrover niet weg: dice 43."))
    if phase != FINISHED and row[MOVES] != (phase == ROBBING or (phase == DISCARDING and row[LANDED])):
        raise Refused("CAK-20", say("Zo vaak hoeft de struikrover nu niet weg."))
    if phase == STEALING:
        victim = row[VICTIM]
        if victim == active or row[SIZE + victim] == 0:
            raise Refused("CAT-31", say("Gestolen wordt er van een ander, die kaarten heeft."))
        if not (row[TOWN + victim] | row[CITY + victim]) & CORNERS[row[ROBBER]]:
            raise Refused("CAT-31", say("Gestolen wordt er van wie bij de struikrover gebouwd heeft."))


def check_knights_of_the_turn(state: Ridders) -> None:
    """CAK-43, CAK-44: knights that may act or were promoted are of whoever is on turn."""
    row = state.row
    own = row[GUARD + row[ACTIVE]]
    if row[READY] & ~own:
        raise Refused("CAK-44", say("Alleen ridders van wie aan de beurt is kunnen iets doen: ready."))
    if row[READY] & ~row[AWAKE + row[ACTIVE]] and not state.rules & READY_AGAIN:
        raise Refused("CAK-44", say("Een ridder die niet actief is kan niets doen: ready."))
    if row[PROMOTED] & ~own:
        raise Refused("CAK-43", say("Alleen ridders van wie aan de beurt is zijn bevorderd: promoted."))
    if row[PHASE] == RELOCATING:
        rank = int(row[BASIC + 4 * (row[RANK] - 1) + row[SUBJECT]])
        if row[SUBJECT] == row[ACTIVE] or rank.bit_count() > 1:
            raise Refused(
                "CAK-48", say("Verjaagd is één ridder van een ander, van wie er hoogstens twee zijn.")
            )


def check_attack(state: Ridders) -> None:
    """CAK-26 to CAK-30: what comes of a landing."""
    row = state.row
    if row[STAGE] not in (REWARD, PILLAGE):
        return
    if row[EVENT] != SHIP_FACE or row[SHIP] or not row[LANDED]:
        raise Refused("CAK-30", say("Na een landing is het schip weer aan het begin: event ship, ship 0."))
    if any(row[AWAKE : AWAKE + 4]):
        raise Refused("CAK-30", say("Na een landing is geen ridder meer actief."))


def check_gate(state: Ridders) -> None:
    """CAK-60: draws come of a gate, from a deck that has cards."""
    row = state.row
    if row[STAGE] == GATE and row[EVENT] < GATE_FACE:
        raise Refused("CAK-60", say("Getrokken wordt er bij een poort: event sci, tra of pol."))
    if row[PHASE] == DEALING and row[REST + row[DECK_NOW]] == 0:
        raise Refused("CAK-60", say("In die stapel ligt geen kaart meer die nooit getrokken is."))
    if row[PHASE] == WATERING and (
        state.total() == SEVEN
        or row[GOT] >> row[SUBJECT] & 1
        or row[LEVEL + TRACKS * row[SUBJECT]] < AQUEDUCT
    ):
        raise Refused("CAK-17", say("Het aquaduct helpt wie niets kreeg, en niet bij een zeven."))


def check_choices(state: Ridders) -> None:
    """CAK-98: whoever is asked has something to choose from."""
    row = state.row
    if row[PHASE] == REBUILDING and any(
        (int(row[LOW + seat]) | int(row[HIGH + seat]) << 36) >> row[LIFTED] & 1 for seat in range(4)
    ):
        raise Refused("CAK-83", say("Waar de straat lag, ligt niets meer."))
    rule = CHOOSING_FROM_THE_TABLE.get(row[PHASE])
    if rule and not state.actions(state.actor()):
        raise Refused(rule, say("Er valt dan niets te kiezen."))
