"""What just happened: cards that came with a roll, and pieces and knights of everybody's last turn."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from speltafel.engine import Seat
from speltafel.game import Look, Part, piece
from speltafel.games.catan.board_map import CROSSINGS
from speltafel.games.catan.board_marks import income, new_pieces
from speltafel.games.catan.board_seats import PLACES
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import BIT, members
from speltafel.games.catan.state.row import ACTIVE, HAND, HIDDEN, KINDS, SIZE

from .state import Ridders
from .state.row import ALL_KINDS, BASIC, MIGHTY, SETTLED, STRONG, WALL


def changed(before: Catan, after: Catan, seat: Seat) -> list[tuple[int, int]]:
    """Where a seat built, or put a knight or a wall, between two moments."""
    old, new = before.row, after.row
    came = 0
    for at in (BASIC, STRONG, MIGHTY, WALL):
        came |= new[at + seat] & ~old[at + seat]
    return [*new_pieces(before, after, seat), *(CROSSINGS[v] for v in members(came))]


def gained(view: Ridders, look: Look) -> list[Part]:
    """CAK-15: what came to everybody from the dice; the kinds where they are known, else how many cards."""
    turn = look.recent[view.row[ACTIVE]][-4:] if look.recent else ()
    for before, after in pairwise(turn):
        assert isinstance(before, Ridders)
        assert isinstance(after, Ridders)
        if after.row[SETTLED] and not before.row[SETTLED]:
            return [
                part
                for seat in range(view.players)
                if (part := came_to(before, after, seat, (seat - (look.near or 0)) % 4))
            ]
    return []


def came_to(before: Ridders, after: Ridders, seat: Seat, corner: int) -> Part | None:
    """What came to one seat."""
    count = after.row[SIZE + seat] - before.row[SIZE + seat]
    if count <= 0:
        return None
    if (before.row[HIDDEN] | after.row[HIDDEN]) & BIT[seat]:
        return backs(seat, corner, count)
    at = HAND + KINDS * seat
    return income(
        seat, corner, tuple(after.row[at + kind] - before.row[at + kind] for kind in range(ALL_KINDS))
    )


@lru_cache(maxsize=256)
def backs(seat: Seat, corner: int, count: int) -> Part:
    """So many cards that one does not see."""
    x, y = PLACES[corner]
    top = y - 56 if corner in (0, 3) else y + 160
    left = x if corner < 2 else x + 124
    svg = (
        f'<g class="income" transform="translate({left} {top})"><rect width="88" height="50" rx="10"/>'
        f'<text x="30" y="36">+{count}</text><path class="back" d="M54 9h22v31h-22z"/></g>'
    )
    return piece(f"income-{seat + 1}", "marks", svg)
