"""Copies of a database: made at regular times, and put back so that nothing is lost or mixed up."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs
from support.storing import an_entry, another_server, open_tables

from speltafel.cli import app
from speltafel.game import Refused
from speltafel.store import Unavailable, backend_of, open_reading, open_store, restore
from speltafel.store.schedule import Schedule, back_up, next_due
from speltafel.store.sqlite import restoring
from speltafel.text import DUTCH
from speltafel.web.backups import FAILED, LAST, Backups

pytestmark = pytest.mark.slow

STAMP = "20261118T080000Z"
DAY = 86_400


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def copy(path: Path) -> Path:
    """A copy in which only the first of two tables is."""
    store = open_store(str(path))
    open_tables(store, "first")
    store.append("first", [an_entry(1)]).result()
    copy = path.with_name("copy.db")
    store.backup(copy)
    open_tables(store, "second")
    store.close()
    return copy


def tables(path: Path) -> list[str]:
    """The tables that a database holds."""
    with closing(open_reading(str(path))) as store:
        return sorted(store.unfinished(10))


def everything(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def test_a_copy_is_put_back_and_what_was_there_is_kept(path: Path, copy: Path) -> None:
    restored = restore(str(path), copy, STAMP)

    assert restored == (1, 1, 0, 1001, path.with_name(f"tables.db.replaced-{STAMP}"))
    assert tables(path) == ["first"]
    assert tables(path.with_name(f"tables.db.replaced-{STAMP}")) == ["first", "second"]
    open_store(str(path)).close()
    assert not [
        file.name for file in path.parent.iterdir() if "part" in file.name or "restoring" in file.name
    ]


def test_a_copy_is_put_where_nothing_was(path: Path, copy: Path) -> None:
    new = path.with_name("new.db")

    assert restore(str(new), copy, STAMP).aside is None
    assert tables(new) == ["first"]


@contextmanager
def a_house(path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The real server in a process of its own, and where it is."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "speltafel", "serve", "--port", "0", "--database", str(path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as process:
        assert process.stdout
        found = re.search("http://[0-9.:]+", process.stdout.readline())
        assert found
        try:
            yield process, found[0]
        finally:
            process.kill()


def opens_a_table(place: str) -> str:
    """Somebody opens a table; its id."""
    form = {"game": "nim", "mode": "screen"}
    for _ in range(200):
        try:
            answer = httpx.post(f"{place}/tables", data=form, headers={"origin": place}, timeout=20)
            return answer.headers["location"].removeprefix("/t/")
        except httpx.TransportError:  # it listens, but does not answer yet
            continue
    raise AssertionError


def test_after_a_kill_a_copy_is_put_back_without_what_the_old_log_still_held(path: Path) -> None:
    copy = path.with_name("copy.db")
    with a_house(path) as (process, place):
        before = opens_a_table(place)
        backend_of(str(path)).backup(copy)
        later = [opens_a_table(place) for _ in range(20)]
        with pytest.raises(Unavailable, match="Er draait al een server"):
            restore(str(path), copy, STAMP)
        process.kill()
    assert path.with_name("tables.db-wal").stat().st_size > 0

    restored = restore(str(path), copy, STAMP)

    assert restored.aside
    assert tables(path) == [before]
    assert len(all_tables(restored.aside)) == 1 + len(later)
    whole = [DUTCH.tell(fact) for _, fact in backend_of(str(path)).check() if not isinstance(fact, str)]
    assert "in orde" in whole
    with a_house(path) as (_, place):
        opens_a_table(place)
    assert len(all_tables(path)) == 2


def all_tables(path: Path) -> list[str]:
    """The tables that a database holds, with what is in its log of writes."""
    with closing(open_store(str(path))) as store:
        return store.unfinished(100)


def ruined(copy: Path) -> None:
    """Garbage over the second half of a file."""
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2] + b"\xa5" * (len(whole) // 2))


def cut_short(copy: Path) -> None:
    os.truncate(copy, copy.stat().st_size // 2)


def of_a_newer_version(copy: Path) -> None:
    change(copy, "update alembic_version set version_num = '9999'")


def of_something_else(copy: Path) -> None:
    copy.unlink()
    change(copy, "create table recipes (name text)")


def change(file: Path, statement: str) -> None:
    """Something done to a database by somebody else."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


def without_a_table(copy: Path) -> None:
    change(copy, "drop table secrets")


