"""Views and worlds in Steden & Ridders: what a seat may see, and all the rest dealt anew at random.

Nobody is helped to remember, so a world is any that looks like the view: hidden cards over hidden
hands, progress cards by their backs, and whatever lies unknown in and under the decks.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import Rng
from speltafel.games.catan.state.island import BIT, DESERT, HEX_LISTS, INDEX, Land
from speltafel.games.catan.state.row import (
    ACTIVE,
    ANSWER,
    BANK,
    CITY,
    DRAFTING,
    FINISHED,
    FOUND,
    GIVES,
    HAND,
    HIDDEN,
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    LAID,
    LAYS,
    NOBODY,
    OFFERED,
    PAVE,
    PHASE,
    SIZE,
    WANTS,
    YES,
)

from .state import Ridders
from .state.decks import FIRST
from .state.row import (
    ALL_KINDS,
    BACKS,
    CHOOSING,
    CONSTITUTION,
    DECK_SIZE,
    HIDDEN_CARDS,
    IN_THE_DECKS,
    KIND_OF,
    KNOWN_BY,
    LAW,
    NEWEST,
    NOT_KNOWN,
    PAYING,
    PRINTER,
    PRINTING,
    PROGRESS,
    PROGRESS_KINDS,
    QUEUE,
    QUEUED,
    SHOWN,
    SPYING,
    SUBJECT,
    TRACKS,
    UNDRAWN,
)

SEATS: Final[i64] = 4
EACH: Final = vec[i64]([19] * 5 + [12] * 3)
"""CAT-14, CAK-02."""

COUNTS: Final = vec[i64](list(IN_THE_DECKS))
KNOWN_TO: Final = vec[i64]([int(KNOWN_BY) << who for who in range(5)])
"""The bit of each seat, and of spectators, among those who know a card under a deck."""


def hidden_from(state: Ridders, seat: i64) -> Ridders:
    """What a seat may know of a state (NOBODY: a spectator); CAK-99: at the end all is turned over."""
    seen = state.copy()
    row = seen.row
    if row[PHASE] == FINISHED:
        return seen
    other: i64 = 0
    while other < seen.players:
        if other != seat:
            turn_over(row, other, seat)
        other += 1
    forget_decks(row, seat)
    if row[PHASE] == PAYING and seat != row[ACTIVE] and seat != row[SUBJECT]:
        row[SHOWN] = NOBODY  # CAK-90: shown to the opponent only
    return seen


def turn_over(row: vec[i64], other: i64, seat: i64) -> None:
    """Hide somebody's cards; CAK-91, CAK-87: but not what a card shows to whoever is on turn."""
    looks = seat == row[ACTIVE] and other == row[SUBJECT]
    if not looks or row[PHASE] != CHOOSING:
        row[HIDDEN] |= BIT[other]
        for kind in range(ALL_KINDS):
            row[HAND + KINDS * other + kind] = 0
            row[LAID + KINDS * other + kind] = 0
    if not looks or row[PHASE] != SPYING:
        row[HIDDEN_CARDS] |= BIT[other]
        row[NEWEST + other] = 0
        at = PROGRESS + PROGRESS_KINDS * other
        for card in range(PROGRESS_KINDS):
            row[at + card] = 0


def forget_decks(row: vec[i64], seat: i64) -> None:
    """CAK-65: of cards under the decks, only those that somebody knows have a face."""
    bit = KNOWN_TO[SEATS]
    if seat >= 0:
        bit = KNOWN_TO[seat]
    unknown = row[HIDDEN_CARDS] != 0
    for deck in range(TRACKS):
        at = QUEUE + DECK_SIZE * deck
        last = at + row[QUEUED + deck]
        while at < last:
            if not row[at] & bit:
                row[at] |= NOT_KNOWN
            if row[at] & KIND_OF == NOT_KNOWN:
                unknown = True
            at += 1
    if unknown:
        for card in range(PROGRESS_KINDS):
            row[UNDRAWN + card] = 0


