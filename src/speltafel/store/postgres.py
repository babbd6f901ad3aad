"""A PostgreSQL database as the place of a store: one server at a time writes there.

The lock belongs to the session that writes, so nothing is ever written without it: whoever loses the
connection has lost the lock too, and gets both again or writes no more.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text

from speltafel.text import Sentence, say

from .errors import Busy, Unavailable, code_of, errors_translated

PATIENCE = 5
"""Seconds to wait for the server, or for a row that another server holds."""

DRIVER = "postgresql+psycopg"
OURS = 0x5350454C
"""The number of our lock among all locks of the database; the schema is the other half of its name."""

TAKE = "select pg_advisory_lock(%s, hashtext(coalesce(current_schema(), '')))"
SESSION = "select pg_backend_pid()"
NOT_FREE = "55P03"
"""What PostgreSQL says when a lock was not free in time."""

SERVERS_PATIENCE = {"tcp_keepalives_idle": 10, "tcp_keepalives_interval": 5, "tcp_keepalives_count": 3}
"""Seconds, seconds and times after which PostgreSQL lets go of a server that is gone without a word."""

FACTS = """
    select
        current_setting('server_version'),
        pg_database_size(current_database()),
        current_setting('synchronous_commit')
"""


class PostgresDatabase:
    """A database on a server; the server does the locking, the backups and the checking."""

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername=DRIVER)
        self.name = self.url.render_as_string(hide_password=True)

    def hold(self) -> None:
        """Nothing yet: whoever connects to write takes the lock. The driver need not warn of conflicts."""
        logging.getLogger("psycopg").setLevel(logging.ERROR)

    def release(self) -> None:
        """Nothing: the lock goes with the connection."""

    def writing(self) -> Engine:
        """The engine with the one connection through which this server writes, and no other can."""
        engine = self._engine(pool_size=1, max_overflow=0)
        event.listen(engine, "connect", lambda connection, _: self._take(connection))
        return engine

    def _take(self, connection: Any) -> None:
        """Take the lock in a new session, or close it."""
        try:
            (session,) = connection.execute(SESSION).fetchone()
            if session != connection.info.backend_pid:  # a pool answered, whose sessions others get too
                raise Unavailable(
                    say(
                        "Tussen het huis en {name} zit een verbindingspool; daar geldt geen slot. Geef het "
                        "adres van PostgreSQL zelf.",
                        name=self.name,
                    )
                )
            connection.execute(TAKE, (OURS,))
            connection.commit()
        except Exception as error:
            connection.close()
            if code_of(error) == NOT_FREE:
                raise Busy(say("Er draait al een server met {name}.", name=self.name)) from error
            raise

    def reading(self) -> Engine:
        """The engine of those who read: one moment, however many questions they ask."""
        engine = self._engine(pool_timeout=PATIENCE, isolation_level="REPEATABLE READ")
        return engine.execution_options(postgresql_readonly=True)

    def _engine(self, **how: object) -> Engine:
        settings = {"lock_timeout": f"{PATIENCE}s", **SERVERS_PATIENCE}
        options = " ".join(
            [
                str(self.url.query.get("options", "")),
                *(f"-c {name}={value}" for name, value in settings.items()),
            ]
        )
        patience = {"connect_timeout": PATIENCE, **self.url.query, "options": options}
        try:
            return create_engine(self.url, pool_pre_ping=True, connect_args=patience, **how)
        except ImportError as error:
            raise Unavailable(
                say("Voor PostgreSQL is psycopg nodig: pip install 'speltafel[postgres]'")
            ) from error

    def check_room(self) -> None:
        """Its server knows."""

    def settle(self, connection: Connection) -> None:
        """Nothing: the server sees to it."""

    def keep(self, version: str) -> None:
        """Nothing: a migration is one transaction, and copies are made with pg_dump."""

    def backup(self, target: Path) -> None:
        """PostgreSQL has its own tool for this."""
        raise Unavailable(
            say("{name} is een PostgreSQL-database: maak de back-up met pg_dump.", name=self.name)
        )

    def check(self) -> list[tuple[Sentence, str | Sentence]]:
        """Facts for whoever looks after it."""
        engine = self.reading()
        try:
            with errors_translated(self.name), engine.connect() as connection:
                version, size, durable = connection.execute(text(FACTS)).one()
        finally:
            engine.dispose()
        return [
            (say("database"), say("PostgreSQL {version}", version=version)),
            (say("server"), self.name),
            (say("grootte"), f"{size / 2**20:.1f} MiB"),
            (say("synchronous_commit"), durable),
        ]
