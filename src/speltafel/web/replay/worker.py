"""Looking back in a process of its own: a log goes in, and what somebody asks of it comes out drawn."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import NamedTuple

from speltafel.house.live import Live
from speltafel.web.context import language_by_code
from speltafel.web.replay import parts
from speltafel.web.replay.moments import WINDOW, Log, Past, Perspective, past_of, restored_live
from speltafel.web.replay.parts import MomentView

COMPRESSION = 6
"""How hard to compress what is sent once."""

CACHED_WINDOWS = 2
"""So many windows a process keeps for whoever goes on looking."""


class Question(NamedTuple):
    """A moment somebody asks for: of which game, with which eyes, which moment, in which language."""

    log: Log
    perspective: Perspective
    nth: int
    code: str


class Scene(NamedTuple):
    """A moment drawn for a page."""

    number: int
    turn: int | None
    last: int
    parts: dict[str, str]
    log: str
    title: str
    any_title: str
    """The title of any moment, with {n} where its place goes."""


class Origin(NamedTuple):
    """Where one could play on from: the position, and the rule by which it was over there, if it was."""

    number: int
    position: str
    over: str


@lru_cache(maxsize=CACHED_WINDOWS)
def window(log: Log, perspective: Perspective, first: int) -> tuple[Live, Past]:
    """A part of a game, which is kept for whoever looks at the next moment of it."""
    live = restored_live(log)
    return live, past_of(live, perspective, first)


def moment_view(question: Question) -> MomentView:
    """The moment that is asked for."""
    live, found = window(question.log, question.perspective, question.nth - question.nth % WINDOW)
    return MomentView(live, found, question.nth, language_by_code(question.code))


def scene(question: Question) -> Scene:
    """The page of a moment."""
    at = moment_view(question)
    return Scene(
        at.moment.number,
        at.moment.turn,
        at.last,
        parts.parts(at),
        parts.log(at),
        parts.title(at, str(at.nth)),
        parts.title(at, "{n}"),
    )


def changes(question: Question) -> bytes:
    """All moments of the window, for the script; compressed."""
    return gzip.compress(parts.changes(moment_view(question)), COMPRESSION)


def picture(question: Question) -> bytes:
    """The board as a file of its own; compressed."""
    return gzip.compress(parts.picture(moment_view(question)).encode(), COMPRESSION)


def origin(question: Question) -> Origin:
    """The position of a moment."""
    at = moment_view(question)
    table = at.moment.table
    outcome = table.outcome()
    return Origin(at.moment.number, table.game.text.write(table.state), outcome.rule if outcome else "")
