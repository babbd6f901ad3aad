"""A player made for Linja: alpha-beta over whole turns, with a table of positions seen.

Compiled. Colours are alike seen from the player to move, so one table serves both.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from speltafel import alphabeta
from speltafel.alphabeta import FAR, GOES_ON, NOT_KEPT, WON, decided
from speltafel.engine import Budget, Judged, Rng, State, Worth, shuffled

from .state import BEGIN, PASSED, Linja

ACTIONS: Final[i64] = 64
SLOTS: Final[i64] = 32749  # a prime
SPREAD: Final[i64] = SLOTS * 32768
"""A multiple of the slots, beyond what finds a slot: what tells alike positions apart is counted in it."""
STACK: Final[i64] = 8192
BOUNDLESS: Final = 1000000000000

LEAD: Final = 3.0
"""By how many points a lead must grow to make the odds of winning e times as good; measured."""


@final
class Search(alphabeta.Search[Linja]):
    """One search; among equals the best is the action that stands first in the list it is given."""

    def __init__(self, budget: Budget, actions: list[int]) -> None:
        super().__init__(budget, ACTIONS, SLOTS, STACK)
        self.actions = actions
        self.favourite = actions[0]
        self.scouts = False

    def after(self, state: Linja, action: i64) -> Linja:
        after = state.copy()
        assert isinstance(after, Linja)
        after.apply(state.seat, action)
        self.same = after.seat == state.seat
        return after

    def leaf(self, state: Linja, depth: i64) -> i64:
        if state.phase >= PASSED:
            return decided(worth(state))
        if depth <= 0 and state.phase == BEGIN:
            self.guessed = True
            return worth(state)
        return GOES_ON

    def key(self, state: Linja) -> i64:
        """Only the start of a turn is kept: what follows within one is soon seen again."""
        if state.phase != BEGIN:
            return NOT_KEPT
        extra = state.you * 8 + state.passes * 2 + state.extra
        place = state.me % 1000003 * 769 + extra % 1000033
        return (state.me * 32749 + extra * 1021) % 8589934583 * SPREAD + place

    def turned(self, state: Linja, action: i64) -> i64:
        """A Begin by its row as the player to move counts."""
        return action ^ 7 * state.seat

    def listed(self, state: Linja, first: i64, depth: i64) -> i64:
        """As they come; the favourite changes places with the first."""
        bottom = self.top
        stack = self.stack
        out = self.out
        n = state.fill(state.seat, out)
        i: i64 = 0
        while i < n:
            stack[bottom + i] = out[i]
            if out[i] == first:
                stack[bottom + i] = stack[bottom]
                stack[bottom] = first
            i += 1
        self.top = bottom + n
        return n

    def listed_at_root(self, state: Linja, first: i64, depth: i64) -> i64:
        """In the order of the list; the favourite before all others."""
        bottom = self.top
        self.stack[bottom] = first
        n: i64 = 1
        for action in self.actions:
            if action != first:
                self.stack[bottom + n] = action
                n += 1
        self.top = bottom + n
        return n

    def other(self, state: Linja, action: i64) -> Worth:
        """What another action than the best is worth, looking as far as was looked for that one."""
        self.out_of_budget = False
        self.budget = Budget(BOUNDLESS)
        self.guessed = False
        value = self.compared(state, action, self.depth, -FAR, self.most + 1, 0)
        return told(value, not self.guessed, state.seat)


def worth(state: Linja) -> i64:
    """The lead in points of the player to move, if the stones were counted now."""
    return state.score(state.seat) - state.score(1 - state.seat)


def choose(view: State, seat: int, budget: Budget, rng: Rng) -> int:
    """The action this bot takes."""
    assert isinstance(view, Linja)
    actions = shuffled(view.actions(seat), rng)
    search = Search(budget, actions)
    if len(actions) > 1:
        search.best(view)
    return search.favourite


def appraise(state: State, seat: int, asked: int, budget: Budget, rng: Rng) -> Judged:
    """What the best action is worth, and the one asked about, looking equally far for both."""
    assert isinstance(state, Linja)
    search = Search(budget, state.actions(seat))
    search.most = worth(state)
    search.best(state)
    action = search.favourite
    best = told(search.most, search.whole, seat)
    other = best if asked == action else search.other(state, asked)
    return Judged(action, best, other, search.nodes)


def told(value: i64, whole: bool, seat: i64) -> Worth:
    """A value as shares; a game won or lost by force is known to be, its margin only if all was seen."""
    lead = value
    if value >= WON:
        share = 1.0
        lead = value - WON
    elif value <= -WON:
        share = 0.0
        lead = value + WON
    else:
        share = 1.0 / (1.0 + exp(-float(value) / LEAD))
    shares = (share, 1.0 - share) if seat == 0 else (1.0 - share, share)
    return Worth(shares, whole or lead != value, int(lead) if whole else None)
