"""The green cards, and what holds for all (CAK-63 to CAK-79): what each does, and when it is not played."""

from __future__ import annotations

import pytest

from speltafel.games.catan.state.row import BANK, FREE, PAVING, PHASE
from speltafel.games.steden_en_ridders import text
from speltafel.games.steden_en_ridders.state.cards import PLAYS, card_of
from speltafel.games.steden_en_ridders.state.row import ALCHEMY, CASTING_EVENT, SHOW, WALL
from speltafel.games.steden_en_ridders.tests.by_word import after, at, cards, said

# Playing cards.


@pytest.mark.rule("CAK-63")
def test_any_number_of_cards_is_played_in_one_turn() -> None:
    state = after(at("CAK 1 cities v10; 1 progress IRR MIN ENG; phase action 1"), "p:MIN", "p:ENG v10")

    assert cards(state, 0) == "OO"
    assert state.row[WALL] == 2**10


@pytest.mark.rule("CAK-63")
def test_no_card_is_played_in_another_players_turn() -> None:
    assert said(at("CAK 2 cities v10; 2 progress MIN; phase action 1"), 1) == []


@pytest.mark.rule("CAK-12")
def test_no_card_but_the_alchemist_is_played_before_the_dice() -> None:
    assert said(at("CAK 1 cities v10; 1 progress MIN; phase roll 1"), 0) == ["R"]


def test_every_play_names_its_card() -> None:
    for (first, card), (past, _) in zip(PLAYS, (*PLAYS[1:], (SHOW, 0)), strict=True):
        assert {card_of(action) for action in range(first, past)} == {card}


# Alchemist.


@pytest.mark.rule("CAK-70")
def test_the_alchemist_chooses_both_dice_and_only_the_event_die_is_cast() -> None:
    state = after(at("CAK 1 progress ALC; phase roll 1"), "p:ALC 4 3", "R")

    assert state.row[ALCHEMY] == 1 + 6 * 3 + 2
    assert state.row[PHASE] == CASTING_EVENT


@pytest.mark.rule("CAK-70")
def test_there_is_one_alchemist_a_turn_and_none_after_the_dice() -> None:
    before = after(at("CAK 1 progress ALC ALC; phase roll 1"), "p:ALC 1 1")
    later = at("CAK 1 progress ALC; dice 43; phase action 1")

    assert said(before, 0, "p:") == []
    assert said(later, 0, "p:") == []


# Engineer.


@pytest.mark.rule("CAK-72")
def test_the_engineer_walls_a_city_that_has_none() -> None:
    state = at("CAK 1 cities v10 v20; 1 towns v5; 1 walls v20; 1 progress ENG; phase action 1")

    assert said(state, 0, "p:") == ["p:ENG v10"]
    assert after(state, "p:ENG v10").row[WALL] == 2**10 + 2**20


@pytest.mark.rule("CAK-72")
def test_the_engineer_has_no_fourth_wall() -> None:
    state = at("CAK 1 cities v10 v20 v5 v44; 1 walls v20 v5 v44; 1 progress ENG; phase action 1")

    assert said(state, 0, "p:") == []


# Inventor.


@pytest.mark.rule("CAK-73")
def test_the_inventor_swaps_two_tokens_and_other_states_keep_theirs() -> None:
    state = at("CAK 1 progress INV; phase action 1")
    other = state.copy()
    after(state, "p:INV h0 h2")

    assert (state.land.numbers[0], state.land.numbers[2]) == (9, 10)
    assert (other.land.numbers[0], other.land.numbers[2]) == (10, 9)


@pytest.mark.rule("CAK-73")
def test_the_inventor_touches_no_2_6_8_or_12() -> None:
    hexes = {
        word[6:].split()[k]
        for word in said(at("CAK 1 progress INV; phase action 1"), 0, "p:")
        for k in (0, 1)
    }

    assert hexes == {f"h{h}" for h in (0, 2, 5, 6, 7, 8, 10, 13, 14, 15, 16, 18)}


@pytest.mark.rule("CAK-64")
def test_two_equal_tokens_are_swapped_only_where_dead_plays_are_allowed() -> None:
    position = "CAK 1 progress INV; phase action 1"

    assert "p:INV h0 h6" not in said(at(position), 0)
    assert "p:INV h0 h6" in said(at(position, dead_plays="on"), 0)


# Irrigation and Mining.


@pytest.mark.rule("CAK-74")
def test_irrigation_gives_two_grain_for_each_field_with_a_building_robber_or_not() -> None:
    state = at("CAK 1 towns v8; 1 cities v24; 1 progress IRR; robber h3; phase action 1")

    assert cards(after(state, "p:IRR"), 0) == "GG"


@pytest.mark.rule("CAK-76")
def test_mining_gives_what_the_bank_has() -> None:
    state = at("CAK 1 towns v10; 1 progress MIN; 2 hand " + "O" * 18 + "; phase action 1")

    assert cards(after(state, "p:MIN"), 0) == "O"
    assert state.row[BANK + 4] == 0


@pytest.mark.rule("CAK-64")
def test_irrigation_without_fields_is_a_dead_play() -> None:
    position = "CAK 1 towns v10; 1 progress IRR; phase action 1"

    assert said(at(position), 0, "p:") == []
    assert said(at(position, dead_plays="on"), 0, "p:") == ["p:IRR"]


# Road Building.


@pytest.mark.rule("CAK-78")
def test_road_building_lays_two_roads_for_nothing() -> None:
    state = after(at("CAK 1 towns v10; 1 progress RDB; phase action 1"), "p:RDB")

    assert (state.row[PHASE], state.row[FREE]) == (PAVING, 2)
    assert said(state, 0) == ["e7", "e12", "e13"]


@pytest.mark.rule("CAK-78")
def test_road_building_needs_a_place_for_a_road() -> None:
    assert said(at("CAK 1 progress RDB; phase action 1"), 0, "p:") == []


# Smith.


@pytest.mark.rule("CAK-79")
def test_the_smith_promotes_two_knights_and_the_first_frees_a_piece_for_the_second() -> None:
    state = at(
        "CAK 1 roads e12 e11 e10; 1 knights v9=2 v8=2! v7; 1 levels pol 3; 1 progress SMI; phase action 1"
    )

    assert said(state, 0, "p:") == ["p:SMI v8", "p:SMI v9"]
    after(state, "p:SMI v8")
    assert said(state, 0) == ["k^ v7", "k^ v9", "-"]
    after(state, "k^ v7")
    assert text.write(state).count("1 knights v7=2 v8=3! v9=2") == 1


@pytest.mark.rule("CAK-79")
def test_the_second_knight_may_be_left() -> None:
    state = after(at("CAK 1 roads e11; 1 knights v8 v9; 1 progress SMI; phase action 1"), "p:SMI v8", "-")

    assert "k^ v9" not in said(state, 0)
    assert "end" in said(state, 0)


@pytest.mark.rule("CAK-79")
def test_the_smith_promotes_nobody_twice_and_none_beyond_the_fortress() -> None:
    state = at("CAK 1 roads e11; 1 knights v8 v9=2; 1 progress SMI; promoted v8; phase action 1")

    assert said(state, 0, "p:") == []
