"""How fast an engine is: compiled against interpreted, in turns, in one run.

Rates are per second of processor time. Two processes, one with the compiled engines and one
without, take turns measuring, so that both meet the same weather.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from statistics import median
from time import process_time
from traceback import format_exc
from typing import NamedTuple

from speltafel import COMPILED
from speltafel.engine import Rng, State, buffer, playouts, step
from speltafel.game import Options
from speltafel.games import load

ROUNDS = 5
SECONDS = 0.4
HALF_WAY = 40
"""Copies and lists are measured on a position this many random actions into a game."""


class Rates(NamedTuple):
    """Things done per second of processor time."""

    playouts: float
    copies: float
    lists: float


def measure(game: str, options: Options, seats: int, seed: int, seconds: float = SECONDS) -> Rates:
    """The rates of the engine in this process."""
    state, middle, rng = load(game).start(seats, options), half_way(game, options, seats), Rng(seed)
    seat, out = middle.actors()[0], buffer()
    return Rates(
        rate(lambda n: playouts(state, rng, n), seconds),
        rate(lambda n: [middle.copy() for _ in range(n)], seconds),
        rate(lambda n: [middle.fill(seat, out) for _ in range(n)], seconds),
    )


def half_way(game: str, options: Options, seats: int) -> State:
    """A position in the middle of a random game."""
    state: State = load(game).start(seats, options)
    rng, out = Rng(1), buffer()
    for _ in range(HALF_WAY):
        before = state.copy()
        step(state, rng, out)
        if not state.actors():
            return before
    return state


def rate(do: Callable[[int], object], seconds: float) -> float:
    """How often a thing is done per second; the number of times grows until it takes long enough."""
    times = 1
    while True:
        before = process_time()
        do(times)
        spent = process_time() - before
        if spent >= seconds:
            return times / spent
        times = max(times * 2, int(times * seconds / max(spent, 1e-4)))


def serve(connection: Connection, game: str, options: Options, seats: int) -> None:
    """A measuring process: a seed comes in, rates (or what went wrong) go out, until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the parent's business
    connection.send(COMPILED)
    with suppress(EOFError, OSError):
        while True:
            seed = connection.recv()
            try:
                connection.send(measure(game, options, seats, seed))
            except Exception as error:
                error.add_note(format_exc())
                connection.send(error)


@contextmanager
def measurer(game: str, options: Options, seats: int, pure: bool) -> Iterator[Connection]:
    """A process that measures, with or without the compiled engines."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs, game, options, seats), daemon=True)
    with environment("SPELTAFEL_PURE", "1" if pure else "0"):
        process.start()
    theirs.close()
    try:
        assert ours.recv() is not pure, "this process runs the wrong engine"
        yield ours
    finally:
        ours.close()
        process.kill()
        process.join()


@contextmanager
def environment(name: str, value: str) -> Iterator[None]:
    """Set a variable for a child that is being started."""
    before = os.environ.get(name)
    os.environ[name] = value
    yield
    if before is None:
        del os.environ[name]
    else:
        os.environ[name] = before


def compare(game: str, options: Options, seats: int) -> Generator[tuple[Rates, Rates]]:
    """Pairs of (compiled, interpreted) rates, one a round, the two taking turns."""
    with measurer(game, options, seats, False) as fast, measurer(game, options, seats, True) as slow:
        for seed in range(ROUNDS):
            pair = []
            for connection in (fast, slow):
                connection.send(seed)
                pair.append(measured(connection))
            yield pair[0], pair[1]


def measured(connection: Connection) -> Rates:
    """What a measuring process answers; what went wrong there is raised here."""
    answer = connection.recv()
    if isinstance(answer, Exception):
        raise answer
    assert isinstance(answer, Rates)
    return answer


def middle_of(rounds: Sequence[Rates]) -> Rates:
    """The median of each rate."""
    return Rates(*(median(values) for values in zip(*rounds, strict=True)))
