"""The command line, as typed: what it answers, in which language, with which exit code. Never a traceback."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest

import speltafel
from speltafel.arena import Tally
from speltafel.cli.measure import standing
from speltafel.cli.play import seated
from speltafel.cli.system import advice
from speltafel.games import load, speak
from speltafel.text import DUTCH

pytestmark = pytest.mark.slow

FOUND = str(Path(speltafel.__file__).parent.parent)
ENVIRONMENT = {**os.environ, "PYTHONPATH": FOUND, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}


def typed(*words: str, said: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """What a command answers."""
    done = subprocess.run(
        [sys.executable, "-m", "speltafel", *words],
        input=said,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env=ENVIRONMENT | environment,
    )
    assert "Traceback" not in done.stderr
    return done


def in_shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a command answers in a shell that redirects its streams."""
    return subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m speltafel {command}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env=ENVIRONMENT | environment,
    )


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (
            ["play", "chess"],
            "Het spel „chess” ken ik niet. "
            "Wel: architekton, catan, linja, querbeet, stad-en-land, steden-en-ridders.",
        ),
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
            "--games moet een getal zijn van 1 tot en met",
        ),
        (["play", "linja", "--match", "x"], "--match moet een getal zijn van 1 tot en met 99, niet x."),
        (["play", "linja", "deepblue:3"], "Een bot „deepblue” is er niet voor Linja."),
        (["play", "linja", "A\x1b[31mnna"], "In een naam kunnen geen stuurtekens staan: A\\x1b[31mnna."),
        (["play", "linja", "An\nna"], "In een naam kunnen geen stuurtekens staan: An"),
        (["play", "\x1b[31mlinja"], "Het spel „\\x1b[31mlinja” ken ik niet."),
        (["perft", "linja", "1", "--seats", "0"], "--seats moet een getal zijn van 1 tot en met 16, niet 0."),
        (["rules", "linja", ""], "Welke regel? Een nummer hoort erbij, zoals LIN-01."),
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
        (["play", "linja", "--match"], "Achter --match hoort een waarde"),
        (["play", "linja", "--plain=3"], "Bij --plain hoort geen waarde."),
        (["games", "linja", "nim"], "Dit is te veel: linja nim."),
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


@pytest.mark.parametrize("name", ["7", "lin-7", "LIN-07"])
def test_a_rule_is_found_by_its_number(name: str) -> None:
    assert "LIN-07 Zes is vol" in typed("rules", "linja", name).stdout


def test_the_whole_rulebook_is_printed_in_the_language() -> None:
    book = typed("rules", "linja", "--book", "--lang", "en").stdout

    assert "LIN-01" in book
    assert "LIN-43" in book
    assert "Six is full" in book


def test_the_version_is_a_name_and_a_number() -> None:
    assert typed("--version").stdout == f"speltafel {speltafel.__version__}\n"


def test_the_bots_of_a_game_are_listed_with_the_usual_opponent() -> None:
    lines = typed("bots", "linja").stdout.splitlines()

    assert [line.split()[0] for line in lines[:-1]] == ["random", "greedy", "search", "alphabeta", "endgame"]
    assert lines[3].endswith("de gewone tegenstander")
    assert "1 tot en met 6" in lines[-1]


def test_a_bot_is_known_whatever_its_capitals() -> None:
    done = typed("play", "nim", "RANDOM", "Search:1", "--plain")

    assert done.returncode == 0
    assert "search:1 (tweede)" in done.stdout


COMMANDS = ["games", "bots linja", "rules linja 7", "doctor", "--help", "play nim greedy random --plain"]


@pytest.mark.parametrize("command", COMMANDS)
def test_an_output_that_is_full_or_closed_is_told_so(command: str) -> None:
    full, closed = in_shell(f"{command} >/dev/full"), in_shell(f"{command} >&-")

    assert (full.returncode, closed.returncode) == (1, 1)
    assert full.stderr.startswith("speltafel: Lezen of schrijven lukt niet")
    assert closed.stderr == "speltafel: De uitvoer is dicht: er kan niets worden getoond.\n"


def test_an_input_that_is_closed_is_told_so() -> None:
    done = in_shell("play nim Anna greedy --plain <&-")

    assert done.returncode == 1
    assert done.stderr == "speltafel: De invoer is dicht: er valt niets te horen.\n"


def test_commands_that_hear_nothing_need_no_input() -> None:
    assert in_shell("arena nim random random --games 2 <&-").returncode == 0


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("command", COMMANDS)
def test_letters_that_a_terminal_lacks_crash_nothing(command: str, encoding: str) -> None:
    done = in_shell(f"{command} >/dev/null", PYTHONIOENCODING=encoding)

    assert (done.returncode, done.stderr) == (0, "")


def broken_nim(folder: Path, old: str, new: str) -> str:
    """A copy of Nim, called kapot, with a mistake in one of its files; where games like it are found."""
    home = folder / "kapot"
    shutil.copytree(load("nim").home, home, ignore=shutil.ignore_patterns("tests", "__pycache__", "*.so"))
    for file in home.glob("*.py"):
        text = file.read_text(encoding="utf-8").replace('name="nim"', 'name="kapot"')
        file.write_text(text.replace(old, new), encoding="utf-8")
    return str(folder)


