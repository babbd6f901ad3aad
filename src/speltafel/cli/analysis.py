"""The command that looks at a game afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from babel.numbers import format_decimal, format_percent
from rich.console import Console
from rich.progress import Progress

from speltafel.analysis import Ask, Valued, answer, certainty, questions
from speltafel.children import Child, Gone
from speltafel.cli.help import Number, Translated, language_of
from speltafel.game import Refused
from speltafel.house import Live
from speltafel.record import verified
from speltafel.record.files import content
from speltafel.text import Language, say, words


@click.command(
    cls=Translated,
    help=words("Bekijk een partij zet voor zet: wat was elke zet waard, en wat was beter?"),
)
@click.argument("file", metavar=words("BESTAND"), help=words("Een bestand met een record."))
@click.option(
    "--nodes",
    type=Number(1, 100_000_000),
    default=None,
    help=words("Hoeveel stellingen of partijen per zet worden bekeken."),
)
@click.pass_context
def analyse(context: click.Context, file: str, nodes: int | None) -> None:
    """A line an act, once all are known."""
    language, kept = language_of(context), verified(content(Path(file)))
    live = Live(kept.row, kept.seats, kept.secret)
    live.replay(kept.entries)
    asks = questions(live.table, nodes or 0)
    with Progress(transient=True, console=Console(stderr=True)) as progress:
        title = language.tell(live.game.title)
        found = list(progress.track(answers(asks), total=len(asks), description=title))
    heads = (say("nr"), say("zet"), say("kans"), say("verlies"), say("beter"), say("hoe zeker"))
    rows = [[language.tell(head) for head in heads], *(row(live, one, language) for one in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        click.echo("  ".join(map(str.ljust, cells, widths)).rstrip())


def answers(asks: list[Ask]) -> Iterator[Valued]:
    """What a child makes of every question; it ends with whoever stops listening."""
    child = Child(answer)
    try:
        for ask in asks:
            try:
                child.ask(ask)
                yield child.answer()
            except Gone:
                sentence = say("De analyse van zet {number} is mislukt.", number=ask.number)
                raise Refused("", sentence) from None
    finally:
        child.end()


def row(live: Live, one: Valued, language: Language) -> list[str]:
    """One act in words and numbers."""
    side = language.tell(live.game.side(one.seat, live.table.state))
    loss = format_percent(one.loss, locale=language.code) if one.loss >= 0.005 else ""
    points = format_decimal(-one.points, locale=language.code) if one.points else ""
    return [
        str(one.number),
        f"{side} {one.line}{one.mark}",
        format_percent(one.value, locale=language.code),
        f"{loss} {points}".strip(),
        "" if one.best == one.line else one.best,
        language.tell(certainty(one, format_decimal(one.size, locale=language.code))),
    ]
