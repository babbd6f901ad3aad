"""The yellow cards (CAK-90 to CAK-95): what each does, and when it may not be played."""

from __future__ import annotations

import pytest

from speltafel.games.steden_en_ridders import referee, text
from speltafel.games.steden_en_ridders.state.row import FLEET, HARBOURING, MERCHANT, MERCHANT_AT
from speltafel.games.steden_en_ridders.tests.by_word import after, at, cards, said

# Commercial Harbour.


@pytest.mark.rule("CAK-90")
def test_at_the_harbour_each_opponent_pays_a_commodity_for_a_resource_once() -> None:
    state = at("CAK 1 hand LW; 2 hand PCC; 1 progress CHA; phase action 1")
    after(state, "p:CHA", "ch 2 W")

    assert said(state, 1) == ["com C", "com P"]
    after(state, "com P")
    assert (cards(state, 0), cards(state, 1)) == ("LP", "WCC")
    assert said(state, 0, "ch") == ["ch 3 L", "ch 4 L"]


@pytest.mark.rule("CAK-90")
def test_whoever_has_no_commodity_gives_the_card_back_and_is_not_asked_again() -> None:
    state = after(at("CAK 1 hand L; 2 hand G; 1 progress CHA; phase action 1"), "p:CHA", "ch 2 L", "com -")

    assert (cards(state, 0), cards(state, 1)) == ("L", "G")
    assert said(state, 0, "ch 2") == []


@pytest.mark.rule("CAK-90")
def test_a_second_harbour_serves_nobody_twice_unless_so_agreed() -> None:
    position = "CAK 1 hand LLL; 2 hand PPP; 1 progress CHA CHA; phase action 1"
    once = after(at(position), "p:CHA", "ch 2 L", "com P")
    again = after(at(position, harbour_again="on"), "p:CHA", "ch 2 L", "com P", "p:CHA", "ch 2 L", "com P")

    assert said(once, 0, "p:") == []
    assert said(again, 0, "ch") == ["ch 3 L", "ch 4 L"]
    assert cards(again, 0) == "LPP"


@pytest.mark.rule("CAK-90")
def test_two_harbours_at_once_serve_everybody_twice_if_so_agreed() -> None:
    position = "CAK 1 hand LLL; 2 hand PPP; 1 progress CHA CHA; phase action 1"
    state = after(at(position, harbour_again="on"), "p:CHA", "p:CHA", "ch 2 L", "com P")
    again = text.read(state, 0, "ch 2 L")

    assert state.row[HARBOURING] == 2
    assert referee.check(state, 0, again) is None
    after(state, "ch 2 L", "com P")
    assert referee.check(state, 0, again) is not None
    assert said(state, 0, "ch 2") == []


@pytest.mark.rule("CAK-64")
@pytest.mark.parametrize("hands", ["2 hand P", "1 hand P; 2 hand P", "1 hand L"])
def test_a_harbour_without_a_resource_or_anybody_with_cards_is_dead(hands: str) -> None:
    position = f"CAK {hands}; 1 progress CHA; phase action 1"

    assert said(at(position), 0, "p:") == []
    assert said(at(position, dead_plays="on"), 0, "p:") == ["p:CHA"]


# Master Merchant.


@pytest.mark.rule("CAK-91")
def test_the_master_merchant_takes_two_cards_of_his_choice_from_somebody_with_more_points() -> None:
    state = at("CAK 2 towns v10; 2 hand LLGP; 3 hand O; 1 progress MAM; phase action 1")

    assert said(state, 0, "p:") == ["p:MAM 2"]
    after(state, "p:MAM 2")
    assert said(state, 0) == ["L", "G", "P"]
    after(state, "P", "L")
    assert (cards(state, 0), cards(state, 1)) == ("LP", "LG")
    assert "end" in said(state, 0)


@pytest.mark.rule("CAK-91")
def test_the_master_merchant_takes_an_only_card() -> None:
    state = after(at("CAK 2 towns v10; 2 hand G; 1 progress MAM; phase action 1"), "p:MAM 2", "G")

    assert "end" in said(state, 0)


