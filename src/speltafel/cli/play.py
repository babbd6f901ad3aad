"""The command that plays: in the terminal, alone against bots or together at one screen."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from speltafel import bots
from speltafel.bots.workers import Worker, think
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
from speltafel.engine import Rng, Seat
from speltafel.game import Game, Refused
from speltafel.match import Match
from speltafel.table import Table
from speltafel.text import Language, say, words
from speltafel.tui.plain import play_plain
from speltafel.tui.sanitize import unseen
from speltafel.tui.session import Player, Talk, sit_down

LIKE_A_BOT = re.compile(r"\w+:\d+")
ABOUT = {
    "random": say("doet zomaar iets; heeft geen niveaus"),
    "greedy": say("kiest wat er nu het best uitziet; geen niveaus"),
    "search": say("zoekt vooruit, in elk spel"),
    "endgame": say("als die van het spel zelf, en in het einde foutloos"),
    "perfect": say("maakt nooit een fout; heeft geen niveaus"),
}
OWN_BOT = say("van het spel zelf")


@click.command(
    cls=Translated, help=words("Speel een spel, tegen een bot of met iemand aan hetzelfde scherm.")
)
@game_argument
@click.argument(
    "names",
    nargs=-1,
    metavar=words("[SPELER…]"),
    help=words(
        "Wie er spelen, op volgorde van plaats: een naam, of een bot: random, greedy, search of een van "
        "het spel zelf, met een niveau van 1 tot en met 6 als je wilt: search:3."
    ),
)
@click.option("--plain", is_flag=True, help=words("Gewone regels tekst, voor schermlezers en pijplijnen."))
@click.option(
    "--match",
    "length",
    type=Number(1, 99),
    default=1,
    help=words("Zoveel partijen achter elkaar, met een lopende stand."),
)
@click.option(
    "--seed",
    type=Number(0, 2**62),
    default=None,
    help=words("Waarmee het toeval begint; zonder seed steeds anders."),
)
@profile_option
@option_option
@click.pass_context
def play(
    context: click.Context,
    game: Game[Any],
    names: Sequence[str],
    plain: bool,
    length: int,
    seed: int | None,
    profile: str,
    changes: Sequence[str],
) -> None:
    """Seat the players, and let them play on a screen or in lines."""
    language = language_of(context)
    options = chosen_options(game, profile, changes)
    players = seated(game, names, language)
    for name in filter(None, (player.bot for player in players)):
        bots.make_ready(game, bots.find(game, name), options)
    match = Match(game, tuple(player.name for player in players), options, length)
    number = secrets.randbits(62) if seed is None else seed
    with Minds(game, players, number) as minds:
        talk = sit_down(match, players, language, minds.think, Rng(number))
        if plain or not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
            code = play_plain(talk, heard_by(talk), sys.stdout)
        else:
            from speltafel.tui.screen import play_screen  # textual is large; only this needs it

            code = play_screen(talk)
    raise click.exceptions.Exit(code)


def seated(game: Game[Any], names: Sequence[str], language: Language) -> tuple[Player, ...]:
    """The players named, and bots on the seats that are left; nobody named is one person at a usual table."""
    named = list(names) or [language.tell(say("Speler"))]
    missing = max(0, (min(game.seats) if names else game.seats[0]) - len(named))
    return tuple(player(game, name) for name in [*named, *[usual_bot(game)] * missing])


def player(game: Game[Any], name: str) -> Player:
    """A bot if the name is one's or looks like one's, else a person."""
    if unseen(name):
        raise Refused("", say("In een naam kunnen geen stuurtekens staan: {name}.", name=name))
    bot = bot_name(game, name)
    if bot.partition(":")[0] in bots.names(game) or LIKE_A_BOT.fullmatch(name):
        bots.find(game, bot)
        return Player(bot, bot)
    return Player(name)


def usual_bot(game: Game[Any]) -> str:
    """Who sits down where nobody else does: the game's own first bot, if it has one."""
    return next(iter(game.bots), "search")


def heard_by(talk: Talk) -> Iterable[str]:
    """The lines that people type."""
    if sys.stdin is None and talk.company.persons():
        raise Refused("", say("De invoer is dicht: er valt niets te horen."))
    return sys.stdin or ()


@click.command("bots", cls=Translated, help=words("Toon welke bots een spel kunnen spelen, en hun niveaus."))
@game_argument
@profile_option
@option_option
@click.pass_context
def bots_list(context: click.Context, game: Game[Any], profile: str, changes: Sequence[str]) -> None:
    """A line a bot that plays by these rules; whoever plays when nobody else is named is marked."""
    tell = language_of(context).tell
    for name in bots.playing(game, chosen_options(game, profile, changes)):
        mark = tell(say("de gewone tegenstander")) if name == usual_bot(game) else ""
        click.echo(f"{name:14}{tell(ABOUT.get(name, OWN_BOT)):48}{mark}".rstrip())
    levels = say(
        "Niveaus gaan van 1 tot en met {most}, zoals {example}; zonder niveau is het {usual}.",
        most=len(bots.LEVELS),
        example=f"{usual_bot(game)}:2",
        usual=bots.USUAL_LEVEL,
    )
    click.echo(tell(levels))


class Minds:
    """The bots at a table, thinking in a process of their own that ends with the table."""

    def __init__(self, game: Game[Any], players: tuple[Player, ...], seed: int) -> None:
        self.minds = {seat: bots.find(game, player.bot) for seat, player in enumerate(players) if player.bot}
        self.seed = seed
        self.worker: Worker | None = None

    def __enter__(self) -> Minds:
        self.worker = Worker() if self.minds else None
        return self

    def __exit__(self, *_: object) -> None:
        if self.worker:
            self.worker.close()

    def think(self, table: Table, seat: Seat) -> str:
        """What the bot at this seat says."""
        assert self.worker is not None
        return think(self.worker, table, seat, self.minds[seat], self.seed + len(table.entries))
