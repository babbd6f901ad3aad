"""The bot of Catan: it takes what wins, trades where that helps, and plays whole games by its views."""

from __future__ import annotations

import pytest

from speltafel import bots
from speltafel.arena import Bout, play
from speltafel.bots import Bot
from speltafel.engine import Budget, Rng, State
from speltafel.games import load
from speltafel.games.catan.belief import possible
from speltafel.games.catan.judge import judge
from speltafel.table import parse_line

CATAN = load("catan")
OPTIONS = CATAN.choose(board="beginner")


def placed(text: str) -> State:
    state: State = CATAN.text.place(text, 4, OPTIONS)
    return state


def after(text: str, seat: int, line: str) -> State:
    """A position in which somebody has said something."""
    state = placed(text)
    for action in parse_line(CATAN, state, seat, line):
        state.apply(seat, action)
    return state


def says(state: State, seat: int, nodes: int = 400) -> str:
    """What the bot says, from the view of its seat."""
    view = CATAN.view(state, seat)
    return CATAN.text.token(view, seat, bots.choose(CATAN, "handelaar", view, seat, Budget(nodes), Rng(1)))


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_it_plays_a_whole_game_with_trade_and_by_its_views(seats: int) -> None:
    players = (Bot("handelaar", 1),) * seats
    outcome = play(Bout("catan", CATAN.choose(), players, tuple(range(seats)), 1, None)).outcome

    assert max(outcome.scores) >= 10


def test_it_builds_the_city_that_wins() -> None:
    state = placed("CAT 1 hand LBWGGOOO; 1 roads e23; 1 towns v6 v16 v18; 1 cities v0 v2 v4; phase action 1")

    assert says(state, 0).startswith("c v")


class Clock:
    """A clock that tells how often it was looked at."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return float(self.looks)


@pytest.mark.parametrize("nodes", [level.nodes for level in CATAN.levels])
def test_it_takes_what_wins_without_another_thought(nodes: int) -> None:
    state = placed(
        "CAT 1 hand LBWG; 1 roads e23; 1 towns v0; 1 cities v4 v24 v40 v44; "
        "2 hand LLBWO; 2 towns v50; 2 cards KN VP; phase action 1"
    )
    view, clock = CATAN.view(state, 0), Clock()
    action = bots.choose(CATAN, "handelaar", view, 0, Budget(nodes, 1e9, clock), Rng(1))

    assert CATAN.text.token(view, 0, action) == "s v16"
    assert clock.looks == 1


def test_it_stops_thinking_when_its_clock_says_so() -> None:
    state, clock = (
        placed("CAT 1 hand LBWGGOO; 1 towns v20; 2 hand LLGGOO; 2 towns v40; phase action 1"),
        Clock(),
    )
    bots.choose(CATAN, "handelaar", CATAN.view(state, 0), 0, Budget(10**9, 100, clock), Rng(1))

    assert 100 < clock.looks < 120


def test_it_accepts_the_card_that_makes_a_city() -> None:
    state = after("CAT 1 hand OO; 1 towns v20; 2 hand LLGGOO; 2 towns v40; phase action 1", 0, "o O>L to 2")

    assert says(state, 1) == "ok"


def test_it_gives_nothing_to_somebody_who_is_about_to_win() -> None:
    ahead = "CAT 1 hand OO; 1 towns v20; 1 cities v0 v2 v4 v6; 2 hand LLGGOO; 2 towns v40; phase action 1"
    state = after(ahead, 0, "o O>L to 2")

    assert says(state, 1) == "no"


def test_an_offer_spelled_card_by_card_is_one_offer() -> None:
    """What it begins it sends: the same cards at every step, and never more than it has."""
    state = placed("CAT 1 hand GGOOLLL; 1 towns v20; 2 hand OOWW; 2 towns v40; 3 hand BB; phase action 1")
    said: list[str] = []
    while state.actors() == [0] and (not said or said[-1] != "o!"):
        said.append(says(state, 0))
        state.apply(0, CATAN.text.read(state, 0, said[-1]))

    assert said[-2:] == ["w O", "o!"]
    assert {word.split()[0] for word in said[:-2]} == {"g"}


def test_the_judge_shares_out_all_chances() -> None:
    state = placed("CAT 1 hand GGOOLLL; 1 towns v20; 2 hand OOWW; 2 cities v40; phase action 1")
    shares = [judge(state, seat) for seat in range(4)]  # type: ignore[arg-type]  # a Catan state, placed by its game

    assert sum(shares) == pytest.approx(1)
    assert max(shares) == shares[1]


def test_what_everybody_saw_is_known_exactly() -> None:
    state = placed("CAT 1 hand GG; 2 hand OW; phase action 1")

    assert list(possible(CATAN.view(state, 0)).values()) == [1.0]  # type: ignore[arg-type]  # as above


def test_it_decides_where_two_actions_win_at_once() -> None:
    """Nothing is left to look at after either, and still it comes to an end."""
    state = placed("CAT 1 hand GGOOO; 1 towns v6 v16 v18; 1 cities v0 v2 v4; phase action 1")

    assert says(state, 0, nodes=10_000) in ("c v6", "c v16", "c v18")
