"""Bots without processes: they answer from the view they are told, in their own time, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Any

from speltafel.bots.workers import Ask, Worker
from speltafel.children import Gone
from speltafel.games import load
from speltafel.simulation.loop import VirtualLoop


class Mood(StrEnum):
    """How bots are now."""

    GOOD = "answer"
    SLOW = "are slow"
    WRONG = "answer nonsense"
    RAISING = "raise"
    DYING = "die"
    HANGING = "hang"


NONSENSE: tuple[Any, ...] = (None, "x", -1, -7, 10**6, 10**18, 0.5)


class Mind(Worker):
    """One bot, in the mood that all are in."""

    def __init__(self, loop: VirtualLoop, random: Random, mood: Callable[[], Mood]) -> None:
        self.closed = False
        self.loop, self.random, self.mood = loop, random, mood

    def ask(self, ask: Ask, deadline: float) -> int:
        mood = self.mood()
        self.loop.blocked += self.random.uniform(*(2, 25) if mood == Mood.SLOW else (0.05, 4))
        match mood:
            case Mood.HANGING:
                self.loop.blocked += deadline
                raise Gone
            case Mood.DYING:
                raise Gone
            case Mood.RAISING:
                raise ZeroDivisionError
            case Mood.WRONG:
                found: int = self.random.choice(NONSENSE)
                return found
        view = load(ask.game).text.place(ask.view, ask.seats, ask.options)
        action: int = self.random.choice(list(view.actions(ask.seat)))
        return action

    def close(self) -> None:
        self.closed = True
