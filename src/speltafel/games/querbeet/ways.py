"""Ways over lying stones, found by walking: what the referee and the board know of a connection.

Written from rules.nl.md with cells, edges and lists, so that the engine's bit sets have something
to agree with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from .geometry import CORNER, INSIDE, NEIGHBOUR, RIM
from .state import Querbeet
from .state.row import BIT, CELLS, LINE, ONE_SHORT, OPEN_EQ6

Lying = tuple[frozenset[int], ...]
"""For every cell the edges with a line of the stone there; nothing where none lies."""

EDGES_OF = tuple(frozenset(edge for edge in range(6) if mask >> edge & 1) for mask in range(64))


class Way(NamedTuple):
    """QUE-16: different stones, each joined to the next by a line, with what makes it worth something."""

    points: int
    rule: str
    cells: tuple[int, ...]


def lying(state: Querbeet) -> Lying:
    """The stones on the board."""
    return stones_of(lines_of(state))


def lines_of(state: Querbeet) -> tuple[int, ...]:
    """For every direction the set of stones with a line there: all that tells one board from another."""
    return tuple(state.words[LINE : LINE + 6])


@lru_cache(maxsize=1024)
def stones_of(lines: tuple[int, ...]) -> Lying:
    """The stones that have these lines."""
    bits = [int(BIT[cell]) for cell in range(CELLS)]
    return tuple(frozenset(edge for edge, line in enumerate(lines) if line & bit) for bit in bits)


def scoring_way(state: Querbeet, colour: int) -> Way:
    """QUE-22: the one way of a colour that counts, or the one that comes nearest."""
    return best_way(lying(state), colour, state.incomplete())


@lru_cache(maxsize=512)
def best_way(stones: Lying, colour: int, incomplete: int) -> Way:
    """QUE-19: the shortest valid connection; QUE-20: else an incomplete way; QUE-21: else nothing."""
    cells = shortest(stones, colour)
    if cells:
        return Way(3 if len(cells) == 7 else 2, "QUE-19", cells)
    open_way = open_way_of(stones, colour, incomplete)
    if open_way:
        return Way(1, "QUE-20", open_way)
    return Way(0, "QUE-21", nearest(stones, colour))


def joined(stones: Lying, cell: int) -> list[int]:
    """QUE-16: the stones that a line leads to from here."""
    there = (NEIGHBOUR[cell][edge] for edge in sorted(stones[cell]))
    return [other for other in there if other >= 0 and stones[other]]


def touching(stones: Lying, side: int) -> list[int]:
    """QUE-17: the stones with a line over an edge of this side; a corner edge is nobody's."""
    return [cell for cell in range(CELLS) if any(RIM[cell][edge] == side for edge in stones[cell])]


def shortest(stones: Lying, colour: int) -> tuple[int, ...]:
    """QUE-18: a shortest valid connection between both sides of a colour, stone by stone."""
    return first_way(stones, touching(stones, 2 * colour), touching(stones, 2 * colour + 1))


def first_way(stones: Lying, starts: list[int], goals: list[int]) -> tuple[int, ...]:
    """A shortest way from one of these stones to one of those; nothing if there is none."""
    came: dict[int, int] = {cell: cell for cell in starts}
    row = starts
    while row:
        for cell in row:
            if cell in goals:
                return tuple(trail(came, cell))
        fresh = [(other, cell) for cell in row for other in joined(stones, cell) if other not in came]
        row = list(dict(fresh))
        came |= dict(reversed(fresh))
    return ()


def trail(came: Mapping[int, int], cell: int) -> list[int]:
    """The way that led to a cell, from its beginning."""
    way = [cell]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
    return way[::-1]


def open_way_of(stones: Lying, colour: int, incomplete: int) -> tuple[int, ...]:
    """QUE-20: a shortest way that counts as incomplete, if there is one."""
    for length in (6,) if incomplete in (OPEN_EQ6, ONE_SHORT) else range(6, 20):
        for side in (2 * colour, 2 * colour + 1):
            across = side ^ 1 if incomplete == ONE_SHORT else INSIDE
            for way in ways(stones, side, length):
                if len(way) == length and goes_on(stones, way[-1], across):
                    return way
    return ()


def ways(stones: Lying, side: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way of at most so many stones that begins at a side."""
    for start in touching(stones, side):
        stack: list[tuple[int, ...]] = [(start,)]
        while stack:
            way = stack.pop()
            yield way
            if len(way) < most:
                stack += [(*way, other) for other in reversed(joined(stones, way[-1])) if other not in way]


def goes_on(stones: Lying, cell: int, across: int = INSIDE) -> bool:
    """QUE-20: whether a line leads into an empty cell; if asked, one that borders the side across."""
    empty = (there for edge in stones[cell] if (there := NEIGHBOUR[cell][edge]) >= 0 and not stones[there])
    return any(across == INSIDE or across in RIM[there] for there in empty)


def nearest(stones: Lying, colour: int) -> tuple[int, ...]:
    """QUE-21: the way that comes nearest and earns nothing.

    One that ends between two colours though it is long enough, else the longest open one, else the
    shortest to another side.
    """
    starts = [*touching(stones, 2 * colour), *touching(stones, 2 * colour + 1)]
    trapped = first_way(stones, starts, [cell for cell in range(CELLS) if CORNER in leaves(stones, cell)])
    open_way = longest_open(stones, colour)
    if len(trapped) > 5 or (trapped[1:] and not open_way):
        return trapped
    if not open_way:
        strayed = [cell for cell in range(CELLS) if strays(stones, cell, colour)]
        return first_way(stones, starts, strayed)
    return open_way


def strays(stones: Lying, cell: int, colour: int) -> bool:
    """Whether a line leaves the board over another colour's side."""
    return any(side // 2 != colour for side in leaves(stones, cell))


def leaves(stones: Lying, cell: int) -> list[int]:
    """The sides, or the corner, that a stone's lines lead to."""
    return [RIM[cell][edge] for edge in sorted(stones[cell]) if RIM[cell][edge] != INSIDE]


def at_corner(stones: Lying, cell: int) -> bool:
    """QUE-21: whether a line leaves the board between two colours."""
    return CORNER in leaves(stones, cell)


def longest_open(stones: Lying, colour: int) -> tuple[int, ...]:
    """The longest way from an own side to an open end, if there is any."""
    found = (
        way
        for side in (2 * colour, 2 * colour + 1)
        for way in ways(stones, side, 19)
        if goes_on(stones, way[-1])
    )
    return max(found, key=len, default=())
