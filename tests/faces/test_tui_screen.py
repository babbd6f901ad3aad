"""The table on a whole screen: typed at, looked at, resized and left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import reduce
from threading import Event
from typing import Any

import pytest
from support.talking import ANNA, BRAM, LINJA, NIM, ROBIN, lines_of_a_game, talk_at
from textual.pilot import Pilot
from textual.widgets import Static
from textual.worker import WorkerFailed

from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.games import load
from speltafel.table import Table
from speltafel.text import say
from speltafel.tui.commands import hear
from speltafel.tui.players import Player
from speltafel.tui.screen import Line, TableApp
from speltafel.tui.session import Talk
from speltafel.tui.theme import DARK, LIGHT

pytestmark = pytest.mark.slow

Visit = Callable[["Looking"], Awaitable[None]]


class Looking:
    """Somebody at the screen."""

    def __init__(self, app: TableApp, pilot: Pilot[Any]) -> None:
        """Sits down."""
        self.app = app
        self.pilot = pilot

    async def says(self, *lines: str) -> None:
        """Types lines, each with Enter."""
        for line in lines:
            self.app.query_one(Line).value = line
            await self.press("enter")

    async def press(self, *keys: str) -> None:
        """Presses keys and waits until nothing moves."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def waits_for(self, place: str, text: str) -> None:
        """Waits until a text stands somewhere; a bot needs a moment."""
        for _ in range(500):
            if text in self.reads(place):
                return
            await self.pilot.pause(0.01)
        raise AssertionError(f"{text} not in {self.reads(place)}")

    def reads(self, place: str) -> str:
        """What stands in a part of the screen."""
        return str(self.app.query_one(f"#{place}", Static).render())

    def row(self, number: int) -> str:
        """A line of the terminal as it stands there."""
        strip = self.app.screen._compositor.render_strips()[number]
        return "".join(segment.text for segment in strip)

    def terminal(self) -> list[str]:
        """All that stands on the terminal."""
        return [self.row(number) for number in range(self.app.size.height)]

    def sees(self, place: str) -> bool:
        """Whether a part is wholly on the screen."""
        part = self.app.query_one(f"#{place}")
        return part.display and self.app.screen.region.contains_region(part.region)


def visit(talk: Talk, visit: Visit, size: tuple[int, int] = (80, 24)) -> TableApp:
    """Open a screen of this size and let somebody do something at it."""

    async def opened() -> TableApp:
        app = TableApp(talk)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await visit(Looking(app, pilot))
        return app

    return asyncio.run(opened())


def test_a_whole_game_of_nim_by_typing() -> None:
    async def whole_game(screen: Looking) -> None:
        await screen.press("1", "minus", "3", "enter", "2", "minus", "4", "enter")
        assert "3  | | | | |  5" in screen.reads("board")
        assert screen.reads("log") == "1. Anna  1-3\n2. Bram  2-4"
        await screen.says("3-5")
        assert screen.reads("sheet").startswith("Anna (eerste) wint.\nNIM-05  Winnaar")
        assert screen.reads("prompt") == "Het spel is uit. Enter sluit de tafel."
        await screen.press("enter")

    assert visit(talk_at(NIM, ANNA, BRAM), whole_game).return_code == 0


def test_a_whole_game_of_linja_against_a_bot() -> None:
    lines, after = lines_of_a_game(LINJA, seed=1, begins="red")

    def robin(table: Table, seat: Seat) -> str:
        return lines[len(table.entries)]

    async def whole_game(screen: Looking) -> None:
        for entry in after.entries:
            if entry.seat == 0:
                await screen.waits_for("prompt", "Anna (rood):")
                await screen.says(entry.text)
        await screen.waits_for("sheet", "Robin (zwart) wint.")

    visit(talk_at(LINJA, ANNA, ROBIN, think=robin, begins="red"), whole_game)


