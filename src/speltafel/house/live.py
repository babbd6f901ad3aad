"""A table that is being played: the value on it, who sits there, its chance and its clock.

A `Live` changes as the house writes; whoever draws it only reads.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from speltafel import bots, fair
from speltafel.clock import Control, Flag, stopped
from speltafel.engine import CHANCE, Outcome, Seat
from speltafel.game import Game, Options
from speltafel.games import load
from speltafel.house.errors import BrokenLog
from speltafel.match import Match
from speltafel.store import EntryRow, SeatRow, TableRow
from speltafel.table import (
    BACK,
    DESERTED,
    LEAVE,
    NOTES,
    PLAYED,
    REMATCH,
    REOPEN,
    RESIGN,
    SIT,
    Entry,
    Table,
    opened,
)

T = TypeVar("T")
PUBLIC_HASH = ""
"""What the chain of hashes begins with."""


class Viewer(NamedTuple):
    """Somebody looking at a table, and the seats they play; none is a spectator."""

    guest: str
    seats: tuple[Seat, ...]


class Lot(NamedTuple):
    """A decision of chance: for which purpose, among things of which weights, and which of them it took."""

    purpose: str
    weights: tuple[int, ...]
    drawn: int


class Hint(NamedTuple):
    """An answer to somebody who asked for help: at which entry, what they asked for, and the best line."""

    changed: int
    what: str
    line: str


class Terms(NamedTuple):
    """How a table is played: against whom, with how much time, in how long a match."""

    mode: str = "screen"
    total: int | None = None
    each: int | None = None
    length: int = 1
    played: tuple[tuple[tuple[int, ...], tuple[int, ...], str], ...] = ()
    """The outcomes of the match so far."""

    origin: str = ""
    """The position it began from, as its game writes it; empty is the set-up."""
    source: str = ""
    """Where in the house that position was taken from: `TABLE?n=ENTRY`."""

    def to_json(self) -> str:
        """As it is stored."""
        return json.dumps(self._asdict())


def stored_options(game: Game[Any], text: str) -> Options:
    """Options as they were stored; one that the game did not have yet is as it was played then."""
    kept = json.loads(text)
    usual = {option.name: option.values[0] for option in game.options}
    return Options(**{**kept, "values": {**usual, **kept["values"]}})


def read_terms(text: str) -> Terms:
    """Terms as they were stored."""
    held = json.loads(text)
    played = tuple((tuple(places), tuple(scores), rule) for places, scores, rule in held.pop("played"))
    return Terms(**held, played=played)


class Live:
    """One table in memory. It changes: the house puts a new value on it after each durable entry."""

    def __init__(self, row: TableRow, seats: tuple[SeatRow, ...], secret: bytes) -> None:
        self.id = row.id
        self.commitment = row.commitment
        self.opened = row.opened
        self.secret = secret
        self.seats = seats
        self.terms = read_terms(row.terms)
        self.game = load(row.game)
        self.options = stored_options(self.game, row.options)
        self.table = opened(self.game, names(seats), self.options, self.terms.origin)
        self.clock = stopped(Control(self.terms.total, self.terms.each), row.seats)
        self.chain = PUBLIC_HASH
        self.cids: dict[tuple[Seat, str], int] = {}
        self.present: Counter[Seat] = Counter()
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        self.thinking = False
        self.alarm: asyncio.TimerHandle | None = None
        self.finished = bool(row.finished)
        self.frozen = False
        self.freezes = 0
        """How often in a row it stood still, without anybody having acted since."""
        self.unsettled = False
        """Whether it must go on, by chance or by its clock, before anything else is done at it."""
        self.in_doubt = False
        """Whether something may be in its log that nobody was told, because the store went away."""
        self.was_closed = False
        """Whether its clock ran, and stood still because the house was closed or the table frozen."""
        self.ahead = 0
        """Milliseconds its time is ahead of the house's, whose clock was set back since."""
        self.asked: dict[Seat, int] = {}
        """After which entry each seat that may act was asked what it is asked now."""
        self.hints: dict[Seat, Hint] = {}
        """What each seat was told last when it asked for help."""
        self._made_of: Table | None = None
        self._made: dict[Hashable, Any] = {}
        self._begin()

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is made of the table as it lies there, made once; the key says what else it depends on."""
        if self._made_of is not self.table:
            self._made_of, self._made = self.table, {}
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found

    def _begin(self) -> None:
        """Where all are seated from the start, the clock runs from the start."""
        self.clock = self.clock.advanced(self.opened, self.actors())
        self.asked = dict.fromkeys(self.actors(), 0)

    @property
    def idle(self) -> bool:
        """Whether nobody would miss this table in memory."""
        return not (self.watchers or self.thinking or self.unsettled or self.in_doubt or self.lock.locked())

    @property
    def online(self) -> frozenset[Seat]:
        """The seats whose players are looking."""
        return frozenset(seat for seat, sockets in self.present.items() if sockets > 0)

    @property
    def rematch(self) -> str:
        """The table of the next game, once there is one."""
        return next((entry.text for entry in self.table.entries if entry.kind == REMATCH), "")

    @property
    def started(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.guest or seat.bot for seat in self.seats)

    @property
    def match(self) -> Match:
        """The match this game belongs to, with what was played before it."""
        outcomes = tuple(Outcome(*outcome) for outcome in self.terms.played)
        return Match(self.game, self.table.players, self.options, self.terms.length, outcomes)

    def free(self) -> list[Seat]:
        """The seats that nobody has."""
        return [row.seat for row in self.seats if not row.guest and not row.bot]

    def fresh(self, seat: Seat) -> int:
        """The number of the last entry a seat must know to act on what is the case.

        Where several decide at once, what the others do changes nothing for a seat until it has decided.
        """
        return self.asked.get(seat, self.table.changed)

    def said(self, viewer: Viewer, cid: str) -> bool:
        """Whether a viewer said this before, for any of their seats."""
        return any((seat, cid) in self.cids for seat in viewer.seats)

    def actors(self) -> list[Seat]:
        """Who may act now; nobody before all are seated."""
        return self.table.actors() if self.started else []

    def standby(self) -> list[Seat]:
        """Who may act although nobody waits for it, and no clock runs."""
        return self.table.standby() if self.started else []

    def bot(self, seat: Seat) -> str:
        """The bot that plays a seat: as asked for, or in the place of who gave up; empty is a person."""
        return self.seats[seat].bot or (bots.usual(self.game) if seat in self.table.gone else "")

    def bot_to_act(self) -> Seat | None:
        """The first bot that may act now."""
        return next((seat for seat in self.actors() if seat >= 0 and self.bot(seat)), None)

    def left_behind(self, seat: Seat) -> str:
        """TAF-02: what an entry says of those whom a seat leaves that gives up: whether all are bots."""
        rest = [row.seat for row in self.seats if row.seat != seat]
        return DESERTED if len(rest) > 1 and all(map(self.bot, rest)) else ""

    def timed_out(self, flag: Flag, at: int) -> Table:
        """TAF-04: the table after a clock has run out."""
        return self.table.time_out(flag.seat, at, flag.all_used, self.left_behind(flag.seat))

    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.table.outcome()

    def left(self, seat: Seat, now: int) -> int | None:
        """Milliseconds a seat has left; None where there is no clock."""
        return self.clock.left(seat, self.time(now))

    def flag(self) -> Flag | None:
        """Whose time runs out first, while somebody is to act."""
        return self.clock.flag() if self.actors() else None

    def time(self, now: int) -> int:
        """TAF-04: what time it is at this table, which never goes back as the house's clock may."""
        return now + self.ahead

    def catch_up(self, now: int) -> None:
        """See that nothing is written down before what is there already."""
        last = self.table.entries[-1].at if self.table.entries else 0
        self.ahead = max(self.ahead, last - now, self.opened - now)

    def away(self, seat: Seat) -> bool:
        """Whether the log says that a player has left."""
        notes = [
            entry.kind for entry in self.table.entries if entry.seat == seat and entry.kind in (LEAVE, BACK)
        ]
        return notes[-1:] == [LEAVE]

    def viewer(self, guest: str) -> Viewer:
        """How a guest looks at this table; who gave up looks on while the others play (TAF-02)."""
        gone = frozenset() if self.outcome() else self.table.gone
        own = (row.seat for row in self.seats if guest and row.guest == guest)
        return Viewer(guest, tuple(seat for seat in own if seat not in gone))

    def acting_seat(self, viewer: Viewer) -> Seat | None:
        """The first of the viewer's seats that may act now."""
        return next((seat for seat in (*self.actors(), *self.standby()) if seat in viewer.seats), None)

    def speaking_seat(self, viewer: Viewer) -> Seat | None:
        """For which seat a viewer speaks: one that may act, else their first; none for a spectator."""
        acting = self.acting_seat(viewer)
        return acting if acting is not None else next(iter(viewer.seats), None)

    def others_agree(self, seat: Seat) -> bool:
        """TAF-01: whether nobody else need be asked: all others are bots, or the same person."""
        return not self.asked_by(seat)

    def asked_by(self, seat: Seat) -> frozenset[Seat]:
        """TAF-01: whom a seat has to ask: the people at this table, but not themselves."""
        mine = self.seats[seat].guest
        return frozenset(row.seat for row in self.seats if not self.bot(row.seat) and row.guest != mine)

    def hint(self, seat: Seat | None) -> Hint | None:
        """What a seat was told that still holds."""
        found = self.hints.get(seat) if seat is not None else None
        return found if found and found.changed == self.table.changed else None

    def key(self) -> bytes:
        """TAF-05: the key of this table's chance, fixed once all are seated."""
        gifts = [entry.text for entry in self.table.entries if entry.kind == SIT]
        return fair.key(self.id, self.secret, f"{self.game.name} {self.options.stamp}", gifts)

    def settled(self, table: Table, at: int) -> Table:
        """The table after chance decided whatever is up to chance now."""
        while self.started and table.actors() == [CHANCE]:
            table = table.decide(table.state.actions(CHANCE)[self.lot(table).drawn], at)
        return table

    def lot(self, table: Table) -> Lot:
        """TAF-05: what chance decides at this table in its next entry, and among what."""
        weights = tuple(table.state.odds())
        return Lot(self.game.name, weights, fair.draw(self.key(), self.game.name, table.next_number, weights))

    def rows(self, table: Table, cid: str) -> list[EntryRow]:
        """The new entries of a table as they are stored, each holding on to those before it."""
        rows: list[EntryRow] = []
        before = self.chain
        for entry in table.entries[len(self.table.entries) :]:
            before = chained(self, before, entry)
            own = cid if entry.kind != "chance" and not rows else ""
            rows.append(EntryRow(entry.number, entry.at, entry.seat, entry.kind, entry.text, own, before))
        return rows

    def cancel_alarm(self) -> None:
        """Let no alarm ring at this table."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None

    def take_seat(self, row: SeatRow) -> None:
        """Somebody has sat down."""
        self.seats = tuple(row if one.seat == row.seat else one for one in self.seats)

    def put(self, table: Table, rows: list[EntryRow]) -> None:
        """Lay the new value on the table; its entries are durable now."""
        for row in rows:
            self.chain = row.hash
            if row.cid:
                self.cids[row.seat, row.cid] = row.number
        last = rows[-1]
        self.table = replace(table, players=names(self.seats)) if last.kind == SIT else table
        waiting = frozenset(seat for seat in self.actors() if self._waited(seat, last))
        if last.kind == SIT or last.kind not in NOTES:
            self.asked = {seat: self._asked_since(seat, last) for seat in self.actors()}
        if last.kind == REOPEN:
            self.clock = self.clock.reopened(last.at)
        if last.kind in (*PLAYED, RESIGN, SIT, "chance", "undo") or table.ended:
            playing = [seat for seat in self.actors() if seat not in table.gone]
            self.clock = self.clock.advanced(last.at, playing, waiting)

    def _asked_since(self, seat: Seat, last: EntryRow) -> int:
        return self.asked[seat] if self._waited(seat, last) else self.table.changed

    def _waited(self, seat: Seat, last: EntryRow) -> bool:
        """Whether what happened last changes nothing for a seat that has to decide."""
        return last.kind in (*PLAYED, RESIGN) and last.seat != seat and seat in self.asked

    def replay(self, rows: Sequence[EntryRow]) -> None:
        """Lead the table to where its log ends, and see that the log is whole."""
        came = self.vacate(rows)
        for row in rows:
            self.read(row, came)

    def vacate(self, rows: Sequence[EntryRow]) -> dict[Seat, SeatRow]:
        """Let those who sit down in this log rise, as it was when the table opened; who they are."""
        coming = {row.seat for row in rows if row.kind == SIT}
        came = {row.seat: row for row in self.seats if row.seat in coming}
        self.seats = tuple(SeatRow(self.id, row.seat) if row.seat in came else row for row in self.seats)
        self.clock = stopped(self.clock.control, len(self.seats))
        self._begin()
        return came

    def read(self, row: EntryRow, came: Mapping[Seat, SeatRow]) -> None:
        """Lead the table one entry further, if it belongs there."""
        entry = entry_of(row)
        if row.number != self.table.next_number or chained(self, self.chain, entry) != row.hash:
            raise BrokenLog(self.id, row.number)
        if row.kind == SIT:
            self.take_seat(came[row.seat])
        self.put(self.table.replayed(entry), [row])

    def become(self, read: Live) -> None:
        """What was read back is what is on the table; whoever watches stays."""
        self.seats, self.table, self.clock = read.seats, read.table, read.clock
        self.chain, self.cids, self.asked = read.chain, read.cids, read.asked


def entry_of(row: EntryRow) -> Entry:
    """What a stored line says."""
    return Entry(row.number, row.seat, row.kind, row.text, row.at)


def chained(live: Live, before: str, entry: Entry) -> str:
    """The hash of an entry, salted so that what is hidden cannot be guessed from it."""
    written = fair.joined(entry.number, entry.at, entry.seat, entry.kind, entry.text)
    return fair.chained(before, fair.salt(live.secret, entry.number), written)


def names(seats: tuple[SeatRow, ...]) -> tuple[str, ...]:
    """What the players are called."""
    return tuple(seat.name for seat in seats)
