"""What things are called: cards, pieces, players; letters in notation, words in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from speltafel.text import Sentence, say

COLOURS = (say("rood"), say("blauw"), say("wit"), say("oranje"))
LETTERS = "LBWGO"
"""Lumber, brick, wool, grain, ore (CAT-03)."""

ALL_LETTERS = LETTERS + "PCN"
"""With paper, cloth and coin, for which hands have room too."""

KINDS_OF_CARDS = (
    say("hout"),
    say("steen"),
    say("wol"),
    say("graan"),
    say("erts"),
    say("papier"),
    say("laken"),
    say("munt"),
)
LANDS = (say("bos"), say("heuvels"), say("weide"), say("akker"), say("gebergte"), say("woestijn"))
TERRAIN_LETTERS = "LBWGOD"
DEVELOPMENT_WORDS = ("KN", "VP", "RB", "YP", "MO")
DEVELOPMENT_NAMES = (
    say("een ridder"),
    say("een gebouwkaart"),
    say("stratenbouw"),
    say("uitvinding"),
    say("monopolie"),
)
DEVELOPMENT_RULES = ("CAT-51", "CAT-55", "CAT-52", "CAT-53", "CAT-54")
NOTHING = Sentence("")


def amount(kind: int, count: int) -> Sentence:
    """So many cards of a kind, in words."""
    return say("{count} {card}", count=count, card=KINDS_OF_CARDS[kind])


def amounts(counts: Sequence[int]) -> Sentence:
    """Cards in words, kind by kind."""
    return together(amount(kind, count) for kind, count in enumerate(counts) if count)


def together(parts: Iterable[Sentence]) -> Sentence:
    """Sentences in a row, with commas."""
    found = NOTHING
    for part in parts:
        found = part if found is NOTHING else say("{before}, {last}", before=found, last=part)
    return found


def letters(counts: Sequence[int]) -> str:
    """Cards in letters, in the order of `ALL_LETTERS`; `-` if there are none."""
    return "".join([letter * count for letter, count in zip(ALL_LETTERS, counts, strict=False)]) or "-"


def counted(text: str, kinds: str = LETTERS) -> list[int]:
    """How many of each kind these letters are; `-` is none."""
    return [text.count(letter) for letter in kinds]
