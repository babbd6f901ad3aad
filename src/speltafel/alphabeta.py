"""What searches of games share: a position's value in one number, and actions in order of merit.

Compiled. Which positions are alike, how far to look and what a leaf is worth are each game's own.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WON: Final[i64] = 1000000
"""Winning counts more than any lead."""
FAR: Final[i64] = 2000000
"""Beyond every value."""

# What is known of a position, from the lowest bit on: bound, SURE, how far was looked, action, value.
EXACT: Final[i64] = 0
AT_LEAST: Final[i64] = 1
AT_MOST: Final[i64] = 2
BOUND: Final[i64] = 3
SURE: Final[i64] = 4
"""The value rests on ends of games alone, so it holds at every depth."""
DEPTH: Final[i64] = 127
ACTION: Final[i64] = 4095


def known(value: i64, alpha: i64, beta: i64, depth: i64, action: i64, sure: bool) -> i64:
    """What a search within alpha and beta found, as one number."""
    word = (value + FAR) << 22 | action << 10 | depth << 3
    if value >= beta:
        word |= AT_LEAST
    elif value <= alpha:
        word |= AT_MOST
    if sure:
        word |= SURE
    return word


def value_in(word: i64) -> i64:
    """The value that was found."""
    return (word >> 22) - FAR


def action_in(word: i64) -> i64:
    """The action that was best."""
    return word >> 10 & ACTION


def answers(word: i64, depth: i64, alpha: i64, beta: i64) -> bool:
    """Whether what is known is known well enough to look no further."""
    if word & SURE == 0 and word >> 3 & DEPTH < depth:
        return False
    bound = word & BOUND
    if bound == EXACT:
        return True
    if bound == AT_LEAST:
        return value_in(word) >= beta
    return value_in(word) <= alpha


def put_in_order(stack: vec[i64], merits: vec[i64], bottom: i64, n: i64, action: i64, merit: i64) -> None:
    """Insert an action among the n that lie on the stack, after those of equal merit."""
    i = bottom + n
    while i > bottom and merits[i - 1] < merit:
        stack[i] = stack[i - 1]
        merits[i] = merits[i - 1]
        i -= 1
    stack[i] = action
    merits[i] = merit


def decided(lead: i64) -> i64:
    """A finished game: winning comes first, then by how much."""
    if lead > 0:
        return WON + lead
    if lead < 0:
        return lead - WON
    return 0
