"""Why a yellow card may not be played so (CAK-90 to CAK-95), and what follows from it."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan.referee_cards import built_at
from speltafel.games.catan.referee_turn import hand
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import DESERT
from speltafel.games.catan.state.row import ACTION, SIZE
from speltafel.text import say

from .names import COLOURS, KINDS_OF_CARDS
from .referee_cards import check_card, check_opponent, dead
from .referee_points import richer
from .referee_trade import cheap
from .referee_turn import when
from .state.row import (
    AS_RICH,
    COMMODITIES_CARD,
    FLEET_CARD,
    HARBOUR_AGAIN,
    HARBOUR_CARD,
    HARBOURED,
    HARBOURING,
    MASTER,
    MERCHANT,
    MERCHANT_AT,
    MERCHANT_CARD,
    NO_DESERT_MERCHANT,
    PAPER,
    RESOURCES_CARD,
)


def others(state: Catan, seat: Seat) -> list[Seat]:
    """The opponents of a seat."""
    return [other for other in range(state.players) if other != seat]


def check_harbour(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-90: while there is an opponent with cards to show one to, and a resource to show."""
    refusal = check_card(state, seat, HARBOUR_CARD)
    if refusal:
        return refusal
    row = state.row
    if not any(hand(state, seat)[:PAPER]):
        return dead(state, say("Je hebt geen grondstof om te tonen."))
    if not any(row[SIZE + other] for other in others(state, seat)):
        return dead(state, say("Geen van je tegenstanders heeft kaarten."))
    if row[HARBOURING] and not state.rules & HARBOUR_AGAIN:
        return dead(state, say("Je Handelshaven is deze beurt al open: een tweede voegt niets toe."))
    return None


def check_show(state: Catan, seat: Seat, code: int) -> Refusal | None:
    """CAK-90: an own resource to an opponent whom this harbour has not served yet."""
    other, kind = code // 8, code % 8
    wait = when(state, seat, ACTION)
    if wait:
        return wait
    row = state.row
    if not row[HARBOURING]:
        return Refusal("CAK-90", say("Je hebt deze beurt geen Handelshaven gespeeld."))
    nobody = check_opponent(state, seat, other, "CAK-90")
    if nobody:
        return nobody
    asked = (row[HARBOURED] >> other & 1) + (row[HARBOURED] >> 4 + other & 1)
    if asked >= (row[HARBOURING] if state.rules & HARBOUR_AGAIN else 1):
        sentence = say("Bij {side} ben je deze beurt met je Handelshaven al geweest.", side=COLOURS[other])
        return Refusal("CAK-90", sentence)
    if kind >= PAPER:
        return Refusal("CAK-90", say("Je toont een grondstof, geen handelswaar."))
    if hand(state, seat)[kind] == 0:
        return Refusal("CAK-90", say("Je hebt geen {card}.", card=KINDS_OF_CARDS[kind]))
    return None


def check_master(state: Catan, seat: Seat, other: int) -> Refusal | None:
    """CAK-91: an opponent with more points, and with cards."""
    refusal = check_card(state, seat, MASTER) or check_opponent(state, seat, other, "CAK-91")
    if refusal:
        return refusal
    if not richer(state, seat, other):
        sentence = say("{side} heeft niet meer punten dan jij.", side=COLOURS[other])
        if state.rules & AS_RICH:
            sentence = say("{side} heeft minder punten dan jij.", side=COLOURS[other])
        return Refusal("CAK-91", sentence)
    if state.row[SIZE + other] == 0:
        return dead(state, say("{side} heeft geen kaarten.", side=COLOURS[other]))
    return None


def check_merchant(state: Catan, seat: Seat, tile: int) -> Refusal | None:
    """CAK-92: a tile where one has built; CAK-64: another than where one's merchant stands."""
    refusal = check_card(state, seat, MERCHANT_CARD)
    if refusal:
        return refusal
    row = state.row
    if not built_at(state, seat, tile):
        return Refusal("CAK-92", say("Aan {tile} heb je niets gebouwd.", tile=f"h{tile}"))
    if state.land.terrain[tile] == DESERT and state.rules & NO_DESERT_MERCHANT:
        return Refusal("CAK-92", say("De handelaar mag hier niet in de woestijn (merchant_desert=off)."))
    if row[MERCHANT] == seat and row[MERCHANT_AT] == tile:
        return dead(state, say("Je handelaar staat al op {tile}.", tile=f"h{tile}"))
    return None


def check_fleet(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAK-93: any kind; CAK-64: that one does not trade at this rate anyway."""
    refusal = check_card(state, seat, FLEET_CARD)
    if refusal:
        return refusal
    if cheap(state, seat, kind):
        return dead(state, say("Je ruilt {card} al 2:1 met de bank.", card=KINDS_OF_CARDS[kind]))
    return None


def check_resources(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAK-94: a resource."""
    refusal = check_card(state, seat, RESOURCES_CARD)
    if refusal:
        return refusal
    if kind >= PAPER:
        return Refusal("CAK-94", say("Noem een grondstof, geen handelswaar."))
    return check_prey(state, seat)


def check_commodities(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAK-95: a commodity."""
    refusal = check_card(state, seat, COMMODITIES_CARD)
    if refusal:
        return refusal
    if kind < PAPER:
        return Refusal("CAK-95", say("Noem een handelswaar, geen grondstof."))
    return check_prey(state, seat)


def check_prey(state: Catan, seat: Seat) -> Refusal | None:
    """CAK-64: somebody else has a card; which ones nobody sees."""
    if any(state.row[SIZE + other] for other in others(state, seat)):
        return None
    return dead(state, say("Geen van je tegenstanders heeft kaarten."))