@pytest.mark.rule("CAK-66")
def test_as_many_points_are_not_more_unless_so_agreed() -> None:
    position = "CAK 1 towns v20; 2 towns v10; 2 hand G; 1 progress MAM; phase action 1"

    assert said(at(position), 0, "p:") == []
    assert said(at(position, richer="equal"), 0, "p:") == ["p:MAM 2"]


@pytest.mark.rule("CAK-64")
def test_an_empty_hand_is_looked_into_only_where_dead_plays_are_allowed() -> None:
    position = "CAK 2 towns v10; 1 progress MAM; phase action 1"

    assert said(at(position), 0, "p:") == []
    assert "end" in said(after(at(position, dead_plays="on"), "p:MAM 2"), 0)


# Merchant and Merchant Fleet.


@pytest.mark.rule("CAK-92")
def test_the_merchant_stands_by_an_own_building_is_a_point_and_gives_two_for_one() -> None:
    state = at("CAK 1 towns v10; 1 hand OO; 1 progress MER; phase action 1")

    assert said(state, 0, "p:") == ["p:MER h0", "p:MER h1", "p:MER h4"]
    after(state, "p:MER h0")
    assert (state.row[MERCHANT], state.row[MERCHANT_AT], state.visible(0)) == (0, 0, 2)
    assert "b OO>L" in said(state, 0)


@pytest.mark.rule("CAK-92")
def test_the_merchant_changes_hands_on_the_same_hex_but_is_not_played_there_twice() -> None:
    other = at("CAK 1 towns v10; 2 towns v20; 1 progress MER; merchant 2 h4; phase action 1")
    own = at("CAK 1 towns v10; 1 progress MER; merchant 1 h4; phase action 1")

    assert "p:MER h4" in said(other, 0)
    assert "p:MER h4" not in said(own, 0)


@pytest.mark.rule("CAK-92")
def test_the_merchant_goes_to_the_desert_unless_forbidden() -> None:
    position = "CAK 1 towns v20; 1 progress MER; phase action 1"

    assert "p:MER h9" in said(at(position), 0)
    assert "p:MER h9" not in said(at(position, merchant_desert="off"), 0)


@pytest.mark.rule("CAK-93")
def test_a_fleet_trades_one_kind_two_for_one_till_the_turn_ends() -> None:
    state = after(at("CAK 1 hand PPPP; 1 progress MFL; phase action 1"), "p:MFL P", "b PP>O", "b PP>O")

    assert cards(state, 0) == "OO"
    assert after(state, "end").row[FLEET] == 0


@pytest.mark.rule("CAK-64")
def test_a_fleet_names_no_kind_that_trades_two_for_one_anyway() -> None:
    position = "CAK 1 towns v10; 1 levels tra 3; 1 progress MFL; merchant 1 h0; fleet L; phase action 1"

    assert said(at(position), 0, "p:") == ["p:MFL B", "p:MFL W", "p:MFL G"]
    assert len(said(at(position, dead_plays="on"), 0, "p:")) == 8


# Monopolies.


@pytest.mark.rule("CAK-94")
def test_a_resource_monopoly_takes_two_of_everybody_or_the_only_one() -> None:
    state = at("CAK 1 hand W; 2 hand WWW; 3 hand WG; 4 hand O; 1 progress REM; phase action 1")

    assert said(state, 0, "p:") == [f"p:REM {letter}" for letter in "LBWGO"]
    after(state, "p:REM W")
    assert [cards(state, seat) for seat in range(4)] == ["WWWW", "W", "G", "O"]


@pytest.mark.rule("CAK-95")
def test_a_trade_monopoly_takes_one_commodity_of_everybody() -> None:
    state = at("CAK 2 hand NN; 3 hand N; 1 progress TRM; phase action 1")

    assert said(state, 0, "p:") == ["p:TRM P", "p:TRM C", "p:TRM N"]
    after(state, "p:TRM N")
    assert [cards(state, seat) for seat in range(3)] == ["NN", "N", ""]


@pytest.mark.rule("CAK-64")
def test_a_monopoly_over_empty_hands_is_dead_but_one_that_finds_nothing_is_not() -> None:
    assert said(at("CAK 1 hand L; 1 progress REM; phase action 1"), 0, "p:") == []
    assert "p:REM O" in said(at("CAK 2 hand L; 1 progress REM; phase action 1"), 0)
