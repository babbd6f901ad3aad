"""English is complete: every Dutch sentence in the code has a translation that keeps its facts."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir

import speltafel
from speltafel import games
from speltafel.engine import OVER, Rng, State
from speltafel.game import Game, Nonsense
from speltafel.text import DUTCH, Language, Sentence, Words, game_of, many, read_words, say

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


# Every game has its own words

TWO_GAMES = """
from speltafel.text import many, say

def lose():
    return say("Zet de steen {where}.", where=say("terug"))

def count(n):
    return many(n, "{n} slag", "{n} slagen")
"""


def said_in(folder: Path) -> Any:
    """A game of somebody's own, of which only its words matter."""
    (folder / "__init__.py").write_text(TWO_GAMES, encoding="utf-8")
    return games._module(folder)


def catalogue(folder: Path, **english: str) -> None:
    """Write a game's English: its word for `terug` and for `slag`."""
    lines = [
        f'msgid "terug"\nmsgstr "{english["back"]}"',
        'msgid "Zet de steen {where}."\nmsgstr "Put the stone {where}."',
        f'msgid "{{n}} slag"\nmsgid_plural "{{n}} slagen"\n'
        f'msgstr[0] "{{n}} {english["blow"]}"\nmsgstr[1] "{{n}} {english["blow"]}s"',
    ]
    (folder / "en.po").write_text("\n\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Three games that say the same in Dutch: two with English of their own, one without any."""
    monkeypatch.setenv("SPELTAFEL_GAMES", str(tmp_path))
    folders = [tmp_path / name for name in ("woorden_een", "woorden_twee", "woorden_drie")]
    for folder in folders:
        folder.mkdir()
    catalogue(folders[0], back="back", blow="trick")
    catalogue(folders[1], back="home", blow="blow")
    return [said_in(folder) for folder in folders]


def test_two_games_that_say_the_same_in_dutch_each_speak_their_own_english(three: list[Any]) -> None:
    english = games.speak("en")

    assert [english.tell(one.lose()) for one in three[:2]] == ["Put the stone back.", "Put the stone home."]
    assert [english.tell(one.count(2)) for one in three[:2]] == ["2 tricks", "2 blows"]


def test_a_game_without_english_speaks_dutch_and_the_platform_speaks_english(three: list[Any]) -> None:
    english = games.speak("en")

    assert english.tell(three[2].lose()) == "Zet de steen terug."
    assert english.tell(three[2].count(1)) == "1 slag"
    assert english.tell(Nonsense("xyz").refusal.sentence) == "“xyz” is not a move here."


def test_whose_words_they_are_is_seen_by_the_module() -> None:
    assert game_of("speltafel.games.stad_en_land.text") == "stad-en-land"
    assert game_of("speltafel_games_bieden.referee") == "bieden"
    assert game_of("speltafel.games") == game_of("speltafel.table") == game_of("__main__") == ""


def test_no_compiled_module_says_anything() -> None:
    """It has no frame, so a sentence would be taken for its caller's."""
    compiled = [HERE / "engine.py", HERE / "alphabeta.py", HERE / "bots" / "tree.py"]
    for pattern in ("state*.py", "state/*.py", "belief.py", "judge.py", "bot*.py", "solve.py"):
        compiled += HERE.glob(f"games/*/{pattern}")

    assert len(compiled) > 60
    assert [file for file in compiled if re.search(r"\b(say|many)\(", file.read_text(encoding="utf-8"))] == []


class Missed(dict[str, tuple[str, ...]]):
    """Words that remember what was asked of them in vain."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.missed: set[str] = set()

    def get(self, text: str, default: Any = None) -> Any:
        if text and text not in self:
            self.missed.add(text)
        return super().get(text, default)


@pytest.mark.parametrize("game", [*games.every()], ids=lambda game: game.name)
def test_whatever_a_game_says_in_play_is_in_its_own_words(game: Game[Any]) -> None:
    """What is put together from pieces is found by no look at the code, only by listening."""
    english = games.speak("en")
    words = {name: Missed(known) for name, known in english.games.items()}
    told = Language("en", Missed(english.words), words)
    for sentence in said_in_play(game, Rng(4)):
        told.tell(sentence)

    assert {name: known.missed for name, known in words.items() if known.missed} == {}


def said_in_play(game: Game[Any], rng: Rng) -> Iterator[Sentence]:
    """Everything that is said along some random games, and why what may not be done may not."""
    for seats in game.seats:
        state = game.start(seats, game.choose())
        for number in range(120):
            if state.actor() == OVER:
                break
            seat = state.actor()
            actions = state.actions(seat)
            action = actions[rng.below(len(actions))]
            yield game.text.tell(state, seat, action, None)
            if number % 10 == 0:
                yield from said_of(game, state)
            state.apply(seat, action)


def said_of(game: Game[Any], state: State) -> Iterator[Sentence]:
    """What is said about one state."""
    for seat in range(state.seats()):
        yield game.side(seat, state)
        view = game.view(state, seat)
        yield game.text.prompt(view, seat)
        yield from (
            span.text for row in game.text.draw(view, seat) for span in row if isinstance(span.text, Sentence)
        )
        refusals = (game.referee.check(state, seat, action) for action in game.referee.universe(state, seat))
        yield from (refusal.sentence for refusal in refusals if refusal)
    yield from (line.sentence for line in game.referee.explain(state))
