"""A record taken apart: what each line says, before it is known whether that is true."""

from __future__ import annotations

from typing import NamedTuple

from speltafel.game import Refused
from speltafel.record.header import Header, read_header
from speltafel.record.lines import CHECK_DIGITS, FIRST, LAST, VERSION, Line, checks, read_entry
from speltafel.record.model import Fault
from speltafel.text import say

LARGEST = 4_194_304
"""A record is not larger than this; in bytes."""


class Parts(NamedTuple):
    """A record in its parts, and all its lines."""

    header: Header
    entries: tuple[Line, ...]
    lines: list[str]

    def line(self, number: int) -> int:
        """The line in which the entry of this number stands, or should."""
        return len(self.lines) - 1 - len(self.entries) + number


def parts(raw: bytes) -> Parts:
    """A record read; raises Fault at the first line that is none of a record's."""
    check_first(raw[: raw.find(b"\n")][:100].decode(errors="replace"))
    if len(raw) > LARGEST:
        line = raw.count(b"\n", 0, LARGEST) + 1
        raise Fault(line, "", say("Een record is niet groter dan {most} bytes.", most=LARGEST))
    lines = decoded(raw).split("\n")
    if lines.pop():
        raise Fault(len(lines) + 1, "", say("Het record breekt hier af."))
    heads = header_bodies(lines)
    header = read_header(heads)
    log = lines[len(heads) : -1]
    entries = tuple(at_line(len(heads) + 1 + index, text) for index, text in enumerate(log))
    if not lines[-1].startswith(f"{LAST} "):
        raise Fault(len(lines), "", say("Het record breekt hier af."))
    return Parts(header, entries, lines)


def decoded(raw: bytes) -> str:
    """The text, or in which line it is none."""
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Fault(line, "", say("Hier staat iets dat geen tekst in UTF-8 is.")) from None


def check_first(line: str) -> None:
    """A record says in its first line what it is, and in which version it is written."""
    word, _, rest = line.partition(" ")
    if word != FIRST:
        raise Fault(1, "", say("Dit is geen record van Speltafel."))
    if line.endswith("\r"):
        raise Fault(1, "", say("De regels van een record eindigen op LF, niet op CR LF."))
    version = rest.partition(" ")[0]
    if version != VERSION:
        sentence = say(
            "Een record van versie {version} ken ik niet, wel {known}.", version=version[:9], known=VERSION
        )
        raise Fault(1, "", sentence)


def header_bodies(lines: list[str]) -> list[str]:
    """The lines above the log, without the checks behind them, which must be right."""
    heads = []
    for line in lines:
        if line[:1].isdigit() or line.startswith(f"{LAST} "):
            break
        heads.append(line)
    bodies = [line.rpartition(" ")[0] for line in heads]
    for index, check in enumerate(checks(bodies)):
        if heads[index][-CHECK_DIGITS:] != check or heads[index] != f"{bodies[index]} {check}":
            raise Fault(index + 1, "", say("Hier is iets veranderd: het controlegetal klopt niet."))
    return bodies


def at_line(line: int, text: str) -> Line:
    """An entry read; raises Fault where it is none."""
    try:
        return read_entry(text)
    except Refused as refused:
        raise Fault(line, *refused.refusal) from None
