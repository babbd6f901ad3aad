"""A player made for Catan: what looks best at a glance, played on for a while in worlds that can be.

Each of the most promising actions is followed by quick play for everybody until the next own turn, in worlds
imagined from the view (`bot_search`). Trade with others is weighed by itself (`bot_trade`). Whatever is said
is taken from the actions that the view lists.
"""

from __future__ import annotations

from mypy_extensions import i64

from speltafel.engine import Budget, Rng

from .bot_search import searched
from .bot_trade import answered, decided, opening, spelled
from .bot_turn import Mind
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
    OFFERED,
    PAST_SEATS,
    PHASE,
    WANT,
)


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
        return answered(view, seat, actions, mind)
    if phase != ACTION:
        return searched(view, seat, mind.sensible(view, seat, actions), budget, mind)
    best = searched(view, seat, without_offers(actions), budget, mind)
    if best == END or BANK_TRADE <= best < PAST_SEATS:
        offer = opening(view, seat, mind)
        if offer >= 0:
            return offer
    return best


def sensible(view: Catan, seat: i64) -> list[int]:
    """What is worth a thought: of all offers that could be spelled, only the one the bot would make."""
    return worth_a_thought(view, seat, Mind(Rng(0)))


def worth_a_thought(view: Catan, seat: i64, mind: Mind) -> list[int]:
    """All that a mind would think of doing."""
    phase = view.row[PHASE]
    if phase == DRAFTING:
        return [int(spelled(view, seat, mind))]
    actions = view.actions(seat)
    if phase == OFFERED:
        if seat != view.row[ACTIVE] and view.row[ANSWER + seat] == COUNTERING:
            return [int(answered(view, seat, actions, mind))]
        return [action for action in actions if action != COUNTER]
    if phase != ACTION:
        return mind.sensible(view, seat, actions)
    offer = opening(view, seat, mind)
    thoughts = without_offers(actions)
    return [*thoughts, int(offer)] if offer >= 0 else thoughts


def without_offers(actions: list[int]) -> list[int]:
    """What can be done in a turn but for offers, which are weighed by themselves."""
    return [action for action in actions if action < GIVE or action >= WANT]
