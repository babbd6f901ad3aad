"""What can be in the way at a table."""

from __future__ import annotations

from speltafel.text import DUTCH, Sentence, say

STANDS_STILL = say("Deze tafel staat stil: bij ons ging iets mis. Wat er gespeeld is, blijft bewaard.")
BROKEN = say("Het log van deze tafel klopt niet; ze staat stil tot iemand ernaar gekeken heeft.")


AGAIN = 2.0
"""Seconds to wait before trying again what the store could not take."""


class MovedOn(Exception):
    """Something else happened at the table first."""


class NoTable(Exception):
    """There is no such table."""


class BrokenLog(Exception):
    """A stored log does not fit together."""


class Frozen(Exception):
    """Something went wrong with this table alone: it stands still, and the others go on."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(DUTCH.tell(sentence))
        self.sentence = sentence