def of_two_names(copy: Path) -> None:
    copy.with_name("link.db").hardlink_to(copy)


def a_folder(copy: Path) -> None:
    copy.unlink()
    copy.mkdir()


def emptied(copy: Path) -> None:
    copy.write_bytes(b"")


def a_letter(copy: Path) -> None:
    copy.write_text("Beste Anna, " * 200)


def the_database_itself(copy: Path) -> None:
    copy.unlink()
    copy.hardlink_to(copy.with_name("tables.db"))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (ruined, "beschadigd"),
        (cut_short, "beschadigd"),
        (of_a_newer_version, "nieuwere Speltafel"),
        (of_something_else, "iets anders"),
        (without_a_table, "mist secrets"),
        (of_two_names, "harde link"),
        (a_folder, "is een map"),
        (emptied, "is leeg"),
        (a_letter, "is geen database"),
        (Path.unlink, "is er niet"),
        (the_database_itself, "de database zelf"),
    ],
)
def test_what_is_no_copy_is_refused_and_nothing_changes(
    path: Path, copy: Path, spoil: Callable[[Path], None], why: str
) -> None:
    spoil(copy)
    before = everything(path.parent)
    with pytest.raises(Unavailable, match=why):
        restore(str(path), copy, STAMP)

    assert everything(path.parent) == before


def test_an_older_copy_is_brought_to_our_schema(path: Path, copy: Path) -> None:
    copy.unlink()
    change(copy, "create table alembic_version (version_num varchar(32) not null primary key)")
    restore(str(path), copy, STAMP)

    assert tables(path) == []


def test_a_restore_that_was_cut_off_halfway_is_told_and_done_again(path: Path, copy: Path) -> None:
    shutil.copy(copy, restoring(path))
    path.rename(path.with_name("tables.db.replaced-earlier"))
    with pytest.raises(Unavailable, match="is niet af"):
        open_store(str(path))
    restore(str(path), restoring(path), STAMP)

    assert tables(path) == ["first"]
    assert not restoring(path).exists()


def test_postgres_is_restored_by_its_own_tool(copy: Path) -> None:
    with pytest.raises(Unavailable, match="pg_restore"):
        restore("postgresql://anna@server/tables", copy, STAMP)


