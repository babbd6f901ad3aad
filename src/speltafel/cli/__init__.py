"""The command line: `speltafel play linja`, and everything else that is typed."""

from __future__ import annotations

import os
import sys

import click

from speltafel import __version__
from speltafel.cli.help import Group, wanted_language
from speltafel.cli.measure import arena, bench, laws, perft
from speltafel.cli.play import play
from speltafel.cli.rules import check, games_list, profiles, rules
from speltafel.cli.system import doctor
from speltafel.game import Refused
from speltafel.games import speak
from speltafel.text import Language, Sentence, say, words

USAGE = 2
STOPPED = 130


@click.group(
    cls=Group,
    name="speltafel",
    help=words("Een thuis voor bordspelen: exacte regels, in de terminal, alleen, samen of tegen een bot."),
)
@click.version_option(__version__, "--version", help=words("Toon de versie."))
def app() -> None:
    """The group of all commands."""


for command in (play, rules, check, games_list, profiles, perft, bench, arena, laws, doctor):
    app.add_command(command)


def main() -> None:
    """Run a command; every way to go wrong ends in a sentence and an exit code."""
    language = speak(wanted_language(sys.argv[1:], os.environ))
    try:
        code = app.main(prog_name="speltafel", standalone_mode=False, obj=language)
        sys.stdout.flush()
    except Refused as refused:
        rule, sentence = refused.refusal
        code = complain(language, f"{rule}  {language.tell(sentence)}" if rule else language.tell(sentence))
    except click.exceptions.Exit as leave:
        code = leave.exit_code
    except click.exceptions.NoArgsIsHelpError as asked:
        click.echo(asked.format_message())
        code = USAGE
    except click.ClickException as wrong:
        code = complain(language, language.tell(in_words(wrong)), USAGE)
    except (KeyboardInterrupt, click.Abort):
        code = complain(language, language.tell(say("Gestopt.")), STOPPED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)


def complain(language: Language, text: str, code: int = 1) -> int:
    """Say what is wrong where errors are said."""
    click.echo(f"speltafel: {text}", err=True)
    return code


def in_words(wrong: click.ClickException) -> Sentence:
    """What is wrong with a command line, in our words."""
    match wrong:
        case click.exceptions.NoSuchOption():
            return say("De optie {name} ken ik niet; --help toont wat er kan.", name=wrong.option_name)
        case click.exceptions.MissingParameter():
            name = wrong.param.human_readable_name if wrong.param else "?"
            return say("Er ontbreekt iets: {name}. --help toont hoe het moet.", name=name)
        case click.exceptions.BadParameter():
            name = wrong.param.human_readable_name if wrong.param else "?"
            return say("Met {name} klopt iets niet: {fact}", name=name, fact=wrong.message)
        case click.exceptions.NoSuchCommand():
            return say("De opdracht {name} ken ik niet; --help toont wat er kan.", name=wrong.command_name)
    return say("Dit begrijp ik niet: {fact}", fact=wrong.format_message())
