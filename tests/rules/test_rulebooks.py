"""Rulebooks, code and tests tell the same rules, and what they tell is true."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from speltafel import games
from speltafel.game import Game
from speltafel.rulebook import examples, ledger, rules, scenarios
from speltafel.scenario import Scenario, run
from speltafel.text import DUTCH

GAMES = [pytest.param(game, id=game.name) for game in games.every()]
SCENARIOS = [
    pytest.param(scenario, id=f"{game.name}: {scenario.name}")
    for game in games.every()
    for scenario in [*scenarios(game), *examples(game, "nl"), *examples(game, "en")]
]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_in_both_books_in_the_code_and_in_a_test(game: Game[Any]) -> None:
    holes = {name: uses for name, uses in ledger(game).items() if not all(uses)}

    assert ledger(game)
    assert holes == {}


def test_a_rule_of_the_game_it_extends_is_no_hole() -> None:
    nim, linja = games.load("nim"), games.load("linja")
    larger = replace(nim, home=linja.home, extends=linja)

    assert ledger(replace(larger, extends=nim)) == ledger(linja)
    assert ledger(larger) == {}


@pytest.mark.parametrize("game", GAMES)
def test_both_books_tell_the_rules_in_the_same_order(game: Game[Any]) -> None:
    assert list(rules(game, "nl")) == list(rules(game, "en"))


@pytest.mark.parametrize("game", GAMES)
def test_both_books_show_the_same_examples(game: Game[Any]) -> None:
    dutch = [[step[1:] for step in example.steps] for example in examples(game, "nl")]
    english = [[step[1:] for step in example.steps] for example in examples(game, "en")]

    assert dutch == english


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_told_in_a_sentence(game: Game[Any]) -> None:
    short = [rule.id for code in ("nl", "en") for rule in rules(game, code).values() if len(rule.text) < 20]

    assert short == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_holds(scenario: Scenario) -> None:
    failure = run(scenario)

    assert failure is None, f"{failure.file}:{failure.line}: {DUTCH.tell(failure.sentence)}"
