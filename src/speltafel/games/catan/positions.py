"""Positions of Catan as text: clauses with `; ` between, each left out where it says nothing.

`CAT board O10 W2 …; harbours e0=3 …; robber h5; 1 hand LLWG; 1 roads e23 e24; 1 towns v16; 1 cities v5;
1 cards KN VP; 1 new VP; 1 knights 2; 2 hand ?5; …; bank L15 …; gone RB; route 1; army 2; since 4,3,1,2;
dice 43; rolls 7=2 8=1; played; free 1; plenty 1; moves 1; owes 2=4; laid 2=LL; offers 3; offer LL>G to 2,3;
answers 2=ok 4=LLW>G; memory …; length 5; phase action 1`. `?` stands for cards that whoever looks does
not know; `last 43` are the dice of an earlier turn. What is left out: the beginner's island, fixed
harbours, the robber in the desert, nothing in hands and on the board, `phase roll 1`.
`positions_read.py` reads it all back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from .names import DEVELOPMENT_WORDS, LETTERS, TERRAIN_LETTERS, letters
from .positions_memory import write_memory
from .positions_read import place as place
from .positions_words import CATAN, PHASE_WORDS, SEATS_IN_ORDER, Course
from .state import Catan
from .state.island import (
    BEGINNER_NUMBERS,
    BEGINNER_TERRAIN,
    COAST_WAYS,
    DESERT,
    FIXED_HARBOURS,
    harbours,
    members,
    ways,
)
from .state.row import (
    ACTIVE,
    ANSWER,
    ARMY,
    BANK,
    BOUGHT,
    CARD,
    CITY,
    COUNTERED,
    COUNTERING,
    DEVELOPMENTS,
    DICE,
    FREE,
    FRESH,
    GIVES,
    GONE,
    HAND,
    HELD,
    HIDDEN,
    HIGH,
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    KNIGHTS,
    LAID,
    LAYS,
    LENGTH,
    LOW,
    ONCE,
    OWES,
    PAVING,
    PHASE,
    PLAYED,
    REFUSED,
    ROBBER,
    ROLLED,
    ROLLS,
    ROUTE,
    SINCE,
    SIZE,
    STEALING,
    TO,
    TOWN,
    VICTIM,
    WANTS,
    YES,
    YES_OR_NO,
)

FIXED = tuple(harbours(FIXED_HARBOURS))
Row = Sequence[int]


def write(state: Catan) -> str:
    """The whole situation, or what a view knows of it."""
    land, row = state.land, list(state.row)
    terrain = tuple(land.terrain)
    clauses = [*land_clauses(terrain, tuple(land.numbers), tuple(land.harbours))]
    desert = terrain.index(DESERT) if DESERT in terrain else -1
    if row[ROBBER] not in (-1, desert):
        clauses.append(f"robber h{row[ROBBER]}")
    for seat in range(state.players):
        clauses += hand_clauses(row, seat)
        clauses += piece_clauses(row, seat)
        clauses += card_clauses(row, seat)
    clauses += public_clauses(row, LETTERS)
    clauses += turn_clauses(row, CATAN)
    clauses += discard_clauses(row, state.players)
    clauses += offer_clauses(row, state.players)
    clauses += write_memory(tuple(state.past), row, state.players)
    if state.rules & ONCE and row[PHASE] == PAVING and row[FREE] == 1:
        clauses.append(
            f"length {row[LENGTH + row[ACTIVE]]}"
        )  # CAT-64: measured before the first of two roads
    victim = f" x{row[VICTIM] + 1}" if row[PHASE] == STEALING else ""
    clauses.append(f"phase {PHASE_WORDS[row[PHASE]]} {row[ACTIVE] + 1}{victim}")
    return "CAT " + "; ".join(clauses)


@lru_cache(maxsize=256)
def land_clauses(
    terrain: tuple[int, ...], numbers: tuple[int, ...], coast: tuple[int, ...]
) -> tuple[str, ...]:
    """CAT-10: the island and its harbours, where they are not those of the beginner's island."""
    found = []
    if (terrain, numbers) != (BEGINNER_TERRAIN, BEGINNER_NUMBERS):
        tiles = (
            "?" if kind < 0 else TERRAIN_LETTERS[kind] + (str(number) if number > 0 else "")
            for kind, number in zip(terrain, numbers, strict=True)
        )
        found.append("board " + " ".join(tiles))
    if coast != FIXED:
        signs = (
            f"e{COAST_WAYS[place]}={(LETTERS + '3')[kind]}" for place, kind in enumerate(coast) if kind >= 0
        )
        found.append(f"harbours {' '.join(signs) or '-'}")
    return tuple(found)


def hand_clauses(row: Row, seat: int) -> list[str]:
    """What a seat has in hand."""
    at = HAND + KINDS * seat
    if row[HIDDEN] >> seat & 1:
        return [f"{seat + 1} hand ?{row[SIZE + seat]}"]
    if any(row[at : at + KINDS]):
        return [f"{seat + 1} hand {letters(row[at : at + KINDS])}"]
    return []


