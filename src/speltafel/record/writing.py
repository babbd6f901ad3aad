"""The one text a finished game has."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.record.header import bodies
from speltafel.record.lines import checks, end, entry_line
from speltafel.record.model import Kept
from speltafel.record.walk import Step, walk


def written(kept: Kept) -> str:
    """The record of a table; raises Astray where its log is not a whole game by the rules."""
    return text_of(kept, list(walk(kept)))


def text_of(kept: Kept, steps: Sequence[Step]) -> str:
    """The record of a table that was walked."""
    outcome = steps[-1].outcome
    assert outcome is not None, "a walk goes to the end of the game"
    heads = list(bodies(kept, outcome))
    lines = [f"{body} {check}" for body, check in zip(heads, checks(heads), strict=True)]
    lines += [entry_line(step.row, step.lot) for step in steps]
    return "\n".join([*lines, end(lines), ""])
