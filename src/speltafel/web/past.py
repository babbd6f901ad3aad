"""A game looked back at: the table after each entry that stands, as somebody may see it.

TAF-06: while a game goes on, everybody sees what their own seat saw, and no more; once it is over,
everybody sees everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from speltafel.engine import Seat, State
from speltafel.game import Look, Refused
from speltafel.house.live import Live, Viewer
from speltafel.table import RESIGN, TIMEOUT, Entry, Table, actions_of, leaves, preface
from speltafel.text import Language, Sentence, say

from .guard import number
from .logbook import Step, Turn, leaving

NOBODY = -2
"""Who did what came before the first entry."""


class NoMoment(Refused):
    """A moment was asked for that a game does not have."""


class Eyes(NamedTuple):
    """How somebody looks back: from a seat or from none, with a side near, or knowing everything."""

    seat: Seat | None
    near: Seat | None
    all_seeing: bool

    def view(self, table: Table, state: State) -> State:
        """What these eyes see of a state."""
        return state.copy() if self.all_seeing else table.game.view(state, self.seat)


class Moment(NamedTuple):
    """A table after an entry, and that entry as it is told; the first is the beginning."""

    number: int
    table: Table
    seat: Seat
    step: Step

    @property
    def turn(self) -> Seat | None:
        """Who is to act next; None when it is over."""
        return next(iter(self.table.actors()), None)


class Past(NamedTuple):
    """A game up to now, moment by moment."""

    table: Table
    eyes: Eyes
    moments: list[Moment]

    @property
    def open_to_all(self) -> bool:
        """Whether these eyes see all there is, so that somebody else may play on from it."""
        return self.eyes.all_seeing or self.table.game.secrets is None

    def at(self, text: str) -> int:
        """Which moment is meant by the number of an entry: that after it, or after the last that stands."""
        asked, last = number(text), len(self.table.entries)
        if asked < 0:
            raise NoMoment("TAF-06", say("„{text}” is geen nummer van een zet.", text=text[:20]))
        if asked > last:
            raise NoMoment("TAF-06", say("Zover is het niet: het log gaat tot {last}.", last=last))
        return max(index for index, moment in enumerate(self.moments) if moment.number <= asked)

    def view(self, moment: Moment) -> State:
        """What is seen at a moment."""
        return self.eyes.view(self.table, moment.table.state)

    def look(self, moment: Moment, language: Language) -> Look:
        """How the board is looked at: nothing can be done there, and the last turns are marked."""
        recent = [[self.eyes.view(self.table, state) for state in turn] for turn in moment.table.recent]
        return Look(language, None, self.eyes.near, recent)

    def turns(self) -> list[Turn]:
        """What was done, turn by turn."""
        grouped = groupby(self.moments[1:], key=lambda moment: moment.seat)
        turns = ((seat, list(moments)) for seat, moments in grouped)
        return [
            Turn(n, seat, moments[-1].number, tuple(moment.step for moment in moments))
            for n, (seat, moments) in enumerate(turns, 1)
        ]


def past(live: Live, viewer: Viewer) -> Past:
    """The past of a table as a viewer may see it."""
    table = live.table
    own = viewer.seats[0] if len(viewer.seats) == 1 else None
    eyes = Eyes(own, own, table.outcome() is not None)
    return Past(table, eyes, list(moments(table, eyes)))


def moments(table: Table, eyes: Eyes) -> Iterator[Moment]:
    """The beginning, every entry that stands, and an end that came off the board."""
    now = table.beginning()
    yield Moment(0, now, NOBODY, Step("", ()))
    for entry in table.told:
        step = told(now, entry, eyes)
        now = now.replayed(entry)
        yield Moment(entry.number, now, entry.seat, step)
    if table.ended:
        last = table.entries[table.changed - 1]
        yield Moment(last.number, replace(now, ended=table.ended), last.seat, Step("", (ending(last),)))


def told(table: Table, entry: Entry, eyes: Eyes) -> Step:
    """An entry as these eyes may know it."""
    if leaves(entry):
        return Step("", (leaving(entry),))
    state, sentences = table.state.copy(), preface(entry)
    for action in actions_of(table.game, state, entry):
        sentences.append(sentence(table, state, entry.seat, action, eyes))
        state.apply(entry.seat, action)
    open_words = eyes.all_seeing or table.game.secrets is None
    return Step(entry.text if open_words else "", tuple(sentences))


def sentence(table: Table, state: State, seat: Seat, action: int, eyes: Eyes) -> Sentence:
    """An action told; whoever knows everything hears what somebody at the table knew and others did not."""
    tell = table.game.text.tell
    public = tell(state, seat, action, eyes.seat)
    if not eyes.all_seeing:
        return public
    heard = (tell(state, seat, action, other) for other in range(table.seats))
    return next((one for one in heard if one != tell(state, seat, action, None)), public)


def ending(entry: Entry) -> Sentence:
    """An end off the board, told."""
    if entry.kind == RESIGN:
        return say("geeft op")
    return say("heeft geen tijd meer") if entry.kind == TIMEOUT else say("neemt remise aan")
