"""What the tests of solving share: a table is made, and a refusal told."""

from __future__ import annotations

from pathlib import Path

from speltafel.game import Refused
from speltafel.games import load
from speltafel.solving.file import Table
from speltafel.solving.run import solve
from speltafel.text import DUTCH

LINJA = load("linja")


def made(path: Path, stones: int, late: int | None = None, processes: int = 1, **options: str) -> Table:
    """A table of so many stones a side."""
    for _ in solve(LINJA, LINJA.choose(**options), path, stones, late, processes):
        pass
    return Table(path)


def sentence(refused: Refused) -> str:
    """A refusal in words."""
    return DUTCH.tell(refused.refusal.sentence)
