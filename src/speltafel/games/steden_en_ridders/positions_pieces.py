"""Whether the pieces of a position can stand as they do: knights, walls, metropolises, the merchant."""

from __future__ import annotations

from speltafel.game import Refused
from speltafel.games.catan.state.island import CORNERS, DESERT, members
from speltafel.games.catan.state.row import CITY, GUARD, NET, TOWN, TOWNS
from speltafel.text import say

from .names import TRACK_NAMES
from .positions_words import Row
from .state import Ridders
from .state.cities import GRAND, HIGHEST, WALLS
from .state.row import (
    BASIC,
    LEVEL,
    LYING,
    MERCHANT,
    MERCHANT_AT,
    METRO,
    METRO_AT,
    NO_DESERT_MERCHANT,
    SABOTAGED,
    TRACKS,
    WALL,
)


def check_pieces(state: Ridders) -> None:
    """The first rule that the pieces break."""
    row = list(state.row)
    check_knights(row)
    check_cities(row)
    check_metropolises(row)
    check_merchant(state)


def check_knights(row: Row) -> None:
    """CAK-40, CAK-41: two of each strength, each at a place of its own that touches an own road."""
    taken = 0
    for seat in range(4):
        taken |= row[TOWN + seat] | row[CITY + seat]
    for seat in range(4):
        if any(row[BASIC + 4 * rank + seat].bit_count() > 2 for rank in range(3)):
            raise Refused("CAK-41", say("Niemand heeft meer dan twee ridders van elke kracht."))
        for place in members(row[GUARD + seat] & taken):
            raise Refused("CAK-50", say("Op {place} staat al iets.", place=f"v{place}"))
        for place in members(row[GUARD + seat] & ~row[NET + seat]):
            raise Refused(
                "CAK-40", say("De ridder op {place} staat niet aan een eigen straat.", place=f"v{place}")
            )
        taken |= row[GUARD + seat]


def check_cities(row: Row) -> None:
    """CAK-33: three walls, under cities; CAK-86: sabotaged cities; CAK-29: those on their side."""
    cities = 0
    for seat in range(4):
        cities |= row[CITY + seat]
        if row[WALL + seat] & ~row[CITY + seat] or row[WALL + seat].bit_count() > WALLS:
            raise Refused("CAK-33", say("Niemand heeft meer dan drie stadsmuren, elk onder een eigen stad."))
        if row[LYING + seat] and row[TOWNS + seat]:
            raise Refused("CAK-29", say("Een stad ligt pas op haar kant als alle dorpen op het bord staan."))
    if row[SABOTAGED] & ~cities:
        raise Refused("CAK-86", say("Gesaboteerd wordt er een stad."))


def check_metropolises(row: Row) -> None:
    """CAK-37, CAK-38: the first at level four has it, until somebody is first at five."""
    places = [row[METRO_AT + track] for track in range(TRACKS) if row[METRO + track] >= 0]
    if len({*places}) < len(places):
        raise Refused("CAK-37", say("Op één stad staat hoogstens één metropool."))
    for track in range(TRACKS):
        levels = [row[LEVEL + TRACKS * seat + track] for seat in range(4)]
        holder, highest = row[METRO + track], max(levels)
        if holder < 0 and highest >= GRAND:
            raise Refused(
                "CAK-37",
                say(
                    "Wie het eerst niveau vier heeft, heeft de metropool van {track}.",
                    track=TRACK_NAMES[track],
                ),
            )
        if holder >= 0 and levels[holder] < GRAND:
            raise Refused(
                "CAK-37", say("Een metropool van {track} begint bij niveau vier.", track=TRACK_NAMES[track])
            )
        if holder >= 0 and levels[holder] < highest == HIGHEST:
            raise Refused("CAK-38", say("Wie het eerst niveau vijf heeft, heeft de metropool."))


def check_merchant(state: Ridders) -> None:
    """CAK-92: the merchant stands at a building of its owner."""
    row = state.row
    owner, hex_ = row[MERCHANT], row[MERCHANT_AT]
    if owner < 0:
        return
    if not (row[TOWN + owner] | row[CITY + owner]) & CORNERS[hex_]:
        raise Refused("CAK-92", say("De handelaar staat aan een gebouw van wie hem heeft."))
    if state.rules & NO_DESERT_MERCHANT and state.land.terrain[hex_] == DESERT:
        raise Refused("CAK-92", say("De handelaar komt niet in de woestijn."))
