"""Games being analysed, in a process of their own that lets others go first; what was found is kept a while.

Nothing here is written down: an analysis is the same whenever it is made, so it can be made again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from threading import Lock

import structlog

from speltafel.analysis import Ask, Valued, answer
from speltafel.children import Child, Gone
from speltafel.game import Refused
from speltafel.text import say

PATIENCE = 120.0
"""Seconds one act may take."""

WAITING = 16
"""So many games may wait for their turn."""

KEPT = 128
"""So many analyses are remembered."""

log = structlog.get_logger("speltafel")


class Stage(Enum):
    """How far an analysis is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class Study:
    """One game being analysed. It changes: acts are valued one after the other, until it ends."""

    def __init__(self, name: str, asks: Sequence[Ask]) -> None:
        self.name = name
        self.asks = asks
        self.owners: set[str] = set()
        self.found: list[Valued] = []
        self.stage = Stage.WAITING
        self.child: Child[Ask, Valued] | None = None

    @property
    def going(self) -> bool:
        """Whether there is more to come."""
        return self.stage in (Stage.WAITING, Stage.RUNNING)

    @property
    def part(self) -> float:
        """How much of it is done, between 0 and 1."""
        return len(self.found) / len(self.asks) if self.asks else 1.0


class Studies:
    """All analyses of one process: one at a time, others wait. It changes as they come and go."""

    def __init__(self, answer: Callable[[Ask], Valued] = answer) -> None:
        self.answer = answer
        self.all: OrderedDict[str, Study] = OrderedDict()
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="study")
        self.lock = Lock()

    def get(self, name: str) -> Study | None:
        """The analysis of this name, if there is one."""
        with self.lock:
            if name in self.all:
                self.all.move_to_end(name)
            return self.all.get(name)

    def start(self, name: str, owner: str, asks: Sequence[Ask]) -> Study:
        """TAF-07: have a game analysed, or wait with whoever asked before; one at a time for everybody."""
        with self.lock:
            study = self.all.get(name)
            if study is None or study.stage in (Stage.STOPPED, Stage.FAILED):
                study = self._begin(name, owner, asks)
            if study.going:
                study.owners.add(owner)
            self.all.move_to_end(name)
            return study

    def _begin(self, name: str, owner: str, asks: Sequence[Ask]) -> Study:
        going = [study for study in self.all.values() if study.going]
        if any(owner in study.owners for study in going):
            raise Refused("TAF-07", say("Er wordt al een partij voor je geanalyseerd; stop die of wacht."))
        if len(going) >= WAITING:
            raise Refused("TAF-07", say("Er wachten al {count} analyses; kom later terug.", count=len(going)))
        study = self.all[name] = Study(name, asks)
        while len(self.all) > KEPT:
            del self.all[next(name for name, study in self.all.items() if not study.going)]
        self.thread.submit(self._run, study)
        return study

    def stop(self, name: str, owner: str) -> None:
        """Stop an analysis, unless somebody else waits for it too."""
        with self.lock:
            study = self.all.get(name)
            if study is None or owner not in study.owners:
                return
            study.owners.discard(owner)
            if study.going and not study.owners:
                self._end(study)

    def _end(self, study: Study) -> None:
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

    def _run(self, study: Study) -> None:
        try:
            for ask in study.asks:
                study.found.append(self._valued(study, ask))
            self._turn(study, Stage.DONE)
        except Gone:
            self._turn(study, Stage.FAILED)
        except Exception as error:
            log.error("analysis", name=study.name, exc_info=error)
            self._turn(study, Stage.FAILED)
        finally:
            if study.child:
                study.child.end()

    def _valued(self, study: Study, ask: Ask) -> Valued:
        """What an act was worth; a child that ends without an answer is replaced once."""
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

    def _child(self, study: Study) -> Child[Ask, Valued]:
        with self.lock:
            if not study.going:
                raise Gone
            study.stage = Stage.RUNNING
            if study.child is None:
                study.child = Child(self.answer)
            return study.child

    def _turn(self, study: Study, stage: Stage) -> None:
        """It ended by itself, unless somebody stopped it before."""
        with self.lock:
            if study.going:
                study.stage = stage
            study.owners.clear()
