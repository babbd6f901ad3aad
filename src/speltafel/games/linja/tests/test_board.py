"""The board of Linja: every move can be clicked, and only what changed is drawn anew."""

from __future__ import annotations

import re
import timeit
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from speltafel.engine import Rng, Seat
from speltafel.game import Look, Options, Refused
from speltafel.games import load, speak
from speltafel.games.linja.board import LAYERS, SIZE, parts, spelled, targets
from speltafel.games.linja.referee import check
from speltafel.games.linja.state import DECLINE, Linja
from speltafel.games.linja.text import place, read, token
from speltafel.laws import cases
from speltafel.table import opened
from speltafel.text import DUTCH

GAME = load("linja")
ENGLISH = speak("en")
WAYS = [
    GAME.choose(),
    GAME.choose(bonus_opponent=True, begins="black"),
    GAME.choose(begin_goal_bonus=True, minus=False),
    GAME.choose("2010"),
]
SET_UP = "LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r"
EXAMPLE = "LIN 5.0 0.1 1.2 2.2 2.2 1.0 1.0 0.5 r"
BONUS_DUE = "LIN 6.0 1.1 1.1 0.1 2.1 0.1 1.1 1.6 r +"
MUST_PASS = "LIN 0.6 1.0 0.6 0.0 0.0 0.0 0.0 11.0 r"
FULL_ROW = "LIN 5.0 1.1 0.6 1.1 1.1 2.1 1.1 1.1 r"
OVER = "LIN 0.6 0.4 0.2 1.0 0.0 3.0 3.0 5.0 r"
SMALLEST_TARGET = 44 / (344 / SIZE[0])
"""44 pixels where the board is 344 wide: a phone of 360 with a margin."""


def position(text: str, **options: str) -> Linja:
    """The position of a text."""
    return place(text, 2, GAME.choose(**options))


def played(options: Options, states: int = 400) -> Iterator[Linja]:
    """The positions of random games."""
    for case, _ in zip(cases(GAME, options, 2, Rng(5)), range(states), strict=False):
        assert isinstance(case.state, Linja)
        yield case.state


def drawn(view: Linja, seat: Seat | None) -> dict[str, str]:
    """The picture by its keys."""
    return {f"{part.layer}/{part.key}": part.svg for part in parts(view, Look(DUTCH, seat, seat))}


def picture(view: Linja, seat: Seat | None) -> ElementTree.Element:
    """The whole picture as one document."""
    return ElementTree.fromstring(f"<svg>{''.join(drawn(view, seat).values())}</svg>")


def found(view: Linja, seat: Seat | None, attribute: str) -> dict[str, ElementTree.Element]:
    """The elements with this attribute, by its value."""
    return {one.attrib[attribute]: one for one in picture(view, seat).iter() if attribute in one.attrib}


def words(view: Linja, seat: Seat, path: str) -> str:
    """What a hint says."""
    return "".join(found(view, seat, "data-path")[path].itertext())


def refusal(view: Linja, seat: Seat, *clicked: str) -> str:
    """The rule that clicked targets are refused with."""
    try:
        refused = check(view, seat, read(view, seat, spelled(view, seat, clicked)))
    except Refused as error:
        refused = error.refusal
    assert refused is not None
    return refused.rule


# Over random games


@pytest.mark.parametrize("options", WAYS, ids=lambda options: options.stamp)
def test_every_target_of_a_legal_token_is_there_once(options: Options) -> None:
    for view in played(options):
        for seat in (0, 1):
            svg = "".join(drawn(view, seat).values())
            there = Counter(re.findall(r'data-target="([^"]*)"', svg))

            assert set(there.values()) == {1}
            assert {target for path in targets(view, seat).values() for target in path} <= set(there)


@pytest.mark.parametrize("options", WAYS, ids=lambda options: options.stamp)
def test_what_is_clicked_reads_back_as_the_action(options: Options) -> None:
    for view in played(options):
        for seat in (0, 1):
            paths = targets(view, seat)

            assert list(paths) == [token(view, seat, action) for action in view.actions(seat)]
            for action, path in zip(view.actions(seat), paths.values(), strict=True):
                assert read(view, seat, spelled(view, seat, path)) == action


