"""The words of positions, and the small readings that all clauses share."""

from __future__ import annotations

import re

from speltafel.game import Refused
from speltafel.text import say

from .names import counted
from .state.row import (
    ACTION,
    BEFORE,
    DISCARDING,
    DRAFTING,
    DRAWING,
    FINISHED,
    FOUND,
    ISLAND,
    NAMING,
    OFFERED,
    PAVE,
    PAVING,
    ROBBING,
    ROLLING,
    STEALING,
    TAKING,
)

PHASES = {
    "island": ISLAND,
    "rolling": ROLLING,
    "stealing": STEALING,
    "drawing": DRAWING,
    "setup": FOUND,
    "setup-road": PAVE,
    "roll": BEFORE,
    "discard": DISCARDING,
    "robber": ROBBING,
    "action": ACTION,
    "free": PAVING,
    "plenty": TAKING,
    "monopoly": NAMING,
    "draft": DRAFTING,
    "offer": OFFERED,
    "over": FINISHED,
}
PHASE_WORDS = {phase: word for word, phase in PHASES.items()}
BEFORE_THE_DICE = (ISLAND, FOUND, PAVE, BEFORE, ROLLING)
AFTER_THE_DICE = (ACTION, DISCARDING, DRAFTING, OFFERED, DRAWING)
"""In the other phases of a turn the dice may have been thrown or not (CAT-24)."""

Clauses = dict[str, str]
"""What each clause says, by its words."""

OFFERING = (DRAFTING, OFFERED)
SEATS_IN_ORDER = 0o4321


def usual_moves(phase: int) -> int:
    """How often the robber is to be moved, unless something else is said."""
    return int(phase in (ROBBING, DISCARDING))


def usual_free(phase: int) -> int:
    """How many free roads there are, unless something else is said."""
    return 2 if phase == PAVING else 0


def usual_plenty(phase: int) -> int:
    """How many cards may be taken, unless something else is said."""
    return 2 if phase == TAKING else 0


def usual_offers(phase: int) -> int:
    """How many offers were made this turn, unless something else is said."""
    return int(phase in OFFERING)


def number(clauses: Clauses, key: str, default: int, most: int, sign: str, rule: str) -> int:
    """The number that a clause gives."""
    if key not in clauses:
        return default
    digits = clauses[key].removeprefix(sign)
    named = clauses[key].startswith(sign)
    if not named or not re.fullmatch("[0-9]{1,2}", digits) or int(digits) > most:
        raise Refused(
            rule,
            say(
                "{clause} gaat van {least} tot en met {most}.",
                clause=key,
                least=f"{sign}0",
                most=f"{sign}{most}",
            ),
        )
    return int(digits)


def put_cards(row: list[int], at: int, text: str) -> None:
    """Cards in letters, into a row."""
    if not re.fullmatch("[LBWGO]{1,95}|-", text):
        raise Refused("CAT-03", say("Kaarten schrijf je met de letters LBWGO: {text}", text=text[:40]))
    row[at : at + 5] = counted(text)
