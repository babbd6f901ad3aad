"""What scenarios cannot say: the next game, counts, option values, actions no words spell, and the words."""

from __future__ import annotations

import pytest

from speltafel.engine import CHANCE, OVER, Outcome, Rng
from speltafel.game import Refused
from speltafel.games import load, speak
from speltafel.games.linja.referee import again, check, explain
from speltafel.games.linja.state import DECLINE, FOLLOW_FROM, PASS, STEP, Linja
from speltafel.games.linja.text import place, prompt, read, tell, write
from speltafel.table import parse_line
from speltafel.text import DUTCH

GAME = load("linja")
ENGLISH = speak("en")
SET_UP = "LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6"
BONUS_DUE = "LIN 6.0 1.1 1.1 0.1 2.1 0.1 1.1 1.6 r +"
FOLLOW_DUE = "LIN 5.0 0.1 0.2 3.2 2.2 1.0 1.0 0.5 r v4"
FULL_ROW = "LIN 5.0 1.1 0.6 1.1 1.1 2.1 1.1 1.1"
UP, DOWN = 0, 1


def position(text: str, **options: str) -> Linja:
    """The position of a text."""
    return place(text, 2, GAME.choose(**options))


def refused(state: Linja, seat: int, action: int) -> str:
    """The rule that an action is refused with."""
    refusal = check(state, seat, action)
    assert refusal is not None
    return refusal.rule


def step(colour: int, row: int, direction: int) -> int:
    """The action of a Bonus."""
    return STEP + 16 * colour + 2 * row + direction


# LIN-35


@pytest.mark.rule("LIN-35")
@pytest.mark.parametrize("began", [0, 1])
def test_black_begins_after_losing(began: int) -> None:
    """Whoever began the game that black lost."""
    assert again(position(f"{SET_UP} r"), Outcome((1, 2), (46, 39), "LIN-30"), began) == {"begins": "black"}


@pytest.mark.rule("LIN-35")
@pytest.mark.parametrize("began", [0, 1])
def test_red_begins_after_losing(began: int) -> None:
    """Whoever began the game that red lost."""
    assert again(position(f"{SET_UP} r"), Outcome((2, 1), (39, 46), "LIN-30"), began) == {"begins": "red"}


@pytest.mark.rule("LIN-35")
def test_the_loser_of_a_blocked_game_begins() -> None:
    """A game that ended by LIN-32 has a loser too."""
    assert again(position(f"{SET_UP} r"), Outcome((2, 1), (18, 36), "LIN-32"), began=0) == {"begins": "red"}


@pytest.mark.rule("LIN-35")
def test_black_begins_after_a_draw_that_red_began() -> None:
    """The first turn changes hands."""
    assert again(position(f"{SET_UP} r"), Outcome((1, 1), (56, 56), "LIN-34"), began=0) == {"begins": "black"}


@pytest.mark.rule("LIN-35")
def test_red_begins_after_a_draw_that_black_began() -> None:
    """The first turn changes hands."""
    assert again(position(f"{SET_UP} r"), Outcome((1, 1), (56, 56), "LIN-34"), began=1) == {"begins": "red"}


@pytest.mark.rule("LIN-35")
def test_the_next_game_is_set_up_for_whoever_begins_it() -> None:
    """No lot is drawn for a next game."""
    options = GAME.choose(
        "standaard", **again(position(f"{SET_UP} r"), Outcome((1, 2), (46, 39), "LIN-30"), began=0)
    )

    assert write(GAME.start(2, options)) == f"{SET_UP} z"


# Counts


def turns(state: Linja) -> list[Linja]:
    """Every position one complete turn further, one for each way there."""
    found: list[Linja] = []
    for action in state.actions(state.seat):
        after = state.copy()
        assert isinstance(after, Linja)
        after.apply(state.seat, action)
        found += [after] if after.seat != state.seat else turns(after)
    return found


