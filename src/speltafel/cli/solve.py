"""The command that works a game out to its end, and tells what the table knows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any

import click
from babel.numbers import format_decimal
from rich.console import Console
from rich.progress import Progress

from speltafel.cli.help import (
    Number,
    Translated,
    chosen_options,
    game_argument,
    language_of,
    option_option,
    profile_option,
    seed_option,
)
from speltafel.cli.measure import ends_in_order
from speltafel.engine import OVER, Rng, Seat, State, buffer, step
from speltafel.game import Game, Options, Refused
from speltafel.solving import Known
from speltafel.solving.file import Table
from speltafel.solving.run import Reached, problem_of
from speltafel.solving.run import solve as work_out
from speltafel.table import opened
from speltafel.text import Language, Sentence, many, say, words

GAMES_TO_CHECK = 20


@click.command(
    cls=Translated,
    help=words(
        "Reken een spel helemaal uit, in een tabel met de marge van elke stelling. Een onderbroken "
        "berekening gaat met dezelfde opdracht verder."
    ),
)
@game_argument
@click.argument(
    "file",
    type=click.Path(path_type=Path),
    metavar=words("BESTAND"),
    help=words("De tabel: om te maken, of om er iets aan te vragen."),
)
@click.option(
    "--stones", type=Number(1, 12), default=None, help=words("Een kleiner spel: zoveel stenen per kant.")
)
@click.option(
    "--endgame",
    type=Number(0, 10_000),
    default=None,
    help=words("Alleen stellingen waarin alle stenen samen hoogstens zoveel rijen van hun doel zijn."),
)
@click.option("--processes", type=Number(1, 64), default=2, help=words("In hoeveel processen tegelijk."))
@click.option("--openings", is_flag=True, help=words("Toon wat elke eerste beurt waard is."))
@click.option(
    "--position",
    default="",
    metavar=words("STELLING"),
    help=words("Toon wat elke beurt vanuit deze stelling waard is."),
)
@click.option("--check", is_flag=True, help=words("Toets een tabel: haar controlesom, en een steekproef."))
@profile_option
@option_option
@seed_option
@click.pass_context
def solve(
    context: click.Context,
    game: Game[Any],
    file: Path,
    stones: int | None,
    endgame: int | None,
    processes: int,
    openings: bool,
    position: str,
    check: bool,
    profile: str,
    changes: Sequence[str],
    seed: int,
) -> None:
    """Make a table, or ask one."""
    language = language_of(context)
    options = chosen_options(game, profile, changes)
    if not (openings or position or check):
        make(game, options, file, stones, endgame, processes, language)
    known = table_of(game, options, file)
    if check:
        click.echo(language.tell(checked(game, options, known, seed)))
    for line in answers(game, options, known, position, openings, language):
        click.echo(line)


def make(
    game: Game[Any],
    options: Options,
    file: Path,
    stones: int | None,
    endgame: int | None,
    processes: int,
    language: Language,
) -> None:
    """Work it out with a progress bar; who stops is told that nothing is lost."""
    size = stones or (game.solver.STONES if game.solver else 0)
    late = None if endgame is None else endgame + 1
    try:
        with ends_in_order(), closing(work_out(game, options, file, size, late, processes)) as steps:
            watched(steps, next(steps), language)
    except KeyboardInterrupt:
        kept = say("Wat af is, staat in {file}; dezelfde opdracht gaat verder.", file=f"{file}.part")
        click.echo(language.tell(kept), err=True)
        raise


def watched(steps: Iterator[Reached], first: Reached, language: Language) -> None:
    """Two bars: how much is worked out, and how much is packed."""
    with Progress(transient=True, console=Console(stderr=True)) as progress:
        solving = progress.add_task(language.tell(say("uitrekenen")), total=first.total)
        packing = progress.add_task(language.tell(say("inpakken")), total=first.total)
        for done in chain([first], steps):
            progress.update(solving, completed=done.solved)
            progress.update(packing, completed=done.packed)


def table_of(game: Game[Any], options: Options, file: Path) -> Known:
    """The table in a file; one of another game or other rules is refused."""
    problem = problem_of(game, options, 1, 1)
    assert game.solver is not None
    table = Table(file)
    header = table.header
    if (header.game, header.rules) != (game.name, problem.rules):
        raise Refused(
            "",
            say(
                "{file} is een tabel van {game} {profile}, niet van {wanted} {stamp}.",
                file=str(file),
                game=header.game,
                profile=header.profile,
                wanted=game.name,
                stamp=problem.stamp,
            ),
        )
    return Known(game.solver, table)


def answers(
    game: Game[Any], options: Options, known: Known, position: str, openings: bool, language: Language
) -> Iterator[str]:
    """What a table is, and what it says of the set-up or of a position."""
    tell, header = language.tell, known.table.header
    yield tell(
        say(
            "{title} {profile}, {stones} stenen per kant: {count} stellingen, {size} bytes, sha256 {sum}.",
            title=game.title,
            profile=header.profile,
            stones=header.stones,
            count=format_decimal(header.positions, locale=language.code),
            size=format_decimal(header.size, locale=language.code),
            sum=header.sha256,
        )
    )
    if header.stones != known.solver.STONES:
        if openings or position:
            raise Refused("", say("Deze tabel is van een kleiner spel; er is geen stelling bij te vragen."))
        return
    state = placed(game, options, position)
    value = known.value(state, state.actor())
    if value is None and (openings or position):
        raise Refused("", say("Zover terug gaat deze tabel niet: ze kent alleen late stellingen."))
    if value is not None:
        yield tell(verdict(value))
    if openings or position:
        yield from by_value(game, known, state, language)


def placed(game: Game[Any], options: Options, position: str) -> State:
    """A position, or the set-up once it is known who begins."""
    state: State
    if position:
        state = game.text.place(position, game.seats[0], options)
    else:
        state = opened(game, ("",) * game.seats[0], options).settle(Rng(1)).state
    return state


def verdict(value: int) -> Sentence:
    """What the player to move gets if nobody errs."""
    if value == 0:
        return say("Speelt niemand een fout, dan wordt het gelijkspel.")
    if value > 0:
        return many(
            value,
            "Speelt niemand een fout, dan wint wie aan zet is met {n} punt.",
            "Speelt niemand een fout, dan wint wie aan zet is met {n} punten.",
        )
    return many(
        -value,
        "Speelt niemand een fout, dan verliest wie aan zet is met {n} punt.",
        "Speelt niemand een fout, dan verliest wie aan zet is met {n} punten.",
    )


def by_value(game: Game[Any], known: Known, state: State, language: Language) -> Iterator[str]:
    """Every turn there is, the best first, turns of equal worth in one paragraph."""
    seat = state.actor()
    worth: dict[int, list[str]] = defaultdict(list)
    for line, after in turns(game, state, seat):
        value = known.value(after, seat)
        assert value is not None
        worth[value].append(line)
    for value in sorted(worth, reverse=True):
        count = many(len(worth[value]), "{n} beurt", "{n} beurten")
        margin = f"{value:+4d}".replace("-", "−")
        yield f"{margin}  {language.tell(count)}: {', '.join(worth[value])}"


def turns(game: Game[Any], state: State, seat: Seat) -> Iterator[tuple[str, State]]:
    """Every whole turn of a seat in words, and what it leads to."""
    for action in state.actions(seat):
        after = state.copy()
        after.apply(seat, action)
        word = game.text.token(state, seat, action)
        if after.actor() != seat:
            yield word, after
        else:
            yield from ((f"{word} {rest}", end) for rest, end in turns(game, after, seat))


def checked(game: Game[Any], options: Options, known: Known, seed: int) -> Sentence:
    """Read a whole table, and compare it with the rules along random games."""
    known.table.check()
    rng, out, seen = Rng(seed), buffer(), 0
    for _ in range(GAMES_TO_CHECK if known.table.header.stones == known.solver.STONES else 0):
        state = placed(game, options, "")
        while state.actor() != OVER:
            agrees(game, known, state)
            seen += known.value(state, 0) is not None
            step(state, rng, out)
    return many(
        seen,
        "De controlesom klopt, en in {n} stelling uit willekeurig spel klopt de tabel met de regels.",
        "De controlesom klopt, en in {n} stellingen uit willekeurig spel klopt de tabel met de regels.",
    )


def agrees(game: Game[Any], known: Known, state: State) -> None:
    """A position is worth what the best of its actions is worth, or the table is refused."""
    told, found = known.value(state, 0), known.ahead(state)
    if told is not None and told != found:
        raise Refused(
            "",
            say(
                "De tabel klopt niet in {position}: {told}, maar het is {found}.",
                position=game.text.write(state),
                told=told,
                found="?" if found is None else found,
            ),
        )
