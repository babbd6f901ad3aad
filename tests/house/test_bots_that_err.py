"""A bot that errs ends nobody's game (TAF-09): the table plays for it and says so, wherever it sits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from support.housing import ANNA, Watch, does, kinds, says, sit_down

from speltafel import bots
from speltafel.bots.workers import Ask, Worker, Workers
from speltafel.children import Gone
from speltafel.games import load
from speltafel.house import House, Live, Terms
from speltafel.record import Fault, verified, written
from speltafel.record.archive import kept
from speltafel.record.selfplay import played
from speltafel.store import SeatRow, open_store
from speltafel.text import DUTCH
from speltafel.web import draw

pytestmark = pytest.mark.anyio
ROBOT = SeatRow("", 1, "", "random:1", "Robot")
TRADE = "CAT 1 hand LBWG; 1 towns v0; 2 hand LLBWO; 2 towns v50; phase action 1"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Mind(Worker):
    """A bot's process without the process."""

    def __init__(self, answer: Callable[[Ask], Any]) -> None:
        self.closed, self.answered = False, answer

    def ask(self, ask: Ask, deadline: float) -> int:
        found: int = self.answered(ask)
        return found

    def close(self) -> None:
        self.closed = True


@asynccontextmanager
async def house_with(folder: Path, answer: Callable[[Ask], Any]) -> AsyncIterator[House]:
    """A house with one bot, which answers like this."""
    store = open_store(f"sqlite:///{folder / 'tables.db'}")
    house = House(store, Workers(1, lambda: Mind(answer)), Watch())
    try:
        with capture_logs():
            yield house
    finally:
        await house.close()
        store.close()


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.005)


def raises(ask: Ask) -> int:
    raise ZeroDivisionError


def dies(ask: Ask) -> int:
    raise Gone


ERRORS = {
    "raises": raises,
    "dies": dies,
    "illegal": lambda ask: 10**6,
    "negative": lambda ask: -5,
    "nothing": lambda ask: None,
    "words": lambda ask: "1-1",
}


@pytest.mark.parametrize("error", ERRORS)
async def test_for_a_bot_that_errs_the_table_plays_and_the_log_says_so(tmp_path: Path, error: str) -> None:
    async with house_with(tmp_path, ERRORS[error]) as house:
        live = await sit_down(house, "nim", (ANNA, ROBOT))
        await says(house, live, 0, "1-1")
        await until(lambda: len(live.table.entries) == 2)

        assert live.table.entries[1][1:4] == (1, "default", "1-1")
        assert (house.count["silent bots"], live.frozen) == (1, False)
        log = draw.parts(live, live.viewer("anna"), DUTCH, 0)["log/2"]
        assert "geeft geen geldig antwoord" in log
        assert "TAF-09" in log


@pytest.mark.parametrize("game", ["nim", "bod", "linja"])
async def test_a_game_against_a_bot_that_always_errs_is_played_to_its_end_and_its_record_holds(
    tmp_path: Path, game: str
) -> None:
    async with house_with(tmp_path, raises) as house:
        live = await sit_down(house, game, (ANNA._replace(bot="random:1", guest=""), ROBOT))
        await until(live.outcome)
        await until(lambda: not live.lock.locked())

        record = written(kept(house.store, live.id))
        assert verified(record.encode()).row.id == live.id
        assert " default " in record


async def test_a_record_in_which_the_table_plays_for_a_person_is_found_out(tmp_path: Path) -> None:
    async with house_with(tmp_path, raises) as house:
        live = await sit_down(house, "nim")
        await house.write(live, live.table.by_default(0, house.time(live)), "")
        await does(house, live, 1, "resign")

        with pytest.raises(Exception, match="TAF-09"):
            written(kept(house.store, live.id))


async def offered(house: House) -> Live:
    """A table of Catan at which Anna asked the bot for a trade."""
    robots = [ROBOT._replace(seat=seat) for seat in (1, 2, 3)]
    live = await sit_down(house, "catan", (ANNA, *robots), Terms(origin=TRADE))
    await says(house, live, 0, "g L w O o!")
    return live


async def test_an_offer_withdrawn_while_a_bot_waits_for_a_worker_leaves_the_table_going_on(
    tmp_path: Path,
) -> None:
    def refuses(ask: Ask) -> int:
        view = load("catan").text.place(ask.view, ask.seats, ask.options)
        return view.actions(ask.seat)[0]

    async with house_with(tmp_path, refuses) as house:
        async with house.workers.borrowed():
            live = await offered(house)
            await asyncio.sleep(0.02)
            await says(house, live, 0, "off")
        await until(lambda: not live.thinking)

        assert not live.frozen
        assert kinds(live) == ["act", "act"]
        await says(house, live, 0, "g B w O o!")
        await until(lambda: live.actors() == [0] and not live.thinking)
        assert house.count["silent bots"] == 0


async def test_what_a_bot_answers_after_the_offer_is_gone_counts_for_nothing(tmp_path: Path) -> None:
    withdrawn = asyncio.Event()
    loop = asyncio.get_running_loop()

    def late(ask: Ask) -> int:
        asyncio.run_coroutine_threadsafe(withdrawn.wait(), loop).result(10)
        raise ZeroDivisionError

    async with house_with(tmp_path, late) as house:
        live = await offered(house)
        await asyncio.sleep(0.02)
        await says(house, live, 0, "off")
        withdrawn.set()
        await until(lambda: not live.thinking)

        assert not live.frozen
        assert kinds(live) == ["act", "act"]


def test_bots_that_err_are_recorded_with_what_the_table_played(monkeypatch: pytest.MonkeyPatch) -> None:
    box = load("nim")
    monkeypatch.setattr(bots, "choose", lambda *asked: 10**6)
    game = played(box, box.choose(), ["random:1", "random:1"], 1, lambda: 1)

    assert {row.kind for row in game.entries} == {"default"}
    assert verified(written(game).encode()).entries == game.entries


def test_a_record_that_claims_another_default_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    box = load("nim")
    monkeypatch.setattr(bots, "choose", lambda *asked: 10**6)
    record = written(played(box, box.choose(), ["random:1", "random:1"], 1, lambda: 1))

    with pytest.raises(Fault):
        verified(record.replace(" default 1-1 ", " default 1-2 ", 1).encode())
