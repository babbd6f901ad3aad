"""Positions read back: clause by clause into a row, then what follows from it, then whether it can be."""

from __future__ import annotations

import re

from speltafel.game import Options
from speltafel.games.catan.names import ALL_LETTERS
from speltafel.games.catan.positions_check import check_places, check_supplies
from speltafel.games.catan.positions_land import read_land
from speltafel.games.catan.positions_pieces import crossings_of, work_out
from speltafel.games.catan.positions_read import fill_bank, read_hand, read_pieces
from speltafel.games.catan.positions_turn import read_discards, read_offer, read_turn
from speltafel.games.catan.positions_words import Grammar, number, read_clauses
from speltafel.games.catan.state.row import (
    ACTIVE,
    CITIES,
    CITY,
    FORGETFUL,
    FOUND,
    FOUNDED,
    HIGH,
    ISLAND,
    KNIGHTS,
    LOW,
    NOBODY,
    OF_OTHER_KINDS,
    PAVE,
    PHASE,
    ROBBER,
    ROUTE,
    STEP,
    TOWN,
    TOWNS,
    VICTIM,
    WINNER,
)

from .positions_board import read_open, read_table, usually_landed
from .positions_cards import read_cards
from .positions_check import check_position
from .positions_turn_read import read_before_counts, read_course, read_lengths, read_phase
from .positions_words import RIDDERS
from .state import Ridders, laid_down
from .state.flags import rules_of
from .state.row import LANDED, LONG, LYING, OF_EACH_COMMODITY
from .worlds import OF_EACH

CLAUSE = re.compile(
    r"(?:(?P<seat>[1-4]) (?P<own>hand|roads|towns|cities|lying|knights|walls|levels|defender|progress)"
    r"|(?P<word>board|harbours|robber|landed|bank|route|since|dice|last|rolls|free|moves|owes|laid|offers|offer"
    r"|answers|metropolis (?:sci|tra|pol)|under (?:sci|tra|pol)|merchant|sabotaged|printer|constitution"
    r"|ship|ready|promoted|event|fleet|harboured|harbour|alchemy|got|todo|deck|loose|lifted|shown|said|takes"
    r"|lengths|phase))(?: (?P<rest>.*))?"
)
GRAMMAR = Grammar(
    "CAK", CLAUSE, "CAK 1 hand LLWP; 1 roads e23; 1 cities v16; 1 knights v17=2!; ship 3; phase action 1"
)


def place(text: str, seats: int, options: Options) -> Ridders:
    """The position such a text describes."""
    clauses = read_clauses(" ".join(text.split()), seats, GRAMMAR)
    row = [0] * int(LONG)
    for at in (ROBBER, ROUTE, KNIGHTS, VICTIM, FOUNDED, WINNER):
        row[at] = int(NOBODY)
    row[FORGETFUL], row[OF_OTHER_KINDS] = 1, int(OF_EACH_COMMODITY)
    rules = rules_of(options)
    read_phase(row, clauses.get("phase", "roll 1"), seats)
    land = read_land(clauses.get("board"), clauses.get("harbours"), rules, row[PHASE] == ISLAND)
    for seat in range(seats):
        read_hand(row, clauses, seat, ALL_LETTERS)
        read_pieces(row, clauses, seat)
        read_open(row, clauses, seat)
    read_table(row, clauses, seats)
    read_cards(row, clauses, seats)
    row[LANDED] = int("landed" in clauses or "robber" in clauses or usually_landed(row))
    row[ROBBER] = number(
        clauses, "robber", int(land.desert) if row[PHASE] != ISLAND else -1, 18, "h", "CAK-09"
    )
    read_before_counts(row, clauses, seats)
    read_turn(row, clauses, seats, RIDDERS)
    read_course(row, clauses, seats)
    read_discards(row, clauses, seats, ALL_LETTERS)
    read_offer(row, clauses, seats, ALL_LETTERS)
    fill_bank(row, clauses, ALL_LETTERS, OF_EACH)
    follow_from_pieces(row, seats)
    work_out(row, land)
    lay_down(row, seats)
    if "lengths" in clauses:
        read_lengths(row, clauses["lengths"], seats)
    state = laid_down(seats, rules, int(options["offers"]), land, row)
    check_position(state)
    return state


def follow_from_pieces(row: list[int], seats: int) -> None:
    """CAK-04, CAK-29: no more pieces than there are, each at a place of its own."""
    for seat in range(seats):
        roads = row[LOW + seat].bit_count() + row[HIGH + seat].bit_count()
        lying = row[LYING + seat].bit_count()
        check_supplies(roads, row[TOWN + seat].bit_count() - lying, row[CITY + seat].bit_count() + lying)
    check_places(row)
    read_step(row, seats)


def lay_down(row: list[int], seats: int) -> None:
    """CAK-29: a city on its side is a settlement that takes a city's piece."""
    for seat in range(seats):
        lying = row[LYING + seat].bit_count()
        row[TOWNS + seat] += lying
        row[CITIES + seat] -= lying


def read_step(row: list[int], seats: int) -> None:
    """CAK-06, CAK-07: how far the beginning has come, which follows from the pieces."""
    built = sum((row[TOWN + seat] | row[CITY + seat]).bit_count() for seat in range(seats))
    row[STEP] = 2 * seats
    if row[PHASE] == ISLAND:
        row[STEP] = 0
    elif row[PHASE] == FOUND:
        row[STEP] = built
    elif row[PHASE] == PAVE:
        row[STEP] = built - 1
        active = row[ACTIVE]
        roads = row[LOW + active] | row[HIGH + active] << 36
        loose = (row[TOWN + active] | row[CITY + active]) & ~crossings_of(roads)
        row[FOUNDED] = loose.bit_length() - 1 if loose.bit_count() == 1 else -1
