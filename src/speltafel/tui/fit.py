"""What of a table fits a window. Half a row is a wrong row: wide words are folded, or go beside the picture.

A board that is too high is shown in part, with the lines of whoever looks always in sight, and the screen
tells which part it is; a game whose words stand between its rows is shown whole or not at all.
"""

from __future__ import annotations

from itertools import dropwhile
from typing import NamedTuple

from speltafel.engine import Seat
from speltafel.text import Drawing, Span, seat_style

from . import render
from .fold import beside, fold, folded_line, picture, widest
from .players import Company

FRAME = 2
"""Columns around the board."""
WIDEST_LOG, USUAL_LOG, NARROWEST_LOG = 50, 30, 20
SHEET_FRAME = 4
WIDEST_SHEET, READABLE = 72, 40
"""A sheet stands beside the board if there are so many columns left, or as many as it needs."""
LEAST_SEEN = 10
"""So many lines of a board that is too high must be in sight."""
GAP = Span("  ")
MESSAGE = 3
"""Lines below the board that an answer should have; it makes do with one where the board needs them."""


class Fit(NamedTuple):
    """How a table is laid out in a window."""

    board: Drawing
    left: int
    """Columns beside the board."""
    message: int
    """Lines below it that an answer may take."""
    needs: tuple[int, int] | None = None
    """Columns and lines that the window should have, if the board does not fit."""
    own: Drawing | None = None
    """Of a board that is shown in part: the lines that stay in sight below it."""

    def log(self, width: int) -> int:
        """Columns of the log in a window of this width; 0 where there is no room for it."""
        wanted = min(WIDEST_LOG, max(USUAL_LOG, width // 3), self.left)
        return wanted if wanted >= NARROWEST_LOG else 0

    def sheet(self, sheet: Drawing, company: Company) -> int:
        """Columns of this sheet beside the board; 0 where it cannot be read there."""
        wanted = min(WIDEST_SHEET, widest(sheet, company))
        readable = not self.needs and self.left - SHEET_FRAME >= min(READABLE, wanted)
        return min(wanted + SHEET_FRAME, self.left) if readable else 0


def fit(board: Drawing, company: Company, viewer: Seat | None, width: int, lines: int, spare: int = 0) -> Fit:
    """How a board fits so many columns, and so many lines that it shares with the message below it.

    Where a board is shown in part there are some lines to spare that are not needed then.
    """
    pictured = picture(board)
    folded = fold(board, company, width - FRAME)
    left = width - widest(folded, company) - FRAME
    needed = str.strip if pictured else tells
    bare = [line for line in folded if needed(render.spoken(line, company))]
    if left >= 0 and len(folded) + MESSAGE <= lines:
        return Fit(folded, left, lines - len(folded))
    if left >= 0 and len(bare) + 1 <= lines:
        return Fit(bare, left, lines - len(bare))
    side = beside(board, company, width - FRAME)
    if side and len(side) + 1 <= lines:
        return Fit(side, 0, lines - len(side))
    if not pictured:
        return Fit([], 0, 1, (width - left, len(bare) + 1))
    own = own_lines(board[pictured:], company, viewer, width - FRAME)
    short = LEAST_SEEN + len(own) + 1 - spare
    if left < 0 or lines < short:
        return Fit([], 0, 1, (width - left, short))
    return Fit(bare, left, MESSAGE, own=own)


def own_lines(words: Drawing, company: Company, viewer: Seat | None, width: int) -> Drawing:
    """What the words below a picture say of whoever looks, up to the next player, in few lines."""
    found: list[Span] = []
    for line in words if viewer is not None else []:
        whose = {span.style for span in line if span.style.startswith("seat")}
        if found and whose:
            break
        if found:
            found += [GAP, *dropwhile(lambda span: not render.spoken([span], company).strip(), line)]
        elif seat_style(viewer or 0) in whose:
            found += line
    return folded_line(found, company, width) if found else []


def tells(line: str) -> bool:
    """Whether a line of a drawing has a letter or digit in it: without, it is only decoration."""
    return any(letter.isalnum() for letter in line)
