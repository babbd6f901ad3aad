"""A PostgreSQL database as the place of a store. Several servers may share it: keys tell who was first."""

from __future__ import annotations

import logging
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, text

from speltafel.text import Sentence, say

from .trouble import Unavailable, understood

PATIENCE = 5
"""Seconds to wait for the server, or for a row that another server holds."""

DRIVER = "postgresql+psycopg"
SCHEMA_LOCK = 0x5350454C
"""The number of our lock among all locks of the database."""

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
        """A database is shared: nothing, but to keep its driver from warning of every conflict."""
        logging.getLogger("psycopg").setLevel(logging.ERROR)

    def release(self) -> None:
        """Nothing was held."""

    def writing(self) -> Engine:
        """The engine with the one connection through which this server writes."""
        return self._engine(pool_size=1, max_overflow=0)

    def reading(self) -> Engine:
        """The engine of those who read: one moment, however many questions they ask."""
        engine = self._engine(pool_timeout=PATIENCE, isolation_level="REPEATABLE READ")
        return engine.execution_options(postgresql_readonly=True)

    def _engine(self, **how: object) -> Engine:
        options = f"{self.url.query.get('options', '')} -c lock_timeout={PATIENCE}s"
        patience = {"connect_timeout": PATIENCE, **self.url.query, "options": options}
        try:
            return create_engine(self.url, pool_pre_ping=True, connect_args=patience, **how)
        except ImportError as error:
            raise Unavailable(
                say("Voor PostgreSQL is psycopg nodig: pip install 'speltafel[postgres]'")
            ) from error

    def alone(self, connection: Connection) -> None:
        """Servers that start together wait for each other."""
        connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": SCHEMA_LOCK})

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
            with understood(self.name), engine.connect() as connection:
                version, size, durable = connection.execute(text(FACTS)).one()
        finally:
            engine.dispose()
        return [
            (say("database"), say("PostgreSQL {version}", version=version)),
            (say("server"), self.name),
            (say("grootte"), f"{size / 2**20:.1f} MiB"),
            (say("synchronous_commit"), durable),
        ]
