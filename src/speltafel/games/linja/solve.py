"""Linja worked out backwards: what every turn is worth, out of what follows it. Compiled.

A *placement* is where one side's stones stand, counted from its own start row; placements are
numbered by *pips*, the rows they have come in all. A position at the start of a turn is two
placements, the mover's and the other's. Every turn raises the pips of both together, so the
positions of one total follow from those of higher totals alone.

A *block* holds the positions of all movers of so many pips against all others of so many pips, a
byte each: the mover's margin + 128. Since a turn leaves the other's stones alone, everything that
can follow a position stands in one line: that of the other, who is then the mover.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from .state import (
    COUNT,
    EACH,
    FIRST,
    FIRST_PLUS,
    GOAL,
    INNER,
    MINUS,
    NOT_HOME,
    NOT_START,
    ONE,
    VALUES,
    WIDTH,
    full,
    gathered,
    mirrored,
    occupied,
)

EVEN: Final[i64] = 128
"""The byte of a margin of nothing; a margin changes sides by 256 minus its byte."""

PASS_DUE: Final[i64] = 0
"""The byte of a position whose mover must pass, until it is known what that is worth."""

NOWHERE: Final[i64] = 1
"""The byte where a row would hold more than six: no position."""

UNSEEN: Final[i64] = 255
TO_SEE_SEVEN: Final[i64] = EACH * 25
BACK: Final[i64] = 0
"""Hops by the number of rows, 1 to 5; a hop of 0 is one row back."""

FARTHEST: Final[i64] = 5
HOPS: Final[i64] = 8 * 6
REACH: Final[i64] = 7
"""No turn gains more pips than this: one, five, and one."""


@final
class Placements:
    """Every way one side's stones can stand, numbered by pips and then by rows."""

    def __init__(self, stones: int) -> None:
        piles = sorted((pips_of(pile), pile) for pile in spread(stones, 7))
        self.stones = stones
        self.most_pips = 7 * stones
        self.piles: list[int] = [pile for _, pile in piles]
        self.pips: list[int] = [pips for pips, _ in piles]
        self.first: list[int] = [0]
        for pips in range(self.most_pips + 1):
            self.first.append(self.first[pips] + self.pips.count(pips))

    def size(self, pips: int) -> int:
        """How many placements have so many pips."""
        return self.first[pips + 1] - self.first[pips]


def spread(stones: int, row: int) -> list[int]:
    """LIN-07, LIN-09: every pile of so many stones on the rows from 0 to this one, six on an inner row."""
    if row == 0:
        return [stones]
    most = stones if row == 7 else min(6, stones)
    return [here * 64**row + rest for here in range(most + 1) for rest in spread(stones - here, row - 1)]


def pips_of(pile: i64) -> i64:
    """The rows that a side's stones have come in all."""
    total: i64 = 0
    row: i64 = 1
    while row <= GOAL:
        total += row * (pile >> WIDTH * row & COUNT)
        row += 1
    return total


def points_of(pile: i64, rules: i64) -> i64:
    """LIN-33: what a side's stones are worth where they stand; LIN-42: with or without minus."""
    total: i64 = 0
    row: i64 = FIRST_PLUS
    if rules & MINUS:
        row = 0
    while row <= GOAL:
        total += VALUES[row] * (pile >> WIDTH * row & COUNT)
        row += 1
    return total


def overfull(crowd: i64) -> bool:
    """LIN-07: whether an inner row holds more than six."""
    return gathered((crowd + TO_SEE_SEVEN) >> 5) & INNER != 0


