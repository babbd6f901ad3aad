"""Ways of stones from side to side: which stones are joined, and what the best way of a colour earns."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .row import ALMOST, AT_SIDE, BOARD, EDGES, LINE, ONE_SHORT, OPEN_GE6, SHORTEST


def way_points(words: vec[i64], occupied: i64, incomplete: i64, colour: i64) -> i64:
    """QUE-19 to QUE-21: what the best way of a colour earns."""
    length = shortest(words, occupied, colour)
    if length == SHORTEST:
        return 3
    if length:
        return 2
    if almost(words, occupied, incomplete, 2 * colour) or almost(words, occupied, incomplete, 2 * colour + 1):
        return 1
    return 0


def touching(words: vec[i64], side: i64) -> i64:
    """QUE-17: the stones with a line over an edge of this side."""
    found: i64 = 0
    for direction in range(EDGES):
        found |= words[LINE + direction] & AT_SIDE[side * EDGES + direction]
    return found


def joined(words: vec[i64], occupied: i64, stones: i64) -> i64:
    """QUE-16: the stones joined to these by a line."""
    return (
        (stones & words[LINE]) << 1
        | (stones & words[LINE + 1]) >> 7
        | (stones & words[LINE + 2]) >> 8
        | (stones & words[LINE + 3]) >> 1
        | (stones & words[LINE + 4]) << 7
        | (stones & words[LINE + 5]) << 8
    ) & occupied


def into(words: vec[i64], cells: i64) -> i64:
    """The stones with a line into one of these cells."""
    return (
        words[LINE] & cells >> 1
        | words[LINE + 1] & cells << 7
        | words[LINE + 2] & cells << 8
        | words[LINE + 3] & cells << 1
        | words[LINE + 4] & cells >> 7
        | words[LINE + 5] & cells >> 8
    )


def shortest(words: vec[i64], occupied: i64, colour: i64) -> i64:
    """QUE-18: the length of the shortest valid connection, or 0."""
    goal = touching(words, 2 * colour + 1)
    front = touching(words, 2 * colour)
    seen = front
    length: i64 = 1
    while front:
        if front & goal:
            return length
        front = joined(words, occupied, front) & ~seen
        seen |= front
        length += 1
    return 0


def almost(words: vec[i64], occupied: i64, incomplete: i64, side: i64) -> bool:
    """QUE-20: whether an incomplete way begins at this side."""
    empty = BOARD & ~occupied
    if incomplete == ONE_SHORT:
        empty &= rim(side ^ 1)
    ends = into(words, empty)
    if ends == 0:
        return False
    starts = touching(words, side)
    while starts:
        stone = starts & -starts
        starts ^= stone
        if goes_on(words, occupied, incomplete, stone, stone, 1, ends):
            return True
    return False


def rim(side: i64) -> i64:
    """The cells with an edge of this side."""
    found: i64 = 0
    for direction in range(EDGES):
        found |= AT_SIDE[side * EDGES + direction]
    return found


def goes_on(
    words: vec[i64], occupied: i64, incomplete: i64, at: i64, way: i64, length: i64, ends: i64
) -> bool:
    """Whether a way that has come here can be, or become, an incomplete way (QUE-16: no stone twice)."""
    if length >= ALMOST and at & ends:
        return True
    if length >= ALMOST and incomplete != OPEN_GE6:
        return False
    more = joined(words, occupied, at) & ~way
    while more:
        stone = more & -more
        more ^= stone
        if goes_on(words, occupied, incomplete, stone, way | stone, length + 1, ends):
            return True
    return False
