"""The disk that a file is on: whether it is in this machine, and whether the file is ours alone."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from speltafel.text import say

from .errors import Busy, Unavailable

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


LOCKS = Path("/proc/locks")
"""Linux's list of who has locked what."""

HELD: set[tuple[int, int]] = set()
"""The files this process holds, by device and inode. It changes with every file that is held.

Closing any descriptor of a file drops all of SQLite's own locks on it in this process, so a file that we hold
ourselves must not even be opened to see whether it can be held.
"""


class Hold:
    """A file that is ours until it is released or this process dies, under whatever name others find it.

    On Linux the lock lies on the database itself: flock, which knows nothing of the ranges that SQLite locks
    by fcntl. Elsewhere the two kinds get in each other's way, and the lock lies on a file beside it.
    """

    def __init__(self, path: Path) -> None:
        on = path if sys.platform == "linux" else path.with_name(f"{path.name}.lock")
        if on.exists() and identity(on.stat()) in HELD:
            raise taken(path, str(os.getpid()))
        self.file = os.open(on, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        self.identity = identity(os.fstat(self.file))
        try:
            lock(self.file)
        except (BlockingIOError, PermissionError) as error:
            os.close(self.file)
            owners = LOCKS.read_text() if LOCKS.exists() else ""
            raise taken(path, owner(owners, self.identity[1])) from error
        HELD.add(self.identity)
        self.on = on

    def still_there(self) -> bool:
        """Whether the name we found it by is its own: it may be replaced between opening and locking."""
        return self.on.exists() and identity(self.on.stat()) == self.identity

    def release(self) -> None:
        """Let others have it. Every connection to it is closed by now."""
        if self.identity in HELD:
            HELD.discard(self.identity)
            os.close(self.file)


def taken(path: Path, owner: str) -> Busy:
    """What is said to whoever comes second."""
    return Busy(say("Er draait al een server met {name} (proces {owner}).", name=str(path), owner=owner))


def identity(facts: os.stat_result) -> tuple[int, int]:
    """What a file is, whatever it is called."""
    return facts.st_dev, facts.st_ino


def owner(locks: str, inode: int) -> str:
    """The process that holds a file, by Linux's list of locks."""
    lines = (line.split() for line in locks.splitlines() if " FLOCK " in line)
    return next((line[4] for line in lines if line[5].endswith(f":{inode}")), "?")


def lock(file: int) -> None:
    """Lock an open file, or fail at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sync(path: Path) -> None:
    """Wait until a file, or what a folder lists, is on the disk."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


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
        backend = fields.split()[4].replace("\\040", " ")
        kinds[Path(backend)] = rest.split()[0]
    return next((kinds[backend] for backend in (path, *path.parents) if backend in kinds), "")
