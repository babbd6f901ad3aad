"""The command line, as typed: what it answers, in which language, with which exit code. Never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import speltafel

FOUND = str(Path(speltafel.__file__).parent.parent)
ENVIRONMENT = {**os.environ, "PYTHONPATH": FOUND, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}


def typed(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """What a command answers."""
    done = subprocess.run(
        [sys.executable, "-m", "speltafel", *words],
        input=said,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env=ENVIRONMENT,
    )
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["play", "chess"], "Het spel „chess” ken ik niet. Wel: linja."),
        (["play", "linja", "--profile", "1950"], "Profiel „1950” is er niet. Wel: standaard, 2010."),
        (["play", "linja", "--option", "speed=on"], "Optie „speed” is er niet."),
        (
            ["play", "linja", "--option", "minus=maybe"],
            "LIN-42  Optie minus kan niet maybe zijn. Wel: on, off.",
        ),
        (["play", "linja", "--option", "minus"], "Een optie schrijf je als NAAM=WAARDE, niet als minus."),
        (["play", "linja", "Anna", "Bram", "Cas"], "Linja is voor 2 spelers, niet voor 3."),
        (["play", "linja", "search:9"], "Niveau „9” is er niet. Wel: 1 tot en met 6."),
        (["arena", "linja", "search", "deepblue"], "Een bot „deepblue” is er niet voor Linja."),
        (["arena", "linja", "search"], "Linja is voor 2 spelers, niet voor 1."),
        (
            ["arena", "linja", "random", "random", "--games", "0"],
            "games moet een getal zijn van 1 tot en met",
        ),
        (["rules", "linja", "LIN-99"], "Regel LIN-99 staat niet in het regelboek van Linja."),
        (["check", "no-such-file.txt"], "Het bestand no-such-file.txt is er niet."),
        (["check", "."], "Het bestand . kan niet worden gelezen."),
        (["perft", "linja", "two"], "DIEPTE moet een getal zijn"),
        (
            ["perft", "linja", "1", "--position", "LIN 7.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r"],
            "LIN-01  Er zijn 12 stenen van rood, geen 13.",
        ),
        (
            ["perft", "linja", "1", "--position", "LIN 3.0 4.3 1.1 1.1 1.1 1.1 1.1 0.4 r"],
            "LIN-07  Op rij 1 kunnen geen 7 stenen liggen",
        ),
        (["perft", "linja", "1", "--position", "hello"], "LIN-02  Een stelling is acht rijen"),
        (["profiles", "linja", "2010"], "Vergelijken doe je met twee profielen."),
        (["--lang", "fr", "games"], "De taal „fr” spreek ik niet. Wel: nl, en."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_is_answered_in_a_sentence_and_code_1(words: list[str], answer: str) -> None:
    done = typed(*words)

    assert answer in done.stderr
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["pley"], "De opdracht pley ken ik niet"),
        (["play"], "Er ontbreekt iets: SPEL."),
        (["play", "linja", "--fast"], "De optie --fast ken ik niet"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_command_line_nobody_understands_is_answered_with_code_2(words: list[str], answer: str) -> None:
    done = typed(*words)

    assert answer in done.stderr
    assert done.returncode == 2


def test_the_same_answer_comes_in_english() -> None:
    done = typed("play", "linja", "--lang", "en", "--profile", "1950")

    assert "There is no profile “1950”" in done.stderr


def test_help_is_told_in_dutch_and_in_english() -> None:
    assert "Speel een spel" in typed("--help").stdout
    assert "Play a game" in typed("--help", "--lang", "en").stdout


def test_perft_counts_turns() -> None:
    assert typed("perft", "linja", "2", "--turns").stdout == "1  92\n2  8692\n"


def test_two_profiles_are_shown_as_a_difference() -> None:
    lines = typed("profiles", "linja", "standaard", "2010").stdout.splitlines()

    assert [line.split() for line in lines] == [
        ["standaard@1", "2010@1"],
        ["minus", "on", "off"],
        ["edition", "current", "2010"],
    ]


def test_a_rule_is_shown_by_its_id() -> None:
    assert "Six is full" in typed("rules", "linja", "lin-07", "--lang", "en").stdout


def test_the_matrix_shows_every_rule() -> None:
    done = typed("rules", "linja")

    assert done.returncode == 0
    assert "LIN-43" in done.stdout


def test_check_runs_a_file_and_counts(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(
        "scenario right\ngame nim\nposition 1 0 0 / 1\nlegal 1-1\nscenario wrong\ngame nim\npositie\n"
    )
    done = typed("check", str(file))

    assert f"{file}:7: wrong: „positie” is geen woord voor een scenario" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 passed, 1 failed"
    assert done.returncode == 1


def test_check_refuses_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "some.bin"
    file.write_bytes(b"\xff\xfe\x00\x81")

    assert "is geen tekst" in typed("check", str(file)).stderr


def test_check_of_a_file_without_scenarios_fails(tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("")

    assert typed("check", str(file)).returncode == 1


def test_a_game_is_played_from_a_pipe_to_its_end() -> None:
    done = typed("play", "nim", "Anna", "Bram", "--plain", said="1-3\n2-4\n3-5\n")

    assert "NIM-05" in done.stdout
    assert done.returncode == 0


def test_a_bot_answers_from_its_own_process() -> None:
    done = typed("play", "nim", "Anna", "greedy", "--plain", said="1-3\n2-4\n")

    assert "greedy" in done.stdout


def test_two_bots_play_a_whole_game_by_themselves() -> None:
    done = typed("play", "linja", "greedy", "random", "--plain", "--seed", "3")

    assert done.returncode == 0
    assert "LIN-3" in done.stdout


def test_input_that_ends_in_mid_game_is_told_and_gives_code_1() -> None:
    done = typed("play", "linja", "Anna", "Bram", "--plain", "--lang", "en", said="?\n")

    assert "in the middle of the game" in done.stdout
    assert done.returncode == 1


def test_a_broken_pipe_ends_quietly() -> None:
    command = [
        sys.executable,
        "-m",
        "speltafel",
        "play",
        "linja",
        "greedy",
        "random",
        "--plain",
        "--seed",
        "3",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    complaint = process.stderr.read().decode()
    process.stderr.close()

    assert process.wait(60) == 1
    assert complaint == ""


def test_the_arena_shows_rates_with_intervals() -> None:
    done = typed("arena", "linja", "greedy", "random", "--games", "6", "--lang", "en")
    lines = done.stdout.splitlines()

    assert "95%" in lines[0]
    assert lines[1].split()[:2] == ["greedy", "6"]


def test_laws_of_a_game_are_checked_by_name() -> None:
    assert "Alle wetten gelden" in typed("laws", "nim", "--states", "50").stdout


def test_doctor_says_what_it_got() -> None:
    done = typed("doctor")

    assert f"motoren       {'gecompileerd' if speltafel.COMPILED else 'geïnterpreteerd'}" in done.stdout
    assert "linja" in done.stdout


def test_games_lists_what_is_shown_and_no_toys() -> None:
    listed = typed("games").stdout

    assert "linja" in listed
    assert "nim" not in listed
