"""Where a stone fits, and what its neighbours see of it once it lies."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .row import BIT, CELLS, EDGE, EDGES, FIRST, HAND, LINE, MEETS, NEXT, RINGS
from .tiles import Tiles


def fill_lays(tiles: Tiles, words: vec[i64], occupied: i64, seat: i64, out: vec[i64]) -> i64:
    """QUE-09: every own stone in every turn that fits, cell by cell."""
    hand = words[HAND + seat]
    kinds = tiles.kinds
    fits = tiles.fits
    n: i64 = 0
    for cell in range(CELLS):
        ring = words[cell]
        if ring == 0 or occupied & BIT[cell]:
            continue
        rest = hand
        kind: i64 = 0
        while kind < kinds:
            if rest & 15:
                turns = fits[kind * RINGS + ring]
                while turns:
                    out[n] = (kind * EDGES + FIRST[turns]) * CELLS + cell
                    n += 1
                    turns &= turns - 1
            rest >>= 4
            kind += 1
    return n


def fits_somewhere(tiles: Tiles, words: vec[i64], occupied: i64, kind: i64) -> bool:
    """Whether a stone of this kind fits anywhere."""
    for cell in range(CELLS):
        ring = words[cell]
        if ring and occupied & BIT[cell] == 0 and tiles.fits[kind * RINGS + ring]:
            return True
    return False


def show(words: vec[i64], cell: i64, mask: i64) -> None:
    """A stone with lines over these edges lies on a cell: its neighbours see it."""
    bit = BIT[cell]
    for direction in range(EDGES):
        there = NEXT[cell * EDGES + direction]
        shows = MEETS[direction]
        if mask & EDGE[direction]:
            words[LINE + direction] |= bit
        else:
            shows += shows
        if there >= 0:  # QUE-12: over the rim there is nobody to mind
            words[there] += shows
