"""Older databases brought to the newest schema, step by step. A step that was released never changes."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection

HERE = Path(__file__).parent


def migrate(connection: Connection) -> None:
    """Take every step that this database has not taken yet."""
    from alembic import command  # a start with nothing to do need not wait for it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
