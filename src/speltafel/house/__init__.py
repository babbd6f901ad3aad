"""The house: all tables. It asks, writes, tells, in that order: durable before told.

Every way to act goes through here, a bot's too. One lock a table, held until what was done is
on disk; the key of the log turns a race into a conflict, and whoever lost it reads the log again.
"""

from __future__ import annotations

import asyncio
import secrets
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import structlog

from speltafel import fair
from speltafel.bots.workers import Workers
from speltafel.engine import Seat
from speltafel.game import Game, Options, Refused
from speltafel.house import recovery
from speltafel.house.automation import follow_up, note_presence
from speltafel.house.commands import Step
from speltafel.house.errors import AGAIN, STANDS_STILL, BrokenLog, Frozen, MovedOn, NoTable
from speltafel.house.health import Health
from speltafel.house.live import Hint, Live, Terms, Viewer
from speltafel.house.memory import IDLE_TABLES, Memory
from speltafel.house.records import options_json, read_back
from speltafel.house.recovery import nothing
from speltafel.store import Conflict, SeatRow, Store, TableRow, Unavailable
from speltafel.table import BACK, HINT, LEAVE, REMATCH, REOPEN, SIT, Table
from speltafel.text import say

__all__ = ["BrokenLog", "Frozen", "House", "Live", "MovedOn", "NoTable", "Terms", "Viewer"]

GRACE = 20.0
"""Seconds a player may be out of sight before the log says so."""

EXPECTED = (Refused, MovedOn, Frozen, Unavailable)
"""What may be in the way without anything being wrong with the table."""

T = TypeVar("T")
Work = Callable[[], Coroutine[Any, Any, T]]
log = structlog.get_logger("speltafel")


