"""Positions that somebody mistyped: refused by rule, or a situation that can be played on and read back."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from speltafel import games
from speltafel.engine import CHANCE, Rng, State, buffer, step
from speltafel.game import Game, Refused

TEXTS = int(os.environ.get("SPELTAFEL_CHANGED", "3000"))
"""So many texts are tried of each game; make campaign asks for two hundred thousand."""
EACH = 30
MOST_STEPS = 400
MOST_ACTIONS = 20
SIGNS = "0123456789;:=!?*-><,/+@| vehxLBWGOPCNabcxyz"


@pytest.mark.parametrize("game", list(games.every()), ids=lambda game: game.name)
def test_a_changed_position_is_refused_or_can_be_played(game: Game[Any]) -> None:
    random = Random(1)
    for number in range(TEXTS // EACH):
        seats = random.choice(game.seats)
        written = game.text.write(somewhere(game, seats, number, random.randrange(MOST_STEPS)))
        for _ in range(EACH):
            text = changed(written, random)
            try:
                state = game.text.place(text, seats, game.choose())
            except Refused:
                continue
            if "?" not in text:  # what is hidden cannot be played with
                plays_on(game, state, seats, text)


def somewhere(game: Game[Any], seats: int, seed: int, steps: int) -> State:
    """Where a random game is after so many steps."""
    rng, out, state = Rng(seed), buffer(), game.start(seats, game.choose())
    for _ in range(steps):
        if not state.actors():
            break
        step(state, rng, out)
    return state


def changed(text: str, random: Random) -> str:
    """The text with a slip of the pen: a sign changed, lost, added or exchanged; a clause lost or doubled."""
    clauses, slips = text.split("; "), random.randrange(1, 3)
    if len(clauses) > 1 and random.random() < 0.5:
        slips -= 1
        at = random.randrange(len(clauses))
        clauses[at : at + 1] = [] if random.random() < 0.5 else [clauses[at], random.choice(clauses)]
        text = "; ".join(clauses)
    signs = list(text)
    for _ in range(slips):
        at, other = random.randrange(len(signs)), random.randrange(len(signs))
        slip = random.randrange(4)
        if slip == 0:
            signs[at] = random.choice(SIGNS)
        elif slip == 1:
            signs.insert(at, random.choice(SIGNS))
        elif slip == 2 and len(signs) > 1:
            del signs[at]
        else:
            signs[at], signs[other] = signs[other], signs[at]
    return "".join(signs)


def plays_on(game: Game[Any], state: State, seats: int, text: str) -> None:
    """Whoever must act can, and what comes of it is a position too."""
    for seat in state.actors():
        if seat == CHANCE:
            continue
        actions = state.actions(seat)
        assert actions, text
        for action in actions[:MOST_ACTIONS]:
            assert game.referee.check(state, seat, action) is None, text
            now = state.copy()
            now.apply(seat, action)
            written = game.text.write(now)
            assert game.text.write(game.text.place(written, seats, game.choose())) == written, text
