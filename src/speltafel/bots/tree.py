"""Monte-Carlo tree search for any game: any number of seats, chance, hidden information.

Compiled. Each round plays one world to its end: the position itself where all is open, else a
world imagined from the searcher's view, in which only what is legal there is considered
(information-set search). Where several seats act at once, the searcher decides first, so
that no answer can be built on what others keep hidden.

The tree is kept in rows of numbers, a node being its index: quick to grow, and nothing to take
down. Node 0 is the root, and 0 as a link means that there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from speltafel.engine import CHANCE, OVER, Budget, Judged, Rng, State, Worth, buffer, playout, step

Judge = Callable[[State, int], float]
"""A seat's share of a position, between 0 and 1."""

CURIOSITY: Final = 0.7
DEEPEST: Final[i64] = 4096
NONE: Final[i64] = 0
AT_FIRST: Final[i64] = 1024
FAIR_SHARE: Final[i64] = 4
"""An action that is asked about is tried in at least one round out of so many."""


@final
class Search:
    """One search: its tree, and the buffers it works with."""

    def __init__(self, seat: i64, seats: i64, rng: Rng, judge: Judge | None = None, horizon: i64 = 0) -> None:
        self.seat: i64 = seat
        self.judge = judge
        self.horizon: i64 = horizon
        self.rng = rng
        self.out: vec[i64] = buffer()
        self.gains: vec[float] = vec[float]([0.0] * seats)
        self.path: vec[i64] = vec[i64]([0] * DEEPEST)
        self.count: i64 = 1
        self.actions: vec[i64] = vec[i64]([0] * AT_FIRST)
        self.movers: vec[i64] = vec[i64]([CHANCE] * AT_FIRST)
        self.visits: vec[i64] = vec[i64]([0] * AT_FIRST)
        self.offers: vec[i64] = vec[i64]([0] * AT_FIRST)
        self.firsts: vec[i64] = vec[i64]([NONE] * AT_FIRST)
        self.siblings: vec[i64] = vec[i64]([NONE] * AT_FIRST)
        self.earned: vec[float] = vec[float]([0.0] * AT_FIRST)
        self.gained: vec[float] = vec[float]([0.0] * (AT_FIRST * seats))
        self.forced: i64 = NONE
        self.limited = False

    def round(self, state: State, open_game: bool) -> None:
        """Play one world from the root to its end, and learn from it."""
        node: i64 = 0
        depth: i64 = 0
        self.visits[0] += 1
        while depth < DEEPEST:
            seat = state.actor()
            if seat == OVER:
                break
            if seat == CHANCE:
                node = self.child(node, CHANCE, state.draw(self.rng))
            elif depth == 0 and self.forced != NONE:
                seat = self.seat
                node = self.forced
            elif depth == 0 and self.limited:
                seat = self.seat
                node = self.pick_open(node, state, seat)
            elif open_game:
                node = self.pick_open(node, state, seat)
            else:
                seat = self.first_to_decide(state)
                node = self.pick_among(node, state, seat)
            state.apply(seat, self.actions[node])
            self.path[depth] = node
            depth += 1
            if self.visits[node] == 0:
                break
        self.foresee(state)
        self.learn(depth)

    def foresee(self, state: State) -> None:
        """What each seat gains: at the end of a random game, or as judged on the way where games are long."""
        judge = self.judge
        if judge is None:
            playout(state, self.rng, self.out)
        else:
            steps = self.horizon
            while steps > 0 and state.actor() != OVER:
                step(state, self.rng, self.out)
                steps -= 1
        over = judge is None or state.actor() == OVER
        gains = self.gains
        seat: i64 = 0
        while seat < len(gains):
            if over or judge is None:
                gains[seat] = state.payoff(seat)
            else:
                gains[seat] = judge(state, seat)
            seat += 1

    def first_to_decide(self, state: State) -> i64:
        """The searcher if it may act, else the first who may."""
        actors = state.actors()
        if self.seat in actors:
            return self.seat
        return actors[0]

    def pick_open(self, node: i64, state: State, seat: i64) -> i64:
        """The child to try next where the same actions are legal at every visit."""
        if self.firsts[node] == NONE:
            out = self.out
            n = state.fill(seat, out)
            while n > 0:
                n -= 1
                self.add(node, seat, out[n])
        visits, earned, siblings = self.visits, self.earned, self.siblings
        weight = log(float(visits[node]))
        best: i64 = NONE
        most = -1.0
        child = self.firsts[node]
        while child != NONE:
            if visits[child] == 0:
                return child
            tried = float(visits[child])
            promise = earned[child] / tried + CURIOSITY * sqrt(weight / tried)
            if promise > most:
                most = promise
                best = child
            child = siblings[child]
        return best

    def pick_among(self, node: i64, state: State, seat: i64) -> i64:
        """The child to try next among what is legal in this world; whatever is new comes first."""
        out = self.out
        n = state.fill(seat, out)
        best: i64 = NONE
        fresh: i64 = NONE
        most = -1.0
        i: i64 = 0
        while i < n:
            child = self.child(node, seat, out[i])
            self.offers[child] += 1
            i += 1
            if self.visits[child] == 0:
                fresh = child
                continue
            tried = float(self.visits[child])
            offered = log(float(self.offers[child]))
            promise = self.earned[child] / tried + CURIOSITY * sqrt(offered / tried)
            if promise > most:
                most = promise
                best = child
        if fresh != NONE:
            return fresh
        return best

    def learn(self, depth: i64) -> None:
        """Credit every action on the path with what it earned its seat."""
        gains = self.gains
        seat: i64 = 0
        seats: i64 = len(gains)
        if depth > 0:
            first = self.path[0] * seats
            while seat < seats:
                self.gained[first + seat] += gains[seat]
                seat += 1
        while depth > 0:
            depth -= 1
            node = self.path[depth]
            self.visits[node] += 1
            mover = self.movers[node]
            if mover >= 0:
                self.earned[node] += gains[mover]

    def child(self, node: i64, seat: i64, action: i64) -> i64:
        """The child for this action, made if it is new."""
        child = self.firsts[node]
        while child != NONE:
            if self.actions[child] == action and self.movers[child] == seat:
                return child
            child = self.siblings[child]
        return self.add(node, seat, action)

    def add(self, node: i64, seat: i64, action: i64) -> i64:
        """A new child, before its siblings."""
        child = self.count
        if child == len(self.actions):
            self.double()
        self.count = child + 1
        self.actions[child] = action
        self.movers[child] = seat
        self.visits[child] = 0
        self.offers[child] = 0
        self.firsts[child] = NONE
        self.earned[child] = 0.0
        if node == 0:
            seats: i64 = len(self.gains)
            seat_of: i64 = 0
            while seat_of < seats:
                self.gained[child * seats + seat_of] = 0.0
                seat_of += 1
        self.siblings[child] = self.firsts[node]
        self.firsts[node] = child
        return child

    def double(self) -> None:
        """Room for twice as many nodes."""
        self.actions = extend(self.actions, self.actions)
        self.movers = extend(self.movers, self.movers)
        self.visits = extend(self.visits, self.visits)
        self.offers = extend(self.offers, self.offers)
        self.firsts = extend(self.firsts, self.firsts)
        self.siblings = extend(self.siblings, self.siblings)
        self.earned = extend(self.earned, self.earned)
        self.gained = extend(self.gained, self.gained)

    def favourite(self) -> i64:
        """The child of the root tried most."""
        best: i64 = NONE
        most: i64 = -1
        child = self.firsts[0]
        while child != NONE:
            if self.visits[child] > most:
                most = self.visits[child]
                best = child
            child = self.siblings[child]
        return best

    def worth(self, child: i64) -> Worth:
        """What a child of the root has given each seat on average."""
        seats = len(self.gains)
        visits = float(self.visits[child])
        return Worth(tuple([self.gained[child * seats + seat] / visits for seat in range(seats)]), False)


