"""Commands about rules: the books, the ledger, scenarios, profiles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table as Grid

from speltafel import games
from speltafel.cli.help import Translated, game_argument, language_of
from speltafel.game import Game, Refused, difference, value_text
from speltafel.rulebook import book as book_of
from speltafel.rulebook import examples, ledger, scenarios
from speltafel.rulebook import rules as rules_of
from speltafel.scenario import Scenario, read_scenarios, run
from speltafel.text import Language, say, words
from speltafel.tui.book import find_rule


@click.command(
    cls=Translated, help=words("Toon het regelregister van een spel, één regel, of het hele regelboek.")
)
@game_argument
@click.argument("name", required=False, metavar=words("REGEL"), help=words("Een regel, zoals LIN-07 of 7."))
@click.option("--book", is_flag=True, help=words("Het hele regelboek."))
@click.pass_context
def rules(context: click.Context, game: Game[Any], name: str | None, book: bool) -> None:
    """The matrix of rules, one rule, or all of them to read."""
    language = language_of(context)
    if book:
        Console().print(Markdown(book_of(game, language.code).read_text(encoding="utf-8")))
        return
    if name is not None:
        found = find_rule(game, name, language.code)
        Console().print(Markdown(f"**{found.id} {found.title}**\n\n{found.text}"))
        return
    click.echo("\n".join(matrix(game, language)))
    if not all(uses.nl and uses.en and uses.code and uses.tests for uses in ledger(game).values()):
        raise click.exceptions.Exit(1)


def matrix(game: Game[Any], language: Language) -> list[str]:
    """The ledger in lines: where each rule is told, kept and shown."""
    titles = rules_of(game, language.code)
    tell = language.tell
    code, tests = tell(say("code")), tell(say("tests"))
    lines = [f"{'':8}{'nl':4}{'en':4}{code:>6}{tests:>7}"]
    for name, uses in ledger(game).items():
        title = titles[name].title if name in titles else "?"
        marks = f"{'•' if uses.nl else '–':4}{'•' if uses.en else '–':4}"
        lines.append(f"{name:8}{marks}{len(uses.code):>6}{len(uses.tests):>7}  {title}")
    return lines


@click.command(cls=Translated, help=words("Speel scenario's na, uit bestanden of alle van een spel."))
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar=words("BESTAND…"),
    help=words("Scenariobestanden, of de naam van een spel."),
)
@click.pass_context
def check(context: click.Context, files: Sequence[str]) -> None:
    """Every failure, then how many passed and failed."""
    language = language_of(context)
    passed = failed = 0
    for scenario in (scenario for file in files for scenario in scenarios_in(file)):
        failure = run(scenario)
        if failure is None:
            passed += 1
            continue
        failed += 1
        click.echo(f"{failure.file}:{failure.line}: {failure.name}: {language.tell(failure.sentence)}")
    click.echo(f"{passed} passed, {failed} failed")
    if failed or not passed:
        raise click.exceptions.Exit(1)


def scenarios_in(name: str) -> list[Scenario]:
    """The scenarios of a file; of a game by its name, those in its rulebooks too."""
    if name in games.folders() and not Path(name).exists():
        game = games.load(name)
        return [*scenarios(game), *examples(game, "nl"), *examples(game, "en")]
    try:
        return read_scenarios(Path(name).read_text(encoding="utf-8"), name)
    except FileNotFoundError:
        raise Refused("", say("Het bestand {name} is er niet.", name=name)) from None
    except OSError:
        raise Refused("", say("Het bestand {name} kan niet worden gelezen.", name=name)) from None
    except UnicodeDecodeError:
        raise Refused("", say("Het bestand {name} is geen tekst.", name=name)) from None


@click.command("games", cls=Translated, help=words("Toon welke spellen er zijn."))
@click.pass_context
def games_list(context: click.Context) -> None:
    """Every game that is shown, with its seats and bots."""
    tell = language_of(context).tell
    for game in games.every():
        if game.shown:
            seats = "–".join(sorted({str(min(game.seats)), str(max(game.seats))}))
            label = tell(say("{title}, {seats} spelers", title=game.title, seats=seats))
            click.echo(f"{game.name:18}{label}")


@click.command(
    cls=Translated,
    help=words("Toon de profielen en opties van een spel, of waarin twee profielen verschillen."),
)
@game_argument
@click.argument(
    "names", nargs=-1, metavar=words("[PROFIEL PROFIEL]"), help=words("Twee profielen om te vergelijken.")
)
@click.pass_context
def profiles(context: click.Context, game: Game[Any], names: Sequence[str]) -> None:
    """The profiles, or the difference between two."""
    language = language_of(context)
    if not names:
        show_profiles(game, language)
        return
    if len(names) != 2:
        raise Refused("", say("Vergelijken doe je met twee profielen."))
    one, other = (game.choose(name) for name in names)
    click.echo(f"{'':22}{one.stamp:16}{other.stamp}")
    for name, (mine, yours) in difference(one, other).items():
        click.echo(f"{name:22}{value_text(mine):16}{value_text(yours)}")


def show_profiles(game: Game[Any], language: Language) -> None:
    """Profiles with their sentence, then the options with their values."""
    grid = Grid.grid(padding=(0, 2))
    for profile in game.profiles:
        grid.add_row(f"{profile.name}@{profile.version}", "", language.tell(profile.sentence))
    grid.add_row()
    for option in game.options:
        grid.add_row(
            option.name,
            " | ".join(map(value_text, option.values)),
            f"{language.tell(option.sentence)} ({option.rule})",
        )
    Console(highlight=False).print(grid)