def test_four_fit_a_terminal_and_play() -> None:
    others = (Player("Robin", "a"), Player("Kim", "b"), Player("Sam", "c"))

    async def one_round(screen: Looking) -> None:
        await screen.waits_for("prompt", "Anna (noord): Leg een kaart")
        assert all(screen.sees(place) for place in ("board", "prompt", "tally"))
        card = screen.reads("board").splitlines()[1].split()[1].split(",")[0]
        await screen.says(card)
        await screen.waits_for("log", f"Anna  legt kaart {card}")

    visit(talk_at(load("bod"), ANNA, *others), one_round)


def test_the_next_game_of_a_match_begins_with_enter() -> None:
    async def two_games(screen: Looking) -> None:
        assert screen.reads("title") == "Nim, partij 1 van 2"
        await screen.says("1-3", "2-4", "3-5")
        assert "Stand na 1 van 2 partijen:" in screen.reads("sheet")
        assert screen.reads("prompt") == "Het spel is uit. Enter begint de volgende partij."
        await screen.press("enter")
        assert screen.reads("title") == "Nim, partij 2 van 2"
        assert screen.reads("log") == ""

    visit(talk_at(NIM, ANNA, BRAM, length=2), two_games)


def test_a_refusal_stands_below_the_board_with_its_rule() -> None:
    async def refused(screen: Looking) -> None:
        await screen.says("1-4")

        assert (
            screen.reads("message")
            == "NIM-03  Op stapel 1 liggen 3 lucifers.\nregel NIM-03 toont deze regel."
        )

    visit(talk_at(NIM, ANNA, BRAM), refused)


def test_tab_completes_a_turn_word_by_word() -> None:
    async def completed(screen: Looking) -> None:
        line = screen.app.query_one(Line)
        await screen.press("2", "tab")
        assert line.value == "2-3"
        await screen.press("tab", "tab")
        assert line.value == "2-3 0-2"

    visit(talk_at(LINJA, ANNA, BRAM, begins="red"), completed)


def test_what_tab_would_write_is_shown_in_advance() -> None:
    async def suggested(screen: Looking) -> None:
        await screen.press("2", "minus", "3", "space", "1")
        await screen.press("right")

        assert screen.app.query_one(Line).value == "2-3 1-3"

    visit(talk_at(LINJA, ANNA, BRAM, begins="red"), suggested)


def test_the_points_are_counted_as_if_it_ended_now() -> None:
    async def counted(screen: Looking) -> None:
        await screen.says("2-3 0-2")

        assert screen.reads("tally") == "Nu geteld:  ● Anna (rood) -26  ·  ○ Bram (zwart) -30"

    visit(talk_at(LINJA, ANNA, BRAM, begins="red"), counted)


def test_a_long_name_leaves_room_for_every_score() -> None:
    async def counted(screen: Looking) -> None:
        assert screen.reads("tally") == "Nu geteld:  ● Maximiliaan-Ale… (rood) -30  ·  ○ Bram (zwart) -30"

    long = Player("Maximiliaan-Alexander van der Oudewater tot Nederhorst")
    visit(talk_at(LINJA, long, BRAM, begins="red"), counted)


@pytest.mark.parametrize("size", [(80, 24), (90, 24), (96, 24), (120, 30), (60, 15)])
@pytest.mark.parametrize("line", ["help", "waarom", "regel", "?", "foo"])
def test_the_board_is_seen_whole_or_not_at_all(size: tuple[int, int], line: str) -> None:
    async def looked(screen: Looking) -> None:
        await screen.says(line)
        seen = "\n".join(screen.terminal())
        rows = [row.strip() for row in screen.reads("board").splitlines()]

        assert len(rows) >= 8
        assert [row in seen for row in rows] == [screen.app.query_one("#board-pane").display] * len(rows)
        assert screen.sees("typing")

    visit(talk_at(LINJA, ANNA, BRAM, begins="red"), looked, size)


def test_a_low_window_leaves_out_the_sticks_and_the_log() -> None:
    async def looked(screen: Looking) -> None:
        assert screen.sees("board")
        assert screen.sees("typing")
        assert "━" not in screen.reads("board")
        assert len(screen.reads("board").splitlines()) == 8
        assert not screen.app.query_one("#log-pane").display

    visit(talk_at(LINJA, ANNA, BRAM, begins="red"), looked, (60, 15))


