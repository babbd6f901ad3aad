"""Rulebooks, and the ledger that keeps them, the code and the tests equal.

A rule is a heading `### LIN-07 Title` and what stands below it; fenced blocks marked
`scenario` are examples that the tests play.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from speltafel.game import Game, Refused
from speltafel.scenario import Scenario, read_scenarios
from speltafel.text import say

HEADING = re.compile(r"###\s+([A-Z]{3}-\d\d)\s+(.*)")
RULE_ID = re.compile(r"\b[A-Z]{3}-\d\d\b")
MARKED = re.compile(r"(?<=mark\.rule\(\")[A-Z]{3}-\d\d")


class Rule(NamedTuple):
    """One rule of a rulebook, its text as Markdown."""

    id: str
    title: str
    text: str


class Uses(NamedTuple):
    """Where the ledger found a rule: in both rulebooks, in the code, in the tests."""

    nl: bool
    en: bool
    code: list[str]
    tests: list[str]


def book(game: Game[Any], language: str) -> Path:
    """The file of a game's rulebook."""
    file = game.home / f"rules.{language}.md"
    if not file.exists():
        raise Refused("", say("Van {title} is hier geen regelboek.", title=game.title))
    return file


def rules(game: Game[Any], language: str) -> dict[str, Rule]:
    """The rules of a game by id, in the order of the book."""
    found: dict[str, Rule] = {}
    rule = Rule("", "", "")
    in_example = False
    for line in book(game, language).read_text(encoding="utf-8").splitlines():
        in_example ^= line.startswith("```")
        heading = HEADING.fullmatch(line)
        if heading:
            rule = Rule(heading[1], heading[2], "")
        elif line.startswith(("# ", "## ")) and not in_example:
            rule = Rule("", "", "")
        elif rule.id:
            rule = rule._replace(text=f"{rule.text}{line}\n")
        if rule.id:
            found[rule.id] = rule._replace(text=rule.text.strip())
    return found


def books(game: Game[Any]) -> list[Game[Any]]:
    """The games whose rules hold: the game itself, then those it extends, the nearest first."""
    return [game, *(books(game.extends) if game.extends else [])]


def teller(game: Game[Any], name: str) -> Game[Any]:
    """The game whose rulebook tells a rule; the game itself if none does."""
    return next((one for one in books(game)[1:] if name in told(one.home)), game)


@cache
def told(home: Path) -> frozenset[str]:
    """The ids of the rules that a game's book has."""
    text = (home / "rules.nl.md").read_text(encoding="utf-8")
    return frozenset(found[1] for line in text.splitlines() if (found := HEADING.fullmatch(line)))


def rule(game: Game[Any], name: str, language: str) -> Rule:
    """One rule by its id."""
    known = rules(game, language)
    if name.upper() not in known:
        raise Refused(
            "", say("Regel {name} staat niet in het regelboek van {title}.", name=name, title=game.title)
        )
    return known[name.upper()]


def examples(game: Game[Any], language: str) -> list[Scenario]:
    """The scenarios written inside a rulebook."""
    file = book(game, language)
    text = file.read_text(encoding="utf-8")
    return [
        scenario
        for block in re.finditer(r"^```scenario\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        for scenario in read_scenarios(
            block[1], str(file), text.count("\n", 0, block.start(1)) + 1, game.name
        )
    ]


def scenarios(game: Game[Any]) -> list[Scenario]:
    """The scenarios kept beside the game."""
    return [
        scenario
        for file in sorted((game.home / "tests" / "scenarios").glob("*.txt"))
        for scenario in read_scenarios(file.read_text(encoding="utf-8"), str(file))
    ]


def ledger(game: Game[Any]) -> dict[str, Uses]:
    """Every rule id found anywhere in a game's folder, and where, but not those told by a game it extends."""
    nl, en = rules(game, "nl"), rules(game, "en")
    test_folder = game.home / "tests"
    code = _mentions(set(game.home.rglob("*.py")) - set(test_folder.rglob("*.py")), RULE_ID)
    tests = _mentions(test_folder.rglob("*.py"), MARKED)
    for scenario in scenarios(game):
        for step in scenario.steps:
            if step.verb in ("rule", "refuse", "impossible", "over"):
                words = step.rest if step.verb == "rule" else step.rest.split(" ")[0]
                for name in RULE_ID.findall(words):
                    tests.setdefault(name, []).append(Path(scenario.file).name)
    names = sorted(name for name in {*nl, *en, *code, *tests} if teller(game, name) is game)
    return {name: Uses(name in nl, name in en, code.get(name, []), tests.get(name, [])) for name in names}


def _mentions(files: Iterable[Path], pattern: re.Pattern[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in sorted(files):
        for name in pattern.findall(file.read_text(encoding="utf-8")):
            found.setdefault(name, []).append(file.name)
    return found
