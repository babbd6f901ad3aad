"""A house and everything around it, as a plan says. It lives and dies, and is opened again."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine
from random import Random
from typing import Any, NamedTuple

from speltafel.bots.workers import Workers
from speltafel.clock import steady
from speltafel.house import House
from speltafel.simulation.checks import Times, Violated, alarms_heard, look_through
from speltafel.simulation.fake_store import QUICK, SLOW, MemoryStore
from speltafel.simulation.fake_workers import Mind, Mood
from speltafel.simulation.loop import Stuck, VirtualLoop
from speltafel.simulation.people import ANSWERS, PEOPLE, Socket
from speltafel.simulation.plan import LASTS, Plan, Step

BEGINNING = 1_700_000_000_000
GRACE = 2.0
ROOM = 2
"""So many tables stay in memory, so that they come and go."""
SETTLING = 80.0
"""Seconds in which everything must go on once everything works: more than a bot may hang."""
JUMPS = (-3_600_000, -5_000, 5_000, 3_600_000, 86_400_000)


class Ran(NamedTuple):
    """How a story went: how much was written in it, what was wrong first, and the story."""

    entries: int
    wrong: Violated | None
    story: list[str]


def run(plan: Plan) -> Ran:
    """Let a plan happen."""
    swept = gc.isenabled()
    gc.disable()  # what is let go must not depend on when garbage is collected
    world = World(plan)
    asyncio.set_event_loop(world.loop)
    try:
        with alarms_heard(world):
            try:
                world.loop.run_until_complete(world.live())
            except Stuck:
                world.wrong("everything stands still", "")
    finally:
        asyncio.set_event_loop(None)
        world.loop.close()
        gc.collect(0)
        if swept:
            gc.enable()
    return Ran(sum(map(len, world.store.log.values())), world.first, world.story)


class World:
    """All there is in a story. It changes as the story goes on."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.random = Random(f"{plan.seed} world")
        self.loop = VirtualLoop(Random(f"{plan.seed} loop"))
        self.times = Times(self)
        self.store = MemoryStore(self.loop, Random(f"{plan.seed} store"), self.times.look)
        self.jumped = 0
        self.mood = Mood.GOOD
        self.tables: dict[int, str] = {}
        self.sockets: list[Socket] = []
        self.sent: dict[tuple[str, int, str], tuple[str, int, str, str, int]] = {}
        self.visits: dict[asyncio.Task[None], None] = {}
        self.closing = False
        self.reopening: asyncio.Task[None] | None = None
        self.cids = 0
        self.first: Violated | None = None
        self.story: list[str] = []
        self.open()

    def open(self) -> None:
        """A house opens over what is stored."""
        minds = Workers(self.random.choice((1, 2)), lambda: Mind(self.loop, self.random, lambda: self.mood))
        now = steady(lambda: BEGINNING + self.ticks() + self.jumped, self.ticks)
        self.house = House(self.store, minds, now, GRACE, ROOM, self.random.randbytes)

    def ticks(self) -> int:
        """Milliseconds since the story began."""
        return int(self.loop.time() * 1000)

    async def live(self) -> None:
        """Everything happens, then everything works, and then it must be well."""
        for step in self.plan.steps:
            self.loop.call_at(step.at, self.begin, step)
        await asyncio.sleep(LASTS)
        while self.closing:
            await asyncio.sleep(1)
        self.heal()
        healed = self.loop.time()
        for table in list(self.store.log):
            self.visit(self.looked_at(table))
        await asyncio.sleep(SETTLING)
        if self.visits:
            self.wrong("somebody waits for ever", "")
        while self.store.waiting or any(live.lock.locked() for live in self.house.tables):
            await asyncio.sleep(0.05)
        look_through(self, healed)
        await self.close(self.house)

    async def looked_at(self, table: str) -> None:
        """Somebody opens the page of a table."""
        await self.house.live(table)

    def heal(self) -> None:
        """From now on everything works."""
        self.mood, self.store.pace = Mood.GOOD, QUICK
        self.store.refuses_until = self.store.swallows = 0

    def begin(self, step: Step) -> None:
        """A step of the plan."""
        if step.kind in FAULTS:
            FAULTS[step.kind](self, step, step.random())
        elif not self.closing and (step.kind == "open" or step.table in self.tables):
            self.visit(PEOPLE[step.kind](self, step, step.random()), step)

    def visit(self, work: Any, step: Step | None = None) -> None:
        """Somebody does something; the house may close under them."""
        task = self.loop.create_task(self.answered(work, step))
        self.visits[task] = None
        task.add_done_callback(lambda done: self.visits.pop(done, None))

    async def answered(self, work: Coroutine[Any, Any, None], step: Step | None) -> None:
        """Whatever somebody does, they get one of the answers there are."""
        try:
            await work
        except ANSWERS as answer:
            if step:
                self.tell(step, type(answer).__name__)
        except Exception as error:
            self.wrong("an error for a guest", f"{type(error).__name__}: {error}")

    async def reopen(self, crash: bool) -> None:
        """The house closes, in order or not, and opens again; whoever looked must come again."""
        self.closing = True
        for task in list(self.visits):
            task.cancel()
        for socket in self.sockets:
            socket.stop()
        self.sockets.clear()
        self.store.down = crash
        if crash:
            self.store.land(all_of_it=False)
        await self.close(self.house)
        if not crash:
            self.store.land(all_of_it=True)
        self.store.down = False
        self.times.house_closes()
        await asyncio.sleep(self.random.uniform(0.1, 20))
        self.open()
        self.closing = False

    async def close(self, house: House) -> None:
        """A house closes, and nothing is left of it."""
        await asyncio.gather(*self.visits, return_exceptions=True)
        await house.close()
        house.workers.close()
        if house.tasks:
            self.wrong("a closed house goes on", str(house.tasks))

    def cid(self) -> str:
        """An id of a sender's own."""
        self.cids += 1
        return f"c{self.cids}"

    def found(self, table: str, seat: int, cid: str) -> int:
        """How often something that was sent is in the log."""
        return sum((row.seat, row.cid) == (seat, cid) for row in self.store.log[table])

    def wrong(self, what: str, where: str) -> None:
        """Something is as it may never be."""
        self.story.append(f"{self.loop.time():8.2f}  WRONG: {what} ({where})")
        if self.first is None:
            self.first = Violated(what, where, self.loop.time())

    def tell(self, step: Step, text: str) -> None:
        """A line of the story."""
        self.story.append(f"{self.loop.time():8.2f}  table {step.table}: {step.kind}: {text}")


