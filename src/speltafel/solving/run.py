"""A game worked out from its end: layer after layer into a log, and the whole log into a table."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from speltafel.game import Block, Game, Options, Problem, Refused
from speltafel.solving.file import Writer, exists
from speltafel.solving.hands import Order, Work, hands
from speltafel.solving.log import Log
from speltafel.text import say


class Reached(NamedTuple):
    """How far it is: positions worked out, positions packed, and how many there are."""

    solved: int
    packed: int
    total: int


def solve(
    game: Game[Any], options: Options, path: Path, stones: int, late: int | None, processes: int
) -> Generator[Reached, None, None]:
    """Work a game out into a table of this name, or go on where it was broken off."""
    problem = problem_of(game, options, stones, late)
    if path.exists():
        raise exists(path)
    try:
        log = Log(path.with_name(f"{path.name}.part"), game.name, problem)
        try:
            yield from filled(log, Order(game.name, options, stones, problem.late), problem, processes)
            yield from written(log, game.name, problem, path)
            log.remove()
        finally:
            log.close()
    except OSError as error:
        fact = error.strerror or str(error)
        raise Refused(
            "",
            say(
                "{file} kan niet worden geschreven: {fact}. Wat af is, is bewaard: "
                "dezelfde opdracht gaat verder.",
                file=str(path),
                fact=fact,
            ),
        ) from error


def problem_of(game: Game[Any], options: Options, stones: int, late: int | None) -> Problem:
    """What is to be worked out; a game without a solver is refused."""
    if game.solver is None:
        raise Refused("", say("{title} kan ik niet uitrekenen.", title=game.title))
    return game.solver.problem(options, stones, late)


def filled(log: Log, order: Order, problem: Problem, processes: int) -> Iterator[Reached]:
    """Every layer that the log does not hold yet; one is written while the next is worked out."""
    layers = problem.layers
    total = sum(area(problem, layer) for layer in layers)
    solved = sum(area(problem, layer) for layer in layers[: log.done])
    yield Reached(solved, 0, total)
    if log.done == len(layers):
        return
    known = {need: log.read(need) for block in layers[log.done] for need in problem.needs(block)}
    settled: Mapping[Block, bytes] = {}
    with hands(order, problem, processes) as team:
        for layer in layers[log.done :]:
            team.begin(piles(layer, problem, known, len(team)))
            if settled:
                log.add(settled)
            raw: dict[Block, bytes] = {}
            for block, values in team.results():
                raw[block] = values
                solved += len(values)
                yield Reached(solved, 0, total)
            settled = problem.settle(raw)
            known |= settled
    log.add(settled)


def piles(
    layer: Sequence[Block], problem: Problem, known: dict[Block, bytes], hands: int
) -> list[list[Work]]:
    """A layer as work for each hand: a block goes where all that it needs has gone before."""
    shared: list[list[Work]] = [[] for _ in range(hands)]
    for block in layer:
        given = [(need, known.pop(need)) for need in problem.needs(block) if need in known]
        shared[block[1] % hands].append(Work(block, given))
    return shared


def area(problem: Problem, blocks: Iterable[Block]) -> int:
    """How many values these blocks hold."""
    return sum(problem.size(kind) * problem.size(other) for kind, other in blocks)


def written(log: Log, game: str, problem: Problem, path: Path) -> Iterator[Reached]:
    """The table, line by line."""
    blocks = sorted(block for layer in problem.layers for block in layer)
    total = area(problem, blocks)
    writer = Writer(path)
    done = positions = 0
    try:
        for kind in range(blocks[-1][0] + 1):
            values = [log.read(block) for block in blocks if block[0] == kind]
            positions += sum(map(problem.positions, values))
            for line in lines(values, problem.size(kind)):
                writer.add(line)
            done += sum(map(len, values))
            yield Reached(total, done, total)
        writer.finish(game, problem, positions)
    except BaseException:
        writer.abandon()
        raise


def lines(blocks: Sequence[bytes], high: int) -> Iterator[bytes]:
    """The lines that run through blocks of one height."""
    wide = [len(block) // high for block in blocks]
    for number in range(high):
        yield b"".join(
            block[number * width : (number + 1) * width] for block, width in zip(blocks, wide, strict=True)
        )
