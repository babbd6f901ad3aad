"""Solving that goes wrong: broken off, short of room, or given something that is no table."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from faces.test_cli import ENVIRONMENT, hear_interrupts, typed, until
from support.solved import LINJA, made, sentence

from speltafel.game import Refused
from speltafel.solving.file import ROOM, Damaged, Table
from speltafel.solving.run import solve

pytestmark = pytest.mark.slow

# Interrupted


def interrupted(path: Path, steps: int, stones: int = 3) -> Path:
    """The log of a solve that is broken off after so many steps."""
    running = solve(LINJA, LINJA.choose(), path, stones, None, 1)
    for _ in range(steps):
        next(running)
    running.close()
    return path.with_name(f"{path.name}.part")


@pytest.mark.parametrize("steps", [1, 2, 100, 470, 490])
def test_a_solve_that_was_broken_off_goes_on_to_the_same_table(steps: int, tmp_path: Path) -> None:
    whole, path = made(tmp_path / "whole.table", 3).path, tmp_path / "broken.table"
    log = interrupted(path, steps)
    assert log.exists()
    assert not path.exists()

    made(path, 3)

    assert path.read_bytes() == whole.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["broken.table", "whole.table"]


def test_what_was_worked_out_is_not_worked_out_again(tmp_path: Path) -> None:
    path = tmp_path / "broken.table"
    interrupted(path, 200)

    first = next(solve(LINJA, LINJA.choose(), path, 3, None, 1))

    assert 0 < first.solved < first.total


@pytest.mark.parametrize("lost", [1, 7, 1000])
def test_a_log_that_lost_its_end_is_taken_up_to_its_last_whole_layer(lost: int, tmp_path: Path) -> None:
    whole, path = made(tmp_path / "whole.table", 3).path, tmp_path / "broken.table"
    log = interrupted(path, 300)
    log.write_bytes(log.read_bytes()[:-lost])

    made(path, 3)

    assert path.read_bytes() == whole.read_bytes()


def test_a_log_with_a_changed_byte_is_taken_up_to_the_change(tmp_path: Path) -> None:
    whole, path = made(tmp_path / "whole.table", 3).path, tmp_path / "broken.table"
    log = interrupted(path, 300)
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)

    made(path, 3)

    assert path.read_bytes() == whole.read_bytes()


def test_ctrl_c_stops_a_solve_and_says_that_it_goes_on_later(tmp_path: Path) -> None:
    path = tmp_path / "big.table"
    running = subprocess.Popen(
        [sys.executable, "-m", "speltafel", "solve", "linja", str(path), "--endgame", "70"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,
    )
    log = path.with_name("big.table.part")
    try:
        until(lambda: log.exists() and log.stat().st_size > 200)
        running.send_signal(signal.SIGINT)
        said, complained = running.communicate(timeout=60)
    finally:
        running.kill()

    assert running.returncode == 130
    assert "Traceback" not in complained
    assert f"Wat af is, staat in {log}; dezelfde opdracht gaat verder." in complained
    assert (said, path.exists()) == ("", False)


# Bad input


def test_a_file_that_exists_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("my diary")

    with pytest.raises(Refused) as refused:
        made(path, 2)

    assert sentence(refused.value) == (f"{path} is er al; er wordt niets overschreven. Kies een andere naam.")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["my diary"]


def test_a_file_that_comes_into_being_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    running = solve(LINJA, LINJA.choose(), path, 2, None, 1)
    next(running)
    path.write_text("my diary")

    with pytest.raises(Refused):
        list(running)

    assert path.read_text() == "my diary"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        made(tmp_path / "nowhere" / "x.table", 2)

    assert "nowhere/x.table kan niet worden geschreven: " in sentence(refused.value)


@pytest.mark.parametrize("room", [2_000, 60_000])
def test_a_full_disk_is_named_and_the_same_command_goes_on(room: int, tmp_path: Path) -> None:
    """60 000 bytes are enough for the log, and too little for the table."""
    path = tmp_path / "full.table"
    answer = subprocess.run(
        [sys.executable, "-m", "speltafel", "solve", "linja", str(path), "--stones", "4", "--processes", "1"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )

    assert answer.returncode == 1
    assert f"speltafel: {path} kan niet worden geschreven: " in answer.stderr
    assert "Traceback" not in answer.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["full.table.part"]
    assert made(path, 4).header.positions == 108810


def test_the_log_of_another_solve_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.table"
    log = interrupted(path, 50)
    before = log.read_bytes()

    with pytest.raises(Refused) as refused:
        made(path, 3, minus="off")

    assert "is van een andere berekening" in sentence(refused.value)
    assert log.read_bytes() == before


def test_two_solves_of_one_table_at_once_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.table"
    first = solve(LINJA, LINJA.choose(), path, 3, None, 1)
    next(first)

    with pytest.raises(Refused) as refused:
        made(path, 3)

    assert "door een ander proces" in sentence(refused.value)
    assert list(first)


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        ("edition=2010", "LIN-41"),
        ("begin_goal_bonus=on", "LIN-43"),
        ("bonus_opponent=on", "LIN-40"),
        ("end_stays=on", "LIN-44"),
    ],
)
def test_rules_that_cannot_be_worked_out_are_refused_with_their_rule(
    option: str, rule: str, tmp_path: Path
) -> None:
    name, _, value = option.partition("=")
    with pytest.raises(Refused) as refused:
        made(tmp_path / "x.table", 2, **{name: value})

    assert refused.value.refusal.rule == rule
    assert not list(tmp_path.iterdir())


def test_a_game_without_solver_is_refused(tmp_path: Path) -> None:
    answer = typed("solve", "nim", str(tmp_path / "x.table"))

    assert (answer.returncode, answer.stderr) == (1, "speltafel: Nim kan ik niet uitrekenen.\n")


def test_who_begins_does_not_matter_to_a_table(tmp_path: Path) -> None:
    table = made(tmp_path / "x.table", 2, begins="black")

    assert (table.header.profile, table.header.rules) == ("standaard@1", "minus=on")


def test_a_table_of_another_profile_is_named(tmp_path: Path) -> None:
    path = made(tmp_path / "x.table", 2, minus="off").path
    answer = typed("solve", "linja", str(path), "--openings")

    assert answer.stderr == (
        f"speltafel: {path} is een tabel van linja standaard@1 minus=off, niet van linja standaard@1.\n"
    )


def test_a_table_of_a_smaller_game_is_not_asked_about_openings(tmp_path: Path) -> None:
    path = made(tmp_path / "x.table", 2).path

    assert "van een kleiner spel" in typed("solve", "linja", str(path), "--openings").stderr


@pytest.mark.parametrize("left", [0, 5, ROOM - 1, ROOM, 5000])
def test_a_table_that_was_cut_short_is_not_taken_for_a_table(left: int, tmp_path: Path) -> None:
    path = made(tmp_path / "x.table", 3).path
    path.write_bytes(path.read_bytes()[:left])

    with pytest.raises(Damaged):
        Table(path)


def test_a_table_that_was_cut_short_is_named_with_its_size(tmp_path: Path) -> None:
    path = made(tmp_path / "x.table", 3).path
    size = path.stat().st_size
    path.write_bytes(path.read_bytes()[:-1])

    with pytest.raises(Damaged) as refused:
        Table(path)

    assert sentence(refused.value) == f"{path} is niet heel: {size - 1} bytes in plaats van {size}."


def test_a_changed_header_is_found(tmp_path: Path) -> None:
    path = made(tmp_path / "x.table", 2).path
    path.write_bytes(path.read_bytes().replace(b"standaard", b"standoord", 1))

    with pytest.raises(Damaged) as refused:
        Table(path)

    assert sentence(refused.value) == f"De kop van {path} is beschadigd."


def test_a_header_of_one_line_is_no_header(tmp_path: Path) -> None:
    path = tmp_path / "x.table"
    path.write_bytes(b"speltafel table 1\n".ljust(5000))

    with pytest.raises(Damaged):
        Table(path)


def test_a_changed_index_is_found(tmp_path: Path) -> None:
    path = made(tmp_path / "x.table", 2).path
    data = bytearray(path.read_bytes())
    data[-20] ^= 0x80
    path.write_bytes(data)

    with pytest.raises(Damaged) as refused:
        Table(path)

    assert sentence(refused.value) == f"Het register van {path} is beschadigd."


def test_a_file_that_is_something_else_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.table"
    path.write_bytes(os.urandom(100_000))

    with pytest.raises(Damaged) as refused:
        Table(path)

    assert sentence(refused.value) == f"{path} is geen tabel van speltafel."


def test_a_table_that_is_not_there_is_named(tmp_path: Path) -> None:
    answer = typed("solve", "linja", str(tmp_path / "x.table"), "--openings")

    assert (answer.returncode, "x.table kan niet worden gelezen: " in answer.stderr) == (1, True)


def test_one_changed_bit_anywhere_is_found_by_checking(tmp_path: Path) -> None:
    path = made(tmp_path / "x.table", 3).path
    data = bytearray(path.read_bytes())
    data[ROOM + (len(data) - ROOM) // 2] ^= 1
    path.write_bytes(data)

    answer = typed("solve", "linja", str(path), "--check")

    assert answer.stderr == f"speltafel: {path} is beschadigd: de controlesom klopt niet.\n"


def test_a_damaged_line_is_named_when_it_is_asked_for(tmp_path: Path) -> None:
    table = made(tmp_path / "x.table", 3)
    data = bytearray(table.path.read_bytes())
    data[table.starts[8] - 1] ^= 1
    table.path.write_bytes(data)

    with pytest.raises(Damaged) as refused:
        Table(table.path).margin(7, 119)

    assert sentence(refused.value) == f"Regel 7 van {table.path} is beschadigd."


def test_a_table_that_cannot_be_used_is_told_by_the_doctor(tmp_path: Path) -> None:
    path = tmp_path / "x.table"
    answer = typed("doctor", SPELTAFEL_TABLES=str(path))

    assert f"{path} kan niet worden gelezen: " in answer.stdout
