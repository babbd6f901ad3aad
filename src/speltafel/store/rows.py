"""What is kept, row by row. The database's columns have the same order."""

from __future__ import annotations

from typing import NamedTuple


class TableRow(NamedTuple):
    """A table: what is played, by which options and terms, and how it ended."""

    id: str
    game: str
    options: str
    """JSON: profile, version, values and what was changed in them."""

    seats: int
    commitment: str
    opened: int
    """Times are milliseconds since 1970."""

    terms: str
    """JSON that the store does not read: time control, mode, match."""

    finished: int = 0
    """When it ended; 0 while it is going on."""

    result: str = ""


class SeatRow(NamedTuple):
    """Who sits where: a guest, a bot, or nobody yet."""

    table: str
    seat: int
    guest: str = ""
    bot: str = ""
    name: str = ""


class EntryRow(NamedTuple):
    """A line of a table's log."""

    number: int
    at: int
    seat: int
    kind: str
    text: str
    cid: str
    """The sender's own id of it, by which a second sending is known; empty where nobody sent it."""

    hash: str


class GuestRow(NamedTuple):
    """A person: a name and a language, known again by a cookie."""

    id: str
    name: str
    language: str
    made: int


class Visits(NamedTuple):
    """A guest, at how many tables they sit or sat, and when they did something last (0: never)."""

    guest: GuestRow
    tables: int
    last: int
