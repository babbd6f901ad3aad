"""Positions read back: clause by clause into a row, then what follows from it, then whether it can be."""

from __future__ import annotations

import re
from collections.abc import Sequence

from speltafel.game import Options, Refused
from speltafel.text import say

from .names import DEVELOPMENT_WORDS, LETTERS
from .positions_check import check_places, check_position, check_supplies
from .positions_land import read_land
from .positions_memory import hands_now, read_memory
from .positions_pieces import crossings_of, route_length, work_out
from .positions_turn import read_discards, read_offer, read_turn
from .positions_words import (
    PHASES,
    Clauses,
    Grammar,
    all_of,
    number,
    put_cards,
    read_clauses,
    set_of,
    unclear,
)
from .state import Catan, laid_down
from .state.flags import rules_of
from .state.island import ways
from .state.row import (
    ACTIVE,
    ARMY,
    BANK,
    BOUGHT,
    CARD,
    CITY,
    DECK,
    DELTA,
    DEVELOPMENTS,
    FINISHED,
    FOUND,
    FOUNDED,
    FREE,
    FRESH,
    GONE,
    HAND,
    HELD,
    HIDDEN,
    HIGH,
    IN_THE_DECK,
    ISLAND,
    KINDS,
    KNIGHTS,
    LAID,
    LEFT,
    LENGTH,
    LONG,
    LOW,
    NOBODY,
    ONCE,
    PAVE,
    PAVING,
    PHASE,
    ROBBER,
    ROUTE,
    SIZE,
    STEALING,
    STEP,
    TOWN,
    VICTIM,
    WINNER,
)

CLAUSE = re.compile(
    r"(?:(?P<seat>[1-4]) (?P<own>hand|roads|towns|cities|cards|new|knights)"
    r"|(?P<word>board|harbours|robber|bank|gone|route|army|since|dice|last|rolls|played|free|plenty|moves|owes|laid"
    r"|offers|offer|answers|memory|length|phase))(?: (?P<rest>.*))?"
)
GRAMMAR = Grammar(
    "CAT", CLAUSE, "CAT robber h5; 1 hand LLWG; 1 roads e23 e24; 1 towns v16; 2 hand O; phase action 1"
)
MEMBERS = {"roads": ("e", 72, "CAT-44"), "towns": ("v", 54, "CAT-45"), "cities": ("v", 54, "CAT-46")}


def place(text: str, seats: int, options: Options) -> Catan:
    """The position such a text describes."""
    clauses = read_clauses(" ".join(text.split()), seats, GRAMMAR)
    row = [0] * int(LONG)
    for at in (ROBBER, ROUTE, KNIGHTS, VICTIM, FOUNDED, WINNER):
        row[at] = int(NOBODY)
    rules = rules_of(options)
    read_phase(row, clauses.get("phase", "roll 1"), seats)
    land = read_land(clauses.get("board"), clauses.get("harbours"), rules, row[PHASE] == ISLAND)
    for seat in range(seats):
        read_seat(row, clauses, seat)
    read_cards(row, clauses, seats)
    read_turn(row, clauses, seats)
    row[ROBBER] = number(
        clauses, "robber", int(land.desert) if row[PHASE] != ISLAND else -1, 18, "h", "CAT-12"
    )
    read_discards(row, clauses, seats)
    read_offer(row, clauses, seats)
    past = read_past(row, clauses, seats)
    for seat in range(seats):
        roads = row[LOW + seat].bit_count() + row[HIGH + seat].bit_count()
        check_supplies(roads, row[TOWN + seat].bit_count(), row[CITY + seat].bit_count())
    check_places(row)
    work_out(row, land)
    read_step(row, seats, options)
    if "length" in clauses:
        read_length(row, number(clauses, "length", 0, 15, "", "CAT-64"), rules)
    state = laid_down(seats, rules, int(options["offers"]), land, past, row)
    check_position(state)
    return state


