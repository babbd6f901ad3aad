"""Why a green card may not be played so (CAK-70 to CAK-79); Crane and Medicine go with what they buy."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import CORNERS
from speltafel.games.catan.state.row import (
    ACTION,
    ACTIVE,
    BANK,
    BEFORE,
    CITY,
    FREE,
    MUST_PAVE,
    PAVING,
    PHASE,
    ROADS,
    TOWN,
)
from speltafel.text import say

from .names import CARD_NAMES, KINDS_OF_CARDS
from .referee_building import check_foundation
from .referee_cards import check_card, dead
from .referee_knights import check_rise
from .referee_places import joins, lies
from .referee_turn import when
from .state.row import (
    ALCHEMIST,
    ALCHEMY,
    ENGINEER,
    INVENTOR,
    IRRIGATION,
    MINING,
    REBUILD_OPTIONAL,
    REBUILDING,
    ROADS_CARD,
    SMITH,
    SMITHING,
)

GRAIN = 3
ORE = 4
SWAPPED = (3, 4, 5, 9, 10, 11)
"""CAK-73: the numbers that the Inventor may touch."""


def check_alchemist(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-70: before the dice, once a turn."""
    row = state.row
    if row[ACTIVE] == seat and row[PHASE] == ACTION:
        return Refusal("CAK-70", say("De Alchemist speel je vóór het gooien."))
    refusal = check_card(state, seat, ALCHEMIST, BEFORE)
    if refusal:
        return refusal
    if row[ALCHEMY]:
        return Refusal("CAK-70", say("Je hebt de dobbelstenen deze beurt al gekozen."))
    return None


def check_engineer(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-72: a wall for nothing."""
    return check_card(state, seat, ENGINEER) or check_foundation(state, seat, place)


def check_inventor(state: Catan, seat: Seat, code: int) -> Refusal | None:
    """CAK-73: two tiles with numbers that are neither rare nor red, and differ."""
    refusal = check_card(state, seat, INVENTOR)
    if refusal:
        return refusal
    tiles = (code // 19, code % 19)
    if tiles[0] >= tiles[1]:
        return Refusal("CAK-73", say("Noem twee verschillende tegels."))
    one, other = (int(state.land.numbers[tile]) for tile in tiles)
    for tile, number in zip(tiles, (one, other), strict=True):
        if number not in SWAPPED:
            sentence = say("Het getal van {tile} mag de Uitvinder niet verleggen.", tile=f"h{tile}")
            return Refusal("CAK-73", sentence)
    return dead(state, say("Op beide tegels ligt een {number}.", number=one)) if one == other else None


def check_irrigation(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-74: grain from fields where one has built."""
    return check_card(state, seat, IRRIGATION) or check_harvest(state, seat, GRAIN, IRRIGATION)


def check_mining(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-76: ore from mountains."""
    return check_card(state, seat, MINING) or check_harvest(state, seat, ORE, MINING)


def check_harvest(state: Catan, seat: Seat, kind: int, card: int) -> Refusal | None:
    """CAK-64: a tile of the kind at an own building, and cards of it in the bank."""
    row = state.row
    buildings = row[TOWN + seat] | row[CITY + seat]
    if not any(land == kind and buildings & CORNERS[h] for h, land in enumerate(state.land.terrain)):
        sentence = say("Je hebt niet gebouwd waar {card} iets oplevert.", card=CARD_NAMES[card])
        return dead(state, sentence)
    if row[BANK + kind] == 0:
        return dead(state, say("De bank heeft geen {card} meer.", card=KINDS_OF_CARDS[kind]))
    return None


def check_roads(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-78, CAT-52: at least one road can be laid."""
    refusal = check_card(state, seat, ROADS_CARD)
    if refusal:
        return refusal
    if state.row[ROADS + seat] == 0:
        return Refusal("CAT-52", say("Al je straten liggen al: stratenbouw doet dan niets."))
    if not any(joins(state, seat, way) and not lies(state, way) for way in range(72)):
        return Refusal("CAT-52", say("Er is geen plaats voor een straat van jou."))
    return None


def check_smith(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-79: the first of up to two knights that rise for nothing."""
    return check_card(state, seat, SMITH) or check_rise(state, seat, place)


def check_stop(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAT-52, CAK-79, CAK-83: what need not be done may be left."""
    phase = state.row[PHASE]
    if phase not in (PAVING, SMITHING, REBUILDING):
        return when(state, seat) if phase != ACTION else Refusal("CAK-11", say("Er is nu niets om te laten."))
    wait = when(state, seat, PAVING, SMITHING, REBUILDING)
    if wait or phase == SMITHING:
        return wait
    if phase == REBUILDING:
        if state.rules & REBUILD_OPTIONAL:
            return None
        return Refusal("CAK-83", say("De straat die je oppakte moet je weer neerleggen."))
    if state.row[FREE] > 1:
        return Refusal("CAT-52", say("De eerste straat van stratenbouw moet je leggen."))
    if state.rules & MUST_PAVE:
        return Refusal("CAT-52", say("Ook de tweede straat moet je leggen als het kan."))
    return None
