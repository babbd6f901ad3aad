"""Stad en land's engine: roads as bit sets over the 6x6 squares of STA-01.

A square is a bit, a1 the lowest. A border lies between a square and its eastern or northern
neighbour (STA-03) and is named by that square, so a player's roads are two sets: `east` and
`north`. Everything is asked by flooding over borders. The player to move is `my`, the other is
`your`; both change places when the turn does. Ids refer to rules.nl.md.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, Rng, State
from speltafel.game import Options

SIDE: Final[i64] = 6
SQUARES: Final[i64] = 36
CITIES: Final[i64] = 8
BIT: Final = vec[i64]([2**square for square in range(36)])
EVERY: Final[i64] = 2**36 - 1
EASTERN: Final[i64] = sum(2**square for square in range(36) if square % 6 < 5)
NORTHERN: Final[i64] = 2**30 - 1
INDEX: Final = vec[i64]([{2**k % 37: k for k in range(36)}.get(rest, 0) for rest in range(37)])

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


def beside(squares: i64, east: i64, north: i64) -> i64:
    """The squares one of these borders away."""
    return (squares & east) << 1 | (squares >> 1) & east | (squares & north) << 6 | (squares >> 6) & north


def spread(seeds: i64, east: i64, north: i64, room: i64) -> i64:
    """All squares of the room that can be reached from the seeds over these borders."""
    seen: i64 = 0
    more = seeds & room
    while more != seen:
        seen = more
        more = (
            seen | (seen & east) << 1 | (seen >> 1) & east | (seen & north) << 6 | (seen >> 6) & north
        ) & room
    return seen


def between(one: i64, other: i64) -> i64:
    """The eastern borders between two sets of squares."""
    return one & other >> 1 | one >> 1 & other


def above(one: i64, other: i64) -> i64:
    """The northern borders between two sets of squares."""
    return one & other >> 6 | one >> 6 & other


def loose_ends(east: i64, north: i64, land: i64) -> i64:
    """STA-12: the land squares with exactly one of these parts; STA-13: a second part ends that."""
    one = east
    west = east << 1
    two = one & west
    one |= west
    two |= one & north
    one |= north
    south = north << 6
    two |= one & south
    one |= south
    return one & ~two & land


def enclosed(cities: i64) -> i64:
    """STA-02: the cities without land beside them."""
    return cities & ~beside(EVERY & ~cities, EASTERN, NORTHERN)


@final
@mypyc_attr(free_list_len=1)
class Roads:
    """What one player can still do: the own parts and the free borders (STA-05), and what is useful."""

    def __init__(self, cities: i64, east: i64, north: i64, other_east: i64, other_north: i64) -> None:
        self.cities: i64 = cities
        self.land: i64 = EVERY & ~cities
        self.east: i64 = east
        self.north: i64 = north
        # STA-04: never between two cities; STA-05: where nobody has built.
        self.free_east: i64 = EASTERN & ~(east | other_east | cities & cities >> 1)
        self.free_north: i64 = NORTHERN & ~(north | other_north | cities & cities >> 6)
        self.open_east: i64 = self.free_east | east
        self.open_north: i64 = self.free_north | north
        self.useful_east: i64 = 0
        self.useful_north: i64 = 0

    def routes(self, squares: i64) -> i64:
        """STA-06, STA-17: the land squares of the own routes that touch or cross these squares."""
        near = beside(squares & self.cities, self.east, self.north) | squares & self.land
        return spread(near, self.east, self.north, self.land)

    def linked(self, city: i64) -> i64:
        """STA-17: the cities on a route with this city, and the city itself."""
        return city | beside(self.routes(city), self.east, self.north) & self.cities

    def possible(self) -> bool:
        """STA-40: whether any new link can still be made."""
        rest = self.cities
        while rest:
            city = rest & -rest
            rest ^= city
            if self.start_from(city):
                return True
        return False

    def start_from(self, city: i64) -> bool:
        """Find the useful borders by which a new link can leave this city or a route that touches it.

        A link ends where it first meets a city not yet linked or a route to one; it never comes by a
        second route of its own city, nor through another city.
        """
        east = self.open_east
        north = self.open_north
        own = self.routes(city)
        wanted = self.cities & ~(city | beside(own, self.east, self.north))
        room = self.land & ~own
        goals = spread(beside(wanted, east, north), east, north, room)
        own |= city
        lying = self.free_east & between(own, goals)
        standing = self.free_north & above(own, goals)
        self.useful_east |= lying
        self.useful_north |= standing
        return (lying | standing) != 0

    def find_at(self, squares: i64) -> None:
        """STA-20: find which borders of these land squares are useful."""
        free_east = self.free_east
        free_north = self.free_north
        near = squares | beside(squares, free_east, free_north)
        rest = near & self.cities | beside(self.routes(near & self.land), self.east, self.north) & self.cities
        while rest:
            city = rest & -rest
            rest ^= city
            self.start_from(city)
        self.find_inner(squares)

    def find_all(self) -> None:
        """STA-20: find the useful borders at every city and every square with an own part."""
        rest = self.cities
        while rest:
            city = rest & -rest
            rest ^= city
            self.start_from(city)
        self.find_inner(self.built())

    def built(self) -> i64:
        """The land squares with an own part."""
        east = self.east
        north = self.north
        return (east | east << 1 | north | north << 6) & self.land

    def find_inner(self, squares: i64) -> None:
        """Add the borders that only join own routes on the way of a link between other cities."""
        land = self.land
        lying = self.free_east & ~self.useful_east & between(squares, land)
        while lying:
            border = lying & -lying
            lying ^= border
            if self.inner(border, border << 1):
                self.useful_east |= border
        standing = self.free_north & ~self.useful_north & above(squares, land)
        while standing:
            border = standing & -standing
            standing ^= border
            if self.inner(border, border << 6):
                self.useful_north |= border

    def inner(self, one: i64, other: i64) -> bool:
        """Whether a link that neither starts nor ends at these neighbours could need the border between."""
        one = self.routes(one)
        other = self.routes(other)
        if one & other:
            return False
        if self.alone(one) or self.alone(other):
            return False
        touched = beside(one | other, self.east, self.north) & self.cities
        land = self.land
        far = self.met(other, land & ~one) & ~touched
        if far == 0:
            return False
        near = self.met(one, land & ~other) & ~touched
        while near:
            city = near & -near
            near ^= city
            ends = far & ~self.linked(city)
            while ends:
                end = ends & -ends
                ends ^= end
                if self.passes(one, other, city, end):
                    return True
        return False

    def alone(self, node: i64) -> bool:
        """Whether a route touches a city that no other own route touches.

        A link that runs through such a route and not from its cities could as well begin there.
        """
        touched = beside(node, self.east, self.north) & self.cities
        others = self.routes(touched) & ~node
        return touched & ~beside(others, self.east, self.north) != 0

    def met(self, seeds: i64, room: i64) -> i64:
        """The cities that can be met from here within this room."""
        reached = spread(seeds, self.open_east, self.open_north, room)
        return beside(reached, self.open_east, self.open_north) & self.cities

    def passes(self, one: i64, other: i64, start: i64, end: i64) -> bool:
        """Whether some link from start to end runs over the border between two nodes: no node is in the way.

        A node is a route or a square without own parts. Two ways that share no node lead from the
        border to both ends unless a single node cuts the border off from them.
        """
        own_start = self.routes(start)
        own_end = self.routes(end)
        room = self.land & ~(own_start | own_end)
        east = self.free_east
        north = self.free_north
        at_start = beside(own_start | start, east, north) & room
        at_end = beside(own_end | end, east, north) & room
        if not (self.arrives(one | other, room, at_start) and self.arrives(one | other, room, at_end)):
            return False
        both = at_start | at_end
        if not (self.arrives(one, room & ~other, both) and self.arrives(other, room & ~one, both)):
            return False
        rest = spread(one | other, self.open_east, self.open_north, room) & ~(one | other)
        while rest:
            node = self.routes(rest & -rest)
            rest &= ~node
            if not self.arrives(one | other, room & ~node, both):
                return False
        return True

    def arrives(self, seeds: i64, room: i64, goals: i64) -> bool:
        """Whether one of the goals can be reached within this room."""
        return spread(seeds, self.open_east, self.open_north, room) & goals != 0


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
        """STA-41: two turns without a part end the game; the opening turn does not count."""
        if self.left == 2:
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


def size(squares: i64) -> i64:
    """How many squares there are in a set."""
    count: i64 = 0
    while squares:
        squares &= squares - 1
        count += 1
    return count


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
    rules: i64 = REDRAW if options["redraw"] else 0
    seat: i64 = 1 if options["begins"] == "black" else 0
    layout = str(options["layout"])
    if layout == "lot":
        return Stad(rules, seat, LOT, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0)
    return Stad(rules, seat, BUILD, cities_of(layout), 0, 0, 0, 0, 1, 1, 0, 0, 0)


def cities_of(layout: str) -> i64:
    """The squares that a list of names stands for."""
    cities: i64 = 0
    for name in layout.split(","):
        cities |= BIT["ABCDEF".index(name[0]) + 6 * (int(name[1]) - 1)]
    return cities
