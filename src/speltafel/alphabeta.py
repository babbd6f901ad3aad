"""One alpha-beta for games of two: deepening, a table of positions seen, actions in order of merit.

Compiled. A game derives its own `Search` and says what a leaf is worth, which positions are alike and,
where it knows better, what to try first. Values are seen from the player to move; depth counts turns.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import Budget, State, buffer

WON: Final[i64] = 1000000
"""Winning counts more than any lead."""
FAR: Final[i64] = 2000000
"""Beyond every value."""
GOES_ON: Final[i64] = 8000000
"""No value: the position has to be looked into."""
DEEPEST: Final[i64] = 64
NOT_KEPT: Final[i64] = -1
"""The key of positions that are not worth a place in the table."""

# What is known of a position, from the lowest bit on: bound, SURE, how far was looked, action, value.
EXACT: Final[i64] = 0
AT_LEAST: Final[i64] = 1
AT_MOST: Final[i64] = 2
BOUND: Final[i64] = 3
SURE: Final[i64] = 4
"""The value rests on ends of games alone, so it holds at every depth."""
DEPTH: Final[i64] = 127
ACTION: Final[i64] = 4095
NO_ACTION: Final[i64] = ACTION

S = TypeVar("S", bound=State)


class Search(Generic[S]):
    """One search: it changes as it goes, and holds the table, the stack of actions and the budget.

    A game overrides `after`, `leaf` and `key`; and `listed`, `listed_at_root`, `merit` and `turned` where
    the usual way is not the best.
    """

    def __init__(self, budget: Budget, actions: i64, slots: i64, room: i64) -> None:
        self.budget = budget
        self.nodes: i64 = 0
        self.out_of_budget = False
        self.guessed = False
        """Whether any value rests on an opinion and not on the end of a game."""
        self.scouts = True
        """Whether an action after the first is asked first only whether it is better at all."""
        self.slots: i64 = slots
        self.keys: vec[i64] = vec[i64]([-1] * int(slots))
        self.known: vec[i64] = vec[i64]([0] * int(slots))
        self.same = False
        """Whether the player who acted last goes on."""
        self.credit: vec[i64] = vec[i64]([0] * int(actions))
        self.least: i64 = 0
        """What an action is credited with at depth 0 that made all others needless."""
        self.whims: vec[i64] = vec[i64]([0] * int(actions))
        """How much more than it is worth an action counts at the root."""
        self.stack: vec[i64] = vec[i64]([0] * int(room))
        self.merits: vec[i64] = vec[i64]([0] * int(room))
        self.top: i64 = 0
        self.out: vec[i64] = buffer()
        self.found: i64 = 0
        # What the last complete look found: the best action, its value, how far it went, if it saw all.
        self.favourite: i64 = NO_ACTION
        self.most: i64 = 0
        self.depth: i64 = 0
        self.whole = False

    def after(self, state: S, action: i64) -> S:
        """A new state: this one after an action of the player to move; whether that one goes on is noted."""
        raise AssertionError("every game says what follows")

    def leaf(self, state: S, depth: i64) -> i64:
        """The value where nothing is left to look into (then `guessed`, unless it is over), or GOES_ON."""
        raise AssertionError("every game says what a leaf is worth")

    def key(self, state: S) -> i64:
        """A number that positions share only if they are alike, or NOT_KEPT."""
        raise AssertionError("every game says which positions are alike")

    def turned(self, state: S, action: i64) -> i64:
        """An action as the table keeps it, and back, where colours that change places are alike."""
        return action

    def merit(self, state: S, action: i64, depth: i64) -> i64:
        """How early to try an action: by how well it did elsewhere."""
        return self.credit[action]

    def listed(self, state: S, first: i64, depth: i64) -> i64:
        """Put the actions on the stack, the favourite first, then by merit; how many there are."""
        bottom = self.top
        n = state.fill(state.actor(), self.out)
        i: i64 = 0
        while i < n:
            action = self.out[i]
            merit = FAR * FAR if action == first else self.merit(state, action, depth)
            put_in_order(self.stack, self.merits, bottom, i, action, merit)
            i += 1
        self.top = bottom + n
        return n

    def listed_at_root(self, state: S, first: i64, depth: i64) -> i64:
        """The same where the search begins; the order matters more there, as if it went one deeper."""
        return self.listed(state, first, depth + 1)

    def best(self, state: S) -> i64:
        """The best action: deeper and deeper, until all is seen or the budget is spent.

        A look that was not completed may have found a better one than the favourite.
        """
        depth: i64 = 1
        while depth <= DEEPEST and not self.whole:
            self.guessed = False
            action = self.best_at(state, depth)
            if self.out_of_budget:
                return action
            self.favourite = action
            self.most = self.found
            self.depth = depth
            self.whole = not self.guessed
            depth += 1
        return self.favourite

    def best_at(self, state: S, depth: i64) -> i64:
        """The best action when looking so many turns ahead.

        Whims decide between what is worth nearly the same, never about a game that is won or lost.
        """
        bottom = self.top
        n = self.listed_at_root(state, self.favourite, depth)
        best = self.stack[bottom]
        most: i64 = -FAR
        i: i64 = 0
        while i < n:
            action = self.stack[bottom + i]
            whim = self.whims[action]
            value = self.compared(state, action, depth, most - whim, FAR, i)
            if self.out_of_budget:
                break
            if -WON < value < WON:
                value += whim
            if value > most:
                most = value
                best = action
            i += 1
        self.top = bottom
        self.found = most
        return best

    def compared(self, state: S, action: i64, depth: i64, alpha: i64, beta: i64, tried: i64) -> i64:
        """What an action is worth to whoever does it, so many others having been tried before."""
        after = self.after(state, action)
        same = self.same
        if self.scouts and tried > 0 and beta - alpha > 1:
            value = self.answered(after, same, depth, alpha, alpha + 1)
            if value <= alpha or value >= beta:
                return value
        return self.answered(after, same, depth, alpha, beta)

    def answered(self, after: S, same: bool, depth: i64, alpha: i64, beta: i64) -> i64:
        """What a state is worth to whoever brought it about, and who goes on or not."""
        if same:
            return self.value(after, depth, alpha, beta)
        return -self.value(after, depth - 1, -beta, -alpha)

    def value(self, state: S, depth: i64, alpha: i64, beta: i64) -> i64:
        """What a position is worth to the player to move, within alpha and beta."""
        worth = self.leaf(state, depth)
        if worth != GOES_ON:
            return worth
        self.count()
        if self.out_of_budget:
            return alpha
        key = self.key(state)
        if key == NOT_KEPT:
            return self.best_of(state, depth, alpha, beta, NO_ACTION)
        return self.remembered(state, key, depth, alpha, beta)

    def count(self) -> None:
        """One position more was looked at."""
        self.nodes += 1
        if self.budget.spent(self.nodes):
            self.out_of_budget = True

    def remembered(self, state: S, key: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value from the table if it is known well enough, else by looking."""
        slot = key % self.slots
        favourite = NO_ACTION
        if self.keys[slot] == key:
            word = self.known[slot]
            if answers(word, depth, alpha, beta):
                if word & SURE == 0:
                    self.guessed = True
                return value_in(word)
            favourite = self.turned(state, action_in(word))
        guessed_before = self.guessed
        self.guessed = False
        value = self.best_of(state, depth, alpha, beta, favourite)
        if not self.out_of_budget:
            self.keys[slot] = key
            action = self.turned(state, self.stack[self.top])
            self.known[slot] = known(value, alpha, beta, depth, action, not self.guessed)
        if guessed_before:
            self.guessed = True
        return value

    def best_of(self, state: S, depth: i64, alpha: i64, beta: i64, first: i64) -> i64:
        """The best value among all actions; the best action is left on the stack."""
        bottom = self.top
        stack = self.stack
        n = self.listed(state, first, depth)
        most: i64 = -FAR
        favourite = stack[bottom]
        i: i64 = 0
        while i < n:
            action = stack[bottom + i]
            value = self.compared(state, action, depth, alpha, beta, i)
            if value > most:
                most = value
                favourite = action
                if value > alpha:
                    alpha = value
                if alpha >= beta:
                    self.credit[action] += depth * depth + self.least
                    break
            i += 1
        stack[bottom] = favourite
        self.top = bottom
        return most


