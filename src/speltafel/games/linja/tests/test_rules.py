"""What scenarios cannot say: the next game, counts, option values, and actions that no words spell."""

from __future__ import annotations

import pytest

from speltafel.engine import CHANCE, Outcome
from speltafel.game import Refused
from speltafel.games import load
from speltafel.games.linja.referee import again, check, explain
from speltafel.games.linja.state import DECLINE, FOLLOW_FROM, PASS, STEP, Linja
from speltafel.games.linja.text import place, write

GAME = load("linja")
SET_UP = "LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6"
BONUS_DUE = "LIN 6.0 1.1 1.1 0.1 2.1 0.1 1.1 1.6 r +"
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
    assert again(Outcome((1, 2), (46, 39), "LIN-30"), began) == {"begins": "black"}


@pytest.mark.rule("LIN-35")
@pytest.mark.parametrize("began", [0, 1])
def test_red_begins_after_losing(began: int) -> None:
    """Whoever began the game that red lost."""
    assert again(Outcome((2, 1), (39, 46), "LIN-30"), began) == {"begins": "red"}


@pytest.mark.rule("LIN-35")
def test_the_loser_of_a_blocked_game_begins() -> None:
    """A game that ended by LIN-32 has a loser too."""
    assert again(Outcome((2, 1), (18, 36), "LIN-32"), began=0) == {"begins": "red"}


@pytest.mark.rule("LIN-35")
def test_black_begins_after_a_draw_that_red_began() -> None:
    """The first turn changes hands."""
    assert again(Outcome((1, 1), (56, 56), "LIN-34"), began=0) == {"begins": "black"}


@pytest.mark.rule("LIN-35")
def test_red_begins_after_a_draw_that_black_began() -> None:
    """The first turn changes hands."""
    assert again(Outcome((1, 1), (56, 56), "LIN-34"), began=1) == {"begins": "red"}


@pytest.mark.rule("LIN-35")
def test_the_next_game_is_set_up_for_whoever_begins_it() -> None:
    """No lot is drawn for a next game."""
    options = GAME.choose("standaard", **again(Outcome((1, 2), (46, 39), "LIN-30"), began=0))

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
    state = position("LIN 5.0 0.1 0.2 3.2 2.2 1.0 1.0 0.5 r v4")

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
