"""What scenarios cannot say: counts, the next game, usefulness against brute force, and the invariants."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from speltafel import COMPILED
from speltafel.engine import CHANCE, Outcome, Rng, buffer, step
from speltafel.game import Refused
from speltafel.games import load, speak
from speltafel.games.stad_en_land.events import after, new_links, removals
from speltafel.games.stad_en_land.referee import again, check, explain, ladder
from speltafel.games.stad_en_land.state import CITY, STOP, Stad
from speltafel.games.stad_en_land.text import place, prompt, read, tell, token, write
from speltafel.games.stad_en_land.ways import BORDERS, Net, net_of, part, parts_of
from speltafel.match import Match
from speltafel.text import DUTCH

GAME = load("stad-en-land")
ENGLISH = speak("en")
INVARIANT_GAMES = 2000 if COMPILED else 100
"""Two thousand where the engine is compiled, as `make test` has it."""

OPENING = "STA1 a40124021 000000000000000 000000000000000 w 1 1 0"
EXAMPLE = "STA1 002264488 00e182000608000 040218200107000 b 1 10 0"
CHAIN = "STA1 008b00815 010410001000200 a00000830000010 w 1 7 0"
MID_TURN = "STA1 220a21041 000424c000c319e c8c10202ce00c20 w 2 17 0"


def position(text: str) -> Stad:
    """The position of a text."""
    return place(text, 2, GAME.choose())


def games(seed: int, count: int) -> Iterator[list[tuple[Stad, int]]]:
    """Random games as their positions, each with the action that was done there."""
    rng = Rng(seed)
    for _ in range(count):
        state = GAME.start(2, GAME.choose())
        played = []
        while state.actors():
            if state.actor() == CHANCE:
                step(state, rng, buffer())
                continue
            actions = state.actions(state.seat)
            action = actions[rng.below(len(actions))]
            before = state.copy()
            assert isinstance(before, Stad)
            played.append((before, action))
            state.apply(state.seat, action)
        yield [*played, (state, -1)]


# Counts


@pytest.mark.rule("STA-20")
def test_the_parts_of_the_opening_are_as_many_as_the_specification_counts() -> None:
    assert [sequences(position(OPENING), depth) for depth in (1, 2, 3, 4)] == [20, 380, 908, 2219]


def sequences(state: Stad, depth: int) -> int:
    """How many rows of so many parts there are, passes and stops left out."""
    if depth == 0:
        return 1
    parts = [action for action in state.actions(state.seat) if action != STOP]
    return sum(sequences(after(state, state.seat, action), depth - 1) for action in parts)


@pytest.mark.rule("STA-18")
def test_the_example_has_the_warehouses_that_are_told() -> None:
    state = position(EXAMPLE)
    white, black = ({net.name(city): n for city, n in net.stores().items() if n} for net in nets(state))

    assert white == {"B5": 4, "A4": 2, "B2": 2, "C3": 2, "D4": 2}
    assert black == dict.fromkeys(("C3", "D1", "D4", "E2", "F3"), 4)


def nets(state: Stad) -> tuple[Net, Net]:
    """Both players' roads."""
    return net_of(state, 0), net_of(state, 1)


# Usefulness, by its very words


def minimal_for_a_pair(net: Net) -> set[int]:
    """STA-20: the borders of every set that links a certain pair, none of which can go."""
    useful: set[int] = set()
    for start, end in net.wanted:
        useful |= {border for way in ways(net, start, end) for border in way}
    return useful


def ways(net: Net, start: int, end: int) -> Iterator[list[int]]:
    """Every way from one city to another that comes at no node twice, as its borders; by trying all."""
    edges = [
        (border, net.node(BORDERS[border][0], start, end), net.node(BORDERS[border][1], start, end))
        for border in sorted(net.free)
    ]
    usable = [edge for edge in edges if edge[1] != edge[2] and "another city" not in edge]

    def onward(node: object, seen: tuple[object, ...], way: list[int]) -> Iterator[list[int]]:
        if node == "end":
            yield way
            return
        for border, one, other in usable:
            there = other if one == node else one if other == node else None
            if there is not None and there not in seen:
                yield from onward(there, (*seen, there), [*way, border])

    yield from onward("start", ("start",), [])


@pytest.mark.rule("STA-20")
def test_usefulness_is_what_trying_every_way_finds() -> None:
    """Late positions, where every way can be tried; most of them have useful and useless borders."""
    looked = differing = 0
    for game in games(seed=11, count=40):
        for state, _ in game[-9:-1]:
            net = net_of(state, state.seat)
            if len(net.free) > 26:
                continue
            found = minimal_for_a_pair(net)
            looked += 1
            differing += found != net.free

            assert {border for border in net.free if net.useful(border)} == found
    assert looked > 100
    assert differing > 50