@pytest.mark.rule("LIN-05")
def test_the_first_turn_can_be_played_in_92_ways() -> None:
    """T-LIN-01: a Bonus declined is a way too."""
    assert len(turns(position(f"{SET_UP} r"))) == 92


@pytest.mark.rule("LIN-05")
def test_the_first_turn_leads_to_68_positions() -> None:
    """T-LIN-01."""
    assert len({write(after) for after in turns(position(f"{SET_UP} r"))}) == 68


@pytest.mark.rule("LIN-03")
def test_black_has_as_many_first_turns_as_red() -> None:
    """The set-up is the same from both sides."""
    assert len(turns(position(f"{SET_UP} z"))) == 92


# The lot


@pytest.mark.rule("LIN-04")
def test_the_lot_is_even() -> None:
    """Unless an option says who begins."""
    state = GAME.start(2, GAME.choose())

    assert state.actors() == [CHANCE]
    assert state.odds() == [1, 1]


@pytest.mark.rule("LIN-04")
def test_only_red_black_or_the_lot_begins() -> None:
    """The option takes three values."""
    assert option_refused("begins", "blue") == "LIN-04"


# Options


@pytest.mark.rule("LIN-40")
def test_the_opponent_bonus_is_on_or_off() -> None:
    """Anything else is refused with the rule of the option."""
    assert option_refused("bonus_opponent", "maybe") == "LIN-40"


@pytest.mark.rule("LIN-41")
def test_there_are_two_editions() -> None:
    """The current one and that of 2010."""
    assert option_refused("edition", "1999") == "LIN-41"


@pytest.mark.rule("LIN-42")
def test_minus_points_are_on_or_off() -> None:
    """Anything else is refused with the rule of the option."""
    assert option_refused("minus", "half") == "LIN-42"


@pytest.mark.rule("LIN-43")
def test_the_bonus_after_a_begin_is_on_or_off() -> None:
    """Anything else is refused with the rule of the option."""
    assert option_refused("begin_goal_bonus", "always") == "LIN-43"


@pytest.mark.rule("LIN-41")
def test_the_profile_2010_is_the_edition_of_2010() -> None:
    """Two ways to ask for the same rules."""
    by_profile = GAME.start(2, GAME.choose("2010", begins="red"))
    by_option = GAME.start(2, GAME.choose(edition="2010", begins="red"))

    assert by_profile.rules == by_option.rules


def option_refused(name: str, value: str) -> str:
    """The rule that an option's value is refused with."""
    with pytest.raises(Refused) as refusal:
        GAME.choose(**{name: value})
    return refusal.value.refusal.rule


# The count, line by line


@pytest.mark.rule("LIN-33")
def test_a_score_is_explained_row_by_row() -> None:
    """Red's 39: 5 home, 3 on row 6, 3 on row 5 and 1 that costs a point."""
    lines = explain(position("LIN 0.6 0.4 0.2 1.0 0.0 3.0 3.0 5.0 r"))

    assert [line.points for line in lines if line.seat == 0] == [25, 9, 6, -1]
    assert [line.points for line in lines if line.seat == 1] == [30, 12, 4]
    assert {line.rule for line in lines} == {"LIN-33"}


@pytest.mark.rule("LIN-42")
def test_a_row_that_counts_nothing_cites_the_option() -> None:
    """The lone red stone on row 3."""
    lines = explain(position("LIN 0.6 0.4 0.2 1.0 0.0 3.0 3.0 5.0 r", minus="off"))

    assert [(line.points, line.rule) for line in lines if line.points == 0] == [(0, "LIN-42")]


# Actions that no words spell at that moment: bots and research can still try them.


@pytest.mark.rule("LIN-05")
def test_a_turn_does_not_open_with_a_follow_up() -> None:
    """The Begin comes first."""
    assert refused(position(f"{SET_UP} r"), 0, FOLLOW_FROM + 0) == "LIN-05"


