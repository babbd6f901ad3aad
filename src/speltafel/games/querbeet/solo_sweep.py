"""Figures worked out cell by cell: how many ways there are to fill one, and a way to do it.

The cells are taken in an order that keeps the rim short between what is filled and what is not.
What matters for the rest is only which lines cross that rim and which stones are used up, so ways
that agree in both are counted together; a search never tries such a rest twice. Both are complete:
no way at all is a proof. Libraries for exact covers know colours or copies, not both, and list
covers one by one; here hundreds of stones' worth of covers are added up at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from speltafel.engine import Rng

from .geometry import Spot, turned
from .solo_shapes import Edges, Figure, Laid, edges_of

MOST_STATES: Final = 1_200_000
"""A count that must tell more cases apart than this is given up: it would not fit in a small machine."""


class TooMany(Exception):
    """There are more cases than may be told apart."""


class Choice(NamedTuple):
    """One way to fill a cell: what must come in over the rim, what goes out, the stone in its turn."""

    need: int
    give: int
    kind: int
    turn: int


class Sweep:
    """A figure with its cells in order and, for each, what may lie there by the lines that come in."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.cells = order_of(figure.cells)
        self.stones = figure.stones
        edges = edges_of(figure.cells)
        self.bits = edges.number
        self.unit = [1 << self.bits]
        for stone in self.stones:
            self.unit.append(self.unit[-1] * (stone.copies + 1))
        self.masks: list[int] = []
        self.choices: list[dict[int, list[Choice]]] = []
        done: set[Spot] = set()
        for spot in self.cells:
            self.masks.append(sum(1 << e for e, other in self._sides(spot, edges) if other in done))
            self.choices.append(self._listed(spot, edges, self.masks[-1]))
            done.add(spot)

    def _sides(self, spot: Spot, edges: Edges) -> list[tuple[int, Spot]]:
        ends = {
            edge: other for other, sides in edges.of.items() for edge in sides if edge >= 0 and other != spot
        }
        return [(edge, ends[edge]) for edge in edges.of[spot] if edge >= 0]

    def _listed(self, spot: Spot, edges: Edges, done: int) -> dict[int, list[Choice]]:
        """QUE-30: a stone fits if no line touches the outside and what comes in is met, line by line."""
        found: dict[int, list[Choice]] = {}
        fixed = self.figure.fixed.get(spot)
        for kind, stone in enumerate(self.stones):
            for turn in stone.turns:
                sides = [edges.of[spot][edge] for edge in stone.turned(turn)]
                if min(sides) < 0 or (fixed and fixed != (stone.letter, turn)):
                    continue
                lines = sum(1 << edge for edge in sides)
                choice = Choice(lines & done, lines & ~done, kind, turn)
                found.setdefault(choice.need, []).append(choice)
        return found

    def left(self, state: int, kind: int) -> bool:
        """Whether a stone of this kind has not been used up."""
        used = state // self.unit[kind] % (self.stones[kind].copies + 1)
        return used < self.stones[kind].copies

    def after(self, state: int, number: int) -> Iterator[tuple[Choice, int]]:
        """Every way to fill the next cell, and what it leads to."""
        rest = state & ~self.masks[number]
        for choice in self.choices[number].get(state & self.masks[number], ()):
            if self.left(state, choice.kind):
                yield choice, (rest | choice.give) + self.unit[choice.kind]


def order_of(cells: Sequence[Spot]) -> list[Spot]:
    """Row by row in the one of three directions whose rim stays shortest."""
    orders = []
    for sixths in range(3):
        orders.append(sorted(cells, key=lambda spot: tuple(reversed(turned(spot, sixths)))))
    return min(orders, key=rim)


def rim(order: Sequence[Spot]) -> int:
    """How many cases a rim can make at worst, summed over the order."""
    edges, done, total = edges_of(order), set[int](), 0
    for spot in order:
        done ^= {edge for edge in edges.of[spot] if edge >= 0}
        total += 1 << len(done)
    return total


def counting(figure: Figure) -> Iterator[int]:
    """After every cell how many ways lead so far; the last number is that of all solutions."""
    sweep = Sweep(figure)
    states = {0: 1}
    for number in range(len(sweep.cells)):
        fresh: dict[int, int] = {}
        for state, ways in states.items():
            for _, after in sweep.after(state, number):
                fresh[after] = fresh.get(after, 0) + ways
        if len(fresh) > MOST_STATES:
            raise TooMany
        states = fresh
        yield sum(states.values())


def count(figure: Figure) -> int:
    """How many ways there are to fill a figure; stones that look the same count as one."""
    ways = 0
    for ways in counting(figure):
        if not ways:
            break
    return ways


class Tried(NamedTuple):
    """What a search came to: a solution or none, and how many cases it looked at."""

    laid: Laid | None
    cases: int


def solve(figure: Figure, rng: Rng | None = None, most: int = MOST_STATES) -> Tried:
    """A way to fill a figure, tried in the order of the stones or of chance; None is a proof."""
    sweep = Sweep(figure)
    if rng:
        for choices in sweep.choices:
            for listed in choices.values():
                shuffle(listed, rng)
    dead: list[set[int]] = [set() for _ in range(len(sweep.cells) + 1)]
    laid: dict[Spot, tuple[str, int]] = {}
    cases = 0

    def fill(state: int, number: int) -> bool:
        nonlocal cases
        if number == len(sweep.cells):
            return True
        if state in dead[number]:
            return False
        cases += 1
        if cases > most:
            raise TooMany
        for choice, after in sweep.after(state, number):
            if fill(after, number + 1):
                laid[sweep.cells[number]] = sweep.stones[choice.kind].letter, choice.turn
                return True
        dead[number].add(state)
        return False

    return Tried(laid if fill(0, 0) else None, cases)


def shuffle(row: list[Choice], rng: Rng) -> None:
    """Put a row in an order that chance decides."""
    for last in range(len(row) - 1, 0, -1):
        other = rng.below(last + 1)
        row[last], row[other] = row[other], row[last]
