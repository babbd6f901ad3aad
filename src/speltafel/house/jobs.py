"""Games being analysed, puzzles being searched: in a process of their own; what was found is kept a while.

Nothing here is written down: it is the same whenever it is made, so it can be made again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

import structlog

from speltafel.children import Child, Gone
from speltafel.game import Refused
from speltafel.text import Sentence, say, words

Question = TypeVar("Question")
Answer = TypeVar("Answer")

PATIENCE = 120.0
"""Seconds one question may take."""

WAITING = 16
"""So many may wait for their turn."""

KEPT = 128
"""So many are remembered."""

log = structlog.get_logger("speltafel")


class QuotaTexts(NamedTuple):
    """What is said to those who ask for too much, and the rule that says so."""

    rule: str
    busy: Sentence
    full: str


ANALYSES = QuotaTexts(
    "TAF-07",
    say("Er wordt al een partij voor je geanalyseerd; stop die of wacht."),
    words("Er wachten al {count} analyses; kom later terug."),
)
PUZZLES = QuotaTexts(
    "TAF-08",
    say("Er wordt al een puzzel voor je doorzocht; stop die of wacht."),
    words("Er wachten al {count} puzzels; kom later terug."),
)


class Stage(Enum):
    """How far a job is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class Job(Generic[Question, Answer]):
    """One game or puzzle being looked at. It changes: question after question is answered, until it ends."""

    def __init__(self, name: str, asks: Sequence[Question]) -> None:
        self.name = name
        self.asks = asks
        self.owners: set[str] = set()
        self.found: list[Answer] = []
        self.stage = Stage.WAITING
        self.child: Child[Question, Answer] | None = None

    @property
    def going(self) -> bool:
        """Whether there is more to come."""
        return self.stage in (Stage.WAITING, Stage.RUNNING)

    @property
    def part(self) -> float:
        """How much of it is done, between 0 and 1."""
        return len(self.found) / len(self.asks) if self.asks else 1.0


def never_enough(answer: object) -> bool:
    """Every question is asked."""
    return False


class Jobs(Generic[Question, Answer]):
    """All jobs of a kind: one at a time, others wait. It changes as they come and go.

    After an answer that is `enough` no more is asked.
    """

    def __init__(
        self,
        answer: Callable[[Question], Answer],
        manners: QuotaTexts = ANALYSES,
        enough: Callable[[Answer], bool] = never_enough,
    ) -> None:
        self.answer = answer
        self.manners = manners
        self.enough = enough
        self.all: OrderedDict[str, Job[Question, Answer]] = OrderedDict()
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="job")
        self.lock = Lock()

    def get(self, name: str) -> Job[Question, Answer] | None:
        """The job of this name, if there is one."""
        with self.lock:
            if name in self.all:
                self.all.move_to_end(name)
            return self.all.get(name)

    def start(self, name: str, owner: str, asks: Sequence[Question]) -> Job[Question, Answer]:
        """TAF-07, TAF-08: begin, or wait with whoever asked before; one at a time for everybody."""
        with self.lock:
            job = self.all.get(name)
            if job is None or job.stage in (Stage.STOPPED, Stage.FAILED):
                job = self._begin(name, owner, asks)
            if job.going:
                job.owners.add(owner)
            self.all.move_to_end(name)
            return job

    def _begin(self, name: str, owner: str, asks: Sequence[Question]) -> Job[Question, Answer]:
        going = [job for job in self.all.values() if job.going]
        if any(owner in job.owners for job in going):
            raise Refused(self.manners.rule, self.manners.busy)
        if len(going) >= WAITING:
            raise Refused(self.manners.rule, Sentence(self.manners.full, (("count", len(going)),)))
        job = self.all[name] = Job[Question, Answer](name, asks)
        while len(self.all) > KEPT:
            del self.all[next(name for name, job in self.all.items() if not job.going)]
        self.thread.submit(self._run, job)
        return job

    def stop(self, name: str, owner: str) -> None:
        """Stop a job, unless somebody else waits for it too."""
        with self.lock:
            job = self.all.get(name)
            if job is None or owner not in job.owners:
                return
            job.owners.discard(owner)
            if job.going and not job.owners:
                self._end(job)

    def _end(self, job: Job[Question, Answer]) -> None:
        job.stage = Stage.STOPPED
        if job.child:
            job.child.interrupt()

    def close(self) -> None:
        """Stop them all."""
        with self.lock:
            for job in self.all.values():
                if job.going:
                    self._end(job)
        self.thread.shutdown(wait=True, cancel_futures=True)

    def _run(self, job: Job[Question, Answer]) -> None:
        try:
            for ask in job.asks:
                job.found.append(self._answered(job, ask))
                if self.enough(job.found[-1]):
                    break
            self._turn(job, Stage.DONE)
        except Gone:
            self._turn(job, Stage.FAILED)
        except Exception as error:
            log.error("job", name=job.name, exc_info=error)
            self._turn(job, Stage.FAILED)
        finally:
            if job.child:
                job.child.end()

    def _answered(self, job: Job[Question, Answer], ask: Question) -> Answer:
        """What a child says; one that ends without an answer is replaced once."""
        for last in (False, True):
            try:
                child = self._child(job)
                child.ask(ask)
                return child.answer(PATIENCE)
            except Gone:
                if job.child:
                    job.child.end()
                    job.child = None
                if last or not job.going:
                    raise
        raise AssertionError("the last try returns or raises")

    def _child(self, job: Job[Question, Answer]) -> Child[Question, Answer]:
        with self.lock:
            if not job.going:
                raise Gone
            job.stage = Stage.RUNNING
            if job.child is None:
                job.child = Child(self.answer)
            return job.child

    def _turn(self, job: Job[Question, Answer], stage: Stage) -> None:
        """It ended by itself, unless somebody stopped it before."""
        with self.lock:
            if job.going:
                job.stage = stage
            job.owners.clear()
