"""What comes in by a real socket is bounded: bytes, seconds, connections, and how often."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs
from support.serving import Server, served, until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from speltafel.web import http_protocol

FORM = b"Content-Length: 5000\r\nContent-Type: application/x-www-form-urlencoded\r\n"
"""Headers of a form of which not all comes."""


@pytest.fixture(autouse=True)
def logs() -> Iterator[list[Any]]:
    with capture_logs() as lines:
        yield lines


@pytest.fixture
def server(tmp_path: Any) -> Iterator[Server]:
    with served(tmp_path) as server:
        yield server


def called(server: Server) -> socket.socket:
    """A bare connection."""
    host, _, port = server.place.partition(":")
    return socket.create_connection((host, int(port)), timeout=20)


def status(bare: socket.socket) -> int:
    """The status of the answer; 0 where the connection ends without one."""
    with suppress(ConnectionError):
        first = bare.makefile("rb").readline()
        return int(first.split()[1]) if first else 0
    return 0


def poured(bare: socket.socket, most: int) -> int:
    """How many bytes of headers somebody gets rid of before the connection ends."""
    sent = 0
    with suppress(OSError):
        while sent < most:
            sent += bare.send(b"x" * 65_536)
            time.sleep(0.001)
    return sent


@pytest.mark.parametrize(
    "begin", [b"GET /", b"GET / HTTP/1.1\r\nX-", b"GET / HTTP/1.1\r\nX-A: ", b"GET /?q="], ids=repr
)
def test_a_head_without_end_is_not_read_to_its_end(server: Server, begin: bytes) -> None:
    with called(server) as bare:
        bare.sendall(begin)
        sent = poured(bare, 40_000_000)

    assert sent < 8_000_000  # what the system itself takes before anybody reads
    assert httpx.get(f"http://{server.place}/").status_code == 200


@pytest.mark.parametrize("extra", [b"", b"Upgrade: websocket\r\nConnection: Upgrade\r\n"])
def test_large_headers_are_refused_as_such(server: Server, extra: bytes) -> None:
    with called(server) as bare:
        many = b"".join(b"X-%d: %s\r\n" % (n, b"x" * 1000) for n in range(70))
        bare.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + extra + many + b"\r\n")

        assert status(bare) == 431


def test_usual_headers_and_many_requests_on_one_connection_are_fine(server: Server) -> None:
    with httpx.Client() as client:
        for _ in range(40):
            headers = {f"x-{n}": "y" * 1000 for n in range(30)}
            assert client.get(f"http://{server.place}/mine", headers=headers, timeout=20).status_code == 200


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /choose HTTP/1.1\r\nHost: PLACE\r\nOrigin: http://PLACE\r\n" + FORM + b"\r\na=",
    ],
    ids=["nothing", "line", "headers", "body"],
)
def test_half_a_request_ends_after_a_time(
    server: Server, half: bytes, monkeypatch: pytest.MonkeyPatch, logs: list[Any]
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(http_protocol, "BODY_SECONDS", 0.3)
    with called(server) as bare:
        bare.sendall(half.replace(b"PLACE", server.place.encode()))
        before = time.monotonic()

        assert status(bare) == 408
        assert 0.2 < time.monotonic() - before < 10
    until(lambda: not http_protocol.HttpProtocol.visitors)
    assert not any(line.get("exc_info") for line in logs)


def test_a_slow_drip_does_not_put_it_off(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.5)
    with called(server) as bare:
        before = time.monotonic()
        with suppress(OSError):
            bare.sendall(b"GET / HTTP/1.1\r\n")
            while time.monotonic() - before < 10:
                bare.sendall(b"X: y\r\n")
                time.sleep(0.05)

        assert time.monotonic() - before < 5


@pytest.mark.parametrize("how", ["reset", "closed"])
def test_who_leaves_in_the_middle_is_no_error(
    server: Server, how: str, logs: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    table, cookie = server.opens("nim")
    begun = [
        f"POST {table}/say HTTP/1.1\r\n{FORM.decode()}",
        f"POST /verify HTTP/1.1\r\n{FORM.decode()}",
        f"GET {table}/live HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
        "GET /mine HTTP/1.1\r\n",
    ]
    for head in begun:
        bare = called(server)
        about = (
            f"Host: {server.place}\r\nOrigin: http://{server.place}\r\nCookie: {cookie['cookie']}\r\n\r\nli"
        )
        bare.sendall(f"{head}{about}".encode())
        time.sleep(0.05)
        if how == "reset":
            bare.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        bare.close()
    until(lambda: not http_protocol.HttpProtocol.visitors)
    assert httpx.get(f"http://{server.place}{table}").status_code == 200

    assert not [line for line in logs if line.get("exc_info") or line["log_level"] == "error"]
    assert not [record for record in caplog.records if record.exc_info]


def test_one_address_has_so_many_connections(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "CONNECTIONS_EACH", 5)
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(called(server))
        until(lambda: http_protocol.HttpProtocol.visitors["127.0.0.1"] == 5)

        assert status(stack.enter_context(called(server))) == 0
    until(lambda: not http_protocol.HttpProtocol.visitors)
    assert httpx.get(f"http://{server.place}/").status_code == 200


def code_of(wire: ClientConnection) -> int:
    """The code with which a socket is closed; 0 while it is open."""
    try:
        wire.recv(timeout=2)
        wire.recv(timeout=0.5)
    except ConnectionClosed:
        return wire.close_code or 0
    except TimeoutError:
        return 0
    return 0


def test_one_address_has_so_many_sockets_whoever_it_is(tmp_path: Any) -> None:
    with served(tmp_path, settings={"sockets_each": 3}) as server, ExitStack() as stack:
        table, cookie = server.opens("nim")
        wires = [stack.enter_context(server.watches(table, who)) for who in (cookie, {}, {}, {})]

        assert [code_of(wire) for wire in wires] == [0, 0, 0, 1013]


FORMS = [
    ("say", {"line": "1-1", "base": "0", "cid": "a"}),
    ("do", {"what": "offer", "base": "0", "cid": "b"}),
    ("sit", {"seat": "1"}),
    ("bot", {"seat": "1"}),
]


@pytest.mark.parametrize(("path", "form"), FORMS, ids=[path for path, _ in FORMS])
@pytest.mark.parametrize("known", [True, False], ids=["guest", "address"])
def test_what_is_done_by_form_is_counted(tmp_path: Any, path: str, form: dict[str, str], known: bool) -> None:
    with served(tmp_path, settings={"acts_each": 3, "newcomers": 1}) as server:
        table, cookie = server.opens("nim")
        headers = {"origin": f"http://{server.place}", **(cookie if known else {})}
        answers = [
            httpx.post(f"http://{server.place}{table}/{path}", data=form, headers=headers) for _ in range(6)
        ]

        assert 429 not in [answer.status_code for answer in answers[:3]]
        assert [answer.status_code for answer in answers[4:]] == [429, 429]
        assert answers[5].headers["retry-after"]
        assert "te snel" in answers[5].text


def test_the_next_game_counts_as_a_table_opened(tmp_path: Any) -> None:
    with served(tmp_path, settings={"tables_each": 3}) as server:
        table, cookie = server.opens("nim")
        headers = {"origin": f"http://{server.place}", **cookie}
        where = f"http://{server.place}{table}/do"
        httpx.post(where, data={"what": "resign", "base": "0", "cid": "a"}, headers=headers)
        answers = [httpx.post(where, data={"what": "rematch"}, headers=headers) for _ in range(4)]

        assert [answer.status_code for answer in answers] == [303, 303, 429, 429]
