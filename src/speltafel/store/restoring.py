"""A copy put back in the place of a SQLite database: whole or not at all, and nothing is thrown away.

Copying a file over a database by hand leaves the old log of writes (`-wal`) beside it after a crash, and
SQLite then replays it into the wrong file. Here all three old files go aside together, under names by which
they are a database still; until the copy lies in their place nobody can open it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL, Connection, func, select

from speltafel.text import say

from .backends import backend_of
from .disk import sync
from .errors import DAMAGED, MISSING, Unavailable, errors_translated
from .schema import ENTRIES, GUESTS, TABLES, prepare, version_of
from .sqlite import SqliteFile, restoring

BESIDE = ("-wal", "-shm", "")
"""What belongs to a database, by the end of its name; the database itself goes last."""


class Restored(NamedTuple):
    """What a database holds since a copy was put back, and where the old one is, if there was one."""

    tables: int
    entries: int
    guests: int
    last: int
    """When the last entry was written, in milliseconds since 1970; 0 where there is none."""

    aside: Path | None


def restore(url: str, copy: Path, stamp: str) -> Restored:
    """Put a copy in the place of a database, whose old files are kept under a name with this stamp."""
    backend = backend_of(url)
    if not isinstance(backend, SqliteFile):
        raise Unavailable(
            say(
                "{name} is een PostgreSQL-database: stop het huis en zet de back-up terug met "
                "pg_restore --clean --if-exists --single-transaction.",
                name=backend.name,
            )
        )
    refuse_unfit(backend, copy)
    new = not backend.path.exists()
    with held(backend, while_restoring=True):
        try:
            return restored(backend, copy, stamp, new)
        finally:
            if new and backend.path.exists() and not backend.path.stat().st_size:
                backend.path.unlink()  # holding it had made it


def refuse_unfit(backend: SqliteFile, copy: Path) -> None:
    """Only a file that is there, and is another one, can be put back."""
    if copy.is_dir():
        raise Unavailable(say("{name} is een map; noem een bestand daarin.", name=str(copy)))
    if not copy.exists():
        raise Unavailable(say(MISSING, name=str(copy)))
    if backend.path.exists() and copy.samefile(backend.path):
        raise Unavailable(say("{name} is de database zelf, geen kopie ervan.", name=str(copy)))


@contextmanager
def held(backend: SqliteFile, while_restoring: bool = False) -> Iterator[None]:
    """A file that is ours for a while."""
    try:
        backend.hold(while_restoring)
        yield
    finally:
        backend.release()


def restored(backend: SqliteFile, copy: Path, stamp: str, new: bool) -> Restored:
    """Copy, look into the copy, and only then exchange the two."""
    part = backend.path.with_name(f"{backend.path.name}.part")
    ours = SqliteFile(URL.create("sqlite", database=str(part)))
    try:
        check(SqliteFile(URL.create("sqlite", database=str(copy))))
        part.unlink(missing_ok=True)
        SqliteFile(URL.create("sqlite", database=str(copy))).backup(part)
        with held(ours):  # also when it has its new name: no server gets in before we are done
            contents = opened(ours)
            with errors_translated(backend.name):
                aside = exchanged(backend.path, part, stamp, new)
    finally:
        for left in part.parent.glob(f"{part.name}*"):
            left.unlink()
    return contents._replace(aside=aside)


def check(copy: SqliteFile) -> None:
    """Refuses a copy that is damaged, empty, of a newer version, or of something else."""
    engine = copy.reading()
    try:
        with errors_translated(copy.name), engine.connect() as connection:
            found = connection.exec_driver_sql("pragma integrity_check(1)").scalar()
            if found != "ok":
                raise Unavailable(say(DAMAGED, name=copy.name))
            if version_of(connection, copy.name) is None:
                raise Unavailable(say("{name} is leeg: er is niets terug te zetten.", name=copy.name))
    finally:
        engine.dispose()


def opened(backend: SqliteFile) -> Restored:
    """What a database holds, once it is brought to our schema; every line of every log is read."""
    engine = backend.writing()
    try:
        with errors_translated(backend.name), engine.begin() as connection:
            prepare(connection, backend)
            contents = counted(connection)
        with errors_translated(backend.name), engine.connect() as connection:
            backend.settle(connection)
    finally:
        engine.dispose()
    return contents


def counted(connection: Connection) -> Restored:
    """How much there is, and when something happened last."""
    entries = last = 0
    for row in connection.execute(select(ENTRIES).execution_options(yield_per=1000)):
        entries, last = entries + 1, max(last, row.at)
    tables, guests = (connection.scalar(select(func.count()).select_from(one)) for one in (TABLES, GUESTS))
    return Restored(tables or 0, entries, guests or 0, last, None)


def exchanged(path: Path, part: Path, stamp: str, new: bool) -> Path | None:
    """The new file in the place of the old ones, which go aside; where.

    While the new file has its name for the way, nobody opens the database: a crash in between leaves
    every file there is, and a server that says so.
    """
    ready, aside = restoring(path), path.with_name(f"{path.name}.replaced-{stamp}")
    sync(part)
    part.replace(ready)
    sync(path.parent)
    for end in BESIDE:
        old = path.with_name(path.name + end)
        if old.exists() and not (new and not end):
            old.rename(aside.with_name(aside.name + end))
    sync(path.parent)
    ready.replace(path)
    sync(path.parent)
    return aside if aside.exists() else None
