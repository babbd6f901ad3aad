"""Many tables at once: how long a move takes to everybody's screen, and what the server needs for it.

`make load` runs this: (a) 250 tables of Linja and 1 000 sockets at 250 durable moves a second, (b) 1 000
tables and 4 000 sockets that connect and stay, (c) every game at tables of every size, a few moves a second.
On PostgreSQL too with `--store postgres` inside `scripts/postgres`. It exits 1 when a socket is dropped or
anything fails; whether an aim is met is printed, for that is also up to the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import resource
import sys
import tempfile
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from signal import SIGTERM
from time import monotonic

import uvloop
from client import (
    BUILD,
    Failed,
    Guest,
    Message,
    Sending,
    Server,
    Watcher,
    database,
    machine,
    open_table,
    played_games,
    rematch,
    stores,
)

from speltafel.games import load

REPORT = Path(__file__).parent / "load.md"
AT_ONCE = 32  # how many tables are opened or filled at the same time
MET = {True: "met", False: "not met"}
AIM_MS, AIM_PLAYED, AIM_HELD = 50.0, 120.0, 350.0


Measure = Callable[[Server, "Hall", argparse.Namespace], Coroutine[None, None, list[str]]]


class Room:
    """A table with its players and two who look on. It changes as they play."""

    def __init__(self, hall: Hall, table: str, guests: Sequence[Guest]) -> None:
        self.hall, self.table, self.guests = hall, table, guests
        viewers = [*guests, *[Guest(guests[0].address)] * 2]
        self.watchers = [Watcher(hall.server, table, one, hall.random, self.heard) for one in viewers]
        self.mover, self.shown = self.watchers[0], False
        self.sending: Sending | None = None
        self.tasks: list[asyncio.Task[None]] = []

    async def fill(self) -> None:
        """Everybody comes in, and is shown the table."""
        self.tasks = [asyncio.create_task(one.run()) for one in self.watchers]
        end = monotonic() + 60
        while any(one.n < 0 for one in self.watchers):
            if monotonic() > end or any(task.done() for task in self.tasks):
                seen = [(one.connected, one.drops, one.n) for one in self.watchers]
                raise Failed(f"table {self.table} was not shown; connected, dropped, seen: {seen}")
            await asyncio.sleep(0.02)
        self.hall.ready.append(self)

    async def leave(self) -> None:
        """Everybody goes."""
        self.hall.seen["dropped sockets"] += sum(one.drops for one in self.watchers)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def move(self) -> None:
        """Whose turn it is says something legal."""
        movers = [one for one in self.watchers[: len(self.guests)] if one.may_say()]
        if not movers:  # they said much lately, and may not say more for a moment
            asyncio.get_running_loop().call_later(0.2, self.hall.ready.append, self)
            return
        self.mover, self.shown = self.hall.random.choice(movers), False
        self.sending = self.mover.say(self.hall.random.choice(sorted(self.mover.paths)))

    def heard(self, _: Watcher, message: Message) -> None:
        """Take the time when the mover knows, and when all know; then the table is ready again."""
        self.hall.seen[message.t] += 1
        if self.sending is None:
            return
        spent = 1000 * (monotonic() - self.sending.at)
        if self.sending.cid in message.cids:
            self.hall.own.append(spent)
        if not self.shown and all(one.n > self.sending.base for one in self.watchers):
            self.hall.everybody.append(spent)
            self.shown = True
        if self.shown and self.mover.waiting is None:
            self.sending = None
            self.hall.rest(self)


class Hall:
    """All rooms, the times taken in them, and who can move next. It grows as they play."""

    def __init__(self, server: Server, seed: int, game: str) -> None:
        self.server, self.random, self.game = server, Random(seed), load(game)
        self.rooms: list[Room] = []
        self.ready: deque[Room] = deque()
        self.own, self.everybody, self.late = list[float](), list[float](), list[float]()
        self.seen: Counter[str] = Counter()
        self.rematches: set[asyncio.Task[None]] = set()

    async def open(self, count: int) -> None:
        """Tables by form, of all sizes in turn; then all sockets."""
        await few_at_once([self.seat(number) for number in range(count)])
        await few_at_once([room.fill() for room in self.rooms])
        self.random.shuffle(self.ready)
        self.seen.clear()

    async def seat(self, number: int) -> None:
        """One more table."""
        seats = self.game.seats[number % len(self.game.seats)]
        self.rooms.append(Room(self, *await open_table(self.server, self.game.name, seats, number)))

    @property
    def sockets(self) -> int:
        """How many there are."""
        return sum(len(room.watchers) for room in self.rooms)

    async def play(self, rate: float, seconds: float) -> None:
        """Moves at random moments, so many a second, whether or not the server keeps up."""
        end = (due := monotonic()) + seconds
        async with asyncio.timeout(2 * seconds + 60):
            while (due := due + self.random.expovariate(rate)) < end:
                await asyncio.sleep(due - monotonic())
                while not self.ready:
                    await asyncio.sleep(0.001)
                self.late.append(1000 * (monotonic() - due))
                self.ready.popleft().move()
        end = monotonic() + 20
        while any(room.sending for room in self.rooms) and monotonic() < end:
            await asyncio.sleep(0.01)
        self.seen["unanswered"] = sum(room.sending is not None for room in self.rooms)

    def rest(self, room: Room) -> None:
        """A room can move again when the others have; one whose game is over plays another first."""
        if not room.mover.over:
            self.ready.append(room)
            return
        self.rematches.add(asyncio.get_running_loop().create_task(self.again(room)))

    async def again(self, room: Room) -> None:
        """The same guests at a new table."""
        await room.leave()
        fresh = Room(self, await rematch(self.server, room.table, room.guests[0]), room.guests)
        self.rooms[self.rooms.index(room)] = fresh
        await fresh.fill()

    async def close(self) -> None:
        """Everybody goes."""
        await asyncio.gather(*self.rematches)
        await asyncio.gather(*(room.leave() for room in self.rooms))


async def few_at_once(work: Sequence[Awaitable[None]]) -> None:
    """Do it all, but only so much at the same time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(part: Awaitable[None]) -> None:
        async with gate:
            await part

    await asyncio.gather(*map(one, work))


