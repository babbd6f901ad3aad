"""Somebody who helps with puzzles: one process, asked one thing at a time, ended when it takes too long."""

from __future__ import annotations

from threading import Lock

from speltafel.children import Child, Gone
from speltafel.puzzle import Hint
from speltafel.puzzling import Wish, helped
from speltafel.text import say

PATIENCE = 15.0
"""Seconds a hint may take."""


class Helper:
    """The process that gives hints. It changes: it is started when it is needed, and again if it dies."""

    def __init__(self) -> None:
        self.child: Child[Wish, Hint] | None = None
        self.lock = Lock()

    def hint(self, wish: Wish) -> Hint:
        """The help for a work, or an honest word that none was found in time."""
        with self.lock:
            child = self.child = self.child or Child(helped)
            try:
                child.ask(wish)
                return child.answer(PATIENCE)
            except Gone:
                self._end()
                return Hint(say("Dit is niet beslist: de zoektijd is op."))

    def close(self) -> None:
        """End the process."""
        with self.lock:
            self._end()

    def _end(self) -> None:
        if self.child:
            self.child.end()
            self.child = None
