"""What a record holds, and what can be wrong with one."""

from __future__ import annotations

from typing import NamedTuple

from speltafel.game import Refusal, Refused
from speltafel.store import EntryRow, SeatRow, TableRow
from speltafel.text import Sentence, say


class Kept(NamedTuple):
    """A table as it is kept: everything its game can be played again from."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    secret: bytes
    entries: tuple[EntryRow, ...]


class Fault(Refused):
    """What is wrong with a record, and in which line."""

    def __init__(self, line: int, rule: str, why: Sentence) -> None:
        super().__init__(rule, say("Regel {line}: {why}", line=line, why=why))
        self.line = line


class Astray(Exception):
    """An entry that cannot be what happened: its number, and why not."""

    def __init__(self, number: int, refusal: Refusal) -> None:
        super().__init__(number, refusal.rule)
        self.number = number
        self.refusal = refusal