async def played(server: Server, hall: Hall, args: argparse.Namespace) -> list[str]:
    """(a) Moves at a rate; what is reported."""
    await server.start()
    await hall.open(args.tables)
    gc.freeze()
    used, own, began = server.needs()[0], sum(os.times()[:2]), monotonic()
    await hall.play(args.rate, args.seconds)
    spent, own, (total, memory) = monotonic() - began, sum(os.times()[:2]) - own, server.needs()
    cpu, moves = total - used, len(hall.everybody)
    await hall.close()
    worst, where = percentile(hall.everybody, 99), f"{hall.game.name} on {args.store}"
    return [
        f"{where}: {args.tables} tables, {hall.sockets} sockets, {args.rate} moves/s",
        f"moves on everybody's screen  {moves}, {moves / spent:.0f}/s; views sent {hall.seen['view']}",
        f"submit to own view           {told(hall.own)}",
        f"submit to all sockets        {told(hall.everybody)}",
        f"moves began late by          {told(hall.late)}; players {100 * own / spent:.0f} % of a core",
        f"server per move              {1000 * cpu / moves:.2f} ms; {100 * cpu / spent:.0f} % of a core",
        f"memory                       {memory:.0f} MB",
        f"games played out             {len(hall.rematches)}",
        f"aim p99 at most {AIM_MS:.0f} ms        {MET[worst <= AIM_MS]}",
        f"aim memory at most {AIM_PLAYED:.0f} MB    {MET[memory <= AIM_PLAYED]}",
    ]


