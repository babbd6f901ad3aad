"""A house to visit: a real server on a port of its own."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import speltafel

TOYS = Path(__file__).parents[1] / "support" / "games"
"""Games that are there to be tested with."""
PATIENCE = 30_000
"""Milliseconds to wait for what should take a few."""

FAST_FORWARD = """
import sys
from pathlib import Path
from time import time_ns
import uvicorn
from speltafel.web.app import Settings, site
begun, ahead = time_ns() // 1_000_000, Path(sys.argv[3])
now = lambda: begun + int(ahead.read_text())
uvicorn.run(site(Settings(sys.argv[2], now)), port=int(sys.argv[1]), log_level="warning")
"""
"""A server at which time stands still, but for what stands in a file."""


class House:
    """A server on a port of its own; it can be killed and started again on what it wrote."""

    def __init__(self, folder: Path, own_clock: bool = False, toys: str = str(TOYS)) -> None:
        self.folder = folder
        self.toys = toys
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.own_clock = own_clock
        self.took = self.worked = 0.0
        self.start()

    def start(self) -> None:
        """Open the house and wait until it answers."""
        before = time.perf_counter()
        source = str(Path(speltafel.__file__).parent.parent)
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                env={**os.environ, "PYTHONPATH": source, "SPELTAFEL_GAMES": self.toys},
                stdout=log,
                stderr=log,
            )
        while not self.answers():
            hopeless = self.process.poll() is not None or time.perf_counter() - before > PATIENCE / 1000
            assert not hopeless, (self.folder / "log").read_text()
            time.sleep(0.02)
        self.took = time.perf_counter() - before
        self.worked = self.processor_time()

    def command(self) -> list[str]:
        """What an operator types; or a server whose time the test has in hand."""
        database = f"sqlite:///{self.folder / 'tables.db'}"
        if self.own_clock:
            self.put_forward(0)
            ahead = str(self.folder / "ahead")
            return [sys.executable, "-c", FAST_FORWARD, str(self.port), database, ahead]
        options = ["--port", str(self.port), "--database", database, "--crowd", "1000"]
        return [sys.executable, "-m", "speltafel", "serve", *options]

    def answers(self) -> bool:
        """Whether the first page comes."""
        try:
            with urlopen(f"{self.url}/healthz", timeout=1), urlopen(self.url, timeout=5):
                return True
        except (URLError, ConnectionError, TimeoutError):
            return False

    def processor_time(self) -> float:
        """The seconds the server has worked so far: the same on a busy machine."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def put_forward(self, milliseconds: int) -> None:
        """How long ago the house opened, where the test has time in hand."""
        fresh = self.folder / "ahead.new"
        fresh.write_text(str(milliseconds))
        fresh.replace(self.folder / "ahead")

    def kill(self) -> None:
        """Without a word, as when the power fails."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """As an operator stops it."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


def free_port() -> int:
    """A port that nobody listens on; below those that the system lends, which a killed server might lose."""
    for port in random.sample(range(10_000, 32_000), 100):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


@contextmanager
def opened_house(folder: Path, own_clock: bool = False, toys: str = str(TOYS)) -> Iterator[House]:
    """A house for a while, with games to test with unless there shall be none."""
    house = House(folder, own_clock, toys)
    try:
        yield house
    finally:
        house.stop()
