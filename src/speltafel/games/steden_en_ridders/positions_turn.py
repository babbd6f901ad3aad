"""How far a turn has come, written and read: who is asked, what lies between two decisions."""

from __future__ import annotations

import re
from collections.abc import Iterable

from speltafel.game import Refused
from speltafel.games.catan.names import ALL_LETTERS
from speltafel.games.catan.positions import crossing_names
from speltafel.games.catan.positions_words import Clauses, number
from speltafel.games.catan.state.row import (
    ACTION,
    ACTIVE,
    DEAL,
    FINISHED,
    FREE,
    LENGTH,
    ONCE,
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
from .positions_board import KNIGHT, knight_word, read_crossings
from .positions_words import (
    ASKING,
    PHASES,
    SETTING_UP,
    STAGE_WORDS,
    STAGES,
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
    SPYING,
    STAGE,
    STIRRED,
    SUBJECT,
    TODO,
)
from .text_tokens import ACTIONS, TOKENS

EARLY = (GATE, REWARD, PILLAGE)
"""CAK-14: these come before the number is settled."""

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
        if clauses["deck"] not in TRACK_WORDS:
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


def between_free_roads(row: Row, rules: int) -> bool:
    """CAT-64: with `road_check=action` a route is measured after the second of two free roads."""
    return bool(rules & ONCE) and row[PHASE] == PAVING and row[FREE] == 1


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
