"""Stad en land's engine: roads as bit sets over the 6x6 squares of STA-01.

Sets of squares and borders are explained in `squares`; everything is asked by flooding over borders
(`roads`). The player to move is `my`, the other is `your`; both change places when the turn does. Ids
refer to rules.nl.md.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, Rng, State
from speltafel.game import Options

from .roads import Roads
from .squares import BIT, CITIES, EVERY, INDEX, SQUARES, enclosed, loose_ends, size

# Actions: the 60 borders, lying then standing ones; stop or pass; a city drawn by lot.
STANDING: Final[i64] = 30
STOP: Final[i64] = 60
CITY: Final[i64] = 61
LYING_ACTION: Final = vec[i64]([square // 6 * 5 + square % 6 for square in range(36)])
LYING_SQUARE: Final = vec[i64]([border // 5 * 6 + border % 5 for border in range(30)])

# What is waited for: a part, the lot; or how it ended.
BUILD: Final[i64] = 0
LOT: Final[i64] = 1
NO_LINK_LEFT: Final[i64] = 2
PASSED: Final[i64] = 3

# Options.
REDRAW: Final[i64] = 1
EACH_FIRST: Final[i64] = 2


@final
@mypyc_attr(free_list_len=1)
class Stad(State):
    """A position in Stad en land; STA-07: there are always parts enough."""

    def __init__(
        self,
        rules: i64,
        seat: i64,
        phase: i64,
        cities: i64,
        my_east: i64,
        my_north: i64,
        your_east: i64,
        your_north: i64,
        left: i64,
        turn: i64,
        passes: i64,
        gone_east: i64,
        gone_north: i64,
    ) -> None:
        self.rules: i64 = rules
        self.seat: i64 = seat
        self.phase: i64 = phase
        self.cities: i64 = cities
        self.my_east: i64 = my_east
        self.my_north: i64 = my_north
        self.your_east: i64 = your_east
        self.your_north: i64 = your_north
        self.left: i64 = left
        self.turn: i64 = turn
        self.passes: i64 = passes
        self.gone_east: i64 = gone_east  # what the last part made the other player lose
        self.gone_north: i64 = gone_north

    def copy(self) -> State:
        return Stad(
            self.rules,
            self.seat,
            self.phase,
            self.cities,
            self.my_east,
            self.my_north,
            self.your_east,
            self.your_north,
            self.left,
            self.turn,
            self.passes,
            self.gone_east,
            self.gone_north,
        )

    def actor(self) -> i64:
        if self.phase == BUILD:
            return self.seat
        if self.phase == LOT:
            return CHANCE
        return OVER

    def my_roads(self) -> Roads:
        """What the player to move has and can do."""
        return Roads(self.cities, self.my_east, self.my_north, self.your_east, self.your_north)

    def your_roads(self) -> Roads:
        """What the other player has and can do."""
        return Roads(self.cities, self.your_east, self.your_north, self.my_east, self.my_north)

    def roads(self, seat: i64) -> Roads:
        """What a seat has and can do."""
        if seat == self.seat:
            return self.my_roads()
        return self.your_roads()

    def loose_end(self, seat: i64) -> i64:
        """STA-12: the square at which a seat must go on building, if there is one."""
        land = EVERY & ~self.cities
        if seat == self.seat:
            return loose_ends(self.my_east, self.my_north, land)
        return loose_ends(self.your_east, self.your_north, land)

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        if self.phase != BUILD or seat != self.seat:
            return self._fill_lot(seat, out)
        roads = self.my_roads()
        loose = loose_ends(self.my_east, self.my_north, roads.land)
        if loose:  # STA-21
            roads.find_at(loose)
            lying = roads.useful_east & (loose | loose >> 1)
            standing = roads.useful_north & (loose | loose >> 6)
        else:
            roads.find_all()
            lying = roads.useful_east
            standing = roads.useful_north
        n = list_borders(lying, standing, out)
        if loose == 0:
            out[n] = STOP  # STA-15, STA-16
            n += 1
        return n

    def _fill_lot(self, seat: i64, out: vec[i64]) -> i64:
        """STA-02: every square that is not yet a city may be the next."""
        n: i64 = 0
        if self.phase == LOT and seat == CHANCE:
            square: i64 = 0
            while square < SQUARES:
                if self.cities & BIT[square] == 0:
                    out[n] = CITY + square
                    n += 1
                square += 1
        return n

    def draw(self, rng: Rng) -> i64:
        rest = EVERY & ~self.cities
        skip = rng.below(size(rest))
        while skip:
            rest &= rest - 1
            skip -= 1
        return CITY + INDEX[(rest & -rest) % 37]

    def apply(self, seat: i64, action: i64) -> None:
        self.gone_east = 0
        self.gone_north = 0
        if action < STANDING:
            self.my_east |= BIT[LYING_SQUARE[action]]
            self._built()
        elif action < STOP:
            self.my_north |= BIT[action - STANDING]
            self._built()
        elif action == STOP:
            self._stop()
        else:
            self._found(BIT[action - CITY])

    def _found(self, city: i64) -> None:
        """STA-02: after the eighth city play begins; an enclosed one may call for a new draw."""
        self.cities |= city
        if size(self.cities) == CITIES:
            if self.rules & REDRAW and enclosed(self.cities):
                self.cities = 0
            else:
                self.phase = BUILD

    def _built(self) -> None:
        """STA-30, STA-32: the other's dead end goes at once; STA-40: then it may be over, in mid-turn too."""
        self.passes = 0
        self.left -= 1
        dead = self.dead_end()
        while dead:
            self._remove(dead)
            dead = self.dead_end()
        if not (self.my_roads().possible() and self.your_roads().possible()):
            self.phase = NO_LINK_LEFT
        elif self.left == 0:
            self._end_turn()

    def dead_end(self) -> i64:
        """STA-22: the other player's loose end, if none of its borders is useful."""
        roads = self.your_roads()
        loose = loose_ends(self.your_east, self.your_north, roads.land)
        if loose == 0:
            return 0
        roads.find_at(loose)
        if roads.useful_east & (loose | loose >> 1) or roads.useful_north & (loose | loose >> 6):
            return 0
        return loose

    def _remove(self, square: i64) -> None:
        """STA-30: the one part in a square goes; STA-31: its border is free again."""
        lying = self.your_east & (square | square >> 1)
        standing = self.your_north & (square | square >> 6)
        self.your_east ^= lying
        self.your_north ^= standing
        self.gone_east |= lying
        self.gone_north |= standing

    def _stop(self) -> None:
        """STA-41: two turns without a part end the game; the opening, or each first turn, does not count."""
        if self.left == 2 and not (self.turn == 2 and self.rules & EACH_FIRST):
            self.passes += 1
        self._end_turn()
        if self.passes == 2:
            self.phase = PASSED

    def _end_turn(self) -> None:
        """STA-10: after the opening every turn is two parts."""
        east = self.my_east
        self.my_east = self.your_east
        self.your_east = east
        north = self.my_north
        self.my_north = self.your_north
        self.your_north = north
        self.seat = 1 - self.seat
        self.turn += 1
        self.left = 2

    def outcome(self) -> Outcome | None:
        if self.actor() != OVER:
            return None
        lead = self.lead(0)
        scores = self.scores()
        if lead == 0:
            return Outcome((1, 1), scores, "STA-43")
        rule = "STA-40" if self.phase == NO_LINK_LEFT else "STA-41"
        return Outcome((1, 2) if lead > 0 else (2, 1), scores, rule)

    def payoff(self, seat: i64) -> float:
        lead = self.lead(seat)
        if lead > 0:
            return 1.0
        if lead < 0:
            return 0.0
        return 0.5

    def lead(self, seat: i64) -> i64:
        """STA-42: by how much a seat is ahead in the highest group of cities that is not level."""
        mine = self.stores(seat)
        yours = self.stores(1 - seat)
        total: i64 = 14
        while total > 0:
            ahead = group_sum(mine, mine + yours, total) - group_sum(yours, mine + yours, total)
            if ahead:
                return ahead
            total -= 1
        return 0

    def scores(self) -> tuple[int, int]:
        """STA-42: the sums of both, from the highest group of cities down to the one that decides."""
        white = self.stores(0)
        black = self.stores(1)
        sums: list[int] = [0, 0]
        total: i64 = 14
        while total > 0 and sums[0] == sums[1]:
            sums[0] += group_sum(white, white + black, total)
            sums[1] += group_sum(black, white + black, total)
            total -= 1
        return sums[0], sums[1]

    def stores(self, seat: i64) -> i64:
        """STA-18: the warehouses of a seat, four bits for each city in the order of the squares."""
        roads = self.roads(seat)
        rest = self.cities
        stores: i64 = 0
        shift: i64 = 0
        while rest:
            city = rest & -rest
            rest ^= city
            stores |= size(roads.linked(city) ^ city) << shift
            shift += 4
        return stores


