"""The words of positions, and the small readings that all clauses share."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from speltafel.game import Refused
from speltafel.text import Sentence, say

from .names import LETTERS, counted
from .state.row import (
    ACTION,
    BEFORE,
    DISCARDING,
    DRAFTING,
    DRAWING,
    FINISHED,
    FOUND,
    FREE,
    ISLAND,
    MOVES,
    NAMING,
    OFFERED,
    OFFERS,
    PAVE,
    PAVING,
    PHASE,
    PLENTY,
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


class Course(NamedTuple):
    """How far a turn can come: phases before and after the dice, and what is counted on the way.

    A counter is a word, its cell, the most it can be and the rule that says so.
    """

    before_the_dice: Sequence[int]
    after_the_dice: Sequence[int]
    counters: Sequence[tuple[str, int, int, str]]
    usual: Callable[[Sequence[int]], Mapping[int, int]]
    """What counters are in a phase, unless something else is said; those it leaves out are nothing."""


def usual_counts(row: Sequence[int]) -> dict[int, int]:
    """Free roads, cards to take, moves of the robber and offers, unless something else is said."""
    phase = row[PHASE]
    return {
        FREE: 2 if phase == PAVING else 0,
        PLENTY: 2 if phase == TAKING else 0,
        MOVES: int(phase in (ROBBING, DISCARDING)),
        OFFERS: int(phase in OFFERING),
    }


CATAN = Course(
    BEFORE_THE_DICE,
    AFTER_THE_DICE,
    (
        ("free", FREE, 2, "CAT-52"),
        ("plenty", PLENTY, 2, "CAT-53"),
        ("moves", MOVES, 2, "CAT-30"),
        ("offers", OFFERS, 99, "CAT-39"),
    ),
    usual_counts,
)


class Grammar(NamedTuple):
    """How positions of a game are spelled: the word they begin with, their clauses, an example."""

    head: str
    clause: re.Pattern[str]
    example: str


def unclear(part: str, grammar: Grammar) -> Refused:
    """What is no position."""
    sentence = say("Dit is geen stelling: „{part}”. Wel: {example}", part=part[:40], example=grammar.example)
    return Refused("CAT-02", sentence)


def read_clauses(line: str, seats: int, grammar: Grammar) -> Clauses:
    """What a line says, clause by clause."""
    head, _, rest = line.partition(" ")
    if head != grammar.head:
        raise unclear(line, grammar)
    found: Clauses = {}
    for part in filter(None, (part.strip() for part in rest.split(";"))):
        clause = grammar.clause.fullmatch(part)
        if not clause or (clause["seat"] and int(clause["seat"]) > seats):
            raise unclear(part, grammar)
        key = clause["word"] or f"{clause['seat']} {clause['own']}"
        if key in found:
            raise Refused("CAT-02", say("Er staat twee keer {clause}.", clause=key))
        found[key] = clause["rest"] or ""
    return found


def set_of(words: Sequence[str], sign: str, size: int, rule: str) -> int:
    """A set of ways or crossings; the rule says that none is in it twice."""
    found = 0
    for word in words:
        digits = word.removeprefix(sign)
        if word == digits or not re.fullmatch("[0-9]{1,2}", digits) or int(digits) >= size:
            raise Refused("CAT-04", say("Zo heet geen plaats: {word}", word=word[:10]))
        if found >> int(digits) & 1:
            raise Refused(rule, say("{word} staat er twee keer.", word=word))
        found |= 1 << int(digits)
    return found


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


def all_of(count: int) -> Sentence:
    """CAT-14: how many cards there are of each kind."""
    return say("De bank en alle handen hebben samen {count} van elke soort.", count=count)


def put_cards(row: list[int], at: int, text: str, kinds: str = LETTERS) -> int:
    """Cards in letters, into a row; how many they are."""
    if not re.fullmatch(f"[{kinds}]{{1,131}}|-", text):
        raise Refused(
            "CAT-03",
            say("Kaarten schrijf je met de letters {letters}: {text}", letters=kinds, text=text[:40]),
        )
    counts = counted(text, kinds)
    row[at : at + len(kinds)] = counts
    return sum(counts)
