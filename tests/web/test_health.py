"""Whether a move could be written: a full disk, a lost database or a writer that hangs is not `ok`."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from concurrent.futures import Future
from pathlib import Path

import pytest
from store.test_store_faults import child, small_disk
from structlog.testing import capture_logs
from support.storing import POSTGRES, database
from support.visiting import running

from speltafel.house import health
from speltafel.house.health import REFUSING, SILENT, Health
from speltafel.store import Store, backend_of, open_store

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Tick:
    """A clock in hand."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


async def asked(store: Store, ticks: Tick) -> str:
    """What a new look at a store says."""
    with capture_logs():
        return await Health(store, ticks).trouble()


async def test_a_store_that_takes_writes_is_well_and_stays_as_it_is(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.db"))
    assert await asked(store, Tick()) == ""
    store.close()

    open_store(str(tmp_path / "tables.db")).close()


async def test_a_probe_is_really_written(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.db"))
    log = tmp_path / "tables.db-wal"
    before = log.stat().st_size
    store.probe().result()

    assert log.stat().st_size > before
    store.close()


async def test_a_store_that_another_program_holds_is_not_well_and_later_it_is(tmp_path: Path) -> None:
    store, ticks = open_store(f"sqlite:///{tmp_path / 'tables.db'}?timeout=0.05"), Tick()
    look = Health(store, ticks)
    thief = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    thief.execute("begin immediate")
    with capture_logs() as lines:
        assert await look.trouble() == REFUSING
    assert lines[0]["event"] == "unhealthy"
    assert "bezet" in lines[0]["why"]
    thief.execute("rollback")
    thief.close()
    ticks.time += health.EVERY

    assert await look.trouble() == ""
    store.close()


async def test_however_often_somebody_asks_it_is_tried_seldom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, ticks, tries = open_store(str(tmp_path / "tables.db")), Tick(), []
    real = store.probe
    monkeypatch.setattr(store, "probe", lambda: tries.append(1) or real())
    look = Health(store, ticks)
    await asyncio.gather(*(look.trouble() for _ in range(50)))
    await look.trouble()
    assert len(tries) == 1
    ticks.time += health.EVERY
    await look.trouble()

    assert len(tries) == 2
    store.close()


async def test_a_writer_that_hangs_is_noticed_and_asked_no_more_than_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    store, ticks, tries = open_store(str(tmp_path / "tables.db")), Tick(), []
    monkeypatch.setattr(store, "probe", lambda: tries.append(1) or Future())
    look = Health(store, ticks)
    for _ in range(3):
        assert await look.trouble() == SILENT
        ticks.time += 60

    assert len(tries) == 1
    store.close()


FULL = """
import asyncio, json, os
from speltafel.house import health
store = open_store(sys.argv[1])
open_tables(store, "t")
ballast = open(sys.argv[1] + ".ballast", "wb", buffering=0)
async def look(): return await health.Health(store).trouble()
said = [asyncio.run(look())]
try:
    while True: ballast.write(bytes(4096))
except OSError: pass
said.append(asyncio.run(look()))
os.unlink(ballast.name); ballast.close()
said.append(asyncio.run(look()))
print(json.dumps(said))
"""


@pytest.mark.slow
async def test_on_a_full_disk_the_house_is_not_well(tmp_path: Path) -> None:
    said = child(FULL, str(tmp_path / "tables.db"), within=small_disk(tmp_path))

    assert json.loads(said[-1]) == ["", REFUSING, ""]


@pytest.mark.skipif(not POSTGRES, reason="needs a server of PostgreSQL")
async def test_a_postgres_that_is_lost_is_not_well(tmp_path: Path) -> None:
    store, ticks = open_store(database("postgres", tmp_path)), Tick()
    assert await asked(store, ticks) == ""
    store.writing.dispose()
    store.writer.engine = backend_of("postgresql+psycopg://nobody@127.0.0.1:1/none").writing()

    assert await asked(store, ticks) == REFUSING
    store.close()


def test_who_looks_after_the_house_is_told_in_a_plain_word(tmp_path: Path) -> None:
    with running(tmp_path) as site, capture_logs():
        visitor = site.visitor()
        site.house.store.close()
        answer = visitor.get("/healthz")

        assert (answer.status_code, answer.text) == (503, REFUSING)
        assert str(tmp_path) not in answer.text
