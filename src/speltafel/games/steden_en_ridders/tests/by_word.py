"""Steden & Ridders in words: positions, what may be said in them, and what becomes of it."""

from __future__ import annotations

from speltafel.engine import CHANCE, Seat
from speltafel.games.steden_en_ridders import GAME, text
from speltafel.games.steden_en_ridders.state import Ridders

LETTERS = "LBWGOPCN"


def at(position: str, **changes: str) -> Ridders:
    """A position for four."""
    return text.place(position, 4, GAME.choose(**changes))


def said(state: Ridders, seat: Seat, about: str = "") -> list[str]:
    """The words of all that a seat may do, in order; or only those that begin so."""
    words = [text.token(state, seat, action) for action in state.actions(seat)]
    return [word for word in words if word.startswith(about)]


def after(state: Ridders, *words: str) -> Ridders:
    """What becomes of a state; each of these words is allowed to whoever is to act."""
    for word in words:
        seat = state.actors()[0]
        assert seat == CHANCE or word in said(state, seat)
        state.apply(seat, text.read(state, seat, word))
    return state


def cards(state: Ridders, seat: Seat) -> str:
    """The cards in a hand, in letters."""
    return "".join(letter * state.row[8 * seat + kind] for kind, letter in enumerate(LETTERS))
