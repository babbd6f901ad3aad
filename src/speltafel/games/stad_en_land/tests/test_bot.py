"""The bot and the judge of Stad en land: no errors in endgames that can be solved, and sound opinions."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from speltafel import COMPILED
from speltafel.bots import choose
from speltafel.engine import CHANCE, Budget, Rng, State, buffer, step
from speltafel.games import load
from speltafel.games.stad_en_land.bot import Search
from speltafel.games.stad_en_land.judge import judge
from speltafel.games.stad_en_land.state import Stad
from speltafel.games.stad_en_land.text import place, write

GAME = load("stad-en-land")
ENDGAMES = int(os.environ.get("SPELTAFEL_ENDGAMES", "40"))
"""So many endgames in which a choice matters; make campaign asks for two hundred."""
MOST_POSITIONS = 4_000


class TooLarge(Exception):
    """An endgame with more positions than we want to look at."""


class Solver:
    """Plain minimax over all that can follow, with a memory: knows nothing but the rules."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, ...], float] = {}

    def worth(self, state: State, seat: int) -> float:
        """What the seat gets in the end, if both play as well as can be."""
        key = key_of(state)
        if key not in self.known:
            if len(self.known) > MOST_POSITIONS:
                raise TooLarge
            self.known[key] = self.look(state)
        return self.known[key] if seat == 0 else 1 - self.known[key]

    def look(self, state: State) -> float:
        """The same for seat 0, by trying everything."""
        actor = state.actor()
        if actor < 0:
            return state.payoff(0)
        worths = self.choices(state).values()
        return max(worths) if actor == 0 else 1 - max(worths)

    def choices(self, state: State) -> dict[int, float]:
        """What each action is worth to whoever does it."""
        seat, found = state.actor(), {}
        for action in state.actions(seat):
            after = state.copy()
            after.apply(seat, action)
            found[action] = self.worth(after, seat)
        return found


def key_of(state: State) -> tuple[int, ...]:
    """A position without the number of its turn, which changes nothing any more."""
    assert isinstance(state, Stad)
    roads = (state.my_east, state.my_north, state.your_east, state.your_north)
    return (*roads, state.seat, state.left, state.passes, state.phase)


def endgames(seed: int) -> Iterator[tuple[Stad, dict[int, float]]]:
    """Endgames of random games with the worth of every action, where these differ."""
    rng = Rng(seed)
    while True:
        state: State = GAME.start(2, GAME.choose())
        passed: list[State] = []
        while state.actors():
            passed.append(state.copy())
            step(state, rng, buffer())
        start = passed[-min(len(passed), 3 + rng.below(10))]
        try:
            choices = Solver().choices(start) if start.actor() != CHANCE else {}
        except TooLarge:
            continue
        if len(set(choices.values())) > 1:
            assert isinstance(start, Stad)
            yield start, choices


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes long from source, which plays the same")
def test_the_bot_makes_no_error_in_endgames_that_can_be_solved() -> None:
    wrong = []
    for (state, choices), _ in zip(endgames(seed=21), range(ENDGAMES), strict=False):
        action = choose(GAME, "alphabeta", state, state.seat, Budget(100_000), Rng(1))
        if choices[action] != max(choices.values()):
            wrong.append(write(state))

    assert wrong == []


def test_a_search_that_sees_every_end_says_so() -> None:
    state = place("STA1 4202c0904 0010f4080007dc2 232208600ec020c b 2 18 0", 2, GAME.choose())
    search = Search(Budget(200_000), Rng(1))
    search.best(state)

    assert not search.guessed
    assert not search.out_of_budget


def test_at_the_opening_a_search_knows_that_it_guesses() -> None:
    state = place("STA1 a40124021 000000000000000 000000000000000 w 1 1 0", 2, GAME.choose())
    search = Search(Budget(300), Rng(1))
    search.best(state)

    assert search.guessed


@pytest.mark.rule("STA-42")
def test_whoever_leads_in_the_capitals_is_judged_ahead() -> None:
    state = place("STA1 002264488 00e182000608000 040218200107000 b 1 10 0", 2, GAME.choose())

    assert judge(state, 1) > 0 > judge(state, 0)


def test_both_judge_alike_with_the_sign_turned() -> None:
    rng = Rng(6)
    state = GAME.start(2, GAME.choose())
    while state.actors():
        if state.actor() != CHANCE:
            assert judge(state, 0) == -judge(state, 1)
        step(state, rng, buffer())


def test_the_bot_keeps_to_what_is_legal_and_to_its_budget() -> None:
    rng, state = Rng(8), GAME.start(2, GAME.choose())
    while state.actors():
        if state.actor() == CHANCE:
            step(state, rng, buffer())
            continue
        seat = state.seat
        action = choose(GAME, "alphabeta", state, seat, Budget(60), rng)

        assert action in state.actions(seat)
        state.apply(seat, action)
