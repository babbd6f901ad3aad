"""Engines: counted, recorded, and the same whether compiled or not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.playthrough import playthrough, recorded

from speltafel import COMPILED, games
from speltafel.bots import names
from speltafel.engine import Rng, perft, perft_turns, playouts
from speltafel.game import Game

GAMES = [pytest.param(game, id=game.name) for game in games.every()]
NODES = int(os.environ.get("SPELTAFEL_NODES", "500"))
FINGERPRINT = """
from speltafel.bots import choose, names as names_of
from speltafel.engine import CHANCE, Budget, Rng, playouts
from speltafel.games import load
game = load({name!r})
for profile in game.profiles:
    for seats in game.seats:
        rng, state = Rng(7), game.start(seats, game.choose(profile.name))
        long = playouts(state, rng, 1)
        print(profile.name, seats, long, playouts(state, rng, max(4, min(49, 40_000 // long))), rng.word)
        while state.actor() == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        for bot in names_of(game):
            seat = state.actor()
            print(bot, choose(game, bot, game.view(state, seat), seat, Budget({nodes}), rng), rng.word)
"""


class Count(NamedTuple):
    """A line of perft.txt: how many sequences there are from a position."""

    game: Game[Any]
    profile: str
    unit: str
    position: str
    counts: list[int]


def counts(game: Game[Any]) -> list[Count]:
    """The counts a game keeps: `PROFILE actions|turns POSITION : N N N`."""
    file = game.home / "tests" / "perft.txt"
    found = re.findall(
        r"^(\S+) (actions|turns) (.*?) : ([\d ]+)$", file.read_text(encoding="utf-8"), re.MULTILINE
    )
    return [
        Count(game, profile, unit, position, [int(n) for n in ns.split()])
        for profile, unit, position, ns in found
    ]


COUNTS = [
    pytest.param(count, id=f"{count.game.name} {count.profile} {count.unit} {count.position}")
    for game in games.every()
    for count in counts(game)
]


@pytest.mark.parametrize("count", COUNTS)
def test_perft_counts_are_as_recorded(count: Count) -> None:
    game = count.game
    state = game.text.place(count.position, game.seats[0], game.choose(count.profile))
    walk = perft if count.unit == "actions" else perft_turns

    assert [walk(state, depth + 1) for depth in range(len(count.counts))] == count.counts


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_perft_counts(game: Game[Any]) -> None:
    assert counts(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_goes_as_recorded(game: Game[Any]) -> None:
    assert playthrough(game) == recorded(game).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="needs compiled engines")
@pytest.mark.parametrize("game", GAMES)
def test_compiled_and_interpreted_engines_play_the_same_games(game: Game[Any]) -> None:
    program = [sys.executable, "-c", FINGERPRINT.format(name=game.name, nodes=NODES)]
    here, pure = (
        subprocess.run(program, capture_output=True, text=True, check=True, env=surroundings(**how)).stdout
        for how in ({}, {"SPELTAFEL_PURE": "1"})
    )

    assert here.count("\n") >= len(game.profiles) * len(game.seats) * (1 + len(names(game)))
    assert here == pure


def surroundings(**more: str) -> dict[str, str]:
    """An environment in which a child finds the same speltafel as this process."""
    import speltafel

    return {**os.environ, "PYTHONPATH": str(Path(speltafel.__file__).parent.parent), **more}


def test_the_generator_is_fair_enough() -> None:
    rng, seen = Rng(3), [0] * 6
    for _ in range(60_000):
        seen[rng.below(6)] += 1

    assert all(9_600 < times < 10_400 for times in seen)


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others() -> None:
    def numbers(seed: int) -> list[int]:
        rng = Rng(seed)
        return [rng.below(1000) for _ in range(20)]

    assert numbers(1) == numbers(1)
    assert numbers(1) != numbers(2)


def test_playouts_of_linja_take_as_long_as_the_specification_measured() -> None:
    game = games.load("linja")
    state = game.start(2, game.choose(begins="red"))
    actions = playouts(state, Rng(1), 300) / 300

    assert 80 < actions < 100
