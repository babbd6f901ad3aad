"""How a line that somebody is typing may go on."""

from __future__ import annotations

import re
from typing import Any

from speltafel.engine import Seat, State
from speltafel.game import Game, Refused
from speltafel.table import legal_tokens, parse_line


def endings(game: Game[Any], view: State, seat: Seat, line: str) -> list[str]:
    """The lines that begin like this one and say one legal action more than it says already."""
    for cut in (0, *(space.end() for space in re.finditer(r"\s+", line))):
        done, begun = line[:cut], line[cut:]
        found = [done + token for token in next_tokens(game, view, seat, done) if token.startswith(begun)]
        if found:
            return found
    return []


def next_tokens(game: Game[Any], view: State, seat: Seat, done: str) -> list[str]:
    """What the seat can say after what is said already; nothing if that is no legal line."""
    state = view.copy()
    try:
        for action in parse_line(game, view, seat, done) if done.strip() else []:
            state.apply(seat, action)
    except Refused:
        return []
    return list(legal_tokens(game, state, seat)) if seat in (*state.actors(), *state.standby()) else []
