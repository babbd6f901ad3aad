"""Catan against catanatron, a program of others: random games of four, in turns, by processor time.

`make bench-peers` gives catanatron an environment of its own and runs this. Ours plays without trade
between players, as catanatron's random player does; what trade makes of it is told beside it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from statistics import median
from time import process_time

ROUNDS = 5
THEIRS = """
import sys, time
from catanatron import Color, Game, RandomPlayer
seed, seconds = int(sys.argv[1]), float(sys.argv[2])
colours, games, before = list(Color), 0, time.process_time()
while time.process_time() - before < seconds:
    Game([RandomPlayer(colour) for colour in colours], seed=seed + games).play()
    games += 1
print(games / (time.process_time() - before))
"""


def theirs(python: str, seed: int, seconds: float) -> float:
    """Games a second of catanatron."""
    command = [python, "-c", THEIRS, str(seed), str(seconds)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def ours(seed: int, seconds: float, trade: bool) -> tuple[float, float]:
    """Games and actions a second of ours."""
    from speltafel.engine import Rng, playouts
    from speltafel.games import load

    catan = load("catan")
    start, rng = catan.start(4, catan.choose(player_trade=trade)), Rng(seed)
    games = actions = 0
    before = process_time()
    while process_time() - before < seconds:
        actions += playouts(start, rng, 50)
        games += 50
    spent = process_time() - before
    return games / spent, actions / spent


def main() -> None:
    """Measure in turns, and tell; below 200 times it fails."""
    from speltafel import COMPILED

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("python", help="an interpreter that has catanatron")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if not COMPILED:
        sys.exit("The engines are not compiled here.")
    found = [
        (ours(asked.seed + turn, 2.0, False), theirs(asked.python, asked.seed + turn, 4.0))
        for turn in range(ROUNDS)
    ]
    ratios = [mine[0] / other for mine, other in found]
    games, actions = ours(asked.seed, 4.0, True)
    print(f"catanatron, random games        {median(other for _, other in found):12,.1f} a second")
    print(f"ours, without trade             {median(mine[0] for mine, _ in found):12,.0f} a second")
    spread = f"(from {min(ratios):,.0f} to {max(ratios):,.0f})"
    print(f"times as many                   {median(ratios):12,.0f} {spread}")
    print(f"ours, actions without trade     {median(mine[1] for mine, _ in found):12,.0f} a second")
    print(f"ours, with trade: games, actions{games:12,.0f} and {actions:,.0f} a second")
    if median(ratios) < 200:
        sys.exit("Less than 200 times as many.")


if __name__ == "__main__":
    main()
