"""How far a turn has come, read back: who is asked, what lies between two decisions."""

from __future__ import annotations

import re

from speltafel.game import Refused
from speltafel.games.catan.names import ALL_LETTERS
from speltafel.games.catan.positions_words import Clauses, number
from speltafel.games.catan.state.row import (
    ACTION,
    ACTIVE,
    DEAL,
    FINISHED,
    LENGTH,
    PAVING,
    PHASE,
    ROLLED,
    STEALING,
    TAKE,
    VICTIM,
    WINNER,
)
from speltafel.text import say

from .names import EVENT_WORDS, TRACK_WORDS
from .positions_board import KNIGHT, read_crossings
from .positions_turn import WITH_ANOTHER, usual_ready
from .positions_words import (
    PHASES,
    STAGES,
    usual_deck,
    usual_event,
    usual_served,
    usual_stage,
)
from .state.row import (
    ALCHEMY,
    DEALING,
    DECK_NOW,
    DIRTY,
    EVENT,
    FLEET,
    FROM,
    GATE,
    GOT,
    HARBOURED,
    LIFTED,
    PAYING,
    PILLAGE,
    PLACING,
    PLAY_RESOURCES,
    PROMOTED,
    RANK,
    READY,
    REBUILDING,
    RELOCATING,
    REWARD,
    SAID,
    SETTLED,
    SHOW,
    SHOWN,
    SMITHING,
    SMITHS,
    STAGE,
    STIRRED,
    SUBJECT,
    TODO,
)
from .text_tokens import ACTIONS

EARLY = (GATE, REWARD, PILLAGE)
"""CAK-14: these come before the number is settled."""


def read_phase(row: list[int], text: str, seats: int) -> None:
    """Whose turn it is, how far it has come, and who else takes part."""
    found = re.fullmatch(r"([a-z-]+) ([1-4])(?: x([1-4]))?", text)
    if not found or found[1] not in PHASES or int(found[2]) > seats or int(found[3] or 1) > seats:
        raise Refused("CAK-98", say("Zo heet geen fase: {text}", text=text[:20]))
    row[PHASE], row[ACTIVE] = PHASES[found[1]], int(found[2]) - 1
    if (row[PHASE] in (*WITH_ANOTHER, STEALING)) != bool(found[3]):
        raise Refused("CAK-98", say("Zeg wie er gevraagd of bestolen wordt, of niemand: phase lose 1 x2."))
    if row[PHASE] == STEALING:
        row[VICTIM] = int(found[3]) - 1
    elif found[3]:
        row[SUBJECT] = int(found[3]) - 1
    if row[PHASE] == FINISHED:
        row[WINNER] = row[ACTIVE]


def read_before_counts(row: list[int], clauses: Clauses, seats: int) -> None:
    """What the usual counts of a turn depend on."""
    row[STAGE] = usual_stage(row)
    if "todo" in clauses:
        word, _, names = clauses["todo"].partition(" ")
        if word not in STAGES and word != "nothing":
            raise unreadable("todo", clauses["todo"])
        row[STAGE] = int(STAGES.get(word, 0))
        row[TODO] = read_seats("todo", names, seats)
    row[EVENT] = usual_event(row)
    if "event" in clauses:
        if clauses["event"] not in ("-", *EVENT_WORDS):
            raise unreadable("event", clauses["event"])
        row[EVENT] = ("-", *EVENT_WORDS).index(clauses["event"])
    row[HARBOURED] = usual_served(row)
    if "harboured" in clauses:
        once, twice = read_twice("harboured", clauses["harboured"], seats)
        row[HARBOURED] = once | twice << 4


