"""The store in trouble: killed, full, locked, damaged, or not a database at all. Nothing durable is lost."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from support.storing import a_table, an_entry, another_server, open_tables

from speltafel.store import Busy, Conflict, Store, Unavailable, backend_of, open_store
from speltafel.store.disk import file_system, owner, refuse_remote
from speltafel.store.sqlite import engine_fact
from speltafel.text import DUTCH, Sentence

pytestmark = pytest.mark.slow

SUPPORT = Path(__file__).parents[1] / "support"
CHILD = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = open_store(f"sqlite:///{path}?timeout=0.1")
    yield store
    store.close()


def child(script: str, *words: str, within: tuple[str, ...] = ()) -> list[str]:
    """What another process prints that runs this script."""
    beginning = "import sys\nfrom support.storing import *\nfrom speltafel.store import *\n"
    command = [*within, sys.executable, "-c", beginning + script, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=CHILD)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def told(error: pytest.ExceptionInfo[Unavailable]) -> str:
    """The sentence of an error, in Dutch."""
    return DUTCH.tell(error.value.sentence)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills by signal")
def test_nothing_durable_is_lost_when_the_server_is_killed(path: Path) -> None:
    store = open_store(str(path))
    open_tables(store, "t", "u", "v")
    store.close()
    command = [sys.executable, str(SUPPORT / "storing.py"), str(path), "20"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, env=CHILD)
    durable = [tuple(line) for line in json.loads(done.stdout)]
    store = open_store(str(path))
    logs = {table: store.entries(table) for table in "tuv"}

    assert len(durable) >= 20
    assert set(durable) <= {(table, entry.number, entry.text) for table in logs for entry in logs[table]}
    for log in logs.values():
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        assert len({entry.cid for entry in log}) == len(log)
    assert dict(store.check())[Sentence("samenhang")] == Sentence("in orde")
    store.close()


def test_a_second_server_on_the_file_is_refused(store: Store, path: Path) -> None:
    with pytest.raises(Busy) as busy:
        open_store(str(path))

    assert told(busy) == f"Er draait al een server met {path} (proces {os.getpid()})."


def test_a_second_server_is_refused_under_another_name_of_the_file_too(store: Store, path: Path) -> None:
    other = path.with_name("other.db")
    other.symlink_to(path)
    with pytest.raises(Busy):
        open_store(str(other))


def test_a_server_in_another_process_holds_the_file_until_it_is_killed(path: Path) -> None:
    with another_server(str(path)) as server:
        with pytest.raises(Busy) as busy:
            open_store(str(path))
        server.kill()

    assert told(busy) == f"Er draait al een server met {path} (proces {server.pid})."
    open_store(str(path)).close()


def test_a_file_is_held_under_every_name_it_has_and_whatever_lies_beside_it(path: Path) -> None:
    with another_server(str(path)) as server:
        for name in ("hard.db", "soft.db"):
            other = path.with_name(name)
            other.hardlink_to(path) if name == "hard.db" else other.symlink_to(path)
            for beside in path.parent.glob("*.lock"):
                beside.unlink()
            with pytest.raises(Busy):
                open_store(str(other))
        server.kill()


def test_being_refused_costs_nobody_their_own_locks(store: Store, path: Path) -> None:
    """Whoever closes a file drops all that SQLite has locked in it, wherever in the process."""
    open_tables(store, "t")
    with pytest.raises(Busy):
        open_store(str(path))
    script = "import sqlite3\nsqlite3.connect(sys.argv[1]).execute('pragma journal_mode = delete').fetchone()"
    with pytest.raises(AssertionError, match="locked"):
        child(script, str(path))


def test_the_process_that_holds_a_file_is_found_in_linuxs_list() -> None:
    locks = "1: POSIX  ADVISORY  READ 11 fe:00:77 0 EOF\n2: FLOCK  ADVISORY  WRITE 4711 fe:00:77 0 EOF\n"

    assert owner(locks, 77) == "4711"
    assert owner(locks, 7) == "?"


FILL = """
import errno, os
store = open_store(sys.argv[1])
open_tables(store, "t")
big = "x" * 20_000
number, full = 0, None
while full is None:
    number += 1
    full = store.append("t", [an_entry(number, said=big)]).exception()
