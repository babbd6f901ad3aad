"""Words that are wider than a window: folded below the picture of a board, or put beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.cells import cell_len

from speltafel.text import Drawing, Sentence, Span

from . import render
from .players import Company

NARROWEST_WORDS = 32
Word = tuple[str, str]
"""A word with the gap after it, and its style."""
INDENT: Word = (" " * 5, "plain")


def picture(board: Drawing) -> int:
    """How many lines of a drawing come before its last lines, which are made of sentences; 0 if none do."""
    said = [any(isinstance(span.text, Sentence) for span in line) for line in board]
    first = len(board)
    while first and (said[first - 1] or (first > 1 and said[first - 2])):
        first -= 1
    return first if first < len(board) else 0


def fold(board: Drawing, company: Company, width: int) -> Drawing:
    """The board with sentences below its picture folded where they are too wide."""
    first = picture(board)
    if not first:
        return board
    return board[:first] + [part for line in board[first:] for part in folded_line(line, company, width)]


def folded_line(line: Sequence[Span], company: Company, width: int) -> Drawing:
    """A line of words in as many lines as it needs, broken at wide gaps if that will do."""
    if cell_len(render.spoken(line, company).rstrip()) <= width:
        return [list(line)]
    words = [
        (word, span.style)
        for span in line
        for word in re.findall(r"\S+ ?|\s+", render.spoken([span], company))
    ]
    lines: list[list[Word]] = [[]]
    for group in groups(words):
        if used([*lines[-1], *group]) > width and len(lines[-1]) > 1:
            lines.append([INDENT])
        for word in group:
            if used([*lines[-1], word]) > width:
                lines.append([INDENT])
            lines[-1].append(word)
    return [[Span(*word) for word in line] for line in lines]


def groups(words: Iterable[Word]) -> list[list[Word]]:
    """Words up to each wide gap, the gap at its end."""
    found: list[list[Word]] = [[]]
    for word in words:
        found[-1].append(word)
        if not word[0].strip() and len(found[-1]) > 1:
            found.append([])
    return found


def used(words: Iterable[Word]) -> int:
    """The columns that words take, without the gap at their end."""
    return cell_len("".join(word for word, _ in words).rstrip())


def beside(board: Drawing, company: Company, width: int) -> Drawing:
    """The words of a drawing at the right of its picture; nothing where there is no room for them."""
    first = picture(board)
    wide = widest(board[:first], company) + 2
    if not first or width - wide < NARROWEST_WORDS:
        return []
    words = [part for line in board[first:] for part in folded_line(line, company, width - wide)]
    nothing: list[Span] = []
    return [
        [*row, Span(" " * (wide - cell_len(render.spoken(row, company)))), *said]
        for row, said in zip_longest(board[:first], words, fillvalue=nothing)
    ]


def widest(drawing: Drawing, company: Company) -> int:
    """The columns a drawing takes."""
    return max((cell_len(render.spoken(line, company).rstrip()) for line in drawing), default=0)
