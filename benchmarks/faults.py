"""The server is killed again and again while guests play and send again: nothing acknowledged may be lost.

`make faults` runs this for every game, on SQLite and on PostgreSQL, at tables of every size. What was
acknowledged is compared with the log by machine; it exits 1 when they differ. Sockets are torn off too,
just after a line was sent. A run that is done is kept in `build/faults`, so a campaign goes on where it
was stopped; the report is made of all runs with its seed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
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

from client import (
    BUILD,
    Guest,
    Message,
    Server,
    Watcher,
    address,
    database,
    machine,
    open_table,
    played_games,
    rematch,
    stores,
)

from speltafel.games import load
from speltafel.house import BrokenLog, Live
from speltafel.store import EntryRow, Reading, open_reading

REPORT = Path(__file__).parent / "faults.md"
DONE = BUILD / "faults"
RESEND = 2.5
TORN_OFF = 0.04  # how often a socket is torn off after a line
HESITATES = 0.3  # how often somebody waits a moment, so that all who may act at once come first now and then
SEEN = ("torn off", "resent", "stale", "overtaken", "rematches")
WRONG = (
    "lost",
    "doubled",
    "diverged",
    "refused",
    "errors",
    "gaps",
    "acknowledged out of order",
    "turned down but written",
    "written but never sent",
    "over but listed as going on",
)
PRESENCE = {"players"}  # parts that tell who is looking now, not what is on the table


@dataclass
class Line:
    """A line that was sent: having seen what, when, when acknowledged (0: never), whether turned down."""

    text: str
    base: int
    sent: int
    acknowledged: int = 0
    denied: bool = False


class Ledger:
    """What the guests remember of every table, to judge its log by. It grows."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Line]] = {}
        self.ticks, self.acknowledged, self.playing = count(1), 0, True
        self.seen, self.refusals = Counter[str](), list[str]()
        self.refused: dict[Watcher, tuple[Line, str]] = {}

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
            self.refused[watcher] = lines[message.cid], message.text
        elif message.t == "view" and watcher in self.refused:
            self.weigh(*self.refused.pop(watcher), message.n)

    def weigh(self, line: Line, why: str, n: int) -> None:
        """A line that was legal when it was chosen is refused only where something happened since."""
        if n > line.base:
            self.seen["overtaken"] += 1
        else:
            self.refusals.append(f"{line.text}: {why}")


class Party:
    """Players and somebody who looks on, at one table after the other; the next party is of the next size."""

    def __init__(self, server: Server, number: int, args: argparse.Namespace, ledger: Ledger) -> None:
        self.server, self.number, self.game, self.ledger = server, number, args.game, ledger
        sizes = load(args.game).seats
        self.seats = sizes[number % len(sizes)]
        self.random = Random(args.seed * 1000 + number)
        self.watchers: list[Watcher] = []

    async def run(self) -> None:
        """Play game after game."""
        table, guests = await patiently(open_table, self.server, self.game, self.seats, self.number)
        while True:
            await self.play(table, [*guests, Guest(address(self.number))])
            table = await patiently(rematch, self.server, table, guests[0])
            self.ledger.seen["rematches"] += 1

    async def play(self, table: str, guests: list[Guest]) -> None:
        """One game, until all have seen its end."""
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
                    self.move(one)  # where the pace did not allow it before, or somebody waited
            for task in running:
                task.cancel()

    def agree(self) -> bool:
        """Whether all see the same, and nothing waits for an answer."""
        seen = {one.n for one in self.watchers}
        return len(seen) == 1 and -1 not in seen and not any(one.waiting for one in self.watchers)

    def heard(self, one: Watcher, message: Message) -> None:
        """Note it, and go on."""
        self.ledger.heard(one, message)
        if self.random.random() >= HESITATES:
            self.move(one)

    def move(self, one: Watcher) -> None:
        """Say something legal, if it is this one's turn."""
        if not (self.ledger.playing and one.socket and one.may_say()):
            return
        line = self.random.choice(sorted(one.paths))
        self.ledger.tables[one.table][one.say(line).cid] = Line(line, one.n, next(self.ledger.ticks))
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
        end = monotonic() + args.seconds
        for kill in range(1, args.kills + 1):
            enough = (kill - random.random()) * args.moves / args.kills
            await until(lambda: ledger.acknowledged >= enough, (end - monotonic()) / (args.kills + 1 - kill))  # noqa: B023
            await asyncio.sleep(0.02 * random.random())  # at any moment of a move
            server.end(SIGKILL)
            restarts.append(await server.start())
        await until(lambda: ledger.acknowledged >= args.moves, end - monotonic())
        await asyncio.sleep(args.calm)
        ledger.playing = False
        await until(lambda: all(party.agree() for party in parties), 10)
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


