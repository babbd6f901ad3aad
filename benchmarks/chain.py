"""The largest space that a chain of Querbeet's stones can enclose (QUE-31), with proof; see chain.md.

    python benchmarks/chain.py any inside none [--floor AREA] [--seconds PER_RING]

A chain encloses what its outer ring encloses. A ring of k stones is a walk of k steps that turns
six sixths in all. By Pick's theorem it encloses (triangles - k + 2) / 2 cells, so we ask which
walks have the triangles. A table says how many a walk can still gain from where it is, with the
stones it has left for sharp bends, wide bends and straight ways; it is exact but for walks that
cross themselves. Walks that cannot reach the area asked for are cut off, so what is left is every
ring there is. Each is given to CP-SAT, which lays the stones: those of the ring, and any others
within reach. A proof that no ring of an area can be laid, and none of a larger one, bounds the score.
Needs OR-Tools (`pip install speltafel[solve]`), which brings numpy.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import combinations
from time import process_time
from typing import Any

import numpy as np
from ortools.sat.python import cp_model

from speltafel.games.querbeet.geometry import DIRECTIONS, Spot, opposite, step
from speltafel.games.querbeet.stones import Stone, tile_set

STONES = list(tile_set("que18-v1").by_letter.values())
MOST = sum(stone.copies for stone in STONES)
TURNS = (1, 0, 2, -1, -2)
FAR = MOST // 2 + 1
SIDE = 2 * FAR + 1
NOTHING = -30_000
Turns = tuple[int, ...]
Lying = tuple[Spot, str, int]


def bends(stone: Stone) -> frozenset[int]:
    """The bends a stone can make in a ring: 2 sharp, 1 wide, 0 straight."""
    return frozenset(3 - min((a - b) % 6, (b - a) % 6) for a, b in combinations(stone.edges, 2))


def enough(sharp: int, wide: int, straight: int) -> bool:
    """Whether there are stones for so many bends (Hall: for every set of bends as many as it needs)."""
    need = {2: sharp, 1: wide, 0: straight}
    sets = [set(some) for size in (1, 2, 3) for some in combinations(need, size)]
    return all(
        sum(need[bend] for bend in some) <= sum(stone.copies for stone in STONES if bends(stone) & some)
        for some in sets
    )


class Reach:
    """For walks of k steps: the most triangles to be gained with so many steps to go, from everywhere."""

    def __init__(self, k: int) -> None:
        self.k = k
        self.low, self.high = 3 - k, k + 3  # else six sixths are out of reach
        self.sharp = max(n for n in range(k + 1) if enough(n, 0, 0)) + 1
        self.wide = max(n for n in range(k + 1) if enough(0, n, 0)) + 1
        shape = (self.high - self.low + 1, self.sharp, self.wide, SIDE, SIDE)
        last = np.full(shape, NOTHING, np.int16)
        for sharp in range(self.sharp):
            for wide in range(self.wide):
                if sharp + wide <= k and enough(sharp, wide, k - sharp - wide):
                    last[6 - self.low, sharp, wide, FAR, FAR] = 0
        self.gain = [last]
        for _ in range(k):
            self.gain.append(self._before(self.gain[-1]))

    def _before(self, after: Any) -> Any:
        x, y = np.arange(-FAR, FAR + 1)[:, None], np.arange(-FAR, FAR + 1)[None, :]
        now = np.full_like(after, NOTHING)
        for turned in range(self.low, self.high + 1):
            dx, dy = DIRECTIONS[turned % 6]
            best = np.full(after.shape[1:], NOTHING, np.int16)
            for turn in TURNS:
                if not self.low <= turned + turn <= self.high:
                    continue
                then = after[turned + turn - self.low]
                if abs(turn) == 2:
                    np.maximum(best[:-1], then[1:], out=best[:-1])
                elif abs(turn) == 1:
                    np.maximum(best[:, :-1], then[:, 1:], out=best[:, :-1])
                else:
                    np.maximum(best, then, out=best)
            here = now[turned - self.low]
            here[:, :, part(-dx), part(-dy)] = best[:, :, part(dx), part(dy)]
            np.add(here, y * dx - x * dy, out=here, where=here > NOTHING // 2)
        return now

    def most(self) -> int:
        """The largest area of any walk, crossing itself or not."""
        return (int(self.gain[self.k][-self.low, 0, 0, FAR, FAR]) - self.k + 2) // 2

    def rings(self, area: int) -> list[Turns]:
        """Every ring of at least this area, once for all its turns and mirror images."""
        found: set[Turns] = set()
        wanted = 2 * area + self.k - 2
        seen: set[Spot] = set()

        def go(x: int, y: int, turned: int, sharp: int, wide: int, gained: int, turns: Turns) -> None:
            left = self.k - len(turns)
            if left == 0:
                found.add(first_of(turns))
                return
            dx, dy = DIRECTIONS[turned % 6]
            gained += y * dx - x * dy
            x, y = x + dx, y + dy
            if left > 1 and ((x, y) in seen or (x, y) == (0, 0)):
                return
            seen.add((x, y))
            for turn in TURNS:
                s, w = sharp + (abs(turn) == 2), wide + (abs(turn) == 1)
                if s < self.sharp and w < self.wide and self.low <= turned + turn <= self.high:
                    more = int(self.gain[left - 1][turned + turn - self.low, s, w, x + FAR, y + FAR])
                    if more > NOTHING // 2 and gained + more >= wanted:
                        go(x, y, turned + turn, s, w, gained, (*turns, turn))
            seen.discard((x, y))

        go(0, 0, 0, 0, 0, 0, ())
        return sorted(found)


def part(by: int) -> slice:
    """All columns but those that a step would come from outside of."""
    return slice(max(0, by), SIDE + min(0, by))


def first_of(turns: Turns) -> Turns:
    """One of all ways to walk the same ring: from any stone, in either direction."""
    back = turns[::-1]
    return min(row[n:] + row[:n] for row in (turns, back) for n in range(len(turns)))


def walked(turns: Turns) -> dict[Spot, tuple[int, int]]:
    """The stones of a ring, each with the edges over which it is entered and left."""
    at, turned, cells = (0, 0), 0, {}
    for turn in turns:
        at = step(at, turned % 6)
        cells[at] = (turned + 3) % 6, (turned + turn) % 6
        turned += turn
    return cells


def within(ring: dict[Spot, tuple[int, int]]) -> set[Spot]:
    """The cells that a ring encloses."""
    reach = range(-MOST, MOST + 1)
    start = (-MOST, -MOST)
    seen, waiting = {start}, [start]
    while waiting:
        at = waiting.pop()
        for way in range(6):
            other = step(at, way)
            if other not in seen and other not in ring and other[0] in reach and other[1] in reach:
                seen.add(other)
                waiting.append(other)
    return {(q, r) for q in reach for r in reach} - seen - set(ring)


def reach_of(others: int) -> int:
    """How far from the ring other stones can lie, if their lines are all to close.

    The farthest has two lines, to stones as far or one step nearer, and one stone at least lies at every
    step between: d + 1 stones for two steps or more, and a single one beside the ring.
    """
    return min(others, max(1, others - 1))


def starved(ring: dict[Spot, tuple[int, int]]) -> bool:
    """Whether a ring of all stones needs more stones of two ways than there are, were no line to end loose.

    A stone that touches no other stones of the ring than its own two neighbours can have no third line.
    """
    alone = [
        3 - min((a - b) % 6, (b - a) % 6)
        for spot, (a, b) in ring.items()
        if sum(step(spot, way) in ring for way in range(6)) == 2
    ]
    two_ways = [stone for stone in STONES if len(stone.edges) == 2]
    return any(
        alone.count(bend) > sum(stone.copies for stone in two_ways if bend in bends(stone))
        for bend in range(3)
    )


class Undecided(Exception):
    """The time for a ring was up."""


def laid(turns: Turns, loose: str, area: int, seconds: float) -> list[Lying] | None:
    """The stones of a chain with this outer ring and area; None is a proof that there is none."""
    ring = walked(turns)
    others = MOST - len(ring) if loose != "any" else 0
    if loose == "none" and not others and starved(ring):
        return None
    inside = within(ring)
    near = set(ring)
    for _ in range(reach_of(others)):
        near |= {step(spot, way) for spot in near for way in range(6)}
    spare = len(inside) - area if loose == "none" else 0
    cells = [spot for spot in near if spot in ring or (spot in inside and spare) or spot not in inside]
    cells = [spot for spot in cells if spot in ring or others]
    free = inside if loose == "inside" else set[Spot]()
    model = cp_model.CpModel()
    kinds = {(s.letter, turn): s.turned(turn) for s in STONES for turn in s.turns}
    known = set(cells)
    lies = {
        (spot, *kind): model.new_bool_var("")
        for spot in cells
        for kind, edges in kinds.items()
        if set(ring.get(spot, ())) <= edges
        and all(loose == "any" or step(spot, edge) in known or step(spot, edge) in free for edge in edges)
    }
    at: dict[Spot, dict[tuple[str, int], Any]] = {spot: {} for spot in cells}
    for (spot, letter, turn), variable in lies.items():
        at[spot][letter, turn] = variable
    for spot in cells:
        if spot in ring:
            model.add(sum(at[spot].values()) == 1)
        else:
            model.add(sum(at[spot].values()) <= 1)
        for edge in range(3):
            other = step(spot, edge)
            if other in known:
                lines = [sum(v for kind, v in at[spot].items() if edge in kinds[kind])]
                lines.append(sum(v for kind, v in at[other].items() if opposite(edge) in kinds[kind]))
                model.add(lines[0] == lines[1])
    for stone in STONES:
        model.add(sum(v for (_, letter, _), v in lies.items() if letter == stone.letter) <= stone.copies)
    if spare:
        model.add(sum(v for (spot, _, _), v in lies.items() if spot in inside) <= spare)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2  # counting stones is what linear bounds are good at
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise Undecided
    return [(spot, letter, turn) for (spot, letter, turn), v in lies.items() if solver.value(v)]


def best(loose: str, top: int, floor: int, seconds: float) -> Iterator[str]:
    """From the largest area downwards: which rings there are, and whether one of them can be laid."""
    reaches = {k: Reach(k) for k in range(6, MOST + 1)}
    for area in range(min(top, max(reach.most() for reach in reaches.values())), floor - 1, -1):
        undecided = 0
        for k, reach in reaches.items():
            rings = reach.rings(area) if reach.most() >= area else []
            before, tried = process_time(), 0
            for tried, turns in enumerate(rings, start=1):
                try:
                    found = laid(turns, loose, area, seconds)
                except Undecided:
                    undecided += 1
                    continue
                if found:
                    words = " ".join(f"{letter}{turn}@{q},{r}" for (q, r), letter, turn in sorted(found))
                    yield f"| {loose} | {area} | {k} | {len(rings)} | {tried} | **{words}** |"
                    return
            if rings:
                spent = f"{process_time() - before:.0f} s"
                yield f"| {loose} | {area} | {k} | {len(rings)} | {tried} | none fits, {spent} |"
        if undecided:
            yield f"| {loose} | {area} | | | | {undecided} rings undecided: no bound below {area} |"
            return


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("loose", nargs="+", choices=["any", "inside", "none"])
    parser.add_argument("--top", type=int, default=100, help="larger areas are known to be impossible")
    parser.add_argument("--floor", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300.0)
    asked = parser.parse_args()
    print("| loose ends | area at least | ring | rings | tried | result |\n|---|---|---|---|---|---|")
    for loose in asked.loose:
        for line in best(loose, asked.top, asked.floor, asked.seconds):
            print(line, flush=True)


if __name__ == "__main__":
    main()
