"""Boards as markup: in keyed parts for a live table, or as a picture to look at only."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from speltafel.engine import Seat, State
from speltafel.game import Game, Look
from speltafel.text import Language

from .markup import fill, joined

ROOT = re.compile(r"<\w+")
MARKS = re.compile(r' (?:data-[a-z]+|aria-label)="[^"]*"')
PICTURE = (
    '<svg class="board picture {game}" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
    "{parts}</svg>"
)


def board_parts(game: Game[Any], view: State, look: Look) -> dict[str, str]:
    """The parts of a board by `layer/key`."""
    if game.board is None:
        return {}
    return dict(game.board.parts(view, look))


@lru_cache(maxsize=4096)
def with_id(key: str, markup: str) -> Markup:
    """A part of a list as it stands in a page, where the script finds it by its id."""
    return Markup(ROOT.sub(lambda found: f'{found[0]} id="{key.replace("/", "-")}"', markup, count=1))


def picture(game: Game[Any], view: State, near: Seat | None, language: Language, label: str) -> Markup:
    """A board to look at: for the start page, the rulebook and lists of games."""
    if game.board is None:
        return drawing(game, view, near, language)
    drawn = game.board.parts(view, Look(language, near=near))
    shown = (MARKS.sub("", part.svg) for layer in game.board.LAYERS for part in drawn if part.layer == layer)
    width, height = game.board.SIZE
    return fill(
        PICTURE, game=game.name, width=width, height=height, label=label, parts=Markup("".join(shown))
    )


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
