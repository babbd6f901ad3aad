"""The law of bots: whatever one chooses is among the actions of its seat.

Shown over games that bots play themselves, with a random action now and then, so that they come
to positions that no bot would seek.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from speltafel import bots
from speltafel.bots import ADVISER, LEVELS, USUAL_LEVEL, Bot
from speltafel.engine import CHANCE, Budget, Rng, Seat
from speltafel.game import Game, Options
from speltafel.laws import Broken, Case, chosen, free, told

WITHOUT_LEVELS = ("random", "greedy", "perfect", ADVISER.name)
AT_RANDOM = 4
"""One action in so many is any that is allowed, whatever the bot chose."""


def asked(game: Game[Any], options: Options) -> list[Bot]:
    """Every bot that plays by these rules, at every level it has; and the one that advises."""
    return [
        Bot(name, level)
        for name in (*bots.playing(game, options), ADVISER.name)
        for level in ((USUAL_LEVEL,) if name in WITHOUT_LEVELS else range(1, len(LEVELS) + 1))
    ]


def keep(
    game: Game[Any], options: Options, seats: int, decisions: int, seed: int, nodes: int | None = None
) -> Iterator[int]:
    """Ask bots for so many decisions, each bot at each level in turn, with at most so many nodes.

    Yields how many are done, raises the first Broken.
    """
    rng, done = Rng(seed), 0
    players = asked(game, options)
    for case, seat in choices(game, options, seats, rng):
        if len(case.state.actions(seat)) > 1:
            if done == decisions:
                return
            action = choice(case, seat, players[done % len(players)], nodes)
            done += 1
            yield done
        if len(case.state.actions(seat)) == 1 or rng.below(AT_RANDOM) == 0:
            action = chosen(case, seat)
        case.state.apply(seat, action)


def choices(game: Game[Any], options: Options, seats: int, rng: Rng) -> Iterator[tuple[Case, Seat]]:
    """Moments at which a seat may act, game after game without end; whoever takes them acts for the seat."""
    while True:
        case = Case(game, options, game.start(seats, options), rng)
        while actors := case.state.actors():
            if actors == [CHANCE]:
                case.state.apply(CHANCE, case.state.draw(rng))
                continue
            may = free(case.state)
            yield case, may[rng.below(len(may))]


def choice(case: Case, seat: Seat, bot: Bot, nodes: int | None) -> int:
    """What a bot chooses, which must be allowed."""
    level = case.game.levels[bot.level - 1]
    budget = Budget(min(level.nodes, nodes or level.nodes), haste=level.haste)
    name, rng = f"{bot.name}:{bot.level}", case.rng
    try:
        action = bots.choose(case.game, bot.name, case.game.view(case.state, seat), seat, budget, rng)
    except Exception as wrong:
        raise Broken("a bot chooses", case, (name, seat, told(wrong))) from wrong
    if action not in case.state.actions(seat):
        raise Broken("a bot chooses what is allowed", case, (name, seat, action))
    return action