@pytest.mark.parametrize("options", WAYS, ids=lambda options: options.stamp)
def test_every_move_has_its_hint_and_nobody_else_sees_one(options: Options) -> None:
    for view in played(options):
        for seat in (0, 1):
            moves = {" ".join(path) for path in targets(view, seat).values() if len(path) == 2}

            assert set(found(view, seat, "data-path")) == moves
        assert found(view, None, "data-path") == {}


@pytest.mark.slow
@pytest.mark.parametrize("options", WAYS, ids=lambda options: options.stamp)
def test_the_picture_is_sound(options: Options) -> None:
    """Keys differ, layers are known, it is XML, nothing styles itself, and ids bear the game's name."""
    for view in played(options):
        for seat in (0, 1, None):
            every = parts(view, Look(ENGLISH, seat, seat))
            attributes = {name for one in picture(view, seat).iter() for name in one.attrib}

            assert len({(part.layer, part.key) for part in every}) == len(every)
            assert {part.layer for part in every} <= set(LAYERS)
            assert not attributes & {"style", "fill", "stroke"}
            assert all(one.get("id", "linja-").startswith("linja-") for one in picture(view, seat).iter())
            assert all(one.get("href", "#linja-").startswith("#linja-") for one in picture(view, seat).iter())
            assert not any(name.startswith("on") for name in attributes)
            assert not re.search(r"\d\.\d{4}", "".join(part.svg for part in every))


@pytest.mark.parametrize("options", WAYS, ids=lambda options: options.stamp)
def test_a_move_moves_one_stone(options: Options) -> None:
    """One stone leaves its place, one of the same colour comes; every other stone stays as it is."""
    for view in played(options):
        for action in view.actions(view.seat):
            after = view.copy()
            after.apply(view.seat, action)
            assert isinstance(after, Linja)
            before, now = drawn(view, None), drawn(after, None)
            gone = [key for key in before if key.startswith("pieces/") and key not in now]
            come = [key for key in now if key.startswith("pieces/") and key not in before]

            assert all(
                now[key] == svg for key, svg in before.items() if key.startswith("pieces/") and key in now
            )
            assert len(gone) == len(come) == (action < DECLINE)
            assert [key[:8] for key in gone] == [key[:8] for key in come]


def test_every_class_is_styled() -> None:
    """Nothing is drawn that the stylesheet does not know."""
    styled = set(re.findall(r"\.([a-z][\w-]*)", (GAME.home / "board.css").read_text(encoding="utf-8")))
    positions = [*played(GAME.choose()), position(FULL_ROW), position(OVER), position(MUST_PASS)]
    used = {
        name for view in positions for one in picture(view, 0).iter() for name in one.get("class", "").split()
    }

    assert used - styled == set()


def test_equal_views_give_equal_parts() -> None:
    for view in played(GAME.choose()):
        copy = view.copy()
        assert isinstance(copy, Linja)

        assert parts(view, Look(DUTCH, 0, 0)) == parts(copy, Look(DUTCH, 0, 0))


