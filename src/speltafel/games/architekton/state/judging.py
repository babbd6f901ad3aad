"""Buildings that are enclosed are judged: chips are won, paid, or not to be paid."""

from __future__ import annotations

from mypy_extensions import i64

from .lays import can_lay
from .rows import BIT, BUILDINGS, BUILT, CELL, JUDGED, NOBODY, OWNER, bit_of, cell_of, neighbours, row_of
from .situation import BOX, CHOOSES, ENDED, JUDGING, LAYING, LIMITED, PICKING, Situation
from .turn import end_turn


def enclose(state: Situation, x: i64, y: i64) -> None:
    """ARC-20: a building with four neighbours is to be judged, once for ever."""
    if state.table[row_of(state.top, y) + BUILT] & bit_of(x) == 0:
        return
    cell = cell_of(x, y)
    if neighbours(state.table, state.top, cell) == 4:
        tile = state.building_at(cell)
        if state.table[tile] < JUDGED:
            state.pending |= BIT[tile]


def go_on(state: Situation) -> None:
    """Judge what is to be judged, as far as nobody has to decide; then the turn goes on, or ends."""
    while state.pending:
        drop_ownerless(state)
        if state.pending == 0:
            break
        if state.rules & CHOOSES and state.pending & (state.pending - 1):
            state.phase = PICKING  # ARC-40
            return
        if waits_for(state, next_judged(state)):
            return
    if state.laid == 2 or not can_lay(state):
        end_turn(state)
    else:
        state.phase = LAYING


def drop_ownerless(state: Situation) -> None:
    """ARC-27: nothing comes of a building without a house."""
    tile: i64 = 0
    while tile < BUILDINGS:
        if state.pending & BIT[tile] and state.owner(tile) == NOBODY:
            done(state, tile)
        tile += 1


def next_judged(state: Situation) -> i64:
    """ARC-25: gains first, then penalties of the player who did not lay, then of who did; by (y, x)."""
    best: i64 = -1
    least: i64 = BIT[60]
    tile: i64 = 0
    while tile < BUILDINGS:
        if state.pending & BIT[tile]:
            rank = state.table[tile] & CELL
            if state.mismatches(tile):
                rank += BIT[14]
                if state.owner(tile) == state.seat:
                    rank += BIT[15]
            if rank < least:
                least = rank
                best = tile
        tile += 1
    return best


def judge(state: Situation, tile: i64) -> None:
    """ARC-40: the building that was picked is judged first."""
    if not waits_for(state, tile):
        go_on(state)


def waits_for(state: Situation, tile: i64) -> bool:
    """Judge one building; whether that ends the game (ARC-26) or its owner has to decide (ARC-24)."""
    owner = state.owner(tile)
    wrong = state.mismatches(tile)
    chips = state.chips_of(owner)
    if wrong == 0:
        if state.rules & LIMITED == 0 or state.chips_of(0) + state.chips_of(1) < BOX:
            state.chips += BIT[8 * owner]  # ARC-22
        done(state, tile)
        return False
    if chips < wrong - 1:
        state.broken = tile
        state.judged = -1
        state.phase = ENDED
        return True
    state.judged = tile
    if chips == wrong - 1:
        settle(state, True)
        return False
    state.phase = JUDGING
    return True


def decide(state: Situation, removes: bool) -> None:
    """ARC-24: the owner has decided, and judging goes on."""
    settle(state, removes)
    go_on(state)


def settle(state: Situation, removes: bool) -> None:
    """ARC-23: keep the house and pay for every mismatch, or take it back and pay one less."""
    tile = state.judged
    owner = state.owner(tile)
    price = state.mismatches(tile)
    if removes:
        price -= 1
        state.table[tile] += (NOBODY - owner) * OWNER
        state.houses += BIT[8 * owner]
    state.chips -= price * BIT[8 * owner]
    state.judged = -1
    done(state, tile)


def done(state: Situation, tile: i64) -> None:
    """ARC-20: a building is judged once."""
    state.table[tile] |= JUDGED
    state.pending &= ~BIT[tile]
