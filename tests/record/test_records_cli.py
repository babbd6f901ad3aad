"""Records as typed: export, import, verify and record, and a clear sentence for whatever goes wrong."""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pytest
from faces.test_cli import in_shell
from faces.test_cli import typed as typed_alone
from support.housing import ANNA, BRAM, Watch, does, house_at, sit_down
from support.recording import forged, line_of

from speltafel.cli import run
from speltafel.cli.help import wanted_language
from speltafel.game import Refused
from speltafel.games import speak
from speltafel.record.files import content, put
from speltafel.record.reading import LARGEST


class Answer(NamedTuple):
    """What a command said."""

    stdout: str
    stderr: str
    returncode: int


def typed(*words: str, **environment: str) -> Answer:
    """What a command answers, in this process: a whole one takes seconds to start."""
    before = sys.argv
    sys.argv = ["speltafel", *words]
    os.environ.update(environment)
    try:
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
            code = run(speak(wanted_language(words, {})))
        return Answer(out.getvalue(), err.getvalue(), code)
    finally:
        sys.argv = before
        for name in environment:
            del os.environ[name]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a game of Linja between bots."""
    return recorded(tmp_path / "records", "linja")[0]


def recorded(folder: Path, game: str, games: int = 1, *words: str) -> list[Path]:
    """Records of games between bots."""
    done = typed(
        "record",
        game,
        "random",
        "random",
        "--games",
        str(games),
        "--into",
        str(folder),
        "--seed",
        "3",
        *words,
    )
    assert done.returncode == 0, done.stderr
    return sorted(folder.iterdir())


def spoilt(record: Path, text: str) -> Path:
    """Another record, beside this one."""
    other = record.with_name("spoilt.txt")
    other.write_text(text, encoding="utf-8")
    return other


def test_bots_are_recorded_and_verified(tmp_path: Path) -> None:
    files = recorded(tmp_path / "records", "bod", 5)
    done = typed("verify", *map(str, files))

    assert len(files) == 5
    assert done.stdout.endswith("5 in orde, 0 niet.\n")
    assert done.returncode == 0


def test_export_gives_what_was_imported_to_the_byte(record: Path, tmp_path: Path) -> None:
    database = f"--database={tmp_path / 'club.db'}"
    assert typed("import", str(record), database).returncode == 0
    again = typed("import", str(record), database)
    target = tmp_path / "out.txt"
    done = typed("export", record.stem, database, "-o", str(target))

    assert "stond er al in." in again.stdout
    assert again.returncode == 0
    assert done.returncode == 0, done.stderr
    assert target.read_bytes() == record.read_bytes()
    assert typed("export", record.stem, database).stdout == record.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_game_is_exported_while_the_house_is_open(tmp_path: Path) -> None:
    database = str(tmp_path / "club.db")

    async def play() -> None:
        async with house_at(database, Watch()) as house:
            live = await sit_down(house, "nim", (ANNA, BRAM))
            running = await asyncio.to_thread(typed_alone, "export", live.id, "--database", database)
            await does(house, live, 0, "resign")
            over = await asyncio.to_thread(typed_alone, "export", live.id, "--database", database)

            assert running.stderr.startswith("speltafel: TAF-05  De partij is nog niet uit.")
            assert running.stdout == ""
            assert running.returncode == 1
            assert over.stdout.startswith("speltafel-record 1 ")

    asyncio.run(play())


def test_a_changed_character_is_named_by_line_and_ends_with_1(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    line = line_of(text, "^5 ")
    file = spoilt(record, text.replace("\n5 ", "\n6 "))
    done = typed("verify", str(record), str(file))

    assert f"{file}: Regel {line}: Hier hoort nummer 5 te staan." in done.stdout
    assert done.stdout.endswith("1 in orde, 1 niet.\n")
    assert done.returncode == 1


def test_faults_are_told_in_english_too(record: Path) -> None:
    file = spoilt(record, record.read_text(encoding="utf-8").replace("\n5 ", "\n6 "))

    assert "Here should stand number 5." in typed("verify", str(file), "--lang", "en").stdout


def test_a_spoilt_record_is_not_imported(record: Path, tmp_path: Path) -> None:
    text = record.read_text(encoding="utf-8")
    line = line_of(text, " act ")
    word = text.split("\n")[line - 1].split(" ")[4]
    file = spoilt(record, forged(text, line, f" {word} ", " 0-7 "))
    done = typed("import", str(file), f"--database={tmp_path / 'club.db'}")

    assert "LIN-" in done.stdout
    assert f"Regel {line}:" in done.stdout
    assert done.returncode == 1
    assert typed("export", record.stem, f"--database={tmp_path / 'club.db'}").returncode == 1


def test_another_record_of_the_same_table_is_refused(record: Path, tmp_path: Path) -> None:
    database = f"--database={tmp_path / 'club.db'}"
    text = record.read_text(encoding="utf-8")
    file = spoilt(record, forged(text, line_of(text, "^seat 1"), '"random"', '"Anna"'))
    typed("import", str(record), database)
    done = typed("import", str(file), database)

    assert "is er al, met andere inhoud; er is niets veranderd." in done.stdout
    assert done.returncode == 1
    assert typed("export", record.stem, database).stdout == text


def test_an_unknown_game_is_named_with_its_line(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    file = spoilt(record, forged(text, 3, "linja", "halma"))

    assert "Regel 3: Het spel „halma” ken ik niet." in typed("verify", str(file)).stdout


@pytest.mark.slow
@pytest.mark.parametrize("head", [b"", b"speltafel-record 1 65be96cd4afd785e\n"], ids=["garbage", "a record"])
def test_a_hundred_megabytes_of_garbage_are_refused_fast_in_little_memory(
    tmp_path: Path, head: bytes
) -> None:
    file = tmp_path / "garbage"
    with file.open("wb") as garbage:
        garbage.write(head)
        for _ in range(100):
            garbage.write(os.urandom(1024) * 1024)
    small = typed_alone("verify", str(tmp_path / "none"))
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    before = monotonic()
    done = typed_alone("verify", str(file))
    more = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss - used

    assert small.returncode == done.returncode == 1
    assert "Regel " in done.stdout
    assert monotonic() - before < 20
    assert more < 20 * 1024  # kilobytes


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        (".", ". is een map; noem een bestand."),
        ("no-such-file", "Het bestand no-such-file is er niet."),
        ("pyproject.toml/x", "Het bestand pyproject.toml/x is er niet."),
        ("/dev/null", "Regel 1: Dit is geen record van Speltafel."),
        ("/dev/zero", "Regel 1: Dit is geen record van Speltafel."),
        ("x" * 5000, "kan niet worden gelezen of geschreven"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(name: str, answer: str) -> None:
    done = typed("verify", name)

    assert answer in done.stdout
    assert done.returncode == 1


def test_what_is_there_is_not_overwritten_without_force(record: Path, tmp_path: Path) -> None:
    database = f"--database={tmp_path / 'club.db'}"
    typed("import", str(record), database)
    target = tmp_path / "mine.txt"
    target.write_text("mine")
    done = typed("export", record.stem, database, "-o", str(target))

    assert f"{target} is er al; met --force wordt het vervangen." in done.stderr
    assert done.returncode == 1
    assert target.read_text() == "mine"

    assert typed("export", record.stem, database, "-o", str(target), "--force").returncode == 0
    assert target.read_bytes() == record.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir() if file.name.startswith(".record")) == []


def test_a_full_disk_is_said_in_a_sentence(record: Path, tmp_path: Path) -> None:
    database = f"--database={tmp_path / 'club.db'}"
    typed("import", str(record), database)
    there = typed("export", record.stem, database, "-o", "/dev/full")
    full = typed("export", record.stem, database, "-o", "/dev/full", "--force")
    screen = in_shell(f"export {record.stem} {database} > /dev/full")

    assert "/dev/full is er al" in there.stderr
    assert "De schijf is vol: /dev/full is niet geschreven." in full.stderr
    assert "Lezen of schrijven lukt niet" in screen.stderr
    assert there.returncode == full.returncode == screen.returncode == 1


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["export", "nowhere"], "none.db is er niet."),
        (["export", "nowhere", "-o", "x"], "none.db is er niet."),
        (["import", "x", "--database", "mysql://x"], "Een database „mysql” ken ik niet."),
        (["record", "linja", "random"], "Linja is voor 2 spelers, niet voor 1."),
        (["record", "linja", "random", "deepblue"], "Een bot „deepblue” is er niet voor Linja."),
        (["record", "halma", "random"], "Het spel „halma” ken ik niet."),
        (["record", "nim", "random", "random", "--into", "/dev/null/x"], "is er niet"),
        (["record", "nim", "random", "random", "--into", "/dev/null"], "/dev/null is er al"),
    ],
)
def test_what_cannot_be_is_answered_in_a_sentence(words: list[str], answer: str, tmp_path: Path) -> None:
    done = typed(*words, SPELTAFEL_DATABASE=str(tmp_path / "none.db"))

    assert answer in done.stderr
    assert done.returncode == 1


def test_a_table_that_is_not_there_is_named(record: Path, tmp_path: Path) -> None:
    database = f"--database={tmp_path / 'club.db'}"
    typed("import", str(record), database)

    assert "Een tafel nowhere is er niet." in typed("export", "nowhere", database).stderr


def test_the_same_seed_does_not_overwrite_the_games_of_before(tmp_path: Path) -> None:
    (first,) = recorded(tmp_path / "records", "nim")
    before = first.read_bytes()
    done = typed("record", "nim", "random", "random", "--into", str(first.parent), "--seed", "3")

    assert "is er al" in done.stderr
    assert done.returncode == 1
    assert first.read_bytes() == before


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    with pytest.raises(Refused):
        put(target / "below", "text", force=False)
    put(target, "text", force=False)
    with pytest.raises(Refused):
        put(target, "other", force=False)
    with pytest.raises(Refused):
        put(tmp_path / "zero\x00byte", "text", force=False)

    assert content(target) == b"text"
    assert [file.name for file in tmp_path.iterdir()] == ["out.txt"]


def test_no_more_is_read_than_a_record_can_have() -> None:
    assert len(content(Path("/dev/zero"))) == LARGEST + 1
