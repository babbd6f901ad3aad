"""What the places of the island are called: who stands there, how strong, and in what state."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Part
from speltafel.games.catan.board_spots import (
    CITIES_OF,
    ROBBED,
    TOWNS_OF,
    crossing_spot,
    hex_spot,
    laid_over,
    roads,
)
from speltafel.games.catan.names import COLOURS
from speltafel.games.catan.state.island import BIT, members
from speltafel.games.catan.state.row import ACTIVE, CITY, NOBODY, ROBBER, TOWN
from speltafel.text import Language, Sentence, say

from .board_pieces import RANKS
from .names import KNIGHT_NAMES, TRACK_NAMES
from .state import Ridders
from .state.row import (
    AWAKE,
    LANDED,
    LYING,
    MERCHANT,
    MERCHANT_AT,
    METRO,
    METRO_AT,
    READY,
    SABOTAGED,
    TRACKS,
    WALL,
)

SLEEPS = say("slapende struikrover")
MERCHANTS = tuple(say("de handelaar van {side}", side=colour) for colour in COLOURS)
LYING_OF = tuple(say("liggende stad van {side}, telt als dorp", side=colour) for colour in COLOURS)
UPSET_OF = tuple(
    say("omgekeerde stad van {side}, herstel voor hout en erts", side=colour) for colour in COLOURS
)


def spots(view: Ridders, language: Language) -> list[Part]:
    """Every place of the island as a target; where something stands, its name says so."""
    row, land = view.row, view.land
    taken = roads(view, language)
    taken += [hex_spot(land, h, said, language) for h, said in people(view).items()]
    for seat in range(view.players):
        standing = dict.fromkeys(members(row[TOWN + seat]), TOWNS_OF[seat])
        standing |= dict.fromkeys(members(row[LYING + seat]), LYING_OF[seat])
        standing |= {v: city_name(view, seat, v) for v in members(row[CITY + seat])}
        standing |= knight_names(view, seat)
        taken += [crossing_spot(land, v, said, language) for v, said in standing.items()]
    return laid_over(land, taken, language)


def people(view: Ridders) -> dict[int, Sentence]:
    """Who is on a tile."""
    row = view.row
    where = row[ROBBER] if row[LANDED] else view.land.desert
    found = {int(where): ROBBED if row[LANDED] else SLEEPS} if where >= 0 else {}
    if row[MERCHANT] != NOBODY:
        h, who = int(row[MERCHANT_AT]), MERCHANTS[row[MERCHANT]]
        found[h] = say("{one}, {other}", one=found[h], other=who) if h in found else who
    return found


def city_name(view: Ridders, seat: Seat, v: int) -> Sentence:
    """A city and what belongs to it."""
    row = view.row
    name = UPSET_OF[seat] if row[SABOTAGED] & BIT[v] else CITIES_OF[seat]
    for track in range(TRACKS):
        if row[METRO + track] == seat and row[METRO_AT + track] == v:
            name = say("{city}, metropool van {track}", city=name, track=TRACK_NAMES[track])
    return say("{city}, stadsmuur", city=name) if row[WALL + seat] & BIT[v] else name


def knight_names(view: Ridders, seat: Seat) -> dict[int, Sentence]:
    """CAK-44: a seat's knights, how strong, and whether they may act."""
    row = view.row
    ready = row[READY] if seat == row[ACTIVE] else 0
    found = {}
    for strength, at in RANKS:
        for v in members(row[at + seat]):
            name = say("{knight} van {side}", knight=KNIGHT_NAMES[strength], side=COLOURS[seat])
            if ready & BIT[v]:
                found[v] = say("{knight}, actief vóór deze beurt", knight=name)
            elif row[AWAKE + seat] & BIT[v]:
                found[v] = say("{knight}, actief", knight=name)
            else:
                found[v] = say("{knight}, niet actief", knight=name)
    return found
