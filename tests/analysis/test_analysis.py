"""Analysis: what acts were worth, exactly where that can be known, the same whenever it is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.recording import OPENED

from speltafel import COMPILED, bots, solving
from speltafel.analysis import MARKS, Ask, Valued, final_shares, questions, valued
from speltafel.bots.complete import Complete, complete
from speltafel.engine import Budget, Rng, Seat, State
from speltafel.game import Refused
from speltafel.games import load
from speltafel.house.live import Live
from speltafel.record.selfplay import played
from speltafel.table import Table, opened

NIM = load("nim")
LINJA = load("linja")
BOD = load("bod")

LATE = (
    "LIN 0.10 1.0 0.0 1.1 0.0 0.1 0.0 10.0 r",
    "LIN 0.10 0.0 1.1 0.0 0.1 1.0 0.0 10.0 z",
    "LIN 0.11 0.0 1.0 0.0 0.0 0.1 0.0 11.0 r",
    "LIN 0.10 0.0 0.0 2.0 1.1 0.1 0.0 9.0 z",
    "LIN 0.9 0.0 1.0 1.1 0.0 0.1 0.1 10.0 r",
)
"""Positions whose end can be seen: lost, drawn, won."""


def by_bots(game: str, *players: str, seed: int = 1) -> Table:
    """A game between bots, over."""
    box = load(game)
    kept = played(box, box.choose(), players, seed, lambda: OPENED)
    live = Live(kept.row, kept.seats, kept.secret)
    live.replay(kept.entries)
    return live.table


def nim(*lines: str) -> Table:
    """A game of nim, given up by whoever is next."""
    table = opened(NIM, ("Anna", "Bram"), NIM.choose())
    for number, line in enumerate(lines):
        table = table.act(number % 2, line)
    return table.resign(len(lines) % 2)


def ask(game: str, position: str, seat: Seat, line: str, nodes: int = 20_000) -> Ask:
    """A question about one act."""
    return Ask(1, game, load(game).choose(), 2, position, seat, line, nodes)


def margin(state: State, seat: Seat, known: dict[str, int] | None = None) -> int:
    """The lead in points with which a seat ends if both do their best: by trying everything."""
    known = {} if known is None else known
    outcome = state.outcome()
    if outcome:
        return outcome.scores[seat] - outcome.scores[1 - seat]
    position = LINJA.text.write(state)
    if position not in known:
        actor = state.actors()[0]
        leads = []
        for action in state.actions(actor):
            after = state.copy()
            after.apply(actor, action)
            leads.append(margin(after, seat, known))
        known[position] = max(leads) if actor == seat else min(leads)
    return known[position]


class Everything:
    """Somebody who tries everything."""

    def value(self, state: State, seat: Seat) -> int | None:
        return margin(state, seat)


class Nothing:
    """Somebody who knows nothing."""

    def value(self, state: State, seat: Seat) -> int | None:
        return None


def nim_sum(position: str) -> int:
    """Nim's theory: whoever is to move has lost where this is 0."""
    one, other, third = map(int, position.split(" / ")[0].split())
    return one ^ other ^ third


def test_every_position_of_nim_is_worth_what_the_theory_says() -> None:
    for heaps in [(a, b, c) for a in range(4) for b in range(5) for c in range(6) if a + b + c]:
        position = f"{' '.join(map(str, heaps))} / 1"
        state = NIM.text.place(position, 2, NIM.choose())
        found = complete(NIM, state, 0, state.actions(0)[0])

        assert found is not None
        assert found.best.proven
        assert found.best.shares == ((1.0, 0.0) if nim_sum(position) else (0.0, 1.0))


def test_a_move_that_gives_nim_away_costs_all_of_it() -> None:
    given = valued(ask("nim", "3 4 5 / 1", 0, "3-5"))

    assert (given.best, given.best_value, given.value, given.loss) == ("1-2", 1.0, 0.0, 1.0)
    assert given.mark == "??"
    assert given.proven


def test_what_is_as_good_as_the_best_is_called_the_best() -> None:
    lost = valued(ask("nim", "0 4 4 / 1", 0, "3-2"))

    assert (lost.best, lost.loss, lost.mark) == ("3-2", 0.0, "")


def test_a_game_too_large_to_be_seen_whole_is_left_to_a_search() -> None:
    state = LINJA.text.place("LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r", 2, LINJA.choose())

    assert complete(LINJA, state, 0, state.actions(0)[0], most=300) is None


def test_where_several_decide_at_once_nothing_is_called_proven() -> None:
    asks = questions(by_bots("bod", "random", "random"), nodes=40)
    at_once = [one for one in asks if len(BOD.text.place(one.position, 2, BOD.choose()).actors()) == 2]

    assert len(at_once) == 4
    assert not any(valued(one).proven for one in at_once)


def test_chance_counts_by_its_weights() -> None:
    book = Complete(BOD, 10_000)

    class Die(State):
        """A throw that the first seat wins three times out of four."""

        def __init__(self) -> None:
            self.won = -1

        def actors(self) -> list[int]:
            return [] if self.won >= 0 else [-1]

        def actions(self, seat: int) -> list[int]:
            return [0, 1]

        def odds(self) -> list[int]:
            return [1, 3]

        def apply(self, seat: int, action: int) -> None:
            self.won = action

        def copy(self) -> Die:
            die = Die()
            die.won = self.won
            return die

        def payoff(self, seat: int) -> float:
            return float(self.won)

    assert book.of_followers(Die(), -1, 0) == 0.75


