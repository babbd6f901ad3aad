"""What comes of an action for all to see: special cards that change hands, and the end of the game."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.text import Sentence, say

from .names import COLOURS, NOTHING
from .state import Catan
from .state.row import (
    FINISHED,
    KNIGHTS,
    LENGTH,
    PHASE,
    ROUTE,
    WINNER,
)


def after(state: Catan, seat: Seat, action: int) -> Catan:
    """The situation an action leads to."""
    now = state.copy()
    now.apply(seat, action)
    return now


def with_end(state: Catan, seat: Seat, action: int, told: Sentence) -> Sentence:
    """What was done, and who wins by it or takes a special card."""
    now = after(state, seat, action)
    return say("{told}{events}", told=told, events=events(state, now))


def events(before: Catan, now: Catan) -> Sentence:
    """CAT-57 to CAT-63, CAT-66: special cards that changed hands, and the end of the game."""
    found = NOTHING
    if now.row[KNIGHTS] != before.row[KNIGHTS]:
        found = say("; {side} heeft de grootste riddermacht (CAT-57)", side=COLOURS[now.row[KNIGHTS]])
    if now.row[ROUTE] != before.row[ROUTE]:
        found = say("{found}{route}", found=found, route=tell_route(now))
    if now.row[PHASE] == FINISHED:
        winner = now.row[WINNER]
        found = say(
            "{found}; {side} wint met {points} punten (CAT-66)",
            found=found,
            side=COLOURS[winner],
            points=int(now.points(winner)),
        )
    return found


def tell_route(now: Catan) -> Sentence:
    """CAT-60 to CAT-63: who has the longest route now."""
    holder = now.row[ROUTE]
    if holder < 0:
        return say("; de langste handelsroute gaat terug naar de bank (CAT-62)")
    length = int(now.row[LENGTH + holder])
    return say(
        "; {side} heeft de langste handelsroute, {length} lang (CAT-60)", side=COLOURS[holder], length=length
    )
