"""New solo figures: a shape that chance grows, one way to fill it, and the stones of that way (QUE-30)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from speltafel.engine import Rng
from speltafel.game import Refused
from speltafel.puzzle import TOP_GRADE
from speltafel.text import say

from .geometry import Spot, mirrored, opposite, step, turned
from .solo_check import edges_at, impossible
from .solo_gallery import figures
from .solo_shapes import MOST, USUAL, Figure, Laid, hand_bag, normal, read_figure, whole_bag
from .solo_sweep import TooMany, count, solve
from .stones import TileSet, same_shape, tile_set

TRIES: Final = 8
"""So many searches, each in an order of its own, say how hard a figure is."""

HARDER: Final = (15, 150, 1_500, 12_000)
"""Cases looked at on average: from here on a figure is of the next grade."""

SIZES: Final = ((7, 10), (7, 12), (9, 14), (13, 18), (16, MOST))
SHAPES: Final = 2_000
"""So many shapes are tried for a figure of the grade wanted."""

Key = tuple[tuple[Spot, ...], str]
"""A shape and its stones, the same for every turn and mirror image of them."""


class Made(NamedTuple):
    """A figure with what was found out about it."""

    figure: Figure
    laid: Laid
    solutions: int
    cases: int

    @property
    def grade(self) -> int:
        """From 1, easy, to 5, hard."""
        return 1 + sum(self.cases >= bound for bound in HARDER)


def made(grade: int, seed: int) -> Iterator[Made]:
    """New figures of a grade, the same for the same seed: none has a shape of the gallery."""
    return made_beside(gallery_shapes(), grade, seed)


def made_beside(taken: Collection[tuple[Spot, ...]], grade: int, seed: int) -> Iterator[Made]:
    """Figures of other shapes than these, each with only the stones that fill it.

    No two are the same, however turned or mirrored.
    """
    if not 1 <= grade <= TOP_GRADE:
        raise Refused("QUE-30", say("Een graad is een getal van 1 tot en met {top}.", top=TOP_GRADE))
    rng, tiles, known = Rng(seed * 8 + grade), tile_set(USUAL), set[Key]()
    while True:
        found = fresh(grade, rng, tiles, taken, known)
        known.add(key_of(found.figure))
        yield found


def fresh(
    grade: int, rng: Rng, tiles: TileSet, taken: Collection[tuple[Spot, ...]], known: Collection[Key]
) -> Made:
    """A figure of a grade that is neither known nor of a shape that is taken."""
    for _ in range(SHAPES):
        cells = grown(SIZES[grade - 1], rng)
        found = None if first_image(cells) in taken else tried(cells, rng, tiles)
        if found and found.grade == grade and key_of(found.figure) not in known:
            return found
    raise Refused("QUE-30", say("Met dit begin komt er geen figuur van graad {grade} uit.", grade=grade))


def key_of(figure: Figure) -> Key:
    """What all turns and mirror images of a figure and its stones have in common."""
    other = "".join(sorted(mirror_letter(letter, figure.tiles) for letter in figure.bag))
    flipped = [mirrored(spot) for spot in figure.cells]
    return min((first_turn(figure.cells), figure.bag), (first_turn(flipped), other))


def first_image(cells: Collection[Spot]) -> tuple[Spot, ...]:
    """What all turns and mirror images of a shape have in common."""
    return min(first_turn(cells), first_turn([mirrored(spot) for spot in cells]))


def first_turn(cells: Collection[Spot]) -> tuple[Spot, ...]:
    """What all turns of a shape have in common."""
    return min(normal(turned(spot, sixths) for spot in cells) for sixths in range(6))


def mirror_letter(letter: str, tiles: TileSet) -> str:
    """The stone that another looks like in the mirror; itself where the set has no such stone."""
    flipped = tiles.by_letter[letter]._replace(
        edges=frozenset(-edge % 6 for edge in tiles.by_letter[letter].edges)
    )
    return next((one.letter for one in tiles.by_letter.values() if same_shape(one, flipped)), letter)


@cache
def gallery_shapes() -> frozenset[tuple[Spot, ...]]:
    """The shapes that are handed out already."""
    return frozenset(first_image(read_figure(one.figure).cells) for one in figures().values())


def tried(cells: tuple[Spot, ...], rng: Rng, tiles: TileSet) -> Made | None:
    """What a shape is worth as a puzzle; nothing if it cannot be filled with one network."""
    bag = whole_bag(tiles) if len(cells) == MOST or rng.below(3) == 0 else hand_bag(tiles)
    wide = Figure(cells, bag, (), tiles)
    if len(cells) > len(bag) or impossible(wide):
        return None
    try:
        laid = solve(wide, rng).laid
        if laid is None or not one_network(wide, laid):
            return None
        figure = wide._replace(bag="".join(sorted(letter for letter, _ in laid.values())))
        return Made(figure, laid, count(figure), effort(figure))
    except TooMany:
        return None


def effort(figure: Figure) -> int:
    """How hard a figure is: the cases a search looks at before it is filled, on average."""
    return sum(solve(figure, Rng(seed)).cases for seed in range(TRIES)) // TRIES


def grown(sizes: tuple[int, int], rng: Rng) -> tuple[Spot, ...]:
    """A shape as it comes, or one that looks the same in a mirror, or turned by a half or a third."""
    least, most = sizes
    images = GROWTH[rng.below(len(GROWTH))]
    wanted = least + rng.below(most - least + 1)
    cells: set[Spot] = set(images((0, 0)))
    while len(cells) < wanted:
        rim = sorted({step(spot, way) for spot in cells for way in range(6)} - cells)
        close = [spot for spot in rim if sum(step(spot, way) in cells for way in range(6)) >= 2]
        pool = close if close and rng.below(4) else rim
        cells |= set(images(pool[rng.below(len(pool))]))
    return normal(cells)


def mirror_images(spot: Spot) -> Iterable[Spot]:
    """A place and its image in the mirror."""
    return spot, mirrored(spot)


def half_turns(spot: Spot) -> Iterable[Spot]:
    """A place and where it comes after half a turn."""
    return spot, turned(spot, 3)


def third_turns(spot: Spot) -> Iterable[Spot]:
    """A place and where it comes after thirds of a turn."""
    return spot, turned(spot, 2), turned(spot, 4)


def itself(spot: Spot) -> Iterable[Spot]:
    """A place alone."""
    return (spot,)


GROWTH: Final = (mirror_images, half_turns, third_turns, itself, itself)


def one_network(figure: Figure, laid: Laid) -> bool:
    """Whether all stones hang together by lines; QUE-30 does not ask it, but it looks better."""
    seen = {figure.cells[0]}
    waiting = list(seen)
    while waiting:
        spot = waiting.pop()
        fresh = {
            step(spot, edge)
            for edge in edges_at(figure, laid, spot)
            if opposite(edge) in edges_at(figure, laid, step(spot, edge))
        } - seen
        seen |= fresh
        waiting += fresh
    return len(seen) == len(figure.cells)
