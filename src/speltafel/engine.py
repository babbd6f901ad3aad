"""What every engine is made of: states, outcomes, chance, budgets and random play.

Compiled by mypyc, and running as it stands where there is no compiler. A game's own state
derives from `State`; everything that plays (bots, arena, laws) knows only this class.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

Seat = int
CHANCE: Final[i64] = -1
OVER: Final[i64] = -2
MOST: Final[i64] = 1024
"""No state offers more actions than this at once; buffers have this size."""


class Outcome(NamedTuple):
    """How a game ended: the place of each seat (1 is first), its score, and the rule that says so."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str


class Worth(NamedTuple):
    """What a position promises each seat, between 0 and 1, and whether that is known or estimated.

    Where the margin is known too, `points` is the lead of whoever asked.
    """

    shares: tuple[float, ...]
    proven: bool
    points: int | None = None


class Judged(NamedTuple):
    """What a search found: the action it prefers, what it and the one asked about are worth, its size."""

    action: int
    best: Worth
    asked: Worth
    nodes: int


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table, and what may be done next.

    A game overrides `actor` (or `actors`, if several seats may act at once), `actions` (or
    `fill`, its fast form), `apply`, `copy`, `outcome`, and `odds` if chance plays a part.
    """

    def seats(self) -> i64:
        """How many seats there are."""
        return 2

    def actor(self) -> i64:
        """The first seat that may act now, or CHANCE, or OVER."""
        seats = self.actors()
        if not seats:
            return OVER
        return seats[0]

    def actors(self) -> list[int]:
        """Every seat that may act now; [CHANCE] when chance decides, [] when the game is over."""
        seat = self.actor()
        if seat == OVER:
            return []
        return [seat]

    def standby(self) -> list[int]:
        """Seats that nobody waits for and that may act all the same."""
        return []

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of the seat into `out` and return how many there are."""
        n: i64 = 0
        for action in self.actions(seat):
            out[n] = action
            n += 1
        return n

    def actions(self, seat: i64) -> list[int]:
        """Every legal action of the seat: the only legality there is."""
        out = buffer()
        n = self.fill(seat, out)
        return [out[i] for i in range(n)]

    def odds(self) -> list[int]:
        """At CHANCE: the weight of each of its actions, in the order of `actions`."""
        return [1] * len(self.actions(CHANCE))

    def draw(self, rng: Rng) -> i64:
        """At CHANCE: one action, drawn by its weight."""
        weights = self.odds()
        rest = rng.below(sum(weights))
        for action, weight in zip(self.actions(CHANCE), weights, strict=True):
            if rest < weight:
                return action
            rest -= weight
        raise AssertionError("weights add up")

    def apply(self, seat: i64, action: i64) -> None:
        """Do it, in place; the caller has made sure that it is legal."""
        raise AssertionError("every game says what its actions do")

    def copy(self) -> State:
        """The same situation, independent of this one."""
        raise AssertionError("every game copies its state")

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        raise AssertionError("every game says how it ended")

    def payoff(self, seat: i64) -> float:
        """At the end: 1.0 for the first place alone, 0.0 for the last, shares in between."""
        outcome = self.outcome()
        assert outcome is not None
        return share(outcome.places, seat)


def share(places: tuple[int, ...], seat: int) -> float:
    """What a place is worth between 0 and 1; equal places share what they cover."""
    if len(places) == 1:
        return 1.0
    tied = places.count(places[seat])
    middle = places[seat] + (tied - 1) / 2
    return (len(places) - middle) / (len(places) - 1)


LOW_HALF: Final[i64] = 0x7FFFFFFF
FACTOR: Final[i64] = 2147483085


class Rng:
    """A small fast generator (multiply with carry) that repeats exactly in every build.

    For playouts and bots; the dice of a table come from somewhere that can be verified.
    """

    def __init__(self, seed: int) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        self.word: i64 = 1 + int.from_bytes(digest[:7], "big")

    def below(self, n: i64) -> i64:
        """A number from 0 up to and without n (n below two thousand million)."""
        word = self.word
        word = (word & LOW_HALF) * FACTOR + (word >> 31)
        self.word = word
        return (((word & LOW_HALF) ^ (word >> 31)) * n) >> 31


def shuffled(actions: list[int], rng: Rng) -> list[int]:
    """The same actions in any order: where the first of equals is taken, that is any of them."""
    order = actions[:]
    for i in range(len(order) - 1, 0, -1):
        j = rng.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def never() -> float:
    """A clock that stands still: for budgets counted in nodes alone."""
    return 0.0


QUESTIONS_A_LOOK: Final[i64] = 16
"""A look at the clock costs about as much as a position or two; nodes are counted one by one."""


class Budget:
    """How much a bot may think: positions looked at, and seconds on the clock it is given.

    In so many of a hundred decisions, its haste, it does not think at all. It changes: it counts how
    often it was asked since the last look at the clock, and time that is up stays up.
    """

    def __init__(
        self, nodes: int, seconds: float = 1e9, now: Callable[[], float] = never, haste: int = 0
    ) -> None:
        self.nodes: i64 = nodes
        self.seconds = seconds
        self.now = now
        self.haste = haste
        self.until = now() + seconds
        self.questions: i64 = 0
        self.late = False

    def spent(self, nodes: i64) -> bool:
        """Whether so many nodes, or the time, use it up."""
        if self.late or nodes >= self.nodes:
            return True
        if self.questions == 0:
            self.questions = QUESTIONS_A_LOOK
            self.late = self.now() > self.until
        self.questions -= 1
        return self.late


def buffer() -> vec[i64]:
    """Room for one list of actions."""
    return vec[i64]([0] * MOST)


def step(state: State, rng: Rng, out: vec[i64]) -> None:
    """One random action by whoever is to act."""
    seat = state.actor()
    if seat == CHANCE:
        state.apply(seat, state.draw(rng))
    else:
        n = state.fill(seat, out)
        state.apply(seat, out[rng.below(n)])


def playout(state: State, rng: Rng, out: vec[i64]) -> i64:
    """Play at random to the end; how many actions that took."""
    steps: i64 = 0
    seat = state.actor()
    while seat != OVER:
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
        else:
            n = state.fill(seat, out)
            state.apply(seat, out[rng.below(n)])
        steps += 1
        seat = state.actor()
    return steps


def playouts(state: State, rng: Rng, times: i64) -> i64:
    """Play to the end from here so many times; how many actions that took in all."""
    out = buffer()
    steps: i64 = 0
    while times > 0:
        steps += playout(state.copy(), rng, out)
        times -= 1
    return steps


def perft(state: State, depth: i64) -> i64:
    """How many sequences of so many actions there are, chance included."""
    if depth == 0:
        return 1
    seat = state.actor()
    if seat == OVER:
        return 0
    total: i64 = 0
    for action in state.actions(seat):
        after = state.copy()
        after.apply(seat, action)
        total += perft(after, depth - 1)
    return total


def perft_turns(state: State, turns: i64) -> i64:
    """How many sequences of so many complete turns there are; a turn ends when the actor changes."""
    if turns == 0:
        return 1
    seat = state.actor()
    if seat == OVER:
        return 0
    return _rest_of_turn(state, seat, turns)


def _rest_of_turn(state: State, seat: i64, turns: i64) -> i64:
    total: i64 = 0
    for action in state.actions(seat):
        after = state.copy()
        after.apply(seat, action)
        if after.actor() == seat:
            total += _rest_of_turn(after, seat, turns)
        else:
            total += perft_turns(after, turns - 1)
    return total
