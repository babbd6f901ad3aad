"""What the active player does with knights: buying them, and the deeds of those that are ready (CAK-45)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.building import (
    fill_crossings,
)
from speltafel.games.catan.state.hands import (
    draw,
)
from speltafel.games.catan.state.island import (
    BIT,
    CORNERS,
    CROSSINGS,
    INDEX,
)
from speltafel.games.catan.state.routes import (
    others,
)
from speltafel.games.catan.state.row import (
    GUARD,
    HAND,
    KINDS,
    MOVES,
    PHASE,
    ROBBER,
    ROBBING,
)

from .knights import (
    ask_for_place,
    connected,
    free_spots,
    in_supply,
    occupied,
    owner_at,
    put_knight,
    remove_knight,
    strength_at,
)
from .row import (
    ACTIVATE,
    AWAKE,
    BASIC,
    CHASE,
    DISPLACE,
    KNIGHT_MOVE,
    LANDED,
    LEVEL,
    POLITICS,
    PROMOTE,
    PROMOTED,
    READY,
    RECRUIT,
    STRONG,
    TRACKS,
)

SEATS: Final[i64] = 4
WOOL: Final[i64] = 2
GRAIN: Final[i64] = 3
ORE: Final[i64] = 4
FORTRESS: Final[i64] = 3
"""CAK-36: the level of politics that mighty knights need."""


def fill_purchases(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-40 to CAK-43: knights to recruit, activate and promote."""
    at = HAND + KINDS * seat
    paid = row[at + WOOL] > 0 and row[at + ORE] > 0
    if paid and in_supply(row, seat, 1):
        n = fill_crossings(free_spots(row, seat), RECRUIT, out, n)
    if row[at + GRAIN] > 0:
        n = fill_crossings(row[GUARD + seat] & ~row[AWAKE + seat], ACTIVATE, out, n)
    if paid:
        n = fill_crossings(promotable(row, seat), PROMOTE, out, n)
    return n


def promotable(row: vec[i64], seat: i64) -> i64:
    """CAK-41, CAK-43: the knights that can become stronger, once a turn, if there is a piece for it."""
    found: i64 = 0
    if row[BASIC + seat] and in_supply(row, seat, 2):
        found = row[BASIC + seat]
    if row[STRONG + seat] and row[LEVEL + TRACKS * seat + POLITICS] >= FORTRESS and in_supply(row, seat, 3):
        found |= row[STRONG + seat]
    return found & ~row[PROMOTED]


def promote(row: vec[i64], seat: i64, v: i64) -> None:
    """CAK-43: a knight becomes one stronger, active or not as it was."""
    at = BASIC + SEATS * (strength_at(row, seat, v) - 1) + seat
    row[at] ^= BIT[v]
    row[at + SEATS] |= BIT[v]
    row[PROMOTED] |= BIT[v]


def buy_knight(row: vec[i64], seat: i64, action: i64) -> None:
    """CAK-40, CAK-42, CAK-43: a knight is recruited, activated or promoted, and paid."""
    if ACTIVATE <= action < PROMOTE:
        draw(row, seat, GRAIN, -1)
        row[AWAKE + seat] |= BIT[action - ACTIVATE]
        return
    draw(row, seat, WOOL, -1)
    draw(row, seat, ORE, -1)
    if action < ACTIVATE:
        put_knight(row, seat, action - RECRUIT, 1, False)
    else:
        promote(row, seat, action - PROMOTE)


def ready(row: vec[i64], seat: i64) -> i64:
    """CAK-44: the knights of the active player that may act."""
    return row[READY] & row[AWAKE + seat]


def fill_chases(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-49: every ready knight at the robber's hex, once the robber is in play (CAK-19)."""
    if not row[LANDED]:
        return n
    return fill_crossings(ready(row, seat) & CORNERS[row[ROBBER]], CHASE, out, n)


def fill_deeds(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-45: what ready knights can do: move, drive away a weaker knight, chase the robber."""
    able = ready(row, seat)
    if able == 0:
        return n
    blocked = others(row, seat)
    taken = occupied(row)
    rest = able
    while rest:
        bit = rest & -rest
        rest ^= bit
        v = INDEX[bit % 67]
        there = connected(row, seat, v, blocked)
        n = fill_crossings(there & ~taken, KNIGHT_MOVE + CROSSINGS * v, out, n)
        foes = there & weaker(row, seat, strength_at(row, seat, v))
        if foes:
            n = fill_crossings(foes, DISPLACE + CROSSINGS * v, out, n)
    return fill_chases(row, seat, out, n)


def weaker(row: vec[i64], seat: i64, strength: i64) -> i64:
    """CAK-47: where knights of others stand that are weaker than this."""
    found: i64 = 0
    for other in range(SEATS):
        if other != seat:
            if strength > 1:
                found |= row[BASIC + other]
            if strength > 2:
                found |= row[STRONG + other]
    return found


def move_knight(row: vec[i64], seat: i64, v: i64, to: i64) -> None:
    """CAK-44, CAK-46: a knight goes elsewhere, which makes it inactive; CAK-43 goes with it."""
    strength = strength_at(row, seat, v)
    was_promoted = row[PROMOTED] & BIT[v] != 0
    remove_knight(row, seat, v)
    row[READY] &= ~BIT[v]
    row[PROMOTED] &= ~BIT[v]
    put_knight(row, seat, to, strength, False)
    if was_promoted:
        row[PROMOTED] |= BIT[to]


def act(row: vec[i64], rules: i64, seat: i64, action: i64) -> None:
    """CAK-45: a ready knight moves, drives another away or chases the robber."""
    if action >= CHASE:
        asleep = ~BIT[action - CHASE]
        row[AWAKE + seat] &= asleep
        row[READY] &= asleep
        row[MOVES] = 1
        row[PHASE] = ROBBING
    elif action >= DISPLACE:
        drive_away(row, rules, seat, (action - DISPLACE) // CROSSINGS, (action - DISPLACE) % CROSSINGS)
    else:
        move_knight(row, seat, (action - KNIGHT_MOVE) // CROSSINGS, (action - KNIGHT_MOVE) % CROSSINGS)


def drive_away(row: vec[i64], rules: i64, seat: i64, v: i64, to: i64) -> None:
    """CAK-47: a knight takes the place of a weaker one, which can go where it came from too (CAK-48)."""
    owner = owner_at(row, to)
    rank = strength_at(row, owner, to)
    stirred = row[AWAKE + owner] & BIT[to] != 0
    remove_knight(row, owner, to)
    move_knight(row, seat, v, to)
    ask_for_place(row, rules, owner, to, rank, stirred)
