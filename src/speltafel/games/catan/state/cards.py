"""Development cards: bought, drawn, played, and what each of them does."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .building import can_pave
from .hands import change, draw
from .island import CARDS
from .row import (
    ACTION,
    ACTIVE,
    ARMY,
    BANK,
    BOUGHT,
    BUILDING,
    BUY,
    CARD,
    DECK,
    DEVELOPMENTS,
    DRAWING,
    FREE,
    FRESH,
    GONE,
    HAND,
    HELD,
    INVENTION,
    KINDS,
    KNIGHT,
    KNIGHTS,
    LEFT,
    MONOPOLY,
    MOVES,
    NAME,
    PHASE,
    PLAY,
    PLAYED,
    PLENTY,
    TAKE,
    TWO_OR_NONE,
)

SEATS: Final[i64] = 4


def fill_purchase(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAT-48: a card of the deck, if there is one and it can be paid."""
    at = HAND + KINDS * seat
    if row[LEFT] > 0 and row[at + 2] > 0 and row[at + 3] > 0 and row[at + 4] > 0:
        out[n] = BUY
        return n + 1
    return n


def fill_cards(row: vec[i64], seat: i64, rules: i64, out: vec[i64], n: i64) -> i64:
    """CAT-49: one development card a turn; CAT-50: none bought this turn; each if it can do something."""
    if row[PLAYED]:
        return n
    at = CARD + DEVELOPMENTS * seat
    if row[at + KNIGHT] > row[FRESH + KNIGHT]:
        out[n] = PLAY + KNIGHT
        n += 1
    if row[at + BUILDING] > row[FRESH + BUILDING] and can_pave(row, seat):
        out[n] = PLAY + BUILDING
        n += 1
    if row[at + INVENTION] > row[FRESH + INVENTION] and stock(row) >= fewest(rules):
        out[n] = PLAY + INVENTION
        n += 1
    if row[at + MONOPOLY] > row[FRESH + MONOPOLY]:
        out[n] = PLAY + MONOPOLY
        n += 1
    return n


def stock(row: vec[i64]) -> i64:
    """How many cards the bank has."""
    return row[BANK] + row[BANK + 1] + row[BANK + 2] + row[BANK + 3] + row[BANK + 4]


def fewest(rules: i64) -> i64:
    """CAT-53: how many cards the bank must have for Year of Plenty."""
    if rules & TWO_OR_NONE:
        return 2
    return 1


def fill_taking(row: vec[i64], out: vec[i64]) -> i64:
    """CAT-53: a card of any kind that the bank has."""
    n: i64 = 0
    for kind in range(CARDS):
        if row[BANK + kind] > 0:
            out[n] = TAKE + kind
            n += 1
    return n


def fill_naming(out: vec[i64]) -> i64:
    """CAT-54: any kind may be named."""
    for kind in range(CARDS):
        out[kind] = NAME + kind
    return CARDS


def buy(row: vec[i64], seat: i64) -> None:
    """CAT-48: a card is paid; chance says which it is."""
    draw(row, seat, 2, -1)
    draw(row, seat, 3, -1)
    draw(row, seat, 4, -1)
    row[PHASE] = DRAWING


def receive(row: vec[i64], kind: i64) -> None:
    """CAT-48: the top card of the deck; CAT-50: fresh until the turn ends."""
    seat = row[ACTIVE]
    row[DECK + kind] -= 1
    row[LEFT] -= 1
    row[CARD + DEVELOPMENTS * seat + kind] += 1
    row[HELD + seat] += 1
    row[FRESH + kind] += 1
    row[BOUGHT] += 1
    row[PHASE] = ACTION


def lay_open(row: vec[i64], seat: i64, kind: i64) -> None:
    """CAT-51 to CAT-54: a card is laid open and does what it does; it never comes back (CAT-15)."""
    row[CARD + DEVELOPMENTS * seat + kind] -= 1
    row[HELD + seat] -= 1
    row[GONE + kind] += 1
    row[PLAYED] = 1
    if kind == KNIGHT:
        row[ARMY + seat] += 1
        row[MOVES] += 1
        holder = row[KNIGHTS]
        if row[ARMY + seat] >= 3 and (holder < 0 or row[ARMY + seat] > row[ARMY + holder]):
            row[KNIGHTS] = seat  # CAT-57, CAT-58
    elif kind == BUILDING:
        row[FREE] = 2
    elif kind == INVENTION:
        row[PLENTY] = 2
        if stock(row) < 2:
            row[PLENTY] = 1


def take(row: vec[i64], seat: i64, kind: i64) -> None:
    """CAT-53: a card of one's choice from the bank."""
    draw(row, seat, kind, 1)
    row[PLENTY] -= 1


def take_all(row: vec[i64], seat: i64, kind: i64) -> None:
    """CAT-54: everybody else hands over all cards of the kind."""
    for other in range(SEATS):
        count = row[HAND + KINDS * other + kind]
        if other != seat and count > 0:
            change(row, other, kind, -count)
            change(row, seat, kind, count)
