"""In the corners of the board, the players: points, cards, knights, routes; and each route on the map."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, listed, many, say

from .board_art import used
from .board_map import CROSSINGS, SIZE, WAYS
from .board_pieces import shape
from .names import COLOURS
from .state import Catan
from .state.island import END_LISTS, ways
from .state.row import (
    ACTIVE,
    ARMY,
    CARD,
    CITY,
    DEVELOPMENTS,
    FINISHED,
    HELD,
    HIGH,
    KNIGHTS,
    LENGTH,
    LOW,
    PHASE,
    POINT,
    ROUTE,
    TOWN,
    WINNER,
)
from .state.row import (
    SIZE as CARDS_IN_HAND,
)

WIDE, TALL, EDGE = 212, 154, 11
RIGHT, BOTTOM = SIZE[0] - EDGE - WIDE, SIZE[1] - EDGE - TALL
PLACES: Final = ((EDGE, BOTTOM), (EDGE, EDGE), (RIGHT, EDGE), (RIGHT, BOTTOM))
"""Clockwise, as one sits round a table: one's own corner is that at the bottom left."""


class Standing(NamedTuple):
    """What everybody may know of a player, and the points that only the owner sees."""

    points: int
    secret: int
    cards: int
    held: int
    army: int
    length: int
    longest: bool
    largest: bool
    turn: bool


def seats(view: Catan, near: Seat | None, language: Language) -> list[Part]:
    """Every player in a corner."""
    first = near or 0
    drawn = []
    for seat in range(view.players):
        corner = (seat - first) % 4
        drawn += [frame(seat, corner), panel(seat, corner, standing(view, seat), language)]
        if view.row[LENGTH + seat] > 1:
            drawn.append(
                route(seat, view.row[LOW + seat], view.row[HIGH + seat], built_by_others(view, seat))
            )
    return drawn


def built_by_others(view: Catan, seat: Seat) -> int:
    """The crossings where a route of the seat cannot go on."""
    found = 0
    for other in range(view.players):
        if other != seat:
            found |= view.row[TOWN + other] | view.row[CITY + other]
    return found


def standing(view: Catan, seat: Seat) -> Standing:
    """How a player stands."""
    row = view.row
    turn = row[WINNER] == seat if row[PHASE] == FINISHED else row[ACTIVE] == seat
    return Standing(
        view.visible(seat),
        row[CARD + DEVELOPMENTS * seat + POINT],
        row[CARDS_IN_HAND + seat],
        row[HELD + seat],
        row[ARMY + seat],
        row[LENGTH + seat],
        row[ROUTE] == seat,
        row[KNIGHTS] == seat,
        turn,
    )


@lru_cache(maxsize=32)
def frame(seat: Seat, corner: int) -> Part:
    """What of a player's sheet never changes: the house, and what is counted."""
    x, y = PLACES[corner]
    svg = (
        f'<g class="seat{seat + 1}" transform="translate({x} {y})">'
        f'<rect class="sheet" width="{WIDE}" height="{TALL}" rx="14"/>'
        f'<path class="band" d="M0 14Q0 0 14 0H198Q212 0 212 14V58H0z"/>'
        f"{shape('town', seat, 'translate(32 33)scale(.95)')}"
        '<rect class="back" x="12" y="66" width="26" height="36" rx="4"/>'
        '<rect class="back" x="20" y="70" width="26" height="36" rx="4"/>'
        '<rect class="later" x="112" y="67" width="28" height="38" rx="4"/>'
        '<text class="query" x="126" y="95">?</text>'
        f"{used('card0', 'translate(30 130)scale(.86)')}"
        '<path class="trailsign" d="M108 141l14 -20l14 10l8 -14"/></g>'
    )
    return piece(f"frame-{seat + 1}", "seats", svg)


