"""Why a knight may not be recruited, roused, promoted, moved or sent at another (CAK-40 to CAK-50)."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan.referee_building import check_price
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import CORNER_LISTS
from speltafel.games.catan.state.row import ACTION, BEFORE, PHASE, ROBBER
from speltafel.text import say

from .names import COLOURS
from .referee_places import (
    RANKS,
    at_own_road,
    knight_at,
    knights_of,
    occupied,
    pieces_of_others,
    reach,
    strength_at,
)
from .referee_turn import unasked, when
from .state.row import (
    ANY_CONNECTION,
    AWAKE,
    ERRANT,
    FROM,
    LANDED,
    LEVEL,
    POLITICS,
    PROMOTED,
    READY,
    RELOCATING,
    SMITHING,
    TRACKS,
)

KNIGHT_COST = (0, 0, 1, 0, 1)
"""CAK-40, CAK-43."""

ROUSING_COST = (0, 0, 0, 1, 0)
"""CAK-42."""

OF_EACH = 2
MOST = 3
FORTRESS = 3
NO_OBSTACLE = 0


def check_recruit(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-40: a free crossing at an own road, whatever stands beside it; a piece, and the price."""
    return (
        when(state, seat, ACTION)
        or check_post(state, seat, place, "CAK-40")
        or check_piece(state, seat, 1)
        or check_price(state, seat, KNIGHT_COST, say("een ridder"), "CAK-40")
    )


def check_post(state: Catan, seat: Seat, place: int, rule: str) -> Refusal | None:
    """CAK-40: where a new knight may stand."""
    taken = occupied(state, place, "CAK-40")
    if taken:
        return taken
    if not at_own_road(state, seat, place):
        return Refusal(rule, say("Aan {place} ligt geen straat van jou.", place=f"v{place}"))
    return None


def check_piece(state: Catan, seat: Seat, strength: int) -> Refusal | None:
    """CAK-41: two knights of each strength."""
    if int(state.row[RANKS[strength - 1] + seat]).bit_count() < OF_EACH:
        return None
    sentence = say("Je twee ridders van kracht {strength} staan al op het bord.", strength=strength)
    return Refusal("CAK-41", sentence)


def check_own_knight(state: Catan, seat: Seat, place: int, rule: str) -> Refusal | None:
    """The knight is one's own."""
    if knights_of(state, seat) >> place & 1:
        return None
    return Refusal(rule, say("Op {place} staat geen ridder van jou.", place=f"v{place}"))


