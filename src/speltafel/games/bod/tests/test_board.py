"""The board of Blind bod: own cards can be clicked, and what is hidden looks like nothing in particular."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from speltafel.engine import Rng
from speltafel.game import Look
from speltafel.games import load, speak
from speltafel.games.bod.board import LAYERS, parts, spelled, targets
from speltafel.games.bod.secrets import imagine, view
from speltafel.games.bod.state import HIDDEN, Bod
from speltafel.games.bod.text import place, read
from speltafel.laws import cases
from speltafel.text import DUTCH

GAME = load("bod")


def played(seats: int) -> Iterator[Bod]:
    """The states of random games."""
    for case, _ in zip(cases(GAME, GAME.choose(), seats, Rng(1)), range(200), strict=False):
        assert isinstance(case.state, Bod)
        yield case.state


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_card_one_may_lay_can_be_clicked(seats: int) -> None:
    for state in played(seats):
        for seat in range(seats):
            seen = view(state, seat)
            every = parts(seen, Look(DUTCH, seat))
            svg = "".join(part.svg for part in every)
            there = re.findall(r'data-target="([^"]*)"', svg)
            paths = targets(seen, seat)

            ElementTree.fromstring(f"<svg>{svg}</svg>")
            assert len({part.key for part in every}) == len(every)
            assert {part.layer for part in every} <= set(LAYERS)
            assert sorted(there) == sorted(f"c{card}" for card in state.hands[seat])
            assert {target for path in paths.values() for target in path} <= set(there)
            assert [read(seen, seat, spelled(seen, seat, path)) for path in paths.values()] == seen.actions(
                seat
            )


@pytest.mark.parametrize("seats", GAME.seats)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(seats: int) -> None:
    rng = Rng(2)
    for state in played(seats):
        for seat in (*range(seats), None):
            seen = view(state, seat)
            other = view(imagine(seen, seat, rng), seat)

            assert parts(other, Look(DUTCH, seat)) == parts(seen, Look(DUTCH, seat))


def test_hidden_cards_are_backs() -> None:
    state = place("BOD 1,2;-;- 3,4;5;- | - | 2", 2, GAME.choose())
    keys = {part.key for part in parts(view(state, 0), Look(DUTCH, 0))}

    assert view(state, 0).hands[1] == [HIDDEN, HIDDEN]
    assert {"card-1", "card-2", "back-2-0", "back-2-1", "back-2-4"} <= keys
    assert not keys & {"card-3", "card-4", "card-5"}


def test_a_card_keeps_its_key_when_it_is_laid() -> None:
    held, laid = (place(f"BOD {own};- 3,4;-;- | - | 2", 2, GAME.choose()) for own in ("1,2;-", "2;1"))
    before, after = ({part.key: part.svg for part in parts(one, Look(DUTCH, 0))} for one in (held, laid))

    assert 'data-target="c1"' in before["card-1"]
    assert "data-target" not in after["card-1"]


def test_a_card_has_a_name() -> None:
    state = place("BOD 7;-;- 3;-;- | - | 2", 2, GAME.choose())

    for language, name in ((DUTCH, "kaart 7"), (speak("en"), "card 7")):
        cards = {part.key: part.svg for part in parts(state, Look(language, 0))}

        assert f'data-target="c7" aria-label="{name}"' in cards["card-7"]


def test_ones_own_cards_stay_at_the_bottom_when_one_only_looks() -> None:
    state = place("BOD 7;-;- 3;-;- | - | 2", 2, GAME.choose())
    cards = [
        {part.key: part.svg for part in parts(state, look)} for look in (Look(DUTCH, 0), Look(DUTCH, near=0))
    ]
    places = [re.findall(r"translate\(\d+ (\d+)\)", card["card-7"] + card["card-3"]) for card in cards]

    assert places[0] == places[1]
    assert int(places[0][0]) > int(places[0][1])
