"""The table in letters: the island, with knights and cities of every sort, and what everybody has.

A knight is its strength in a ring with its player's number, full if it is active: `②1`, `❷1`. A city is `■`,
with a wall `▣`, sabotaged `□`, on its side `▱`; a metropolis is `◆`, `◈`, `◇`. The merchant is `¤`.
"""

from __future__ import annotations

from functools import lru_cache

from speltafel.engine import Seat
from speltafel.games.catan.state.row import (
    BANK_TRADE,
    FOUND,
    HIGH,
    LOW,
    PHASE,
    ROAD,
    ROB,
    ROBBER,
    SETTLE,
    UPGRADE,
)
from speltafel.games.catan.text_draw import (
    HEIGHT,
    MIDDLES,
    SPOTS,
    Picture,
    ground,
    mark_legal,
    offer_lines,
    put,
    put_roads,
    spans,
)
from speltafel.text import Drawing, seat_style

from .state import Ridders
from .state.row import (
    ACTIVATE,
    DISPLACE,
    KNIGHT_MOVE,
    LANDED,
    LOSE,
    MERCHANT,
    MERCHANT_AT,
    NO_PUT,
    PAST_RIDDERS,
    PUT,
    RECRUIT,
    RELOCATE,
    REPAVE,
)
from .text_panels import bank_lines, seat_lines
from .text_pieces import cities, knights, settlements


def draw(view: Ridders, seat: Seat | None) -> Drawing:
    """The island, then the dice and the bank, two lines a player, and the offer if there is one."""
    row = view.row
    marks = {marked(view, action) for action in view.actions(seat)} - {0} if seat is not None else set()
    pieces = tuple(
        (owner, sign, place)
        for owner in range(view.players)
        for sign, place in (*settlements(view, owner), *cities(view, owner), *knights(view, owner))
    )
    picture = island(
        tuple(view.land.terrain),
        tuple(view.land.numbers),
        tuple(view.land.harbours),
        row[ROBBER] if row[LANDED] else -1,
        tuple(row[LOW : HIGH + 4]),
        pieces,
        (row[MERCHANT], row[MERCHANT_AT]),
        tuple(sorted(marks)),
    )
    return [
        *(list(line) for line in picture),
        *bank_lines(view),
        *(line for other in range(view.players) for line in seat_lines(view, other)),
        *offer_lines(view),
    ]


def marked(view: Ridders, action: int) -> int:
    """Catan's action that marks the same empty place on the board; 0 if none does."""
    if UPGRADE <= action < ROB and view.row[PHASE] == FOUND:
        return int(action - UPGRADE + SETTLE)
    if ROAD <= action < BANK_TRADE:
        return int(action)
    if RECRUIT <= action < ACTIVATE:
        return int(action - RECRUIT + SETTLE)
    if KNIGHT_MOVE <= action < DISPLACE:
        return int((action - KNIGHT_MOVE) % 54 + SETTLE)
    if RELOCATE <= action < LOSE:
        return int(action - RELOCATE + SETTLE)
    if PUT <= action < NO_PUT:
        return int((action - PUT) // 3 + SETTLE)
    if REPAVE <= action < PAST_RIDDERS:
        return int(action - REPAVE + ROAD)
    return 0


@lru_cache(maxsize=256)
def island(
    terrain: tuple[int, ...],
    numbers: tuple[int, ...],
    harbours: tuple[int, ...],
    robber: int,
    roads: tuple[int, ...],
    pieces: tuple[tuple[Seat, str, int], ...],
    merchant: tuple[int, int],
    legal: tuple[int, ...],
) -> Picture:
    """The island drawn; kept, for most looks at a table find it unchanged."""
    canvas = ground(terrain, numbers, harbours, robber)
    put_roads(canvas, roads)
    owner, tile = merchant
    if owner >= 0:
        x, y = MIDDLES[tile]
        put(canvas, (x + 2, y), f"¤{owner + 1}", seat_style(owner))
    for seat, sign, place in pieces:
        put(canvas, SPOTS[place], f"{sign}{seat + 1}", seat_style(seat))
    mark_legal(canvas, legal)
    return tuple(tuple(spans(canvas, y)) for y in range(HEIGHT))
