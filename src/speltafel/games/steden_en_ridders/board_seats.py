"""In the corners, the players: points, cards, backs of progress cards, knights, routes, improvements."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.games.catan.board_art import used
from speltafel.games.catan.board_pieces import shape
from speltafel.games.catan.board_seats import PLACES, TALL, WIDE, route
from speltafel.games.catan.names import COLOURS
from speltafel.games.catan.state.island import members
from speltafel.games.catan.state.row import (
    ACTIVE,
    CITY,
    FINISHED,
    HIGH,
    LENGTH,
    LOW,
    PHASE,
    ROUTE,
    SIZE,
    TOWN,
    WINNER,
)
from speltafel.text import Language, Sentence, listed, many, say

from .names import TRACK_NAMES
from .state import Ridders
from .state.row import (
    AWAKE,
    BACKS,
    BASIC,
    CONSTITUTION,
    DEFENDER,
    LEVEL,
    MERCHANT,
    METRO,
    MIGHTY,
    PRINTER,
    STRONG,
    TRACKS,
    WALL,
)


class Standing(NamedTuple):
    """What everybody may know of a player; everything is worth its points openly (CAK-66)."""

    points: int
    cards: int
    limit: int
    backs: tuple[int, ...]
    awake: int
    strength: int
    length: int
    levels: tuple[int, ...]
    metros: tuple[bool, ...]
    longest: bool
    merchant: bool
    defender: int
    printer: bool
    law: bool


def seats(view: Ridders, near: Seat | None, language: Language) -> list[Part]:
    """Every player in a corner."""
    first = near or 0
    turn = view.row[WINNER] if view.row[PHASE] == FINISHED else view.row[ACTIVE]
    drawn = [ring((turn - first) % 4)]
    for seat in range(view.players):
        corner = (seat - first) % 4
        how = standing(view, seat)
        drawn += [frame(seat, corner), panel(seat, corner, how, language)]
        drawn.append(improvements(seat, corner, how.levels, how.metros))
        if view.row[LENGTH + seat] > 1:
            drawn.append(route(seat, view.row[LOW + seat], view.row[HIGH + seat], in_the_way(view, seat)))
    return drawn


def in_the_way(view: Ridders, seat: Seat) -> int:
    """CAK-58: the crossings where a route of the seat cannot go on, knights among them."""
    found = 0
    for other in range(view.players):
        if other != seat:
            for at in (TOWN, CITY, BASIC, STRONG, MIGHTY):
                found |= view.row[at + other]
    return found


def strengths(view: Ridders, seat: Seat) -> tuple[int, int]:
    """CAK-24: how strong a seat's active knights are together, and all of them."""
    row = view.row
    both = [0, 0]
    for strength, at in ((1, BASIC), (2, STRONG), (3, MIGHTY)):
        both[0] += strength * len(members(row[at + seat] & row[AWAKE + seat]))
        both[1] += strength * len(members(row[at + seat]))
    return both[0], both[1]


def hand_limit(view: Ridders, seat: Seat) -> int:
    """CAK-18."""
    return 7 + 2 * len(members(view.row[WALL + seat]))


def standing(view: Ridders, seat: Seat) -> Standing:
    """How a player stands."""
    row = view.row
    return Standing(
        int(view.points(seat)),
        row[SIZE + seat],
        hand_limit(view, seat),
        tuple(row[BACKS + TRACKS * seat + deck] for deck in range(TRACKS)),
        *strengths(view, seat),
        row[LENGTH + seat],
        tuple(row[LEVEL + TRACKS * seat + track] for track in range(TRACKS)),
        tuple(row[METRO + track] == seat for track in range(TRACKS)),
        row[ROUTE] == seat,
        row[MERCHANT] == seat,
        row[DEFENDER + seat],
        row[PRINTER] == seat,
        row[CONSTITUTION] == seat,
    )


@lru_cache(maxsize=4)
def ring(corner: int) -> Part:
    """Around whoever is on turn, or has won."""
    x, y = PLACES[corner]
    svg = (
        f'<g class="turn still-life"><rect class="hit" x="{x}" y="{y}" width="{WIDE}" height="{TALL}" '
        'rx="14"/></g>'
    )
    return piece("turn", "marks", svg)


@lru_cache(maxsize=32)
def frame(seat: Seat, corner: int) -> Part:
    """What of a player's sheet never changes."""
    x, y = PLACES[corner]
    svg = (
        f'<g class="seat{seat + 1}" transform="translate({x} {y})">'
        f'<rect class="sheet" width="{WIDE}" height="{TALL}" rx="14"/>'
        f'<path class="band" d="M0 14Q0 0 14 0H198Q212 0 212 14V46H0z"/>'
        f"{shape('town', seat, 'translate(28 26)scale(.8)')}"
        '<rect class="back" x="8" y="53" width="18" height="27" rx="4"/>'
        '<rect class="back" x="13" y="56" width="18" height="27" rx="4"/>'
        f'<g class="small">{used("up1", "translate(20 103)scale(.48)")}</g>'
        f'<path class="trailsign thin" d="M134 113l12 -17l12 9l7 -12"/>{outlines()}</g>'
    )
    return piece(f"frame-{seat + 1}", "seats", svg)


