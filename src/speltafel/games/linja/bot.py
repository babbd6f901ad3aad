"""A player made for Linja: alpha-beta over whole turns, with a table of positions seen.

Compiled. Colours are alike seen from the player to move, so one table serves both.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.alphabeta import FAR, SURE, WON, action_in, answers, decided, known, value_in
from speltafel.engine import Budget, Judged, Rng, State, Worth, shuffled

from .state import BEGIN, PASSED, Linja

DEEPEST: Final[i64] = 64
SLOTS: Final[i64] = 32749  # a prime
STACK: Final[i64] = 8192
BOUNDLESS: Final = 1000000000000

LEAD: Final = 3.0
"""By how many points a lead must grow to make the odds of winning e times as good; measured."""


@final
class Search:
    """One search: the table of positions, the stack of actions, and what is left of the budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.nodes: i64 = 0
        self.out_of_budget = False
        self.mine: vec[i64] = vec[i64]([0] * SLOTS)
        self.yours: vec[i64] = vec[i64]([0] * SLOTS)
        self.known: vec[i64] = vec[i64]([0] * SLOTS)
        self.stack: vec[i64] = vec[i64]([0] * STACK)
        self.top: i64 = 0
        self.out: vec[i64] = vec[i64]([0] * 64)
        self.cut = False
        """Whether a position was counted before its end was seen."""
        self.turns: i64 = 0
        """How many turns ahead the last complete look went, and what it found."""
        self.most: i64 = 0
        self.found: i64 = 0
        self.whole = False

    def best(self, state: Linja, actions: list[int]) -> i64:
        """The best action: deeper and deeper, until all is seen, as far as the budget goes.

        Among equals it is the one that is tried first.
        """
        favourite: i64 = actions[0]
        self.most = worth(state)
        turns: i64 = 1
        while turns <= DEEPEST:
            self.cut = False
            action = self.best_at(state, turns, actions, favourite)
            if self.out_of_budget:
                break
            favourite = action
            self.turns = turns
            self.most = self.found
            self.whole = not self.cut
            if self.whole:
                break
            turns += 1
        return favourite

    def other(self, state: Linja, action: i64) -> Worth:
        """What another action than the best is worth, looking as far as was looked for that one."""
        self.out_of_budget = False
        self.budget = Budget(BOUNDLESS)
        self.cut = False
        value = self.after(state, action, self.turns, -FAR, self.most + 1)
        return told(value, not self.cut, state.seat)

    def best_at(self, state: Linja, turns: i64, actions: list[int], first: i64) -> i64:
        """The best action when looking so many turns ahead; the favourite so far is tried first."""
        actions = [first] + [action for action in actions if action != first]
        best = first
        most: i64 = -FAR
        for action in actions:
            value = self.after(state, action, turns, most, FAR)
            if self.out_of_budget:
                if most == -FAR:
                    return first
                break
            if value > most:
                most = value
                best = action
        self.found = most
        return best

    def after(self, state: Linja, action: i64, turns: i64, alpha: i64, beta: i64) -> i64:
        """What an action is worth to whoever does it."""
        after = state.copy()
        assert isinstance(after, Linja)
        after.apply(state.seat, action)
        if after.seat == state.seat:
            return self.value(after, turns, alpha, beta)
        return -self.value(after, turns - 1, -beta, -alpha)

    def value(self, state: Linja, turns: i64, alpha: i64, beta: i64) -> i64:
        """What a position is worth to the player to move, within alpha and beta."""
        if state.phase >= PASSED:
            return decided(worth(state))
        if turns <= 0 and state.phase == BEGIN:
            self.cut = True
            return worth(state)
        self.nodes += 1
        if self.budget.spent(self.nodes):
            self.out_of_budget = True
        if self.out_of_budget:
            return alpha
        if state.phase != BEGIN:
            return self.best_of(state, turns, alpha, beta, -1)
        return self.remembered(state, turns, alpha, beta)

    def remembered(self, state: Linja, turns: i64, alpha: i64, beta: i64) -> i64:
        """The value at the start of a turn, from the table if it is known well enough."""
        extra = state.you * 8 + state.passes * 2 + state.extra
        slot = (state.me % 1000003 * 769 + extra % 1000033) % SLOTS
        first: i64 = -1
        if self.mine[slot] == state.me and self.yours[slot] == extra:
            word = self.known[slot]
            if answers(word, turns, alpha, beta):
                if word & SURE == 0:
                    self.cut = True
                return value_in(word)
            first = action_in(word) ^ 7 * state.seat
        cut_before = self.cut
        self.cut = False
        value = self.best_of(state, turns, alpha, beta, first)
        if not self.out_of_budget:
            self.mine[slot] = state.me
            self.yours[slot] = extra
            row = self.stack[self.top] ^ 7 * state.seat
            self.known[slot] = known(value, alpha, beta, turns, row, not self.cut)
        if cut_before:
            self.cut = True
        return value

    def best_of(self, state: Linja, turns: i64, alpha: i64, beta: i64, first: i64) -> i64:
        """The best value among all actions; the best action is left on the stack."""
        bottom = self.top
        stack = self.stack
        out = self.out
        n = state.fill(state.seat, out)
        self.top = bottom + n
        i: i64 = 0
        while i < n:
            stack[bottom + i] = out[i]
            if out[i] == first:
                stack[bottom + i] = stack[bottom]
                stack[bottom] = first
            i += 1
        most: i64 = -FAR
        favourite = stack[bottom]
        i = 0
        while i < n:
            action = stack[bottom + i]
            value = self.after(state, action, turns, alpha, beta)
            if value > most:
                most = value
                favourite = action
                if value > alpha:
                    alpha = value
                if alpha >= beta:
                    break
            i += 1
        stack[bottom] = favourite
        self.top = bottom
        return most


def worth(state: Linja) -> i64:
    """The lead in points of the player to move, if the stones were counted now."""
    return state.score(state.seat) - state.score(1 - state.seat)


def choose(view: State, seat: int, budget: Budget, rng: Rng) -> int:
    """The action this bot takes."""
    assert isinstance(view, Linja)
    actions = shuffled(view.actions(seat), rng)
    return actions[0] if len(actions) == 1 else Search(budget).best(view, actions)


def appraise(state: State, seat: int, asked: int, budget: Budget, rng: Rng) -> Judged:
    """What the best action is worth, and the one asked about, looking equally far for both."""
    assert isinstance(state, Linja)
    search = Search(budget)
    action = search.best(state, state.actions(seat))
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
