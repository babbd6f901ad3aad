"""A real server on a port of this machine, in a thread of this process, and plain sockets to it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from support.visiting import now
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from speltafel.cli.serve import configured, listen
from speltafel.web.app import Settings, site


class Server:
    """A server that runs; whoever visits has a cookie."""

    def __init__(
        self, folder: Path, small: bool = False, settings: Mapping[str, Any] | None = None, **how: Any
    ) -> None:
        self.app = site(Settings(f"sqlite:///{folder / 'tables.db'}", now, bots=0, **(settings or {})))
        config = configured(self.app)
        for name, value in how.items():
            setattr(config, name, value)
        self.listening = listen("127.0.0.1", 0)
        if small:  # so that what nobody reads soon finds no place
            self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self.place = f"127.0.0.1:{self.listening.getsockname()[1]}"
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]})
        self.thread.start()
        until(lambda: self.server.started)

    def stop(self) -> float:
        """As an operator stops it; the seconds it takes."""
        before = time.monotonic()
        self.server.should_exit = True
        self.thread.join()
        return time.monotonic() - before

    def opens(self, game: str, mode: str = "screen") -> tuple[str, dict[str, str]]:
        """Open a table: where it is, and the cookie of whoever sits there."""
        answer = httpx.post(
            f"http://{self.place}/tables",
            data={"game": game, "mode": mode},
            headers={"origin": f"http://{self.place}"},
        )
        return answer.headers["location"], {"cookie": answer.headers["set-cookie"].split(";")[0]}

    def watches(self, table: str, cookie: dict[str, str], origin: str = "") -> ClientConnection:
        """A socket at a table."""
        return connect(
            f"ws://{self.place}{table}/live",
            origin=Origin(origin or f"http://{self.place}"),
            additional_headers=cookie,
            compression=None,
            proxy=None,
        )

    def stares(self, table: str, cookie: dict[str, str]) -> socket.socket:
        """A bare connection that has said it is a socket and reads nothing but that."""
        bare = socket.socket()
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, _, port = self.place.partition(":")
        bare.connect((host, int(port)))
        lines = [
            f"GET {table}/live HTTP/1.1",
            f"Host: {self.place}",
            f"Origin: http://{self.place}",
            f"Cookie: {cookie['cookie']}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]
        bare.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        assert bare.recv(12) == b"HTTP/1.1 101"
        return bare

    @property
    def sockets(self) -> int:
        """How many are open."""
        return int(self.app.state.sockets.all)


@contextmanager
def served(folder: Path, **how: Any) -> Iterator[Server]:
    """A server for a while."""
    server = Server(folder, **how)
    try:
        yield server
    finally:
        server.stop()


def until(true: Callable[[], object], seconds: float = 20) -> None:
    """Wait for what must happen soon."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def frame(text: str) -> bytes:
    """A short message as a browser sends it."""
    payload = text.encode()
    assert len(payload) < 126
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload
