"""A live table over a socket: what a viewer says goes to the house, what changes comes back.

The seat comes from the session, never from a message. Only changed parts are sent, computed
when the socket can take them, so a slow reader costs nobody anything.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.house import Frozen, House, Live, MovedOn, NoTable, Viewer
from speltafel.house.commands import Step, acting_seat_for, step_for
from speltafel.house.hints import advise
from speltafel.store import Unavailable
from speltafel.table import HINTS
from speltafel.text import LANGUAGES, Language, Sentence, say
from speltafel.web import draw
from speltafel.web.context import language_by_code
from speltafel.web.errors import public_sentence
from speltafel.web.guard import Bucket, SocketQuota, client_network, own_origin
from speltafel.web.guests import guest_of
from speltafel.web.markup import rule_link
from speltafel.web.messages import Do, Said, Say, Sync, Try, decode, encode

POLICY = 1008
BROKEN = 1011
OVERLOADED = 1013
MESSAGES, PER_SECONDS = 60, 20.0
SEND_TIMEOUT = 20.0
"""Seconds a viewer may take to read what they are sent."""

NOTHING_YET: tuple[draw.Sheet, draw.Sheet, draw.Sheet] = ({}, {}, {})

log = structlog.get_logger("speltafel")


class CloseSocket(Exception):
    """This socket is closed by us: a code, and a reason for whoever reads the browser's console."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


def with_single_quotes(html: str) -> str:
    """Markup that JSON need not escape; quotes in text and in values are written as entities already."""
    return html.replace('"', "'")