def read_length(row: list[int], length: int, rules: int) -> None:
    """CAT-64: what the board says, or between two free roads what it said before the first of them."""
    active = row[ACTIVE]
    fitting = {row[LENGTH + active]}
    if rules & ONCE and row[PHASE] == PAVING and row[FREE] == 1:
        roads = row[LOW + active] | row[HIGH + active] << 36
        others = sum(row[TOWN + seat] | row[CITY + seat] for seat in range(4) if seat != active)
        fitting = {
            route_length(roads ^ 1 << way, others) for way in ways(row[LOW + active], row[HIGH + active])
        }
    if length not in fitting:
        raise Refused("CAT-64", say("Zo lang is de route van wie aan de beurt is niet."))
    row[LENGTH + active] = length


def read_phase(row: list[int], text: str, seats: int) -> None:
    """Whose turn it is and how far it has come."""
    found = re.fullmatch(r"([a-z-]+) ([1-4])(?: x([1-4]))?", text)
    if not found or found[1] not in PHASES or int(found[2]) > seats:
        raise unclear(f"phase {text}", GRAMMAR)
    row[PHASE], row[ACTIVE] = int(PHASES[found[1]]), int(found[2]) - 1
    if (row[PHASE] == STEALING) != bool(found[3]) or int(found[3] or 1) > seats:
        raise Refused("CAT-31", say("Bij stealing hoort van wie er gestolen wordt: stealing 1 x2."))
    if found[3]:
        row[VICTIM] = int(found[3]) - 1
    if row[PHASE] == FINISHED:
        row[WINNER] = row[ACTIVE]


def read_seat(row: list[int], clauses: Clauses, seat: int) -> None:
    """What one seat has in hand, on the board and laid open."""
    read_hand(row, clauses, seat, LETTERS)
    read_pieces(row, clauses, seat)
    row[ARMY + seat] = number(clauses, f"{seat + 1} knights", 0, 14, "", "CAT-15")


def read_hand(row: list[int], clauses: Clauses, seat: int, kinds: str) -> None:
    """What one seat has in hand, or how many cards."""
    hand = clauses.get(f"{seat + 1} hand", "-")
    hidden = re.fullmatch(r"\?(\d{1,2})", hand)
    if hidden:
        row[HIDDEN] |= 1 << seat
        row[SIZE + seat] = int(hidden[1])
    else:
        row[SIZE + seat] = put_cards(row, HAND + KINDS * seat, hand, kinds)


def read_pieces(row: list[int], clauses: Clauses, seat: int) -> None:
    """What one seat has built."""
    number_ = seat + 1
    roads = read_set(clauses, f"{number_} roads")
    row[LOW + seat], row[HIGH + seat] = roads & (1 << 36) - 1, roads >> 36
    row[TOWN + seat] = read_set(clauses, f"{number_} towns")
    row[CITY + seat] = read_set(clauses, f"{number_} cities")


def read_set(clauses: Clauses, key: str) -> int:
    """A set of ways or crossings."""
    sign, size, rule = MEMBERS[key.split()[1]]
    return set_of(clauses.get(key, "").split(), sign, size, rule)


def read_cards(row: list[int], clauses: Clauses, seats: int) -> None:
    """CAT-15: development cards in hands, bought now, and gone; the rest is the deck."""
    for seat in range(seats):
        hidden = row[HIDDEN] >> seat & 1
        counts, held = read_developments(clauses.get(f"{seat + 1} cards", ""), bool(hidden))
        at = CARD + DEVELOPMENTS * seat
        row[at : at + 5], row[HELD + seat] = counts, held
        if f"{seat + 1} new" in clauses:
            if seat != row[ACTIVE]:
                raise Refused("CAT-48", say("Alleen wie aan de beurt is kan net een kaart gekocht hebben."))
            row[FRESH : FRESH + 5], row[BOUGHT] = read_developments(clauses[f"{seat + 1} new"], bool(hidden))
    row[GONE : GONE + 5], _ = read_developments(clauses.get("gone", ""), False)
    row[GONE] += sum(row[ARMY : ARMY + 4])
    row[LEFT] = sum(IN_THE_DECK) - sum(row[HELD : HELD + 4]) - sum(row[GONE : GONE + 5])
    if not row[HIDDEN]:
        for kind, count in enumerate(IN_THE_DECK):
            held = sum(row[CARD + DEVELOPMENTS * seat + kind] for seat in range(seats))
            row[DECK + kind] = count - held - row[GONE + kind]


