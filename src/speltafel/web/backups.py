"""The thread that copies the store at regular times, beside everything else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from threading import Event, Thread, get_native_id

import structlog
from prometheus_client import Counter, Gauge

from speltafel.store import Backend, Unavailable
from speltafel.store.errors import errors_translated
from speltafel.store.schedule import Schedule, back_up, next_due
from speltafel.text import DUTCH
from speltafel.web.metrics import REGISTRY

NICE = 10
"""How much longer this thread waits for a processor than those who play."""

AGAIN = 600.0
"""Seconds until a copy that failed is tried again."""

FAILED = Counter("speltafel_backup_failures", "Backups that failed", registry=REGISTRY)
LAST = Gauge("speltafel_backup_last_seconds", "When the last backup was made (since 1970)", registry=REGISTRY)

log = structlog.get_logger("speltafel")


class Backups:
    """Copies on a schedule until it is closed. It has a thread; what fails there is told, not raised."""

    def __init__(self, backend: Backend, schedule: Schedule, now: Callable[[], int]) -> None:
        self.backend, self.schedule, self.now = backend, schedule, now
        self.closing = Event()
        self.thread = Thread(target=self._live, name="speltafel-backups", daemon=True)
        self.thread.start()

    def _live(self) -> None:
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICE)
        wait = 0.0
        while not self.closing.wait(wait):
            wait = self.once()

    def once(self) -> float:
        """Make a copy if one is due; the seconds until there is something to do again."""
        now = self.now() // 1000
        try:
            with errors_translated(str(self.schedule.folder)):
                if (due := next_due(self.schedule)) > now:
                    return float(due - now)
                copy = back_up(self.backend, self.schedule, now)
        except Unavailable as failed:
            FAILED.inc()
            log.error("backup failed", why=DUTCH.tell(failed.sentence))
            return min(AGAIN, self.schedule.every)
        LAST.set(now)
        log.info("backup", copy=copy.name, bytes=copy.stat().st_size)
        return float(self.schedule.every)

    def close(self) -> None:
        """No more copies; one that is being made is given up with the process."""
        self.closing.set()
        self.thread.join(2)
