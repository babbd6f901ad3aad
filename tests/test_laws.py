"""Every law, for every game found, under every profile and option, with every number of seats."""

from __future__ import annotations

import os
from typing import Any

import pytest

from speltafel import games
from speltafel.game import Game, Options
from speltafel.laws import keep

STATES = int(os.environ.get("SPELTAFEL_LAW_STATES", "1000"))
FEWEST = 20
SEED = int(os.environ.get("SPELTAFEL_LAW_SEED", "1"))


def ways_to_play(game: Game[Any]) -> list[Options]:
    """Every profile, and every option on its own turned another way."""
    turned = [game.choose(**{option.name: value}) for option in game.options for value in option.values[1:]]
    return [*(game.choose(profile.name) for profile in game.profiles), *turned]


def states_of(options: Options, seats: int, game: Game[Any]) -> int:
    """The usual way is looked at most; all other ways share as many, and each gets enough to fall over."""
    if options == game.choose() and seats == game.seats[0]:
        return STATES
    others = len(ways_to_play(game)) * len(game.seats) - 1
    return max(FEWEST, min(STATES // 4, STATES // others))


WAYS = [
    pytest.param(game, options, seats, id=f"{game.name} {options.stamp} {seats}")
    for game in games.every()
    for options in ways_to_play(game)
    for seats in game.seats
]


@pytest.mark.parametrize(("game", "options", "seats"), WAYS)
def test_every_game_keeps_the_laws(game: Game[Any], options: Options, seats: int) -> None:
    states = states_of(options, seats, game)

    assert max(keep(game, options, seats, states, SEED)) == states
