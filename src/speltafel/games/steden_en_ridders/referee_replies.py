"""Why a decision in between may not be made so (CAK-98): after dice, attacks and cards."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan import referee_cards as in_catan
from speltafel.games.catan.referee_turn import hand
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import BANK, DISCARDING, LAYS, OWES, PHASE, ROBBING, SIZE
from speltafel.text import many, say

from .names import CARD_NAMES, COLOURS, KINDS_OF_CARDS, KNIGHT_NAMES, TRACK_NAMES
from .referee_building import check_own_city
from .referee_cards import cards_in
from .referee_knights import check_own_knight, check_piece, check_post
from .referee_places import metropolis
from .referee_turn import unasked, when
from .state.row import (
    CHOOSING,
    DESERTING,
    GIVING,
    LANDED,
    LAW,
    LOSING,
    PAPER,
    PAYING,
    PICKING,
    PLACING,
    PRINTING,
    PROGRESS,
    PROGRESS_KINDS,
    RANK,
    SPY_MUST,
    SPYING,
    SUBJECT,
    WALL,
    WATERING,
    WEAKER_AT_WILL,
)


def check_discard(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAK-18: half of a hand above seven, and two more for each wall."""
    row = state.row
    if row[PHASE] == DISCARDING and not row[OWES + seat] and not row[LAYS + seat]:
        sentence = many(
            int(row[SIZE + seat]),
            "Je hoeft niets af te leggen: met {n} kaart blijf je binnen je grens van {limit}.",
            "Je hoeft niets af te leggen: met {n} kaarten blijf je binnen je grens van {limit}.",
            limit=7 + 2 * int(row[WALL + seat]).bit_count(),
        )
        return Refusal("CAK-18", sentence)
    return in_catan.check_discard(state, seat, kind)


def check_robber(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-19: not before the first landing; CAK-20: then as in Catan."""
    if not state.row[LANDED] and state.row[PHASE] != ROBBING:
        return Refusal("CAK-19", say("De struikrover slaapt nog: de barbaren zijn nog niet geland."))
    return when(state, seat, ROBBING) or in_catan.check_robber(state, seat, place)


def check_lose(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-28: an own city without metropolis."""
    refusal = unasked(state, seat, LOSING) or check_own_city(state, seat, place, "CAK-28")
    if refusal:
        return refusal
    if metropolis(state, place):
        return Refusal("CAK-28", say("Een metropool kan niet geplunderd worden."))
    return None


def check_pick(state: Catan, seat: Seat, deck: int) -> Refusal | None:
    """CAK-26: from any deck that is not empty."""
    wait = unasked(state, seat, PICKING)
    if wait:
        return wait
    if cards_in(state, deck) == 0:
        return Refusal("CAK-26", say("De stapel {track} is leeg.", track=TRACK_NAMES[deck]))
    return None


def check_water(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAK-17: a resource that the bank has."""
    wait = unasked(state, seat, WATERING)
    if wait:
        return wait
    if kind >= PAPER:
        return Refusal("CAK-17", say("Het aquaduct geeft een grondstof, geen handelswaar."))
    if state.row[BANK + kind] == 0:
        return Refusal("CAK-17", say("De bank heeft geen {card} meer.", card=KINDS_OF_CARDS[kind]))
    return None


def check_no_water(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-17: it may be declined."""
    return unasked(state, seat, WATERING)


def check_give(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAK-89: cards one has."""
    wait = unasked(state, seat, GIVING)
    if wait:
        return wait
    if hand(state, seat)[kind] == 0:
        return Refusal("CAK-89", say("Je hebt geen {card}.", card=KINDS_OF_CARDS[kind]))
    return None


def check_pay(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAK-90: a commodity one has."""
    wait = unasked(state, seat, PAYING)
    if wait:
        return wait
    if kind < PAPER:
        return Refusal("CAK-90", say("Je betaalt met een handelswaar, niet met een grondstof."))
    if hand(state, seat)[kind] == 0:
        return Refusal("CAK-90", say("Je hebt geen {card}.", card=KINDS_OF_CARDS[kind]))
    return None


def check_no_commodity(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-90: only who has no commodity gives none."""
    wait = unasked(state, seat, PAYING)
    if wait:
        return wait
    if any(hand(state, seat)[PAPER:]):
        return Refusal("CAK-90", say("Je hebt handelswaren: geef er een."))
    return None


def check_let_go(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAK-82: an own knight."""
    return unasked(state, seat, DESERTING) or check_own_knight(state, seat, place, "CAK-82")


def check_put(state: Catan, seat: Seat, code: int) -> Refusal | None:
    """CAK-82: as strong as the one that went if there is a piece, else a weaker one, at an own road."""
    place, strength = code // 3, code % 3 + 1
    refusal = when(state, seat, PLACING) or check_post(state, seat, place, "CAK-82")
    if refusal:
        return refusal
    rank = int(state.row[RANK])
    if strength > rank:
        sentence = say(
            "Er ging een {knight} weg: een sterkere krijg je niet terug.", knight=KNIGHT_NAMES[rank]
        )
        return Refusal("CAK-82", sentence)
    gone = check_piece(state, seat, strength)
    if gone:
        return gone
    if strength < rank and not state.rules & WEAKER_AT_WILL and not check_piece(state, seat, rank):
        sentence = say("Je hebt nog een {knight}: zet die.", knight=KNIGHT_NAMES[rank])
        return Refusal("CAK-82", sentence)
    return None


def check_no_put(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-82: nobody need place a knight."""
    return when(state, seat, PLACING)


def check_spoils(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAK-87: a card that the other holds."""
    wait = when(state, seat, SPYING)
    if wait:
        return wait
    other = state.row[SUBJECT]
    if kind in (PRINTING, LAW):
        return Refusal("CAK-61", say("{card} heeft niemand in de hand.", card=CARD_NAMES[kind]))
    if state.row[PROGRESS + PROGRESS_KINDS * other + kind] == 0:
        sentence = say("{side} heeft de kaart {card} niet.", side=COLOURS[other], card=CARD_NAMES[kind])
        return Refusal("CAK-87", sentence)
    return None


def check_no_spoils(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-87: none, but for `spy=must`."""
    wait = when(state, seat, SPYING)
    if wait:
        return wait
    if state.rules & SPY_MUST:
        return Refusal("CAK-87", say("De Spion neemt hier altijd een kaart mee (spy=must)."))
    return None


def check_master_takes(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAK-91: a card that the other holds."""
    wait = when(state, seat, CHOOSING)
    if wait:
        return wait
    other = state.row[SUBJECT]
    if hand(state, other)[kind] == 0:
        sentence = say("{side} heeft geen {card}.", side=COLOURS[other], card=KINDS_OF_CARDS[kind])
        return Refusal("CAK-91", sentence)
    return None
