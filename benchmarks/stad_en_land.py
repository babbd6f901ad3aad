"""What the useful set of Stad en land costs: its share of a random game, and how a list of actions grows.

Times are processor time, compiled; what an empty call costs is taken off.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable
from time import process_time

from speltafel import COMPILED
from speltafel.engine import CHANCE, Rng, buffer, playouts, step
from speltafel.games import load
from speltafel.games.stad_en_land.state import Stad
from speltafel.games.stad_en_land.state.squares import size

GAMES = 60
TIMES = 40


def timed(states: list[Stad], do: Callable[[Stad], object]) -> float:
    """Microseconds that a thing takes on the middle of these positions."""
    before = process_time()
    for _ in range(TIMES):
        for state in states:
            do(state)
    return (process_time() - before) / TIMES / len(states) * 1e6


def undecided(state: Stad) -> int:
    """How many borders are free."""
    roads = state.my_roads()
    return size(roads.free_east) + size(roads.free_north)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    if not COMPILED:
        sys.exit("The engines are not compiled here.")
    game, rng, out = load("stad-en-land"), Rng(seed), buffer()
    states: list[Stad] = []
    for _ in range(GAMES):
        state = game.start(2, game.choose())
        while state.actors():
            if state.actor() != CHANCE:
                copy = state.copy()
                assert isinstance(copy, Stad)
                states.append(copy)
            step(state, rng, out)
    nothing = timed(states, lambda state: state.actor())
    lists = timed(states, lambda state: state.fill(state.seat, out)) - nothing
    ends = timed(states, lambda state: state.dead_end()) - nothing
    both = (
        timed(states, lambda state: state.my_roads().possible() and state.your_roads().possible()) - nothing
    )
    before = process_time()
    actions = playouts(game.start(2, game.choose()), Rng(seed), 4000)
    each = (process_time() - before) / actions * 1e6
    print(f"an action of a random game          {each:8.2f} µs")
    print(f"  its list of actions               {lists:8.2f} µs  {lists / each:5.0%}")
    print(f"  whether an end is dead            {ends:8.2f} µs  {ends / each:5.0%}")
    print(f"  whether both can still link       {both:8.2f} µs  {both / each:5.0%}")
    print()
    print("free borders   lists of actions   µs each   µs each, no loose end")
    buckets: dict[int, list[Stad]] = defaultdict(list)
    for state in states:
        buckets[undecided(state) // 10].append(state)
    for ten, some in sorted(buckets.items()):
        free = [state for state in some if not state.loose_end(state.seat)]
        cost = timed(some, lambda state: state.fill(state.seat, out)) - nothing
        full = timed(free, lambda state: state.fill(state.seat, out)) - nothing if free else 0.0
        print(f"{10 * ten:3} to {10 * ten + 9:3}   {len(some):16}   {cost:7.2f}   {full:21.2f}")


if __name__ == "__main__":
    main()
