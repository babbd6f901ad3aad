"""The stones of a set as tables: which edges a turned stone has, and in which turns it fits a ring."""

from __future__ import annotations

from functools import cache
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ..stones import tile_set
from .row import RINGS


@final
class Tiles:
    """A set of stones in tables: the edges of every turned stone, and the turns that fit a ring."""

    def __init__(
        self,
        letters: str,
        lines_only: bool,
        turns: vec[i64],
        masks: vec[i64],
        copies: vec[i64],
        fits: vec[i64],
    ) -> None:
        self.letters = letters
        self.lines_only = lines_only
        self.kinds: i64 = len(letters)
        self.turns: vec[i64] = turns
        self.masks: vec[i64] = masks
        self.copies: vec[i64] = copies
        self.fits: vec[i64] = fits


@cache
def tiles_of(name: str, lines_only: bool) -> Tiles:
    """QUE-04: a set by its name or spelling, with the ways its stones fit by QUE-10 and QUE-11."""
    stones = tile_set(name).hand
    masks = [sum(2**edge for edge in stone.turned(k)) for stone in stones for k in range(6)]
    turns = [stone.turns for stone in stones]
    rings = [[ring // 3**edge % 3 for edge in range(6)] for ring in range(RINGS)]
    fits = [
        sum(2**k for k in turns[kind] if fits_ring(masks[6 * kind + k], ring, lines_only))
        for kind in range(len(stones))
        for ring in rings
    ]
    return Tiles(
        "".join(stone.letter for stone in stones),
        lines_only,
        vec[i64]([len(turned) for turned in turns]),
        vec[i64](masks),
        vec[i64]([stone.copies for stone in stones]),
        vec[i64](fits),
    )


def fits_ring(mask: int, shown: list[int], lines_only: bool) -> bool:
    """QUE-10: line on line, white on white; QUE-11: one line at least, and by option nothing else."""
    if 1 not in shown or (lines_only and 2 in shown):
        return False
    return all(there == 0 or there == 2 - (mask // 2**edge % 2) for edge, there in enumerate(shown))
