"""Works out Querbeet's solo figures and writes `figures.txt`: what is asked, and what was proven.

    python benchmarks/figures.py [--date YYYY-MM-DD] > src/speltafel/games/querbeet/figures.txt

Every figure is filled by two searches that know nothing of each other (`solo_sweep`, and CP-SAT if
OR-Tools is installed), and its solutions are counted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from time import process_time

from speltafel.engine import Rng
from speltafel.games.querbeet import solo_model
from speltafel.games.querbeet.geometry import Spot, on_board
from speltafel.games.querbeet.solo_make import Made, effort, first_image, made_beside, one_network
from speltafel.games.querbeet.solo_shapes import Figure, hand_bag, normal, spell_laid, whole_bag
from speltafel.games.querbeet.solo_sweep import count, solve
from speltafel.games.querbeet.stones import tile_set

TILES = tile_set("que18-v1")
EACH_GRADE = (8, 12, 12, 12, 8)
"""So many figures of every grade are made, beside those of the specification."""


def rows(*stretches: tuple[int, int]) -> list[Spot]:
    """Cells row by row: the first column, and how many."""
    return [(q, r) for r, (first, n) in enumerate(stretches) for q in range(first, first + n)]


def stairs(*lengths: int) -> list[Spot]:
    """Rows of these lengths, each beginning half a cell further to the left."""
    return rows(*((-r, n) for r, n in enumerate(lengths)))


def blunt(cells: list[Spot], size: int) -> list[Spot]:
    """A triangle without its corners."""
    return [spot for spot in cells if spot not in ((0, 0), (1 - size, size - 1), (0, size - 1))]


def hexagon(side: int) -> list[Spot]:
    """All cells less than so many steps from the middle."""
    return [(q, r) for r in range(1 - side, side) for q in range(1 - side, side) if abs(q + r) < side]


def specified() -> Iterator[tuple[str, str, list[Spot]]]:
    """F00 to F19: id, what it is called, its cells."""
    assert all(map(on_board, hexagon(3)))
    shapes: list[tuple[str, list[Spot]]] = [
        ("triangle", stairs(1, 2)),
        ("rhombus", rows((0, 2), (0, 2))),
        ("triangle", stairs(1, 2, 3)),
        ("hexagon", hexagon(2)),
        ("rhombus", rows((0, 3), (0, 3), (0, 3))),
        ("trapezoid", stairs(2, 3, 4)),
        ("triangle", stairs(1, 2, 3, 4)),
        ("hexagon", rows((0, 3), (-1, 4), (-1, 3))),
        ("parallelogram", rows(*[(0, 4)] * 3)),
        ("trapezoid", stairs(3, 4, 5)),
        ("blunt", blunt(stairs(1, 2, 3, 4, 5), 5)),
        ("trapezoid", stairs(2, 3, 4, 5)),
        ("triangle", stairs(1, 2, 3, 4, 5)),
        ("parallelogram", rows(*[(0, 5)] * 3)),
        ("rhombus", rows(*[(0, 4)] * 4)),
        ("trapezoid", stairs(3, 4, 5, 6)),
        ("parallelogram", rows(*[(0, 6)] * 3)),
        ("blunt", blunt(stairs(1, 2, 3, 4, 5, 6), 6)),
        ("ring", [spot for spot in hexagon(3) if spot != (0, 0)]),
        ("hexagon", hexagon(3)),
    ]
    for number, (kind, cells) in enumerate(shapes):
        yield f"F{number:02}", kind, cells


def known(name: str, cells: list[Spot]) -> Made:
    """A figure of the specification, worked out; F19 has the centre stone in its middle."""
    figure = Figure(normal(cells), hand_bag(TILES), (), TILES)
    if name == "F19":
        middle = normal(cells)[len(cells) // 2]
        figure = figure._replace(bag=whole_bag(TILES), given=((middle, "z", 0),))
    for seed in range(10_000):
        laid = solve(figure, Rng(seed)).laid
        assert laid is not None
        if one_network(figure, laid):
            return Made(figure, laid, count(figure), effort(figure))
    raise AssertionError(f"{name}: no solution with one network was found")


def generated(taken: set[tuple[Spot, ...]]) -> Iterator[Made]:
    """New figures of every grade, no two with the same shape."""
    for grade, wanted in enumerate(EACH_GRADE, start=1):
        for one in islice(made_beside(taken, grade, 1), wanted):
            taken.add(first_image(one.figure.cells))
            yield one


def line(name: str, kind: str, one: Made) -> str:
    """One figure as the file holds it."""
    if solo_model.installed():
        assert solo_model.solve(one.figure) is not None
    facts = f"{one.grade} | {one.cases} | {one.solutions} | {one.figure.name}"
    return f"{name} | {kind} | {facts} | {spell_laid(one.figure.names, one.laid)}"


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--date", default="")
    asked = parser.parse_args()
    second = "and by CP-SAT " if solo_model.installed() else ""
    print(f"# Solo figures, made by benchmarks/figures.py {asked.date}; filled {second}and counted.")
    print("# name | kind | grade | cases a search looks at | solutions | figure | one solution, one network")
    taken = set[tuple[Spot, ...]]()
    for name, kind, cells in specified():
        before = process_time()
        one = known(name, cells)
        taken.add(first_image(one.figure.cells))
        print(line(name, kind, one), flush=True)
        print(f"{name}: {process_time() - before:.1f} s", file=sys.stderr)
    for number, one in enumerate(generated(taken)):
        print(line(f"G{number:02}", "free", one), flush=True)


if __name__ == "__main__":
    main()
