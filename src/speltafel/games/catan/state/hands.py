"""Cards from the bank to hands and back, and what everybody can remember of them.

All changes of hands are seen by all but one: a theft, whose card only thief and victim know
(CAT-02). So what can be known is kept as a row of chapters, `past`, each closed by a theft or a
Monopoly: four words, one a seat, of how its cards changed and how far they went down meanwhile,
and one of what closed it. The first four words are the hands it began with. The chapter that is
not closed yet is in the state's own row, as DELTA and DIP.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from .island import CARDS
from .row import BANK, DELTA, DIP, FORGETFUL, HAND, KINDS, SIZE

SEATS: Final[i64] = 4
CHAPTER: Final[i64] = 5
BIAS: Final[i64] = 32
SHIFT: Final = vec[i64]([6 * kind for kind in range(5)])
DIP_SHIFT: Final = vec[i64]([30 + 6 * kind for kind in range(5)])
SIX: Final[i64] = 63
UNSEEN: Final[i64] = 7
"""The card of a theft, for those who did not see it."""

WAS_THEFT: Final[i64] = 0
WAS_MONOPOLY: Final[i64] = 512
EMPTY_CHAPTER: Final = vec[i64]([0] * 5)


def change(row: vec[i64], seat: i64, kind: i64, by: i64) -> None:
    """Cards come to a hand, or go, for all to see."""
    at = KINDS * seat + kind
    row[HAND + at] += by
    row[SIZE + seat] += by
    if row[FORGETFUL]:
        return
    delta = row[DELTA + at] + by
    row[DELTA + at] = delta
    if delta < row[DIP + at]:
        row[DIP + at] = delta


def draw(row: vec[i64], seat: i64, kind: i64, count: i64) -> None:
    """Cards from the bank; back to it (CAT-14) if the count is negative."""
    row[BANK + kind] -= count
    change(row, seat, kind, count)


def steal(row: vec[i64], thief: i64, victim: i64, kind: i64) -> None:
    """CAT-31: one card changes hands, and only those two know which."""
    row[HAND + KINDS * thief + kind] += 1
    row[HAND + KINDS * victim + kind] -= 1
    row[SIZE + thief] += 1
    row[SIZE + victim] -= 1


def closed(past: vec[i64], row: vec[i64], by: i64) -> vec[i64]:
    """The past with one chapter more, closed by a theft or a Monopoly; the open one is empty again."""
    longer = extend(past[:], EMPTY_CHAPTER)
    at: i64 = len(past)
    for seat in range(SEATS):
        word: i64 = 0
        for kind in range(CARDS):
            i = KINDS * seat + kind
            word |= (row[DELTA + i] + BIAS) << SHIFT[kind]
            word |= -row[DIP + i] << DIP_SHIFT[kind]
            row[DELTA + i] = 0
            row[DIP + i] = 0
        longer[at + seat] = word
    longer[at + SEATS] = by
    return longer


def theft(thief: i64, victim: i64, kind: i64) -> i64:
    """The word of a theft."""
    return thief | victim << 3 | kind << 6


def monopoly(taker: i64, kind: i64) -> i64:
    """The word of a Monopoly: nobody but the taker has a card of the kind now."""
    return taker | kind << 6 | WAS_MONOPOLY


def packed(row: vec[i64]) -> vec[i64]:
    """The hands as the first words of a past: what everybody knows at the beginning."""
    words = vec[i64]([0] * 4)
    for seat in range(SEATS):
        for kind in range(CARDS):
            words[seat] |= row[HAND + KINDS * seat + kind] << SHIFT[kind]
    return words
