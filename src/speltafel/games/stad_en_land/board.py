"""How Stad en land looks: a map in a wooden frame, with a target on every border.

Targets: a border `b0` … `b59`, and `stop`. A part is one border clicked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from speltafel.engine import CHANCE, OVER, Seat
from speltafel.game import Look, Part, piece
from speltafel.text import Language, Sentence, many, say

from .board_map import (
    BOTTOM,
    EAST,
    LEDGE,
    LEFT,
    NORTH,
    SIZE,
    SOUTH,
    TOP,
    WEST,
    centre,
    loose,
    paved,
    road,
    table,
    target,
    town,
)
from .board_marks import borders_of, marks, middle_of, sets_of
from .events import Removal, loser_of, removals
from .referee import COLOURS, Rank, ladder
from .state import LOT, STOP, Stad
from .text import fresh, token
from .ways import BORDERS, name, part

__all__ = ["LAYERS", "SIZE", "parts", "spelled", "targets"]

LAYERS = ("ground", "targets", "under", "over", "towns", "marks")
"""Targets lie below the roads and towns, which let every click through."""

TARGET = re.compile(r"b([0-5]?[0-9])")
RANKS = 4
"""So many ranks of cities are shown on the ledge."""
CROWN = '<path class="crown" d="M8 25l-2 -10 8 5 7 -9 7 9 8 -5 -2 10z"/>'


def parts(view: Stad, look: Look) -> list[Part]:
    """The map, its roads and towns, what can be clicked, and how it stands."""
    seat, language = look.seat, look.language
    picture = [table(), *spots(view, language), turn(view, language)]
    if view.phase == LOT:
        return [*picture, *(town(square, 0, 0, False) for square in members(view.cities))]
    ranks = ladder(view)
    picture += roads(view, seat)
    picture += towns(view, ranks[0].cities if ranks else [])
    picture += [rung(view, ranks, number) for number in range(min(RANKS, len(ranks)))]
    picture += chain(view, language)
    picture += marks(view, look.recent)
    if seat is not None and seat == view.actor() and not view.loose_end(seat):
        picture.append(button(language.tell(stop_word(view))))
    return picture


def spots(view: Stad, language: Language) -> list[Part]:
    """Every border as a target, named by its squares and by whose road lies there."""
    roads = [borders_of(view, owner) for owner in (0, 1)]
    return [target(border, spot_name(view, border, roads, language)) for border in range(60)]


def spot_name(view: Stad, border: int, roads: Sequence[int], language: Language) -> str:
    """What a border is called."""
    for owner in (0, 1):
        if roads[owner] >> border & 1:
            return language.tell(say("{part}, weg van {side}", part=part(view, border), side=COLOURS[owner]))
    return language.tell(say("{part}, vrij", part=part(view, border)))


def members(squares: int) -> list[int]:
    """The squares of a set."""
    return [square for square in range(36) if squares >> square & 1]


def roads(view: Stad, seat: Seat | None) -> list[Part]:
    """Both players' roads, square by square, and their loose ends."""
    sides = [sides_of(view, owner) for owner in (0, 1)]
    drawn = []
    for owner in (0, 1):
        mine, others = sides[owner], sides[1 - owner]
        for square in range(36):
            if mine[square]:
                city = bool(view.cities >> square & 1)
                drawn.append(road(square, owner, mine[square], others[square], city))
        for square in members(view.loose_end(owner)):
            beats = owner == seat == view.actor()
            drawn.append(loose(square, owner, mine[square], others[square], beats))
    return drawn


def sides_of(view: Stad, owner: Seat) -> list[int]:
    """For every square the sides to which a player's road goes there."""
    east, north = sets_of(view, owner)
    sides = [0] * 36
    for square in members(east):
        sides[square] |= EAST
        sides[square + 1] |= WEST
    for square in members(north):
        sides[square] |= NORTH
        sides[square + 6] |= SOUTH
    return sides


def towns(view: Stad, crowned: Sequence[int]) -> list[Part]:
    """STA-18, STA-19: every city with its warehouses, the capitals crowned."""
    white, black = view.stores(0), view.stores(1)
    return [
        town(square, white >> 4 * number & 15, black >> 4 * number & 15, square in crowned)
        for number, square in enumerate(members(view.cities))
    ]


def turn(view: Stad, language: Language) -> Part:
    """On the ledge: whose turn it is, and how much of it is left."""
    if view.actor() == CHANCE:
        return on_ledge("", 24, language.tell(say("het lot plaatst de steden")))
    if view.actor() == OVER:
        return on_ledge("", 24, language.tell(say("einde van het spel")))
    left = many(view.left, "{side}: nog {n} wegdeel", "{side}: nog {n} wegdelen", side=COLOURS[view.seat])
    line = f"M28 {LEDGE + 30}h52"
    return on_ledge(
        f'<g class="road seat{view.seat + 1}">{paved(line, line, view.seat)}</g>', 96, language.tell(left)
    )


