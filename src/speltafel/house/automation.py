"""What goes on at a table by itself: clocks run out, players come and go, and bots think and answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from speltafel import bots
from speltafel.bots.workers import Worker, erred, think
from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.house import recovery
from speltafel.house.commands import Step
from speltafel.house.errors import AGAIN, Frozen, MovedOn
from speltafel.house.live import Live
from speltafel.store import Unavailable
from speltafel.table import LEAVE, Table

if TYPE_CHECKING:
    from speltafel.house import House

log = structlog.get_logger("speltafel")


def follow_up(house: House, live: Live) -> None:
    """Set the alarm for the next clock to run out, and wake a bot if it is one's turn."""
    live.cancel_alarm()
    if live.frozen:
        return
    flag = live.flag()
    if flag:
        wait = max(0.0, (flag.at - house.time(live)) / 1000)
        live.alarm = asyncio.get_running_loop().call_later(wait, on_alarm, house, live)
    if not live.thinking and live.bot_to_act() is not None:
        live.thinking = True
        house.spawn(run_bots(house, live))


def on_alarm(house: House, live: Live) -> None:
    """A clock has run out, as far as the alarm knows."""
    live.alarm = None
    house.spawn(house.retry(live, lambda: time_out(house, live)))


async def time_out(house: House, live: Live) -> None:
    """TAF-04: a clock that has run out is an entry of the log."""
    at, flag = house.time(live), live.flag()
    if flag is None or flag.at > at:
        follow_up(house, live)
        return
    house.count["timeouts"] += 1
    await house.write(live, live.settled(live.timed_out(flag, at), at), "")


async def note_presence(house: House, live: Live, seat: Seat, kind: str, wait: float) -> None:
    """Write down that a player left or came back, if after a while that is still so."""
    await asyncio.sleep(wait)

    async def work() -> None:
        gone = seat not in live.online
        if live.outcome() is None and live.started and gone == (kind == LEAVE) != live.away(seat):
            await house.write(live, live.table.noted(seat, kind, "", house.time(live)), "")

    if (kind == LEAVE) != live.away(seat):
        await house.retry(live, work)


async def run_bots(house: House, live: Live) -> None:
    """Let the bots whose turn it is say something, one after the other."""
    try:
        while not live.frozen and (seat := live.bot_to_act()) is not None:
            await ask_bot(house, live, seat)
    except Frozen:
        return
    except Exception as error:
        recovery.freeze(house, live, error)
    finally:
        live.thinking = False


async def ask_bot(house: House, live: Live, seat: Seat) -> None:
    """A bot says something; where that comes too late, or cannot be written, it is asked again."""
    try:
        await play_bot(house, live, seat)
    except MovedOn:
        return
    except (Refused, Unavailable):
        await asyncio.sleep(AGAIN)


async def play_bot(house: House, live: Live, seat: Seat) -> None:
    """TAF-09: do what a bot says, or the default if it fails to; nothing if it is not asked any more."""
    try:
        bot = bots.find(live.game, live.bot(seat))
        async with house.workers.borrowed() as worker:
            if live.bot_to_act() != seat:
                return
            base = len(live.table.entries)
            step = await bot_step(house, live, seat, bot, worker)
    except Refused as refused:
        base, step = len(live.table.entries), default_step(house, live, seat, refused)
    try:
        await house.do(live.id, seat, step, "", base)
    except Refused as refused:
        await house.do(live.id, seat, default_step(house, live, seat, refused), "", base)


async def bot_step(house: House, live: Live, seat: Seat, bot: bots.Bot, worker: Worker) -> Step:
    """What a bot wants to do on what it may see, or the default if it fails to say."""
    loop, seed = asyncio.get_running_loop(), int.from_bytes(house.entropy(7))
    try:
        line = await loop.run_in_executor(house.threads, think, worker, live.table, seat, bot, seed)
    except Refused as refused:
        return default_step(house, live, seat, refused)
    return lambda table, who, at: act_for_bot(table, who, line, at, bot)


def act_for_bot(table: Table, seat: Seat, line: str, at: int, bot: bots.Bot) -> Table:
    """The table after what a bot says; whatever goes wrong with that is the bot's fault, not the table's."""
    try:
        return table.act(seat, line, at)
    except Refused:
        raise
    except Exception as error:
        raise erred(bot.name, error) from error


def default_step(house: House, live: Live, seat: Seat, why: Refused) -> Step:
    """TAF-09: what is done for a bot that gives no valid answer; the operator's log says why."""
    house.count["silent bots"] += 1
    log.warning("bot erred", table=live.id, seat=seat, bot=live.bot(seat), exc_info=why)
    return Table.by_default
