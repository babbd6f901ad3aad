"""Positions of Steden & Ridders: all of it is written and read back, and what cannot be is refused."""

from __future__ import annotations

import pytest

from speltafel.game import Refused
from speltafel.games.catan.state.row import CITIES, HELD, LENGTH, TOWNS
from speltafel.games.steden_en_ridders import GAME, secrets, text
from speltafel.games.steden_en_ridders.state.row import (
    BACKS,
    DIRTY,
    HIDDEN_CARDS,
    LANDED,
    METRO,
    QUEUE,
    READY,
    REST,
    SETTLED,
    TO_ALL,
    UNDRAWN,
)
from speltafel.games.steden_en_ridders.tests.by_word import after, at
from speltafel.laws import fields

KNIGHTS = "1 roads e23 e24; 1 knights v16 v17=2! v18=3!"
HIDDEN = "CAK 2 hand ?0; 3 hand ?0; 4 hand ?0; bank L19 B19 W19 G19 O19 P12 C12 N12; "


@pytest.mark.parametrize(
    "position",
    [
        "phase roll 1",
        "1 hand LBWGOPCN; phase action 1",
        f"{KNIGHTS}; phase action 1",
        f"{KNIGHTS}; ready v17; promoted v16; phase action 1",
        f"{KNIGHTS}; ready -; phase action 1",
        "1 cities v5 v16; 1 walls v5; sabotaged v16; phase action 2",
        "1 towns v0 v2 v4 v6 v9; 1 lying v41; phase action 1",
        "1 cities v5; 1 levels sci 4 pol 1; 2 levels sci 4 tra 3; metropolis sci v5; phase action 1",
        "2 cities v17; merchant 2 h7; printer 2; constitution 1; phase action 1",
        "landed; phase roll 1",
        "robber h5; 1 defender 2; ship 6; event ship; phase roll 1",
        "1 progress ALC SPY SPY; under sci SMI MED/1 MIN/-; under tra MER MER/4 REM/s; phase action 1",
        "alchemy 43; phase casting-event 1",
        "event pol; todo gate 3,4; 3 levels pol 1; 4 levels pol 2; phase dealing 1 x2",
        "2 progress ALC CRA ENG INV IRR; event sci; phase drop 1 x2",
        "2 progress ALC CRA ENG INV IRR; todo reward 3; event ship; landed; phase drop 1 x2",
        "todo reward 2; phase pick 1 x1",
        "2 cities v41; 3 cities v5; todo pillage 3; phase lose 1 x2",
        "2 levels sci 3; got 1; phase aqueduct 1 x2",
        "2 roads e23; loose v16=2!; phase relocate 1 x2",
        "2 roads e23; 2 knights v16 v17=3!; phase desert 1 x2",
        "1 roads e23; loose v44=3; phase place 1",
        "2 hand LLW; 3 hand L; todo wedding 3; phase give 1 x2",
        "2 hand LLW; takes 1; phase give 1 x2",
        "1 hand L; harbour 2; harboured 2,2,3; shown L; phase pay 1 x2",
        "1 hand L; 2 hand P; shown L; phase pay 1 x2",
        "2 progress DIP; phase spy 1 x2",
        "2 hand L; phase choose 1 x2",
        "1 roads e23; lifted e24; phase rebuild 1",
        "1 roads e23; 1 knights v16; phase smith 1",
        "1 hand LL; fleet WP; harbour 1; phase action 1",
        "1 hand W; said p:REM W; under tra REM; phase action 1",
        "2 hand W; 2 towns v20; 3 hand N; robber h8; dice 33; todo bishop 3; phase stealing 1 x2",
        "1 hand LLLLLLLLPP; 1 cities v5; 1 walls v5; owes 1=5; dice 43; phase discard 1",
        "1 hand LP; 2 hand NC; offers 1; offer P>N; answers 2=L>C; phase offer 1",
    ],
)
def test_a_position_reads_back(position: str) -> None:
    state = at(f"CAK {position}")
    again = at(text.write(state))

    assert fields(again) == fields(state)
    assert text.write(again) == text.write(state)


def test_a_position_is_written_as_it_is_said() -> None:
    said = (
        "CAK robber h5; 1 hand LLWP; 1 roads e23 e24; 1 cities v16; 1 knights v17=2! v18; 1 walls v16; "
        "1 levels sci 3; 1 progress SPY; merchant 1 h7; under pol WAR; ship 3; ready -; event ship; "
        "phase action 1"
    )

    assert text.write(at(said)) == said


