"""A search that never ends, where a process that is started afresh finds it."""

from __future__ import annotations

from time import sleep

from speltafel.puzzle import Found
from speltafel.puzzling import Ask


def forever(ask: Ask) -> Found:
    """A child that never answers."""
    sleep(1000)
    raise AssertionError