@lru_cache(maxsize=2048)
def panel(seat: Seat, corner: int, how: Standing, language: Language) -> Part:
    """A player: points and what they come from, cards, knights and route, the three tracks."""
    x, y = PLACES[corner]
    crowded = " many" if how.cards > how.limit else ""
    backs = "".join(
        f'<text class="few{"" if count else " pale"}" x="{98 + 44 * deck}" y="80">{count}</text>'
        for deck, count in enumerate(how.backs)
    )
    svg = (
        f'<g class="seat seat{seat + 1}" data-target="q{seat + 1}" '
        f'aria-label="{panel_name(seat, how, language)}" transform="translate({x} {y})">'
        f'<rect class="hit" width="{WIDE}" height="{TALL}" rx="14"/>'
        f'<text class="points" x="52" y="37">{how.points}</text>{honours(how)}'
        f'<text class="fact{crowded}" x="34" y="80">{how.cards}</text>{backs}'
        f'<text class="fact" x="40" y="114">{how.awake}<tspan class="of">/{how.strength}</tspan></text>'
        f'<text class="fact" x="170" y="114">{how.length}</text></g>'
    )
    return piece(f"seat-{seat + 1}", "seats", svg)


@cache
def outlines() -> str:
    """The backs of the three decks, and five steps for each track."""
    return "".join(
        f'<g class="deck{deck}">'
        f'<rect class="cardback" x="{77 + 44 * deck}" y="54" width="19" height="28" rx="4"/>'
        f"{used(f'sign{deck}', f'translate({86 + 44 * deck} 68)scale(.5)')}"
        f"{used(f'sign{deck}', f'translate({18 + 67 * deck} 138)scale(.6)')}"
        f'<path class="stepless" d="{steps(deck, 5)}"/></g>'
        for deck in range(TRACKS)
    )


def steps(track: int, level: int) -> str:
    """The steps of a track up to a level, each higher than the last."""
    return "".join(f"M{28 + 67 * track + 8 * k} 148v{-8 - 3 * k}h7v{8 + 3 * k}z" for k in range(level))


@lru_cache(maxsize=1024)
def improvements(seat: Seat, corner: int, levels: tuple[int, ...], metros: tuple[bool, ...]) -> Part:
    """CAK-34: how far the improvements are; CAK-37: a metropolis stands before its track."""
    x, y = PLACES[corner]
    drawn = "".join(
        (f'<path class="step deck{track}" d="{steps(track, level)}"/>' if level else "")
        + (used(f"metro{track}", f"translate({18 + 67 * track} 141)scale(.26)") if metros[track] else "")
        for track, level in enumerate(levels)
    )
    return piece(
        f"levels-{seat + 1}", "seats", f'<g class="still-life" transform="translate({x} {y})">{drawn}</g>'
    )


def honours(how: Standing) -> str:
    """CAK-96: what is worth points beside buildings."""
    held = [
        *(["card2"] if how.longest else []),
        *(["progress12"] if how.merchant else []),
        *(["progress7"] if how.printer else []),
        *(["progress17"] if how.law else []),
        *(["card0"] if how.defender else []),
    ]
    step = min(34, 112 // max(len(held), 1))
    return "".join(
        f'<g class="badge"><circle cx="{192 - step * k}" cy="23" r="16"/>'
        f"{used(name, f'translate({192 - step * k} 23)scale(.58)')}{times(how, name, 192 - step * k)}</g>"
        for k, name in reversed(list(enumerate(reversed(held))))
    )


def times(how: Standing, name: str, x: int) -> str:
    """How often somebody was Defender of Catan, on the shield, if more than once."""
    if name != "card0" or how.defender < 2:
        return ""
    return f'<text class="twice" x="{x}" y="34">{how.defender}</text>'


def panel_name(seat: Seat, how: Standing, language: Language) -> str:
    """A player in words."""
    facts: list[Sentence] = [
        many(how.points, "{n} punt", "{n} punten"),
        many(how.cards, "{n} kaart", "{n} kaarten"),
        many(sum(how.backs), "{n} ontwikkelingskaart in de hand", "{n} ontwikkelingskaarten in de hand"),
        say("actieve ridderkracht {awake} van {all}", awake=how.awake, all=how.strength),
        say("route {n}", n=how.length),
        *(say("{track} {n}", track=TRACK_NAMES[track], n=how.levels[track]) for track in range(TRACKS)),
        *(
            say("metropool van {track}", track=TRACK_NAMES[track])
            for track in range(TRACKS)
            if how.metros[track]
        ),
    ]
    for held, said in (
        (how.longest, say("langste handelsroute")),
        (how.merchant, say("de handelaar")),
        (how.printer, say("Boekdrukkunst")),
        (how.law, say("Grondwet")),
        (how.defender, many(how.defender, "{n} keer Verdediger van Catan", "{n} keer Verdediger van Catan")),
    ):
        if held:
            facts.append(said)
    told = listed(map(language.tell, facts))
    return language.tell(say("{side}: {facts}", side=COLOURS[seat], facts=told))
