"""Rulebooks as pages: every rule can be linked to, and every example is drawn on the board."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from speltafel.engine import CHANCE, Rng, State
from speltafel.game import Game, Refused
from speltafel.games import load
from speltafel.rulebook import HEADING, RULE_ID, Rule, teller
from speltafel.rulebook import book as rulebook
from speltafel.scenario import Scenario, read_scenarios
from speltafel.scenario.reading import Step
from speltafel.scenario.stage import Stage
from speltafel.scenario.verbs import VERBS
from speltafel.table import parse_line
from speltafel.text import Language, Sentence, say

from . import boards
from .context import compressed_page, language_by_code, shared_context
from .markup import EMPTY, fill, joined, rule_mark
from .results import HOUSE

MOST_PAGES = 64
"""So many rulebooks are kept, in languages and looks; each is some ten kilobytes."""

DRAWINGS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
FENCE = re.compile(r"^```scenario\n(.*?)^```\n?", re.MULTILINE | re.DOTALL)
MENTION = re.compile(rf"({RULE_ID.pattern})(?![^<]*</(?:h3|code)>)")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
TITLE = re.compile(r"<h3>([A-Z]{3}-\d\d)")


class Book(NamedTuple):
    """A rulebook to read: its text, and its rules in their order."""

    html: Markup
    rules: list[Rule]


class PageCache:
    """Pages of rulebooks, compressed. It changes: the oldest goes when there are too many."""

    def __init__(self) -> None:
        self.pages: OrderedDict[Hashable, bytes] = OrderedDict()

    def put(self, key: Hashable, page: bytes) -> None:
        """Keep a page for whoever reads it next."""
        self.pages[key] = page
        while len(self.pages) > MOST_PAGES:
            self.pages.popitem(last=False)


class ExampleBoard(NamedTuple):
    """A board of an example: the position and what is said about it."""

    state: State
    caption: str


@lru_cache(maxsize=64)
def picture_of(name: str, code: str) -> Markup:
    """A game's picture in a language, made once."""
    return picture(load(name), language_by_code(code))


def picture(game: Game[Any], language: Language) -> Markup:
    """A game's board in the middle of play, or as it is set up, wherever chance puts things."""
    state = game.text.place(game.scene, game.seats[0], game.choose()) if game.scene else set_up(game)
    return boards.picture(game, game.view(state, None), None, language, language.tell(game.title))


def set_up(game: Game[Any]) -> State:
    """How a game begins."""
    state: State = game.start(game.seats[0], game.choose())
    rng = Rng(1)
    while state.actors() == [CHANCE]:
        state.apply(CHANCE, state.draw(rng))
    return state


def book_by_name(name: str, code: str) -> Book:
    """The rulebook of a game, or with no name that of the house, in a language."""
    game = load(name) if name else None
    return book_of(file_of(name, code).read_text(encoding="utf-8"), game, language_by_code(code))


def packed_page(name: str, code: str, theme: str) -> bytes:
    """That as a page, compressed."""
    game = load(name) if name else None
    title = game.title if game else say("Huisregels")
    known = shared_context(language_by_code(code), theme, f"/games/{name}/rules" if name else "/rules")
    return compressed_page("rules.html", known, game=game, title=title, book=book_by_name(name, code))


def modified_at(name: str, code: str) -> float:
    """When a rulebook was last written."""
    return file_of(name, code).stat().st_mtime


def file_of(name: str, code: str) -> Path:
    """Where a rulebook is."""
    return rulebook(load(name), code) if name else HOUSE / f"rules.{code}.md"


def book_of(text: str, game: Game[Any] | None, language: Language) -> Book:
    """A book from its Markdown: prose between the examples, each example a figure."""
    pieces, at = [], 0
    for block in FENCE.finditer(text):
        pieces.append(prose(text[at : block.start()], game))
        if game is not None:
            examples = read_scenarios(block[1], "", 1, game.name)
            pieces += [example(game, scenario, language) for scenario in examples]
        at = block.end()
    pieces.append(prose(text[at:], game))
    rules = [Rule(found[1], found[2], "") for line in text.splitlines() if (found := HEADING.fullmatch(line))]
    return Book(with_definitions_once(joined(pieces)), rules)


def with_definitions_once(page: Markup) -> Markup:
    """A page whose pictures use drawings by name: the first that needs them brings them, for all."""
    brought: set[str] = set()

    def first(found: re.Match[str]) -> str:
        again = found[0] in brought
        brought.add(found[0])
        return "" if again else found[0]

    return Markup(DRAWINGS.sub(first, str(page)))


