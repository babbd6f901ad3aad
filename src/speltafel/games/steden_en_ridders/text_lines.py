"""Lines of several actions, as Catan writes them, with eight kinds of cards and what knights and cards add.

`kr v21 h9 x2` chases the robber and says where to, `p:SMI v20 v24` promotes two knights, `p:DIP e12>e30`
moves a road, `p:MAM 3 LW` takes two cards, `give LW` gives two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from speltafel.games.catan.text_lines import each, heard, merged, offered, offers, spelled, words_of_offer

from .names import ALL_LETTERS

CARD = f"[{ALL_LETTERS}]"
END = r"(?=$|\s)"
OFFER, SPELLED = offers(ALL_LETTERS), spelled(ALL_LETTERS)
RUNS = (
    (re.compile(rf"dc ({CARD}{{2,}}){END}", re.IGNORECASE), "dc"),
    (re.compile(rf"give ({CARD}{{2,}}){END}", re.IGNORECASE), "give"),
    (re.compile(rf"(?!co|no)({CARD}{{2}}){END}", re.IGNORECASE), ""),
    (re.compile(rf"to (\d(?:,\d)+){END}", re.IGNORECASE), "to"),
)
"""A word said for each card or seat; `co` and `no` are answers, not cards."""

BREATHS = (
    (re.compile(rf"(kr v\d+) (h\d+ x[\d-]){END}", re.IGNORECASE), r"\1 rb \2"),
    (re.compile(rf"(p:SMI v\d+) (v\d+){END}", re.IGNORECASE), r"\1 k^ \2"),
    (re.compile(rf"(p:DIP e\d+)>(e\d+){END}", re.IGNORECASE), r"\1 \2"),
    (re.compile(rf"(p:MAM \d) ({CARD})({CARD}){END}", re.IGNORECASE), r"\1 \2 \3"),
)
"""What is said in one breath, and the actions it stands for."""

SHORTER = (
    (re.compile(r"(?<!\S)(kr v\d+) rb (h\d+ x[\d-])(?!\S)"), r"\1 \2"),
    (re.compile(r"(?<!\S)(p:SMI v\d+) k\^ (v\d+)(?!\S)"), r"\1 \2"),
    (re.compile(r"(?<!\S)(p:DIP e\d+) (e\d+)(?!\S)"), r"\1>\2"),
)


def words(line: str) -> list[str]:
    """The words of the actions that a line says."""
    return heard(line, first_words)


def first_words(line: str) -> tuple[list[str], int]:
    """The words that the beginning of a line stands for, and how much of it that is."""
    offer = OFFER.match(line)
    if offer and not offer[2].strip("-") + offer[3].strip("-"):
        return [offer[0]], offer.end()  # no actions at all: whoever reads it says why
    if offer:
        return words_of_offer(offer), offer.end()
    for pattern, long in BREATHS:
        found = pattern.match(line)
        if found:
            return found.expand(long).split(), found.end()
    for pattern, word in RUNS:
        found = pattern.match(line)
        if found:
            return each(word, found[1].replace(",", "")), found.end()
    word = line.split(" ", 1)[0]
    return [word], len(word)


def line(tokens: Sequence[str]) -> str:
    """The line that says these actions, as short as it can be said."""
    plain = " ".join(tokens)
    short = SPELLED.sub(offered, plain)
    for pattern, brief in SHORTER:
        short = pattern.sub(brief, short)
    for word, between, what in (("dc ", "", CARD), ("give ", "", CARD), ("to ", ",", r"\d"), ("", "", CARD)):
        short = merged(short, word, between, what)
    return short if words(short) == plain.split() else plain
