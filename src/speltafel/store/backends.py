"""Where a store is kept: a SQLite file, or a PostgreSQL database."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Protocol

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from speltafel.text import Sentence, say

from .errors import Unavailable
from .postgres import PostgresDatabase
from .sqlite import SqliteFile


class Backend(Protocol):
    """What the two have in common. Checking and copying need no open store: a server may be running."""

    name: str

    def hold(self) -> None:
        """Take it, or refuse."""

    def release(self) -> None:
        """Give it back."""

    def writing(self) -> Engine:
        """The engine with the one connection that writes, while no other server can."""

    def reading(self) -> Engine:
        """The engine of those who read."""

    def keep(self, version: str) -> None:
        """Copy it before its schema changes to this version."""

    def check_room(self) -> None:
        """Refuse if hardly anything more can be written, as far as can be seen from here."""

    def settle(self, connection: Connection) -> None:
        """Tidy up before the last connection closes."""

    def backup(self, target: Path) -> None:
        """Copy it."""

    def check(self) -> list[tuple[Sentence, str | Sentence]]:
        """Facts about it, for whoever looks after it."""


def backend_of(url: str) -> Backend:
    """The place a URL names; what is no URL is the path of a SQLite file."""
    parsed = parse(url)
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        return SqliteFile(parsed)
    if kind in ("postgresql", "postgres"):
        return PostgresDatabase(parsed)
    raise unknown(url)


def parse(url: str) -> URL:
    """A URL taken apart."""
    if not re.match(r"[a-z0-9+]+://", url):
        return URL.create("sqlite", database=url)
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:
        raise unknown(url) from error


def unknown(url: str) -> Unavailable:
    """What is said to a URL that names nothing we know; not the whole of it, for it may hold a password."""
    return Unavailable(
        say(
            "Een database „{kind}” ken ik niet. Wel: sqlite:///pad/naar/bestand en "
            "postgresql+psycopg://gebruiker@server/database.",
            kind=url.partition("://")[0],
        )
    )
