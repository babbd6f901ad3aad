"""The one thread that writes. Whatever waits is written together: one transaction, one wait for the disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Condition, Thread
from typing import NamedTuple

from sqlalchemy import Connection, Engine, insert

from speltafel.text import say

from .errors import Unavailable, belongs_to_one, meaning
from .schema import ENTRIES, Row

MOST = 256
"""Writes in one transaction."""

WRITE_ENTRIES = insert(ENTRIES)

Work = Callable[[Connection], object]


class Job(NamedTuple):
    """A write that was asked for: what is done, then which entries are written; and where its end is told."""

    work: Work | None
    entries: Sequence[Row]
    end: Future[None]


class Writer:
    """A queue and the thread that empties it, in order. When nothing waits, a write begins at once."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine = engine
        self.name = name
        self.jobs: list[Job] = []
        self.closed = False
        self.news = Condition()
        self.thread = Thread(target=self._live, name="speltafel-writer", daemon=True)
        self.thread.start()

    def put(self, work: Work | None, entries: Sequence[Row] = ()) -> Future[None]:
        """Have something written. The future is done when it is on the disk, and cannot be cancelled."""
        end: Future[None] = Future()
        end.set_running_or_notify_cancel()
        with self.news:
            if self.closed:
                end.set_exception(Unavailable(say("De opslag is gesloten.")))
            else:
                self.jobs.append(Job(work, entries, end))
                self.news.notify()
        return end

    def close(self) -> None:
        """Write what waits, and take nothing more."""
        with self.news:
            self.closed = True
            self.news.notify()
        self.thread.join()

    def _live(self) -> None:
        while jobs := self._taken():
            self._write(jobs)

    def _taken(self) -> list[Job]:
        """What is written next; nothing if nothing will come any more."""
        with self.news:
            self.news.wait_for(lambda: self.jobs or self.closed)
            taken = self.jobs[:MOST]
            del self.jobs[:MOST]
            return taken

    def _write(self, jobs: list[Job]) -> None:
        """All in one transaction; where one of them is to blame, in two halves, until it stands alone."""
        try:
            with self.engine.begin() as connection:
                do(connection, jobs)
        except Exception as error:
            if len(jobs) > 1 and belongs_to_one(error, self.name):
                half = len(jobs) // 2
                self._write(jobs[:half])
                self._write(jobs[half:])
                return
            for job in jobs:
                job.end.set_exception(meaning(error, self.name))
        else:
            for job in jobs:
                job.end.set_result(None)


def do(connection: Connection, jobs: Sequence[Job]) -> None:
    """Everything that was asked; the entries of all in one go, which is what makes many cheap."""
    for job in jobs:
        if job.work:
            job.work(connection)
    entries = [entry for job in jobs for entry in job.entries]
    if entries:
        connection.execute(WRITE_ENTRIES, entries)