def check_activate(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-42: an own knight that is not active, for a grain."""
    refusal = when(state, seat, ACTION) or check_own_knight(state, seat, place, "CAK-42")
    if refusal:
        return refusal
    if state.row[AWAKE + seat] >> place & 1:
        return Refusal("CAK-42", say("De ridder op {place} is al actief.", place=f"v{place}"))
    return check_price(state, seat, ROUSING_COST, say("het activeren"), "CAK-42")


def check_promote(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-43: one step, at its price; CAK-79: for nothing with the Smith."""
    refusal = when(state, seat, ACTION, SMITHING) or check_rise(state, seat, place)
    if refusal or state.row[PHASE] == SMITHING:
        return refusal
    return check_price(state, seat, KNIGHT_COST, say("een bevordering"), "CAK-43")


def check_rise(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-43: once a turn, not beyond mighty, and mighty only with a fortress; CAK-41: and a piece."""
    row = state.row
    own = check_own_knight(state, seat, place, "CAK-43")
    if own:
        return own
    strength = strength_at(state, seat, place)
    if strength == MOST:
        return Refusal("CAK-43", say("De ridder op {place} is al machtig.", place=f"v{place}"))
    if row[PROMOTED] >> place & 1:
        return Refusal("CAK-43", say("De ridder op {place} is deze beurt al bevorderd.", place=f"v{place}"))
    if strength == MOST - 1 and row[LEVEL + TRACKS * seat + POLITICS] < FORTRESS:
        return Refusal("CAK-43", say("Voor een machtige ridder heb je de vesting nodig (politiek 3)."))
    return check_piece(state, seat, strength + 1)


def check_ready(state: Catan, seat: Seat, place: int, rule: str) -> Refusal | None:
    """CAK-44: an own knight that has been active since the turn began."""
    row = state.row
    own = check_own_knight(state, seat, place, rule)
    if own:
        return own
    if not row[AWAKE + seat] >> place & 1:
        return Refusal("CAK-44", say("De ridder op {place} is niet actief.", place=f"v{place}"))
    if not row[READY] >> place & 1:
        sentence = say("De ridder op {place} is niet actief sinds het begin van je beurt.", place=f"v{place}")
        return Refusal("CAK-44", sentence)
    return None


def check_move(state: Catan, seat: Seat, code: int) -> Refusal | None:
    """CAK-46: over own roads to another free crossing."""
    here, there = code // 54, code % 54
    refusal = when(state, seat, ACTION) or check_ready(state, seat, here, "CAK-46")
    if refusal:
        return refusal
    if here == there:
        return Refusal("CAK-46", say("De ridder staat al op {place}.", place=f"v{here}"))
    return occupied(state, there, "CAK-50") or check_march(state, seat, here, there)


def check_march(state: Catan, seat: Seat, here: int, there: int) -> Refusal | None:
    """CAK-46: own roads lead there, with no piece of another on the way."""
    if there in reach(state, seat, here, pieces_of_others(state, seat)):
        return None
    if there in reach(state, seat, here, NO_OBSTACLE):
        sentence = say(
            "Tussen {here} en {there} staat een stuk van een ander in de weg.",
            here=f"v{here}",
            there=f"v{there}",
        )
        return Refusal("CAK-46", sentence)
    sentence = say("Van {here} naar {there} lopen geen straten van jou.", here=f"v{here}", there=f"v{there}")
    return Refusal("CAK-46", sentence)


def check_displace(state: Catan, seat: Seat, code: int) -> Refusal | None:
    """CAK-47: as a move, to where a weaker knight of another stands."""
    here, there = code // 54, code % 54
    refusal = when(state, seat, ACTION) or check_ready(state, seat, here, "CAK-47")
    if refusal:
        return refusal
    other = knight_at(state, there)
    if other is None or other == seat:
        sentence = say("Op {place} staat geen ridder van een ander.", place=f"v{there}")
        return Refusal("CAK-47", sentence)
    own, its = strength_at(state, seat, here), strength_at(state, other, there)
    if its >= own:
        sentence = say(
            "Je ridder heeft kracht {own}; die van {side} op {place} is met kracht {its} niet zwakker.",
            own=own,
            side=COLOURS[other],
            place=f"v{there}",
            its=its,
        )
        return Refusal("CAK-47", sentence)
    return check_march(state, seat, here, there)


def check_chase(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-49: a ready knight at the robber's tile; CAK-19: once the robber is awake."""
    phases = (ACTION, BEFORE) if state.rules & ERRANT else (ACTION,)
    wait = when(state, seat, *phases)
    if wait:
        return wait
    if not state.row[LANDED]:
        return Refusal("CAK-19", say("De struikrover slaapt nog: de barbaren zijn nog niet geland."))
    refusal = check_ready(state, seat, place, "CAK-49")
    if refusal:
        return refusal
    robber = state.row[ROBBER]
    if place not in CORNER_LISTS[robber]:
        sentence = say(
            "{place} ligt niet aan {tile}, waar de struikrover staat.", place=f"v{place}", tile=f"h{robber}"
        )
        return Refusal("CAK-49", sentence)
    return None


def check_relocate(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-48: over own roads from where it stood; with `relocate=connected`, whatever is on the way."""
    wait = unasked(state, seat, RELOCATING)
    if wait:
        return wait
    here = int(state.row[FROM])
    if place == here:
        return Refusal("CAK-48", say("Van {place} is je ridder juist verdreven.", place=f"v{place}"))
    taken = occupied(state, place, "CAK-48")
    if taken:
        return taken
    if state.rules & ANY_CONNECTION:
        if place in reach(state, seat, here, NO_OBSTACLE):
            return None
        sentence = say(
            "Van {here} naar {there} lopen geen straten van jou.", here=f"v{here}", there=f"v{place}"
        )
        return Refusal("CAK-48", sentence)
    march = check_march(state, seat, here, place)
    return Refusal("CAK-48", march.sentence) if march else None
