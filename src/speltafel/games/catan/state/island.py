"""Where everything lies: 19 hexes, 54 crossings, 72 ways between them (CAT-04), and what one island holds.

Crossings form six zig-zag lines of 7, 9, 11, 11, 9 and 7; ways follow the lines and the uprights
between them in turn. A set of crossings is one word of bits, a set of ways two words of 36.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

HEXES: Final[i64] = 19
CROSSINGS: Final[i64] = 54
WAYS: Final[i64] = 72
HALF: Final[i64] = 36
HARBOURS: Final[i64] = 9
COAST: Final[i64] = 30
SIX: Final[i64] = 6
THIRTEEN: Final[i64] = 13
CARDS: Final[i64] = 5
"""Kinds of cards in hand: lumber, brick, wool, grain, ore."""

DESERT: Final[i64] = 5
GENERIC: Final[i64] = 5
UNKNOWN: Final[i64] = -1

ROWS: Final = (3, 4, 5, 4, 3)
LINES: Final = (7, 9, 11, 11, 9, 7)


def _starts(sizes: tuple[int, ...]) -> list[int]:
    return [sum(sizes[:k]) for k in range(len(sizes))]


def _corners() -> list[list[int]]:
    """The six crossings of each hex: NW, N, NE, SW, S, SE."""
    lines = _starts(LINES)
    corners = []
    for row, size in enumerate(ROWS):
        upper = lines[row] if row < 3 else lines[row] + 1
        lower = lines[row + 1] + 1 if row < 2 else lines[row + 1]
        for j in range(size):
            corners.append([upper + 2 * j + k for k in range(3)] + [lower + 2 * j + k for k in range(3)])
    return corners


def _ends() -> list[tuple[int, int]]:
    """The two crossings of each way, in the order of CAT-04."""
    lines = _starts(LINES)
    ends = []
    for line, size in enumerate(LINES):
        ends += [(lines[line] + k, lines[line] + k + 1) for k in range(size - 1)]
        if line < 5:
            upper, shift = (0, 1) if line < 2 else (0, 0) if line == 2 else (1, 0)
            for k in range(upper, size, 2):
                ends.append((lines[line] + k, lines[line + 1] + k - upper + shift))
    return ends


CORNER_LISTS: Final = _corners()
END_LISTS: Final = _ends()
COAST_WAYS: Final = (
    0,
    1,
    2,
    3,
    4,
    5,
    9,
    17,
    22,
    32,
    38,
    48,
    53,
    61,
    65,
    71,
    70,
    69,
    68,
    67,
    66,
    62,
    54,
    49,
    39,
    33,
    23,
    18,
    10,
    6,
)
"""The ways along the sea, clockwise from e0."""

PLACES: Final = vec[i64]([0, 3, 7, 10, 13, 17, 20, 23, 27])
"""CAT-08: where along the coast the nine harbours lie."""

FIXED_HARBOURS: Final = (5, 3, 4, 5, 2, 5, 5, 1, 0)
FRAMES: Final = (
    (5, -1, -1, 3, -1),
    (-1, -1, 4, -1, -1),
    (5, -1, -1, 2, -1),
    (-1, -1, 5, -1, -1),
    (5, -1, -1, 1, -1),
    (-1, -1, 0, -1, -1),
)
"""CAT-09: the six pieces of the frame, five ways each, as they lie clockwise from e0."""

TERRAINS: Final = vec[i64]([4, 3, 4, 4, 3, 1])
"""CAT-03: how many hexes give lumber, brick, wool, grain, ore and nothing."""

SPIRAL: Final = (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9)
"""CAT-06: counter-clockwise from h0 round the outer ring, the inner ring, to the middle."""

LETTERS: Final = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""CAT-05: the numbers on the tokens A to R."""

BEGINNER_TERRAIN: Final = (4, 2, 0, 3, 1, 2, 1, 3, 0, 5, 0, 4, 0, 4, 3, 2, 1, 3, 2)
BEGINNER_NUMBERS: Final = (10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11)
"""CAT-10."""

BIT: Final = vec[i64]([2**k for k in range(62)])
INDEX: Final = vec[i64]([{2**k % 67: k for k in range(62)}.get(rest, 0) for rest in range(67)])
EVERYWHERE: Final[i64] = 2**54 - 1
CORNERS: Final = vec[i64]([sum(2**v for v in corners) for corners in CORNER_LISTS])
CORNER: Final = vec[i64]([v for corners in CORNER_LISTS for v in corners])
"""The crossings of each hex, six by six."""

PIPS: Final = vec[i64]([0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1])
"""In how many of the 36 rolls of two dice a number comes up."""

