"""The store: what it says is durable is there, and of two who want the same one is first."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event, inspect, text
from support.storing import (
    BACKENDS,
    POSTGRES,
    SECRET,
    a_table,
    an_entry,
    another_server,
    database,
    open_tables,
)

from speltafel.store import (
    Busy,
    Conflict,
    GuestRow,
    SeatRow,
    Store,
    Unavailable,
    backend_of,
    migrations,
    open_reading,
    open_store,
)
from speltafel.store.postgres import PostgresDatabase
from speltafel.store.schema import NEWEST, SCHEMA

ANNA = GuestRow("anna", "Anna", "nl", 7)


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database(request.param, tmp_path)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = open_store(url)
    yield store
    store.close()


def failures(ends: list[Future[None]]) -> list[type[BaseException] | None]:
    """How writes ended: None, or the kind of failure."""
    wait(ends)
    return [type(end.exception()) if end.exception() else None for end in ends]


def test_what_was_written_is_read_back(store: Store) -> None:
    seats = [SeatRow("t", 0, guest="anna", name="Anna"), SeatRow("t", 1, bot="search:3", name="Robin")]
    entries = [an_entry(0, seat=-1), an_entry(1, cid="a")]
    store.open_table(a_table(), SECRET, seats, entries).result()

    assert store.table("t") == (a_table(), seats, SECRET)
    assert store.entries("t") == entries


def test_any_text_is_kept_as_it_is(store: Store) -> None:
    open_tables(store, "t")
    strange = "„één” ♟️ 'o\"o' {x} %s \\ \n\t; drop table entries --"
    store.append("t", [an_entry(1, said=strange)]).result()

    assert [entry.text for entry in store.entries("t")] == [strange]


def test_what_is_not_there_is_nothing(store: Store) -> None:
    assert store.table("t") is None
    assert store.table("\0 \ud800") is None
    assert store.entries("t") == []
    assert store.guest("hash") is None
    assert store.tables_of("anna") == []
    assert store.unfinished(10) == []


def test_opened_again_everything_is_the_same(url: str) -> None:
    store = open_store(url)
    open_tables(store, "t")
    store.add_guest(ANNA, "hash").result()
    store.append("t", [an_entry(1), an_entry(2)]).result()
    before = store.table("t"), store.entries("t"), store.guest("hash")
    store.close()
    store = open_store(url)

    assert (store.table("t"), store.entries("t"), store.guest("hash")) == before
    store.close()


def test_a_table_is_opened_once(store: Store) -> None:
    open_tables(store, "t")
    again = store.open_table(a_table(), b"other", [SeatRow("t", 0)], [])

    assert isinstance(again.exception(), Conflict)


def test_a_number_is_taken_once(store: Store) -> None:
    open_tables(store, "t")
    store.append("t", [an_entry(1, said="first")]).result()
    second = store.append("t", [an_entry(1, said="second")])

    assert isinstance(second.exception(), Conflict)
    assert store.entries("t") == [an_entry(1, said="first")]


def test_entries_are_written_all_or_none(store: Store) -> None:
    open_tables(store, "t")
    store.append("t", [an_entry(3)]).result()
    end = store.append("t", [an_entry(1), an_entry(2), an_entry(3)])

    assert isinstance(end.exception(), Conflict)
    assert store.entries("t") == [an_entry(3)]


def test_what_a_seat_sent_is_written_once(store: Store) -> None:
    open_tables(store, "t")
    store.append("t", [an_entry(1, cid="a")]).result()
    again = store.append("t", [an_entry(2, cid="a")])

    assert isinstance(again.exception(), Conflict)


def test_another_seat_or_table_may_use_the_same_id(store: Store) -> None:
    open_tables(store, "t", "u")
    ends = [
        store.append("t", [an_entry(1, cid="a", seat=0)]),
        store.append("t", [an_entry(2, cid="a", seat=1)]),
        store.append("u", [an_entry(1, cid="a", seat=0)]),
    ]

    assert failures(ends) == [None, None, None]


def test_entries_that_nobody_sent_have_no_id_to_be_taken(store: Store) -> None:
    open_tables(store, "t")
    store.append("t", [an_entry(1, seat=-1), an_entry(2, seat=-1)]).result()

    assert len(store.entries("t")) == 2


def test_an_append_of_nothing_is_done(store: Store) -> None:
    open_tables(store, "t")

    assert store.append("t", []).result() is None


def test_an_empty_seat_is_taken_together_with_its_entry(store: Store) -> None:
    open_tables(store, "t")
    store.sit(SeatRow("t", 1, guest="anna", name="Anna"), [an_entry(1)]).result()
    found = store.table("t")

    assert found is not None
    assert found[1] == [SeatRow("t", 0), SeatRow("t", 1, guest="anna", name="Anna")]
    assert store.entries("t") == [an_entry(1)]


@pytest.mark.parametrize("taken", [SeatRow("t", 1, guest="anna"), SeatRow("t", 1, bot="greedy")])
def test_a_taken_seat_stays_whose_it_is(store: Store, taken: SeatRow) -> None:
    open_tables(store, "t")
    store.sit(taken).result()
    late = store.sit(SeatRow("t", 1, guest="bram"), [an_entry(1)])
    assert isinstance(late.exception(), Conflict)
    found = store.table("t")

    assert found is not None
    assert found[1][1] == taken
    assert store.entries("t") == []


def test_a_seat_stays_empty_if_its_entry_comes_too_late(store: Store) -> None:
    open_tables(store, "t")
    store.append("t", [an_entry(1)]).result()
    late = store.sit(SeatRow("t", 0, guest="anna"), [an_entry(1)])
    assert isinstance(late.exception(), Conflict)
    found = store.table("t")

    assert found is not None
    assert found[1][0] == SeatRow("t", 0)


def test_a_table_is_finished_once(store: Store) -> None:
    open_tables(store, "t")
    store.finish("t", 99, "1-0").result()
    again = store.finish("t", 100, "0-1")
    assert isinstance(again.exception(), Conflict)
    found = store.table("t")

    assert found is not None
    assert (found[0].finished, found[0].result) == (99, "1-0")


def test_unfinished_tables_are_listed_newest_first(store: Store) -> None:
    open_tables(store, "old", "done", "newer", "newest")
    store.finish("done", 99, "1-0").result()

    assert store.unfinished(10) == ["newest", "newer", "old"]
    assert store.unfinished(2) == ["newest", "newer"]


def test_a_guest_is_known_by_a_token_and_may_change(store: Store) -> None:
    store.add_guest(ANNA, "hash").result()
    assert store.guest("hash") == ANNA
    store.change_guest("anna", "Anne", "en").result()

    assert store.guest("hash") == ANNA._replace(name="Anne", language="en")


@pytest.mark.parametrize(("other", "token"), [("anna", "other"), ("other", "hash")])
def test_two_guests_share_neither_id_nor_token(store: Store, other: str, token: str) -> None:
    store.add_guest(ANNA, "hash").result()
    second = store.add_guest(ANNA._replace(id=other), token)

    assert isinstance(second.exception(), Conflict)


def test_a_guests_tables_are_listed_once_each_newest_first(store: Store) -> None:
    open_tables(store, "old", "others", "new")
    for table, seat in [("old", 0), ("new", 0), ("new", 1)]:  # at "new" both seats, on one screen
        store.sit(SeatRow(table, seat, guest="anna")).result()
    listed = store.tables_of("anna")

    assert [row.id for row, _ in listed] == ["new", "old"]
    assert listed[1][1] == [SeatRow("old", 0, guest="anna"), SeatRow("old", 1)]
    assert [row.id for row, _ in store.tables_of("anna", limit=1)] == ["new"]


def test_what_the_schema_refuses_is_the_callers_mistake(store: Store) -> None:
    open_tables(store, "t")
    ends = [
        store.append("nowhere", [an_entry(1)]),
        store.append("t", [an_entry(-1)]),
        store.sit(SeatRow("t", 0, guest="anna", bot="greedy")),
        store.open_table(a_table("u")._replace(seats=0), SECRET, [SeatRow("u", 0)], []),
        store.change_guest("nobody", "Anna", "nl"),
    ]

    assert failures(ends) == [ValueError] * 5


def test_no_write_fails_because_of_its_neighbour(store: Store) -> None:
    tables = [f"t{number}" for number in range(40)]
    open_tables(store, *tables)
    store.append("t7", [an_entry(1)]).result()
    ends = [store.append(table, [an_entry(1)]) for table in [*tables, "nowhere"]]

    assert [kind for kind in failures(ends) if kind] == [Conflict, ValueError]
    assert failures(ends)[7] is Conflict
    assert all(len(store.entries(table)) == 1 for table in tables)


def test_writes_that_wait_are_committed_together(store: Store) -> None:
    open_tables(store, "t")
    commits: list[Connection] = []
    event.listen(store.writing, "commit", commits.append)
    wait([store.append("t", [an_entry(number)]) for number in range(2000)])

    assert len(store.entries("t")) == 2000
    assert len(commits) < 200


def test_whoever_is_told_can_read_it(store: Store) -> None:
    open_tables(store, "t")
    read: list[int] = []
    for number in range(1, 11):
        end = store.append("t", [an_entry(number)])
        end.add_done_callback(lambda _: read.append(len(store.entries("t"))))
        wait([end])
    store.append("t", []).result()

    assert read == list(range(1, 11))


def test_writes_keep_their_order(store: Store) -> None:
    open_tables(store, "t")
    told: list[int] = []
    for number in range(1, 500):
        end = store.append("t", [an_entry(number)])
        end.add_done_callback(lambda _, number=number: told.append(number))
    store.append("t", [an_entry(500)]).result()

    assert told == list(range(1, 500))
    assert [entry.number for entry in store.entries("t")] == list(range(1, 501))


def test_a_write_is_not_called_off_by_whoever_stops_waiting(store: Store) -> None:
    open_tables(store, "t")
    end = store.append("t", [an_entry(1)])

    assert not end.cancel()
    assert end.result() is None
    assert store.entries("t") == [an_entry(1)]


def test_of_many_who_race_for_a_number_one_is_first(url: str) -> None:
    store = open_store(url)
    open_tables(store, "t")

    def racer(name: int) -> int:
        won = 0
        while len(entries := store.entries("t")) < 60:
            end = store.append("t", [an_entry(len(entries) + 1, seat=name)])
            won += end.exception() is None
        return won

    with ThreadPoolExecutor(4) as racers:
        won = sum(racers.map(racer, range(4)))
    numbers = [entry.number for entry in store.entries("t")]

    assert numbers == list(range(1, len(numbers) + 1))
    assert won == len(numbers)
    store.close()


def test_closing_writes_what_waits(url: str) -> None:
    store = open_store(url)
    open_tables(store, "t")
    ends = [store.append("t", [an_entry(number)]) for number in range(300)]
    store.close()
    again = open_store(url)

    assert all(end.done() for end in ends)
    assert len(again.entries("t")) == 300
    again.close()


def test_a_closed_store_says_so(url: str) -> None:
    store = open_store(url)
    store.close()
    store.close()

    assert isinstance(store.append("t", [an_entry(1)]).exception(), Unavailable)
    with pytest.raises(Unavailable, match="gesloten"):
        store.entries("t")


def test_those_who_read_cannot_write(store: Store) -> None:
    with pytest.raises(Exception, match=r"(?i)read-?only"), store.reading.connect() as connection:
        connection.execute(text("delete from entries"))


def test_migrations_lead_to_the_schema_that_a_new_database_gets(url: str) -> None:
    place = backend_of(url)
    place.hold()
    engine = place.writing()
    with engine.begin() as connection:
        migrations.migrate(connection)
        different = compare_metadata(MigrationContext.configure(connection), SCHEMA)
        migrated = described(connection)
        SCHEMA.drop_all(connection)
        SCHEMA.create_all(connection)
        made = described(connection)
    engine.dispose()
    place.release()

    assert different == []
    assert migrated == made


def described(connection: Connection) -> list[str]:
    """Everything a database says about its tables."""
    if connection.dialect.name == "sqlite":
        return list(connection.scalars(text("select sql from sqlite_master where sql <> '' order by name")))
    looking = inspect(connection)
    things = [
        looking.get_multi_columns(),
        looking.get_multi_pk_constraint(),
        looking.get_multi_foreign_keys(),
        looking.get_multi_indexes(),
        looking.get_multi_check_constraints(),
    ]
    return [str(sorted(map(str, thing.items()))) for thing in things]


def test_the_newest_schema_is_where_migrations_end() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations.HERE))

    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def change(url: str, *statements: str) -> None:
    """Something done to a database by somebody else."""
    engine = create_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def test_an_older_database_is_migrated_when_it_is_opened(url: str) -> None:
    change(url, "create table alembic_version (version_num varchar(32) not null primary key)")
    store = open_store(url)
    open_tables(store, "t")

    assert store.unfinished(10) == ["t"]
    store.close()
    open_store(url).close()


def test_a_migration_that_fails_leaves_everything_as_it_was(url: str) -> None:
    change(
        url,
        "create table alembic_version (version_num varchar(32) not null primary key)",
        "create table guests (id text)",
    )
    with pytest.raises(Unavailable, match="guests"):
        open_store(url)
    engine = create_engine(url)

    assert sorted(inspect(engine).get_table_names()) == ["alembic_version", "guests"]
    engine.dispose()


def test_the_database_of_a_newer_version_is_left_alone(url: str) -> None:
    open_store(url).close()
    change(url, "update alembic_version set version_num = '9999'")
    with pytest.raises(Unavailable, match="nieuwere Speltafel"):
        open_store(url)


def test_the_database_of_something_else_is_left_alone(url: str) -> None:
    change(url, "create table recipes (name text)")
    with pytest.raises(Unavailable, match="iets anders"):
        open_store(url)


def test_a_store_is_read_while_a_server_has_it(url: str, store: Store) -> None:
    open_tables(store, "t")
    reading = open_reading(url)

    found = reading.table("t")
    assert found
    assert found[2] == SECRET
    store.append("t", [an_entry(1)]).result()
    assert len(reading.entries("t")) == 1
    reading.close()
    with pytest.raises(Unavailable):
        reading.table("t")


def test_reading_makes_and_changes_nothing(tmp_path: Path) -> None:
    missing, empty = tmp_path / "missing.db", tmp_path / "empty.db"
    empty.touch()
    for file in (missing, empty):
        with pytest.raises(Unavailable):
            open_reading(str(file))

    assert not missing.exists()
    assert empty.read_bytes() == b""


def test_whoever_looks_after_it_is_told_the_facts(store: Store) -> None:
    facts = {label.text for label, _ in store.check()}

    assert {"database", "grootte"} <= facts


def test_how_many_entries_a_second_become_durable(store: Store) -> None:
    tables = [f"t{number}" for number in range(50)]
    wait([store.open_table(a_table(table), SECRET, [SeatRow(table, 0)], []) for table in tables])
    start = time.perf_counter()
    ends = [store.append(table, [an_entry(number)]) for number in range(60) for table in tables]
    wait(ends)
    seconds = time.perf_counter() - start

    print(f"{store.backend.name.partition(':')[0]}: {len(ends) / seconds:.0f} durable entries a second")
    assert failures(ends) == [None] * len(ends)


@pytest.fixture
def postgres(tmp_path: Path) -> str:
    if not POSTGRES:
        pytest.skip("make test-postgres has a server")
    return database("postgres", tmp_path)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for another server to be gone."""
    monkeypatch.setattr("speltafel.store.postgres.PATIENCE", 1)