def read_course(row: list[int], clauses: Clauses, seats: int) -> None:
    """What of a turn Catan does not have."""
    row[READY] = usual_ready(row)
    if "ready" in clauses:
        row[READY] = read_crossings(clauses, "ready", "CAK-44") if clauses["ready"] != "-" else 0
    row[PROMOTED] = read_crossings(clauses, "promoted", "CAK-43")
    row[DECK_NOW] = usual_deck(row)
    if "deck" in clauses:
        if row[PHASE] != DEALING or clauses["deck"] not in TRACK_WORDS:
            raise unreadable("deck", clauses["deck"])
        row[DECK_NOW] = TRACK_WORDS.index(clauses["deck"])
    row[GOT] = read_seats("got", clauses.get("got", "-"), seats)
    dice = clauses.get("alchemy", "11")
    if not re.fullmatch("[1-6][1-6]", dice):
        raise unreadable("alchemy", dice)
    row[ALCHEMY] = 6 * int(dice[0]) + int(dice[1]) - 6 if "alchemy" in clauses else 0
    kinds = clauses.get("fleet", "")
    if not {*kinds} <= {*ALL_LETTERS}:
        raise unreadable("fleet", kinds)
    row[FLEET] = sum(1 << ALL_LETTERS.index(kind) for kind in {*kinds})
    read_between(row, clauses)


def read_between(row: list[int], clauses: Clauses) -> None:
    """What lies between two decisions: a knight without a place, a road, a card that is shown."""
    for word, phases in (("loose", (RELOCATING, PLACING)), ("lifted", (REBUILDING,)), ("shown", (PAYING,))):
        if (word in clauses) != (row[PHASE] in phases):
            raise Refused("CAK-98", say("{clause} hoort bij zijn eigen fase, en die erbij.", clause=word))
    if "loose" in clauses:
        knight = KNIGHT.fullmatch(clauses["loose"])
        if not knight:
            raise unreadable("loose", clauses["loose"])
        row[FROM], row[RANK], row[STIRRED] = int(knight[1]), int(knight[2] or 1), int(bool(knight[3]))
    row[LIFTED] = number(clauses, "lifted", 0, 71, "e", "CAK-83")
    shown = clauses.get("shown", "L")
    if shown != "?" and (len(shown) != 1 or shown not in ALL_LETTERS):
        raise unreadable("shown", shown)
    row[SHOWN] = ALL_LETTERS.find(shown)
    row[SAID] = read_said(clauses["said"], row[PHASE]) if "said" in clauses else 0
    row[SMITHS] = int(row[PHASE] == SMITHING)
    row[SETTLED] = int(bool(row[ROLLED]) and row[STAGE] not in EARLY)


def read_said(text: str, phase: int) -> int:
    """CAT-39, CAK-94, CAK-95: the deal or the monopoly that was the last action."""
    action = ACTIONS.get(text, 0)
    if phase != ACTION or not (DEAL <= action < TAKE or PLAY_RESOURCES <= action < SHOW):
        raise unreadable("said", text)
    return action


def read_lengths(row: list[int], text: str, seats: int) -> None:
    """CAK-58: how long routes were before they are measured anew."""
    if not re.fullmatch(r"[0-9]{1,2}(,[0-9]{1,2})*", text) or text.count(",") != seats - 1:
        raise unreadable("lengths", text)
    row[DIRTY] = int(row[PHASE] != PAVING)
    row[LENGTH : LENGTH + seats] = [int(word) for word in text.split(",")]


def read_seats(key: str, text: str, seats: int) -> int:
    """Seats as bits."""
    once, twice = read_twice(key, text, seats)
    if twice:
        raise unreadable(key, text)
    return once


def read_twice(key: str, text: str, seats: int) -> tuple[int, int]:
    """Seats that are named, and those that are named twice."""
    once = twice = 0
    for name in text.split(",") if text != "-" else []:
        bit = 1 << int(name) - 1 if re.fullmatch("[1-4]", name) else 0
        if not bit or int(name) > seats or twice & bit:
            raise unreadable(key, text)
        twice |= once & bit
        once |= bit
    return once, twice


def unreadable(key: str, text: str) -> Refused:
    """A clause that says nothing."""
    return Refused("CAK-98", say("Dat is niet te lezen: {part}", part=f"{key} {text[:20]}"))