def prose(text: str, game: Game[Any] | None) -> Markup:
    """Markdown as HTML; a rule's heading carries its id, and a rule that is mentioned is linked."""

    def mention(found: re.Match[str]) -> str:
        if game is not None and teller(game, found[1]) is not game:
            return rule_mark(game, found[1])
        return f'<a class="rule" href="#{found[1]}">{found[1]}</a>'

    page = MENTION.sub(mention, MARKDOWN.render(text))
    return Markup(TITLE.sub(r'<h3 id="\1"><a class="rule" href="#\1">\1</a>', page))


EXAMPLE = (
    '<figure class="example"><figcaption>{name}</figcaption><div class="boards">{boards}</div>{said}</figure>'
)
BOARD = "<figure>{picture}<figcaption>{caption}</figcaption></figure>"


def example(game: Game[Any], scenario: Scenario, language: Language) -> Markup:
    """A scenario as boards, one before and one after what is done, and what holds there."""
    stage = Stage()
    shown: list[ExampleBoard] = []
    said: list[Markup] = []
    for step in scenario.steps:
        before = step.verb not in ("game", "option", "profile", "seats", "seed", "rule", "position")
        if before and not shown and step.verb != "impossible":
            shown.append(ExampleBoard(stage.state.copy(), position_of(game, stage.state, language)))
        said += step_items(game, stage, step, language)
        VERBS[step.verb](stage, step)
        if step.verb in ("do", "chance"):
            shown.append(ExampleBoard(stage.state.copy(), language.tell(say("Na {line}", line=step.rest))))
    drawn = [
        one for number, one in enumerate(shown) if number == 0 or shown[number - 1].caption != one.caption
    ]
    pictures = (
        fill(
            BOARD,
            picture=boards.example(game, game.view(one.state, None), language, one.caption),
            caption=one.caption,
        )
        for one in drawn
    )
    items = fill("<ul>{}</ul>", joined(said)) if said else EMPTY
    name = scenario.name[:1].upper() + scenario.name[1:]
    return fill(EXAMPLE, name=name, boards=joined(pictures), said=items)


def position_of(game: Game[Any], state: State, language: Language) -> str:
    """Who is to act, in the words of the game."""
    actors = state.actors()
    if not actors:
        return language.tell(say("Het spel is uit."))
    if actors == [CHANCE]:
        return language.tell(game.text.prompt(state, 0))
    return language.tell(say("{side} is aan zet.", side=game.side(actors[0], state))).capitalize()


def step_items(game: Game[Any], stage: Stage, step: Step, language: Language) -> list[Markup]:
    """What an example says in words, told before the step is played."""
    line = "<li>{}</li>"
    told = {"legal": say("Dit kan:"), "has": say("Dit kan, onder meer:"), "score": say("De punten:")}
    if step.verb == "do":
        return [fill(line, joined(action_items(game, stage, step, language), "; "))]
    if step.verb == "refuse":
        return [refusal_item(game, stage, step, language)]
    if step.verb in told:
        words = fill("<code>{}</code>", step.rest.replace("|", "·"))
        return [fill(line, fill("{} {}", language.tell(told[step.verb]), words))]
    if step.verb == "option":
        return [fill(line, fill("{} <code>{}</code>", language.tell(say("Met de optie")), step.rest))]
    if step.verb == "over":
        mark = rule_mark(game, step.rest.split()[0])
        return [fill(line, fill("{} {}", language.tell(say("Het spel is uit.")), mark))]
    return []


def action_items(game: Game[Any], stage: Stage, step: Step, language: Language) -> list[Markup]:
    """What is done, action by action, as the log would tell it."""
    state, seat = stage.state.copy(), stage.seat(step)
    told = []
    for action in parse_line(game, state, seat, step.rest):
        words: Sentence = game.text.tell(state, seat, action, None)
        told.append(fill("<code>{}</code> {}", game.text.token(state, seat, action), language.tell(words)))
        state.apply(seat, action)
    return told


def refusal_item(game: Game[Any], stage: Stage, step: Step, language: Language) -> Markup:
    """What may not be done, and the referee's reason."""
    _, _, line = step.rest.partition(" ")
    try:
        parse_line(game, stage.state, stage.seat(step), line.strip())
    except Refused as why:
        rule, reason = why.refusal
        return fill(
            '<li class="no"><code>{}</code> {} {}</li>',
            line.strip(),
            rule_mark(game, rule),
            language.tell(reason),
        )
    raise AssertionError("the tests play every example")
