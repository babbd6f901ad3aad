"""How Linja looks: rows between bamboo sticks on a wooden table, with the targets that spell a move.

Targets: a pile `p2r` (the red stones of row 2), a row `r3`, `none` (no bonus) and `pass`. A Begin,
a Vervolg and a Bonus are a pile and then a row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from speltafel.engine import CHANCE, OVER, Seat
from speltafel.game import Look, Part, piece
from speltafel.text import Language, Sentence, many, say

from .board_hints import hints, move_of, path_of
from .board_marks import marks
from .board_table import (
    LEDGE,
    MIDDLES,
    SIZE,
    line_of,
    pile_target,
    row_target,
    spot,
    stone,
    table,
)
from .positions import LETTERS
from .referee import ahead, follow_to, goal
from .state import (
    BEGIN,
    BEGIN_BONUS,
    BONUS,
    DECLINE,
    FIRST_PLUS,
    FOLLOW,
    MINUS,
    OLD,
    PASS,
    VALUES,
    Linja,
)
from .text import token

__all__ = ["LAYERS", "SIZE", "parts", "spelled", "targets"]

LAYERS = ("ground", "targets", "rows", "pieces", "last", "hints")
"""Targets lie below the stones, which let every click through."""

PILE = re.compile(r"p([0-7])([rz])")
PLACE = re.compile(r"r([0-7])|p([0-7])[rz]")
ALONE = {DECLINE: "none", PASS: "pass"}
MIDDLE = (LEDGE + SIZE[1]) // 2
WORDS = {"none": "+0", "pass": "--"}


def parts(view: Linja, look: Look) -> list[Part]:
    """The table, its rows and stones, what can be clicked, and what would come of it."""
    seat, language, near = look.seat, look.language, 1 if look.near == 1 else 0
    picture = [ground(look.near, language), *ledge(view, language)]
    for row in range(8):
        red, black = view.stones(0, row), view.stones(1, row)
        picture.append(count(row, red + black, near, language))
        picture.append(row_target(row, near, row_name(row, red + black, language)))
        for colour, stones in ((0, red), (1, black)):
            if stones:
                name = pile_name(row, colour, stones, language)
                picture.append(pile_target(row, colour, stones, near, name))
                picture += [stone(row, colour, slot, near) for slot in range(stones)]
    picture += marks(view, look.recent, near)
    if view.actor() == OVER:
        picture += points(view, near)
    elif seat is not None and seat == view.actor():
        picture += buttons(view, seat, language)
        picture += hints(view, seat, near, language)
    return picture


def ground(near: Seat | None, language: Language) -> Part:
    """The table; whoever has a side of it sees where they start and where they go."""
    if near is None:
        return table(0, "", "")
    return table(near, language.tell(say("start")), language.tell(say("doel")))


@cache
def count(row: int, stones: int, near: Seat, language: Language) -> Part:
    """LIN-13: how many stones a row holds; LIN-07: hatched when it is full."""
    middle = MIDDLES[line_of(row, near)]
    svg = f'<text class="count" x="684" y="{middle + 16}">{stones}</text>'
    if 1 <= row <= 6 and stones >= 6:
        full = language.tell(say("vol"))
        svg = (
            f'<g class="full"><path class="hatch" d="M0 0h640" transform="translate(40 {middle})skewX(-32)"/>'
            f'<text class="count" x="684" y="{middle + 6}">{stones}</text>'
            f'<text class="word" x="684" y="{middle + 34}">{full}</text></g>'
        )
    return piece(str(row), "rows", svg)


def points(view: Linja, near: Seat) -> list[Part]:
    """LIN-33: at the end, what each pile is worth, beside it."""
    least = 0 if view.rules & MINUS else FIRST_PLUS
    return [
        worth(row, colour, view.stones(colour, row), VALUES[index] if index >= least else 0, near)
        for colour in (0, 1)
        for row in range(8)
        if view.stones(colour, row)
        for index in (row if colour == 0 else 7 - row,)
    ]


def worth(row: int, colour: Seat, stones: int, value: int, near: Seat) -> Part:
    """The points of one pile."""
    outer = row in (0, 7)
    x, _ = spot(row, colour, stones + stones % 2 if outer else stones, near)
    x += outer * (14 if colour == near else -14)
    told = f"{stones * value:+d}".replace("-", "−") if value else "0"
    svg = f'<text class="worth" x="{x}" y="{MIDDLES[line_of(row, near)] + 11}">{told}</text>'
    return piece(f"{row}{LETTERS[colour]}", "hints", svg)


def ledge(view: Linja, language: Language) -> list[Part]:
    """Below the rows: whose turn it is and how far it has come, or how it ended."""
    if view.actor() == OVER:
        scores = "".join(
            f"{small(colour, 40 + 180 * colour, MIDDLE)}"
            f'<text class="score" x="{72 + 180 * colour}" y="{MIDDLE + 14}">{view.score(colour)}</text>'
            for colour in (0, 1)
        )
        return [piece("ledge", "ground", f"<g>{scores}</g>".replace(">-", ">−"))]
    if view.actor() == CHANCE:
        return []
    steps = " › ".join(
        f'<tspan class="now">{language.tell(step)}</tspan>' if now else language.tell(step)
        for now, step in stages(view)
    )
    text = f'<text class="stages" x="62" y="{MIDDLE + 10}">{steps}</text>'
    return [piece("turn", "ground", small(view.seat, 36, MIDDLE)), piece("ledge", "ground", text)]


def small(colour: Seat, x: int, y: int) -> str:
    """A small stone that stands for a player."""
    place = f"translate({x} {y})scale(.62)"
    return f'<use class="seat{colour + 1}" href="#linja-{LETTERS[colour]}" transform="{place}"/>'


def stages(view: Linja) -> list[tuple[bool, Sentence]]:
    """LIN-05: the steps of a turn, and which it waits for; LIN-41: the 2010 sheet has no Bonus."""
    follow = say("vervolg {n}", n=view.distance) if view.phase == FOLLOW else say("vervolg")
    begin = say("extra begin") if view.extra else say("begin")
    found = [(view.phase == BEGIN, begin), (view.phase == FOLLOW, follow)]
    return found if view.rules & OLD else [*found, (view.phase in (BONUS, BEGIN_BONUS), say("bonus"))]


def buttons(view: Linja, seat: Seat, language: Language) -> list[Part]:
    """LIN-20: a Bonus may be left; LIN-11: who cannot begin must pass."""
    legal = view.actions(seat)
    if DECLINE in legal:
        return [button("none", language.tell(say("geen bonus")))]
    return [button("pass", language.tell(say("passen")))] if PASS in legal else []


def button(target: str, word: str) -> Part:
    """Something to press on the ledge."""
    svg = (
        f'<g class="button" data-target="{target}" aria-label="{word}">'
        f'<rect class="hit" x="440" y="{LEDGE}" width="280" height="{SIZE[1] - LEDGE}"/>'
        f'<rect class="face" x="462" y="{LEDGE + 12}" width="244" height="{SIZE[1] - LEDGE - 24}" rx="16"/>'
        f'<text x="584" y="{MIDDLE + 10}">{word}</text></g>'
    )
    return piece(target, "targets", svg)


def targets(view: Linja, seat: Seat) -> dict[str, tuple[str, ...]]:
    """For every legal token: a pile and a row, or a button."""
    return {
        token(view, seat, action): (
            (ALONE[action],) if action in ALONE else path_of(*move_of(view, seat, action))
        )
        for action in view.actions(seat)
    }


def spelled(view: Linja, seat: Seat, targets: Sequence[str]) -> str:
    """The words that clicked targets say; a pile alone goes where it would have to go."""
    first, rest = targets[0] if targets else "", targets[1:]
    pile = PILE.fullmatch(first)
    place = PLACE.fullmatch(rest[0]) if rest else None
    if first in WORDS and not rest:
        return WORDS[first]
    if pile is None or len(rest) > 1 or (rest and place is None):
        return " ".join(targets)
    row, colour = int(pile[1]), LETTERS.index(pile[2])
    to = int(place[1] or place[2]) if place else onward(view, colour, row)
    if colour != seat:
        return f"+{pile[2]}{row}-{to}"  # LIN-40: the other's stones move only by a Bonus
    return f"+{row}-{to}" if view.phase in (BONUS, BEGIN_BONUS) else f"{row}-{to}"


def onward(view: Linja, colour: Seat, row: int) -> int:
    """Where a stone of this row would go next; from its goal line only back, in a Bonus."""
    if view.phase == FOLLOW:
        return follow_to(view, colour, row)
    if row == goal(colour) and view.phase != BEGIN:
        return row - ahead(colour)
    return max(0, min(7, row + ahead(colour)))


@cache
def row_name(row: int, stones: int, language: Language) -> str:
    """What a row is called as a place to go to."""
    if 1 <= row <= 6 and stones >= 6:
        return language.tell(say("rij {row} is vol: telt mee, maar je landt er niet", row=row))
    return language.tell(say("naar rij {row}", row=row))


@cache
def pile_name(row: int, colour: Seat, stones: int, language: Language) -> str:
    """What a row's stones of one colour are called."""
    if colour == 0:
        return language.tell(many(stones, "rij {row}, {n} rode steen", "rij {row}, {n} rode stenen", row=row))
    return language.tell(many(stones, "rij {row}, {n} zwarte steen", "rij {row}, {n} zwarte stenen", row=row))
