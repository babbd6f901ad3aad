"""Commands about puzzles for one: solve, count, make and print them."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from speltafel.children import Child, Gone
from speltafel.cli.help import Group, Number, Translated, game_argument, language_of, seed_option
from speltafel.game import Game, Refused
from speltafel.puzzle import TOP_GRADE, Found, Puzzle, Puzzles
from speltafel.puzzling import Searcher, questions, room_of
from speltafel.text import Language, say, words
from speltafel.web.sheets import printed_svg

PLACES = {
    "list": "puzzle:list_",
    "solve": "puzzle:solve",
    "count": "puzzle:count",
    "generate": "puzzle:generate",
    "print": "puzzle:print_",
}
LARGEST_SET = 10_000
NOT_DECIDED = 3
"""The exit code of a search that came to no end; 1 says that there is no solution."""

name_argument = click.argument(
    "name",
    metavar=words("PUZZEL"),
    help=words("Een puzzel uit de verzameling, of een figuur zoals 0x2.-1x3.-1x2."),
)
seconds_option = click.option(
    "--seconds", type=Number(1, 86_400), default=120, help=words("Hoe lang er hoogstens wordt gezocht.")
)

set_option = click.option(
    "--set",
    "other",
    default="",
    metavar=words("BESTAND"),
    help=words("Andere stukken dan de gewone: een bestand met een set."),
)


@click.group(
    cls=Group, name="puzzle", places=PLACES, help=words("Puzzels voor één: los op, tel, maak en druk af.")
)
def puzzle() -> None:
    """The group of commands about puzzles."""


@click.command(cls=Translated, help=words("Toon alle puzzels van een spel, met wat erover bewezen is."))
@game_argument
@click.pass_context
def list_(context: click.Context, game: Game[Any]) -> None:
    """A line a puzzle."""
    language = language_of(context)
    for one in room_of(game.name).gallery():
        proven = " ".join(map(language.tell, one.proven))
        click.echo(f"{one.name:14} {'*' * one.grade:{TOP_GRADE}}  {language.tell(one.title)}  {proven}")


@click.command(
    cls=Translated, help=words("Los een puzzel op, of bewijs dat het niet kan (dan is de uitgang 1).")
)
@game_argument
@name_argument
@set_option
@seconds_option
@click.pass_context
def solve(context: click.Context, game: Game[Any], name: str, other: str, seconds: int) -> None:
    """A solution as the rulebook writes it."""
    language, room = language_of(context), room_of(game.name)
    wanted = chosen(room, name, other)
    found = searched(game, wanted, seconds, language, enough=True)
    if found.work:
        click.echo(room.spelled(wanted, found.work))
        click.echo(found.work)
    else:
        told(found, language)


@click.command(cls=Translated, help=words("Tel hoeveel oplossingen een puzzel heeft."))
@game_argument
@name_argument
@set_option
@seconds_option
@click.pass_context
def count(context: click.Context, game: Game[Any], name: str, other: str, seconds: int) -> None:
    """What a search says at its end."""
    language = language_of(context)
    wanted = chosen(room_of(game.name), name, other)
    told(searched(game, wanted, seconds, language, enough=False), language)


def chosen(room: Puzzles, name: str, other: str) -> Puzzle:
    """The puzzle asked for, with the pieces of a file if one is named."""
    if not other:
        return room.find(name)
    try:
        text = Path(other).read_text(encoding="utf-8")[:LARGEST_SET]
    except (OSError, UnicodeDecodeError):
        raise Refused("", say("{file} kan niet worden gelezen.", file=other)) from None
    return room.find(room.with_set(name, text))


def told(found: Found, language: Language) -> None:
    """Say what was found, with its rule; no solution and no decision have exit codes of their own."""
    click.echo(f"{found.rule}  {language.tell(found.sentence)}".strip())
    if not found.final:
        raise click.exceptions.Exit(NOT_DECIDED)
    if not found.work:
        raise click.exceptions.Exit(1)


def searched(game: Game[Any], wanted: Puzzle, seconds: int, language: Language, enough: bool) -> Found:
    """What a child finds in time; with `enough` the first solution will do."""
    asks = questions(game.name, wanted.name)
    undecided = say("Niet beslist na {seconds} seconden.", seconds=seconds)
    found, until = Found(undecided, wanted.rule), monotonic() + seconds
    child = Child(Searcher())
    try:
        with Progress(transient=True, console=Console(stderr=True)) as progress:
            task = progress.add_task(language.tell(wanted.title), total=len(asks))
            for ask in asks:
                child.ask(ask)
                found = child.answer(max(0.0, until - monotonic()))
                progress.advance(task)
                if found.final or (enough and found.work):
                    return found
    except Gone:
        return found._replace(sentence=undecided)
    finally:
        child.end()
    return found


@click.command(cls=Translated, help=words("Maak puzzels van een graad, elk met een bewezen oplossing."))
@game_argument
@click.option("--grade", type=Number(1, TOP_GRADE), default=3, help=words("Van 1, makkelijk, tot 5."))
@click.option("--number", type=Number(1, 1000), default=1, help=words("Hoeveel."))
@seed_option
@click.pass_context
def generate(context: click.Context, game: Game[Any], grade: int, number: int, seed: int) -> None:
    """A line a puzzle: its name leads to it on the site, and in these commands."""
    language = language_of(context)
    for one in islice(room_of(game.name).made(grade, seed), number):
        click.echo(f"{one.name}  {' '.join(map(language.tell, one.proven))}")


@click.command(cls=Translated, help=words("Schrijf een puzzel als SVG, met de stenen om uit te knippen."))
@game_argument
@name_argument
@click.argument("file", required=False, metavar=words("BESTAND"), help=words("Waarheen; anders getoond."))
@click.pass_context
def print_(context: click.Context, game: Game[Any], name: str, file: str | None) -> None:
    """One picture that can be printed by itself."""
    room = room_of(game.name)
    picture = printed_svg(room, room.find(name), language_of(context))
    if file is None:
        click.echo(picture)
        return
    try:
        Path(file).write_text(picture + "\n", encoding="utf-8")
    except OSError as wrong:
        sentence = say("{file} kan niet worden geschreven: {fact}.", file=file, fact=wrong.strerror or "?")
        raise Refused("", sentence) from None
