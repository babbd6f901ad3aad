"""Which tables the house keeps in memory, and that whoever is let go misses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from support.housing import BOTH, Watch, kinds, says, sit_down

from speltafel.bots.workers import Workers
from speltafel.games import load
from speltafel.house import House, NoTable, Terms
from speltafel.house.memory import IDLE_TABLES, SLACK
from speltafel.simulation.fake_store import MemoryStore
from speltafel.simulation.loop import VirtualLoop
from speltafel.store import open_store

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def house_for(folder: Path, idle: int, now: Watch) -> AsyncIterator[House]:
    """A house with room for so many tables."""
    store = open_store(f"sqlite:///{folder / 'tables.db'}")
    house = House(store, Workers(0), now, idle=idle)
    try:
        yield house
    finally:
        await house.close()
        store.close()


async def crowd(house: House, count: int) -> None:
    """Many come, open a table and go."""
    for _ in range(count):
        await sit_down(house, "nim")


async def test_tables_nobody_looks_at_are_let_go_and_read_back(tmp_path: Path) -> None:
    async with house_for(tmp_path, 4, Watch()) as house:
        watched, played = await sit_down(house, "nim"), await sit_down(house, "nim")
        house.watch(watched, lambda: None)
        await says(house, played, 0, "1-1")
        table = played.id
        del played
        await crowd(house, 5)

        assert watched.id in house.tables
        assert table not in house.tables
        assert kinds(await house.live(table)) == ["act"]


async def test_who_still_holds_a_table_that_was_let_go_holds_the_one_that_others_get(tmp_path: Path) -> None:
    async with house_for(tmp_path, 4, Watch()) as house:
        held = await sit_down(house, "nim")
        await crowd(house, 6)
        assert held.id not in house.tables

        assert await house.live(held.id) is held


async def test_the_longest_unused_is_let_go_first(tmp_path: Path) -> None:
    async with house_for(tmp_path, 4, Watch()) as house:
        old = await sit_down(house, "nim")
        await crowd(house, 3)
        await says(house, old, 0, "1-1")
        await crowd(house, 2)

        assert old.id in house.tables


async def test_however_many_tables_are_opened_memory_holds_so_many(tmp_path: Path) -> None:
    async with house_for(tmp_path, 100, Watch()) as house:
        most = 0
        for _ in range(50):
            await asyncio.gather(*(sit_down(house, "nim") for _ in range(20)))
            most = max(most, len(house.tables))

        assert most <= 100 + 100 // 8 + 20
        assert len(house.tables.held) <= most


async def test_a_clock_runs_on_at_a_table_that_was_let_go_and_runs_out_on_time(tmp_path: Path) -> None:
    now = Watch()
    async with house_for(tmp_path, 4, now) as house:
        table = (await sit_down(house, "nim", terms=Terms("screen", total=150))).id
        await crowd(house, 6)
        assert table not in house.tables
        now.time += 150
        async with asyncio.timeout(5):
            while not house.store.entries(table):
                await asyncio.sleep(0.01)

        assert [row.kind for row in house.store.entries(table)] == ["timeout"]
        assert house.tables.asleep == {}


async def test_who_comes_back_to_a_table_that_was_let_go_has_used_their_time(tmp_path: Path) -> None:
    now = Watch()
    async with house_for(tmp_path, 4, now) as house:
        table = (await sit_down(house, "nim", terms=Terms("screen", total=60_000))).id
        await crowd(house, 6)
        now.time += 20_000
        live = await house.live(table)

        assert kinds(live) == []
        assert live.left(0, now.time) == 40_000
        assert live.alarm


async def test_a_table_that_is_not_there_takes_no_room(tmp_path: Path) -> None:
    async with house_for(tmp_path, 4, Watch()) as house:
        with pytest.raises(NoTable):
            await house.live("nowhere")

        assert len(house.tables) == 0


@pytest.mark.slow
def test_of_five_thousand_tables_two_thousand_stay_and_every_clock_runs_out_on_time() -> None:
    loop = VirtualLoop(Random(1))
    store = MemoryStore(loop, Random(2), lambda table, rows: None)
    game, most, random = load("nim"), 0, Random(3)

    async def opened() -> None:
        nonlocal most
        house = House(store, Workers(0), lambda: int(loop.time() * 1000), entropy=random.randbytes)
        for _ in range(5000):
            await house.open(game, game.choose(), BOTH, Terms("screen", total=1_000_000))
            most = max(most, len(house.tables))
        assert len(house.tables.asleep) >= 2500
        await asyncio.sleep(1_100)
        await house.close()

    loop.run_until_complete(opened())
    loop.close()

    assert most <= IDLE_TABLES + IDLE_TABLES // SLACK + 1
    late = [
        log[0].at - store.tables[table][0].opened - 1_000_000
        for table, log in store.log.items()
        if log[0].kind == "timeout"
    ]
    assert len(late) == 5000
    assert max(late) < 1_000
