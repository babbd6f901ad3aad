"""How the bot trades with other players: what it offers, accepts and asks instead.

All is weighed on the hands that are likeliest (`belief`), so that an offer spelled card by card is
the same offer at every card.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from .belief import Worlds, held, possible
from .bot_turn import Mind
from .state import Catan
from .state.hands import SHIFT, SIX
from .state.island import BIT, CARDS
from .state.row import (
    ACCEPT,
    ACTIVE,
    ANSWER,
    COUNTER,
    COUNTERED,
    COUNTERING,
    DEAL,
    DROP,
    GIVE,
    GIVES,
    HAND,
    HIDDEN,
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    OFFERS,
    REJECT,
    SEND,
    SIZE,
    WANT,
    WANTS,
    WITHDRAW,
)

OFFERS_A_TURN: Final[i64] = 3
WORTH_IT: Final = 0.04
"""What a trade must bring to be offered, in the measure of `judge`."""

LIKELY: Final = 0.4
"""How likely somebody must have a card to be asked for it."""

TOO_FAR_AHEAD: Final[i64] = 8
"""With so many points nobody gets a card from us."""

Cards = tuple[int, ...]
"""How many cards of each kind."""


class Offer(NamedTuple):
    """What the active player gives and gets, and what that is worth to whoever thought of it."""

    gives: Cards
    wants: Cards
    worth: float


def likely_world(view: Catan, worlds: Worlds) -> Catan:
    """The table as it most likely is."""
    hands = max(worlds, key=worlds.__getitem__)
    world = view.copy()
    row = world.row
    seat: i64 = 0
    while seat < world.players:
        if row[HIDDEN] & BIT[seat]:
            cards = held(hands[0], hands[1], seat)
            for kind in range(CARDS):
                row[HAND + KINDS * seat + kind] = cards >> SHIFT[kind] & SIX
        seat += 1
    return world


def chance_of(worlds: Worlds, seat: i64, kind: i64) -> float:
    """How likely a seat has a card of a kind."""
    total = 0.0
    for world, weight in worlds.items():
        if held(world[0], world[1], seat) >> SHIFT[kind] & SIX:
            total += weight
    return total


def gain(mind: Mind, world: Catan, seat: i64, loses: Cards, gets: Cards) -> float:
    """What a trade changes for a seat."""
    row = world.row
    before = mind.strength(world, seat)
    shift(world, seat, loses, gets)
    after = mind.strength(world, seat)
    shift(world, seat, gets, loses)
    assert row[SIZE + seat] >= 0
    return after - before


def shift(world: Catan, seat: i64, loses: Cards, gets: Cards) -> None:
    """Cards go and come."""
    row = world.row
    for kind in range(CARDS):
        change: i64 = gets[kind] - loses[kind]
        row[HAND + KINDS * seat + kind] += change
        row[SIZE + seat] += change


def single(kind: int, count: int = 1) -> Cards:
    """Cards of one kind."""
    return tuple([count if other == kind else 0 for other in range(5)])


def both(one: Cards, other: Cards) -> Cards:
    """All these cards."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def best_offers(view: Catan, seat: i64, mind: Mind) -> list[Offer]:
    """What is worth offering, the best first: one or two cards for one, that somebody would take."""
    worlds = possible(view)
    world = likely_world(view, worlds)
    own = [int(view.row[HAND + KINDS * seat + kind]) for kind in range(5)]
    sides: list[Cards] = []
    for one in range(5):
        if own[one] > 0:
            sides.append(single(one))
            sides += [
                both(single(one), single(two)) for two in range(one, 5) if own[two] > (1 if one == two else 0)
            ]
    found: list[Offer] = []
    for kind in range(5):
        for gives in sides:
            if gives[kind] == 0:
                worth = offered(view, world, worlds, seat, gives, kind, mind)
                if worth > 0.0:
                    found.append(Offer(gives, single(kind), worth))
    found.sort(key=lambda offer: -offer.worth)
    return found


def offered(
    view: Catan, world: Catan, worlds: Worlds, seat: i64, gives: Cards, kind: int, mind: Mind
) -> float:
    """What an offer promises: what it would bring, as far as somebody is likely to take it."""
    wants = single(kind)
    brings = gain(mind, world, seat, gives, wants)
    if brings < WORTH_IT:
        return 0.0
    best = 0.0
    other: i64 = 0
    while other < view.players:
        if other != seat and world.row[HAND + KINDS * other + kind] > 0:
            chance = chance_of(worlds, other, kind)
            helps = gain(mind, world, other, wants, gives)
            if chance >= LIKELY and helps > 0.0:
                promise = chance * (brings - 0.3 * helps)
                if promise > best:
                    best = promise
        other += 1
    return best


