"""The blue cards (CAK-80 to CAK-89): what each does, and when it may not be played."""

from __future__ import annotations

import pytest

from speltafel.games.catan.state.row import ROBBER
from speltafel.games.steden_en_ridders.state.row import AWAKE, MIGHTY, SABOTAGED, STRONG
from speltafel.games.steden_en_ridders.tests.by_word import after, at, cards, said

# Bishop.


@pytest.mark.rule("CAK-80")
def test_the_bishop_takes_a_card_of_everybody_at_the_robbers_new_hex() -> None:
    state = at(
        "CAK 1 progress BIS; 2 towns v8; 2 hand L; 3 towns v10; 3 hand G; 4 towns v1; landed; phase action 1"
    )
    after(state, "p:BIS h0", "=L", "=G")

    assert (state.row[ROBBER], cards(state, 0)) == (0, "LG")
    assert "end" in said(state, 0)


@pytest.mark.rule("CAK-80")
def test_the_bishop_moves_the_robber_also_where_nobody_is() -> None:
    state = after(at("CAK robber h5; 1 progress BIS; phase action 1"), "p:BIS h0")

    assert state.row[ROBBER] == 0
    assert "end" in said(state, 0)


@pytest.mark.rule("CAK-80")
def test_the_bishop_never_leaves_the_robber_where_it_is() -> None:
    assert len(said(at("CAK robber h5; 1 progress BIS; phase action 1"), 0, "p:BIS")) == 18
    assert "p:BIS h5" not in said(at("CAK robber h5; 1 progress BIS; phase action 1"), 0)


@pytest.mark.rule("CAK-19")
def test_the_bishop_waits_for_the_first_landing() -> None:
    assert said(at("CAK 1 progress BIS; phase action 1"), 0, "p:") == []


# Intrigue.


@pytest.mark.rule("CAK-84")
def test_an_intrigue_drives_a_knight_from_the_own_road_whatever_its_strength() -> None:
    state = at("CAK 1 roads e12; 2 roads e11 e10; 2 knights v9=3! v7; 1 progress INT; phase action 1")

    assert said(state, 0, "p:") == ["p:INT v9"]
    after(state, "p:INT v9")
    assert said(state, 1) == ["mv v8"]
    after(state, "mv v8")
    assert state.row[MIGHTY + 1] == 2**8
    assert state.row[AWAKE + 1] == 2**8


@pytest.mark.rule("CAK-84")
def test_a_knight_without_a_place_to_go_is_lost() -> None:
    state = after(
        at("CAK 1 roads e12; 2 roads e11; 2 knights v9=2; 3 towns v8; 1 progress INT; phase action 1"),
        "p:INT v9",
    )

    assert state.row[STRONG + 1] == 0
    assert "end" in said(state, 0)


# Saboteur.


@pytest.mark.rule("CAK-86")
def test_the_saboteur_hits_any_working_city_of_another() -> None:
    state = at(
        "CAK 1 cities v10; 2 cities v20 v30; 3 towns v41; sabotaged v30; 1 progress SAB; phase action 1"
    )

    assert said(state, 0, "p:") == ["p:SAB v20"]
    after(state, "p:SAB v20")
    assert state.row[SABOTAGED] == 2**20 + 2**30
    assert state.visible(1) == 4


@pytest.mark.rule("CAK-86")
def test_a_metropolis_can_be_sabotaged_unless_forbidden() -> None:
    position = "CAK 2 cities v20; 2 levels sci 4; metropolis sci v20; 1 progress SAB; phase action 1"

    assert said(at(position), 0, "p:") == ["p:SAB v20"]
    assert said(at(position, saboteur_metropolis="off"), 0, "p:") == []


# Spy.


@pytest.mark.rule("CAK-87")
def test_the_spy_sees_all_progress_cards_and_may_take_one_to_play_at_once() -> None:
    state = at("CAK 1 cities v10; 1 progress SPY; 2 progress MIN ALC; phase action 1")

    assert said(state, 0, "p:") == ["p:SPY 2"]
    after(state, "p:SPY 2")
    assert said(state, 0) == ["take ALC", "take MIN", "take -"]
    after(state, "take MIN", "p:MIN")
    assert cards(state, 0) == "OO"


@pytest.mark.rule("CAK-87")
def test_the_spy_may_take_nothing_unless_he_must() -> None:
    position = "CAK 1 progress SPY; 2 progress MIN; phase action 1"

    assert "end" in said(after(at(position), "p:SPY 2", "take -"), 0)
    assert said(after(at(position, spy="must"), "p:SPY 2"), 0) == ["take MIN"]


# Warlord.


@pytest.mark.rule("CAK-88")
def test_the_warlord_activates_all_own_knights_but_they_are_not_ready() -> None:
    state = at(
        "CAK 1 towns v10; 1 roads e12 e11 e41; 1 knights v9 v30=2; 2 roads e56; "
        "2 knights v41; 1 progress WAR; phase action 1"
    )
    after(state, "p:WAR")

    assert state.row[AWAKE] == 2**9 + 2**30
    assert state.row[AWAKE + 1] == 0
    assert said(state, 0, "k>") == []


@pytest.mark.rule("CAK-88")
def test_the_warlord_needs_an_inactive_knight() -> None:
    assert said(at("CAK 1 roads e11; 1 knights v9!; 1 progress WAR; phase action 1"), 0, "p:") == []


# Wedding.


@pytest.mark.rule("CAK-89")
def test_everybody_with_more_points_gives_two_cards_of_their_choice_or_the_only_one() -> None:
    state = at(
        "CAK 2 towns v10; 2 hand LGG; 3 cities v20; 3 hand O; 4 hand W; 1 progress WED; phase action 1"
    )
    after(state, "p:WED")

    assert said(state, 1) == ["give G", "give L"]
    after(state, "give L", "give G", "give O")
    assert [cards(state, seat) for seat in range(4)] == ["LGO", "G", "", "W"]
    assert "end" in said(state, 0)


@pytest.mark.rule("CAK-64")
def test_a_wedding_needs_somebody_with_more_points_and_cards() -> None:
    assert said(at("CAK 2 towns v10; 3 hand L; 1 progress WED; phase action 1"), 0, "p:") == []


@pytest.mark.rule("CAK-64")
def test_where_dead_plays_are_allowed_nobody_comes_to_the_wedding() -> None:
    state = after(at("CAK 1 progress WED; phase action 1", dead_plays="on"), "p:WED")

    assert "end" in said(state, 0)