def test_a_mistake_in_a_game_is_told_in_a_sentence(tmp_path: Path) -> None:
    games = broken_nim(tmp_path, '"""A heap a line."""', 'assert view.heaps[0] == 3, "weg"')
    done = typed("play", "kapot", "Anna", "Bram", "--plain", said="1-1\n", SPELTAFEL_GAMES=games)

    assert done.returncode == 1
    assert re.search(
        r"^speltafel: In het spel kapot zit een fout, in text.py:\d+: AssertionError: weg$", done.stderr, re.M
    )


def test_a_mistake_in_a_game_is_told_by_a_worker_too(tmp_path: Path) -> None:
    games = broken_nim(tmp_path, "self.turn = 1 - self.turn", "self.turn = 1 // 0")
    done = typed("arena", "kapot", "random", "random", "--games", "2", SPELTAFEL_GAMES=games)

    assert done.returncode == 1
    assert "In het spel kapot zit een fout, in state.py" in done.stderr
    assert "ZeroDivisionError" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGKILL, -9)]
)
def test_an_arena_that_is_ended_leaves_no_workers(sent: signal.Signals, code: int) -> None:
    words = [sys.executable, "-m", "speltafel", "arena", "linja", "search", "search", "--games", "1000"]
    arena = subprocess.Popen(
        words,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    until(lambda: len(group(arena.pid)) >= 4)
    if sent == signal.SIGINT:
        os.killpg(arena.pid, sent)
    else:
        arena.send_signal(sent)
    complaint = arena.communicate(timeout=60)[1].decode()

    assert arena.returncode == code
    until(lambda: group(arena.pid) == [])
    if sent != signal.SIGKILL:  # whoever is killed has no say in what its helpers print
        assert "Traceback" not in complaint
        assert "Warning" not in complaint


def hear_interrupts() -> None:
    """As from a terminal: whoever runs the tests in the background has interrupts ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def group(number: int) -> list[str]:
    """The processes of a group that still run."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat=,pid="], capture_output=True, text=True, check=True)
    rows = [line.split() for line in listed.stdout.splitlines()]
    return [pid for pgid, stat, pid in rows if pgid == str(number) and not stat.startswith("Z")]


def until(holds: Callable[[], bool]) -> None:
    """Waits until something holds, and fails if it never does."""
    for _ in range(300):
        if holds():
            return
        sleep(0.1)
    raise AssertionError("it never happened")


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
    assert lines[3] == "All 6 games differ."


def test_the_arena_says_how_few_games_differ() -> None:
    done = typed("arena", "nim", "random", "random", "--games", "40", "--opening", "99", "--lang", "en")

    assert done.stdout.splitlines()[3] == "Of the 40 games, 20 differ; the intervals count those 20."


def test_an_arena_stops_at_a_choice_that_is_not_allowed(tmp_path: Path) -> None:
    games = broken_nim(tmp_path, "    text=text,\n", "    text=text,\n    bots={'gek': lambda *_: 7},\n")
    words = ["arena", "kapot", "gek:6", "random", "--games", "2", "--opening", "0", "--processes", "1"]
    done = typed(*words, SPELTAFEL_GAMES=games)

    assert done.returncode == 1
    assert "De bot gek koos op plaats 1 wat niet mag: actie 7, seed 1, in 3 4 5 / 1" in done.stderr


def test_numbers_have_the_marks_of_the_language() -> None:
    tallies = [Tally(1200, won, 0, float(won), lines={b"one"}) for won in (900, 300)]

    assert standing(["a", "b"], tallies, speak("nl"))[1].split()[1:5] == ["1.200", "900", "0", "75,0%"]
    assert standing(["a", "b"], tallies, speak("en"))[1].split()[1:5] == ["1,200", "900", "0", "75.0%"]


def test_laws_of_a_game_are_checked_by_name() -> None:
    assert "Alle wetten gelden" in typed("laws", "nim", "--states", "50").stdout


def test_doctor_says_what_it_got() -> None:
    done = typed("doctor")

    assert f"motoren       {'gecompileerd' if speltafel.COMPILED else 'geïnterpreteerd'}" in done.stdout
    assert "linja" in done.stdout


def test_doctor_says_how_to_get_the_compiled_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "Installeer een C-compiler" in advice().text
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert "installeer de gecompileerde wheel" in advice().text
    monkeypatch.setenv("SPELTAFEL_PURE", "1")
    assert "SPELTAFEL_PURE staat aan" in advice().text


def test_doctor_names_a_game_that_is_broken(tmp_path: Path) -> None:
    (tmp_path / "kapot").mkdir()
    (tmp_path / "kapot" / "__init__.py").write_text("GAME = 3")

    assert "Aan het spel in kapot ontbreekt" in typed("doctor", SPELTAFEL_GAMES=str(tmp_path)).stdout


def test_games_lists_what_is_shown_and_no_toys() -> None:
    listed = typed("games").stdout

    assert "linja" in listed
    assert "nim" not in listed


def test_who_names_nobody_sits_at_a_table_of_the_usual_size() -> None:
    catan, linja = load("catan"), load("linja")

    assert [len(seated(catan, names, DUTCH)) for names in ((), ("Anna",))] == [4, 2]
    assert len(seated(linja, (), DUTCH)) == 2
