"""Why chance may not decide that: dice, cards that are drawn, the island being laid."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import CHANCE, Seat
from speltafel.game import Refusal
from speltafel.text import say

from .names import COLOURS, DEVELOPMENT_NAMES, KINDS_OF_CARDS, LANDS
from .referee_turn import FIRST
from .state import Catan
from .state.island import DESERT, FRAMES, LETTERS, NEIGHBOURS, PLACES, TERRAINS
from .state.row import (
    CORNER_START,
    DECK,
    DICE_ROLL,
    DRAW,
    DRAWING,
    FRAME,
    HAND,
    HARBOUR,
    ISLAND,
    KINDS,
    NUMBER,
    PAST_SEATS,
    PHASE,
    RANDOM_NUMBERS,
    REDS_TOGETHER,
    ROLLING,
    SHUFFLED_FRAMES,
    SHUFFLED_TYPES,
    STEAL,
    STEALING,
    TERRAIN,
    VICTIM,
)

RED = (6, 8)
NOT_CHANCE = say("Dat beslist een speler, niet het lot.")
NOT_A_PLAYER = say("Dat beslist het lot, niet een speler.")


def check_chance(state: Catan, seat: Seat, action: int) -> Refusal | None:
    """Chance decides what is up to chance, and only that."""
    phase = state.row[PHASE]
    rule = (
        "CAT-25"
        if action < STEAL
        else "CAT-31"
        if action < DRAW
        else "CAT-48"
        if action < TERRAIN
        else "CAT-11"
    )
    if seat != CHANCE:
        return Refusal(rule, NOT_A_PLAYER)
    if action < PAST_SEATS or phase > DRAWING:
        return Refusal("CAT-23", NOT_CHANCE)
    due = {"CAT-25": ROLLING, "CAT-31": STEALING, "CAT-48": DRAWING, "CAT-11": ISLAND}[rule]
    if phase != due:
        return FIRST[phase]
    if action >= TERRAIN:
        return check_land(state, action)
    if action >= DRAW:
        if state.row[DECK + action - DRAW] > 0:
            return None
        card = DEVELOPMENT_NAMES[action - DRAW]
        return Refusal("CAT-15", say("In de stapel zit niet nog {card}.", card=card))
    if action < STEAL:
        return None if action < DICE_ROLL + 36 else Refusal("CAT-25", NOT_CHANCE)
    victim = state.row[VICTIM]
    if state.row[HAND + KINDS * victim + action - STEAL] > 0:
        return None
    sentence = say("{side} heeft geen {card}.", side=COLOURS[victim], card=KINDS_OF_CARDS[action - STEAL])
    return Refusal("CAT-31", sentence)


def check_land(state: Catan, action: int) -> Refusal | None:
    """CAT-11: first the land, then the numbers, then the harbours."""
    land = state.land
    if action < CORNER_START:
        return check_terrain(list(land.terrain), action - TERRAIN)
    if -1 in land.terrain:
        return Refusal("CAT-11", say("Eerst wordt het land gelegd."))
    if action < HARBOUR:
        return check_number(state, action)
    if -1 in land.numbers:
        return Refusal("CAT-11", say("Eerst worden de getallen gelegd."))
    if action < FRAME:
        return check_harbour(state, action - HARBOUR)
    lying = [tuple(land.harbours[place : place + 5]) for place in range(0, 30, 5)]
    if not state.rules & SHUFFLED_FRAMES or FRAMES[action - FRAME] in lying:
        return Refusal("CAT-09", say("Dat stuk van de rand ligt al."))
    return None


def check_terrain(terrain: Sequence[int], kind: int) -> Refusal | None:
    """CAT-03: so many tiles of each kind."""
    if -1 not in terrain:
        return Refusal("CAT-11", say("Het land ligt al."))
    if list(terrain).count(kind) < TERRAINS[kind]:
        return None
    sentence = say("Er zijn maar {count} tegels {land}.", count=TERRAINS[kind], land=LANDS[kind])
    return Refusal("CAT-03", sentence)


def check_number(state: Catan, action: int) -> Refusal | None:
    """CAT-06: in a spiral from a corner; CAT-07: or shuffled, without red beside red."""
    land, shuffled = state.land, bool(state.rules & RANDOM_NUMBERS)
    if -1 not in land.numbers:
        return Refusal("CAT-11", say("De getallen liggen al."))
    if shuffled != (action >= NUMBER):
        return Refusal("CAT-06", say("De getallen worden hier anders gelegd (tokens)."))
    if not shuffled:
        return None
    number, numbers = action - NUMBER, list(land.numbers)
    here = numbers.index(-1)
    if numbers.count(number) >= LETTERS.count(number):
        return Refusal("CAT-05", say("Er is geen {number} meer over.", number=number))
    numbers[here] = number
    if state.rules & REDS_TOGETHER or can_be_completed(numbers):
        return None
    return Refusal(
        "CAT-07", say("Met {number} op {tile} komt rood naast rood.", number=number, tile=f"h{here}")
    )


def can_be_completed(numbers: Sequence[int]) -> bool:
    """CAT-07: whether the reds lie apart, and those still to come can too."""
    reds = [h for h, number in enumerate(numbers) if number in RED]
    if any(g in NEIGHBOURS[h] for h in reds for g in reds):
        return False
    free = [h for h, number in enumerate(numbers) if number < 0 and not any(h in NEIGHBOURS[g] for g in reds)]
    return fit_apart(free, 4 - len(reds))


def fit_apart(tiles: list[int], count: int) -> bool:
    """Whether so many of these tiles can be chosen, no two side by side."""
    if count == 0:
        return True
    return any(
        fit_apart([g for g in tiles[k + 1 :] if g not in NEIGHBOURS[h]], count - 1)
        for k, h in enumerate(tiles)
    )


def check_harbour(state: Catan, kind: int) -> Refusal | None:
    """CAT-08: four for any card and one for each."""
    lying = [state.land.harbours[place] for place in PLACES]
    if not state.rules & SHUFFLED_TYPES or lying.count(kind) >= (4 if kind == DESERT else 1):
        return Refusal("CAT-08", say("Zo een haven ligt er al."))
    return None
