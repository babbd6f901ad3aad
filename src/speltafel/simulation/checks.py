"""What may never be, whatever people do and whatever goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

from speltafel.clock import Control
from speltafel.engine import CHANCE
from speltafel.house.live import Live, read_terms
from speltafel.record.model import Astray, Kept
from speltafel.record.walk import RUNNING, walk
from speltafel.store import EntryRow, SeatRow, TableRow
from speltafel.table import ACT, REMATCH, REOPEN, leaves

if TYPE_CHECKING:
    from speltafel.simulation.world import World

LATE = 5_000
"""Milliseconds after which a clock that ran out must be in the log, while everything works."""

ALARMS = ("frozen", "unexpected", "broken log")
"""What a house writes into its own log when something went wrong that should not."""


class Violated(NamedTuple):
    """Something that may never be: what, where, and when in the story."""

    what: str
    where: str
    at: float


@contextmanager
def alarms_heard(world: World) -> Iterator[None]:
    """While this lasts, what the house complains about is wrong, and nothing is printed."""

    def hear(logger: object, method: str, event: Any) -> Any:
        if event["event"] in ALARMS:
            error = event.get("exc_info")
            world.wrong(event["event"], f"{event.get('table', '')} {type(error).__name__}: {error}")
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[hear])
    try:
        yield
    finally:
        structlog.configure(**before)


class Times:
    """The times of entries as they are written. It changes: it remembers how far each table is ahead."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ahead: dict[str, int] = {}
        self.ran: set[str] = set()
        """Tables whose clock ran when the house closed."""
        self.closed = 0.0
        """When it closed."""

    def house_closes(self) -> None:
        """Remember where clocks run."""
        self.ahead.clear()
        self.ran = {table for table in self.world.store.log if self.world.store.kept(table).flag()}
        self.closed = self.world.loop.time()

    def stood_still(self, table: str) -> bool:
        """Whether the clock of a table ran when the house closed, and nothing was written there since."""
        return table in self.ran and self.world.store.written.get(table, 0.0) <= self.closed

    def look(self, table: str, rows: Sequence[EntryRow]) -> None:
        """Entries are about to be written."""
        store, now = self.world.store, self.world.house.now()
        row, seats, _ = store.tables[table]
        before = [entry.at for entry in store.log[table][-1:]] or [row.opened]
        times = [*before, *(entry.at for entry in rows)]
        if times != sorted(times):
            self.world.wrong("time goes back", table)
        if rows[0].at < now:
            self.world.wrong("written before it was done", table)
        if self.stood_still(table) and rows[0].kind != REOPEN:
            self.world.wrong("time passed while the house was closed", table)
        known = table in self.world.tables.values()  # not one that was opened and said not to be
        if rows[0].kind == REOPEN and known and not self.stood_still(table):
            self.world.wrong("a clock stood still while the house was open", table)
        ahead = rows[0].at - now
        if clocked(row, seats, rows) and self.ahead.setdefault(table, ahead) != ahead:
            self.world.wrong("a clock jumps", table)


def clocked(row: TableRow, seats: Sequence[SeatRow], rows: Sequence[EntryRow]) -> bool:
    """Whether a clock runs at a table at which these entries are written."""
    playing = all(one.guest or one.bot for one in seats) and not row.finished and rows[0].kind != REMATCH
    return playing and Control(*read_terms(row.terms)[1:3]).runs


def look_through(world: World, healed: float) -> None:
    """Everything works again since a while: then all of this must be so."""
    for table in world.store.log:
        live = world.house.tables.held.get(table)
        kept = world.store.kept(table)
        if live:
            check_same(world, live, kept)
            check_progress(world, live, healed)
        check_log(world, table, kept)
    for socket in world.sockets:
        if socket.told != len(world.store.log[socket.live.id]):
            world.wrong("somebody was not told", socket.live.id)


def check_same(world: World, live: Live, kept: Live) -> None:
    """What is in memory is what is in the log."""
    for name in ("seats", "chain", "cids", "asked", "clock"):
        if getattr(live, name) != getattr(kept, name):
            world.wrong("memory and log differ", f"{live.id} {name}")
    one, other = live.table, kept.table
    write = live.game.text.write
    if one.entries != other.entries or write(one.state) != write(other.state):
        world.wrong("memory and log differ", live.id)
    if (one.offered, one.plea, one.granted, one.gone) != (
        other.offered,
        other.plea,
        other.granted,
        other.gone,
    ):
        world.wrong("memory and log differ", live.id)


def check_progress(world: World, live: Live, healed: float) -> None:
    """Bots answer and clocks run out; nobody waits for nothing."""
    if live.frozen:
        world.wrong("frozen", live.id)
    flag, now = live.flag(), world.house.time(live)
    if flag and flag.at < now - LATE:
        world.wrong("a clock ran out and nobody noticed", live.id)
    if live.bot_to_act() is not None and world.store.written.get(live.id, 0) < healed:
        world.wrong("a bot is waited for", live.id)
    if live.outcome() and not world.store.tables[live.id][0].finished:
        world.wrong("the end is not noted", live.id)
    if live.started and live.actors() == [CHANCE]:
        world.wrong("chance is waited for", live.id)


def check_log(world: World, table: str, kept: Live) -> None:
    """A log is one that the rules allow, and holds nothing that nobody sent, or twice."""
    row, seats, secret = world.store.tables[table]
    log = world.store.log[table]
    try:
        for _ in walk(Kept(row, tuple(seats), secret, tuple(log))):
            pass
    except Astray as astray:
        if astray.refusal.sentence != RUNNING:
            world.wrong("against the rules", f"{table} {astray.number} {astray.refusal.sentence}")
    gone: set[int] = set()
    seen: set[tuple[int, str]] = set()
    for entry, line in zip(kept.table.entries, log, strict=True):
        if leaves(entry):
            gone.add(entry.seat)
        own = seats[entry.seat].guest and entry.seat not in gone if entry.seat >= 0 else False
        if line.cid and (table, line.seat, line.cid) not in world.sent:
            world.wrong("written and not sent", f"{table} {line.number}")
        if (entry.kind == ACT and own and not line.cid) or (line.seat, line.cid) in seen:
            world.wrong("done twice", f"{table} {line.number}")
        if line.cid:
            seen.add((line.seat, line.cid))
