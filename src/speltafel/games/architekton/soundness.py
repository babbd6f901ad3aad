"""Whether a position can be: what no play leads to is refused with a rule it breaks."""

from __future__ import annotations

from speltafel.game import Refused
from speltafel.text import Sentence, say

from .ground import OWNERS, Cell, Ground, beside, ground_of, houses_of, number_of, open_words, told
from .state import Architekton
from .state.judging import next_judged
from .state.lays import can_lay
from .state.rows import size
from .state.situation import (
    BLACK_BEGINS,
    CHOOSES,
    ENDED,
    HOUSES,
    JUDGING,
    LAYING,
    LIMITED,
    MOVING,
    PASSES,
    PICKING,
    REFILL,
    SETUP,
)


def fits(state: Architekton) -> None:
    """Raise the first thing that cannot be."""
    ground = ground_of(state)
    counts_fit(state)
    if state.phase == SETUP:
        return setup_fits(state, ground)
    table_fits(ground)
    houses_fit(state, ground)
    turn_fits(state, ground)
    refill_fits(state)
    dead_supply_fits(state)
    judging_fits(state, ground)
    return None


def counts_fit(state: Architekton) -> None:
    """ARC-07, ARC-08: what is unseen lies in the stacks and reserves; ARC-06: the chips."""
    landscapes = sum(state.unseen_landscapes >> 4 * terrain & 15 for terrain in range(4))
    for unseen, stack, reserve, under, rule in (
        (
            size(state.unseen_buildings),
            state.stacks % 256,
            state.reserves % 256,
            state.under_buildings,
            "ARC-07",
        ),
        (landscapes, state.stacks // 256, state.reserves // 256, state.under_landscapes, "ARC-08"),
    ):
        if len(under) > stack or unseen != stack - len(under) + reserve or reserve > 4:
            raise Refused(
                rule, say("Stapel en reserve kloppen niet: {unseen} plaatjes zijn er over.", unseen=unseen)
            )
        if reserve < 4 and (stack or state.left < 0):
            raise Refused("ARC-29", say("De reserve wordt pas aangebroken als de stapel op is."))
    if state.rules & LIMITED and state.chips_of(0) + state.chips_of(1) > 8:
        raise Refused("ARC-06", say("Er zijn maar acht chips."))


def setup_fits(state: Architekton, ground: Ground) -> None:
    """ARC-07 to ARC-09: while the table is set up nothing else has happened."""
    words = open_words(state)
    filled = [bool(word) for word in words]
    begun = (state.chips, state.houses, state.laid, state.left, state.passes, state.exchanges)
    if (
        begun != (257, 12 * 257, 0, -1, 0, 0)
        or state.seat != state.rules & BLACK_BEGINS
        or filled != sorted(filled, reverse=True)
        or ground.buildings
        or state.under_buildings + state.under_landscapes
        or (ground.lands and (not all(filled) or [*ground.lands] != [(0, 0)]))
        or state.reserves != 4 * 257
    ):
        raise Refused("ARC-09", say("Zolang de beginplaatjes er niet liggen, is er nog niets gebeurd."))


def table_fits(ground: Ground) -> None:
    """ARC-09: the start tiles; ARC-12: every other tile hangs on and matches somewhere."""
    if (0, 0) not in ground.lands or (1, 1) not in ground.lands:
        raise Refused("ARC-09", say("De beginplaatjes liggen op 0,0 en 1,1."))
    for cell in (*ground.lands, *ground.buildings):
        word = ground.word_at(cell)
        if cell not in ((0, 0), (1, 1)) and not ground.matches(cell, word):
            raise Refused(
                "ARC-12", say("Op {cell} past geen enkele kant van {word}.", cell=told(cell), word=word)
            )
    come = grown(ground)
    for cell in (*ground.lands, *ground.buildings):
        if cell not in come:
            raise Refused("ARC-12", say("{cell} is nooit passend aan te leggen geweest.", cell=told(cell)))


def grown(ground: Ground) -> set[Cell]:
    """ARC-12: what can have come to lie one by one, each matching a tile that lay there before."""
    seen: set[Cell] = {(0, 0), (1, 1)}
    fresh = [*seen]
    while fresh:
        cell = fresh.pop()
        near = {other for other in beside(cell) if ground.joined(cell, other)} - seen
        seen |= near
        fresh += near
    return seen


def houses_fit(state: Architekton, ground: Ground) -> None:
    """ARC-05: twelve houses each, in hand and on the table; ARC-16: they move when none is left in hand."""
    for seat in (0, 1):
        count = state.houses_of(seat) + len(houses_of(ground, seat))
        if count != HOUSES:
            raise Refused(
                "ARC-05", say("{side} heeft twaalf huizen, geen {count}.", side=OWNERS[seat], count=count)
            )
    awaited = [cell for cell, building in ground.buildings.items() if building.owner == "?"]
    if len(awaited) > 1 or (awaited and (state.houses_of(state.seat) or not state.laid)):
        raise _houseless(awaited[0])
    for cell, building in ground.buildings.items():
        taken_back = building.judged and ground.wrong(cell)
        if building.owner == "-" and not taken_back and len(ground.buildings) <= HOUSES:
            raise _houseless(cell)


def _houseless(cell: Cell) -> Refused:
    return Refused("ARC-16", say("Op {cell} kan geen huis ontbreken.", cell=told(cell)))


def turn_fits(state: Architekton, ground: Ground) -> None:
    """ARC-01: who is on turn; ARC-11, ARC-18: as long as something can be laid."""
    missing = open_words(state).count("")
    began = state.rules & BLACK_BEGINS
    if not ground.buildings and state.seat != (began if not state.passes else 1 - began):
        raise Refused("ARC-01", say("De startspeler begint."))
    if state.laid and missing != state.laid:
        sentence = say(
            "Gelegd in deze beurt: {laid}; in de voorraad mist: {missing}. Dat hoort gelijk te zijn.",
            laid=state.laid,
            missing=missing,
        )
        raise Refused("ARC-11", sentence)
    if state.phase == LAYING and (state.laid == 2 or (state.laid == 1 and not can_lay(state))):
        raise Refused("ARC-18", say("Er valt niets meer te leggen; dan is de beurt voorbij."))


def refill_fits(state: Architekton) -> None:
    """ARC-28: at most two tiles are missing, or all of a kind that is exchanged; ARC-29: and can come."""
    missing, many = lacking(state), 6 if state.exchanges else 2
    if not state.laid and (sum(missing) > many or (state.passes and missing != (0, 0) and many == 2)):
        raise Refused("ARC-28", say("Na een beurt wordt de voorraad weer aangevuld."))
    short = any(gone > stack for gone, stack in zip(missing, stacks_of(state), strict=True))
    if state.phase == REFILL and short and state.left < 0:
        raise Refused("ARC-29", say("Kan een stapel niet alles geven, dan begint de laatste fase."))
    if state.left >= 0 and state.reserves == 4 * 257 and not (state.phase == REFILL and short):
        raise Refused("ARC-29", say("De laatste fase begint pas als de reserve wordt aangebroken."))
    if state.left >= 0 and state.left % 2 != (state.seat != state.rules & BLACK_BEGINS):
        raise Refused("ARC-31", say("Zo eindigt de laatste fase niet: beiden hebben even veel beurten."))
    coming = missing if state.phase == REFILL else (0, 0)
    more = 2 if state.left == 2 else 0  # ARC-30: as many may be needed before the last turn
    reserves = (state.reserves % 256, state.reserves // 256)
    for stack, reserve, gone in zip(stacks_of(state), reserves, coming, strict=True):
        if stack + reserve < gone + more:
            raise Refused("ARC-30", say("Er zijn te weinig plaatjes om de voorraad aan te vullen."))


def lacking(state: Architekton) -> tuple[int, int]:
    """ARC-28: how many buildings and landscapes are missing from the supply."""
    words = open_words(state)
    return words[:3].count(""), words[3:].count("")


def stacks_of(state: Architekton) -> tuple[int, int]:
    """ARC-07, ARC-08: how many buildings and landscapes the stacks hold."""
    return state.stacks % 256, state.stacks // 256


def dead_supply_fits(state: Architekton) -> None:
    """ARC-19: only who can lay nothing exchanges or passes; what was exchanged lies under the stacks."""
    if state.passes and (state.laid or state.broken >= 0):
        raise Refused("ARC-19", say("Wie legt, past niet."))
    if state.passes and (state.passes == 2 or not state.exchanges) and can_lay(state):
        raise Refused("ARC-19", say("Wie iets kan leggen, past niet."))
    under = (len(state.under_buildings), len(state.under_landscapes))
    if state.rules & PASSES and (state.exchanges or under != (0, 0)):
        raise Refused("ARC-19", say("Met dead_supply=pass wordt er niet gewisseld."))
    coming = lacking(state) if state.phase == REFILL else (0, 0)
    sizes = [stack - gone for stack, gone in zip(stacks_of(state), coming, strict=True)]
    shown = 3 * state.exchanges
    if shown and not any(most >= 3 and shown < most + 3 for most in sizes):
        raise Refused("ARC-19", say("Zo vaak kan er in deze beurt niet gewisseld zijn."))
    if any(most >= 3 and known < min(shown, most) for known, most in zip(under, sizes, strict=True)):
        raise Refused("ARC-19", say("Wat gewisseld is, ligt onder de stapels: schrijf het achter Q."))


def judging_fits(state: Architekton, ground: Ground) -> None:
    """ARC-20: what is enclosed has been judged; ARC-24: unless its owner is still to decide."""
    for cell, building in ground.buildings.items():
        if building.judged and not ground.complete(cell):
            raise _unjudged(cell)
        if building.owner == "-" and not building.judged and ground.complete(cell):
            raise _unjudged(cell)
        tile = state.building_at(number_of(cell))
        price = ground.wrong(cell)
        if tile == state.judged and not decides(state, cell, price):
            raise Refused("ARC-24", say("Over {cell} valt niets te beslissen.", cell=told(cell)))
        if tile == state.broken and not breaks(state, cell, price):
            raise Refused("ARC-26", say("Op {cell} is het spel niet beëindigd.", cell=told(cell)))
    many_wait = size(state.pending) > 1 and state.rules & CHOOSES
    if state.pending and not (state.phase in (JUDGING, ENDED) or (state.phase == PICKING and many_wait)):
        raise _unjudged(
            next(cell for cell, one in ground.buildings.items() if ground.complete(cell) and not one.judged)
        )
    if (state.phase in (MOVING, JUDGING, PICKING) or state.broken >= 0) and not state.laid:
        raise Refused("ARC-20", say("Er is nog niets gelegd in deze beurt."))
    if state.phase == ENDED and state.pending and state.broken < 0:
        raise Refused("ARC-20", say("Wat omsloten is, is beoordeeld voor het spel uit is."))


def decides(state: Architekton, cell: Cell, price: int) -> bool:
    """ARC-24, ARC-25: whether an owner has a choice here, and it is this building's turn."""
    return comes_now(state, cell) and 0 < price <= purse(state, cell)


def breaks(state: Architekton, cell: Cell, price: int) -> bool:
    """ARC-26, ARC-25: whether an owner cannot pay even with the house taken back, when it is judged."""
    return comes_now(state, cell) and purse(state, cell) < price - 1


def comes_now(state: Architekton, cell: Cell) -> bool:
    """ARC-25: whether a building is enclosed, has a house, and is the one to be judged now."""
    tile = state.building_at(number_of(cell))
    if not state.pending >> tile & 1 or state.owner(tile) > 1:
        return False
    return bool(state.rules & CHOOSES) or next_judged(state) == tile


def purse(state: Architekton, cell: Cell) -> int:
    """ARC-06: the chips of whoever has a house there."""
    return state.chips_of(state.owner(state.building_at(number_of(cell))))


def _unjudged(cell: Cell) -> Refused:
    sentence: Sentence = say("{cell} is beoordeeld zodra het omsloten is, en niet eerder.", cell=told(cell))
    return Refused("ARC-20", sentence)
