"""Querbeet's bot: exact where the round ends, never told more than its view, the same from the same seed."""

from __future__ import annotations

from itertools import count

import pytest

from speltafel.engine import Budget, Rng, buffer, step
from speltafel.games import load
from speltafel.games.querbeet.bot import choose
from speltafel.games.querbeet.judge import Ground, judge, lead
from speltafel.games.querbeet.state import Querbeet
from speltafel.games.querbeet.state.row import PLAY
from speltafel.games.querbeet.text import place, read

GAME = load("querbeet")
SEVENTH = (
    "que1|4/3c11/3c12/3z03/2b53/2b22/1g12|hands aabcdeg,adfhij|colours RB|turn 3|next 1|start 2|round 1/2"
    "|score 0,0"
)

LAST_LAY = (
    "que1|c0j2a21/1b4e22/2a4f2h4g1/2d0z0i1b21/2b51d11/2g0a21/1c12|hands -,-,c|colours RBY|turn 6|next 3"
    "|start 1|round 1/3|score 0,0,0"
)


def late(seats: int, left: int, seed: int) -> Querbeet:
    """A position of a random game with so few turns left in the first round."""
    rng, out = Rng(seed), buffer()
    state: Querbeet = GAME.start(seats, GAME.choose())
    while state.phase < PLAY or sum(map(state.left, range(seats))) > left:
        step(state, rng, out)
    return state


def best_lead(state: Querbeet, seat: int) -> int:
    """What a seat is ahead at the end of the round when both of two players play as well as can be."""
    if state.phase != PLAY:
        return lead(state, seat, Ground())
    values = []
    for action in state.actions(state.seat):
        after = state.copy()
        assert isinstance(after, Querbeet)
        after.apply(state.seat, action)
        values.append(best_lead(after, seat))
    return max(values) if state.seat == seat else min(values)


@pytest.mark.parametrize("seed", range(1, 7))
def test_of_two_the_end_of_a_round_is_played_without_error(seed: int) -> None:
    state = late(2, 2, seed)
    seat = state.seat
    action = choose(GAME.view(state, seat), seat, Budget(200_000), Rng(1))
    after = state.copy()
    assert isinstance(after, Querbeet)
    after.apply(seat, action)

    assert best_lead(after, seat) == best_lead(state, seat)


def test_a_way_is_finished_when_it_can_be() -> None:
    state = place(SEVENTH, 2, GAME.choose())
    state.apply(0, choose(GAME.view(state, 0), 0, Budget(2000), Rng(1)))

    assert state.shortest(0) == 7


def test_of_three_the_last_lay_of_a_round_is_soon_chosen() -> None:
    state, clock = place(LAST_LAY, 3, GAME.choose()), count()
    choose(state, 2, Budget(50, 500.0, lambda: float(next(clock))), Rng(1))

    assert len(state.actions(2)) > 1
    assert next(clock) < 100


@pytest.mark.parametrize("seats", [2, 3])
def test_the_same_view_and_seed_give_the_same_choice_whatever_is_hidden(seats: int) -> None:
    state = late(seats, 9, 3)
    seat = state.seat
    assert GAME.secrets is not None
    other = GAME.secrets.imagine(GAME.view(state, seat), seat, Rng(9))
    first, second = (choose(GAME.view(world, seat), seat, Budget(1500), Rng(4)) for world in (state, other))

    assert first == second
    assert first in state.actions(seat)


def test_the_judge_prefers_the_stone_that_finishes_a_way() -> None:
    state = place(SEVENTH, 2, GAME.choose())
    bend, straight = state.copy(), state.copy()
    assert isinstance(bend, Querbeet)
    assert isinstance(straight, Querbeet)
    bend.apply(0, read(state, 0, "b2@A4"))
    straight.apply(0, read(state, 0, "a4@A4"))

    assert judge(bend, 0) > judge(straight, 0)
    assert judge(bend, 0) == -judge(bend, 1)
