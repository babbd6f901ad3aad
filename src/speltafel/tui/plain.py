"""A table in plain lines, for screen readers, pipes and logs: no colours, no moving cursor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TextIO

from speltafel.text import Drawing, Span, say

from . import render
from .commands import hear
from .players import Company
from .session import Talk

CURTAIN: Drawing = [[]] * 60
"""So many empty lines push what the last player saw off any screen."""


def play_plain(talk: Talk, lines_in: Iterable[str], out: TextIO) -> int:
    """Play until the end: 0 when finished or stopped, 1 when the input ended in the middle."""
    lines = iter(lines_in)
    open_game(talk, out)
    while talk.code is None:
        bot = talk.bot()
        if talk.finished():
            talk = close_game(talk, out)
        elif bot is not None:
            talk = talk.ask(bot)
            show(talk.answer, talk.company, out)
        else:
            talk = persons_turn(talk, lines, out)
    return talk.code


def open_game(talk: Talk, out: TextIO) -> None:
    """The game's name, who plays, and what chance has decided."""
    decided = render.news(talk.company, talk.table)
    show([[Span(render.title(talk.match))], *talk.answer, *decided], talk.company, out)


def close_game(talk: Talk, out: TextIO) -> Talk:
    """The last board and how it ended; then the next game, if there is one."""
    show([[], *talk.board(), [], *talk.ending()], talk.company, out)
    after = talk.next_game()
    if after.code is None:
        show([[]], talk.company, out)
        open_game(after, out)
    return after


def persons_turn(talk: Talk, lines: Iterator[str], out: TextIO) -> Talk:
    """Draw the board once, then hear lines until it must be drawn for somebody again."""
    show(CURTAIN if talk.next_to_look() is not None else [[], *talk.board()], talk.company, out)
    while True:
        show([talk.prompt()], talk.company, out)
        line = next(lines, None)
        if line is None:
            show(render.plain(say("De invoer hield op midden in het spel.")), talk.company, out)
            return replace(talk, code=1)
        before, talk = talk, hear(talk, line)
        show(talk.answer, talk.company, out)
        if turned(before, talk):
            return talk


def turned(before: Talk, after: Talk) -> bool:
    """Whether something else than one person's lines comes next, or the table went back."""
    return (
        after.code is not None
        or after.finished()
        or after.bot() is not None
        or after.person() != before.person()
        or after.facing != before.facing
        or len(after.table.standing) < len(before.table.standing)
    )


def show(drawing: Drawing, company: Company, out: TextIO) -> None:
    """Write a drawing line by line, at once."""
    for line in drawing:
        out.write(render.spoken(line, company).rstrip() + "\n")
    out.flush()
