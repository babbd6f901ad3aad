"""The words of positions beyond Catan's: phases, what is counted in a turn, who are still to be served."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.games.catan.positions_words import PHASES as CATAN_PHASES
from speltafel.games.catan.positions_words import Course, usual_counts
from speltafel.games.catan.state.row import (
    BEFORE,
    DISCARDING,
    FINISHED,
    FOUND,
    FREE,
    ISLAND,
    MOVES,
    OFFERS,
    PAVE,
    PHASE,
    ROBBING,
    SIZE,
    STEALING,
)

from .state.row import (
    CASTING,
    CASTING_EVENT,
    CHOOSING,
    DEALING,
    DESERTING,
    DROPPING,
    EVENT,
    GATE,
    GATE_FACE,
    GIFTS,
    GIVING,
    HARBOURED,
    HARBOURING,
    LANDED,
    LOSING,
    NO_STAGE,
    PAYING,
    PICKING,
    PILLAGE,
    PLACING,
    REBUILDING,
    RELOCATING,
    REWARD,
    SHIP,
    SHIP_FACE,
    SMITHING,
    SPYING,
    SUBJECT,
    TAKES,
    TITHE,
    WATER,
    WATERING,
)

Row = Sequence[int]

UNUSED = ("rolling", "drawing", "plenty", "monopoly")
"""CAK-01: phases of Catan that do not come here."""

PHASES = {word: int(phase) for word, phase in CATAN_PHASES.items() if word not in UNUSED} | {
    "casting": int(CASTING),
    "casting-event": int(CASTING_EVENT),
    "dealing": int(DEALING),
    "pick": int(PICKING),
    "drop": int(DROPPING),
    "lose": int(LOSING),
    "aqueduct": int(WATERING),
    "relocate": int(RELOCATING),
    "desert": int(DESERTING),
    "place": int(PLACING),
    "give": int(GIVING),
    "pay": int(PAYING),
    "spy": int(SPYING),
    "choose": int(CHOOSING),
    "rebuild": int(REBUILDING),
    "smith": int(SMITHING),
}
PHASE_WORDS = {phase: word for word, phase in PHASES.items()}

SETTING_UP = (ISLAND, FOUND, PAVE)
BEFORE_THE_DICE = (*SETTING_UP, BEFORE, CASTING, CASTING_EVENT)
EITHER = (ROBBING, STEALING, FINISHED)
"""CAK-12, CAK-97: with `errant` a knight chases before the dice, and victory is claimed there too."""

AFTER_THE_DICE = tuple(phase for phase in PHASES.values() if phase not in (*BEFORE_THE_DICE, *EITHER))

ASKING = (PICKING, DROPPING, LOSING, WATERING, RELOCATING, DESERTING, GIVING, PAYING)
"""Phases in which a seat is asked that need not be the one on turn (CAK-98)."""

STAGES = {
    "gate": GATE,
    "reward": REWARD,
    "pillage": PILLAGE,
    "aqueduct": WATER,
    "bishop": TITHE,
    "wedding": GIFTS,
}
STAGE_WORDS = {stage: word for word, stage in STAGES.items()}
USUAL_STAGES = {
    DEALING: GATE,
    DROPPING: GATE,
    PICKING: REWARD,
    LOSING: PILLAGE,
    WATERING: WATER,
    GIVING: GIFTS,
}


def usual_stage(row: Row) -> int:
    """What a phase is about, unless something else is said."""
    return int(USUAL_STAGES.get(row[PHASE], NO_STAGE))


def usual_event(row: Row) -> int:
    """CAK-26, CAK-27: rewards and pillage come of a ship, unless something else is said."""
    return int(SHIP_FACE) if row[PHASE] in (PICKING, LOSING) else 0


def usual_deck(row: Row) -> int:
    """CAK-60: the deck of the gate, unless something else is said."""
    gate = row[PHASE] == DEALING and row[EVENT] >= GATE_FACE
    return row[EVENT] - int(GATE_FACE) if gate else 0


def usual_served(row: Row) -> int:
    """CAK-90: whoever pays at a Commercial Harbour is served there, unless more is said."""
    return 1 << row[SUBJECT] if row[PHASE] == PAYING else 0


def usual(row: Row) -> dict[int, int]:
    """What is counted in a turn, unless something else is said."""
    phase = row[PHASE]
    several = phase in (CHOOSING, GIVING)
    waking = phase == ROBBING or (phase == DISCARDING and row[LANDED])  # CAK-19
    return usual_counts(row) | {
        int(MOVES): int(waking),
        int(TAKES): min(2, row[SIZE + row[SUBJECT]]) if several else 0,
        int(HARBOURING): int(phase == PAYING or row[HARBOURED] > 0),
    }


RIDDERS = Course(
    BEFORE_THE_DICE,
    AFTER_THE_DICE,
    (
        ("free", FREE, 2, "CAK-78"),
        ("moves", MOVES, 2, "CAK-20"),
        ("offers", OFFERS, 99, "CAT-39"),
        ("ship", SHIP, 6, "CAK-22"),
        ("takes", TAKES, 2, "CAK-91"),
        ("harbour", HARBOURING, 2, "CAK-90"),
    ),
    usual,
)
