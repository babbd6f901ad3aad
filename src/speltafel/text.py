"""Sentences in every language, and pictures made of words.

The source language is Dutch: a `Sentence` carries its Dutch text and the facts in it, and is
put into words only at the door, by a `Language`. Translations stand in `en.po` files beside
the code they translate, so a game brings its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

LANGUAGES = ("nl", "en")


class Sentence(NamedTuple):
    """A thing said: its Dutch text, the facts that fill it, and its plural if it has one."""

    text: str
    facts: tuple[tuple[str, Fact], ...] = ()
    plural: str = ""


Fact = int | str | Sentence


def say(text: str, /, **facts: Fact) -> Sentence:
    """A sentence; the text is Dutch, with {names} where facts go."""
    return Sentence(text, tuple(facts.items()))


def many(n: int, one: str, more: str, /, **facts: Fact) -> Sentence:
    """A sentence in the singular or plural, by the fact {n}."""
    return Sentence(one, (("n", n), *facts.items()), more)


def words(text: str) -> str:
    """Marks a Dutch text that is told later."""
    return text


@dataclass(frozen=True, eq=False)
class Language:
    """A language people are spoken to in: what each Dutch text is in it."""

    code: str
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def tell(self, sentence: Sentence) -> str:
        """The sentence in this language, its facts filled in."""
        if not sentence.facts:
            return self.words.get(sentence.text, (sentence.text,))[0]
        facts = {
            name: self.tell(fact) if isinstance(fact, Sentence) else fact for name, fact in sentence.facts
        }
        one, more = self.words.get(sentence.text) or (sentence.text, sentence.plural)
        wanted = more if sentence.plural and facts["n"] != 1 else one
        return wanted.format_map(facts)


DUTCH = Language("nl")


def language(code: str, folders: Iterable[Path]) -> Language:
    """The language with this code, with all the words found in these folders."""
    words: dict[str, tuple[str, ...]] = {}
    for folder in folders:
        words.update(read_words(folder / f"{code}.po"))
    return Language(code, words)


def read_words(file: Path) -> Mapping[str, tuple[str, ...]]:
    """The translations of one catalogue: Dutch text to (one, more)."""
    return _words(file, file.stat().st_mtime_ns) if file.exists() else {}


@cache
def _words(file: Path, _: int) -> Mapping[str, tuple[str, ...]]:
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
