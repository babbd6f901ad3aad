"""The arena counts games that differ, opens alike for both, and stops at what is not allowed."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from speltafel import arena
from speltafel.arena import Bout, Fought, Illegal, Tally, bouts, play
from speltafel.bots import Bot
from speltafel.engine import Outcome
from speltafel.games import load

NIM = load("nim")
FIRST = Bot("first", 6)


@pytest.fixture
def always_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim with a bot that leaves nothing to chance."""
    game = replace(NIM, bots={"first": lambda view, seat, budget, rng: view.actions(seat)[0]})
    monkeypatch.setattr(arena, "load", lambda name: game)


def told(planned: list[Bout]) -> Tally:
    """What the first bot did in these bouts."""
    tally = Tally()
    for bout in planned:
        tally.count(play(bout), bout.seating.index(0))
    return tally


@pytest.mark.usefixtures("always_first")
def test_the_same_game_again_does_not_count() -> None:
    tally = told(bouts("nim", NIM.choose(), (FIRST, FIRST), 40, 1, None, 0))

    assert (tally.games, tally.distinct) == (40, 1)
    assert tally.interval()[1] - tally.interval()[0] > 0.7


@pytest.mark.usefixtures("always_first")
def test_where_no_chance_decides_openings_do() -> None:
    tally = told(bouts("nim", NIM.choose(), (FIRST, FIRST), 40, 1, None))

    assert tally.distinct > 10


def test_where_chance_decides_nothing_is_opened_at_random() -> None:
    pair = (Bot("random", 1), Bot("random", 1))
    openings = [bouts(name, load(name).choose(), pair, 2, 1, None)[0].opening for name in ("catan", "linja")]

    assert openings == [0, 4]


@pytest.mark.usefixtures("always_first")
def test_an_opening_is_the_same_for_every_seating() -> None:
    one, other = (play(bout) for bout in bouts("nim", NIM.choose(), (FIRST, FIRST), 2, 7, None, 2))

    assert one.line == other.line


def test_games_are_told_apart_by_what_was_done() -> None:
    tally = Tally()
    for line in (b"one", b"one", b"other"):
        tally.count(Fought(Outcome((1, 2), (1, 0), "?"), ([], []), line), 0)

    assert (tally.games, tally.distinct) == (3, 2)


def test_what_is_not_allowed_stops_a_game_with_all_that_is_needed_to_see_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cheat = replace(NIM, bots={"cheat": lambda view, seat, budget, rng: 7})
    monkeypatch.setattr(arena, "load", lambda name: cheat)
    bout = Bout("nim", NIM.choose(), (Bot("cheat", 6), Bot("random", 1)), (0, 1), 5, None)

    with pytest.raises(Illegal) as stopped:
        play(bout)

    facts = dict(pickle.loads(pickle.dumps(stopped.value)).sentence.facts)
    start = NIM.text.write(NIM.start(2, NIM.choose()))
    assert facts == {"bot": "cheat", "seat": 1, "action": 7, "seed": 5, "position": start}
