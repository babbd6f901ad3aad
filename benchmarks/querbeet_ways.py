"""Querbeet's ways against brute force: every way over the stones of random end positions, walked one by one.

Nothing of the game's own geometry is used: board, sides and stones are read from the position's text
by the tables below, which repeat rules QUE-02, QUE-04 and QUE-17.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from time import process_time

from speltafel.engine import Rng, buffer, step
from speltafel.games import load

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SHAPES = ("a01", "b02", "c03", "d012", "e013", "f023", "g024", "h0123", "i0124", "j0134", "z012345")
LINES = {shape[0]: shape[1:] for shape in SHAPES}
Spot = tuple[int, int]
Stones = dict[Spot, set[int]]


def read(rows: str) -> Stones:
    """The stones of a board, by their place."""
    stones: Stones = {}
    for r, row in zip(range(-3, 4), rows.split("/"), strict=True):
        q = max(-3, -3 - r)
        for stone, run in re.findall(r"([a-z]\d)|(\d)", row):
            if stone:
                stones[q, r] = {(int(line) + int(stone[1])) % 6 for line in LINES[stone[0]]}
            q += 1 if stone else int(run)
    return stones


def sides_beyond(spot: Spot) -> list[int]:
    """The sides a place off the board lies on: N S NE SW NW SE; two of them beyond a corner edge."""
    q, r = spot
    return [side for side, out in enumerate((r < -3, r > 3, q > 3, q < -3, q + r < -3, q + r > 3)) if out]


def touches(stones: Stones, spot: Spot, side: int) -> bool:
    """Whether a line of this stone crosses an edge of this side and of no other."""
    return any(sides_beyond(beside(spot, line)) == [side] for line in stones[spot])


def beside(spot: Spot, line: int) -> Spot:
    """The place that a line leads to."""
    return spot[0] + STEPS[line][0], spot[1] + STEPS[line][1]


def ways(stones: Stones, way: list[Spot]) -> Iterator[list[Spot]]:
    """This way and every way that goes on from it, no stone twice."""
    yield way
    for line in stones[way[-1]]:
        there = beside(way[-1], line)
        if there in stones and there not in way:
            yield from ways(stones, [*way, there])


def counted(stones: Stones, colour: int) -> tuple[int, dict[str, int]]:
    """The length of the shortest connection (0: none), and the points of the way in every reading."""
    lengths, loose, nearly = [], [], []
    for side in (2 * colour, 2 * colour + 1):
        for start in stones:
            if not touches(stones, start, side):
                continue
            for way in ways(stones, [start]):
                if touches(stones, way[-1], side ^ 1):
                    lengths.append(len(way))
                ahead = [beside(way[-1], line) for line in stones[way[-1]]]
                empty = [spot for spot in ahead if spot not in stones and not sides_beyond(spot)]
                if empty:
                    loose.append(len(way))
                if any([side ^ 1] == sides_beyond(beside(spot, edge)) for spot in empty for edge in range(6)):
                    nearly.append(len(way))
    if lengths:
        best = min(lengths)
        return best, dict.fromkeys(("open_ge6", "open_eq6", "one_short"), 3 if best == 7 else 2)
    return 0, {
        "open_ge6": int(max(loose, default=0) >= 6),
        "open_eq6": int(6 in loose),
        "one_short": int(6 in nearly),
    }


def differences(positions: int, seed: int) -> Iterator[str]:
    """End positions of random rounds in which engine and brute force do not agree; dots on the way."""
    game, rng, out, done = load("querbeet"), Rng(seed), buffer(), 0
    readings = ("open_ge6", "open_eq6", "one_short")
    while done < positions:
        state = game.start(2 + done % 2, game.choose())
        while state.actors() and done < positions:
            step(state, rng, out)
            if state.phase < 3:
                continue
            done += 1
            text = game.text.write(state)
            stones = read(text.split("|")[1])
            for colour in range(3):
                length, points = counted(stones, colour)
                found = {}
                for number, reading in enumerate(readings):
                    other = state.copy()
                    other.rules = state.rules & ~3 | number
                    found[reading] = other.way_points(colour)
                shortest = state.shortest(colour)
                if (shortest, found) != (length, points):
                    yield f"{text} colour {colour}: {shortest} {found}, by hand {length} {points}"
            if state.actors():
                state.apply(state.actor(), state.actions(state.actor())[0])


def main() -> None:
    """Compare, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    wrong = list(differences(asked.positions, asked.seed))
    print("\n".join(wrong[:10]))
    print(
        f"{asked.positions} end positions, three colours, three readings: {len(wrong)} differences "
        f"({process_time():.0f} s of processor time)"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
