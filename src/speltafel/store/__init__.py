"""What is kept: tables as logs that only grow, who sits at them, and guests.

A write is asked for and comes back as a future, done when it is durable: only then may anybody
be told. A read is answered at once. Keys in the database decide who was first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress

from sqlalchemy import Connection, delete, insert, select, update

from .backends import Backend as Backend
from .backends import backend_of as backend_of
from .errors import Busy as Busy
from .errors import Conflict as Conflict
from .errors import Unavailable as Unavailable
from .errors import errors_translated
from .reading import Reading as Reading
from .reading import open_reading as open_reading
from .restoring import Restored as Restored
from .restoring import restore as restore
from .rows import EntryRow as EntryRow
from .rows import GuestRow as GuestRow
from .rows import SeatRow as SeatRow
from .rows import TableRow as TableRow
from .rows import Visits as Visits
from .schema import ENTRIES, GUESTS, SEATS, SECRETS, TABLES, VERSION, Row, prepare, values
from .writer import Writer


def open_store(url: str) -> Store:
    """The store at `sqlite:///path`, at a bare path, or at `postgresql+psycopg://…`; made if it is new."""
    backend = backend_of(url)
    try:
        backend.hold()
        return Store(backend)
    except Exception:
        backend.release()
        raise


class Store(Reading):
    """An open store: one thread writes, everybody reads. It has connections, and must be closed."""

    def __init__(self, backend: Backend) -> None:
        super().__init__(backend)
        self.writing = backend.writing()
        try:
            with errors_translated(backend.name), self.writing.begin() as connection:
                prepare(connection, backend)
        except Exception:
            self.writing.dispose()
            raise
        self.writer = Writer(self.writing, backend.name)

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

    def probe(self) -> Future[None]:
        """Write what changes nothing, the way a move is written: done when it is on the disk."""
        with errors_translated(self.backend.name):
            self.backend.check_room()
        same = update(VERSION).values(version_num=VERSION.c.version_num)
        return self.writer.put(lambda connection: connection.execute(same))

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

    def remove_guest(self, guest: str, stand_in: Callable[[], str]) -> Future[None]:
        """Forget a guest: at each table a stand-in sits where they sat, without a name, and nobody can be it.

        The log stays as it is, so what others played stays whole and can still be verified.
        """
        theirs = select(SEATS.c.table_id).where(SEATS.c.guest == guest).distinct()

        def work(connection: Connection) -> None:
            if connection.execute(delete(GUESTS).where(GUESTS.c.id == guest)).rowcount != 1:
                raise ValueError(f"no guest {guest}")
            for table in list(connection.scalars(theirs)):
                at_table = update(SEATS).where(SEATS.c.table_id == table, SEATS.c.guest == guest)
                connection.execute(at_table.values(guest=stand_in(), name=""))

        return self.writer.put(work)

    def close(self) -> None:
        """Write what waits, and let go. Closing twice is closing once."""
        if self.writer.closed:
            return
        self.writer.close()
        super().close()
        with (
            suppress(Unavailable),
            errors_translated(self.backend.name),
            self.writing.connect() as connection,
        ):
            self.backend.settle(connection)
        self.writing.dispose()
        self.backend.release()


def lines(table: str, entries: Sequence[EntryRow]) -> list[Row]:
    """Entries as lines of a table's log."""
    return [values(ENTRIES, table, *entry) for entry in entries]
