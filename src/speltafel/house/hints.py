"""Help for somebody whose turn it is, where that is fair (TAF-07): from what they see, for them alone.

The answer lies at the table only as long as the table is as it was; that help was asked is noted in the log.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from speltafel.bots import ADVISER
from speltafel.bots.workers import think
from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.house.live import Hint, Live
from speltafel.table import HINTS
from speltafel.text import say

if TYPE_CHECKING:
    from speltafel.house import House


def check(live: Live, seat: Seat) -> None:
    """TAF-07: refuse where help would not be fair."""
    if not live.others_agree(seat):
        raise Refused("TAF-07", say("Tegen een ander mens is er geen hulp: het is je eigen spel."))
    if live.clock.control.runs:
        raise Refused("TAF-07", say("Met een klok is er geen hulp: de tijd is deel van het spel."))
    if not live.match.alone:
        raise Refused("TAF-07", say("In een match is er geen hulp: de uitslag telt."))


def fair(live: Live, seat: Seat) -> bool:
    """Whether there is help at this table."""
    try:
        check(live, seat)
    except Refused:
        return False
    return True


def check_turn(live: Live, seat: Seat) -> None:
    """TAF-07: help is for whoever has to decide now."""
    check(live, seat)
    if seat not in live.actors():
        raise Refused("TAF-07", say("Hulp is er als je aan zet bent."))


async def advise(house: House, live: Live, seat: Seat, what: str) -> None:
    """Let a bot say what it would do with what the seat sees, and note that it was asked."""
    assert what in HINTS
    check_turn(live, seat)
    table, loop = live.table, asyncio.get_running_loop()
    seed = len(table.standing)
    async with house.workers.borrowed() as worker:
        line = await loop.run_in_executor(house.threads, think, worker, table, seat, ADVISER, seed)
    await house.hint(live, seat, Hint(table.changed, what, line))