END_A: Final = vec[i64]([ends[0] for ends in END_LISTS])
END_B: Final = vec[i64]([ends[1] for ends in END_LISTS])


def _incident(v: int) -> list[int]:
    return [e for e, ends in enumerate(END_LISTS) if v in ends]


def _beyond(v: int) -> list[int]:
    return [sum(END_LISTS[e]) - v for e in _incident(v)]


AT: Final = vec[i64]([e for v in range(54) for e in [*_incident(v), -1][:3]])
"""The ways at each crossing, three by three; -1 where the coast has only two."""

BEYOND: Final = vec[i64]([w for v in range(54) for w in [*_beyond(v), -1][:3]])
"""The crossings at the other ends of those ways."""

NEAR: Final = vec[i64]([sum(2**w for w in [v, *_beyond(v)]) for v in range(54)])
"""CAT-45: a crossing and its neighbours."""

LOW_AT: Final = vec[i64]([sum(2**e for e in _incident(v) if e < 36) for v in range(54)])
HIGH_AT: Final = vec[i64]([sum(2 ** (e - 36) for e in _incident(v) if e >= 36) for v in range(54)])
"""The ways at each crossing as two words."""

HEX_LISTS: Final = [[h for h, corners in enumerate(CORNER_LISTS) if v in corners] for v in range(54)]
NEIGHBOURS: Final = [
    [g for g, others in enumerate(CORNER_LISTS) if g != h and len({*others} & {*corners}) == 2]
    for h, corners in enumerate(CORNER_LISTS)
]
"""The hexes beside each hex."""


@final
class Land:
    """One island: terrain, numbers and, along the coast, harbours. Shared between states, never changed.

    What is not laid yet, and a piece of coast without harbour, is UNKNOWN.
    """

    def __init__(self, terrain: vec[i64], numbers: vec[i64], harbours: vec[i64]) -> None:
        self.terrain: vec[i64] = terrain
        self.numbers: vec[i64] = numbers
        self.harbours: vec[i64] = harbours
        self.first: vec[i64] = vec[i64]([0] * 14)
        self.hexes: vec[i64] = vec[i64]([0] * HEXES)
        self.ports: vec[i64] = vec[i64]([0] * CROSSINGS)
        self.pips: vec[i64] = vec[i64]([0] * CROSSINGS)
        self.desert: i64 = UNKNOWN

    def complete(self) -> Land:
        """This island with what follows from it: the hexes of each total, harbours and pips of crossings."""
        n: i64 = 0
        for total in range(THIRTEEN):
            self.first[total] = n
            if total >= 2:
                for h in range(HEXES):
                    if self.numbers[h] == total:
                        self.hexes[n] = h
                        n += 1
        self.first[THIRTEEN] = n
        for h in range(HEXES):
            if self.terrain[h] == DESERT:
                self.desert = h
            else:
                for k in range(SIX):
                    self.pips[CORNER[SIX * h + k]] += PIPS[self.numbers[h]]
        for place in range(COAST):
            if self.harbours[place] != UNKNOWN:
                way: i64 = COAST_WAYS[place]
                self.ports[END_A[way]] |= BIT[self.harbours[place]]
                self.ports[END_B[way]] |= BIT[self.harbours[place]]
        return self

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Land)
            and list(self.terrain) == list(other.terrain)
            and list(self.numbers) == list(other.numbers)
            and list(self.harbours) == list(other.harbours)
        )

    def __hash__(self) -> int:
        return hash((tuple(self.terrain), tuple(self.numbers), tuple(self.harbours)))


def beginner() -> Land:
    """CAT-10: the island for a first game, with the harbours of CAT-08."""
    land = Land(vec[i64](list(BEGINNER_TERRAIN)), vec[i64](list(BEGINNER_NUMBERS)), harbours(FIXED_HARBOURS))
    return land.complete()


def nowhere(coast: vec[i64]) -> Land:
    """An island of which nothing is laid yet, but perhaps its harbours."""
    return Land(vec[i64]([-1] * 19), vec[i64]([-1] * 19), coast)


def harbours(kinds: tuple[int, ...]) -> vec[i64]:
    """The coast with so many of the nine places taken, in their order."""
    coast = vec[i64]([-1] * 30)
    for place, kind in enumerate(kinds):
        coast[PLACES[place]] = kind
    return coast


def members(low: i64) -> list[int]:
    """The members of a set of up to 62, lowest first."""
    found = []
    while low:
        bit = low & -low
        low ^= bit
        found.append(int(INDEX[bit % 67]))
    return found


def ways(low: i64, high: i64) -> list[int]:
    """The members of a set of ways."""
    return members(low) + [36 + way for way in members(high)]
