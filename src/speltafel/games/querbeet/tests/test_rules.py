"""What scenarios cannot say: geometry, the set, symmetry, the invariants, and ways against brute force."""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from speltafel import COMPILED
from speltafel.engine import CHANCE, Rng, buffer, step
from speltafel.game import Refused
from speltafel.games import load
from speltafel.games.querbeet.geometry import (
    CALLED,
    CELLS,
    CORNER,
    INSIDE,
    NAMES,
    NEIGHBOUR,
    NUMBER,
    RIM,
    SIDES,
    mirrored,
    opposite,
    turned,
)
from speltafel.games.querbeet.referee import check, explain
from speltafel.games.querbeet.state import Querbeet, blank
from speltafel.games.querbeet.state.row import COUNT, PASS, PLAY
from speltafel.games.querbeet.stones import ALL_SIX, QUE18_V1, read_set, tile_set
from speltafel.games.querbeet.text import place, prompt, tell, token, write
from speltafel.games.querbeet.ways import joined, longest_open, lying, scoring_way, shortest
from speltafel.text import DUTCH

GAME = load("querbeet")
SET = tile_set("que18-v1")
GAMES = 400 if COMPILED else 40
OPEN = "que1|4/5/6/3z03/6/5/4|hands aabccdegi,abbcdfghj|colours RB|turn 1|next 1|start 1|round 1/2|score 0,0"
STUCK = (
    "que1|4/5/2d41c0b3/2a0z0h21g0/2a01e5f1/3a4i0/2c1j1|hands bb,dg,c|colours RBY|turn 5|next 1|start 3"
    "|round 3/3|score 3,2,3"
)
TRAP = (
    "que1|3c1/3c11/3c12/3z03/2b53/2b22/1g12|hands aabdeg,adfhij|colours RB|turn 4|next 1|start 1|round 1/2"
    "|score 0,0"
)


def position(text: str, seats: int = 2, **changes: str) -> Querbeet:
    """The position of a text."""
    return place(text, seats, GAME.choose(**changes))


def rounds(count: int, seed: int, **changes: str) -> Iterator[tuple[Querbeet, list[int]]]:
    """Counted rounds of random games for two and three, each with how often every seat passed."""
    rng, out = Rng(seed), buffer()
    for number in range(count):
        state, passes = GAME.start(2 + number % 2, GAME.choose(**changes)), [0, 0, 0]
        while state.actors():
            seat = state.actor()
            if seat != CHANCE and state.actions(seat) == [PASS]:
                passes[seat] += 1
            step(state, rng, out)
            if state.phase >= COUNT:
                yield state, passes
                passes = [0, 0, 0]


# Board and stones


@pytest.mark.rule("QUE-02")
def test_the_board_has_37_cells_and_42_rim_edges_six_on_each_side_and_six_at_corners() -> None:
    edges = Counter(RIM[cell][edge] for cell in range(37) for edge in range(6))

    assert len(CELLS) == 37
    assert edges == {INSIDE: 180, CORNER: 6, **dict.fromkeys(range(6), 6)}


@pytest.mark.rule("QUE-17")
def test_a_corner_cell_has_an_edge_of_each_side_and_one_of_nobody() -> None:
    corner = RIM[CALLED["A4"]]

    assert [SIDES[corner[0]], corner[1], SIDES[corner[2]]] == ["NE", CORNER, "N"]
    assert [
        f"{NAMES[cell]}-{edge}" for cell in range(37) for edge in range(6) if RIM[cell][edge] == CORNER
    ] == [
        "A1-2",
        "A4-1",
        "D1-3",
        "D7-0",
        "G1-4",
        "G4-5",
    ]


@pytest.mark.rule("QUE-02")
def test_neighbours_see_each_other_over_opposite_edges() -> None:
    for cell in range(37):
        for edge, there in enumerate(NEIGHBOUR[cell]):
            assert there < 0 or NEIGHBOUR[there][opposite(edge)] == cell


@pytest.mark.rule("QUE-03")
def test_turns_that_look_alike_are_one() -> None:
    turns = {stone.letter: len(stone.turns) for stone in (*SET.hand, SET.centre)}

    assert turns == dict(zip("abcdefghijz", (6, 6, 3, 6, 6, 6, 2, 6, 6, 3, 1), strict=True))
    assert SET.by_letter["c"].smallest(5) == 2


@pytest.mark.rule("QUE-04")
def test_the_set_has_18_stones_and_54_line_ends_and_is_its_own_mirror_image() -> None:
    mirror = {
        stone.letter: next(
            other.letter
            for other in SET.hand
            if frozenset(-edge % 6 for edge in stone.edges) in map(other.turned, range(6))
        )
        for stone in SET.hand
    }

    assert sum(stone.copies for stone in SET.hand) == 18
    assert SET.line_ends == 54
    assert SET.centre.edges == ALL_SIX
    assert mirror == {**{letter: letter for letter in "abcdghij"}, "e": "f", "f": "e"}


