"""What stands on the island: cities with walls and metropolises, knights, the merchant, the robber asleep."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.games.catan.board_art import used
from speltafel.games.catan.board_island import robber
from speltafel.games.catan.board_map import CROSSINGS, TILES
from speltafel.games.catan.board_pieces import building, mark, road, shape
from speltafel.games.catan.state.island import BIT, members, ways
from speltafel.games.catan.state.row import ACTIVE, CITY, HIGH, LOW, NOBODY, ROBBER, TOWN
from speltafel.text import Language, say

from .state import Ridders
from .state.row import (
    AWAKE,
    BASIC,
    LANDED,
    LYING,
    MERCHANT,
    MERCHANT_AT,
    METRO,
    METRO_AT,
    MIGHTY,
    READY,
    SABOTAGED,
    STRONG,
    TRACKS,
    WALL,
)

RANKS: Final = ((1, BASIC), (2, STRONG), (3, MIGHTY))
PLAIN: Final = -1
"""A city without a metropolis."""


def pieces(view: Ridders, language: Language) -> list[Part]:
    """Everything that was built, knights, and who else is on the island."""
    row = view.row
    drawn = []
    for seat in range(view.players):
        drawn += [road(way, seat) for way in ways(row[LOW + seat], row[HIGH + seat])]
        drawn += [building(v, seat, "town") for v in members(row[TOWN + seat] & ~row[LYING + seat])]
        drawn += [lying(v, seat) for v in members(row[LYING + seat])]
        drawn += cities(view, seat)
        drawn += knights(view, seat)
    return drawn + people(view, language)


def cities(view: Ridders, seat: Seat) -> list[Part]:
    """A seat's cities, whatever has become of them."""
    row = view.row
    grand = {row[METRO_AT + track]: track for track in range(TRACKS) if row[METRO + track] == seat}
    return [
        city(v, seat, bool(row[WALL + seat] & BIT[v]), grand.get(v, PLAIN), bool(row[SABOTAGED] & BIT[v]))
        for v in members(row[CITY + seat])
    ]


def knights(view: Ridders, seat: Seat) -> list[Part]:
    """A seat's knights; CAK-44: those that may act in this turn are ticked."""
    row = view.row
    ready = row[READY] if seat == row[ACTIVE] else 0
    return [
        knight(v, seat, strength, bool(row[AWAKE + seat] & BIT[v]), bool(ready & BIT[v]))
        for strength, at in RANKS
        for v in members(row[at + seat])
    ]


@cache
def lying(v: int, seat: Seat) -> Part:
    """CAK-29: a city on its side is a settlement."""
    x, y = CROSSINGS[v]
    return piece(f"v{v}", "towns", shape("city", seat, f"translate({x} {y})rotate(90)scale(.8)"))


@lru_cache(maxsize=2048)
def city(v: int, seat: Seat, walled: bool, track: int, upset: bool) -> Part:
    """A city; CAK-86: upside down with a tag that says what mending it costs."""
    if not walled and track == PLAIN and not upset:
        return building(v, seat, "city")
    x, y = CROSSINGS[v]
    grand = used(f"metro{track}", "translate(0 0)") if track != PLAIN else ""
    hall = shape("city", seat, "scale(1 -1)" if upset else "translate(0 0)")
    wall = used("wall", "translate(0 0)") if walled else ""
    tag = repair_tag() if upset else ""
    svg = f'<g class="stand" transform="translate({x} {y})">{grand}{hall}{wall}{tag}</g>'
    return piece(f"v{v}", "towns", svg)


@cache
def repair_tag() -> str:
    """CAK-86: lumber and ore."""
    return (
        '<g class="mend" transform="translate(0 -64)"><rect x="-50" y="-19" width="100" height="38" rx="19"/>'
        f"{used('repair', 'translate(-30 0)scale(.85)')}{used('kind0', 'translate(0 0)scale(.8)')}"
        f"{used('kind4', 'translate(30 0)scale(.8)')}</g>"
    )


@lru_cache(maxsize=4096)
def knight(v: int, seat: Seat, strength: int, awake: bool, ready: bool) -> Part:
    """A knight on its crossing."""
    x, y = CROSSINGS[v]
    svg = (
        f'<g class="stand seat{seat + 1}" data-glide="knight{seat}" transform="translate({x} {y})">'
        f"{figure(seat, strength, awake, ready)}</g>"
    )
    return piece(f"k{v}-{seat + 1}", "towns", svg)


def figure(seat: Seat, strength: int, awake: bool, ready: bool) -> str:
    """CAK-04: how a knight looks."""
    tick = used("ready", "translate(-25 -23)") if ready else ""
    sign = f'<g transform="translate(0 -27)scale(.8)">{mark(seat, 0, 0)}</g>'
    pose = "up" if awake else "down"
    return f'{used(f"{pose}{strength}", "translate(0 0)")}<g class="plume">{sign}</g>{tick}'


def people(view: Ridders, language: Language) -> list[Part]:
    """The merchant, and the robber; CAK-09: it sleeps until the barbarians have landed."""
    row = view.row
    found = []
    if row[MERCHANT] != NOBODY:
        found.append(merchant(row[MERCHANT_AT], row[MERCHANT]))
    if row[LANDED]:
        found.append(robber(row[ROBBER]))
    elif view.land.desert >= 0:
        found.append(sleeper(view.land.desert, language.tell(say("slapend"))))
    return found


@lru_cache(maxsize=128)
def merchant(h: int, seat: Seat) -> Part:
    """CAK-92: at the right of the number of its tile, in the colour of its owner."""
    x, y = TILES[h]
    svg = (
        f'<g class="stand seat{seat + 1}" data-glide="merchant" transform="translate({x + 48} {y - 4})">'
        f'{used("merchant", "translate(0 0)")}<text class="bargain" y="40">2:1</text></g>'
    )
    return piece("merchant", "robber", svg)


@lru_cache(maxsize=64)
def sleeper(h: int, word: str) -> Part:
    """The robber lies down in the desert."""
    x, y = TILES[h]
    svg = (
        f'<g class="sleeper" transform="translate({x} {y})">'
        f"{used('robber', 'translate(-8 20)rotate(-90)scale(.9)')}"
        f'<path class="snore" d="M30 -18h12l-12 14h12M48 -40h16l-16 19h16"/>'
        f'<text y="62">{word}</text></g>'
    )
    return piece("robber", "robber", svg)
