"""What may be laid: where the open tiles match, and which first lays leave room for a second."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .rows import (
    ASKED,
    BUILDINGS,
    LAY,
    ROW,
    building_cells,
    land_at,
    lands,
    landscape_cells,
    shows,
    walled_in,
    x_of,
    y_of,
)
from .situation import CHOOSES, EXCHANGE, JUDGING, MOVING, NO_TILE, PASS, Situation
from .supply import can_exchange, open_landscapes


def fill_lays(state: Situation, out: vec[i64]) -> i64:
    """ARC-12, ARC-17: every lay; ARC-19: where there is none, an exchange or a pass."""
    buildings = building_lays(state, out, 0)
    n = landscape_lays(state, out, buildings)
    if n == 0:
        out[0] = PASS
        if can_exchange(state):
            out[0] = EXCHANGE
        return 1
    if state.laid or (buildings and n > buildings):
        return n  # a tile of the other kind can always follow
    return with_second(state, out, n)


def building_lays(state: Situation, out: vec[i64], n: i64) -> i64:
    """ARC-12, ARC-13: every cell and rotation where an open building matches a landscape."""
    place: i64 = 0
    while place < 3:
        tile = state.open_tile(place)
        if tile != NO_TILE:
            turn: i64 = 0
            while turn < state.tiles.turns[tile]:
                laid = tile * 4 + turn
                n = building_cells(state.table, state.top, state.tiles.sides[laid], laid + 4, out, n)
                turn += 1
        place += 1
    return n


def landscape_lays(state: Situation, out: vec[i64], n: i64) -> i64:
    """ARC-12: every cell that a building asks for an open landscape's terrain."""
    terrain: i64 = 0
    while terrain < 4:
        if open_landscapes(state, terrain):
            n = landscape_cells(state.table, state.top, terrain, out, n)
        terrain += 1
    return n


def with_second(state: Situation, out: vec[i64], n: i64) -> i64:
    """ARC-17: of lays of one kind, those after which another is possible; ARC-18: all if none is."""
    kept = vec[i64]([0] * n)
    many: i64 = 0
    paired = False
    i: i64 = 0
    while i < n:
        if second_follows(state, out, n, out[i]):
            paired = True
            kept[i] = 1
            many += 1
        i += 1
    if not paired or many == n:
        return n
    many = 0
    i = 0
    while i < n:
        if kept[i] or ends_it(state, out[i]):
            out[many] = out[i]
            many += 1
        i += 1
    return many


def second_follows(state: Situation, out: vec[i64], n: i64, first: i64) -> bool:
    """Whether another tile can be laid after this one, when only this kind can be laid now."""
    if opens(state, first):
        return True
    twice = first & 127 < 4 and open_landscapes(state, first & 127) > 1
    i: i64 = 0
    while i < n:
        other = out[i]
        if other // LAY != first // LAY and (tile_of(other) != tile_of(first) or twice):
            return True
        i += 1
    return False


def tile_of(action: i64) -> i64:
    """The tile that is laid: a terrain, or a building whatever its rotation."""
    code = action & 127
    if code < 4:
        return code
    return code & ~3


def opens(state: Situation, action: i64) -> bool:
    """Whether a lay makes room beside it for an open tile of the other kind."""
    cell = action // LAY
    code = action & 127
    x = x_of(cell)
    y = y_of(cell)
    if code >= 4:
        sides = state.tiles.sides[code - 4]
        return (
            asks(state, x, y - 1, sides & 3)
            or asks(state, x + 1, y, sides >> 2 & 3)
            or asks(state, x, y + 1, sides >> 4 & 3)
            or asks(state, x - 1, y, sides >> 6)
        )
    if walled_in(state.table, state.top, x, y):
        return False
    place: i64 = 0
    while place < 3:
        tile = state.open_tile(place)
        if tile != NO_TILE and shows(state.tiles.sides[tile * 4], code):
            return True
        place += 1
    return False


def asks(state: Situation, x: i64, y: i64, terrain: i64) -> bool:
    """Whether a cell is empty and a landscape of this terrain lies open."""
    return land_at(state.table, state.top, x, y) < 0 and open_landscapes(state, terrain) > 0


def ends_it(state: Situation, action: i64) -> bool:
    """ARC-17, ARC-26: whether a lay ends the game, however cheaply owners get away."""
    after = state.copy()
    assert isinstance(after, Situation)
    after.rules &= ~CHOOSES
    after.apply(state.seat, action)
    out = vec[i64]([0] * BUILDINGS)
    while after.phase == MOVING or after.phase == JUDGING:
        n = after.fill(after.actor(), out)
        after.apply(after.actor(), out[n - 1])
    return after.broken >= 0


def can_lay(state: Situation) -> bool:
    """Whether any open tile can be laid."""
    table = state.table
    row = BUILDINGS + ROW
    last = len(table) - ROW
    place: i64 = 3
    while row < last:
        taken = lands(table, row)
        place = 3
        while place < 6:
            terrain = state.open_tile(place)
            if terrain != NO_TILE and table[row + ASKED + terrain] & ~taken:
                return True
            place += 1
        row += ROW
    return building_lays(state, vec[i64]([0] * 600), 0) > 0
