"""A SQLite file as the place of a store: one server, one writing connection, on a disk of this machine.

Readers cannot write and never checkpoint. SQLite before 3.51.3 could damage a file when one connection
checkpointed while another wrote; here that never happens.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event

from speltafel.text import Sentence, say

from .disk import MOUNTS, Hold, identity, refuse_remote, sync, taken
from .errors import MISSING, READ_ONLY, Unavailable, code_of, errors_translated, meaning

PATIENCE = 5.0
"""Seconds to wait for a file that another program has locked; `?timeout=` in the URL changes it."""

READER_PAGES = 64
"""Of 4 KB each: a reader looks up a few rows, and the system keeps the file in memory anyway."""

READERS = 8

ROOM = 1 << 20
"""Bytes that must be free on the disk for the house to be well; in a second moves take far less."""

OF_THE_COPY = ("SQLITE_FULL", "SQLITE_IOERR_WRITE")
"""What can only be wrong with the file that is written."""


class SqliteFile:
    """A file. It holds a lock from `hold` to `release`; to check it or copy it none is needed."""

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:":
            raise Unavailable(say("Een database in het geheugen bewaart niets. Noem een bestand."))
        self.path = Path(url.database).expanduser().resolve()
        self.name = str(self.path)
        self.patience = float(str(url.query.get("timeout", PATIENCE)))
        self.lock: Hold | None = None
        self.held: tuple[int, int] | None = None

    def hold(self, while_restoring: bool = False) -> None:
        """Make sure that the file can be ours, and ours alone; not halfway a restore, unless it is ours."""
        with errors_translated(self.name):
            self._refuse_unfit()
            self.lock = Hold(self.path)
            self.path.touch(mode=0o600)
            self.held = identity(self.path.stat())
            self._refuse_other_names()
        if not while_restoring:
            self._refuse_replaced(self.lock)
        if not os.access(self.path, os.W_OK):  # SQLite would notice at the first write only
            raise Unavailable(say(READ_ONLY, name=self.name))

    def _refuse_unfit(self) -> None:
        if self.path.is_dir():
            raise Unavailable(say("{name} is een map; noem een bestand daarin.", name=self.name))
        if not self.path.parent.is_dir():
            raise Unavailable(say("De map {folder} bestaat niet.", folder=str(self.path.parent)))
        if MOUNTS.exists():
            refuse_remote(self.path, MOUNTS.read_text(errors="replace"))

    def _refuse_other_names(self) -> None:
        """SQLite's log is named after the file: by another name what is only in the log is not seen."""
        if self.path.stat().st_nlink > 1:
            raise Unavailable(
                say(
                    "{name} heeft nog een naam (een harde link); dan is niet alles te zien. Haal de andere "
                    "naam weg, of maak er een echte kopie van.",
                    name=self.name,
                )
            )

    def _refuse_replaced(self, lock: Hold) -> None:
        """In this order: a restore that ends in between has given the name to another file."""
        if restoring(self.path).exists():
            raise Unavailable(
                say(
                    "Een back-up terugzetten in {name} is niet af. Geef speltafel restore opnieuw, met "
                    "dezelfde kopie of met {ready}.",
                    name=self.name,
                    ready=str(restoring(self.path)),
                )
            )
        if not lock.still_there():
            raise taken(self.path, "?")

    def release(self) -> None:
        """Let others have the file."""
        self.held = None
        if self.lock:
            self.lock.release()

    def refuse_moved(self) -> None:
        """While we hold a file, its name must be its own: else what is written is found by nobody."""
        if self.held is None:
            return
        try:
            same = identity(os.stat(self.path)) == self.held
        except OSError:
            same = False
        if not same:
            raise Unavailable(
                say("Het bestand {name} is verplaatst of vervangen terwijl het huis open is.", name=self.name)
            )

    def writing(self) -> Engine:
        """The engine with the one connection that writes."""
        engine = create_engine(
            "sqlite+pysqlite://", creator=self._writer, poolclass=QueuePool, pool_size=1, max_overflow=0
        )
        event.listen(engine, "begin", begin_writing)
        event.listen(engine, "commit", lambda _: self.refuse_moved())
        return engine

    def reading(self) -> Engine:
        """The engine of those who read."""
        engine = create_engine(
            "sqlite+pysqlite://",
            creator=self._reader,
            poolclass=QueuePool,
            pool_size=READERS,
            pool_timeout=self.patience,
        )
        event.listen(engine, "begin", begin_reading)
        return engine

    def _writer(self) -> sqlite3.Connection:
        connection = self._connected("rw")
        (mode,) = connection.execute("pragma journal_mode = wal").fetchone()
        if mode != "wal":
            raise Unavailable(say("Op deze schijf kan SQLite niet veilig schrijven: {name}.", name=self.name))
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        connection.execute("pragma secure_delete = on")  # what is removed is gone from the disk too
        return connection

    def _reader(self) -> sqlite3.Connection:
        connection = self._connected("ro")
        connection.execute("pragma query_only = on")
        connection.execute(f"pragma cache_size = {READER_PAGES}")
        connection.execute("pragma wal_autocheckpoint = 0")
        return connection

    def _connected(self, mode: str) -> sqlite3.Connection:
        self._refuse_strange()
        connection = sqlite3.connect(
            f"{self.path.as_uri()}?mode={mode}",
            uri=True,
            timeout=self.patience,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.execute("pragma temp_store = memory")
        return connection

    def _refuse_strange(self) -> None:
        """Only a file that is there is opened, by its one name; or by the name that we hold."""
        if self.held:
            self.refuse_moved()
        elif not self.path.exists():
            raise Unavailable(say(MISSING, name=self.name))
        else:
            self._refuse_other_names()

    def check_room(self) -> None:
        """Refuse on a disk that is all but full, or where the file is not."""
        self.refuse_moved()
        if shutil.disk_usage(self.path.parent).free < ROOM:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def settle(self, connection: Connection) -> None:
        """Put everything into the file itself, before the last connection closes."""
        connection.connection.cursor().execute("pragma wal_checkpoint(truncate)")

    def keep(self, version: str) -> None:
        """A copy of the file before its schema changes to this version."""
        target = self.path.with_name(f"{self.path.name}.before-{version}")
        target.unlink(missing_ok=True)
        self.backup(target)

    def backup(self, target: Path) -> None:
        """A copy of everything up to now, while others go on writing; whole, or not there at all."""
        with errors_translated(str(target)):
            if target.exists():
                raise Unavailable(say("{name} is er al; kies een andere naam.", name=str(target)))
            if not target.parent.is_dir():
                raise Unavailable(say("De map {folder} bestaat niet.", folder=str(target.parent)))
            part = target.with_name(f"{target.name}.part")
            try:
                part.unlink(missing_ok=True)
                part.touch(mode=0o600)
                self._copy_to(part, str(target))
                self.refuse_moved()  # perhaps before it was opened
                sync(part)
                part.replace(target)
            finally:
                part.unlink(missing_ok=True)

    def _copy_to(self, part: Path, target: str) -> None:
        """By a URI, in which any name of a file can be written; a disk that is full is the target's."""
        with errors_translated(self.name), closing(self._connected("ro")) as connection:
            try:
                connection.execute("vacuum into ?", (part.absolute().as_uri(),))
            except sqlite3.Error as error:
                raise meaning(error, target if code_of(error) in OF_THE_COPY else self.name) from error

    def check(self) -> list[tuple[Sentence, str | Sentence]]:
        """Facts for whoever looks after it."""
        return [
            (say("database"), engine_fact(sqlite3.sqlite_version_info)),
            (say("bestand"), self.name),
            *self._looked_into(),
        ]

    def _looked_into(self) -> list[tuple[Sentence, str | Sentence]]:
        try:
            with closing(self._reader()) as connection:
                size = self.path.stat().st_size
                (mode,) = connection.execute("pragma journal_mode").fetchone()
                (found,) = connection.execute("pragma quick_check(1)").fetchone()
        except (sqlite3.Error, OSError, Unavailable) as error:
            reason = meaning(error, self.name)
            assert isinstance(reason, Unavailable)
            return [(say("samenhang"), reason.sentence)]
        whole = say("in orde") if found == "ok" else say("beschadigd: {fact}", fact=found)
        return [
            (say("grootte"), f"{size / 2**20:.1f} MiB"),
            (say("journaal"), mode),
            (say("samenhang"), whole),
        ]


def restoring(path: Path) -> Path:
    """What a copy is called that is about to take the place of a file."""
    return path.with_name(f"{path.name}.restoring")


def begin_writing(connection: Connection) -> None:
    """Writers take the lock at once, so that nothing they read can change under them."""
    connection.exec_driver_sql("begin immediate")


def begin_reading(connection: Connection) -> None:
    """Readers see one moment, however many questions they ask."""
    connection.exec_driver_sql("begin")


def engine_fact(version: tuple[int, ...]) -> Sentence:
    """SQLite's version, with a warning where it has the fault that one writer must avoid."""
    told = ".".join(map(str, version))
    if (3, 51, 3) <= version < (3, 52) or version >= (3, 53):
        return say("SQLite {version}", version=told)
    return say(
        "SQLite {version}: hierin kan een bestand heel zelden beschadigd raken als meer dan één verbinding "
        "schrijft (hersteld in 3.51.3 en 3.53.0). Speltafel schrijft met één verbinding; schrijf zelf niet "
        "in het bestand terwijl de server draait.",
        version=told,
    )
