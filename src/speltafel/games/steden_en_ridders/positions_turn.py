"""How far a turn has come, as clauses: who is asked, what lies between two decisions."""

from __future__ import annotations

from collections.abc import Iterable

from speltafel.games.catan.names import ALL_LETTERS
from speltafel.games.catan.positions import crossing_names
from speltafel.games.catan.state.row import (
    ACTIVE,
    FREE,
    LENGTH,
    ONCE,
    PAVING,
    PHASE,
    STEALING,
    VICTIM,
)

from .names import EVENT_WORDS, TRACK_WORDS
from .positions_board import knight_word
from .positions_words import (
    ASKING,
    SETTING_UP,
    STAGE_WORDS,
    Row,
    usual_deck,
    usual_event,
    usual_served,
    usual_stage,
)
from .state.row import (
    ALCHEMY,
    AWAKE,
    CHOOSING,
    DEALING,
    DECK_NOW,
    DIRTY,
    EVENT,
    FLEET,
    FROM,
    GOT,
    HARBOURED,
    LIFTED,
    PAYING,
    PLACING,
    PROMOTED,
    RANK,
    READY,
    REBUILDING,
    RELOCATING,
    SAID,
    SHOWN,
    SPYING,
    STAGE,
    STIRRED,
    SUBJECT,
    TODO,
)
from .text_tokens import TOKENS

WITH_ANOTHER = (*ASKING, DEALING, SPYING, CHOOSING)
"""Phases that SUBJECT takes part in."""

NOT_SHOWN = -1
"""SHOWN, in a view that does not know it."""


def asked_word(row: Row) -> str:
    """Who else takes part in a phase: ` x2`."""
    if row[PHASE] == STEALING:
        return f" x{row[VICTIM] + 1}"
    return f" x{row[SUBJECT] + 1}" if row[PHASE] in WITH_ANOTHER else ""


def course_clauses(row: Row, players: int, rules: int) -> list[str]:
    """What of a turn Catan does not have."""
    measured = measure_clauses(row, players, rules)
    return [*knight_clauses(row), *event_clauses(row), *card_clauses(row), *measured]


def knight_clauses(row: Row) -> list[str]:
    """CAK-43, CAK-44: knights that may act or were promoted; CAK-48, CAK-82: one without a place."""
    found = []
    if row[READY] != usual_ready(row):
        found.append(f"ready {crossing_names(row[READY]) or '-'}")
    if row[PROMOTED]:
        found.append(f"promoted {crossing_names(row[PROMOTED])}")
    if row[PHASE] in (RELOCATING, PLACING):
        found.append(f"loose {knight_word(f'v{row[FROM]}', row[RANK], row[STIRRED])}")
    return found


def usual_ready(row: Row) -> int:
    """CAK-44: all active knights of whoever is on turn, unless something else is said."""
    return row[AWAKE + row[ACTIVE]] if row[PHASE] not in SETTING_UP else 0


def event_clauses(row: Row) -> list[str]:
    """The event die, who are still to be served and from which deck, and who got cards from this roll."""
    found = []
    if row[EVENT] != usual_event(row):
        found.append(f"event {('-', *EVENT_WORDS)[row[EVENT]]}")
    if row[ALCHEMY]:
        found.append(f"alchemy {(row[ALCHEMY] - 1) // 6 + 1}{(row[ALCHEMY] - 1) % 6 + 1}")
    if row[DECK_NOW] != usual_deck(row):
        found.append(f"deck {TRACK_WORDS[row[DECK_NOW]]}")
    if row[TODO] or row[STAGE] != usual_stage(row):
        seats = seat_names(row[TODO] >> seat & 1 for seat in range(4))
        found.append(f"todo {STAGE_WORDS.get(row[STAGE], 'nothing')} {seats}")
    if row[GOT]:
        found.append(f"got {seat_names(row[GOT] >> seat & 1 for seat in range(4))}")
    return found


def seat_names(counts: Iterable[int]) -> str:
    """Seats, each as often as it is counted."""
    return ",".join(str(seat) for seat, count in enumerate(counts, 1) for _ in range(count)) or "-"


def card_clauses(row: Row) -> list[str]:
    """CAK-90, CAK-93, CAK-83: what cards do for the rest of a turn, and what is shown or lifted now."""
    found = []
    if row[FLEET]:
        found.append("fleet " + "".join(ALL_LETTERS[kind] for kind in range(8) if row[FLEET] >> kind & 1))
    if row[HARBOURED] != usual_served(row):
        served = ((row[HARBOURED] >> seat & 1) + (row[HARBOURED] >> 4 + seat & 1) for seat in range(4))
        found.append(f"harboured {seat_names(served)}")
    if row[PHASE] == PAYING:
        found.append(f"shown {'?' if row[SHOWN] == NOT_SHOWN else ALL_LETTERS[row[SHOWN]]}")
    if row[PHASE] == REBUILDING:
        found.append(f"lifted e{row[LIFTED]}")
    if row[SAID]:
        found.append(f"said {TOKENS[row[SAID]]}")
    return found


def measure_clauses(row: Row, players: int, rules: int) -> list[str]:
    """CAK-58, CAT-64: how long routes were, where they are to be measured anew."""
    if not row[DIRTY] and not between_free_roads(row, rules):
        return []
    return ["lengths " + ",".join(str(row[LENGTH + seat]) for seat in range(players))]


def between_free_roads(row: Row, rules: int) -> bool:
    """CAT-64: with `road_check=action` a route is measured after the second of two free roads."""
    return bool(rules & ONCE) and row[PHASE] == PAVING and row[FREE] == 1
