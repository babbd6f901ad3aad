"""A game looked back at: the table after each entry that stands, as somebody may see it.

TAF-06: while a game goes on, everybody sees what their own seat saw, and no more; once it is over,
everybody sees everything.

Of a long game only a part is held at once: the moments of one window, whichever is asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, islice
from typing import NamedTuple

from speltafel.engine import Outcome, Seat, State
from speltafel.game import Look, Refused
from speltafel.house.live import Live, Viewer
from speltafel.house.records import options_json
from speltafel.store import SeatRow, TableRow
from speltafel.table import RESIGN, TIMEOUT, Entry, Table, actions_of, leaves, preface
from speltafel.text import Language, Sentence, say
from speltafel.web.guard import number
from speltafel.web.logbook import Step, Turn, leaving_sentence

WINDOW = 400
"""So many moments are held at once."""

NOBODY = -2
"""Who did what came before the first entry."""


class NoMoment(Refused):
    """A moment was asked for that a game does not have."""


class Perspective(NamedTuple):
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


class Log(NamedTuple):
    """A game as far as it was played, as one process can tell it to another."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    entries: tuple[Entry, ...]
    standing: tuple[Entry, ...]
    gone: frozenset[Seat]
    ended: Outcome | None
    position: str
    """Where it led, as its game writes it, where that says what the sides are called."""


def log_of(live: Live) -> Log:
    """The log of a table as it is now."""
    table, game = live.table, live.game
    row = TableRow(
        *(live.id, game.name, options_json(live.options), len(live.seats)),
        *(live.commitment, live.opened, live.terms.to_json()),
    )
    position = game.text.write(table.state) if game.called else ""
    return Log(row, live.seats, table.entries, table.standing, table.gone, table.ended, position)


def restored_live(log: Log) -> Live:
    """The table of a log, with all that was done there; where that led is not worked out."""
    live = Live(log.row, log.seats, b"")
    state = live.table.state
    if log.position:
        state = live.game.text.place(log.position, len(log.seats), live.options)
    live.table = replace(with_entries(live.table, log), state=state)
    return live


def played_table(log: Log) -> Table:
    """The table of a log, played to where it led."""
    table = restored_live(log).table.beginning()
    for entry in log.standing:
        table = table.replayed(entry)
    return with_entries(table, log)


def with_entries(table: Table, log: Log) -> Table:
    """A table that says it came about by this log."""
    return replace(table, entries=log.entries, standing=log.standing, gone=log.gone, ended=log.ended)


def perspective_of(live: Live, viewer: Viewer) -> Perspective:
    """How a viewer may look back at a table."""
    own = viewer.seats[0] if len(viewer.seats) == 1 else None
    return Perspective(own, own, live.table.outcome() is not None)


class Past(NamedTuple):
    """A game up to now: the numbers of all its moments, and those of one window."""

    table: Table
    perspective: Perspective
    numbers: tuple[int, ...]
    first: int
    """Which moment is the first of the window."""
    moments: list[Moment]

    @property
    def open_to_all(self) -> bool:
        """Whether these eyes see all there is, so that somebody else may play on from it."""
        return self.perspective.all_seeing or self.table.game.secrets is None

    def view(self, moment: Moment) -> State:
        """What is seen at a moment."""
        return self.perspective.view(self.table, moment.table.state)

    def look(self, moment: Moment, language: Language) -> Look:
        """How the board is looked at: nothing can be done there, and the last turns are marked."""
        recent = [
            [self.perspective.view(self.table, state) for state in turn] for turn in moment.table.recent
        ]
        return Look(language, None, self.perspective.near, recent)

    def turns(self) -> list[Turn]:
        """What was done in this window, turn by turn."""
        before = sum(1 for _ in groupby(seat for seat, _ in moment_keys(self.table)[: self.first]))
        grouped = groupby(self.moments[self.first == 0 :], key=lambda moment: moment.seat)
        turns = ((seat, list(moments)) for seat, moments in grouped)
        return [
            Turn(n, seat, moments[-1].number, tuple(moment.step for moment in moments))
            for n, (seat, moments) in enumerate(turns, before + 1)
        ]


