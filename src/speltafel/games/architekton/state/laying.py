"""Tiles come to lie, and houses on them."""

from __future__ import annotations

from mypy_extensions import i64

from .judging import enclose, go_on
from .rows import AWAITED, BIT, CELL, NOBODY, OWNER, TURN, ask, bit_of, roomy, row_of, x_of, y_of
from .situation import MOVING, Situation
from .supply import take


def lay(state: Situation, cell: i64, code: i64) -> None:
    """ARC-12: a tile of the supply is laid, and what it encloses is judged (ARC-20)."""
    state.laid += 1
    state.passes = 0
    x = x_of(cell)
    y = y_of(cell)
    make_room(state, y)
    if code < 4:
        take(state, 3, code)
        put_landscape(state, x, y, code)
        enclose(state, x, y - 1)
        enclose(state, x - 1, y)
        enclose(state, x + 1, y)
        enclose(state, x, y + 1)
    else:
        tile = code // 4 - 1
        take(state, 0, tile)
        put_building(state, tile, code & 3, cell)
        if state.phase == MOVING:
            return
        enclose(state, x, y)
    go_on(state)


def make_room(state: Situation, y: i64) -> None:
    """ARC-14: rows are added as tiles come near the last."""
    state.table = roomy(state.table, state.top, y)
    if y - 2 < state.top:
        state.top = y - 2


def put_landscape(state: Situation, x: i64, y: i64, terrain: i64) -> None:
    """A landscape lies there now."""
    state.table[row_of(state.top, y) + terrain] |= bit_of(x)


def put_building(state: Situation, tile: i64, turn: i64, cell: i64) -> None:
    """ARC-15: with a house of whoever lays it; ARC-16: or one that is moved there."""
    ask(state.table, state.top, cell, state.tiles.sides[tile * 4 + turn])
    owner = state.seat
    if state.houses_of(owner) > 0:
        state.houses -= BIT[8 * owner]
    else:
        owner = AWAITED
        state.phase = MOVING
    state.table[tile] = cell + turn * TURN + owner * OWNER


def move_house(state: Situation, tile: i64) -> None:
    """ARC-16: the building left behind belongs to nobody; only then is the new one judged."""
    state.table[tile] += (NOBODY - state.seat) * OWNER
    laid: i64 = 0
    while state.table[laid] == 0 or state.owner(laid) != AWAITED:
        laid += 1
    state.table[laid] += (state.seat - AWAITED) * OWNER
    cell = state.table[laid] & CELL
    enclose(state, x_of(cell), y_of(cell))
    go_on(state)
