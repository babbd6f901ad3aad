"""Children of all kinds, where a process that is started afresh finds them."""

from __future__ import annotations

from time import sleep

from speltafel.analysis import Ask, Valued, answer


def slowly(ask: Ask) -> Valued:
    """A child that takes its time."""
    sleep(0.2)
    return answer(ask)


def forever(ask: Ask) -> Valued:
    """A child that never answers."""
    sleep(1000)
    raise AssertionError


def wrongly(ask: Ask) -> Valued:
    """A child in which something is wrong."""
    raise ZeroDivisionError
