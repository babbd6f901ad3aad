"""Monte-Carlo tree search for any game: any number of seats, chance, hidden information.

Compiled. Each round plays one world to its end: the position itself where all is open, else a
world imagined from the searcher's view, in which only what is legal there is considered
(information-set search). Where several seats act at once, the searcher decides first, so
that no answer can be built on what others keep hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Budget, Rng, State, buffer, playout

CURIOSITY: Final = 0.7
BETWEEN_LOOKS_AT_THE_CLOCK: Final[i64] = 16


@final
@mypyc_attr(acyclic=True)
class Node:
    """What is known of one action: how often it was tried, could have been, and what it earned."""

    def __init__(self, action: i64, seat: i64, sibling: Node | None) -> None:
        self.action: i64 = action
        self.seat: i64 = seat
        self.visits: i64 = 0
        self.offered: i64 = 0
        self.earned: float = 0.0
        self.sibling: Node | None = sibling
        self.first: Node | None = None


@final
class Search:
    """One search: its tree, and the buffers it works with."""

    def __init__(self, seat: i64, seats: i64, rng: Rng) -> None:
        self.seat: i64 = seat
        self.rng = rng
        self.root = Node(0, CHANCE, None)
        self.out: vec[i64] = buffer()
        self.gains: vec[float] = vec[float]([0.0] * seats)
        self.path: list[Node] = []

    def round(self, state: State, open_game: bool) -> None:
        """Play one world from the root to its end, and learn from it."""
        path = self.path
        path.clear()
        node = self.root
        node.visits += 1
        while True:
            seat = state.actor()
            if seat == OVER:
                break
            if seat == CHANCE:
                action = state.draw(self.rng)
                child = find(node, CHANCE, action)
            elif open_game:
                child = self.pick_open(node, state, seat)
            else:
                seat = self.first_to_decide(state)
                child = self.pick_among(node, state, seat)
            state.apply(seat, child.action)
            path.append(child)
            node = child
            if child.visits == 0:
                playout(state, self.rng, self.out)
                break
        self.learn(state)

    def first_to_decide(self, state: State) -> i64:
        """The searcher if it may act, else the first who may."""
        actors = state.actors()
        if self.seat in actors:
            return self.seat
        return actors[0]

    def pick_open(self, node: Node, state: State, seat: i64) -> Node:
        """The child to try next where the same actions are legal at every visit."""
        if node.first is None:
            out = self.out
            n = state.fill(seat, out)
            while n > 0:
                n -= 1
                node.first = Node(out[n], seat, node.first)
        weight = log(float(node.visits))
        best: Node | None = None
        most = -1.0
        child = node.first
        while child is not None:
            if child.visits == 0:
                return child
            tried = float(child.visits)
            promise = child.earned / tried + CURIOSITY * sqrt(weight / tried)
            if promise > most:
                most = promise
                best = child
            child = child.sibling
        assert best is not None
        return best

    def pick_among(self, node: Node, state: State, seat: i64) -> Node:
        """The child to try next among what is legal in this world; whatever is new comes first."""
        out = self.out
        n = state.fill(seat, out)
        best: Node | None = None
        fresh: Node | None = None
        most = -1.0
        i: i64 = 0
        while i < n:
            child = find(node, seat, out[i])
            child.offered += 1
            i += 1
            if child.visits == 0:
                fresh = child
                continue
            tried = float(child.visits)
            promise = child.earned / tried + CURIOSITY * sqrt(log(float(child.offered)) / tried)
            if promise > most:
                most = promise
                best = child
        if fresh is not None:
            return fresh
        assert best is not None
        return best

    def learn(self, state: State) -> None:
        """Credit every action on the path with what it earned its seat."""
        gains = self.gains
        seat: i64 = 0
        seats: i64 = len(gains)
        while seat < seats:
            gains[seat] = state.payoff(seat)
            seat += 1
        for node in self.path:
            node.visits += 1
            if node.seat >= 0:
                node.earned += gains[node.seat]

    def favourite(self) -> i64:
        """The action tried most."""
        best: i64 = -1
        most: i64 = -1
        child = self.root.first
        while child is not None:
            if child.visits > most:
                most = child.visits
                best = child.action
            child = child.sibling
        return best


def find(node: Node, seat: i64, action: i64) -> Node:
    """The child for this action, made if it is new."""
    child = node.first
    while child is not None:
        if child.action == action and child.seat == seat:
            return child
        child = child.sibling
    node.first = Node(action, seat, node.first)
    return node.first


def search(view: State, seat: i64, budget: Budget, rng: Rng, imagine: Callable[[], State] | None) -> i64:
    """The action a seat should choose, after as many rounds as the budget allows."""
    actions = view.actions(seat)
    if len(actions) == 1:
        return actions[0]
    tree = Search(seat, view.seats(), rng)
    rounds: i64 = 0
    while rounds < budget.nodes:
        if imagine is None:
            tree.round(view.copy(), True)
        else:
            tree.round(imagine(), False)
        rounds += 1
        if rounds % BETWEEN_LOOKS_AT_THE_CLOCK == 0 and budget.spent(rounds):
            break
    return tree.favourite()
