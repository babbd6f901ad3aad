"""How the bot trades with other players: what it offers, accepts and asks instead.

All is weighed on the hands that are likeliest (`bot_guess`), so that an offer spelled card by card is
the same offer at every card.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from .bot_guess import Guess
from .bot_turn import Mind
from .state import Catan
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
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    NO_TRADE,
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

Cards = tuple[int, ...]
"""How many cards of each kind."""


class Offer(NamedTuple):
    """What the active player gives and gets, and what that is worth to whoever thought of it."""

    gives: Cards
    wants: Cards
    worth: float


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
    for kind in range(len(gets)):
        change: i64 = gets[kind] - loses[kind]
        row[HAND + KINDS * seat + kind] += change
        row[SIZE + seat] += change


def single(kinds: int, kind: int) -> Cards:
    """One card."""
    return tuple([1 if other == kind else 0 for other in range(kinds)])


def both(one: Cards, other: Cards) -> Cards:
    """All these cards."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def best_offers(view: Catan, seat: i64, mind: Mind) -> list[Offer]:
    """What is worth offering, the best first: one or two cards for one, that somebody would take."""
    guess = mind.guessed(view, seat)
    kinds: int = mind.kinds
    own = [int(view.row[HAND + KINDS * seat + kind]) for kind in range(kinds)]
    cards = [single(kinds, kind) for kind in range(kinds)]
    sides: list[Cards] = []
    for one in range(kinds):
        if own[one] > 0:
            sides.append(cards[one])
            sides += [
                both(cards[one], cards[two])
                for two in range(one, kinds)
                if own[two] > (1 if one == two else 0)
            ]
    found: list[Offer] = []
    for kind in range(kinds):
        for gives in sides:
            if gives[kind] == 0:
                worth = offered(guess, seat, gives, cards[kind], kind, mind)
                if worth > 0.0:
                    found.append(Offer(gives, cards[kind], worth))
    found.sort(key=lambda offer: -offer.worth)
    return found


def offered(guess: Guess, seat: i64, gives: Cards, wants: Cards, kind: int, mind: Mind) -> float:
    """What an offer promises: what it would bring, as far as somebody is likely to take it."""
    world = guess.world
    brings = gain(mind, world, seat, gives, wants)
    if brings < WORTH_IT:
        return 0.0
    best = 0.0
    other: i64 = 0
    while other < world.players:
        if other != seat and world.row[HAND + KINDS * other + kind] > 0:
            chance = guess.chance(other, kind)
            helps = gain(mind, world, other, wants, gives)
            if chance >= LIKELY and helps > 0.0:
                promise = chance * (brings - 0.3 * helps)
                if promise > best:
                    best = promise
        other += 1
    return best


def opening(view: Catan, seat: i64, mind: Mind) -> i64:
    """How the offer to make now begins, the best one first, then the next best; below 0 there is none."""
    made = view.row[OFFERS]
    if view.rules & NO_TRADE or made >= OFFERS_A_TURN or made >= view.limit:
        return -1
    offers = best_offers(view, seat, mind)
    if made < len(offers):
        words = rest_of(view, GIVES, WANTS, offers[made])
        if can_be_said(view, seat, words):
            return words[0]
    return -1


def spelled(view: Catan, seat: i64, mind: Mind) -> i64:
    """The next card of the offer that is being spelled; it is dropped if it went another way."""
    made = view.row[OFFERS] - 1
    offers = best_offers(view, seat, mind)
    if made < len(offers):
        words = rest_of(view, GIVES, WANTS, offers[made])
        if can_be_said(view, seat, words):
            return words[0]
    return DROP


def rest_of(view: Catan, gives: i64, wants: i64, offer: Offer) -> list[int]:
    """What is still to be said of an offer; nothing if something else has been said already."""
    words: list[int] = []
    for kind in range(len(offer.gives)):
        if view.row[gives + kind] > offer.gives[kind] or view.row[wants + kind] > offer.wants[kind]:
            return []
        words += [GIVE + kind] * int(offer.gives[kind] - view.row[gives + kind])
    for kind in range(len(offer.wants)):
        words += [WANT + kind] * int(offer.wants[kind] - view.row[wants + kind])
    return [*words, SEND]


