"""A player made for Architekton: its own whole turns, each tried against the best answers found.

Compiled. A turn is two lays with all that is decided in between. The most promising turns are kept,
the supply is refilled by lot from what nobody has seen, and the other plays the best turn it finds;
what does badly is tried no more. The last turn of the game is searched completely, so its answer is
exact.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.alphabeta import WON
from speltafel.engine import CHANCE, Budget, Rng, State, buffer

from .judge import worth
from .state import Architekton
from .state.situation import ENDED, JUDGING, KEEP, LAYING, REFILL, REMOVE

FAR: Final[i64] = 100000000
KEPT: Final[i64] = 24
"""So many turns are tried against answers."""
WIDTH: Final[i64] = 5
"""So many first lays of an answer are followed up."""
ALL: Final[i64] = 1000


@final
class Turn:
    """A turn that could be played: what it begins with, where it ends, and what answers to it left."""

    def __init__(self, action: i64, state: Architekton, value: i64) -> None:
        self.action: i64 = action
        self.state = state
        self.value: i64 = value
        self.total: i64 = 0
        self.tries: i64 = 0

    def mean(self) -> i64:
        """What it was worth on average, against answers."""
        if self.tries == 0:
            return self.value
        return self.total // self.tries


@final
class Search:
    """One search: what is left of the budget, and the turns found."""

    def __init__(self, seat: i64, budget: Budget, rng: Rng) -> None:
        self.seat: i64 = seat
        self.budget = budget
        self.rng = rng
        self.nodes: i64 = 0
        self.out_of_budget = False
        self.turns: list[Turn] = []

    def looked(self) -> None:
        """One position more."""
        self.nodes += 1
        if self.budget.spent(self.nodes):
            self.out_of_budget = True

    def best(self, state: Architekton) -> i64:
        """The action to take."""
        actions = state.actions(self.seat)
        if len(actions) == 1:
            return actions[0]
        if state.left == 1:
            return self.best_of_last(state, actions)
        for action in actions:
            after = followed(state, self.seat, action)
            if after.phase == ENDED and worth(after, self.seat) >= WON:
                return action
            self.find_turns(after, action)
            if self.out_of_budget:
                break
        self.turns.sort(key=value_of, reverse=True)
        del self.turns[KEPT:]
        self.try_turns()
        return self.turns[0].action

    def best_of_last(self, state: Architekton, actions: list[int]) -> i64:
        """In the last turn of the game everything is tried, unless the budget is too small for that."""
        best: i64 = actions[0]
        most: i64 = -FAR
        for action in actions:
            after = followed(state, self.seat, action)
            value = self.turn_worth(after, state.seat, ALL)
            if self.seat != state.seat:
                value = -value
            if self.out_of_budget and most > -FAR:
                break
            if value > most:
                most = value
                best = action
        return best

    def find_turns(self, state: Architekton, first: i64) -> None:
        """Add every turn that goes on like this; what the other has to decide is decided at once."""
        self.looked()
        while state.phase == JUDGING and state.actor() != self.seat:
            state = self.decided(state)
        if state.actor() != self.seat:
            self.turns.append(Turn(first, state, worth(state, self.seat)))
            return
        if self.out_of_budget:
            self.turns.append(Turn(first, state, worth(state, self.seat) - 50))
            return
        for action in state.actions(self.seat):
            self.find_turns(followed(state, self.seat, action), first)

    def decided(self, state: Architekton) -> Architekton:
        """The position after an owner chose what looks better to them."""
        owner = state.actor()
        keeps = followed(state, owner, KEEP)
        removes = followed(state, owner, REMOVE)
        if worth(keeps, owner) >= worth(removes, owner):
            return keeps
        return removes

    def try_turns(self) -> None:
        """Answers are tried against the turns in rounds; after each, the worse half is left out."""
        alive: i64 = len(self.turns)
        rounds: i64 = 2
        while alive > 1 and not self.out_of_budget:
            i: i64 = 0
            while i < alive and not self.out_of_budget:
                turn = self.turns[i]
                times: i64 = 0
                while times < rounds and not self.out_of_budget:
                    turn.total += self.answered(turn.state)
                    turn.tries += 1
                    times += 1
                i += 1
            if i < alive:
                break
            self.turns[:alive] = sorted(self.turns[:alive], key=mean_of, reverse=True)
            alive = (alive + 1) // 2
            rounds += rounds
        tried = [turn for turn in self.turns if turn.tries]
        if tried:
            tried.sort(key=mean_of, reverse=True)
            self.turns = tried

    def answered(self, state: Architekton) -> i64:
        """What a turn is worth after a refill by lot and the best answer found."""
        after = copied(state)
        while after.actor() == CHANCE:
            after.apply(CHANCE, after.draw(self.rng))
        if after.phase == ENDED:
            return worth(after, self.seat)
        width = WIDTH
        if after.left == 1:
            width = ALL
        value = self.turn_worth(after, after.seat, width)
        if after.seat == self.seat:
            return value
        return -value

    def turn_worth(self, state: Architekton, seat: i64, width: i64) -> i64:
        """What the best way to finish its turn is worth to whoever is on turn."""
        self.looked()
        if state.seat != seat or state.phase == ENDED or state.phase <= REFILL:
            return worth(state, seat)
        actor = state.actor()
        out = buffer_for(state)
        n = state.fill(actor, out)
        if state.phase == LAYING and width < n:
            if state.laid == 0:
                n = self.promising(state, out, n, width)
            else:
                return self.best_second(state, seat, out, n)
        best: i64 = -FAR
        i: i64 = 0
        while i < n:
            value = self.turn_worth(followed(state, actor, out[i]), seat, width)
            if actor != seat:
                value = -value
            if value > best:
                best = value
            if self.out_of_budget:
                break
            i += 1
        if actor != seat:
            return -best
        return best

    def best_second(self, state: Architekton, seat: i64, out: vec[i64], n: i64) -> i64:
        """What the best second lay is worth; owners choose what looks better to them."""
        best: i64 = -FAR
        i: i64 = 0
        while i < n:
            after = followed(state, seat, out[i])
            self.looked()
            while after.phase == JUDGING:
                after = self.decided(after)
            value = worth(after, seat)
            if value > best:
                best = value
            i += 1
        return best

    def promising(self, state: Architekton, out: vec[i64], n: i64, width: i64) -> i64:
        """Put the most promising of these actions first; how many they are."""
        values = vec[i64]([0] * n)
        i: i64 = 0
        while i < n:
            action = out[i]
            self.looked()
            after = followed(state, state.seat, action)
            while after.phase == JUDGING:
                after = self.decided(after)
            value = worth(after, state.seat)
            j = i
            while j > 0 and values[j - 1] < value:
                values[j] = values[j - 1]
                out[j] = out[j - 1]
                j -= 1
            values[j] = value
            out[j] = action
            i += 1
        return width


def value_of(turn: Turn) -> int:
    """What a turn looks like before any answer."""
    return turn.value


def mean_of(turn: Turn) -> int:
    """What a turn was worth against answers."""
    return turn.mean()


def buffer_for(state: Architekton) -> vec[i64]:
    """Room for what can be done: few things when somebody decides, many when they lay."""
    if state.phase == LAYING:
        return buffer()
    return vec[i64]([0] * 32)


def copied(state: Architekton) -> Architekton:
    """The same position again."""
    copy = state.copy()
    assert isinstance(copy, Architekton)
    return copy


def followed(state: Architekton, seat: i64, action: i64) -> Architekton:
    """The position after an action."""
    after = copied(state)
    after.apply(seat, action)
    return after


def choose(view: State, seat: int, budget: Budget, rng: Rng) -> int:
    """The action this bot takes."""
    assert isinstance(view, Architekton)
    return Search(seat, budget, rng).best(view)
