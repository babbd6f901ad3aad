"""A player made for Steden & Ridders: Catan's way of searching, with a mind for cities, knights and cards."""

from __future__ import annotations

from mypy_extensions import i64

from speltafel.engine import Budget, Rng
from speltafel.games.catan.bot import chosen, worth_a_thought
from speltafel.games.catan.state.row import CLAIM

from .bot_turn import Ruler
from .state import Ridders


def choose(view: Ridders, seat: i64, budget: Budget, rng: Rng) -> i64:
    """The action of a seat, from its view alone; who can claim the victory does."""
    if CLAIM in view.actions(seat):
        return CLAIM
    return chosen(view, seat, budget, Ruler(rng))


def sensible(view: Ridders, seat: i64) -> list[int]:
    """What is worth a thought: of all offers that could be spelled, only the one the bot would make."""
    return worth_a_thought(view, seat, Ruler(Rng(0)))
