"""The board of Stad en land: every part can be clicked, and only what changed is drawn anew."""

from __future__ import annotations

import re
import timeit
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from speltafel.engine import Rng, Seat
from speltafel.game import Look, Refused
from speltafel.games import load, speak
from speltafel.games.stad_en_land.board import LAYERS, SIZE, parts, spelled, targets
from speltafel.games.stad_en_land.board_map import CELL, road
from speltafel.games.stad_en_land.referee import check
from speltafel.games.stad_en_land.state import STOP, Stad
from speltafel.games.stad_en_land.text import place, read, token
from speltafel.laws import cases
from speltafel.table import legal_tokens, opened
from speltafel.text import DUTCH, Language

GAME = load("stad-en-land")
ENGLISH = speak("en")
OPENING = "STA1 a40124021 000000000000000 000000000000000 w 1 1 0"
DUTY = "STA1 a40124021 000000000001000 000000000006000 w 2 3 0"
EXAMPLE = "STA1 002264488 00e182000608000 040218200107000 b 1 10 0"
CROSSING = "STA cities=C3,E3,D2,D4,A1,A6,F1,F6 W=C3-d3,d3-E3 B=D2-d3,d3-D4 move=W left=2 turn=5 passes=0"
CHAIN = "STA1 008b00815 030410001000200 200000800000010 b 2 8 0 x800000030000000"
OVER = "STA1 220a21041 000424c000c319f c8c10202ce00c20 w 1 17 0"
SMALLEST_TARGET = 44 / (344 / SIZE[0])
"""44 pixels where the board is 344 wide: a phone of 360 with a margin."""


def position(text: str) -> Stad:
    """The position of a text."""
    return place(text, 2, GAME.choose())


def played(states: int = 250) -> Iterator[Stad]:
    """The positions of random games."""
    for case, _ in zip(cases(GAME, GAME.choose(), 2, Rng(5)), range(states), strict=False):
        assert isinstance(case.state, Stad)
        yield case.state


def drawn(view: Stad, seat: Seat | None) -> dict[str, str]:
    """The picture by its keys."""
    return {part.key: part.svg for part in parts(view, Look(DUTCH, seat, seat))}


def picture(view: Stad, seat: Seat | None) -> ElementTree.Element:
    """The whole picture as one document."""
    return ElementTree.fromstring(f"<svg>{''.join(drawn(view, seat).values())}</svg>")


def refusal(view: Stad, seat: Seat, *clicked: str) -> str:
    """The rule that clicked targets are refused with."""
    try:
        refused = check(view, seat, read(view, seat, spelled(view, seat, clicked)))
    except Refused as error:
        refused = error.refusal
    assert refused is not None
    return refused.rule


# Over random games


def test_every_target_of_a_legal_token_is_there_once() -> None:
    for view in played():
        for seat in (0, 1):
            there = Counter(re.findall(r'data-target="([^"]*)"', "".join(drawn(view, seat).values())))

            assert set(there.values()) == {1}
            assert {target for path in targets(view, seat).values() for target in path} <= set(there)


def test_what_is_clicked_reads_back_as_the_action() -> None:
    for view in played():
        for seat in (0, 1):
            paths = targets(view, seat)

            assert list(paths) == [token(view, seat, action) for action in view.actions(seat)]
            for action, path in zip(view.actions(seat), paths.values(), strict=True):
                assert read(view, seat, spelled(view, seat, path)) == action


def test_the_picture_is_sound() -> None:
    """Keys differ, layers are known, it is XML, and nothing in it styles itself or has an id."""
    for view in played():
        for seat in (0, 1, None):
            every = parts(view, Look(ENGLISH, seat, seat))
            attributes = {name for one in picture(view, seat).iter() for name in one.attrib}

            assert len({part.key for part in every}) == len(every)
            assert {part.layer for part in every} <= set(LAYERS)
            assert not attributes & {"style", "id", "fill", "stroke", "href"}
            assert not any(name.startswith("on") for name in attributes)
            assert not re.search(r"\d\.\d{4}", "".join(part.svg for part in every))


