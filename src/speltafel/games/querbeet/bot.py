"""A player made for Querbeet.

Compiled. Two players know all (QUE-26), so it is alpha-beta with a table of positions seen, turn by
turn to the end of the round. Of three, nobody knows how the rest is divided: the actions that look
best are tried in many possible deals, where the others do anything at all, and the last turns of a
round are played out exactly. Only this round is looked at: its points are added to
those of others, so more is always better.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel import alphabeta
from speltafel.alphabeta import FAR, GOES_ON
from speltafel.engine import MOST, Budget, Rng, State, buffer

from .judge import Ground, lead, turns_left
from .secrets import imagine
from .state import Querbeet
from .state.row import HAND, LAYS, LINE, PLAY

SLOTS: Final[i64] = 32749  # a prime
STACK: Final[i64] = 32768

CANDIDATES: Final[i64] = 10
LAST_TURNS: Final[i64] = 3
"""With three players so few turns of a round are played out in every way."""


@final
class Search(alphabeta.Search[Querbeet]):
    """Two players: turn by turn to the end of the round."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget, LAYS + 1, SLOTS, STACK)
        self.ground = Ground()

    def after(self, state: Querbeet, action: i64) -> Querbeet:
        after = state.copy()
        assert isinstance(after, Querbeet)
        after.apply(state.seat, action)
        self.same = after.seat == state.seat
        return after

    def leaf(self, state: Querbeet, depth: i64) -> i64:
        if state.phase == PLAY:
            if depth > 0:
                return GOES_ON
            self.count()
            self.guessed = True
        return lead(state, state.seat, self.ground)

    def key(self, state: Querbeet) -> i64:
        """By lines on the board, both hands, whose turn it is and how many passed."""
        words = state.words
        one: i64 = state.seat * 7 + state.idle * 3 + state.turn * 11
        two: i64 = state.seat * 5 + state.idle * 13 + state.turn * 17
        i: i64 = LINE
        while i < HAND + 2:
            one = (one * 31 + words[i] % 1000003) % 1000000007
            two = (two * 37 + words[i] % 999983) % 998244353
            i += 1
        return one * 998244353 + two

    def merit(self, state: Querbeet, action: i64, depth: i64) -> i64:
        """What looks good or did well elsewhere; just before the leaves a look is not worth it."""
        if depth <= 1:
            return self.credit[action]
        self.nodes += 1
        return self.credit[action] + 16 * lead(self.after(state, action), state.seat, self.ground)


@final
class Guess:
    """Three players: what the actions that look best lead to, on average over possible deals."""

    def __init__(self, seat: i64, budget: Budget, rng: Rng) -> None:
        self.seat: i64 = seat
        self.budget = budget
        self.rng = rng
        self.nodes: i64 = 0
        self.ground = Ground()
        self.stack: vec[i64] = vec[i64]([0] * (MOST * (LAST_TURNS + 2)))
        self.top: i64 = 0
        self.out: vec[i64] = buffer()

    def best(self, view: Querbeet) -> i64:
        """The action that does best in the deals there is time for."""
        ranked = self.ranked(view)
        count: i64 = len(ranked)
        sums = vec[i64]([0] * count)
        while not self.budget.spent(self.nodes):
            world = imagine(view, self.seat, self.rng)
            i: i64 = 0
            while i < count:
                after = world.copy()
                assert isinstance(after, Querbeet)
                after.apply(self.seat, ranked[i])
                sums[i] += self.goes_on(after)
                i += 1
        best: i64 = 0
        i = 1
        while i < count:
            if sums[i] > sums[best]:
                best = i
            i += 1
        return ranked[best]

    def ranked(self, view: Querbeet) -> list[int]:
        """The actions that look best at once, the best first."""
        rows: list[tuple[int, int]] = []
        for action in view.actions(self.seat):
            after = view.copy()
            assert isinstance(after, Querbeet)
            after.apply(self.seat, action)
            rows.append((-lead(after, self.seat, self.ground), action))
            self.nodes += 1
        rows.sort()
        return [action for _, action in rows[:CANDIDATES]]

    def goes_on(self, state: Querbeet) -> i64:
        """What the seat gets when it goes on as looks best and the others do anything at all."""
        out = self.out
        while state.phase == PLAY:
            if turns_left(state) <= LAST_TURNS:
                return self.played_out(state, self.seat)
            if state.seat == self.seat:
                state.apply(state.seat, self.greedy(state))
            else:
                n = state.fill(state.seat, out)
                state.apply(state.seat, out[self.rng.below(n)])
        self.nodes += 1  # the last lay of a round leads nowhere else, and looking at it must end
        return lead(state, self.seat, self.ground)

    def greedy(self, state: Querbeet) -> i64:
        """What looks best for whoever is to act."""
        seat = state.seat
        out = self.out
        n = state.fill(seat, out)
        best = out[0]
        most: i64 = -FAR
        i: i64 = 0
        while i < n and n > 1:
            after = state.copy()
            assert isinstance(after, Querbeet)
            after.apply(seat, out[i])
            value = lead(after, seat, self.ground)
            self.nodes += 1
            if value > most:
                most = value
                best = out[i]
            i += 1
        return best

    def played_out(self, state: Querbeet, asked: i64) -> i64:
        """What a seat gets at the end of the round when everybody plays as well as can be."""
        if state.phase != PLAY:
            self.nodes += 1
            return lead(state, asked, self.ground)
        seat = state.seat
        bottom = self.top
        n = state.fill(seat, self.out)
        i: i64 = 0
        while i < n:
            self.stack[bottom + i] = self.out[i]
            i += 1
        self.top = bottom + n
        most: i64 = -FAR
        found: i64 = 0
        i = 0
        while i < n:
            after = state.copy()
            assert isinstance(after, Querbeet)
            after.apply(seat, self.stack[bottom + i])
            value = self.played_out(after, seat)
            if value > most:
                most = value
                found = value
                if asked != seat:
                    found = self.played_out(after, asked)
            i += 1
        self.top = bottom
        return found


def choose(view: State, seat: int, budget: Budget, rng: Rng) -> int:
    """The action this bot takes."""
    assert isinstance(view, Querbeet)
    actions = view.actions(seat)
    if len(actions) == 1:
        return actions[0]
    if view.players == 2:
        return Search(budget).best(imagine(view, seat, rng))
    return Guess(seat, budget, rng).best(view)
