"""Scenario files: lines of a verb and what it is about.

A line that begins with a space goes on where the one before it stopped; words after ` # ` are
not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Step(NamedTuple):
    """One line: its number in the file, whom it is about (if said), verb and rest."""

    line: int
    seat: str
    verb: str
    rest: str


@dataclass(frozen=True)
class Scenario:
    """A named list of steps."""

    name: str
    file: str
    line: int
    steps: tuple[Step, ...]


def read_scenarios(text: str, file: str, first_line: int = 1, game: str = "") -> list[Scenario]:
    """The scenarios in a text; a rulebook's examples need not name their game."""
    scenarios: list[Scenario] = []
    for step in read_steps(text, first_line):
        if step.verb == "scenario":
            about = (Step(step.line, "", "game", game),) if game else ()
            scenarios.append(Scenario(step.rest, file, step.line, about))
        elif not scenarios:
            scenarios.append(Scenario("?", file, step.line, (step,)))
        else:
            last = scenarios[-1]
            scenarios[-1] = Scenario(last.name, file, last.line, (*last.steps, step))
    return scenarios


def read_steps(text: str, first_line: int) -> Iterator[Step]:
    """The lines of a text as steps, comments left out."""
    pending: Step | None = None
    for number, raw in enumerate(text.splitlines(), first_line):
        line = re.sub(r"(^|\s)#(\s.*)?$", "", raw).rstrip()
        if not line:
            continue
        if line[0].isspace() and pending:
            pending = pending._replace(rest=f"{pending.rest} {line.strip()}")
            continue
        if pending:
            yield pending
        found = re.fullmatch(r"\s*(?:(\d+)\s+)?(\S+)\s*(.*)", line)
        assert found is not None
        pending = Step(number, found[1] or "", found[2], found[3])
    if pending:
        yield pending