@pytest.mark.usefixtures("hurried")
def test_a_second_server_on_a_postgres_database_is_refused(postgres: str) -> None:
    store = open_store(postgres)
    with pytest.raises(Busy, match="Er draait al een server"):
        open_store(postgres)
    store.close()

    open_store(postgres).close()


@pytest.mark.usefixtures("hurried")
def test_of_servers_that_start_together_on_postgres_one_is_first(postgres: str) -> None:
    def start(_: int) -> Store | None:
        try:
            return open_store(postgres)
        except Busy:
            return None

    with ThreadPoolExecutor(4) as starters:
        stores = [store for store in starters.map(start, range(4)) if store]

    assert len(stores) == 1
    stores[0].close()


@pytest.mark.usefixtures("hurried")
def test_who_lost_the_lock_on_postgres_to_another_server_writes_no_more(postgres: str) -> None:
    store = open_store(postgres)
    open_tables(store, "t")
    disconnect_all(postgres)
    other = open_store(postgres)

    late = store.append("t", [an_entry(1)]).exception()
    assert isinstance(late, Busy)
    assert other.append("t", [an_entry(1)]).exception() is None

    other.close()
    assert isinstance(store.append("t", [an_entry(1)]).exception(), Conflict)
    store.append("t", [an_entry(2)]).result()
    store.close()