def group_sum(stores: i64, totals: i64, total: i64) -> i64:
    """STA-42: the warehouses in the cities that hold so many of both players."""
    found: i64 = 0
    while totals:
        if totals & 15 == total:
            found += stores & 15
        totals >>= 4
        stores >>= 4
    return found


def list_borders(east: i64, north: i64, out: vec[i64]) -> i64:
    """Write the actions of these borders, lying ones first."""
    n: i64 = 0
    while east:
        bit = east & -east
        east ^= bit
        out[n] = LYING_ACTION[INDEX[bit % 37]]
        n += 1
    while north:
        bit = north & -north
        north ^= bit
        out[n] = STANDING + INDEX[bit % 37]
        n += 1
    return n


def start(seats: int, options: Options) -> Stad:
    """STA-02: the lot places the cities, unless the option names them; STA-10, STA-44: who begins."""
    rules = rules_of(options)
    seat: i64 = 1 if options["begins"] == "black" else 0
    layout = str(options["layout"])
    if layout == "lot":
        return Stad(rules, seat, LOT, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0)
    return Stad(rules, seat, BUILD, cities_of(layout), 0, 0, 0, 0, 1, 1, 0, 0, 0)


def rules_of(options: Options) -> i64:
    """The options as the engine's bits."""
    rules: i64 = 0
    if options["redraw"]:
        rules |= REDRAW
    if options["first_pass"] == "each":
        rules |= EACH_FIRST
    return rules


def cities_of(layout: str) -> i64:
    """The squares that a list of names stands for."""
    cities: i64 = 0
    for name in layout.split(","):
        cities |= BIT["ABCDEF".index(name[0]) + 6 * (int(name[1]) - 1)]
    return cities
