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


class Manners(NamedTuple):
    """What is said to those who ask for too much, and the rule that says so."""

    rule: str
    busy: Sentence
    full: str


ANALYSES = Manners(
    "TAF-07",
    say("Er wordt al een partij voor je geanalyseerd; stop die of wacht."),
    words("Er wachten al {count} analyses; kom later terug."),
)
PUZZLES = Manners(
    "TAF-08",
    say("Er wordt al een puzzel voor je doorzocht; stop die of wacht."),
    words("Er wachten al {count} puzzels; kom later terug."),
)


class Stage(Enum):
    """How far a study is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class Study(Generic[Question, Answer]):
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


def unending(answer: object) -> bool:
    """Every question is asked."""
    return False


class Studies(Generic[Question, Answer]):
    """All studies of a kind: one at a time, others wait. It changes as they come and go.

    After an answer that is `enough` no more is asked.
    """

    def __init__(
        self,
        answer: Callable[[Question], Answer],
        manners: Manners = ANALYSES,
        enough: Callable[[Answer], bool] = unending,
    ) -> None:
        self.answer = answer
        self.manners = manners
        self.enough = enough
        self.all: OrderedDict[str, Study[Question, Answer]] = OrderedDict()
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="study")
        self.lock = Lock()

    def get(self, name: str) -> Study[Question, Answer] | None:
        """The study of this name, if there is one."""
        with self.lock:
            if name in self.all:
                self.all.move_to_end(name)
            return self.all.get(name)

    def start(self, name: str, owner: str, asks: Sequence[Question]) -> Study[Question, Answer]:
        """TAF-07, TAF-08: begin, or wait with whoever asked before; one at a time for everybody."""
        with self.lock:
            study = self.all.get(name)
            if study is None or study.stage in (Stage.STOPPED, Stage.FAILED):
                study = self._begin(name, owner, asks)
            if study.going:
                study.owners.add(owner)
            self.all.move_to_end(name)
            return study

    def _begin(self, name: str, owner: str, asks: Sequence[Question]) -> Study[Question, Answer]:
        going = [study for study in self.all.values() if study.going]
        if any(owner in study.owners for study in going):
            raise Refused(self.manners.rule, self.manners.busy)
        if len(going) >= WAITING:
            raise Refused(self.manners.rule, Sentence(self.manners.full, (("count", len(going)),)))
        study = self.all[name] = Study[Question, Answer](name, asks)
        while len(self.all) > KEPT:
            del self.all[next(name for name, study in self.all.items() if not study.going)]
        self.thread.submit(self._run, study)
        return study

    def stop(self, name: str, owner: str) -> None:
        """Stop a study, unless somebody else waits for it too."""
        with self.lock:
            study = self.all.get(name)
            if study is None or owner not in study.owners:
                return
            study.owners.discard(owner)
            if study.going and not study.owners:
                self._end(study)

    def _end(self, study: Study[Question, Answer]) -> None:
        study.stage = Stage.STOPPED
        if study.child:
            study.child.interrupt()

    def close(self) -> None:
        """Stop them all."""
        with self.lock:
            for study in self.all.values():
                if study.going:
                    self._end(study)
        self.thread.shutdown(wait=True, cancel_futures=True)

    def _run(self, study: Study[Question, Answer]) -> None:
        try:
            for ask in study.asks:
                study.found.append(self._answered(study, ask))
                if self.enough(study.found[-1]):
                    break
            self._turn(study, Stage.DONE)
        except Gone:
            self._turn(study, Stage.FAILED)
        except Exception as error:
            log.error("study", name=study.name, exc_info=error)
            self._turn(study, Stage.FAILED)
        finally:
            if study.child:
                study.child.end()

    def _answered(self, study: Study[Question, Answer], ask: Question) -> Answer:
        """What a child says; one that ends without an answer is replaced once."""
        for last in (False, True):
            try:
                child = self._child(study)
                child.ask(ask)
                return child.answer(PATIENCE)
            except Gone:
                if study.child:
                    study.child.end()
                    study.child = None
                if last or not study.going:
                    raise
        raise AssertionError("the last try returns or raises")

    def _child(self, study: Study[Question, Answer]) -> Child[Question, Answer]:
        with self.lock:
            if not study.going:
                raise Gone
            study.stage = Stage.RUNNING
            if study.child is None:
                study.child = Child(self.answer)
            return study.child

    def _turn(self, study: Study[Question, Answer], stage: Stage) -> None:
        """It ended by itself, unless somebody stopped it before."""
        with self.lock:
            if study.going:
                study.stage = stage
            study.owners.clear()
