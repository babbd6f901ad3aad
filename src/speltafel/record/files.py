"""Records in files: read no further than a record can be long, written whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from speltafel.game import Refused
from speltafel.record.reading import LARGEST
from speltafel.text import say, words

MEANINGS = {
    errno.ENOENT: words("Het bestand {name} is er niet."),
    errno.ENOTDIR: words("Het bestand {name} is er niet."),
    errno.EISDIR: words("{name} is een map; noem een bestand."),
    errno.EACCES: words("{name} mag hier niet gelezen of geschreven worden."),
    errno.EPERM: words("{name} mag hier niet gelezen of geschreven worden."),
    errno.EEXIST: words("{name} is er al; met --force wordt het vervangen."),
    errno.ENOSPC: words("De schijf is vol: {name} is niet geschreven."),
}
OTHERWISE = words("{name} kan niet worden gelezen of geschreven: {fact}.")


@contextmanager
def errors_translated(path: Path) -> Iterator[None]:
    """What the system says about a file comes out as a sentence."""
    try:
        yield
    except OSError as error:
        text = MEANINGS.get(error.errno or 0, OTHERWISE)
        raise Refused("", say(text, name=str(path), fact=error.strerror or str(error))) from None
    except ValueError as error:  # a name with a zero byte in it
        raise Refused("", say(OTHERWISE, name=ascii(str(path)), fact=str(error))) from None


def content(path: Path) -> bytes:
    """What is in a file, up to one byte more than a record can have: then it is known to be too large."""
    with errors_translated(path), path.open("rb") as file:
        return file.read(LARGEST + 1)


def put(path: Path, text: str, force: bool, private: bool = False) -> None:
    """Write a file, whole or not at all; what is there stays there, unless it is to be replaced.

    A private one can only be read by whoever wrote it.
    """
    with errors_translated(path):
        if path.exists() and not force:
            raise FileExistsError(errno.EEXIST, "")
        if path.exists() and not path.is_file():
            path.write_bytes(text.encode())  # a device or a pipe: there is nothing to replace
            return
        replace(path, text.encode(), force, 0o600 if private else 0o666 & ~mask())


def replace(path: Path, raw: bytes, force: bool, rights: int) -> None:
    """Write beside it first, then put it in its place; without force only where there is nothing."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".record-", delete=False) as beside:
        part = Path(beside.name)
    try:
        part.write_bytes(raw)
        part.chmod(rights)
        if force:
            part.replace(path)
        else:
            os.link(part, path)
    finally:
        part.unlink(missing_ok=True)


def mask() -> int:
    """What this process takes from the rights of new files."""
    held = os.umask(0)
    os.umask(held)
    return held