def search(
    view: State,
    seat: i64,
    budget: Budget,
    rng: Rng,
    imagine: Callable[[], State] | None,
    judge: Judge | None = None,
    horizon: i64 = 0,
    among: list[int] | None = None,
) -> i64:
    """The action a seat should choose, among these or all, after as many rounds as the budget allows.

    With a judge, a round looks so many random actions beyond the tree instead of to the end.
    """
    actions = among or view.actions(seat)
    if len(actions) == 1:
        return actions[0]
    tree = Search(seat, view.seats(), rng, judge, horizon)
    if among:
        tree.limited = True
        for action in among:
            tree.add(0, seat, action)
    explore(tree, view, budget, imagine)
    return tree.actions[tree.favourite()]


def explore(tree: Search, view: State, budget: Budget, imagine: Callable[[], State] | None) -> i64:
    """Play as many rounds as the budget allows; how many that were."""
    rounds: i64 = 0
    while not budget.spent(rounds):
        if imagine is None:
            tree.round(view.copy(), True)
        else:
            tree.round(imagine(), False)
        rounds += 1
    return rounds


def appraise(state: State, seat: i64, asked: i64, budget: Budget, rng: Rng) -> Judged:
    """What a seat's actions are worth where all is known; the one asked about gets a fair share of rounds."""
    tree = Search(seat, state.seats(), rng)
    rounds = explore(tree, state, budget, state.copy)
    child = tree.child(0, seat, asked)
    tree.forced = child
    while tree.visits[child] * FAIR_SHARE < budget.nodes:
        tree.round(state.copy(), False)
        rounds += 1
    best = tree.favourite()
    return Judged(tree.actions[best], tree.worth(best), tree.worth(child), rounds)
