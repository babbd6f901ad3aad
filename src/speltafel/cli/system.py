"""Commands about this installation."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version

import click

from speltafel import COMPILED, __version__, games, solving
from speltafel.cli.help import Translated, language_of
from speltafel.text import LANGUAGES, Sentence, listed, say, words


@click.command(cls=Translated, help=words("Zeg wat er geïnstalleerd is, en wat er beter kan."))
@click.pass_context
def doctor(context: click.Context) -> None:
    """A line a fact, and advice where something could be better."""
    tell = language_of(context).tell
    for label, fact in facts():
        click.echo(f"{tell(label):14}{fact if isinstance(fact, str) else tell(fact)}")
    for trouble in (*games.troubles(), *solving.troubles()):
        click.echo(tell(trouble))
    if not COMPILED:
        click.echo(tell(advice()))


def facts() -> list[tuple[Sentence, str | Sentence]]:
    """What there is."""
    engines = say("gecompileerd") if COMPILED else say("geïnterpreteerd: alles werkt, bots denken langzamer")
    return [
        (say("speltafel"), __version__),
        (say("Python"), f"{platform.python_implementation()} {platform.python_version()}"),
        (say("machine"), f"{platform.system()} {platform.machine()}"),
        (say("motoren"), engines),
        (say("librt"), version("librt")),
        (say("compiler"), shutil.which("cc") or shutil.which("gcc") or say("geen gevonden")),
        (say("oplosser"), solver()),
        (say("spellen"), listed(game.name for game in games.every() if game.shown)),
        (say("talen"), listed(LANGUAGES)),
        (say("terminal"), sys.stdout.encoding or "?"),
    ]


def solver() -> str | Sentence:
    """What searches puzzles: OR-Tools too, or our own search alone."""
    try:
        return f"OR-Tools {version('ortools')}"
    except PackageNotFoundError:
        return say("eigen zoeker; pip install speltafel[solve] voegt OR-Tools toe")


def advice() -> Sentence:
    """What makes the engines fast."""
    if os.environ.get("SPELTAFEL_PURE") == "1":
        return say("SPELTAFEL_PURE staat aan; zonder die instelling draaien de gecompileerde motoren.")
    if shutil.which("cc") or shutil.which("gcc"):
        return say(
            "Deze speltafel is zonder gecompileerde motoren geïnstalleerd; installeer de gecompileerde "
            "wheel, of uit de bron: pip install . in de map van speltafel."
        )
    return say(
        "Installeer een C-compiler (Debian: apt-get install gcc python3-dev) en daarna speltafel opnieuw."
    )
