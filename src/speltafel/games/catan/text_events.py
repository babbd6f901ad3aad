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
        found = say(
            "; {side} heeft de grootste riddermacht ({rule})",
            side=COLOURS[now.row[KNIGHTS]],
            rule="CAT-57" if before.row[KNIGHTS] < 0 else "CAT-58",
        )
    if now.row[ROUTE] != before.row[ROUTE]:
        found = say("{found}{route}", found=found, route=tell_route(before, now))
    if now.row[PHASE] == FINISHED:
        winner = now.row[WINNER]
        found = say(
            "{found}; {side} wint met {points} punten (CAT-66)",
            found=found,
            side=COLOURS[winner],
            points=int(now.points(winner)),
        )
    return found


def tell_route(before: Catan, now: Catan) -> Sentence:
    """CAT-60 to CAT-63: who has the longest route now."""
    holder = now.row[ROUTE]
    if holder < 0:
        return say("; de langste handelsroute gaat terug naar de bank (CAT-62)")
    length = int(now.row[LENGTH + holder])
    return say(
        "; {side} heeft de langste handelsroute, {length} lang ({rule})",
        side=COLOURS[holder],
        length=length,
        rule=route_rule(before, now),
    )


def route_rule(before: Catan, now: Catan) -> str:
    """By which rule the longest route has somebody else now."""
    holder = before.row[ROUTE]
    if holder < 0:
        set_aside = max(before.row[LENGTH : LENGTH + 4]) >= 5
        return "CAT-63" if set_aside else "CAT-60"
    return "CAT-62" if now.row[LENGTH + holder] < before.row[LENGTH + holder] else "CAT-61"