def judge(store: Reading, table: str, lines: dict[str, Line]) -> Counter[str]:
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
    """Run every combination that is not done yet, print what was found, and write it down."""
    args = asked()
    found = []
    for store in args.stores:
        for game in args.games:
            found.append(figures_of(argparse.Namespace(**vars(args), game=game, store=store)))
            print(found[-1], flush=True)
            if not args.small:
                REPORT.write_text(report(args.seed), encoding="utf-8")
    return int(any(wrong(figures) for figures in found))


def asked() -> argparse.Namespace:
    """What is to be run."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in {"kills": 18, "moves": 4400, "seconds": 600, "tables": 24, "seed": 1}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    calm = "seconds at the end without a kill: whoever was left behind by then does not come back"
    parser.add_argument("--calm", type=float, default=4.0, help=calm)
    parser.add_argument("--games", nargs="*", default=played_games(), choices=played_games())
    parser.add_argument("--stores", nargs="*", default=stores(), choices=stores())
    parser.add_argument("--small", action="store_true", help="2 kills in some seconds, no report")
    args = parser.parse_args()
    if args.small:
        args.kills, args.moves, args.seconds, args.tables = 2, 150, 20, 6
        args.calm = 1.0
    return args


def figures_of(args: argparse.Namespace) -> dict[str, Any]:
    """What one combination gives: as it was found before, or found now."""
    DONE.mkdir(parents=True, exist_ok=True)
    kept = DONE / f"{args.seed}-{args.game}-{args.store}.json"
    if kept.exists() and not args.small:
        return dict(json.loads(kept.read_text()))
    with tempfile.TemporaryDirectory(dir=BUILD) as folder, database(args.store, Path(folder)) as url:
        figures = run(Path(folder), url, args)
    if not args.small:
        kept.write_text(json.dumps(figures))
    return figures


def run(folder: Path, url: str, args: argparse.Namespace) -> dict[str, Any]:
    """One game on one store, in a folder of its own: what happened, and what was wrong."""
    server, ledger, facts = Server(folder, url), Ledger(), machine(folder)
    try:
        restarts, diverged = asyncio.run(campaign(server, args, ledger))
    finally:
        server.end(SIGKILL)
    store, complaints = open_reading(url), server.complaints()
    found = Counter(dict.fromkeys(WRONG, 0))
    found.update(diverged=diverged, refused=len(ledger.refusals), errors=len(complaints))
    for name, lines in ledger.tables.items():
        found.update(judge(store, name, lines))
    store.close()
    print(*ledger.refusals[:5], *complaints[:5], sep="\n", flush=True)
    return {
        "game": args.game,
        "store": args.store,
        "seats": sorted(load(args.game).seats),
        "date": f"{datetime.now(UTC):%F}",
        "machine": facts,
        "restart": median(restarts),
        "kills": len(restarts) - 1,
        "moves": ledger.acknowledged,
        **{name: ledger.seen[name] for name in SEEN},
        **found,
    }


def wrong(figures: dict[str, Any]) -> int:
    """How much was wrong; a run in which nobody moved proves nothing."""
    return sum(int(figures[name]) for name in WRONG) + (not figures["moves"])


def report(seed: int) -> str:
    """All runs with this seed, a line each, and their sum."""
    runs = [json.loads(path.read_text()) for path in sorted(DONE.glob(f"{seed}-*.json"))]
    columns = ["kills", "moves", *SEEN, *WRONG]
    rows = [
        [f"{one['game']} ({', '.join(map(str, one['seats']))})", one["store"], *map(one.get, columns)]
        for one in runs
    ]
    rows.append(["all", "", *(sum(one[name] for one in runs) for name in columns)])
    restarts = [one["restart"] for one in runs]
    lines = [["game (seats)", "store", *columns], ["---"] * (2 + len(columns)), *rows]
    table = "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
    return (
        f"# Faults\n\n{runs[-1]['date']}, seed {seed}; by `make faults`. Moves are what was acknowledged;\n"
        "overtaken is a line that was refused because somebody else acted since it was chosen.\n"
        f"{runs[-1]['machine']}.\nA restart took {median(restarts):.1f} s, at most {max(restarts):.1f} s "
        f"in the median of a run.\n\n{table}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
