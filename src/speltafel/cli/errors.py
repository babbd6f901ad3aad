"""What a command cannot help: streams that are closed, narrow or full, and games that are broken."""

from __future__ import annotations

import os
import re
import sys
from io import TextIOWrapper
from pathlib import Path
from traceback import format_exception
from typing import TextIO

from speltafel.games import folders
from speltafel.text import Sentence, say

FRAME = re.compile(r'^\s*File "(.+?)", line (\d+)', re.MULTILINE)


class Terminated(BaseException):
    """Somebody asked this process to end."""


def prepare_streams() -> None:
    """Let nothing crash on a letter the terminal does not have, nor on a stream that was closed."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is None:
            os.open(os.devnull, os.O_RDWR)  # takes the free number, so that no pipe of ours gets it
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def silence(stream: TextIO) -> None:
    """What a stream that takes no more still holds goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def fault_of_a_game(error: Exception) -> Sentence | None:
    """What is wrong inside a game's own folder, if the error went through one; in a worker's words too."""
    homes = {folder.resolve().parts[-3:]: name for name, folder in folders().items()}
    inside = [
        (homes[folder.parts[-3:]], f"{Path(file).name}:{line}")
        for file, line in FRAME.findall("".join(format_exception(error)))
        for folder in Path(file).resolve().parents
        if folder.parts[-3:] in homes
    ]
    if not inside:
        return None
    game, place = inside[-1]
    fact = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return say("In het spel {game} zit een fout, in {place}: {fact}", game=game, place=place, fact=fact)
