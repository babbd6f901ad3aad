"""A player's roads as plain sets, and what they join: the referee's own look at the board.

Squares are numbers from 0 (a1) to 35 (f6), borders from 0 to 59 as in the notation. Ids refer to
rules.nl.md.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import combinations

from speltafel.engine import Seat

from .state import Stad

BORDERS = tuple(
    [(6 * row + column, 6 * row + column + 1) for row in range(6) for column in range(5)]
    + [(square, square + 6) for square in range(30)]
)
"""The two squares of every border: first the lying ones, then the standing ones."""

Node = int | str
Graph = dict[Node, set[Node]]
Split = tuple[str, Node]


def square_name(square: int, city: bool) -> str:
    """A city in capitals, a land square in small letters."""
    return f"{'ABCDEF'[square % 6] if city else 'abcdef'[square % 6]}{square // 6 + 1}"


def name(state: Stad, square: int) -> str:
    """A square as it is written here."""
    return square_name(square, bool(state.cities >> square & 1))


def part(state: Stad, border: int) -> str:
    """A part by its two squares, by column and then by row."""
    one, other = BORDERS[border]
    return f"{name(state, one)}-{name(state, other)}"


def borders(east: int, north: int) -> frozenset[int]:
    """The borders of two of the engine's sets."""
    lying = (border for border in range(30) if east >> BORDERS[border][0] & 1)
    return frozenset([*lying, *(30 + square for square in range(30) if north >> square & 1)])


def parts_of(state: Stad, seat: Seat) -> frozenset[int]:
    """The borders on which a seat has built."""
    if seat == state.seat:
        return borders(state.my_east, state.my_north)
    return borders(state.your_east, state.your_north)


class Net:
    """One player's roads among cities and free borders."""

    def __init__(self, cities: frozenset[int], own: frozenset[int], theirs: frozenset[int]) -> None:
        self.cities = cities
        self.own = own
        between_cities = {border for border in range(60) if set(BORDERS[border]) <= cities}
        self.free = frozenset(range(60)) - own - theirs - between_cities  # STA-04, STA-05
        self.graphs: dict[tuple[int, int], Graph] = {}

    def name(self, square: int) -> str:
        """A square as it is written here."""
        return square_name(square, square in self.cities)

    def city_names(self) -> list[str]:
        """The cities in order."""
        return [self.name(city) for city in in_order(self.cities)]

    def parts_at(self, square: int) -> list[int]:
        """The own parts in a square."""
        return [border for border in self.own if square in BORDERS[border]]

    @cached_property
    def loose(self) -> set[int]:
        """STA-12: the land squares with exactly one own part."""
        ends = [square for border in self.own for square in BORDERS[border] if square not in self.cities]
        return {square for square in ends if ends.count(square) == 1}

    @cached_property
    def routes(self) -> dict[int, int]:
        """STA-17: for every land square the lowest square of its route, or itself."""
        route = {square: square for square in range(36) if square not in self.cities}
        for border in self.own:
            one, other = BORDERS[border]
            if one in route and other in route and route[one] != route[other]:
                low, high = sorted((route[one], route[other]))
                route = {square: low if found == high else found for square, found in route.items()}
        return route

    def route_of(self, square: int) -> int:
        """The route of a land square."""
        return self.routes[square]

    @cached_property
    def ends(self) -> dict[int, set[int]]:
        """STA-17: the cities that each route touches."""
        ends: dict[int, set[int]] = {}
        for border in self.own:
            one, other = BORDERS[border]
            for city, square in ((one, other), (other, one)):
                if city in self.cities:
                    ends.setdefault(self.routes[square], set()).add(city)
        return ends

    def touched(self, square: int) -> set[int]:
        """The cities that the route of a land square touches."""
        return self.ends.get(self.routes[square], set())

    def linked(self, city: int) -> set[int]:
        """STA-17: the other cities on a route with this one."""
        return {other for cities in self.ends.values() if city in cities for other in cities} - {city}

    def stores(self) -> dict[int, int]:
        """STA-18: the warehouses in every city."""
        return {city: len(self.linked(city)) for city in sorted(self.cities)}

    @cached_property
    def wanted(self) -> list[tuple[int, int]]:
        """The pairs of cities that are not yet linked."""
        return [
            (one, other)
            for one, other in combinations(sorted(self.cities), 2)
            if other not in self.linked(one)
        ]

    def useful(self, border: int) -> bool:
        """STA-20: whether some new link could need this border."""
        return any(self.needed(border, one, other) for one, other in self.wanted)

    def needed(self, border: int, start: int, end: int) -> bool:
        """Whether a link between two cities could run over this border and do without no part of it.

        Such a link is a way from node to node that comes nowhere twice: two ways that share no node
        lead from the border to both cities.
        """
        one, other = (self.node(square, start, end) for square in BORDERS[border])
        graph = self.graph(start, end)
        if one == other or one not in graph or other not in graph:
            return False
        return apart(graph, (one, other), ("start", "end"))

    def node(self, square: int, start: int, end: int) -> Node:
        """A city with all routes that touch it is one node; so is any other route or bare land square."""
        if square in self.cities:
            return {start: "start", end: "end"}.get(square, "another city")
        touched = self.touched(square)
        return "start" if start in touched else "end" if end in touched else self.routes[square]

    def graph(self, start: int, end: int) -> Graph:
        """Which nodes free borders join, other cities left out; nothing where no way leads to both."""
        if (start, end) not in self.graphs:
            graph: Graph = {}
            for border in self.free:
                one, other = (self.node(square, start, end) for square in BORDERS[border])
                if one != other and "another city" not in (one, other):
                    graph.setdefault(one, set()).add(other)
                    graph.setdefault(other, set()).add(one)
            near = reached(graph, "start")
            self.graphs[start, end] = {one: graph[one] for one in near} if "end" in near else {}
        return self.graphs[start, end]


