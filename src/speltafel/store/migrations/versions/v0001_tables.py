"""Tables with their secrets, seats and entries; guests."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    tables()
    secrets()
    seats()
    entries()
    guests()


def tables() -> None:
    """What is played, and how it ended."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.CheckConstraint("id <> ''", name="tables_named"),
        sa.CheckConstraint("seats > 0", name="tables_seats"),
        sa.CheckConstraint("finished >= 0", name="tables_finished"),
    )
    going_on = sa.text("finished = 0")
    op.create_index("tables_going_on", "tables", ["opened"], sqlite_where=going_on, postgresql_where=going_on)


def secrets() -> None:
    """What decides chance, apart from everything that is shown."""
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )


def seats() -> None:
    """Who sits where."""
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
        sa.CheckConstraint("seat >= 0", name="seats_number"),
        sa.CheckConstraint("guest = '' or bot = ''", name="seats_one_player"),
    )
    op.create_index("seats_of_guest", "seats", ["guest"])


def entries() -> None:
    """What was done."""
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("cid", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sa.CheckConstraint("number >= 0", name="entries_number"),
        sqlite_with_rowid=False,
    )
    sent = sa.text("cid <> ''")
    op.create_index(
        "entries_sent_once",
        "entries",
        ["table_id", "seat", "cid"],
        unique=True,
        sqlite_where=sent,
        postgresql_where=sent,
    )


def guests() -> None:
    """Who comes back."""
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.CheckConstraint("id <> ''", name="guests_named"),
    )
    op.create_index("guests_by_token", "guests", ["token_hash"], unique=True)
