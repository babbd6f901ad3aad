"""Every action that makes sense for whoever may act, and a sample for the others: what the law compares."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import CHANCE, Seat
from speltafel.games.catan.referee import BY_CHANCE as IN_CATAN_BY_CHANCE
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import members
from speltafel.games.catan.state.row import (
    ACTION,
    BANK_TRADE,
    BEFORE,
    PHASE,
    ROAD,
    ROLL,
    STEAL,
    TERRAIN,
)

from .referee_places import knights_of
from .referee_turn import BY_CHANCE, asked
from .state.row import (
    CAST,
    CHASE,
    DISPLACE,
    DROP_CARD,
    KNIGHT_MOVE,
    PAST_CHANCE,
    PAST_RIDDERS,
    PLAY_INVENTOR,
    PLAY_IRRIGATION,
    RECRUIT,
    RELOCATE,
)

SWAPS = [PLAY_INVENTOR + 19 * one + other for one in range(19) for other in range(one + 1, 19)]
PLAIN = [*range(ROAD)]
"""What Catan has without a place: dice, offers, answers, discards."""

PLACES = [*range(ROAD, BANK_TRADE)]
TRADES = [*range(BANK_TRADE, BANK_TRADE + 192)]
ORDERS = [*range(RECRUIT, KNIGHT_MOVE)]
WORKS = [*range(CHASE, PLAY_INVENTOR), *SWAPS, *range(PLAY_IRRIGATION, RELOCATE)]
REPLIES = [*range(RELOCATE, PAST_RIDDERS)]
MARCHES = range(KNIGHT_MOVE, CHASE)
OF_CHANCE = [
    *(action for action in IN_CATAN_BY_CHANCE if action >= TERRAIN),
    *range(STEAL, STEAL + 8),
    *range(CAST, PAST_CHANCE),
]
SOME_OF_CHANCE = [*OF_CHANCE[::17], STEAL, CAST]
DROPS = [*range(DROP_CARD, DROP_CARD + 25)]
FEW = [
    *PLAIN,
    *PLACES[::37],
    *TRADES[::31],
    *ORDERS[::23],
    *WORKS[::29],
    *REPLIES[::11],
    *MARCHES[::499],
    *SOME_OF_CHANCE[:4],
]
ACTING = [*PLAIN, *PLACES, *TRADES, *ORDERS, *WORKS, *DROPS, *REPLIES[::13], *MARCHES[::211], STEAL, CAST]
DECIDING = [*PLAIN, *PLACES, *ORDERS, *REPLIES, *TRADES[::17], *WORKS[::5], *MARCHES[::211], STEAL, CAST]


def universe(state: Catan, seat: Seat) -> Sequence[int]:
    """All that could be done in this phase by whoever is asked; some of each kind for others."""
    phase = state.row[PHASE]
    if seat == CHANCE:
        return [*OF_CHANCE, ROLL, ROAD] if phase in BY_CHANCE else [*SOME_OF_CHANCE, ROLL, ROAD]
    if phase in BY_CHANCE or seat != asked(state):
        return FEW
    return [*ACTING, *marches(state, seat)] if phase in (ACTION, BEFORE) else DECIDING


def marches(state: Catan, seat: Seat) -> list[int]:
    """CAK-46, CAK-47: every crossing for each own knight."""
    return [
        base + 54 * here + there
        for here in members(knights_of(state, seat))
        for base in (KNIGHT_MOVE, DISPLACE)
        for there in range(54)
    ]