@pytest.mark.parametrize("position", LATE)
def test_linja_near_its_end_is_worth_what_trying_everything_finds(position: str) -> None:
    state = LINJA.text.place(position, 2, LINJA.choose())
    seat = state.actors()[0]
    truth = margin(state, seat)
    for action in state.actions(seat):
        one = ask("linja", position, seat, LINJA.text.token(state, seat, action))
        found = valued(one)

        assert found.proven
        assert found.best_value == 0.5 + 0.5 * ((truth > 0) - (truth < 0))
        assert found.points in (None, truth - margin_after(one))


def margin_after(one: Ask) -> int:
    """The lead that a line leaves."""
    state = LINJA.text.place(one.position, 2, LINJA.choose())
    for word in one.line.split():
        state.apply(one.seat, LINJA.text.read(state, one.seat, word))
    return margin(state, one.seat)


def test_points_are_told_where_somebody_knows_them() -> None:
    wasteful = ask("linja", LATE[0], 0, "3-4")

    assert valued(wasteful, Everything()).points == 1
    assert valued(wasteful, Everything()).best == "1-2"


def test_who_knows_nothing_leaves_it_to_the_search() -> None:
    one = questions(by_bots("linja", "random", "random", seed=3), nodes=500)[10]

    assert valued(one, Nothing()) == valued(one)


def test_an_estimate_says_how_much_was_looked_at() -> None:
    one = questions(by_bots("linja", "random", "random"), nodes=700)[3]
    found = valued(one)

    assert not found.proven
    assert found.size >= 700


def test_an_analysis_is_the_same_whenever_it_is_made() -> None:
    table = by_bots("bod", "random", "random", "random")

    assert [valued(one) for one in questions(table, nodes=60)] == [
        valued(one) for one in questions(table, nodes=60)
    ]


def test_every_act_that_stands_is_asked_about_and_chance_is_not() -> None:
    table = by_bots("bod", "random", "random", "random")

    assert [one.number for one in questions(table)] == [
        entry.number for entry in table.standing if entry.kind == "act"
    ]


def test_shares_of_more_than_two_seats_add_up_to_half_of_them() -> None:
    for one in questions(by_bots("bod", "random", "random", "random"), nodes=50):
        assert sum(valued(one).shares) == pytest.approx(1.5)


def test_several_actions_in_one_line_are_valued_together() -> None:
    """A begin move and the move that follows it, said at once, cost what they cost one by one."""
    begin = opened(LINJA, ("", ""), LINJA.choose(begins="red"))
    once = ask("linja", LINJA.text.write(begin.state), 0, "", nodes=2_000)
    first = LINJA.text.token(begin.state, 0, begin.state.actions(0)[0])
    after = begin.act(0, first)
    second = LINJA.text.token(after.state, 0, after.state.actions(0)[0])
    together = valued(once._replace(line=f"{first} {second}"))
    one = valued(once._replace(line=first))
    other = valued(once._replace(line=second, position=LINJA.text.write(after.state)))

    assert together.loss == pytest.approx(min(one.loss + other.loss, one.best_value))
    assert together.size == one.size + other.size


def test_the_best_is_told_as_far_as_the_first_action_that_differs() -> None:
    table = by_bots("linja", "random", "random", seed=5)
    for one in questions(table, nodes=300)[:8]:
        found = valued(one)

        assert len(found.best.split()) <= len(one.line.split())


@pytest.mark.parametrize(
    ("loss", "mark"), [(0.0, ""), (0.049, ""), (0.05, "?!"), (0.15, "?"), (0.3, "??"), (1.0, "??")]
)
def test_marks_begin_where_the_docs_say(loss: float, mark: str) -> None:
    assert Valued(1, 0, "", "", (), 0.0, loss, loss, None, True, 0).mark == mark


def test_marks_stand_in_the_docs() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text(encoding="utf-8")

    assert all(f"| `{mark}` | {round(least * 100)} % |" in docs for least, mark in MARKS)


@pytest.mark.rule("TAF-07")
def test_a_game_that_goes_on_is_not_analysed() -> None:
    with pytest.raises(Refused) as refused:
        questions(opened(NIM, ("Anna", "Bram"), NIM.choose()).act(0, "1-1"))

    assert refused.value.refusal.rule == "TAF-07"


def test_a_game_given_up_is_analysed_up_to_there() -> None:
    table = nim("1-2", "3-1", "2-4")

    assert [valued(one).mark for one in questions(table)] == ["", "", "??"]
    assert final_shares(table) == (1.0, 0.0)


def test_the_tree_search_tries_what_it_is_asked_about_often_enough() -> None:
    state = opened(BOD, ("", ""), BOD.choose()).settle(Rng(1)).state
    found = [bots.judge(BOD, state, 1, action, Budget(400), Rng(2)) for action in state.actions(1)]

    assert len({one.action for one in found}) == 1
    assert all(one.nodes <= 500 for one in found)
    assert all(abs(sum(one.asked.shares) - 1) < 1e-9 for one in found)


@pytest.mark.skipif(not COMPILED, reason="the table takes minutes uncompiled")
def test_where_a_table_knows_the_end_every_act_is_proven_and_its_loss_counted_in_points() -> None:
    position = "LIN 0.4 0.3 1.2 1.2 0.1 2.0 3.0 5.0 r"
    best, worse = (valued(ask("linja", position, 0, line, nodes=1)) for line in ("5-6", "2-3"))
    state = LINJA.text.place(position, 2, LINJA.choose())
    table = solving.by_itself(LINJA, state)
    assert table is not None
    losses = table.losses(state, 0)
    assert losses is not None

    assert best.proven
    assert best.points == 0
    assert worse.proven
    assert worse.points == losses[LINJA.text.read(state, 0, "2-3")] > 0
