"""What happened at a table, told turn by turn.

Telling a log means replaying it, so what was told is kept, and only what is new is replayed and drawn.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from speltafel.engine import Seat, State
from speltafel.table import RESIGN, Entry, Table, actions_of, leaves, preface
from speltafel.text import Sentence, say

MOST_KEPT = 16_000_000
"""So many letters of logs are remembered; the one longest unread is forgotten first."""


class Step(NamedTuple):
    """One entry as it is told: its words (empty where they are secret) and its sentences."""

    token: str
    sentences: tuple[Sentence, ...]


class Turn(NamedTuple):
    """What one seat did until another acted, numbered from 1."""

    number: int
    seat: Seat
    last: int
    """The number of its last entry."""
    steps: tuple[Step, ...]


class LogSoFar(NamedTuple):
    """A log as far as it was told: the last turn, all turns drawn, and the state telling goes on from."""

    entries: tuple[Entry, ...]
    last: Turn | None
    lines: tuple[str, ...]
    state: State
    letters: int = 0
    """How long all lines are together."""


class Logbook:
    """The logs told so far; they change as games go on, and are kept for speed alone."""

    def __init__(self) -> None:
        self.logs: OrderedDict[tuple[str, Seat | None, str], LogSoFar] = OrderedDict()
        self.letters = 0

    def lines(
        self, name: str, table: Table, viewer: Seat | None, code: str, line_of: Callable[[Turn], str]
    ) -> tuple[str, ...]:
        """The turns of the table of this name, drawn, as those ears may know them in that language."""
        key = (name, viewer if table.game.secrets else None, code)
        log = self.logs.get(key)
        if log is None or table.log_entries[: len(log.entries)] != log.entries:
            log = LogSoFar((), None, (), table.beginning().state)
        if len(log.entries) < len(table.log_entries):
            log = extended(log, table, key[1], line_of)
        self._keep(key, log)
        return log.lines

    def _keep(self, key: tuple[str, Seat | None, str], log: LogSoFar) -> None:
        before = self.logs.get(key)
        self.letters += log.letters - (before.letters if before else 0)
        self.logs[key] = log
        self.logs.move_to_end(key)
        while self.letters > MOST_KEPT and len(self.logs) > 1:
            self.letters -= self.logs.popitem(last=False)[1].letters


def extended(log: LogSoFar, table: Table, viewer: Seat | None, line_of: Callable[[Turn], str]) -> LogSoFar:
    """The log told up to now; a turn that goes on is drawn anew."""
    state, lines, turn = log.state.copy(), list(log.lines), log.last
    for entry in table.log_entries[len(log.entries) :]:
        step = step_of(table, state, entry, viewer)
        if turn is not None and turn.seat == entry.seat:
            turn = turn._replace(last=entry.number, steps=(*turn.steps, step))
            lines.pop()
        else:
            turn = Turn(len(lines) + 1, entry.seat, entry.number, (step,))
        lines.append(line_of(turn))
    return LogSoFar(table.log_entries, turn, tuple(lines), state, sum(map(len, lines)))


def step_of(table: Table, state: State, entry: Entry, viewer: Seat | None) -> Step:
    """One entry told; the state goes on with it."""
    if leaves(entry):
        return Step("", (leaving_sentence(entry),))
    sentences = preface(entry)
    for action in actions_of(table.game, state, entry):
        sentences.append(table.game.text.tell(state, entry.seat, action, viewer))
        state.apply(entry.seat, action)
    return Step("" if table.game.secrets else entry.text, tuple(sentences))


def leaving_sentence(entry: Entry) -> Sentence:
    """TAF-02, TAF-04: somebody leaves a game that goes on."""
    if entry.kind == RESIGN:
        return say("geeft op; een bot speelt verder")
    return say("heeft geen tijd meer; een bot speelt verder")