@pytest.mark.rule("STA-20")
def test_usefulness_is_what_trying_every_set_of_borders_finds() -> None:
    """The rule's own words, on positions with few free borders: link a pair, and nothing can be left out."""
    rng, looked = Rng(4), 0
    for game in games(seed=12, count=20):
        net = thinned(net_of(game[-4][0], 0), rng)
        by_sets = smallest_sets(net)
        looked += bool(by_sets)

        assert {border for border in net.free if net.useful(border)} == by_sets
    assert looked > 5


def thinned(net: Net, rng: Rng) -> Net:
    """The same roads, and so many borders taken by the other that nine are left."""
    free = sorted(net.free)
    taken = set(range(60)) - net.own - net.free
    while len(free) > 9:
        taken.add(free.pop(rng.below(len(free))))
    return Net(net.cities, net.own, frozenset(taken))


def smallest_sets(net: Net) -> set[int]:
    """The borders of all sets that link a pair anew and of which no smaller part links that pair."""
    found: dict[tuple[int, int], list[frozenset[int]]] = {pair: [] for pair in net.wanted}
    for size in range(1, len(net.free) + 1):
        for chosen in map(frozenset, combinations(sorted(net.free), size)):
            still = set(Net(net.cities, net.own | chosen, frozenset()).wanted)
            for pair in set(net.wanted) - still:
                if not any(smaller <= chosen for smaller in found[pair]):
                    found[pair].append(chosen)
    return {border for sets in found.values() for chosen in sets for border in chosen}


@pytest.mark.rule("STA-40")
def test_whoever_can_link_nothing_has_no_useful_border() -> None:
    for game in games(seed=13, count=12):
        for state, _ in game:
            for seat in (0, 1):
                net = net_of(state, seat)

                assert state.roads(seat).possible() == any(map(net.useful, net.free))


# What always holds, over random games


@pytest.mark.slow
@pytest.mark.rule("STA-12")
@pytest.mark.rule("STA-13")
@pytest.mark.rule("STA-31")
def test_the_invariants_hold_over_random_games() -> None:
    for game in games(seed=14, count=INVARIANT_GAMES):
        for (state, action), (now, _) in pairwise(game):
            keeps_the_invariants(state, action, now)


def keeps_the_invariants(state: Stad, action: int, now: Stad) -> None:
    """One step of a random game: what the specification says always holds."""
    seat, roads = state.seat, state.roads(state.seat)
    parts = [one for one in state.actions(seat) if one < STOP]
    loose = [state.loose_end(player) for player in (0, 1)]

    assert all(end & (end - 1) == 0 for end in loose), "one loose end at most"
    assert parts, "whoever is to move can build, or it is over"
    assert (STOP in state.actions(seat)) == (loose[seat] == 0)
    assert parts_of(state, seat) <= parts_of(now, seat), "a part never makes the builder's own parts go"
    for player in (0, 1):
        assert stores_never_shrink(state.stores(player), now.stores(player))
        assert is_forest(now, player)
    assert roads.possible()
    if action < STOP:
        assert not parts_of(now, 1 - seat) - parts_of(state, 1 - seat)


def stores_never_shrink(before: int, now: int) -> bool:
    """STA-18: warehouse by warehouse."""
    return all(now >> shift & 15 >= before >> shift & 15 for shift in range(0, 32, 4))


def is_forest(state: Stad, seat: int) -> bool:
    """STA-14: inside the land every route is a tree, all of whose ends but one are cities."""
    cities = {square for square in range(36) if state.cities >> square & 1}
    inner = [BORDERS[border] for border in parts_of(state, seat) if not set(BORDERS[border]) & cities]
    group: dict[int, int] = {}

    def root(square: int) -> int:
        while group.get(square, square) != square:
            square = group[square]
        return square

    for one, other in inner:
        if root(one) == root(other):
            return False
        group[root(one)] = root(other)
    return True


# The next game of a match


@pytest.mark.rule("STA-44")
def test_the_second_game_has_the_same_cities_and_the_other_opens() -> None:
    assert again(position(EXAMPLE), Outcome((1, 2), (4, 2), "STA-40"), 0) == {
        "layout": "A4,B2,B5,C3,D1,D4,E2,F3",
        "begins": "black",
    }


@pytest.mark.rule("STA-44")
def test_the_third_game_has_new_cities_and_white_opens_again() -> None:
    assert again(position(EXAMPLE), Outcome((1, 2), (4, 2), "STA-40"), 1) == {
        "layout": "lot",
        "begins": "white",
    }


@pytest.mark.rule("STA-44")
def test_a_match_plays_its_layouts_twice() -> None:
    match = Match(GAME, ("Anna", "Bram"), GAME.choose(), 4)
    rng, seen = Rng(5), []
    while not match.over():
        table = match.next_table().settle(rng)
        assert isinstance(table.state, Stad)
        cities = net_of(table.state, 0).cities
        seen.append((cities, table.actors()))
        match = match.after(table.act(table.actors()[0], "pass").act(1 - table.actors()[0], "pass").resign(0))

    assert seen[0][0] == seen[1][0] != seen[2][0] == seen[3][0]
    assert [opener for _, opener in seen] == [[0], [1], [0], [1]]


