"""The command line: `speltafel play linja`, and everything else that is typed."""

from __future__ import annotations

import os
import signal
import sys

import click

from speltafel import __version__
from speltafel.cli.errors import Terminated, fault_of_a_game, prepare_streams, silence
from speltafel.cli.help import Group, TooMuch, called, wanted_language
from speltafel.game import Refused
from speltafel.games import speak
from speltafel.text import Language, Sentence, say, words
from speltafel.tui.sanitize import visible

USAGE = 2
STOPPED = 128 + signal.SIGINT
TERMINATED = 128 + signal.SIGTERM
PLACES = {
    "play": "play:play",
    "serve": "serve:serve",
    "backup": "backups:backup",
    "restore": "backups:restore",
    "guest": "guests:guest",
    "export": "records:export",
    "import": "records:import_",
    "verify": "records:verify",
    "record": "records:record",
    "analyse": "analysis:analyse",
    "rules": "rules:rules",
    "check": "rules:check",
    "games": "rules:games_list",
    "bots": "play:bots_list",
    "profiles": "rules:profiles",
    "perft": "measure:perft",
    "bench": "measure:bench",
    "arena": "measure:arena",
    "laws": "measure:laws",
    "solve": "solve:solve",
    "puzzle": "puzzle:puzzle",
    "doctor": "system:doctor",
}


@click.group(
    cls=Group,
    name="speltafel",
    places=PLACES,
    help=words("Een thuis voor bordspelen: exacte regels, in de terminal, alleen, samen of tegen een bot."),
)
@click.version_option(__version__, "--version", message="%(prog)s %(version)s", help=words("Toon de versie."))
def app() -> None:
    """The group of all commands."""


def main() -> None:
    """Run a command; every way to go wrong ends in a sentence and an exit code."""
    prepare_streams()
    language = speak(wanted_language(sys.argv[1:], os.environ))
    code = run(language)
    if code in (STOPPED, TERMINATED):
        os._exit(code)  # what was said is flushed; workers that were killed are not waited for
    sys.exit(code)


def run(language: Language) -> int:
    """The exit code of what was typed, wherever its words go and whatever game it meets."""
    tell = language.tell
    if sys.stdout is None:
        return complain(tell(say("De uitvoer is dicht: er kan niets worden getoond.")))
    try:
        code = answer(language)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        silence(sys.stdout)
        return 1
    except Exception as error:
        if isinstance(error, OSError) and error.strerror and error.filename is None:
            silence(sys.stdout)
            return complain(tell(say("Lezen of schrijven lukt niet: {fact}.", fact=error.strerror)))
        broken = fault_of_a_game(error)
        if broken is None:
            raise
        return complain(tell(broken))


def answer(language: Language) -> int:
    """The exit code of what was typed; what may not or cannot be done is said in a sentence."""
    tell = language.tell
    try:
        return app.main(prog_name="speltafel", standalone_mode=False, obj=language) or 0
    except Refused as refused:
        rule, sentence = refused.refusal
        return complain(f"{rule}  {tell(sentence)}" if rule else tell(sentence))
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.exceptions.NoArgsIsHelpError as asked:
        click.echo(asked.format_message())
        return USAGE
    except click.ClickException as wrong:
        return complain(tell(in_words(wrong)), USAGE)
    except (KeyboardInterrupt, click.Abort):
        sys.stdout.flush()
        return complain(tell(say("Gestopt.")), STOPPED)
    except Terminated:
        sys.stdout.flush()
        return TERMINATED


def complain(text: str, code: int = 1) -> int:
    """Say what is wrong where errors are said, if they can be said at all."""
    try:
        click.echo("speltafel: " + "\n".join(map(visible, text.split("\n"))), err=True)
    except OSError:
        silence(sys.stderr)
    return code


def in_words(wrong: click.ClickException) -> Sentence:
    """What is wrong with a command line, in our words."""
    match wrong:
        case click.exceptions.NoSuchOption():
            return say("De optie {name} ken ik niet; --help toont wat er kan.", name=wrong.option_name)
        case click.exceptions.MissingParameter():
            return say("Er ontbreekt iets: {name}. --help toont hoe het moet.", name=called(wrong.param))
        case click.exceptions.BadParameter():
            return say("Met {name} klopt iets niet: {fact}", name=called(wrong.param), fact=wrong.message)
        case click.exceptions.BadOptionUsage() if takes_a_value(wrong):
            return say("Achter {name} hoort een waarde; --help toont welke.", name=wrong.option_name)
        case click.exceptions.BadOptionUsage():
            return say("Bij {name} hoort geen waarde.", name=wrong.option_name)
        case TooMuch():
            return say("Dit is te veel: {words}. --help toont hoe het moet.", words=wrong.message)
        case click.exceptions.NoSuchCommand():
            return say("De opdracht {name} ken ik niet; --help toont wat er kan.", name=wrong.command_name)
    return say("Dit begrijp ik niet: {fact}", fact=wrong.format_message())


def takes_a_value(wrong: click.exceptions.BadOptionUsage) -> bool:
    """Whether an option that was used wrongly is one with a value."""
    params = wrong.ctx.command.params if wrong.ctx else []
    return not any(
        isinstance(param, click.Option) and param.is_flag and wrong.option_name in param.opts
        for param in params
    )
