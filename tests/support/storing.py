"""Databases to store in, and a process that writes until it is killed, for the tests of the store."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

from speltafel.store import EntryRow, SeatRow, Store, TableRow, open_store

POSTGRES = os.environ.get("SPELTAFEL_TEST_POSTGRES", "")
BACKENDS = ["sqlite", "postgres"] if POSTGRES else ["sqlite"]
SECRET = bytes(range(32))


def database(backend: str, folder: Path) -> str:
    """The URL of an empty database."""
    if backend == "sqlite":
        return f"sqlite:///{folder / 'tables.db'}"
    url = own_database()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("create schema public"))
    engine.dispose()
    return url


@cache
def own_database() -> str:
    """A database of this process alone, on the server that the tests were given."""
    name = f"speltafel_test_{os.environ.get('PYTEST_XDIST_WORKER', '')}"
    server = create_engine(POSTGRES, isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(f"drop database if exists {name} with (force)"))
        connection.execute(text(f"create database {name}"))
    server.dispose()
    return make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)


def a_table(name: str = "t", opened: int = 1) -> TableRow:
    """A table of nim."""
    return TableRow(name, "nim", '{"profile": "standaard"}', 2, "c" * 64, opened, '{"mode": "link"}')


def an_entry(number: int, cid: str = "", seat: int = 0, said: str = "1-2") -> EntryRow:
    """An entry of a log."""
    return EntryRow(number, 1000 + number, seat, "act", said, cid, "h" * 64)


def open_tables(store: Store, *names: str) -> None:
    """Tables with two empty seats and nothing done."""
    for opened, name in enumerate(names):
        seats = [SeatRow(name, 0), SeatRow(name, 1)]
        store.open_table(a_table(name, opened), SECRET, seats, []).result()


@contextmanager
def another_server(url: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that has a store open; it goes when we do."""
    script = "import sys\nfrom speltafel.store import *\nstore = open_store(sys.argv[1])\nprint(flush=True)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", f"{script}\nsys.stdin.read()", url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout
        assert process.stdout.readline()
        yield process


def kill_writers(path: str, kills: int) -> list[tuple[str, int, str]]:
    """What writing processes said was durable before each was killed: table, number, text."""
    told = []
    for life in range(kills):
        receiver, sender = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(receiver)
            write_for_ever(path, sender, life)
        os.close(sender)
        with os.fdopen(receiver) as lines:
            told.append(lines.readline())  # it is writing
            time.sleep(random.uniform(0, 0.05))
            os.kill(child, signal.SIGKILL)
            told.extend(lines)
        os.waitpid(child, 0)
    whole = [line.split() for line in told if line.endswith("\n")]
    return [(table, int(number), said) for table, number, said in whole]


def write_for_ever(path: str, sender: int, life: int) -> None:
    """Append to every table, several at once, and tell what is durable."""
    store = open_store(path)
    numbers = {table: len(store.entries(table)) for table in store.unfinished(10)}
    while True:
        numbers = {table: number + 1 for table, number in numbers.items()}
        said = f"{life}-{time.monotonic_ns()}"
        ends = {
            table: store.append(table, [an_entry(number, said=said, cid=said)])
            for table, number in numbers.items()
        }
        for table, end in ends.items():
            end.result()
            os.write(sender, f"{table} {numbers[table]} {said}\n".encode())


if __name__ == "__main__":
    print(json.dumps(kill_writers(sys.argv[1], int(sys.argv[2]))))
