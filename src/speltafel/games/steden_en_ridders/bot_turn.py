"""What to do at a glance in Steden & Ridders: every action weighed by what one would have once it is over."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import CHANCE, Rng, buffer
from speltafel.games.catan.bot_guess import Guess
from speltafel.games.catan.bot_turn import NEVER, SEATS, SURELY, Mind
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import (
    ACTION,
    BEFORE,
    CLAIM,
    DISCARD,
    DISCARDING,
    DRAFTING,
    END,
    GIVE,
    HAND,
    KINDS,
    OFFERED,
    PHASE,
    ROB,
    ROBBING,
    ROLL,
    SIZE,
    WANT,
)

from .belief import imagined
from .judge import GOAL, judge, strength
from .state import Ridders
from .state.chance import FACE_ODDS, FACES, SIDES
from .state.production import limit_of
from .state.row import ALL_KINDS, CAST_EVENT, NO_WATER, PLAY_ALCHEMIST, PLAY_ENGINEER, WATERING

DEALING: Final[i64] = 2
"""To imagine a world takes as long as to value so many positions."""

STEPS: Final[i64] = 8
"""How long an action is followed until its player is free again."""

A_ROLL: Final = 0.25
"""What a roll of the dice is worth, roughly, in the measure of `judge`."""

SAMPLES: Final[i64] = 6
"""In so many worlds the hands of others are looked up."""


class Ruler(Mind):
    """Catan's mind, taught cities, knights and cards."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.aspects = vec[float]([0.0] * 38)
        self.kinds = ALL_KINDS
        self.goal = GOAL
        self.too_far_ahead = 11
        self.replies: vec[i64] = buffer()

    def sensible(self, view: Catan, seat: i64, actions: list[int]) -> list[int]:
        """CAK-17: a card for nothing is taken, unless the hand is full."""
        if view.row[PHASE] == WATERING and view.row[SIZE + seat] < limit_of(view.row, seat):
            return [action for action in actions if action != NO_WATER]
        return actions

    def imagined(self, view: Catan, seat: i64) -> Catan:
        assert isinstance(view, Ridders)
        self.nodes += DEALING
        return imagined(view, seat, self.rng)

    def guessed(self, view: Catan, seat: i64) -> Guess:
        """From a few worlds, the same at every card of an offer: nobody is helped to remember here."""
        assert isinstance(view, Ridders)
        rng = Rng(1)
        worlds = [imagined(view, seat, rng) for _ in range(SAMPLES)]
        chances = vec[float]([0.0] * 32)
        for world in worlds:
            for at in range(SEATS * KINDS):
                if world.row[HAND + at] > 0:
                    chances[at] += 1.0 / float(SAMPLES)
        return Guess(worlds[0], chances)

    def judge(self, state: Catan, seat: i64) -> float:
        return judge(state, seat)

    def strength(self, state: Catan, seat: i64) -> float:
        self.nodes += 1
        return strength(state, seat, self.aspects)

    def weigh(self, state: Catan, seat: i64, action: i64) -> float:
        phase = state.row[PHASE]
        if phase == ROBBING:
            return self.robbing(state, seat, action - ROB)
        if phase == DISCARDING:
            return self.without(state, seat, action - DISCARD)
        if action == CLAIM:
            return SURELY
        if action == END:
            return self.strength(state, seat) + 0.001
        if action == ROLL:
            return self.strength(state, seat) + A_ROLL
        if action >= GIVE and action < WANT:
            return NEVER
        if phase == BEFORE and PLAY_ALCHEMIST <= action < PLAY_ENGINEER:
            return self.with_dice(state, seat, action)
        after = state.copy()
        after.apply(seat, action)
        self.settle(after, seat)
        return self.strength(after, seat)

    def with_dice(self, state: Catan, seat: i64, action: i64) -> float:
        """CAK-70: what one has after dice of one's choice, whatever the event die shows."""
        total = 0.0
        for face in range(FACES):
            after = state.copy()
            after.apply(seat, action)
            after.apply(seat, ROLL)
            after.apply(CHANCE, CAST_EVENT + face)
            self.settle(after, seat)
            total += float(FACE_ODDS[face]) * self.strength(after, seat)
        return total / float(SIDES)

    def settle(self, state: Catan, seat: i64) -> None:
        """Follow what an action began until the turn goes on: chance draws, others do the usual."""
        row = state.row
        steps: i64 = 0
        out = self.replies
        while steps < STEPS and row[PHASE] != ACTION and row[PHASE] != BEFORE:
            actor = state.actor()
            self.nodes += 1
            if actor == CHANCE:
                state.apply(CHANCE, state.draw(self.rng))
            elif actor < 0 or DRAFTING <= row[PHASE] <= OFFERED:
                return
            elif actor == seat:
                state.apply(seat, self.best_reply(state, seat))
            else:
                state.fill(actor, out)
                state.apply(actor, out[0])
            steps += 1

    def best_reply(self, state: Catan, seat: i64) -> i64:
        """What looks best at once, looking no further."""
        out = self.replies
        n = state.fill(seat, out)
        best = out[0]
        if n == 1:
            return best
        phase = state.row[PHASE]
        most = NEVER
        i: i64 = 0
        while i < n:
            if phase == ROBBING:
                worth = self.robbing(state, seat, out[i] - ROB)
            elif phase == DISCARDING:
                worth = self.without(state, seat, out[i] - DISCARD)
            else:
                after = state.copy()
                after.apply(seat, out[i])
                worth = self.strength(after, seat)
            if worth > most:
                most = worth
                best = out[i]
            i += 1
        return best
