"""What is worked out so far, kept beside the table to come: a solve that was interrupted goes on from here.

A log is a header line and then blocks, each with its length and checksum. What is broken off at the
end is worked out again; only whole layers count.
"""

from __future__ import annotations

import json
import os
import struct
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from speltafel.game import Block, Problem, Refused
from speltafel.text import say

RECORD = struct.Struct("<HHII")
FASTEST = 1
MAGIC = "speltafel log 1"


class Log:
    """The open log of one solve. It grows; nobody else can have it meanwhile."""

    def __init__(self, path: Path, game: str, problem: Problem) -> None:
        self.path = path
        self.problem = problem
        self.places: dict[Block, tuple[int, int]] = {}
        self.file: IO[bytes] = path.open("a+b")
        try:
            self._take()
            self.done = self._read(told(game, problem))
        except BaseException:
            self.file.close()
            raise

    def _take(self) -> None:
        try:
            take(self.file)
        except (BlockingIOError, PermissionError) as error:
            sentence = say("Aan {file} wordt al gerekend, door een ander proces.", file=str(self.path))
            raise Refused("", sentence) from error

    def _read(self, header: bytes) -> int:
        """How many whole layers the log holds; whatever comes after them is dropped."""
        self.file.seek(0)
        found = self.file.readline(4096)
        if not found.endswith(b"\n") and header.startswith(found):
            self.file.truncate(0)
            self.file.write(header)
            found = header
        if found != header:
            raise Refused(
                "",
                say(
                    "{file} is van een andere berekening; daar wordt niet aan verder gerekend. "
                    "Kies een andere naam, of ruim het op.",
                    file=str(self.path),
                ),
            )
        return self._whole_layers(len(header))

    def _whole_layers(self, end: int) -> int:
        self.file.seek(end)
        done = 0
        for layer in self.problem.layers:
            if not all(self._next(block) for block in layer):
                break
            end = self.file.tell()
            done += 1
        self.places = {block: self.places[block] for layer in self.problem.layers[:done] for block in layer}
        self.file.truncate(end)
        return done

    def _next(self, block: Block) -> bool:
        """Whether the next record is this block, whole and unchanged."""
        head = self.file.read(RECORD.size)
        if len(head) < RECORD.size:
            return False
        *named, length, checksum = RECORD.unpack(head)
        place = self.file.tell()
        data = self.file.read(length) if tuple(named) == block else b""
        self.places[block] = (place, length)
        return (len(data), zlib.crc32(data)) == (length, checksum)

    def add(self, layer: Mapping[Block, bytes]) -> None:
        """Keep one more layer, safe on disk."""
        self.file.seek(0, os.SEEK_END)
        for block in self.problem.layers[self.done]:
            data = zlib.compress(layer[block], FASTEST)
            self.file.write(RECORD.pack(*block, len(data), zlib.crc32(data)))
            self.places[block] = (self.file.tell(), len(data))
            self.file.write(data)
        self.file.flush()
        os.fsync(self.file.fileno())
        self.done += 1

    def read(self, block: Block) -> bytes:
        """A block that was kept."""
        place, length = self.places[block]
        self.file.seek(place)
        return zlib.decompress(self.file.read(length))

    def close(self) -> None:
        """Let it go; it stays on disk."""
        self.file.close()

    def remove(self) -> None:
        """The table is whole, and the log has served."""
        self.file.close()
        self.path.unlink()


def told(game: str, problem: Problem) -> bytes:
    """The first line of a log: exactly what is being worked out."""
    facts = [MAGIC, game, problem.rules, problem.stones, problem.late]
    return json.dumps(facts).encode() + b"\n"


def take(file: IO[bytes]) -> None:
    """Lock an open file, or fail at once."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
