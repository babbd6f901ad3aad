"""Whether a move could be written now: tried for real, but seldom, however often somebody asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

import structlog

from speltafel.store import Store

EVERY = 3.0
"""Seconds for which an answer is good."""

PATIENCE = 5.0
"""Seconds the store may take to answer before it counts as gone."""

SILENT = "the store does not answer"
REFUSING = "the store cannot be written"

log = structlog.get_logger("speltafel")


class Health:
    """The last answer of a store. It changes: after a while it is asked again, by one at a time."""

    def __init__(self, store: Store, now: Callable[[], float] = monotonic) -> None:
        self.store = store
        self.now = now
        self.asked = float("-inf")
        self.asking: asyncio.Task[str] | None = None

    async def trouble(self) -> str:
        """In a word what is wrong; empty if nothing is."""
        since = self.now() - self.asked
        if self.asking is None or (self.asking.done() and since >= EVERY):
            self.asked, since = self.now(), 0.0
            self.asking = asyncio.create_task(self._tried())
        if not self.asking.done():
            await asyncio.wait([self.asking], timeout=max(0.0, PATIENCE - since))
        return self.asking.result() if self.asking.done() else SILENT

    async def _tried(self) -> str:
        try:
            await asyncio.to_thread(self.store.unfinished, 1)
            await asyncio.wrap_future(await asyncio.to_thread(self.store.probe))
        except Exception as error:
            log.warning("unhealthy", why=str(error))
            return REFUSING
        return ""
