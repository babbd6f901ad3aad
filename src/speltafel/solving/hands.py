"""Those who do the sums: in this process, or each in one of its own."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import NamedTuple

from speltafel.game import Block, Options, Problem, Refused
from speltafel.games import load
from speltafel.text import say


class Work(NamedTuple):
    """A block to work out, and the blocks that its hand does not have yet."""

    block: Block
    given: Sequence[tuple[Block, bytes]]


class Order(NamedTuple):
    """What a process is told to begin with: all it needs to see the problem."""

    game: str
    options: Options
    stones: int
    late: int


class Alone:
    """One hand, in this process."""

    def __init__(self, problem: Problem) -> None:
        self.hand = problem.hand()
        self.pile: list[Work] = []

    def __len__(self) -> int:
        return 1

    def begin(self, piles: Sequence[list[Work]]) -> None:
        """Lay the pile ready."""
        self.pile = piles[0]

    def results(self) -> Iterator[tuple[Block, bytes]]:
        """Every block of the pile, one after the other."""
        for work in self.pile:
            for block, values in work.given:
                self.hand.take(block, values)
            yield work.block, self.hand.solve(work.block)


class Together:
    """Several hands, each in a process of its own with a pile of its own."""

    def __init__(self, order: Order, count: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.lines: list[Connection] = []
        self.processes = []
        self.piles: list[Iterator[Work]] = []
        self.doing: dict[Connection, Block] = {}
        for _ in range(count):
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, order), daemon=True)
            with undisturbed():
                process.start()
            theirs.close()
            self.lines.append(ours)
            self.processes.append(process)

    def __len__(self) -> int:
        return len(self.lines)

    def begin(self, piles: Sequence[list[Work]]) -> None:
        """Give each hand the first of its pile."""
        self.piles = [iter(pile) for pile in piles]
        self.doing = {}
        for line, pile in zip(self.lines, self.piles, strict=True):
            self._give(line, pile)

    def results(self) -> Iterator[tuple[Block, bytes]]:
        """Blocks as they get ready; each hand has one in work, so that nobody waits to be heard."""
        while self.doing:
            for line in wait(list(self.doing)):
                assert isinstance(line, Connection)
                block = self.doing.pop(line)
                try:
                    values = line.recv_bytes()
                except (EOFError, OSError) as error:
                    raise lost() from error
                self._give(line, self.piles[self.lines.index(line)])
                yield block, values

    def _give(self, line: Connection, pile: Iterator[Work]) -> None:
        for work in islice(pile, 1):
            try:
                line.send((work.block, [block for block, _ in work.given]))
                for _, values in work.given:
                    line.send_bytes(values)
            except OSError as error:
                raise lost() from error
            self.doing[line] = work.block

    def close(self) -> None:
        """End the processes."""
        for line, process in zip(self.lines, self.processes, strict=True):
            line.close()
            process.kill()
            process.join()


@contextmanager
def undisturbed() -> Iterator[None]:
    """A process that starts is not interrupted before it says so itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def hands(order: Order, problem: Problem, count: int) -> Iterator[Alone | Together]:
    """So many hands, until the work is done or broken off."""
    if count == 1:
        yield Alone(problem)
        return
    together = Together(order, count)
    try:
        yield together
    finally:
        together.close()


def serve(line: Connection, order: Order) -> None:
    """The life of a hand in its own process, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    solver = load(order.game).solver
    assert solver is not None
    hand = solver.problem(order.options, order.stones, order.late).hand()
    while True:
        try:
            block, given = line.recv()
            for each in given:
                hand.take(each, line.recv_bytes())
            line.send_bytes(hand.solve(block))
        except (EOFError, OSError):
            return


def lost() -> Refused:
    """What is said when a process ended in the middle of its work."""
    return Refused(
        "",
        say(
            "Een rekenproces is weggevallen (te weinig geheugen?). Wat af is, is bewaard: "
            "dezelfde opdracht gaat verder."
        ),
    )
