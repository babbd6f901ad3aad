"""The table of Steden & Ridders, higher and wider than many a window, on a whole screen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from faces.test_tui_screen import Looking, visit
from support.talking import ANNA, talk_at

from speltafel.games import load
from speltafel.table import opened
from speltafel.tui.players import Player
from speltafel.tui.render import spoken
from speltafel.tui.session import Talk

pytestmark = pytest.mark.slow

RIDDERS = load("steden-en-ridders")
ISLAND = (
    "CAK 1 hand LLBWGGOOPPCCCCNN; 1 roads e23 e24 e25 e26 e27 e34; 1 towns v16; 1 cities v18 v20; "
    "1 walls v18; 1 knights v19=2! v17 v21=3!; 1 levels sci 3 tra 4 pol 2; 1 progress DES DIP SAB SPY; "
    "1 defender 3; 2 hand LO; 2 roads e39 e40 e41; 2 cities v32; 2 levels tra 4 sci 1; 2 progress ALC MER; "
    "metropolis tra v32; route 1; landed; ship 4; dice 42; event sci; phase action 1"
)


def around_the_island() -> Talk:
    """Four in the middle of a game."""
    bots = (Player("Robin", "a"), Player("Kim", "b"), Player("Sam", "c"))
    talk = talk_at(RIDDERS, ANNA, *bots, board="beginner")
    options = talk.table.options
    origin = RIDDERS.text.write(RIDDERS.text.place(ISLAND, 4, options))
    return replace(talk, table=opened(RIDDERS, talk.table.players, options, origin), answer=[])


def test_of_a_board_that_is_too_high_one_is_told_which_part_one_sees() -> None:
    async def paged(screen: Looking) -> None:
        assert screen.row(0).startswith("  bord 1–18 van 35 · PgUp PgDn · Steden & Ridders")
        assert "schip 4 van 7" not in "\n".join(screen.terminal())
        await screen.press("pagedown")

        assert screen.row(0).startswith("  bord 18–35 van 35 · PgUp PgDn")
        assert "schip 4 van 7" in "\n".join(screen.terminal())

    visit(around_the_island(), paged)


def test_ones_own_cards_stay_in_sight_below_it() -> None:
    async def looked(screen: Looking) -> None:
        for key in ("escape", "pagedown", "pageup"):
            await screen.press(key)
            seen = screen.terminal()[-5:-2]

            assert "→1 rood  LLBWGGOOPPCCCCNN  kaarten DES DIP SAB SPY" in seen[0]
            assert "(kracht 5)" in seen[2]

    visit(around_the_island(), looked)


def test_a_refusal_leaves_a_board_that_is_too_high_in_sight() -> None:
    async def refused(screen: Looking) -> None:
        await screen.says("w v20")

        assert screen.reads("message").startswith("CAK-33")
        assert screen.app.query_one("#board-pane").display
        assert screen.row(0).startswith("  bord 1–16 van 35")

    visit(around_the_island(), refused)


def test_in_a_wide_window_words_stand_beside_the_picture() -> None:
    async def looked(screen: Looking) -> None:
        rows = screen.reads("board").splitlines()

        assert rows[0].strip().startswith("worp 4+2 en wetenschap")
        assert all(screen.sees(place) for place in ("board", "tally", "prompt", "typing"))
        assert rows[-2].split() == ["3:1", "·", "·", "3:1", "·"]

    visit(around_the_island(), looked, (120, 32))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 32), (120, 40), (160, 50)])
def test_every_word_of_the_table_is_there_and_none_runs_out_of_the_window(size: tuple[int, int]) -> None:
    talk = around_the_island()

    async def looked(screen: Looking) -> None:
        board = screen.reads("board")
        whole = "\n".join(spoken(line, talk.company) for line in talk.board())

        assert Counter(board.split()) == Counter(whole.split())
        assert all(len(row.rstrip()) <= size[0] - 2 for row in board.splitlines())

    visit(talk, looked, size)
