"""Copies of a store at regular times: when the next is due, and which are old enough to go."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from .backends import Backend

NAME = "speltafel-{:%Y%m%dT%H%M%SZ}.db"
OURS = re.compile(r"speltafel-(\d{8}T\d{6}Z)\.db")
UNFINISHED = "speltafel-*.db.part"


class Schedule(NamedTuple):
    """Where copies go, how many seconds lie between them, and how many are kept."""

    folder: Path
    every: int
    keep: int


def next_due(schedule: Schedule) -> int:
    """When the next copy is due, in seconds since 1970: the newest there is counts, also after a restart."""
    copies = copies_in(schedule.folder)
    return made(copies[-1]) + schedule.every if copies else 0


def back_up(backend: Backend, schedule: Schedule, now: int) -> Path:
    """One more copy; then the oldest go. What is not named as ours is left alone."""
    for left in schedule.folder.glob(UNFINISHED):
        left.unlink()  # of a server that was killed meanwhile
    target = schedule.folder / NAME.format(datetime.fromtimestamp(now, UTC))
    backend.backup(target)
    for old in copies_in(schedule.folder)[: -schedule.keep]:
        old.unlink()
    return target


def copies_in(folder: Path) -> list[Path]:
    """The copies in a folder, oldest first."""
    return sorted(path for path in folder.iterdir() if OURS.fullmatch(path.name))


def made(copy: Path) -> int:
    """When a copy was made, by its name."""
    found = OURS.fullmatch(copy.name)
    assert found
    return int(datetime.strptime(found[1] + "+0000", "%Y%m%dT%H%M%SZ%z").timestamp())
