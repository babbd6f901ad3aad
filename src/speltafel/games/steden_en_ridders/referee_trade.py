"""Why not with the bank, and when players trade with each other (CAK-31, CAK-32)."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.games.catan import referee_trade as in_catan
from speltafel.games.catan.referee_turn import hand
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import GENERIC
from speltafel.games.catan.state.row import (
    ACTION,
    ACTIVE,
    BANK,
    BEST_RATE,
    DRAFTING,
    OFFERED,
    PHASE,
)
from speltafel.text import say

from .names import KINDS_OF_CARDS
from .referee_turn import first, turn
from .state.row import FLEET, LEVEL, MERCHANT, MERCHANT_AT, PAPER, TRACKS, TRADE

TRADING_HOUSE = 3


def closed(state: Catan, seat: Seat) -> Refusal | None:
    """CAT-32, CAK-14: outside the action phase nobody trades."""
    return None if state.row[PHASE] in (ACTION, DRAFTING, OFFERED) else turn(state, seat) or first(state)


def check_draft(state: Catan, seat: Seat, action: int) -> Refusal | None:
    """CAK-31: an offer card by card, commodities too."""
    return closed(state, seat) or in_catan.check_draft(state, seat, action)


def check_address(state: Catan, seat: Seat, other: int) -> Refusal | None:
    """CAK-31: to whom an offer goes."""
    return closed(state, seat) or in_catan.check_address(state, seat, other)


def check_send(state: Catan, seat: Seat, action: int) -> Refusal | None:
    """CAK-31: an offer is complete, or dropped."""
    return closed(state, seat) or in_catan.check_send(state, seat, action)


def cheap(state: Catan, seat: Seat, kind: int) -> bool:
    """CAK-32: whether two of a kind are enough: harbour, merchant, trading house or fleet."""
    row = state.row
    if row[ACTIVE] == seat and row[FLEET] >> kind & 1:
        return True
    if kind >= PAPER:
        return bool(row[LEVEL + TRACKS * seat + TRADE] >= TRADING_HOUSE)
    if row[MERCHANT] == seat and state.land.terrain[row[MERCHANT_AT]] == kind:
        return True
    return kind in in_catan.harbours_of(state, seat)


def check_bank(state: Catan, seat: Seat, code: int) -> Refusal | None:
    """CAK-32: at a rate one is entitled to; CAT-42: for a card that the bank has."""
    rate, give, want = code // 64 + 2, code // 8 % 8, code % 8
    row = state.row
    if row[PHASE] != ACTION or row[ACTIVE] != seat:
        return turn(state, seat) or first(state)
    if give == want:
        return Refusal("CAK-32", say("De bank geeft er een andere soort voor terug."))
    card, held = KINDS_OF_CARDS[give], hand(state, seat)[give]
    refusal = check_rate(state, seat, rate, give)
    if refusal:
        return refusal
    if held < rate:
        return Refusal("CAK-32", say("Je hebt maar {count} {card}.", count=held, card=card))
    if row[BANK + want] == 0:
        return Refusal("CAT-42", say("De bank heeft geen {card} meer.", card=KINDS_OF_CARDS[want]))
    return None


def check_rate(state: Catan, seat: Seat, rate: int, give: int) -> Refusal | None:
    """CAK-32: which rates a kind has; CAT-42: with `rates=best`, only the best of them."""
    if rate == 4 and not state.rules & BEST_RATE:
        return None
    two, three = cheap(state, seat, give), GENERIC in in_catan.harbours_of(state, seat)
    card = KINDS_OF_CARDS[give]
    if (rate == 2 and not two) or (rate == 3 and not three):
        return Refusal("CAK-32", say("Jij ruilt {card} niet tegen {rate}:1.", card=card, rate=rate))
    best = 2 if two else 3 if three else 4
    if rate != best and state.rules & BEST_RATE:
        return Refusal("CAT-42", say("Je ruilt {card} tegen je beste koers, {rate}:1.", card=card, rate=best))
    return None
