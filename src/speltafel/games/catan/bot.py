"""A player made for Catan: what looks best at a glance, played on for a while in worlds that can be.

Each of the most promising actions is followed by quick play for everybody until the next own turn, in worlds
imagined from the view; those that do worse are tried no further. Trade with others is weighed by itself.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from speltafel.engine import Budget, Rng

from .bot_trade import answered, decided, spelled, wanted_offer
from .bot_turn import Mind, play_on
from .judge import judge
from .secrets import imagine
from .state import Catan
from .state.row import (
    ACTION,
    ACTIVE,
    BANK_TRADE,
    DRAFTING,
    END,
    GIVE,
    NO_TRADE,
    OFFERED,
    PHASE,
)

CANDIDATES: Final[i64] = 8
AT_ONCE: Final[i64] = 3
"""So many worlds are played with each candidate before the worse half is dropped."""

TURNS: Final[i64] = 1
"""A world is played on until so many own turns have begun; further on, chance hides what an action did."""


def choose(view: Catan, seat: i64, budget: Budget, rng: Rng) -> i64:
    """The action of a seat, from its view alone."""
    actions = view.actions(seat)
    if len(actions) == 1:
        return actions[0]
    mind = Mind(rng)
    phase = view.row[PHASE]
    if phase == DRAFTING:
        return spelled(view, seat, mind)
    if phase == OFFERED:
        if seat == view.row[ACTIVE]:
            return decided(view, seat, actions, mind)
        return answered(view, seat, mind)
    best = searched(view, seat, actions, budget, mind)
    if phase == ACTION and not view.rules & NO_TRADE and (best == END or best >= BANK_TRADE):
        offer = wanted_offer(view, seat, mind)
        if offer is not None:
            for kind, count in enumerate(offer.gives):
                if count:
                    return GIVE + kind
    return best


def searched(view: Catan, seat: i64, actions: list[int], budget: Budget, mind: Mind) -> i64:
    """The action after which worlds go best; at a glance, where there is no time for worlds."""
    world = imagine(view, seat, mind.rng)
    weighed = sorted(actions, key=lambda action: -mind.weigh(world, seat, action))
    candidates = weighed[: int(CANDIDATES)]
    totals = dict.fromkeys(candidates, 0.0)
    while len(candidates) > 1 and not budget.spent(mind.nodes):
        for _ in range(AT_ONCE):
            world = imagine(view, seat, mind.rng)
            seed = mind.rng.below(1_000_000_000)
            for action in candidates:
                totals[action] += played_on(world, seat, action, seed, mind)
            if budget.spent(mind.nodes):
                break
        candidates.sort(key=lambda action: -totals[action])
        if len(candidates) > 2 or not budget.spent(mind.nodes):
            candidates = candidates[: (len(candidates) + 1) // 2]
    return candidates[0]


def played_on(world: Catan, seat: i64, action: int, seed: int, mind: Mind) -> float:
    """What a world promises the seat a while after an action."""
    after = world.copy()
    after.apply(seat, action)
    other = Mind(Rng(seed))
    play_on(after, other, seat, TURNS)
    mind.nodes += other.nodes
    return judge(after, seat)
