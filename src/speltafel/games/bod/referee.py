"""Why not, in Blind bod."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import CHANCE, Seat
from speltafel.game import NO_SUCH_ACTION, Because, Refusal
from speltafel.text import say

from .state import CARDS, HAND, LAY, NOTHING, PRIZE, PRIZES, Bod


def check(state: Bod, seat: Seat, action: int) -> Refusal | None:
    """The first rule this action would break."""
    if action not in universe(state, seat):
        return NO_SUCH_ACTION
    if all(len(cards) == HAND for cards in state.shown):
        return Refusal("BOD-05", say("Het spel is uit: alle kaarten zijn gespeeld."))
    dealing = any(
        len(state.hands[s]) + len(state.shown[s]) + (state.laid[s] != NOTHING) < HAND
        for s in range(len(state.hands))
    )
    if dealing:
        return _check_deal(state, seat, action)
    if state.prize == 0:
        return _check_prize(seat, action)
    if seat == CHANCE or action < LAY:
        return Refusal("BOD-03", say("Nu leggen de spelers een kaart."))
    if state.laid[seat] != NOTHING:
        return Refusal("BOD-03", say("Je kaart ligt al; wacht op de anderen."))
    if action - LAY not in state.hands[seat]:
        return Refusal("BOD-03", say("Kaart {card} heb je niet.", card=action - LAY))
    return None


def _check_deal(state: Bod, seat: Seat, action: int) -> Refusal | None:
    if seat != CHANCE or action >= PRIZE:
        return Refusal("BOD-01", say("Eerst wordt er gedeeld."))
    held = [card for cards in (*state.hands, *state.shown, state.laid) for card in cards]
    if action in held:
        return Refusal("BOD-01", say("Kaart {card} is al gedeeld.", card=action))
    return None


def _check_prize(seat: Seat, action: int) -> Refusal | None:
    if seat != CHANCE or not PRIZE < action <= PRIZE + max(PRIZES):
        return Refusal("BOD-02", say("Eerst bepaalt het lot de prijs."))
    return None


def universe(state: Bod, seat: Seat) -> Sequence[int]:
    """Every card to deal or to lay, and every prize."""
    cards = range(1, CARDS + 1)
    return [*cards, *(PRIZE + prize for prize in PRIZES), *(LAY + card for card in cards)]


def explain(state: Bod) -> Sequence[Because]:
    """BOD-04: one line a round."""
    return [
        Because(
            winner,
            prize,
            say("ronde {round}: de hoogste kaart, prijs {prize}", round=number, prize=prize),
            "BOD-04",
        )
        for number, (winner, prize) in enumerate(state.rounds, 1)
    ]
