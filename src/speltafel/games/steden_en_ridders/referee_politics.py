"""Why a blue card may not be played so (CAK-80 to CAK-89)."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan.referee_building import has_road
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import CITY, HELD, ROBBER, SIZE
from speltafel.text import say

from .names import COLOURS
from .referee_cards import check_card, check_opponent, dead
from .referee_commerce import others
from .referee_places import at_own_road, carries, joins, knight_at, knights_of, lies, loose, metropolis
from .referee_points import richer
from .state.row import (
    AS_RICH,
    AWAKE,
    BISHOP,
    DESERTER,
    DIPLOMAT,
    INTRIGUE,
    LANDED,
    METROPOLIS_SAFE,
    REBUILD_OPTIONAL,
    SABOTAGED,
    SABOTEUR,
    SPY,
    WARLORD,
    WEDDING,
)


def check_bishop(state: Catan, seat: Seat, tile: int) -> Refusal | None:
    """CAK-80: the robber, if awake, goes to another tile."""
    refusal = check_card(state, seat, BISHOP)
    if refusal:
        return refusal
    if not state.row[LANDED]:
        return Refusal("CAK-19", say("De struikrover slaapt nog: de barbaren zijn nog niet geland."))
    if tile == state.row[ROBBER]:
        sentence = say("De struikrover staat al op {tile}; hij moet naar een andere tegel.", tile=f"h{tile}")
        return Refusal("CAK-80", sentence)
    return None


def check_deserter(state: Catan, seat: Seat, other: int) -> Refusal | None:
    """CAK-82: an opponent with a knight on the board."""
    refusal = check_card(state, seat, DESERTER) or check_opponent(state, seat, other, "CAK-82")
    if refusal:
        return refusal
    if not knights_of(state, other):
        return Refusal("CAK-82", say("{side} heeft geen ridder op het bord.", side=COLOURS[other]))
    return None


def check_diplomat_own(state: Catan, seat: Seat, way: int) -> Refusal | None:
    """CAK-83: an own free road that can go elsewhere."""
    refusal = check_card(state, seat, DIPLOMAT)
    if refusal:
        return refusal
    if not has_road(state, seat, way):
        return Refusal("CAK-83", say("Op {way} ligt geen straat van jou.", way=f"e{way}"))
    refusal = check_free(state, seat, way)
    if refusal:
        return refusal
    if state.rules & REBUILD_OPTIONAL:
        return None
    if any(other != way and not lies(state, other) and joins(state, seat, other, way) for other in range(72)):
        return None
    return Refusal("CAK-83", say("Die straat kun je nergens anders leggen."))


def check_diplomat(state: Catan, seat: Seat, way: int) -> Refusal | None:
    """CAK-83: a free road of an opponent."""
    refusal = check_card(state, seat, DIPLOMAT)
    if refusal:
        return refusal
    owner = next((other for other in range(state.players) if has_road(state, other, way)), None)
    if owner is None or owner == seat:
        return Refusal("CAK-83", say("Op {way} ligt geen straat van een ander.", way=f"e{way}"))
    return check_free(state, owner, way)


def check_free(state: Catan, owner: Seat, way: int) -> Refusal | None:
    """CAK-83: a road with a free end; a knight keeps its last road (CAK-40)."""
    if not loose(state, owner, way):
        return Refusal("CAK-83", say("De straat op {way} ligt aan beide kanten vast.", way=f"e{way}"))
    if carries(state, owner, way):
        return Refusal(
            "CAK-83", say("Aan {way} staat een ridder die geen andere straat heeft.", way=f"e{way}")
        )
    return None


def check_intrigue(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-84: a knight of an opponent at an own road."""
    refusal = check_card(state, seat, INTRIGUE)
    if refusal:
        return refusal
    if knight_at(state, place) in (None, seat):
        return Refusal("CAK-84", say("Op {place} staat geen ridder van een ander.", place=f"v{place}"))
    if not at_own_road(state, seat, place):
        return Refusal("CAK-84", say("Aan {place} ligt geen straat van jou.", place=f"v{place}"))
    return None


def check_saboteur(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-86: a city of an opponent, once; with `saboteur_metropolis=off`, no metropolis."""
    refusal = check_card(state, seat, SABOTEUR)
    if refusal:
        return refusal
    if not any(state.row[CITY + other] >> place & 1 for other in others(state, seat)):
        return Refusal("CAK-86", say("Op {place} staat geen stad van een ander.", place=f"v{place}"))
    if state.row[SABOTAGED] >> place & 1:
        return Refusal("CAK-86", say("De stad op {place} is al gesaboteerd.", place=f"v{place}"))
    if state.rules & METROPOLIS_SAFE and metropolis(state, place):
        return Refusal("CAK-86", say("Een metropool is hier veilig (saboteur_metropolis=off)."))
    return None


def check_spy(state: Catan, seat: Seat, other: int) -> Refusal | None:
    """CAK-87: an opponent with progress cards."""
    refusal = check_card(state, seat, SPY) or check_opponent(state, seat, other, "CAK-87")
    if refusal:
        return refusal
    if state.row[HELD + other] == 0:
        return Refusal("CAK-87", say("{side} heeft geen ontwikkelingskaarten.", side=COLOURS[other]))
    return None


def check_warlord(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-88: a knight that is not active."""
    refusal = check_card(state, seat, WARLORD)
    if refusal:
        return refusal
    if not knights_of(state, seat) & ~int(state.row[AWAKE + seat]):
        return dead(state, say("Je hebt geen ridder die nog geactiveerd kan worden."))
    return None


def check_wedding(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-89: an opponent with more points, and with cards."""
    refusal = check_card(state, seat, WEDDING)
    if refusal:
        return refusal
    if not any(richer(state, seat, other) and state.row[SIZE + other] for other in others(state, seat)):
        nobody = say("Niemand met meer punten dan jij heeft kaarten.")
        if state.rules & AS_RICH:
            nobody = say("Niemand met evenveel punten als jij, of meer, heeft kaarten.")
        return dead(state, nobody)
    return None
