"""The commands about records: take a game out, put one in, check them, and let bots make some."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from speltafel import bots
from speltafel.cli.backups import database_option
from speltafel.cli.help import (
    Number,
    Translated,
    bot_name,
    chosen_options,
    game_argument,
    language_of,
    option_option,
    profile_option,
)
from speltafel.cli.serve import now
from speltafel.game import Game, Options, Refused
from speltafel.house import NoTable
from speltafel.record import Kept, verified, written
from speltafel.record.archive import exported, imported
from speltafel.record.files import content, errors_translated, put
from speltafel.record.selfplay import played
from speltafel.store import Unavailable, open_reading, open_store
from speltafel.table import DEFAULT, opened
from speltafel.text import Language, Sentence, many, say, words
from speltafel.tui.sanitize import visible

PLAYED_FOR = (
    words("Een bot gaf {n} keer geen geldig antwoord; de tafel speelde (TAF-09)."),
    words("Bots gaven {n} keer geen geldig antwoord; de tafel speelde (TAF-09)."),
)
force_option = click.option("--force", is_flag=True, help=words("Vervang wat er al is."))
files_argument = click.argument(
    "files", nargs=-1, required=True, metavar=words("BESTAND…"), help=words("Bestanden met een record.")
)


@contextmanager
def in_a_sentence(table: str = "") -> Iterator[None]:
    """What a store cannot do is refused in its words."""
    try:
        yield
    except Unavailable as wrong:
        raise Refused("", wrong.sentence) from None
    except NoTable:
        raise Refused("", say("Een tafel {table} is er niet.", table=table)) from None


@click.command(
    cls=Translated, help=words("Schrijf het record van een partij die uit is: om te lezen en na te rekenen.")
)
@click.argument(
    "table", metavar=words("TAFEL"), help=words("De naam van de tafel: wat achter /t/ in de link staat.")
)
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
def export(context: click.Context, table: str, output: str, force: bool, database: str) -> None:
    """Write a record to a file or to the screen; the house may be open meanwhile."""
    with in_a_sentence(table), closing(open_reading(database)) as store:
        text = exported(store, table)
    if not output:
        click.echo(text, nl=False)
        return
    put(Path(output), text, force)
    click.echo(language_of(context).tell(say("Bewaard in {target}.", target=output)))


@click.command("import", cls=Translated, help=words("Zet records in de database, als partijen die uit zijn."))
@files_argument
@database_option
@click.pass_context
def import_(context: click.Context, files: Sequence[str], database: str) -> None:
    """Every record that verifies; what is there already stays as it is."""
    language = language_of(context)
    with in_a_sentence(), closing(open_store(database)) as store:

        def keep(kept: Kept) -> Sentence:
            new = imported(store, kept)
            return say("staat er nu in.") if new else say("stond er al in.")

        wrong = each(files, keep, language)
    raise click.exceptions.Exit(1 if wrong else 0)


@click.command(
    cls=Translated,
    help=words("Reken records na: elke zet, elke worp en trekking, de keten van hashes en de uitslag."),
)
@files_argument
@click.pass_context
def verify(context: click.Context, files: Sequence[str]) -> None:
    """A line a record, and how many are right."""
    language = language_of(context)
    wrong = each(files, described, language)
    right = len(files) - wrong
    click.echo(language.tell(say("{right} in orde, {wrong} niet.", right=right, wrong=wrong)))
    raise click.exceptions.Exit(1 if wrong else 0)


def each(files: Iterable[str], use: Callable[[Kept], Sentence], language: Language) -> int:
    """Use every record that verifies; say of each what came of it. How many were refused."""
    wrong = 0
    for file in files:
        try:
            told = language.tell(use(verified(content(Path(file)))))
        except Refused as refused:
            wrong += 1
            rule, sentence = refused.refusal
            told = f"{rule}  {language.tell(sentence)}" if rule else language.tell(sentence)
        click.echo(f"{visible(file)}: {visible(told)}")
    return wrong


def described(kept: Kept) -> Sentence:
    """What a verified record proves."""
    draws = sum(row.kind == "chance" for row in kept.entries)
    return say(
        "in orde: {game}, {entries} regels, {draws} van het lot, uitslag {result}.",
        game=kept.row.game,
        entries=len(kept.entries),
        draws=draws,
        result=kept.row.result,
    )


@click.command(cls=Translated, help=words("Laat bots partijen spelen en schrijf van elke het record."))
@game_argument
@click.argument(
    "players",
    nargs=-1,
    required=True,
    metavar=words("BOT BOT…"),
    help=words("Bots, met niveau als je wilt: search:3."),
)
@click.option("--games", type=Number(1, 1_000_000), default=1, help=words("Hoeveel partijen."))
@click.option(
    "--into",
    default=".",
    metavar=words("MAP"),
    help=words("In welke map; die wordt zo nodig gemaakt."),
)
@click.option(
    "--seed",
    type=Number(0, 2**62),
    default=None,
    help=words("Waarmee het toeval begint; zonder seed steeds anders."),
)
@force_option
@profile_option
@option_option
@click.pass_context
def record(
    context: click.Context,
    game: Game[Any],
    players: Sequence[str],
    games: int,
    into: str,
    seed: int | None,
    force: bool,
    profile: str,
    changes: Sequence[str],
) -> None:
    """Play and write, one file a game, named after its table."""
    language, options = language_of(context), chosen_options(game, profile, changes)
    names = [bot_name(game, player) for player in players]
    check_players(game, options, names)
    first, folder = secrets.randbits(62) if seed is None else seed, Path(into)
    with errors_translated(folder):
        folder.mkdir(parents=True, exist_ok=True)
    defaults = 0
    with Progress(transient=True, console=Console(stderr=True)) as progress:
        for number in progress.track(range(games), description=language.tell(game.title)):
            kept = played(game, options, names, first + number, now)
            put(folder / f"{kept.row.id}.txt", written(kept), force)
            defaults += sum(row.kind == DEFAULT for row in kept.entries)
    if defaults:
        click.echo(language.tell(many(defaults, *PLAYED_FOR)), err=True)
    told = many(games, "{n} partij bewaard in {folder}.", "{n} partijen bewaard in {folder}.", folder=into)
    click.echo(language.tell(told))


def check_players(game: Game[Any], options: Options, names: Sequence[str]) -> None:
    """Refuse bots there are not, and a number of them the game is not for."""
    for name in names:
        bots.make_ready(game, bots.find(game, name), options)
    opened(game, tuple(names), options)
