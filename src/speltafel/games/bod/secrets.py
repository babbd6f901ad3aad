"""What is hidden in Blind bod: other hands, and cards that lie face down."""

from __future__ import annotations

from speltafel.engine import Rng, Seat

from .state import CARDS, HIDDEN, NOTHING, Bod


def view(state: Bod, seat: Seat | None) -> Bod:
    """BOD-01, BOD-03: a seat sees its own hand and its own card, and of others only how many."""
    seen = state.copy()
    for other in range(len(state.hands)):
        if other != seat:
            seen.hands[other] = [HIDDEN] * len(state.hands[other])
            seen.laid[other] = NOTHING if state.laid[other] == NOTHING else HIDDEN
    return seen


def imagine(view: Bod, seat: Seat | None, rng: Rng) -> Bod:
    """Deal what is hidden anew from the cards not seen."""
    world = view.copy()
    known = {card for cards in (*view.hands, *view.shown, view.laid) for card in cards}
    rest = [card for card in range(1, CARDS + 1) if card not in known]
    for other, hand in enumerate(world.hands):
        world.hands[other] = [card if card != HIDDEN else rest.pop(rng.below(len(rest))) for card in hand]
        if world.laid[other] == HIDDEN:
            world.laid[other] = rest.pop(rng.below(len(rest)))
    return world
