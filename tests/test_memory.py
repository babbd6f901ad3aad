"""Looking at a table again and again takes no more memory: nothing handed to compiled code is kept there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from speltafel import games
from speltafel.engine import Rng, buffer, step
from speltafel.game import Game, Look
from speltafel.text import DUTCH

PAGES = Path("/proc/self/statm")
TIMES = 400
MOST = 2**20
"""A row kept each time would be many times as much."""


def resident() -> int:
    """The memory of this process, in bytes."""
    return int(PAGES.read_text().split()[1]) * 4096


@pytest.mark.skipif(not PAGES.exists(), reason="the system does not tell")
@pytest.mark.parametrize("game", list(games.every()), ids=lambda game: game.name)
def test_looking_keeps_nothing(game: Game[Any]) -> None:
    options, rng, out = game.choose(), Rng(1), buffer()
    state = game.start(game.seats[0], options)
    for _ in range(60):
        if state.actors():
            step(state, rng, out)

    def look() -> None:
        view = game.view(state, 0)
        game.text.place(game.text.write(view), game.seats[0], options)
        if game.secrets:
            game.secrets.imagine(view, 0, rng)
        if game.board:
            game.board.parts(view, Look(DUTCH, 0, 0))

    for _ in range(TIMES // 4):
        look()
    before = resident()
    for _ in range(TIMES):
        look()

    assert resident() - before < MOST