@pytest.mark.rule("LIN-05")
def test_no_begin_comes_after_the_follow_up() -> None:
    """Only the Bonus is left."""
    assert refused(position(BONUS_DUE), 0, 0) == "LIN-05"


@pytest.mark.rule("LIN-05")
def test_no_second_follow_up_comes_after_the_first() -> None:
    """Only the Bonus is left."""
    assert refused(position(BONUS_DUE), 0, FOLLOW_FROM + 0) == "LIN-05"


@pytest.mark.rule("LIN-19")
def test_no_second_begin_takes_the_place_of_the_follow_up() -> None:
    """Nor does a pass, or a Bonus declined."""
    state = position(FOLLOW_DUE)

    assert refused(state, 0, 0) == "LIN-19"
    assert refused(state, 0, PASS) == "LIN-19"
    assert refused(state, 0, DECLINE) == "LIN-19"


@pytest.mark.rule("LIN-10")
@pytest.mark.parametrize(("side", "seat", "goal"), [("r", 0, 7), ("z", 1, 0)])
def test_a_stone_on_the_goal_line_does_not_begin(side: str, seat: int, goal: int) -> None:
    """It is home."""
    assert refused(position(f"LIN 4.2 1.1 1.1 1.1 1.1 1.1 1.1 2.4 {side}"), seat, goal) == "LIN-10"


@pytest.mark.rule("LIN-15")
@pytest.mark.parametrize(("side", "seat", "goal"), [("r", 0, 7), ("z", 1, 0)])
def test_a_stone_on_the_goal_line_does_not_follow_up(side: str, seat: int, goal: int) -> None:
    """It is home."""
    state = position(f"LIN 3.2 1.1 2.1 1.1 1.1 1.1 1.1 2.4 {side} v2")

    assert refused(state, seat, FOLLOW_FROM + goal) == "LIN-15"


@pytest.mark.rule("LIN-21")
def test_a_bonus_does_not_leave_the_board_over_the_goal_line() -> None:
    """Red's stone on row 7 has nothing before it."""
    assert refused(position(BONUS_DUE), 0, step(0, 7, UP)) == "LIN-21"


@pytest.mark.rule("LIN-21")
def test_a_bonus_does_not_leave_the_board_over_the_start_row() -> None:
    """Red's stones on row 0 have nothing behind them."""
    assert refused(position(BONUS_DUE), 0, step(0, 0, DOWN)) == "LIN-21"


@pytest.mark.rule("LIN-40")
def test_the_other_players_stone_is_not_moved_off_the_board() -> None:
    """A black stone on its start row has nothing behind it."""
    state = position(BONUS_DUE, bonus_opponent="on")

    assert refused(state, 0, step(1, 7, UP)) == "LIN-21"


# What refusals say: no stone that is not there, and no advice that would be refused as well.


def why(state: Linja, line: str) -> str:
    """The sentence with which a line is refused."""
    with pytest.raises(Refused) as refused:
        parse_line(GAME, state, state.seat, line)
    return DUTCH.tell(refused.value.refusal.sentence)


@pytest.mark.rule("LIN-10")
def test_where_no_own_stone_lies_the_refusal_names_none() -> None:
    """Black's goal line is row 0, and at the set-up no black stone is there."""
    assert why(position(f"{SET_UP} z"), "0-1") == "Op rij 0 ligt geen steen van zwart."


@pytest.mark.rule("LIN-10")
def test_a_begin_that_is_too_long_is_told_its_row_only_if_there_is_room() -> None:
    """Row 2 is full; from row 3 there is a way."""
    assert why(position(f"{FULL_ROW} r"), "1-3") == "Een beginzet gaat precies één rij vooruit."
    assert why(position(f"{FULL_ROW} r"), "3-5") == "Een beginzet gaat precies één rij vooruit, van 3 naar 4."


