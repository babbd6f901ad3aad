"""Querbeet's engine: stones as bit sets over the 37 cells of QUE-02. Ids refer to rules.nl.md.

What lies is one row of numbers (`row`). Around every cell lies a *ring*: what its neighbours show it, in
base three (nothing, line, white), kept up to date by every stone laid (`laying`), so that the turns in
which a stone fits are read from a table (`tiles`). `dealing` fills the hands, `ways` counts what lies.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, Rng, State
from speltafel.game import Options

from ..geometry import COLOURS
from ..stones import HAND_STONES
from .dealing import drawn_deal, fill_deals, hand_size, held, to_deal, undealt
from .laying import fill_lays, fits_somewhere, show
from .row import (
    BEGINS,
    BIT,
    CELLS,
    CENTRE,
    COUNT,
    DEAL,
    DEALING,
    EDGES,
    END,
    HAND,
    INCOMPLETE,
    LAYS,
    LOT,
    ONE,
    PASS,
    PLAY,
    ROUND,
    SCORE,
    WORDS,
)
from .tiles import Tiles, tiles_of
from .ways import shortest, way_points


@final
@mypyc_attr(free_list_len=1)
class Querbeet(State):
    """A position in Querbeet, or what a seat knows of one."""

    def __init__(
        self,
        tiles: Tiles,
        rules: i64,
        players: i64,
        phase: i64,
        first: i64,
        number: i64,
        turn: i64,
        seat: i64,
        idle: i64,
        occupied: i64,
        words: vec[i64],
    ) -> None:
        self.tiles: Tiles = tiles
        self.rules: i64 = rules
        self.players: i64 = players
        self.phase: i64 = phase
        self.first: i64 = first  # who starts this round
        self.round: i64 = number
        self.turn: i64 = turn
        self.seat: i64 = seat
        self.idle: i64 = idle  # how many passed in a row
        self.occupied: i64 = occupied
        self.words: vec[i64] = words

    def copy(self) -> State:
        return Querbeet(
            self.tiles,
            self.rules,
            self.players,
            self.phase,
            self.first,
            self.round,
            self.turn,
            self.seat,
            self.idle,
            self.occupied,
            self.words[:],
        )

    def seats(self) -> i64:
        return self.players

    def actor(self) -> i64:
        if self.phase == PLAY:
            return self.seat
        if self.phase == COUNT:
            return (self.first + 1) % self.players
        if self.phase == END:
            return OVER
        return CHANCE

    def turns(self) -> i64:
        """QUE-07: how many turns everybody has in a round."""
        return HAND_STONES // self.players

    def colour(self, seat: i64) -> i64:
        """QUE-01: the colour that a seat plays."""
        return self.rules >> (2 * seat + 2) & 3

    def incomplete(self) -> i64:
        """QUE-20, QUE-27: which ways count as incomplete."""
        return self.rules & 3

    def score(self, seat: i64) -> i64:
        """QUE-05: the points of the rounds before this one."""
        return self.words[SCORE + seat]

    def held(self, seat: i64, kind: i64) -> i64:
        """How many stones of a kind a seat has in hand."""
        return held(self.words, seat, kind)

    def hand_size(self, seat: i64) -> i64:
        """How many stones a seat has in hand, known or not."""
        return hand_size(self.words, seat)

    def left(self, seat: i64) -> i64:
        """QUE-07: how many turns a seat still has in this round."""
        if self.phase < PLAY:
            return self.turns()
        if self.phase > PLAY:
            return 0
        after = (seat - self.first + self.players) % self.players
        now = (self.seat - self.first + self.players) % self.players
        left = self.turns() - self.turn
        if after >= now:
            left += 1
        return left

    def surplus(self, seat: i64) -> i64:
        """QUE-23: the stones for which a seat has no turn any more: its passes, by QUE-14."""
        if self.phase < PLAY:
            return 0
        return self.hand_size(seat) - self.left(seat)

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.actor():
            return 0
        if self.phase == PLAY:
            n = fill_lays(self.tiles, self.words, self.occupied, seat, out)
            if n:
                return n
            out[0] = PASS  # QUE-13: only who can lay nothing passes
            return 1
        if self.phase == COUNT:
            out[0] = ROUND
            return 1
        if self.phase == LOT:
            return self._lots(out)
        if self.phase == DEALING:
            return fill_deals(self.tiles, self.words, self.players, out)
        return 0

    def fits_somewhere(self, kind: i64) -> bool:
        """Whether a stone of this kind fits anywhere."""
        return fits_somewhere(self.tiles, self.words, self.occupied, kind)

    def _lots(self, out: vec[i64]) -> i64:
        """QUE-01: anybody may be the first to start."""
        n: i64 = 0
        while n < self.players:
            out[n] = BEGINS + n
            n += 1
        return n

    def to_deal(self) -> i64:
        """QUE-06: whoever has fewest stones gets the next one."""
        return to_deal(self.words, self.players)

    def odds(self) -> list[int]:
        """QUE-06: every stone that is left is as likely as any other."""
        if self.phase == LOT:
            return [1] * self.players
        return [
            int(undealt(self.tiles, self.words, self.players, action - DEAL))
            for action in self.actions(CHANCE)
        ]

    def draw(self, rng: Rng) -> i64:
        if self.phase == LOT:
            return BEGINS + rng.below(self.players)
        return drawn_deal(self.tiles, self.words, self.players, rng)

    def apply(self, seat: i64, action: i64) -> None:
        if action < LAYS:
            turned = action // CELLS
            self.words[HAND + seat] -= ONE[turned // EDGES]
            self.put(action % CELLS, self.tiles.masks[turned])
            self.idle = 0
            self._pass_on()
        elif action == PASS:
            self.idle += 1
            self._pass_on()
        elif action == ROUND:
            self._next_round()
        elif action < BEGINS:
            self._deal(action - DEAL)
        else:
            self.first = action - BEGINS
            self.seat = self.first
            self.phase = DEALING

    def put(self, cell: i64, mask: i64) -> None:
        """Lay a stone with lines over these edges; its neighbours see it."""
        self.occupied |= BIT[cell]
        show(self.words, cell, mask)

    def _pass_on(self) -> None:
        """QUE-07: the next seat's turn; QUE-15: unless the round is over, by turns or by passes of all."""
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.first:
            self.turn += 1
        if self.turn > self.turns() or self.idle == self.players:
            self.turn = self.turns()
            self.seat = self.first
            self.idle = 0
            self.phase = END if self.round == self.players else COUNT

    def _next_round(self) -> None:
        """QUE-24: count, gather all stones, and somebody else starts."""
        seat: i64 = 0
        while seat < self.players:
            self.words[SCORE + seat] += self.points(seat)
            seat += 1
        for word in range(SCORE):
            self.words[word] = 0
        self.occupied = 0
        self.round += 1
        self.first = (self.first + 1) % self.players
        self.seat = self.first
        self.turn = 0
        self.phase = DEALING

    def _deal(self, kind: i64) -> None:
        """QUE-06: one stone; after the last one the start player opens (QUE-08)."""
        seat = self.to_deal()
        self.words[HAND + seat] += ONE[kind]
        if self.hand_size(self.to_deal()) == self.turns():
            self.put(CENTRE, 63)
            self.turn = 1
            self.seat = self.first
            self.phase = PLAY

    def points(self, seat: i64) -> i64:
        """QUE-22, QUE-23: the points of this round if it were counted now: one way, and the surplus."""
        return self.way_points(self.colour(seat)) - self.surplus(seat)

    def way_points(self, colour: i64) -> i64:
        """QUE-19 to QUE-21: what the best way of a colour earns."""
        return way_points(self.words, self.occupied, self.incomplete(), colour)

    def shortest(self, colour: i64) -> i64:
        """QUE-18: the length of the shortest valid connection, or 0."""
        return shortest(self.words, self.occupied, colour)

    def total(self, seat: i64) -> i64:
        """QUE-25: the points of all rounds, this one as it stands."""
        return self.score(seat) + self.points(seat)

    def outcome(self) -> Outcome | None:
        """QUE-25: most points are first; equal points share a place."""
        if self.phase != END:
            return None
        scores = [int(self.total(seat)) for seat in range(self.players)]
        places = [1 + sum([other > score for other in scores]) for score in scores]
        return Outcome(tuple(places), tuple(scores), "QUE-25")

    def payoff(self, seat: i64) -> float:
        own = self.total(seat)
        beaten: i64 = 0
        other: i64 = 0
        while other < self.players:
            if other != seat:
                total = self.total(other)
                if own > total:
                    beaten += 2
                elif own == total:
                    beaten += 1
            other += 1
        return float(beaten) / float(2 * (self.players - 1))


def rules_of(seats: int, options: Options) -> int:
    """QUE-01, QUE-27: the options as the engine keeps them."""
    rules = INCOMPLETE.index(str(options["incomplete"]))
    for seat, letter in enumerate(colours_of(seats, options)):
        rules += COLOURS.index(letter) * 4 ** (seat + 1)
    return rules


def colours_of(seats: int, options: Options) -> str:
    """QUE-01: three players have all colours; two have those of the option."""
    return COLOURS if seats == 3 else str(options["colours"])


def start(seats: int, options: Options) -> Querbeet:
    """QUE-01: the lot draws who starts first; nothing is dealt yet."""
    return blank(seats, options, LOT, 0, 1)


def blank(seats: int, options: Options, phase: int, first: int, number: int) -> Querbeet:
    """An empty board in this phase of this round."""
    tiles = tiles_of(str(options["tile_set"]), options["attach"] == "lines_only")
    words = vec[i64]([0] * int(WORDS))
    return Querbeet(tiles, rules_of(seats, options), seats, phase, first, number, 0, first, 0, 0, words)