async def held(server: Server, hall: Hall, args: argparse.Namespace) -> list[str]:
    """(b) Sockets that connect and stay; what is reported."""
    await server.start()
    (_, empty), began = server.needs(), monotonic()
    await hall.open(args.many)
    opened, (used, _) = monotonic() - began, server.needs()
    await asyncio.sleep(args.hold)
    total, memory = server.needs()
    await hall.close()
    return [
        f"{hall.game.name}: {args.many} tables, {hall.sockets} sockets, held for {args.hold} s",
        f"opened and connected in      {opened:.0f} s",
        f"server while holding         {100 * (total - used) / args.hold:.1f} % of a core",
        f"memory                       {memory:.0f} MB; {empty:.0f} MB when empty",
        f"a table with its sockets     {1024 * (memory - empty) / args.many:.0f} KB",
        f"aim memory at most {AIM_HELD:.0f} MB    {MET[memory <= AIM_HELD]}",
    ]


async def each(server: Server, hall: Hall, args: argparse.Namespace) -> list[str]:
    """(c) One game, a few moves a second at tables of every size; a line."""
    await server.start()
    await hall.open(args.few)
    used, began = server.needs()[0], monotonic()
    await hall.play(args.slow, args.short)
    spent, (total, memory) = monotonic() - began, server.needs()
    await hall.close()
    seats = ", ".join(map(str, sorted(hall.game.seats)))
    moves, game = len(hall.everybody), hall.game.name
    return [
        f"{game} for {seats}: {args.few} tables, {hall.sockets} sockets, {moves / spent:.0f} moves/s",
        f"submit to all sockets        {told(hall.everybody)}",
        f"server per move              {1000 * (total - used) / moves:.1f} ms; {memory:.0f} MB",
    ]


def percentile(times: Sequence[float], share: float) -> float:
    """The time that this share of all took at most."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share / 100))]


def told(times: Sequence[float]) -> str:
    """Times in short."""
    return (
        f"p50 {percentile(times, 50):.1f} ms, p99 {percentile(times, 99):.1f} ms, at most {max(times):.1f} ms"
    )


def main() -> int:
    """Measure, print, and write it down."""
    args = asked()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    BUILD.mkdir(exist_ok=True)
    report, failed = f"# Load\n\n{datetime.now(UTC):%F}, seed {args.seed}; by `make load`.\n", 0
    large = [] if args.only_each else [(played, "linja"), (held, "linja")]
    for measure, game in [*large, *((each, game) for game in args.games)]:
        text, trouble = measured(measure, game, args)
        print(text, flush=True)
        report, failed = f"{report}\n{text}", failed + trouble
    if not args.only_each:
        REPORT.write_text(report, encoding="utf-8")
    return int(failed > 0)


def asked() -> argparse.Namespace:
    """What is to be measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    usual = {"tables": 250, "rate": 250, "seconds": 30, "many": 1000, "hold": 25, "seed": 1}
    for name, number in {**usual, "few": 36, "slow": 20, "short": 15}.items():
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--games", nargs="*", default=played_games(), choices=played_games())
    parser.add_argument("--store", default="sqlite", choices=stores())
    parser.add_argument("--only-each", action="store_true", help="only (c), and no report")
    return parser.parse_args()


def measured(measure: Measure, game: str, args: argparse.Namespace) -> tuple[str, int]:
    """One measurement in a folder of its own: what is reported, and how much went wrong."""
    with tempfile.TemporaryDirectory(dir=BUILD) as folder, database(args.store, Path(folder)) as url:
        facts, server = machine(Path(folder)), Server(Path(folder), url)
        hall = Hall(server, args.seed, game)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            try:
                lines = runner.run(measure(server, hall, args))
            finally:
                server.end(SIGTERM)
        trouble = {name: hall.seen[name] for name in ("dropped sockets", "refused", "stale", "unanswered")}
        trouble["errors"] = len(server.complaints())
        lines.append("; ".join(f"{name} {number}" for name, number in trouble.items()))
        lines += server.complaints()[:5]
    after = f"{facts}; load average after it {os.getloadavg()[0]:.1f}."
    return f"{after}\n\n```text\n" + "\n".join(lines) + "\n```\n", sum(trouble.values())


if __name__ == "__main__":
    sys.exit(main())
