"""What a list of lays costs in Architekton as the table grows, and a copy of the position.

Times are processor time, compiled; what an empty call costs is taken off.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable
from time import process_time

from speltafel import COMPILED
from speltafel.engine import Rng, buffer, playouts, step
from speltafel.games import load
from speltafel.games.architekton.ground import ground_of
from speltafel.games.architekton.state import Architekton
from speltafel.games.architekton.state.situation import LAYING

GAMES = 200
TIMES = 60


def timed(states: list[Architekton], do: Callable[[Architekton], object]) -> float:
    """Microseconds that a thing takes on the middle of these positions."""
    before = process_time()
    for _ in range(TIMES):
        for state in states:
            do(state)
    return (process_time() - before) / TIMES / len(states) * 1e6


def lying(state: Architekton) -> int:
    """How many tiles are on the table."""
    ground = ground_of(state)
    return len(ground.lands) + len(ground.buildings)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    if not COMPILED:
        sys.exit("The engines are not compiled here.")
    game, rng, out = load("architekton"), Rng(seed), buffer()
    buckets: dict[int, list[Architekton]] = defaultdict(list)
    for _ in range(GAMES):
        state = game.start(2, game.choose())
        while state.actors():
            assert isinstance(state, Architekton)
            if state.phase == LAYING:
                copy = state.copy()
                assert isinstance(copy, Architekton)
                buckets[lying(copy) // 6].append(copy)
            step(state, rng, out)
    every = [state for some in buckets.values() for state in some]
    nothing = timed(every, lambda state: state.actor())
    before = process_time()
    actions = playouts(game.start(2, game.choose()), Rng(seed), 10000)
    print(f"an action of a random game    {(process_time() - before) / actions * 1e6:6.2f} µs")
    print()
    print("tiles that lie   positions   lays each   µs a list   ns a tile   µs a copy")
    for six, some in sorted(buckets.items()):
        cost = timed(some, lambda state: state.fill(state.seat, out)) - nothing
        copy_cost = timed(some, lambda state: state.copy()) - nothing
        lays = sum(state.fill(state.seat, out) for state in some) / len(some)
        tiles = sum(map(lying, some)) / len(some)
        print(
            f"{6 * six:6} to {6 * six + 5:3} {len(some):11} {lays:11.1f} {cost:11.2f} "
            f"{1000 * cost / tiles:11.1f} {copy_cost:11.2f}"
        )


if __name__ == "__main__":
    main()
