"""Level against level, and the first against whoever takes what looks best at once.

Two seats, each seed once from either seat, by positions alone: the same seed gives the same games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from speltafel import bots
from speltafel.arena import Tally, bouts, contest
from speltafel.bots import LEVELS, Bot
from speltafel.games import load

GAMES = ("linja", "stad-en-land", "architekton", "querbeet", "catan", "steden-en-ridders")


class Rung(NamedTuple):
    """Two bots that are compared, the one that should be better first."""

    better: Bot
    worse: Bot


def rungs(game: str) -> list[Rung]:
    """What is compared: each level with the one below, then greedy with the first."""
    own = bots.usual(load(game)).partition(":")[0]
    steps = [Rung(Bot(own, level + 1), Bot(own, level)) for level in range(1, len(LEVELS))]
    return [Rung(Bot("greedy", 1), Bot(own, 1)), *steps]


def measured(game: str, rung: Rung, games: int, seed: int, processes: int) -> list[Tally]:
    """What the two bots of a rung did."""
    planned = bouts(game, load(game).choose(), rung, games, seed, None)
    return list(contest(planned, processes))[-1]


def line(game: str, rung: Rung, tallies: list[Tally]) -> str:
    """How a rung went."""
    one, other = tallies
    low, high = one.interval()
    names = " over ".join(f"{bot.name}:{bot.level}" if bot.name != "greedy" else "greedy" for bot in rung)
    return (
        f"{game:18}{names:34}{one.won:4} : {other.won:<4}{one.rate:7.1%}  ({low:.1%} – {high:.1%})"
        f"{one.distinct:6} of {one.games} differ{1000 * one.seconds:9.2f} ms{1000 * other.seconds:9.2f} ms"
    )


def lines(names: list[str], levels: list[int], games: int, seed: int, processes: int) -> Iterator[str]:
    """A line a rung, as it is measured."""
    for name in names:
        for rung in rungs(name):
            if (0 if rung.better.name == "greedy" else rung.worse.level) in levels:
                yield line(name, rung, measured(name, rung, games, seed, processes))


def main() -> None:
    """Print the ladders that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--levels", default="0,1,2,3,4,5", help="the lower of each two; 0: greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    levels = [int(level) for level in asked.levels.split(",")]
    print(f"{datetime.now(UTC):%Y-%m-%d}, seed {asked.seed}, {asked.games} games a rung, two seats")
    for text in lines(list(asked.names), levels, asked.games, asked.seed, asked.processes):
        print(text, flush=True)


if __name__ == "__main__":
    main()