print(full.sentence.text)
print(isinstance(store.append("t", [an_entry(number, said=big)]).exception(), Unavailable))
make_room()
store.append("t", [an_entry(number, said=big)]).result()
print([entry.number for entry in store.entries("t")] == list(range(1, number + 1)))
store.close()
print(len(open_store(sys.argv[1]).entries("t")) == number)
"""


def small_disk(folder: Path) -> tuple[str, ...]:
    """What runs a command with a disk of 4 MiB mounted at a folder, where that is allowed."""
    within = ("unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=4m none "$0" && exec "$@"', str(folder))
    try:
        subprocess.run([*within, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk may be mounted here")
    return within


def test_a_full_disk_is_told_and_with_room_again_it_goes_on(tmp_path: Path) -> None:
    room = "ballast = sys.argv[1] + '.ballast'\nopen(ballast, 'wb').write(bytes(2_000_000))\n"
    script = room + "def make_room(): os.unlink(ballast)\n" + FILL
    said = child(script, str(tmp_path / "tables.db"), within=small_disk(tmp_path))

    assert said == ["De schijf is vol: in {name} kan niets meer geschreven worden.", "True", "True", "True"]


COPY = """
import os
from pathlib import Path
house, disk = Path(sys.argv[1]), Path(sys.argv[2])
store = open_store(str(house))
open_tables(store, "t")
store.append("t", [an_entry(1, said="x" * 5_000_000)]).result()
store.close()
for work in (
    lambda: backend_of(str(house)).backup(disk / "copy.db"),
    lambda: restore(str(disk / "new.db"), house, "now"),
):
    try: work()
    except Unavailable as unavailable: print(unavailable)
