"""Catan's hard parts once more, as plainly as can be, to hold the engine against.

Routes by trying every trail, hands by following every history, and what must hold in every state
(the specification's invariants), counted anew from the pieces and cards that lie there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import Rng
from speltafel.games.catan.positions_pieces import work_out
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import END_LISTS, members, ways
from speltafel.games.catan.state.routes import longest
from speltafel.games.catan.state.row import (
    ARMY,
    BANK,
    CARD,
    CITIES,
    CITY,
    DECK,
    GONE,
    HAND,
    HELD,
    HIGH,
    IN_THE_DECK,
    ISLAND,
    KINDS,
    KNIGHTS,
    LAID,
    LAYS,
    LEFT,
    LENGTH,
    LONG,
    LOW,
    NET,
    PHASE,
    ROADS,
    ROBBER,
    ROUTE,
    SIZE,
    TOWN,
    TOWNS,
)

Hands = tuple[tuple[int, ...], ...]


# Routes.


def longest_trail(roads: frozenset[int], blocked: frozenset[int]) -> int:
    """CAT-59: the longest trail, from both ends of every road."""
    return max((trail(end, roads, blocked, {*()}) for road in roads for end in END_LISTS[road]), default=0)


def trail(place: int, roads: frozenset[int], blocked: frozenset[int], used: set[int]) -> int:
    """How far a trail goes on from a crossing, each road once, never past another's building."""
    if used and place in blocked:
        return 0
    best = 0
    for road in roads - used:
        if place in END_LISTS[road]:
            one, other = END_LISTS[road]
            best = max(best, 1 + trail(one + other - place, roads, blocked, used | {road}))
    return best


def network(rng: Rng) -> tuple[frozenset[int], frozenset[int]]:
    """Up to fifteen roads, mostly joined, and a few buildings of somebody else's on the way."""
    roads = {int(rng.below(72))}
    for _ in range(rng.below(15)):
        ends = {end for road in roads for end in END_LISTS[road]}
        near = [way for way, both in enumerate(END_LISTS) if way not in roads and ends & {*both}]
        roads.add(near[rng.below(len(near))] if near and rng.below(12) else int(rng.below(72)))
    places = sorted({end for road in roads for end in END_LISTS[road]})
    blocked = {places[rng.below(len(places))] for _ in range(rng.below(4))}
    return frozenset(roads), frozenset(blocked)


def measured(roads: Iterable[int], blocked: Iterable[int]) -> int:
    """What the engine says how long such a route is."""
    row = [0] * int(LONG)
    for way in roads:
        half, place = (LOW, way) if way < 36 else (HIGH, way - 36)
        row[half] |= 1 << place
        for end in END_LISTS[way]:
            row[NET] |= 1 << end
    for place in blocked:
        row[TOWN + 1] |= 1 << place
    return int(longest(vec[i64](row), 0))


# Hands.


def histories(hands: Hands, events: list[tuple[int, ...]], observer: int | None) -> dict[Hands, Fraction]:
    """Every way things can have gone, card by card, as somebody saw them; each final hands' share.

    An event is `(seat, kind, change)`, seen by all, or `(thief, victim, kind, -1)`, a theft.
    """
    found: dict[Hands, Fraction] = {}
    for final, chance in followed(hands, events, observer, Fraction(1)):
        found[final] = found.get(final, Fraction(0)) + chance
    total = sum(found.values())
    return {final: chance / total for final, chance in found.items()}


def followed(
    hands: Hands, events: list[tuple[int, ...]], observer: int | None, chance: Fraction
) -> Iterator[tuple[Hands, Fraction]]:
    """Every history from here."""
    if not events:
        yield hands, chance
    elif len(events[0]) == 3:
        seat, kind, by = events[0]
        now = changed(hands, seat, kind, by)
        if now[seat][kind] >= 0:
            yield from followed(now, events[1:], observer, chance)
    else:
        thief, victim, stolen, _ = events[0]
        for kind in range(5):
            count = hands[victim][kind]
            if count and (observer not in (thief, victim) or kind == stolen):
                now = changed(changed(hands, victim, kind, -1), thief, kind, 1)
                yield from followed(now, events[1:], observer, chance * Fraction(count, sum(hands[victim])))


