"""What people do: they act, err, repeat themselves, come and go, in any order and at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING

from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.house import Frozen, House, Live, MovedOn, NoTable
from speltafel.house.commands import Step as Deed
from speltafel.house.commands import acting_seat_for, step_for
from speltafel.house.hints import advise
from speltafel.simulation.plan import Step, opening
from speltafel.store import SeatRow, Unavailable
from speltafel.table import Table

if TYPE_CHECKING:
    from speltafel.simulation.world import World

ANSWERS = (Refused, MovedOn, Unavailable, Frozen, NoTable)
"""What somebody may be answered besides yes."""

WILD = ("", "x", "1-9", "off", "-", "o!", "g L w O o!", "0", "\0", "9" * 60, "a b c d e f", "end end")
DEEDS = ("undo", "undo", "offer", "agree", "decline", "grant", "grant", "resign", "dance")
NETWORK = 0.2
"""Seconds that what is said may be on its way."""


class Socket:
    """Somebody who looks. It changes: it remembers how much it was told."""

    def __init__(self, world: World, live: Live, guest: str) -> None:
        self.world, self.house, self.live, self.guest = world, world.house, live, guest
        self.seats = live.viewer(guest).seats
        self.told = len(live.table.entries)
        self.stop = self.house.watch(live, self.tell)
        self.house.arrive(live, self.seats)

    def tell(self) -> None:
        """Something happened."""
        self.told = len(self.live.table.entries)
        if self.told > len(self.world.store.log[self.live.id]):
            self.world.wrong("told before it was written", self.live.id)

    def close(self) -> None:
        """They look away."""
        self.stop()
        self.house.depart(self.live, self.seats)


async def opens(world: World, step: Step, random: Random) -> None:
    """Open a table, again and again until it can be."""
    game, seats, terms = opening(random)
    world.tell(step, f"{game.name} for {', '.join(map(sitter, seats))}; clock {terms[1:3]}")
    while True:
        try:
            world.tables[step.table] = await world.house.open(game, game.choose(), seats, terms)
            return
        except Unavailable:
            await asyncio.sleep(1)


def sitter(row: SeatRow) -> str:
    """Who sits somewhere, for a story."""
    return row.bot or row.guest or "nobody"


async def act(world: World, step: Step, random: Random) -> None:
    """Do what can be done, once or some more."""
    for _ in range(random.choice((1, 1, 2, 4))):
        live, seat = await somewhere(world, step, random)
        choices = live.table.view(seat).actions(seat) if seat in (*live.actors(), *live.standby()) else []
        if not choices:
            return
        action = random.choice(list(choices))
        line = live.game.text.token(live.table.view(seat), seat, action)
        await say(world, step, live, seat, line, world.cid(), len(live.table.entries), random)


async def wild(world: World, step: Step, random: Random) -> None:
    """Say what makes no sense, or is not allowed."""
    live, seat = await somewhere(world, step, random)
    line = random.choice(WILD)
    await say(world, step, live, seat, line, world.cid(), len(live.table.entries), random)


async def stale(world: World, step: Step, random: Random) -> None:
    """Act on what is not the case any more, or not yet."""
    live, seat = await somewhere(world, step, random)
    base = random.choice((0, -1, len(live.table.entries) - 1, len(live.table.entries) + 1, 10**9))
    await say(world, step, live, seat, any_line(live, seat, random), world.cid(), base, random)


async def twice(world: World, step: Step, random: Random) -> None:
    """Send the same thing several times at once."""
    live, seat = await somewhere(world, step, random)
    line, cid, base = any_line(live, seat, random), world.cid(), len(live.table.entries)
    both = (say(world, step, live, seat, line, cid, base, random) for _ in range(2))
    await asyncio.gather(*both)


async def repeat(world: World, step: Step, random: Random) -> None:
    """Send something again that was sent before, answered or not."""
    live, _ = await somewhere(world, step, random)
    before = [sent for sent in world.sent.values() if sent[0] == live.id]
    if before:
        _, seat, cid, line, base = random.choice(before)
        await say(world, step, live, seat, line, cid, base, random)


async def flee(world: World, step: Step, random: Random) -> None:
    """Say something and go away before the answer."""
    saying = asyncio.ensure_future(act(world, step, random))
    try:
        await asyncio.wait([saying], timeout=random.uniform(0, NETWORK))
    finally:
        saying.cancel()
        await asyncio.wait([saying])
        if not saying.cancelled() and (error := saying.exception()):
            raise error


async def does(world: World, step: Step, random: Random) -> None:
    """Take back, offer, agree, decline, give up."""
    live, _ = await somewhere(world, step, random)
    what, viewer = random.choice(DEEDS), live.viewer(guest_at(live, random))
    seat = acting_seat_for(live, viewer, what)
    if seat is not None:
        asked = step_for(live, what)
        base, cid = len(live.table.entries), world.cid()
        await do(world, step, live, seat, asked, (cid, what, base), random)


async def come(world: World, step: Step, random: Random) -> None:
    """Look at a table, with a socket of one's own."""
    live = await world.house.live(world.tables[step.table])
    world.sockets.append(Socket(world, live, random.choice((guest_at(live, random), "stranger"))))