def test_an_update_is_small() -> None:
    sizes, before = [], drawn(position(SET_UP), 0)
    for view in played(GAME.choose()):
        now = drawn(view, 0)
        sizes.append(sum(len(key) + len(svg) for key, svg in now.items() if before.get(key) != svg))
        before = now

    assert sorted(sizes)[len(sizes) // 2] < 2048


def test_a_picture_is_quickly_made() -> None:
    """A millisecond at most; the test lets a busy machine take five."""
    view = position(SET_UP)

    assert min(timeit.repeat(lambda: parts(view, Look(ENGLISH, 0, 0)), number=20, repeat=5)) / 20 < 0.005


# What is where


def heights(view: Linja, seat: Seat | None) -> list[float]:
    """How far down the rows lie, from row 0 to row 7."""
    fields = found(view, seat, "data-target")
    return [float(fields[f"r{row}"][0].get("y", "0")) for row in range(8)]


@pytest.mark.parametrize("seat", [0, None])
def test_red_and_spectators_see_row_0_at_the_bottom(seat: Seat | None) -> None:
    assert heights(position(SET_UP), seat) == sorted(heights(position(SET_UP), seat), reverse=True)


def test_black_sees_the_board_turned() -> None:
    assert heights(position(SET_UP), 1) == sorted(heights(position(SET_UP), 1))


@pytest.mark.parametrize("seat", [0, 1])
def test_own_stones_lie_on_the_left(seat: Seat) -> None:
    stones = [one for one in picture(position(SET_UP), seat).iter() if one.get("data-glide") == "rz"[seat]]

    assert len(stones) == 12
    assert all(float(re.findall(r"\d+", one.attrib["transform"])[0]) < SIZE[0] / 2 for one in stones)


@pytest.mark.parametrize("options", WAYS, ids=lambda options: options.stamp)
def test_targets_are_large_and_piles_do_not_cover_each_other(options: Options) -> None:
    for view in played(options):
        areas = {name: area(one) for name, one in found(view, view.seat, "data-target").items()}

        assert all(
            min(right - left, bottom - top) >= SMALLEST_TARGET for left, top, right, bottom in areas.values()
        )
        for row in range(8):
            both = [areas[pile] for pile in (f"p{row}r", f"p{row}z") if pile in areas]
            spans = sorted((left, right) for left, _, right, _ in both)

            assert len(spans) < 2 or spans[0][1] < spans[1][0]


def area(target: ElementTree.Element) -> tuple[float, float, float, float]:
    """Where a target can be hit: left, top, right, bottom."""
    x, y, width, height = (float(target[0].get(name, "0")) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def test_a_row_tells_how_many_stones_it_holds() -> None:
    assert ">4</text>" in drawn(position(EXAMPLE), 0)["rows/3"]


@pytest.mark.rule("LIN-07")
def test_a_full_row_is_hatched_and_says_so() -> None:
    full = drawn(position(FULL_ROW), 0)

    assert [key for key, svg in full.items() if "hatch" in svg] == ["rows/2"]
    assert ">vol</text>" in full["rows/2"]
    assert ">full</text>" in "".join(part.svg for part in parts(position(FULL_ROW), Look(ENGLISH, 0, 0)))


@pytest.mark.rule("LIN-33")
def test_at_the_end_every_pile_shows_its_points() -> None:
    over = drawn(position(OVER), None)

    assert ">+25<" in over["hints/7r"]
    assert ">−1<" in over["hints/3r"]
    assert ">+30<" in over["hints/0z"]
    assert ">39<" in over["ground/ledge"]
    assert ">46<" in over["ground/ledge"]


# What would come of it


@pytest.mark.rule("LIN-13")
def test_a_begin_tells_how_far_the_follow_up_goes() -> None:
    assert words(position(EXAMPLE), 0, "p2r r3") == "4 → vervolg 4"


@pytest.mark.rule("LIN-14")
def test_a_begin_onto_an_empty_row_tells_that_nothing_follows() -> None:
    empty = position("LIN 6.0 1.1 0.0 1.2 1.1 1.1 2.1 0.6 r")

    assert words(empty, 0, "p1r r2") == "0 → geen vervolg"


@pytest.mark.rule("LIN-12")
def test_a_begin_onto_the_goal_line_tells_so() -> None:
    assert words(position(SET_UP), 0, "p6r r7") == "doellijn"


@pytest.mark.rule("LIN-43")
def test_a_begin_that_earns_a_bonus_tells_so() -> None:
    assert words(position(SET_UP, begin_goal_bonus="on"), 0, "p6r r7") == "doellijn: bonus"


@pytest.mark.rule("LIN-17")
@pytest.mark.rule("LIN-18")
def test_a_follow_up_tells_whether_it_earns_a_bonus() -> None:
    due = position("LIN 5.0 0.1 0.2 3.2 2.2 1.0 1.0 0.5 r v4")

    assert words(due, 0, "p3r r7") == "precies: bonus"
    assert words(due, 0, "p4r r7") == "te ver: geen bonus"
    assert words(due, 0, "p0r r4") == ""


@pytest.mark.rule("LIN-20")
def test_a_bonus_goes_both_ways_or_is_left() -> None:
    due = position(BONUS_DUE)

    assert words(due, 0, "p4r r5") == "bonus vooruit"
    assert words(due, 0, "p4r r3") == "bonus terug"
    assert targets(due, 0)["+0"] == ("none",)


@pytest.mark.rule("LIN-11")
def test_whoever_must_pass_has_a_button_for_it() -> None:
    assert targets(position(MUST_PASS), 0) == {"--": ("pass",)}
    assert "passen" in drawn(position(MUST_PASS), 0)["targets/pass"]
    assert "targets/pass" not in drawn(position(MUST_PASS), 1)


# Clicks that are refused


@pytest.mark.parametrize(
    ("text", "clicked", "rule"),
    [
        (SET_UP, ("p2r", "r5"), "LIN-10"),
        (SET_UP, ("p2r", "r1"), "LIN-06"),
        (SET_UP, ("p2r", "p4r"), "LIN-10"),
        (SET_UP, ("p3z", "r2"), "LIN-18"),
        (FULL_ROW, ("p1r", "r2"), "LIN-07"),
        (FULL_ROW, ("p1r",), "LIN-07"),
        (OVER, ("p3r", "r4"), "LIN-30"),
        (BONUS_DUE, ("p4r", "r6"), "LIN-20"),
        (BONUS_DUE, ("p3z", "r2"), "LIN-20"),
        (BONUS_DUE, ("pass",), "LIN-11"),
        (SET_UP.replace(" r", " z"), ("p2r", "r3"), "LIN-05"),
        (EXAMPLE.replace("5.0", "4.0").replace("0.5", "1.5"), ("p7r",), "LIN-10"),
        (SET_UP, ("none",), "LIN-18"),
    ],
)
def test_a_wrong_click_is_refused_with_its_rule(text: str, clicked: tuple[str, ...], rule: str) -> None:
    assert refusal(position(text), 0, *clicked) == rule


@pytest.mark.rule("LIN-40")
def test_the_others_stones_can_be_clicked_with_the_option() -> None:
    due = position(BONUS_DUE, bonus_opponent="on")

    assert targets(due, 0)["+z3-2"] == ("p3z", "r2")
    assert spelled(due, 0, ("p3z", "r2")) == "+z3-2"


@pytest.mark.parametrize("clicked", [(), ("r3",), ("r3", "p2r"), ("p2r", "r3", "r4"), ("p9r",), ("<b>", "x")])
def test_clicks_that_say_nothing_are_nonsense(clicked: tuple[str, ...]) -> None:
    assert refusal(position(SET_UP), 0, *clicked) == ""


# Names


@pytest.mark.parametrize(
    ("target", "dutch", "english"),
    [
        ("p0r", "rij 0, 6 rode stenen", "row 0, 6 red stones"),
        ("p2z", "rij 2, 1 zwarte steen", "row 2, 1 black stone"),
        ("r5", "naar rij 5", "to row 5"),
        ("none", "geen bonus", "no bonus"),
        ("pass", "passen", "pass"),
    ],
)
def test_a_target_has_a_name(target: str, dutch: str, english: str) -> None:
    for language, name in ((DUTCH, dutch), (ENGLISH, english)):
        named = {
            found
            for text in (SET_UP, BONUS_DUE, MUST_PASS)
            for part in parts(position(text), Look(language, 0, 0))
            for found in re.findall(r'data-target="([^"]*)" aria-label="([^"]*)"', part.svg)
        }

        assert (target, name) in named


def test_a_full_row_is_called_full() -> None:
    assert 'aria-label="rij 2 is vol' in drawn(position(FULL_ROW), 0)["targets/r2"]


# What was done last


def lately(*lines: str) -> dict[str, str]:
    """The marks on the board after a few lines, red and black in turn as the lines go."""
    table = opened(GAME, ("", ""), GAME.choose(begins="red"))
    for line in lines:
        table = table.act(table.actors()[0], line)
    assert isinstance(table.state, Linja)
    look = Look(DUTCH, None, None, table.recent)
    return {part.key: part.svg for part in parts(table.state, look) if part.layer == "last"}


def test_the_steps_of_a_turn_are_numbered_where_the_stones_came() -> None:
    marks = lately("2-3", "3-5")

    assert list(marks) == ["0-1", "0-2"]
    assert [re.findall(r">(\d)<", svg) for svg in marks.values()] == [["1"], ["2"]]
    assert 'class="came"' in marks["0-2"]


def test_marks_stay_until_the_players_next_turn() -> None:
    assert list(lately("2-3 3-5", "5-4")) == ["0-1", "0-2", "1-1"]
    assert list(lately("2-3 3-5", "5-4 4-2", "0-1")) == ["0-1", "1-1", "1-2"]


def test_a_line_of_several_steps_is_marked_like_its_steps() -> None:
    assert lately("2-3 3-5") == lately("2-3", "3-5")
