"""Bots in processes of their own: nothing else waits for them longer than a deadline.

A worker is told a position as its bot may see it, in words, and answers with an action. It
never gets more than that view, because more is never sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import thread_time
from typing import Any, NamedTuple

from speltafel import bots
from speltafel.children import Child, Gone
from speltafel.engine import Budget, Rng, Seat, State
from speltafel.game import Game, Options, Refused
from speltafel.games import load
from speltafel.table import Table
from speltafel.text import say

PATIENCE = 20.0
"""Seconds a bot may take longer than its budget before it is given up."""

TRIES = 2


class Ask(NamedTuple):
    """Everything a bot is told."""

    game: str
    options: Options
    seats: int
    view: str
    seat: Seat
    bot: str
    nodes: int
    seconds: float
    seed: int
    haste: int = 0


class Worker:
    """One bot process. It changes: a process that hangs or dies is replaced, until it is closed."""

    def __init__(self) -> None:
        self.closed = False
        self.child = Child(answer)

    def ask(self, ask: Ask, deadline: float) -> int:
        """The action the bot takes; raises Gone when so many seconds pass without an answer."""
        try:
            self.child.ask(ask)
            return self.child.answer(deadline)
        except Gone:
            self.child.end()
            if not self.closed:
                self.child = Child(answer)
            raise

    def close(self) -> None:
        """End the process for good."""
        self.closed = True
        self.child.end()


class Workers:
    """So many workers, lent out one at a time; it changes as they come and go."""

    def __init__(self, count: int, make: Callable[[], Worker] = Worker) -> None:
        self.all = [make() for _ in range(count)]
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.all:
            self.free.put_nowait(worker)

    @asynccontextmanager
    async def borrowed(self) -> AsyncIterator[Worker]:
        """A worker for a while, as soon as one is free."""
        worker = await self.free.get()
        try:
            yield worker
        finally:
            self.free.put_nowait(worker)

    def close(self) -> None:
        """End them all."""
        for worker in self.all:
            worker.close()


def answer(ask: Ask) -> int:
    """The action a bot takes on what it was told."""
    game = load(ask.game)
    view = game.text.place(ask.view, ask.seats, ask.options)
    budget = Budget(ask.nodes, ask.seconds, thread_time, ask.haste)
    return bots.choose(game, ask.bot, view, ask.seat, budget, Rng(ask.seed))


def think(worker: Worker, table: Table, seat: Seat, bot: bots.Bot, seed: int) -> str:
    """The words a bot says at a table; a bot that fails is asked once more, afresh."""
    view = table.view(seat)
    told = table.game.text.write(view)
    nodes, seconds, haste = table.game.levels[bot.level - 1]
    ask = Ask(table.game.name, table.options, table.seats, told, seat, bot.name, nodes, seconds, seed, haste)
    for _ in range(TRIES):
        try:
            return words_of(table.game, view, seat, bot.name, worker.ask(ask, seconds + PATIENCE))
        except Gone:
            continue
        except Refused:
            raise
        except Exception as error:
            raise erred(bot.name, error) from error
    raise Refused("TAF-09", say("De bot {name} geeft geen antwoord.", name=bot.name))


def words_of(game: Game[Any], view: State, seat: Seat, bot: str, choice: int) -> str:
    """What a bot chose, in words; TAF-09: an engine is never handed what it does not list."""
    if choice not in view.actions(seat):
        raise Refused("TAF-09", say("De bot {name} wil iets wat niet mag.", name=bot))
    return game.text.token(view, seat, choice)


def erred(bot: str, error: Exception) -> Refused:
    """TAF-09: what is said of a bot in which something goes wrong."""
    fact = f"{type(error).__name__}: {error}"
    return Refused("TAF-09", say("De bot {name} maakt een fout: {fact}", name=bot, fact=fact))
