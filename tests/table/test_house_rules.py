"""What holds at every table: the house rules, and that a log read back leads to the same table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import speltafel
from speltafel.analysis import questions
from speltafel.clock import Control, Flag, steady, stopped
from speltafel.engine import Rng
from speltafel.game import Refused
from speltafel.games import load
from speltafel.house.jobs import PUZZLES, Jobs
from speltafel.puzzling import Searcher, final
from speltafel.puzzling import questions as steps
from speltafel.table import DESERTED, SIT, Table, legal_tokens, log_sentences, opened

NIM = load("nim")
BOD = load("bod")
HERE = Path(speltafel.__file__).parent
RULE = re.compile(r"TAF-\d\d")


def nim() -> Table:
    return opened(NIM, ("Anna", "Bram"), NIM.choose())


def bod(seats: int) -> Table:
    """A game for more, its cards dealt."""
    return opened(BOD, ("Anna", "Bram", "Cas", "Dirk")[:seats], BOD.choose()).settle(Rng(1))


def played_out(table: Table) -> Table:
    """To the end, everybody laying the first card there is."""
    while acting := table.actors():
        card = next(iter(legal_tokens(BOD, table.state, acting[0])))
        table = table.act(acting[0], card).settle(Rng(1))
    return table


def read_back(table: Table) -> Table:
    """The table that a log leads to."""
    again = table.beginning()
    for entry in table.entries:
        again = again.replayed(entry)
    return again


def test_every_house_rule_is_in_both_books_in_the_code_and_in_a_test() -> None:
    books = [
        set(RULE.findall((HERE / f"rules.{code}.md").read_text(encoding="utf-8"))) for code in ("nl", "en")
    ]
    code = {name for file in HERE.rglob("*.py") for name in RULE.findall(file.read_text(encoding="utf-8"))}
    tests = set(RULE.findall(Path(__file__).read_text(encoding="utf-8")))

    assert books[0] == books[1] == code == tests


@pytest.mark.rule("TAF-01")
def test_what_others_have_answered_is_taken_back_when_they_grant_it() -> None:
    table = nim().act(0, "1-2").act(1, "2-2").plead(0).grant(1)

    assert NIM.text.write(table.state) == "3 4 5 / 1"
    assert [entry.kind for entry in table.entries] == ["act", "act", "plea", "grant", "undo"]


@pytest.mark.rule("TAF-01")
def test_nobody_grants_their_own_wish() -> None:
    with pytest.raises(Refused) as refused:
        nim().act(0, "1-2").act(1, "2-2").plead(0).grant(0)

    assert refused.value.refusal.rule == "TAF-01"


@pytest.mark.rule("TAF-01")
def test_a_wish_that_is_declined_is_gone() -> None:
    table = nim().act(0, "1-2").act(1, "2-2").plead(0).decline(1)

    assert table.plea is None
    assert NIM.text.write(table.state) == "1 2 5 / 1"


@pytest.mark.rule("TAF-02")
def test_whoever_resigns_loses() -> None:
    outcome = nim().act(0, "1-2").resign(0).outcome()

    assert outcome is not None
    assert (outcome.places, outcome.rule) == ((2, 1), "TAF-02")


@pytest.mark.rule("TAF-02")
def test_with_three_the_others_play_on_when_one_resigns() -> None:
    table = bod(3).resign(1)

    assert table.outcome() is None
    assert table.gone == {1}
    assert 1 in table.actors()
    with pytest.raises(Refused) as refused:
        table.resign(1)
    assert refused.value.refusal.rule == "TAF-02"


@pytest.mark.rule("TAF-02")
def test_whoever_is_left_alone_has_won() -> None:
    outcome = bod(3).resign(1).resign(2).outcome()

    assert outcome is not None
    assert (outcome.places, outcome.rule) == ((1, 2, 2), "TAF-02")


@pytest.mark.rule("TAF-02")
def test_it_is_over_when_only_bots_are_left() -> None:
    outcome = bod(3).resign(0, left=DESERTED).outcome()

    assert outcome is not None
    assert (outcome.places, outcome.rule) == ((3, 1, 1), "TAF-02")


@pytest.mark.rule("TAF-02")
def test_whoever_resigned_ends_behind_all_who_stayed() -> None:
    whole = played_out(bod(3))
    first = whole.outcome()
    assert first is not None
    winner = first.places.index(1)

    outcome = played_out(bod(3).resign(winner)).outcome()
    assert outcome is not None
    assert outcome.rule.startswith("BOD-")
    assert outcome.places[winner] == 3
    assert min(outcome.places) == 1


@pytest.mark.rule("TAF-02")
def test_an_undo_brings_nobody_back() -> None:
    before = bod(3)
    card = next(iter(legal_tokens(BOD, before.state, 0)))
    table = before.resign(1).act(0, card).undo(0)

    assert table.gone == {1}
    assert BOD.text.write(table.state) == BOD.text.write(before.state)
    assert read_back(table).gone == {1}


@pytest.mark.rule("TAF-04")
def test_with_three_who_has_no_time_left_is_played_for() -> None:
    table = bod(3).time_out(2, 5, all_used=True)

    assert table.outcome() is None
    assert table.gone == {2}
    assert table.entries[-1].text == ""


@pytest.mark.rule("TAF-01")
def test_with_three_all_others_must_let_it_be_taken_back() -> None:
    table = bod(3)
    card = next(iter(legal_tokens(BOD, table.state, 0)))
    asked = table.act(0, card).plead(0)

    once = asked.grant(1, asked=frozenset({1, 2}))
    assert once.plea == 0
    assert once.granted == {1}
    twice = once.grant(2, asked=frozenset({1, 2}))
    assert twice.plea is None
    assert BOD.text.write(twice.state) == BOD.text.write(table.state)


@pytest.mark.rule("TAF-02")
def test_after_the_end_nothing_is_done_any_more() -> None:
    with pytest.raises(Refused) as refused:
        nim().resign(0).act(0, "1-1")

    assert refused.value.refusal.rule == "TAF-02"


@pytest.mark.rule("TAF-03")
def test_a_draw_all_agree_to_is_a_draw() -> None:
    outcome = nim().offer(0).offer(1).outcome()

    assert outcome is not None
    assert (outcome.places, outcome.rule) == ((1, 1), "TAF-03")


@pytest.mark.rule("TAF-03")
def test_a_move_turns_the_offer_down() -> None:
    table = nim().offer(1).act(0, "1-1")

    assert table.offered == frozenset()


@pytest.mark.rule("TAF-03")
def test_an_offer_declined_is_gone_and_can_be_made_again() -> None:
    assert nim().offer(0).decline(1).offer(0).offered == {0}


@pytest.mark.rule("TAF-03")
def test_where_nothing_was_offered_nothing_is_declined() -> None:
    with pytest.raises(Refused):
        nim().decline(0)


@pytest.mark.rule("TAF-04")
def test_whoever_uses_up_all_time_loses() -> None:
    outcome = nim().time_out(0, 1000, all_used=True).outcome()

    assert outcome is not None
    assert (outcome.places, outcome.rule) == ((2, 1), "TAF-04")


@pytest.mark.rule("TAF-04")
def test_whoever_takes_too_long_over_one_decision_makes_the_first_move() -> None:
    table = nim().time_out(0, 1000, all_used=False)

    assert table.entries[-1].kind == "timeout"
    assert NIM.text.write(table.state) == "2 4 5 / 2"


@pytest.mark.rule("TAF-04")
def test_the_clock_runs_for_whoever_may_act() -> None:
    clock = stopped(Control(total=60_000), 2).advanced(1_000, [0]).advanced(11_000, [1])

    assert clock.left(0, 15_000) == 50_000
    assert clock.left(1, 15_000) == 56_000
    assert clock.flag() == Flag(1, 71_000, True)


@pytest.mark.rule("TAF-04")
def test_a_decision_has_its_own_limit() -> None:
    clock = stopped(Control(total=60_000, each=5_000), 2).advanced(1_000, [0])

    assert clock.flag() == Flag(0, 6_000, False)
    assert clock.left(0, 2_000) == 4_000


@pytest.mark.rule("TAF-04")
def test_where_several_decide_one_who_is_done_gives_the_others_no_more_time() -> None:
    clock = stopped(Control(each=5_000), 3).advanced(1_000, [0, 1, 2])
    later = clock.advanced(4_000, [1, 2], waiting=frozenset({1, 2}))

    assert later.left(1, 4_000) == 2_000
    assert later.flag() == Flag(1, 6_000, False)
    assert later.advanced(5_000, [1]).left(1, 5_000) == 5_000
    assert later.reopened(14_000).left(2, 14_000) == 2_000


@pytest.mark.rule("TAF-04")
def test_without_limits_there_is_no_flag() -> None:
    clock = stopped(Control(), 2).advanced(1_000, [0])

    assert clock.flag() is None
    assert clock.left(0, 5_000) is None


@pytest.mark.rule("TAF-05")
def test_what_whoever_sits_down_adds_is_written_in_the_log() -> None:
    assert nim().noted(1, SIT, "beef").entries[0].text == "beef"


@pytest.mark.rule("TAF-07")
def test_a_game_that_goes_on_is_not_analysed() -> None:
    with pytest.raises(Refused) as refused:
        questions(nim().act(0, "1-2"))

    assert refused.value.refusal.rule == "TAF-07"


def test_a_log_of_everything_reads_back_to_the_same_table() -> None:
    table = (
        nim()
        .noted(0, SIT, "00ff")
        .act(0, "1-2", 5)
        .undo(0, at=6)
        .act(0, "1-1", 7)
        .act(1, "2-2", 8)
        .plead(0, 9)
        .grant(1, 10)
        .act(0, "3-1", 11)
        .offer(0, 12)
        .decline(1, 13)
        .time_out(1, 14, all_used=False)
        .noted(1, "leave", "", 15)
        .noted(1, "back", "", 16)
        .offer(1, 17)
        .offer(0, 18)
    )
    again = read_back(table)

    assert again.entries == table.entries
    assert again.standing == table.standing
    assert again.outcome() == table.outcome()
    assert NIM.text.write(again.state) == NIM.text.write(table.state)


def test_notes_do_not_count_as_a_change() -> None:
    table = nim().act(0, "1-1").noted(1, "leave", "")

    assert table.changed == 1


@pytest.mark.rule("TAF-06")
def test_a_table_that_begins_from_a_position_goes_back_no_further() -> None:
    table = opened(NIM, ("Anna", "Bram"), NIM.choose(), "1 4 0 / 2").act(1, "1-1").act(0, "2-2")

    assert NIM.text.write(table.undo(0).undo(1).state) == "1 4 0 / 2"
    assert read_back(table.undo(0)).state.actors() == [0]


@pytest.mark.rule("TAF-06")
@pytest.mark.parametrize("origin", ["1  4 0 / 2", "0 0 0 / 1", "9 9 9 / 1", "3 4 / 1", "rommel"])
def test_a_table_begins_from_no_position_that_is_over_or_cannot_be(origin: str) -> None:
    with pytest.raises(Refused):
        opened(NIM, ("Anna", "Bram"), NIM.choose(), origin)


@pytest.mark.rule("TAF-08")
def test_one_puzzle_at_a_time_is_searched_for_everybody() -> None:
    searches = Jobs(Searcher(), PUZZLES, final)
    searches.start("one", "anna", steps("querbeet", "F12"))
    try:
        with pytest.raises(Refused) as refused:
            searches.start("two", "anna", steps("querbeet", "F13"))
    finally:
        searches.close()

    assert refused.value.refusal.rule == "TAF-08"


@pytest.mark.rule("TAF-09")
def test_for_a_bot_that_fails_the_table_plays_the_first_action_and_the_log_says_so() -> None:
    table = nim().act(0, "1-1").by_default(1)

    assert table.entries[-1][1:4] == (1, "default", "1-1")
    _, (_, told) = log_sentences(table, None)
    assert told[0].text.endswith("(TAF-09)")
    assert read_back(table).entries == table.entries


@pytest.mark.rule("TAF-09")
def test_the_table_plays_for_nobody_of_whom_nothing_is_asked() -> None:
    with pytest.raises(Refused) as refused:
        nim().by_default(1)

    assert refused.value.refusal.rule == "TAF-09"


@pytest.mark.rule("TAF-04")
def test_a_clock_that_is_set_otherwise_changes_nothing_for_the_house() -> None:
    wall, ticks = [1_000_000], [50]
    now = steady(lambda: wall[0], lambda: ticks[0])
    wall[0] -= 3_600_000
    ticks[0] += 700

    assert now() == 1_000_700
