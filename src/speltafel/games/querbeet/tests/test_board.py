"""The board of Querbeet: every part can be clicked, ways light up, and nothing is drawn that is hidden."""

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
from speltafel.games.querbeet.board import LAYERS, SIZE, TRAY, TRAY_LAYERS, parts, spelled, targets
from speltafel.games.querbeet.board_shapes import ACROSS
from speltafel.games.querbeet.referee import check
from speltafel.games.querbeet.state import Querbeet
from speltafel.games.querbeet.text import place, read, token
from speltafel.laws import cases
from speltafel.text import DUTCH, Language

GAME = load("querbeet")
OPEN = "que1|4/5/6/3z03/6/5/4|hands aabccdegi,abbcdfghj|colours RB|turn 1|next 1|start 1|round 1/2|score 0,0"
STUCK = (
    "que1|4/5/2d41c0b3/2a0z0h21g0/2a01e5f1/3a4i0/2c1j1|hands bb,dg,c|colours RBY|turn 5|next 1|start 3"
    "|round 3/3|score 3,2,3"
)
COUNTED = (
    "que1|3b2/3h4j0/3c11a3/d4a2f4z0b3e11/i4b1c1g0d11/a21c12/1g12|hands -,-|colours RB|turn 9|next -|start 1"
    "|round 1/2|score 0,0"
)
LEFT_OVER = (
    "que1|4/5/2a41a41/c0c0e0z0d1i4j0/2f4a2b51/1b52b0/d4h22|hands gg,c|colours RB|turn 9|next -|start 2"
    "|round 1/2|score 0,0"
)
PHONE = 344
"""A phone of 360 with a margin."""


def position(text: str, seats: int = 2) -> Querbeet:
    """The position of a text."""
    return place(text, seats, GAME.choose())


def played(states: int = 120) -> Iterator[Querbeet]:
    """The positions of random games for three, as somebody sees them."""
    for case, _ in zip(cases(GAME, GAME.choose(), 3, Rng(5)), range(states), strict=False):
        assert isinstance(case.state, Querbeet)
        yield case.state


def drawn(view: Querbeet, seat: Seat | None, language: Language = DUTCH) -> dict[str, str]:
    """The picture by its places."""
    seen = GAME.view(view, seat)
    assert isinstance(seen, Querbeet)
    return {part.place: part.svg for part in parts(seen, Look(language, seat, seat))}


def refusal(view: Querbeet, seat: Seat, *clicked: str) -> str:
    """The rule that clicked targets are refused with."""
    try:
        refused = check(view, seat, read(view, seat, spelled(view, seat, clicked)))
    except Refused as error:
        refused = error.refusal
    assert refused is not None
    return refused.rule


def test_every_target_of_a_legal_token_is_there_and_those_to_act_with_once() -> None:
    for view in played():
        for seat in range(3):
            there = Counter(re.findall(r'data-target="([^"]*)"', "".join(drawn(view, seat).values())))
            paths = targets(view, seat).values()

            assert {target for path in paths for target in path if target[0] != "~"} <= set(there)
            assert all(count == 1 for target, count in there.items() if not re.fullmatch(r"w\d", target))


def test_every_turn_that_can_be_chosen_has_its_preview() -> None:
    for view in played():
        for seat in range(3):
            shown = set(re.findall(r'data-path="s(\w) \* ~(\d)"', "".join(drawn(view, seat).values())))

            assert {
                (path[0][1:], path[2][1:]) for path in targets(view, seat).values() if len(path) > 1
            } <= shown


def test_what_is_clicked_reads_back_as_the_action() -> None:
    for view in played():
        for seat in range(3):
            paths = targets(view, seat)

            assert list(paths) == [token(view, seat, action) for action in view.actions(seat)]
            for action, path in zip(view.actions(seat), paths.values(), strict=True):
                assert read(view, seat, spelled(view, seat, path)) == action


def test_every_part_is_well_formed_and_in_a_layer() -> None:
    for view in played(40):
        for place_of, svg in drawn(view, 1).items():
            ElementTree.fromstring(svg)
            assert place_of.partition("/")[0] in (*LAYERS, *TRAY_LAYERS)
            assert "style=" not in svg


@pytest.mark.rule("QUE-05")
def test_only_the_own_stones_are_drawn() -> None:
    own, other = drawn(position(OPEN), 0), drawn(position(OPEN), 1)

    assert {key for key in own if key.startswith("rack/s")} == {f"rack/s{letter}" for letter in "abcdegi"}
    assert {key for key in other if key.startswith("rack/s")} == {f"rack/s{letter}" for letter in "abcdfghj"}
    assert not [key for key in drawn(position(OPEN), None) if key.startswith(("rack/", "turns/"))]