# What is not said.


@pytest.mark.rule("CAK-44")
def test_all_active_knights_of_whoever_is_on_turn_are_ready_unless_said() -> None:
    assert at(f"CAK {KNIGHTS}; phase action 1").row[READY] == 2**17 + 2**18
    assert at(f"CAK {KNIGHTS}; phase action 2").row[READY] == 0
    assert at(f"CAK {KNIGHTS}; ready v18; phase action 1").row[READY] == 2**18


@pytest.mark.rule("CAK-09")
@pytest.mark.parametrize(
    "said", ["landed", "robber h5", "1 defender 1", "1 towns v0 v2 v4 v6 v9; 1 lying v41"]
)
def test_a_robber_or_what_comes_of_a_landing_says_that_there_was_one(said: str) -> None:
    assert at(f"CAK {said}; phase roll 1").row[LANDED] == 1
    assert at("CAK ship 6; phase roll 1").row[LANDED] == 0


@pytest.mark.rule("CAK-29")
def test_a_city_on_its_side_is_a_settlement_with_a_citys_piece() -> None:
    state = at("CAK 1 towns v0 v2 v4 v6 v9; 1 lying v41; phase action 1")

    assert (state.row[TOWNS], state.row[CITIES]) == (0, 3)
    assert state.points(0) == 6


@pytest.mark.rule("CAK-37")
def test_a_metropolis_belongs_to_whoever_has_the_city() -> None:
    state = at("CAK 2 cities v5; 2 levels tra 4; metropolis tra v5; phase action 1")

    assert list(state.row[METRO : METRO + 3]) == [-1, 1, -1]


@pytest.mark.rule("CAK-03")
def test_all_cards_that_are_nowhere_else_were_never_drawn() -> None:
    state = at("CAK 1 progress ALC; 2 progress ALC SPY; printer 2; under sci CRA; phase action 1")

    assert list(state.row[UNDRAWN : UNDRAWN + 10]) == [0, 1, 1, 2, 2, 2, 2, 0, 2, 2]
    assert list(state.row[REST : REST + 3]) == [14, 18, 17]
    assert list(state.row[BACKS : BACKS + 6]) == [1, 0, 0, 1, 0, 1]
    assert list(state.row[HELD : HELD + 4]) == [1, 2, 0, 0]


@pytest.mark.rule("CAK-65")
def test_a_card_under_a_deck_says_who_knows_it() -> None:
    state = at("CAK under sci ALC CRA/2 ENG/-; phase action 1")

    assert list(state.row[QUEUE : QUEUE + 3]) == [TO_ALL, 1 + 32 * 2, 2]


@pytest.mark.rule("CAK-14")
def test_the_number_is_settled_unless_the_event_is_not() -> None:
    assert at("CAK phase action 1").row[SETTLED] == 1
    assert at("CAK phase pick 1 x1").row[SETTLED] == 0
    assert at("CAK phase roll 1").row[SETTLED] == 0


@pytest.mark.rule("CAK-58")
def test_routes_are_as_long_as_they_were_until_an_action_is_over() -> None:
    roads = "1 roads e0 e1 e2 e3 e4; 2 roads e8 e23; 2 knights v2!"
    position = f"CAK {roads}; 2 roads e7; lengths 5,1,0,0; route 1; loose v16; phase relocate 1 x2"
    state = at(position.replace("2 roads e7; ", "").replace("e8 e23; 2 knights v2!", "e23"))

    assert state.row[DIRTY] == 1
    assert list(state.row[LENGTH : LENGTH + 4]) == [5, 1, 0, 0]
    assert after(state, "mv v17").row[DIRTY] == 0


# Views.


def test_a_view_says_what_its_viewer_does_not_know() -> None:
    position = f"{HIDDEN}2 progress ?sci ?pol; under pol ?/2 SPY; phase action 1"
    state = at(position)

    assert state.row[HIDDEN_CARDS] == 0b1110
    assert not any(state.row[UNDRAWN : UNDRAWN + 25])
    assert list(state.row[REST : REST + 3]) == [17, 18, 15]
    assert "2 progress ?sci ?pol" in text.write(state)
    assert "under pol ?/2 SPY" in text.write(state)


@pytest.mark.rule("CAK-91")
def test_of_two_a_master_merchant_sees_the_only_other_hand_and_not_what_lies_under_a_deck() -> None:
    options = GAME.choose()
    state = text.place("CAK 1 hand N; 2 hand L; under tra MAM/1; phase choose 2 x1", 2, options)
    written = text.write(secrets.view(state, 1))

    assert "under tra ?/1" in written
    assert text.write(text.place(written, 2, options)) == written


