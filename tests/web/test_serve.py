"""A real server: what its sockets bear, how it starts, and how it stops."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from structlog.testing import capture_logs
from support.serving import Server, frame, served, until
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from speltafel.cli import app
from speltafel.game import Refused
from speltafel.store import open_store
from speltafel.web import live
from speltafel.web.socket_protocol import SocketProtocol


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with capture_logs():
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("house")) as server:
        yield server


def code_of(wire: ClientConnection) -> int:
    """The code with which a socket is closed."""
    with suppress(ConnectionClosed):
        while True:
            wire.recv(timeout=20)
    return wire.close_code or 0


def plays_on(wire: ClientConnection, cid: str = "on") -> bool:
    """Whether an act is still taken and acknowledged."""
    n = json.loads(wire.recv(timeout=20))["n"]
    wire.send(json.dumps({"t": "say", "cid": cid, "base": n, "line": "3-1"}))
    while True:
        message = json.loads(wire.recv(timeout=20))
        if cid in message.get("cids", ()):
            return message["n"] == n + 1


def test_an_open_socket_holds_nothing_of_how_it_was_opened(server: Server) -> None:
    table, cookie = server.opens("nim")
    with server.watches(table, cookie) as wire:
        wire.recv(timeout=20)
        held = [one for one in server.server.server_state.connections if isinstance(one, SocketProtocol)]

        assert held
        assert not any(vars(one).keys() & {"request", "response"} or one.scope["headers"] for one in held)


def test_a_message_of_a_megabyte_closes_its_socket_and_no_other(server: Server) -> None:
    table, cookie = server.opens("nim")
    with server.watches(table, cookie) as large, server.watches(table, cookie) as other:
        large.send("x" * 1_000_000)

        assert code_of(large) == 1009
        assert plays_on(other)


def test_ten_thousand_messages_close_their_socket_and_no_other(server: Server) -> None:
    table, cookie = server.opens("nim")
    with server.watches(table, cookie) as noisy, server.watches(table, cookie) as other:
        with suppress(ConnectionClosed):
            for _ in range(10_000):
                noisy.send('{"t":"sync"}')

        assert code_of(noisy) == 1008
        assert plays_on(other)


def test_a_foreign_page_gets_no_socket(server: Server) -> None:
    table, cookie = server.opens("nim")
    with pytest.raises(InvalidStatus) as refused:
        server.watches(table, cookie, "http://evil.example")

    assert refused.value.response.status_code == 403


def test_a_socket_that_is_gone_without_a_word_is_noticed(tmp_path: Path) -> None:
    with served(tmp_path, ws_ping_interval=0.2, ws_ping_timeout=0.2) as server:
        table, cookie = server.opens("nim")
        bare = server.stares(table, cookie)
        until(lambda: server.sockets == 1)
        until(lambda: server.sockets == 0)
        bare.close()


def test_who_never_reads_is_let_go_and_disturbs_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SEND_TIMEOUT", 0.3)
    with served(tmp_path, small=True, ws_ping_interval=None) as server:
        table, cookie = server.opens("linja")
        bare = server.stares(table, cookie)
        with server.watches(table, cookie) as other:
            for _ in range(59):
                bare.sendall(frame('{"t":"sync"}'))
                time.sleep(0.01)
            until(lambda: server.sockets == 1)
            other.send('{"t":"sync"}')

            assert json.loads(other.recv(timeout=5))["t"] == "view"
        bare.close()


def test_a_server_that_stops_says_so_to_everybody_and_soon(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table, cookie = server.opens("nim")
    with server.watches(table, cookie) as one, server.watches(table, cookie) as other:
        assert plays_on(one)
        seconds = server.stop()

        assert code_of(one) == code_of(other) == 1012
        assert seconds < 5
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    assert len(store.entries(table[3:])) == 1
    store.close()


def refusal(*words: str) -> str:
    """The sentence with which a command is refused."""
    with pytest.raises(Refused) as error:
        app.main(list(words), standalone_mode=False)
    return error.value.refusal.sentence.text


def test_a_port_in_use_is_said_in_a_sentence(server: Server, tmp_path: Path) -> None:
    port = server.place.partition(":")[2]

    assert refusal("serve", "--port", port, "--database", str(tmp_path / "x.db")).startswith("Poort {port}")
    assert "kan het huis niet open" in refusal("serve", "--host", "203.0.113.1", "--port", "0")


def test_a_database_that_is_none_is_said_in_a_sentence(tmp_path: Path) -> None:
    junk = tmp_path / "junk.db"
    junk.write_bytes(b"not a database at all, but long enough to look at" * 100)

    for database in (str(tmp_path), str(junk), str(tmp_path / "no" / "x.db"), "mysql://x/y"):
        assert refusal("serve", "--port", "0", "--database", database)


def test_a_locked_database_and_a_second_server_are_said_in_a_sentence(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    thief = sqlite3.connect(file, isolation_level=None)
    thief.execute("begin exclusive")

    assert "{name}" in refusal("serve", "--port", "0", "--database", f"sqlite:///{file}?timeout=0.05")
    thief.close()
    held = server.app.state.settings.database
    assert refusal("serve", "--port", "0", "--database", held).startswith("Er draait al een server")


def test_a_backup_is_made_beside_a_running_server(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, cookie = server.opens("nim")
    with server.watches(table, cookie) as wire:
        assert plays_on(wire)
    copy = tmp_path / "copy.db"
    database = server.app.state.settings.database
    app.main(["backup", str(copy), "--database", database], standalone_mode=False)

    assert str(copy) in capsys.readouterr().out
    store = open_store(str(copy))
    assert len(store.entries(table[3:])) == 1
    store.close()
    assert "is er al" in refusal("backup", str(copy), "--database", database)
    assert refusal("backup", str(tmp_path / "b.db"), "--database", str(tmp_path / "nothing.db"))
