"""Boards as markup: keyed and named for a live table, or as a picture to look at only."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from speltafel.engine import Seat, State
from speltafel.game import Game, Part
from speltafel.text import Language

ROOT = re.compile(r"\s*<(\w+)")
TARGET = re.compile(r'data-target="([^"]*)"')
MARKS = re.compile(r' (?:data-[a-z]+|id|tabindex|role)="[^"]*"')
PICTURE = Markup(
    '<svg class="board picture {game}" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
    "{parts}</svg>"
)


def board_parts(game: Game[Any], view: State, seat: Seat | None, language: Language) -> dict[str, str]:
    """The parts of a board, each with its id and layer, its targets named."""
    if game.board is None:
        return {}
    named = namer(game, view, seat, language)
    return {f"b:{part.key}": keyed(part, named) for part in game.board.parts(view, seat, language)}


def namer(
    game: Game[Any], view: State, seat: Seat | None, language: Language
) -> Callable[[re.Match[str]], str]:
    """What makes a target something that a screen reader can name and a player can press."""
    role = "img" if seat is None else "button"

    def named(found: re.Match[str]) -> str:
        assert game.board is not None
        label = escape(language.tell(game.board.label(view, found[1])))
        return f'{found[0]} role="{role}" tabindex="-1" aria-label="{label}"'

    return named


def keyed(part: Part, named: Callable[[re.Match[str]], str]) -> str:
    """A part that can be found by its id."""
    svg = with_id(part)
    return TARGET.sub(named, svg) if "data-target" in svg else svg


@lru_cache(maxsize=8192)
def with_id(part: Part) -> str:
    """A part with its id and its layer; many boards share their parts."""
    return ROOT.sub(rf'<\1 id="p-{part.key}" data-layer="{part.layer}"', part.svg, count=1)


def picture(game: Game[Any], view: State, seat: Seat | None, language: Language, label: str) -> Markup:
    """A board to look at: for the start page, the rulebook and lists of games."""
    if game.board is None:
        return drawing(game, view, seat, language)
    drawn = [part for part in game.board.parts(view, seat, language) if "data-path" not in part.svg]
    shown = (MARKS.sub("", part.svg) for layer in game.board.LAYERS for part in drawn if part.layer == layer)
    width, height = game.board.SIZE
    return PICTURE.format(
        game=game.name, width=width, height=height, label=label, parts=Markup("".join(shown))
    )


def drawing(game: Game[Any], view: State, seat: Seat | None, language: Language) -> Markup:
    """A game without a board, as its text draws it."""
    lines = (
        Markup("").join(
            Markup('<span class="{}">{}</span>').format(
                span.style, span.text if isinstance(span.text, str) else language.tell(span.text)
            )
            for span in line
        )
        for line in game.text.draw(view, seat)
    )
    return Markup('<pre class="drawing">{}</pre>').format(Markup("\n").join(lines))
