"""The house: durable before told, everything once, and what goes wrong at one table stays there."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from structlog.testing import capture_logs
from support.housing import ANNA, BRAM, NOBODY, Watch, does, house_at, kinds, says, sit_down
from support.storing import BACKENDS, database

from speltafel import fair
from speltafel.engine import CHANCE, Seat
from speltafel.game import Refused
from speltafel.games import load
from speltafel.house import Frozen, House, Live, MovedOn, NoTable, Terms
from speltafel.house.commands import acting_seat_for
from speltafel.house.live import read_terms, stored_options
from speltafel.house.records import options_json
from speltafel.house.recovery import freeze
from speltafel.store import SeatRow, Unavailable
from speltafel.table import Table
from speltafel.text import say

pytestmark = pytest.mark.anyio
ROBOT = SeatRow("", 1, "", "random:1", "Robot")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def logs() -> Iterator[list[Any]]:
    """What the house writes into its own log."""
    with capture_logs() as lines:
        yield lines


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database(request.param, tmp_path)


@pytest.fixture
def now() -> Watch:
    return Watch()


@pytest.fixture
async def house(url: str, now: Watch) -> AsyncIterator[House]:
    async with house_at(url, now) as house:
        yield house


async def until(true: Callable[[], object]) -> None:
    """Wait for what must happen soon."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.005)


def tamper(url: str, statement: str) -> None:
    """Change what is stored behind the house's back."""
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def refused(error: pytest.ExceptionInfo[Refused]) -> tuple[str, str]:
    """A refusal's rule and words."""
    return error.value.refusal.rule, error.value.refusal.sentence.text


async def play_out(house: House, live: Live) -> None:
    """Everybody always says the first thing they can, until it is over."""
    while live.outcome() is None:
        seat = live.actors()[0]
        action = live.table.state.actions(seat)[0]
        await says(house, live, seat, live.game.text.token(live.table.state, seat, action))


# Durable before told, and once.


async def test_what_anybody_is_told_is_on_disk(house: House) -> None:
    live = await sit_down(house, "nim")
    seen: list[tuple[int, int]] = []
    house.watch(live, lambda: seen.append((len(live.table.entries), len(house.store.entries(live.id)))))
    await says(house, live, 0, "1-1")
    await says(house, live, 1, "2-1")

    assert seen == [(1, 1), (2, 2)]


async def test_who_goes_away_after_saying_something_has_said_it(house: House) -> None:
    live = await sit_down(house, "nim")
    told = asyncio.Event()
    house.watch(live, told.set)
    saying = asyncio.create_task(says(house, live, 0, "1-1", "a"))
    await asyncio.sleep(0)
    saying.cancel()
    async with asyncio.timeout(10):
        await told.wait()

    assert len(live.table.entries) == len(house.store.entries(live.id)) == 1


async def test_what_is_sent_twice_happens_once(house: House) -> None:
    live = await sit_down(house, "nim")
    first = await says(house, live, 0, "1-1", "a", 0)
    again = await says(house, live, 0, "1-1", "a", 0)

    assert first == again == 1
    assert kinds(live) == ["act"]


async def test_what_is_sent_twice_at_once_happens_once(house: House) -> None:
    live = await sit_down(house, "nim")

    assert await asyncio.gather(*(says(house, live, 0, "1-1", "a", 0) for _ in range(5))) == [1] * 5
    assert kinds(live) == ["act"]


async def test_an_id_belongs_to_its_seat(house: House) -> None:
    live = await sit_down(house, "nim")
    await says(house, live, 0, "1-1", "a")
    await says(house, live, 1, "1-1", "a")

    assert kinds(live) == ["act", "act"]


async def test_what_was_refused_may_be_sent_again(house: House) -> None:
    live = await sit_down(house, "nim")
    with pytest.raises(Refused):
        await says(house, live, 0, "1-6", "a")
    await says(house, live, 0, "1-3", "a")

    assert [entry.text for entry in live.table.entries] == ["1-3"]