def can_be_said(view: Catan, seat: i64, words: list[int]) -> bool:
    """Whether the rules let a seat say all this, one word after the other."""
    after = view.copy()
    for word in words:
        if word not in after.actions(seat):
            return False
        after.apply(seat, word)
    return len(words) > 0


def side(view: Catan, at: i64, kinds: int) -> Cards:
    """One side of an offer."""
    return tuple([int(view.row[at + kind]) for kind in range(kinds)])


def answered(view: Catan, seat: i64, actions: list[int], mind: Mind) -> i64:
    """What to say to an offer: yes if it helps more than it harms, another offer, or no."""
    active = view.row[ACTIVE]
    guess = mind.guessed(view, seat)
    if view.row[ANSWER + seat] == COUNTERING:
        words = better_offer(view, guess, seat, mind)
        return words[0] if words else DROP
    if view.visible(active) >= mind.too_far_ahead:
        return REJECT
    if ACCEPT in actions:
        gives, wants = side(view, GIVES, mind.kinds), side(view, WANTS, mind.kinds)
        helps = gain(mind, guess.world, seat, wants, gives)
        if helps > 0.5 * WORTH_IT and helps > 0.4 * gain(mind, guess.world, active, gives, wants):
            return ACCEPT
        if COUNTER in actions and better_offer(view, guess, seat, mind):
            return COUNTER
    return REJECT


def better_offer(view: Catan, guess: Guess, seat: i64, mind: Mind) -> list[int]:
    """What to say instead: the same cards from us, for something that would make us trade; maybe nothing."""
    world, active = guess.world, view.row[ACTIVE]
    kinds: int = mind.kinds
    wants = side(view, WANTS, kinds)
    found: list[Offer] = []
    for kind in range(kinds):
        one = single(kinds, kind)
        for gives in (one, both(one, one), both(side(view, GIVES, kinds), one)):
            if wants[kind] == 0 and fits_hand(world, active, gives) and guess.chance(active, kind) >= LIKELY:
                helps = gain(mind, world, seat, wants, gives)
                brings = gain(mind, world, active, gives, wants)
                if helps > WORTH_IT and brings > 0.0:
                    found.append(Offer(gives, wants, brings))
    found.sort(key=lambda offer: -offer.worth)
    for offer in found:
        words = rest_of(view, ITS_GIVES + KINDS * seat, ITS_WANTS + KINDS * seat, offer)
        if view.row[ANSWER + seat] != COUNTERING:
            words = [int(COUNTER), *words]
        if can_be_said(view, seat, words):
            return words
    return []


def fits_hand(world: Catan, seat: i64, cards: Cards) -> bool:
    """Whether a seat has these cards, as far as is known."""
    return all(world.row[HAND + KINDS * seat + kind] >= count for kind, count in enumerate(cards))


def decided(view: Catan, seat: i64, actions: list[int], mind: Mind) -> i64:
    """Which of those who agreed to deal with, if it is still worth it."""
    world = mind.guessed(view, seat).world
    best: i64 = WITHDRAW
    most = 0.0
    for action in actions:
        if action == WITHDRAW:
            continue
        other: i64 = action - DEAL
        gives, wants = side(view, GIVES, mind.kinds), side(view, WANTS, mind.kinds)
        if view.row[ANSWER + other] == COUNTERED:
            gives = side(view, ITS_GIVES + KINDS * other, mind.kinds)
            wants = side(view, ITS_WANTS + KINDS * other, mind.kinds)
        worth = gain(mind, world, seat, gives, wants) - 0.3 * gain(mind, world, other, wants, gives)
        if worth > most:
            most = worth
            best = action
    return best
