"""What one player can still build: which free borders are useful for a new link (STA-20)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from .squares import EASTERN, EVERY, NORTHERN, above, beside, between, spread


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