def test_every_class_is_styled() -> None:
    """Nothing is drawn that the stylesheet does not know."""
    styled = set(re.findall(r"\.([a-z][\w-]*)", (GAME.home / "board.css").read_text(encoding="utf-8")))
    positions = [*played(), position(CHAIN), position(OVER), position(CROSSING)]
    used = {
        name for view in positions for one in picture(view, 0).iter() for name in one.get("class", "").split()
    }

    assert used - styled == set()


def test_equal_views_give_equal_parts() -> None:
    for view in played():
        copy = view.copy()
        assert isinstance(copy, Stad)

        assert parts(view, Look(DUTCH, 0, 0)) == parts(copy, Look(DUTCH, 0, 0))


def test_an_update_is_small() -> None:
    sizes, before = [], drawn(position(OPENING), 0)
    for view in played():
        now = drawn(view, 0)
        sizes.append(sum(len(key) + len(svg) for key, svg in now.items() if before.get(key) != svg))
        before = now

    assert sorted(sizes)[len(sizes) // 2] < 2048


def test_a_picture_is_quickly_made() -> None:
    """A millisecond at most; the test lets a busy machine take five."""
    view = position(EXAMPLE)

    assert min(timeit.repeat(lambda: parts(view, Look(ENGLISH, 1, 1)), number=20, repeat=5)) / 20 < 0.005


def test_a_part_changes_the_two_squares_it_joins_and_no_other_road() -> None:
    before = position(OPENING)
    after = before.copy()
    after.apply(0, read(before, 0, "C3-d3"))
    assert isinstance(after, Stad)
    now, old = drawn(after, None), drawn(before, None)

    assert {key for key in now if key.startswith("road") and old.get(key) != now[key]} == {
        "road-14w",
        "road-15w",
    }


# What is where


def test_targets_are_large_enough_for_a_finger() -> None:
    assert CELL >= SMALLEST_TARGET
    stop = next(one for one in picture(position(OPENING), 0).iter() if one.get("data-target") == "stop")
    assert float(stop[0].attrib["height"]) >= SMALLEST_TARGET * 0.9
    assert float(stop[0].attrib["width"]) >= SMALLEST_TARGET


@pytest.mark.rule("STA-06")
def test_where_roads_cross_one_lies_over_the_other_with_a_gap() -> None:
    crossing = {part.key: part for part in parts(position(CROSSING), Look(DUTCH))}
    both = [crossing["road-15w"], crossing["road-15b"]]

    assert sorted(part.layer for part in both) == ["over", "under"]
    assert ["gap" in part.svg for part in both] == [part.layer == "over" for part in both]


@pytest.mark.rule("STA-06")
def test_own_parts_that_meet_have_a_joint_and_colours_that_cross_have_none() -> None:
    assert "joint" in drawn(position(EXAMPLE), None)["road-15b"]
    assert "joint" not in drawn(position(CROSSING), None)["road-15b"]


def test_white_and_black_roads_differ_in_more_than_colour() -> None:
    assert "dash" in road(15, 1, 5, 0, False).svg
    assert "dash" not in road(15, 0, 5, 0, False).svg


@pytest.mark.rule("STA-12")
def test_a_loose_end_beats_for_whoever_must_build_there() -> None:
    assert "loose now" in drawn(position(DUTY), 0)["loose-w"]
    assert "loose now" not in drawn(position(DUTY), 1)["loose-b"]
    assert "stop" not in drawn(position(DUTY), 0)


@pytest.mark.rule("STA-18")
@pytest.mark.rule("STA-19")
def test_cities_show_their_warehouses_and_capitals_a_crown() -> None:
    board = drawn(position(EXAMPLE), None)

    assert [key for key, svg in board.items() if key.startswith("town") and "crown" in svg] == [
        "town-14",
        "town-21",
    ]
    assert re.findall(r">(\d)<", board["town-14"]) == ["2", "4"]


@pytest.mark.rule("STA-42")
def test_the_ladder_marks_the_rank_that_decides() -> None:
    board = drawn(position(EXAMPLE), None)

    assert "decides" in board["rank-1"]
    assert re.findall(r">([^<>]+)<", board["rank-1"]) == ["6", "C3 D4", "4", "8"]
    assert "after" in board["rank-2"]


@pytest.mark.rule("STA-30")
def test_parts_that_went_are_numbered_with_their_reasons() -> None:
    board = drawn(position(CHAIN), None)

    assert [re.findall(r">([^<>]+)<", board[f"gone-{n}"]) for n in (1, 2, 3)] == [
        ["1", "dichtgebouwd"],
        ["2", "geen nieuwe stad"],
        ["3", "geen nieuwe stad"],
    ]
    assert "gone-4" not in board


def test_at_the_end_nothing_beats_and_nothing_is_offered() -> None:
    board = drawn(position(OVER), 0)

    assert "einde van het spel" in board["turn"]
    assert "stop" not in board


# Clicks that are refused


@pytest.mark.parametrize(
    ("text", "clicked", "rule"),
    [
        (OPENING, ("b44",), "STA-04"),
        (OPENING, ("b7",), "STA-11"),
        (DUTY, ("b12",), "STA-05"),
        (DUTY, ("b0",), "STA-12"),
        (DUTY, ("stop",), "STA-15"),
        (OVER, ("stop",), "STA-40"),
        (CROSSING, ("b31",), "STA-11"),
    ],
)
def test_a_wrong_click_is_refused_with_its_rule(text: str, clicked: tuple[str, ...], rule: str) -> None:
    assert refusal(position(text), 0, *clicked) == rule


@pytest.mark.parametrize("clicked", [(), ("b60",), ("x",), ("b0", "b1"), ("<b>",)])
def test_clicks_that_say_nothing_are_nonsense(clicked: tuple[str, ...]) -> None:
    assert refusal(position(OPENING), 0, *clicked) == ""


# Names


@pytest.mark.parametrize(
    ("text", "target", "dutch", "english"),
    [
        (OPENING, "b12", "C3-d3, vrij", "C3-d3, free"),
        (DUTY, "b12", "C3-d3, weg van wit", "C3-d3, road of white"),
        (DUTY, "b13", "d3-e3, weg van zwart", "d3-e3, road of black"),
        (OPENING, "stop", "passen", "pass"),
    ],
)
def test_a_target_has_a_name(text: str, target: str, dutch: str, english: str) -> None:
    for language, name in ((DUTCH, dutch), (ENGLISH, english)):
        assert named(position(text), 0, language)[target] == name


def named(view: Stad, seat: Seat, language: Language) -> dict[str, str]:
    """What every target is called."""
    svg = "".join(part.svg for part in parts(view, Look(language, seat, seat)))
    return dict(re.findall(r'data-target="([^"]*)" aria-label="([^"]*)"', svg))


def test_stopping_is_named_after_what_it_is() -> None:
    view = position("STA1 a40124021 000000000000000 000000000000000 b 2 2 0")
    assert token(view, 1, STOP) == "pass"
    view.left = 1

    assert named(view, 1, DUTCH)["stop"] == "stoppen"


# What was built last


def test_the_parts_of_a_turn_are_numbered_until_the_players_next_turn() -> None:
    table = opened(GAME, ("", ""), GAME.choose()).settle(Rng(3))
    marked = []
    for _ in range(6):
        seat = table.actors()[0]
        table = table.act(seat, next(line for line in legal_tokens(GAME, table.state, seat) if "-" in line))
        assert isinstance(table.state, Stad)
        drawn = parts(table.state, Look(DUTCH, None, None, table.recent))
        marked.append({part.key for part in drawn if part.key.startswith("last-")})

    assert marked[0] == {"last-0-1"}
    assert {"last-1-1", "last-1-2"} <= marked[2] | marked[3]
    assert all(key.startswith(("last-0-", "last-1-")) for keys in marked for key in keys)