@lru_cache(maxsize=1024)
def panel(seat: Seat, corner: int, how: Standing, language: Language) -> Part:
    """A player: points, cards and development cards, knights and longest route."""
    x, y = PLACES[corner]
    secret = f'<tspan class="secret">+{how.secret}</tspan>' if how.secret else ""
    many_cards = ' class="many"' if how.cards > 7 else ""
    svg = (
        f'<g class="seat seat{seat + 1}{" turn" if how.turn else ""}" data-target="q{seat + 1}" '
        f'aria-label="{panel_name(seat, how, language)}" transform="translate({x} {y})">'
        f'<rect class="hit" width="{WIDE}" height="{TALL}" rx="14"/>'
        f'<text class="points" x="60" y="45">{how.points}{secret}</text>'
        f"{badge(2, 150, how.longest)}{badge(0, 189, how.largest)}"
        f'<text x="56" y="99"{many_cards}>{how.cards}</text><text x="150" y="99">{how.held}</text>'
        f'<text x="56" y="142">{how.army}</text><text x="150" y="142">{how.length}</text></g>'
    )
    return piece(f"seat-{seat + 1}", "seats", svg)


def badge(card: int, x: int, held: bool) -> str:
    """CAT-16: the longest route or the largest army, two points each."""
    if not held:
        return ""
    drawn = used(f"card{card}", f"translate({x} 29)scale(.66)")
    return f'<g class="badge"><circle cx="{x}" cy="29" r="18"/>{drawn}</g>'


def panel_name(seat: Seat, how: Standing, language: Language) -> str:
    """A player in words."""
    facts = [
        many(how.points, "{n} punt", "{n} punten"),
        many(how.cards, "{n} kaart", "{n} kaarten"),
        many(how.held, "{n} ontwikkelingskaart", "{n} ontwikkelingskaarten"),
        many(how.army, "{n} ridder", "{n} ridders"),
        say("route {n}", n=how.length),
    ]
    if how.secret:
        facts.insert(1, many(how.secret, "{n} geheim punt", "{n} geheime punten"))
    if how.longest:
        facts.append(say("langste handelsroute"))
    if how.largest:
        facts.append(say("grootste riddermacht"))
    told = listed(map(language.tell, facts))
    return language.tell(say("{side}: {facts}", side=COLOURS[seat], facts=told))


@lru_cache(maxsize=1024)
def route(seat: Seat, low: int, high: int, blocked: int) -> Part:
    """CAT-59: the roads of a player's longest route, counted; seen while one points at the player."""
    trail = longest_trail(frozenset(ways(low, high)), blocked)
    points = [CROSSINGS[v] for v in trail]
    line = "M" + "L".join(f"{x} {y}" for x, y in points)
    steps = [next(w for w, ends in enumerate(END_LISTS) if {*ends} == {a, b}) for a, b in pairwise(trail)]
    counts = "".join(counted(n, *WAYS[way]) for n, way in enumerate(steps, 1))
    svg = f'<g class="route seat{seat + 1}" data-path="q{seat + 1}"><path d="{line}"/>{counts}</g>'
    return piece(f"route-{seat + 1}", "marks", svg)


def counted(n: int, x: int, y: int) -> str:
    """The number of a road in its route."""
    return f'<circle cx="{x}" cy="{y}" r="17"/><text x="{x}" y="{y + 9}">{n}</text>'


def longest_trail(roads: frozenset[int], blocked: int) -> list[int]:
    """The crossings along the longest trail over these roads."""
    best: list[int] = []
    meeting: dict[int, list[int]] = {}
    for way in roads:
        for end in END_LISTS[way]:
            meeting.setdefault(end, []).append(way)

    def walk(trail: list[int], left: frozenset[int]) -> None:
        nonlocal best
        if len(trail) > len(best):
            best = trail
        here = trail[-1]
        if len(trail) > 1 and blocked >> here & 1:
            return
        for way in meeting[here]:
            if way in left:
                walk([*trail, sum(END_LISTS[way]) - here], left - {way})

    for start in meeting:
        walk([start], roads)
    return best
