"""What the others hold, as far as can be told: a likely world, and how likely each card is."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .belief import SEATS, Worlds, held, possible
from .state import Catan
from .state.hands import SHIFT, SIX
from .state.island import BIT, CARDS
from .state.row import HAND, HIDDEN, KINDS


class Guess:
    """A world as it most likely is, and how likely each seat has a card of each kind."""

    def __init__(self, world: Catan, chances: vec[float]) -> None:
        self.world = world
        self.chances = chances

    def chance(self, seat: i64, kind: i64) -> float:
        """How likely a seat has a card of a kind."""
        return self.chances[KINDS * seat + kind]


def guess(view: Catan) -> Guess:
    """The hands that are likeliest, counted exactly (`belief`)."""
    worlds = possible(view)
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
    return Guess(world, chances_in(worlds))


def chances_in(worlds: Worlds) -> vec[float]:
    """How likely each seat has a card of each kind, looked up once: there may be thousands of worlds."""
    chances = vec[float]([0.0] * 32)
    for world, weight in worlds.items():
        for seat in range(SEATS):
            cards = held(world[0], world[1], seat)
            for kind in range(CARDS):
                if cards >> SHIFT[kind] & SIX:
                    chances[KINDS * seat + kind] += weight
    return chances
