"""A player made for Catan: what looks best at a glance, played on for a while in worlds that can be.

Each of the most promising actions is followed by quick play for everybody until the next own turn, in worlds
imagined from the view; those that do worse are tried no further. Trade with others is weighed by itself.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from speltafel.engine import Budget, Rng

from .bot_trade import answered, decided, spelled, wanted_offer
from .bot_turn import Mind, play_on
from .state import Catan
from .state.row import (
    ACTION,
    ACTIVE,
    ANSWER,
    BANK_TRADE,
    COUNTER,
    COUNTERING,
    DRAFTING,
    END,
    GIVE,
    NO_TRADE,
    OFFERED,
    PHASE,
    WANT,
)

CANDIDATES: Final[i64] = 8
AT_ONCE: Final[i64] = 4
"""After so many worlds with each candidate, and again so many, those that do clearly worse are dropped."""

SURE: Final = 2.0
"""How many standard errors make a difference clear."""

TURNS: Final[i64] = 1
"""A world is played on until so many own turns have begun; further on, chance hides what an action did."""


def choose(view: Catan, seat: i64, budget: Budget, rng: Rng) -> i64:
    """The action of a seat, from its view alone."""
    return chosen(view, seat, budget, Mind(rng))


def chosen(view: Catan, seat: i64, budget: Budget, mind: Mind) -> i64:
    """The action that a mind chooses."""
    actions = view.actions(seat)
    if len(actions) == 1:
        return actions[0]
    phase = view.row[PHASE]
    if phase == DRAFTING:
        return spelled(view, seat, mind)
    if phase == OFFERED:
        if seat == view.row[ACTIVE]:
            return decided(view, seat, actions, mind)
        return answered(view, seat, mind)
    best = searched(view, seat, actions, budget, mind)
    if phase == ACTION and (best == END or best >= BANK_TRADE):
        opening = first_card(view, seat, mind)
        if opening >= 0:
            return opening
    return best


def sensible(view: Catan, seat: i64) -> list[int]:
    """What is worth a thought: of all offers that could be spelled, only the one the bot would make."""
    return worth_a_thought(view, seat, Mind(Rng(0)))


def worth_a_thought(view: Catan, seat: i64, mind: Mind) -> list[int]:
    """All that a mind would think of doing."""
    phase = view.row[PHASE]
    if phase == DRAFTING:
        return [spelled(view, seat, mind)]
    actions = view.actions(seat)
    if phase == OFFERED and seat != view.row[ACTIVE] and view.row[ANSWER + seat] == COUNTERING:
        return [answered(view, seat, mind)]
    if phase != ACTION:
        return [action for action in actions if phase != OFFERED or action != COUNTER]
    opening = first_card(view, seat, mind)
    return [action for action in actions if action < GIVE or action >= WANT or action == opening]


def first_card(view: Catan, seat: i64, mind: Mind) -> i64:
    """How the offer begins that the bot would make now; below 0 there is none."""
    if view.rules & NO_TRADE:
        return -1
    offer = wanted_offer(view, seat, mind)
    if offer is not None:
        for kind, count in enumerate(offer.gives):
            if count:
                return GIVE + kind
    return -1


def searched(view: Catan, seat: i64, actions: list[int], budget: Budget, mind: Mind) -> i64:
    """The action after which worlds go best; at a glance, where there is no time for worlds."""
    world = mind.imagined(view, seat)
    weighed = sorted(actions, key=lambda action: -mind.weigh(world, seat, action))
    candidates = weighed[: int(CANDIDATES)]
    found: dict[int, list[float]] = {action: [] for action in candidates}
    while len(candidates) > 1 and not budget.spent(mind.nodes):
        world = mind.imagined(view, seat)
        seed = mind.rng.below(1_000_000_000)
        for action in candidates:
            found[action].append(played_on(world, seat, action, seed, mind))
        candidates.sort(key=lambda action: -sum(found[action]))
        first = found[candidates[0]]
        if len(first) % AT_ONCE == 0:
            candidates = [action for action in candidates if not clearly_less(found[action], first)]
    return candidates[0]


def clearly_less(values: list[float], first: list[float]) -> bool:
    """Whether the same worlds went worse than with the first, beyond what chance would do."""
    n = len(values)
    apart = [one - other for one, other in zip(first, values, strict=True)]
    mean = sum(apart) / n
    spread = sum([(one - mean) ** 2 for one in apart]) / n
    return mean > SURE * sqrt(spread / n) and mean > 0.0


def played_on(world: Catan, seat: i64, action: int, seed: int, mind: Mind) -> float:
    """What a world promises the seat a while after an action."""
    after = world.copy()
    after.apply(seat, action)
    other = mind.fresh(Rng(seed))
    play_on(after, other, seat, TURNS)
    mind.nodes += 1 + other.nodes
    return mind.judge(after, seat)
