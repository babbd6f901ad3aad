"""A table: lines are said, all or none; what was said can be taken back while nobody minds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from speltafel.engine import CHANCE, Rng
from speltafel.game import Nonsense, Refused
from speltafel.games import load
from speltafel.match import Match
from speltafel.table import Table, legal_tokens, log_sentences, opened

NIM = load("nim")
LINJA = load("linja")
BOD = load("bod")


def nim() -> Table:
    """A table of nim with nothing done yet."""
    return opened(NIM, ("Anna", "Bram"), NIM.choose())


def linja(**changes: str) -> Table:
    """A table of Linja where red begins."""
    return opened(LINJA, ("Anna", "Bram"), LINJA.choose(**{"begins": "red", **changes}))


def test_what_is_said_is_written_down() -> None:
    table = nim().act(0, "1-2").act(1, "3-5")

    assert [(entry.number, entry.seat, entry.text) for entry in table.entries] == [
        (1, 0, "1-2"),
        (2, 1, "3-5"),
    ]


def test_the_table_before_is_left_as_it_was() -> None:
    before = nim()
    before.act(0, "1-2")

    assert NIM.text.write(before.state) == "3 4 5 / 1"


def test_a_line_of_several_actions_is_one_entry() -> None:
    table = linja().act(0, "2-3 0-2")

    assert [entry.text for entry in table.entries] == ["2-3 0-2"]
    assert LINJA.text.write(table.state) == "LIN 5.0 1.1 1.1 2.1 1.1 1.1 1.1 0.6 z"


def test_a_line_is_done_whole_or_not_at_all() -> None:
    table = linja()
    with pytest.raises(Refused) as refused:
        table.act(0, "2-3 0-4")

    assert refused.value.refusal.rule == "LIN-15"
    assert LINJA.text.write(table.state) == "LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r"


def test_nonsense_is_told_apart_from_a_broken_rule() -> None:
    with pytest.raises(Nonsense):
        nim().act(0, "please")


def test_an_empty_line_is_nonsense() -> None:
    with pytest.raises(Nonsense):
        nim().act(0, "  ")


def test_whoever_is_not_on_turn_is_refused_with_the_rule() -> None:
    with pytest.raises(Refused) as refused:
        nim().act(1, "1-1")

    assert refused.value.refusal.rule == "NIM-02"


def test_chance_is_written_down_too() -> None:
    table = opened(LINJA, ("Anna", "Bram"), LINJA.choose()).settle(Rng(1))

    assert [entry.seat for entry in table.entries] == [CHANCE]
    assert table.entries[0].text in ("r", "z")


def test_what_can_be_said_is_listed_by_its_words() -> None:
    assert sorted(legal_tokens(NIM, NIM.text.place("0 1 2 / 1", 2, NIM.choose()), 0)) == ["2-1", "3-1", "3-2"]


def test_the_own_last_act_is_taken_back_freely() -> None:
    table = linja().act(0, "2-3").undo(0)

    assert LINJA.text.write(table.state) == "LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r"


def test_an_undo_is_an_entry_and_nothing_is_erased() -> None:
    table = linja().act(0, "2-3").undo(0).act(0, "1-2")

    assert [(entry.kind, entry.text) for entry in table.entries] == [
        ("act", "2-3"),
        ("undo", "1"),
        ("act", "1-2"),
    ]
    assert [entry.text for entry in table.standing] == ["1-2"]


def test_once_the_other_has_acted_taking_back_needs_agreement() -> None:
    table = nim().act(0, "1-2").act(1, "2-2")
    with pytest.raises(Refused):
        table.undo(0)

    assert NIM.text.write(table.undo(0, agreed=True).state) == "3 4 5 / 1"


def test_nothing_is_taken_back_across_chance() -> None:
    table = opened(BOD, ("Anna", "Bram"), BOD.choose()).settle(Rng(1))
    for seat in (0, 1):
        table = table.act(seat, next(iter(legal_tokens(BOD, table.state, seat))))
    with pytest.raises(Refused) as refused:
        table.settle(Rng(1)).undo(1)

    assert "lot" in refused.value.refusal.sentence.text


def test_before_the_first_move_there_is_nothing_to_take_back_though_chance_has_decided() -> None:
    table = opened(LINJA, ("Anna", "Bram"), LINJA.choose()).settle(Rng(1))
    with pytest.raises(Refused) as refused:
        table.undo(0, agreed=True)

    assert refused.value.refusal.sentence.text == "Er is nog niets om terug te nemen."


def test_a_refusal_within_a_line_says_where_and_that_nothing_was_done() -> None:
    with pytest.raises(Refused) as refused:
        linja().act(0, "6-7 0-1")

    assert refused.value.refusal.rule == "LIN-05"
    assert "Er is niets gezet" in refused.value.refusal.sentence.text


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    with pytest.raises(Refused):
        nim().undo(0)


def test_the_story_tells_every_action() -> None:
    told = [
        sentence.text
        for _, sentences in log_sentences(linja().act(0, "2-3 0-2"), None)
        for sentence in sentences
    ]

    assert told == [
        "beginzet van rij {row} naar {to}, vervolg van {distance}",
        "vervolgzet van rij {row} naar {to}",
    ]


def test_too_many_players_are_refused() -> None:
    with pytest.raises(Refused):
        opened(NIM, ("Anna", "Bram", "Cas"), NIM.choose())


def test_a_match_adds_up_games_and_points_and_the_loser_begins() -> None:
    match = Match(LINJA, ("Anna", "Bram"), LINJA.choose(begins="red"), 3)
    table = match.next_table()
    rng = Rng(5)
    while table.state.actors():
        seat = table.state.actors()[0]
        words = list(legal_tokens(LINJA, table.state, seat))
        table = table.act(seat, words[rng.below(len(words))])
    outcome = table.state.outcome()
    assert outcome is not None
    after = match.after(table)

    assert after.points() == outcome.scores
    assert sum(after.wins()) == 1
    assert not after.over()
    assert after.next_table().state.actor() == outcome.places.index(2)


# Lines in which a game says several actions in one word.

IN_ONE_WORD = replace(LINJA, words=lambda line: line.replace(",", " ").split(), line=",".join)


def test_a_line_is_heard_and_written_in_the_games_own_words() -> None:
    table = opened(IN_ONE_WORD, ("Anna", "Bram"), LINJA.choose(begins="red")).act(0, "2-3 0-2")

    assert [entry.text for entry in table.entries] == ["2-3,0-2"]
    assert LINJA.text.write(table.state) == "LIN 5.0 1.1 1.1 2.1 1.1 1.1 1.1 0.6 z"


def test_an_entry_in_the_games_own_words_is_replayed() -> None:
    table = opened(IN_ONE_WORD, ("Anna", "Bram"), LINJA.choose(begins="red")).act(0, "2-3,0-2")

    again = table.beginning().replayed(table.entries[0])
    assert LINJA.text.write(again.state) == LINJA.text.write(table.state)


def test_what_chance_decides_belongs_to_the_turn_before_it() -> None:
    dealt = opened(BOD, ("Anna", "Bram"), BOD.choose()).settle(Rng(1))
    cards = [next(iter(legal_tokens(BOD, dealt.state, seat))) for seat in (0, 1)]
    laid = dealt.act(0, cards[0]).act(1, cards[1])

    assert dealt.recent == ()
    assert laid.state.actors() == [CHANCE]
    turn = laid.settle(Rng(1)).recent[1]
    assert [BOD.text.write(state) for state in turn[:2]] == [
        BOD.text.write(dealt.act(0, cards[0]).state),
        BOD.text.write(laid.state),
    ]
    assert turn[-1].prize
