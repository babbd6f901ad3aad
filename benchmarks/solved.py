"""Linja worked out in full and held against everything we have, recorded with seed and date.

The tables are large: they go into a folder of your choice, and those that are there are used again.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time, sleep
from typing import NamedTuple

from speltafel import bots
from speltafel.engine import OVER, Budget, Rng, State, buffer, playout, step
from speltafel.games import load
from speltafel.games.linja.solver import Problem
from speltafel.games.linja.state import COUNT, WIDTH, position
from speltafel.games.linja.tests.by_hand import Brute
from speltafel.solving import Known
from speltafel.solving.file import Table

REPORT = Path(__file__).parent / "solved.md"
LINJA = load("linja")
RULES = {"default": (), "minus-off": ("--option", "minus=off")}
SAMPLE = 1000
UNIFORM = 20_000
THINKING = bots.LEVELS[2]
INTERRUPTED_AFTER = (1.5, 2.5, 4.0)


class Run(NamedTuple):
    """What a command said and took."""

    said: str
    wall: float
    processor: float
    memory: int


def run(*words: str) -> Run:
    """A speltafel command, with the memory that all its processes have at once."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), monotonic()
    running = started(*words)
    peak = 0
    while running.poll() is None:
        peak = max(peak, sum(map(memory_of, family(running.pid))))
        sleep(0.5)
    said = running.stdout.read() if running.stdout else ""
    if running.returncode:
        sys.exit(f"{words}: exit code {running.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(said.rstrip(), monotonic() - began, used, peak)


def started(*words: str) -> subprocess.Popen[str]:
    """A speltafel command on its way."""
    command = [sys.executable, "-m", "speltafel", *words, "--lang", "en"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def family(pid: int) -> list[int]:
    """A process and those it started."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return [pid]
    return [pid, *(member for child in children for member in family(int(child)))]


def memory_of(pid: int) -> int:
    """Kilobytes of a process; what is shared counts once."""
    try:
        found = re.search(r"^Pss: +(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(found[1]) if found else 0


def solved(folder: Path) -> list[str]:
    """Both tables made, and what that took; one that is there already is only described."""
    lines = []
    for name, options in RULES.items():
        file = folder / f"linja-{name}.table"
        words = ["solve", "linja", str(file), *options]
        if file.exists():
            done = run(*words, "--check")
            took = f"checked in {done.wall:.0f} s"
        else:
            done = run(*words)
            took = (
                f"{done.wall:.0f} s with two processes, {done.processor:.0f} s of processor time, "
                f"at most {done.memory / 1024:.0f} MB of memory"
            )
        lines += [f"`speltafel solve linja FILE {' '.join(options)}`".replace(" `", "`"), ""]
        lines += ["```text", done.said, f"({took})", "```", ""]
    return lines


def openings(folder: Path) -> list[str]:
    """What every first turn is worth."""
    said = run("solve", "linja", str(folder / "linja-default.table"), "--openings").said
    return ["`speltafel solve linja FILE --openings`", "", "```text", said, "```", ""]


def brute_force() -> list[str]:
    """Every position of small games, against a program written from the rulebook alone."""
    lines = []
    for stones in (2, 3, 4):
        for minus in ("on", "off"):
            with TemporaryDirectory() as folder:
                file = Path(folder) / "small.table"
                run("solve", "linja", str(file), "--stones", str(stones), "--option", f"minus={minus}")
                compared, wrong = against_brute_force(Table(file), stones, minus == "on")
            lines.append(f"{stones} stones a side, minus={minus}: {compared} positions, {wrong} differ")
    return [
        "Against brute force (`games/linja/tests/by_hand.py`)",
        "",
        "```text",
        *lines,
        "```",
        "",
    ]


def against_brute_force(table: Table, stones: int, minus: bool) -> tuple[int, int]:
    """How many positions were compared, and how many differ."""
    brute, compared, wrong = Brute(minus), 0, 0
    sides = [
        tuple(pile >> WIDTH * row & COUNT for row in range(8))
        for pile in Problem(LINJA.choose(), stones, None).placements.piles
    ]
    for line, mine in enumerate(sides):
        for column, theirs in enumerate(sides):
            board = (mine, theirs[::-1])
            if all(mine[row] + theirs[7 - row] <= 6 for row in range(1, 7)):
                compared += 1
                wrong += table.margin(line, column) != brute.margin(board, 0)
    return compared, wrong


def against_the_rules(known: Known, minus: bool, seed: int) -> str:
    """Positions drawn evenly from all there are: worth what the best turn by the engine's rules is worth."""
    rng, piles = Rng(seed), Problem(LINJA.choose(), 12, None).placements.piles
    compared = wrong = 0
    while compared < UNIFORM:
        mine, theirs = piles[rng.below(len(piles))], piles[rng.below(len(piles))]
        state = position(int(minus), 0, 0, mine, theirs, 0, 0, 0)
        if any(state.stones(0, row) + state.stones(1, row) > 6 for row in range(1, 7)) or state.apart():
            continue
        compared += 1
        wrong += known.value(state, 0) != known.ahead(state)
    return f"{compared} positions drawn evenly, against the engine one turn deep: {wrong} differ"


def sample(seed: int, **options: bool) -> list[State]:
    """Positions out of random games, anywhere between set-up and end."""
    rng, out, found = Rng(seed), buffer(), []
    start = LINJA.start(2, LINJA.choose(begins="red", **options))
    while len(found) < SAMPLE:
        again = Rng(seed + len(found))
        length = playout(start.copy(), again, out)
        again, state = Rng(seed + len(found)), start.copy()
        for _ in range(rng.below(length)):
            step(state, again, out)
        found.append(state)
    return found


def played(state: State, names: tuple[str, str], rng: Rng) -> int:
    """Red's margin when these bots play on."""
    game = state.copy()
    while game.actor() != OVER:
        seat = game.actor()
        game.apply(seat, bots.choose(LINJA, names[seat], game.copy(), seat, Budget(THINKING), rng))
    outcome = game.outcome()
    assert outcome is not None
    return outcome.scores[0] - outcome.scores[1]


def perfect_play(folder: Path, seed: int) -> list[str]:
    """The perfect bot against itself and against alpha-beta, from sampled positions."""
    lines = []
    for name in RULES:
        file = folder / f"linja-{name}.table"
        os.environ["SPELTAFEL_TABLES"] = str(file)
        assert LINJA.solver is not None
        known, rng = Known(LINJA.solver, Table(file)), Rng(seed)
        exact = least = gained = 0
        states = sample(seed, minus=name == "default")
        for state in states:
            value = known.value(state, 0)
            assert value is not None
            exact += played(state, ("perfect", "perfect"), rng) == value
            more = played(state, ("perfect", "alphabeta"), rng) - value
            also = value - played(state, ("alphabeta", "perfect"), rng)
            least += more >= 0 and also >= 0
            gained += more + also
        lines += [
            f"{name}: perfect against itself: {exact} of {len(states)} exactly the table's value",
            f"{name}: perfect against alphabeta, as red and as black: {least} of {len(states)} "
            f"at least that value, on average {gained / 2 / len(states):.1f} points more",
            f"{name}: {against_the_rules(known, name == 'default', seed)}",
        ]
    told = f"From {SAMPLE} positions of random games; alpha-beta looks at {THINKING} positions a move"
    return [told, "", "```text", *lines, "```", ""]


def query_times(folder: Path, seed: int) -> list[str]:
    """How long a question takes, with lines that were not and that were asked for before."""
    assert LINJA.solver is not None
    file = folder / "linja-default.table"
    began = process_time()
    table = Table(file)
    opening = process_time() - began
    known, states = Known(LINJA.solver, table), sample(seed + SAMPLE)[:100]
    began = process_time()
    known.value(states[0], 0)
    numbering = process_time() - began
    lines = [
        f"opening the file: {1000 * opening:.1f} ms",
        f"numbering positions, once: {1000 * numbering:.0f} ms",
    ]
    for what in ("first time", "again"):
        seconds = {"value": 0.0, "losses": 0.0}
        for state in states:
            for name, ask in (("value", known.value), ("losses", known.losses)):
                if what == "first time":
                    table.line.cache_clear()
                began = process_time()
                ask(state, state.actor())
                seconds[name] += process_time() - began
        for name, took in seconds.items():
            lines.append(f"{name} of a position, {what}: {1000 * took / len(states):.2f} ms")
    return [
        "Questions, 100 positions, mean processor time, the file in memory",
        "",
        "```text",
        *lines,
        "```",
        "",
    ]


def interrupted() -> list[str]:
    """A solve that is interrupted and killed again and again ends in the same file."""
    with TemporaryDirectory() as folder:
        whole, broken = Path(folder) / "whole.table", Path(folder) / "broken.table"
        run("solve", "linja", str(whole), "--endgame", "60")
        for number, seconds in enumerate(INTERRUPTED_AFTER * 2):
            running = started("solve", "linja", str(broken), "--endgame", "60")
            sleep(seconds + number)
            running.send_signal(signal.SIGKILL if number % 2 else signal.SIGINT)
            running.wait()
            assert not broken.exists(), "too fast to be interrupted"
        run("solve", "linja", str(broken), "--endgame", "60")
        same = whole.read_bytes() == broken.read_bytes()
    count = 2 * len(INTERRUPTED_AFTER)
    line = f"`--endgame 60`, interrupted {count} times (SIGINT and SIGKILL in turns) and resumed: "
    return [line + ("the same file, byte for byte." if same else "NOT the same file."), ""]


def main() -> None:
    """Measure everything and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/tables"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    lines = ["# Linja solved", ""]
    lines += [f"{datetime.now(UTC):%Y-%m-%d}, seed {given.seed}, written by `make solved`.", ""]
    for part in (
        lambda: solved(given.folder),
        lambda: openings(given.folder),
        brute_force,
        lambda: perfect_play(given.folder, given.seed),
        lambda: query_times(given.folder, given.seed),
        interrupted,
    ):
        said = part()
        print("\n".join(said), flush=True)
        lines += said
    REPORT.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
