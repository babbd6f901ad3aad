"""What goes on at a table by itself: clocks run out, players come and go, and bots think and answer."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from speltafel import bots
from speltafel.bots.workers import think
from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.house.deeds import Step
from speltafel.house.live import Live
from speltafel.house.trouble import Frozen, MovedOn
from speltafel.store import Unavailable
from speltafel.table import LEAVE, Table

if TYPE_CHECKING:
    from speltafel.house import House

AGAIN = 2.0
"""Seconds to wait before trying again what the store could not take."""


def follow_up(house: House, live: Live) -> None:
    """Set the alarm for the next clock to run out, and wake a bot if it is one's turn."""
    rest(live)
    if live.frozen:
        return
    flag = live.clock.flag() if live.actors() else None
    if flag:
        wait = max(0.0, (flag.at - house.now()) / 1000)
        live.alarm = asyncio.get_running_loop().call_later(wait, ring, house, live)
    if not live.thinking and live.bot_to_act() is not None:
        live.thinking = True
        house.spawn(let_think(house, live))


def rest(live: Live) -> None:
    """Let no alarm ring at a table."""
    if live.alarm:
        live.alarm.cancel()
        live.alarm = None


def ring(house: House, live: Live) -> None:
    """A clock has run out, as far as the alarm knows."""
    live.alarm = None
    house.spawn(house.patiently(live, lambda: time_out(house, live)))


async def time_out(house: House, live: Live) -> None:
    """TAF-04: a clock that has run out is an entry of the log."""
    at = house.now()
    flag = live.clock.flag() if live.actors() else None
    if flag is None or flag.at > at:
        follow_up(house, live)
        return
    house.count["timeouts"] += 1
    await house.write(live, live.drawn(live.timed_out(flag, at), at), "")


async def note(house: House, live: Live, seat: Seat, kind: str, wait: float) -> None:
    """Write down that a player left or came back, if after a while that is still so."""
    await asyncio.sleep(wait)

    async def work() -> None:
        gone = seat not in live.online
        if live.outcome() is None and live.started and gone == (kind == LEAVE) != live.away(seat):
            await house.write(live, live.table.noted(seat, kind, "", house.now()), "")

    if (kind == LEAVE) != live.away(seat):
        await house.patiently(live, work)


async def let_think(house: House, live: Live) -> None:
    """Let the bots whose turn it is say something, one after the other."""
    try:
        while not live.frozen and (seat := live.bot_to_act()) is not None:
            await answer(house, live, seat)
    except Frozen:
        return
    except Exception as error:
        house.freeze(live, error)
    finally:
        live.thinking = False


async def answer(house: House, live: Live, seat: Seat) -> None:
    """A bot says something; where that comes too late, or cannot be written, it is asked again."""
    try:
        await speak(house, live, seat)
    except MovedOn:
        return
    except Unavailable:
        await asyncio.sleep(AGAIN)


async def speak(house: House, live: Live, seat: Seat) -> None:
    """Do what a bot says, or by default what it fails to say."""
    base = len(live.table.entries)
    try:
        await house.do(live.id, seat, await said(house, live, seat), "", base)
    except Refused:
        house.count["silent bots"] += 1
        await house.do(live.id, seat, by_default, "", live.fresh(seat))


async def said(house: House, live: Live, seat: Seat) -> Step:
    """What a bot says on what it may see."""
    bot = bots.find(live.game, live.bot(seat))
    loop, seed = asyncio.get_running_loop(), secrets.randbits(60)
    async with house.workers.borrowed() as worker:
        line = await loop.run_in_executor(house.threads, think, worker, live.table, seat, bot, seed)
    return lambda table, who, at: table.act(who, line, at)


def by_default(table: Table, seat: Seat, at: int) -> Table:
    """What is done for who does not answer."""
    return table.time_out(seat, at, all_used=False)
