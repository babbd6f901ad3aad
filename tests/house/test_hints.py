"""Help during a game (TAF-07): where it is fair, from the asker's view alone, and noted in the log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from support.housing import ANNA, BRAM, PLAIN, Watch, does, house_at, kinds, says, sit_down
from support.recording import forged, line_of
from support.visiting import Site, running

from speltafel.bots import ADVISER
from speltafel.bots.workers import Ask, think
from speltafel.engine import Rng
from speltafel.game import Game, Refused
from speltafel.games import load
from speltafel.house import House, MovedOn, Terms
from speltafel.house.hints import advise
from speltafel.record import Fault, verified
from speltafel.record.archive import exported
from speltafel.store import SeatRow
from speltafel.table import Table, opened

BOD = load("bod")
ROBOT = SeatRow("", 1, "", "random:1", "Robot")
ALSO_ANNA = ANNA._replace(seat=1, name="Anna 2")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


def told(url: str, work: Any, bots: int = 1) -> Any:
    """What comes of something done in a house."""

    async def within() -> Any:
        async with house_at(url, Watch(), bots=bots) as house:
            return await work(house)

    return asyncio.run(within())


@pytest.mark.rule("TAF-07")
def test_against_a_bot_a_hint_is_given_and_noted(url: str) -> None:
    async def work(house: House) -> None:
        live = await sit_down(house, "nim", (ANNA, ROBOT))
        await advise(house, live, 0, "best")

        assert live.hint(0) == (0, "best", "1-2")
        assert live.hint(1) is None
        assert [(entry.seat, entry.kind, entry.text) for entry in live.table.entries] == [(0, "hint", "best")]

    told(url, work)


@pytest.mark.rule("TAF-07")
@pytest.mark.parametrize(
    ("other", "terms"),
    [(BRAM, PLAIN), (ROBOT, Terms(total=60_000)), (ROBOT, Terms(each=60_000)), (ROBOT, Terms(length=3))],
    ids=["against somebody", "with a clock", "with a clock for each move", "in a match"],
)
def test_where_it_would_not_be_fair_there_is_no_help(url: str, other: SeatRow, terms: Terms) -> None:
    async def work(house: House) -> None:
        live = await sit_down(house, "nim", (ANNA, other), terms)
        with pytest.raises(Refused) as refused:
            await advise(house, live, 0, "hint")

        assert refused.value.refusal.rule == "TAF-07"
        assert live.hint(0) is None
        assert "hint" not in kinds(live)

    told(url, work, bots=0)


@pytest.mark.rule("TAF-07")
def test_there_is_help_only_for_whoever_is_to_decide(url: str) -> None:
    async def work(house: House) -> None:
        live = await sit_down(house, "nim", (ANNA, ALSO_ANNA))
        with pytest.raises(Refused) as refused:
            await advise(house, live, 1, "hint")

        assert refused.value.refusal.rule == "TAF-07"

    told(url, work, bots=0)


def test_an_answer_holds_until_something_is_done(url: str) -> None:
    async def work(house: House) -> None:
        live = await sit_down(house, "nim", (ANNA, ALSO_ANNA))
        await advise(house, live, 0, "hint")
        await says(house, live, 0, "1-1")

        assert live.hint(0) is None

    told(url, work)


def test_an_answer_that_comes_too_late_is_not_given(url: str) -> None:
    async def work(house: House) -> None:
        live = await sit_down(house, "nim", (ANNA, ALSO_ANNA))
        async with house.workers.borrowed():
            asking = asyncio.create_task(advise(house, live, 0, "hint"))
            await asyncio.sleep(0)
            await says(house, live, 0, "1-1")
        with pytest.raises(MovedOn):
            await asking

        assert kinds(live) == ["act"]

    told(url, work)


def test_a_game_with_help_has_a_record_that_says_so(url: str) -> None:
    async def work(house: House) -> str:
        live = await sit_down(house, "nim", (ANNA, ALSO_ANNA))
        await advise(house, live, 0, "best")
        await says(house, live, 0, "1-1")
        await does(house, live, 1, "resign")
        return exported(house.store, live.id)

    text = told(url, work)

    assert line_of(text, " 1 hint best ")
    assert verified(text.encode()).entries[0].kind == "hint"
    with pytest.raises(Fault, match="TAF-07"):
        verified(forged(text, line_of(text, " 1 hint best "), "hint best", "hint rest").encode())


# The law: an answer depends on what the asker sees and on nothing else.


class Ear:
    """A worker that only remembers what it was told."""

    def __init__(self) -> None:
        self.heard: list[Ask] = []

    def ask(self, ask: Ask, deadline: float) -> int:
        self.heard.append(ask)
        game = load(ask.game)
        return game.text.place(ask.view, ask.seats, ask.options).actions(ask.seat)[0]


def asked_of(table: Table, seat: int) -> Ask:
    """All that the adviser is told."""
    ear: Any = Ear()
    think(ear, table, seat, ADVISER, 7)
    found: Ask = ear.heard[0]
    return found


def worlds(game: Game[Any], seed: int) -> Iterator[tuple[Table, Table, int]]:
    """A table with cards on it, and one that looks the same to a seat, all hidden things dealt anew."""
    table = opened(game, ("", "", ""), game.choose()).settle(Rng(seed))
    for seat in (0, 1):
        assert BOD.secrets
        view = BOD.secrets.view(table.state, seat)
        yield table, replace(table, state=BOD.secrets.imagine(view, seat, Rng(seed + 1))), seat
        table = table.act(seat, BOD.text.token(table.state, seat, table.state.actions(seat)[0]))


@pytest.mark.parametrize("seed", range(10))
def test_whoever_advises_is_told_the_same_whatever_is_hidden(seed: int) -> None:
    for table, other, seat in worlds(BOD, seed):
        assert BOD.text.write(table.state) != BOD.text.write(other.state)
        assert asked_of(table, seat) == asked_of(other, seat)


def test_a_leak_would_be_found() -> None:
    leaky = replace(BOD, secrets=SimpleNamespace(view=lambda state, seat: state.copy()))
    table, other, seat = next(worlds(leaky, 1))

    assert asked_of(table, seat) != asked_of(other, seat)


# On the page.


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A house with somebody to ask."""
    with running(tmp_path_factory.mktemp("house"), bots=1) as site:
        yield site