class Pooled:
    """A connection to PostgreSQL through a pool: who answers is not who was called."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.info = SimpleNamespace(backend_pid=-1)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)


def test_a_pool_before_postgres_is_refused_and_keeps_no_lock(postgres: str) -> None:
    place, engine = backend_of(postgres), create_engine(postgres)
    assert isinstance(place, PostgresDatabase)
    with engine.connect() as connection:
        pooled = Pooled(connection.connection.driver_connection)
        pooled.close = lambda: None
        with pytest.raises(Unavailable, match="verbindingspool"):
            place._take(pooled)
        open_store(postgres).close()
    engine.dispose()


def test_a_process_that_is_killed_lets_go_of_postgres_at_once(postgres: str) -> None:
    with another_server(postgres) as server:
        server.kill()
        server.wait()
        start = time.monotonic()
        open_store(postgres).close()

    assert time.monotonic() - start < 3


def test_schemas_of_one_postgres_database_are_two_places(postgres: str) -> None:
    change(postgres, "create schema club")
    stores = [open_store(postgres), open_store(f"{postgres}?options=-csearch_path%3Dclub")]
    for store in stores:
        store.close()
    change(postgres, "drop schema club cascade")


def test_a_postgres_schema_can_be_named_in_the_url(postgres: str) -> None:
    change(postgres, "create schema club", "create table recipes (name text)")
    store = open_store(f"{postgres}?options=-csearch_path%3Dclub")
    open_tables(store, "t")

    assert store.unfinished(1) == ["t"]
    store.close()
    change(postgres, "drop schema club cascade")


def test_a_lost_connection_to_postgres_is_made_anew(postgres: str) -> None:
    store = open_store(postgres)
    open_tables(store, "t")
    store.entries("t")
    disconnect_all(postgres)

    assert store.append("t", [an_entry(1)]).exception() is None
    assert store.entries("t") == [an_entry(1)]
    store.close()


def disconnect_all(url: str) -> None:
    """Everybody loses their connection to a database."""
    others = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
    change(url, f"{others} and datname = current_database()")


def test_postgres_is_backed_up_by_its_own_tool(postgres: str, tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="pg_dump"):
        backend_of(postgres).backup(tmp_path / "copy")


def test_a_server_that_does_not_answer_is_told_without_its_password() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(Unavailable, match="127") as unavailable:
        open_store("postgresql://anna:hunter2@127.0.0.1:1/tables")

    assert "hunter2" not in str(unavailable.value)
