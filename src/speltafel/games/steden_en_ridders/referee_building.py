"""Why something may not be built there, or not be paid: roads, settlements, cities, walls, repairs."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan.referee_building import (
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    check_distance,
    check_price,
    road_lies,
    unjoined,
)
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import END_LISTS
from speltafel.games.catan.state.row import (
    ACTION,
    CITIES,
    CITY,
    FOUND,
    FOUNDED,
    PAVE,
    PAVING,
    PHASE,
    ROADS,
    TOWN,
    TOWNS,
)
from speltafel.text import Sentence, say

from .referee_cards import check_card
from .referee_places import at_own_road, guarded, joins
from .referee_turn import founding_rule, second_round, when
from .state.row import LIFTED, LYING, MEDICINE, REBUILDING, SABOTAGED, WALL

MEDICINE_COST = (0, 0, 0, 1, 2)
"""CAK-75."""

WALL_COST = (0, 2, 0, 0, 0)
"""CAK-33."""

REPAIR_COST = (1, 0, 0, 0, 1)
"""CAK-86."""

WALLS = 3


def check_road(state: Catan, seat: Seat, way: int) -> Refusal | None:
    """CAT-44: a free side that joins what one has; CAT-47: and a piece; CAT-43: and its price."""
    wait = when(state, seat, ACTION, PAVING, PAVE)
    if wait:
        return wait
    if state.row[PHASE] == PAVE:
        return check_first_road(state, way)
    refusal = check_way(state, seat, way)
    if refusal or state.row[PHASE] == PAVING:
        return refusal
    return check_price(state, seat, ROAD_COST, say("een straat"))


def check_way(state: Catan, seat: Seat, way: int) -> Refusal | None:
    """CAT-44, CAK-50: a free side, not past what others have; CAT-47: and a piece."""
    taken = road_lies(state, way)
    if taken:
        return taken
    if not joins(state, seat, way):
        return check_past_knight(state, seat, way) or unjoined(state, seat, way)
    if state.row[ROADS + seat] == 0:
        return Refusal("CAT-47", say("Al je vijftien straten liggen al."))
    return None


def check_past_knight(state: Catan, seat: Seat, way: int) -> Refusal | None:
    """CAK-50: a road that would join an own one, but for the knight of another between them."""
    for end in END_LISTS[way]:
        knight = guarded(state, end)
        if knight and at_own_road(state, seat, end):
            return knight
    return None


def check_first_road(state: Catan, way: int) -> Refusal | None:
    """CAK-06, CAK-07: the first roads lie at the building just placed."""
    founded = state.row[FOUNDED]
    if founded not in END_LISTS[way]:
        sentence = say("{way} ligt niet aan je nieuwe gebouw op {place}.", way=f"e{way}", place=f"v{founded}")
        return Refusal(founding_rule(state), sentence)
    return road_lies(state, way)


def check_repave(state: Catan, seat: Seat, way: int) -> Refusal | None:
    """CAK-83: the road that the Diplomat lifted goes to another side, where it may be built."""
    wait = when(state, seat, REBUILDING)
    if wait:
        return wait
    if way == state.row[LIFTED]:
        return Refusal("CAK-83", say("Van {way} kwam hij: leg hem ergens anders.", way=f"e{way}"))
    return check_way(state, seat, way)


def check_settlement(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAT-45: a free crossing far enough from all others, at an own road; then piece and price."""
    wait = when(state, seat, ACTION, FOUND)
    if wait:
        return wait
    founding = state.row[PHASE] == FOUND
    if founding and second_round(state):
        return Refusal("CAK-07", say("Je tweede gebouw is een stad: sc."))
    near = guarded(state, place) or check_distance(state, place)
    if near or founding:
        return near
    if not at_own_road(state, seat, place):
        return Refusal("CAT-45", say("Aan {place} ligt geen straat van jou.", place=f"v{place}"))
    if state.row[TOWNS + seat] == 0:
        return Refusal("CAT-47", say("Al je vijf dorpen staan al; maak er eerst een stad van."))
    return check_price(state, seat, SETTLEMENT_COST, say("een dorp"))


def check_city(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-07: the second building; CAT-46: in the place of an own settlement; then piece and price."""
    wait = when(state, seat, ACTION, FOUND)
    if wait:
        return wait
    if state.row[PHASE] == FOUND:
        if not second_round(state):
            return Refusal("CAK-06", say("Je eerste gebouw is een dorp: ss."))
        return check_distance(state, place)
    return check_upgrade(state, seat, place) or check_price(state, seat, CITY_COST, say("een stad"))


def check_medicine(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-75: a city for two ore and a grain; all else as ever."""
    return (
        check_card(state, seat, MEDICINE)
        or check_upgrade(state, seat, place)
        or check_price(state, seat, MEDICINE_COST, say("een stad met Medicijn"), "CAK-75")
    )


def check_upgrade(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAT-46, CAT-47: an own settlement and a piece; CAK-29: first a city that lies on its side."""
    row = state.row
    if row[CITY + seat] >> place & 1:
        return Refusal("CAT-46", say("Op {place} staat al een stad van jou.", place=f"v{place}"))
    if not row[TOWN + seat] >> place & 1:
        return Refusal("CAT-46", say("Op {place} staat geen dorp van jou.", place=f"v{place}"))
    lying = int(row[LYING + seat])
    if lying >> place & 1:
        return None
    if lying:
        first = f"v{(lying & -lying).bit_length() - 1}"
        return Refusal("CAK-29", say("Richt eerst je stad op {place} weer op.", place=first))
    if row[CITIES + seat] == 0:
        return Refusal("CAT-47", say("Al je vier steden staan al."))
    return None


def check_wall(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-33: under an own city, at its price."""
    return (
        when(state, seat, ACTION)
        or check_foundation(state, seat, place)
        or check_price(state, seat, WALL_COST, say("een stadsmuur"), "CAK-33")
    )


def check_foundation(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-33: one wall to a city, three to a player."""
    row = state.row
    own = check_own_city(state, seat, place, "CAK-33")
    if own:
        return own
    if row[WALL + seat] >> place & 1:
        return Refusal("CAK-33", say("Je stad op {place} heeft al een muur.", place=f"v{place}"))
    if int(row[WALL + seat]).bit_count() >= WALLS:
        return Refusal("CAK-33", say("Al je drie stadsmuren staan al."))
    return None


def check_own_city(state: Catan, seat: Seat, place: int, rule: str) -> Refusal | None:
    """An own city that stands; CAK-29: one that lies on its side is a settlement."""
    row = state.row
    if row[CITY + seat] >> place & 1:
        return None
    sentence: Sentence = say("Op {place} staat geen stad van jou.", place=f"v{place}")
    if row[LYING + seat] >> place & 1:
        rule, sentence = (
            "CAK-29",
            say("De stad op {place} ligt op haar kant: dat is een dorp.", place=f"v{place}"),
        )
    return Refusal(rule, sentence)


def check_repair(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-86: an own city that was sabotaged, for lumber and ore."""
    refusal = when(state, seat, ACTION) or check_own_city(state, seat, place, "CAK-86")
    if refusal:
        return refusal
    if not state.row[SABOTAGED] >> place & 1:
        return Refusal("CAK-86", say("Je stad op {place} is niet gesaboteerd.", place=f"v{place}"))
    return check_price(state, seat, REPAIR_COST, say("het herstel"), "CAK-86")
