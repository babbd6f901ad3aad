"""Nim's engine: heaps of matches. Ids refer to rules.nl.md."""

from __future__ import annotations

from mypy_extensions import i64

from speltafel.engine import OVER, Outcome, Seat, State
from speltafel.game import Options

HEAPS = (3, 4, 5)
LARGEST = 5


class Nim(State):
    """An action is heap * 8 + matches, heaps counted from 0."""

    def __init__(self, heaps: list[int], turn: Seat, last_wins: bool) -> None:
        self.heaps = heaps
        self.turn = turn
        self.last_wins = last_wins

    def actor(self) -> i64:
        return self.turn if any(self.heaps) else OVER  # NIM-04

    def actions(self, seat: i64) -> list[int]:
        """NIM-03: any number of matches from one heap."""
        if seat != self.actor():
            return []
        return [heap * 8 + matches for heap, size in enumerate(self.heaps) for matches in range(1, size + 1)]

    def apply(self, seat: i64, action: i64) -> None:
        self.heaps[action // 8] -= action % 8
        self.turn = 1 - self.turn  # NIM-02: turns alternate

    def copy(self) -> Nim:
        return Nim(self.heaps[:], self.turn, self.last_wins)

    def outcome(self) -> Outcome | None:
        """NIM-05: whoever took the last match is the one not on turn."""
        if self.actor() != OVER:
            return None
        winner = 1 - self.turn if self.last_wins else self.turn
        return Outcome((1, 2) if winner == 0 else (2, 1), (1 - winner, winner), "NIM-05")


def start(seats: int, options: Options) -> Nim:
    """NIM-01: heaps of three, four and five."""
    return Nim(list(HEAPS), 0, options["last"] == "wins")
