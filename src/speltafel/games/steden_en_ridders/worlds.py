"""What can be counted of cards that are not seen, in a row as positions read it."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import Seat
from speltafel.games.catan.state.island import DESERT, HEX_LISTS, Land, members
from speltafel.games.catan.state.row import (
    BANK,
    CITY,
    HAND,
    KINDS,
    LAID,
    NOBODY,
)

from .state.row import (
    CONSTITUTION,
    DECK_SIZE,
    IN_THE_DECKS,
    KIND_OF,
    LAW,
    NOT_KNOWN,
    OF_EACH_COMMODITY,
    PRINTER,
    PRINTING,
    PROGRESS,
    PROGRESS_KINDS,
    QUEUE,
    QUEUED,
    TRACKS,
)

OF_EACH = (19,) * 5 + (int(OF_EACH_COMMODITY),) * 3
"""CAT-14, CAK-02."""

Row = Sequence[int]
Hand = list[int]


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
