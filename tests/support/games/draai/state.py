"""Tiles with arrows on nine cells. Ids refer to rules.nl.md in this folder.

An action is `36 * kind + 4 * cell + turn`; a cell holds that of its tile, or EMPTY.
"""

from __future__ import annotations

from mypy_extensions import i64

from speltafel.engine import OVER, Outcome, State
from speltafel.game import Options

EMPTY = -1
EACH = 3
"""Tiles of a kind: an arrow, and a corner with an arrow more to its right."""
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Draai(State):
    """What lies where, and who is to lay."""

    def __init__(self, cells: list[int], turn: int) -> None:
        self.cells = cells
        self.turn = turn

    def left(self, kind: int) -> int:
        """Tiles of a kind that nobody has laid."""
        return EACH - sum(1 for tile in self.cells if tile != EMPTY and tile // 36 == kind)

    def legal(self) -> list[int]:
        """DRA-01, DRA-02: a tile that is left, on an empty cell, its arrows at empty cells."""
        return [
            action
            for action in range(72)
            if self.left(action // 36)
            and self.cells[action % 36 // 4] == EMPTY
            and all(cell is not None and self.cells[cell] == EMPTY for cell in aims(action))
        ]

    def actor(self) -> i64:
        return self.turn if self.legal() else OVER

    def actions(self, seat: i64) -> list[int]:
        return self.legal() if seat == self.turn else []

    def apply(self, seat: i64, action: i64) -> None:
        self.cells[action % 36 // 4] = action
        self.turn = 1 - self.turn

    def copy(self) -> Draai:
        return Draai(self.cells[:], self.turn)

    def outcome(self) -> Outcome | None:
        if self.legal():
            return None
        places = (2, 1) if self.turn == 0 else (1, 2)  # DRA-03
        return Outcome(places, (self.turn, 1 - self.turn), "DRA-03")


def aims(action: int) -> list[int | None]:
    """The cells that a tile's arrows point at; None off the board."""
    kind, rest = divmod(action, 36)
    cell, turn = divmod(rest, 4)
    ways = [WAYS[(turn + more) % 4] for more in range(kind + 1)]
    places = [(cell % 3 + x, cell // 3 + y) for x, y in ways]
    return [3 * y + x if 0 <= x < 3 and 0 <= y < 3 else None for x, y in places]


def start(seats: int, options: Options) -> Draai:
    """Nine empty cells."""
    return Draai([EMPTY] * 9, 0)
