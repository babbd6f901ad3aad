"""Small games played out completely: what a position is worth when everything that can follow was seen."""

from __future__ import annotations

from typing import Any

from speltafel.engine import CHANCE, Judged, Seat, State, Worth
from speltafel.game import Game

MOST = 2000
"""So many positions are looked at before it is given up."""

DEEPEST = 200


class TooMuch(Exception):
    """There is more to be seen than we look at."""


class Complete:
    """What is known of a game for two, one acting at a time. It changes: positions are remembered."""

    def __init__(self, game: Game[Any], most: int) -> None:
        self.game = game
        self.most = most
        self.known: dict[str, float] = {}

    def share(self, state: State, depth: int = 0) -> float:
        """What the first seat gets if both do their best, chance on average; raises TooMuch."""
        actors = state.actors()
        if not actors:
            return state.payoff(0)
        position = self.game.text.write(state)
        if position not in self.known:
            if len(self.known) >= self.most or depth > DEEPEST or len(actors) > 1:
                raise TooMuch
            self.known[position] = 0.0  # counted before its followers are
            self.known[position] = self.of_followers(state, actors[0], depth + 1)
        return self.known[position]

    def of_followers(self, state: State, seat: Seat, depth: int) -> float:
        """The share in the best of the positions that follow, or in all of them by their weights."""
        shares = [self.share(after(state, seat, action), depth) for action in state.actions(seat)]
        if seat == CHANCE:
            weights = state.odds()
            return sum(map(float.__mul__, shares, map(float, weights))) / sum(weights)
        return max(shares) if seat == 0 else min(shares)


def after(state: State, seat: Seat, action: int) -> State:
    """The state an action leads to."""
    state = state.copy()
    state.apply(seat, action)
    return state


def complete(game: Game[Any], state: State, seat: Seat, asked: int, most: int = MOST) -> Judged | None:
    """What the best action is worth, and the one asked about, if all that can follow is soon seen."""
    if state.seats() != 2 or state.actors() != [seat]:
        return None
    book = Complete(game, most)
    try:
        firsts = {action: book.share(after(state, seat, action)) for action in state.actions(seat)}
    except TooMuch:
        return None
    best = max(firsts, key=lambda action: firsts[action] if seat == 0 else -firsts[action])
    return Judged(best, worth(firsts[best]), worth(firsts[asked]), len(book.known))


def worth(share: float) -> Worth:
    """What the first seat's share means for both."""
    return Worth((share, 1.0 - share), True)
