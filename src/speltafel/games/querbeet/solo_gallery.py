"""The solo puzzles that are handed out, read from `figures.txt` and `chains.txt`, with what was proven."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from speltafel.text import Sentence, many, say

HERE: Final = Path(__file__).parent
KINDS: Final = {
    "triangle": say("Driehoek"),
    "rhombus": say("Ruit"),
    "hexagon": say("Zeshoek"),
    "trapezoid": say("Trapezium"),
    "parallelogram": say("Parallellogram"),
    "blunt": say("Driehoek zonder hoeken"),
    "ring": say("Zeshoek met een gat"),
    "free": say("Figuur"),
}
LOOSE: Final = {
    "any": say("Ketting, losse einden mogen overal"),
    "inside": say("Ketting, losse einden alleen binnen"),
    "none": say("Ketting zonder losse einden"),
}
TASKS: Final = {
    "any": say("Leg een gesloten ketting die zoveel mogelijk lege plekken insluit."),
    "inside": say("Leg een gesloten ketting; lijnen mogen alleen in de ingesloten ruimte los eindigen."),
    "none": say("Leg een gesloten ketting waarin geen enkele lijn los eindigt."),
}


class Filled(NamedTuple):
    """QUE-30: a figure of the gallery, a solution of it, and how many there are."""

    name: str
    kind: str
    grade: int
    solutions: int
    figure: str
    work: str


class Ring(NamedTuple):
    """QUE-31: the best chain that is known for a way to treat loose ends, and what no chain can exceed."""

    loose: str
    best: int
    bound: int
    work: str


def lines_of(file: str) -> list[list[str]]:
    """The lines of a table, each in its columns."""
    text = (HERE / file).read_text(encoding="utf-8")
    return [
        [cell.strip() for cell in line.split("|")] for line in text.splitlines() if line[:1] not in ("", "#")
    ]


@cache
def figures() -> dict[str, Filled]:
    """QUE-30: all figures by name, from easy to hard."""
    rows = [
        Filled(name, kind, int(grade), int(solutions), figure, work)
        for name, kind, grade, _, solutions, figure, work in lines_of("figures.txt")
    ]
    return {one.name: one for one in sorted(rows, key=lambda one: one.grade)}


@cache
def rings() -> dict[str, Ring]:
    """QUE-31: the three tasks by name."""
    rows = [Ring(loose, int(best), int(bound), work) for loose, best, bound, work in lines_of("chains.txt")]
    return {f"chain-{one.loose}": one for one in rows}


def proven_of(solutions: int) -> Sentence:
    """How many solutions there are."""
    return many(
        solutions,
        "Bewezen: er is precies {n} oplossing.",
        "Bewezen: er zijn precies {n} oplossingen.",
    )


def limit_of(ring: Ring) -> list[Sentence]:
    """What is known about the best chain."""
    if ring.best == ring.bound:
        return [say("Bewezen: meer dan {best} plekken kan niet.", best=ring.best)]
    return [
        say("Het beste dat bekend is: {best} plekken.", best=ring.best),
        say("Bewezen: meer dan {bound} plekken kan niet.", bound=ring.bound),
    ]
