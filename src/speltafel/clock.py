"""Thinking time: so much for the whole game, so much for each decision, or both. A value.

TAF-04: the clock runs for everybody who may act, from the moment they may.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from speltafel.engine import Seat


class Control(NamedTuple):
    """How much time there is, in milliseconds; None is as much as you like."""

    total: int | None = None
    each: int | None = None

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return self.total is not None or self.each is not None


class Flag(NamedTuple):
    """Whose time runs out first, when, and whether it is all they had."""

    seat: Seat
    at: int
    all_used: bool


@dataclass(frozen=True)
class Clock:
    """What each seat has used, and for whom it runs since when."""

    control: Control
    used: tuple[int, ...]
    running: tuple[Seat, ...] = ()
    since: int = 0
    begun: tuple[int, ...] = ()
    """When the decision of each running seat began."""

    def advanced(self, now: int, actors: list[Seat], waiting: frozenset[Seat] = frozenset()) -> Clock:
        """The clock after something happened now, running on for these seats.

        Who waits still has the same decision to take as before.
        """
        spent = max(0, now - self.since)
        used = tuple(time + spent if seat in self.running else time for seat, time in enumerate(self.used))
        running = tuple(seat for seat in actors if seat >= 0)
        before = dict(zip(self.running, self.begun, strict=True))
        begun = tuple(before.get(seat, now) if seat in waiting else now for seat in running)
        return replace(self, used=used, running=running, since=now, begun=begun)

    def reopened(self, now: int) -> Clock:
        """TAF-04: the clock when the house opens again; what passed since it was told is nobody's time."""
        closed = now - self.since
        return replace(self, since=now, begun=tuple(begun + closed for begun in self.begun))

    def left(self, seat: Seat, now: int) -> int | None:
        """Milliseconds a seat has left; None is as many as it likes."""
        flags = [flag.at for flag in self._flags() if flag.seat == seat]
        if flags:
            return max(0, min(flags) - now)
        return None if self.control.total is None else max(0, self.control.total - self.used[seat])

    def flag(self) -> Flag | None:
        """Whose time runs out first if nothing happens."""
        return min(self._flags(), key=lambda flag: flag.at, default=None)

    def _flags(self) -> list[Flag]:
        total, each = self.control
        flags = []
        for seat, begun in zip(self.running, self.begun, strict=True):
            if total is not None:
                flags.append(Flag(seat, self.since + total - self.used[seat], True))
            if each is not None:
                flags.append(Flag(seat, begun + each, False))
        return flags


def steady(wall: Callable[[], int], ticks: Callable[[], int]) -> Callable[[], int]:
    """TAF-04: the wall's time when this began and what has passed since, however the wall's is set.

    Both are in milliseconds.
    """
    ahead = wall() - ticks()
    return lambda: ticks() + ahead


def stopped(control: Control, seats: int) -> Clock:
    """A clock that has not been started."""
    return Clock(control, (0,) * seats)
