"""Where a scenario has got to, and how it fails."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from speltafel.engine import CHANCE, Rng, Seat, State
from speltafel.game import Game, Options, Refused
from speltafel.games import speak
from speltafel.table import only_seen
from speltafel.text import Sentence, listed, say

from .reading import Step


class Failed(Exception):
    """A scenario does not hold, or says something nobody understands."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.text)
        self.sentence = sentence


@dataclass
class Stage:
    """Where a scenario has got to; it changes as the steps are played."""

    chosen: Game[Any] | None = None
    profile: str = ""
    changes: dict[str, str] = field(default_factory=dict)
    seats: int = 0
    rng: Rng | None = None
    now: State | None = None
    said: bool = False

    @property
    def game(self) -> Game[Any]:
        """The game this is about."""
        if self.chosen is None:
            raise Failed(say("Eerst moet er staan over welk spel het gaat: game NAAM."))
        return self.chosen

    @property
    def state(self) -> State:
        """The situation, set up when it is first needed; chance settled if a seed is given."""
        if self.now is None:
            self.now = self.set_up()
        while self.rng and self.now.actors() == [CHANCE]:
            self.now.apply(CHANCE, self.now.draw(self.rng))
        return self.now

    def set_up(self) -> State:
        """The set-up of the game, as the scenario chose it."""
        state: State = self.game.start(self.seats or self.game.seats[0], self.options())
        return state

    def placed(self, text: str) -> State:
        """The situation a text describes; raises Refused if it cannot be."""
        state: State = self.game.text.place(text, self.seats or self.game.seats[0], self.options())
        if only_seen(self.game, state):
            raise Refused("TAF-06", say("Zo ziet iemand een partij; spelen kan alleen met alles erbij."))
        return state

    def options(self) -> Options:
        """The options as the scenario sets them."""
        return self.game.choose(self.profile, **self.changes)

    def seat(self, step: Step) -> Seat:
        """Whom a step is about: the seat named, else the first that may act."""
        if step.seat:
            return side(self.game, step.seat)
        actors = self.state.actors()
        if not actors:
            return 0
        if actors == [CHANCE]:
            raise Failed(say("Hier beslist eerst het lot: zeg chance WOORD, of geef een seed."))
        return actors[0]


def side(game: Game[Any], word: str) -> Seat:
    """A seat by its number from 1 or its name in any language."""
    if word.isdecimal() and 0 < int(word) <= len(game.sides):
        return int(word) - 1
    english = speak("en")  # reads the words of every game: only where a name is said
    for seat, name in enumerate(game.sides):
        if word in (name.text, english.tell(name)):
            return seat
    raise Failed(
        say(
            "„{word}” is hier geen speler. Wel: {known}.",
            word=word,
            known=listed(name.text for name in game.sides),
        )
    )


def expect(stage: Stage, holds: bool, sentence: Sentence) -> None:
    """Fail with the sentence unless it holds."""
    stage.said = True
    if not holds:
        raise Failed(sentence)


def number(word: str) -> int:
    """A whole number."""
    try:
        return int(word)
    except ValueError:
        raise Failed(say("„{word}” is geen getal.", word=word)) from None
