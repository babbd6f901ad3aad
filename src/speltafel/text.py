"""Sentences in every language, and pictures made of words.

The source language is Dutch: a `Sentence` carries its Dutch text and the facts in it, and is
put into words only at the door, by a `Language`. Translations stand in `en.po` files beside
the code they translate, so a game brings its own: a sentence knows in which game's code it was
said, and only that game's words translate it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from sys import _getframe
from typing import NamedTuple

from babel.messages.pofile import read_po

LANGUAGES = ("nl", "en")
OURS = "speltafel.games."
THEIRS = "speltafel_games_"
"""What the modules of games are called, before the name of the game's folder."""

Words = Mapping[str, tuple[str, ...]]
"""What each Dutch text is in another language: one, and more."""


class Sentence(NamedTuple):
    """A thing said: its Dutch text, the facts that fill it, its plural if it has one, and by which game."""

    text: str
    facts: tuple[tuple[str, Fact], ...] = ()
    plural: str = ""
    game: str = ""


Fact = int | str | Sentence


def say(text: str, /, **facts: Fact) -> Sentence:
    """A sentence; the text is Dutch, with {names} where facts go."""
    speaker = game_of(_getframe(1).f_globals["__name__"])
    return tuple.__new__(Sentence, (text, tuple(facts.items()), "", speaker))  # a third faster than by name


def many(n: int, one: str, more: str, /, **facts: Fact) -> Sentence:
    """A sentence in the singular or plural, by the fact {n}."""
    speaker = game_of(_getframe(1).f_globals["__name__"])
    return Sentence(one, (("n", n), *facts.items()), more, speaker)


@cache
def game_of(module: str) -> str:
    """The game that a module belongs to: one of ours, or one in a folder of somebody's own."""
    for place in (OURS, THEIRS):
        if module.startswith(place):
            return module.removeprefix(place).partition(".")[0].replace("_", "-")
    return ""


def words(text: str) -> str:
    """Marks a Dutch text that is told later."""
    return text


@dataclass(frozen=True, eq=False)
class Language:
    """A language people are spoken to in: what each Dutch text is in it, the platform's and each game's."""

    code: str
    words: Words = field(default_factory=dict)
    games: Mapping[str, Words] = field(default_factory=dict)

    def tell(self, sentence: Sentence) -> str:
        """The sentence in this language, its facts filled in."""
        words = self.games.get(sentence.game, NO_WORDS) if sentence.game else self.words
        if not sentence.facts:
            return words.get(sentence.text, (sentence.text,))[0]
        facts = {
            name: self.tell(fact) if isinstance(fact, Sentence) else fact for name, fact in sentence.facts
        }
        one, more = words.get(sentence.text) or (sentence.text, sentence.plural)
        wanted = more if sentence.plural and facts["n"] != 1 else one
        return wanted.format_map(facts)


NO_WORDS: Words = {}
DUTCH = Language("nl")


def language(code: str, platform: Path, games: Mapping[str, Path]) -> Language:
    """The language with this code, with the words found in the platform's folder and in each game's."""
    words = {name: read_words(folder / f"{code}.po") for name, folder in games.items()}
    return Language(code, read_words(platform / f"{code}.po"), words)


def read_words(file: Path) -> Words:
    """The translations of one catalogue: Dutch text to (one, more)."""
    return _words(file, file.stat().st_mtime_ns) if file.exists() else {}


@cache
def _words(file: Path, _: int) -> Words:
    """The same, read once for every time that it was written."""
    with file.open("rb") as lines:
        catalogue = read_po(lines)
    words: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if not message.id or not message.string:
            continue
        if isinstance(message.id, str):
            words[message.id] = (str(message.string), "")
        else:
            words[message.id[0]] = tuple(message.string)
    return words


class Span(NamedTuple):
    """A stretch of a drawing in one style: `plain`, `dim`, `strong`, `hot` (act here), `seat1`, `seat2` …"""

    text: str | Sentence
    style: str = "plain"


Drawing = list[list[Span]]
"""A picture in lines of text, for the terminal."""


def seat_style(seat: int) -> str:
    """The style in which a seat's pieces and name are drawn."""
    return f"seat{seat + 1}"


def listed(words: Iterable[str]) -> str:
    """Words in a row, as people read them."""
    return ", ".join(words)
