"""What a puzzle is: places to lay pieces on, and a room that says what is right.

A game may have a room of puzzles for one (`Game.puzzles`). The platform shows them, keeps time and
runs searches; what lies where is told to the room as words (`a5@B2`: piece a, turned five steps, on
place B2), and only the room knows the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from speltafel.text import Sentence

TOP_GRADE = 5
"""The hardest there is; 0 is what nobody has graded."""


class Place(NamedTuple):
    """Where one piece can lie: what people call it, and where its middle is drawn."""

    name: str
    x: float
    y: float


class Piece(NamedTuple):
    """A kind of piece: its letter, how many there are, how many turns look different, and its name."""

    letter: str
    copies: int
    turns: int
    label: Sentence


class Puzzle(NamedTuple):
    """One puzzle. Its name leads to it again, whether it is in the gallery or was drawn by somebody."""

    name: str
    title: Sentence
    task: Sentence
    rule: str
    places: Sequence[Place]
    pieces: Sequence[Piece]
    grade: int = 0
    proven: Sequence[Sentence] = ()
    """What is known for certain: how many solutions, the best there can be."""
    given: str = ""
    """What lies there from the start, and stays."""
    whole: bool = True
    """Whether every place must be covered, so that a work can be judged once it is complete."""


class Mark(NamedTuple):
    """Something to be seen on a place: `wrong`, `open` or `inside`."""

    place: str
    kind: str
    sentence: Sentence


class Verdict(NamedTuple):
    """What a work is worth so far; `done` if nothing is left to do."""

    done: bool
    sentence: Sentence
    marks: Sequence[Mark] = ()


class Hint(NamedTuple):
    """A help: what is said, and the place it is about (empty if none)."""

    sentence: Sentence
    place: str = ""


class Found(NamedTuple):
    """What a search knows after a step; `final` if no later step can add anything."""

    sentence: Sentence
    rule: str
    final: bool = False
    work: str = ""
    """A solution, once there is one."""


class Puzzles(Protocol):
    """The room of a game's puzzles. Names and works are words; what is wrong with them is refused."""

    @property
    def STEP(self) -> int:  # noqa: N802  a constant of the module
        """Degrees of one turn, clockwise as drawn."""

    @property
    def HINTS(self) -> Sequence[Sentence]:  # noqa: N802
        """The kinds of help there are, from little to much."""

    def gallery(self) -> Sequence[Puzzle]:
        """The puzzles that are handed out, from easy to hard."""

    def find(self, name: str) -> Puzzle:
        """A puzzle by its name: of the gallery, or spelled out."""

    def daily(self, day: int) -> Puzzle:
        """The puzzle of a day, by the number of the day."""

    def canvas(self) -> Puzzle:
        """An empty sheet on which places are chosen to draw a new puzzle."""

    def drawn(self, names: Sequence[str]) -> str:
        """The name of the puzzle made of these places of the canvas."""

    def check(self, puzzle: Puzzle, work: str) -> Verdict:
        """What is right and wrong in a work."""

    def hint(self, puzzle: Puzzle, work: str, much: int) -> Hint:
        """The next help for a work."""

    def search(self, puzzle: Puzzle) -> Iterator[Found]:
        """Look for a solution, or a proof that there is none, and count; step by step."""

    def steps(self, puzzle: Puzzle) -> int:
        """How many steps a search has at most."""

    def with_set(self, name: str, text: str) -> str:
        """The name of the same puzzle with other pieces, as a file describes them."""

    def made(self, grade: int, seed: int) -> Iterator[Puzzle]:
        """New puzzles of a grade, without end: none of the gallery, and no two the same."""

    def laid(self, puzzle: Puzzle, work: str) -> Mapping[str, tuple[str, int]]:
        """What lies where: place to piece and turn."""

    def spelled(self, puzzle: Puzzle, work: str) -> str:
        """A work as the rulebook writes it down, to keep or to send."""

    def ground(self) -> str:
        """The shape of a place in SVG, about its middle."""

    def shape(self, puzzle: Puzzle, letter: str) -> str:
        """A piece in SVG, about its middle, unturned."""
