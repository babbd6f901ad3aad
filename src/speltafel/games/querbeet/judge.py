"""How good a position is, for bots that look ahead: what each colour may still hope to earn.

Compiled. A colour's hope is read from how many empty cells its best way of seven, and its best way
of any length, still needs. Empty cells lead wherever no white edge is in the way.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from .geometry import CELLS as SPOTS
from .geometry import RIM
from .state import Querbeet
from .state.row import BOARD, LINE, PLAY, SHORTEST
from .state.ways import touching

POINT: Final[i64] = 100
"""A point, in the units of the judge."""
MIND_OF_THREE: Final[i64] = 40
"""How much, in percent, the others' points are minded where there are two of them."""
NEVER: Final[i64] = 8
"""So many stones are never laid in time."""
CHANCE_OF: Final = vec[i64]([100, 78, 56, 38, 25, 16, 10, 6, 0, 0])
"""How likely, in percent, a way is finished that still needs so many stones."""
ALONG: Final = vec[i64](
    [
        sum(2 ** (q + 3 + 8 * (r + 3)) for cell, (q, r) in enumerate(SPOTS) if side in RIM[cell])
        for side in range(6)
    ]
)
"""For every side the cells with an edge of it."""


@final
class Ground:
    """The board as somebody sees it who wants across: over lines, and over empty cells."""

    def __init__(self) -> None:
        self.east: i64 = 0
        self.north_east: i64 = 0
        self.north_west: i64 = 0
        self.west: i64 = 0
        self.south_west: i64 = 0
        self.south_east: i64 = 0
        self.laid: i64 = 0
        self.empty: i64 = 0
        self.needs: vec[i64] = vec[i64]([0] * 10)

    def look(self, state: Querbeet) -> None:
        """Take a position in."""
        words = state.words
        empty = BOARD & ~state.occupied
        self.laid = state.occupied
        self.empty = empty
        self.east = words[LINE] | empty
        self.north_east = words[LINE + 1] | empty
        self.north_west = words[LINE + 2] | empty
        self.west = words[LINE + 3] | empty
        self.south_west = words[LINE + 4] | empty
        self.south_east = words[LINE + 5] | empty

    def step(self, cells: i64) -> i64:
        """The cells one step on: both edges carry a line, or may still do."""
        return (
            (cells & self.east) << 1 & self.west
            | (cells & self.north_east) >> 7 & self.south_west
            | (cells & self.north_west) >> 8 & self.south_east
            | (cells & self.west) >> 1 & self.east
            | (cells & self.south_west) << 7 & self.north_east
            | (cells & self.south_east) << 8 & self.north_west
        )

    def missing_of_seven(self, starts: i64, goals: i64) -> i64:
        """QUE-19: how many stones the best way of seven still needs."""
        needs = self.needs
        laid, empty = self.laid, self.empty
        e: i64 = 0
        while e < NEVER:
            needs[e] = 0
            e += 1
        needs[0] = starts & laid
        needs[1] = starts & empty
        length: i64 = 1
        while length < SHORTEST:
            e = NEVER - 1
            while e >= 0:
                there = self.step(needs[e])
                needs[e] = there & laid
                needs[e + 1] |= there & empty
                e -= 1
            length += 1
        e = 0
        while e < NEVER and needs[e] & goals == 0:
            e += 1
        return e

    def missing(self, starts: i64, goals: i64) -> i64:
        """QUE-19: how many stones the best way of any length still needs."""
        laid, empty = self.laid, self.empty
        front = self.along(starts & laid)
        seen = front
        more = starts & empty
        e: i64 = 0
        while e < NEVER:
            if front & goals:
                return e
            front = (more | self.step(front) & empty) & ~seen
            if front == 0:
                return NEVER
            front |= self.along(self.step(front) & laid & ~seen)
            seen |= front
            more = 0
            e += 1
        return e

    def along(self, stones: i64) -> i64:
        """The stones that lines lead to from these."""
        more = stones
        while more:
            more = self.step(more) & self.laid & ~stones
            stones |= more
        return stones

    def hope(self, state: Querbeet, seat: i64, left: i64) -> i64:
        """What a seat may expect of its way, with so many turns left in the round."""
        side = 2 * state.colour(seat)
        starts = touching(state.words, side) | ALONG[side] & self.empty
        goals = touching(state.words, side + 1) | ALONG[side + 1] & self.empty
        of_seven = self.missing_of_seven(starts, goals)
        if of_seven == 0:
            return 3 * POINT
        missing = self.missing(starts, goals)
        if of_seven > left:
            of_seven = NEVER
        if missing == 0:
            return 2 * POINT + CHANCE_OF[of_seven]
        if missing > left:
            return 30
        own = state.left(seat)
        best = 3 * CHANCE_OF[of_seven]
        if of_seven > own:
            best //= 2
        longer = 2 * CHANCE_OF[missing]
        if missing > own:
            longer //= 2
        if longer > best:
            best = longer
        return best + 20


def turns_left(state: Querbeet) -> i64:
    """How many turns everybody together has in this round."""
    left: i64 = 0
    seat: i64 = 0
    while seat < state.players:
        left += state.left(seat)
        seat += 1
    return left


def lead(state: Querbeet, seat: i64, ground: Ground) -> i64:
    """How far a seat is ahead in this round, in hundredths of a point for each of the others."""
    ahead: i64 = 0
    other: i64 = 0
    left = turns_left(state)
    if state.phase == PLAY:
        ground.look(state)
    while other < state.players:
        if state.phase == PLAY:
            worth = ground.hope(state, other, left) - POINT * state.surplus(other)
        else:
            worth = POINT * state.points(other)
        if other == seat:
            ahead += worth * (state.players - 1)
        elif state.players == 2:
            ahead -= worth
        else:
            ahead -= worth * MIND_OF_THREE // 100
        other += 1
    return ahead


def judge(state: Querbeet, seat: i64) -> float:
    """How far a seat is ahead, in points for each of the others, earlier rounds included."""
    ahead: i64 = 0
    if state.phase >= PLAY:
        ahead = lead(state, seat, Ground())
    other: i64 = 0
    while other < state.players:
        ahead += POINT * (state.score(seat) - state.score(other))
        other += 1
    if ahead < 0:
        return -float(-ahead) / float(POINT)
    return float(ahead) / float(POINT)
