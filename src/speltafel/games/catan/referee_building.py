"""Why something may not be built there, or not be paid (CAT-43 to CAT-48)."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.text import Sentence, say

from .names import COLOURS
from .referee_turn import founding_rule, hand, missing, when
from .state import Catan
from .state.island import END_LISTS
from .state.row import (
    ACTION,
    ACTIVE,
    CITIES,
    CITY,
    FOUND,
    FOUNDED,
    HIGH,
    LEFT,
    LOW,
    PAVE,
    PAVING,
    PHASE,
    ROADS,
    TOWN,
    TOWNS,
)

ROAD_COST = (1, 1, 0, 0, 0)
SETTLEMENT_COST = (1, 1, 1, 1, 0)
CITY_COST = (0, 0, 0, 2, 3)
CARD_COST = (0, 0, 1, 1, 1)
"""CAT-43."""

WAYS_AT = [[e for e, ends in enumerate(END_LISTS) if v in ends] for v in range(54)]
BESIDE = [[sum(END_LISTS[e]) - v for e in WAYS_AT[v]] for v in range(54)]


def check_road(state: Catan, seat: Seat, way: int) -> Refusal | None:
    """CAT-44: a free side that joins what one has; CAT-47: and a piece; CAT-43: and its price."""
    row = state.row
    if row[PHASE] == PAVE and row[ACTIVE] == seat:
        return check_first_road(state, way)
    wait = when(state, seat, ACTION, PAVING)
    if wait:
        return wait
    taken = road_lies(state, way)
    if taken:
        return taken
    if not joins(state, seat, way):
        return unjoined(state, seat, way)
    if row[ROADS + seat] == 0:
        return Refusal("CAT-47", say("Al je vijftien straten liggen al."))
    return None if row[PHASE] == PAVING else check_price(state, seat, ROAD_COST, say("een straat"))


def check_first_road(state: Catan, way: int) -> Refusal | None:
    """CAT-18, CAT-19: the first roads lie at the settlement just placed."""
    founded = state.row[FOUNDED]
    if founded not in END_LISTS[way]:
        sentence = say("{way} ligt niet aan je nieuwe dorp op {place}.", way=f"e{way}", place=f"v{founded}")
        return Refusal(founding_rule(state), sentence)
    return road_lies(state, way)


def road_lies(state: Catan, way: int) -> Refusal | None:
    """CAT-44: one road a side."""
    for seat in range(state.players):
        if has_road(state, seat, way):
            sentence = say("Op {way} ligt al een straat van {side}.", way=f"e{way}", side=COLOURS[seat])
            return Refusal("CAT-44", sentence)
    return None


def has_road(state: Catan, seat: Seat, way: int) -> bool:
    """Whether a seat has a road here."""
    ways, place = (state.row[LOW + seat], way) if way < 36 else (state.row[HIGH + seat], way - 36)
    return bool(ways >> place & 1)


def joins(state: Catan, seat: Seat, way: int) -> bool:
    """CAT-44: at one end stands an own building, or lies an own road with no other's building between."""
    for end in END_LISTS[way]:
        owner = owner_at(state, end)
        if owner == seat:
            return True
        if owner is None and any(has_road(state, seat, other) for other in WAYS_AT[end]):
            return True
    return False


def unjoined(state: Catan, seat: Seat, way: int) -> Refusal:
    """CAT-44: why a side does not join what one has: another has built between, or there is nothing."""
    for end in END_LISTS[way]:
        owner = owner_at(state, end)
        if owner is not None and any(has_road(state, seat, other) for other in WAYS_AT[end]):
            sentence = say(
                "Op {place} heeft {side} gebouwd: daar loopt je straat niet verder.",
                place=f"v{end}",
                side=COLOURS[owner],
            )
            return Refusal("CAT-44", sentence)
    return Refusal("CAT-44", say("{way} sluit niet aan bij een straat of gebouw van jou.", way=f"e{way}"))


def owner_at(state: Catan, place: int) -> Seat | None:
    """Who has built at a crossing."""
    row = state.row
    for seat in range(state.players):
        if (row[TOWN + seat] | row[CITY + seat]) >> place & 1:
            return seat
    return None


def check_settlement(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAT-45: a free crossing far enough from all others, at an own road; then piece and price."""
    wait = when(state, seat, ACTION, FOUND)
    if wait:
        return wait
    near = check_distance(state, place)
    if near or state.row[PHASE] == FOUND:
        return near
    if not any(has_road(state, seat, way) for way in WAYS_AT[place]):
        return Refusal("CAT-45", say("Aan {place} ligt geen straat van jou.", place=f"v{place}"))
    if state.row[TOWNS + seat] == 0:
        return Refusal("CAT-47", say("Al je vijf dorpen staan al; maak er eerst een stad van."))
    return check_price(state, seat, SETTLEMENT_COST, say("een dorp"))


def check_distance(state: Catan, place: int) -> Refusal | None:
    """CAT-45: the crossing and those beside it are free."""
    owner = owner_at(state, place)
    if owner is not None:
        sentence = say("Op {place} heeft {side} al gebouwd.", place=f"v{place}", side=COLOURS[owner])
        return Refusal("CAT-45", sentence)
    for other in BESIDE[place]:
        owner = owner_at(state, other)
        if owner is not None:
            sentence = say(
                "{place} ligt naast {other}, waar {side} heeft gebouwd: te dichtbij.",
                place=f"v{place}",
                other=f"v{other}",
                side=COLOURS[owner],
            )
            return Refusal("CAT-45", sentence)
    return None


def check_city(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAT-46: in the place of an own settlement; then piece and price."""
    wait = when(state, seat, ACTION)
    if wait:
        return wait
    row = state.row
    if row[CITY + seat] >> place & 1:
        return Refusal("CAT-46", say("Op {place} staat al een stad van jou.", place=f"v{place}"))
    if not row[TOWN + seat] >> place & 1:
        return Refusal("CAT-46", say("Op {place} staat geen dorp van jou.", place=f"v{place}"))
    if row[CITIES + seat] == 0:
        return Refusal("CAT-47", say("Al je vier steden staan al."))
    return check_price(state, seat, CITY_COST, say("een stad"))


def check_buy(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAT-48: while the deck lasts, at its price."""
    wait = when(state, seat, ACTION)
    if wait:
        return wait
    if state.row[LEFT] == 0:
        return Refusal("CAT-48", say("De stapel ontwikkelingskaarten is op."))
    return check_price(state, seat, CARD_COST, say("een ontwikkelingskaart"))


def check_price(
    state: Catan, seat: Seat, cost: tuple[int, ...], what: Sentence, rule: str = "CAT-43"
) -> Refusal | None:
    """CAT-43, or the rule of another price: which cards are missing."""
    short = missing(hand(state, seat), cost)
    if short is None:
        return None
    return Refusal(rule, say("Voor {what} kom je {cards} tekort.", what=what, cards=short))
