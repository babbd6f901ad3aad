"""Actions tried out in worlds that can be: each is played on for a while, and the best one is found.

A node is one position valued or one action done in an imagined world. So a node costs about as much
wherever it is spent, and a decision costs what its budget says, beyond one glance at every action.
What a level may take stands in `Game.levels`, what decisions took in `benchmarks/campaign.md`.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from speltafel.engine import Budget, Rng

from .bot_turn import Mind, play_on
from .state import Catan
from .state.row import ACTION, ACTIVE, CLAIM, FINISHED, PHASE, WINNER

CANDIDATES: Final[i64] = 8
TURNS: Final[i64] = 4
FEW: Final[i64] = 800
"""So many nodes are worth two candidates, played on until the next own turn; with four times as many, a turn
more, up to TURNS, and with the square of a number as many candidates. Further on, chance hides what an action
did, and only many worlds show it."""

AT_ONCE: Final[i64] = 16
"""After so many worlds with each candidate, then twice as many, it is asked which are still open."""

SURE: Final = 3.0
"""How many standard errors make a difference clear."""

ALIKE: Final = 0.001
"""A difference in the chance to win that is not worth more thought."""

MOST_AT_ONCE: Final[i64] = 3
"""No action brings more points: a settlement that breaks a route and makes the own one the longest."""


def searched(view: Catan, seat: i64, actions: list[int], budget: Budget, mind: Mind) -> i64:
    """The action that wins, else the one after which worlds go best; at a glance, where there is no time."""
    world = mind.imagined(view, seat)
    if world.points(seat) + MOST_AT_ONCE >= mind.goal:
        winner = winning(world, seat, actions)
        if winner >= 0:
            return winner
    candidates = promising(world, seat, actions, budget, mind)
    found: dict[int, list[float]] = {action: [] for action in candidates}
    worlds: i64 = 0
    asked = AT_ONCE
    while len(candidates) > 1:
        values = round_of_worlds(view, seat, candidates, budget, mind)
        if budget.spent(mind.nodes):
            break  # not all of them were played on to the end
        for action, value in zip(candidates, values, strict=True):
            found[action].append(value)
        worlds += 1
        if worlds == asked:
            asked *= 2  # so that all comparing costs no more than a few looks at every value
            candidates = still_open(candidates, found)
    return best_of(candidates, found)


def winning(world: Catan, seat: i64, actions: list[int]) -> i64:
    """An action that wins the game at once, or lets the seat claim it; below 0 there is none."""
    claimable: i64 = -1
    for action in actions:
        after = world.copy()
        after.apply(seat, action)
        row = after.row
        if row[PHASE] == FINISHED and row[WINNER] == seat:
            return action
        if row[PHASE] == ACTION and row[ACTIVE] == seat and CLAIM in after.actions(seat):
            claimable = action
    return claimable


def promising(world: Catan, seat: i64, actions: list[int], budget: Budget, mind: Mind) -> list[int]:
    """What looks best at a glance, and the plainest action, which is to go on or to end the turn."""
    weights: dict[int, float] = {}
    for action in actions:
        weights[action] = mind.weigh(world, seat, action)
        if budget.spent(0):
            break  # out of time, whatever the nodes
    weighed = sorted(weights, key=lambda action: -weights[action])
    return weighed[: int(number_of_candidates(budget.nodes))]


def number_of_candidates(nodes: i64) -> i64:
    """Few where there is time for few worlds."""
    number: i64 = 1
    while number < CANDIDATES and number * number * FEW <= nodes:
        number += 1
    return number


def turns_for(nodes: i64) -> i64:
    """How many own turns begin before a world is judged."""
    turns: i64 = 1
    needed = 4 * FEW
    while turns < TURNS and needed <= nodes:
        turns += 1
        needed *= 4
    return turns


def round_of_worlds(view: Catan, seat: i64, candidates: list[int], budget: Budget, mind: Mind) -> list[float]:
    """What one world promises after each candidate, with the same luck for all."""
    world = mind.imagined(view, seat)
    own, seed = mind.rng, mind.rng.below(1_000_000_000)
    values: list[float] = []
    for action in candidates:
        mind.rng = Rng(seed)
        after = world.copy()
        after.apply(seat, action)
        play_on(after, mind, Rng(seed + 1), seat, turns_for(budget.nodes), budget)
        values.append(mind.judge(after, seat))
    mind.rng = own
    return values


def still_open(candidates: list[int], found: dict[int, list[float]]) -> list[int]:
    """The best so far, and those that may be better by more than nothing."""
    first = best_of(candidates, found)
    return [action for action in candidates if action == first or may_be_better(found[action], found[first])]


def best_of(candidates: list[int], found: dict[int, list[float]]) -> int:
    """Whose worlds went best; among equals, what looked better at a glance."""
    return max(candidates, key=lambda action: sum(found[action]))


def may_be_better(values: list[float], first: list[float]) -> bool:
    """Whether the same worlds neither went clearly worse than with the first, nor just as well."""
    n = len(values)
    apart = [one - other for one, other in zip(first, values, strict=True)]
    mean = sum(apart) / n
    error = sqrt(sum([(one - mean) ** 2 for one in apart]) / n / n)
    return mean <= SURE * error and mean + SURE * error > ALIKE