def known(value: i64, alpha: i64, beta: i64, depth: i64, action: i64, sure: bool) -> i64:
    """What a search within alpha and beta found, as one number."""
    word = (value + FAR) << 22 | action << 10 | depth << 3
    if value >= beta:
        word |= AT_LEAST
    elif value <= alpha:
        word |= AT_MOST
    if sure:
        word |= SURE
    return word


def value_in(word: i64) -> i64:
    """The value that was found."""
    return (word >> 22) - FAR


def action_in(word: i64) -> i64:
    """The action that was best."""
    return word >> 10 & ACTION


def answers(word: i64, depth: i64, alpha: i64, beta: i64) -> bool:
    """Whether what is known is known well enough to look no further."""
    if word & SURE == 0 and word >> 3 & DEPTH < depth:
        return False
    bound = word & BOUND
    if bound == EXACT:
        return True
    if bound == AT_LEAST:
        return value_in(word) >= beta
    return value_in(word) <= alpha


def put_in_order(stack: vec[i64], merits: vec[i64], bottom: i64, n: i64, action: i64, merit: i64) -> None:
    """Insert an action among the n that lie on the stack, after those of equal merit."""
    i = bottom + n
    while i > bottom and merits[i - 1] < merit:
        stack[i] = stack[i - 1]
        merits[i] = merits[i - 1]
        i -= 1
    stack[i] = action
    merits[i] = merit


def decided(lead: i64) -> i64:
    """A finished game: winning comes first, then by how much."""
    if lead > 0:
        return WON + lead
    if lead < 0:
        return lead - WON
    return 0
