"""What the others hold, as far as can be told: a likely world, and how likely each card is."""

from __future__ import annotations

from mypy_extensions import i64

from .belief import Worlds, held, possible
from .state import Catan
from .state.hands import SHIFT, SIX
from .state.island import BIT, CARDS
from .state.row import HAND, HIDDEN, KINDS


class Guess:
    """A world as it most likely is, with all that it might be."""

    def __init__(self, world: Catan, worlds: Worlds) -> None:
        self.world = world
        self.worlds = worlds

    def chance(self, seat: i64, kind: i64) -> float:
        """How likely a seat has a card of a kind."""
        total = 0.0
        for world, weight in self.worlds.items():
            if held(world[0], world[1], seat) >> SHIFT[kind] & SIX:
                total += weight
        return total


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
    return Guess(world, worlds)