@pytest.mark.rule("QUE-04")
@pytest.mark.parametrize(
    "text",
    [
        QUE18_V1.replace("3a01", "2a01"),
        QUE18_V1.replace("3a01", "4a01"),
        QUE18_V1.replace("1z012345", "1z01234"),
        QUE18_V1.replace(",1z012345", ""),
        QUE18_V1.replace("1e013", "1e023"),
        QUE18_V1.replace("1e013", "1a013"),
        QUE18_V1.replace("1e013", "1e0133"),
        QUE18_V1.replace("1j0134", "1j012345"),
        "achttien stenen",
    ],
)
def test_a_file_of_stones_that_is_wrong_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_set(text)

    assert refused.value.refusal.rule == "QUE-04"


@pytest.mark.rule("QUE-27")
def test_a_set_in_a_file_of_lines_with_remarks_reads_like_one_on_a_line() -> None:
    lines = QUE18_V1.replace(",", "\n").replace("3a01", "3 a 0 1   # scherp")

    assert read_set(lines).hand == SET.hand
    assert GAME.choose(tile_set="1z012345,9c03,9a01")["tile_set"] == "9a01,9c03,1z012345"


@pytest.mark.rule("QUE-08")
def test_first_lays_beside_the_centre() -> None:
    counts = dict.fromkeys("abcdefghij", 0)
    for hand in ("aabbcdefg", "abcdfghij", "abceghijd"):
        state = blank(2, GAME.choose(), PLAY, 0, 1)
        state.put(CALLED["D4"], 63)
        state.turn = 1
        state.words[43] = sum(16 ** "abcdefghij".index(letter) for letter in hand)
        lays = Counter(token(state, 0, action)[0] for action in state.actions(0))
        counts |= lays

    assert counts == dict(a=12, b=12, c=6, d=18, e=18, f=18, g=6, h=24, i=24, j=12)  # noqa: C408


# Symmetry


def moved(state: Querbeet, turn: bool) -> Querbeet:
    """The same stones on the board turned by 60°, or in the mirror."""
    other = blank(state.players, GAME.choose(), PLAY, 0, 1)
    other.rules = state.rules
    for cell, edges in enumerate(lying(state)):
        if edges:
            spot = turned(CELLS[cell]) if turn else mirrored(CELLS[cell])
            lines = [edge + 1 if turn else -edge for edge in edges]
            other.put(NUMBER[spot], sum(2 ** (line % 6) for line in lines))
    return other