def changed(hands: Hands, seat: int, kind: int, by: int) -> Hands:
    """The hands after one of them changed."""
    return tuple(
        tuple(count + (by if (other, k) == (seat, kind) else 0) for k, count in enumerate(hand))
        for other, hand in enumerate(hands)
    )


# What always holds.


def broken(state: Catan) -> list[str]:
    """What does not hold in a state, though it should in every one."""
    row, wrong = list(state.row), []
    wrong += [f"cards {kind}" for kind in range(5) if cards_of(row, kind) != 19]  # CAT-14
    wrong += [f"hand {seat}" for seat in range(4) if sum(row[HAND + 8 * seat :][:8]) != row[SIZE + seat]]
    wrong += [f"laid {seat}" for seat in range(4) if sum(row[LAID + 8 * seat :][:8]) != row[LAYS + seat]]
    wrong += [f"development {kind}" for kind in range(5) if developments_of(row, kind) != IN_THE_DECK[kind]]
    wrong += [f"held {seat}" for seat in range(4) if sum(row[CARD + 5 * seat :][:5]) != row[HELD + seat]]
    if sum(row[DECK : DECK + 5]) != row[LEFT] or sum(row[ARMY : ARMY + 4]) != row[GONE]:
        wrong.append("deck")  # CAT-15
    wrong += [f"pieces {seat}" for seat in range(4) if pieces_of(row, seat) != (15, 5, 4)]  # CAT-13
    if row[PHASE] != ISLAND and not 0 <= row[ROBBER] < 19:
        wrong.append("robber")
    wrong += too_near(row) + special_cards(row)
    worked_out = row[:]
    work_out(worked_out, state.land)
    return wrong + [f"row {at}" for at in range(len(row)) if row[at] != worked_out[at]]


def cards_of(row: list[int], kind: int) -> int:
    """All cards of a kind, wherever they are."""
    held = sum(row[HAND + KINDS * seat + kind] + row[LAID + KINDS * seat + kind] for seat in range(4))
    return row[BANK + kind] + held


def developments_of(row: list[int], kind: int) -> int:
    """All development cards of a kind, wherever they are."""
    return row[DECK + kind] + row[GONE + kind] + sum(row[CARD + 5 * seat + kind] for seat in range(4))


def pieces_of(row: list[int], seat: int) -> tuple[int, int, int]:
    """A seat's pieces, on the board and beside it."""
    roads = len(ways(row[LOW + seat], row[HIGH + seat])) + row[ROADS + seat]
    towns, cities = len(members(row[TOWN + seat])), len(members(row[CITY + seat]))
    return roads, towns + row[TOWNS + seat], cities + row[CITIES + seat]


def too_near(row: list[int]) -> list[str]:
    """CAT-45: buildings side by side."""
    built = {place for seat in range(4) for place in members(row[TOWN + seat] | row[CITY + seat])}
    return [f"near {one} {other}" for one, other in END_LISTS if one in built and other in built]


def special_cards(row: list[int]) -> list[str]:
    """CAT-57, CAT-62: who holds the two special cards has earned them."""
    lengths, armies = row[LENGTH : LENGTH + 4], row[ARMY : ARMY + 4]
    wrong = []
    if row[ROUTE] >= 0 and (lengths[row[ROUTE]] < 5 or lengths[row[ROUTE]] < max(lengths)):
        wrong.append("route")
    if row[KNIGHTS] >= 0 and (armies[row[KNIGHTS]] < 3 or armies[row[KNIGHTS]] < max(armies)):
        wrong.append("army")
    return wrong
