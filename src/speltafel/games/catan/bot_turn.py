"""What to do at a glance: every action weighed by what one would have after it.

Quick enough to play whole rounds for all seats; the search in `bot` looks on from here.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import CHANCE, Budget, Rng, buffer

from .bot_guess import Guess, guess
from .judge import POINTS, UNPLAYED, WEIGHTS, judge, strength
from .secrets import imagine
from .state import GOAL, Catan
from .state.island import CARDS, CORNERS, DESERT, PIPS
from .state.routes import size
from .state.row import (
    ACTIVE,
    ARMY,
    BANK,
    BEFORE,
    BUILDING,
    BUY,
    CITY,
    CLAIM,
    DISCARD,
    DISCARDING,
    DRAFTING,
    END,
    GIVE,
    HAND,
    INVENTION,
    KINDS,
    KNIGHT,
    KNIGHTS,
    MONOPOLY,
    NAME,
    NAMING,
    OFFERED,
    PHASE,
    PLAY,
    ROB,
    ROBBER,
    ROBBING,
    SIZE,
    TOWN,
    WANT,
)

SEATS: Final[i64] = 4
TWO: Final[i64] = 2
NEVER: Final = -1.0e9
SURELY: Final = 1.0e6
DEALING: Final[i64] = 10
"""To imagine a world takes as long as to value so many positions."""

CARD_WORTH: Final = 0.09
"""What a card more is worth, roughly, in the measure of `judge`."""

RIDE: Final = 0.12
"""What moving the robber is worth."""


class Mind:
    """Room to think in, and how much has been thought."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.out: vec[i64] = buffer()
        self.aspects: vec[float] = vec[float]([0.0] * 27)
        self.nodes: i64 = 0
        self.kinds: i64 = CARDS
        self.goal: i64 = GOAL
        self.too_far_ahead: i64 = 8
        """Who has so many points gets no card from us."""

    def sensible(self, view: Catan, seat: i64, actions: list[int]) -> list[int]:
        """What is worth a thought where a turn is interrupted."""
        return actions

    def imagined(self, view: Catan, seat: i64) -> Catan:
        """A world as it can be, from what a seat sees."""
        self.nodes += DEALING
        return imagine(view, seat, self.rng)

    def guessed(self, view: Catan, seat: i64) -> Guess:
        """What the others hold, as far as a seat can tell."""
        return guess(view)

    def judge(self, state: Catan, seat: i64) -> float:
        """A seat's chance to win."""
        return judge(state, seat)

    def strength(self, state: Catan, seat: i64) -> float:
        """How strong a seat is; a node more."""
        self.nodes += 1
        return strength(state, seat, self.aspects)

    def glance(self, state: Catan, seat: i64) -> i64:
        """The action that looks best at once."""
        out = self.out
        n = state.fill(seat, out)
        if n == 1:
            return out[0]
        phase = state.row[PHASE]
        if DRAFTING <= phase <= OFFERED:
            return out[0]  # no offers at a glance: drop, refuse or withdraw it
        best = out[0]
        most = NEVER
        i: i64 = 0
        while i < n:
            worth = self.weigh(state, seat, out[i])
            if worth > most:
                most = worth
                best = out[i]
            i += 1
        return best

    def weigh(self, state: Catan, seat: i64, action: i64) -> float:
        """What an action is worth at a glance; actions of one moment can be compared."""
        phase = state.row[PHASE]
        if phase == ROBBING and action >= ROB:
            return self.robbing(state, seat, action - ROB)
        if phase == DISCARDING:
            return self.without(state, seat, action - DISCARD)
        if phase == NAMING:
            return taken(state.row, seat, action - NAME)
        if action <= END:  # or roll
            return self.strength(state, seat) + 0.001
        if action == CLAIM:
            return SURELY
        if action >= PLAY and action < PLAY + CARDS:
            return self.playing(state, seat, action - PLAY)
        if action >= GIVE and action < WANT:
            return NEVER
        after = state.copy()
        after.apply(seat, action)
        worth = self.strength(after, seat)
        if action == BUY:
            return worth + 0.8 * WEIGHTS[UNPLAYED] + 0.2 * WEIGHTS[POINTS]
        return worth

    def robbing(self, state: Catan, seat: i64, place: i64) -> float:
        """How much a place of the robber hurts the others, more those ahead, and what can be stolen."""
        self.nodes += 1
        row = state.row
        h = place // 5
        worth = 0.0
        other: i64 = 0
        while other < state.players:
            corners = CORNERS[h]
            count = size(row[TOWN + other] & corners) + 2 * size(row[CITY + other] & corners)
            if count > 0 and state.land.terrain[h] != DESERT:
                hurt = float(count * PIPS[state.land.numbers[h]])
                if other == seat:
                    worth -= 3.0 * hurt
                else:
                    worth += hurt * (0.2 + 0.1 * float(state.visible(other)))
            other += 1
        victim = place % 5 - 1
        if victim >= 0 and row[SIZE + victim] > 0:
            worth += 1.5 + 0.1 * float(state.visible(victim)) + 0.1 * float(row[SIZE + victim])
        return worth

    def without(self, state: Catan, seat: i64, kind: i64) -> float:
        """What is left with a card of a kind less."""
        row = state.row
        at = HAND + KINDS * seat + kind
        row[at] -= 1
        worth = self.strength(state, seat)
        row[at] += 1
        return worth

    def playing(self, state: Catan, seat: i64, kind: i64) -> float:
        """What a development card does."""
        row = state.row
        worth = self.strength(state, seat)
        if kind == KNIGHT:
            holder = row[KNIGHTS]
            if row[ARMY + seat] == 2 and holder < 0:
                worth += 2.0 * WEIGHTS[POINTS]
            elif holder >= 0 and holder != seat and row[ARMY + seat] == row[ARMY + holder]:
                worth += 3.0 * WEIGHTS[POINTS]
            if row[PHASE] == BEFORE:
                return worth - WEIGHTS[UNPLAYED] + RIDE * float(suffers(state, seat))
            return worth + RIDE
        if row[PHASE] == BEFORE:
            return NEVER
        if kind == BUILDING:
            return worth + 2.0 * CARD_WORTH
        if kind == INVENTION:
            return self.plenty(state, seat)
        if kind == MONOPOLY:
            best = 0.0
            for card in range(CARDS):
                best = greater(best, taken(row, seat, card))
            return worth + (best - 2.0) * CARD_WORTH
        return NEVER

    def plenty(self, state: Catan, seat: i64) -> float:
        """What one has after taking the two best cards."""
        after = state.copy()
        row = after.row
        best = 0.0
        for turn in range(TWO):
            best = NEVER
            most: i64 = 0
            for kind in range(CARDS):
                row[HAND + KINDS * seat + kind] += 1
                worth = self.strength(after, seat)
                row[HAND + KINDS * seat + kind] -= 1
                if worth > best and row[BANK + kind] > turn:
                    best = worth
                    most = kind
            row[HAND + KINDS * seat + most] += 1
            row[SIZE + seat] += 1
        return best


