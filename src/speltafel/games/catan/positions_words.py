"""The words of positions that both writing and reading need."""

from __future__ import annotations

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
