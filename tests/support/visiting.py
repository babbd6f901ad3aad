"""Visitors of a site in this process: each with a browser of their own, without scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from time import time_ns
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession

from speltafel.web.app import Settings, site

HOST = "http://testserver"


def now() -> int:
    """Milliseconds since 1970."""
    return time_ns() // 1_000_000


class Site:
    """The whole site, running; it can be visited."""

    def __init__(self, app: Starlette, door: TestClient) -> None:
        self.app = app
        self.door = door
        self.house = app.state.house

    def visitor(self, language: str = "nl", base: str = HOST) -> Visitor:
        """Somebody new, with no cookies yet."""
        headers = {"accept-language": language, "origin": base}
        client = TestClient(
            self.app, base, raise_server_exceptions=False, follow_redirects=False, headers=headers
        )
        client.portal = self.door.portal
        return Visitor(client)

    def later(self, work: Any) -> Any:
        """Run something where the house lives."""
        assert self.door.portal
        return self.door.portal.call(work)


class Visitor:
    """A browser with its own cookies."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Look at a page."""
        return self.client.get(path, headers=headers)

    def post(self, path: str, **form: object) -> httpx.Response:
        """Send a form."""
        return self.client.post(path, data=form)

    def opens(self, game: str, mode: str = "invite", **form: object) -> str:
        """Open a table; where it is."""
        answer = self.post("/tables", game=game, mode=mode, **form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def joins(self, table: str, seat: int = 1, **form: object) -> httpx.Response:
        """Sit down at a table."""
        return self.post(f"{table}/sit", seat=seat, **form)

    def says(self, table: str, line: str) -> httpx.Response:
        """Say a line, as the page's own form does."""
        return self.post(f"{table}/say", line=line, **about(self.get(table).text))

    def does(self, table: str, what: str) -> httpx.Response:
        """Do something else, as the page's own form does."""
        return self.post(f"{table}/do", what=what, **about(self.get(table).text))

    @contextmanager
    def watches(self, table: str, language: str = "nl") -> Iterator[Wire]:
        """Sit before a live table."""
        with self.client.websocket_connect(f"{table}/live?lang={language}") as socket:
            yield Wire(socket)


class Wire:
    """A socket, and everything that ever came over it."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.heard: list[str] = []

    def hear(self) -> dict[str, Any]:
        """The next message."""
        self.heard.append(self.socket.receive_text())
        message: dict[str, Any] = json.loads(self.heard[-1])
        return message

    def until(self, **wanted: Any) -> dict[str, Any]:
        """The next message that has this in it."""
        while True:
            message = self.hear()
            if all(message.get(key) == value for key, value in wanted.items()):
                return message

    def send(self, t: str, **fields: Any) -> None:
        """Say something."""
        self.socket.send_text(json.dumps({"t": t, **fields}))

    def closes(self) -> int:
        """The code with which the socket is closed, whatever comes before."""
        while True:
            message = self.socket.receive()
            if message["type"] == "websocket.close":
                return int(message["code"])


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Site]:
    """A site for a while."""
    wishes = {"bots": 0, "newcomers": 10_000, "tables_each": 1_000, "acts_each": 10_000, **settings}
    app = site(Settings(f"sqlite:///{folder / 'tables.db'}", now, **wishes))
    with TestClient(app, HOST) as door:
        yield Site(app, door)


def about(page: str) -> dict[str, str]:
    """What the forms of a table's page say about it."""
    return {name: field(page, name) for name in ("cid", "base")}


def field(page: str, name: str) -> str:
    """A hidden field of a page."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no {name}"
    return unescape(found[1])


def choices(page: str) -> list[str]:
    """The lines a page offers as buttons."""
    return [unescape(line) for line in re.findall(r'<button name="line" value="([^"]*)"', page)]
