"""The server is killed again and again while guests play and send again: nothing acknowledged may be lost.

`make faults` runs this. What was acknowledged is compared with the log by machine; it exits 1 when
they differ. Sockets are torn off too, just after a line was sent.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from signal import SIGKILL, SIGTERM
from statistics import median
from time import monotonic
from typing import Any

from client import BUILD, Guest, Message, Server, Watcher, address, machine, open_table, rematch

from speltafel.house import BrokenLog, Live
from speltafel.store import EntryRow, Store, open_store

REPORT = Path(__file__).parent / "faults.md"
RESEND = 2.5
TORN_OFF = 0.04  # how often a socket is torn off after a line
CALM = 6.0  # seconds at the end without a kill: whoever was left behind by then does not come back
PRESENCE = {"players"}  # parts that tell who is looking now, not what is on the table


@dataclass
class Line:
    """A line that was sent: when first, when acknowledged (0: never), and whether it was turned down."""

    text: str
    sent: int
    acknowledged: int = 0
    denied: bool = False


class Ledger:
    """What the guests remember of every table, to judge its log by. It grows."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Line]] = {}
        self.ticks, self.acknowledged, self.playing = count(1), 0, True
        self.seen, self.refusals = Counter[str](), list[str]()

    def heard(self, watcher: Watcher, message: Message) -> None:
        """Note what the server answers."""
        lines = self.tables[watcher.table]
        for cid in message.cids:
            self.acknowledged += not lines[cid].acknowledged
            lines[cid].acknowledged = lines[cid].acknowledged or next(self.ticks)
        if message.cid:
            lines[message.cid].denied = True
            self.seen[message.t] += 1
        if message.t == "refused":
            self.refusals.append(f"{lines[message.cid].text}: {message.text}")


class Party:
    """Two players and somebody who looks on, at one table after the other."""

    def __init__(self, server: Server, number: int, args: argparse.Namespace, ledger: Ledger) -> None:
        self.server, self.number, self.game, self.ledger = server, number, args.game, ledger
        self.random = Random(args.seed * 1000 + number)
        self.watchers: list[Watcher] = []

    async def run(self) -> None:
        """Play game after game."""
        table, guests = await patiently(open_table, self.server, self.game, self.number)
        while True:
            await self.play(table, [*guests, Guest(address(self.number))])
            table = await patiently(rematch, self.server, table, guests[0])
            self.ledger.seen["rematches"] += 1

    async def play(self, table: str, guests: list[Guest]) -> None:
        """One game, until all three have seen its end."""
        self.ledger.tables[table] = {}
        self.watchers = [Watcher(self.server, table, guest, self.random, self.heard) for guest in guests]
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(one.run()) for one in self.watchers]
            while not (self.agree() and self.watchers[0].over and self.ledger.playing):
                await asyncio.sleep(0.1)
                for one in self.watchers:
                    if one.waiting and one.socket and monotonic() - one.waiting.at > RESEND:
                        self.ledger.seen["resent"] += 1
                        await one.send()
                    self.move(one)  # where the pace did not allow it before
            for task in running:
                task.cancel()

    def agree(self) -> bool:
        """Whether all three see the same, and nothing waits for an answer."""
        seen = {one.n for one in self.watchers}
        return len(seen) == 1 and -1 not in seen and not any(one.waiting for one in self.watchers)

    def heard(self, one: Watcher, message: Message) -> None:
        """Note it, and go on."""
        self.ledger.heard(one, message)
        self.move(one)

    def move(self, one: Watcher) -> None:
        """Say something legal, if it is this one's turn."""
        if not (self.ledger.playing and one.socket and one.may_say()):
            return
        line = self.random.choice(sorted(one.paths))
        self.ledger.tables[one.table][one.say(line).cid] = Line(line, next(self.ledger.ticks))
        if self.random.random() < TORN_OFF:
            self.ledger.seen["torn off"] += 1
            asyncio.get_running_loop().call_later(0.01 * self.random.random(), one.socket.transport.abort)


async def until(so: Callable[[], bool], seconds: float) -> None:
    """Wait until something is so, but not for ever."""
    end = monotonic() + seconds
    while not so() and monotonic() < end:
        await asyncio.sleep(0.02)


async def patiently(ask: Callable[..., Awaitable[Any]], *about: object) -> Any:
    """Ask until the server is there to answer."""
    while True:
        with suppress(OSError, TimeoutError):
            return await ask(*about)
        await asyncio.sleep(0.2)