def test_the_command_says_what_was_put_back(
    path: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app.main(["restore", str(copy), "--database", str(path), "--lang", "en"], standalone_mode=False)
    said = capsys.readouterr().out

    assert "1" in said
    assert f"{path}.replaced-" in said
    with another_server(str(path)) as server:
        with pytest.raises(Refused, match="Er draait al een server"):
            app.main(["restore", str(copy), "--database", str(path)], standalone_mode=False)
        server.kill()


def test_copies_are_made_when_due_and_the_oldest_go(path: Path, copy: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "letter.txt").write_text("Beste Anna")
    (folder / "speltafel-20200101T000000Z.db.part").touch()
    schedule = Schedule(folder, DAY, 3)
    assert next_due(schedule) == 0
    made = [back_up(backend_of(str(path)), schedule, day * DAY) for day in range(1, 6)]

    assert sorted(folder.iterdir()) == [folder / "letter.txt", *made[-3:]]
    assert next_due(schedule) == 6 * DAY
    assert tables(made[-1]) == ["first", "second"]


def test_a_copy_that_fails_is_told_and_tried_again(path: Path, copy: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    failed = FAILED._value.get()
    with capture_logs() as said:
        backups = Backups(backend_of(str(path)), Schedule(folder, DAY, 3), lambda: 10 * DAY * 1000)
        backups.close()
        assert [file.name for file in folder.iterdir()] == ["speltafel-19700111T000000Z.db"]
        assert LAST._value.get() == 10 * DAY
        assert backups.once() == DAY

        shutil.rmtree(folder)
        assert backups.once() == 600

    assert FAILED._value.get() == failed + 1
    assert [line["event"] for line in said] == ["backup", "backup failed"]


def test_copies_that_could_never_be_made_are_refused_at_the_start(tmp_path: Path) -> None:
    def refusal(*words: str) -> str:
        with pytest.raises(Refused) as error:
            app.main(["serve", "--port", "0", *words], standalone_mode=False)
        return DUTCH.tell(error.value.refusal.sentence)

    assert "bestaat niet" in refusal("--backup-to", str(tmp_path / "nowhere"))
    assert "pg_dump" in refusal("--backup-to", str(tmp_path), "--database", "postgresql://anna@server/x")
    assert "30m, 24h of 7d" in refusal("--backup-every", "often")


def removed(path: Path) -> None:
    path.unlink()


def replaced_by_another(path: Path) -> None:
    other = path.with_name("other.db")
    open_store(str(other)).close()
    other.replace(path)


def moved_with_its_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


@pytest.mark.parametrize("go", [removed, replaced_by_another, moved_with_its_folder])
def test_a_house_whose_file_is_elsewhere_writes_reads_and_copies_nothing(
    tmp_path: Path, go: Callable[[Path], None]
) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "copies").mkdir()
    path, schedule = tmp_path / "home" / "tables.db", Schedule(tmp_path / "copies", DAY, 1)
    with closing(open_store(str(path))) as store:
        open_tables(store, "first")
        copy = back_up(store.backend, schedule, DAY)
        go(path)
        store.reading.dispose()
        for asked in (
            lambda: store.append("first", [an_entry(0)]).result(),
            lambda: store.probe().result(),
            lambda: store.unfinished(10),
            lambda: back_up(store.backend, schedule, 2 * DAY),
        ):
            with pytest.raises(Unavailable, match="verplaatst of vervangen"):
                asked()

    assert list(schedule.folder.iterdir()) == [copy]
    assert tables(copy) == ["first"]


def test_a_file_that_comes_back_is_written_again(path: Path) -> None:
    with closing(open_store(str(path))) as store:
        open_tables(store, "first")
        path.rename(path.with_name("away.db"))
        with pytest.raises(Unavailable, match="verplaatst"):
            store.probe().result()
        path.with_name("away.db").rename(path)
        store.append("first", [an_entry(0)]).result()
        assert [entry.number for entry in store.entries("first")] == [0]


def test_the_house_says_that_its_file_is_gone(path: Path) -> None:
    with a_house(path) as (_, place):
        opens_a_table(place)
        path.unlink()
        answers = (httpx.get(f"{place}/healthz", timeout=20).status_code for _ in range(200))
        assert any(status == 503 for status in answers)
        form = {"game": "nim", "mode": "screen"}
        answer = httpx.post(f"{place}/tables", data=form, headers={"origin": place}, timeout=20)
        assert answer.status_code == 503


def test_a_copy_on_a_schedule_is_of_the_file_that_the_house_holds(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    with closing(open_store(str(path))) as store:
        replaced_by_another(path)
        backups = Backups(store.backend, Schedule(folder, DAY, 3), lambda: 10 * DAY * 1000)
        backups.close()

    assert not list(folder.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ["backup", "new.db"],
        ["restore", "copy.db"],
        ["guest", "list"],
        ["guest", "remove", "anna"],
        ["export", "first"],
        ["serve", "--port", "0"],
    ],
)
@pytest.mark.usefixtures("copy")
def test_a_file_with_two_names_is_opened_by_neither(
    path: Path, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    link = path.with_name("link.db")
    link.hardlink_to(path)
    for name in (path, link):
        with pytest.raises(Refused, match="harde link"):
            app.main([*words, "--database", str(name)], standalone_mode=False)


@pytest.mark.parametrize("name", [os.fsdecode(b"\xff.db"), "file:copy.db", "50%41.db", "a b?c#.db"])
@pytest.mark.usefixtures("copy")
def test_a_copy_can_have_any_name(path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    backend_of(str(path)).backup(Path(name))

    assert Path(name).exists()
    restore("new.db", Path(name), STAMP)
    assert tables(Path("new.db")) == ["first", "second"]


@pytest.mark.usefixtures("copy")
def test_a_folder_or_a_database_that_is_missing_is_told_by_name(path: Path) -> None:
    def refusal(of: Path, target: Path) -> str:
        with pytest.raises(Unavailable) as error:
            backend_of(str(of)).backup(target)
        return DUTCH.tell(error.value.sentence)

    assert refusal(path, path.with_name("none") / "c.db") == f"De map {path.parent / 'none'} bestaat niet."
    assert refusal(path.with_name("none.db"), path.with_name("c.db")).endswith("none.db is er niet.")
    assert "aaa" in refusal(path, path.with_name("a" * 300))
    with pytest.raises(Unavailable, match=r"none\.db is er niet"):
        open_reading(str(path.with_name("none.db")))
