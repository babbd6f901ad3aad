"""Figures as a model for OR-Tools' CP-SAT: a second opinion, and the faster one where much is tangled.

OR-Tools is an extra (`pip install speltafel[solve]`). Without it `solo_sweep` does the same work.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from .geometry import Spot, opposite, step
from .solo_shapes import Figure, Laid

SECONDS: Final = 30.0
"""A search that takes longer is given up."""


class Undecided(Exception):
    """The time was up before anything was known."""


def installed() -> bool:
    """Whether OR-Tools is at hand."""
    return find_spec("ortools") is not None


def solve(figure: Figure, seconds: float = SECONDS) -> Laid | None:
    """A way to fill a figure; None is CP-SAT's proof that there is none."""
    from ortools.sat.python import cp_model  # slow to import, and perhaps not there

    model = cp_model.CpModel()
    inside, fixed = frozenset(figure.cells), figure.fixed
    lies = {
        (spot, stone.letter, turn): model.new_bool_var(f"{spot} {stone.letter}{turn}")
        for spot in figure.cells
        for stone in figure.stones
        for turn in stone.turns
        if all(step(spot, edge) in inside for edge in stone.turned(turn))  # QUE-30: none to the outside
        and fixed.get(spot, (stone.letter, turn)) == (stone.letter, turn)
    }
    edges = {(stone.letter, turn): stone.turned(turn) for stone in figure.stones for turn in stone.turns}

    def line(spot: Spot, edge: int) -> cp_model.LinearExprT:
        return sum(
            variable
            for (where, letter, turn), variable in lies.items()
            if where == spot and edge in edges[letter, turn]
        )

    for spot in figure.cells:
        model.add(sum(variable for (where, _, _), variable in lies.items() if where == spot) == 1)
        for edge in range(3):
            if step(spot, edge) in inside:  # QUE-30: line on line, white on white
                model.add(line(spot, edge) == line(step(spot, edge), opposite(edge)))
    for stone in figure.stones:
        used = [variable for (_, letter, _), variable in lies.items() if letter == stone.letter]
        model.add(sum(used) <= stone.copies)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise Undecided
    return {spot: (letter, turn) for (spot, letter, turn), variable in lies.items() if solver.value(variable)}
