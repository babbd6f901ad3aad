"""A store in memory, with what can go wrong with one: slow, refusing, gone before it said that it wrote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from random import Random

from speltafel.house.live import Live
from speltafel.simulation.loop import VirtualLoop
from speltafel.store import Conflict, EntryRow, SeatRow, Store, TableRow, Unavailable
from speltafel.text import say

GONE = say("De opslag is gesloten.")
QUICK, SLOW = (0.001, 0.03), (0.2, 3.0)
"""Between how many seconds a write takes."""

Look = Callable[[str, Sequence[EntryRow]], None]


class MemoryStore(Store):
    """What is kept, without a disk. It changes as it is written; what is on its way is written in order."""

    def __init__(self, loop: VirtualLoop, random: Random, look: Look) -> None:
        self.loop, self.random, self.look = loop, random, look
        self.tables: dict[str, tuple[TableRow, list[SeatRow], bytes]] = {}
        self.log: dict[str, list[EntryRow]] = {}
        self.written: dict[str, float] = {}
        """When something was last written of each table."""
        self.pace = QUICK
        self.refuses_until = 0.0
        self.swallows = 0
        """So many of the next writes are written, and said not to be."""
        self.down = False
        self.waiting: list[tuple[Callable[[], None], Future[None]]] = []
        self.last = 0.0

    @property
    def refuses(self) -> bool:
        """Whether nothing can be written or read now."""
        return self.down or self.loop.time() < self.refuses_until

    def open_table(
        self, row: TableRow, secret: bytes, seats: Sequence[SeatRow], entries: Sequence[EntryRow]
    ) -> Future[None]:
        def work() -> None:
            self.tables[row.id] = (row, list(seats), secret)
            self.log[row.id] = list(entries)

        return self._put(work)

    def append(self, table: str, entries: Sequence[EntryRow]) -> Future[None]:
        self.look(table, entries)
        return self._put(lambda: self._write(table, entries))

    def sit(self, row: SeatRow, entries: Sequence[EntryRow] = ()) -> Future[None]:
        self.look(row.table, entries)

        def work() -> None:
            seats = self.tables[row.table][1]
            if seats[row.seat].guest or seats[row.seat].bot:
                raise Conflict("the seat is taken")
            self._write(row.table, entries)
            seats[row.seat] = row

        return self._put(work)

    def finish(self, table: str, at: int, result: str) -> Future[None]:
        def work() -> None:
            row, seats, secret = self.tables[table]
            if row.finished:
                raise Conflict("the table is finished")
            self.tables[table] = (row._replace(finished=at, result=result), seats, secret)

        return self._put(work)

    def table(self, table: str) -> tuple[TableRow, list[SeatRow], bytes] | None:
        if self.refuses:
            raise Unavailable(GONE)
        found = self.tables.get(table)
        return (found[0], list(found[1]), found[2]) if found else None

    def entries(self, table: str) -> list[EntryRow]:
        if self.refuses:
            raise Unavailable(GONE)
        return list(self.log.get(table, ()))

    def kept(self, table: str) -> Live:
        """A table as its log says it is, whether or not the store answers now."""
        row, seats, secret = self.tables[table]
        live = Live(row, tuple(seats), secret)
        live.replay(self.log[table])
        return live

    def land(self, all_of_it: bool) -> None:
        """The process ends: what is on its way is written, or after a crash perhaps not."""
        waiting, self.waiting = self.waiting, []
        for work, end in waiting:
            if not all_of_it and self.random.random() < 0.5:
                break  # what comes after it was not written either: they are written in order
            self._do(work, end)

    def _write(self, table: str, entries: Sequence[EntryRow]) -> None:
        log = self.log[table]
        cids = {(row.seat, row.cid) for row in log if row.cid}
        if entries[0].number <= len(log) or any((row.seat, row.cid) in cids for row in entries if row.cid):
            raise Conflict("somebody was first")
        log.extend(entries)
        self.written[table] = self.loop.time()

    def _put(self, work: Callable[[], None]) -> Future[None]:
        """Have it written a little later, after what was asked for before."""
        end: Future[None] = Future()
        end.set_running_or_notify_cancel()
        if self.refuses:
            self.loop.call_later(self.random.uniform(*QUICK), end.set_exception, Unavailable(GONE))
            return end
        self.waiting.append((work, end))
        self.last = max(self.last, self.loop.time() + self.random.uniform(*self.pace))
        self.loop.call_at(self.last, self._next)
        return end

    def _next(self) -> None:
        if self.waiting:
            self._do(*self.waiting.pop(0))

    def _do(self, work: Callable[[], None], end: Future[None]) -> None:
        try:
            work()
        except Conflict as conflict:
            end.set_exception(conflict)
            return
        if self.swallows:
            self.swallows -= 1
            end.set_exception(Unavailable(GONE))
        else:
            end.set_result(None)