# Options


@pytest.mark.rule("STA-02")
@pytest.mark.parametrize("layout", ["A1,B1", "A1,A1,C3,C4,D6,F1,F3,F6", "A1,A9,C3,C4,D6,F1,F3,F6", "x", ""])
def test_a_layout_that_is_none_is_refused(layout: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.choose(layout=layout)

    assert refused.value.refusal.rule in ("STA-01", "STA-02")


def test_a_layout_is_written_in_order_and_in_capitals() -> None:
    assert GAME.choose(layout="f6,a1,c4,c3,d6,f1,f3,a6")["layout"] == "A1,A6,C3,C4,D6,F1,F3,F6"


@pytest.mark.rule("STA-02")
def test_with_the_option_no_city_is_enclosed() -> None:
    rng = Rng(3)
    for _ in range(300):
        state = GAME.start(2, GAME.choose(redraw=True))
        while state.actor() == CHANCE:
            state.apply(CHANCE, state.draw(rng))

        assert all(land_beside(state, city) for city in range(36) if state.cities >> city & 1)


def land_beside(state: Stad, city: int) -> bool:
    """Whether a city has land on some side."""
    return any(not state.cities >> sum(pair) - city & 1 for pair in BORDERS if city in pair)


def test_chance_draws_every_square_alike() -> None:
    rng, seen = Rng(2), [0] * 36
    for _ in range(3600):
        seen[GAME.start(2, GAME.choose()).draw(rng) - CITY] += 1

    assert 60 < min(seen) <= max(seen) < 150


# Words


@pytest.mark.rule("STA-30")
@pytest.mark.rule("STA-32")
def test_a_chain_of_removals_is_told_step_by_step() -> None:
    state = position(CHAIN)
    told = DUTCH.tell(tell(state, 0, read(state, 0, "F4-f5"), None))

    assert told == (
        "bouwt F4-f5 en verbindt F2–F4; f5 is dichtgebouwd, f5-f6 van zwart gaat van het bord (STA-30); "
        "f6 leidt naar geen nieuwe stad meer, e6-f6 van zwart gaat van het bord (STA-30); "
        "e6 leidt naar geen nieuwe stad meer, d6-e6 van zwart gaat van het bord (STA-30)"
    )


@pytest.mark.rule("STA-30")
def test_removals_are_told_of_whoever_lost_them_in_both_halves_of_a_turn() -> None:
    for game in games(seed=15, count=40):
        for (state, action), (now, _) in pairwise(game):
            lost = parts_of(state, 1 - state.seat) - parts_of(now, 1 - state.seat)

            assert {removal.border for removal in removals(now)} == lost
            assert len(new_links(state, now, state.seat)) == 0 or action < STOP


@pytest.mark.rule("STA-40")
def test_the_end_in_mid_turn_is_told() -> None:
    state = position(MID_TURN)
    told = ENGLISH.tell(tell(state, 0, read(state, 0, "A1-b1"), None))

    assert told.endswith("; black can link nothing new any more, the game is over (STA-40)")


@pytest.mark.parametrize(
    ("text", "dutch"),
    [
        (OPENING, "Open met één wegdeel, of pas."),
        (EXAMPLE, "Bouw verder aan het losse eind in a6."),
        (
            "STA1 a40124021 000000000001000 000000000006000 w 2 3 0",
            "Bouw verder aan het losse eind in d3; nog 2 wegdelen.",
        ),
        ("STA1 000000000 000000000000000 000000000000000 w 1 1 0", "Het lot plaatst de steden."),
    ],
)
def test_a_prompt_says_what_to_do(text: str, dutch: str) -> None:
    assert DUTCH.tell(prompt(position(text), position(text).seat)) == dutch


@pytest.mark.rule("STA-42")
def test_the_ladder_goes_on_until_a_rank_decides() -> None:
    state = position(
        "STA cities=A1,C1,A3,D5,F5,F1,F3,C6 W=A1-b1,b1-C1,D5-e5,e5-F5 B=A1-a2,a2-A3 "
        "move=B left=2 turn=6 passes=0"
    )

    assert [(total, sums) for total, _, sums in ladder(state)] == [(2, (1, 1)), (1, (3, 1))]
    assert [(line.seat, line.points, line.rule) for line in explain(state)] == [
        (0, 1, "STA-19"),
        (1, 1, "STA-19"),
        (0, 3, "STA-42"),
        (1, 1, "STA-42"),
    ]


def test_actions_that_no_words_spell_are_refused_too() -> None:
    assert [check(position(OPENING), 0, CITY + square) is None for square in range(36)] == [False] * 36


def test_words_name_cities_in_capitals() -> None:
    state = position(OPENING)

    assert part(state, read(state, 0, "d3-c3")) == "C3-d3"
    assert token(state, 0, STOP) == "pass"
    assert write(position(write(state))) == write(state)
