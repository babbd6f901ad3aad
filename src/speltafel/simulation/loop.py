"""An event loop with time of its own: when nothing can be done now, it is at once when something can.

Nothing waits for the machine, so the order of events follows from the plan and its seed alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from random import Random
from typing import Any, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

LATENCY = 0.02
"""Seconds that a thread may take to begin, and its answer to arrive."""


class Stuck(Exception):
    """Nothing will ever happen any more, and somebody still waits."""


class VirtualLoop(asyncio.BaseEventLoop):
    """A loop that never waits. It changes: its time goes on from event to event."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random = random
        self.moment = 0.0
        self.blocked = 0.0
        """Seconds for which what runs in a thread now has said to have waited."""
        self._selector = self  # the base class asks it to wait for what comes from outside

    def time(self) -> float:
        """Seconds since the story began."""
        return self.moment

    def select(self, timeout: float | None) -> list[Any]:
        """Nothing comes from outside: the next event is at once."""
        if timeout is None:
            raise Stuck
        self.moment += max(0.0, timeout)
        return []

    def _process_events(self, event_list: list[Any]) -> None:
        """There are none."""

    def call_soon_threadsafe(
        self, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        """There is one thread."""
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(
        self, executor: Any, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """What would run in a thread runs here, a little later; its answer comes after what it waited for."""
        answer: asyncio.Future[T] = self.create_future()

        def work() -> None:
            self.blocked = 0.0
            try:
                found, error = func(*args), None
            except Exception as wrong:
                found, error = None, wrong
            self.call_later(self.blocked + self.random.uniform(0, LATENCY), tell, found, error)

        def tell(found: Any, error: Exception | None) -> None:
            if answer.cancelled():
                return
            if error:
                answer.set_exception(error)
            else:
                answer.set_result(found)

        self.call_later(self.random.uniform(0, LATENCY), work)
        return answer
