"""The bot of Steden & Ridders: it claims, defends, improves and trades, and plays by its views alone."""

from __future__ import annotations

import pytest

from speltafel import bots
from speltafel.arena import Bout, play
from speltafel.bots import Bot
from speltafel.engine import CHANCE, Budget, Rng, State
from speltafel.games import load
from speltafel.games.steden_en_ridders.judge import judge
from speltafel.games.steden_en_ridders.state.chance import FACES
from speltafel.games.steden_en_ridders.state.row import CAST
from speltafel.pure import is_compiled
from speltafel.table import parse_line

RIDDERS = load("steden-en-ridders")
OPTIONS = RIDDERS.choose(board="beginner")


def placed(text: str) -> State:
    state: State = RIDDERS.text.place(text, 4, OPTIONS)
    return state


def dice(red: int, yellow: int) -> int:
    """A throw by its number."""
    return 6 * (red - 1) + yellow - 1


def says(state: State, seat: int, nodes: int = 400, seed: int = 1) -> str:
    """What the bot says, from the view of its seat."""
    view = RIDDERS.view(state, seat)
    action = bots.choose(RIDDERS, "heerser", view, seat, Budget(nodes), Rng(seed))
    return RIDDERS.text.token(view, seat, action)


@pytest.mark.skipif(not is_compiled(), reason="a game of this length wants compiled engines")
@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_a_whole_game_with_trade_and_by_its_views(seats: int) -> None:
    players = (Bot("heerser", 1),) * seats
    outcome = play(Bout("steden-en-ridders", RIDDERS.choose(), players, tuple(range(seats)), 1, None)).outcome

    assert max(outcome.scores) >= 13


@pytest.mark.rule("CAK-97")
def test_it_claims_what_it_has_won() -> None:
    state = placed("CAK 1 hand LB; 1 towns v16 v40 v44 v50 v28; 1 cities v0 v4 v20 v24; phase action 1")

    assert says(state, 0) == "claim"


@pytest.mark.rule("CAK-42")
def test_it_wakes_its_knight_when_the_ship_is_near() -> None:
    state = placed(
        "CAK 1 hand G; 1 roads e23; 1 cities v0; 1 knights v17; 2 cities v40; ship 6; phase action 1"
    )

    assert says(state, 0) == "k! v17"


@pytest.mark.rule("CAK-37")
def test_it_takes_a_metropolis_it_can_pay() -> None:
    state = placed("CAK 1 hand NNNN; 1 cities v0; 1 levels pol 3; phase action 1")

    assert says(state, 0) == "up pol @v0"


@pytest.mark.rule("CAK-34")
@pytest.mark.parametrize(("hand", "track"), [("PP", "sci"), ("CC", "tra"), ("NN", "pol")])
def test_it_buys_the_second_level_of_an_improvement(hand: str, track: str) -> None:
    state = placed(f"CAK 1 hand {hand}; 1 cities v0; 1 levels {track} 1; phase action 1")

    assert says(state, 0) == f"up {track}"


@pytest.mark.rule("CAK-70")
def test_its_alchemist_throws_what_its_city_lives_on() -> None:
    state = placed("CAK 1 cities v0; 1 towns v20; 1 progress ALC; 2 cities v40; phase roll 1")

    assert says(state, 0, 3200) in ("p:ALC 4 6", "p:ALC 5 5", "p:ALC 6 4")


@pytest.mark.rule("CAK-17")
@pytest.mark.parametrize("seed", range(8))
def test_it_takes_the_aqueducts_card_while_there_is_room(seed: int) -> None:
    """Whatever the few worlds are like that it has time to look at."""
    state = placed(
        "CAK 1 hand WOPCC; 1 cities v0; 1 levels sci 3 tra 1 pol 1; 1 progress MFL; 2 hand LLLBBBGGOO; "
        "2 cities v40; 2 levels tra 2; 3 hand LWWGOO; 3 cities v44; 4 hand LLLBBB; 4 cities v50; phase roll 1"
    )
    state.apply(0, RIDDERS.text.read(state, 0, "R"))
    state.apply(CHANCE, CAST + FACES * dice(4, 4))

    assert says(state, 0, 50, seed) in ("aq L", "aq B", "aq W", "aq G", "aq O")


@pytest.mark.rule("CAK-18")
@pytest.mark.parametrize("nodes", [1, 400, 3200])
def test_it_spends_what_a_seven_would_take(nodes: int) -> None:
    state = placed(
        "CAK 1 hand LWGGPCCN; 1 cities v0; 1 levels sci 3 tra 1 pol 2; 2 cities v40; phase action 1"
    )

    assert says(state, 0, nodes) == "up tra"


def test_it_accepts_the_card_that_makes_a_city() -> None:
    state = placed("CAK 1 hand OO; 1 towns v20; 2 hand LLGGOO; 2 towns v40; phase action 1")
    for action in parse_line(RIDDERS, state, 0, "o O>L to 2"):
        state.apply(0, action)

    assert says(state, 1) == "ok"


def test_the_judge_shares_out_all_chances() -> None:
    state = placed("CAK 1 hand GGOO; 1 towns v20; 2 hand OOWW; 2 cities v40 v44; phase action 1")
    shares = [judge(state, seat) for seat in range(4)]  # type: ignore[arg-type]  # placed by its game

    assert sum(shares) == pytest.approx(1)
    assert max(shares) == shares[1]
