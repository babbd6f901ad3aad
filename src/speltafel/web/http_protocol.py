"""Requests as uvicorn reads them, with bounds: so many bytes before a body, so long until it is all there."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from speltafel.web.proxy import trusts

MOST_HEAD = 65_536
"""Bytes of the first line and all headers of a request."""

HEAD_SECONDS = 10.0
"""How long a request may take until its headers are there; also until it begins on a new connection."""

BODY_SECONDS = 30.0
"""How long its body may take after that."""

CONNECTIONS_EACH = 256
"""How many one address may have open, besides sockets; a trusted proxy speaks for many and is not counted."""

LATE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class TooLarge(Exception):
    """The headers are longer than any browser's."""


class HttpProtocol(HttpToolsProtocol):
    """One connection. It is closed when it sends too much before it says what it wants, or too slowly."""

    visitors: ClassVar[Counter[str]] = Counter()
    """How many connections each address has open."""

    counted = ""
    head = 0
    """Bytes that came since the last request."""
    length = 0
    """Bytes of the first line and the headers read so far."""
    begun = False
    """Whether the headers of a request are there."""
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        super().connection_made(transport)
        self._within(HEAD_SECONDS)
        host = self.client[0] if self.client else ""
        if host and not trusts(self.config.app.state.settings.trusted, host):  # type: ignore[union-attr]
            self.counted = host
            self.visitors[host] += 1
            if self.visitors[host] > CONNECTIONS_EACH:
                transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._through()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """A socket has bounds of its own."""
        self._through()
        super().handle_websocket_upgrade()

    def _through(self) -> None:
        self._within(0)
        if self.counted:
            self.visitors[self.counted] -= 1
            if not self.visitors[self.counted]:
                del self.visitors[self.counted]
            self.counted = ""

    def _within(self, seconds: float) -> None:
        """What is being read must have come within so many seconds; 0 is any time."""
        if self.timer:
            self.timer.cancel()
        self.timer = self.loop.call_later(seconds, self._late) if seconds else None

    def _late(self) -> None:
        if self.transport.is_closing():
            return
        if not (self.cycle and self.cycle.response_started and not self.cycle.response_complete):
            self.transport.write(LATE)
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Read on; more than enough is not even looked at."""
        if not self.begun:
            self.head += len(data)
        super().data_received(data)
        if not self.begun and self.head > MOST_HEAD and not self.transport.is_closing():
            self._refuse()

    def _refuse(self) -> None:
        self.transport.write(LARGE)
        self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.head, self.begun, self.length = 0, False, 0
        self._within(HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        """A part of the first line."""
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        self._measure(len(name) + len(value))
        super().on_header(name, value)

    def _measure(self, size: int) -> None:
        self.length += size
        if self.length > MOST_HEAD:
            raise TooLarge

    def send_400_response(self, msg: str) -> None:
        """What is not understood, or not even read."""
        if self.length > MOST_HEAD:
            self._refuse()
        else:
            super().send_400_response(msg)

    def on_headers_complete(self) -> None:
        """What is wanted is known; the body may follow."""
        self.begun = True
        self._within(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._within(0)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The next request counts anew."""
        self.head, self.begun = 0, False
        super().on_response_complete()
