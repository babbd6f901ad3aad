"""What the benchmarks share: the real server, which ends with whoever started it, and guests who play."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.message import Message as Headers
from email.parser import BytesHeaderParser
from functools import partial
from pathlib import Path
from platform import python_version
from random import Random
from statistics import median
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from sqlalchemy import create_engine, make_url, text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from speltafel import COMPILED, games

BUILD = Path(__file__).parent.parent / "build"
HOST = "127.0.0.1"
PATIENCE = 240.0  # seconds a server may take to start on a machine that has much else to do
POSTGRES = "SPELTAFEL_TEST_POSTGRES"
dial = partial(connect, compression=None, proxy=None, ping_interval=None, open_timeout=20, close_timeout=1)
MESSAGES, PER_SECONDS = 50, 20.0  # somewhat fewer than the server takes from one socket
SERVE = """
import os, sys, threading, uvicorn
from speltafel.cli.serve import configured, listen, now, structured_logs
from speltafel.web.app import Settings, site
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
structured_logs()
listening = listen("127.0.0.1", int(sys.argv[2]))
uvicorn.Server(configured(site(Settings(sys.argv[1], now)))).run(sockets=[listening])
"""


class Failed(Exception):
    """The server did not start, answered a form with an error, or does not show a table."""


@contextmanager
def database(store: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database for a while: a file in a folder, or on what `scripts/postgres` runs."""
    if store == "sqlite":
        yield f"sqlite:///{folder / 'speltafel.db'}"
        return
    name, server = f"bench_{os.getpid()}", make_url(os.environ[POSTGRES])
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"create database {name}"))
        try:
            yield server.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"drop database {name} with (force)"))
    engine.dispose()


class Server:
    """The site in a process of its own; it can be killed and started again on the same database and port."""

    def __init__(self, folder: Path, database: str) -> None:
        self.database = database
        self.log = folder / "server.log"
        # Bound all the time and never listening: between a kill and a restart nobody else gets the port.
        self.reserved = socket.socket()
        self.reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.reserved.bind((HOST, 0))
        self.port = self.reserved.getsockname()[1]
        self.place = f"{HOST}:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> float:
        """Start it; the seconds until it answers."""
        command, began = [sys.executable, "-c", SERVE, self.database, str(self.port)], monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=log, stderr=log)
        while monotonic() - began < PATIENCE and self.process.poll() is None:
            with suppress(OSError):
                if (await request(self, "GET", "/healthz", Guest()))[0] == 200:
                    return monotonic() - began
            await asyncio.sleep(0.02)
        self.end(signal.SIGKILL)
        raise Failed("the server does not start:\n" + self.log.read_text(errors="replace")[-2000:])

    def end(self, how: signal.Signals) -> None:
        """Send it a signal, and see it go."""
        if self.process:
            self.process.send_signal(how)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
            self.process.kill()
            self.process.communicate()
            self.process = None

    def needs(self) -> tuple[float, float]:
        """The seconds of a processor it has used, and the megabytes of memory it holds."""
        assert self.process
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return seconds, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def complaints(self) -> list[str]:
        """What went wrong inside it: the last line of every traceback in its log."""
        lines = self.log.read_text(errors="replace").replace("\\n", "\n").splitlines()
        begins = [i for i, line in enumerate(lines, 1) if "Traceback (most recent call last)" in line]
        return [next((line for line in lines[i:] if line and line[0] != " "), "?") for i in begins]


class Guest(NamedTuple):
    """Somebody with a cookie, or without one yet; at an address of their own."""

    address: str = HOST
    cookie: str = ""


def stores() -> list[str]:
    """The kinds of databases there are here."""
    return ["sqlite", "postgres"] if POSTGRES in os.environ else ["sqlite"]


def played_games() -> list[str]:
    """The games that people play."""
    return [game.name for game in games.every() if game.shown]


def address(number: int) -> str:
    """The address of a household on this machine, where the system allows it."""
    return f"127.1.{number >> 8}.{number & 255}" if sys.platform == "linux" else HOST


async def request(server: Server, how: str, path: str, guest: Guest, body: str = "") -> tuple[int, Headers]:
    """Ask for a page, or send a form: the status and the headers of the answer."""
    reader, writer = await asyncio.open_connection(HOST, server.port, local_addr=(guest.address, 0))
    writer.write(
        f"{how} {path} HTTP/1.1\r\nHost: {server.place}\r\nOrigin: http://{server.place}\r\n"
        f"Cookie: {guest.cookie}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\n\r\n{body}".encode()
    )
    async with asyncio.timeout(20):
        first, _, rest = (await reader.read()).partition(b"\r\n")
    writer.close()
    if not first:
        raise ConnectionResetError
    return int(first.split()[1]), BytesHeaderParser().parsebytes(rest)


async def post(server: Server, path: str, guest: Guest, **form: object) -> tuple[str, Guest]:
    """Send a form; where it leads, and the guest with the cookie they were handed."""
    status, headers = await request(server, "POST", path, guest, urlencode(form))
    if status != 303:
        raise Failed(f"POST {path} {form}: {status}")
    return headers["location"], guest._replace(cookie=headers.get("set-cookie", guest.cookie).split(";")[0])


async def open_table(server: Server, game: str, seats: int, number: int) -> tuple[str, list[Guest]]:
    """A table for new guests of one household: its id and all of them."""
    nobody = Guest(address(number))
    asked = {"game": game, "mode": "invite", "seats": seats, "name": f"Ada {number}"}
    where, host = await post(server, "/tables", nobody, **asked)
    guests = [host]
    for seat in range(1, seats):
        _, other = await post(server, f"{where}/sit", nobody, seat=seat, name=f"Bo {seat}", gift="ab")
        guests.append(other)
    return where.removeprefix("/t/"), guests


async def rematch(server: Server, table: str, guest: Guest) -> str:
    """The next table of those who played at this one."""
    return (await post(server, f"/t/{table}/do", guest, what="rematch"))[0].removeprefix("/t/")


class Message(msgspec.Struct):
    """What a server says: a view of what changed, or that a line was refused or came too late."""

    t: str
    n: int = -1
    set: dict[str, str] = {}
    gone: list[str] = msgspec.field(default_factory=list, name="del")
    paths: dict[str, Any] = {}
    cids: list[str] = []
    cid: str = ""
    text: str = ""


Heard = Callable[["Watcher", Message], None]
decode = msgspec.json.Decoder(Message).decode


class Sending(NamedTuple):
    """A line on its way."""

    cid: str
    base: int
    line: str
    at: float


class Watcher:
    """A socket at a table, which comes back by itself and sends again what nobody acknowledged.

    It changes with everything it hears, and then calls `heard`.
    """

    def __init__(self, server: Server, table: str, guest: Guest, random: Random, heard: Heard) -> None:
        self.server, self.table, self.guest, self.random, self.heard = server, table, guest, random, heard
        self.n, self.over = -1, False
        self.parts: dict[str, str] = {}
        self.paths: dict[str, Any] = {}
        self.waiting: Sending | None = None
        self.socket: ClientConnection | None = None
        self.connected = self.drops = 0
        self.allowance, self.counted = float(MESSAGES), monotonic()

    async def run(self) -> None:
        """Stay connected until cancelled."""
        place, origin = f"ws://{self.server.place}/t/{self.table}/live", Origin(f"http://{self.server.place}")
        call = partial(dial, place, origin=origin, additional_headers={"Cookie": self.guest.cookie})
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with call(local_addr=(self.guest.address, 0)) as self.socket:
                    self.connected, self.allowance = self.connected + 1, MESSAGES
                    await self.send()
                    async for message in self.socket:
                        self.hear(decode(message))
            self.drops, self.socket = self.drops + 1, None
            await asyncio.sleep(0.1 + 0.4 * self.random.random())

    def hear(self, message: Message) -> None:
        """Take in what the server says."""
        if message.t == "view":
            kept = {} if "all" in message.set else self.parts
            self.parts = {key: html for key, html in kept.items() if key not in message.gone} | message.set
            self.n, self.over = message.n, bool(self.parts["result"])
        self.paths = message.paths
        if self.waiting and self.waiting.cid in (message.cid, *message.cids):
            self.waiting = None
        self.heard(self, message)

    def may_say(self) -> bool:
        """Whether there is something legal to say, nothing is on its way, and the pace allows it."""
        passed, self.counted = monotonic() - self.counted, monotonic()
        self.allowance = min(MESSAGES, self.allowance + passed * MESSAGES / PER_SECONDS)
        return bool(self.socket and self.paths) and self.waiting is None and self.allowance >= 1

    def say(self, line: str) -> Sending:
        """Say a line, once and for all: it is sent until it is answered."""
        self.waiting = Sending(f"{self.random.getrandbits(80):x}", self.n, line, monotonic())
        self.sender = asyncio.get_running_loop().create_task(self.send())
        return self.waiting

    async def send(self) -> None:
        """Send what waits for an answer, if there is anything and anywhere to send it to."""
        if self.waiting is None or self.socket is None:
            return
        self.allowance -= 1
        self.waiting = self.waiting._replace(at=monotonic())
        cid, base, line, _ = self.waiting
        with suppress(WebSocketException):  # whoever listens notices too, and connects again
            message = {"t": "say", "cid": cid, "base": base, "line": line}
            await self.socket.send(msgspec.json.encode(message).decode())


def machine(folder: Path) -> str:
    """What figures are taken on, and how long its disk needs to have a page for good."""
    times = []
    with (folder / "probe").open("wb", buffering=0) as page:
        for _ in range(50):
            page.write(bytes(4096))
            before = monotonic()
            os.fdatasync(page.fileno())
            times.append(1000 * (monotonic() - before))
    cores, load, python = os.cpu_count(), "{:.1f}, {:.1f}, {:.1f}".format(*os.getloadavg()), python_version()
    engines = "compiled" if COMPILED else "interpreted"
    disk = f"a sync of the disk takes {median(times):.1f} ms (slowest of 50: {max(times):.1f} ms)"
    return f"{cores} cores, load average {load}; Python {python}, engines {engines}; {disk}"
