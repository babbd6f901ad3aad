"""Which tables are in memory. Those longest unused and deserted are let go; their logs keep them.

However it is asked for, a table is one `Live` in one house: whoever still holds one that was let go holds the
very one that others get. Of a table whose clock runs an alarm stays behind.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import NamedTuple
from weakref import WeakValueDictionary

from speltafel.house.live import Live

IDLE_TABLES = 2000
"""So many tables stay in memory; of more, those that nobody would miss are let go."""

SLACK = 8
"""One more in so many may gather before tables are looked through again, so that looking stays cheap."""


class Asleep(NamedTuple):
    """What stays of a table that was let go while a clock ran: what wakes it, and its time."""

    alarm: asyncio.TimerHandle
    ahead: int


class Memory:
    """The tables in memory, the longest unused first. It changes as they are used and let go."""

    def __init__(self, most: int, now: Callable[[], int], wake: Callable[[str], None]) -> None:
        self.most = most
        self.now = now
        self.wake = wake
        self.tables: OrderedDict[str, Live] = OrderedDict()
        self.held: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self.asleep: dict[str, Asleep] = {}
        self.full = most

    def __len__(self) -> int:
        return len(self.tables)

    def __contains__(self, table: str) -> bool:
        return table in self.tables

    def __getitem__(self, table: str) -> Live:
        return self.tables[table]

    def __iter__(self) -> Iterator[Live]:
        return iter(list(self.tables.values()))

    def keep(self, live: Live) -> None:
        """A table is used now; if it was asleep, it is awake."""
        self.tables[live.id] = self.held[live.id] = live
        self.tables.move_to_end(live.id)
        asleep = self.asleep.pop(live.id, None)
        if asleep:
            asleep.alarm.cancel()
            live.ahead = max(live.ahead, asleep.ahead)

    def pop(self, table: str) -> Live:
        """Forget a table altogether, even if somebody holds it."""
        self.held.pop(table, None)
        return self.tables.pop(table)

    def tidy(self) -> None:
        """Let go of tables that nobody would miss, when there are too many."""
        if len(self.tables) <= self.full:
            return
        for live in self:
            if len(self.tables) <= self.most:
                break
            if live.idle:
                self.let_go(live)
        self.full = max(self.most, len(self.tables)) + self.most // SLACK

    def let_go(self, live: Live) -> None:
        """A table leaves memory; if a clock runs there, an alarm remembers it."""
        live.cancel_alarm()
        flag = live.flag()
        if flag and not live.frozen:
            wait = max(0.0, (flag.at - live.time(self.now())) / 1000)
            alarm = asyncio.get_running_loop().call_later(wait, self.wake, live.id)
            self.asleep[live.id] = Asleep(alarm, live.ahead)
        del self.tables[live.id]

    def close(self) -> None:
        """Let no alarm ring any more."""
        for live in self:
            live.cancel_alarm()
        for asleep in self.asleep.values():
            asleep.alarm.cancel()
        self.asleep.clear()