def read_developments(text: str, hidden: bool) -> tuple[list[int], int]:
    """Development cards by kind, and how many; of hidden ones only how many."""
    unknown = re.fullmatch(r"\?(\d{1,2})", text)
    if hidden and (unknown or not text):
        return [0] * 5, int(unknown[1]) if unknown else 0
    words = text.split()
    if hidden or not set(words) <= {*DEVELOPMENT_WORDS}:
        raise Refused("CAT-15", say("Zo heten geen ontwikkelingskaarten: {text}", text=text[:40]))
    return [words.count(word) for word in DEVELOPMENT_WORDS], len(words)


def read_past(row: list[int], clauses: Clauses, seats: int) -> list[int]:
    """CAT-02: what everybody saw of hands; left out, all know them as they are. Then the bank (CAT-14)."""
    fill_bank(row, clauses, LETTERS, [19] * 5)
    if "memory" not in clauses:
        if row[HIDDEN]:
            raise Refused("CAT-02", say("Bij handen die je niet kent hoort wat iedereen zag: memory …"))
        return hands_now(row)
    past, changes = read_memory(clauses["memory"], seats)
    row[DELTA : DELTA + 64] = changes
    return list(past)


def fill_bank(row: list[int], clauses: Clauses, kinds: str, of_each: Sequence[int]) -> None:
    """CAT-14: what is not in hands, as far as they are known."""
    bank = read_bank(clauses, kinds)
    for kind, letter in enumerate(kinds):
        out = sum(row[HAND + KINDS * seat + kind] + row[LAID + KINDS * seat + kind] for seat in range(4))
        row[BANK + kind] = of_each[kind] - out
        if row[HIDDEN] and letter not in bank:
            raise Refused(
                "CAT-14", say("Bij handen die je niet kent hoort wat de bank heeft: bank L19 B19 …")
            )
        if not row[HIDDEN] and bank.get(letter, row[BANK + kind]) != row[BANK + kind]:
            raise Refused("CAT-14", all_of(of_each[kind]))
        row[BANK + kind] = bank.get(letter, row[BANK + kind])


def read_bank(clauses: Clauses, kinds: str) -> dict[str, int]:
    """CAT-14: what the bank has of each kind, as far as it is said."""
    found: dict[str, int] = {}
    for word in clauses.get("bank", "").split():
        if not re.fullmatch(rf"[{kinds}]\d{{1,2}}", word) or word[0] in found:
            raise Refused(
                "CAT-14", say("Wat de bank heeft schrijf je zo: bank L19 B17 …; niet {word}.", word=word[:10])
            )
        found[word[0]] = int(word[1:])
    return found


def read_step(row: list[int], seats: int, options: Options) -> None:
    """CAT-18, CAT-19: how far the beginning has come, which follows from the pieces."""
    built = [row[TOWN + seat].bit_count() for seat in range(seats)]
    if row[PHASE] == ISLAND:
        row[STEP] = -1 if options["setup"] == "beginner" else 0
    elif row[PHASE] == FOUND:
        row[STEP] = sum(built)
    elif row[PHASE] == PAVE:
        row[STEP] = sum(built) - 1
        row[FOUNDED] = without_road(row)
    else:
        row[STEP] = 2 * seats


def without_road(row: list[int]) -> int:
    """CAT-18: the settlement that has no road yet."""
    active = row[ACTIVE]
    roads = row[LOW + active] | row[HIGH + active] << 36
    loose = row[TOWN + active] & ~crossings_of(roads)
    return loose.bit_length() - 1 if loose.bit_count() == 1 else -1
