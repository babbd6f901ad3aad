"""A small house for the tests: a real store, a clock in hand, and a few people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from speltafel.bots.workers import Workers
from speltafel.engine import Seat
from speltafel.games import load
from speltafel.house import House, Live, Terms
from speltafel.house.commands import step_for
from speltafel.store import SeatRow, open_store

ANNA = SeatRow("", 0, "anna", "", "Anna")
BRAM = SeatRow("", 1, "bram", "", "Bram")
NOBODY = SeatRow("", 1)
BOTH = (ANNA, BRAM)
PLAIN = Terms()


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.time = 1_000_000

    def __call__(self) -> int:
        return self.time


@asynccontextmanager
async def house_at(url: str, now: Callable[[], int], bots: int = 0, grace: float = 9) -> AsyncIterator[House]:
    """A house for a while, over what was stored there before."""
    store, workers = open_store(url), Workers(bots)
    house = House(store, workers, now, grace)
    try:
        yield house
    finally:
        await house.close()
        workers.close()
        store.close()


async def sit_down(
    house: House, game: str, seats: tuple[SeatRow, ...] = BOTH, terms: Terms = PLAIN, **changes: str
) -> Live:
    """A new table."""
    box = load(game)
    return await house.live(await house.open(box, box.choose(**changes), seats, terms))


async def says(
    house: House, live: Live, seat: Seat, line: str, cid: str = "", base: int | None = None
) -> int:
    """Somebody says a line, having seen everything unless the base says otherwise."""
    seen = len(live.table.entries) if base is None else base
    return await house.do(live.id, seat, lambda table, who, at: table.act(who, line, at), cid, seen)


async def does(house: House, live: Live, seat: Seat, what: str, cid: str = "") -> int:
    """Somebody does something besides playing."""
    return await house.do(live.id, seat, step_for(live, what), cid, len(live.table.entries))


def kinds(live: Live) -> list[str]:
    """What kinds of things happened."""
    return [entry.kind for entry in live.table.entries]