class House:
    """All tables of one server, over one store. It changes: tables come into memory and go."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        now: Callable[[], int],
        grace: float = GRACE,
        idle: int = IDLE_TABLES,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.store = store
        self.workers = workers
        self.now = now
        self.grace = grace
        self.entropy = entropy
        self.health = Health(store)
        self.tables = Memory(idle, now, self._wake)
        self.loading: dict[str, asyncio.Lock] = {}
        self.tasks: dict[asyncio.Task[Any], None] = {}
        """What is being done, in order: so a simulation of the same seed is the same again."""
        self.threads = ThreadPoolExecutor(max_workers=max(1, len(workers.all)), thread_name_prefix="bot")
        self.count: Counter[str] = Counter()
        """What happened since the house opened, for whoever watches over it."""

    async def open(self, game: Game[Any], options: Options, seats: Sequence[SeatRow], terms: Terms) -> str:
        """Open a table, its chance committed to; those seats that nobody has wait."""
        table, secret = urlsafe_b64encode(self.entropy(9)).decode(), self.entropy(fair.SECRET_BYTES)
        commitment = fair.commitment(table, secret)
        row = TableRow(
            table, game.name, options_json(options), len(seats), commitment, self.now(), terms.to_json()
        )
        rows = tuple(seat._replace(table=table) for seat in seats)
        live = Live(row, rows, secret)
        await asyncio.wrap_future(self.store.open_table(row, secret, rows, []))
        self.tables.tidy()
        self.tables.keep(live)
        await self._run_at(live, lambda: self._settle(live))
        return table

    def time(self, live: Live) -> int:
        """What time it is at a table."""
        return live.time(self.now())

    async def live(self, table: str) -> Live:
        """A table by its id, read back from its log if it is not in memory."""
        live = self._found(table)
        if live is None:
            try:
                async with self.loading.setdefault(table, asyncio.Lock()):
                    live = self._found(table) or await self._read(table)
            finally:
                self.loading.pop(table, None)
        if live.frozen:
            with suppress(*EXPECTED):
                await self._run_at(live, nothing)
        return live

    def _found(self, table: str) -> Live | None:
        """A table that need not be read back, because somebody holds it at least."""
        live = self.tables.held.get(table)
        if live:
            self._keep(live)
        return live

    def _keep(self, live: Live) -> None:
        """A table is used now; one that was let go is awake again, and its clock has its alarm back."""
        was_away = live.id not in self.tables
        self.tables.keep(live)
        if was_away:
            follow_up(self, live)

    async def _read(self, table: str) -> Live:
        """A table read back; its clock stood still, unless it was let go by this house while it ran."""
        live = await asyncio.to_thread(read_back, self.store, table)
        if found := self._found(table):
            return found
        live.was_closed = table not in self.tables.asleep and live.flag() is not None
        self.tables.tidy()
        self.tables.keep(live)
        await self._run_at(live, lambda: self._settle(live))
        return live

    def _wake(self, table: str) -> None:
        """The clock of a table runs out that was let go."""
        self.spawn(self._woken(table))

    async def _woken(self, table: str) -> None:
        while table in self.tables.asleep:
            try:
                await self.live(table)
            except Unavailable:
                await asyncio.sleep(AGAIN)

    async def sit(self, table: str, seat: Seat, guest: str, name: str, gift: str) -> None:
        """Give an empty seat to a guest, with what they add to the table's chance."""
        live = await self.live(table)
        await self._run_at(live, lambda: self._sit(live, SeatRow(live.id, seat, guest, "", name), gift))

    async def put_bot(self, table: str, seat: Seat, bot: str, name: str) -> None:
        """Let a bot play on a seat that nobody has taken."""
        live = await self.live(table)
        await self._run_at(live, lambda: self._sit(live, SeatRow(live.id, seat, "", bot, name), ""))

    async def _sit(self, live: Live, row: SeatRow, gift: str) -> None:
        if row.seat not in live.free():
            raise Refused("", say("Deze plaats is al bezet."))
        if row.guest and any(other.guest == row.guest for other in live.seats):
            raise Refused("", say("Je zit al aan deze tafel."))
        after = live.table.noted(row.seat, SIT, gift, self.time(live))
        rows = live.rows(after, "")
        try:
            await asyncio.wrap_future(self.store.sit(row, rows))
        except Conflict:
            await recovery.reload(self, live)
            if row in live.seats:  # it was written when the store went away before saying so
                return
            if row.seat in live.free():
                raise MovedOn from None
            raise Refused("", say("Deze plaats is al bezet.")) from None
        except Unavailable:
            recovery.doubt(self, live)
            raise
        live.take_seat(row)
        live.put(after, rows)
        await self._settle(live)

    async def do(self, table: str, seat: Seat, step: Step, cid: str, base: int) -> int:
        """Do something at a table for a seat, once; the number of the last entry after it."""
        live = await self.live(table)
        return await self._run_at(live, lambda: self._do(live, seat, step, cid, base))

    async def _do(self, live: Live, seat: Seat, step: Step, cid: str, base: int) -> int:
        outcome = live.outcome()
        if (seat, cid) in live.cids:
            return len(live.table.entries)
        if not live.fresh(seat) <= base <= len(live.table.entries):
            raise MovedOn
        if not live.started:
            raise Refused("", say("Nog niet iedereen zit aan tafel."))
        if outcome:
            raise Refused(outcome.rule, say("Het spel is al afgelopen."))
        at = self.time(live)
        try:
            await self.write(live, live.settled(step(live.table, seat, at), at), cid)
        except MovedOn:
            if (seat, cid) not in live.cids:  # another server may have written this very thing
                raise
        live.freezes = 0
        return len(live.table.entries)

    async def hint(self, live: Live, seat: Seat, hint: Hint) -> None:
        """TAF-07: note that a seat had help, then give it, if the table is still as it was."""
        await self._run_at(live, lambda: self._hint(live, seat, hint))

    async def _hint(self, live: Live, seat: Seat, hint: Hint) -> None:
        if live.table.changed != hint.changed or live.outcome():
            raise MovedOn
        await self.write(live, live.table.noted(seat, HINT, hint.what, self.time(live)), "")
        live.hints[seat] = hint
        self.notify(live)

    async def rematch(self, live: Live, seat: Seat) -> str:
        """The next game with the same players: of the match while it goes on, else of a new one."""
        return await self._run_at(live, lambda: self._rematch(live, seat))

    async def _rematch(self, live: Live, seat: Seat) -> str:
        outcome = live.outcome()
        if outcome is None:
            raise Refused("", say("Deze partij is nog niet uit."))
        if not live.rematch:
            match = live.match.after(live.table)
            this = (outcome.places, outcome.scores, outcome.rule)
            terms = live.terms._replace(played=() if match.over() else (*live.terms.played, this))
            options = live.options if terms.origin else match.options  # a position says itself who begins
            table = await self.open(live.game, options, live.seats, terms)
            try:
                await self.write(live, live.table.noted(seat, REMATCH, table, self.time(live)), "")
            except MovedOn:
                if not live.rematch:
                    raise
        return live.rematch

    def arrive(self, live: Live, seats: Sequence[Seat]) -> None:
        """Somebody looks at the table from these seats; those who had left are back."""
        live.present.update(seats)
        for seat in seats:
            self.spawn(note_presence(self, live, seat, BACK, 0.0))
        if seats:
            self.notify(live)

    def depart(self, live: Live, seats: Sequence[Seat]) -> None:
        """Somebody looks away; who does not come back within a while has left."""
        live.present.subtract(seats)
        for seat in seats:
            self.spawn(note_presence(self, live, seat, LEAVE, self.grace))
        if seats:
            self.notify(live)

    def watch(self, live: Live, tell: Callable[[], None]) -> Callable[[], None]:
        """Be told whenever something happened at a table; what is returned ends it."""
        live.watchers.add(tell)
        return lambda: live.watchers.discard(tell)

    async def close(self) -> None:
        """Stop thinking and ticking; what is written stays."""
        self.tables.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tables.close()
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def write(self, live: Live, after: Table, cid: str) -> None:
        """Durable, then told. Whoever writes has the table's lock."""
        rows = live.rows(after, cid)
        try:
            await asyncio.wrap_future(self.store.append(live.id, rows))
        except Conflict:
            await recovery.reload(self, live)
            raise MovedOn from None
        except Unavailable:
            recovery.doubt(self, live)
            raise
        live.put(after, rows)
        self.count["entries"] += len(rows)
        self.publish(live)

    def publish(self, live: Live) -> None:
        """Something happened at a table: tell everybody, and let it go on by itself."""
        self.notify(live)
        follow_up(self, live)
        outcome = live.outcome()
        if outcome and not live.finished:
            live.finished = True
            places = " ".join(map(str, outcome.places))
            self.spawn(self._note_end(live, f"{outcome.rule} {places}"))

    async def _note_end(self, live: Live, result: str) -> None:
        """Say in the list of tables that this one is over; the log says it already."""
        while True:
            try:
                with suppress(Conflict):
                    await asyncio.wrap_future(self.store.finish(live.id, self.now(), result))
                return
            except Unavailable:
                await asyncio.sleep(AGAIN)

    def notify(self, live: Live) -> None:
        """Tell whoever watches a table."""
        for tell in list(live.watchers):
            tell()

    async def _settle(self, live: Live) -> None:
        """Let a table go on that was opened, joined or read back, at once or as soon as it can be written."""
        live.unsettled = True
        try:
            await self._go_on(live)
        except (MovedOn, Unavailable):
            self.spawn(self.retry(live, nothing, AGAIN))

    async def _go_on(self, live: Live) -> None:
        """Let chance decide what is up to chance, tell everybody, and wake whoever is next.

        TAF-04: at a table whose clock ran before the house closed, it runs again from now.
        """
        live.catch_up(self.now())
        table, at = live.table, self.time(live)
        if live.was_closed and live.flag():
            table = table.noted(live.actors()[0], REOPEN, "", at)
        after = live.settled(table, at)
        if after is not live.table:
            await self.write(live, after, "")
        else:
            self.publish(live)
        live.unsettled = live.was_closed = False

    async def _run_at(self, live: Live, work: Work[T]) -> T:
        """Do something at a table, alone there, and to its end even if whoever asked goes away."""
        return await asyncio.shield(self.spawn(self._run_locked(live, work)))

    async def _run_locked(self, live: Live, work: Work[T]) -> T:
        async with live.lock:
            self._keep(live)
            try:
                if live.frozen:
                    await recovery.thaw(self, live)
                if live.in_doubt:
                    await recovery.look_again(self, live)
                if live.unsettled:
                    await self._go_on(live)
                return await work()
            except EXPECTED:
                raise
            except Exception as error:
                recovery.freeze(self, live, error)
                raise Frozen(STANDS_STILL) from error

    async def retry(self, live: Live, work: Work[None], wait: float = 0.0) -> None:
        """Do at a table what nobody waits for; while the store cannot take it, again and again."""
        await asyncio.sleep(wait)
        while True:
            try:
                return await self._run_at(live, work)
            except Unavailable:
                await asyncio.sleep(AGAIN)
            except MovedOn:
                if not live.unsettled:
                    return None
            except (Refused, Frozen):
                return None

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Have something done beside everything else, until the house closes."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks[task] = None
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.pop(task, None)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, EXPECTED):
            log.error("unexpected", exc_info=error)