def wanted_offer(view: Catan, seat: i64, mind: Mind) -> Offer | None:
    """The offer to make now: the best one first, then the next best; not more than a few a turn."""
    made = view.row[OFFERS]
    if made >= OFFERS_A_TURN or made >= view.limit:
        return None
    offers = best_offers(view, seat, mind)
    if made < len(offers):
        return offers[made]
    return None


def spelled(view: Catan, seat: i64, mind: Mind) -> i64:
    """The next card of the offer that is being spelled."""
    made = view.row[OFFERS] - 1
    offers = best_offers(view, seat, mind)
    if made < len(offers):
        return next_card(view, GIVES, WANTS, offers[made])
    return DROP


def next_card(view: Catan, gives: i64, wants: i64, offer: Offer) -> i64:
    """What is still missing in an offer; send it when nothing is, drop it when it went another way."""
    row = view.row
    for kind in range(CARDS):
        if row[gives + kind] > offer.gives[kind] or row[wants + kind] > offer.wants[kind]:
            return DROP
    for kind in range(CARDS):
        if row[gives + kind] < offer.gives[kind]:
            return GIVE + kind
    for kind in range(CARDS):
        if row[wants + kind] < offer.wants[kind]:
            return WANT + kind
    return SEND


def side(view: Catan, at: i64) -> Cards:
    """One side of an offer."""
    return tuple([int(view.row[at + kind]) for kind in range(5)])


def answered(view: Catan, seat: i64, mind: Mind) -> i64:
    """What to say to an offer: yes if it helps more than it harms, another offer, or no."""
    row = view.row
    active = row[ACTIVE]
    worlds = possible(view)
    world = likely_world(view, worlds)
    if row[ANSWER + seat] == COUNTERING:
        offer = better_offer(view, world, worlds, seat, mind)
        if offer is None:
            return DROP
        return next_card(view, ITS_GIVES + KINDS * seat, ITS_WANTS + KINDS * seat, offer)
    if view.visible(active) >= TOO_FAR_AHEAD:
        return REJECT
    if fits_hand(view, seat, side(view, WANTS)):
        gives, wants = side(view, GIVES), side(view, WANTS)
        helps = gain(mind, world, seat, wants, gives)
        if helps > 0.5 * WORTH_IT and helps > 0.4 * gain(mind, world, active, gives, wants):
            return ACCEPT
        if better_offer(view, world, worlds, seat, mind) is not None:
            return COUNTER
    return REJECT


def better_offer(view: Catan, world: Catan, worlds: Worlds, seat: i64, mind: Mind) -> Offer | None:
    """What would make us trade: the same cards from us, for something else."""
    active = view.row[ACTIVE]
    wants = side(view, WANTS)
    best: Offer | None = None
    for kind in range(5):
        for gives in (single(kind), both(single(kind), single(kind)), both(side(view, GIVES), single(kind))):
            if (
                wants[kind] == 0
                and fits_hand(world, active, gives)
                and chance_of(worlds, active, kind) >= LIKELY
            ):
                helps = gain(mind, world, seat, wants, gives)
                brings = gain(mind, world, active, gives, wants)
                if helps > WORTH_IT and brings > 0.0 and (best is None or brings > best.worth):
                    best = Offer(gives, wants, brings)
    return best


def fits_hand(world: Catan, seat: i64, cards: Cards) -> bool:
    """Whether a seat has these cards, as far as is known."""
    return all(world.row[HAND + KINDS * seat + kind] >= cards[kind] for kind in range(5))


def decided(view: Catan, seat: i64, actions: list[int], mind: Mind) -> i64:
    """Which of those who agreed to deal with, if it is still worth it."""
    world = likely_world(view, possible(view))
    best: i64 = WITHDRAW
    most = 0.0
    for action in actions:
        if action == WITHDRAW:
            continue
        other: i64 = action - DEAL
        gives, wants = side(view, GIVES), side(view, WANTS)
        if view.row[ANSWER + other] == COUNTERED:
            gives = side(view, ITS_GIVES + KINDS * other)
            wants = side(view, ITS_WANTS + KINDS * other)
        worth = gain(mind, world, seat, gives, wants) - 0.3 * gain(mind, world, other, wants, gives)
        if worth > most:
            most = worth
            best = action
    return best