@pytest.mark.rule("QUE-17")
def test_turning_the_board_turns_red_to_yellow_to_blue_and_keeps_all_points() -> None:
    for state, _ in rounds(GAMES // 4, 7):
        after = moved(state, True)

        assert [state.shortest(colour) for colour in (0, 2, 1)] == [
            after.shortest(colour) for colour in (2, 1, 0)
        ]
        assert [state.way_points(colour) for colour in (0, 2, 1)] == [
            after.way_points(colour) for colour in (2, 1, 0)
        ]


@pytest.mark.rule("QUE-17")
def test_the_mirror_swaps_blue_and_yellow_and_keeps_all_points() -> None:
    for state, _ in rounds(GAMES // 4, 8):
        after = moved(state, False)

        assert [state.way_points(colour) for colour in range(3)] == [
            after.way_points(colour) for colour in (0, 2, 1)
        ]


# Invariants of a round


@pytest.mark.rule("QUE-14")
def test_what_is_left_over_are_the_passes_unless_all_passed_at_the_end() -> None:
    passed = 0
    for state, passes in rounds(GAMES, 3):
        for seat in range(state.players):
            passed += passes[seat]
            early = state.turns() - (18 - sum(map(state.hand_size, range(state.players)))) // state.players
            assert passes[seat] <= state.surplus(seat) == state.hand_size(seat) <= passes[seat] + early

    assert passed


@pytest.mark.rule("QUE-11")
def test_all_stones_are_there_and_hang_together_and_points_have_their_bounds() -> None:
    for state, _ in rounds(GAMES, 4):
        stones = lying(state)
        seen, more = {CALLED["D4"]}, [CALLED["D4"]]
        while more:
            more = [other for cell in more for other in joined(stones, cell) if other not in seen]
            seen.update(more)

        assert seen == {cell for cell in range(37) if stones[cell]}
        assert len(seen) + sum(map(state.hand_size, range(state.players))) == 19
        assert all(-state.turns() <= state.points(seat) <= 3 for seat in range(state.players))


@pytest.mark.rule("QUE-18")
def test_no_connection_is_shorter_than_seven_and_a_derivation_shows_one() -> None:
    lengths: Counter[int] = Counter()
    for state, _ in rounds(GAMES, 5):
        for seat in range(state.players):
            way = scoring_way(state, state.colour(seat))
            lengths[state.shortest(state.colour(seat))] += 1

            assert len(shortest(lying(state), state.colour(seat))) == state.shortest(state.colour(seat))
            assert way.points == state.way_points(state.colour(seat))
            assert len(set(way.cells)) == len(way.cells)
            assert all(
                two in joined(lying(state), one) for one, two in zip(way.cells, way.cells[1:], strict=False)
            )

    assert min(length for length in lengths if length) >= 7


@pytest.mark.rule("QUE-20")
@pytest.mark.parametrize("reading", ["open_ge6", "open_eq6", "one_short"])
def test_engine_and_referee_agree_on_incomplete_ways(reading: str) -> None:
    for state, _ in rounds(GAMES // 4, 6, incomplete=reading):
        for colour in range(3):
            assert scoring_way(state, colour).points == state.way_points(colour)


def brute_force() -> Any:
    """The campaign's program that walks every way."""
    file = Path(__file__).parents[5] / "benchmarks" / "querbeet_ways.py"
    spec = importlib.util.spec_from_file_location("querbeet_ways", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.rule("QUE-19")
def test_ways_agree_with_brute_force() -> None:
    assert list(brute_force().differences(GAMES, 11)) == []


@pytest.mark.rule("QUE-19")
def test_brute_force_can_fail() -> None:
    wrong = brute_force()
    wrong.LINES["a"] = "03"

    assert list(wrong.differences(20, 11))


@pytest.mark.rule("QUE-21")
def test_the_corner_trap_has_an_open_way_of_four_and_the_bend_makes_it_a_connection() -> None:
    state = position(TRAP)
    told = next(line for line in explain(state) if line.seat == 0)

    assert (state.way_points(0), state.shortest(0), len(longest_open(lying(state), 0))) == (0, 0, 4)
    assert DUTCH.tell(told.sentence) == "de weg G2 F3 E3 D4 C4 B4 A4 eindigt tussen twee kleuren"


# Words


@pytest.mark.rule("QUE-13")
def test_a_refused_pass_says_which_stone_fits_where() -> None:
    refusal = check(position(OPEN), 0, PASS)

    assert refusal is not None
    assert DUTCH.tell(refusal.sentence) == "Passen mag alleen als geen enkele steen past; a0@D3 past nog."


@pytest.mark.rule("QUE-15")
def test_the_log_tells_how_a_round_was_counted() -> None:
    state = position(STUCK, 3)
    told = []
    for line in ("-", "d1@E4", "-", "-", "-"):
        action = GAME.text.read(state, state.seat, line)
        told.append(DUTCH.tell(tell(state, state.seat, action, None)))
        state.apply(state.seat, action)

    assert told[0] == "past: geen steen past (QUE-13)"
    assert told[-1] == "past: geen steen past (QUE-13); ronde 3 is uit · rood −1 · blauw −1 · geel 0".replace(
        "geel 0", "geel +0"
    )


@pytest.mark.rule("QUE-24")
def test_there_are_no_more_rounds_than_players() -> None:
    with pytest.raises(Refused, match="QUE-24"):
        position(OPEN.replace("round 1/2", "round 3/2"))


@pytest.mark.rule("QUE-07")
def test_the_prompt_says_what_must_be_done() -> None:
    assert DUTCH.tell(prompt(position(OPEN), 0)) == "Open ronde 1: leg een steen naast de middensteen."
    assert DUTCH.tell(prompt(position(OPEN), 1)) == ""
    assert DUTCH.tell(prompt(position(STUCK, 3), 0)) == "Geen van je stenen past: je moet passen."


@pytest.mark.rule("QUE-05")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_nobody_else_is_told_whether_a_stone_fits(seat: int | None) -> None:
    view = GAME.view(position(STUCK, 3), seat)
    assert isinstance(view, Querbeet)

    assert DUTCH.tell(prompt(view, 0)) == "Leg een steen; nog 2 beurten."


@pytest.mark.rule("QUE-26")
def test_of_two_players_each_can_work_out_the_other_hand_and_is_shown_none_of_it() -> None:
    state = position(OPEN)
    view = GAME.view(state, 0)
    assert isinstance(view, Querbeet)

    assert "abbcdfghj" not in write(view)
    assert GAME.secrets is not None
    assert write(GAME.secrets.imagine(view, 0, Rng(1))) == OPEN


@pytest.mark.rule("QUE-01")
def test_two_players_are_called_by_the_colours_they_chose() -> None:
    chosen = GAME.start(2, GAME.choose(colours="BY"))
    three = GAME.start(3, GAME.choose(colours="BY"))

    assert [GAME.side(seat, chosen).text for seat in (0, 1)] == ["blauw", "geel"]
    assert [GAME.side(seat, three).text for seat in (0, 1, 2)] == ["rood", "blauw", "geel"]
