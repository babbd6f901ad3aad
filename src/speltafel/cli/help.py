"""Commands that speak the language of whoever types: their help, their numbers, their complaints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import click

from speltafel import bots
from speltafel.game import Game, Options, Refused
from speltafel.games import load
from speltafel.text import LANGUAGES, Fact, Language, Sentence, listed, say, words


def wanted_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for by --lang, else by SPELTAFEL_LANG, else Dutch."""
    wanted = environment.get("SPELTAFEL_LANG", "nl")
    for number, argument in enumerate(arguments):
        if argument == "--lang" and number + 1 < len(arguments):
            wanted = arguments[number + 1]
        elif argument.startswith("--lang="):
            wanted = argument.removeprefix("--lang=")
    return wanted if wanted in LANGUAGES else "nl"


def language_of(context: click.Context) -> Language:
    """The language this command line is spoken in."""
    language = context.find_root().obj
    return language if isinstance(language, Language) else Language("nl")


class TooMuch(click.UsageError):
    """More words on the command line than the command takes."""


class Translated(click.Command):
    """A command whose help is told in the language asked for."""

    allow_extra_args = True  # refused below, in our words

    def __init__(self, *arguments: Any, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.params.append(
            click.Option(
                ["--lang"],
                metavar="nl|en",
                type=LanguageName(),
                expose_value=False,
                help=words("Taal: nl of en."),
            )
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            rest = super().parse_args(ctx, args)
        except click.exceptions.BadOptionUsage as wrong:
            wrong.ctx = ctx  # click does not always say whose option it is
            raise
        if rest and not isinstance(self, click.Group):
            raise TooMuch(" ".join(rest), ctx)
        return rest

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = words("Toon deze uitleg.")
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        told = language_of(ctx).tell
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=told(say("Gebruik: ")))

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        told = language_of(ctx).tell
        pieces = [told(say("[OPTIES]"))]
        for param in self.get_params(ctx):
            pieces += [in_language(piece, param, ctx) for piece in param.get_usage_pieces(ctx)]
        return pieces

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(language_of(ctx).tell(Sentence(self.help or "")))

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self._section(say("Wat erbij hoort"), ctx, formatter, click.Argument)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self._section(say("Opties"), ctx, formatter, click.Option)

    def _section(
        self, title: Sentence, ctx: click.Context, formatter: click.HelpFormatter, kind: type[click.Parameter]
    ) -> None:
        told = language_of(ctx).tell
        rows = []
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, kind) else None
            if record is not None:
                rows.append((in_language(record[0], param, ctx), told(Sentence(record[1]))))
        if rows:
            with formatter.section(told(title)):
                formatter.write_dl(rows)


def in_language(text: str, param: click.Parameter, ctx: click.Context) -> str:
    """A piece of help with the name of the value in the language asked for."""
    if param.metavar is None:
        return text
    return text.replace(param.metavar, language_of(ctx).tell(Sentence(param.metavar)))


class Group(Translated, click.Group):
    """The commands together. Each is fetched when it is wanted, so that none waits for what others need."""

    command_class = Translated

    def __init__(self, *args: Any, places: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = places
        """Where each command is to be found, `module:name`."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [*super().collect_usage_pieces(ctx), language_of(ctx).tell(say("OPDRACHT …"))]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of their places: what most people want comes first."""
        return list(self.places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.places:
            return None
        module, _, name = self.places[cmd_name].partition(":")
        command = getattr(import_module(f"speltafel.cli.{module}"), name)
        assert isinstance(command, click.Command)
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        told = language_of(ctx).tell
        commands = [(name, self.get_command(ctx, name)) for name in self.places]
        with formatter.section(told(say("Opdrachten"))):
            formatter.write_dl(
                [(name, told(Sentence(command.help or ""))) for name, command in commands if command]
            )
        super().format_options(ctx, formatter)


def called(param: click.Parameter | None) -> Fact:
    """What somebody who types knows a parameter by: --match, or SPEL."""
    if isinstance(param, click.Option):
        return param.opts[0]
    return Sentence(param.human_readable_name if param else "?")


class LanguageName(click.ParamType[str]):
    """A language people can be spoken to in."""

    name = "nl|en"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in LANGUAGES:
            raise Refused(
                "",
                say(
                    "De taal „{name}” spreek ik niet. Wel: {known}.", name=str(value), known=listed(LANGUAGES)
                ),
            )
        return str(value)


class Number(click.ParamType[int]):
    """A whole number between two bounds."""

    name = "N"

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        sentence = say(
            "{name} moet een getal zijn van {least} tot en met {most}, niet {value}.",
            name=called(param),
            least=self.least,
            most=self.most,
            value=str(value),
        )
        try:
            number = int(value)
        except ValueError:
            raise Refused("", sentence) from None
        if not self.least <= number <= self.most:
            raise Refused("", sentence)
        return number


class GameName(click.ParamType[Game[Any]]):
    """A game by its name."""

    name = "SPEL"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game[Any]:
        return value if isinstance(value, Game) else load(str(value))


game_argument = click.argument(
    "game", metavar=words("SPEL"), type=GameName(), help=words("De naam van het spel.")
)
profile_option = click.option(
    "--profile",
    default="",
    metavar=words("NAAM"),
    help=words("Onder welk profiel; speltafel profiles SPEL toont ze."),
)
option_option = click.option(
    "--option",
    "changes",
    multiple=True,
    metavar=words("NAAM=WAARDE"),
    help=words("Een optie anders dan in het profiel; mag vaker."),
)
seed_option = click.option(
    "--seed", type=Number(0, 2**62), default=1, help=words("Waarmee het toeval begint.")
)


def chosen_options(game: Game[Any], profile: str, changes: Sequence[str]) -> Options:
    """The options a command line asks for."""
    return game.choose(profile, **dict(_split(change) for change in changes))


def _split(change: str) -> tuple[str, str]:
    name, equals, value = change.partition("=")
    if not equals:
        raise Refused("", say("Een optie schrijf je als NAAM=WAARDE, niet als {text}.", text=change))
    return name, value


def bot_name(game: Game[Any], text: str) -> str:
    """The name of a bot as the game spells it, whatever capitals were typed; its level goes along."""
    name, colon, level = text.partition(":")
    known = {own.lower(): own for own in bots.names(game)}
    return f"{known.get(name.lower(), name)}{colon}{level}"


def seats_of(game: Game[Any], seats: int | None) -> int:
    """A number of seats the game can have; its usual number if none was asked for."""
    if seats is None:
        return game.seats[0]
    if seats not in game.seats:
        raise Refused(
            "",
            say(
                "{title} is voor {known} spelers, niet voor {count}.",
                title=game.title,
                known=listed(map(str, game.seats)),
                count=seats,
            ),
        )
    return seats
