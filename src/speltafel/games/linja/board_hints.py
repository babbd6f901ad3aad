"""What would come of a move, shown on the board before it is made."""

from __future__ import annotations

from math import hypot

from speltafel.engine import OVER, Seat
from speltafel.game import Part, piece
from speltafel.text import Language, Sentence, say

from .board_table import STICK, STONE, TOPS, line_of, spot
from .positions import LETTERS
from .referee import ahead, follow_to, goal, step_of
from .state import BEGIN_BONUS, BONUS, DECLINE, FOLLOW, FOLLOW_FROM, OLD, STEP, Linja
from .text import follow_lapses

MIDST = 380
UP, DOWN = "M0 13V-13M-9-4L0-13L9-4", "M0-13V13M-9 4L0 13L9 4"


def hints(view: Linja, seat: Seat, near: Seat, language: Language) -> list[Part]:
    """A hint for every move the seat can make now."""
    return [hint(view, seat, action, near, language) for action in view.actions(seat) if action < DECLINE]


def move_of(view: Linja, seat: Seat, action: int) -> tuple[Seat, int, int]:
    """A move taken apart: colour, from row, to row."""
    if action < FOLLOW_FROM:
        return seat, action, action + ahead(seat)
    if action < STEP:
        return seat, action - FOLLOW_FROM, follow_to(view, seat, action - FOLLOW_FROM)
    return step_of(action)


def path_of(colour: Seat, row: int, to: int) -> tuple[str, str]:
    """The pile and the row that spell a move."""
    return f"p{row}{LETTERS[colour]}", f"r{to}"


def hint(view: Linja, seat: Seat, action: int, near: Seat, language: Language) -> Part:
    """The stone where it would lie, the way there, and what would follow."""
    colour, row, to = move_of(view, seat, action)
    x0, y0 = spot(row, colour, view.stones(colour, row) - 1, near)
    x, y = spot(to, colour, view.stones(colour, to), near)
    pile, place = path_of(colour, row, to)
    kind = "hint bonus" if action >= STEP else "hint"
    svg = (
        f'<g class="{kind} seat{colour + 1}" data-path="{pile} {place}">{way(x0, y0, x, y)}'
        f'<circle cx="{x}" cy="{y}"/>'
    )
    up = y < y0
    if action >= STEP:
        svg += f'<path class="arrow" d="{UP if up else DOWN}" transform="translate({x} {y})"/>'
    sentence = consequence(view, seat, action)
    if sentence is not None:
        y = TOPS[line_of(to, near) + up] - STICK // 2  # on the stick that the stone crosses last
        svg += f'<text x="{MIDST}" y="{y + 10}">{language.tell(sentence)}</text>'
    key = f"{pile}-" if to - row == -ahead(colour) else pile  # a pile goes back in a Bonus only
    return piece(key, "hints", f"{svg}</g>")


def way(x0: int, y0: int, x: int, y: int) -> str:
    """A line from stone to stone, from rim to rim."""
    part = (STONE + 6) / hypot(x - x0, y - y0)
    dx, dy = round((x - x0) * part), round((y - y0) * part)
    return f'<path d="M{x0 + dx} {y0 + dy}L{x - dx} {y - dy}"/>'


def consequence(view: Linja, seat: Seat, action: int) -> Sentence | None:
    """What a move leads to, where that is more than the other's turn."""
    after = view.copy()
    after.apply(seat, action)
    assert isinstance(after, Linja)
    if after.actor() == OVER:
        return say("einde van het spel")
    if action < FOLLOW_FROM:
        return after_begin(view, after, seat, action)
    if action < STEP:
        return after_follow(view, after, seat, action - FOLLOW_FROM)
    colour, row, to = step_of(action)
    return say("bonus vooruit") if to - row == ahead(colour) else say("bonus terug")


def after_begin(view: Linja, after: Linja, seat: Seat, row: int) -> Sentence:
    """LIN-12 to LIN-14: the stones met on the row entered say how far the Vervolg goes."""
    home = row + ahead(seat) == goal(seat)
    if after.seat == seat and after.phase == FOLLOW:
        n = after.distance
        return say("doellijn → vervolg {n}", n=n) if home else say("{n} → vervolg {n}", n=n)
    if after.seat == seat and after.phase == BEGIN_BONUS:
        return say("doellijn: bonus")
    if follow_lapses(view, seat, row):
        return say("vervolg vervalt")
    return say("doellijn") if home else say("0 → geen vervolg")


def after_follow(view: Linja, after: Linja, seat: Seat, row: int) -> Sentence | None:
    """LIN-17, LIN-18: exactly onto the goal line earns a Bonus, farther does not."""
    if after.seat == seat:
        return say("precies: bonus") if after.phase == BONUS else say("leeg: extra beurt")
    if follow_to(view, seat, row) != goal(seat):
        return None
    if view.rules & OLD:
        return say("doellijn")
    if view.distance > abs(goal(seat) - row):
        return say("te ver: geen bonus")
    return say("precies: bonus vervalt")
