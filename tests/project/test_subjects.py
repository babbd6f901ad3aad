"""The subject of a commit says in at most 60 characters what is now true, and `make lint` looks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SUBJECTS = ROOT / "scripts" / "subjects"
NOBODY = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}


@pytest.fixture
def history(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q")
    commit(tmp_path, "An old subject that was written before anybody looked at how long it is")
    git(tmp_path, "tag", "start")
    return tmp_path


def git(folder: Path, *words: str) -> None:
    """A git command in a folder, as somebody without any settings."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    who = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, env={**own, **NOBODY})


def commit(folder: Path, subject: str) -> None:
    git(folder, "commit", "-q", "--allow-empty", "-m", subject)


def looked(folder: Path, *since: str) -> subprocess.CompletedProcess[str]:
    """What the script says of a folder's commits."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    command = [sys.executable, str(SUBJECTS), *since]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True, env=own)


def test_a_subject_of_61_characters_fails(history: Path) -> None:
    commit(history, "x" * 61)

    assert looked(history, "start").returncode == 1
    assert "x" * 61 in looked(history, "start").stdout


def test_a_subject_of_60_characters_passes_whatever_was_before(history: Path) -> None:
    commit(history, "x" * 60)

    assert looked(history, "start").returncode == 0


def test_without_the_history_there_is_nothing_to_look_at(history: Path) -> None:
    commit(history, "x" * 61)

    assert looked(history).returncode == 0


def test_a_tarball_passes(tmp_path: Path) -> None:
    assert looked(tmp_path).returncode == 0


def test_what_lint_begins_from_is_a_commit_of_ours() -> None:
    since = re.search(r'^SINCE = "(\w{40})"$', SUBJECTS.read_text(encoding="utf-8"), re.MULTILINE)
    assert since
    known = subprocess.run(
        ["git", "rev-list", "--all"], cwd=ROOT, check=False, capture_output=True, text=True
    ).stdout.split()
    if len(known) < 2:
        pytest.skip("no history here")

    assert since[1] in known


def test_lint_looks() -> None:
    assert "scripts/subjects" in (ROOT / "Makefile").read_text(encoding="utf-8")
