"""Bots: they play legally, win what can be won, keep their budget, and get nothing but words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from speltafel import bots
from speltafel.arena import Bout, Fought, Tally, bouts, play
from speltafel.bots import Bot
from speltafel.bots.workers import Ask, Worker, think
from speltafel.children import Gone
from speltafel.engine import Budget, Outcome, Rng, State
from speltafel.game import Refused
from speltafel.games import load
from speltafel.table import opened

NIM = load("nim")
LINJA = load("linja")


@pytest.mark.parametrize("name", ["search", "greedy"])
def test_a_bot_takes_the_last_match_when_that_wins(name: str) -> None:
    state = NIM.text.place("0 0 3 / 1", 2, NIM.choose())

    assert NIM.text.token(state, 0, bots.choose(NIM, name, state, 0, Budget(500), Rng(1))) == "3-3"


def test_the_search_finds_the_winning_move_in_nim() -> None:
    state = NIM.text.place("0 4 5 / 2", 2, NIM.choose())

    assert NIM.text.token(state, 1, bots.choose(NIM, "search", state, 1, Budget(3000), Rng(1))) == "3-1"


def test_the_search_loses_on_purpose_nowhere_also_when_the_last_match_loses() -> None:
    state = NIM.text.place("0 1 2 / 1", 2, NIM.choose(last="loses"))

    assert NIM.text.token(state, 0, bots.choose(NIM, "search", state, 0, Budget(2000), Rng(1))) == "3-2"


def test_a_search_with_a_horizon_asks_the_judge_before_the_end() -> None:
    asked: list[State] = []
    state = LINJA.start(2, LINJA.choose(begins="red"))

    def even(after: State, seat: int) -> float:
        asked.append(after)
        return 0.5

    for horizon in (None, 0):
        bots.choose(replace(LINJA, judge=even, horizon=horizon), "search", state, 0, Budget(20), Rng(1))
        assert [after.outcome() for after in asked] == ([] if horizon is None else [None] * 40)


@pytest.mark.parametrize("name", bots.names(LINJA))
def test_every_bot_plays_a_whole_game_of_linja_legally(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    bout = Bout("linja", LINJA.choose(), (Bot(name, 1), Bot("random", 1)), (0, 1), 3, None)

    assert sorted(play(bout).outcome.places) in ([1, 1], [1, 2])


def test_alphabeta_takes_the_bonus_that_wins_at_once() -> None:
    """Red leads and can end the game; any other step leaves black in contact."""
    state = LINJA.text.place("LIN 0.11 0.0 1.1 0.0 0.0 0.0 0.0 11.0 r +", 2, LINJA.choose())

    assert (
        LINJA.text.token(state, 0, bots.choose(LINJA, "alphabeta", state, 0, Budget(5000), Rng(1))) == "+2-3"
    )


def test_a_bot_stops_when_its_time_is_up() -> None:
    ticks = iter(range(10_000_000))
    budget = Budget(10**9, 50, lambda: next(ticks))
    state = LINJA.start(2, LINJA.choose(begins="red"))

    assert bots.choose(LINJA, "search", state, 0, budget, Rng(1)) in state.actions(0)
    assert next(ticks) < 200


def test_the_same_seed_and_budget_give_the_same_choice() -> None:
    state = LINJA.start(2, LINJA.choose(begins="red"))
    choices = {bots.choose(LINJA, "search", state, 0, Budget(300), Rng(9)) for _ in range(3)}

    assert len(choices) == 1


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as refused:
        bots.find(LINJA, "deep-blue")

    assert "alphabeta" in str(dict(refused.value.refusal.sentence.facts)["known"])


@pytest.mark.parametrize("level", ["0", "7", "-1", "x"])
def test_an_unknown_level_is_refused(level: str) -> None:
    with pytest.raises(Refused):
        bots.find(LINJA, f"search:{level}")


def test_the_arena_gives_every_bot_every_seat_with_the_same_chances() -> None:
    planned = bouts("linja", LINJA.choose(), (Bot("random", 1), Bot("greedy", 1)), 5, 100, None)

    assert [(bout.seating, bout.seed) for bout in planned] == [
        ((0, 1), 100),
        ((1, 0), 100),
        ((0, 1), 101),
        ((1, 0), 101),
        ((0, 1), 102),
        ((1, 0), 102),
    ]


def test_a_tally_counts_wins_draws_and_shares() -> None:
    tally = Tally()
    tally.count(Fought(Outcome((1, 2), (9, 3), "?"), ([0.1, 0.3], [9.0]), b"one"), 0)
    tally.count(Fought(Outcome((1, 1), (4, 4), "?"), ([0.2], [9.0]), b"other"), 0)

    assert tally == Tally(
        games=2, won=1, drawn=1, points=1.5, thoughts=[0.1, 0.3, 0.2], lines={b"one", b"other"}
    )


def test_a_tally_knows_how_long_decisions_take() -> None:
    tally = Tally(thoughts=[1.0] * 94 + [2.0] * 5 + [95.0])

    assert tally.seconds == 1.99
    assert tally.longest_usual == 2.0


def test_the_interval_holds_the_rate_and_narrows_with_games() -> None:
    few, lots = (
        Tally(10 * n, 6 * n, 0, 6.0 * n, lines={b"%d" % line for line in range(10 * n)}) for n in (1, 100)
    )

    assert few.interval()[0] < lots.interval()[0] < 0.6 < lots.interval()[1] < few.interval()[1]


def ask(bot: str, nodes: int, seconds: float) -> Ask:
    """A question about the start of Linja."""
    view = LINJA.text.write(LINJA.start(2, LINJA.choose(begins="red")))
    return Ask("linja", LINJA.choose(begins="red"), 2, view, 0, bot, nodes, seconds, 1)


def test_a_worker_answers_what_it_is_asked() -> None:
    worker = Worker()
    try:
        assert worker.ask(ask("search", 100, 5), 20) in range(7)
    finally:
        worker.close()


def test_a_worker_that_is_late_is_replaced_and_the_next_one_answers() -> None:
    worker = Worker()
    try:
        before = monotonic()
        with pytest.raises(Gone):
            worker.ask(ask("search", 10**9, 1e9), 0.5)

        assert monotonic() - before < 5
        assert worker.ask(ask("random", 1, 5), 20) in range(7)
    finally:
        worker.close()


TAKEN_ELSEWHERE = """
import os, signal, sys, threading, time
from speltafel.children import signals_held
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()  # which takes what is blocked here
signal.signal(signal.SIGTERM, {way})
with signals_held():
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(0.2)
    print("whole", flush=True)
