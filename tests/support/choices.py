"""Bots among themselves: every choice they make, in states that random play does not reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from speltafel import bots
from speltafel.engine import CHANCE, Budget, Rng, State
from speltafel.game import Game, Options


def ways_to_trade(game: Game[Any]) -> list[tuple[Options, int]]:
    """Every profile for every number of seats; for one each, every option turned, and few offers."""
    profiles = [(game.choose(profile.name), seats) for profile in game.profiles for seats in game.seats]
    usual = game.profiles[0].name
    turned = [
        game.choose(usual, **{option.name: value}) for option in game.options for value in option.values[1:]
    ]
    few = [game.choose(offers=count) for count in (0, 1)]
    return profiles + [(options, game.seats[k % len(game.seats)]) for k, options in enumerate(turned + few)]


def choices(
    game: Game[Any], name: str, options: Options, seats: int, nodes: tuple[int, ...], seed: int
) -> Iterator[tuple[State, int, int]]:
    """View, seat and choice of whoever is asked or stands by, decision by decision without end.

    Seats think as far as `nodes` says in turn; a choice that is not allowed is told and not made.
    """
    chance, number = Rng(seed), 0
    state: State = game.start(seats, options)
    while True:
        actors = state.actors()
        if not actors:
            state = game.start(seats, options)
        elif actors[0] == CHANCE:
            state.apply(CHANCE, state.draw(chance))
        else:
            for seat in [*state.standby(), *reversed(actors)]:
                number += 1
                view = game.view(state, seat)
                budget = Budget(nodes[number % len(nodes)])
                choice = bots.choose(game, name, view, seat, budget, Rng(seed + number))
                yield view, seat, choice
            if choice in state.actions(seat):
                state.apply(seat, choice)
            else:
                state.apply(seat, state.actions(seat)[0])