class Connection:
    """One socket at one table. It changes: it remembers what its viewer has been shown."""

    def __init__(self, socket: WebSocket, house: House, live: Live, guest: str, language: Language) -> None:
        self.socket = socket
        self.house = house
        self.live = live
        self.guest = guest
        self.language = language
        self.shown = NOTHING_YET
        self.asking = ""
        self.acknowledged: list[str] = []
        self.answers: list[bytes] = []
        self.heard: int | None = None
        self.looking: Seat | None = None
        self.listing = False
        self.news = asyncio.Event()
        self.bucket = Bucket(MESSAGES, PER_SECONDS, monotonic)

    @property
    def viewer(self) -> Viewer:
        """How this guest looks at the table now."""
        return self.live.viewer(self.guest)

    async def run(self) -> None:
        """Show and listen, until either ends; raises what ended it."""
        stop = self.house.watch(self.live, self.news.set)
        self.news.set()
        both = [asyncio.create_task(self.show()), asyncio.create_task(self.listen())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stop()
            for task in both:
                task.cancel()
            await asyncio.wait(both)
        for error in [task.exception() for task in both if not task.cancelled()]:
            if error:
                raise error

    async def show(self) -> None:
        """Send answers, and what changed, whenever there is something."""
        while True:
            await self.news.wait()
            messages = [self.changes(), *reversed(self.answers)]
            self.answers.clear()
            self.news.clear()
            while messages:  # what was sent is let go: most sockets rest most of the time
                async with asyncio.timeout(SEND_TIMEOUT):
                    await self.socket.send_text(messages.pop().decode())

    def changes(self) -> bytes:
        """What this viewer has not been shown yet."""
        viewer = self.viewer
        now = self.house.now()
        sheets = draw.sheets(self.live, viewer, self.language, now, self.looking, self.listing)
        changed: dict[str, str] = {}
        gone: list[str] = []
        for before, after in zip(self.shown, sheets, strict=True):
            if before is not after:
                changed |= {
                    key: with_single_quotes(html) for key, html in after.items() if before.get(key) != html
                }
                gone += [key for key in before if key not in after]
        self.shown = sheets
        if self.live.said(viewer, self.asking):
            self.acknowledge()
        acknowledged, self.acknowledged = self.acknowledged, []
        said = {
            "t": "view",
            "n": len(self.live.table.entries),
            "set": changed,
            "del": gone,
            "paths": draw.paths(self.live, viewer, self.looking),
            "cids": acknowledged,
            "sound": self.sound(viewer),
        }
        return encode({name: what for name, what in said.items() if what or name == "n"})

    def acknowledge(self) -> None:
        """What is being asked is done; that goes out with the next view."""
        if self.asking:
            self.acknowledged.append(self.asking)
            self.asking = ""
            self.news.set()

    def sound(self, viewer: Viewer) -> str:
        """What this change sounds like: the end, your turn, a move, or nothing."""
        number, before = self.live.table.changed, self.heard
        self.heard = number
        if before in (number, None):
            return ""
        if self.live.outcome():
            return "end"
        return "turn" if self.live.acting_seat(viewer) is not None else "move"

    async def listen(self) -> None:
        """Take what is said, one thing after the other."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self.bucket.takes():
                raise CloseSocket(POLICY, "too many messages")
            try:
                said = decode(message.get("text") or "")
            except msgspec.DecodeError:
                raise CloseSocket(POLICY, "not understood") from None
            await self.answer(said)

    async def answer(self, said: Said) -> None:
        """Do what was said; a refusal comes back with its rule."""
        if isinstance(said, Sync):
            self.shown = NOTHING_YET
            self.news.set()
            return
        self.asking = said.cid
        try:
            await self.perform(said)
            self.acknowledge()
        except MovedOn:
            self.reply({"t": "stale", "cid": said.cid, "n": len(self.live.table.entries)})
        except Refused as refused:
            targets = said.targets if isinstance(said, Try) else []
            self.refuse(said.cid, refused.refusal.rule, refused.refusal.sentence, targets)
        except (Unavailable, Frozen) as trouble:
            self.refuse(said.cid, "", public_sentence(trouble), [])

    async def perform(self, said: Say | Try | Do) -> None:
        """Hand it to the house, for the seat of whoever is connected."""
        viewer = self.viewer
        if self.live.said(viewer, said.cid):
            return
        if isinstance(said, Do) and said.what == "look":
            self.looking = self.live.acting_seat(viewer)
            return
        if isinstance(said, Do) and said.what == "list":
            self.listing = True
            return
        seat = acting_seat_for(self.live, viewer, said.what if isinstance(said, Do) else "")
        if seat is None:
            raise Refused("", say("Je kijkt toe; zetten doen de spelers."))
        if isinstance(said, Do) and said.what in HINTS:
            await advise(self.house, self.live, seat, said.what)
            return
        await self.house.do(self.live.id, seat, self.step(said, seat), said.cid, said.base)

    def step(self, said: Say | Try | Do, seat: Seat) -> Step:
        """What is to be done to the table."""
        if isinstance(said, Do):
            return step_for(self.live, said.what)
        line = said.line if isinstance(said, Say) else self.words_of(said.targets, seat)
        return lambda table, who, at: table.act(who, line, at)

    def words_of(self, targets: list[str], seat: Seat) -> str:
        """The words that clicked targets say."""
        board = self.live.game.board
        return board.spelled(self.live.table.view(seat), seat, targets) if board else " ".join(targets)

    def refuse(self, cid: str, rule: str, sentence: Sentence, targets: list[str]) -> None:
        """Say why not, and where it is written."""
        text, link = self.language.tell(sentence), rule_link(self.live.game, rule)
        self.reply({"t": "refused", "cid": cid, "rule": rule, "text": text, "link": link, "targets": targets})

    def reply(self, message: dict[str, object]) -> None:
        """Answer this viewer alone."""
        self.asking = ""
        self.answers.append(encode(message))
        self.news.set()


async def live_table(socket: WebSocket) -> None:
    """The socket of a table, until either end has enough; who goes while the door opens is just gone."""
    with suppress(WebSocketDisconnect):
        await accept_socket(socket)


async def accept_socket(socket: WebSocket) -> None:
    """Only for our own pages, only while the table is there."""
    if not own_origin(socket.headers, socket.url.scheme):
        await socket.close(POLICY, "foreign origin")
        return
    house: House = socket.app.state.house
    try:
        guest = await guest_of(socket, house.store)
        live = await house.live(socket.path_params["table"])
    except (NoTable, Frozen, Unavailable):
        await socket.close(POLICY, "no such table now")
        return
    await socket.accept()
    home = client_network(socket)
    asked = socket.query_params.get("lang", "")
    socket.scope["headers"].clear()  # nobody asks for them again, and they are a tenth of what a socket holds
    language = language_by_code(asked if asked in LANGUAGES else LANGUAGES[0])
    quota: SocketQuota = socket.app.state.sockets
    try:
        with quota.admit(guest.id, home):
            await serve_viewer(Connection(socket, house, live, guest.id, language))
    except CloseSocket as end:
        await close_socket(socket, end.code, end.reason)
    except SocketQuota.Full:
        await close_socket(socket, OVERLOADED, "too many sockets")


async def serve_viewer(connection: Connection) -> None:
    """Somebody is at the table, for as long as their socket is open."""
    house, live, seats = connection.house, connection.live, connection.viewer.seats
    house.arrive(live, seats)
    try:
        await connection.run()
    except (WebSocketDisconnect, TimeoutError):
        return
    except CloseSocket:
        raise
    except Exception as error:
        log.error("socket", table=live.id, exc_info=error)
        raise CloseSocket(BROKEN, "something went wrong here") from error
    finally:
        house.depart(live, seats)


async def close_socket(socket: WebSocket, code: int, reason: str) -> None:
    """Close a socket, unless its viewer has gone or does not even read that."""
    try:
        async with asyncio.timeout(SEND_TIMEOUT):
            await socket.close(code, reason)
    except (WebSocketDisconnect, RuntimeError, TimeoutError):
        return