def reached(graph: Graph, start: Node) -> set[Node]:
    """Every node that can be reached."""
    seen, rest = {start}, [start]
    while rest:
        fresh = graph.get(rest.pop(), set()) - seen
        seen |= fresh
        rest += fresh
    return seen


def apart(graph: Graph, ends: tuple[Node, Node], goals: tuple[Node, Node]) -> bool:
    """Whether two ways that share no node lead from both ends to both goals.

    Found one way after the other; the second may push the first aside (augmenting paths in a graph
    whose nodes are split in two, `in` and `out`, so that each is used once).
    """
    arcs: dict[Split, set[Split]] = {("from", ""): {("in", end) for end in ends}}
    for node, near in graph.items():
        arcs[("in", node)] = {("out", node)}
        arcs[("out", node)] = {("in", other) for other in near}
    for goal in goals:
        arcs[("out", goal)] = {("to", "")}
    return all(pushed(arcs, ("from", ""), ("to", "")) for _ in goals)


def pushed(arcs: dict[Split, set[Split]], source: Split, sink: Split) -> bool:
    """Find a way, and turn its arcs round."""
    came = {source: source}
    rest = deque([source])
    while rest and sink not in came:
        here = rest.popleft()
        for there in arcs.get(here, ()):
            if there not in came:
                came[there] = here
                rest.append(there)
    if sink not in came:
        return False
    here = sink
    while here != source:
        before = came[here]
        arcs[before].discard(here)
        arcs.setdefault(here, set()).add(before)
        here = before
    return True


def net_of(state: Stad, seat: Seat) -> Net:
    """A seat's roads."""
    mine, yours = (state.my_east, state.my_north), (state.your_east, state.your_north)
    return _net(state.cities, *((mine, yours) if seat == state.seat else (yours, mine)))


@lru_cache(maxsize=64)
def _net(cities: int, own: tuple[int, int], theirs: tuple[int, int]) -> Net:
    towns = frozenset(square for square in range(36) if cities >> square & 1)
    return Net(towns, borders(*own), borders(*theirs))


def in_order(squares: Iterable[int]) -> list[int]:
    """Squares by column and then by row."""
    return sorted(squares, key=lambda square: (square % 6, square // 6))