async def test_a_restart_remembers_what_was_sent(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        table = (await sit_down(house, "nim")).id
        await says(house, await house.live(table), 0, "1-1", "a", 0)
    async with house_at(url, now) as house:
        live = await house.live(table)

        assert await says(house, live, 0, "1-1", "a", 0) == 1
        assert kinds(live) == ["act"]


# What somebody acts on must be what is the case.


@pytest.mark.parametrize("base", [0, 2, -1, 10**9])
async def test_who_has_not_seen_the_last_thing_cannot_act(house: House, base: int) -> None:
    live = await sit_down(house, "nim")
    await says(house, live, 0, "1-1")

    with pytest.raises(MovedOn):
        await says(house, live, 1, "1-1", "a", base)


async def test_a_note_outdates_nothing(house: House) -> None:
    live = await sit_down(house, "nim")
    await house.write(live, live.table.noted(1, "leave", ""), "")
    await says(house, live, 0, "1-1", "a", 0)

    assert kinds(live) == ["leave", "act"]


async def test_where_all_decide_at_once_nobody_need_wait_for_the_others_to_be_seen(house: House) -> None:
    live = await sit_down(house, "bod")
    seen = len(live.table.entries)
    for seat in (0, 1):
        card = live.table.state.hands[seat][0]  # type: ignore[attr-defined]  # a state of Blind bod
        await says(house, live, seat, str(card), "a", seen)

    assert kinds(live)[seen:] == ["act", "act", "chance"]
    with pytest.raises(MovedOn):
        await says(house, live, 0, "1", "b", seen)


# Two servers: the key of the log decides, and who lost reads it again.


async def test_of_two_houses_one_is_first_and_the_watchers_of_the_other_see_what_happened(
    house: House, now: Watch
) -> None:
    other = House(house.store, house.workers, now)
    live = await sit_down(house, "nim")
    there = await other.live(live.id)
    told: list[int] = []
    other.watch(there, lambda: told.append(len(there.table.entries)))
    await says(house, live, 0, "1-1")
    with pytest.raises(MovedOn):
        await says(other, there, 0, "2-2")

    assert told == [1]
    assert await other.live(live.id) is there
    await says(other, there, 1, "3-3")
    assert [entry.text for entry in there.table.entries] == ["1-1", "3-3"]
    assert told == [1, 2]


async def test_what_is_sent_to_two_houses_happens_once_and_both_say_so(house: House, now: Watch) -> None:
    other = House(house.store, house.workers, now)
    live = await sit_down(house, "nim")
    there = await other.live(live.id)

    assert await says(house, live, 0, "1-1", "a", 0) == await says(other, there, 0, "1-1", "a", 0) == 1
    assert len(house.store.entries(live.id)) == 1


async def test_two_want_the_same_seat_and_one_gets_it(house: House, now: Watch) -> None:
    other = House(house.store, house.workers, now)
    live = await sit_down(house, "nim", (ANNA, NOBODY))
    await other.live(live.id)
    got = await asyncio.gather(
        house.sit(live.id, 1, "bram", "Bram", ""),
        other.sit(live.id, 1, "cleo", "Cleo", ""),
        house.sit(live.id, 1, "dirk", "Dirk", ""),
        return_exceptions=True,
    )

    assert sorted(type(one).__name__ for one in got) == ["NoneType", "Refused", "Refused"]
    seats = [(await place.live(live.id)).seats[1].guest for place in (house, other)]
    assert seats[0] == seats[1] in ("bram", "cleo")


async def test_a_seat_that_is_not_there_or_a_second_one_is_refused(house: House) -> None:
    live = await sit_down(house, "bod", (ANNA, SeatRow("", 1), SeatRow("", 2)))
    for seat, guest in ((-1, "bram"), (7, "bram"), (0, "bram"), (1, "anna")):
        with pytest.raises(Refused):
            await house.sit(live.id, seat, guest, "", "")

    assert live.free() == [1, 2]


# A restart is a replay.


async def test_a_table_that_began_from_a_position_comes_back_to_where_it_was(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim", terms=Terms(origin="1 4 0 / 2", source="elsewhere?n=3"))
        await says(house, live, 1, "2-2")
        await says(house, live, 0, "1-1")
        await does(house, live, 0, "undo")
    async with house_at(url, now) as house:
        again = await house.live(live.id)

        assert again.game.text.write(again.table.state) == "1 2 0 / 1"
        assert again.terms.source == "elsewhere?n=3"


async def test_no_table_is_written_that_could_not_be_read_back(house: House) -> None:
    with pytest.raises(Refused):
        await sit_down(house, "nim", terms=Terms(origin="0 0 0 / 1"))

    assert house.store.unfinished(9) == []


def test_terms_that_were_written_before_there_were_positions_are_read() -> None:
    old = '{"mode": "screen", "total": null, "each": 9, "length": 1, "played": []}'

    assert read_terms(old) == Terms("screen", each=9)


def test_options_that_were_written_before_a_game_had_another_are_read() -> None:
    linja = load("linja")
    options = linja.choose(minus="off")
    older = replace(options, values={name: options[name] for name in options.values if name != "end_stays"})

    assert stored_options(linja, options_json(older)).values == options.values


async def test_a_restart_leads_to_the_same_table(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "bod", (ANNA, NOBODY), Terms("invite", 60_000, 30_000, 3))
        now.time += 5_000
        await house.sit(live.id, 1, "bram", "Bram", "ab12")
        now.time += 2_000
        await says(house, live, 1, str(live.table.state.hands[1][0]))  # type: ignore[attr-defined]
        now.time += 1_000
        await does(house, live, 0, "offer")
        await does(house, live, 1, "decline")
    now.time += 60
    async with house_at(url, now) as house:
        again = await house.live(live.id)

        assert again.table.entries[:-1] == live.table.entries
        assert again.table.entries[-1][1:] == (0, "reopen", "", now.time)
        assert again.game.text.write(again.table.state) == live.game.text.write(live.table.state)
        assert (again.seats, again.terms, again.options) == (live.seats, live.terms, live.options)
        assert again.clock == live.clock.reopened(now.time)
        assert again.clock.running == (0,)
        assert (again.cids, again.asked) == (live.cids, live.asked)
        assert again.table.players == live.table.players == ("Anna", "Bram")


async def test_while_the_house_is_closed_no_time_passes(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim", terms=Terms("screen", 60_000))
        now.time += 10_000
        await says(house, live, 0, "1-1")
        now.time += 5_000
    now.time += 90_000
    async with house_at(url, now) as house:
        again = await house.live(live.id)

        assert (again.left(0, now.time), again.left(1, now.time)) == (50_000, 60_000)
        assert again.alarm is not None
        now.time += 7_000
        assert again.left(1, now.time) == 53_000


async def test_a_house_without_clocks_opens_again_without_a_word(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim")
    async with house_at(url, now) as house:
        assert (await house.live(live.id)).table.entries == ()


async def test_a_table_that_was_joined_but_not_dealt_when_the_house_fell_is_dealt_after(
    url: str, now: Watch
) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "bod", (ANNA, NOBODY))
        rows = live.rows(live.table.noted(1, "sit", "ff", now.time), "")
        house.store.sit(BRAM._replace(table=live.id), rows).result()
    async with house_at(url, now) as house:
        again = await house.live(live.id)

        assert kinds(again) == ["sit", *["chance"] * 9]
        assert again.actors() == [0, 1]


async def test_how_a_table_ended_is_noted_even_if_the_house_fell_before(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim")
        rows = live.rows(live.table.resign(0), "")
        house.store.append(live.id, rows).result()
    async with house_at(url, now) as house:
        await house.live(live.id)
        await until(lambda: house.store.table(live.id)[0].result)  # type: ignore[index]

        assert house.store.table(live.id)[0].result == "TAF-02 2 1"  # type: ignore[index]
        assert house.store.unfinished(9) == []


# Chance.


async def test_every_draw_can_be_computed_from_the_secret_and_what_the_seats_added(house: House) -> None:
    live = await sit_down(house, "bod", (ANNA, NOBODY))
    await house.sit(live.id, 1, "bram", "Bram", "c0ffee")
    await play_out(house, live)
    key = fair.key(live.id, live.secret, f"bod {live.options.stamp}", ["c0ffee"])
    table = Table(live.game, live.table.players, live.options, live.game.start(2, live.options))
    for entry in live.table.entries:
        if entry.kind == "chance":
            chosen = fair.draw(key, "bod", entry.number, table.state.odds())
            word = live.game.text.token(table.state, CHANCE, table.state.actions(CHANCE)[chosen])
            assert entry.text == word
        table = table.replayed(entry)

    assert fair.commitment(live.id, live.secret) == live.commitment
    assert kinds(live).count("chance") == 8 + 4


async def test_nothing_is_drawn_before_all_are_seated(house: House) -> None:
    live = await sit_down(house, "bod", (ANNA, NOBODY))

    assert live.table.entries == ()
    with pytest.raises(Refused, match="Nog niet iedereen"):
        await says(house, live, 0, "1")


# What goes wrong at one table stays there.


async def test_a_log_that_was_tampered_with_stops_its_table_and_no_other(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        bad, good = await sit_down(house, "nim"), await sit_down(house, "nim")
        for live in (bad, good):
            await says(house, live, 0, "1-1")
    tamper(url, f"update entries set text = '1-2' where table_id = '{bad.id}'")
    async with house_at(url, now) as house:
        with pytest.raises(Frozen, match="klopt niet"):
            await house.live(bad.id)
        await says(house, await house.live(good.id), 1, "1-1")

        assert len(house.store.entries(good.id)) == 2


async def test_an_entry_that_is_missing_is_noticed(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim")
        for seat in (0, 1, 0):
            await says(house, live, seat, "3-1")
    tamper(url, "delete from entries where number = 2")
    async with house_at(url, now) as house:
        with pytest.raises(Frozen):
            await house.live(live.id)


async def test_an_unknown_error_freezes_its_table_and_no_other(url: str, now: Watch, logs: list[Any]) -> None:
    def divide(table: Table, seat: Seat, at: int) -> Table:
        raise ZeroDivisionError

    async with house_at(url, now) as house:
        bad, good = await sit_down(house, "nim", terms=Terms("screen", 60_000)), await sit_down(house, "nim")
        told: list[bool] = []
        house.watch(bad, lambda: told.append(bad.frozen))
        with pytest.raises(Frozen):
            await house.do(bad.id, 0, divide, "a", 0)
        await says(house, good, 0, "1-1")

        assert told == [True]
        assert [(line["event"], line["table"]) for line in logs] == [("frozen", bad.id)]
        assert bad.alarm is None
        assert house.count["frozen"] == 1


async def test_a_table_that_stood_still_is_read_back_and_goes_on_with_the_next_act(
    url: str, now: Watch
) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim", terms=Terms("screen", 60_000))
        freeze(house, live, ZeroDivisionError())
        now.time += 50_000
        await says(house, live, 0, "1-1", "a", 0)

        assert kinds(live) == ["reopen", "act"]
        assert live.left(0, now.time) == 60_000
        assert (live.frozen, house.count["thawed"]) == (False, 1)


async def test_a_table_that_stood_still_goes_on_when_somebody_looks(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim")
        freeze(house, live, ZeroDivisionError())

        assert not (await house.live(live.id)).frozen


async def test_a_table_that_stood_still_goes_on_by_itself_after_a_while(
    url: str, now: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("speltafel.house.recovery.THAW", 0.01)
    async with house_at(url, now, bots=1) as house:
        live = await sit_down(house, "nim", (ANNA, ROBOT))
        await says(house, live, 0, "1-1")
        freeze(house, live, ZeroDivisionError())
        await until(lambda: len(live.table.entries) == 2)


async def test_what_goes_wrong_again_lets_the_table_stand_still_again(url: str, now: Watch) -> None:
    def divide(table: Table, seat: Seat, at: int) -> Table:
        raise ZeroDivisionError

    async with house_at(url, now) as house:
        live = await sit_down(house, "nim")
        for _ in range(3):
            with pytest.raises(Frozen, match="staat stil"):
                await house.do(live.id, 0, divide, "a", 0)
            assert live.frozen

        assert (house.count["frozen"], live.freezes) == (3, 3)


async def test_a_table_whose_log_is_broken_says_so_and_stands_still(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim")
        await says(house, live, 0, "1-1")
        tamper(url, f"update entries set text = '1-2' where table_id = '{live.id}'")
        freeze(house, live, ZeroDivisionError())
        with pytest.raises(Frozen, match="klopt niet"):
            await says(house, live, 1, "1-1")

        assert live.frozen


async def test_a_table_that_is_not_there_leaves_no_trace(house: House) -> None:
    for name in ("nowhere", "", "\0", "x" * 5000):
        with pytest.raises(NoTable):
            await house.live(name)

    assert (len(house.tables), house.loading) == (0, {})


async def test_while_the_store_cannot_write_nothing_happens_and_then_everything_goes_on(
    tmp_path: Path, now: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("speltafel.house.AGAIN", 0.01)
    file = tmp_path / "tables.db"
    async with house_at(f"sqlite:///{file}?timeout=0.05", now) as house:
        live = await sit_down(house, "nim", terms=Terms("screen", each=10))
        thief = sqlite3.connect(file, isolation_level=None)
        thief.execute("begin immediate")
        with pytest.raises(Unavailable):
            await says(house, live, 0, "1-1", "a")
        now.time += 10
        await asyncio.sleep(0.2)
        assert live.table.entries == ()
        thief.execute("rollback")
        thief.close()
        await until(lambda: kinds(live) == ["timeout"])

        assert [entry.text for entry in house.store.entries(live.id)] == ["1-1"]


def swallowing(house: House, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let the store go away once, after writing and before saying so."""
    real = getattr(house.store, name)

    def swallow(*args: Any) -> Future[None]:
        real(*args).result()
        monkeypatch.setattr(house.store, name, real)
        gone: Future[None] = Future()
        gone.set_exception(Unavailable(say("De opslag is gesloten.")))
        return gone

    monkeypatch.setattr(house.store, name, swallow)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the store could not take is tried again at once."""
    for room in ("speltafel.house", "speltafel.house.recovery"):
        monkeypatch.setattr(f"{room}.AGAIN", 0.01)


@pytest.mark.usefixtures("soon")
async def test_what_was_written_before_the_store_went_away_is_found_and_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await sit_down(house, "nim")
    told: list[int] = []
    house.watch(live, lambda: told.append(len(live.table.entries)))
    swallowing(house, monkeypatch, "append")
    with pytest.raises(Unavailable):
        await says(house, live, 0, "1-1", "a", 0)
    await until(lambda: kinds(live) == ["act"])

    assert told[-1] == 1
    assert await says(house, live, 0, "1-1", "a", 0) == 1


@pytest.mark.usefixtures("soon")
async def test_chance_decides_although_the_store_went_away_when_the_last_one_sat_down(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await sit_down(house, "bod", (ANNA, NOBODY))
    swallowing(house, monkeypatch, "sit")
    with pytest.raises(Unavailable):
        await house.sit(live.id, 1, "bram", "Bram", "ff")
    await until(lambda: live.actors() == [0, 1])

    assert live.seats[1].guest == "bram"


@pytest.mark.usefixtures("soon")
async def test_an_end_is_noted_although_the_store_was_away_just_then(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await sit_down(house, "nim")
    real, gone = house.store.finish, Future[None]()
    gone.set_exception(Unavailable(say("De opslag is gesloten.")))
    monkeypatch.setattr(house.store, "finish", lambda *args: gone)
    await does(house, live, 0, "resign")
    await asyncio.sleep(0.03)
    monkeypatch.setattr(house.store, "finish", real)
    await until(lambda: house.store.table(live.id)[0].result)  # type: ignore[index]


# Clocks.


async def test_too_long_over_one_decision_is_a_default_act_in_the_log(house: House, now: Watch) -> None:
    live = await sit_down(house, "nim", terms=Terms("screen", each=20))
    now.time += 20
    await until(lambda: live.table.entries)

    assert [(entry.kind, entry.seat, entry.text) for entry in live.table.entries] == [("timeout", 0, "1-1")]
    assert live.actors() == [1]
    assert house.store.entries(live.id)[0].kind == "timeout"


async def test_all_time_used_is_the_game_lost_in_the_log(house: House, now: Watch) -> None:
    live = await sit_down(house, "nim", terms=Terms("screen", total=30))
    now.time += 10
    await says(house, live, 0, "1-1")
    now.time += 30
    await until(lambda: live.outcome())

    assert live.outcome().places == (1, 2)  # type: ignore[union-attr]
    assert [(entry.kind, entry.seat, entry.text) for entry in live.table.entries[1:]] == [("timeout", 1, "")]
    assert live.left(0, now.time) == 20


async def test_a_clock_that_would_have_run_out_while_the_house_was_closed_runs_on(
    url: str, now: Watch
) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim", terms=Terms("screen", total=60_000))
    now.time += 60_000
    async with house_at(url, now) as house:
        again = await house.live(live.id)

        assert again.outcome() is None
        assert again.left(0, now.time) == 60_000


async def test_a_table_opened_again_after_the_clock_was_set_back_goes_on_from_its_last_entry(
    url: str, now: Watch
) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim", terms=Terms("screen", 60_000))
        now.time += 10_000
        await says(house, live, 0, "1-1")
    now.time -= 3_600_000
    async with house_at(url, now) as house:
        again = await house.live(live.id)
        now.time += 5_000
        assert again.left(1, now.time) == 55_000
        await says(house, again, 1, "1-1")

        times = [entry.at for entry in again.table.entries]
        assert times == sorted(times)
        assert (again.left(0, now.time), again.left(1, now.time)) == (50_000, 55_000)


async def test_time_that_passed_while_the_house_was_closed_is_nobodys_even_if_the_store_opens_late(
    url: str, now: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim", terms=Terms("screen", 60_000))
    now.time += 900_000
    async with house_at(url, now) as house:
        append, refused = house.store.append, Future[None]()
        refused.set_exception(Unavailable(say("De opslag is gesloten.")))
        monkeypatch.setattr(house.store, "append", lambda table, rows: refused)
        again = await house.live(live.id)
        monkeypatch.setattr(house.store, "append", append)
        await says(house, again, 0, "1-1")

        assert kinds(again) == ["reopen", "act"]
        assert again.left(0, now.time) == 60_000


async def test_no_clock_runs_before_all_are_seated(house: House, now: Watch) -> None:
    live = await sit_down(house, "nim", (ANNA, NOBODY), Terms("invite", total=60_000))
    now.time += 10_000
    assert live.left(0, now.time) == 60_000
    await house.sit(live.id, 1, "bram", "Bram", "")
    now.time += 1_000

    assert (live.left(0, now.time), live.left(1, now.time)) == (59_000, 60_000)


# Taking back, giving up, a draw.


async def test_an_act_nobody_answered_is_taken_back_freely(house: House) -> None:
    live = await sit_down(house, "nim")
    await says(house, live, 0, "1-1")
    await does(house, live, 0, "undo")

    assert kinds(live) == ["act", "undo"]
    assert live.game.text.write(live.table.state) == "3 4 5 / 1"


async def test_an_answered_act_is_taken_back_when_the_other_agrees(house: House) -> None:
    live = await sit_down(house, "nim")
    await says(house, live, 0, "1-1")
    await says(house, live, 1, "1-1")
    await does(house, live, 0, "undo")
    with pytest.raises(Refused, match="al gevraagd"):
        await does(house, live, 0, "undo")
    with pytest.raises(Refused):
        await does(house, live, 0, "grant")
    await does(house, live, 1, "grant")

    assert kinds(live) == ["act", "act", "plea", "grant", "undo"]
    assert live.game.text.write(live.table.state) == "3 4 5 / 1"


async def test_the_other_may_say_no(house: House) -> None:
    live = await sit_down(house, "nim")
    await says(house, live, 0, "1-1")
    await says(house, live, 1, "1-1")
    await does(house, live, 0, "undo")
    await does(house, live, 1, "decline")

    with pytest.raises(Refused, match="Niemand heeft gevraagd"):
        await does(house, live, 1, "grant")


async def test_where_there_are_secrets_an_answered_act_stands(house: House) -> None:
    live = await sit_down(house, "bod")
    for seat in (0, 1):
        await says(house, live, seat, str(live.table.state.hands[seat][0]))  # type: ignore[attr-defined]
    with pytest.raises(Refused) as error:
        await does(house, live, 0, "undo")

    assert refused(error) == ("TAF-01", "Terugnemen kan niet: daarna heeft het lot beslist.")


async def test_at_one_screen_the_last_act_is_taken_back_whoever_is_next(house: House) -> None:
    live = await sit_down(house, "nim", (ANNA, ANNA._replace(seat=1)))
    await says(house, live, 0, "1-1")
    await says(house, live, 1, "2-1")
    seat = acting_seat_for(live, live.viewer("anna"), "undo")
    assert seat == 1
    await does(house, live, seat, "undo")

    assert live.game.text.write(live.table.state) == "2 4 5 / 2"


async def test_at_one_screen_both_can_agree_to_a_draw(house: House) -> None:
    live = await sit_down(house, "nim", (ANNA, ANNA._replace(seat=1)))
    viewer = live.viewer("anna")
    for what in ("offer", "agree"):
        seat = acting_seat_for(live, viewer, what)
        assert seat is not None
        await does(house, live, seat, what)

    assert live.outcome() == ((1, 1), (0, 0), "TAF-03")


async def test_who_gives_up_loses(house: House) -> None:
    live = await sit_down(house, "nim")
    await does(house, live, 1, "resign")

    assert live.outcome().places == (1, 2)  # type: ignore[union-attr]
    assert kinds(live) == ["resign"]


async def test_a_draw_is_offered_and_taken(house: House) -> None:
    live = await sit_down(house, "nim")
    with pytest.raises(Refused, match="niets gevraagd"):
        await does(house, live, 1, "agree")
    await does(house, live, 0, "offer")
    with pytest.raises(Refused, match="al remise"):
        await does(house, live, 0, "offer")
    await does(house, live, 1, "agree")

    assert live.outcome().places == (1, 1)  # type: ignore[union-attr]
    assert kinds(live) == ["offer", "agree"]


async def test_a_draw_that_is_declined_is_off_the_table(house: House) -> None:
    live = await sit_down(house, "nim")
    await does(house, live, 0, "offer")
    await does(house, live, 1, "decline")

    assert not live.table.offered
    with pytest.raises(Refused, match="niets gevraagd"):
        await does(house, live, 1, "agree")


@pytest.mark.parametrize("what", ["undo", "resign", "offer", "decline", "grant"])
async def test_what_is_over_stays_over(house: House, what: str) -> None:
    live = await sit_down(house, "nim")
    await play_out(house, live)
    outcome, winner = live.outcome(), live.outcome().places.index(1)  # type: ignore[union-attr]
    with pytest.raises(Refused) as error:
        await does(house, live, winner, what)

    assert refused(error) == ("NIM-05", "Het spel is al afgelopen.")
    assert live.outcome() == outcome


# Coming and going.


async def test_who_stays_away_has_left_and_who_returns_is_back(url: str, now: Watch) -> None:
    async with house_at(url, now, grace=0.02) as house:
        live = await sit_down(house, "nim")
        house.arrive(live, [1])
        house.depart(live, [1])
        await until(lambda: kinds(live) == ["leave"])
        house.arrive(live, [1])
        await until(lambda: kinds(live) == ["leave", "back"])

        assert not live.away(1)


async def test_a_second_window_and_a_short_absence_are_not_written_down(url: str, now: Watch) -> None:
    async with house_at(url, now, grace=0.02) as house:
        live = await sit_down(house, "nim")
        house.arrive(live, [1])
        house.arrive(live, [1])
        house.depart(live, [1])
        house.arrive(live, [0])
        house.depart(live, [0])
        house.arrive(live, [0])
        await asyncio.sleep(0.1)

        assert kinds(live) == []
        assert live.online == {0, 1}


# The next game.


@pytest.mark.rule("LIN-35")
async def test_in_a_match_the_loser_begins_and_the_standing_goes_on(house: House) -> None:
    first = await sit_down(house, "linja", terms=Terms("invite", length=3), begins="red")
    with pytest.raises(Refused, match="nog niet uit"):
        await house.rematch(first, 0)
    await does(house, first, 1, "resign")
    second = await house.live(await house.rematch(first, 0))

    assert second.seats == tuple(row._replace(table=second.id) for row in first.seats)
    assert second.actors() == [1]
    assert second.match.wins() == (1, 0)
    await does(house, second, 0, "resign")
    third = await house.live(await house.rematch(second, 1))
    assert third.actors() == [0]
    assert third.match.wins() == (1, 1)
    await play_out(house, third)
    again = await house.live(await house.rematch(third, 1))
    assert again.match.outcomes == ()


async def test_there_is_one_next_game_whoever_asks_and_however_often(url: str, now: Watch) -> None:
    async with house_at(url, now) as house:
        live = await sit_down(house, "nim")
        await does(house, live, 0, "resign")
        found = await asyncio.gather(*(house.rematch(live, seat) for seat in (0, 1, 0)))
    async with house_at(url, now) as house:
        again = await house.live(live.id)

        assert set(found) == {again.rematch} == {await house.rematch(again, 1)}
        assert len(house.store.unfinished(9)) == 1


# Bots.


async def test_a_bot_answers_and_one_that_was_killed_is_replaced(url: str, now: Watch) -> None:
    async with house_at(url, now, bots=1) as house:
        live = await sit_down(house, "nim", (ANNA, ROBOT))
        await says(house, live, 0, "1-1")
        await until(lambda: len(live.table.entries) == 2)
        house.workers.all[0].child.process.kill()
        await says(house, live, 0, live.game.text.token(live.table.state, 0, live.table.state.actions(0)[0]))
        await until(lambda: len(live.table.entries) == 4)

        assert [(entry.seat, entry.kind) for entry in live.table.entries] == [(0, "act"), (1, "act")] * 2
        assert house.workers.all[0].child.process.is_alive()


async def test_a_bot_that_can_not_be_asked_does_what_is_done_by_default(house: House) -> None:
    live = await sit_down(house, "nim", (ANNA, ROBOT._replace(bot="nobody:1")))
    await says(house, live, 0, "1-1")
    await until(lambda: len(live.table.entries) == 2)

    assert live.table.entries[1][1:4] == (1, "default", "1-1")
    assert house.count["silent bots"] == 1


async def test_while_a_bot_thinks_one_may_take_back(url: str, now: Watch) -> None:
    async with house_at(url, now, bots=1) as house:
        async with house.workers.borrowed():  # so that the bot must wait for its turn to think
            live = await sit_down(house, "nim", (ANNA, ROBOT))
            await says(house, live, 0, "1-1")
            await does(house, live, 0, "undo")
            await says(house, live, 0, "3-5")
        await until(lambda: len(live.table.entries) == 4)

        assert kinds(live) == ["act", "undo", "act", "act"]
        assert live.table.entries[3].seat == 1
