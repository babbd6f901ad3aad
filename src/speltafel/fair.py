"""Chance that can be verified: fixed before play, bound to its moment, checked by anybody afterwards.

The house commits to a secret when a table opens, every seat may add something of its own, and
each draw is computed from both, from its purpose and from the number of its entry. When the
game is over the secret is told, and everything can be computed again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

SECRET_BYTES = 32
WORD = 2**64


def joined(*parts: str | bytes | int) -> bytes:
    """Parts in one row of bytes, each behind its length, so that no two rows look alike."""
    raw = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in raw)


def commitment(table: str, secret: bytes) -> str:
    """What is told when a table opens: it fixes the secret and does not give it away."""
    return hashlib.sha256(joined("speltafel-commit-1", table, secret)).hexdigest()


def key(table: str, secret: bytes, stamp: str, gifts: Sequence[str]) -> bytes:
    """The key of a table's chance: the secret, the rules played, and what the seats added."""
    return hmac.digest(secret, joined("speltafel-key-1", table, stamp, *gifts), "sha256")


def draw(table_key: bytes, purpose: str, number: int, weights: Sequence[int]) -> int:
    """Which of the weighted things chance takes, for this purpose in the entry of this number."""
    total = sum(weights)
    rest = below(words(hmac.digest(table_key, joined("speltafel-draw-1", purpose, number), "sha256")), total)
    for index, weight in enumerate(weights):
        if rest < weight:
            return index
        rest -= weight
    raise AssertionError("weights add up")


def words(draw_key: bytes) -> Iterator[int]:
    """The 64-bit words of one draw, without end."""
    counter = 0
    while True:
        block = hmac.digest(draw_key, counter.to_bytes(4, "big"), "sha256")
        yield from (int.from_bytes(block[start : start + 8], "big") for start in range(0, 32, 8))
        counter += 1


def below(source: Iterator[int], n: int) -> int:
    """A number from 0 up to and without n, each as likely as any other."""
    whole = WORD - WORD % n
    return next(word for word in source if word < whole) % n


def salt(table_key: bytes, number: int) -> bytes:
    """What is mixed into the hash of an entry, so that nobody can guess a hidden one from its hash."""
    return hmac.digest(table_key, joined("speltafel-salt-1", number), "sha256")


def chained(before: str, entry_salt: bytes, entry: bytes) -> str:
    """The hash of an entry, which holds on to all entries before it."""
    return hashlib.sha256(joined("speltafel-entry-1", before, entry_salt, entry)).hexdigest()
