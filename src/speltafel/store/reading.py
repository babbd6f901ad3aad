"""What can be read of a store: also beside a server that has it open, for reading needs no lock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, func, select

from speltafel.text import Sentence, say

from .backends import Backend, backend_of
from .errors import Unavailable, errors_translated
from .rows import EntryRow, GuestRow, SeatRow, TableRow, Visits
from .schema import ENTRIES, GOING_ON, GUESTS, SEATS, SECRETS, TABLES, check_version

NEWEST_FIRST = (TABLES.c.opened.desc(), TABLES.c.id)


def open_reading(url: str) -> Reading:
    """What is stored at a URL, to be read only; refuses what is not there or not of this version."""
    reading = Reading(backend_of(url))
    try:
        with reading._read() as connection:
            check_version(connection, reading.backend.name)
    except Exception:
        reading.close()
        raise
    return reading


class Reading:
    """A store that is read. It has connections, and must be closed."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.reading = backend.reading()
        self.closed = False

    def table(self, table: str) -> tuple[TableRow, list[SeatRow], bytes] | None:
        """A table, its seats and its secret."""
        if not table.isprintable():
            return None  # a text that PostgreSQL cannot even be asked for
        found = select(TABLES, SECRETS.c.secret).join(SECRETS).where(TABLES.c.id == table)
        with self._read() as connection:
            row = connection.execute(found).one_or_none()
            if row is None:
                return None
            return TableRow(*row[:-1]), seats_of(connection, [table])[table], row.secret

    def entries(self, table: str) -> list[EntryRow]:
        """The whole log of a table."""
        log = select(*ENTRIES.c[1:]).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number)
        with self._read() as connection:
            return [EntryRow(*row) for row in connection.execute(log)]

    def guest(self, token_hash: str) -> GuestRow | None:
        """The guest with this token."""
        with self._read() as connection:
            row = connection.execute(select(GUESTS).where(GUESTS.c.token_hash == token_hash)).one_or_none()
            return GuestRow(*row[:-1]) if row else None

    def guests(self, like: str = "") -> list[Visits]:
        """The guests whose name or id has this in it, newest first, and how much they played."""
        if not like.isprintable():
            return []  # a text that no database can even be asked for
        seats = select(SEATS.c.guest, func.count(SEATS.c.table_id.distinct()).label("tables"))
        seats_of_each = seats.group_by(SEATS.c.guest).subquery()
        done = select(SEATS.c.guest, func.max(ENTRIES.c.at).label("last")).join_from(
            SEATS, ENTRIES, (ENTRIES.c.table_id == SEATS.c.table_id) & (ENTRIES.c.seat == SEATS.c.seat)
        )
        done_by_each = done.group_by(SEATS.c.guest).subquery()
        found = (
            select(GUESTS, func.coalesce(seats_of_each.c.tables, 0), func.coalesce(done_by_each.c.last, 0))
            .outerjoin(seats_of_each, seats_of_each.c.guest == GUESTS.c.id)
            .outerjoin(done_by_each, done_by_each.c.guest == GUESTS.c.id)
            .where(GUESTS.c.name.icontains(like, autoescape=True) | (GUESTS.c.id == like))
            .order_by(GUESTS.c.made.desc(), GUESTS.c.id)
        )
        with self._read() as connection:
            return [Visits(GuestRow(*row[:4]), *row[5:]) for row in connection.execute(found)]

    def tables_of(self, guest: str, limit: int = 50) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables at which a guest sits or sat, newest first."""
        theirs = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
        newest = select(TABLES).where(TABLES.c.id.in_(theirs)).order_by(*NEWEST_FIRST).limit(limit)
        with self._read() as connection:
            rows = [TableRow(*row) for row in connection.execute(newest)]
            seats = seats_of(connection, [row.id for row in rows])
            return [(row, seats[row.id]) for row in rows]

    def unfinished(self, limit: int) -> list[str]:
        """The tables that are going on, newest first."""
        newest = select(TABLES.c.id).where(GOING_ON).order_by(*NEWEST_FIRST).limit(limit)
        with self._read() as connection:
            return list(connection.scalars(newest))

    def backup(self, target: Path) -> None:
        """A copy of everything, while the store goes on."""
        self.backend.backup(target)

    def check(self) -> list[tuple[Sentence, str | Sentence]]:
        """Facts for whoever looks after it."""
        return self.backend.check()

    def close(self) -> None:
        """Let go."""
        self.closed = True
        self.reading.dispose()

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        if self.closed:
            raise Unavailable(say("De opslag is gesloten."))
        with errors_translated(self.backend.name), self.reading.connect() as connection:
            yield connection


def seats_of(connection: Connection, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of tables, by table, in order."""
    seats: dict[str, list[SeatRow]] = {table: [] for table in tables}
    of_these = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.table_id, SEATS.c.seat)
    for row in connection.execute(of_these):
        seats[row.table_id].append(SeatRow(*row))
    return seats
