"""A table on disk: a header that says what it knows, its lines packed one by one, and where each begins.

The header is two lines of text, the second a JSON object, and a third with their checksum, filled
up to `ROOM` bytes. Only a table that is whole ever gets its name: it is written under another.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import zlib
from array import array
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from operator import gt
from pathlib import Path
from threading import Lock
from typing import BinaryIO

from speltafel.game import Problem, Refused
from speltafel.text import say

MAGIC = "speltafel table 1"
ROOM = 1024
PIECE = 1 << 20
LINES_KEPT = 256
PACKING = 6
EVEN = 128


@dataclass(frozen=True)
class Header:
    """What a table knows: which game under which rules, how large, and how much of it."""

    game: str
    profile: str
    rules: str
    stones: int
    late: int
    whole: bool
    lines: int
    positions: int
    size: int
    sha256: str


class Damaged(Refused):
    """A file that should be a table, and is not or not wholly."""


class Table:
    """An open table. It keeps the lines it was asked for last."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.alone = Lock()
        try:
            self.file = path.open("rb")
            self.header = self._header()
            self.starts = self._starts()
        except OSError as error:
            raise unreadable(path, error) from error
        self.line = lru_cache(LINES_KEPT)(self._line)

    def _header(self) -> Header:
        text = self.file.read(ROOM)
        lines = text.split(b"\n")
        if lines[0] != MAGIC.encode():
            raise Damaged("", say("{file} is geen tabel van speltafel.", file=str(self.path)))
        if len(text) < ROOM or len(lines) < 3 or lines[2] != checked(lines[1]):
            raise Damaged("", say("De kop van {file} is beschadigd.", file=str(self.path)))
        header = Header(**json.loads(lines[1]))
        size = os.fstat(self.file.fileno()).st_size
        if size != header.size:
            sentence = say(
                "{file} is niet heel: {size} bytes in plaats van {wanted}.",
                file=str(self.path),
                size=size,
                wanted=header.size,
            )
            raise Damaged("", sentence)
        return header

    def _starts(self) -> array[int]:
        starts = array("Q")
        self.file.seek(-8 * (self.header.lines + 1), os.SEEK_END)
        starts.frombytes(self.file.read())
        if sys.byteorder == "big":
            starts.byteswap()
        ends = (ROOM, self.header.size - 8 * len(starts))
        if (starts[0], starts[-1]) != ends or any(map(gt, starts, starts[1:])):
            raise Damaged("", say("Het register van {file} is beschadigd.", file=str(self.path)))
        return starts

    def _line(self, number: int) -> bytes:
        start, end = self.starts[number], self.starts[number + 1]
        try:
            with self.alone:
                self.file.seek(start)
                packed = self.file.read(end - start)
            return zlib.decompress(packed)
        except (zlib.error, OSError) as error:
            sentence = say("Regel {number} van {file} is beschadigd.", number=number, file=str(self.path))
            raise Damaged("", sentence) from error

    def margin(self, line: int, column: int) -> int | None:
        """The margin of whoever is to move; None if this table does not go back so far."""
        values = self.line(line)
        at = column - (self.header.lines - len(values))
        return values[at] - EVEN if at >= 0 else None

    def check(self) -> None:
        """Read all of it; refuse it if one bit has changed."""
        self.file.seek(ROOM)
        digest = hashlib.sha256()
        while piece := self.file.read(PIECE):
            digest.update(piece)
        if digest.hexdigest() != self.header.sha256:
            raise Damaged("", say("{file} is beschadigd: de controlesom klopt niet.", file=str(self.path)))

    def close(self) -> None:
        """Let the file go."""
        self.file.close()


class Writer:
    """A table being written, under a name of its own until it is whole."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.hidden = path.with_name(f"{path.name}.pack")
        self.file: BinaryIO = self.hidden.open("w+b")
        self.file.write(bytes(ROOM))
        self.digest = hashlib.sha256()
        self.starts = array("Q", [ROOM])

    def add(self, line: bytes) -> None:
        """One more line."""
        packed = zlib.compress(line, PACKING)
        self._write(packed)
        self.starts.append(self.starts[-1] + len(packed))

    def _write(self, data: bytes) -> None:
        self.file.write(data)
        self.digest.update(data)

    def finish(self, game: str, problem: Problem, positions: int) -> None:
        """Write where the lines are and what the table knows, and only then give it its name."""
        lines = len(self.starts) - 1
        if sys.byteorder == "big":
            self.starts.byteswap()
        self._write(self.starts.tobytes())
        header = Header(
            game=game,
            profile=problem.stamp,
            rules=problem.rules,
            stones=problem.stones,
            late=problem.late,
            whole=problem.whole,
            lines=lines,
            positions=positions,
            size=self.file.tell(),
            sha256=self.digest.hexdigest(),
        )
        told = json.dumps(asdict(header)).encode()
        self.file.seek(0)
        self.file.write(b"\n".join([MAGIC.encode(), told, checked(told), b""]).ljust(ROOM - 1) + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        give_name(self.hidden, self.path)

    def abandon(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self.file.close()
        self.hidden.unlink(missing_ok=True)


def give_name(hidden: Path, path: Path) -> None:
    """Rename a file, but never over another."""
    try:
        os.link(hidden, path)
    except FileExistsError as error:
        raise exists(path) from error
    except OSError:  # a file system without links
        if path.exists():
            raise exists(path) from None
        hidden.rename(path)
    hidden.unlink(missing_ok=True)


def checked(line: bytes) -> bytes:
    """The checksum of a line, spelled."""
    return f"{zlib.crc32(line):08x}".encode()


def exists(path: Path) -> Refused:
    """What is said when a table would go over a file."""
    return Refused(
        "", say("{file} is er al; er wordt niets overschreven. Kies een andere naam.", file=str(path))
    )


def unreadable(path: Path, error: OSError) -> Refused:
    """What is said of a file that cannot be opened or read."""
    fact = error.strerror or str(error)
    return Refused("", say("{file} kan niet worden gelezen: {fact}.", file=str(path), fact=fact))
