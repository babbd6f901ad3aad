"""The commands about the database itself: save a copy of it, and put one back."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from speltafel.cli.help import Number, Translated, called, language_of
from speltafel.game import Refused
from speltafel.store import Restored, Unavailable, backend_of
from speltafel.store import restore as put_back
from speltafel.store.schedule import Schedule
from speltafel.store.sqlite import SqliteFile
from speltafel.text import Sentence, say, words

DATABASE = "sqlite:///speltafel.db"
UNITS = {"m": 60, "h": 3600, "d": 86400}

database_option = click.option(
    "--database",
    default=DATABASE,
    envvar="SPELTAFEL_DATABASE",
    metavar=words("URL"),
    help=words("Waar alles wordt bewaard: een SQLite-bestand of een PostgreSQL-URL."),
)


class Duration(click.ParamType[int]):
    """A time such as 30m, 24h or 7d, in seconds."""

    name = "TIJD"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        found = re.fullmatch(r"([1-9]\d{0,4})([mhd])", str(value))
        if not found:
            raise Refused(
                "",
                say(
                    "{name} moet een tijd zijn zoals 30m, 24h of 7d, niet {value}.",
                    name=called(param),
                    value=str(value),
                ),
            )
        return int(found[1]) * UNITS[found[2]]


backup_to_option = click.option(
    "--backup-to", default="", metavar=words("MAP"), help=words("Bewaar geregeld een kopie in deze map.")
)
backup_every_option = click.option(
    "--backup-every",
    type=Duration(),
    default="24h",
    metavar=words("TIJD"),
    help=words("Hoeveel tijd er tussen twee kopieën ligt."),
)
backup_keep_option = click.option(
    "--backup-keep", type=Number(1, 10_000), default=14, help=words("Hoeveel kopieën er blijven.")
)


def schedule_of(database: str, folder: str, every: int, keep: int) -> Schedule | None:
    """When copies are made, if anybody wants them; refused at the start rather than at night."""
    if not folder:
        return None
    if not Path(folder).is_dir():
        raise Refused("", say("De map {folder} bestaat niet.", folder=folder))
    if not isinstance(backend_of(database), SqliteFile):
        raise Refused("", say("Van PostgreSQL maakt het huis geen kopieën: gebruik pg_dump."))
    return Schedule(Path(folder), every, keep)


@click.command(cls=Translated, help=words("Bewaar een kopie van alles, ook terwijl het huis open is."))
@click.argument("target", metavar=words("BESTAND"), help=words("Waar de kopie komt."))
@database_option
@click.pass_context
def backup(context: click.Context, target: str, database: str) -> None:
    """Write a copy of the database."""
    try:
        backend_of(database).backup(Path(target))
    except Unavailable as wrong:
        raise Refused("", wrong.sentence) from None
    click.echo(language_of(context).tell(say("Bewaard in {target}.", target=target)))


@click.command(
    cls=Translated, help=words("Zet een kopie terug terwijl het huis dicht is; wat er stond blijft bewaard.")
)
@click.argument("copy", metavar=words("KOPIE"), help=words("Een bestand van speltafel backup."))
@database_option
@click.pass_context
def restore(context: click.Context, copy: str, database: str) -> None:
    """Put a copy in the place of the database, and say what it holds."""
    stamp = f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    try:
        restored = put_back(database, Path(copy), stamp)
    except Unavailable as wrong:
        raise Refused("", wrong.sentence) from None
    for sentence in facts(restored):
        click.echo(language_of(context).tell(sentence))


def facts(restored: Restored) -> list[Sentence]:
    """What was put back, and where the old one is."""
    told = say(
        "Teruggezet. Tafels: {tables}, regels: {entries}, gasten: {guests}.",
        tables=restored.tables,
        entries=restored.entries,
        guests=restored.guests,
    )
    last = say("De laatste regel is van {date}.", date=date_of(restored.last))
    old = say("Wat er stond heet nu {aside}.", aside=str(restored.aside))
    return [told, *([last] if restored.last else []), *([old] if restored.aside else [])]


def date_of(at: int) -> str:
    """A moment in milliseconds as people write it, in this machine's own time."""
    return f"{datetime.fromtimestamp(at / 1000).astimezone():%Y-%m-%d %H:%M:%S %z}"
