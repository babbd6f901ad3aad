"""Why not, in Draai."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import Seat
from speltafel.game import Because, Refusal
from speltafel.text import say

from .state import EMPTY, Draai, aims


def check(state: Draai, seat: Seat, action: int) -> Refusal | None:
    """The first rule this action would break."""
    if not state.legal():
        return Refusal("DRA-03", say("Er kan niets meer worden gelegd."))
    if seat != state.turn:
        return Refusal("DRA-01", say("De ander is aan de beurt."))
    if not state.left(action // 36):
        return Refusal("DRA-01", say("Zo'n tegel is er niet meer."))
    if state.cells[action % 36 // 4] != EMPTY:
        return Refusal("DRA-01", say("Daar ligt al een tegel."))
    if any(cell is None or state.cells[cell] != EMPTY for cell in aims(action)):
        return Refusal("DRA-02", say("Elke pijl wijst naar een leeg vak."))
    return None


def universe(state: Draai, seat: Seat) -> Sequence[int]:
    """Every tile everywhere."""
    return range(72)


def explain(state: Draai) -> Sequence[Because]:
    """One point for who laid the last tile."""
    return [] if state.legal() else [Because(1 - state.turn, 1, say("legde de laatste tegel"), "DRA-03")]
