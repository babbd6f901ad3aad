"""What is hidden in Steden & Ridders: the cards of others and what they are, and what lies in the decks.

Nobody is helped to remember: a view holds what lies open now. How many cards a hand has, the bank, and
the backs of progress cards are open to all (CAK-60).
"""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import Rng, Seat
from speltafel.games.catan.positions_course import cards_of
from speltafel.games.catan.secrets import drawn, turns_over_discards
from speltafel.games.catan.state.island import members
from speltafel.games.catan.state.row import (
    ACTIVE,
    ANSWER,
    BANK,
    CITY,
    FINISHED,
    FOUND,
    GIVES,
    HAND,
    HELD,
    HIDDEN,
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    LAID,
    LAYS,
    NOBODY,
    PAVE,
    PHASE,
    SIZE,
    WANTS,
    YES,
)

from .state import Ridders
from .state.row import (
    ALL_KINDS,
    BACKS,
    CHOOSING,
    CONSTITUTION,
    DECK_SIZE,
    DROP_CARD,
    DROPPING,
    EVENT,
    FIRST_OF_DECK,
    GATE,
    GATE_FACE,
    HIDDEN_CARDS,
    IN_THE_DECKS,
    KIND_OF,
    KNOWN_BY,
    LAW,
    NOT_KNOWN,
    OF_EACH_COMMODITY,
    PAYING,
    PICK_DECK,
    PLAY_MASTER,
    PLAY_MERCHANT,
    PLAY_RESOURCES,
    PLAY_SPY,
    PLAY_WARLORD,
    PRINTER,
    PRINTING,
    PROGRESS,
    PROGRESS_KINDS,
    QUEUE,
    QUEUED,
    REST,
    SHOW,
    SHOWN,
    SPYING,
    STAGE,
    SUBJECT,
    TODO,
    TRACKS,
    UNDRAWN,
)

OF_EACH = (19,) * 5 + (int(OF_EACH_COMMODITY),) * 3
"""CAT-14, CAK-02."""

SPECTATOR = 4
"""The bit of spectators among those who know a card under a deck."""

TRIES = 50
Row = Sequence[int]


def view(state: Ridders, seat: Seat | None) -> Ridders:
    """CAT-02: a seat sees its own cards, and of others how many; CAK-99: at the end all is turned over."""
    seen = state.copy()
    if state.row[PHASE] == FINISHED:
        return seen
    for other in range(state.players):
        if other != seat:
            turn_over(seen, other, seat)
    forget_decks(seen, seat)
    row = seen.row
    if row[PHASE] == PAYING and seat not in (row[ACTIVE], row[SUBJECT]):
        row[SHOWN] = NOBODY  # CAK-90: shown to the opponent only
    return seen


def turn_over(seen: Ridders, other: Seat, seat: Seat | None) -> None:
    """Hide somebody's cards; CAK-91, CAK-87: but not what a card shows to whoever is on turn."""
    row = seen.row
    looks = seat == row[ACTIVE] and other == row[SUBJECT]
    if not (looks and row[PHASE] == CHOOSING):
        row[HIDDEN] |= 1 << other
        for kind in range(KINDS * other, KINDS * other + KINDS):
            row[HAND + kind] = 0
            row[LAID + kind] = 0
    if not (looks and row[PHASE] == SPYING):
        row[HIDDEN_CARDS] |= 1 << other
        at = PROGRESS + PROGRESS_KINDS * other
        for kind in range(at, at + PROGRESS_KINDS):
            row[kind] = 0


def forget_decks(seen: Ridders, seat: Seat | None) -> None:
    """CAK-65: of cards under the decks, only those that somebody knows have a face."""
    row, bit = seen.row, KNOWN_BY << (SPECTATOR if seat is None else seat)
    for deck in range(TRACKS):
        first = QUEUE + DECK_SIZE * deck
        for at in range(first, first + row[QUEUED + deck]):
            if not row[at] & bit:
                row[at] |= NOT_KNOWN
    if row[HIDDEN_CARDS] or unknown_below(row):
        for kind in range(UNDRAWN, UNDRAWN + PROGRESS_KINDS):
            row[kind] = 0


def unknown_below(row: Row) -> bool:
    """Whether a card under a deck is not known to whoever looks."""
    return any(card & KIND_OF == NOT_KNOWN for card in row[QUEUE : QUEUE + TRACKS * DECK_SIZE])


def reveals(state: Ridders, seat: Seat, action: int) -> bool:
    """CAK-87, CAK-91, CAK-94, CAK-95: whose cards are looked at or handed over; CAT-29: the last discard.

    CAK-65: a card from under a deck comes without chance, also to the next who draws.
    """
    row = state.row
    if PLAY_SPY <= action < PLAY_WARLORD or PLAY_MASTER <= action < PLAY_MERCHANT:
        return True
    if PLAY_RESOURCES <= action < SHOW:
        return True
    if PICK_DECK <= action < DROP_CARD:
        return row[REST + action - PICK_DECK] == 0
    if row[PHASE] == DROPPING and row[STAGE] == GATE:
        return bool(row[TODO]) and row[REST + row[EVENT] - GATE_FACE] == 0
    return turns_over_discards(state, seat, action)


