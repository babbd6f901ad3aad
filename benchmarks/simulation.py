"""A whole house under very many seeded stories: nothing may freeze, be lost or doubled, in any of them.

`make campaign` runs this. It goes on where it stopped (`--from` begins elsewhere), for at most `--seconds`;
it exits 1 at the first stories that go wrong, each told as shortly as can be found.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from platform import python_version
from time import monotonic, process_time
from typing import NamedTuple

from speltafel import COMPILED
from speltafel.simulation import drawn, run, shortest, told

REPORT = Path(__file__).parent / "simulation.md"
CHUNK = 250
SHORTENING = 60.0
"""Seconds in which a story that goes wrong is made shorter."""


class Part(NamedTuple):
    """What came of some seeds in a row: the entries, the processor time, and which went wrong, told."""

    first: int
    entries: int
    seconds: float
    wrong: list[str]


def part(first: int) -> Part:
    """The stories of so many seeds."""
    began, entries, wrong = process_time(), 0, []
    for seed in range(first, first + CHUNK):
        plan = drawn(seed)
        ran = run(plan)
        entries += ran.entries
        if ran.wrong:
            until = monotonic() + SHORTENING
            short = shortest(plan, ran.wrong.what, lambda until=until: monotonic() < until)
            wrong.append(told(short, run(short)))
    gc.collect()  # a story sweeps only what is young, so what outlived one would pile up
    return Part(first, entries, process_time() - began, wrong)


def parts(first: int, seeds: int, processes: int, seconds: float) -> Iterator[Part]:
    """All parts in order, for as long as there is time."""
    until = monotonic() + seconds
    with ProcessPoolExecutor(processes) as pool:
        waiting = range(first, first + seeds, CHUNK)
        for begun in range(0, len(waiting), processes):
            if monotonic() > until:
                return
            yield from pool.map(part, waiting[begun : begun + processes])


def next_seed() -> int:
    """The seed after the last one in the report."""
    rows = [line.split("|") for line in REPORT.read_text().splitlines()]
    ends = [row[2].split("–")[1] for row in rows if len(row) > 3 and "–" in row[2]]
    return 1 + max((int(end.strip().replace(" ", "")) for end in ends), default=-1)


def main() -> None:
    """Run, and add a line to the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=200_000)
    parser.add_argument("--from", dest="first", type=int, default=-1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3600)
    args = parser.parse_args()
    first = next_seed() if args.first < 0 else args.first
    done = []
    for one in parts(first, args.seeds, args.processes, args.seconds):
        done.append(one)
        print(f"{one.first + CHUNK - first} stories", file=sys.stderr, flush=True)
        print(*one.wrong, sep="\n\n", end="", flush=True)
        if one.wrong:
            break
    entries, spent = sum(one.entries for one in done), sum(one.seconds for one in done)
    wrong, stories = sum(len(one.wrong) for one in done), CHUNK * len(done)
    row = (
        f"| {datetime.now(UTC):%Y-%m-%d} | {first}–{first + stories - 1} | {60 * stories / spent:.0f} "
        f"| {entries} | {wrong} | {'compiled' if COMPILED else 'interpreted'}, Python {python_version()} |\n"
    )
    REPORT.write_text(REPORT.read_text() + row)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
