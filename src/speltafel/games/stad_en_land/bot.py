"""A player made for Stad en land: alpha-beta over whole turns, with a table of positions seen.

Compiled. Positions are seen from the player to move and colours are alike, so one table serves
both. Where the search sees every game to its end, its answer is exact and it stops.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.alphabeta import FAR, SURE, WON, action_in, answers, decided, known, put_in_order, value_in
from speltafel.engine import Budget, Rng, State

from .judge import worth
from .state import BUILD, Stad

DEEPEST: Final[i64] = 60
SLOTS: Final[i64] = 16381  # a prime
STACK: Final[i64] = 16384
ACTIONS: Final[i64] = 61
NO_ACTION: Final[i64] = 63
WHIM: Final[i64] = 4
"""How much more than it is worth an action may count by chance: a sixteenth of a warehouse."""


@final
class Search:
    """One search: the table of positions, the stack of actions, and what is left of the budget."""

    def __init__(self, budget: Budget, rng: Rng) -> None:
        self.budget = budget
        self.nodes: i64 = 0
        self.out_of_budget = False
        self.guessed = False
        """Whether any value rests on an opinion and not on the end of a game."""
        self.my_east: vec[i64] = vec[i64]([-1] * SLOTS)
        self.my_north: vec[i64] = vec[i64]([0] * SLOTS)
        self.your_east: vec[i64] = vec[i64]([0] * SLOTS)
        self.your_north: vec[i64] = vec[i64]([0] * SLOTS)
        self.known: vec[i64] = vec[i64]([0] * SLOTS)
        self.credit: vec[i64] = vec[i64]([0] * 64)
        self.whims: vec[i64] = vec[i64]([rng.below(WHIM) for _ in range(64)])
        self.stack: vec[i64] = vec[i64]([0] * STACK)
        self.merits: vec[i64] = vec[i64]([0] * STACK)
        self.top: i64 = 0
        self.out: vec[i64] = vec[i64]([0] * 64)
        self.mine: vec[i64] = vec[i64]([0] * 8)
        self.yours: vec[i64] = vec[i64]([0] * 8)

    def best(self, state: Stad) -> i64:
        """The best action: deeper and deeper, until all is seen or the budget is spent."""
        favourite = state.actions(state.seat)[0]
        turns: i64 = 1
        while turns <= DEEPEST:
            self.guessed = False
            action = self.best_at(state, turns, favourite)
            if self.out_of_budget:
                return action
            favourite = action
            if not self.guessed:
                break
            turns += 1
        return favourite

    def best_at(self, state: Stad, turns: i64, first: i64) -> i64:
        """The best action when looking so many turns ahead; the favourite so far is tried first.

        Whims decide between what is worth nearly the same, never about a game that is won or lost.
        """
        bottom = self.top
        n = self.listed(state, first)
        best = first
        most: i64 = -FAR
        i: i64 = 0
        while i < n:
            action = self.stack[bottom + i]
            whim = self.whims[action]
            value = self.compared(state, action, turns, most - whim, FAR, i)
            if self.out_of_budget:
                break
            if -WON < value < WON:
                value += whim
            if value > most:
                most = value
                best = action
            i += 1
        self.top = bottom
        return best

    def compared(self, state: Stad, action: i64, turns: i64, alpha: i64, beta: i64, tried: i64) -> i64:
        """What an action is worth; after the first, it is seen first whether it is better at all."""
        if tried > 0 and beta - alpha > 1:
            value = self.after(state, action, turns, alpha, alpha + 1)
            if value <= alpha or value >= beta:
                return value
        return self.after(state, action, turns, alpha, beta)

    def after(self, state: Stad, action: i64, turns: i64, alpha: i64, beta: i64) -> i64:
        """What an action is worth to whoever does it."""
        after = state.copy()
        assert isinstance(after, Stad)
        after.apply(state.seat, action)
        if after.seat == state.seat:
            return self.value(after, turns, alpha, beta)
        return -self.value(after, turns - 1, -beta, -alpha)

    def value(self, state: Stad, turns: i64, alpha: i64, beta: i64) -> i64:
        """What a position is worth to the player to move, within alpha and beta."""
        if state.phase != BUILD:
            return decided(state.lead(state.seat))
        if turns <= 0 and state.left == 2:
            self.guessed = True
            return worth(state, self.mine, self.yours)
        self.nodes += 1
        if self.budget.spent(self.nodes):
            self.out_of_budget = True
        if self.out_of_budget:
            return alpha
        return self.remembered(state, turns, alpha, beta)

    def remembered(self, state: Stad, turns: i64, alpha: i64, beta: i64) -> i64:
        """The value from the table if it is known well enough, else by looking."""
        first = state.my_east * 4 + state.left * 2 + state.passes
        slot = (
            first % 1000003 * 769
            + state.my_north % 1000033 * 31
            + state.your_east % 999983 * 421
            + state.your_north % 1000037
        ) % SLOTS
        favourite = NO_ACTION
        if (
            self.my_east[slot] == first
            and self.my_north[slot] == state.my_north
            and self.your_east[slot] == state.your_east
            and self.your_north[slot] == state.your_north
        ):
            word = self.known[slot]
            if answers(word, turns, alpha, beta):
                if word & SURE == 0:
                    self.guessed = True
                return value_in(word)
            favourite = action_in(word)
        before = self.guessed
        self.guessed = False
        value = self.best_of(state, turns, alpha, beta, favourite)
        if not self.out_of_budget:
            self.my_east[slot] = first
            self.my_north[slot] = state.my_north
            self.your_east[slot] = state.your_east
            self.your_north[slot] = state.your_north
            self.known[slot] = known(value, alpha, beta, turns, self.stack[self.top], not self.guessed)
        if before:
            self.guessed = True
        return value

    def best_of(self, state: Stad, turns: i64, alpha: i64, beta: i64, first: i64) -> i64:
        """The best value among all actions; the best action is left on the stack."""
        bottom = self.top
        stack = self.stack
        n = self.listed(state, first)
        most: i64 = -FAR
        favourite = stack[bottom]
        i: i64 = 0
        while i < n:
            action = stack[bottom + i]
            value = self.compared(state, action, turns, alpha, beta, i)
            if value > most:
                most = value
                favourite = action
                if value > alpha:
                    alpha = value
                if alpha >= beta:
                    self.credit[action] += turns * turns + 1
                    break
            i += 1
        stack[bottom] = favourite
        self.top = bottom
        return most

    def listed(self, state: Stad, first: i64) -> i64:
        """Put the actions on the stack: the favourite, then those that did well elsewhere."""
        bottom = self.top
        n = state.fill(state.seat, self.out)
        i: i64 = 0
        while i < n:
            action = self.out[i]
            merit = self.credit[action]
            if action == first:
                merit = FAR * FAR
            put_in_order(self.stack, self.merits, bottom, i, action, merit)
            i += 1
        self.top = bottom + n
        return n


def choose(view: State, seat: int, budget: Budget, rng: Rng) -> int:
    """The action this bot takes."""
    assert isinstance(view, Stad)
    if len(view.actions(seat)) == 1:
        return view.actions(seat)[0]
    return Search(budget, rng).best(view)
