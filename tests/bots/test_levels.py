"""Levels: what a bot may think and how often it does not, the same for every game and told in one table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from time import thread_time
from typing import Any

import pytest

from speltafel import COMPILED, bots, games
from speltafel.bots import LEVELS, USUAL_LEVEL, Bot
from speltafel.engine import CHANCE, Budget, Rng, State
from speltafel.game import Game, Refused
from speltafel.games.linja.bot import Search
from speltafel.laws.of_bots import asked, choices

NIM = games.load("nim")
LINJA = games.load("linja")
STAD = games.load("stad-en-land")
EVERY = [pytest.param(game, id=game.name) for game in games.every()]
AT_MOST = 3.0
"""No decision takes longer than so many times the bound of its level; make campaign looks at thousands."""


@pytest.mark.parametrize("game", EVERY)
def test_each_level_may_think_more_than_the_one_below_and_the_last_is_never_hasty(game: Game[Any]) -> None:
    nodes, seconds, haste = zip(*game.levels, strict=True)

    assert len(game.levels) == len(LEVELS)
    assert sorted(set(nodes)) == list(nodes)
    assert sorted(set(seconds)) == list(seconds)
    assert haste[-1] == 0


def test_a_few_nodes_more_are_a_few_nodes_more() -> None:
    """They were looked at in hundreds once, so that small levels were the same bot."""
    state = LINJA.start(2, LINJA.choose(begins="red"))
    looked = []
    for nodes in (50, 51, 200):
        search = Search(Budget(nodes), state.actions(0))
        search.best(state)
        looked.append(search.nodes)

    assert looked[0] < looked[1] < 100 < looked[2] < 250


def test_the_clock_is_looked_at_now_and_then_only() -> None:
    looks = iter(range(1000))
    budget = Budget(1000, 1e9, lambda: next(looks))

    assert not any(budget.spent(nodes) for nodes in range(1000))
    assert budget.spent(1000)
    assert next(looks) < 100


@pytest.mark.parametrize("game", [LINJA, STAD], ids=["linja", "stad-en-land"])
def test_a_bot_does_not_play_the_same_game_again(game: Game[Any]) -> None:
    assert len({tuple(game_of(game, "alphabeta", mind)) for mind in range(3)}) > 1


def game_of(game: Game[Any], bot: str, mind: int) -> Iterator[int]:
    """A whole game of a bot with itself, from the same chances whatever its own."""
    chance, rng, state = Rng(5), Rng(mind), game.start(2, game.choose())
    while actors := state.actors():
        if actors == [CHANCE]:
            action = state.draw(chance)
        else:
            action = bots.choose(game, bot, state, actors[0], Budget(30), rng)
        yield action
        state.apply(actors[0], action)


def test_a_hasty_bot_does_not_think() -> None:
    def choose(view: State, seat: int, budget: Budget, rng: Rng) -> int:
        thoughts.append(seat)
        return view.actions(seat)[0]

    thoughts: list[int] = []
    game = thinking(choose)
    state = game.start(2, game.choose())
    for seed in range(400):
        bots.choose(game, "own", state, 0, Budget(10, haste=75), Rng(seed))

    assert 60 < len(thoughts) < 140


def thinking(choose: Any) -> Game[Any]:
    """Nim with a bot of its own."""
    return replace(NIM, bots={"own": choose})


def test_whoever_is_asked_for_advice_is_never_hasty() -> None:
    game = thinking(lambda view, seat, budget, rng: view.actions(seat)[-1])
    state = game.text.place("3 4 5 / 1", 2, game.choose())
    last = state.actions(0)[-1]

    assert {bots.choose(game, "adviser", state, 0, Budget(9, haste=99), Rng(k)) for k in range(50)} == {last}


def test_what_wins_at_once_is_never_overlooked() -> None:
    state = NIM.text.place("0 0 3 / 1", 2, NIM.choose())
    said = {NIM.text.token(state, 0, bots.hasty(NIM, state, 0, Rng(seed))) for seed in range(50)}

    assert said == {"3-3"}


def test_haste_overlooks_now_and_then_what_looks_best() -> None:
    state = LINJA.text.place(LINJA.scene, 2, LINJA.choose())
    best = {bots.choose(LINJA, "greedy", state, 0, Budget(1), Rng(seed)) for seed in range(50)}
    hasty = {bots.hasty(LINJA, state, 0, Rng(seed)) for seed in range(50)}

    assert hasty > best


def test_endgame_is_refused_where_there_can_be_no_table() -> None:
    bots.fits(LINJA, Bot("endgame", USUAL_LEVEL), LINJA.choose())

    with pytest.raises(Refused):
        bots.fits(LINJA, Bot("endgame", USUAL_LEVEL), LINJA.choose(bonus_opponent=True))


@pytest.mark.skipif(not COMPILED, reason="the bounds are for compiled engines")
@pytest.mark.parametrize("game", EVERY)
def test_no_decision_takes_more_than_three_times_its_bound(game: Game[Any]) -> None:
    """Every bot at every level once or twice, in processor time, all over a game."""
    rng, options = Rng(3), game.choose()
    players = iter(asked(game, options))
    for case, seat in islice(choices(game, options, game.seats[-1], rng), 2000):
        if len(case.state.actions(seat)) > 1 and rng.below(5) == 0:
            bot = next(players, None)
            if bot is None:
                break
            budget, begun = bot.budget(game, thread_time), thread_time()
            bots.choose(game, bot.name, game.view(case.state, seat), seat, budget, rng)

            assert thread_time() - begun < AT_MOST * budget.seconds, (bot, game.text.write(case.state))
        actions = case.state.actions(seat)
        case.state.apply(seat, actions[rng.below(len(actions))])
