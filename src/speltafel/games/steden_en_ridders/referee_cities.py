"""Why a city may not be improved (CAK-34 to CAK-39)."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan.referee_building import check_price
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import ACTION, CITY
from speltafel.text import say

from .names import TRACK_NAMES
from .referee_building import check_own_city
from .referee_cards import check_card
from .referee_places import available, metropolis
from .referee_turn import when
from .state.row import CRANE, LEVEL, METRO, ONLY_IF_WON, PAPER, SABOTAGED, TRACKS

HIGHEST = 5
WITH_METROPOLIS = 4
NOWHERE = -1


def check_improve(state: Catan, seat: Seat, track: int) -> Refusal | None:
    """CAK-34: the next level of a track, where no metropolis is won."""
    return when(state, seat, ACTION) or check_level(state, seat, track, NOWHERE, False)


def check_improve_at(state: Catan, seat: Seat, code: int) -> Refusal | None:
    """CAK-37: a level that wins the metropolis, and the city that takes it."""
    return when(state, seat, ACTION) or check_level(state, seat, code // 54, code % 54, False)


def check_crane(state: Catan, seat: Seat, track: int) -> Refusal | None:
    """CAK-71: a level for one card less."""
    return check_card(state, seat, CRANE) or check_level(state, seat, track, NOWHERE, True)


def check_crane_at(state: Catan, seat: Seat, code: int) -> Refusal | None:
    """CAK-71: so too with a metropolis."""
    return check_card(state, seat, CRANE) or check_level(state, seat, code // 54, code % 54, True)


def check_level(state: Catan, seat: Seat, track: int, host: int, crane: bool) -> Refusal | None:
    """CAK-34: in order, to the fifth; CAK-35: with a city; CAK-37 to CAK-39: and one for a metropolis."""
    row = state.row
    level = row[LEVEL + TRACKS * seat + track] + 1
    if level > HIGHEST:
        return Refusal("CAK-34", say("Bij {track} heb je het vijfde niveau al.", track=TRACK_NAMES[track]))
    if row[CITY + seat] == 0:
        return Refusal("CAK-35", say("Zonder stad kun je niets uitbreiden."))
    winning = wins(state, seat, track, level)
    cost = [0] * 8
    cost[PAPER + track] = level - crane
    what = say("niveau {level} van {track}", level=level, track=TRACK_NAMES[track])
    refusal = check_available(state, seat, track, level, winning)
    if not refusal and not winning:
        refusal = check_no_host(state, track, host)
    refusal = refusal or check_price(state, seat, tuple(cost), what, "CAK-71" if crane else "CAK-34")
    return refusal or (check_host(state, seat, host) if winning else None)


def wins(state: Catan, seat: Seat, track: int, level: int) -> bool:
    """CAK-37, CAK-38: the first at the fourth level, or the first at the fifth if another holds it."""
    holder = state.row[METRO + track]
    if level < WITH_METROPOLIS or holder == seat:
        return False
    return bool(holder < 0 or (level == HIGHEST and state.row[LEVEL + TRACKS * holder + track] < HIGHEST))


def check_available(state: Catan, seat: Seat, track: int, level: int, winning: bool) -> Refusal | None:
    """CAK-39: for the fourth and fifth level one city is available, but for the metropolis one has."""
    if level < WITH_METROPOLIS or state.row[METRO + track] == seat:
        return None
    if state.rules & ONLY_IF_WON and not winning:
        return None
    if any(available(state, seat, place) for place in range(54)):
        return None
    sentence = say("Voor niveau {level} heb je een vrije stad nodig: heel, en zonder metropool.", level=level)
    return Refusal("CAK-39", sentence)


def check_host(state: Catan, seat: Seat, host: int) -> Refusal | None:
    """CAK-37: the metropolis goes to a city that is available."""
    if host == NOWHERE:
        return Refusal("CAK-37", say("Hiermee win je de metropool: noem met @ de stad die hem krijgt."))
    own = check_own_city(state, seat, host, "CAK-37")
    if own:
        return own
    if metropolis(state, host):
        return Refusal("CAK-37", say("Op {place} staat al een metropool.", place=f"v{host}"))
    if state.row[SABOTAGED] >> host & 1:
        return Refusal(
            "CAK-37", say("De stad op {place} is gesaboteerd: herstel haar eerst.", place=f"v{host}")
        )
    return None


def check_no_host(state: Catan, track: int, host: int) -> Refusal | None:
    """CAK-38: where no metropolis is won, no city takes one."""
    if host == NOWHERE:
        return None
    sentence = say("Hiermee win je de metropool {track} niet: noem geen stad.", track=TRACK_NAMES[track])
    return Refusal("CAK-38", sentence)
