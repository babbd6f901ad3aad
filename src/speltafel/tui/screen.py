"""A table on a whole terminal screen: the board and the log above, what is said below.

The screen asks a bot in a thread, so that a player can read, scroll and leave while it thinks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock, Thread
from typing import ClassVar

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, VerticalScroll
from textual.content import Content
from textual.suggester import Suggester
from textual.widgets import Input, Static

from speltafel.engine import Seat
from speltafel.table import Table
from speltafel.text import Drawing, Sentence, Span, say

from . import told
from .hear import hear
from .look import CSS, DARK, LIGHT, STYLES
from .talk import Talk

SHORT = 3
"""Answers of so many lines fit below the board; longer ones take the place of the log."""
KEYS: told.Keys = (
    ("Tab", say("vul aan wat je tikt")),
    ("PgUp PgDn", say("blader")),
    ("Esc", say("leg dit blad weg")),
    ("Ctrl+T", say("licht of donker")),
)


def play_screen(talk: Talk) -> int:
    """Play until the end: 0 when finished or stopped, 1 when a bot failed."""
    app = TableApp(talk)
    app.run()
    return app.return_code or 0


class TableApp(App[None]):
    """The screen of one talk."""

    TITLE = "Speltafel"
    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "quiet", priority=True),
        Binding("pageup", "browse(-1)", priority=True),
        Binding("pagedown", "browse(1)", priority=True),
        Binding("ctrl+t", "light", priority=True),
        Binding("ctrl+q", "leave", priority=True),
        Binding("ctrl+c", "leave", priority=True),
    ]

    def __init__(self, talk: Talk) -> None:
        """A screen that changes with every line: what it shows is always `self.talk`."""
        super().__init__()
        self.talk = talk
        self.answer: Drawing = []
        self.pondered: Table | None = None
        self.one_at_a_time = Lock()
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name

    def compose(self) -> ComposeResult:
        """Title, board and log, points, answer, prompt, and the line to type on."""
        yield Static(id="title")
        with Horizontal(id="middle"):
            with ScrollableContainer(id="board-pane", can_focus=False):
                yield Static(id="board")
            with VerticalScroll(id="log-pane", can_focus=False):
                yield Static(id="log")
            with VerticalScroll(id="sheet-pane", can_focus=False):
                yield Static(id="sheet")
        yield Static(id="tally")
        yield Static(id="message")
        yield Static(id="prompt")
        with Horizontal(id="typing"):
            yield Static("›", id="mark")
            yield Line(self.talk, self._told(say("een zet; Tab vult aan, ? toont wat kan, help de rest")))

    def on_mount(self) -> None:
        """The first look at the table."""
        self.query_one(Line).focus()
        self.show(self.talk, self.talk.answer)

    @on(Input.Submitted)
    def heard(self, event: Input.Submitted) -> None:
        """A line was typed."""
        event.input.clear()
        before, after = self.talk, hear(self.talk, event.value)
        keys = told.keys(after.company, KEYS) if event.value.strip().lower() == "help" else []
        self.show(after, [] if stands_there(before, after) else after.answer + keys)

    def show(self, talk: Talk, answer: Drawing) -> None:
        """Show a talk; ask the bot that is to speak; leave when it is over."""
        just_finished = talk.finished() and talk.table is not self.talk.table
        self.talk = talk
        if talk.code is not None:
            self.exit(return_code=talk.code, message=Text(self._text(answer).plain))
            return
        self._put("title", [[Span(told.title(talk.match))]])
        self._put("board", talk.board())
        self._put("log", told.turns(talk.company, talk.table))
        self._put("tally", [talk.tally()])
        self._put("prompt", [talk.prompt()])
        self._tell(talk.ending() if just_finished else answer)
        self.query_one("#log-pane").scroll_end(animate=False)
        self.query_one(Line).talk = talk
        self._ask_bot()

    def _tell(self, answer: Drawing) -> None:
        self.answer = answer
        long = len(answer) > SHORT
        self._put("message", [] if long else answer)
        self._put("sheet", answer if long else [])
        self.query_one("#middle").set_class(long, "reading")
        self.query_one("#sheet-pane").scroll_home(animate=False)

    def _ask_bot(self) -> None:
        seat = self.talk.bot()
        if seat is not None and self.talk.table is not self.pondered:
            self.pondered = self.talk.table
            self.ponder(self.talk, seat)

    @work(exclusive=True)
    async def ponder(self, talk: Talk, seat: Seat) -> None:
        """Let a bot think; what it says counts if the table has not changed meanwhile."""
        thought = in_background(lambda: self._thought(talk, seat))
        await asyncio.wait([thought])
        if self.talk.table is not talk.table:
            thought.exception()  # looked at, so that asyncio does not complain of it
            return
        after = self.talk.listen(seat, thought.result)
        same_eyes = after.code is None and after.viewer() == talk.viewer()
        self.show(after, self.answer if same_eyes else after.answer)

    def _thought(self, talk: Talk, seat: Seat) -> str:
        with self.one_at_a_time:
            return talk.think(talk.table, seat)

    def action_quiet(self) -> None:
        """Put the answer away."""
        self._tell([])

    def action_browse(self, pages: int) -> None:
        """Turn the pages of the answer if it is long, else of the log."""
        reading = self.query_one("#middle").has_class("reading")
        pane = self.query_one("#sheet-pane" if reading else "#log-pane")
        pane.scroll_page_down() if pages > 0 else pane.scroll_page_up()

    def action_light(self) -> None:
        """From lamplight to daylight and back."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def action_leave(self) -> None:
        """Stand up from the table."""
        self.exit()

    def _put(self, place: str, drawing: Drawing) -> None:
        self.query_one(f"#{place}", Static).update(self._text(drawing))

    def _text(self, drawing: Drawing) -> Content:
        lines = [
            Content.assemble(*((self._told(span.text), STYLES.get(span.style, "")) for span in line))
            for line in drawing
        ]
        return Content("\n").join(lines)

    def _told(self, text: str | Sentence) -> str:
        return text if isinstance(text, str) else self.talk.company.language.tell(text)


def stands_there(before: Talk, after: Talk) -> bool:
    """Whether the log or the board shows the answer already."""
    done = len(after.table.standing) > len(before.table.standing)
    return done or after.facing != before.facing or after.answer == after.board()


class Line(Input):
    """Where a player types; it knows the talk, to complete what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", priority=True)]

    def __init__(self, talk: Talk, placeholder: str) -> None:
        """An empty line at a talk."""
        super().__init__(placeholder=placeholder, suggester=Endings(self), compact=True)
        self.talk = talk

    def action_complete(self) -> None:
        """Take the first way the line may go on; a finished action gets a space."""
        found = self.talk.endings(self.value)
        if found:
            self.value = found[0] if found[0] != self.value else f"{self.value} "
            self.cursor_position = len(self.value)


class Endings(Suggester):
    """Suggests how a line may go on."""

    def __init__(self, line: Line) -> None:
        """For one line, whose talk changes: nothing is remembered."""
        super().__init__(use_cache=False, case_sensitive=True)
        self.line = line

    async def get_suggestion(self, value: str) -> str | None:
        """The first way this line may go on."""
        return next(iter(self.line.talk.endings(value)), None)


def in_background(job: Callable[[], str]) -> asyncio.Future[str]:
    """The result of a job done in a thread that nobody waits for when the screen is left."""
    future: Future[str] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            future.set_result(job())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return asyncio.wrap_future(future)
