"""The disk that a file is on: whether it is in this machine, and whether the file is ours alone."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from speltafel.text import say

from .trouble import Busy, Unavailable

REMOTE = {
    "afs",
    "ceph",
    "cifs",
    "fuse.davfs2",
    "fuse.glusterfs",
    "fuse.rclone",
    "fuse.sshfs",
    "nfs",
    "nfs4",
    "smb3",
}
"""File systems whose disk is elsewhere."""

MOUNTS = Path("/proc/self/mountinfo")


def locked(path: Path) -> IO[str]:
    """The lock file beside a file, ours until it is closed or this process dies."""
    file = path.with_name(f"{path.name}.lock").open("a+")
    try:
        take(file)
    except (BlockingIOError, PermissionError) as error:
        file.seek(0)
        owner = file.read().strip() or "?"
        file.close()
        raise Busy(
            say("Er draait al een server met {name} (proces {owner}).", name=str(path), owner=owner)
        ) from error
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


def take(file: IO[str]) -> None:
    """Lock an open file, or fail at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def refuse_remote(path: Path, mounts: str) -> None:
    """SQLite's log needs memory shared by all who open the file, which disks elsewhere do not give."""
    kind = file_system(path, mounts)
    if kind in REMOTE:
        raise Unavailable(
            say(
                "{name} staat op een netwerkschijf ({kind}); SQLite kan daar niet veilig schrijven. "
                "Kies een schijf van deze machine, of PostgreSQL.",
                name=str(path),
                kind=kind,
            )
        )


def file_system(path: Path, mounts: str) -> str:
    """The kind of file system a path is on, by Linux's list of what is mounted where."""
    kinds = {}
    for line in mounts.splitlines():
        fields, _, rest = line.partition(" - ")
        place = fields.split()[4].replace("\\040", " ")
        kinds[Path(place)] = rest.split()[0]
    return next((kinds[place] for place in (path, *path.parents) if place in kinds), "")
