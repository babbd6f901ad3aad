"""How the lines of a record are written, and read back: times, seats, lists, checks, entries."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from speltafel import fair
from speltafel.engine import CHANCE, Seat
from speltafel.game import Refused
from speltafel.house.live import Lot
from speltafel.store import EntryRow
from speltafel.table import DRAW
from speltafel.text import Sentence, say

FIRST = "speltafel-record"
VERSION = "1"
LAST = "end"
CHECK_DIGITS = 16
NONE = "-"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
HASH = re.compile(r"[0-9a-f]{64}")
UNREADABLE = say("Deze regel is afgebroken of niet te lezen.")


def checks(bodies: Iterable[str]) -> Iterable[str]:
    """The check of each line of a header, which holds on to the lines before it."""
    whole = ""
    for body in bodies:
        whole = hashlib.sha256(fair.joined("speltafel-line-1", whole, body)).hexdigest()
        yield whole[:CHECK_DIGITS]


def end(lines: Sequence[str]) -> str:
    """The last line: a seal upon all the others."""
    seal = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
    return f"{LAST} {seal}"


def time(at: int) -> str:
    """A moment, in milliseconds since 1970, as people write it."""
    return (EPOCH + timedelta(milliseconds=at)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(text: str) -> int:
    """A moment read back."""
    if TIME.fullmatch(text):
        try:
            return (datetime.fromisoformat(text) - EPOCH) // timedelta(milliseconds=1)
        except ValueError:
            pass
    raise Refused("", say("„{text}” is geen tijd.", text=shortened(text)))


def number(text: str) -> int:
    """A whole number read back."""
    if not NUMBER.fullmatch(text):
        raise Refused("", say("„{text}” is geen getal.", text=shortened(text)))
    return int(text)


def numbers(text: str) -> tuple[int, ...]:
    """A row of numbers read back."""
    return tuple(map(number, text.split(",")))


def row_of(values: Iterable[int]) -> str:
    """A row of numbers."""
    return ",".join(map(str, values))


def place(seat: Seat) -> str:
    """A seat, counted from one; chance has none."""
    return NONE if seat == CHANCE else str(seat + 1)


def seat(text: str) -> Seat:
    """A seat read back."""
    return int(CHANCE) if text == NONE else number(text) - 1


def shortened(text: str) -> str:
    """A text short enough to repeat."""
    return text if len(text) <= 40 else f"{text[:39]}…"


class Line(NamedTuple):
    """A line of a record's log: the entry, and the words that say what chance decided."""

    row: EntryRow
    lot: str


def entry_line(row: EntryRow, lot: Lot | None) -> str:
    """An entry as a line."""
    words = [str(row.number), time(row.at), place(row.seat), row.kind]
    return " ".join([*words, *filter(None, (row.text, lot_words(lot))), row.hash])


def lot_words(lot: Lot | None) -> str:
    """What chance decided: the purpose, the weights, and which of them."""
    return f"{lot.purpose} {row_of(lot.weights)} {lot.drawn}" if lot else ""


def read_entry(text: str) -> Line:
    """A line read back; raises Refused where it is none."""
    left, _, found = text.rpartition(" ")
    words = left.split(" ", 4)
    if len(words) < 4 or not HASH.fullmatch(found):
        raise Refused("", UNREADABLE)
    said, lot = split_lot(words[4] if words[4:] else "") if words[3] == DRAW else ("".join(words[4:]), "")
    row = EntryRow(number(words[0]), moment(words[1]), seat(words[2]), words[3], said, "", found)
    return Line(row, lot)


def split_lot(text: str) -> tuple[str, str]:
    """What chance gave, and how it came to that."""
    words = text.rsplit(" ", 3)
    if len(words) != 4:
        raise Refused("", UNREADABLE)
    return words[0], " ".join(words[1:])


def should_be(text: str) -> Sentence:
    """What a line should say."""
    return say("Hier hoort te staan: {text}", text=text)
