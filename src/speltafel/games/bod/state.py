"""Blind bod's engine: hands, cards laid face down, cards shown, prizes won. Ids refer to rules.nl.md.

A card that whoever looks may not know is HIDDEN; the same class serves as state and as view.
"""

from __future__ import annotations

from mypy_extensions import i64

from speltafel.engine import CHANCE, Outcome, Seat, State
from speltafel.game import Options

CARDS = 18
HAND = 4
HIDDEN = 0
NOTHING = -1
PRIZES = (1, 2, 3)
PRIZE_ODDS = (3, 2, 1)
PRIZE = 20
LAY = 40


class Bod(State):
    """Chance deals card c as action c and sets prize p as PRIZE + p; a seat lays c as LAY + c."""

    def __init__(
        self,
        hands: list[list[int]],
        laid: list[int],
        shown: list[list[int]],
        rounds: list[tuple[Seat, int]],
        prize: int,
    ) -> None:
        self.hands = hands
        self.laid = laid
        self.shown = shown
        self.rounds = rounds
        self.prize = prize

    def seats(self) -> i64:
        return len(self.hands)

    def to_deal(self) -> Seat:
        """BOD-01: the seat that gets the next card, or NOTHING when all have four."""
        for seat, hand in enumerate(self.hands):
            laid = 0 if self.laid[seat] == NOTHING else 1
            if len(hand) + laid + len(self.shown[seat]) < HAND:
                return seat
        return NOTHING

    def actors(self) -> list[int]:
        """BOD-03: everybody who has not yet laid a card, at once."""
        if len(self.rounds) == HAND:
            return []
        if self.to_deal() != NOTHING or self.prize == 0:
            return [CHANCE]
        return [seat for seat, card in enumerate(self.laid) if card == NOTHING]

    def actions(self, seat: i64) -> list[int]:
        if seat not in self.actors():
            return []
        if seat != CHANCE:
            return [LAY + card for card in self.hands[seat]]
        if self.to_deal() != NOTHING:
            return self.unseen()
        return [PRIZE + prize for prize in PRIZES]

    def unseen(self) -> list[int]:
        """The cards that nobody, as far as this view goes, holds or has shown."""
        out = {card for cards in (*self.hands, *self.shown, self.laid) for card in cards}
        return [card for card in range(1, CARDS + 1) if card not in out]

    def odds(self) -> list[int]:
        """BOD-02: small prizes are the likelier ones."""
        return [1] * len(self.unseen()) if self.to_deal() != NOTHING else list(PRIZE_ODDS)

    def apply(self, seat: i64, action: i64) -> None:
        if seat != CHANCE:
            self.hands[seat].remove(action - LAY)
            self.laid[seat] = action - LAY
            if NOTHING not in self.laid:
                self._reveal()
        elif action < PRIZE:
            self.hands[self.to_deal()].append(action)
        else:
            self.prize = action - PRIZE

    def _reveal(self) -> None:
        """BOD-04: the highest card takes the prize."""
        for seat, card in enumerate(self.laid):
            self.shown[seat].append(card)
        self.rounds.append((self.laid.index(max(self.laid)), self.prize))
        self.laid = [NOTHING] * len(self.laid)
        self.prize = 0

    def copy(self) -> Bod:
        return Bod(
            [hand[:] for hand in self.hands],
            self.laid[:],
            [cards[:] for cards in self.shown],
            self.rounds[:],
            self.prize,
        )

    def outcome(self) -> Outcome | None:
        """BOD-05: most points are first; equal points share a place."""
        if len(self.rounds) < HAND:
            return None
        scores = [
            sum(prize for winner, prize in self.rounds if winner == seat) for seat in range(len(self.hands))
        ]
        places = [1 + sum(other > score for other in scores) for score in scores]
        return Outcome(tuple(places), tuple(scores), "BOD-05")


def start(seats: int, options: Options) -> Bod:
    """Nothing is dealt yet: chance deals card by card."""
    return Bod([[] for _ in range(seats)], [NOTHING] * seats, [[] for _ in range(seats)], [], 0)
