"""How fast an engine is: compiled against interpreted, in turns, in one run.

Rates are per second of processor time. Two processes, one with the compiled engines and one
without, take turns measuring, so that both meet the same weather.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from time import process_time
from typing import NamedTuple

from speltafel import COMPILED
from speltafel.children import Child
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


class Ask(NamedTuple):
    """What a measuring process is told."""

    game: str
    options: Options
    seats: int
    seed: int


def answer(ask: Ask) -> tuple[bool, Rates]:
    """Whether the engine of this process is compiled, and its rates."""
    return COMPILED, measure(*ask)


@contextmanager
def measurer(pure: bool) -> Iterator[Child[Ask, tuple[bool, Rates]]]:
    """A process that measures, with or without the compiled engines."""
    with environment("SPELTAFEL_PURE", "1" if pure else "0"):
        child = Child(answer)
    try:
        yield child
    finally:
        child.end()


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
    with measurer(pure=False) as fast, measurer(pure=True) as slow:
        for seed in range(ROUNDS):
            pair = []
            for child, pure in ((fast, False), (slow, True)):
                child.ask(Ask(game, options, seats, seed))
                compiled, rates = child.answer()
                assert compiled is not pure, "this process runs the wrong engine"
                pair.append(rates)
            yield pair[0], pair[1]


def middle_of(rounds: Sequence[Rates]) -> Rates:
    """The median of each rate."""
    return Rates(*(median(values) for values in zip(*rounds, strict=True)))
