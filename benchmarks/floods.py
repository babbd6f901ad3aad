"""Floods: whatever one household asks for without end, the pages and moves of all others go on.

`python benchmarks/floods.py` starts the real server, takes the times of a page and of moves while it is
quiet, and again while somebody floods it, in turns, flood by flood. It writes floods.md, and exits 1
when the slowest hundredth of pages or moves takes more than three times as long as when it was quiet.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from signal import SIGTERM
from time import monotonic
from typing import NamedTuple

from client import BUILD, Failed, Guest, Message, Server, Watcher, machine, post, request
from flooding import FLOODS, HOUSES, LONG, PAUSE

from speltafel import fair
from speltafel.engine import Rng
from speltafel.games import load
from speltafel.house.live import Live, Terms
from speltafel.house.records import options_json
from speltafel.record import written as record_of
from speltafel.record.selfplay import played
from speltafel.store import SeatRow, TableRow, open_store
from speltafel.table import Table, legal_tokens

REPORT = Path(__file__).parent / "floods.md"
FLOODING = Path(__file__).parent / "flooding.py"
MOST = 3.0
"""So many times as slow as when it is quiet the slowest hundredth may be."""

SHARE = 0.99
FLOOR = 20.0
"""Milliseconds that do not count: flood, probe and server share the cores, and take turns there."""

LONG_SEED = 11
"""Random hands play that long with it."""

TABLES = 8
"""At so many tables moves are made; a socket may say three things a second."""


class Times(NamedTuple):
    """How long pages and moves took, in milliseconds."""

    pages: list[float]
    moves: list[float]


class Tables:
    """Guests who play on, each at a table of their own. It changes as they play."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.random = server, Random(seed)
        self.watchers: list[Watcher] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.said: dict[str, float] = {}
        self.moves: list[float] = []

    async def open(self, count: int) -> None:
        """A table for each, and a socket."""
        for number in range(count):
            await self.seat(Guest(f"127.8.0.{number + 1}"))
        while any(one.n < 0 for one in self.watchers):
            await asyncio.sleep(0.02)

    async def seat(self, nobody: Guest) -> None:
        """One more."""
        where, guest = await post(self.server, "/tables", nobody, game="linja", mode="screen")
        watcher = Watcher(self.server, where.removeprefix("/t/"), guest, self.random, self.heard)
        self.watchers.append(watcher)
        self.tasks.append(asyncio.create_task(watcher.run()))

    def heard(self, watcher: Watcher, message: Message) -> None:
        """Take the time of a move that is done."""
        for cid in message.cids:
            if cid in self.said:
                self.moves.append(1000 * (monotonic() - self.said.pop(cid)))

    async def measure(self, seconds: float) -> Times:
        """Pages and moves at a steady pace for a while."""
        self.moves, pages = [], list[float]()
        end, page = monotonic() + seconds, f"/t/{self.watchers[0].table}"
        while monotonic() < end:
            ready = [one for one in self.watchers if one.may_say() and one.allowance > 3]
            if ready:
                one = self.random.choice(ready)
                self.said[one.say(self.random.choice(sorted(one.paths))).cid] = monotonic()
            before = monotonic()
            await request(self.server, "GET", page, Guest("127.8.1.1"))
            pages.append(1000 * (monotonic() - before))
            for over in [one for one in self.watchers if one.over]:
                self.tasks.pop(self.watchers.index(over)).cancel()
                self.watchers.remove(over)
                await self.seat(over.guest)
            await asyncio.sleep(0.03)
        waited = monotonic()
        while self.said and monotonic() - waited < 20:
            await asyncio.sleep(0.01)
        late, self.said = len(self.said), {}
        return Times(pages, self.moves + [20_000.0] * late)

    async def close(self) -> None:
        """Everybody goes."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def at(share: float, times: list[float]) -> float:
    """The time within which this share came."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


class Result(NamedTuple):
    """One flood."""

    name: str
    quiet: Times
    busy: Times
    answers: dict[str, int]
    before: float
    after: float

    def slower(self, which: int, share: float = SHARE, floor: float = FLOOR) -> float:
        """How many times as slow the slowest were; 1 where the difference does not count."""
        quiet, busy = at(share, self.quiet[which]), at(share, self.busy[which])
        return busy / quiet if busy - quiet > floor else 1.0

    def fine(self, share: float = SHARE, floor: float = FLOOR) -> bool:
        """Whether pages and moves went on."""
        return all(self.slower(which, share, floor) <= MOST for which in (0, 1))

    def line(self) -> str:
        """As the report has it."""
        times = [
            f"{at(0.5, quiet):.0f} / {at(0.99, quiet):.0f} → {at(0.5, busy):.0f} / {at(0.99, busy):.0f}"
            for quiet, busy in zip(self.quiet, self.busy, strict=True)
        ]
        answers = ", ".join(f"{count} × {status}" for status, count in sorted(self.answers.items()))
        ratios = f"{self.slower(0):.1f} | {self.slower(1):.1f}"
        memory = f"{self.before:.0f} → {self.after:.0f}"
        return f"| {self.name} | {times[0]} | {times[1]} | {ratios} | {answers} | {memory} |"


