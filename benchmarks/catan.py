"""Catan's big counts: what holds in every state of whole games, and how long routes are, by brute force."""

from __future__ import annotations

import argparse
import sys

from speltafel.engine import OVER, Rng, buffer, step
from speltafel.games import load
from speltafel.games.catan.tests.by_hand import broken, longest_trail, measured, network

EVERY = 53
TURNED: tuple[dict[str, str], ...] = (
    {},
    {"player_trade": "off"},
    {"profile": "standaard"},
    {"victory": "claim", "tie": "first"},
    {"discards": "open", "shortage": "short", "empty_victim": "skip"},
    {"card_after_seven": "on", "second_road": "must", "plenty": "refuse", "rates": "best"},
    {"tokens": "random", "setup": "beginner"},
)
"""The ways to play that take turns; `road_check=action` measures late on purpose and is left out."""


def whole_games(games: int, rng: Rng) -> tuple[int, int]:
    """Play random games; how many actions they took, and in how many states all was looked at."""
    game, out, actions, looked = load("catan"), buffer(), 0, 0
    for number in range(games):
        options = game.choose(**TURNED[number % len(TURNED)])
        state = game.start(game.seats[number % 3], options)
        while state.actor() != OVER:
            step(state, rng, out)
            actions += 1
            if actions % EVERY == 0 or state.actor() == OVER:
                looked += 1
                wrong = broken(state)
                if wrong:
                    sys.exit(f"{options.stamp}: {wrong}\n  in {game.text.write(state)}")
    return actions, looked


def routes(count: int, rng: Rng) -> int:
    """Measure random networks of roads both ways; how long the longest was."""
    longest = 0
    for _ in range(count):
        roads, blocked = network(rng)
        expected, found = longest_trail(roads, blocked), measured(roads, blocked)
        if expected != found:
            sys.exit(f"roads {sorted(roads)}, blocked at {sorted(blocked)}: {found}, not {expected}")
        longest = max(longest, found)
    return longest


def main() -> None:
    """Count and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--networks", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    actions, looked = whole_games(asked.games, Rng(asked.seed))
    print(
        f"{asked.games} random games, {actions} actions: cards, pieces and sets are right in {looked} states"
    )
    longest = routes(asked.networks, Rng(asked.seed))
    print(f"{asked.networks} random networks of roads: routes as by brute force, the longest {longest}")


if __name__ == "__main__":
    main()
