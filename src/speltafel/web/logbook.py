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


class Told(NamedTuple):
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
        self.told: OrderedDict[tuple[str, Seat | None, str], Told] = OrderedDict()
        self.letters = 0

    def lines(
        self, name: str, table: Table, ears: Seat | None, code: str, drawn: Callable[[Turn], str]
    ) -> tuple[str, ...]:
        """The turns of the table of this name, drawn, as those ears may know them in that language."""
        key = (name, ears if table.game.secrets else None, code)
        told = self.told.get(key)
        if told is None or table.log_entries[: len(told.entries)] != told.entries:
            told = Told((), None, (), table.beginning().state)
        if len(told.entries) < len(table.log_entries):
            told = further(told, table, key[1], drawn)
        self._keep(key, told)
        return told.lines

    def _keep(self, key: tuple[str, Seat | None, str], told: Told) -> None:
        before = self.told.get(key)
        self.letters += told.letters - (before.letters if before else 0)
        self.told[key] = told
        self.told.move_to_end(key)
        while self.letters > MOST_KEPT and len(self.told) > 1:
            self.letters -= self.told.popitem(last=False)[1].letters


def further(told: Told, table: Table, ears: Seat | None, drawn: Callable[[Turn], str]) -> Told:
    """The log told up to now; a turn that goes on is drawn anew."""
    state, lines, turn = told.state.copy(), list(told.lines), told.last
    for entry in table.log_entries[len(told.entries) :]:
        step = tell(table, state, entry, ears)
        if turn is not None and turn.seat == entry.seat:
            turn = turn._replace(last=entry.number, steps=(*turn.steps, step))
            lines.pop()
        else:
            turn = Turn(len(lines) + 1, entry.seat, entry.number, (step,))
        lines.append(drawn(turn))
    return Told(table.log_entries, turn, tuple(lines), state, sum(map(len, lines)))


def tell(table: Table, state: State, entry: Entry, ears: Seat | None) -> Step:
    """One entry told; the state goes on with it."""
    if leaves(entry):
        return Step("", (leaving(entry),))
    sentences = preface(entry)
    for action in actions_of(table.game, state, entry):
        sentences.append(table.game.text.tell(state, entry.seat, action, ears))
        state.apply(entry.seat, action)
    return Step("" if table.game.secrets else entry.text, tuple(sentences))


def leaving(entry: Entry) -> Sentence:
    """TAF-02, TAF-04: somebody leaves a game that goes on."""
    if entry.kind == RESIGN:
        return say("geeft op; een bot speelt verder")
    return say("heeft geen tijd meer; een bot speelt verder")