def long_game(database: str, name: str, entries: int) -> int:
    """Write a random game of so many entries, at the end given up, into a database; how long it is."""
    game, rng, secret = load(name), Rng(LONG_SEED), bytes(32)
    options, seats = (
        game.choose(),
        tuple(SeatRow(LONG, seat, f"g{seat}", "", f"P{seat}") for seat in range(3)),
    )
    commitment = fair.commitment(LONG, secret)
    row = TableRow(LONG, game.name, options_json(options), 3, commitment, 0, Terms().to_json())
    live = Live(row, seats, secret)
    log = []

    def put(after: Table) -> None:
        rows = live.rows(after, "")
        if rows:
            live.put(after, rows)
            log.extend(rows)

    put(live.settled(live.table, 0))
    while live.actors() and len(log) < entries:
        seat = live.actors()[0]
        lines = list(legal_tokens(game, live.table.state, seat))
        put(live.settled(live.table.act(seat, lines[rng.below(len(lines))], 0), 0))
    for seat in (0, 1):
        if live.outcome() is None:
            put(live.table.resign(seat, 0))
    store = open_store(database)
    store.open_table(row, secret, seats, log).result()
    store.close()
    return len(log)


async def measured(names: Iterable[str], seconds: float, entries: int, seed: int) -> tuple[list[Result], int]:
    """Every flood in turn, each after a while of quiet; and how long the long game is."""
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        server = Server(Path(folder), f"sqlite:///{Path(folder) / 'speltafel.db'}")
        length = long_game(server.database, "catan", entries)
        record = Path(folder) / "record.txt"
        bots = ["greedy", "greedy"]
        record.write_text(record_of(played(load("linja"), load("linja").choose(), bots, seed, lambda: 0)))
        await server.start()
        tables = Tables(server, seed)
        try:
            await tables.open(TABLES)
            await tables.measure(2.0)
            results = []
            for name in names:
                results.append(await one_flood(server, tables, name, record, seconds))
                print(results[-1].line(), flush=True)
            if complaints := server.complaints():
                raise Failed(f"the server complains: {complaints}")
            return results, length
        finally:
            await tables.close()
            server.end(SIGTERM)


async def one_flood(server: Server, tables: Tables, name: str, record: Path, seconds: float) -> Result:
    """Quiet, then the flood, from a process of its own."""
    quiet, before = await tables.measure(seconds / 2), server.needs()[1]
    about = [name, server.port, tables.watchers[-1].table, record, seconds + 1]
    command = [sys.executable, str(FLOODING), *map(str, about)]
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert process.stdout
    await process.stdout.readline()  # it begins
    busy = await tables.measure(seconds)
    answers: dict[str, int] = json.loads(await process.stdout.read())
    await process.wait()
    await asyncio.sleep(1.0)
    return Result(name, quiet, busy, answers, before, server.needs()[1])


def report(results: list[Result], seed: int, entries: int, seconds: float) -> str:
    """What was measured."""
    BUILD.mkdir(exist_ok=True)
    fine = sum(result.fine() for result in results)
    return "\n".join(
        [
            "# Floods",
            "",
            f"`python benchmarks/floods.py --seed {seed}`, {datetime.now(UTC):%Y-%m-%d}; {machine(BUILD)}.",
            "",
            f"Each flood comes from {HOUSES} addresses, two requests of each under way and"
            f" {PAUSE} s on average between one and the next, for {seconds:.0f} s"
            f" after {seconds / 2:.0f} s of quiet. The long game has {entries} entries. Times are in"
            " milliseconds, the median / the slowest hundredth, quiet → under the flood. Slower says how many"
            f" times as slow the slowest hundredth is; a difference of less than {FLOOR:.0f} ms is none,"
            " because flood, probe and server share the cores. Memory is the server's, in megabytes, before →"
            " a second after.",
            "",
            f"**{fine} of {len(results)} floods leave pages and moves within {MOST:.0f} times of quiet.**",
            "",
            "| flood | a page | a move | page slower | move slower | answers | memory |",
            "|---|---|---|---|---|---|---|",
            *(result.line() for result in results),
            "",
        ]
    )


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--entries", type=int, default=8750)
    parser.add_argument("--share", type=float, default=SHARE, help="of the times that are compared")
    parser.add_argument("--floor", type=float, default=FLOOR, help="milliseconds that do not count")
    parser.add_argument("--only", nargs="*", choices=FLOODS, help="only these, and no report")
    parser.add_argument("--long", metavar="FILE", help="only write the long game into a database")
    asked = parser.parse_args()
    if asked.long:
        print(long_game(f"sqlite:///{asked.long}", "catan", asked.entries))
        return 0
    results, length = asyncio.run(measured(asked.only or FLOODS, asked.seconds, asked.entries, asked.seed))
    if not asked.only:
        REPORT.write_text(report(results, asked.seed, length, asked.seconds))
    return 0 if all(result.fine(asked.share, asked.floor) for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
