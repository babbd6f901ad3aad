"""Querbeet's solo puzzles: the room that the platform asks (QUE-30, QUE-31, QUE-32)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from speltafel.game import Refused
from speltafel.puzzle import Found, Hint, Piece, Puzzle, Verdict
from speltafel.text import many, say

from . import solo_chain, solo_hint, solo_model, solo_sweep
from .solo_board import drawn_stone, label, places
from .solo_board import ground as ground
from .solo_check import check as check_figure
from .solo_check import impossible
from .solo_gallery import KINDS, LOOSE, TASKS, Filled, Ring, figures, limit_of, proven_of, rings
from .solo_make import made as make
from .solo_shapes import (
    MOST,
    USUAL,
    Figure,
    Laid,
    named,
    read_figure,
    read_laid,
    sound,
    spell_laid,
    spell_rows,
    whole_bag,
)
from .stones import read_set, tile_set

STEP: Final = -60
HINTS: Final = (say("Waar moet ik kijken?"), say("Welke steen?"), say("Welke steen, hoe gedraaid?"))
FILL: Final = say("Vul elke plek. Alle lijnen lopen door en geen enkele raakt de buitenzijde.")
SHEET: Final = solo_chain.TABLE


@cache
def gallery() -> Sequence[Puzzle]:
    """QUE-30, QUE-31: figures from easy to hard, and the three chains."""
    return [*map(shown, figures().values()), *map(chain, rings().values())]


def find(name: str) -> Puzzle:
    """A puzzle of the gallery, or any figure by its words."""
    if name in rings():
        return chain(rings()[name])
    return shown(figures()[name]) if name in figures() else drawn_puzzle(read_figure(name))


def daily(day: int) -> Puzzle:
    """A figure a day, in a round in which neighbours differ in grade."""
    known = list(figures())
    return find(known[day * 31 % len(known)])


def canvas() -> Puzzle:
    """A sheet to draw figures on."""
    task = say("Kies de plekken van je figuur, ten hoogste {most}.", most=MOST)
    return Puzzle("", say("Teken een figuur"), task, "QUE-30", places(named(SHEET)), ())


def drawn(names: Sequence[str]) -> str:
    """QUE-30: the figure made of these places of the sheet."""
    known = named(SHEET)
    unknown = next((name for name in names if name not in known), None)
    if unknown is not None:
        raise Refused("QUE-30", say("Plek {place} is er niet.", place=unknown[:20]))
    cells = sound(known[name] for name in names)
    return drawn_puzzle(Figure(cells, whole_bag(tile_set(USUAL)))).name


def shown(one: Filled) -> Puzzle:
    """A figure of the gallery."""
    figure = read_figure(one.figure)
    title = say("{name} {kind} van {n}", name=one.name, kind=KINDS[one.kind], n=len(figure.cells))
    return puzzle_of(figure)._replace(
        name=one.name, title=title, grade=one.grade, proven=[proven_of(one.solutions)]
    )


def drawn_puzzle(figure: Figure) -> Puzzle:
    """A figure that somebody drew or wrote down; known ones are recognised."""
    for one in figures().values():
        if one.figure == figure.name:
            return shown(one)
    return puzzle_of(figure)


def puzzle_of(figure: Figure) -> Puzzle:
    """A figure as the platform shows it."""
    names = figure.names
    return Puzzle(
        figure.name,
        many(len(figure.cells), "Figuur van {n} plek", "Figuur van {n} plekken"),
        FILL,
        "QUE-30",
        places(names),
        pieces(figure),
        given=spell_laid(names, figure.fixed),
    )


def chain(ring: Ring) -> Puzzle:
    """QUE-31: one of the three chains."""
    figure = solo_chain.table()
    return Puzzle(
        f"chain-{ring.loose}",
        LOOSE[ring.loose],
        TASKS[ring.loose],
        "QUE-31",
        places(figure.names),
        pieces(figure),
        proven=limit_of(ring),
        whole=False,
    )


def pieces(figure: Figure) -> Sequence[Piece]:
    """QUE-32: all stones are open."""
    return [Piece(stone.letter, stone.copies, len(stone.turns), label(stone)) for stone in figure.stones]


def figure_of(puzzle: Puzzle) -> Figure:
    """The cells and stones of a puzzle."""
    if puzzle.name in rings():
        return solo_chain.table()
    known = figures().get(puzzle.name)
    return read_figure(known.figure if known else puzzle.name)


def with_set(name: str, text: str) -> str:
    """QUE-04: a figure to be filled with other stones; a set that is none is refused."""
    figure = figure_of(find(name))
    tiles = read_set(text)
    if name in rings() or figure.given:
        raise Refused("QUE-04", say("Deze puzzel is er alleen met de gewone stenen."))
    return Figure(figure.cells, whole_bag(tiles), (), tiles).name


def shape(puzzle: Puzzle, letter: str) -> str:
    """A stone of a puzzle."""
    return drawn_stone(figure_of(puzzle).tiles.by_letter[letter])


def laid(puzzle: Puzzle, work: str) -> Mapping[str, tuple[str, int]]:
    """What lies where, by the names of places."""
    figure = figure_of(puzzle)
    lying = {**read_laid(figure, work), **figure.fixed}
    return {name: lying[spot] for name, spot in figure.names.items() if spot in lying}


def spelled(puzzle: Puzzle, work: str) -> str:
    """A work row by row, as the rulebook writes it."""
    figure = figure_of(puzzle)
    lying = read_laid(figure, work)
    if puzzle.whole or not lying:
        return spell_rows(figure.cells if puzzle.whole else (), lying)
    q0, r0 = min(lying, key=lambda spot: (spot[1], spot[0]))
    moved = {(q - q0, r - r0): stone for (q, r), stone in lying.items()}
    return spell_rows(list(moved), moved)


def check(puzzle: Puzzle, work: str) -> Verdict:
    """QUE-30, QUE-31: what is right and wrong."""
    if puzzle.name in rings():
        ring = rings()[puzzle.name]
        return solo_chain.check(ring.loose, work, ring.best, ring.bound)
    return check_figure(figure_of(puzzle), work)


def hint(puzzle: Puzzle, work: str, much: int) -> Hint:
    """The next help."""
    figure = figure_of(puzzle)
    if puzzle.name in rings():
        best = read_laid(figure, rings()[puzzle.name].work)
        return solo_hint.chain_hint(figure, work, best, much)
    return solo_hint.hint(figure, work, much)


def steps(puzzle: Puzzle) -> int:
    """One to fill it, one for every cell to count, and one to say what came of it."""
    return 1 if puzzle.name in rings() else len(puzzle.places) + 2


def search(puzzle: Puzzle) -> Iterator[Found]:
    """QUE-30: a short reason, else a solution or a proof that there is none, and the number of solutions."""
    if puzzle.name in rings():
        ring = rings()[puzzle.name]
        yield Found(limit_of(ring)[-1], "QUE-31", True, ring.work)
        return
    figure = figure_of(puzzle)
    reason = impossible(figure)
    if reason:
        yield Found(say("Onmogelijk: {reason}", reason=reason.sentence), reason.rule, True)
        return
    work = ""
    try:
        solution = filled(figure)
        if solution is None:
            yield Found(say("Onmogelijk: alle mogelijkheden zijn geprobeerd."), "QUE-30", True)
            return
        work = spell_laid(figure.names, solution)
        yield Found(say("Er is een oplossing; nu worden ze geteld."), "QUE-30", False, work)
        yield from counted(figure, work)
    except (solo_sweep.TooMany, solo_model.Undecided):
        if work:
            yield Found(say("Er zijn oplossingen; te veel om te tellen."), "QUE-30", True, work)
        else:
            yield Found(say("Niet beslist: de zoektijd is op."), "QUE-30", True)


def filled(figure: Figure) -> Laid | None:
    """A solution, or None as a proof: by our own search, and where that is too much by CP-SAT."""
    try:
        return solo_sweep.solve(figure).laid
    except solo_sweep.TooMany:
        if not solo_model.installed():
            raise
        return solo_model.solve(figure)


def counted(figure: Figure, work: str) -> Iterator[Found]:
    """The number of solutions, found cell by cell."""
    ways, size = [1], len(figure.cells)
    for so_far in solo_sweep.counting(figure):
        ways.append(so_far)
        done = say("Er is een oplossing; geteld tot plek {n} van {size}.", n=len(ways) - 1, size=size)
        yield Found(done, "QUE-30", False, work)
    yield Found(proven_of(ways[-1]), "QUE-30", True, work)


def made(grade: int, seed: int) -> Iterator[Puzzle]:
    """New figures of a grade, with what was proven about each."""
    for one in make(grade, seed):
        yield puzzle_of(one.figure)._replace(grade=one.grade, proven=[proven_of(one.solutions)])
