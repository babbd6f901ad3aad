"""What of a table fits a window. The board is shown whole or not at all: half a row is a wrong row."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from speltafel.text import Drawing

from . import told
from .company import Company

FRAME = 2
"""Columns around the board."""
WIDEST_LOG, USUAL_LOG, NARROWEST_LOG = 50, 30, 20
SHEET_FRAME = 4
WIDEST_SHEET, READABLE = 72, 40
"""A sheet stands beside the board if there are so many columns left, or as many as it needs."""
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

    def log(self, width: int) -> int:
        """Columns of the log in a window of this width; 0 where there is no room for it."""
        wanted = min(WIDEST_LOG, max(USUAL_LOG, width // 3), self.left)
        return wanted if wanted >= NARROWEST_LOG else 0

    def sheet(self, sheet: Drawing, company: Company) -> int:
        """Columns of this sheet beside the board; 0 where it cannot be read there."""
        wanted = min(WIDEST_SHEET, widest(sheet, company))
        readable = not self.needs and self.left - SHEET_FRAME >= min(READABLE, wanted)
        return min(wanted + SHEET_FRAME, self.left) if readable else 0


def fit(board: Drawing, company: Company, width: int, lines: int) -> Fit:
    """How a board fits so many columns, and so many lines that it shares with the message below it."""
    left = width - widest(board, company) - FRAME
    bare = [line for line in board if tells(told.spoken(line, company))]
    if left >= 0 and len(board) + MESSAGE <= lines:
        return Fit(board, left, lines - len(board))
    if left >= 0 and len(bare) + 1 <= lines:
        return Fit(bare, left, lines - len(bare))
    return Fit([], 0, 1, (width - left, len(bare) + 1))


def tells(line: str) -> bool:
    """Whether a line of a drawing has a letter or digit in it: without, it is only decoration."""
    return any(letter.isalnum() for letter in line)


def widest(drawing: Drawing, company: Company) -> int:
    """The columns a drawing takes."""
    return max((cell_len(told.spoken(line, company).rstrip()) for line in drawing), default=0)
