"""What is kept: tables as logs that only grow, who sits at them, and guests.

A write is asked for and comes back as a future, done when it is durable: only then may anybody
be told. A read is answered at once. Keys in the database decide who was first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, insert, select, update

from speltafel.text import Sentence, say

from .places import Place
from .places import place_of as place_of
from .rows import EntryRow as EntryRow
from .rows import GuestRow as GuestRow
from .rows import SeatRow as SeatRow
from .rows import TableRow as TableRow
from .schema import ENTRIES, GOING_ON, GUESTS, SEATS, SECRETS, TABLES, Row, prepare, values
from .trouble import Busy as Busy
from .trouble import Conflict as Conflict
from .trouble import Unavailable as Unavailable
from .trouble import understood
from .writer import Writer

NEWEST_FIRST = (TABLES.c.opened.desc(), TABLES.c.id)


def open_store(url: str) -> Store:
    """The store at `sqlite:///path`, at a bare path, or at `postgresql+psycopg://…`; made if it is new."""
    place = place_of(url)
    try:
        place.hold()
        return Store(place)
    except Exception:
        place.release()
        raise


class Store:
    """An open store: one thread writes, everybody reads. It has connections, and must be closed."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.writing = place.writing()
        self.reading = place.reading()
        try:
            with understood(place.name), self.writing.begin() as connection:
                prepare(connection, place)
        except Exception:
            self.writing.dispose()
            raise
        self.writer = Writer(self.writing, place.name)

    def open_table(
        self, row: TableRow, secret: bytes, seats: Sequence[SeatRow], entries: Sequence[EntryRow]
    ) -> Future[None]:
        """A new table with its secret, its seats and the first of its log."""

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLES), values(TABLES, *row))
            connection.execute(insert(SECRETS), values(SECRETS, row.id, secret))
            connection.execute(insert(SEATS), [values(SEATS, *seat) for seat in seats])

        return self.writer.put(work, lines(row.id, entries))

    def append(self, table: str, entries: Sequence[EntryRow]) -> Future[None]:
        """More of a table's log: all of it or nothing; a conflict if a number or a sender's id is taken."""
        return self.writer.put(None, lines(table, entries))

    def sit(self, row: SeatRow, entries: Sequence[EntryRow] = ()) -> Future[None]:
        """Take an empty seat, and write the entries that say so; a conflict if it is not empty."""
        empty = update(SEATS).where(
            SEATS.c.table_id == row.table, SEATS.c.seat == row.seat, SEATS.c.guest == "", SEATS.c.bot == ""
        )
        taken = empty.values(guest=row.guest, bot=row.bot, name=row.name)

        def work(connection: Connection) -> None:
            if connection.execute(taken).rowcount != 1:
                raise Conflict("the seat is taken")

        return self.writer.put(work, lines(row.table, entries))

    def finish(self, table: str, at: int, result: str) -> Future[None]:
        """Note how a table ended; a conflict if that was noted before."""
        going_on = update(TABLES).where(TABLES.c.id == table, TABLES.c.finished == 0)

        def work(connection: Connection) -> None:
            if connection.execute(going_on.values(finished=at, result=result)).rowcount != 1:
                raise Conflict("the table is finished")

        return self.writer.put(work)

    def add_guest(self, row: GuestRow, token_hash: str) -> Future[None]:
        """A new guest, known by a token of which only the hash is kept."""
        row_of_guest = values(GUESTS, *row, token_hash)
        return self.writer.put(lambda connection: connection.execute(insert(GUESTS), row_of_guest))

    def change_guest(self, guest: str, name: str, language: str) -> Future[None]:
        """Another name or language for a guest."""
        changed = update(GUESTS).where(GUESTS.c.id == guest).values(name=name, language=language)

        def work(connection: Connection) -> None:
            if connection.execute(changed).rowcount != 1:
                raise ValueError(f"no guest {guest}")

        return self.writer.put(work)

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
        self.place.backup(target)

    def check(self) -> list[tuple[Sentence, str | Sentence]]:
        """Facts for whoever looks after it."""
        return self.place.check()

    def close(self) -> None:
        """Write what waits, and let go. Closing twice is closing once."""
        if self.writer.closed:
            return
        self.writer.close()
        self.reading.dispose()
        with suppress(Unavailable), understood(self.place.name), self.writing.connect() as connection:
            self.place.settle(connection)
        self.writing.dispose()
        self.place.release()

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        if self.writer.closed:
            raise Unavailable(say("De opslag is gesloten."))
        with understood(self.place.name), self.reading.connect() as connection:
            yield connection


def lines(table: str, entries: Sequence[EntryRow]) -> list[Row]:
    """Entries as lines of a table's log."""
    return [values(ENTRIES, table, *entry) for entry in entries]


def seats_of(connection: Connection, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of tables, by table, in order."""
    seats: dict[str, list[SeatRow]] = {table: [] for table in tables}
    of_these = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.table_id, SEATS.c.seat)
    for row in connection.execute(of_these):
        seats[row.table_id].append(SeatRow(*row))
    return seats