@pytest.mark.rule("CAK-87")
def test_a_view_of_a_spy_says_what_lies_open_to_them() -> None:
    state = at(f"{HIDDEN}3 progress BIS DIP; phase spy 1 x3")

    assert state.row[HIDDEN_CARDS] == 0b1010


# What cannot be.


@pytest.mark.parametrize(
    ("rule", "position"),
    [
        ("CAK-02", "1 hand PPPPPPPPPPPPP; phase action 1"),
        ("CAT-14", "1 hand LLLLLLLLLLLLLLLLLLLL; phase action 1"),
        ("CAK-03", "1 progress ALC ALC ALC; phase action 1"),
        ("CAK-03", "1 progress ENG; under sci ENG; phase action 1"),
        ("CAK-04", "1 roads e23; 1 knights v16=4; phase action 1"),
        ("CAK-06", "1 levels sci 1; phase setup 1"),
        ("CAK-06", "1 towns v16; phase setup 1"),
        ("CAK-07", "1 towns v16 v20; 2 towns v44; 3 towns v0; 4 towns v4; phase setup-road 4"),
        ("CAK-08", "1 hand P; phase setup 1"),
        ("CAK-12", "robber h5; phase robber 1"),
        ("CAK-12", "offers 1; phase roll 1"),
        ("CAK-17", "got 2; 2 levels sci 3; phase aqueduct 1 x2"),
        ("CAK-17", "2 levels sci 2; phase aqueduct 1 x2"),
        ("CAK-18", "1 hand LLLLLLLL; owes 1=4; phase discard 1"),
        ("CAK-18", "1 hand LLLLLLLL; 1 cities v5; 1 walls v5; owes 1=4; dice 43; phase discard 1"),
        ("CAK-19", "dice 43; phase robber 1"),
        ("CAK-20", "landed; moves 1; phase action 1"),
        ("CAT-31", "2 hand L; landed; dice 43; phase stealing 1 x2"),
        ("CAT-31", "landed; dice 43; phase stealing 1 x2"),
        ("CAK-22", "ship 7; phase roll 1"),
        ("CAK-26", "1 defender x; phase roll 1"),
        ("CAK-28", "phase lose 1 x2"),
        ("CAK-28", "2 cities v5; 2 levels sci 4; metropolis sci v5; phase lose 1 x2"),
        ("CAK-29", "1 towns v41; 1 lying v41; phase action 1"),
        ("CAK-29", "1 lying v41; phase action 1"),
        ("CAK-30", "2 cities v5; ship 1; phase lose 1 x2"),
        ("CAK-30", "1 roads e23; 1 knights v16!; 2 cities v5; phase lose 1 x2"),
        ("CAK-33", "1 towns v5; 1 walls v5; phase action 1"),
        ("CAK-34", "1 levels sci 6; phase action 1"),
        ("CAK-37", "1 cities v5; 1 levels sci 3; metropolis sci v5; phase action 1"),
        ("CAK-37", "1 cities v5; 1 levels sci 4; phase action 1"),
        ("CAK-37", "1 towns v5; 1 levels sci 4; metropolis sci v5; phase action 1"),
        ("CAK-37", "1 cities v5; 1 levels sci 4 tra 4; metropolis sci v5; metropolis tra v5; phase action 1"),
        ("CAK-38", "1 cities v5; 1 levels sci 4; 2 levels sci 5; metropolis sci v5; phase action 1"),
        ("CAK-40", "1 roads e23; 1 knights v44; phase action 1"),
        ("CAK-40", "1 roads e23; 1 knights v16 v16=2; phase action 1"),
        ("CAK-41", "1 roads e23 e24; 1 knights v16 v17 v18; phase action 1"),
        ("CAK-43", f"{KNIGHTS}; promoted v44; phase action 1"),
        ("CAK-44", f"{KNIGHTS}; ready v16; phase action 2"),
        ("CAK-48", "1 roads e23; loose v16; phase relocate 1 x1"),
        ("CAK-48", "loose v16; phase relocate 1 x2"),
        ("CAK-50", "1 roads e23; 1 towns v16; 1 knights v16; phase action 1"),
        ("CAK-50", "1 roads e23; 1 knights v17; 2 roads e24; 2 knights v17; phase action 1"),
        ("CAK-60", "1 progress XYZ; phase action 1"),
        ("CAK-60", "phase dealing 1 x2"),
        ("CAK-61", "1 progress PRI; phase action 1"),
        ("CAK-61", "under pol CON; phase action 1"),
        ("CAK-62", "2 progress ALC CRA ENG INV IRR; phase action 1"),
        ("CAK-62", "1 progress ALC CRA ENG INV IRR; phase roll 1"),
        ("CAK-62", "2 progress ALC; event sci; phase drop 1 x2"),
        ("CAK-65", "under tra ALC; phase action 1"),
        ("CAK-65", "under sci ?; phase action 1"),
        ("CAK-70", "alchemy 43; phase action 1"),
        ("CAK-77", "printer 5; phase action 1"),
        ("CAK-78", "free 1; phase action 1"),
        ("CAK-78", "phase free 1"),
        ("CAK-82", "phase desert 1 x2"),
        ("CAK-62", "1 progress ALC* MED; phase action 1"),
        ("CAK-62", "2 progress ?sci* ?sci; phase action 1"),
        ("CAK-60", "1 progress ALC* MED* CRA ENG SPY; phase action 1"),
        ("CAK-98", "deck pol; phase action 1"),
        ("CAK-83", "1 roads e23; 2 roads e24; lifted e24; phase rebuild 1"),
        ("CAK-86", "1 towns v5; sabotaged v5; phase action 1"),
        ("CAK-87", "phase spy 1 x2"),
        ("CAK-89", "phase give 1 x2"),
        ("CAK-90", "1 hand P; shown P; phase pay 1 x2"),
        ("CAK-90", "1 hand W; shown L; phase pay 1 x2"),
        ("CAK-90", "1 hand L; shown ?; phase pay 1 x2"),
        ("CAK-90", "1 hand L; harboured 1; phase action 1"),
        ("CAK-91", "takes 1; phase action 1"),
        ("CAK-91", "phase choose 1 x2"),
        ("CAK-92", "merchant 1 h7; phase action 1"),
        ("CAK-92", "merchant h7; phase action 1"),
        ("CAK-97", "1 cities v5; phase over 1"),
        ("CAK-98", "phase lose 1"),
        ("CAK-98", "phase roll 1 x2"),
        ("CAK-98", "todo pillage 3; phase action 1"),
        ("CAK-98", "2 cities v41; todo pillage 3; phase lose 1 x2"),
        ("CAK-98", "2 cities v41; todo pillage 2; phase lose 1 x2"),
        ("CAK-98", "shown L; phase action 1"),
        ("CAK-98", "event rain; phase action 1"),
        ("CAK-98", "fleet X; phase action 1"),
        ("CAK-98", "said end; phase action 1"),
        ("CAT-02", "played; phase action 1"),
    ],
)
def test_what_cannot_be_is_refused(rule: str, position: str) -> None:
    with pytest.raises(Refused) as refused:
        at(f"CAK {position}")

    assert refused.value.refusal.rule == rule