def piece_clauses(row: Row, seat: int) -> list[str]:
    """What a seat has built."""
    found, number = [], seat + 1
    if row[LOW + seat] or row[HIGH + seat]:
        found.append(f"{number} roads {way_names(row[LOW + seat], row[HIGH + seat])}")
    if row[TOWN + seat]:
        found.append(f"{number} towns {crossing_names(row[TOWN + seat])}")
    if row[CITY + seat]:
        found.append(f"{number} cities {crossing_names(row[CITY + seat])}")
    return found


def card_clauses(row: Row, seat: int) -> list[str]:
    """CAT-48 to CAT-51: development cards that a seat has, and its knights."""
    found, number, hidden = [], seat + 1, row[HIDDEN] >> seat & 1
    if row[HELD + seat]:
        card = CARD + DEVELOPMENTS * seat
        held = f"?{row[HELD + seat]}" if hidden else card_words(row[card : card + 5])
        found.append(f"{number} cards {held}")
    if row[BOUGHT] and seat == row[ACTIVE]:
        fresh = f"?{row[BOUGHT]}" if hidden else card_words(row[FRESH : FRESH + 5])
        found.append(f"{number} new {fresh}")
    if row[ARMY + seat]:
        found.append(f"{number} knights {row[ARMY + seat]}")
    return found


@lru_cache(maxsize=1024)
def way_names(low: int, high: int) -> str:
    """A set of ways in words."""
    return " ".join(f"e{way}" for way in ways(low, high))


@lru_cache(maxsize=1024)
def crossing_names(places: int) -> str:
    """A set of crossings in words."""
    return " ".join(f"v{place}" for place in members(places))


def card_words(counts: Iterable[int]) -> str:
    """Development cards in words."""
    return " ".join(word for word, count in zip(DEVELOPMENT_WORDS, counts, strict=True) for _ in range(count))


def public_clauses(row: Row, kinds: str) -> list[str]:
    """The bank where hands are hidden, cards that are gone, and who has the special cards."""
    found = []
    if row[HIDDEN]:
        found.append("bank " + " ".join(f"{letter}{row[BANK + kind]}" for kind, letter in enumerate(kinds)))
    gone = card_words((0, *row[GONE + 1 : GONE + 5]))
    if gone:
        found.append(f"gone {gone}")
    if row[ROUTE] >= 0:
        found.append(f"route {row[ROUTE] + 1}")
    if row[KNIGHTS] >= 0:
        found.append(f"army {row[KNIGHTS] + 1}")
    if row[SINCE] != SEATS_IN_ORDER:
        found.append("since " + ",".join(str(row[SINCE] >> shift & 7) for shift in (0, 3, 6, 9)))
    return found


def turn_clauses(row: Row, course: Course) -> list[str]:
    """How far the turn has come."""
    found = []
    if row[DICE]:
        dice = f"{(row[DICE] - 1) // 6 + 1}{(row[DICE] - 1) % 6 + 1}"
        found.append(f"dice {dice}" if row[ROLLED] else f"last {dice}")
    elif row[ROLLED] and row[PHASE] not in course.after_the_dice:
        found.append("dice -")
    if any(row[ROLLS : ROLLS + 11]):
        counts = enumerate(row[ROLLS : ROLLS + 11], 2)
        found.append("rolls " + " ".join(f"{total}={count}" for total, count in counts if count))
    if row[PLAYED]:
        found.append("played")
    usual = course.usual(row)
    for word, at, _, _ in course.counters:
        if row[at] != usual.get(at, 0):
            found.append(f"{word} {row[at]}")
    return found


def discard_clauses(row: Row, players: int) -> list[str]:
    """CAT-29: what is still owed, and what lies there face down."""
    found = []
    owes = " ".join(f"{seat + 1}={row[OWES + seat]}" for seat in range(players) if row[OWES + seat])
    if owes:
        found.append(f"owes {owes}")
    laid = []
    for seat in range(players):
        at = LAID + KINDS * seat
        if row[LAYS + seat]:
            hidden = row[HIDDEN] >> seat & 1
            laid.append(f"{seat + 1}={f'?{row[LAYS + seat]}' if hidden else letters(row[at : at + KINDS])}")
    if laid:
        found.append(f"laid {' '.join(laid)}")
    return found


def offer_clauses(row: Row, players: int) -> list[str]:
    """CAT-39: the offer, to whom, and the answers so far."""
    if not any(row[GIVES : WANTS + KINDS]):
        return []
    offer = f"offer {letters(row[GIVES : GIVES + KINDS])}>{letters(row[WANTS : WANTS + KINDS])}"
    named = ",".join(str(seat + 1) for seat in range(players) if row[TO] >> seat & 1)
    found = [f"{offer} to {named}" if named else offer]
    said = [f"{seat + 1}={answer}" for seat in range(players) if (answer := answer_word(row, seat))]
    if said:
        found.append(f"answers {' '.join(said)}")
    return found


def answer_word(row: Row, seat: int) -> str:
    """An answer to an offer; one still being spelled ends in a question mark, one dropped is that."""
    answer = row[ANSWER + seat]
    if answer in (COUNTERING, COUNTERED):
        gives, wants = ITS_GIVES + KINDS * seat, ITS_WANTS + KINDS * seat
        mark = "?" if answer == COUNTERING else ""
        return f"{letters(row[gives : gives + KINDS])}>{letters(row[wants : wants + KINDS])}{mark}"
    return {YES: "ok", REFUSED: "no", YES_OR_NO: "?"}.get(answer, "")
