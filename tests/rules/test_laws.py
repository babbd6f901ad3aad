"""Every law, for every game found, under every profile and option, with every number of seats."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from speltafel import games
from speltafel.game import Game, Options
from speltafel.laws import keep, of_bots

STATES = int(os.environ.get("SPELTAFEL_LAW_STATES", "1000"))
FEWEST = 20
SEED = int(os.environ.get("SPELTAFEL_LAW_SEED", "1"))


MANY = 40
"""A game that can be played in more ways than this is looked at in fewer states each, far apart."""

APART = 97


def ways_to_play(game: Game[Any]) -> list[tuple[Options, int]]:
    """Every profile, and every option on its own turned another way, with every number of seats.

    Where that is very much, the turned options take the numbers of seats in turn.
    """
    turned = [game.choose(**{option.name: value}) for option in game.options for value in option.values[1:]]
    profiles = [(game.choose(profile.name), seats) for profile in game.profiles for seats in game.seats]
    every = [(options, seats) for options in turned for seats in game.seats]
    if len(profiles) + len(every) <= MANY:
        return profiles + every
    return profiles + [(options, game.seats[k % len(game.seats)]) for k, options in enumerate(turned)]


def share(game: Game[Any], usual: bool) -> tuple[int, int]:
    """How many states are looked at, and how far apart."""
    many = len(game.options) * len(game.seats) > MANY
    if usual:
        return (STATES // 5, 1 + APART // 5) if many else (STATES, 1)
    return (STATES // 100, APART) if many else (STATES // 4, 1)


WAYS = [
    pytest.param(game, options, seats, id=f"{game.name} {options.stamp} {seats}")
    for game in games.every()
    for options, seats in ways_to_play(game)
]


@pytest.mark.parametrize(("game", "options", "seats"), WAYS)
def test_every_game_keeps_the_laws(game: Game[Any], options: Options, seats: int) -> None:
    usual = options == game.choose() and seats == game.seats[0]
    states, every = share(game, usual)
    assert max(keep(game, options, seats, states, SEED, every)) == states


NODES = 50
"""So few that a bot of any level is quick; what it does when it may think longer, the campaign looks at."""


@pytest.fixture(scope="module")
def small_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What `endgame` works out by itself lies where no other test looks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "tables"))
        yield


@pytest.mark.usefixtures("small_tables")
@pytest.mark.parametrize(("game", "options", "seats"), WAYS)
def test_whatever_a_bot_chooses_is_allowed(game: Game[Any], options: Options, seats: int) -> None:
    decisions = max(2, STATES // (20 if not options.changed else 100))
    assert max(of_bots.keep(game, options, seats, decisions, SEED, NODES)) == decisions
