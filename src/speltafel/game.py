"""What a game is: a box with its rooms.

`Game` is what a folder under `games/` hands out. Its rooms are modules: `referee` (why not),
`text` (how it is written), `secrets` (what is hidden, if anything is). The engine itself is
`speltafel.engine.State`. Nothing here does input or output.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from speltafel.engine import Budget, Judged, Outcome, Rng, Seat, State
from speltafel.puzzle import Puzzles
from speltafel.text import Drawing, Language, Sentence, listed, say

Value = bool | int | str
S = TypeVar("S", bound=State)
S_in = TypeVar("S_in", bound=State, contravariant=True)


class Refusal(NamedTuple):
    """Why something may not be done: the rule (empty where none speaks) and a sentence with the facts."""

    rule: str
    sentence: Sentence


NO_SUCH_ACTION = Refusal("", say("Zo'n zet bestaat niet."))
"""For a number that no action of a game has."""


class Refused(Exception):
    """Something was asked that may not or cannot be done."""

    def __init__(self, rule: str, sentence: Sentence) -> None:
        super().__init__(rule, sentence.text)
        self.refusal = Refusal(rule, sentence)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it goes from one process to another: as it is, whatever it was made of."""
        return Exception.__new__, (type(self), *self.args), self.__dict__


class Nonsense(Refused):
    """Words that say nothing in this game."""

    def __init__(self, text: str) -> None:
        super().__init__("", say("„{text}” is hier geen zet.", text=text))


class Because(NamedTuple):
    """One line of a derivation: what gives a seat these points, and the rule that says so."""

    seat: Seat
    points: int
    sentence: Sentence
    rule: str


Derivation = Sequence[Because]


class Option(NamedTuple):
    """A rule that can be played in more than one way; the first value is the default.

    Where there are too many ways to list, `reads` gives the value that other words stand for, or
    raises Refused.
    """

    name: str
    rule: str
    values: tuple[Value, ...]
    sentence: Sentence
    reads: Callable[[str], Value] | None = None


class Profile(NamedTuple):
    """A named, versioned set of options."""

    name: str
    version: int
    sentence: Sentence
    values: Mapping[str, Value]


@dataclass(frozen=True)
class Options:
    """The values a game is played with, and the profile they come from."""

    profile: str
    version: int
    values: Mapping[str, Value]
    changed: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Value:
        return self.values[name]

    @property
    def stamp(self) -> str:
        """What is written on every game and record: profile, version and deviations."""
        extra = "".join(f" {name}={value_text(self.values[name])}" for name in self.changed)
        return f"{self.profile}@{self.version}{extra}"


class Referee(Protocol[S_in]):
    """The room that says why not."""

    def check(self, state: S_in, seat: Seat, action: int) -> Refusal | None:
        """The first rule this action would break, or None if it may be done."""

    def universe(self, state: S_in, seat: Seat) -> Sequence[int]:
        """Every well-formed action near this state, legal or not."""

    def explain(self, state: S_in) -> Derivation:
        """Why this score: line by line, as if it were counted now."""


