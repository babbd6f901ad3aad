"""The scenario format: what it says, and how it complains."""

from __future__ import annotations

from speltafel.scenario import read_scenarios, run
from speltafel.text import DUTCH


def complaint(text: str) -> str:
    """What the first failing scenario of a text complains about, with its line."""
    for scenario in read_scenarios(text, "file.txt"):
        failure = run(scenario)
        if failure:
            return f"{failure.line}: {DUTCH.tell(failure.sentence)}"
    return ""


def test_a_scenario_that_holds_says_nothing() -> None:
    assert complaint("scenario one\ngame nim\nposition 1 0 0 / 1\nlegal 1-1") == ""


def test_a_typo_in_a_verb_is_named_with_its_line() -> None:
    assert complaint("scenario one\ngame nim\npositoin 1 0 0 / 1").startswith("3: „positoin” is geen woord")


def test_an_unknown_game_is_named() -> None:
    assert complaint("scenario one\ngame chess").startswith("2: Het spel „chess” ken ik niet")


def test_a_scenario_without_a_game_is_told_so() -> None:
    assert complaint("scenario one\nposition 1 0 0 / 1").startswith("2: Eerst moet er staan")


def test_a_scenario_that_claims_nothing_fails() -> None:
    assert complaint("scenario one\ngame nim\nposition 1 0 0 / 1") == "3: Dit scenario beweert niets."


def test_an_empty_scenario_fails() -> None:
    assert complaint("scenario one") == "1: Dit scenario zegt niets."


def test_a_wrong_list_shows_what_is_legal() -> None:
    assert (
        complaint("scenario one\ngame nim\nposition 1 0 0 / 1\nlegal 1-1 | 2-1")
        == "4: Nu mag 1-1, niet 1-1 | 2-1."
    )


def test_a_refusal_that_does_not_come_is_reported() -> None:
    assert "had geweigerd moeten worden" in complaint(
        "scenario a\ngame nim\nposition 1 0 0 / 1\nrefuse NIM-03 1-1"
    )


def test_a_refusal_with_another_rule_is_reported() -> None:
    assert "geweigerd met NIM-03" in complaint("scenario a\ngame nim\nposition 1 0 0 / 1\nrefuse NIM-02 1-2")


def test_a_wrong_position_is_shown_beside_the_right_one() -> None:
    text = "scenario a\ngame nim\nposition 1 0 1 / 1\ndo 1-1\nposition 1 0 1 / 2"

    assert complaint(text) == "5: De stelling is nu 0 0 1 / 2, niet 1 0 1 / 2."


def test_lines_that_begin_with_a_space_go_on() -> None:
    assert complaint("scenario a\ngame nim\nposition 1 1 0 / 1\nlegal 1-1 |\n      2-1") == ""


def test_words_after_a_hash_are_not_read() -> None:
    assert (
        complaint("# a file\nscenario a  # T-NIM-01\ngame nim # the toy\nposition 1 0 0 / 1\nlegal 1-1 # one")
        == ""
    )


def test_an_unknown_side_is_named() -> None:
    assert complaint("scenario a\ngame nim\nposition 1 0 0 / 1\nturn blue").startswith(
        "4: „blue” is hier geen speler"
    )


def test_a_number_that_is_none_is_named() -> None:
    assert complaint("scenario a\ngame nim\nposition 1 0 0 / 1\nscore a b").startswith("4: „a” is geen getal")


def test_an_unknown_option_is_refused() -> None:
    assert complaint("scenario a\ngame nim\noption first=wins").startswith("3: Optie „first” is er niet")


def test_over_while_it_goes_on_is_reported() -> None:
    assert (
        complaint("scenario a\ngame nim\nposition 1 0 0 / 1\nover NIM-05") == "4: Het spel is nog niet uit."
    )


def test_what_only_somebody_sees_of_a_game_cannot_be_played() -> None:
    """TAF-06."""
    seen = "CAT 2 hand ?2; 3 hand ?0; 4 hand ?0; bank L17 B19 W19 G19 O19; memory -/LL/-/- ///; phase roll 1"

    told = complaint(f"scenario one\ngame catan\nposition {seen}\nturn 1")

    assert told.startswith("3: ")
    assert "Zo ziet iemand een partij" in told