print(os.listdir(disk))
"""


def test_a_full_disk_is_told_of_the_copy_and_not_of_what_is_copied(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    said = child(COPY, str(tmp_path / "tables.db"), str(disk), within=small_disk(disk))

    assert said == [
        f"De schijf is vol: in {disk / 'copy.db'} kan niets meer geschreven worden.",
        f"De schijf is vol: in {disk / 'new.db.part'} kan niets meer geschreven worden.",
        "[]",
    ]


def test_a_file_that_may_not_grow_is_told_and_later_it_goes_on(path: Path) -> None:
    pytest.importorskip("resource")
    limit = "import resource\nmost = lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, -1))\n"
    script = limit + "most(1_000_000)\ndef make_room(): most(-1)\n" + FILL
    said = child(script, str(path))

    assert said[0].startswith("De schijf weigert {name}")
    assert said[1:] == ["True", "True", "True"]


def test_a_disk_that_may_only_be_read_is_told(tmp_path: Path) -> None:
    script = (
        "open_store(sys.argv[1]).close()\n"
        "import os, subprocess\n"
        "subprocess.run(['mount', '-o', 'remount,ro', os.path.dirname(sys.argv[1])], check=True)\n"
        "try: open_store(sys.argv[1])\n"
        "except Unavailable as unavailable: print(unavailable.sentence.text)"
    )
    said = child(script, str(tmp_path / "tables.db"), within=small_disk(tmp_path))

    assert said == ["{name} mag alleen gelezen worden; geef de server schrijfrecht."]


def test_a_file_that_may_only_be_read_is_told(path: Path) -> None:
    open_store(str(path)).close()
    path.chmod(0o400)
    if os.access(path, os.W_OK):
        pytest.skip("root may write everything")
    with pytest.raises(Unavailable, match="schrijfrecht"):
        open_store(str(path))


def test_while_another_program_holds_the_file_writes_fail_and_then_go_on(store: Store, path: Path) -> None:
    open_tables(store, "t")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    end = store.append("t", [an_entry(1)])

    assert isinstance(end.exception(), Unavailable)
    assert "bezet" in str(end.exception())
    assert store.entries("t") == []

    other.execute("rollback")
    other.close()
    store.append("t", [an_entry(1)]).result()

    assert store.entries("t") == [an_entry(1)]


def test_a_file_held_by_another_program_is_told_at_the_start(path: Path) -> None:
    open_store(str(path)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin exclusive")
    with pytest.raises(Unavailable, match="bezet") as held:
        open_store(f"sqlite:///{path}?timeout=0.1")
    other.close()

    assert not isinstance(held.value, Busy)
    open_store(str(path)).close()


@pytest.mark.parametrize("where", [0.5, 0.5004, 0.7])
def test_a_damaged_file_is_told_and_what_is_whole_is_still_read(path: Path, where: float) -> None:
    store = open_store(str(path))
    open_tables(store, "t")
    store.append("t", [an_entry(number, said="x" * 500) for number in range(2000)]).result()
    store.close()
    damage(path, where)
    store = open_store(str(path))

    with pytest.raises(Unavailable, match="beschadigd"):
        store.entries("t")
    assert store.unfinished(1) == ["t"]
    assert dict(store.check())[Sentence("samenhang")] != Sentence("in orde")
    store.close()


def damage(path: Path, where: float) -> None:
    """Garbage over a file, from this part of it on."""
    whole = path.read_bytes()
    kept = whole[: int(len(whole) * where)]
    path.write_bytes(kept + b"\xa5" * (len(whole) - len(kept)))


def test_a_file_that_was_cut_short_is_told(path: Path) -> None:
    store = open_store(str(path))
    open_tables(store, "t")
    store.append("t", [an_entry(number, said="x" * 500) for number in range(2000)]).result()
    store.close()
    os.truncate(path, path.stat().st_size // 2)

    with pytest.raises(Unavailable, match="beschadigd"):
        open_store(str(path)).entries("t")


def test_a_text_is_no_database(path: Path) -> None:
    path.write_text("Beste Anna, " * 200)
    with pytest.raises(Unavailable, match="is geen database") as refused:
        open_store(str(path))

    assert str(path) in told(refused)
    assert path.read_text().startswith("Beste Anna")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="is een map"):
        open_store(str(tmp_path))


def test_a_file_in_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="nowhere bestaat niet"):
        open_store(str(tmp_path / "nowhere" / "tables.db"))


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_what_is_kept_in_memory_is_not_kept(url: str) -> None:
    with pytest.raises(Unavailable, match="geheugen"):
        open_store(url)


@pytest.mark.parametrize("url", ["mysql://anna:hunter2@server/tables", "what://", "http://[::1/x"])
def test_an_unknown_kind_of_database_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(Unavailable, match="ken ik niet") as refused:
        open_store(url)

    assert "hunter2" not in told(refused)


def test_without_its_driver_postgres_is_refused_with_what_to_install() -> None:
    script = (
        "sys.modules['psycopg'] = None\n"
        "try: open_store('postgresql://anna@server/tables')\n"
        "except Unavailable as unavailable: print(unavailable)"
    )

    assert child(script) == ["Voor PostgreSQL is psycopg nodig: pip install 'speltafel[postgres]'"]


MOUNTS = """\
22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
40 22 0:40 / /srv/club\\040disk rw,relatime - nfs4 server:/club rw
41 40 254:1 / /srv/club\\040disk/local rw,relatime - xfs /dev/vdb rw
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/srv/tables.db", "ext4"), ("/srv/club disk/t.db", "nfs4"), ("/srv/club disk/local/t.db", "xfs")],
)
def test_a_file_is_on_the_disk_mounted_nearest_above_it(path: str, kind: str) -> None:
    assert file_system(Path(path), MOUNTS) == kind


def test_a_disk_elsewhere_is_refused() -> None:
    refuse_remote(Path("/srv/tables.db"), MOUNTS)
    with pytest.raises(Unavailable, match="netwerkschijf"):
        refuse_remote(Path("/srv/club disk/t.db"), MOUNTS)


def test_a_name_with_odd_characters_is_a_name(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "onze tafels? 100% #1 é.db"))
    open_tables(store, "t")

    assert store.unfinished(1) == ["t"]
    store.close()


def test_the_file_is_nobody_elses(store: Store, path: Path) -> None:
    open_tables(store, "t")
    kept = [path, *path.parent.glob("tables.db-*")]

    assert [file.name for file in sorted(kept)] == ["tables.db", "tables.db-shm", "tables.db-wal"]
    assert [file.stat().st_mode & 0o077 for file in kept] == [0, 0, 0]


