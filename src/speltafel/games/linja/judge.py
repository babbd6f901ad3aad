"""How good a position is, for bots that look ahead."""

from __future__ import annotations

from mypy_extensions import i64

from .state import Linja


def judge(state: Linja, seat: i64) -> float:
    """The lead in points if the stones were counted now (LIN-33)."""
    return float(state.score(seat) - state.score(1 - seat))