def greater(one: float, other: float) -> float:
    """The larger of two."""
    if one > other:
        return one
    return other


def taken(row: vec[i64], seat: i64, kind: i64) -> float:
    """How many cards a Monopoly would bring."""
    count: i64 = 0
    for other in range(SEATS):
        if other != seat:
            count += row[HAND + KINDS * other + kind]
    return float(count)


def suffers(state: Catan, seat: i64) -> i64:
    """How many own buildings stand beside the robber."""
    row = state.row
    if row[ROBBER] < 0:
        return 0
    return size((row[TOWN + seat] | row[CITY + seat]) & CORNERS[row[ROBBER]])


def play_on(state: Catan, mind: Mind, chance: Rng, seat: i64, turns: i64, budget: Budget) -> None:
    """Play quickly for everybody until so many turns of the seat have begun, or game or budget are over."""
    row = state.row
    began = row[PHASE] == BEFORE
    while not budget.spent(mind.nodes):
        actor = state.actor()
        mind.nodes += 1
        if actor == CHANCE:
            state.apply(CHANCE, state.draw(chance))
        elif actor < 0:
            return
        else:
            state.apply(actor, mind.glance(state, actor))
        if row[PHASE] != BEFORE:
            began = False
        elif not began and row[ACTIVE] == seat:
            began = True
            turns -= 1
            if turns <= 0:
                return