def test_a_commit_waits_for_the_disk(store: Store) -> None:
    with store.writing.connect() as connection:
        settings = {
            name: connection.scalar(text(f"pragma {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }

    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_readers_leave_checkpoints_to_the_writer(store: Store) -> None:
    with store.reading.connect() as connection:
        assert connection.scalar(text("pragma query_only")) == 1
        assert connection.scalar(text("pragma wal_autocheckpoint")) == 0


def test_a_closed_store_is_one_file(path: Path) -> None:
    store = open_store(str(path))
    open_tables(store, "t")
    store.close()

    assert sorted(file.name for file in path.parent.iterdir()) == ["tables.db"]


def test_a_backup_is_a_store_with_everything_in_it(store: Store, tmp_path: Path) -> None:
    open_tables(store, "t")
    store.append("t", [an_entry(1)]).result()
    store.backup(tmp_path / "copy.db")
    store.append("t", [an_entry(2)]).result()
    copy = open_store(str(tmp_path / "copy.db"))

    assert copy.table("t") == store.table("t")
    assert copy.entries("t") == [an_entry(1)]
    assert isinstance(copy.append("t", [an_entry(1)]).exception(), Conflict)
    copy.close()


def test_a_backup_is_made_beside_a_running_server(store: Store, path: Path, tmp_path: Path) -> None:
    open_tables(store, "t")
    backend_of(str(path)).backup(tmp_path / "copy.db")
    facts = {label.text for label, _ in backend_of(str(path)).check()}

    assert open_store(str(tmp_path / "copy.db")).unfinished(1) == ["t"]
    assert facts == {"database", "bestand", "grootte", "journaal", "samenhang"}


def test_writing_goes_on_during_a_backup(store: Store, tmp_path: Path) -> None:
    open_tables(store, "t")
    ends = [store.append("t", [an_entry(number)]) for number in range(3000)]
    store.backup(tmp_path / "copy.db")
    copy = open_store(str(tmp_path / "copy.db"))
    numbers = [entry.number for entry in copy.entries("t")]

    assert numbers == list(range(len(numbers)))
    assert [end.exception() for end in ends] == [None] * 3000
    copy.close()


def test_a_backup_replaces_nothing(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_text("Beste Anna")
    with pytest.raises(Unavailable, match="is er al"):
        store.backup(target)

    assert target.read_text() == "Beste Anna"


def test_a_backup_that_fails_leaves_nothing(store: Store, tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        store.backup(tmp_path / "nowhere" / "copy.db")

    assert sorted(tmp_path.glob("*.part")) == []


def test_before_a_migration_the_file_is_copied(path: Path) -> None:
    old = sqlite3.connect(path)
    old.execute("create table alembic_version (version_num varchar(32) not null primary key)")
    old.close()
    open_store(str(path)).close()
    copy = sqlite3.connect(path.with_name("tables.db.before-0001"))

    assert copy.execute("select name from sqlite_master where type = 'table'").fetchall() == [
        ("alembic_version",)
    ]
    copy.close()


@pytest.mark.parametrize(
    ("version", "warned"),
    [((3, 40, 1), True), ((3, 51, 2), True), ((3, 51, 3), False), ((3, 52, 0), True), ((3, 53, 0), False)],
)
def test_a_library_with_the_fault_is_warned_of(version: tuple[int, ...], warned: bool) -> None:
    assert ("beschadigd" in engine_fact(version).text) == warned


def test_a_new_file_is_opened_quickly(tmp_path: Path) -> None:
    times = []
    for number in range(3):
        start = time.perf_counter()
        open_store(str(tmp_path / f"{number}.db")).close()
        times.append(time.perf_counter() - start)

    assert min(times) < 0.3


def test_ten_thousand_unfinished_tables_do_not_slow_the_start(path: Path) -> None:
    open_store(str(path)).close()
    file = sqlite3.connect(path)
    rows = [a_table(f"t{number}", number) for number in range(10_000)]
    file.executemany("insert into tables values (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    file.commit()
    file.close()
    start = time.process_time()
    store = open_store(str(path))

    assert store.unfinished(2) == ["t9999", "t9998"]
    assert time.process_time() - start < 0.1
    store.close()
