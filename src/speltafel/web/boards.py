"""Boards as markup: in keyed parts for a live table, or as a picture to look at only."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from speltafel.engine import Seat, State
from speltafel.game import Board, Game, Look, tray
from speltafel.text import Language

from .markup import fill, joined

ROOT = re.compile(r"<\w+")
MARKS = re.compile(r' (?:data-[a-z]+|aria-label|role)="[^"]*"')
PICTURE = (
    '<svg class="board picture {game}" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
    "{parts}</svg>"
)
TRAY = '<svg y="{top}" width="{width}" height="{height}" viewBox="0 0 {tray}">{parts}</svg>'


class Sheet(NamedTuple):
    """Something drawn, and how large it is."""

    width: int
    height: int
    parts: Markup


def board_parts(game: Game[Any], view: State, look: Look) -> dict[str, str]:
    """The parts of a board by `layer/key`."""
    if game.board is None:
        return {}
    return dict(game.board.parts(view, look))


def operable(parts: Mapping[str, str], role: str) -> dict[str, str]:
    """The parts of a board on a page, where every target says what it is to whoever does not see it."""
    marked = f' role="{role}" data-target="'
    return {key: part.replace(' data-target="', marked) for key, part in parts.items()}


@lru_cache(maxsize=4096)
def with_id(key: str, markup: str) -> Markup:
    """A part of a list as it stands in a page, where the script finds it by its id."""
    return Markup(ROOT.sub(lambda found: f'{found[0]} id="{key.replace("/", "-")}"', markup, count=1))


def picture(game: Game[Any], view: State, near: Seat | None, language: Language, label: str) -> Markup:
    """A board to look at: for the start page, the rulebook and lists of games."""
    if game.board is None:
        return drawing(game, view, near, language)
    drawn = board_parts(game, view, Look(language, near=near))
    sheet = Sheet(*game.board.SIZE, stacked(drawn, visible_layers(game.board)))
    return fill(PICTURE, game=" ".join(game.family), label=label, **sheet._asdict())


def example(game: Game[Any], view: State, language: Language, label: str) -> Markup:
    """A board to look at closely, with its tray."""
    if game.board is None:
        return drawing(game, view, None, language)
    sheet = with_tray(game.board, board_parts(game, view, Look(language)))
    return fill(PICTURE, game=" ".join(game.family), label=label, **sheet._asdict())


def with_tray(board: Board[Any], drawn: Mapping[str, str]) -> Sheet:
    """A board and, if anything lies there, its tray below it, as wide and at most half as high."""
    (width, height), parts = board.SIZE, stacked(drawn, visible_layers(board))
    beside = tray(board)
    below = stacked(drawn, beside.layers) if beside else ""
    if not beside or not below:
        return Sheet(width, height, parts)
    high = min(width * beside.size[1] // beside.size[0], height // 2)
    size = " ".join(map(str, beside.size))
    return Sheet(
        width, height + high, parts + fill(TRAY, top=height, width=width, height=high, tray=size, parts=below)
    )


def visible_layers(board: Board[Any]) -> tuple[str, ...]:
    """The layers of a picture to look at; a board may name those that only show what can be clicked."""
    return tuple(layer for layer in board.LAYERS if layer not in getattr(board, "ONLY_TARGETS", ()))


def stacked(drawn: Mapping[str, str], layers: tuple[str, ...]) -> Markup:
    """The parts of these layers, the lowest first, with nothing to click."""
    shown = (part for layer in layers for key, part in drawn.items() if key.partition("/")[0] == layer)
    return Markup(MARKS.sub("", "".join(shown)))


def drawing(game: Game[Any], view: State, seat: Seat | None, language: Language) -> Markup:
    """A game without a board, as its text draws it."""
    lines = (
        joined(
            fill(
                '<span class="{}">{}</span>',
                span.style,
                span.text if isinstance(span.text, str) else language.tell(span.text),
            )
            for span in line
        )
        for line in game.text.draw(view, seat)
    )
    return fill('<pre class="drawing">{}</pre>', joined(lines, "\n"))
