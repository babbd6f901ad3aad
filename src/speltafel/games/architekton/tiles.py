"""The tiles: data, so that another list of buildings can be played without touching the engine.

A set of buildings is named, with a version, or spelled out: twenty-two words of four letters, the
sides of a building clockwise from the north. Ids refer to rules.nl.md.
"""

from __future__ import annotations

from functools import cache

from speltafel.game import Refused
from speltafel.text import say

TERRAINS = "emwf"
"""ARC-02: earth, meadow, water, forest."""
LANDSCAPES = 6
"""ARC-03: so many landscapes of each terrain."""
COUNT = 22

SETS = {
    "arc22-v1": (
        "emew emef ewef emwm emfm mwmf ewmw ewfw mwfw efmf efwf mfwf "  # one terrain on opposite sides
        "eemm eeww eeff mmww mmff wwff "  # two terrains, equal sides adjacent
        "emwf efwm emfw ewfm"  # all four
    )
}
"""ARC-04: the sets of buildings that have a name."""


@cache
def buildings_of(name: str) -> tuple[str, ...]:
    """The buildings of a set, in their order."""
    return tuple(SETS[name].split()) if name in SETS else tuple(name.split(","))


def turned(word: str, turns: int) -> str:
    """A building turned clockwise by so many quarters."""
    return word[4 - turns :] + word[: 4 - turns]


@cache
def codes_of(name: str) -> dict[str, int]:
    """Every tile as it can lie, a letter or four, and its code as the engine lays it."""
    found = {letter: terrain for terrain, letter in enumerate(TERRAINS)}
    for tile, word in enumerate(buildings_of(name)):
        for turns in range(4):
            found.setdefault(turned(word, turns), 4 + 4 * tile + turns)
    return found


@cache
def letters_of(name: str) -> dict[int, str]:
    """The letters of what is laid, by its code."""
    return {code: word for word, code in codes_of(name).items()}


def sides_of(name: str) -> tuple[list[int], list[int]]:
    """The sides of every building in every rotation, and how many of its rotations differ."""
    sides, turns = [], []
    for word in buildings_of(name):
        for quarter in range(4):
            lying = turned(word, quarter)
            sides.append(sum(TERRAINS.index(letter) << 2 * side for side, letter in enumerate(lying)))
        turns.append(len({turned(word, quarter) for quarter in range(4)}))
    return sides, turns


def read_tiles(text: str) -> str:
    """ARC-04, ARC-40: a set of buildings spelled out, as an option's value."""
    words = text.lower().split(",")
    if len(words) != COUNT or any(len(word) != 4 or set(word) - set(TERRAINS) for word in words):
        sentence = say(
            "Noem een set, of {count} gebouwen van vier letters e, m, w of f, met komma's ertussen.",
            count=COUNT,
        )
        raise Refused("ARC-04", sentence)
    for number, word in enumerate(words):
        for other in words[:number]:
            if word in {turned(other, quarter) for quarter in range(4)}:
                raise Refused(
                    "ARC-04", say("{word} is hetzelfde gebouw als {other}.", word=word, other=other)
                )
    return ",".join(words)
