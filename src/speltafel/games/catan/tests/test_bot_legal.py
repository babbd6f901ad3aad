"""Whatever handelaar says is among the actions of its view, by any rules and at any level."""

from __future__ import annotations

from itertools import islice

import pytest
from support.choices import choices, ways_to_trade

from speltafel.game import Options
from speltafel.games import load
from speltafel.pure import is_compiled

GAME = load("catan")
STATES = 800
NODES = tuple(level.nodes for level in GAME.levels[:4])
"""Higher levels think longer in the same way."""


@pytest.mark.skipif(not is_compiled(), reason="games of this length want compiled engines")
@pytest.mark.parametrize(("options", "seats"), ways_to_trade(GAME))
def test_it_says_and_thinks_of_only_what_is_legal(options: Options, seats: int) -> None:
    assert GAME.sensible
    for view, seat, choice in islice(choices(GAME, "handelaar", options, seats, NODES, 300), STATES):
        actions = view.actions(seat)

        assert choice in actions, GAME.text.write(view)
        assert set(GAME.sensible(view, seat)) <= set(actions), GAME.text.write(view)
