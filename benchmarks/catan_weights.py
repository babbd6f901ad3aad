"""Tries other weights for Catan's judge: games at a glance, two seats with each, and keeps what wins more.

Prints every set that was kept, and at the end how the last does against those in `judge.py`. Compiled
engines are needed; the weights are put into `judge.py` by hand.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from time import monotonic

from speltafel import COMPILED
from speltafel.engine import CHANCE, OVER, Rng
from speltafel.games import load
from speltafel.games.catan import judge
from speltafel.games.catan.bot_turn import Mind
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import WINNER

FIRST, SECOND = 240, 400
"""Games until a set is given up, and until it is kept."""


def put(weights: Sequence[float]) -> None:
    """The judge weighs so from now on."""
    for aspect, weight in enumerate(weights):
        judge.WEIGHTS[aspect] = weight


def duel(one: Sequence[float], other: Sequence[float], games: int, seed: int) -> tuple[int, int]:
    """How many games of four each set of weights wins, sitting in turns."""
    catan = load("catan")
    options, wins = catan.choose(player_trade=False), [0, 0]
    for game in range(games):
        state = catan.start(4, options)
        assert isinstance(state, Catan)
        chance, minds = Rng(seed + game // 2), [Mind(Rng(seed + 4 * game + seat)) for seat in range(4)]
        while (seat := state.actor()) != OVER:
            if seat == CHANCE:
                state.apply(seat, state.draw(chance))
            else:
                put((one, other)[(seat + game) % 2])
                state.apply(seat, minds[seat].glance(state, seat))
        wins[(state.row[WINNER] + game) % 2] += 1
    return wins[0], wins[1]


def main() -> None:
    """Try for a while, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1500)
    asked = parser.parse_args()
    if not COMPILED:
        sys.exit("The engines are not compiled here.")
    first = [float(weight) for weight in judge.WEIGHTS]
    best, lot, until, tried = first, random.Random(asked.seed), monotonic() + asked.seconds, 0
    while monotonic() < until:
        tried += 1
        other = [
            weight + (lot.gauss(0, 0.35) * max(abs(weight), 0.02) if lot.random() < 0.3 else 0)
            for weight in best
        ]
        won, lost = duel(other, best, FIRST, 1000 * tried)
        if won > 1.13 * lost:
            more, less = duel(other, best, SECOND, 1000 * tried + 500)
            if won + more > 1.12 * (lost + less):
                best = other
                print(tried, won + more, lost + less, [round(weight, 4) for weight in best], flush=True)
    print("against the first:", *duel(best, first, 1000, 99))


if __name__ == "__main__":
    main()