def hint_on(page: str) -> str:
    """What stands in the place for hints."""
    return page.partition('id="s-hint"')[2].partition(">")[2].partition("</section>")[0]


def test_a_hint_names_and_marks_where_the_best_move_begins(site: Site) -> None:
    anna = site.visitor()
    table = anna.opens("linja", "screen")
    assert anna.does(table, "hint").status_code == 303
    page = anna.get(table).text

    assert hint_on(page).startswith("<p>Hint: begin bij ")
    assert page.count("data-hint ") == 1


def test_the_best_move_is_told_whole(site: Site) -> None:
    anna = site.visitor("en")
    table = anna.opens("nim", "screen")
    anna.does(table, "best")

    assert hint_on(anna.get(table).text) == ("<p>The best move: <code>1-2</code> 2 matches from heap 1</p>")


def test_others_who_look_on_are_not_shown_it(site: Site) -> None:
    anna = site.visitor()
    table = anna.opens("nim", "screen")
    anna.does(table, "best")

    assert hint_on(site.visitor().get(table).text) == ""


def test_an_answer_comes_over_the_socket(site: Site) -> None:
    anna = site.visitor()
    table = anna.opens("nim", "screen")
    with anna.watches(table) as wire:
        wire.until(t="view")
        wire.send("do", cid="a", base=0, what="best")
        while "1-2" not in wire.hear().get("set", {}).get("hint", ""):
            pass


@pytest.mark.rule("TAF-07")
def test_against_somebody_there_is_no_button_and_asking_is_refused(site: Site) -> None:
    anna, bram = site.visitor(), site.visitor()
    table = anna.opens("nim", "invite")
    bram.joins(table)
    answer = anna.does(table, "hint")

    assert 'value="hint"' not in anna.get(table).text
    assert answer.status_code == 409
    assert "TAF-07" in answer.text


def test_who_only_looks_on_gets_no_help(site: Site) -> None:
    table = site.visitor().opens("nim", "screen")

    assert site.visitor().does(table, "hint").status_code == 409
