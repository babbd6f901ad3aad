"""Architekton's engine: who acts, what may be done, what follows, how it ends. Ids refer to rules.nl.md.

What lies on the table is kept by `rows`, everything else that is true by `situation`. The chapters are
modules of their own: `supply` and `draws`, `lays` and `laying`, `judging`, `turn`, `scoring`. Nothing is
shuffled: what is unseen is drawn when it is needed (ARC-39), so the state holds no secret; only tiles
put under a stack (ARC-19) have an order.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, Rng, State
from speltafel.game import Options

from ..tiles import LANDSCAPES
from .draws import draw, drawn, fill_draws, odds
from .judging import decide, judge
from .laying import lay, move_house
from .lays import fill_lays
from .rows import BIT, BUILDINGS, CELL, LAY, empty_table, tiles_of
from .scoring import lead, points
from .situation import (
    BLACK_BEGINS,
    BOX,
    CHOOSES,
    DRAW,
    ENDED,
    EXCHANGE,
    HOUSE,
    HOUSES,
    JUDGING,
    KEEP,
    LAYING,
    LAYS_END,
    LIMITED,
    MOVING,
    NO_SUPPLY,
    PASSES,
    PICK,
    PICKING,
    REFILL,
    REMOVE,
    SETUP,
    Situation,
)
from .turn import exchange, pass_turn


@final
@mypyc_attr(free_list_len=1)
class Architekton(Situation):
    """A position in Architekton."""

    def copy(self) -> State:
        return Architekton(
            self.tiles,
            self.rules,
            self.table[:],
            self.top,
            self.supply,
            self.unseen_buildings,
            self.unseen_landscapes,
            self.stacks,
            self.reserves,
            self.under_buildings,
            self.under_landscapes,
            self.chips,
            self.houses,
            self.seat,
            self.laid,
            self.left,
            self.passes,
            self.exchanges,
            self.phase,
            self.pending,
            self.judged,
            self.broken,
        )

    def actor(self) -> i64:
        """ARC-24: an owner decides about the own house, whoever is on turn."""
        if self.phase == JUDGING:
            return self.owner(self.judged)
        if self.phase == ENDED:
            return OVER
        if self.phase <= REFILL:
            return CHANCE
        return self.seat

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.actor():
            return 0
        if seat == CHANCE:
            return fill_draws(self, out)
        if self.phase == LAYING:
            return fill_lays(self, out)
        if self.phase == JUDGING:
            out[0] = KEEP
            out[1] = REMOVE
            return 2
        n: i64 = 0
        tile: i64 = 0
        while tile < BUILDINGS:
            if self.phase == PICKING and self.pending & BIT[tile]:
                out[n] = PICK + (self.table[tile] & CELL)
                n += 1
            elif self.phase == MOVING and self.table[tile] and self.owner(tile) == seat:
                out[n] = HOUSE + (self.table[tile] & CELL)  # ARC-16
                n += 1
            tile += 1
        return n

    def odds(self) -> list[int]:
        return odds(self)

    def draw(self, rng: Rng) -> i64:
        return draw(self, rng)

    def apply(self, seat: i64, action: i64) -> None:
        if action < LAYS_END:
            lay(self, action // LAY, action & 127)
        elif action >= DRAW:
            drawn(self, action - DRAW)
        elif action >= PICK:
            judge(self, self.building_at(action - PICK))
        elif action >= HOUSE:
            move_house(self, self.building_at(action - HOUSE))
        elif action <= REMOVE:
            decide(self, action == REMOVE)
        elif action == EXCHANGE:
            exchange(self)
        else:
            pass_turn(self)

    def outcome(self) -> Outcome | None:
        if self.phase != ENDED:
            return None
        scores = (int(points(self, 0)), int(points(self, 1)))
        ahead = lead(self, 0)
        if ahead == 0:
            return Outcome((1, 1), scores, "ARC-35")
        rule = "ARC-26" if self.broken >= 0 else "ARC-35"
        return Outcome((1, 2) if ahead > 0 else (2, 1), scores, rule)

    def payoff(self, seat: i64) -> float:
        ahead = lead(self, seat)
        if ahead > 0:
            return 1.0
        if ahead < 0:
            return 0.0
        return 0.5


def rules_of(options: Options) -> i64:
    """ARC-40: the options that the engine minds, as one number."""
    rules: i64 = 0
    if options["begins"] == "black":
        rules |= BLACK_BEGINS
    if options["chip_limit"] == BOX:
        rules |= LIMITED
    if options["evaluation_order"] == "active_chooses":
        rules |= CHOOSES
    if options["dead_supply"] == "pass":
        rules |= PASSES
    return rules


def start(seats: int, options: Options) -> Architekton:
    """ARC-05 to ARC-08: an empty table; the supply and the start tiles are drawn."""
    rules = rules_of(options)
    landscapes: i64 = sum(LANDSCAPES * 16**terrain for terrain in range(4))
    return Architekton(
        tiles_of(str(options["tile_set"])),
        rules,
        empty_table(),
        -2,
        NO_SUPPLY,
        BIT[BUILDINGS] - 1,
        landscapes,
        18 + 20 * 256,
        4 + 4 * 256,
        (),
        (),
        1 + 256,
        HOUSES + HOUSES * 256,
        rules & BLACK_BEGINS,
        0,
        -1,
        0,
        0,
        SETUP,
        0,
        -1,
        -1,
    )
