"""A board may have a second picture: it stands where there is room, and not in thumbnails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from support.visiting import Site, running

from speltafel import games
from speltafel.game import Tray, tray
from speltafel.text import DUTCH
from speltafel.web import boards

TOYS = Path(__file__).parents[1] / "support" / "games"


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPELTAFEL_GAMES", str(TOYS))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running(tmp_path) as site:
        yield site


def test_a_board_has_a_tray_if_its_module_says_so() -> None:
    assert tray(games.load("draai").board) == Tray((330, 120), ("rack",))
    assert tray(games.load("nim").board) is None


def test_a_tray_without_layers_is_missed() -> None:
    game = games.load("nim")
    board = SimpleNamespace(**vars(game.board), TRAY=(100, 50))

    assert games.lacks(replace(game, board=board), game.home) == ["board.TRAY_LAYERS"]


def test_thumbnails_show_the_board_and_examples_the_tray_below_it() -> None:
    game = games.load("draai")
    state = game.start(2, game.choose())
    small = boards.picture(game, state, None, DUTCH, "klein")
    large = boards.example(game, state, DUTCH, "groot")

    assert 'viewBox="0 0 330 330"' in small
    assert "tile" not in small
    assert 'viewBox="0 0 330 450"' in large
    assert '<svg y="330" width="330" height="120" viewBox="0 0 330 120">' in large
    assert large.count('class="tile"') == 6
    assert "data-" not in large
    ElementTree.fromstring(large)


def test_an_empty_tray_takes_no_room() -> None:
    board = games.load("draai").board
    assert board

    assert boards.with_tray(board, {"ground/cloth": "<g/>"}) == (330, 330, "<g/>")


def test_table_replay_and_picture_show_both(site: Site) -> None:
    anna = site.visitor()
    table = anna.opens("draai", "screen", name="Anna", second="Bram")
    assert anna.says(table, "h-b2n").status_code == 303

    for page in (anna.get(table).text, anna.get(f"{table}?n=1").text):
        assert re.search(r'<svg id="tray" class="board tray draai" viewBox="0 0 330 120"', page)
        assert page.index('id="rack-ok"') > page.index('id="tray"') > page.index('id="tiles-b2"')
    picture = anna.get(f"{table}/position.svg?n=1").text
    assert 'viewBox="0 0 330 450"' in picture
    ElementTree.fromstring(picture)