def on_ledge(sign: str, x: int, words: str) -> Part:
    """Words on the ledge, behind a sign."""
    svg = f'<g>{sign}<text class="turn" x="{x}" y="{LEDGE + 40}">{words}</text></g>'
    return piece("turn", "ground", svg)


def stop_word(view: Stad) -> Sentence:
    """STA-15: what a turn without another part is called."""
    return say("passen") if fresh(view) else say("stoppen")


@cache
def button(word: str) -> Part:
    """Something to press on the ledge."""
    svg = (
        f'<g class="button" data-target="stop" aria-label="{word}">'
        f'<rect class="hit" x="470" y="{LEDGE - 14}" width="250" '
        f'height="92"/><rect class="face" x="492" y="{LEDGE}" width="212" height="60" rx="14"/>'
        f'<text x="598" y="{LEDGE + 41}">{word}</text></g>'
    )
    return piece("stop", "targets", svg)


def rung(view: Stad, ranks: Sequence[Rank], number: int) -> Part:
    """STA-42: a rung of the ladder: total, cities and both sums; the one that decides is marked."""
    total, cities, sums = ranks[number]
    decides = next((n for n, rank in enumerate(ranks) if rank.sums[0] != rank.sums[1]), RANKS)
    kind = "rank decides" if number == decides else "rank after" if number > decides else "rank"
    names = [name(view, city) for city in cities]
    crown, at, room = (CROWN, 50, 2) if number == 0 else ("", 22, 3)
    shown = " ".join(names if len(names) <= room else [*names[: room - 1], f"+{len(names) - room + 1}"])
    svg = (
        f'<g class="{kind}" transform="translate({20 + 172 * number} {LEDGE + 72})">'
        f'<rect class="paper" width="164" height="70" rx="10"/>{crown}'
        f'<text class="total" x="{at}" y="28">{total}</text>'
        f'<text class="at" x="{at + 18}" y="27">{shown}</text>'
        f'<circle class="w" cx="24" cy="50" r="11"/><text class="sum" x="42" y="59">{sums[0]}</text>'
        '<rect class="b" x="88" y="39" width="22" height="22" rx="3"/>'
        f'<text class="sum" x="118" y="59">{sums[1]}</text></g>'
    )
    return piece(f"rank-{number + 1}", "ground", svg)


def chain(view: Stad, language: Language) -> list[Part]:
    """STA-30: the parts that have just gone, one after the other."""
    steps = removals(view)
    taken = [middle_of(step.border) for step in steps]
    return [gone(view, number, step, taken, language) for number, step in enumerate(steps, 1)]


def gone(
    view: Stad, number: int, step: Removal, taken: Sequence[tuple[int, int]], language: Language
) -> Part:
    """A part that has just gone: its place in the chain, and why, where that hides no other number."""
    (x0, y0), (x1, y1) = (centre(square) for square in BORDERS[step.border])
    x, y = middle_of(step.border)
    words = language.tell(say("dichtgebouwd") if step.blocked else say("geen nieuwe stad"))
    wide = 15 * len(words) + 30
    middle = max(LEFT + wide // 2, min(SIZE[0] - 18 - wide // 2, x))
    line = words_line(middle, wide, y, taken)
    svg = (
        f'<g class="gone seat{loser_of(view) + 1} step{min(number, 9)}">'
        f'<path class="trace" d="M{x0} {y0}L{x1} {y1}"/><circle class="number" cx="{x}" cy="{y}" r="15"/>'
        f'<text class="digit" x="{x}" y="{y + 8}">{number}</text><g class="why">'
        f'<rect x="{middle - wide // 2}" y="{line - 27}" width="{wide}" height="38" rx="19"/>'
        f'<text x="{middle}" y="{line}">{words}</text></g></g>'
    )
    return piece(f"gone-{number}", "marks", svg)


def words_line(middle: int, wide: int, y: int, taken: Sequence[tuple[int, int]]) -> int:
    """A height for words near a point, on the map and away from the points that are taken."""
    lines = [line for line in (y - 34, y + 54, y - 74, y + 94) if TOP + 30 < line < BOTTOM - 14]
    clear = [
        line
        for line in lines
        if not any(abs(px - middle) < wide // 2 + 16 and abs(py - line + 8) < 36 for px, py in taken)
    ]
    return (clear or lines)[0]


def targets(view: Stad, seat: Seat) -> dict[str, tuple[str, ...]]:
    """For every legal token: a border, or the button."""
    return {
        token(view, seat, action): ("stop" if action == STOP else f"b{action}",)
        for action in view.actions(seat)
    }


def spelled(view: Stad, seat: Seat, targets: Sequence[str]) -> str:
    """The words that clicked targets say."""
    return " ".join(word_of(view, seat, one) for one in targets)


def word_of(view: Stad, seat: Seat, target: str) -> str:
    """The word of one target."""
    found = TARGET.fullmatch(target)
    if found:
        return part(view, int(found[1]))
    return token(view, seat, STOP) if target == "stop" else target
