"""Analysis as typed: a table of acts, and a clear sentence for what is no record."""

from __future__ import annotations

from pathlib import Path

import pytest
from record.test_records_cli import typed
from support.recording import OPENED

from speltafel.games import load
from speltafel.record import written
from speltafel.record.selfplay import played


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of nim between bots."""
    box = load("nim")
    file = tmp_path / "nim.txt"
    file.write_text(written(played(box, box.choose(), ["random", "search:1"], 5, lambda: OPENED)))
    return file


def test_every_act_has_a_line(record: Path) -> None:
    answer = typed("analyse", str(record))
    lines = answer.stdout.splitlines()

    assert answer.returncode == 0
    assert lines[0].split() == ["nr", "zet", "kans", "verlies", "beter", "hoe", "zeker"]
    assert lines[1].split() == ["1", "eerste", "3-2??", "0%", "100%", "1-2", "bewezen"]
    assert all(line.endswith("bewezen") for line in lines[1:])


def test_it_is_told_in_english_too(record: Path) -> None:
    assert "proven" in typed("analyse", str(record), "--lang", "en").stdout


def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "nothing.txt"
    file.write_text("nothing")
    answer = typed("analyse", str(file))

    assert answer.returncode == 1
    assert "Regel 1" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "is er niet" in typed("analyse", str(tmp_path / "gone.txt")).stderr
