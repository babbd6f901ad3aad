"""What is built in a turn: what it costs, and which trade routes change with it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .building import (
    award,
    broken,
    can_pave,
    fill_roads,
    measure,
    measure_with,
    pave,
    pay_city,
    pay_road,
    pay_settlement,
    settle,
    upgrade,
)
from .island import Land
from .row import ACTIVE, FREE, MUST_PAVE, ONCE, STOP


def build_settlement(row: vec[i64], land: Land, seat: i64, v: i64, rules: i64) -> None:
    """CAT-45: a settlement; CAT-64: the routes that it breaks are measured."""
    settle(row, land, seat, v)
    pay_settlement(row, seat)
    if broken(row, seat, v, rules):
        award(row, rules)


def build_city(row: vec[i64], seat: i64, v: i64) -> None:
    """CAT-46: a city."""
    pay_city(row, seat)
    upgrade(row, seat, v)


def build_road(row: vec[i64], seat: i64, way: i64, rules: i64) -> None:
    """CAT-44: a road; CAT-64: then routes are measured."""
    pave(row, seat, way)
    pay_road(row, seat)
    measure_with(row, seat, way, rules)
    award(row, rules)


def fill_free_roads(row: vec[i64], seat: i64, rules: i64, out: vec[i64]) -> i64:
    """CAT-52: a road for nothing; the second may be declined."""
    n = fill_roads(row, seat, out, 0)
    if row[FREE] == 1 and not rules & MUST_PAVE:
        out[n] = STOP
        n += 1
    return n


def free_road_counts(row: vec[i64], seat: i64, way: i64, rules: i64) -> bool:
    """CAT-52: a road for nothing; whether routes were measured, with `road_check=action` after the last."""
    pave(row, seat, way)
    row[FREE] -= 1
    if not can_pave(row, seat):
        row[FREE] = 0  # no piece or no place is left for the second
    if not rules & ONCE:
        measure_with(row, seat, way, rules)
        award(row, rules)
        return True
    if row[FREE] > 0:
        return False
    free_roads_done(row, rules)
    return True


def free_roads_done(row: vec[i64], rules: i64) -> None:
    """CAT-52: no second road comes, for want of a place or because it is declined."""
    row[FREE] = 0
    if rules & ONCE:
        measure(row, row[ACTIVE], rules)
        award(row, rules)
