"""How long bots think: every bot at every level, over positions from the middle of bots' games.

In processor time, against the bound that each level states; a decision of more than three times
that fails. What was measured lies in build/bots and is not measured again by the same seed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from time import monotonic, thread_time
from typing import Any, NamedTuple

from speltafel import COMPILED, bots
from speltafel.bots import Bot
from speltafel.engine import Budget, Rng, Seat
from speltafel.game import Game
from speltafel.games import load
from speltafel.laws import Case
from speltafel.laws.of_bots import asked, choices

GAMES = ("linja", "stad-en-land", "architekton", "querbeet", "catan", "steden-en-ridders")
KEPT = Path("build/bots")
BATCH = 100
APART = 12
"""One decision in so many is measured, so that positions lie all over games."""
AT_MOST = 3.0


class Batch(NamedTuple):
    """Positions of one kind of table."""

    game: str
    number: int
    seed: int


class Decision(NamedTuple):
    """How many seconds of processor time a bot took in a position."""

    bot: str
    level: int
    seconds: float
    position: str


def measured(batch: Batch) -> list[Decision]:
    """Decisions about the positions of a batch; batches take profiles, seats and bots in turn."""
    game = load(batch.game)
    ways = [(game.choose(profile.name), seats) for profile in game.profiles for seats in game.seats]
    options, seats = ways[batch.number % len(ways)]
    players = asked(game, options)
    rng = Rng(batch.seed * 1_000_003 + batch.number)
    found = islice(moments(game, choices(game, options, seats, rng)), BATCH)
    return [
        timed(case, seat, players[(batch.number * BATCH + k) % len(players)])
        for k, (case, seat) in enumerate(found)
    ]


def moments(game: Game[Any], decisions: Iterable[tuple[Case, Seat]]) -> Iterator[tuple[Case, Seat]]:
    """Where there is something to think about, far apart; the game goes on as its bot plays in no time."""
    own = bots.usual(game).partition(":")[0]
    for case, seat in decisions:
        if len(case.state.actions(seat)) > 1 and case.rng.below(APART) == 0:
            yield case, seat
        view, budget = game.view(case.state, seat), Budget(100, haste=20)
        case.state.apply(seat, bots.choose(game, own, view, seat, budget, case.rng))


def timed(case: Case, seat: Seat, bot: Bot) -> Decision:
    """How long a bot thinks about a position."""
    view = case.game.view(case.state, seat)
    begun = thread_time()
    bots.choose(case.game, bot.name, view, seat, bot.budget(case.game, thread_time), case.rng)
    return Decision(bot.name, bot.level, thread_time() - begun, case.game.text.write(case.state))


def decisions(game: str, positions: int, seed: int, processes: int, until: float) -> list[Decision]:
    """What was measured before and now, a batch at a time, until the time is up."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{game}-{seed}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    found = {number: [Decision(*row) for row in rows] for number, rows in map(json.loads, lines)}
    wanted = [Batch(game, k, seed) for k in range(-(-positions // BATCH)) if k not in found]
    with ProcessPoolExecutor(processes) as pool, file.open("a", encoding="utf-8") as log:
        while wanted and monotonic() < until:
            now, wanted = wanted[:processes], wanted[processes:]
            for batch, rows in zip(now, pool.map(measured, now), strict=True):
                found[batch.number] = rows
                log.write(json.dumps([batch.number, rows]) + "\n")
            log.flush()
            print(f"{game}: {len(found) * BATCH} positions", file=sys.stderr, flush=True)
    return [row for rows in found.values() for row in rows]


def made_ready(game: Game[Any]) -> None:
    """Let the small table be made that `endgame` makes once on every machine, before anything is timed."""
    if game.solver:
        bots.make_ready(game, bots.Bot("endgame", 1), game.choose())


def table(game: str, rows: list[Decision]) -> Iterator[str]:
    """A line for each bot and level: what its decisions took, and the longest by the bound."""
    for name, level in sorted({(row.bot, row.level) for row in rows}):
        times = sorted(row.seconds for row in rows if (row.bot, row.level) == (name, level))
        nodes, bound, haste = load(game).levels[level - 1]
        mean, p99, most = sum(times) / len(times), times[len(times) * 99 // 100], times[-1]
        yield (
            f"{game:18}{name}:{level:<12}{nodes:7}{1000 * bound:7.0f} ms{haste:4} %{len(times):7}"
            f"{1000 * mean:10.2f}{1000 * p99:10.2f}{1000 * most:10.2f}{most / bound:8.2f}"
        )


def main() -> None:
    """Print what decisions take, and fail where one takes too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--positions", type=int, default=10_000, help="a game")
    parser.add_argument("--minutes", type=float, default=600, help="a game")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    if not COMPILED:
        sys.exit("The bounds are for compiled engines.")
    head = ("nodes", "bound", "haste", "asked", "mean ms", "p99 ms", "most ms", "/bound")
    print(f"{'':32}{head[0]:>5}{head[1]:>10}{head[2]:>7}{head[3]:>6}" + "".join(f"{h:>10}" for h in head[4:]))
    late = []
    for name in wanted.names:
        made_ready(load(name))
        until = monotonic() + 60 * wanted.minutes
        rows = decisions(name, wanted.positions, wanted.seed, wanted.processes, until)
        print("\n".join(table(name, rows)), flush=True)
        late += [row for row in rows if row.seconds > AT_MOST * load(name).levels[row.level - 1].seconds]
    if late:
        told = (f"{row.bot}:{row.level} took {row.seconds:.3f} s in {row.position}" for row in late)
        sys.exit("\n".join(told))


if __name__ == "__main__":
    main()
