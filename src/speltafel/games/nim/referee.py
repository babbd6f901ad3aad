"""Why not, in Nim."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import Seat
from speltafel.game import NO_SUCH_ACTION, Because, Refusal
from speltafel.text import many, say

from .state import LARGEST, Nim


def check(state: Nim, seat: Seat, action: int) -> Refusal | None:
    """The first rule this action would break."""
    heap, matches = divmod(action, 8)
    if not 0 <= heap < len(state.heaps):
        return NO_SUCH_ACTION
    if not any(state.heaps):
        return Refusal("NIM-04", say("Er liggen geen lucifers meer: het spel is uit."))
    if seat != state.turn:
        return Refusal("NIM-02", say("De ander is aan de beurt."))
    if matches == 0:
        return Refusal("NIM-03", say("Je pakt er minstens één."))
    left = state.heaps[heap]
    if matches > left:
        sentence = many(
            left, "Op stapel {heap} ligt {n} lucifer.", "Op stapel {heap} liggen {n} lucifers.", heap=heap + 1
        )
        return Refusal("NIM-03", sentence)
    return None


def universe(state: Nim, seat: Seat) -> Sequence[int]:
    """Every heap with every number, also too many."""
    return [heap * 8 + matches for heap in range(len(state.heaps)) for matches in range(LARGEST + 2)]


def explain(state: Nim) -> Sequence[Because]:
    """One point for the winner."""
    outcome = state.outcome()
    if outcome is None:
        return []
    return [
        Because(seat, score, say("wint door de laatste lucifer"), "NIM-05")
        for seat, score in enumerate(outcome.scores)
        if score
    ]
