"""The tables of the database. Keys and constraints do the checking: of two writers one is right."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
    text,
)

from speltafel.text import say

from .backends import Backend
from .errors import Unavailable
from .migrations import migrate

NEWEST = "0001"
"""The schema below; migrations lead to it from every older one."""

SCHEMA = MetaData()
Row = dict[str, Any]


def line(name: str) -> Column[str]:
    """A column of text; nothing is an empty text."""
    return Column(name, Text, nullable=False)


def of_table() -> Column[str]:
    """A column that says which table a row belongs to."""
    return Column("table_id", Text, ForeignKey("tables.id"), nullable=False)


TABLES = Table(
    "tables",
    SCHEMA,
    Column("id", Text, primary_key=True),
    line("game"),
    line("options"),
    Column("seats", Integer, nullable=False),
    line("commitment"),
    Column("opened", BigInteger, nullable=False),
    line("terms"),
    Column("finished", BigInteger, nullable=False),
    line("result"),
    CheckConstraint("id <> ''", name="tables_named"),
    CheckConstraint("seats > 0", name="tables_seats"),
    CheckConstraint("finished >= 0", name="tables_finished"),
)
GOING_ON = text("finished = 0")
Index("tables_going_on", TABLES.c.opened, sqlite_where=GOING_ON, postgresql_where=GOING_ON)

SECRETS = Table(
    "secrets",
    SCHEMA,
    of_table(),
    Column("secret", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id"),
)

SEATS = Table(
    "seats",
    SCHEMA,
    of_table(),
    Column("seat", Integer, nullable=False),
    line("guest"),
    line("bot"),
    line("name"),
    PrimaryKeyConstraint("table_id", "seat"),
    CheckConstraint("seat >= 0", name="seats_number"),
    CheckConstraint("guest = '' or bot = ''", name="seats_one_player"),
)
Index("seats_of_guest", SEATS.c.guest)

ENTRIES = Table(
    "entries",
    SCHEMA,
    of_table(),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    line("kind"),
    line("text"),
    line("cid"),
    line("hash"),
    PrimaryKeyConstraint("table_id", "number"),
    CheckConstraint("number >= 0", name="entries_number"),
    sqlite_with_rowid=False,
)
SENT = text("cid <> ''")
Index(
    "entries_sent_once",
    ENTRIES.c.table_id,
    ENTRIES.c.seat,
    ENTRIES.c.cid,
    unique=True,
    sqlite_where=SENT,
    postgresql_where=SENT,
)

GUESTS = Table(
    "guests",
    SCHEMA,
    Column("id", Text, primary_key=True),
    line("name"),
    line("language"),
    Column("made", BigInteger, nullable=False),
    line("token_hash"),
    CheckConstraint("id <> ''", name="guests_named"),
)
Index("guests_by_token", GUESTS.c.token_hash, unique=True)

VERSION = Table(
    "alembic_version",
    SCHEMA,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def values(table: Table, *fields: Any) -> Row:
    """A row for a table, its fields in the order of the columns."""
    return dict(zip(table.c.keys(), fields, strict=True))


def prepare(connection: Connection, backend: Backend) -> None:
    """Bring a database to the newest schema: made at once if it is empty, else step by step."""
    version = version_of(connection, backend.name)
    if version is None:
        SCHEMA.create_all(connection)
        connection.execute(insert(VERSION), values(VERSION, NEWEST))
    elif version < NEWEST:
        backend.keep(NEWEST)
        migrate(connection)
        version_of(connection, backend.name)  # whole now, or refused


def version_of(connection: Connection, name: str) -> str | None:
    """The schema a database has: None if it is empty; refuses what we did not make or do not know yet."""
    found = inspect(connection).get_table_names()
    if not found:
        return None
    if VERSION.name not in found:
        raise Unavailable(say("{name} is een database van iets anders. Kies een andere.", name=name))
    version = connection.scalar(select(VERSION.c.version_num)) or ""
    if version == NEWEST and (missing := sorted(set(SCHEMA.tables) - set(found))):
        raise Unavailable(
            say(
                "{name} is niet heel: het mist {tables}. Zet een back-up terug.",
                name=name,
                tables=", ".join(missing),
            )
        )
    if version > NEWEST:
        raise Unavailable(
            say(
                "{name} is van een nieuwere Speltafel (schema {version}, deze kent {newest}). "
                "Vernieuw Speltafel.",
                name=name,
                version=version,
                newest=NEWEST,
            )
        )
    return version


def check_version(connection: Connection, name: str) -> None:
    """Refuses a database that is only read and does not have the newest schema."""
    version = version_of(connection, name)
    if version != NEWEST:
        raise Unavailable(
            say("{name} is leeg of van een oudere Speltafel. Open eerst het huis ermee.", name=name)
        )
