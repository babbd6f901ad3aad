"""What a seat's points are, and who comes in which place."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .row import CARD, CITIES, DEVELOPMENTS, KNIGHTS, POINT, ROUTE, TOWNS


def open_points(row: vec[i64], seat: i64) -> i64:
    """CAT-65: the points that everybody sees."""
    points = 5 - row[TOWNS + seat] + 2 * (4 - row[CITIES + seat])
    if row[ROUTE] == seat:
        points += 2
    if row[KNIGHTS] == seat:
        points += 2
    return points


def secret_points(row: vec[i64], seat: i64) -> i64:
    """CAT-55: the points in hand."""
    return row[CARD + DEVELOPMENTS * seat + POINT]


def places_of(scores: list[int], winner: int) -> list[int]:
    """CAT-66: the winner is first; CAT-68: the others by their totals, secret points included."""
    places = [1 + sum(other == winner or score > own for other, score in enumerate(scores)) for own in scores]
    places[winner] = 1
    return places