@pytest.mark.rule("LIN-15")
def test_a_follow_up_of_the_wrong_length_is_told_its_row_only_if_there_is_room() -> None:
    """After 3-4 it is two rows, and row 2 is full."""
    assert why(position(f"{FULL_ROW} r"), "3-4 0-1") == "De vervolgzet is precies 2 rijen."
    assert why(position(f"{FULL_ROW} r"), "3-4 1-2") == "De vervolgzet is precies 2 rijen, van 1 naar 3."


@pytest.mark.rule("LIN-17")
def test_a_follow_up_past_the_goal_line_is_told_how_it_is_written() -> None:
    """Red has four rows and needs three."""
    assert why(position(FOLLOW_DUE), "4-8") == "Een vervolgzet voorbij de doellijn eindigt erop: schrijf 4-7."


@pytest.mark.rule("LIN-20")
def test_a_plus_is_advised_only_where_it_helps() -> None:
    """Two rows are too many, with a plus too."""
    assert why(position(BONUS_DUE), "7-6") == "Een bonuszet schrijf je met een plus: +7-6."
    assert why(position(BONUS_DUE), "7-5") == "Een bonuszet gaat precies één rij; 7-5 is iets anders."
    assert why(position(BONUS_DUE), "3-4") == "Op rij 3 ligt geen steen van rood."


@pytest.mark.rule("LIN-40")
def test_a_bonus_with_the_others_stone_is_told_of_the_option() -> None:
    """Without the option it breaks LIN-20."""
    assert "optie van LIN-40" in why(position(BONUS_DUE), "+z3-4")


@pytest.mark.rule("LIN-41")
@pytest.mark.parametrize("line", ["7-6", "4-3", "+0", "+4-6", "3-4 7-6", "3-4 6-5", "3-4 +0"])
def test_in_2010_no_refusal_promises_a_bonus(line: str) -> None:
    """There is none."""
    state = position(f"{FULL_ROW} r", edition="2010")

    assert "In uitgave 2010 is er geen bonuszet; een steen gaat nooit terug." in why(state, line)


# What the choices and the prompt tell


def told(state: Linja, word: str) -> str:
    """An action in Dutch, as the choices show it."""
    return DUTCH.tell(tell(state, state.seat, read(state, state.seat, word), None))


@pytest.mark.rule("LIN-18")
def test_a_follow_up_that_arrives_exactly_tells_of_its_bonus() -> None:
    """Four rows from row 3."""
    assert told(position(FOLLOW_DUE), "3-7") == "vervolgzet van rij 3 naar 7, precies: een bonuszet"


@pytest.mark.rule("LIN-17")
def test_a_follow_up_that_goes_too_far_tells_that_it_earns_none() -> None:
    """Four rows from row 4."""
    assert told(position(FOLLOW_DUE), "4-7") == "vervolgzet van rij 4 naar 7, te ver: geen bonuszet"


@pytest.mark.rule("LIN-24")
def test_a_follow_up_whose_bonus_nobody_could_use_tells_so() -> None:
    """All will be home, and the row before is full."""
    state = position("LIN 0.3 0.0 0.0 0.0 0.0 1.2 0.6 11.1 r v2")

    assert told(state, "5-7") == "vervolgzet van rij 5 naar 7, precies, maar de bonuszet vervalt"


@pytest.mark.rule("LIN-16")
def test_a_follow_up_to_an_inner_row_tells_no_more() -> None:
    """Nothing comes of it."""
    assert told(position(FOLLOW_DUE), "0-4") == "vervolgzet van rij 0 naar 4"


@pytest.mark.rule("LIN-41")
def test_in_2010_a_follow_up_tells_of_no_bonus_but_of_the_extra_turn() -> None:
    """A Vervolg onto an empty row."""
    assert told(position(FOLLOW_DUE, edition="2010"), "3-7") == "vervolgzet van rij 3 naar 7"
    state = position("LIN 5.0 2.1 0.0 1.2 1.1 1.1 2.1 0.6 r v2", edition="2010")

    assert told(state, "0-2") == "vervolgzet van rij 0 naar 2, een lege rij: een extra beurt"


