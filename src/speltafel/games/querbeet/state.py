"""Querbeet's engine: stones as bit sets over the 37 cells of QUE-02. Ids refer to rules.nl.md.

A set of cells has eight bits a row, so that a step in a direction is one shift. `line(d)` holds the
stones with a line over edge d. Around every cell lies a *ring*: what its neighbours show it, in base
three (nothing, line, white), kept up to date by every stone laid, so that the turns in which a stone
fits are read from a table.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, Rng, State
from speltafel.game import Options

from .geometry import CELLS as SPOTS
from .geometry import CENTRE as MIDDLE
from .geometry import COLOURS, NEIGHBOUR, RIM
from .stones import HAND_STONES, tile_set

CELLS: Final[i64] = 37
CENTRE: Final[i64] = MIDDLE
EDGES: Final[i64] = 6
SHIFT: Final = vec[i64]([q + 3 + 8 * (r + 3) for q, r in SPOTS])
BIT: Final = vec[i64]([2 ** (q + 3 + 8 * (r + 3)) for q, r in SPOTS])
BOARD: Final[i64] = sum(2 ** (q + 3 + 8 * (r + 3)) for q, r in SPOTS)
INDEX: Final = vec[i64](
    [
        {2 ** (q + 3 + 8 * (r + 3)) % 67: cell for cell, (q, r) in enumerate(SPOTS)}.get(k, 0)
        for k in range(67)
    ]
)
NEXT: Final = vec[i64]([cell for row in NEIGHBOUR for cell in row])
EDGE: Final = vec[i64]([1, 2, 4, 8, 16, 32])
FIRST: Final = vec[i64]([(turns & -turns).bit_length() - 1 for turns in range(64)])
MEETS: Final = vec[i64]([3 ** ((d + 3) % 6) for d in range(6)])
"""What a line over edge d adds to the ring of the cell there; white adds twice as much."""
RINGS: Final[i64] = 729
AT_SIDE: Final = vec[i64](
    [
        sum(2 ** (q + 3 + 8 * (r + 3)) for cell, (q, r) in enumerate(SPOTS) if RIM[cell][direction] == side)
        for side in range(6)
        for direction in range(6)
    ]
)
"""For every side and direction: the cells whose edge leads to that side (QUE-17)."""

# What lies in the one row of numbers that is copied: rings, lines, hands, points of earlier rounds.
LINE: Final[i64] = 37
HAND: Final[i64] = 43
SCORE: Final[i64] = 46
WORDS: Final[i64] = 49

# A hand counts its stones in four bits a kind; those that whoever looks may not know are one kind more.
KINDS: Final[i64] = 14
HIDDEN: Final[i64] = 14
ONE: Final = vec[i64]([16**kind for kind in range(15)])

# Actions: a stone, turned, on a cell; a pass; the next round; a stone dealt; who begins.
LAYS: Final[i64] = 3108
PASS: Final[i64] = 3108
ROUND: Final[i64] = 3109
DEAL: Final[i64] = 3110
BEGINS: Final[i64] = 3124

# What is waited for.
LOT: Final[i64] = 0
DEALING: Final[i64] = 1
PLAY: Final[i64] = 2
COUNT: Final[i64] = 3
END: Final[i64] = 4

# Options: which ways count as incomplete, and the colour of each seat.
OPEN_GE6: Final[i64] = 0
OPEN_EQ6: Final[i64] = 1
ONE_SHORT: Final[i64] = 2
INCOMPLETE: Final = ("open_ge6", "open_eq6", "one_short")
ALMOST: Final[i64] = 6
SHORTEST: Final[i64] = 7


@final
class Tiles:
    """A set of stones in tables: the edges of every turned stone, and the turns that fit a ring."""

    def __init__(
        self,
        letters: str,
        lines_only: bool,
        turns: vec[i64],
        masks: vec[i64],
        copies: vec[i64],
        fits: vec[i64],
    ) -> None:
        self.letters = letters
        self.lines_only = lines_only
        self.kinds: i64 = len(letters)
        self.turns: vec[i64] = turns
        self.masks: vec[i64] = masks
        self.copies: vec[i64] = copies
        self.fits: vec[i64] = fits


@cache
def tiles_of(name: str, lines_only: bool) -> Tiles:
    """QUE-04: a set by its name or spelling, with the ways its stones fit by QUE-10 and QUE-11."""
    stones = tile_set(name).hand
    masks = [sum(2**edge for edge in stone.turned(k)) for stone in stones for k in range(6)]
    turns = [stone.turns for stone in stones]
    rings = [[ring // 3**edge % 3 for edge in range(6)] for ring in range(RINGS)]
    fits = [
        sum(2**k for k in turns[kind] if fits_ring(masks[6 * kind + k], ring, lines_only))
        for kind in range(len(stones))
        for ring in rings
    ]
    return Tiles(
        "".join(stone.letter for stone in stones),
        lines_only,
        vec[i64]([len(turned) for turned in turns]),
        vec[i64](masks),
        vec[i64]([stone.copies for stone in stones]),
        vec[i64](fits),
    )


def fits_ring(mask: int, shown: list[int], lines_only: bool) -> bool:
    """QUE-10: line on line, white on white; QUE-11: one line at least, and by option nothing else."""
    if 1 not in shown or (lines_only and 2 in shown):
        return False
    return all(there == 0 or there == 2 - (mask // 2**edge % 2) for edge, there in enumerate(shown))


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

    def line(self, direction: i64) -> i64:
        """The stones with a line over this edge."""
        return self.words[LINE + direction]

    def score(self, seat: i64) -> i64:
        """QUE-05: the points of the rounds before this one."""
        return self.words[SCORE + seat]

    def held(self, seat: i64, kind: i64) -> i64:
        """How many stones of a kind a seat has in hand."""
        return self.words[HAND + seat] >> 4 * kind & 15

    def hand_size(self, seat: i64) -> i64:
        """How many stones a seat has in hand, known or not."""
        hand = self.words[HAND + seat]
        count: i64 = 0
        while hand:
            count += hand & 15
            hand >>= 4
        return count

    def edges(self, cell: i64) -> i64:
        """The edges over which the stone on a cell has a line; 0 where none lies."""
        bit = BIT[cell]
        found: i64 = 0
        for direction in range(EDGES):
            if self.words[LINE + direction] & bit:
                found |= EDGE[direction]
        return found

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
            n = self._lays(seat, out)
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
            return self._deals(out)
        return 0

    def _lays(self, seat: i64, out: vec[i64]) -> i64:
        """QUE-09: every own stone in every turn that fits, cell by cell."""
        hand = self.words[HAND + seat]
        kinds = self.tiles.kinds
        fits = self.tiles.fits
        n: i64 = 0
        for cell in range(CELLS):
            ring = self.words[cell]
            if ring == 0 or self.occupied & BIT[cell]:
                continue
            rest = hand
            kind: i64 = 0
            while kind < kinds:
                if rest & 15:
                    turns = fits[kind * RINGS + ring]
                    while turns:
                        out[n] = (kind * EDGES + FIRST[turns]) * CELLS + cell
                        n += 1
                        turns &= turns - 1
                rest >>= 4
                kind += 1
        return n

    def fits_somewhere(self, kind: i64) -> bool:
        """Whether a stone of this kind fits anywhere."""
        for cell in range(CELLS):
            ring = self.words[cell]
            if ring and self.occupied & BIT[cell] == 0 and self.tiles.fits[kind * RINGS + ring]:
                return True
        return False

    def _lots(self, out: vec[i64]) -> i64:
        """QUE-01: anybody may be the first to start."""
        n: i64 = 0
        while n < self.players:
            out[n] = BEGINS + n
            n += 1
        return n

    def _deals(self, out: vec[i64]) -> i64:
        """QUE-06: any stone that nobody has yet."""
        n: i64 = 0
        for kind in range(KINDS):
            if kind < self.tiles.kinds and self.undealt(kind) > 0:
                out[n] = DEAL + kind
                n += 1
        return n

    def undealt(self, kind: i64) -> i64:
        """QUE-06: how many stones of a kind are still to be dealt."""
        found = self.tiles.copies[kind]
        seat: i64 = 0
        while seat < self.players:
            found -= self.held(seat, kind)
            seat += 1
        return found

    def to_deal(self) -> i64:
        """QUE-06: whoever has fewest stones gets the next one."""
        seat: i64 = 0
        other: i64 = 1
        while other < self.players:
            if self.hand_size(other) < self.hand_size(seat):
                seat = other
            other += 1
        return seat

    def odds(self) -> list[int]:
        """QUE-06: every stone that is left is as likely as any other."""
        if self.phase == LOT:
            return [1] * self.players
        return [int(self.undealt(action - DEAL)) for action in self.actions(CHANCE)]

    def draw(self, rng: Rng) -> i64:
        if self.phase == LOT:
            return BEGINS + rng.below(self.players)
        left: i64 = HAND_STONES
        seat: i64 = 0
        while seat < self.players:
            left -= self.hand_size(seat)
            seat += 1
        rest = rng.below(left)
        kind: i64 = 0
        while rest >= self.undealt(kind):
            rest -= self.undealt(kind)
            kind += 1
        return DEAL + kind

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
        bit = BIT[cell]
        self.occupied |= bit
        for direction in range(EDGES):
            there = NEXT[cell * EDGES + direction]
            shows = MEETS[direction]
            if mask & EDGE[direction]:
                self.words[LINE + direction] |= bit
            else:
                shows += shows
            if there >= 0:  # QUE-12: over the rim there is nobody to mind
                self.words[there] += shows

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
        length = self.shortest(colour)
        if length == SHORTEST:
            return 3
        if length:
            return 2
        if self.almost(2 * colour) or self.almost(2 * colour + 1):
            return 1
        return 0

    def touching(self, side: i64) -> i64:
        """QUE-17: the stones with a line over an edge of this side."""
        found: i64 = 0
        for direction in range(EDGES):
            found |= self.words[LINE + direction] & AT_SIDE[side * EDGES + direction]
        return found

    def joined(self, stones: i64) -> i64:
        """QUE-16: the stones joined to these by a line."""
        words = self.words
        return (
            (stones & words[LINE]) << 1
            | (stones & words[LINE + 1]) >> 7
            | (stones & words[LINE + 2]) >> 8
            | (stones & words[LINE + 3]) >> 1
            | (stones & words[LINE + 4]) << 7
            | (stones & words[LINE + 5]) << 8
        ) & self.occupied

    def into(self, cells: i64) -> i64:
        """The stones with a line into one of these cells."""
        words = self.words
        return (
            words[LINE] & cells >> 1
            | words[LINE + 1] & cells << 7
            | words[LINE + 2] & cells << 8
            | words[LINE + 3] & cells << 1
            | words[LINE + 4] & cells >> 7
            | words[LINE + 5] & cells >> 8
        )

    def shortest(self, colour: i64) -> i64:
        """QUE-18: the length of the shortest valid connection, or 0."""
        goal = self.touching(2 * colour + 1)
        front = self.touching(2 * colour)
        seen = front
        length: i64 = 1
        while front:
            if front & goal:
                return length
            front = self.joined(front) & ~seen
            seen |= front
            length += 1
        return 0

    def almost(self, side: i64) -> bool:
        """QUE-20: whether an incomplete way begins at this side."""
        empty = BOARD & ~self.occupied
        if self.incomplete() == ONE_SHORT:
            empty &= self._rim(side ^ 1)
        ends = self.into(empty)
        if ends == 0:
            return False
        starts = self.touching(side)
        while starts:
            stone = starts & -starts
            starts ^= stone
            if self._goes_on(stone, stone, 1, ends):
                return True
        return False

    def _rim(self, side: i64) -> i64:
        """The cells with an edge of this side."""
        found: i64 = 0
        for direction in range(EDGES):
            found |= AT_SIDE[side * EDGES + direction]
        return found

    def _goes_on(self, at: i64, way: i64, length: i64, ends: i64) -> bool:
        """Whether a way that has come here can be, or become, an incomplete way (QUE-16: no stone twice)."""
        if length >= ALMOST and at & ends:
            return True
        if length >= ALMOST and self.incomplete() != OPEN_GE6:
            return False
        more = self.joined(at) & ~way
        while more:
            stone = more & -more
            more ^= stone
            if self._goes_on(stone, way | stone, length + 1, ends):
                return True
        return False

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
