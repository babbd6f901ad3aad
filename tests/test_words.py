"""English is complete: every Dutch sentence in the code has a translation that keeps its facts."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

import speltafel
from speltafel import games
from speltafel.text import DUTCH, Language, Sentence, many, read_words, say

HERE = Path(speltafel.__file__).parent
KEYWORDS = {"say": None, "words": None, "many": (2, 3)}
FOLDERS = [HERE, *games.folders().values()]


def sentences(folder: Path) -> set[str]:
    """The Dutch texts in a folder's code; the platform's own do not include the games'."""
    methods = [("**.py", "python"), ("**.html", "jinja2")]
    found = extract_from_dir(folder, method_map=methods, keywords=KEYWORDS, comment_tags=())
    texts = set()
    for file, _, message, _, _ in found:
        inside_a_game = folder == HERE and Path(file).parts[0] == "games" and len(Path(file).parts) > 2
        if not inside_a_game and not Path(file).name.startswith("test_"):
            texts.add(message[0] if isinstance(message, tuple) else message)
    return texts


def test_nothing_is_said_inside_a_formatted_string_where_it_would_not_be_found() -> None:
    hidden = re.compile(r"f['\"].*\{[^}]*\b(say|many|words)\(")
    files = [file for file in HERE.rglob("*.py") if hidden.search(file.read_text(encoding="utf-8"))]

    assert files == []


def holes(text: str) -> set[str]:
    """The facts a text has places for."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_everything_said_is_translated(folder: Path) -> None:
    assert sentences(folder) - set(read_words(folder / "en.po")) == set()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_nothing_is_translated_that_is_no_longer_said(folder: Path) -> None:
    assert set(read_words(folder / "en.po")) - sentences(folder) == set()


def test_what_is_said_alike_in_dutch_is_said_alike_in_english() -> None:
    """All catalogues are one: a word that two games need for two things must differ in Dutch too."""
    found: dict[str, set[str]] = {}
    for folder in FOLDERS:
        for dutch, english in read_words(folder / "en.po").items():
            found.setdefault(dutch, set()).add(english[0])

    assert {dutch: english for dutch, english in found.items() if len(english) > 1} == {}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_translation_keeps_the_facts(folder: Path) -> None:
    wrong = {
        dutch: english
        for dutch, english in read_words(folder / "en.po").items()
        if any(form and holes(form) != holes(dutch) for form in english)
    }

    assert wrong == {}


def test_a_sentence_is_told_with_its_facts() -> None:
    assert DUTCH.tell(say("Rij {row} is vol.", row=3)) == "Rij 3 is vol."


def test_a_fact_can_be_a_sentence_and_is_told_in_the_same_language() -> None:
    english = Language("en", {"{side} wint.": ("{side} wins.", ""), "rood": ("red", "")})

    assert english.tell(say("{side} wint.", side=say("rood"))) == "red wins."


@pytest.mark.parametrize(("n", "told"), [(0, "0 stenen"), (1, "1 steen"), (2, "2 stenen")])
def test_the_plural_follows_the_number(n: int, told: str) -> None:
    assert DUTCH.tell(many(n, "{n} steen", "{n} stenen")) == told


def test_a_text_without_translation_is_told_in_dutch() -> None:
    assert Language("en").tell(Sentence("Dag")) == "Dag"