@pytest.mark.rule("CAK-99")
def test_at_the_end_nothing_is_hidden() -> None:
    won = "1 towns v0; 1 cities v4 v20 v24 v40; 1 defender 4; phase over 1"
    at(f"CAK {won}")
    with pytest.raises(Refused, match="CAK-99"):
        at(f"{HIDDEN}{won}")


@pytest.mark.rule("CAT-02")
def test_nobody_knows_two_hands() -> None:
    bank = "bank L19 B19 W19 G19 O19 P12 C12 N12"
    with pytest.raises(Refused, match="CAT-02"):
        at(f"CAK 2 hand ?0; 3 hand ?0; {bank}; phase action 1")


@pytest.mark.parametrize(
    ("option", "value", "rule", "position"),
    [
        ("landing", "6", "CAK-22", "ship 6; phase roll 1"),
        ("returned", "shuffled", "CAK-65", "under sci ALC; phase action 1"),
        ("surplus", "now", "CAK-62", "1 progress ALC CRA ENG INV IRR; phase action 1"),
        ("merchant_desert", "off", "CAK-92", "1 towns v20; merchant 1 h9; phase action 1"),
        ("victory", "auto", "CAK-97", "1 towns v0; 1 cities v4 v20 v24 v40; 1 defender 4; phase action 1"),
    ],
)
def test_what_an_option_rules_out_is_refused(option: str, value: str, rule: str, position: str) -> None:
    at(f"CAK {position}")
    with pytest.raises(Refused, match=rule):
        at(f"CAK {position}", **{option: value})
