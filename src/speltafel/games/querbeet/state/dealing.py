"""Hands: how many stones they hold, and how they are dealt one by one."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import Rng

from ..stones import HAND_STONES
from .row import DEAL, HAND, KINDS
from .tiles import Tiles


def held(words: vec[i64], seat: i64, kind: i64) -> i64:
    """How many stones of a kind a seat has in hand."""
    return words[HAND + seat] >> 4 * kind & 15


def hand_size(words: vec[i64], seat: i64) -> i64:
    """How many stones a seat has in hand, known or not."""
    hand = words[HAND + seat]
    count: i64 = 0
    while hand:
        count += hand & 15
        hand >>= 4
    return count


def fill_deals(tiles: Tiles, words: vec[i64], players: i64, out: vec[i64]) -> i64:
    """QUE-06: any stone that nobody has yet."""
    n: i64 = 0
    for kind in range(KINDS):
        if kind < tiles.kinds and undealt(tiles, words, players, kind) > 0:
            out[n] = DEAL + kind
            n += 1
    return n


def drawn_deal(tiles: Tiles, words: vec[i64], players: i64, rng: Rng) -> i64:
    """QUE-06: one of them; every stone that is left is as likely as any other."""
    left: i64 = HAND_STONES
    seat: i64 = 0
    while seat < players:
        left -= hand_size(words, seat)
        seat += 1
    rest = rng.below(left)
    kind: i64 = 0
    while rest >= undealt(tiles, words, players, kind):
        rest -= undealt(tiles, words, players, kind)
        kind += 1
    return DEAL + kind


def undealt(tiles: Tiles, words: vec[i64], players: i64, kind: i64) -> i64:
    """QUE-06: how many stones of a kind are still to be dealt."""
    found = tiles.copies[kind]
    seat: i64 = 0
    while seat < players:
        found -= held(words, seat, kind)
        seat += 1
    return found


def to_deal(words: vec[i64], players: i64) -> i64:
    """QUE-06: whoever has fewest stones gets the next one."""
    seat: i64 = 0
    other: i64 = 1
    while other < players:
        if hand_size(words, other) < hand_size(words, seat):
            seat = other
        other += 1
    return seat
