"""Steden & Ridders where a scenario does not reach: whole games, and what a time-out does (CAK-98)."""

from __future__ import annotations

import os

import pytest

from speltafel import COMPILED
from speltafel.engine import CHANCE, Rng
from speltafel.game import Value
from speltafel.games import load
from speltafel.games.catan.state.row import (
    BANK_TRADE,
    BEFORE,
    CLAIM,
    END,
    GIVE,
    PAST_SEATS,
    PHASE,
    WANT,
)
from speltafel.games.steden_en_ridders.state import Ridders
from speltafel.games.steden_en_ridders.state.row import (
    BUILD_WALL,
    DEFENDER,
    LANDED,
    PLAY_ALCHEMIST,
)
from speltafel.games.steden_en_ridders.tests.by_hand import broken
from speltafel.games.steden_en_ridders.tests.by_word import after, at, said

GAME = load("steden-en-ridders")
GAMES = int(os.environ.get("SPELTAFEL_RIDDERS_GAMES", "7" if COMPILED else "3"))
"""So many games are played; make campaign asks for two thousand."""
EVERY = 23
WAYS: tuple[dict[str, Value], ...] = (
    {},
    {"gate": "all", "surplus": "now", "relocate": "connected", "victory": "auto"},
    {"returned": "shuffled", "errant": True, "ready_again": True, "landing": 6, "discards": "open"},
    {"dead_plays": True, "harbour_again": True, "rebuild": "may", "deserter_rank": "lower", "spy": "must"},
    {"commodity_shortage": "turn", "aqueduct": "unlucky", "availability": "won", "shortage": "short"},
    {"zero_defence": True, "strength": "metropolis", "road_check": "action", "tie": "first"},
    {"saboteur_metropolis": False, "merchant_desert": False, "richer": "equal", "deserter_ready": True},
)


def builder(state: Ridders, seat: int, rng: Rng) -> int:
    """An action at random, but seldom a trade, the end of a turn or a claim: so cities rise."""
    actions = state.actions(seat)
    works = [action for action in actions if BUILD_WALL <= action < PLAY_ALCHEMIST]
    rest = [action for action in actions if not idle(action)]
    chosen = actions if rng.below(8) == 0 else works or rest or actions
    return chosen[rng.below(len(chosen))]


def idle(action: int) -> bool:
    """Whether an action only trades or ends something."""
    return GIVE <= action < WANT or BANK_TRADE <= action < PAST_SEATS or action in (END, CLAIM)


@pytest.mark.rule("CAK-02")
@pytest.mark.rule("CAK-03")
@pytest.mark.rule("CAK-04")
@pytest.mark.rule("CAK-41")
@pytest.mark.rule("CAK-58")
def test_nothing_is_lost_or_made_in_whole_games() -> None:
    for number in range(GAMES):
        rng = Rng(number)
        options = GAME.choose("", player_trade=number % 2 == 0, **WAYS[number % len(WAYS)])
        state: Ridders = GAME.start(GAME.seats[number % 3], options)
        steps, landed = 0, 0
        while actors := state.actors():
            seat = actors[rng.below(len(actors))]
            state.apply(seat, state.draw(rng) if seat == CHANCE else builder(state, seat, rng))
            steps += 1
            assert state.row[LANDED] >= landed  # CAK-09
            landed = state.row[LANDED]
            if steps % EVERY == 0 or state.row[PHASE] == BEFORE:
                assert not broken(state), GAME.text.write(state)
        assert max(state.points(seat) for seat in range(state.players)) >= 13


@pytest.mark.rule("CAK-97")
def test_random_games_end_by_a_claim() -> None:
    rng, state = Rng(5), GAME.start(2, GAME.choose(player_trade=False))
    while actors := state.actors():
        actions = state.actions(actors[0])
        last = actions[rng.below(len(actions))] if actors[0] != CHANCE else state.draw(rng)
        state.apply(actors[0], last)

    assert last == CLAIM
    assert state.outcome().rule == "CAK-97"


@pytest.mark.rule("CAK-98")
def test_a_time_out_ends_the_turn_or_gives_a_card_back() -> None:
    assert said(at("CAK 1 hand L; phase action 1"), 0)[0] == "end"
    assert said(at("CAK 1 progress ALC CRA ENG SPY WAR; phase action 1"), 0)[0] == "drop ALC"


@pytest.mark.rule("CAK-26")
def test_only_the_best_defender_has_a_point() -> None:
    state = at(
        "CAK ship 6; 1 cities v10; 1 roads e12 e13; 1 knights v9=2!; 2 cities v30; 2 roads e41; "
        "2 knights v29!; phase roll 1"
    )
    after(state, "R", "R=12/ship")

    assert list(state.row[DEFENDER : DEFENDER + 4]) == [1, 0, 0, 0]