def imagined(view: Ridders, seat: i64, rng: Rng) -> Ridders:
    """A world that looks like a view: all that is hidden from the seat, dealt anew."""
    world = hidden_from(view, seat)
    row = world.row
    if row[PHASE] == FINISHED:
        return world
    if row[PHASE] == FOUND or row[PHASE] == PAVE:
        for other in range(SEATS):
            if row[HIDDEN] & BIT[other]:
                give_first_cards(row, world.land, other)
    else:
        deal_hands(row, rng)
    deal_progress(row, rng)
    row[HIDDEN] = 0
    row[HIDDEN_CARDS] = 0
    return world


def give_first_cards(row: vec[i64], land: Land, seat: i64) -> None:
    """CAK-08: a card of every hex round a seat's city, which everybody sees until the first turn begins."""
    rest = row[CITY + seat]
    while rest:
        bit = rest & -rest
        rest ^= bit
        for h in HEX_LISTS[INDEX[bit % 67]]:
            hex_: i64 = h
            if land.terrain[hex_] != DESERT:
                row[HAND + KINDS * seat + land.terrain[hex_]] += 1


def deal_hands(row: vec[i64], rng: Rng) -> None:
    """All hidden cards over all hidden hands, so that everybody has what they offered or showed."""
    rest = EACH[:]
    total: i64 = 0
    for kind in range(ALL_KINDS):
        rest[kind] -= row[BANK + kind]
        for seat in range(SEATS):
            rest[kind] -= row[HAND + KINDS * seat + kind] + row[LAID + KINDS * seat + kind]
        total += rest[kind]
    if row[PHASE] == PAYING and row[SHOWN] == NOBODY:
        row[SHOWN] = drawn(rest, 0, rest[0] + rest[1] + rest[2] + rest[3] + rest[4], rng)
    for seat in range(SEATS):
        if row[HIDDEN] & BIT[seat]:
            for kind in range(ALL_KINDS):
                count = bound(row, seat, kind)
                row[HAND + KINDS * seat + kind] = count
                rest[kind] -= count
                total -= count
    for seat in range(SEATS):
        if row[HIDDEN] & BIT[seat]:
            at = HAND + KINDS * seat
            count = row[SIZE + seat] + row[LAYS + seat]
            for kind in range(ALL_KINDS):
                count -= row[at + kind]
            while count > 0:
                kind_drawn = drawn(rest, 0, total, rng)
                rest[kind_drawn] -= 1
                row[at + kind_drawn] += 1
                total -= 1
                count -= 1
    if row[PHASE] == DRAFTING or row[PHASE] == OFFERED:
        while swap_surplus(row, rng):
            pass
    lay_down(row, rng)


def drawn(counts: vec[i64], first: i64, total: i64, rng: Rng) -> i64:
    """One of so many cards, by its place from the first kind on."""
    rest = rng.below(total)
    kind: i64 = 0
    while rest >= counts[first + kind]:
        rest -= counts[first + kind]
        kind += 1
    return kind


def lay_down(row: vec[i64], rng: Rng) -> None:
    """CAT-29: any of the hidden cards may be the ones laid down."""
    for seat in range(SEATS):
        if row[HIDDEN] & BIT[seat]:
            left = row[LAYS + seat]
            while left > 0:
                kind = drawn(row, HAND + KINDS * seat, row[SIZE + seat] + left, rng)
                row[HAND + KINDS * seat + kind] -= 1
                row[LAID + KINDS * seat + kind] += 1
                left -= 1


def bound(row: vec[i64], seat: i64, kind: i64) -> i64:
    """CAT-39, CAK-90: the cards that a seat must have to have offered, accepted or shown them."""
    if seat == row[ACTIVE]:
        if row[PHASE] == PAYING and row[SHOWN] == kind:
            return row[GIVES + kind] + 1
        return row[GIVES + kind]
    if row[ANSWER + seat] == YES:
        return row[WANTS + kind]
    return row[ITS_WANTS + KINDS * seat + kind]


