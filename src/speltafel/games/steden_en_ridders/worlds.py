"""Worlds that look like a view: hidden cards dealt anew, as the open part of the table allows."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import Rng, Seat
from speltafel.games.catan.secrets import drawn
from speltafel.games.catan.state.island import DESERT, HEX_LISTS, Land, members
from speltafel.games.catan.state.row import (
    ACTIVE,
    ANSWER,
    BANK,
    CITY,
    DRAFTING,
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

from .state.row import (
    BACKS,
    CONSTITUTION,
    DECK_SIZE,
    FIRST_OF_DECK,
    HIDDEN_CARDS,
    IN_THE_DECKS,
    KIND_OF,
    LAW,
    NOT_KNOWN,
    OF_EACH_COMMODITY,
    PAYING,
    PRINTER,
    PRINTING,
    PROGRESS,
    PROGRESS_KINDS,
    QUEUE,
    QUEUED,
    SHOWN,
    TRACKS,
    UNDRAWN,
)

OF_EACH = (19,) * 5 + (int(OF_EACH_COMMODITY),) * 3
"""CAT-14, CAK-02."""

Row = Sequence[int]
Hand = list[int]


def deal(row: list[int], land: Land, rng: Rng) -> None:
    """Fill in all that a view does not know."""
    if row[PHASE] in (FOUND, PAVE):
        for seat in hidden(row[HIDDEN]):
            at = HAND + KINDS * seat
            row[at : at + KINDS] = first_cards(row, land, seat)
    else:
        deal_hands(row, rng)
    deal_progress(row, rng)
    row[HIDDEN] = row[HIDDEN_CARDS] = 0


def hidden(seats: int) -> list[Seat]:
    """The seats of these bits."""
    return [seat for seat in range(4) if seats >> seat & 1]


def first_cards(row: Row, land: Land, seat: Seat) -> Hand:
    """CAK-08: a card of every hex round a seat's city, which everybody sees until the first turn begins."""
    hand = [0] * 8
    for place in members(row[CITY + seat]):
        for hex_ in HEX_LISTS[place]:
            if land.terrain[hex_] != DESERT:
                hand[land.terrain[hex_]] += 1
    return hand


def hidden_cards(row: Row) -> Hand:
    """CAT-14: what is neither in the bank nor in a hand that is known."""
    cards = [count - in_bank for count, in_bank in zip(OF_EACH, row[BANK : BANK + KINDS], strict=True)]
    for seat in range(4):
        for kind in range(8):
            cards[kind] -= row[HAND + KINDS * seat + kind] + row[LAID + KINDS * seat + kind]
    return cards


def deal_hands(row: list[int], rng: Rng) -> None:
    """All hidden cards over all hidden hands, so that everybody has what they offered or showed."""
    cards, needed = hidden_cards(row), bound_cards(row)
    if row[PHASE] == PAYING and row[SHOWN] == NOBODY:
        row[SHOWN] = drawn(cards[:5], rng)
    if row[PHASE] == PAYING:
        needed[row[ACTIVE]][row[SHOWN]] += 1
    hands = dealt(row, cards, needed, rng)
    if row[PHASE] in (DRAFTING, OFFERED):
        most = {seat: most_cards(row, seat) for seat in hands}
        while swap_surplus(hands, needed, most, rng):
            pass
    for seat, hand in hands.items():
        laid = [0] * 8
        for _ in range(row[LAYS + seat]):  # CAT-29: any of these cards may be the ones laid down
            kind = drawn(hand, rng)
            hand[kind] -= 1
            laid[kind] += 1
        row[HAND + KINDS * seat : HAND + KINDS * (seat + 1)] = hand
        row[LAID + KINDS * seat : LAID + KINDS * (seat + 1)] = laid


def bound_cards(row: Row) -> list[Hand]:
    """CAT-39: the cards that each seat must have to have made the offers and answers that lie there."""
    needed = []
    for seat in range(4):
        at = ITS_WANTS + KINDS * seat
        if seat == row[ACTIVE]:
            at = GIVES
        elif row[ANSWER + seat] == YES:
            at = WANTS
        needed.append([*row[at : at + KINDS]])
    return needed


