"""Costly things have budgets: what is asked of one kind holds up nothing else, and memory comes back."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs
from support.visiting import running

from speltafel.game import Refused
from speltafel.games import load
from speltafel.web import pools
from speltafel.web.pools import Budget, Pool, TooMuch

FLOODS = Path(__file__).parents[2] / "benchmarks/floods.py"


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with capture_logs():
        yield


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_so_many_wait_so_many_of_one_address_and_no_more() -> None:
    pool = Pool("test", Budget(processes=1, waiting=3, each=2))
    try:
        going = [asyncio.ensure_future(pool.run(who, os.getpid)) for who in ("a", "a", "b", "b")]
        await asyncio.sleep(0.01)
        with pytest.raises(TooMuch) as own:
            await pool.run("a", os.getpid)
        with pytest.raises(TooMuch) as full:
            await pool.run("c", os.getpid)
        answers = await asyncio.gather(*going)

        assert (own.value.status, full.value.status) == (429, 503)
        assert len(set(answers)) == 1
        assert answers[0] != os.getpid()
        assert await pool.run("c", os.getpid) == answers[0]
    finally:
        pool.close()


@pytest.mark.anyio
async def test_a_refusal_comes_through_and_what_hangs_is_ended() -> None:
    pool = Pool("test", Budget(patience=3.0))
    try:
        with pytest.raises(Refused) as no:
            await pool.run("a", load, "chess")
        with pytest.raises(TooMuch) as late:
            await pool.run("a", time.sleep, 60.0)

        assert no.value.refusal.sentence.facts[0] == ("name", "chess")
        assert late.value.status == 503
        assert await pool.run("a", os.getpid)
    finally:
        pool.close()


@pytest.mark.anyio
async def test_a_process_that_nobody_needs_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "RESTING", 0.1)
    pool = Pool("test", Budget())
    try:
        process = await pool.run("a", os.getpid)
        assert Path(f"/proc/{process}").exists() or sys.platform != "linux"
        await asyncio.sleep(0.5)

        assert not pool.running
        assert await pool.run("a", os.getpid) != process
    finally:
        pool.close()


@pytest.mark.parametrize("code", ["nl", "en"])
def test_a_page_that_is_too_busy_says_so_in_the_sites_style(tmp_path: Path, code: str) -> None:
    with running(tmp_path) as site:
        site.app.state.pools.books.budget = Budget(each=0)
        answer = site.visitor(code).get("/games/nim/rules")

        assert answer.status_code == 429
        assert answer.headers["retry-after"]
        assert 'class="oops"' in answer.text
        assert site.app.state.languages[code].tell(pools.OWN) in answer.text


def resident() -> float:
    """The megabytes this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell")
def test_looking_back_at_a_long_game_leaves_the_server_as_large_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    made = subprocess.run(
        [sys.executable, str(FLOODS), "--long", str(file), "--entries", "3000"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        check=True,
    )
    entries = int(made.stdout)
    assert entries >= 3000
    with running(tmp_path) as site:
        visitor = site.visitor()
        assert visitor.get("/t/long/replay.json?n=1").status_code == 200
        before, largest = resident(), 0
        for n in (0, entries // 2, entries):
            for path in (f"/t/long?n={n}", f"/t/long/replay.json?n={n}", f"/t/long/position.svg?n={n}"):
                answer = visitor.get(path)
                assert answer.status_code == 200
                largest = max(largest, len(answer.content))

        assert largest < 4_000_000
        assert resident() - before < 40
        held = [child.process.pid for child in site.app.state.pools.looks.running]
        sizes = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 2**20 for pid in held]
        assert max(sizes) < 250
