"""What the documents say is true: a newcomer who follows them gets what they promise."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import speltafel
from speltafel.scenario import VERBS

ROOT = Path(__file__).parents[2]
DOCS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def newcomers_folder(folder: Path) -> Path:
    """The game of docs/add-a-game.md, written from its blocks."""
    text = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")
    for name, block in re.findall(r"^```\w+ (race/\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block, encoding="utf-8")
    return folder


def command(folder: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """A speltafel command as a newcomer types it."""
    found = str(Path(speltafel.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-m", "speltafel", *words],
        input=said,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": found, "SPELTAFEL_GAMES": str(folder), "PYTHONIOENCODING": "utf-8"},
    )


def test_the_newcomers_game_is_played_to_its_end_in_the_terminal(tmp_path: Path) -> None:
    said = "".join(f"+{step}\n" for step in (3, 3, 3, 3, 3, 3, 3))
    played = command(newcomers_folder(tmp_path), "play", "race", "Anna", "Bram", "--plain", said=said)

    assert played.returncode == 0, played.stderr
    assert "RAC-02" in played.stdout


def test_the_newcomers_game_refuses_with_its_rule(tmp_path: Path) -> None:
    played = command(newcomers_folder(tmp_path), "play", "race", "Anna", "Bram", "--plain", said="+5\n")

    assert "RAC-01" in played.stdout


def test_a_bot_plays_the_newcomers_game(tmp_path: Path) -> None:
    fought = command(newcomers_folder(tmp_path), "arena", "race", "search:1", "random", "--games", "4")

    assert fought.returncode == 0, fought.stderr
    assert "search:1" in fought.stdout


@pytest.mark.parametrize("words", [("check", "race"), ("laws", "race", "--states", "200")])
def test_the_newcomers_game_keeps_laws_and_scenarios(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = command(newcomers_folder(tmp_path), *words)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_newcomers_rules_are_in_books_and_code(tmp_path: Path) -> None:
    shown = command(newcomers_folder(tmp_path), "rules", "race")

    assert "RAC-01" in shown.stdout
    assert "RAC-02" in shown.stdout
    assert shown.returncode == 0, shown.stdout + shown.stderr


def test_the_readme_is_a_doctest() -> None:
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert tried.attempted >= 5
    assert tried.failed == 0


def test_every_verb_of_a_scenario_is_documented() -> None:
    text = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    missing = [verb for verb in ["scenario", *VERBS] if f"`{verb}" not in text]

    assert missing == []


@pytest.mark.parametrize("document", DOCS, ids=lambda document: document.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text(encoding="utf-8"))
    broken = [link for link in links if not (document.parent / link).exists()]

    assert broken == []


@pytest.mark.parametrize("document", DOCS, ids=lambda document: document.name)
def test_every_make_target_named_exists(document: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"`make ([a-z-]+)", document.read_text(encoding="utf-8")))

    assert named <= targets