async def go(world: World, step: Step, random: Random) -> None:
    """Look away, for a while or for good."""
    there = [one for one in world.sockets if one.live.id == world.tables[step.table]]
    if there:
        one = random.choice(there)
        world.sockets.remove(one)
        one.close()


async def sit(world: World, step: Step, random: Random) -> None:
    """Take a seat, be it free or not."""
    live = await world.house.live(world.tables[step.table])
    seat = random.choice(live.free() or [0, 1, 7])
    guest = random.choice(("late", f"guest {seat}"))
    await world.house.sit(live.id, seat, guest, guest, f"{random.getrandbits(64):x}")


async def put_bot(world: World, step: Step, random: Random) -> None:
    """Give a seat to a bot."""
    live = await world.house.live(world.tables[step.table])
    await world.house.put_bot(live.id, random.choice(live.free() or [0]), "random:1", "Bot")


async def look(world: World, step: Step, random: Random) -> None:
    """Load the page."""
    await world.house.live(world.tables[step.table])


async def hint(world: World, step: Step, random: Random) -> None:
    """Ask for help."""
    live, seat = await somewhere(world, step, random)
    await advise(world.house, live, seat, random.choice(("hint", "best")))


async def rematch(world: World, step: Step, random: Random) -> None:
    """Ask for the next game."""
    live, seat = await somewhere(world, step, random)
    await world.house.rematch(live, seat)


PEOPLE: dict[str, Callable[[World, Step, Random], Awaitable[None]]] = {
    "open": opens,
    "act": act,
    "wild": wild,
    "twice": twice,
    "repeat": repeat,
    "stale": stale,
    "flee": flee,
    "deed": does,
    "come": come,
    "go": go,
    "sit": sit,
    "bot": put_bot,
    "look": look,
    "hint": hint,
    "rematch": rematch,
}


async def somewhere(world: World, step: Step, random: Random) -> tuple[Live, Seat]:
    """A table, and a seat of one of its people: one that may act, if there is one."""
    live = await world.house.live(world.tables[step.table])
    viewer = live.viewer(guest_at(live, random))
    seat = live.speaking_seat(viewer)
    if seat is None:
        raise NoTable(live.id)
    return live, seat


def guest_at(live: Live, random: Random) -> str:
    """One of the people at a table; more often one who has to act."""
    acting = [live.seats[seat].guest for seat in (*live.actors(), *live.standby()) if seat >= 0]
    people = [row.guest for row in live.seats if row.guest]
    return random.choice([*[guest for guest in acting if guest] * 3, *people, ""])


def any_line(live: Live, seat: Seat, random: Random) -> str:
    """Something that could be said."""
    choices = live.table.view(seat).actions(seat)
    if not choices:
        return random.choice(WILD)
    return live.game.text.token(live.table.view(seat), seat, random.choice(list(choices)))


async def say(
    world: World, step: Step, live: Live, seat: Seat, line: str, cid: str, base: int, random: Random
) -> None:
    """Say a line at a table."""

    def asked(table: Table, who: Seat, at: int) -> Table:
        return table.act(who, line, at)

    await do(world, step, live, seat, asked, (cid, line, base), random)


async def do(
    world: World,
    step: Step,
    live: Live,
    seat: Seat,
    asked: Deed,
    words: tuple[str, str, int],
    random: Random,
) -> None:
    """Have something done; what was answered must be so."""
    cid, line, base = words
    house: House = world.house
    await asyncio.sleep(random.uniform(0, NETWORK))
    again = (live.id, seat, cid) in world.sent
    world.sent[live.id, seat, cid] = (live.id, seat, cid, line, base)
    said = f"seat {seat} says „{line[:20]}” ({cid}, seen {base})"
    try:
        number = await house.do(live.id, seat, asked, cid, base)
    except ANSWERS as answer:
        world.tell(step, f"{said}: {type(answer).__name__}")
        if not again and not isinstance(answer, Unavailable) and world.found(live.id, seat, cid):
            world.wrong("refused and written", f"{live.id} {cid}")
        return
    except asyncio.CancelledError:
        world.tell(step, f"{said}, and goes")
        raise
    world.tell(step, f"{said}: {number}")
    if world.found(live.id, seat, cid) != 1:
        world.wrong("acknowledged and not written once", f"{live.id} {cid}")
