"""How a turn ends: with two tiles laid, an exchange, or a pass; then the supply is refilled."""

from __future__ import annotations

from mypy_extensions import i64

from .rows import BIT
from .situation import BLACK_BEGINS, ENDED, LAYING, NO_SUPPLY, NO_TILE, REFILL, Situation
from .supply import next_place


def exchange(state: Situation) -> None:
    """ARC-19: the open tiles go under their stacks, left to right, where that holds three or more."""
    state.exchanges += 1
    places: tuple[int, int, int] = (
        int(state.open_tile(0)),
        int(state.open_tile(1)),
        int(state.open_tile(2)),
    )
    if state.stacks & 255 >= 3:
        state.under_buildings += places
        state.supply |= BIT[15] - 1
        state.stacks += 3
    places = (int(state.open_tile(3)), int(state.open_tile(4)), int(state.open_tile(5)))
    if state.stacks >> 8 >= 3:
        state.under_landscapes += places
        state.supply |= NO_SUPPLY ^ (BIT[15] - 1)
        state.stacks += 3 * 256
    state.phase = REFILL


def pass_turn(state: Situation) -> None:
    """ARC-19: two passes in a row end the game."""
    state.passes += 1
    if state.passes == 2:
        state.phase = ENDED
    else:
        end_turn(state)


def end_turn(state: Situation) -> None:
    """ARC-28 to ARC-30: the supply is refilled, unless it was the last turn."""
    state.seat = 1 - state.seat
    state.laid = 0
    state.exchanges = 0
    if state.left > 0:
        state.left -= 1
        if state.left == 0:
            state.phase = ENDED
            return
    elif falls_short(state):
        state.left = 1
        if state.seat == state.rules & BLACK_BEGINS:
            state.left = 2
    state.phase = LAYING
    if next_place(state) < 6:
        state.phase = REFILL


def falls_short(state: Situation) -> bool:
    """ARC-29: whether a stack cannot give all that is missing."""
    missing: i64 = 0
    place: i64 = 0
    while place < 6:
        if state.open_tile(place) == NO_TILE:
            missing += 1
            if place >= 3:
                missing += 255
        place += 1
    return missing & 255 > state.stacks & 255 or missing >> 8 > state.stacks >> 8
