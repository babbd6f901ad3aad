"""Puzzles searched in a process of their own: one step a question, and help for a work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from speltafel.game import Refused
from speltafel.games import load
from speltafel.puzzle import Found, Hint, Puzzles
from speltafel.text import say


class Ask(NamedTuple):
    """One step of a search."""

    game: str
    puzzle: str
    number: int


class Wish(NamedTuple):
    """A work that somebody needs help with."""

    game: str
    puzzle: str
    work: str
    much: int


def room_of(game: str) -> Puzzles:
    """The puzzles of a game."""
    found = load(game)
    if found.puzzles is None:
        raise Refused("", say("Van {title} zijn er geen puzzels.", title=found.title))
    return found.puzzles


def questions(game: str, puzzle: str) -> list[Ask]:
    """The steps a search may take."""
    room = room_of(game)
    return [Ask(game, puzzle, number) for number in range(room.steps(room.find(puzzle)))]


class Searcher:
    """Takes the steps of a search one after the other. It changes: it goes on where the last step ended."""

    def __init__(self) -> None:
        self.next = Ask("", "", 0)
        self.going: Iterator[Found] = iter(())

    def __call__(self, ask: Ask) -> Found:
        """What is known after this step; one that was not led up to is led up to now."""
        if ask != self.next or ask.number == 0:
            room = room_of(ask.game)
            self.going = room.search(room.find(ask.puzzle))
            for _ in range(ask.number):
                next(self.going)
        self.next = ask._replace(number=ask.number + 1)
        return next(self.going)


def final(found: Found) -> bool:
    """Whether a search is at its end."""
    return found.final


def helped(wish: Wish) -> Hint:
    """Help for a work."""
    room = room_of(wish.game)
    return room.hint(room.find(wish.puzzle), wish.work, wish.much)