@pytest.mark.rule("QUE-13")
def test_a_stone_that_fits_nowhere_carries_a_0_and_passing_is_offered() -> None:
    picture = drawn(position(STUCK, 3), 0)

    assert '<text class="zero" x="34" y="-28">0</text>' in picture["rack/sb"]
    assert "past nergens" in picture["rack/sb"]
    assert targets(position(STUCK, 3), 0) == {"-": ("pass",)}
    assert "faint" not in picture["rack/pass"]


@pytest.mark.rule("QUE-13")
def test_where_something_fits_a_pass_is_faint_and_refused_with_what_fits() -> None:
    assert "faint" in drawn(position(OPEN), 0)["rack/pass"]
    assert "zero" not in drawn(position(OPEN), 0)["rack/sa"]
    assert refusal(position(OPEN), 0, "pass") == "QUE-13"


def test_a_wrong_click_is_refused_with_its_rule() -> None:
    view = position(OPEN)

    assert refusal(view, 0, "sa", "A1") == "QUE-09"
    assert refusal(view, 0, "D4") == "QUE-09"
    assert refusal(view, 0, "A1") == "QUE-09"
    assert refusal(view, 0, "sa", "C3") == "QUE-10"
    assert refusal(position(STUCK, 3), 0, "sb") == "QUE-10"
    assert refusal(position(COUNTED), 1, "w0") == "QUE-19"


def test_who_is_not_on_turn_hears_that_whatever_they_click() -> None:
    assert refusal(position(OPEN), 1, "sa") == "QUE-07"
    assert refusal(position(OPEN), 1, "D5") == "QUE-07"
    assert refusal(position(OPEN), 1, "sa", "D5") == "QUE-07"
    assert refusal(position(COUNTED), 0, "A1") == "QUE-15"


@pytest.mark.rule("QUE-22")
def test_when_a_round_is_counted_the_ways_are_seen_with_length_and_worth() -> None:
    picture = drawn(position(COUNTED), 0)

    assert 'class="trail c0 seen"' in picture["ways/way-0"]
    assert "7 stenen: 3 punten" in picture["ways/way-0"]
    assert "7 st. +3" in picture["cells/w1"]


def test_ways_of_different_colours_keep_apart_by_pattern() -> None:
    css = (GAME.home / "board.css").read_text(encoding="utf-8")

    assert re.search(r"\.trail\.c1\.shown \.trace \{[^}]*stroke-dasharray", css)
    assert re.search(r"\.trail\.c2\.shown \.trace \{[^}]*stroke-dasharray", css)


def test_ways_lie_above_each_other_in_the_order_of_seats_whenever_they_come() -> None:
    ways = [place for place in drawn(position(OPEN), 0) if place.startswith("ways/")]

    assert ways == ["ways/way-0", "ways/way-1"]


@pytest.mark.rule("QUE-05")
def test_a_score_below_zero_carries_a_minus() -> None:
    assert ">−1</text>" in drawn(position(LEFT_OVER), 0)["cells/w0"]


def test_a_long_count_stays_on_its_plate() -> None:
    assert "textLength" in drawn(position(LEFT_OVER), 0)["cells/w0"]
    assert "textLength" not in drawn(position(COUNTED), 0)["cells/w0"]


def test_targets_are_large_enough_for_a_finger() -> None:
    slots = re.findall(
        r'class="hit"[^>]* width="(\d+)" height="(\d+)"', "".join(drawn(position(OPEN), 0).values())
    )

    assert ACROSS * PHONE / SIZE[0] >= 44
    assert len(slots) == 9
    assert all(min(int(wide), int(high)) * PHONE / TRAY[0] >= 44 for wide, high in slots)


def test_a_lay_changes_little() -> None:
    view = position(OPEN)
    before = drawn(view, 0)
    view.apply(0, read(view, 0, "c0@D5"))
    after = drawn(view, 0)
    changed = [svg for key, svg in after.items() if before.get(key) != svg]

    assert sum(map(len, changed)) < 2500


def test_the_picture_is_drawn_within_a_millisecond() -> None:
    view = GAME.view(position(STUCK, 3), 0)
    assert isinstance(view, Querbeet)
    look = Look(DUTCH, 0, 0)
    parts(view, look)

    assert min(timeit.repeat(lambda: parts(view, look), number=20, repeat=5)) / 20 < 0.001


def test_english_is_complete() -> None:
    words = " ".join(drawn(position(STUCK, 3), 0, speak("en")).values())

    assert "behind red&#x27;s screen" in words or "behind red's screen" in words
    assert not re.search(r"\b(steen|stenen|leeg|ronde|beurt|passen)\b", words)
