"""Games are found by looking, and one that is broken harms no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from speltafel import games
from speltafel.game import Refused
from speltafel.text import DUTCH


def broken(folder: Path, code: str) -> str:
    """What is said of a game folder with this code in it."""
    home = folder / "broken"
    home.mkdir()
    (home / "__init__.py").write_text(code, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        games.load("broken")
    return DUTCH.tell(refused.value.refusal.sentence)


@pytest.fixture(autouse=True)
def named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPELTAFEL_GAMES", str(tmp_path))


def test_a_syntax_error_is_named(tmp_path: Path) -> None:
    assert "SyntaxError" in broken(tmp_path, "def (")


def test_a_folder_without_a_game_is_told_so(tmp_path: Path) -> None:
    assert "GAME" in broken(tmp_path, "")


def test_something_else_called_game_is_told_so(tmp_path: Path) -> None:
    assert "GAME = Game(…)" in broken(tmp_path, "GAME = 3")


def test_a_room_that_lacks_a_function_is_named(tmp_path: Path) -> None:
    code = """
from dataclasses import replace
from types import SimpleNamespace
from speltafel.games import load
nim = load("nim")
GAME = replace(nim, name="broken", text=SimpleNamespace(token=nim.text.token))
"""
    assert "text.read" in broken(tmp_path, code)


def test_a_game_of_another_name_than_its_folder_is_told_so(tmp_path: Path) -> None:
    assert 'name="broken"' in broken(tmp_path, "from speltafel.games import load\nGAME = load('nim')\n")


def test_the_other_games_are_still_there(tmp_path: Path) -> None:
    broken(tmp_path, "def (")

    assert "linja" in [game.name for game in games.every()]
    assert len(games.troubles()) == 1


def test_nobody_replaces_one_of_ours(tmp_path: Path) -> None:
    (tmp_path / "nim").mkdir()
    (tmp_path / "nim" / "__init__.py").write_text("GAME = 3", encoding="utf-8")

    assert games.load("nim").title.text == "Nim"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPELTAFEL_GAMES", str(tmp_path / "nowhere"))

    assert "nowhere" in DUTCH.tell(games.troubles()[0])


def test_a_folder_with_an_underscore_holds_a_game_with_a_dash(tmp_path: Path) -> None:
    home = tmp_path / "small_game"
    home.mkdir()
    code = """
from dataclasses import replace
from speltafel.games import load
GAME = replace(load("nim"), name="small-game")
"""
    (home / "__init__.py").write_text(code, encoding="utf-8")

    assert games.load("small-game").title.text == "Nim"


def test_an_operator_may_have_plain_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "plain").mkdir()
    code = """
from dataclasses import replace
from speltafel.games import load
from speltafel.text import say
GAME = replace(load("nim"), name="plain", title=say("Merk"), neutral=say("Lucifers"))
"""
    (tmp_path / "plain" / "__init__.py").write_text(code, encoding="utf-8")
    monkeypatch.setenv("SPELTAFEL_GAMES", str(tmp_path))
    monkeypatch.setenv("SPELTAFEL_NEUTRAL", "1")

    assert games.load("plain").title.text == "Lucifers"
    assert games.load("nim").title.text == "Nim"