def moment_keys(table: Table) -> list[tuple[Seat, int]]:
    """Who did what one can look back at, and its number: what stands, and an end that came off the board."""
    end = table.entries[table.changed - 1 : table.changed] if table.ended else ()
    return [(entry.seat, entry.number) for entry in (*table.log_entries, *end)]


def numbers_of(table: Table) -> tuple[int, ...]:
    """The numbers of all moments; the first is the beginning."""
    return (0, *(number for _, number in moment_keys(table)))


def numbers_at(live: Live) -> tuple[int, ...]:
    """The same of a table as it lies there, made once."""
    return live.cached("numbers", lambda: numbers_of(live.table))


def nth_of(live: Live, text: str) -> int:
    """Which moment is meant by the number of an entry: that after it, or after the last that stands."""
    asked, last = number(text), len(live.table.entries)
    if asked < 0:
        raise NoMoment("TAF-06", say("„{text}” is geen nummer van een zet.", text=text[:20]))
    if asked > last:
        raise NoMoment("TAF-06", say("Zover is het niet: het log gaat tot {last}.", last=last))
    return bisect_right(numbers_at(live), asked) - 1


def past_of(live: Live, perspective: Perspective, nth: int) -> Past:
    """The past of a table with the window in which a moment lies."""
    first = nth - nth % WINDOW
    held = list(islice(moments(live.table, perspective, first), WINDOW))
    return Past(live.table, perspective, numbers_of(live.table), first, held)


def moments(table: Table, perspective: Perspective, first: int) -> Iterator[Moment]:
    """From one moment on: the beginning, every entry that stands, and an end that came off the board."""
    now = table.beginning()
    if first == 0:
        yield Moment(0, without_log(now), NOBODY, Step("", ()))
    for nth, entry in enumerate(table.log_entries, 1):
        step = step_of(now, entry, perspective) if nth >= first else Step("", ())
        now = now.replayed(entry)
        if nth >= first:
            yield Moment(entry.number, without_log(now), entry.seat, step)
    if table.ended:
        last = table.entries[table.changed - 1]
        ended = replace(without_log(now), ended=table.ended)
        yield Moment(last.number, ended, last.seat, Step("", (ending_sentence(last),)))


def without_log(table: Table) -> Table:
    """A table without its log: every moment would hold all that was done before it."""
    return replace(table, entries=(), standing=())


def step_of(table: Table, entry: Entry, perspective: Perspective) -> Step:
    """An entry as these eyes may know it."""
    if leaves(entry):
        return Step("", (leaving_sentence(entry),))
    state, sentences = table.state.copy(), preface(entry)
    for action in actions_of(table.game, state, entry):
        sentences.append(sentence_for(table, state, entry.seat, action, perspective))
        state.apply(entry.seat, action)
    open_words = perspective.all_seeing or table.game.secrets is None
    return Step(entry.text if open_words else "", tuple(sentences))


def sentence_for(table: Table, state: State, seat: Seat, action: int, perspective: Perspective) -> Sentence:
    """An action told; whoever knows everything hears what somebody at the table knew and others did not."""
    tell = table.game.text.tell
    public = tell(state, seat, action, perspective.seat)
    if not perspective.all_seeing:
        return public
    heard = (tell(state, seat, action, other) for other in range(table.seats))
    return next((one for one in heard if one != tell(state, seat, action, None)), public)


def ending_sentence(entry: Entry) -> Sentence:
    """An end off the board, told."""
    if entry.kind == RESIGN:
        return say("geeft op")
    return say("heeft geen tijd meer") if entry.kind == TIMEOUT else say("neemt remise aan")
