"""Records by the thousand: bots' games are accepted, and one changed character in each is found and named."""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import process_time

from speltafel.cli.serve import now
from speltafel.games import load
from speltafel.record import Fault, verified, written
from speltafel.record.selfplay import played

TABLES = (("linja", ("greedy", "random")), ("bod", ("random",) * 4), ("nim", ("random", "random")))
LETTERS = [chr(code) for code in [*range(32, 127), 10, 0xE9]]


def main() -> None:
    """A line a game: how many were accepted, how many changes were found, and how long a check takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    for game, players in TABLES:
        tally(game, players, asked.games, asked.seed)


def tally(name: str, players: tuple[str, ...], games: int, seed: int) -> None:
    """Say what becomes of so many games, and of as many that were changed; none may be missed."""
    game, random = load(name), Random(seed)
    accepted = found = 0
    spent, size = 0.0, 0
    for number in range(games):
        text = written(played(game, game.choose(), players, seed * games + number, now))
        size += len(text)
        before = process_time()
        accepted += faulty_line(text) == 0
        spent += process_time() - before
        spoilt, line = mutated(text, random)
        found += faulty_line(spoilt) == line
    print(
        f"{name:8}{accepted:>6} of {games} accepted{found:>8} of {games} changes named by line"
        f"{size / games / 1000:>8.1f} KB{spent / games * 1000:>8.1f} ms a check",
        flush=True,
    )
    if not accepted == found == games:
        sys.exit(1)


def faulty_line(text: str) -> int:
    """The line that is refused; 0 if none is."""
    try:
        verified(text.encode())
    except Fault as fault:
        return fault.line
    return 0


def mutated(text: str, random: Random) -> tuple[str, int]:
    """A record with one character changed, and the line it is in."""
    at = random.randrange(len(text))
    other = random.choice([letter for letter in LETTERS if letter != text[at]])
    return text[:at] + other + text[at + 1 :], text.count("\n", 0, at) + 1


if __name__ == "__main__":
    main()
