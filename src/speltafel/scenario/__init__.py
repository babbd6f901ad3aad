"""Scenarios: situations in plain text that say what must happen. Rulebooks and tests speak this."""

from __future__ import annotations

from typing import NamedTuple

from speltafel.game import Refused
from speltafel.text import Sentence, listed, say

from .reading import Scenario as Scenario
from .reading import read_scenarios as read_scenarios
from .stage import Failed, Stage
from .verbs import VERBS


class Failure(NamedTuple):
    """Where a scenario failed, and how."""

    file: str
    line: int
    name: str
    sentence: Sentence


def run(scenario: Scenario) -> Failure | None:
    """Play a scenario; the first thing that does not hold, or None."""
    stage = Stage()
    line = scenario.line
    try:
        if not scenario.steps:
            raise Failed(say("Dit scenario zegt niets."))
        for step in scenario.steps:
            line = step.line
            if step.verb not in VERBS:
                raise Failed(
                    say(
                        "„{verb}” is geen woord voor een scenario. Wel: {known}.",
                        verb=step.verb,
                        known=listed(VERBS),
                    )
                )
            VERBS[step.verb](stage, step)
        if not stage.said:
            raise Failed(say("Dit scenario beweert niets."))
    except (Failed, Refused) as failure:
        sentence = failure.sentence if isinstance(failure, Failed) else told(failure)
        return Failure(scenario.file, line, scenario.name, sentence)
    return None


def told(refused: Refused) -> Sentence:
    """A refusal as a sentence, with its rule."""
    rule, sentence = refused.refusal
    return say("{rule} {sentence}", rule=rule, sentence=sentence) if rule else sentence