def refuse(world: World, step: Step, random: Random) -> None:
    """The store takes nothing for a while."""
    seconds = random.choice((0.1, 1, 8))
    world.store.refuses_until = world.loop.time() + seconds
    world.tell(step, f"for {seconds} s")


def swallow(world: World, step: Step, random: Random) -> None:
    """The store goes away after writing and before saying so."""
    world.store.swallows = random.choice((1, 2))
    world.tell(step, f"{world.store.swallows} writes")


def slow(world: World, step: Step, random: Random) -> None:
    """The store takes its time, until the next time."""
    world.store.pace = QUICK if world.store.pace == SLOW else SLOW
    world.tell(step, f"the store takes {world.store.pace} s")


def jump(world: World, step: Step, random: Random) -> None:
    """Somebody sets the machine's clock."""
    leap = random.choice(JUMPS)
    world.jumped += leap
    world.tell(step, f"the wall's clock by {leap} ms")


def mood(world: World, step: Step, random: Random) -> None:
    """Bots are otherwise."""
    world.mood = random.choice([Mood.GOOD, *Mood])
    world.tell(step, f"bots {world.mood}")


def restart(world: World, step: Step, random: Random) -> None:
    """The house closes in order and opens again."""
    reopened(world, step, crash=False)


def crash(world: World, step: Step, random: Random) -> None:
    """The house falls, and is opened again."""
    reopened(world, step, crash=True)


def reopened(world: World, step: Step, crash: bool) -> None:
    """The house is not there for a while."""
    if not world.closing:
        world.tell(step, "the house closes")
        world.closing = True
        world.reopening = world.loop.create_task(world.reopen(crash))


FAULTS = {
    "refuse": refuse,
    "swallow": swallow,
    "slow": slow,
    "jump": jump,
    "mood": mood,
    "restart": restart,
    "crash": crash,
}
