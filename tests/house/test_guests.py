"""A person's data: it can be listed, taken out and removed, and what others played stays whole."""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.housing import ANNA, BRAM, Watch, does, house_at, kinds, says, sit_down
from support.storing import BACKENDS, another_server, database

from speltafel.cli import app
from speltafel.game import Refused
from speltafel.house import House, Live
from speltafel.record import verified
from speltafel.record.archive import exported
from speltafel.store import GuestRow, open_reading

NAME = "Annabel Ångström"


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A house in which Annabel finished a game, left one unfinished, and played one on her own screen."""
    url = database(request.param, tmp_path)
    asyncio.run(played(url))
    return url


async def played(url: str) -> None:
    """Games of two people."""
    annabel = ANNA._replace(name=NAME)
    async with house_at(url, Watch()) as house:
        await known(house, GuestRow("anna", NAME, "nl", 1_000))
        await known(house, GuestRow("bram", "Bram", "en", 2_000))
        over = await sit_down(house, "nim", (annabel, BRAM))
        await says(house, over, 0, "3-1")
        await does(house, over, 1, "resign")
        await sit_down(house, "nim", (BRAM._replace(seat=0), annabel._replace(seat=1)))
        await sit_down(house, "nim", (annabel, annabel._replace(seat=1, name=f"{NAME} 2")))


async def known(house: House, guest: GuestRow) -> None:
    """Somebody the house knows."""
    await asyncio.wrap_future(house.store.add_guest(guest, f"hash of {guest.id}"))


def ran(capsys: pytest.CaptureFixture[str], url: str, *words: str) -> str:
    """What a command prints."""
    app.main(["guest", *words, "--database", url], standalone_mode=False)
    return capsys.readouterr().out


def tables(url: str, guest: str) -> list[str]:
    """The tables at which a guest sat."""
    with closing(open_reading(url)) as store:
        return [row.id for row, _ in store.tables_of(guest)]


def records(url: str, names: list[str]) -> list[str]:
    """The records of those tables that are over."""
    with closing(open_reading(url)) as store:
        return [exported(store, name) for name in names if (found := store.table(name)) and found[0].finished]


def test_guests_are_listed_and_found_by_name(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    listed = ran(capsys, url, "list").splitlines()

    assert [line.split()[0] for line in listed] == ["bram", "anna"]
    assert "3 tafels" in listed[1]
    assert ran(capsys, url, "list", "ANNABEL").startswith(f"anna  {NAME}")
    assert ran(capsys, url, "list", "%") == ""


def test_what_is_kept_about_somebody_is_shown(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = ran(capsys, url, "show", "anna")

    assert NAME in shown
    assert all(table in shown for table in tables(url, "anna"))


def test_everything_about_somebody_is_taken_out_and_nothing_about_others(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = ran(capsys, url, "export", "anna")
    taken: dict[str, Any] = json.loads(text)

    assert taken["guest"] == {"id": "anna", "name": NAME, "language": "nl", "made": 1_000}
    assert {table["id"] for table in taken["tables"]} == set(tables(url, "anna"))
    assert "Bram" not in text
    assert ["3-1"] in [[one["text"] for one in table["entries"]] for table in taken["tables"]]


def test_whoever_is_removed_is_nowhere_and_games_stay_whole(
    url: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sat = tables(url, "anna")
    before = records(url, sat)
    assert "3 tafels" in ran(capsys, url, "remove", "anna", "--yes")
    after = records(url, sat)

    assert len(before) == len(after) == 1
    assert NAME in before[0]
    assert NAME not in after[0]
    assert verified(after[0].encode()).entries == verified(before[0].encode()).entries
    assert tables(url, "anna") == []
    assert "anna" not in ran(capsys, url, "list")
    for file in tmp_path.iterdir():
        assert NAME.encode() not in file.read_bytes()
    with closing(open_reading(url)) as store:
        assert store.guest("hash of anna") is None
        guests = [{seat.guest for seat in found[1]} for name in sat if (found := store.table(name))]
    assert len(set.union(*guests)) == 4, "one stand-in a table, so that nobody sees who sat at several"
    assert all(len(names) <= 2 for names in guests)


def test_who_played_with_somebody_who_is_removed_plays_on(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tables(url, "bram")
    ran(capsys, url, "remove", "anna", "--yes")

    async def plays_on() -> Live:
        async with house_at(url, Watch()) as house:
            lives = [await house.live(table) for table in mine]
            going_on = next(live for live in lives if not live.outcome())
            await says(house, going_on, 0, "3-1")
            return going_on

    live = asyncio.run(plays_on())
    assert kinds(live) == ["act"]
    assert live.free() == []


def test_nobody_is_removed_without_being_sure(
    url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answer = tmp_path / "answer"
    for said, gone in (("\n", False), ("n\n", False), ("j\n", True)):
        answer.write_text(said)
        with answer.open() as stdin:
            monkeypatch.setattr("sys.stdin", stdin)
            if gone:
                ran(capsys, url, "remove", "anna")
            else:
                with pytest.raises(Refused):
                    ran(capsys, url, "remove", "anna")
        assert (tables(url, "anna") == []) == gone


def test_who_is_not_known_is_not_shown_or_removed(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["show", "Annabel"], ["export", ""], ["remove", "nobody", "--yes"]):
        with pytest.raises(Refused):
            ran(capsys, url, *words)


def test_nobody_is_removed_while_the_house_is_open(
    url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("speltafel.store.postgres.PATIENCE", 1)
    with another_server(url) as server:
        assert NAME in ran(capsys, url, "show", "anna")
        with pytest.raises(Refused, match="Er draait al een server"):
            ran(capsys, url, "remove", "anna", "--yes")
        server.kill()


@pytest.mark.parametrize("who", [os.fsdecode(b"\xff"), "a\0b", "\x1b[2J"])
def test_a_name_that_is_no_text_is_nobody(url: str, who: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, url, "list", who) == ""
    for command in ("show", "export", "remove"):
        with pytest.raises(Refused, match="is er niet"):
            ran(capsys, url, command, who)


def test_what_is_kept_about_somebody_is_written_for_one_pair_of_eyes(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "anna.json"
    for words in ([], ["--force"]):
        ran(capsys, url, "export", "anna", "-o", str(target), *words)
        assert target.stat().st_mode & 0o777 == 0o600
        target.chmod(0o644)
