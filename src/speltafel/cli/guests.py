"""The commands about people: who is known here, what is kept about somebody, and how it is removed."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from speltafel.cli.backups import database_option, date_of
from speltafel.cli.help import Group, Translated, language_of
from speltafel.cli.records import force_option, in_a_sentence
from speltafel.game import Refused
from speltafel.record.files import put
from speltafel.store import Reading, SeatRow, TableRow, Visits, open_reading, open_store
from speltafel.text import Language, Sentence, many, say, words
from speltafel.tui.sanitize import visible

PLACES = {
    "list": "guests:list_",
    "show": "guests:show",
    "export": "guests:export",
    "remove": "guests:remove",
}
ALL_TABLES = 1_000_000
YES = ("j", "ja", "y", "yes")

guest_argument = click.argument(
    "guest", metavar=words("GAST"), help=words("Wie: het teken vooraan in speltafel guest list.")
)


@click.group(
    cls=Group,
    name="guest",
    places=PLACES,
    help=words("Gasten: wie er bekend zijn, wat er van hen bewaard is."),
)
def guest() -> None:
    """The group of commands about guests."""


@click.command(cls=Translated, help=words("Toon de gasten, de nieuwste eerst."))
@click.argument(
    "like", default="", metavar=words("NAAM"), help=words("Alleen wie dit in de naam heeft; anders allemaal.")
)
@database_option
@click.pass_context
def list_(context: click.Context, like: str, database: str) -> None:
    """A line a guest; the house may be open meanwhile."""
    language = language_of(context)
    with in_a_sentence(), closing(open_reading(database)) as store:
        for one in store.guests(like):
            click.echo(f"{one.guest.id}  {visible(one.guest.name)}  {language.tell(visited(one))}")


def visited(one: Visits) -> Sentence:
    """Since when somebody is known, and how much they played."""
    known = date_of(one.guest.made)
    if not one.last:
        return many(one.tables, "sinds {date}, {n} tafel", "sinds {date}, {n} tafels", date=known)
    return many(
        one.tables,
        "sinds {date}, {n} tafel, het laatst op {last}",
        "sinds {date}, {n} tafels, het laatst op {last}",
        date=known,
        last=date_of(one.last),
    )


@click.command(cls=Translated, help=words("Toon wat er van een gast bewaard is."))
@guest_argument
@database_option
@click.pass_context
def show(context: click.Context, guest: str, database: str) -> None:
    """Who it is, and a line a table; the house may be open meanwhile."""
    language = language_of(context)
    with in_a_sentence(), closing(open_reading(database)) as store:
        found = visits(store, guest)
        for sentence in (*about(found), *map(at_table, store.tables_of(found.guest.id, ALL_TABLES))):
            click.echo(visible(language.tell(sentence)))


def about(found: Visits) -> list[Sentence]:
    """What is kept about a person besides their games."""
    _, name, language, made = found.guest
    return [
        say(
            "Naam: {name}. Taal: {language}. Bekend sinds {date}.",
            name=name,
            language=language,
            date=date_of(made),
        ),
        say("Van het koekje in de browser is alleen een vingerafdruk bewaard."),
    ]


def at_table(sat: tuple[TableRow, list[SeatRow]]) -> Sentence:
    """A table at which somebody sat."""
    row, _ = sat
    facts = {"table": row.id, "game": row.game, "date": date_of(row.opened)}
    if row.finished:
        return say("Tafel {table}: {game}, {date}, uit.", **facts)
    return say("Tafel {table}: {game}, {date}, nog niet uit.", **facts)


def visits(store: Reading, guest: str) -> Visits:
    """A guest by their id."""
    found = next((one for one in store.guests(guest) if one.guest.id == guest), None) if guest else None
    if found is None:
        raise Refused(
            "", say("Een gast {guest} is er niet; speltafel guest list toont wie er zijn.", guest=guest)
        )
    return found


@click.command(cls=Translated, help=words("Schrijf alles wat er van een gast bewaard is, als JSON."))
@guest_argument
@click.option(
    "-o",
    "--output",
    default="",
    metavar=words("BESTAND"),
    help=words("Waarheen; zonder dit naar het scherm."),
)
@force_option
@database_option
@click.pass_context
def export(context: click.Context, guest: str, output: str, force: bool, database: str) -> None:
    """Everything, to a file or to the screen; the house may be open meanwhile."""
    with in_a_sentence(), closing(open_reading(database)) as store:
        text = json.dumps(everything(store, visits(store, guest)), ensure_ascii=False, indent=2) + "\n"
    if not output:
        click.echo(text, nl=False)
        return
    put(Path(output), text, force, private=True)
    click.echo(language_of(context).tell(say("Bewaard in {target}.", target=output)))


def everything(store: Reading, found: Visits) -> dict[str, Any]:
    """All that is kept about a person, and nothing about others."""
    return {
        "guest": found.guest._asdict(),
        "tables": [
            {
                **row._asdict(),
                "seats": [
                    {"seat": seat.seat, "name": seat.name} for seat in seats if seat.guest == found.guest.id
                ],
                "entries": list(own_entries(store, row.id, seats, found.guest.id)),
            }
            for row, seats in store.tables_of(found.guest.id, ALL_TABLES)
        ],
    }


def own_entries(store: Reading, table: str, seats: list[SeatRow], guest: str) -> Iterator[dict[str, Any]]:
    """What somebody did at a table."""
    own = {seat.seat for seat in seats if seat.guest == guest}
    for entry in store.entries(table):
        if entry.seat in own:
            yield {"number": entry.number, "at": entry.at, "kind": entry.kind, "text": entry.text}


@click.command(
    cls=Translated, help=words("Vergeet een gast, terwijl het huis dicht is; partijen blijven, zonder naam.")
)
@guest_argument
@click.option("--yes", is_flag=True, help=words("Vraag niet of het zeker is."))
@database_option
@click.pass_context
def remove(context: click.Context, guest: str, yes: bool, database: str) -> None:
    """Ask, remove, and say what stays."""
    language = language_of(context)
    with in_a_sentence(), closing(open_store(database)) as store:
        found = visits(store, guest)
        if not (yes or sure(found, language)):
            raise Refused("", say("Er is niets verwijderd."))
        store.remove_guest(guest, lambda: f"removed {secrets.token_urlsafe(9)}").result()
    told = many(
        found.tables,
        "Verwijderd. De partij aan {n} tafel blijft, zonder naam.",
        "Verwijderd. De partijen aan {n} tafels blijven, zonder naam.",
    )
    click.echo(language.tell(told))
    click.echo(
        language.tell(say("In kopieën van de database en in records die iemand bewaarde staat de naam nog."))
    )


def sure(found: Visits, language: Language) -> bool:
    """Whether whoever types this means it."""
    name, known = visible(found.guest.name), language.tell(visited(found))
    question = say("{name}, {known}: voorgoed verwijderen? [j/N] ", name=name, known=known)
    click.echo(language.tell(question), nl=False, err=True)
    return sys.stdin.readline().strip().lower() in YES
