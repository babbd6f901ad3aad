"""The board of Nim: a click on a match takes it and all to its right."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from speltafel.engine import Rng
from speltafel.game import Look, Nonsense
from speltafel.games import load, speak
from speltafel.games.nim.board import LAYERS, parts, spelled, targets
from speltafel.games.nim.state import Nim
from speltafel.games.nim.text import place, read
from speltafel.laws import cases
from speltafel.text import DUTCH

GAME = load("nim")


def test_every_action_can_be_clicked() -> None:
    for case, _ in zip(cases(GAME, GAME.choose(), 2, Rng(1)), range(200), strict=False):
        view = case.state
        assert isinstance(view, Nim)
        for seat in (0, 1):
            every = parts(view, Look(DUTCH, seat))
            svg = "".join(part.svg for part in every)
            there = re.findall(r'data-target="([^"]*)"', svg)
            paths = targets(view, seat)

            ElementTree.fromstring(f"<svg>{svg}</svg>")
            assert len({(part.layer, part.key) for part in every}) == len(every)
            assert {part.layer for part in every} <= set(LAYERS)
            assert len(set(there)) == len(there) == sum(view.heaps)
            assert {target for path in paths.values() for target in path} <= set(there)
            assert set(re.findall(r'data-path="([^"]*)"', svg)) == {" ".join(path) for path in paths.values()}
            assert [read(view, seat, spelled(view, seat, path)) for path in paths.values()] == view.actions(
                seat
            )


def test_a_match_taken_leaves_the_others_where_they_lie() -> None:
    before, after = (place(f"3 4 {size} / 1", 2, GAME.choose()) for size in (5, 4))
    had = {part.key for part in parts(before, Look(DUTCH))}

    assert had - {part.key for part in parts(after, Look(DUTCH))} == {"3-4"}


def test_a_match_has_a_name() -> None:
    view = place("3 4 5 / 1", 2, GAME.choose())

    for language, place_, name in (
        (DUTCH, 1, "3 lucifers van stapel 2"),
        (speak("en"), 3, "1 match from heap 2"),
    ):
        drawn = {part.key: part.svg for part in parts(view, Look(language))}

        assert f'aria-label="{name}"' in drawn[f"2-{place_}"]


def test_two_matches_clicked_one_after_the_other_say_nothing() -> None:
    view = place("3 4 5 / 1", 2, GAME.choose())

    with pytest.raises(Nonsense):
        read(view, 0, spelled(view, 0, ("m1-1", "m2-1")))