def most(row: vec[i64], seat: i64, kind: i64) -> i64:
    """CAT-39: nobody asks for more cards than others can have, so that a seat has no more than these."""
    asked = row[ITS_GIVES + KINDS * seat + kind]
    if seat == row[ACTIVE]:
        asked = row[WANTS + kind]
    if asked:
        return EACH[kind] - row[BANK + kind] - asked
    return EACH[kind]


def swap_surplus(row: vec[i64], rng: Rng) -> bool:
    """Give a card that a seat cannot have to another, for any card instead; whether there was one."""
    for seat in range(SEATS):
        if not row[HIDDEN] & BIT[seat]:
            continue
        for kind in range(ALL_KINDS):
            if row[HAND + KINDS * seat + kind] > most(row, seat, kind):
                ways = swaps(row, seat, kind, -1)
                if ways == 0:
                    return False
                swaps(row, seat, kind, rng.below(ways))
                return True
    return False


def swaps(row: vec[i64], seat: i64, kind: i64, chosen: i64) -> i64:
    """In how many ways a card can be swapped with other hidden hands; the chosen one is done."""
    ways: i64 = 0
    for other in range(SEATS):
        its = HAND + KINDS * other
        if other == seat or not row[HIDDEN] & BIT[other] or row[its + kind] >= most(row, other, kind):
            continue
        for back in range(ALL_KINDS):
            own = HAND + KINDS * seat + back
            if row[its + back] > bound(row, other, back) and row[own] < most(row, seat, back):
                if ways == chosen:
                    row[HAND + KINDS * seat + kind] -= 1
                    row[its + kind] += 1
                    row[its + back] -= 1
                    row[own] += 1
                    return ways
                ways += 1
    return ways


def deal_progress(row: vec[i64], rng: Rng) -> None:
    """Unseen progress cards by their backs; CAK-61: Printer and Constitution can only be undrawn."""
    counts = unseen(row)
    law = counts[LAW]
    print_ = counts[PRINTING]
    counts[LAW] = 0
    counts[PRINTING] = 0
    for deck in range(TRACKS):
        first = FIRST[deck]
        total: i64 = 0
        card = first
        while card < FIRST[deck + 1]:
            total += counts[card]
            card += 1
        for seat in range(SEATS):
            if row[HIDDEN_CARDS] & BIT[seat]:
                left = row[BACKS + TRACKS * seat + deck]
                while left > 0:
                    card = first + drawn(counts, first, total, rng)
                    counts[card] -= 1
                    row[PROGRESS + PROGRESS_KINDS * seat + card] += 1
                    total -= 1
                    left -= 1
        at = QUEUE + DECK_SIZE * deck
        last = at + row[QUEUED + deck]
        while at < last:
            if row[at] & KIND_OF == NOT_KNOWN:
                card = first + drawn(counts, first, total, rng)
                counts[card] -= 1
                row[at] += card - NOT_KNOWN
                total -= 1
            at += 1
    counts[LAW] = law
    counts[PRINTING] = print_
    for card_ in range(PROGRESS_KINDS):
        row[UNDRAWN + card_] = counts[card_]


def unseen(row: vec[i64]) -> vec[i64]:
    """CAK-03: of each kind of progress card, how many are not known to be anywhere."""
    counts = COUNTS[:]
    for card in range(PROGRESS_KINDS):
        for seat in range(SEATS):
            counts[card] -= row[PROGRESS + PROGRESS_KINDS * seat + card]
    for deck in range(TRACKS):
        at = QUEUE + DECK_SIZE * deck
        last = at + row[QUEUED + deck]
        while at < last:
            if row[at] & KIND_OF != NOT_KNOWN:
                counts[row[at] & KIND_OF] -= 1
            at += 1
    if row[PRINTER] != NOBODY:
        counts[PRINTING] -= 1
    if row[CONSTITUTION] != NOBODY:
        counts[LAW] -= 1
    return counts
