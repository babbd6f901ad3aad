"""A whole house under seeded stories: nothing freezes, is lost or doubled; and planted faults are found."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import pytest

from speltafel import bots
from speltafel.bots.workers import think
from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.house import House, Live, automation, recovery
from speltafel.house.commands import Step
from speltafel.house.memory import Memory
from speltafel.simulation import Plan, Violated, drawn, run, shortest, told
from speltafel.simulation import world as simulated
from speltafel.store import Conflict, Unavailable
from speltafel.table import TIMEOUT, Table

SEEDS, CHUNK = 2000, 50
ENOUGH = 400
"""A planted fault must be found within so many seeds."""


def broken(plan: Plan, wrong: Violated, seconds: float = 30) -> str:
    """What goes wrong, in as few words as can be found in a while."""
    until = monotonic() + seconds
    short = shortest(plan, wrong.what, lambda: monotonic() < until)
    return told(short, run(short))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_whatever_happens_the_house_goes_on(first: int) -> None:
    for seed in range(first, first + CHUNK):
        plan = drawn(seed)
        ran = run(plan)
        if ran.wrong:
            pytest.fail(broken(plan, ran.wrong))


def test_a_few_stories_go_well() -> None:
    assert [run(drawn(seed)).wrong for seed in range(20)] == [None] * 20


def test_a_clock_that_did_not_run_when_the_house_closed_is_not_set_going_again() -> None:
    """Whoever sat down last was written, unsaid; so was what chance decided after the house opened again."""
    ran = run(drawn(6368))

    assert ran.wrong is None
    assert any("swallow" in line for line in ran.story)


def test_the_same_seed_is_the_same_story() -> None:
    stories = [[run(drawn(seed)).story for seed in (7, 11, 48)] for _ in range(2)]

    assert stories[0] == stories[1]
    assert all(len(story) > 5 for story in stories[0])


# Faults that are planted.


async def speak_as_it_was(house: House, live: Live, seat: Seat) -> None:
    """A bot that waits for a worker is asked although its question is gone, and then the default fails."""

    def first_action(table: Table, who: Seat, at: int) -> Table:
        return table.act(who, table.game.text.token(table.state, who, table.state.actions(who)[0]), at)

    base, bot = len(live.table.entries), bots.find(live.game, "random:1")
    try:
        async with house.workers.borrowed() as worker:
            loop, seed = asyncio.get_running_loop(), int.from_bytes(house.entropy(7))
            line = await loop.run_in_executor(house.threads, think, worker, live.table, seat, bot, seed)
        await house.do(live.id, seat, lambda table, who, at: table.act(who, line, at), "", base)
    except Refused:
        await house.do(live.id, seat, first_action, "", live.fresh(seat))


async def write_and_hope(self: House, live: Live, after: Table, cid: str) -> None:
    """What could not be written is on the table all the same."""
    rows = live.rows(after, cid)
    with suppress(Conflict, Unavailable):
        await asyncio.wrap_future(self.store.append(live.id, rows))
    live.put(after, rows)
    self.publish(live)


REAL_DO = House._do


async def do_again(self: House, live: Live, seat: Seat, step: Step, cid: str, base: int) -> int:
    """What was sent before is done once more."""
    if (seat, cid) in live.cids:
        cid, base = "", len(live.table.entries)
    return await REAL_DO(self, live, seat, step, cid, base)


def tell_seldom(self: House, live: Live) -> None:
    """Nobody is told that a clock ran out."""
    if not live.table.entries or live.table.entries[-1].kind != TIMEOUT:
        for tell in list(live.watchers):
            tell()


async def think_once(house: House, live: Live) -> None:
    """A bot that speaks once and is thought to be thinking ever after."""
    seat = live.bot_to_act()
    if seat is not None:
        await automation.ask_bot(house, live, seat)


def let_go_of_all(self: Memory, live: Live) -> None:
    """A table is let go, and its clock forgotten."""
    live.cancel_alarm()
    del self.tables[live.id]


def ignored(*args: Any) -> None:
    """Nothing is done."""


NEVER = property(lambda self: False, lambda self, value: None)
"""Stands in for an attribute of objects, which their class does not have."""

FAULTS: dict[str, tuple[object, str, object, Sequence[str]]] = {
    "an offer is withdrawn": (automation, "play_bot", speak_as_it_was, ["frozen"]),
    "a lost write is acknowledged": (
        House,
        "write",
        write_and_hope,
        ["acknowledged and not written once", "told before it was written", "memory and log differ"],
    ),
    "an act is done twice": (House, "_do", do_again, ["done twice"]),
    "the wall's clock is believed": (
        simulated,
        "steady",
        lambda wall, ticks: wall,
        ["time goes back", "a clock jumps", "against the rules", "a clock ran out and nobody noticed"],
    ),
    "time goes back at a restart": (Live, "catch_up", ignored, ["time goes back"]),
    "a watcher is not told": (House, "notify", tell_seldom, ["somebody was not told"]),
    "time passes while closed": (Live, "was_closed", NEVER, ["time passed while the house was closed"]),
    "a bot stops thinking": (automation, "run_bots", think_once, ["a bot is waited for"]),
    "a clock is forgotten": (
        Memory,
        "let_go",
        let_go_of_all,
        ["a clock stood still while the house was open", "a clock ran out and nobody noticed"],
    ),
    "a write is not looked for": (
        recovery,
        "doubt",
        ignored,
        ["memory and log differ", "a clock stood still while the house was open"],
    ),
}


def first_found(seeds: range) -> tuple[Plan, Violated] | None:
    for seed in seeds:
        plan = drawn(seed)
        wrong = run(plan).wrong
        if wrong:
            return plan, wrong
    return None


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, plant, found_as = FAULTS[fault]
    monkeypatch.setattr(where, name, plant, raising=plant is not NEVER)
    found = first_found(range(ENOUGH))

    assert found
    assert found[1].what in found_as


@pytest.mark.slow
def test_a_story_that_goes_wrong_is_told_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "doubt", ignored)
    found = first_found(range(ENOUGH))
    assert found
    plan, wrong = found
    until = monotonic() + 20
    short = shortest(plan, wrong.what, lambda: monotonic() < until)
    story = told(short, run(short))

    assert len(short.steps) <= 6
    assert len(short.steps) < len(plan.steps)
    assert {"open", "swallow"} <= {step.kind for step in short.steps}
    assert f"WRONG: {wrong.what}" in story


def test_a_plan_is_shortened_no_longer_than_there_is_time() -> None:
    plan = drawn(3)

    assert shortest(plan, "anything", lambda: False) == plan
