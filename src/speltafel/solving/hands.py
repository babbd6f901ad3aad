"""Those who do the sums: in this process, or each in one of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import NamedTuple

from speltafel.children import Child, Gone
from speltafel.game import Block, Hand, Options, Problem, Refused
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


class Far:
    """What a hand does in a process of its own; it gets to know the problem with its first block."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.hand: Hand | None = None

    def __call__(self, work: Work) -> bytes:
        if self.hand is None:
            solver = load(self.order.game).solver
            assert solver is not None
            self.hand = solver.problem(self.order.options, self.order.stones, self.order.late).hand()
        for block, values in work.given:
            self.hand.take(block, values)
        return self.hand.solve(work.block)


class Together:
    """Several hands, each in a process of its own with a pile of its own."""

    def __init__(self, order: Order, count: int) -> None:
        self.children: list[Child[Work, bytes]] = [Child(Far(order)) for _ in range(count)]
        self.piles: list[Iterator[Work]] = []
        self.doing: dict[Connection, tuple[int, Block]] = {}

    def __len__(self) -> int:
        return len(self.children)

    def begin(self, piles: Sequence[list[Work]]) -> None:
        """Give each hand the first of its pile."""
        self.piles = [iter(pile) for pile in piles]
        self.doing = {}
        for number in range(len(self.children)):
            self._give(number)

    def results(self) -> Iterator[tuple[Block, bytes]]:
        """Blocks as they get ready; each hand has one in work, so that nobody waits to be heard."""
        while self.doing:
            for connection in wait(list(self.doing)):
                assert isinstance(connection, Connection)
                number, block = self.doing.pop(connection)
                try:
                    values = self.children[number].answer()
                except Gone as error:
                    raise lost() from error
                self._give(number)
                yield block, values

    def _give(self, number: int) -> None:
        child = self.children[number]
        for work in islice(self.piles[number], 1):
            try:
                child.ask(work)
            except Gone as error:
                raise lost() from error
            self.doing[child.connection] = number, work.block

    def close(self) -> None:
        """End the processes."""
        for child in self.children:
            child.end()


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


def lost() -> Refused:
    """What is said when a process ended in the middle of its work."""
    return Refused(
        "",
        say(
            "Een rekenproces is weggevallen (te weinig geheugen?). Wat af is, is bewaard: "
            "dezelfde opdracht gaat verder."
        ),
    )
