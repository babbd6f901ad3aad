"""Querbeet's stones as data: which edges carry a line, and how many there are. Ids refer to rules.nl.md.

A set is a text, so that a truer list can take the place of ours without a word of the engine
changing. `3a01` reads: three stones called a, with lines over edges 0 and 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from speltafel.game import Refused
from speltafel.text import say

ALL_SIX: Final = frozenset(range(6))
HAND_STONES: Final = 18
CENTRE_LETTER: Final = "z"

QUE18_V1: Final = "3a01,3b02,3c03,2d012,1e013,1f023,2g024,1h0123,1i0124,1j0134,1z012345"
"""QUE-04: three shapes each with two, three and four ways, in three, two and one copies."""

SETS: Final = {"que18-v1": QUE18_V1}
"""The sets that have a name; a name is never given to other stones."""


class Stone(NamedTuple):
    """QUE-03: a stone is the edges that carry a line; all its lines meet in the middle."""

    letter: str
    edges: frozenset[int]
    copies: int

    def turned(self, sixths: int) -> frozenset[int]:
        """The edges after so many turns of 60°, counter-clockwise."""
        return frozenset((edge + sixths) % 6 for edge in self.edges)

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns that look different, each by its smallest number."""
        return tuple(k for k in range(6) if self.turned(k) not in map(self.turned, range(k)))

    def smallest(self, sixths: int) -> int:
        """The number that a turn is written by: the smallest that looks the same."""
        return next(k for k in self.turns if self.turned(k) == self.turned(sixths))


@dataclass(frozen=True)
class TileSet:
    """A set of stones: those for the hands by their letters, and the centre stone."""

    name: str
    hand: tuple[Stone, ...]
    centre: Stone

    @cached_property
    def by_letter(self) -> dict[str, Stone]:
        """Every stone, the centre stone too."""
        return {stone.letter: stone for stone in (*self.hand, self.centre)}

    @property
    def line_ends(self) -> int:
        """QUE-04: an even number, or the stones can never all close."""
        return sum(len(stone.edges) * stone.copies for stone in (*self.hand, self.centre))


def tile_set(name: str) -> TileSet:
    """A set by its name, or spelled out on one line."""
    return read_set(SETS.get(name, name), name)


def read_name(text: str) -> str:
    """QUE-27: a set as an option's value: its name, or its stones on one line by their letters."""
    return text if text in SETS else read_set(text).name


def read_set(text: str, name: str = "") -> TileSet:
    """QUE-04: the set that a text or a file describes: a comma or a line between stones, `#` for remarks."""
    bare = re.sub(r"#.*|[ \t]", "", text)
    stones = [stone_of(word) for word in re.split(r"[,\n\r]+", bare) if word]
    letters = [stone.letter for stone in stones]
    twice = next((letter for letter in letters if letters.count(letter) > 1), "")
    if twice:
        raise Refused("QUE-04", say("Steen {letter} staat er twee keer in.", letter=twice))
    centre = next((stone for stone in stones if stone.letter == CENTRE_LETTER), None)
    if centre is None or centre.copies != 1 or centre.edges != ALL_SIX:
        raise Refused("QUE-04", say("Een set heeft één middensteen z met zes lijnen: 1z012345."))
    hand = tuple(sorted((stone for stone in stones if stone.letter != CENTRE_LETTER), key=letter_of))
    count = sum(stone.copies for stone in hand)
    if count != HAND_STONES:
        raise Refused(
            "QUE-04",
            say(
                "Een set heeft {needed} stenen voor de spelers, geen {count}.",
                needed=HAND_STONES,
                count=count,
            ),
        )
    every = (*hand, centre)  # a position is read from lines alone: no two stones may look the same
    alike = next(
        ((one, two) for one in hand for two in every if one.letter < two.letter and same_shape(one, two)),
        None,
    )
    if alike:
        one, two = alike
        raise Refused("QUE-04", say("Steen {one} en {two} zijn dezelfde.", one=one.letter, two=two.letter))
    return TileSet(name or spelled(hand, centre), hand, centre)


def stone_of(word: str) -> Stone:
    """One stone: copies, letter, edges."""
    found = re.fullmatch(r"([1-9]\d?)([a-z])([0-5]+)", word)
    if not found or len(set(found[3])) != len(found[3]):
        raise Refused(
            "QUE-04", say("„{word}” is geen steen; schrijf 3a01: aantal, letter, lijnen.", word=word[:20])
        )
    return Stone(found[2], frozenset(map(int, found[3])), int(found[1]))


def same_shape(one: Stone, two: Stone) -> bool:
    """Whether a turn makes one stone look like the other."""
    return any(one.turned(k) == two.edges for k in range(6))


def spelled(hand: tuple[Stone, ...], centre: Stone) -> str:
    """A set on one line, letters in order."""
    return ",".join(
        f"{stone.copies}{stone.letter}{''.join(map(str, sorted(stone.edges)))}" for stone in (*hand, centre)
    )


def letter_of(stone: Stone) -> str:
    """What stones are put in order by."""
    return stone.letter
