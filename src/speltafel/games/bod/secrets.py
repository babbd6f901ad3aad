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
    """Deal anew all that the rules hide from the seat, whatever the view may show."""
    world = view.copy()
    own = [*view.hands[seat], view.laid[seat]] if seat is not None else []
    known = {*own, *(card for cards in view.shown for card in cards)}
    rest = [card for card in range(1, CARDS + 1) if card not in known]
    for other in range(len(world.hands)):
        if other != seat:
            world.hands[other] = [rest.pop(rng.below(len(rest))) for _ in view.hands[other]]
            if view.laid[other] != NOTHING:
                world.laid[other] = rest.pop(rng.below(len(rest)))
    return world
