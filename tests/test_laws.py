"""Every law, for every game found, under every profile and option, with every number of seats."""

from __future__ import annotations

import os
from typing import Any

import pytest

from speltafel import games
from speltafel.game import Game, Options
from speltafel.laws import keep

STATES = int(os.environ.get("SPELTAFEL_LAW_STATES", "1000"))
SEED = int(os.environ.get("SPELTAFEL_LAW_SEED", "1"))


def ways_to_play(game: Game[Any]) -> list[Options]:
    """Every profile, and every option on its own turned another way."""
    turned = [game.choose(**{option.name: value}) for option in game.options for value in option.values[1:]]
    return [*(game.choose(profile.name) for profile in game.profiles), *turned]


WAYS = [
    pytest.param(game, options, seats, id=f"{game.name} {options.stamp} {seats}")
    for game in games.every()
    for options in ways_to_play(game)
    for seats in game.seats
]


@pytest.mark.parametrize(("game", "options", "seats"), WAYS)
def test_every_game_keeps_the_laws(game: Game[Any], options: Options, seats: int) -> None:
    usual = options == game.choose() and seats == game.seats[0]
    states = STATES if usual else STATES // 4
    assert max(keep(game, options, seats, states, SEED)) == states
