"""Signs for what stands on crossings: settlements, cities of every sort, knights."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.games.catan.state.island import members
from speltafel.games.catan.state.row import CITY, TOWN

from .state import Ridders
from .state.row import AWAKE, BASIC, LYING, METRO, METRO_AT, SABOTAGED, TRACKS, WALL

RESTING, ACTIVE_SIGNS = "①②③", "❶❷❸"
CITY_SIGNS, METROPOLIS_SIGNS = "■▣□", "◆◈◇"
"""Plain, with a wall, sabotaged."""

Piece = tuple[str, int]
"""Its sign, and the crossing where it stands."""


def settlements(view: Ridders, seat: Seat) -> list[Piece]:
    """Settlements, and cities on their side (CAK-29)."""
    lying = members(view.row[LYING + seat])
    return [("▱" if place in lying else "▲", place) for place in members(view.row[TOWN + seat])]


def cities(view: Ridders, seat: Seat) -> list[Piece]:
    """Cities, with what can be seen of them."""
    row = view.row
    walls, sabotaged = members(row[WALL + seat]), members(row[SABOTAGED])
    metropolises = [row[METRO_AT + track] for track in range(TRACKS) if row[METRO + track] == seat]
    return [
        (
            (METROPOLIS_SIGNS if place in metropolises else CITY_SIGNS)[
                2 if place in sabotaged else place in walls
            ],
            place,
        )
        for place in members(row[CITY + seat])
    ]


def knights(view: Ridders, seat: Seat) -> list[Piece]:
    """Knights by strength, and whether they are active."""
    awake = members(view.row[AWAKE + seat])
    return [
        ((ACTIVE_SIGNS if place in awake else RESTING)[strength], place)
        for strength in range(3)
        for place in members(view.row[BASIC + 4 * strength + seat])
    ]
