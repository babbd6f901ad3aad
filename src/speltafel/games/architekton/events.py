"""What comes of an action: buildings judged and how, the last phase, the end.

Read off the engine by comparing before and after; ids refer to rules.nl.md.
"""

from __future__ import annotations

from typing import NamedTuple

from speltafel.engine import Seat

from .ground import OWNERS, Cell, by_rows, ground_of, number_of
from .state import Architekton

GAIN, UNPAID, KEPT, REMOVED, BROKE = "+", "0", "k", "r", "#"


class Judgement(NamedTuple):
    """A building that was judged: how, whose it was, and how many sides are wrong."""

    cell: Cell
    kind: str
    owner: Seat
    wrong: int

    @property
    def price(self) -> int:
        """ARC-23: what its owner paid, or could not pay."""
        return self.wrong if self.kind in (GAIN, UNPAID, KEPT) else self.wrong - 1


def after(state: Architekton, seat: Seat, action: int) -> Architekton:
    """The position after an action."""
    copy = state.copy()
    assert isinstance(copy, Architekton)
    copy.apply(seat, action)
    return copy


def judgements(before: Architekton, now: Architekton, mover: Seat) -> list[Judgement]:
    """ARC-25: the buildings judged in between, in their order; those without a house are not told."""
    was, ground = ground_of(before), ground_of(now)
    found = []
    for cell, building in ground.buildings.items():
        held = was.buildings.get(cell)
        broke = now.broken >= 0 and now.building_at(number_of(cell)) == now.broken
        if not broke and (not building.judged or (held and held.judged)):
            continue
        # A building laid just now belonged to whoever laid it, unless its house was taken back at once.
        owner = held.owner if held and held.owner in "AB" else building.owner
        if held is None or held.owner == "?":
            owner = OWNERS[mover]
        if owner in "AB":
            found.append(judgement(cell, owner, building.owner, ground.wrong(cell), broke))
    return with_unpaid(before, now, sorted(found, key=lambda one: rank(one, mover)))


def with_unpaid(before: Architekton, now: Architekton, found: list[Judgement]) -> list[Judgement]:
    """ARC-06: gains that brought nothing, because no chip was left, seen by the chips themselves."""
    gained = [
        now.chips_of(seat)
        - before.chips_of(seat)
        + sum(one.price for one in found if one.owner == seat and one.kind != BROKE)
        for seat in (0, 1)
    ]
    told = []
    for one in found:
        if one.kind == GAIN:
            gained[one.owner] -= 1
        told.append(one._replace(kind=UNPAID) if one.kind == GAIN and gained[one.owner] < 0 else one)
    return told


def judgement(cell: Cell, owner: str, now: str, wrong: int, broke: bool) -> Judgement:
    """How one building was judged, by whose house stands there now."""
    kind = BROKE if broke else GAIN if wrong == 0 else KEPT if now == owner else REMOVED
    return Judgement(cell, kind, OWNERS.index(owner), wrong)


def rank(one: Judgement, mover: Seat) -> tuple[int, int, int]:
    """ARC-25: gains, then who did not lay, then who did; row by row."""
    step = 0 if one.kind == GAIN else 3 if one.kind == BROKE else 1 + (one.owner == mover)
    return (step, *by_rows(one.cell))