@final
class Kernel:
    """The arithmetic of blocks: tables of where a stone's hop leads, and room for one line's answers."""

    def __init__(self, placements: Placements, rules: int) -> None:
        count = len(placements.piles)
        self.count: i64 = count
        self.first: vec[i64] = vec[i64](placements.first)
        self.piles: vec[i64] = vec[i64](placements.piles)
        self.mirrors: vec[i64] = vec[i64]([mirrored(pile) for pile in placements.piles])
        self.rows: vec[i64] = vec[i64]([occupied(pile) for pile in placements.piles])
        self.points: vec[i64] = vec[i64]([points_of(pile, rules) for pile in placements.piles])
        self.hops: vec[i64] = vec[i64]([0] * (HOPS * count))
        self.best: vec[i64] = vec[i64]([0] * count)
        self.after: vec[i64] = vec[i64]([0] * (FARTHEST + 1))
        self.line_from: i64 = 0
        self.bonuses_from: i64 = 0
        self._fill_hops({pile: number for number, pile in enumerate(placements.piles)})

    def _fill_hops(self, numbers: dict[int, int]) -> None:
        x: i64 = 0
        while x < self.count:
            rows = self.rows[x]
            while rows:
                row = FIRST[rows]
                n: i64 = BACK
                while n <= FARTHEST:
                    pile = self.piles[x] - ONE[row] + ONE[landing(row, n)]
                    self.hops[x * HOPS + n * 8 + row] = numbers.get(pile, 0)
                    n += 1
                rows &= rows - 1
            x += 1

    def bonuses(self, other: i64, pips: i64, line: bytes) -> bytes:
        """LIN-20: what a Bonus makes of every placement with a stone home, as the other will see it.

        The line holds the other's margins from one pip less on.
        """
        out = BytesWriter()
        self.line_from = self.first[pips - 1]
        x = self.first[pips]
        while x < self.first[pips + 1]:
            crowd = self.piles[x] + self.mirrors[other]
            least = NOWHERE
            if self.rows[x] > NOT_HOME and not overfull(crowd):
                least = self._bonus(x, full(crowd), line)
            out.append(u8(least))
            x += 1
        return out.getvalue()

    def _bonus(self, x: i64, full_rows: i64, line: bytes) -> i64:
        """LIN-21, LIN-22: any stone one row on or back; LIN-20: or none."""
        line_from = self.line_from
        hops = self.hops
        least: i64 = line[x - line_from]
        rows = self.rows[x] & NOT_HOME & ~(full_rows >> 1)
        at = x * HOPS + 8
        while rows:
            value: i64 = line[hops[at + FIRST[rows]] - line_from]
            if value < least:
                least = value
            rows &= rows - 1
        rows = self.rows[x] & NOT_START & ~(full_rows << 1)
        at = x * HOPS
        while rows:
            value = line[hops[at + FIRST[rows]] - line_from]
            if value < least:
                least = value
            rows &= rows - 1
        return least

    def turns(self, other: i64, pips: i64, line: bytes, bonuses: bytes) -> bytes:
        """What every mover of so many pips makes of its turn against this other.

        The line holds the other's margins from one pip more on, `bonuses` those after a Bonus
        from two pips more on.
        """
        start = self.first[pips]
        self.line_from = self.first[pips + 1]
        a: i64 = 0
        while a < self.line_from - start:
            self.best[a] = UNSEEN
            a += 1
        if pips < len(self.first) - 2:
            self.bonuses_from = self.first[pips + 2]
            x = self.line_from
            while x < self.bonuses_from:
                crowd = self.piles[x] + self.mirrors[other]
                if not overfull(crowd):
                    self._begins(x, start, crowd, line, bonuses)
                x += 1
        return self._margins(other, pips)

    def _begins(self, x: i64, start: i64, crowd: i64, line: bytes, bonuses: bytes) -> None:
        """Every Begin that leads to this placement, with its best Vervolg."""
        after = self.after
        n: i64 = 1
        while n <= FARTHEST:
            after[n] = UNSEEN
            n += 1
        full_rows = full(crowd)
        best = self.best
        here: i64 = line[x - self.line_from]
        rows = self.rows[x] & NOT_START
        while rows:
            row = FIRST[rows]
            value = here  # LIN-12, LIN-14
            met = (crowd >> WIDTH * row & COUNT) - 1
            if row != GOAL and met:
                value = after[met]
                if value == UNSEEN:
                    value = self._follow(x, met, full_rows, here, line, bonuses)
                    after[met] = value
            a = self.hops[x * HOPS + row] - start
            if value < best[a]:
                best[a] = value
            rows &= rows - 1

    def _follow(self, x: i64, n: i64, full_rows: i64, here: i64, line: bytes, bonuses: bytes) -> i64:
        """LIN-15: the best Vervolg of so many rows; LIN-19: none, where no stone can make it."""
        rows = self.rows[x] & NOT_HOME & ~(full_rows >> n)
        if rows == 0:
            return here
        hops = self.hops
        line_from = self.line_from
        least = UNSEEN
        at = x * HOPS + n * 8
        while rows:
            row = FIRST[rows]
            y = hops[at + row]
            value: i64 = line[y - line_from]
            if row + n == GOAL:
                value = bonuses[y - self.bonuses_from]  # LIN-18
            if value < least:
                least = value
            rows &= rows - 1
        return least

    def _margins(self, other: i64, pips: i64) -> bytes:
        """The margins of the movers, out of the best that each can leave to the other."""
        out = BytesWriter()
        start = self.first[pips]
        low = FIRST[self.rows[other]]
        a = start
        while a < self.first[pips + 1]:
            margin = 256 - self.best[a - start]
            if overfull(self.piles[a] + self.mirrors[other]):
                margin = NOWHERE
            elif FIRST[self.rows[a]] + low > GOAL:  # LIN-30
                margin = EVEN + self.points[a] - self.points[other]
            elif margin == 256 - UNSEEN:
                margin = PASS_DUE  # LIN-11
            out.append(u8(margin))
            a += 1
        return out.getvalue()


def landing(row: i64, n: i64) -> i64:
    """LIN-16: where a hop from a row leads; a stone that goes too far stops on the goal line."""
    if n == BACK:
        n = -1
    if row + n > GOAL:
        return GOAL
    return row + n
