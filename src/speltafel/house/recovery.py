"""A table after trouble: its log is what happened, so it is read back and goes on from there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from speltafel.engine import CHANCE
from speltafel.house.errors import AGAIN
from speltafel.house.live import Live
from speltafel.house.records import read_back
from speltafel.table import REOPEN

if TYPE_CHECKING:
    from speltafel.house import House

THAW = 30.0
"""Seconds until a table that stands still is read back by itself; each time in a row twice as many."""

MOST_DOUBLED = 7
"""How often that is doubled: about an hour in the end."""

log = structlog.get_logger("speltafel")


async def reload(house: House, live: Live) -> None:
    """Somebody else has written: what is in the log is what happened, for all who watch this table."""
    house.count["conflicts"] += 1
    doubt(house, live)
    live.become(await asyncio.to_thread(read_back, house.store, live.id))
    live.in_doubt = False
    live.was_closed = live.was_closed and live.table.entries[-1].kind != REOPEN
    live.catch_up(house.now())
    house.publish(live)
    if live.started and live.actors() == [CHANCE]:
        live.unsettled = True
        house.spawn(house.retry(live, nothing))


def doubt(house: House, live: Live) -> None:
    """The store went away: what was being written may be there or not, so the log is looked at again."""
    if not live.in_doubt:
        live.in_doubt = True
        house.spawn(house.retry(live, nothing, AGAIN))


async def look_again(house: House, live: Live) -> None:
    """See whether more is in the log than was said to be."""
    entries = await asyncio.to_thread(house.store.entries, live.id)
    if len(entries) != len(live.table.entries):
        await reload(house, live)
    live.in_doubt = False


def freeze(house: House, live: Live, error: Exception) -> None:
    """Let a table stand still at which something went wrong that should not; it is as it was before."""
    live.frozen = True
    live.cancel_alarm()
    house.count["frozen"] += 1
    log.error("frozen", table=live.id, entries=len(live.table.entries), exc_info=error)
    house.notify(live)
    wait = THAW * 2 ** min(live.freezes, MOST_DOUBLED)
    live.freezes += 1
    house.spawn(house.retry(live, nothing, wait))


async def thaw(house: House, live: Live) -> None:
    """Read a table back that stood still: it goes on from where its log ends, and its clock from now."""
    live.become(await asyncio.to_thread(read_back, house.store, live.id))
    live.frozen = False
    live.unsettled, live.was_closed = True, live.flag() is not None
    house.count["thawed"] += 1
    log.info("thawed", table=live.id, entries=len(live.table.entries))


async def nothing() -> None:
    """What is done at a table that only has to go on."""
