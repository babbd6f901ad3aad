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
from textual.worker import WorkerFailed

from speltafel.engine import Seat
from speltafel.table import Table
from speltafel.text import Drawing, Sentence, Span, say

from . import render
from .commands import hear
from .fit import MESSAGE, Fit, fit
from .session import Talk
from .theme import CSS, DARK, LIGHT, STYLES

SHORT = 3
"""Answers of so many lines may stand below the board; longer ones take the place of the log."""
STOPPED = 130
SIDES = 4
"""Columns left and right of a text."""
KEYS: render.Keys = (
    ("Tab", say("vul aan wat je tikt")),
    ("↑ ↓", say("wat je eerder tikte")),
    ("PgUp PgDn", say("blader")),
    ("Esc", say("leg dit blad weg")),
    ("Ctrl+T", say("licht of donker")),
)

LAY_AWAY: Drawing = [[Span(say("Esc legt dit blad weg; PgUp en PgDn bladeren."), "dim")]]


def play_screen(talk: Talk) -> int:
    """Play until the end: 0 when finished or stopped, 1 when a bot failed, 130 after Ctrl+C."""
    app = TableApp(talk)
    app.run()
    if app.broken:
        raise app.broken
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
        Binding("ctrl+q", "leave(0)", priority=True),
        Binding("ctrl+c", f"leave({STOPPED})", priority=True),
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
        yield Static(id="own")
        yield Static(id="tally")
        yield Static(id="message")
        yield Static(id="prompt")
        with Horizontal(id="typing"):
            yield Static("›", id="mark")
            yield Line(self.talk, self._told(say("een zet; Tab vult aan, ? toont wat kan, help de rest")))

    def on_mount(self) -> None:
        """The first look at the table."""
        self.query_one(Line).focus()
        self.watch(self.query_one("#board-pane"), "scroll_y", self._put_title, init=False)
        self.show(self.talk, self.talk.answer)

    @property
    def broken(self) -> BaseException | None:
        """What went wrong in our own code or a game's, if anything did."""
        return self._exception.error if isinstance(self._exception, WorkerFailed) else self._exception

    def _fatal_error(self) -> None:
        """Leave without textual's pages about it: whoever opened the screen is told what is broken."""
        self._close_messages_no_wait()

    @on(Input.Submitted)
    def heard(self, event: Input.Submitted) -> None:
        """A line was typed; one that did nothing stays, to be mended or said again."""
        before, after = self.talk, hear(self.talk, event.value)
        line, word = self.query_one(Line), event.value.strip().lower()
        if after.unheard:
            line.select_all()
        else:
            line.clear()
        line.remember(event.value)
        keys = render.keys(after.company, KEYS) if word == "help" else []
        self.show(after, [] if stands_there(before, after) else after.answer + keys)
        if word == "log":
            self.query_one("#sheet-pane").scroll_end(animate=False)

    def show(self, talk: Talk, answer: Drawing) -> None:
        """Show a talk; ask the bot that is to speak; leave when it is over."""
        just_finished = talk.finished() and talk.table is not self.talk.table
        self.talk = talk
        if talk.code is not None:
            self.exit(return_code=talk.code, message=Text(self._text(answer).plain))
            return
        self._put("log", render.log(talk.company, talk.table))
        self._tell(talk.ending() if just_finished else answer)
        self.query_one("#log-pane").scroll_end(animate=False)
        self.query_one(Line).talk = talk
        self._ask_bot()

    def _tell(self, answer: Drawing) -> None:
        fresh = answer is not self.answer
        self.answer = answer
        self._lay_out()
        if fresh:
            self.query_one("#sheet-pane").scroll_home(animate=False)

    def on_resize(self) -> None:
        """The window became smaller or larger."""
        self.call_later(self._lay_out)

    def _lay_out(self) -> None:
        """Put everything where it fits."""
        talk, (width, height) = self.talk, self.size
        around = {
            "title": [[Span(render.title(talk.match))]],
            "tally": [talk.tally(width - SIDES)],
            "prompt": [talk.prompt()],
        }
        taken = 1 + sum(self._lines(drawing) for drawing in around.values())
        spare = self._lines(around["tally"])
        room = fit(talk.board(), talk.company, talk.viewer(), width, height - taken, spare)
        for place, drawing in around.items():
            self._put(place, drawing)
        self._put("own", room.own or [])
        self.screen.set_class(room.own is not None, "cut")
        self.call_after_refresh(self._put_title)
        complaint = too_small(room.needs, taken) if room.needs else []
        self._put("board", complaint or room.board)
        self.screen.set_class(bool(complaint), "tiny")
        self._lay_answer(room, complaint)
        log = self.query_one("#log-pane")
        log.styles.width = room.log(width)
        log.display = bool(room.log(width)) and not self.reading

    def _put_title(self) -> None:
        """The game; of a board that is too high also which lines of it are in sight."""
        title, pane = render.title(self.talk.match), self.query_one("#board-pane")
        if self.screen.has_class("cut") and pane.display and pane.size.height:
            first, every = pane.scroll_offset.y, pane.virtual_size.height
            last = min(first + pane.size.height, every)
            title = say(
                "bord {first}–{last} van {all} · PgUp PgDn · {title}",
                title=title,
                first=first + 1,
                last=last,
                all=every,
            )
        self._put("title", [[Span(title)]])

    def _lay_answer(self, room: Fit, complaint: Drawing) -> None:
        """An answer stands below the board if it is short, else beside it, else in its place."""
        long = len(self.answer) > SHORT or self._lines(self.answer) > room.message or bool(complaint)
        reading = bool(self.answer) and long
        message = LAY_AWAY if reading else self.answer
        self._put("message", message)
        self._put("sheet", [*complaint, *self.answer] if reading else [])
        spared = 0 if room.own is not None else min(MESSAGE, room.message)
        self.query_one("#message").styles.height = max(spared, self._lines(message) if message else 0)
        middle = self.query_one("#middle")
        middle.set_class(reading, "reading")
        columns = room.sheet(self.answer, self.talk.company)
        middle.set_class(reading and not columns, "covered")
        self.query_one("#sheet-pane").styles.width = columns or "1fr"

    @property
    def reading(self) -> bool:
        """Whether a sheet is open."""
        return self.query_one("#middle").has_class("reading")

    def _lines(self, drawing: Drawing) -> int:
        """How many lines a text takes below the board."""
        return len(self._text(drawing).wrap(max(1, self.size.width - SIDES)))

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
        self.show(after, after.answer if not same_eyes else self.answer if self.reading else [])

    def _thought(self, talk: Talk, seat: Seat) -> str:
        with self.one_at_a_time:
            return talk.think(talk.table, seat)

    def action_quiet(self) -> None:
        """Put the answer away."""
        self._tell([])

    def action_browse(self, pages: int) -> None:
        """Turn the pages of the answer if it is long, else of a board that is too high, else of the log."""
        board = "#board-pane" if self.screen.has_class("cut") else "#log-pane"
        pane = self.query_one("#sheet-pane" if self.reading else board)
        pane.scroll_page_down() if pages > 0 else pane.scroll_page_up()

    def action_light(self) -> None:
        """From lamplight to daylight and back."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def action_leave(self, code: int) -> None:
        """Stand up from the table."""
        self.exit(return_code=code, message=Text(self._told(say("Gestopt."))))

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


def too_small(needs: tuple[int, int], taken: int) -> Drawing:
    """What stands where the board would be cut."""
    columns, lines = needs
    sentence = say("Venster te klein; nodig is {columns} × {lines}.", columns=columns, lines=lines + taken)
    return render.plain(sentence)


def stands_there(before: Talk, after: Talk) -> bool:
    """Whether the log or the board shows the answer already."""
    done = len(after.table.standing) > len(before.table.standing)
    return done or after.facing != before.facing or after.answer == after.board()


class Line(Input):
    """Where a player types; it knows the talk, to complete what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", priority=True),
        Binding("up", "recall(1)", priority=True),
        Binding("down", "recall(-1)", priority=True),
    ]

    def __init__(self, talk: Talk, placeholder: str) -> None:
        """An empty line at a talk."""
        super().__init__(placeholder=placeholder, suggester=Endings(self), compact=True)
        self.talk = talk
        self.said: list[str] = []
        self.back = 0

    def remember(self, line: str) -> None:
        """Keep a line to be said again; not where people keep secrets from whoever types next."""
        if line.strip() and not self.talk.company.secretive():
            self.said.append(line)
        self.back = 0

    def action_recall(self, step: int) -> None:
        """So many lines further back."""
        self.back = min(max(0, self.back + step), len(self.said))
        self.value = self.said[-self.back] if self.back else ""
        self.cursor_position = len(self.value)

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
