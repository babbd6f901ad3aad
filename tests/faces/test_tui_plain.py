"""A table in plain lines: what is typed, what is answered, and how it ends."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from support.talking import ANNA, BRAM, LINJA, NIM, ROBIN, lines_of_a_game, played, talk_at

from speltafel.engine import Outcome, Seat
from speltafel.game import Refused
from speltafel.games import load
from speltafel.games.nim.state import Nim
from speltafel.match import Match
from speltafel.table import Table
from speltafel.text import say
from speltafel.tui import render
from speltafel.tui.plain import play_plain
from speltafel.tui.players import Player


def test_a_whole_game_of_nim_at_one_screen() -> None:
    game = played(talk_at(NIM, ANNA, BRAM), "1-3", "2-4", "3-5")

    assert game.code == 0
    assert game.lines()[-6:] == [
        "",
        "Anna (eerste) wint.",
        "NIM-05  Winnaar",
        "1. Anna (eerste): 1 punt",
        "  +1  wint door de laatste lucifer  NIM-05",
        "2. Bram (tweede): 0 punten",
    ]


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_whole_game_of_linja_at_one_screen(seed: int) -> None:
    lines, table = lines_of_a_game(LINJA, seed, begins="red")
    red, black = table.state.outcome().scores
    game = played(talk_at(LINJA, ANNA, BRAM, begins="red"), *lines)

    assert game.code == 0
    assert f"Anna (rood): {red} punt" in game.text
    assert f"Bram (zwart): {black} punt" in game.text


def test_a_whole_game_of_linja_against_a_bot() -> None:
    def answers() -> Iterable[str]:
        while True:
            yield "?"
            yield out.getvalue().splitlines()[-2].split("  ")[0]

    out = io.StringIO()
    code = play_plain(talk_at(LINJA, ANNA, ROBIN), answers(), out)

    assert code == 0
    assert "Robin: beginzet van rij" in out.getvalue()
    assert "LIN-30  Elkaar voorbij" in out.getvalue()


def test_a_whole_game_for_four_with_places_for_all() -> None:
    def answers() -> Iterable[str]:
        while True:
            yield "?"
            yield out.getvalue().splitlines()[-2].split("  ")[0]

    out = io.StringIO()
    others = (Player("Robin", "a"), Player("Kim", "b"), Player("Sam", "c"))
    code = play_plain(talk_at(load("bod"), ANNA, *others), answers(), out)

    assert code == 0
    places = [line for line in out.getvalue().splitlines() if re.match(r"\d\. .*: \d+ punt", line)]
    assert len(places) == 4
    assert places[0].startswith("1. ")


def test_two_bots_play_without_anybody_typing() -> None:
    game = played(talk_at(NIM, Player("Links", "a"), Player("Rechts", "b")))

    assert game.code == 0
    assert "Rechts (tweede) wint." in game.text


def test_the_prompt_says_who_must_do_what() -> None:
    game = played(talk_at(NIM, ANNA, BRAM))

    assert "Anna (eerste): Pak lucifers van één stapel, bijvoorbeeld 1-1." in game.lines()


def test_players_without_a_name_go_by_their_colour() -> None:
    game = played(talk_at(NIM, Player(""), BRAM))

    assert "Eerste: Pak lucifers van één stapel, bijvoorbeeld 1-1." in game.lines()


def test_a_refusal_cites_its_rule_and_says_where_to_read_it() -> None:
    game = played(talk_at(LINJA, ANNA, BRAM, begins="red"), "2-3 0-4")

    assert game.has(
        "LIN-15  De vervolgzet is precies 2 rijen, van 0 naar 2.", "regel LIN-15 toont deze regel."
    )


def test_a_refused_line_changes_nothing() -> None:
    game = played(talk_at(LINJA, ANNA, BRAM, begins="red"), "2-3 0-4", "stelling")

    assert "LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r" in game.lines()


def test_nonsense_is_answered_with_what_can_be_said() -> None:
    game = played(talk_at(NIM, ANNA, BRAM), "foo")

    assert game.has("„foo” is hier geen zet.", "? toont wat je kunt zeggen.")


def test_what_is_repeated_steers_no_terminal_and_is_not_long() -> None:
    game = played(talk_at(NIM, ANNA, BRAM), f"\x1b[31m{'x' * 100}")

    assert f"„\\x1b[31m{'x' * 31}…” is hier geen zet." in game.lines()


def test_an_empty_line_repeats_the_prompt() -> None:
    game = played(talk_at(NIM, ANNA, BRAM), "", "")

    assert game.text.count("Anna (eerste): Pak lucifers") == 3


def test_a_question_mark_tells_every_choice() -> None:
    game = played(talk_at(NIM, ANNA, BRAM), "?")

    assert game.has("1-3  3 lucifers van stapel 1", "2-1  1 lucifer van stapel 2")


def test_many_choices_come_in_columns_without_sentences() -> None:
    drawing = render.choices(NIM, Nim([5] * 7, 0, True), 0)

    assert len(drawing) == 3
    assert drawing[0][0].text.split()[:6] == ["1-1", "1-2", "1-3", "1-4", "1-5", "2-1"]


@pytest.mark.parametrize("word", ["waarom", "why", "WAAROM"])
def test_why_derives_the_points_with_their_rules(word: str) -> None:
    game = played(talk_at(LINJA, ANNA, BRAM, begins="red"), word)

    assert game.has("Anna (rood): -30 punten", "  +3  1 steen op rij 6, waarde 3  LIN-33")
    assert game.has(" -30  6 stenen op rij 0, waarde -5  LIN-33")


def test_in_mid_game_why_is_as_if_it_were_counted_now() -> None:
    game = played(talk_at(LINJA, ANNA, BRAM, begins="red"), "waarom")

    assert game.has("Als er nu geteld werd:", "Anna (rood): -30 punten")


def test_why_says_so_when_there_is_nothing_to_count() -> None:
    assert "Er zijn nog geen punten te tellen." in played(talk_at(NIM, ANNA, BRAM), "waarom").text


@pytest.mark.parametrize("line", ["regel LIN-07", "rule lin-07"])
def test_a_rule_can_be_read_at_the_table(line: str) -> None:
    game = played(talk_at(LINJA, ANNA, BRAM), line)

    assert "LIN-07  Zes is vol\nOp een binnenrij liggen nooit meer dan zes" in game.text


def test_a_rule_is_read_without_its_scenarios_and_marks(tmp_path: Path) -> None:
    (tmp_path / "rules.nl.md").write_text(
        "### NIM-01 Stapels\n\nDrie **hele**\nstapels.\n\n```scenario\nposition\n```\n\n```\n| | |\n```\n",
        encoding="utf-8",
    )
    game = played(talk_at(replace(NIM, home=tmp_path), ANNA, BRAM), "regel NIM-01")

    assert "NIM-01  Stapels\nDrie hele stapels.\n\n| | |\nAnna" in game.text


def test_a_table_in_a_rule_has_its_columns_below_one_another() -> None:
    game = played(talk_at(LINJA, ANNA, BRAM), "regel LIN-33")

    assert "rij           0   1   2   3   4   5   6   7\nrode steen    −5  −3" in game.text


@pytest.mark.parametrize("line", ["regel 7", "regel lin-7", "regel LIN-07", "regel LIN7"])
def test_a_rule_is_found_by_its_number(line: str) -> None:
    assert "LIN-07  Zes is vol\n" in played(talk_at(LINJA, ANNA, BRAM), line).text


def test_a_rule_of_the_house_can_be_read_too() -> None:
    assert "TAF-01  Terugnemen\n" in played(talk_at(LINJA, ANNA, BRAM), "regel taf-1").text


def test_a_rule_of_the_game_it_extends_can_be_read_too() -> None:
    larger = replace(NIM, extends=LINJA)

    assert "LIN-07  Zes is vol\n" in played(talk_at(larger, ANNA, BRAM), "regel lin-7").text
    assert "NIM-03  " in played(talk_at(larger, ANNA, BRAM), "regel 3").text


def test_without_a_number_the_whole_rulebook_is_read_from_the_top() -> None:
    book = played(talk_at(LINJA, ANNA, BRAM), "regel").text

    assert "\nLinja\n\nLinja is een spel van Steffen" in book
    assert "\nDe beurt\n\nLIN-05 Om en om, in drie stappen\n\nRood en zwart zijn om en om" in book
    assert "LIN-43" in book
    assert "scenario" not in book


def test_a_rule_that_is_not_there_is_refused() -> None:
    game = played(talk_at(LINJA, ANNA, BRAM), "regel LIN-99")

    assert "Regel LIN-99 staat niet in het regelboek van Linja." in game.text


def test_a_game_without_a_rulebook_says_so(tmp_path: Path) -> None:
    game = played(talk_at(replace(NIM, home=tmp_path), ANNA, BRAM), "regel NIM-01", "1-3", "2-4", "3-5")

    assert "Van Nim is hier geen regelboek." in game.text
    assert "NIM-05\n" in game.text


def test_the_log_tells_by_name_what_happened() -> None:
    game = played(talk_at(NIM, ANNA, BRAM), "1-3", "2-1", "log")

    assert game.has("1. Anna  1-3", "2. Bram  2-1")


def test_the_log_has_a_line_a_turn_counted_without_gaps() -> None:
    lines = ("2-3", "0-2", "5-4 6-4", "terug", "3-2 7-5", "log")
    game = played(talk_at(LINJA, ANNA, BRAM, begins="red"), *lines)

    assert game.has("1. Anna  2-3 0-2", "2. Bram  3-2 7-5")


def test_what_chance_did_is_told_and_not_counted() -> None:
    assert played(talk_at(LINJA, ANNA, BRAM), "log").has("Het lot  rood begint")


def test_the_log_begins_empty() -> None:
    assert "Er is nog niets gebeurd." in played(talk_at(NIM, ANNA, BRAM), "log").text


@pytest.mark.parametrize("word", ["bord", "board"])
def test_the_board_can_be_drawn_again(word: str) -> None:
    assert played(talk_at(NIM, ANNA, BRAM), word).text.count("2  | | | |  4") == 2


def test_the_board_is_drawn_once_in_a_turn() -> None:
    game = played(talk_at(LINJA, ANNA, BRAM, begins="red"), "2-3", "waarom", "foo")

    assert game.text.count("6 rood 0 zwart") == 1


def test_help_lists_the_commands() -> None:
    assert "waarom    hoe de punten zijn geteld\n" in played(talk_at(NIM, ANNA, BRAM), "help").text


def test_ones_own_last_act_is_taken_back_freely() -> None:
    game = played(talk_at(NIM, ANNA, BRAM), "1-3", "terug", "stelling")

    assert "Anna neemt terug: 1-3.\n" in game.text
    assert "3 4 5 / 1" in game.lines()


def test_further_back_the_others_are_asked() -> None:
    game = played(talk_at(NIM, ANNA, BRAM), "1-3", "2-1", "3-1", "terug", "terug", "j", "stelling")

    assert game.has(
        "Anna wil terugnemen: 1-3, 2-1.", "Vindt Bram het goed? (j/n)", "Anna neemt terug: 1-3, 2-1."
    )
    assert "3 4 5 / 1" in game.lines()


def test_who_does_not_agree_keeps_the_move() -> None:
    game = played(talk_at(NIM, ANNA, BRAM), "1-3", "2-1", "3-1", "terug", "terug", "hm", "nee", "stelling")

    assert game.text.count("Vindt Bram het goed? (j/n)") == 2
    assert "Bram vindt het niet goed: de zet blijft staan." in game.text
    assert "0 3 5 / 1" in game.lines()


def test_a_bot_always_agrees() -> None:
    game = played(talk_at(NIM, ANNA, ROBIN), "3-5", "undo", "stelling")

    assert "Anna neemt terug: 3-5, 1-1.\n" in game.text
    assert "3 4 5 / 1" in game.lines()


def test_nothing_can_be_taken_back_before_anything_is_done() -> None:
    assert "Er is nog niets om terug te nemen." in played(talk_at(NIM, ROBIN, ANNA), "terug").text


def test_what_chance_decided_before_is_no_act_to_take_back() -> None:
    assert "Er is nog niets om terug te nemen." in played(talk_at(LINJA, ANNA, BRAM), "terug").text


@pytest.mark.parametrize("word", ["stop", "quit", "STOP"])
def test_a_player_may_stop(word: str) -> None:
    assert played(talk_at(NIM, ANNA, BRAM), "1-3", word).code == 0


def test_a_word_that_the_game_has_a_use_for_now_is_the_games() -> None:
    """In Stad en land `stop` is said after one part; before that it leaves the table, as anywhere."""
    towns = {"layout": "A1,C1,A3,D5,F5,F1,F3,C6"}
    game = played(
        talk_at(load("stad-en-land"), ANNA, BRAM, **towns), "A1-b1", "A1-a2 a2-A3", "b1-C1", "stop", "stop"
    )

    assert game.has("3. Anna: stopt na één wegdeel")
    assert game.code == 0


def test_input_that_ends_in_the_middle_is_a_failure() -> None:
    game = played(talk_at(NIM, ANNA, BRAM), "1-3")

    assert game.code == 1
    assert game.lines()[-1] == "De invoer hield op midden in het spel."


def test_for_a_bot_that_fails_the_table_plays_and_says_so_and_why() -> None:
    def fails(table: Table, seat: Seat) -> str:
        raise Refused("", say("De bot geeft geen antwoord."))

    game = played(talk_at(NIM, ANNA, ROBIN, think=fails), "1-3", "stop")

    assert game.code == 0
    assert game.has("De bot geeft geen antwoord.")
    assert "Robin: geeft geen geldig antwoord; de tafel speelt de eerste mogelijke zet (TAF-09);" in game.text


def test_for_a_bot_that_breaks_a_rule_the_table_plays_too() -> None:
    game = played(talk_at(NIM, ANNA, ROBIN, think=lambda table, seat: "1-5"), "1-3", "stop")

    assert game.code == 0
    assert "NIM-03  Op stapel 1 liggen 0 lucifers." in game.text
    assert "Robin: geeft geen geldig antwoord; de tafel speelt" in game.text


def test_for_a_bot_in_which_something_breaks_the_table_plays_as_well() -> None:
    game = played(talk_at(NIM, ANNA, ROBIN, think=lambda table, seat: str(1 // 0)), "1-3", "stop")

    assert game.code == 0
    assert "De bot search:3 maakt een fout: ZeroDivisionError" in game.text


def test_everything_is_told_in_english_too() -> None:
    game = played(
        talk_at(LINJA, ANNA, ROBIN, language="en", begins="red"), "2-3 0-4", "waarom", "wat", "2-3 0-2"
    )

    assert "Anna (red): Initial move" in game.text
    assert game.has("LIN-15  The follow-up is exactly 2 rows, from 0 to 2.", "rule LIN-15 shows this rule.")
    assert game.has(" -30  6 stones on row 0, worth -5  LIN-33")
    assert game.has("“wat” is not a move here.", "? shows what you can say.")
    assert "Robin: initial move from row 7" in game.text
    assert game.lines()[-1] == "The input ended in the middle of the game."


def test_the_title_says_how_it_is_played_if_not_as_usual() -> None:
    assert played(talk_at(LINJA, ANNA, BRAM)).lines()[0] == "Linja"
    assert played(talk_at(LINJA, ANNA, BRAM, profile="2010")).lines()[0] == "Linja · 2010@1"
    assert played(talk_at(LINJA, ANNA, BRAM, minus="off")).lines()[0] == "Linja · standaard@1 minus=off"


def test_it_is_said_who_begins() -> None:
    assert "Bram (zwart) begint." in played(talk_at(LINJA, ANNA, BRAM, begins="black")).lines()


def test_without_secrets_the_board_stays_as_the_first_person_sees_it() -> None:
    game = played(talk_at(LINJA, ANNA, BRAM, begins="red"), "2-3 0-2")
    rows = [line.lstrip("› ")[0] for line in game.lines() if " rood " in line and " zwart" in line]

    assert rows == list("76543210" * 2)


def test_a_match_keeps_the_score() -> None:
    game = played(talk_at(NIM, ANNA, BRAM, length=2), "1-3", "2-4", "3-5", "1-3", "2-4", "3-5")

    assert game.code == 0
    assert "Nim, partij 2 van 2" in game.text
    assert game.has(
        "Stand na 1 van 2 partijen:",
        "Anna (eerste): 1 gewonnen, 0 gelijk, 1 punt",
        "Bram (tweede): 0 gewonnen, 0 gelijk, 0 punten",
    )
    assert game.lines()[-3:] == [
        "Stand na 2 van 2 partijen:",
        "Anna (eerste): 2 gewonnen, 0 gelijk, 2 punten",
        "Bram (tweede): 0 gewonnen, 0 gelijk, 0 punten",
    ]


@pytest.mark.rule("LIN-35")
def test_the_loser_begins_the_next_game() -> None:
    lines, table = lines_of_a_game(LINJA, seed=1, begins="red")
    game = played(talk_at(LINJA, ANNA, BRAM, length=2, begins="red"), *lines)

    assert table.state.outcome().places == (2, 1)
    second = game.text.split(", partij 2 van 2")[1]
    assert "Anna (rood) begint: zo zeggen de spelregels het na de vorige partij." in second
    assert "Anna (rood): Beginzet" in second


@pytest.mark.rule("LIN-35")
def test_after_a_draw_the_other_begins_the_next_game() -> None:
    lines, table = lines_of_a_game(LINJA, seed=2, begins="red")
    game = played(talk_at(LINJA, ANNA, BRAM, length=2, begins="red"), *lines)

    assert table.state.outcome().places == (1, 1)
    assert "Bram (zwart): Beginzet" in game.text.split(", partij 2 van 2")[1]


def test_a_draw_is_counted_as_a_draw() -> None:
    match = Match(NIM, ("Anna", "Bram"), NIM.choose(), 2, (Outcome((1, 1), (7, 7), "NIM-05"),))
    company = talk_at(NIM, ANNA, BRAM).company
    line = render.spoken(render.standing(company, match)[1], company)

    assert line == "Anna (eerste): 0 gewonnen, 1 gelijk, 7 punten"


def test_a_line_half_typed_may_end_in_every_legal_way() -> None:
    assert talk_at(LINJA, ANNA, BRAM, begins="red").endings("2") == ["2-3"]


def test_the_next_step_of_a_turn_is_completed_too() -> None:
    assert talk_at(LINJA, ANNA, BRAM, begins="red").endings("2-3 0") == ["2-3 0-2"]


def test_what_breaks_a_rule_is_not_completed() -> None:
    assert talk_at(LINJA, ANNA, BRAM, begins="red").endings("2-3 0-4 ") == []
