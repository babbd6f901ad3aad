"""Three or four at a table: on the first page, at one screen, by invitation, and when somebody leaves."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from support.housing import ANNA, BRAM, Watch, does, house_at, says, sit_down
from support.visiting import Site, choices, running

from speltafel.house import Terms
from speltafel.record import verified
from speltafel.record.archive import exported
from speltafel.store import SeatRow
from speltafel.table import legal_tokens
from speltafel.web.replay.moments import past_of, perspective_of

CAS = SeatRow("", 2, "cas", "", "Cas")

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setenv("SPELTAFEL_GAMES", str(Path(__file__).parents[1] / "support" / "games"))
    with running(tmp_path) as site:
        yield site


def players(page: str) -> list[str]:
    """Who sits where."""
    return [unescape(name) for name in re.findall(r'class="who"><b>([^<]*)</b>', page)]


def test_the_first_page_asks_how_many_only_where_that_can_differ(site: Site) -> None:
    cards = re.split(r'<article class="card" id="', site.visitor().get("/").text)
    asks = {card.split('"')[0]: card.count('name="seats"') for card in cards[1:]}

    assert asks["linja"] == 0
    assert asks["bieden"] == 2


def test_against_bots_all_other_seats_are_bots(site: Site) -> None:
    anna = site.visitor()
    page = anna.get(anna.opens("bod", "bot", name="Anna", seats=4, level=1)).text

    assert players(page) == ["Anna", "Bot 1", "Bot 2", "Bot 3"]
    assert page.count("· search 1</small>") == 3


def test_at_one_screen_play_all_who_have_a_name_and_the_bots_they_want(site: Site) -> None:
    anna = site.visitor()
    page = anna.get(anna.opens("bod", "screen", name="Anna", third="Cas", bots=1, level=2)).text

    assert players(page) == ["Anna", "Cas", "Bot, niveau 2"]


def test_too_many_are_refused(site: Site) -> None:
    names = dict(zip(("second", "third", "fourth"), "BCD", strict=True))
    answer = site.visitor().post("/tables", game="bod", mode="screen", name="A", bots=1, **names)

    assert answer.status_code == 400
    assert "Blind bod is voor 2, 3, 4 spelers, niet voor 5." in unescape(answer.text)


def test_an_invitation_waits_for_everybody_and_a_bot_can_come_instead(site: Site) -> None:
    anna, bram, cas = (site.visitor() for _ in range(3))
    table = anna.opens("bod", "invite", name="Anna", seats=3)
    assert "Er zijn 2 plaatsen vrij." in bram.get(table).text
    assert bram.joins(table, seat=2, name="Bram").status_code == 303
    assert "Wacht op iemand om mee te spelen." in anna.get(table).text
    assert "Zet hier een bot neer" not in cas.get(table).text
    assert cas.post(f"{table}/bot", seat=1, level=1).status_code == 409

    assert anna.post(f"{table}/bot", seat=1, level=1).status_code == 303
    page = anna.get(table).text

    assert players(page) == ["Anna", "Bot, niveau 1", "Bram"]
    assert choices(page)
    assert anna.post(f"{table}/bot", seat=1, level=1).status_code == 409


def test_the_prompt_says_who_must_decide_too(site: Site) -> None:
    anna, bram, cas = (site.visitor() for _ in range(3))
    table = anna.opens("bod", "invite", name="Anna", seats=3)
    bram.joins(table, seat=1, name="Bram")
    cas.joins(table, seat=2, name="Cas")

    assert "Ook nog: Bram, Cas." in anna.get(table).text
    assert anna.says(table, choices(anna.get(table).text)[0]).status_code == 303

    assert "Bram, Cas</b>" not in anna.get(table).text
    assert "Bram, Cas zijn aan zet." in anna.get(table).text
    assert "Ook nog: Cas." in bram.get(table).text


def test_who_resigns_looks_on_and_a_bot_plays_for_them(site: Site) -> None:
    anna, bram, cas = (site.visitor() for _ in range(3))
    table = anna.opens("bod", "invite", name="Anna", seats=3)
    bram.joins(table, seat=1, name="Bram")
    cas.joins(table, seat=2, name="Cas")
    assert "Opgeven; een bot speelt verder" in anna.get(table).text

    assert anna.does(table, "resign").status_code == 303
    page = anna.get(table).text
    assert "gaf op, een bot speelt" in page
    assert "geeft op; een bot speelt verder" in page
    assert 'id="say"' not in page
    assert bram.does(table, "resign").status_code == 303

    page = cas.get(table).text
    assert "Cas wint." in page
    assert re.findall(r'<li value="(\d)"><i[^>]*></i> <b>(\w+)</b>', page) == [
        ("1", "Cas"),
        ("2", "Anna"),
        ("2", "Bram"),
    ]
    assert 'value="rematch"' in anna.get(table).text


async def test_a_bot_goes_on_for_who_resigned_and_the_record_can_be_verified(tmp_path: Path) -> None:
    watch = Watch()
    async with house_at(f"sqlite:///{tmp_path / 'tables.db'}", watch, bots=1) as house:
        live = await sit_down(house, "bod", (ANNA, BRAM, CAS), Terms("invite"))
        await does(house, live, 0, "resign")
        while live.outcome() is None:
            while live.thinking:
                await asyncio.sleep(0.005)
            for seat in (1, 2):
                if seat in live.actors():
                    card = next(iter(legal_tokens(live.game, live.table.state, seat)))
                    await says(house, live, seat, card)

        outcome = live.outcome()
        assert outcome is not None
        assert outcome.places[0] == 3
        assert any(entry.seat == 0 and entry.kind == "act" for entry in live.table.entries)
        assert verified(exported(house.store, live.id).encode())


async def test_a_table_with_a_bot_that_came_later_has_a_record_and_is_read_back(tmp_path: Path) -> None:
    url, watch = f"sqlite:///{tmp_path / 'tables.db'}", Watch()
    async with house_at(url, watch, bots=1) as house:
        live = await sit_down(house, "bod", (ANNA, SeatRow("", 1)), Terms("invite"))
        await house.put_bot(live.id, 1, "random:1", "Bot")
        while live.outcome() is None:
            while live.thinking:
                await asyncio.sleep(0.005)
            if 0 in live.actors():
                await says(house, live, 0, next(iter(legal_tokens(live.game, live.table.state, 0))))

        text = exported(house.store, live.id)
        assert verified(text.encode())
        assert "gift 2 -" in text
    async with house_at(url, watch) as house:
        assert (await house.live(live.id)).seats[1].bot == "random:1"


async def test_looking_back_ends_as_the_game_ended(tmp_path: Path) -> None:
    async with house_at(f"sqlite:///{tmp_path / 'tables.db'}", Watch(), bots=1) as house:
        live = await sit_down(house, "bod", (ANNA, BRAM, CAS), Terms("invite"))
        await does(house, live, 2, "resign")
        while live.outcome() is None:
            while live.thinking:
                await asyncio.sleep(0.005)
            for seat in (0, 1):
                if seat in live.actors():
                    await says(house, live, seat, next(iter(legal_tokens(live.game, live.table.state, seat))))

        moments = past_of(live, perspective_of(live, live.viewer("anna")), 0).moments
        assert moments[-1].table.outcome() == live.outcome()
        left = next(moment for moment in moments if moment.step.sentences and moment.seat == 2)
        assert left.step.sentences[0].text == "geeft op; een bot speelt verder"


async def test_the_last_person_to_resign_ends_it(tmp_path: Path) -> None:
    bots = (SeatRow("", 1, "", "random", "Bot"), SeatRow("", 2, "", "random", "Bot"))
    async with house_at(f"sqlite:///{tmp_path / 'tables.db'}", Watch(), bots=1) as house:
        live = await sit_down(house, "bod", (ANNA, *bots))
        while live.thinking:
            await asyncio.sleep(0.005)
        await does(house, live, 0, "resign")

        outcome = live.outcome()
        assert outcome is not None
        assert (outcome.places[0], outcome.rule) == (3, "TAF-02")


async def test_who_decides_first_gives_the_others_no_more_time(tmp_path: Path) -> None:
    watch = Watch()
    async with house_at(f"sqlite:///{tmp_path / 'tables.db'}", watch) as house:
        live = await sit_down(house, "bod", (ANNA, BRAM, CAS), Terms("invite", each=30_000))
        watch.time += 20_000
        await says(house, live, 0, next(iter(legal_tokens(live.game, live.table.state, 0))))

        assert live.left(1, watch.time) == 10_000
        await says(house, live, 1, next(iter(legal_tokens(live.game, live.table.state, 1))))
        await says(house, live, 2, next(iter(legal_tokens(live.game, live.table.state, 2))))
        assert live.left(1, watch.time) == 30_000
