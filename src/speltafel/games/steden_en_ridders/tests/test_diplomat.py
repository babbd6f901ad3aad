"""Diplomat (CAK-83): free roads, seen from their ends alone, are moved or taken away."""

from __future__ import annotations

import pytest

from speltafel.games.catan.state.row import LENGTH, ROADS, ROUTE
from speltafel.games.steden_en_ridders import referee, text
from speltafel.games.steden_en_ridders.tests.by_word import after, at, said


@pytest.mark.rule("CAK-83")
def test_a_free_road_of_another_goes_back_to_the_supply_and_nothing_is_built() -> None:
    state = at("CAK 2 towns v10; 2 roads e13 e20; 1 progress DIP; phase action 1")

    assert said(state, 0, "p:") == ["p:DIP -e20"]
    after(state, "p:DIP -e20")
    assert state.row[ROADS + 1] == 14
    assert "end" in said(state, 0)


@pytest.mark.rule("CAK-83")
def test_a_road_between_own_pieces_is_not_free() -> None:
    state = at("CAK 2 towns v10; 2 roads e13 e20; 2 knights v21; 1 progress DIP; phase action 1")

    assert said(state, 0, "p:") == []


@pytest.mark.rule("CAK-83")
def test_pieces_of_others_do_not_hold_a_road() -> None:
    state = at("CAK 2 towns v10; 2 roads e13 e20; 3 knights v21; 3 roads e27; 1 progress DIP; phase action 1")

    assert said(state, 0, "p:") == ["p:DIP -e20"]


@pytest.mark.rule("CAK-83")
def test_a_ring_has_no_free_road() -> None:
    ring = "e0 e1 e6 e7 e11 e12"

    assert said(at(f"CAK 2 roads {ring}; route 2; 1 progress DIP; phase action 1"), 0, "p:") == []


@pytest.mark.rule("CAK-83")
def test_an_own_free_road_is_moved_where_it_may_lie_without_it() -> None:
    state = at("CAK 1 towns v10; 1 roads e12 e11; 1 progress DIP; phase action 1")

    assert said(state, 0, "p:") == ["p:DIP e11"]
    after(state, "p:DIP e11")
    assert said(state, 0) == ["e7", "e13", "e19"]
    after(state, "e13")
    assert text.write(state).count("1 roads e12 e13") == 1
    assert state.row[ROADS] == 13


@pytest.mark.rule("CAK-83")
def test_a_lifted_road_may_stay_away_if_so_agreed() -> None:
    position = "CAK 1 towns v10; 1 roads e12; 1 progress DIP; phase action 1"
    state = after(at(position, rebuild="may"), "p:DIP e12")

    assert said(state, 0) == ["e7", "e13", "-"]
    assert after(state, "-").row[ROADS] == 15


@pytest.mark.rule("CAK-83")
def test_a_road_with_nowhere_else_to_go_is_lifted_only_if_it_may_stay_away() -> None:
    position = "CAK 1 roads e12; 1 progress DIP; phase action 1"

    assert said(at(position), 0, "p:") == []
    assert after(at(position, rebuild="may"), "p:DIP e12").row[ROADS] == 15


@pytest.mark.rule("CAK-58")
def test_the_route_is_measured_when_the_road_lies_again() -> None:
    state = at("CAK 1 towns v10; 1 roads e13 e12 e11 e10 e18; route 1; 1 progress DIP; phase action 1")
    after(state, "p:DIP e18")

    assert (state.row[LENGTH], state.row[ROUTE]) == (5, 0)
    after(state, "e7")
    assert (state.row[LENGTH], state.row[ROUTE]) == (4, -1)


@pytest.mark.rule("CAK-83")
def test_a_knight_keeps_its_last_road() -> None:
    state = at(
        "CAK 1 progress DIP; 1 roads e60 e23; 1 knights v16; 2 roads e13; 2 knights v10; phase action 1"
    )

    assert said(state, 0, "p:") == ["p:DIP e60"]
    for way in ("e23", "-e13"):
        refusal = referee.check(state, 0, text.read(state, 0, f"p:DIP {way}"))
        assert refusal
        assert refusal.rule == "CAK-83"