print("and goes on")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(("way", "code"), [("lambda *_: sys.exit(143)", 143), ("signal.SIG_DFL", -15)])
def test_an_end_waits_until_a_child_has_started_whichever_thread_hears_of_it(way: str, code: int) -> None:
    program = [sys.executable, "-c", TAKEN_ELSEWHERE.format(way=way)]
    source = {"PYTHONPATH": str(Path(bots.__file__).parent.parent.parent)}
    done = subprocess.run(program, capture_output=True, text=True, check=False, env={**os.environ, **source})

    assert (done.stdout, done.returncode) == ("whole\n", code)


def test_what_goes_wrong_in_a_bot_is_told_in_a_sentence() -> None:
    worker = Worker()
    table = opened(LINJA, ("Anna", "?"), LINJA.choose(begins="black"))
    try:
        with pytest.raises(Refused) as told:
            think(worker, table, 1, Bot("nobody", 6), 1)
    finally:
        worker.close()

    assert told.value.refusal.sentence.text == "De bot {name} maakt een fout: {fact}"


def test_a_bot_whose_worker_is_killed_is_asked_again() -> None:
    worker = Worker()
    table = opened(LINJA, ("Anna", "greedy"), LINJA.choose(begins="black"))
    try:
        assert worker.child.process.pid is not None
        os.kill(worker.child.process.pid, signal.SIGKILL)

        assert think(worker, table, 1, Bot("greedy", 1), 1) in {
            "7-6",
            "6-5",
            "5-4",
            "4-3",
            "3-2",
            "2-1",
            "1-0",
        }
    finally:
        worker.close()