def most_cards(row: Row, seat: Seat) -> Hand:
    """CAT-39: nobody asks for more cards than others can have, so that a seat has no more than these."""
    at = WANTS if seat == row[ACTIVE] else ITS_GIVES + KINDS * seat
    asked = row[at : at + KINDS]
    return [
        OF_EACH[kind] - row[BANK + kind] - asked[kind] if asked[kind] else OF_EACH[kind] for kind in range(8)
    ]


def swap_surplus(hands: dict[Seat, Hand], needed: list[Hand], most: dict[Seat, Hand], rng: Rng) -> bool:
    """Give a card that a seat cannot have to another, for any card instead; whether there was one."""
    for seat, hand in hands.items():
        for kind in range(8):
            if hand[kind] <= most[seat][kind]:
                continue
            swaps = [
                (other, back)
                for other, its in hands.items()
                for back in range(8)
                if other != seat and its[kind] < most[other][kind]
                if its[back] > needed[other][back] and hand[back] < most[seat][back]
            ]
            if not swaps:
                return False
            other, back = swaps[rng.below(len(swaps))]
            hand[kind] -= 1
            hands[other][kind] += 1
            hands[other][back] -= 1
            hand[back] += 1
            return True
    return False


def dealt(row: Row, cards: Hand, needed: list[Hand], rng: Rng) -> dict[Seat, Hand]:
    """The hidden hands: what each must have, and then any cards."""
    rest = [*cards]
    hands = {seat: [*needed[seat]] for seat in hidden(row[HIDDEN])}
    for hand in hands.values():
        for kind, count in enumerate(hand):
            rest[kind] -= count
    for seat, hand in hands.items():
        for _ in range(row[SIZE + seat] + row[LAYS + seat] - sum(hand)):
            kind = drawn(rest, rng)
            rest[kind] -= 1
            hand[kind] += 1
    return hands


def unknown_below(row: Row) -> bool:
    """Whether a card under a deck is not known to whoever looks."""
    return any(card & KIND_OF == NOT_KNOWN for card in row[QUEUE : QUEUE + TRACKS * DECK_SIZE])


def unseen(row: Row) -> list[int]:
    """CAK-03: of each kind of progress card, how many are not known to be anywhere."""
    counts = list(IN_THE_DECKS)
    for seat in range(4):
        at = PROGRESS + PROGRESS_KINDS * seat
        for kind, count in enumerate(row[at : at + PROGRESS_KINDS]):
            counts[kind] -= count
    for deck in range(TRACKS):
        first = QUEUE + DECK_SIZE * deck
        for card in row[first : first + row[QUEUED + deck]]:
            if card & KIND_OF != NOT_KNOWN:
                counts[card & KIND_OF] -= 1
    counts[PRINTING] -= row[PRINTER] != NOBODY
    counts[LAW] -= row[CONSTITUTION] != NOBODY
    return counts


def deal_progress(row: list[int], rng: Rng) -> None:
    """Unseen progress cards by their backs; CAK-61: Printer and Constitution can only be undrawn."""
    counts = unseen(row)
    for deck in range(TRACKS):
        first, past = FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]
        rest = [0 if kind in (PRINTING, LAW) else counts[kind] for kind in range(first, past)]
        for seat in hidden(row[HIDDEN_CARDS]):
            for _ in range(row[BACKS + TRACKS * seat + deck]):
                kind = drawn(rest, rng)
                rest[kind] -= 1
                counts[first + kind] -= 1
                row[PROGRESS + PROGRESS_KINDS * seat + first + kind] += 1
        under = QUEUE + DECK_SIZE * deck
        for at in range(under, under + row[QUEUED + deck]):
            if row[at] & KIND_OF == NOT_KNOWN:
                kind = drawn(rest, rng)
                rest[kind] -= 1
                counts[first + kind] -= 1
                row[at] += first + kind - int(NOT_KNOWN)
    row[UNDRAWN : UNDRAWN + PROGRESS_KINDS] = counts
