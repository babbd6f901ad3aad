"""Deserter (CAK-82): a knight of an opponent's choice goes, and one like it joins the other side."""

from __future__ import annotations

import pytest

from speltafel.games.steden_en_ridders.state.row import AWAKE, BASIC, MIGHTY, READY
from speltafel.games.steden_en_ridders.tests.by_word import after, at, said


@pytest.mark.rule("CAK-82")
def test_an_opponent_chooses_the_deserter_and_one_like_it_joins() -> None:
    state = at(
        "CAK 1 towns v10; 1 roads e12; 2 roads e27 e41 e56; 2 knights v30=3! v20=1 v41=2; "
        "1 progress DES; phase action 1"
    )
    after(state, "p:DES 2")

    assert said(state, 1) == ["des v20", "des v41", "des v30"]
    after(state, "des v30")
    assert said(state, 0) == ["put v9 3", "put -"]
    after(state, "put v9 3")
    assert state.row[MIGHTY] == state.row[AWAKE] == 2**9
    assert state.row[MIGHTY + 1] == 0


@pytest.mark.rule("CAK-44")
def test_a_deserter_is_not_ready_unless_so_agreed() -> None:
    position = "CAK 1 towns v10; 1 roads e12 e11; 2 roads e41; 2 knights v30!; 1 progress DES; phase action 1"
    tired = after(at(position), "p:DES 2", "des v30", "put v9 1")
    ready = after(at(position, deserter_ready="on"), "p:DES 2", "des v30", "put v9 1")

    assert said(tired, 0, "k>") == []
    assert said(ready, 0, "k>") == ["k> v9 v8"]


@pytest.mark.rule("CAK-44")
def test_an_inactive_deserter_is_never_ready() -> None:
    position = "CAK 1 towns v10; 1 roads e12; 2 roads e41; 2 knights v30; 1 progress DES; phase action 1"
    state = after(at(position, deserter_ready="on"), "p:DES 2", "des v30", "put v9 1")

    assert state.row[READY] == 0


@pytest.mark.rule("CAK-82")
def test_only_without_a_piece_of_the_same_strength_a_weaker_one_joins() -> None:
    position = (
        "CAK 1 roads e12 e11; 1 knights v10=2 v9=2; 2 roads e41; 2 knights v30=2; "
        "1 progress DES; phase action 1"
    )
    short = after(at(position), "p:DES 2", "des v30")
    same = after(at(position.replace(" v9=2", "")), "p:DES 2", "des v30")
    lower = after(at(position.replace(" v9=2", ""), deserter_rank="lower"), "p:DES 2", "des v30")

    assert said(short, 0) == ["put v8 1", "put -"]
    assert said(same, 0) == ["put v8 2", "put v9 2", "put -"]
    assert said(lower, 0) == ["put v8 2", "put v9 2", "put v8 1", "put v9 1", "put -"]


@pytest.mark.rule("CAK-82")
def test_a_knight_deserts_also_where_none_can_join() -> None:
    state = after(at("CAK 2 roads e41; 2 knights v30; 1 progress DES; phase action 1"), "p:DES 2", "des v30")

    assert state.row[BASIC + 1] == 0
    assert "end" in said(state, 0)


@pytest.mark.rule("CAK-82")
def test_the_place_just_left_is_free_for_the_deserter() -> None:
    state = at("CAK 1 towns v10; 1 roads e12; 2 roads e11; 2 knights v9; 1 progress DES; phase action 1")

    assert said(after(state, "p:DES 2", "des v9"), 0) == ["put v9 1", "put -"]


@pytest.mark.rule("CAK-82")
def test_nobody_deserts_from_somebody_without_knights() -> None:
    assert said(at("CAK 1 roads e41; 1 knights v30; 1 progress DES; phase action 1"), 0, "p:") == []