async def campaign(server: Server, args: argparse.Namespace, ledger: Ledger) -> tuple[list[float], int]:
    """Play and kill; the seconds every restart took, and how many viewers ended up seeing something else."""
    random, restarts = Random(args.seed), [await server.start()]
    parties = [Party(server, number, args, ledger) for number in range(args.tables)]
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(party.run()) for party in parties]
        began, gap = monotonic(), (args.seconds - CALM) / args.kills
        for kill in range(args.kills):
            await asyncio.sleep(began + (kill + random.random()) * gap - monotonic())
            enough = ledger.acknowledged + random.choice((0, 1, args.tables, 3 * args.tables))
            await until(lambda: ledger.acknowledged >= enough, 6)  # noqa: B023
            server.end(SIGKILL)
            restarts.append(await server.start())
        await asyncio.sleep(CALM)
        ledger.playing = False
        await until(lambda: all(party.agree() for party in parties), 8)
        server.end(SIGKILL)
        for task in tasks:
            task.cancel()
    restarts.append(await server.start())
    diverged = [await differs(server, one) for party in parties for one in party.watchers]
    server.end(SIGTERM)
    return restarts, sum(diverged)


async def differs(server: Server, before: Watcher) -> bool:
    """Whether a server that read everything back shows this viewer anything else than they saw last."""
    now = Watcher(server, before.table, before.guest, before.random, lambda *_: None)
    task = asyncio.create_task(now.run())
    await until(lambda: now.n >= 0, 10)
    task.cancel()
    await asyncio.wait({task})
    changed = {key for key, _ in now.parts.items() ^ before.parts.items()} - PRESENCE
    if now.n != before.n or changed:
        print(f"diverged at {before.table}: {before.n} entries seen, {now.n} written; {sorted(changed)[:8]}")
    return now.n != before.n or bool(changed)


def judge(store: Store, table: str, lines: dict[str, Line]) -> Counter[str]:
    """What is wrong with one table."""
    found, entries = store.table(table), store.entries(table)
    assert found
    written = {entry.cid: entry for entry in entries if entry.cid}
    live, whole = Live(found[0], tuple(found[1]), found[2]), False
    with suppress(BrokenLog):
        live.replay(entries)
        whole = True
    told = {cid: line.text for cid, line in lines.items() if line.acknowledged}
    wrong = {
        "lost": sum(cid not in written or written[cid].text != text for cid, text in told.items()),
        "doubled": sum(bool(entry.cid) for entry in entries) - len(written),
        "gaps": not whole,
        "acknowledged out of order": misordered(entries, lines),
        "turned down but written": sum(line.denied and cid in written for cid, line in lines.items()),
        "written but never sent": sum(one.kind == "act" and one.cid not in lines for one in entries),
        "over but listed as going on": bool(live.outcome()) and not found[0].finished,
    }
    return Counter(wrong)


def misordered(entries: list[EntryRow], lines: dict[str, Line]) -> int:
    """How many lines were acknowledged before an earlier entry of the log was even sent."""
    latest = wrong = 0
    for line in (lines[entry.cid] for entry in entries if entry.cid in lines):
        wrong += 0 < line.acknowledged < latest
        latest = max(latest, line.sent)
    return wrong


def main() -> int:
    """Run, judge, print, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in {"kills": 20, "seconds": 80, "tables": 24, "seed": 1}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--game", default="linja")
    parser.add_argument("--small", action="store_true", help="3 kills in some 15 seconds, no report")
    args = parser.parse_args()
    if args.small:
        args.kills, args.seconds, args.tables = 3, 12, 8
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        report, wrong = run(Path(folder), args)
    print(report)
    if not args.small:
        REPORT.write_text(report, encoding="utf-8")
    return int(wrong)


def run(folder: Path, args: argparse.Namespace) -> tuple[str, bool]:
    """One campaign in a folder of its own: its report, and whether anything was wrong."""
    server, ledger, facts = Server(folder), Ledger(), machine(folder)
    try:
        restarts, diverged = asyncio.run(campaign(server, args, ledger))
    finally:
        server.end(SIGKILL)
    store, complaints = open_store(server.database), server.complaints()
    wrong = Counter(diverged=diverged, refused=len(ledger.refusals), errors=len(complaints))
    for name, lines in ledger.tables.items():
        wrong.update(judge(store, name, lines))
    store.close()
    figures = {"kills": args.kills + 1, "acknowledged moves": ledger.acknowledged, **ledger.seen, **wrong}
    table = "\n".join(f"| {what} | {number} |" for what, number in figures.items())
    report = (
        f"# Faults\n\n{datetime.now(UTC):%F}, seed {args.seed}, {args.game}; by `make faults`.\n{facts}.\n"
        f"A restart took {median(restarts):.1f} s, at most {max(restarts):.1f} s.\n\n"
        f"| | |\n|---|---|\n{table}\n"
    )
    failed = not ledger.acknowledged or any(wrong.values())
    return "\n".join([report, *ledger.refusals[:5], *complaints[:5]]), failed


if __name__ == "__main__":
    sys.exit(main())
