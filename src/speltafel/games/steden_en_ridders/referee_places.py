"""What stands where: buildings, knights and the roads that join them, read from the pieces themselves."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan.referee_building import WAYS_AT, has_road, owner_at
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import END_LISTS
from speltafel.games.catan.state.row import CITY, HIGH, LOW, TOWN
from speltafel.text import Sentence, say

from .names import COLOURS
from .state.row import BASIC, METRO_AT, MIGHTY, SABOTAGED, STRONG, TRACKS

RANKS = (BASIC, STRONG, MIGHTY)
"""CAK-04: knights of strength 1, 2 and 3."""


def strength_at(state: Catan, seat: Seat, place: int) -> int:
    """How strong a seat's knight at a crossing is; 0 if none stands there."""
    row = state.row
    for rank, base in enumerate(RANKS):
        if row[base + seat] >> place & 1:
            return rank + 1
    return 0


def knights_of(state: Catan, seat: Seat) -> int:
    """The crossings where a seat's knights stand."""
    row = state.row
    return int(row[BASIC + seat] | row[STRONG + seat] | row[MIGHTY + seat])


def knight_at(state: Catan, place: int) -> Seat | None:
    """Whose knight stands at a crossing."""
    for seat in range(state.players):
        if knights_of(state, seat) >> place & 1:
            return seat
    return None


def knight_of(state: Catan, place: int) -> Sentence:
    """The colour of the knight at a crossing where one stands."""
    return next(COLOURS[seat] for seat in range(state.players) if knights_of(state, seat) >> place & 1)


def occupied(state: Catan, place: int, rule: str) -> Refusal | None:
    """CAK-50: a crossing holds one building or one knight."""
    owner = owner_at(state, place)
    if owner is not None:
        sentence = say("Op {place} heeft {side} al gebouwd.", place=f"v{place}", side=COLOURS[owner])
        return Refusal(rule, sentence)
    return guarded(state, place)


def guarded(state: Catan, place: int) -> Refusal | None:
    """CAK-50: where a knight stands there is room for nothing else."""
    holder = knight_at(state, place)
    if holder is None:
        return None
    sentence = say("Op {place} staat een ridder van {side}.", place=f"v{place}", side=COLOURS[holder])
    return Refusal("CAK-50", sentence)


def at_own_road(state: Catan, seat: Seat, place: int, without: int = -1) -> bool:
    """Whether a road of a seat ends at a crossing; one of them may be thought away."""
    return any(way != without and has_road(state, seat, way) for way in WAYS_AT[place])


def pieces_of(state: Catan, seat: Seat) -> int:
    """The crossings where a seat has a building or a knight."""
    return int(state.row[TOWN + seat] | state.row[CITY + seat]) | knights_of(state, seat)


def pieces_of_others(state: Catan, seat: Seat) -> int:
    """CAK-46, CAK-50: the crossings that a seat's roads and knights do not get past."""
    found = 0
    for other in range(state.players):
        if other != seat:
            found |= pieces_of(state, other)
    return found


def joins(state: Catan, seat: Seat, way: int, without: int = -1) -> bool:
    """CAT-44, CAK-50: an own building at one end, or an own road with nothing of others between."""
    row, blocked = state.row, pieces_of_others(state, seat)
    for end in END_LISTS[way]:
        if (row[TOWN + seat] | row[CITY + seat]) >> end & 1:
            return True
        if not blocked >> end & 1 and at_own_road(state, seat, end, without):
            return True
    return False


def lies(state: Catan, way: int) -> bool:
    """Whether anybody has a road here."""
    return any(has_road(state, seat, way) for seat in range(state.players))


def reach(state: Catan, seat: Seat, start: int, blocked: int) -> set[int]:
    """CAK-46: the crossings that own roads lead to from one of them; never on from a blocked one."""
    found, edge = {start}, [start]
    roads = int(state.row[LOW + seat]) | int(state.row[HIGH + seat]) << 36
    while edge:
        here = edge.pop()
        for way in WAYS_AT[here]:
            there = sum(END_LISTS[way]) - here
            if roads >> way & 1 and there not in found:
                found.add(there)
                if not blocked >> there & 1:
                    edge.append(there)
    return found


def loose(state: Catan, owner: Seat, way: int) -> bool:
    """CAK-83: whether a road has an end without any other piece of its colour."""
    pieces = pieces_of(state, owner)
    return any(not pieces >> end & 1 and not at_own_road(state, owner, end, way) for end in END_LISTS[way])


def carries(state: Catan, owner: Seat, way: int) -> bool:
    """CAK-83: whether a knight of its owner stands at a road and at no other of these."""
    knights = knights_of(state, owner)
    return any(knights >> end & 1 and not at_own_road(state, owner, end, way) for end in END_LISTS[way])


def metropolis(state: Catan, place: int) -> bool:
    """CAK-37: whether a metropolis stands on this city."""
    return any(state.row[METRO_AT + track] == place for track in range(TRACKS))


def available(state: Catan, seat: Seat, place: int) -> bool:
    """CAK-37: an own city that stands, has no metropolis and is not sabotaged."""
    row = state.row
    return (
        bool(row[CITY + seat] >> place & 1)
        and not row[SABOTAGED] >> place & 1
        and not metropolis(state, place)
    )