@pytest.mark.rule("LIN-12")
def test_a_begin_onto_the_goal_line_tells_that_the_turn_ends() -> None:
    """Or, with the option, that it earns a Bonus."""
    state, with_option = position(f"{SET_UP} r"), position(f"{SET_UP} r", begin_goal_bonus="on")

    assert told(state, "6-7") == "beginzet van rij 6 naar 7, de doellijn: einde van de beurt"
    assert told(with_option, "6-7") == "beginzet van rij 6 naar 7, de doellijn: een bonuszet"


@pytest.mark.rule("LIN-14")
def test_a_begin_onto_an_empty_row_tells_that_the_turn_ends() -> None:
    """Row 2 is empty."""
    state = position("LIN 6.0 1.1 0.0 1.2 1.1 1.1 2.1 0.6 r")

    assert told(state, "1-2") == "beginzet van rij 1 naar 2, een lege rij: einde van de beurt"


@pytest.mark.rule("LIN-41")
def test_in_2010_a_begin_that_ends_the_game_tells_of_no_follow_up() -> None:
    """The last black stone is passed."""
    state = position("LIN 0.10 0.1 0.0 0.0 1.1 1.0 1.0 9.0 r", edition="2010")

    assert told(state, "4-5") == "beginzet van rij 4 naar 5"


@pytest.mark.rule("LIN-40")
def test_a_bonus_is_told_with_the_colour_of_its_stone() -> None:
    """In both languages an adjective."""
    state = position(BONUS_DUE, bonus_opponent="on")

    assert told(state, "+4-5") == "bonuszet met een rode steen van rij 4 naar 5"
    assert told(state, "+z3-2") == "bonuszet met een zwarte steen van rij 3 naar 2"
    assert ENGLISH.tell(tell(state, 0, read(state, 0, "+z3-2"), None)) == (
        "bonus with a black stone from row 3 to 2"
    )


@pytest.mark.rule("LIN-40")
def test_the_prompt_of_a_bonus_mentions_the_others_stones_only_with_the_option() -> None:
    """With an example of either."""
    assert DUTCH.tell(prompt(position(BONUS_DUE), 0)) == (
        "Bonuszet: een steen één rij vooruit of terug (+0-1), of niets (+0)."
    )
    assert DUTCH.tell(prompt(position(BONUS_DUE, bonus_opponent="on"), 0)) == (
        "Bonuszet: een steen, ook van de ander, één rij vooruit of terug (+0-1, +z1-2), of niets (+0)."
    )


@pytest.mark.rule("LIN-31")
@pytest.mark.rule("LIN-44")
@pytest.mark.parametrize("end_stays", [False, True])
def test_it_is_over_when_the_colours_are_apart_after_a_turn_or_once_in_it(end_stays: bool) -> None:
    options, rng = GAME.choose(end_stays=end_stays, begins="red"), Rng(5)
    met_again = False
    for _ in range(100):
        state = GAME.start(2, options)
        while state.actor() != OVER:
            seat, apart = state.seat, []
            while state.seat == seat:
                actions = state.actions(seat)
                state.apply(seat, actions[rng.below(len(actions))])
                apart.append(passed_each_other(state))
            met_again |= any(apart) > apart[-1]
            over = any(apart) if end_stays else apart[-1]
            assert (state.actor() == OVER) == (over or state.passes == 2)
        assert write(place(write(state), 2, options)) == write(state)
    assert met_again


def passed_each_other(state: Linja) -> bool:
    """LIN-30: whether every red stone lies on a higher row than every black one."""
    red, black = ([row for row in range(8) if state.stones(seat, row)] for seat in (0, 1))
    return min(red) > max(black)