def deducible(view_: Ridders, seat: Seat | None) -> bool:
    """Whether one hand alone is hidden, or cards of one kind, so that the rest of the pack says which."""
    row = view_.row
    if any(row[HELD + other] for other in hidden(row[HIDDEN_CARDS])) or unknown_below(row):
        return False
    if row[PHASE] in (FOUND, PAVE):
        return True
    piles = [row[at + other] for other in hidden(row[HIDDEN]) for at in (SIZE, LAYS)]
    kinds = sum(count > 0 for count in hidden_cards(row))
    return (sum(pile > 0 for pile in piles) <= 1 or kinds <= 1) and row[SHOWN] != NOBODY


def hidden(seats: int) -> list[Seat]:
    """The seats of these bits."""
    return [seat for seat in range(4) if seats >> seat & 1]


def imagine(view_: Ridders, seat: Seat | None, rng: Rng) -> Ridders:
    """Deal anew all that is hidden from the seat."""
    world = view(view_, seat)
    if world.row[PHASE] == FINISHED:
        return world
    if world.row[PHASE] in (FOUND, PAVE):
        deal_first_cards(world)
    else:
        deal_hands(world, rng)
    deal_progress(world, rng)
    world.row[HIDDEN] = 0
    world.row[HIDDEN_CARDS] = 0
    return world


def deal_first_cards(world: Ridders) -> None:
    """CAK-08: until the first turn begins, everybody sees what a hand can be."""
    row = world.row
    for seat in hidden(row[HIDDEN]):
        for place in members(row[CITY + seat]):
            for kind, count in cards_of(world, place).items():
                row[HAND + KINDS * seat + kind] += count


def hidden_cards(row: Row) -> list[int]:
    """CAT-14: what is neither in the bank nor in a hand that is known."""
    return [
        OF_EACH[kind]
        - row[BANK + kind]
        - sum(row[HAND + KINDS * seat + kind] + row[LAID + KINDS * seat + kind] for seat in range(4))
        for kind in range(ALL_KINDS)
    ]


def deal_hands(world: Ridders, rng: Rng) -> None:
    """All hidden cards over all hidden hands, so that everybody has what they offered or showed."""
    row = world.row
    out = [OF_EACH[kind] - row[BANK + kind] for kind in range(ALL_KINDS)]
    rest, needed = hidden_cards(row), bound_cards(row)
    if row[PHASE] == PAYING and row[SHOWN] == NOBODY:
        row[SHOWN] = drawn(rest[:5], rng)
    if row[PHASE] == PAYING:
        needed[row[ACTIVE]][row[SHOWN]] += 1
    for _ in range(TRIES):
        hands = dealt(row, rest, needed, rng)
        if not any(asks_too_much(row, out, seat, hand) for seat, hand in hands):
            break
    for seat, hand in hands:
        for kind in range(ALL_KINDS):
            row[HAND + KINDS * seat + kind] = hand[kind]
        for _ in range(row[LAYS + seat]):  # CAT-29: any of these cards may be the ones laid down
            kind = drawn([row[HAND + KINDS * seat + kind] for kind in range(ALL_KINDS)], rng)
            row[HAND + KINDS * seat + kind] -= 1
            row[LAID + KINDS * seat + kind] += 1


def bound_cards(row: Row) -> list[list[int]]:
    """CAT-39: the cards that each seat must have to have made the offers and answers that lie there."""
    needed = []
    for seat in range(4):
        at = ITS_WANTS + KINDS * seat
        if seat == row[ACTIVE]:
            at = int(GIVES)
        elif row[ANSWER + seat] == YES:
            at = int(WANTS)
        needed.append([int(row[at + kind]) for kind in range(ALL_KINDS)])
    return needed


def asks_too_much(row: Row, out: list[int], seat: Seat, hand: list[int]) -> bool:
    """CAT-39: nobody asks for more cards than others can have."""
    at = WANTS if seat == row[ACTIVE] else ITS_GIVES + KINDS * seat
    return any(row[at + kind] > out[kind] - hand[kind] for kind in range(ALL_KINDS))


def dealt(row: Row, cards: list[int], needed: list[list[int]], rng: Rng) -> list[tuple[Seat, list[int]]]:
    """The hidden hands: what each must have, and then any cards."""
    rest = [*cards]
    seats = hidden(row[HIDDEN])
    hands = [[*needed[seat]] for seat in seats]
    for hand in hands:
        for kind, count in enumerate(hand):
            rest[kind] -= count
    for seat, hand in zip(seats, hands, strict=True):
        for _ in range(row[SIZE + seat] + row[LAYS + seat] - sum(hand)):
            kind = drawn(rest, rng)
            rest[kind] -= 1
            hand[kind] += 1
    return list(zip(seats, hands, strict=True))


def unseen(row: Row) -> list[int]:
    """CAK-03: of each kind of progress card, how many are not known to be anywhere."""
    counts = list(IN_THE_DECKS)
    for at in range(4 * PROGRESS_KINDS):
        counts[at % PROGRESS_KINDS] -= row[PROGRESS + at]
    for deck in range(TRACKS):
        first = QUEUE + DECK_SIZE * deck
        for card in row[first : first + row[QUEUED + deck]]:
            if card & KIND_OF != NOT_KNOWN:
                counts[card & KIND_OF] -= 1
    counts[PRINTING] -= row[PRINTER] != NOBODY
    counts[LAW] -= row[CONSTITUTION] != NOBODY
    return counts


def deal_progress(world: Ridders, rng: Rng) -> None:
    """Unseen progress cards by their backs; CAK-61: Printer and Constitution can only be undrawn."""
    row = world.row
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
                row[at] += first + kind - NOT_KNOWN
    for kind, count in enumerate(counts):
        row[UNDRAWN + kind] = count