@pytest.mark.parametrize("size", [(60, 8), (40, 24), (20, 4)])
def test_a_window_that_is_too_small_is_told_so(size: tuple[int, int]) -> None:
    async def looked(screen: Looking) -> None:
        await screen.press("escape")

        assert screen.reads("board").startswith("Venster te klein; nodig is 47 × ")
        assert screen.sees("typing")

    visit(talk_at(LINJA, ANNA, BRAM, begins="red"), looked, size)


def test_the_window_may_grow_again() -> None:
    async def grown(screen: Looking) -> None:
        await screen.pilot.resize_terminal(100, 30)
        await screen.pilot.pause()

        assert len(screen.reads("board").splitlines()) == 15
        assert screen.sees("log")

    visit(talk_at(LINJA, ANNA, BRAM, begins="red"), grown, (40, 10))


def test_a_refused_line_stays_to_be_mended() -> None:
    async def mended(screen: Looking) -> None:
        line = screen.app.query_one(Line)
        await screen.says("1-4")
        assert line.value == "1-4"
        await screen.press("end", "backspace", "3", "enter")
        assert line.value == ""
        assert screen.reads("log") == "1. Anna  1-3"

    visit(talk_at(NIM, ANNA, BRAM), mended)


def test_typing_on_replaces_a_refused_line() -> None:
    async def replaced(screen: Looking) -> None:
        await screen.says("1-4")
        await screen.press("question_mark")

        assert screen.app.query_one(Line).value == "?"

    visit(talk_at(NIM, ANNA, BRAM), replaced)


def test_the_arrows_recall_what_was_typed() -> None:
    async def recalled(screen: Looking) -> None:
        line = screen.app.query_one(Line)
        await screen.says("1-3", "waarom")
        await screen.press("up", "up")
        assert line.value == "1-3"
        await screen.press("down")
        assert line.value == "waarom"

    visit(talk_at(NIM, ANNA, BRAM), recalled)


def test_the_log_opens_at_its_newest_line() -> None:
    lines, _ = lines_of_a_game(LINJA, seed=1, begins="red")

    async def opened(screen: Looking) -> None:
        await screen.says("log")
        await screen.pilot.pause(0.2)
        pane = screen.app.query_one("#sheet-pane")

        assert pane.max_scroll_y > 0
        assert pane.scroll_y == pane.max_scroll_y

    visit(reduce(hear, lines[:60], talk_at(LINJA, ANNA, BRAM, begins="red")), opened)


def test_a_long_answer_takes_the_place_of_the_log_until_escape() -> None:
    async def read(screen: Looking) -> None:
        await screen.says("waarom")
        assert screen.app.query_one("#sheet-pane").display
        assert "6 stenen op rij 0, waarde -5  LIN-33" in screen.reads("sheet")
        await screen.press("escape")
        assert not screen.app.query_one("#sheet-pane").display
        assert screen.app.query_one("#log-pane").display
        assert screen.sees("board")

    visit(talk_at(LINJA, ANNA, BRAM, begins="red"), read)


def test_long_answers_are_paged_with_the_line_still_in_hand() -> None:
    async def paged(screen: Looking) -> None:
        await screen.says("regel")
        await screen.press("pagedown")
        await screen.pilot.pause(0.5)
        assert screen.app.query_one("#sheet-pane").scroll_y > 0
        await screen.press("x")
        assert screen.app.query_one(Line).value == "x"

    visit(talk_at(LINJA, ANNA, BRAM), paged)


def test_help_names_the_keys_of_the_screen() -> None:
    async def helped(screen: Looking) -> None:
        await screen.says("help")

        assert "Ctrl+T    licht of donker" in screen.reads("sheet")

    visit(talk_at(NIM, ANNA, BRAM), helped)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
