"""The bot and the judge of Architekton: no errors in last turns that can be solved, and sound opinions."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from speltafel import COMPILED
from speltafel.bots import choose
from speltafel.engine import CHANCE, Budget, Rng, State, buffer, step
from speltafel.games import load
from speltafel.games.architekton.judge import judge
from speltafel.games.architekton.state import Architekton
from speltafel.games.architekton.text import place, read, token, write

GAME = load("architekton")
LAST_TURNS = int(os.environ.get("SPELTAFEL_LAST_TURNS", "20" if COMPILED else "1"))
"""So many last turns in which a choice matters; make campaign asks for a hundred and more."""
LEAD = (
    "arc1|m@1,-1 e@0,0 mewe@1,0:A* e@2,0 w@1,1|S eemm,wwff,emwf/-,m,f|K 14/14|R 4/4|C 2-1|H 11-12|T B+1|L -"
)
EARLY = (
    "arc1|fwem@0,-1:B w@1,-1 wffw@2,-1:B e@0,0 mewe@1,0:A m@1,1"
    "|S ewfm,eemm,emwf/e,m,f|K 12/14|R 4/4|C 1-1|H 11-10|T B|L -"
)


def worth(state: State, seat: int) -> float:
    """What the seat gets in the end, if both play as well as can be; knows nothing but the rules."""
    actor = state.actor()
    if actor < 0:
        assert actor != CHANCE, "in the last turn nothing is drawn"
        return state.payoff(seat)
    found = choices(state).values()
    return max(found) if actor == seat else 1 - max(found)


def choices(state: State) -> dict[int, float]:
    """What each action is worth to whoever does it."""
    seat, found = state.actor(), {}
    for action in state.actions(seat):
        after = state.copy()
        after.apply(seat, action)
        found[action] = worth(after, seat)
    return found


def last_turns(seed: int) -> Iterator[tuple[Architekton, dict[int, float]]]:
    """Moments in the last turns of random games with the worth of every action, where these differ."""
    rng = Rng(seed)
    while True:
        state: State = GAME.start(2, GAME.choose())
        while state.actors():
            assert isinstance(state, Architekton)
            if state.left == 1 and state.actor() != CHANCE:
                found = choices(state)
                if len(set(found.values())) > 1:
                    yield state, found
            step(state, rng, buffer())


@pytest.mark.slow
def test_the_bot_makes_no_error_in_last_turns() -> None:
    wrong = []
    for (state, found), _ in zip(last_turns(seed=31), range(LAST_TURNS), strict=False):
        action = choose(GAME, "turns", state, state.actor(), Budget(100_000), Rng(1))
        if found[action] != max(found.values()):
            wrong.append(write(state))

    assert wrong == []


@pytest.mark.rule("ARC-26")
def test_the_bot_takes_a_win_that_is_there() -> None:
    state = place(EARLY, 2, GAME.choose())
    action = choose(GAME, "turns", state, 1, Budget(3000), Rng(1))

    assert token(state, 1, action) == "f@2,0"


def test_whoever_has_more_chips_and_houses_is_judged_ahead() -> None:
    state = place(LEAD, 2, GAME.choose())

    assert judge(state, 0) > 0 > judge(state, 1)


def test_both_judge_alike_with_the_sign_turned() -> None:
    rng, state = Rng(6), GAME.start(2, GAME.choose())
    while state.actors():
        assert judge(state, 0) == -judge(state, 1)
        step(state, rng, buffer())


def test_the_bot_decides_about_its_house_out_of_turn() -> None:
    text = LEAD.replace("A*", "A!").replace("w@1,1", "m@1,1").replace("C 2-1", "C 3-1")
    state = place(text, 2, GAME.choose())
    action = choose(GAME, "turns", state, 0, Budget(2000), Rng(1))

    assert action in (read(state, 0, "1,0k"), read(state, 0, "1,0r"))


def test_the_bot_keeps_to_what_is_legal_whatever_its_budget() -> None:
    rng, state = Rng(8), GAME.start(2, GAME.choose())
    while state.actors():
        if state.actor() == CHANCE:
            step(state, rng, buffer())
            continue
        seat = state.actor()
        action = choose(GAME, "turns", state, seat, Budget(60), rng)

        assert action in state.actions(seat)
        state.apply(seat, action)
