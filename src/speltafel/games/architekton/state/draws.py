"""Chance: what is unseen is drawn when it is needed (ARC-39), for the supply or as a start tile."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import CHANCE, Rng

from .laying import put_landscape
from .rows import BIT, INDEX, land_at, list_members, size
from .situation import DRAW, LANDSCAPE, LAYING, NO_TILE, REFILL, Situation
from .supply import next_place


def next_under(state: Situation) -> i64:
    """ARC-19: the known tile that comes next, from under a stack that has nothing else, or -1."""
    under = state.under_landscapes
    stack = state.stacks >> 8
    if next_place(state) < 3:
        under = state.under_buildings
        stack = state.stacks & 255
    if len(under) == 0 or stack > len(under):
        return -1
    first: i64 = under[0]
    return first


def fill_draws(state: Situation, out: vec[i64]) -> i64:
    """ARC-39: every tile that can come next, each kind of landscape once."""
    known = next_under(state)
    n: i64 = 0
    if next_place(state) < 3:
        if known >= 0:
            out[0] = DRAW + known
            return 1
        return list_members(state.unseen_buildings, DRAW, 1, out, 0)
    terrain: i64 = 0
    while terrain < 4:
        if known == terrain or (known < 0 and state.unseen_landscapes >> 4 * terrain & 15):
            out[n] = DRAW + LANDSCAPE + terrain
            n += 1
        terrain += 1
    return n


def odds(state: Situation) -> list[int]:
    """ARC-39: every unseen tile is equally likely; there are several landscapes of each terrain."""
    if next_place(state) < 3 or next_under(state) >= 0:
        return [1] * len(state.actions(CHANCE))
    counts = [state.unseen_landscapes >> 4 * terrain & 15 for terrain in range(4)]
    return [int(count) for count in counts if count]


def draw(state: Situation, rng: Rng) -> i64:
    """One of them, by its odds."""
    known = next_under(state)
    if next_place(state) < 3:
        if known >= 0:
            return DRAW + known
        rest = state.unseen_buildings
        skip = rng.below(size(rest))
        while skip:
            rest &= rest - 1
            skip -= 1
        return DRAW + INDEX[(rest & -rest) % 67]
    if known >= 0:
        return DRAW + LANDSCAPE + known
    counts = state.unseen_landscapes
    skip = rng.below((counts & 15) + (counts >> 4 & 15) + (counts >> 8 & 15) + (counts >> 12))
    terrain: i64 = 0
    while skip >= counts & 15:
        skip -= counts & 15
        counts >>= 4
        terrain += 1
    return DRAW + LANDSCAPE + terrain


def drawn(state: Situation, which: i64) -> None:
    """ARC-07, ARC-08: a tile from the stack or, where that is empty, ARC-29: from the reserve."""
    place = next_place(state)
    known = next_under(state)
    tile = which & 31
    one: i64 = 1
    if which >= LANDSCAPE:
        one = 256
    if place < 3:
        if known >= 0:
            state.under_buildings = state.under_buildings[1:]
        else:
            state.unseen_buildings ^= BIT[tile]
    elif known >= 0:
        state.under_landscapes = state.under_landscapes[1:]
    else:
        state.unseen_landscapes -= BIT[4 * tile]
    if state.stacks // one & 255:
        state.stacks -= one
    else:
        state.reserves -= one
    if place < 6:
        state.supply ^= (NO_TILE ^ tile) << 5 * place
        if state.phase == REFILL and next_place(state) == 6:
            state.phase = LAYING
    elif land_at(state.table, state.top, 0, 0) < 0:
        put_landscape(state, 0, 0, tile)  # ARC-09
    else:
        put_landscape(state, 1, 1, tile)
        state.phase = LAYING
