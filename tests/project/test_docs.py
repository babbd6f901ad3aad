"""What the documents say is true: a newcomer who follows them gets what they promise."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from support.visiting import running

import speltafel
from speltafel import games
from speltafel.game import Game, Look
from speltafel.scenario import VERBS
from speltafel.text import DUTCH
from speltafel.web.context import language_by_code

ROOT = Path(__file__).parents[2]
DOCS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")])
TARGETS = re.compile(r'data-target="([^"]*)"')


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


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """The newcomer's game, in a process whose pages have not read its words yet."""
    monkeypatch.setenv("SPELTAFEL_GAMES", str(newcomers_folder(tmp_path)))
    language_by_code.cache_clear()
    yield games.load("race")
    language_by_code.cache_clear()


def test_every_legal_line_of_the_newcomers_game_can_be_clicked(race: Game[Any]) -> None:
    board, options = race.board, race.choose()
    assert board
    for total in range(22):
        view = race.text.place(f"{total} / 1", 2, options)
        svg = "".join(part.svg for part in board.parts(view, Look(DUTCH, 0)))
        paths = board.targets(view, 0)

        ElementTree.fromstring(f"<svg>{svg}</svg>")
        assert {target for path in paths.values() for target in path} <= set(TARGETS.findall(svg))
        assert [race.text.read(view, 0, board.spelled(view, 0, path)) for path in paths.values()] == (
            view.actions(0)
        )


def test_the_newcomers_board_is_played_on_in_the_browser(race: Game[Any], tmp_path: Path) -> None:
    with running(tmp_path) as site:
        anna = site.visitor("en")
        table = anna.opens("race", "screen", name="Anna", second="Bram")
        page = anna.get(table).text
        with anna.watches(table, "en") as wire:
            wire.until(t="view")
            wire.send("try", cid="a", base=0, targets=["s9"])
            refused = wire.until(t="refused")
            wire.send("try", cid="b", base=0, targets=["s3"])
            moved = wire.until(t="view", n=1)

        assert 'aria-label="square 3"' in page
        assert refused["rule"] == "RAC-01"
        assert list(moved["paths"].values()) == [["s4"], ["s5"], ["s6"]]
        assert [key for key in moved["set"] if "/" in key] == ["pawn/pawn", "log/1"]
        assert anna.get("/games/race/board.css").status_code == 200


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
