"""Solo figures as cells, and the words they are called by. Ids refer to rules.nl.md.

A shape is written row by row from the top: `0x2.-1x3` has two cells from column 0 and below them
three from column -1; `0x1_2x1` are two stretches of one row. After `~` stand the letters of the
stones that may be used (all nineteen otherwise), after `!` stones that lie there already, after `$`
another set of stones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from speltafel.game import Refused
from speltafel.text import say

from .geometry import DIRECTIONS, Spot, step
from .stones import Stone, TileSet, spelled, tile_set

USUAL: Final = "que18-v1"
"""QUE-04: the stones there are, unless somebody brings others."""

MOST: Final = 19
"""QUE-30: there are no more stones than this."""

LETTERS: Final = "ABCDEFGHIJKLMNOPQRS"
ROW = re.compile(r"-?\d{1,2}x\d{1,2}(?:_-?\d{1,2}x\d{1,2})*")
STONE = re.compile(r"([a-z])([0-5])@([A-Z]\d{1,2})")

Laid = Mapping[Spot, tuple[str, int]]
"""What lies where: letter and turn."""


class Figure(NamedTuple):
    """QUE-30: the cells to fill, the stones to do it with, and those that lie there already."""

    cells: tuple[Spot, ...]
    bag: str
    given: tuple[tuple[Spot, str, int], ...] = ()
    tiles: TileSet = tile_set(USUAL)

    @property
    def names(self) -> dict[str, Spot]:
        """The cells as people call them: the row from the top, the number from the left."""
        return named(self.cells)

    @property
    def stones(self) -> list[Stone]:
        """The kinds of stones that may be used, each with the copies there are in the bag."""
        kinds = self.tiles.by_letter
        return [kinds[letter]._replace(copies=self.bag.count(letter)) for letter in sorted(set(self.bag))]

    @property
    def fixed(self) -> Laid:
        """What lies there already."""
        return {spot: (letter, turn) for spot, letter, turn in self.given}

    @property
    def name(self) -> str:
        """The words that lead to this figure again."""
        extra = "" if self.bag == whole_bag(self.tiles) else f"~{self.bag}"
        called = {spot: name for name, spot in self.names.items()}
        given = ".".join(f"{letter}{turn}@{called[spot]}" for spot, letter, turn in self.given)
        other = "" if self.tiles == tile_set(USUAL) else f"${spelled(self.tiles.hand, self.tiles.centre)}"
        return shape_text(self.cells) + extra + (f"!{given}" if given else "") + other


class Edges(NamedTuple):
    """The inner edges of a shape, numbered, and for every cell those on its six sides (-1: outside)."""

    number: int
    of: Mapping[Spot, tuple[int, ...]]


def whole_bag(tiles: TileSet) -> str:
    """QUE-30: all nineteen stones."""
    return "".join(letter * stone.copies for letter, stone in sorted(tiles.by_letter.items()))


def hand_bag(tiles: TileSet) -> str:
    """The eighteen stones without the centre stone."""
    return whole_bag(tiles).replace(tiles.centre.letter, "")


def named(cells: Iterable[Spot]) -> dict[str, Spot]:
    """Cells by their names, in reading order."""
    names: dict[str, Spot] = {}
    rows = sorted({r for _, r in cells})
    for letter, row in zip(LETTERS, rows, strict=False):
        for number, q in enumerate(sorted(q for q, r in cells if r == row)):
            names[f"{letter}{number + 1}"] = (q, row)
    return names


def normal(cells: Iterable[Spot]) -> tuple[Spot, ...]:
    """The same shape with its first cell at the origin, in reading order."""
    ordered = sorted(cells, key=lambda spot: (spot[1], spot[0]))
    q0, r0 = ordered[0]
    return tuple((q - q0, r - r0) for q, r in ordered)


def shape_text(cells: Sequence[Spot]) -> str:
    """A shape row by row."""
    rows = []
    for row in range(cells[-1][1] + 1):
        columns = [q for q, r in cells if r == row]
        starts = [q for q in columns if q - 1 not in columns]
        rows.append("_".join(f"{q}x{stretch(columns, q)}" for q in starts))
    return ".".join(rows)


def stretch(columns: Sequence[int], start: int) -> int:
    """How many columns follow each other from here."""
    length = 0
    while start + length in columns:
        length += 1
    return length


def read_figure(text: str) -> Figure:
    """QUE-30: the figure that words describe; what cannot be filled with nineteen stones is refused."""
    found = re.fullmatch(r"([-x_.\d]*)(?:~([a-z]*))?(?:!([^$]*))?(?:\$(.*))?", text)
    if not found or len(text) > 300:
        raise Refused("QUE-30", say("„{text}” is geen figuur; schrijf rijen zoals 0x2.-1x3.", text=text[:40]))
    tiles = tile_set(found[4] or USUAL)
    cells = sound(read_cells(found[1]))
    bag = whole_bag(tiles) if found[2] is None else read_bag(found[2], tiles)
    figure = Figure(cells, bag, (), tiles)
    laid = read_laid(figure, (found[3] or "").replace(".", " "))
    return figure._replace(given=tuple((spot, *laid[spot]) for spot in sorted(laid)))


def read_cells(text: str) -> list[Spot]:
    """The cells that rows of words describe."""
    cells: list[Spot] = []
    for r, row in enumerate(text.split(".") if text else []):
        if not ROW.fullmatch(row):
            raise Refused(
                "QUE-30", say("„{text}” is geen rij; schrijf kolom x aantal, zoals -1x3.", text=row[:20])
            )
        for part in row.split("_"):
            q, _, length = part.partition("x")
            cells += [(int(q) + number, r) for number in range(int(length))]
    return cells


def sound(cells: Iterable[Spot]) -> tuple[Spot, ...]:
    """QUE-30: a figure is one piece of 1 to 19 cells."""
    unique = set(cells)
    if not unique:
        raise Refused("QUE-30", say("De figuur is leeg: kies ten minste één plek."))
    if len(unique) > MOST:
        sentence = say("De figuur heeft {n} plekken; er zijn maar {most} stenen.", n=len(unique), most=MOST)
        raise Refused("QUE-30", sentence)
    shape = normal(unique)
    if len(reached(shape[0], frozenset(shape))) < len(shape):
        raise Refused("QUE-30", say("De figuur bestaat uit losse delen; ze moet aan één stuk zijn."))
    return shape


def reached(start: Spot, cells: frozenset[Spot]) -> set[Spot]:
    """The cells that hang together with one of them."""
    seen, waiting = {start}, [start]
    while waiting:
        spot = waiting.pop()
        fresh = {step(spot, d) for d in range(6)} & cells - seen
        seen |= fresh
        waiting += fresh
    return seen


def read_bag(letters: str, tiles: TileSet) -> str:
    """QUE-30: the stones that may be used; no more of a kind than the set has."""
    for letter in sorted(set(letters)):
        copies = tiles.by_letter[letter].copies if letter in tiles.by_letter else 0
        if letters.count(letter) > copies:
            raise Refused(
                "QUE-04", say("Van steen {letter} zijn er niet meer dan {n}.", letter=letter, n=copies)
            )
    return "".join(sorted(letters))


def read_laid(figure: Figure, work: str) -> dict[Spot, tuple[str, int]]:
    """What lies where, from words like `a5@B2`; QUE-30: one stone a place, none that is not there."""
    names, kinds = figure.names, {stone.letter: stone for stone in figure.stones}
    laid: dict[Spot, tuple[str, int]] = {}
    for word in work.split():
        found = STONE.fullmatch(word)
        if not found or found[3] not in names:
            raise Refused(
                "QUE-30", say("„{word}” is hier geen steen op een plek; schrijf a5@B2.", word=word[:20])
            )
        spot = names[found[3]]
        if spot in laid:
            raise Refused("QUE-30", say("Op {place} liggen twee stenen.", place=found[3]))
        copies = kinds[found[1]].copies if found[1] in kinds else 0
        if sum(letter == found[1] for letter, _ in laid.values()) == copies:
            raise Refused(
                "QUE-30", say("Van steen {letter} zijn er niet meer dan {n}.", letter=found[1], n=copies)
            )
        laid[spot] = found[1], kinds[found[1]].smallest(int(found[2]))
    return laid


def spell_laid(names: Mapping[str, Spot], laid: Laid) -> str:
    """What lies where in words, in reading order."""
    return " ".join(f"{laid[spot][0]}{laid[spot][1]}@{name}" for name, spot in names.items() if spot in laid)


def spell_rows(cells: Sequence[Spot], laid: Laid) -> str:
    """A solution as the rulebook writes it: `r+0 q+0: a5 d3 / r+1 q+0: d0 a2`."""
    rows = []
    for row in sorted({r for _, r in cells}):
        columns = sorted(q for q, r in cells if r == row)
        for start in (q for q in columns if q - 1 not in columns):
            spots = [(start + number, row) for number in range(stretch(columns, start))]
            words = [f"{laid[spot][0]}{laid[spot][1]}" if spot in laid else "." for spot in spots]
            rows.append(f"r{row:+d} q{start:+d}: {' '.join(words)}")
    return " / ".join(rows)


def edges_of(cells: Iterable[Spot]) -> Edges:
    """Every inner edge of a shape has a number, the same from both sides."""
    inside = frozenset(cells)
    numbers: dict[frozenset[Spot], int] = {}
    sides = {}
    for spot in sorted(inside):
        beside = (step(spot, d) for d in range(len(DIRECTIONS)))
        sides[spot] = tuple(
            numbers.setdefault(frozenset((spot, other)), len(numbers)) if other in inside else -1
            for other in beside
        )
    return Edges(len(numbers), sides)