class Text(Protocol[S]):
    """The room that says how things are written."""

    def token(self, state: S, seat: Seat, action: int) -> str:
        """The words of one action."""

    def read(self, state: S, seat: Seat, text: str) -> int:
        """The action these words spell; raises Refused or Nonsense."""

    def write(self, state: S) -> str:
        """The whole situation as one text."""

    def place(self, text: str, seats: int, options: Options) -> S:
        """The situation such a text describes; raises Refused if it cannot be."""

    def prompt(self, view: S, seat: Seat) -> Sentence:
        """What this seat must do now, or what it waits for; nothing where that is just somebody's turn."""

    def tell(self, state: S, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
        """An action as the log tells it to a viewer (None: a spectator)."""

    def draw(self, view: S, seat: Seat | None) -> Drawing:
        """The table in lines of text, as this seat sees it."""


class Secrets(Protocol[S]):
    """The room that says what is hidden from whom."""

    def view(self, state: S, seat: Seat | None) -> S:
        """What this seat may know (None: a spectator)."""

    def imagine(self, view: S, seat: Seat | None, rng: Rng) -> S:
        """A full state that would look like this view to the seat.

        It deals anew all that the rules hide from the seat, whatever the view may show.
        """


class Part(NamedTuple):
    """A piece of the picture by its place, `layer/key`: what is sent again only when it changes."""

    place: str
    svg: str

    @property
    def layer(self) -> str:
        """The layer it lies in."""
        return self.place.partition("/")[0]

    @property
    def key(self) -> str:
        """What it is called in its layer."""
        return self.place.partition("/")[2]


def piece(key: str, layer: str, svg: str) -> Part:
    """A part of the picture."""
    return Part(f"{layer}/{key}", svg)


class Look(NamedTuple):
    """How somebody looks at a board, and in which language.

    What can be done is shown for `seat`. The side of `near` lies at the bottom, where one is meant.
    `recent` holds, seat by seat, the views that the seat's last turn went through, with what chance
    decided in it: a board marks moves and dice by comparing each with the one before.
    """

    language: Language
    seat: Seat | None = None
    near: Seat | None = None
    recent: Sequence[Sequence[State]] = ()


class Board(Protocol[S_in]):
    """The room that says how it looks, in SVG, and what can be clicked.

    It may have a `tray` too: a second picture, whose parts are among the others.
    """

    @property
    def SIZE(self) -> tuple[int, int]:  # noqa: N802  a constant of the module
        """Width and height of the picture."""

    @property
    def LAYERS(self) -> tuple[str, ...]:  # noqa: N802
        """What is drawn first, and what above it."""

    def parts(self, view: S_in, look: Look) -> list[Part]:
        """The picture as somebody sees it; whatever has a `data-target` has an `aria-label` too."""

    def targets(self, view: S_in, seat: Seat) -> Mapping[str, Sequence[str]]:
        """For every legal token: the targets that spell it when clicked one after the other."""

    def spelled(self, view: S_in, seat: Seat, targets: Sequence[str]) -> str:
        """The words that clicked targets say, whether legal or not."""


class Tray(NamedTuple):
    """A second picture beside the board: hands, racks, supplies, dice, buttons."""

    size: tuple[int, int]
    layers: tuple[str, ...]


def tray(board: object) -> Tray | None:
    """The tray of a board whose module has one: the constants `TRAY`, a size, and `TRAY_LAYERS`."""
    size = getattr(board, "TRAY", None)
    return Tray(size, getattr(board, "TRAY_LAYERS", ())) if size else None


Block = tuple[int, int]
"""A matrix of positions, by the class of its lines and the class of its columns."""


class Hand(Protocol):
    """Somebody who works out blocks, and keeps what it is given for as long as it is needed."""

    def take(self, block: Block, values: bytes) -> None:
        """Be told what a block holds."""

    def solve(self, block: Block) -> bytes:
        """Work out a block, line by line, from the blocks it needs."""


class Problem(Protocol):
    """A game for two to be worked out to its end: a byte for every position, layer after layer."""

    @property
    def rules(self) -> str:
        """The options that matter, spelled NAME=VALUE: what a table is found by."""

    @property
    def stamp(self) -> str:
        """The profile, without the options that do not matter."""

    @property
    def stones(self) -> int:
        """How large the game is."""

    @property
    def late(self) -> int:
        """How many layers are worked out, from the end of the game."""

    @property
    def whole(self) -> bool:
        """Whether these are all layers there are."""

    @property
    def layers(self) -> Sequence[Sequence[Block]]:
        """The blocks, those first that others follow from."""

    def size(self, kind: int) -> int:
        """How many lines, or columns, a class has."""

    def needs(self, block: Block) -> Sequence[Block]:
        """The blocks that a block follows from."""

    def hand(self) -> Hand:
        """Somebody to work out blocks."""

    def settle(self, layer: Mapping[Block, bytes]) -> Mapping[Block, bytes]:
        """A layer whose blocks have been worked out, with what needed all of them put right."""

    def positions(self, values: bytes) -> int:
        """How many of these values are of positions that can be."""


class Solver(Protocol[S_in]):
    """The room that says how a game is worked out, and where a table holds a position."""

    @property
    def STONES(self) -> int:  # noqa: N802  a constant of the module
        """The size of the game that is played."""

    @property
    def BY_ITSELF(self) -> int:  # noqa: N802
        """How many layers a bot works out by itself: a matter of seconds."""

    def problem(self, options: Options, stones: int, late: int | None) -> Problem:
        """The game to be worked out (None: the whole of it); refuses what it cannot do."""

    def rules(self, view: S_in) -> str:
        """The options that a table must be made with to know this position; empty if there can be none."""

    def to_go(self, view: S_in) -> int:
        """The number of the layer that a position is in, counted from the end of the game."""

    def spot(self, view: S_in) -> tuple[int, int] | None:
        """The line and column of a position; None where what follows must be looked at instead."""


class Goal(NamedTuple):
    """A match for victory points: how many win it, and what a game gives each seat by how it ended."""

    points: int
    earned: Callable[[Outcome], tuple[int, ...]]


class Level(NamedTuple):
    """How well a bot plays: positions it may look at, seconds of processor time, and its haste.

    Positions end a thought, so that the same seed gives the same game; the seconds are a net for
    where a position costs far more than usual. Haste is how many of a hundred decisions are made
    at a glance, which overlooks most of what could be done.
    """

    nodes: int
    seconds: float
    haste: int


def graded(*haste: int) -> tuple[Level, ...]:
    """The levels from 1, each with four times the positions of the one before, and these hastes."""
    return tuple(Level(50 * 4**k, seconds, haste[k]) for k, seconds in enumerate(THINKING_TIME))


THINKING_TIME = (0.1, 0.2, 0.4, 1.0, 3.0, 10.0)
"""Seconds of processor time that a decision may take, by level from 1."""

LEVELS = graded(50, 35, 20, 10, 5, 0)
"""The levels of a game that says nothing else."""

Judge = Callable[[S, Seat], float]
Choose = Callable[[S, Seat, Budget, Rng], int]
Appraise = Callable[[S, Seat, int, Budget, Rng], Judged]
"""What a seat's best action is worth where all is known, and what the one asked about is."""


@dataclass(frozen=True)
class Game(Generic[S]):
    """One game: its label and its rooms."""

    name: str
    title: Sentence
    seats: tuple[int, ...]
    start: Callable[[int, Options], S]
    referee: Referee[S]
    text: Text[S]
    sides: tuple[Sentence, ...]
    home: Path
    secrets: Secrets[S] | None = None
    board: Board[S] | None = None
    judge: Judge[S] | None = None
    horizon: int | None = None
    """How far beyond its tree a search plays at random before it asks the judge; None: to the end."""
    sensible: Callable[[S, Seat], list[int]] | None = None
    """Of all that a seat may do, what is worth a thought: for bots, where there is too much."""
    solver: Solver[S] | None = None
    bots: Mapping[str, Choose[S]] = field(default_factory=dict)
    levels: tuple[Level, ...] = LEVELS
    """What a level means here: the first is as strong as whoever takes what looks best at once."""
    appraise: Appraise[S] | None = None
    puzzles: Puzzles | None = None
    options: tuple[Option, ...] = ()
    profiles: tuple[Profile, ...] = (
        Profile("standaard", 1, say("De regels zoals ze in het regelboek staan."), {}),
    )
    words: Callable[[str], list[str]] = str.split
    """The words of all actions that a line says: some games say several actions in one word (`dc LLWG`)."""
    line: Callable[[Sequence[str]], str] = " ".join
    """The line that says these actions, each given by its words; `words` reads it back."""
    again: Callable[[S, Outcome, Seat], Mapping[str, Value]] | None = None
    """How the next game of a match differs, from where the last one ended, how, and who began it."""
    goal: Callable[[Options], Goal | None] | None = None
    """What a match is played for with these options, if not for a number of games."""
    called: Callable[[S, Seat], Sentence] | None = None
    """What a seat is called where the options decide."""
    reveals: Callable[[S, Seat, int], bool] | None = None
    """Whether an action turns over what its seat could not know; by chance alone it does so anyway."""
    deducible: Callable[[S, Seat | None], bool] | None = None
    """Whether the rules let somebody work out all that this view hides from them (None: a spectator)."""
    extends: Game[Any] | None = None
    """The game whose rules hold here too, where the own rulebook says nothing else."""
    scene: str = ""
    """A position in the middle of play that makes a good picture; without one the beginning is shown."""
    neutral: Sentence | None = None
    """What it is called where the operator wants no name that may be somebody's trade mark."""
    shown: bool = True

    @property
    def family(self) -> tuple[str, ...]:
        """The games it extends, by name, and then itself: its board wears the styles of all of them."""
        return (*(self.extends.family if self.extends else ()), self.name)

    def choose(self, profile: str = "", **changes: Value) -> Options:
        """The options of a profile (the first, if none is named), with changes."""
        base = self.profile(profile or self.profiles[0].name)
        values = {option.name: option.values[0] for option in self.options}
        values.update(base.values)
        changed = tuple(name for name in changes if self.value(name, changes[name]) != values[name])
        values |= {name: self.value(name, value) for name, value in changes.items()}
        return Options(base.name, base.version, values, changed)

    def profile(self, name: str) -> Profile:
        """The profile of this name."""
        for profile in self.profiles:
            if profile.name == name:
                return profile
        known = listed(profile.name for profile in self.profiles)
        raise Refused("", say("Profiel „{name}” is er niet. Wel: {known}.", name=name, known=known))

    def value(self, name: str, value: Value) -> Value:
        """The value an option takes, from the value itself or its spelling."""
        option = next((option for option in self.options if option.name == name), None)
        if option is None:
            known = listed(option.name for option in self.options) or "–"
            raise Refused("", say("Optie „{name}” is er niet. Wel: {known}.", name=name, known=known))
        for known_value in option.values:
            if value is known_value or value_text(known_value) == value_text(value):
                return known_value
        if option.reads:
            return option.reads(value_text(value))
        known = listed(value_text(value) for value in option.values)
        sentence = say(
            "Optie {name} kan niet {value} zijn. Wel: {known}.",
            name=name,
            value=value_text(value),
            known=known,
        )
        raise Refused(option.rule, sentence)

    def view(self, state: S, seat: Seat | None) -> State:
        """What the seat may know of the state; always a copy."""
        if self.secrets is None:
            return state.copy()
        return self.secrets.view(state, seat)

    def side(self, seat: Seat, state: S | None = None) -> Sentence:
        """What a seat is called: its colour, which at a table may be another than usual."""
        if self.called is not None and state is not None:
            return self.called(state, seat)
        return self.sides[seat]


def difference(one: Options, other: Options) -> dict[str, tuple[Value, Value]]:
    """Where two sets of options differ: name, the one's value, the other's."""
    return {
        name: (value, other.values[name]) for name, value in one.values.items() if value != other.values[name]
    }


def value_text(value: Value) -> str:
    """A value as people type it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
