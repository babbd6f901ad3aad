"""How Architekton looks: a table without edges that always fits the picture, and the supply in a tray.

Targets: an open tile `temew` or `te`, a cell `c1,0`, a building with a house `h1,0` (to move the
house, or to be judged first), `keep`, `remove`, `x`, `pass`. A lay is tile, cell and turn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from speltafel.engine import OVER, Seat
from speltafel.game import Look, Part, piece
from speltafel.text import Language, Sentence, many, say

from .board_hints import hints, path_of
from .board_marks import dead, final, marks
from .board_table import SIZE, Window, spot, squares, table, tiles, window_of
from .board_tray import TRAY, tray
from .ground import Cell, Ground, ground_of, open_words, place_of, told
from .referee import COLOURS, judged_cell
from .state import Architekton
from .state.rows import LAY
from .state.situation import (
    EXCHANGE,
    HOUSE,
    JUDGING,
    KEEP,
    LAYING,
    LAYS_END,
    MOVING,
    PASS,
    PICK,
    PICKING,
    REMOVE,
)
from .text import token
from .tiles import letters_of, turned

__all__ = ["LAYERS", "SIZE", "TRAY", "TRAY_LAYERS", "parts", "spelled", "targets"]

LAYERS = ("ground", "tiles", "tints", "marks", "spots", "turns", "words", "choice")
TRAY_LAYERS = ("slab", "frames", "supply", "stocks", "press")
ALONE = {KEEP: "keep", REMOVE: "remove", EXCHANGE: "x", PASS: "pass"}
WORDS = {"keep": "k", "remove": "r", "x": "x", "pass": "--"}
PLACE = re.compile(r"[ch](-?\d+,-?\d+)")


def parts(view: Architekton, look: Look) -> list[Part]:
    """The table, what lies and what may be laid, and the tray."""
    ground, seat, language = ground_of(view), look.seat, look.language
    window = window_of(ground)
    picture = [*table(view.tiles.name, window), *tiles(view, ground, window), *tray(view, seat, language)]
    picture += marks(look.recent, window)
    if view.actor() == OVER:
        broken = [judging(place_of(view.table[view.broken] % 2**14), window)] if view.broken >= 0 else []
        return [*picture, *final(ground, window), *broken]
    picture += [*dead(view, ground, window), *banner(view, language)]
    if seat is not None:
        picture += [spot(cell, window, language) for cell in ground.around]
        if seat == view.actor():
            picture += actable(view, seat, ground, window, language)
    if view.phase == JUDGING:
        picture.append(judging(judged_cell(view), window))
    return picture


def actable(view: Architekton, seat: Seat, ground: Ground, window: Window, language: Language) -> list[Part]:
    """What can be clicked now, besides cells and open tiles."""
    if view.phase == LAYING:
        return hints(view, seat, ground, window, language)
    if view.phase == JUDGING:
        return decision(view, ground, window, language)
    cells = [place_of(action & 0x3FFF) for action in view.actions(seat)]
    if view.phase == MOVING:
        return [
            choosable(c, window, language.tell(say("haal het huis van {cell}", cell=told(c)))) for c in cells
        ]
    return [choosable(c, window, language.tell(say("beoordeel {cell}", cell=told(c)))) for c in cells]


def choosable(cell: Cell, window: Window, name: str) -> Part:
    """A building that can be chosen."""
    x, y = window.middle(cell)
    wide = max(window.side, 90)
    svg = (
        f'<g class="pick" data-target="h{told(cell)}" aria-label="{name}">'
        f'<circle class="hit" cx="{x}" cy="{y}" r="{wide // 2}"/>'
        f'<circle class="ring" cx="{x}" cy="{y}" r="{window.side // 2 - 4}"/></g>'
    )
    return piece(f"h{told(cell)}", "choice", svg)


def judging(cell: Cell, window: Window) -> Part:
    """ARC-24: the building its owner decides about; ARC-26: or could not pay for."""
    return piece("judged", "marks", f'<path class="judged" d="{squares([cell], window, -2)}"/>')


def decision(view: Architekton, ground: Ground, window: Window, language: Language) -> list[Part]:
    """ARC-23: to keep the house or to take it back, and what that costs, away from the building."""
    cell = judged_cell(view)
    wrong = ground.wrong(cell)
    top = 30 if window.middle(cell)[1] > SIZE[1] // 2 else SIZE[1] - 122
    keep = many(wrong, "huis houden: −{n} chip", "huis houden: −{n} chips")
    remove = (
        many(wrong - 1, "huis terug: −{n} chip", "huis terug: −{n} chips")
        if wrong > 1
        else say("huis terug: gratis")
    )
    return [
        choice("keep", 20, top, language.tell(keep)),
        choice("remove", 370, top, language.tell(remove)),
    ]


def choice(target: str, x: int, y: int, word: str) -> Part:
    """One of two things to press."""
    svg = (
        f'<g class="press choice" data-target="{target}" aria-label="{word}">'
        f'<rect x="{x}" y="{y}" width="330" height="92" rx="14"/>'
        f'<text x="{x + 165}" y="{y + 56}">{word}</text></g>'
    )
    return piece(target, "choice", svg)


def banner(view: Architekton, language: Language) -> list[Part]:
    """ARC-30: in the last phase, who still plays."""
    if view.left < 1:
        return []
    words: Sentence = say("laatste beurt: {side}", side=COLOURS[view.seat])
    if view.left == 2:
        words = say(
            "laatste beurten: {side}, dan {other}", side=COLOURS[view.seat], other=COLOURS[1 - view.seat]
        )
    svg = (
        '<g class="banner"><rect x="170" y="2" width="380" height="34" rx="8"/>'
        f'<text x="360" y="27">{language.tell(words)}</text></g>'
    )
    return [piece("banner", "words", svg)]


def targets(view: Architekton, seat: Seat) -> dict[str, tuple[str, ...]]:
    """For every legal token: tile, cell and turn, or one thing to click."""
    return {token(view, seat, action): path(view, action) for action in view.actions(seat)}


def path(view: Architekton, action: int) -> tuple[str, ...]:
    """The targets that spell an action."""
    if action < LAYS_END:
        return path_of(view, letters_of(view.tiles.name)[action % LAY], place_of(action // LAY))
    if action >= HOUSE:
        return (f"h{told(place_of(action - (PICK if action >= PICK else HOUSE)))}",)
    return (ALONE[action],)


def spelled(view: Architekton, seat: Seat, targets: Sequence[str]) -> str:
    """The words that clicked targets say; a tile that was not turned lies as it does in the tray."""
    if len(targets) == 1 and targets[0] in WORDS:
        return WORDS[targets[0]]
    places = [found[1] for found in map(PLACE.fullmatch, targets) if found]
    tiles_chosen = [target[1:] for target in targets if target[:1] == "t" and target[1:] in open_words(view)]
    if targets and targets[0][:1] == "h" and places:
        return f"{places[0]}!" if view.phase == PICKING else f"<{places[0]}"
    if places and not tiles_chosen:
        return f"{first_open(view)}@{places[0]}"
    if not places or not tiles_chosen:
        return " ".join(targets)
    word, last = tiles_chosen[0], targets[-1]
    turns = int(last[1:]) if re.fullmatch("~[0-3]", last) and len(word) == 4 else 0
    return f"{turned(word, turns)}@{places[0]}"


def first_open(view: Architekton) -> str:
    """Some open tile, where only a cell was clicked."""
    return next((word for word in open_words(view) if word), "e")
