"""A player made for Stad en land: alpha-beta over whole turns, with a table of positions seen.

Compiled. Positions are seen from the player to move and colours are alike, so one table serves
both. Where the search sees every game to its end, its answer is exact and it stops.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel import alphabeta
from speltafel.alphabeta import GOES_ON, decided
from speltafel.engine import Budget, Rng, State

from .judge import worth
from .state import BUILD, Stad

ACTIONS: Final[i64] = 64
SLOTS: Final[i64] = 16381  # a prime
SPREAD: Final[i64] = SLOTS * 131072
"""A multiple of the slots, beyond what finds a slot: what tells alike positions apart is counted in it."""
STACK: Final[i64] = 16384
WHIM: Final[i64] = 4
"""How much more than it is worth an action may count by chance: a sixteenth of a warehouse."""


@final
class Search(alphabeta.Search[Stad]):
    """One search, with whims of its own."""

    def __init__(self, budget: Budget, rng: Rng) -> None:
        super().__init__(budget, ACTIONS, SLOTS, STACK)
        self.whims = vec[i64]([rng.below(WHIM) for _ in range(64)])
        self.least = 1
        self.mine: vec[i64] = vec[i64]([0] * 8)
        self.yours: vec[i64] = vec[i64]([0] * 8)

    def after(self, state: Stad, action: i64) -> Stad:
        after = state.copy()
        assert isinstance(after, Stad)
        after.apply(state.seat, action)
        self.same = after.seat == state.seat
        return after

    def leaf(self, state: Stad, depth: i64) -> i64:
        if state.phase != BUILD:
            return decided(state.lead(state.seat))
        if depth <= 0 and state.left == 2:
            self.guessed = True
            return worth(state, self.mine, self.yours)
        return GOES_ON

    def key(self, state: Stad) -> i64:
        first = state.my_east * 4 + state.left * 2 + state.passes
        place = (
            first % 1000003 * 769
            + state.my_north % 1000033 * 31
            + state.your_east % 999983 * 421
            + state.your_north % 1000037
        )
        rest = (
            first % 2147483647 * 479001599
            + state.my_north * 433494437
            + state.your_east % 2147483629 * 370248451
            + state.your_north * 268435399
        )
        return rest % 4294967291 * SPREAD + place


def choose(view: State, seat: int, budget: Budget, rng: Rng) -> int:
    """The action this bot takes."""
    assert isinstance(view, Stad)
    if len(view.actions(seat)) == 1:
        return view.actions(seat)[0]
    return Search(budget, rng).best(view)
