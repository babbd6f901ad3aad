"""Whether the beginning of a game can have come as far as a position says (CAK-06 to CAK-08)."""

from __future__ import annotations

from speltafel.game import Refused
from speltafel.games.catan.positions_course import check_before_play
from speltafel.games.catan.positions_pieces import AT
from speltafel.games.catan.state.island import members
from speltafel.games.catan.state.row import (
    ACTIVE,
    CITY,
    FOUNDED,
    GUARD,
    HAND,
    HELD,
    HIDDEN,
    HIGH,
    ISLAND,
    KINDS,
    LOW,
    PAVE,
    PHASE,
    SIZE,
    STEP,
    TOWN,
)
from speltafel.text import say

from .state import Ridders
from .state.row import ALCHEMY, CONSTITUTION, EVENT, LANDED, LEVEL, PRINTER, QUEUED, SHIP
from .worlds import first_cards


def check_setup(state: Ridders) -> None:
    """CAK-06, CAK-07: a settlement and a road, and on the way back a city and a road."""
    row, seats = state.row, state.players
    check_before_play(state)
    later = (
        *row[LEVEL : LEVEL + 12],
        *row[GUARD : GUARD + 4],
        *row[QUEUED : QUEUED + 3],
        *row[HELD : HELD + 4],
    )
    if (
        any(later)
        or row[SHIP]
        or row[LANDED]
        or row[EVENT]
        or row[ALCHEMY]
        or row[PRINTER] >= 0
        or row[CONSTITUTION] >= 0
    ):
        raise Refused("CAK-06", say("In het begin staan er alleen dorpen, steden en straten."))
    if row[PHASE] == ISLAND:
        if any(row[LOW : CITY + 4]) or row[ACTIVE] or sum(row[SIZE : SIZE + 4]):
            raise Refused("CAT-11", say("Zolang het eiland gelegd wordt, heeft niemand iets."))
        return
    placed = row[STEP] + (row[PHASE] == PAVE)
    order = [*range(seats), *reversed(range(seats))]
    fits = 0 <= row[STEP] < 2 * seats and order[row[STEP]] == row[ACTIVE]
    for seat in range(seats):
        fits = fits and int(row[TOWN + seat]).bit_count() == order[: min(placed, seats)].count(seat)
        fits = fits and int(row[CITY + seat]).bit_count() == order[seats:placed].count(seat)
        fits = fits and roads_of(state, seat).bit_count() == order[: row[STEP]].count(seat)
    if not fits or (row[PHASE] == PAVE and row[FOUNDED] < 0):
        rule = "CAK-06" if placed <= seats else "CAK-07"
        raise Refused(
            rule, say("In het begin zet ieder een dorp en een straat, en terug een stad en een straat.")
        )
    for seat in range(seats):
        check_first_places(state, seat)


def roads_of(state: Ridders, seat: int) -> int:
    """A seat's roads as one set."""
    return int(state.row[LOW + seat]) | int(state.row[HIGH + seat]) << 36


def check_first_places(state: Ridders, seat: int) -> None:
    """CAK-06: every building has a road, but for one placed just now; CAK-08: the cards of the city."""
    row = state.row
    for place in members(row[TOWN + seat] | row[CITY + seat]):
        wanted = int(row[PHASE] != PAVE or place != row[FOUNDED])
        if (AT[place] & roads_of(state, seat)).bit_count() != wanted:
            raise Refused(
                "CAK-06", say("Elk eerste gebouw heeft één eigen straat; {place} niet.", place=f"v{place}")
            )
    cards = first_cards(list(row), state.land, seat)
    at = HAND + KINDS * seat
    hand = [int(row[at + kind]) for kind in range(8)]
    known = not row[HIDDEN] >> seat & 1
    if row[SIZE + seat] != sum(cards) or (known and hand != cards):
        raise Refused(
            "CAK-08", say("In het begin heeft ieder alleen de grondstoffen van zijn stad in de hand.")
        )