def test_board_and_prompt_fit_the_screen(size: tuple[int, int]) -> None:
    async def looked(screen: Looking) -> None:
        await screen.pilot.resize_terminal(*size)
        await screen.pilot.pause()

        assert all(screen.sees(place) for place in ("board", "log", "tally", "message", "prompt", "typing"))

    visit(talk_at(LINJA, ANNA, BRAM, begins="red"), looked, size=(120, 40))


def test_by_lamp_or_by_day() -> None:
    async def switched(screen: Looking) -> None:
        assert screen.app.theme == DARK.name
        await screen.press("ctrl+t")
        assert screen.app.theme == LIGHT.name

    visit(talk_at(NIM, ANNA, BRAM), switched)


def test_a_player_may_stop() -> None:
    async def stopped(screen: Looking) -> None:
        await screen.says("1-3", "stop")

    assert visit(talk_at(NIM, ANNA, BRAM), stopped).return_code == 0


class Slow:
    """A bot that thinks until it is told to speak."""

    def __init__(self) -> None:
        """Waits."""
        self.may_speak = Event()
        self.asked: list[int] = []

    def __call__(self, table: Table, seat: Seat) -> str:
        """Thinks, and takes one match of the third heap."""
        self.asked.append(len(table.entries))
        self.may_speak.wait(10)
        return "3-1"


def test_one_can_read_while_a_bot_thinks() -> None:
    slow = Slow()

    async def read(screen: Looking) -> None:
        await screen.says("1-3")
        assert screen.reads("prompt") == "Robin (tweede) denkt na …"
        await screen.says("regel NIM-03", "2-1")
        assert screen.reads("message") == "Robin (tweede) is aan de beurt."
        slow.may_speak.set()
        await screen.waits_for("log", "Robin  3-1")
        assert screen.reads("message") == ""
        assert screen.app.query_one(Line).value == "2-1"

    visit(talk_at(NIM, ANNA, ROBIN, think=slow), read)

    assert slow.asked == [1]


def test_one_can_leave_while_a_bot_thinks() -> None:
    slow = Slow()

    async def left(screen: Looking) -> None:
        await screen.says("1-3")
        await screen.press("ctrl+q")

    app = visit(talk_at(NIM, ANNA, ROBIN, think=slow), left)

    assert app.return_code == 0
    assert not slow.may_speak.is_set()


def test_an_interrupt_leaves_with_its_own_code() -> None:
    async def interrupted(screen: Looking) -> None:
        await screen.press("ctrl+c")

    assert visit(talk_at(NIM, ANNA, BRAM), interrupted).return_code == 130


def test_what_a_bot_says_to_a_move_taken_back_is_not_heard() -> None:
    slow = Slow()

    async def taken_back(screen: Looking) -> None:
        await screen.says("1-3", "terug")
        slow.may_speak.set()
        await screen.pilot.pause(0.2)
        assert screen.reads("prompt").startswith("Anna (eerste):")
        assert screen.reads("log") == ""
        await screen.says("1-2")
        await screen.waits_for("log", "Robin  3-1")

    visit(talk_at(NIM, ANNA, ROBIN, think=slow), taken_back)


def test_for_a_bot_that_fails_the_table_plays_and_the_screen_says_so() -> None:
    def fails(table: Table, seat: Seat) -> str:
        raise Refused("", say("De bot geeft geen antwoord."))

    async def failed(screen: Looking) -> None:
        await screen.says("1-3")
        await screen.pilot.pause(0.2)

    talk = visit(talk_at(NIM, ANNA, ROBIN, think=fails), failed).talk

    assert talk.code is None
    assert [entry.kind for entry in talk.table.entries] == ["act", "default"]
    assert "geen geldig antwoord" in str(talk.answer)


def test_what_breaks_in_a_game_is_handed_on_without_a_page_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(table: Table, seat: Seat) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(Table, "by_default", breaks)

    async def broken() -> TableApp:
        app = TableApp(talk_at(NIM, ROBIN, ANNA, think=breaks))
        with pytest.raises(WorkerFailed):
            async with app.run_test() as pilot:
                await pilot.pause(0.5)
        return app

    app = asyncio.run(broken())

    assert isinstance(app.broken, ZeroDivisionError)
    assert app._exit_renderables == []
