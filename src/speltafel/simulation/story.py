"""The shortest story that still goes wrong, found by leaving steps out, and told in lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from speltafel.simulation.plan import Plan, Step
from speltafel.simulation.world import Ran, run


def shortest(plan: Plan, what: str, going: Callable[[], bool]) -> Plan:
    """A plan with as few steps as can be found in which this goes wrong, while there is time."""
    steps, parts = plan.steps, 2
    while steps and going():
        for fewer in without(steps, parts):
            if not going():
                break
            if goes_wrong(Plan(plan.seed, fewer), what):
                steps, parts = fewer, max(2, parts - 1)
                break
        else:
            if parts >= len(steps):
                break
            parts = min(len(steps), 2 * parts)
    return Plan(plan.seed, steps)


def without(steps: tuple[Step, ...], parts: int) -> Iterator[tuple[Step, ...]]:
    """The steps without each of so many parts of them."""
    size = max(1, len(steps) // parts)
    for first in range(0, len(steps), size):
        yield (*steps[:first], *steps[first + size :])


def goes_wrong(plan: Plan, what: str) -> bool:
    """Whether the same thing goes wrong in a plan."""
    wrong = run(plan).wrong
    return wrong is not None and wrong.what == what


def told(plan: Plan, ran: Ran) -> str:
    """A story as lines that people read."""
    head = f"seed {plan.seed}, {len(plan.steps)} steps: {ran.wrong.what if ran.wrong else 'all well'}"
    return "\n".join([head, *lines(ran.story)])


def lines(story: Sequence[str]) -> Sequence[str]:
    """What happened, up to a little after the first thing that went wrong."""
    wrong = next((number for number, line in enumerate(story) if "WRONG" in line), len(story))
    return story[: wrong + 2]
