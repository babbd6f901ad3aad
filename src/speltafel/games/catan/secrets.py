"""What is hidden in Catan (CAT-02): the cards of others, and which card was stolen from whom."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb

from speltafel.engine import Rng, Seat

from .belief import held, hidden_from, possible
from .state import Catan
from .state.hands import CHAPTER, SEATS, UNSEEN, WAS_MONOPOLY
from .state.row import (
    ACTIVE,
    BOUGHT,
    CARD,
    CLAIMED,
    DECK,
    DEVELOPMENTS,
    DISCARD,
    END,
    FINISHED,
    FRESH,
    GONE,
    HAND,
    HELD,
    HIDDEN,
    IN_THE_DECK,
    KINDS,
    LAID,
    LAYS,
    LEFT,
    NAME,
    NOBODY,
    OPENLY,
    OWES,
    PHASE,
    POINT,
    ROUTE,
)

FINE = 1 << 30
"""Into so many parts what is likely is cut when something is drawn."""


def view(state: Catan, seat: Seat | None) -> Catan:
    """CAT-02: a seat sees its own cards, and of others how many; CAT-68: at the end all is turned over."""
    if state.row[PHASE] == FINISHED:
        return state.copy()
    return hidden_from(state, NOBODY if seat is None else seat)


def reveals(state: Catan, seat: Seat, action: int) -> bool:
    """CAT-29: the last discard turns over those of others; CAT-54: a Monopoly shows who had what.

    CAT-67: the end of a turn shows whether the next player's secret points win.
    """
    row = state.row
    if action == END:
        return bool(row[HELD + (seat + 1) % state.players] and not state.rules & CLAIMED)
    return NAME <= action < NAME + KINDS or turns_over_discards(state, seat, action)


def turns_over_discards(state: Catan, seat: Seat, action: int) -> bool:
    """CAT-29: whether this is the last card to be laid down, and others lie there face down."""
    row = state.row
    if not DISCARD <= action < DISCARD + KINDS or state.rules & OPENLY:
        return False
    owed = sum(row[OWES + other] for other in range(state.players))
    return bool(owed == 1 and any(row[LAYS + other] for other in range(state.players) if other != seat))


def imagine(view_: Catan, seat: Seat | None, rng: Rng) -> Catan:
    """Deal anew all that is hidden from the seat: hands as they can be, development cards at random."""
    world = view(view_, seat)
    if world.row[PHASE] == FINISHED:
        return world
    imagine_hands(world, rng)
    imagine_cards(world, rng)
    world.row[HIDDEN] = 0
    return world


def deducible(view_: Catan, seat: Seat | None) -> bool:
    """CAT-02: before an unseen theft and a card bought by others, all saw every card come and go."""
    row = view_.row
    closings = list(view_.past)[SEATS + CHAPTER - 1 :: CHAPTER]
    unseen = any(not word & WAS_MONOPOLY and word >> 6 == UNSEEN for word in closings)
    return not unseen and not any(row[HELD + other] or row[LAYS + other] for other in hidden_seats(view_))


def hidden_seats(seen: Catan) -> list[Seat]:
    """Whose cards are not known."""
    return [seat for seat in range(seen.players) if seen.row[HIDDEN] >> seat & 1]


def imagine_hands(world: Catan, rng: Rng) -> None:
    """Hands as likely as they are; CAT-29: of these, any cards may be the ones laid down."""
    row, rest = world.row, float(rng.below(FINE)) / FINE
    chosen = (0, 0)
    for hands, weight in possible(world).items():
        chosen = hands
        rest -= weight
        if rest < 0:
            break
    for seat in hidden_seats(world):
        cards = held(*chosen, seat)
        for kind in range(5):
            row[HAND + KINDS * seat + kind] = cards >> 6 * kind & 63
        for _ in range(row[LAYS + seat]):
            kind = drawn([row[HAND + KINDS * seat + kind] for kind in range(5)], rng)
            row[HAND + KINDS * seat + kind] -= 1
            row[LAID + KINDS * seat + kind] += 1


def drawn(counts: list[int], rng: Rng) -> int:
    """One of these cards, by kind."""
    rest = rng.below(sum(counts))
    for kind, count in enumerate(counts):
        if rest < count:
            return kind
        rest -= count
    raise AssertionError("counts add up")


def imagine_cards(world: Catan, rng: Rng) -> None:
    """CAT-15: development cards, any of those not seen yet; CAT-66: but not so that somebody has won."""
    row, seats = world.row, hidden_seats(world)
    unseen = [count - row[GONE + kind] for kind, count in enumerate(IN_THE_DECK)]
    for seat in range(world.players):
        for kind in range(5):
            unseen[kind] -= row[CARD + DEVELOPMENTS * seat + kind]
    counts = tuple(int(row[HELD + seat]) for seat in seats)
    points = drawn_points(
        counts, tuple(most_points(world, seat) for seat in seats), row[LEFT], unseen[POINT], rng
    )
    unseen[POINT] -= sum(points)
    others = [*unseen]
    others[POINT] = 0
    for seat, count, secret in zip(seats, counts, points, strict=True):
        at = CARD + DEVELOPMENTS * seat
        row[at + POINT] = secret
        for _ in range(count - secret):
            kind = drawn(others, rng)
            others[kind] -= 1
            unseen[kind] -= 1
            row[at + kind] += 1
    for kind in range(5):
        row[DECK + kind] = unseen[kind]
    if row[ACTIVE] in seats:
        imagine_fresh(world, rng)


def imagine_fresh(world: Catan, rng: Rng) -> None:
    """CAT-50: any of the cards of whoever is on turn may be those bought just now."""
    row = world.row
    at = CARD + DEVELOPMENTS * row[ACTIVE]
    rest = [row[at + kind] for kind in range(5)]
    for _ in range(row[BOUGHT]):
        kind = drawn(rest, rng)
        rest[kind] -= 1
        row[FRESH + kind] += 1


def most_points(world: Catan, seat: Seat) -> int:
    """CAT-66: how many secret points a seat can have without having won in its own turn.

    Only a route that somebody else broke can have brought points since (CAT-67).
    """
    if world.rules & CLAIMED:
        return 5
    gained = 2 if world.row[ROUTE] == seat != world.row[ACTIVE] else 0
    return max(0, 9 + gained - int(world.visible(seat)))


def drawn_points(
    held_: tuple[int, ...], most: tuple[int, ...], left: int, cards: int, rng: Rng
) -> tuple[int, ...]:
    """How many of the unseen victory point cards each seat has."""
    ways = ways_to_hold(held_, most, int(left), int(cards)) or ways_to_hold(
        held_, held_, int(left), int(cards)
    )
    return ways[drawn([weight for _, weight in ways], rng)][0]


@lru_cache(maxsize=1024)
def ways_to_hold(
    held_: tuple[int, ...], most: tuple[int, ...], left: int, cards: int
) -> list[tuple[tuple[int, ...], int]]:
    """All ways in which so many special cards can lie in hands and deck, each with its weight."""
    found = []
    others = sum(held_) + left - cards
    for counts in product(*(range(min(own, cap, cards) + 1) for own, cap in zip(held_, most, strict=True))):
        in_deck = cards - sum(counts)
        if (
            0 <= in_deck <= left
            and sum(own - count for own, count in zip(held_, counts, strict=True)) <= others
        ):
            weight = comb(left, in_deck)
            for own, count in zip(held_, counts, strict=True):
                weight *= comb(own, count)
            found.append((counts, weight))
    return found
