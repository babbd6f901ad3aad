"""Recorded games: one random game of each, action by action, so that a change of behaviour shows as a diff.

`python tests/support/playthrough.py` writes them anew; `test_engines.py` compares.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from speltafel import games
from speltafel.engine import CHANCE, Rng, State
from speltafel.game import Game

SEED = 20261116
LONGEST = 2000
FULLY, NOW_AND_THEN = 100, 50
"""Of a long game the position is written after each of the first actions, then now and then."""


def playthrough(game: Game[Any]) -> str:
    """A random game in words, as long as can be reviewed."""
    rng = Rng(SEED)
    state: State = game.start(game.seats[0], game.choose())
    lines = [f"{game.name} {game.choose().stamp} seed {SEED}", game.text.write(state)]
    while (actors := state.actors()) and len(lines) < LONGEST:
        seat = actors[rng.below(len(actors))]
        actions = state.actions(seat)
        action = state.draw(rng) if seat == CHANCE else actions[rng.below(len(actions))]
        word = game.text.token(state, seat, action)
        state.apply(seat, action)
        shown = len(lines) < FULLY or len(lines) % NOW_AND_THEN == 0
        lines.append(f"{seat + 1} {word:<10} {game.text.write(state)}" if shown else f"{seat + 1} {word}")
    return "\n".join([*lines, str(state.outcome()), ""])


def recorded(game: Game[Any]) -> Path:
    """Where a game keeps its recorded play."""
    return game.home / "tests" / "playthrough.txt"


if __name__ == "__main__":
    for each in games.every():
        recorded(each).write_text(playthrough(each), encoding="utf-8")
