"""Costly things have a budget: a few processes for each kind, so many waiting, and then no more.

Python that computes holds up everything else in its process, moves too. So what takes long is done
in another one, which lets others go first, and which ends when nobody has needed it for a while.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from speltafel.children import Child, Gone
from speltafel.text import DUTCH, Sentence, say

T = TypeVar("T")
U = TypeVar("U")
Given = TypeVarTuple("Given")

RESTING = 120.0
"""Seconds after which a process that nobody needed ends, and its memory with it."""

STARTING = 60.0
"""Seconds a process may take to start."""

POLITE = 3
"""How far these processes step back for others, as the system counts it."""

AGAIN = 5
"""Seconds after which it is worth asking again."""

FULL = say("Het is nu te druk. Probeer het over een paar tellen opnieuw.")
OWN = say("Je vraagt te veel tegelijk. Wacht tot het vorige klaar is.")
SLOW = say("Dit duurde te lang en is gestopt. Probeer het later nog eens.")


class TooMuch(Exception):
    """More was asked than there is room or time for: the status and the sentence that say so."""

    def __init__(self, status: int, sentence: Sentence) -> None:
        super().__init__(status, DUTCH.tell(sentence))
        self.status, self.sentence = status, sentence


class Budget(NamedTuple):
    """What one kind of work may take."""

    processes: int = 1
    waiting: int = 12
    each: int = 4
    """How many of one address may be there at once, waiting or not."""
    patience: float = 60.0
    """Seconds one may take."""
    slow: Sentence = SLOW


class Job(NamedTuple):
    """A function of some module, and what it is given."""

    work: Callable[..., Any]
    given: tuple[Any, ...]


def run_job(job: Job) -> Any:
    """What a child makes of a job."""
    return job.work(*job.given)


def start_child() -> Child[Job, Any]:
    """A new process, which lets others go first from its beginning."""
    child: Child[Job, Any] = Child(run_job)
    with suppress(AttributeError, OSError):  # a system without priorities, or a child that is gone already
        os.setpriority(os.PRIO_PROCESS, child.process.pid or 0, POLITE)
    try:
        child.ask(Job(os.getpid, ()))
        child.answer(STARTING)
    except Gone:
        child.end()
        raise
    return child


class Pool:
    """The processes for one kind of work. It changes: they start when needed, end when idle or too slow."""

    def __init__(self, name: str, budget: Budget) -> None:
        self.budget = budget
        self.threads = ThreadPoolExecutor(budget.processes, name)
        self.children: SimpleQueue[Child[Job, Any] | None] = SimpleQueue()
        for _ in range(budget.processes):
            self.children.put(None)
        self.running: set[Child[Job, Any]] = set()
        self.lock = Lock()
        self.inside: Counter[str] = Counter()
        self.jobs = 0

    async def run(self, who: str, work: Callable[[*Given], T], *given: *Given) -> T:
        """What a function of some module makes of this, in another process; `who` asks for it."""
        answer: T = await self._run(who, lambda: Job(work, given))
        return answer

    async def run_on(self, who: str, read: Callable[[], U], work: Callable[[U], T]) -> T:
        """The same with something that must be read first, once it is its turn."""
        answer: T = await self._run(who, lambda: Job(work, (read(),)))
        return answer

    async def _run(self, who: str, job: Callable[[], Job]) -> Any:
        self._enter(who)
        future = self.threads.submit(self._answer, job)
        future.add_done_callback(lambda _: self._leave(who))
        try:
            return await asyncio.wrap_future(future)
        except Gone:
            raise TooMuch(503, self.budget.slow) from None
        finally:
            asyncio.get_running_loop().call_later(RESTING, self._rest, self.jobs)

    def _enter(self, who: str) -> None:
        with self.lock:
            if self.inside[who] >= self.budget.each:
                raise TooMuch(429, OWN)
            if self.inside.total() >= self.budget.processes + self.budget.waiting:
                raise TooMuch(503, FULL)
            self.inside[who] += 1
            self.jobs += 1

    def _leave(self, who: str) -> None:
        with self.lock:
            self.inside[who] -= 1
            self.inside += Counter()  # whoever has nothing here any more is forgotten

    def _answer(self, job: Callable[[], Job]) -> Any:
        question = job()
        child = self.children.get()
        try:
            child = child or start_child()
            self.running.add(child)
            child.ask(question)
            return child.answer(self.budget.patience)
        except Gone:
            if child:
                child.end()
                self.running.discard(child)
            child = None
            raise
        finally:
            self.children.put(child)

    def _rest(self, jobs: int) -> None:
        """End the processes, unless somebody has asked for something since."""
        with self.lock:
            if jobs == self.jobs and not self.inside:
                self._end()

    def _end(self) -> None:
        for _ in range(self.budget.processes):
            child = self.children.get()
            self.children.put(None)
            if child:
                child.end()
                self.running.discard(child)

    def close(self) -> None:
        """End everything, whatever it is doing."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        for child in list(self.running):
            child.interrupt()
        self.threads.shutdown(wait=True)
        self._end()


class Pools:
    """What a page can ask for that takes long, each kind with processes of its own."""

    def __init__(self) -> None:
        self.hints = Pool("hints", Budget(patience=15.0, slow=say("Dit is niet beslist: de zoektijd is op.")))
        self.looks = Pool("looks", Budget())
        self.checks = Pool("checks", Budget())
        self.books = Pool("books", Budget())

    def close(self) -> None:
        """End them all."""
        for pool in (self.hints, self.looks, self.checks, self.books):
            pool.close()
