"""Commands that count and measure: perft, bench, arena, laws."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

import click
from babel.numbers import format_decimal, format_percent
from rich.console import Console
from rich.progress import Progress

from speltafel import COMPILED, bots
from speltafel.arena import Illegal, Tally, bouts, contest
from speltafel.bench import Rates, compare, middle_of
from speltafel.cli.errors import Terminated
from speltafel.cli.help import (
    Number,
    Translated,
    bot_name,
    chosen_options,
    game_argument,
    language_of,
    option_option,
    profile_option,
    seats_of,
    seed_option,
)
from speltafel.engine import Rng, State
from speltafel.engine import perft as count
from speltafel.engine import perft_turns as count_turns
from speltafel.game import Game, Refused
from speltafel.laws import keep, of_bots
from speltafel.table import opened
from speltafel.text import Language, Sentence, say, words

FEW_NODES = 50
"""More than this takes bots too long where nothing is compiled."""

seats_option = click.option("--seats", type=Number(1, 16), default=None, help=words("Met hoeveel spelers."))


@click.command(
    cls=Translated, help=words("Tel alle mogelijke reeksen van zoveel acties, of van zoveel hele beurten.")
)
@game_argument
@click.argument(
    "depth", type=Number(1, 99), metavar=words("DIEPTE"), help=words("Hoeveel acties of beurten diep.")
)
@click.option("--turns", is_flag=True, help=words("Tel hele beurten."))
@click.option(
    "--position",
    default="",
    metavar=words("STELLING"),
    help=words("Vanuit deze stelling in plaats van de opstelling."),
)
@seats_option
@profile_option
@option_option
@seed_option
def perft(
    game: Game[Any],
    depth: int,
    turns: bool,
    position: str,
    seats: int | None,
    profile: str,
    changes: Sequence[str],
    seed: int,
) -> None:
    """One line a depth; chance at the set-up is settled by the seed."""
    options = chosen_options(game, profile, changes)
    count_of_seats = seats_of(game, seats)
    state: State
    if position:
        state = game.text.place(position, count_of_seats, options)
    else:
        state = opened(game, ("",) * count_of_seats, options).settle(Rng(seed)).state
    for level in range(1, depth + 1):
        click.echo(f"{level}  {count_turns(state, level) if turns else count(state, level)}")


@click.command(
    cls=Translated, help=words("Meet de motor: gecompileerd tegen geïnterpreteerd, om en om in één run.")
)
@game_argument
@seats_option
@profile_option
@option_option
@click.pass_context
def bench(
    context: click.Context, game: Game[Any], seats: int | None, profile: str, changes: Sequence[str]
) -> None:
    """Rates per second of processor time, and their ratios."""
    language = language_of(context)
    if not COMPILED:
        raise Refused(
            "",
            say(
                "De motoren zijn hier niet gecompileerd; er valt niets te vergelijken. Zie speltafel doctor."
            ),
        )
    options = chosen_options(game, profile, changes)
    with ends_in_order(), closing(compare(game.name, options, seats_of(game, seats))) as pairs:
        fast, slow = zip(*pairs, strict=True)
    show_rates(middle_of(fast), middle_of(slow), language)


@contextmanager
def ends_in_order() -> Iterator[None]:
    """When asked to terminate, end the processes that work for this one too."""
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(*_: object) -> None:
    raise Terminated


def show_rates(fast: Rates, slow: Rates, language: Language) -> None:
    """Three lines: what is done, how often compiled, how often not, and the ratio."""
    tell = language.tell
    names = (say("willekeurige partijen"), say("kopieën van een stand"), say("lijsten van acties"))
    per, with_it, without, ratio = map(
        tell, (say("per seconde"), say("gecompileerd"), say("niet"), say("verhouding"))
    )
    click.echo(f"{per:26}{with_it:>16}{without:>14}{ratio:>12}")
    for name, one, other in zip(names, fast, slow, strict=True):
        often, seldom = (format_decimal(round(rate), locale=language.code) for rate in (one, other))
        times = format_decimal(one / other, "#,##0.0", language.code)
        click.echo(f"{tell(name):26}{often:>16}{seldom:>14}{times:>11}×")


@click.command(
    cls=Translated, help=words("Laat bots tegen elkaar spelen en toon wie er wint, met 95 %-intervallen.")
)
@game_argument
@click.argument(
    "players",
    nargs=-1,
    required=True,
    metavar=words("BOT BOT…"),
    help=words("Bots, met niveau als je wilt: search:3."),
)
@click.option(
    "--games",
    type=Number(1, 1_000_000),
    default=100,
    help=words("Hoeveel partijen; elke beginsituatie met iedere plaatsverdeling."),
)
@click.option(
    "--ms",
    type=Number(1, 3_600_000),
    default=None,
    help=words("Gelijke bedenktijd per zet in milliseconden, in plaats van niveaus."),
)
@click.option(
    "--opening",
    type=Number(0, 1000),
    default=None,
    help=words(
        "Zoveel acties vooraf gaan lukraak, voor elke plaatsverdeling gelijk; zonder deze optie 4 waar het "
        "toeval na het begin niets meer bepaalt, en anders geen."
    ),
)
@click.option("--processes", type=Number(1, 256), default=2, help=words("In hoeveel processen tegelijk."))
@profile_option
@option_option
@seed_option
@click.pass_context
def arena(
    context: click.Context,
    game: Game[Any],
    players: Sequence[str],
    games: int,
    ms: int | None,
    opening: int | None,
    processes: int,
    profile: str,
    changes: Sequence[str],
    seed: int,
) -> None:
    """Paired seeds, seats swapped, a progress bar on the side, and the rates."""
    language = language_of(context)
    fighters = tuple(bots.find(game, bot_name(game, player)) for player in players)
    options = chosen_options(game, profile, changes)
    for fighter in fighters:
        bots.make_ready(game, fighter, options)
    seconds = ms / 1000 if ms else None
    planned = bouts(game.name, options, fighters, games, seed, seconds, opening)
    tallies: list[Tally] = []
    with (
        ends_in_order(),
        closing(contest(planned, processes)) as fought,
        Progress(transient=True, console=Console(stderr=True)) as progress,
    ):
        bar = progress.add_task(language.tell(game.title), total=len(planned))
        try:
            for after in fought:
                tallies = after
                progress.advance(bar)
        except Illegal as wrong:
            raise Refused("", wrong.sentence) from None
    for line in standing(players, tallies, language):
        click.echo(line)
    click.echo(language.tell(difference(tallies[0])))


def difference(tally: Tally) -> Sentence:
    """How many of the games differ: the same game again says nothing more about who is better."""
    if tally.distinct == tally.games:
        return say("Alle {games} partijen verschillen.", games=tally.games)
    return say(
        "Van de {games} partijen verschillen er {distinct}; de intervallen rekenen met die {distinct}.",
        games=tally.games,
        distinct=tally.distinct,
    )


def standing(players: Sequence[str], tallies: list[Tally], language: Language) -> list[str]:
    """The result, a line a bot."""
    heads = (
        say("partijen"),
        say("gewonnen"),
        say("gelijk"),
        say("aandeel"),
        say("95 %-interval"),
        say("ms per zet"),
        say("95 % binnen"),
    )
    first, *rest = (language.tell(head) for head in heads)
    lines = [
        f"{'':16}{first:>10}{rest[0]:>10}{rest[1]:>8}{rest[2]:>10}{rest[3]:>18}{rest[4]:>12}{rest[5]:>13}"
    ]
    for name, tally in zip(players, tallies, strict=True):
        low, rate, high = (
            format_percent(part, "#,##0.0%", language.code)
            for part in (tally.interval()[0], tally.rate, tally.interval()[1])
        )
        games, won, drawn = (
            format_decimal(number, locale=language.code) for number in (tally.games, tally.won, tally.drawn)
        )
        mean, usual = (
            format_decimal(1000 * spent, "#,##0.00", language.code)
            for spent in (tally.seconds, tally.longest_usual)
        )
        between = f"{low} – {high}"
        lines.append(f"{name:16}{games:>10}{won:>10}{drawn:>8}{rate:>10}{between:>18}{mean:>12}{usual:>13}")
    return lines


@click.command(cls=Translated, help=words("Toets de wetten die voor elk spel gelden, over willekeurig spel."))
@game_argument
@click.option("--states", type=Number(1, 100_000_000), default=1000, help=words("Over hoeveel standen."))
@click.option(
    "--decisions",
    type=Number(0, 100_000_000),
    default=20,
    help=words("Van hoeveel keuzes van bots, op elk niveau, wordt gezien of ze mogen."),
)
@seats_option
@profile_option
@option_option
@seed_option
@click.pass_context
def laws(
    context: click.Context,
    game: Game[Any],
    states: int,
    decisions: int,
    seats: int | None,
    profile: str,
    changes: Sequence[str],
    seed: int,
) -> None:
    """All laws, with a progress bar; the first one broken ends it."""
    language = language_of(context)
    options, count_of_seats = chosen_options(game, profile, changes), seats_of(game, seats)
    with Progress(transient=True, console=Console(stderr=True)) as progress:
        bar = progress.add_task(language.tell(game.title), total=states + decisions)
        try:
            for _ in keep(game, options, count_of_seats, states, seed):
                progress.advance(bar)
            nodes = None if COMPILED else FEW_NODES
            for _ in of_bots.keep(game, options, count_of_seats, decisions, seed, nodes):
                progress.advance(bar)
        except AssertionError as broken:
            raise Refused("", say("Een wet is gebroken: {fact}", fact=str(broken))) from None
    text = say(
        "Alle wetten gelden: {title} {stamp}, {seats} spelers, {states} standen, "
        "{decisions} keuzes van bots, seed {seed}.",
        title=game.title,
        stamp=options.stamp,
        seats=count_of_seats,
        states=states,
        decisions=decisions,
        seed=seed,
    )
    click.echo(language.tell(text))
