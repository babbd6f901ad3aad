"""What scenarios cannot say of an island: what chance may not lay, and what no draw ever gives."""

from __future__ import annotations

from itertools import product

import pytest

from speltafel.engine import CHANCE, Rng
from speltafel.game import difference
from speltafel.games import load
from speltafel.games.catan.referee import check
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import LETTERS, NEIGHBOURS
from speltafel.games.catan.text import read

GAME = load("catan")
LAND = "O W L G B W B G L D L O L O G W B G W"


def laid(words: str, **options: str) -> Catan:
    """An island of which chance has laid so much."""
    state: Catan = GAME.start(4, GAME.choose(**options))
    for word in words.split():
        state.apply(CHANCE, read(state, CHANCE, word))
    return state


def terrains(letters: str) -> str:
    """The words that lay these terrains."""
    return " ".join(f"t:{letter}" for letter in letters.split())


def refused(state: Catan, word: str) -> str:
    """The rule that chance would break; nothing if it may."""
    refusal = check(state, CHANCE, read(state, CHANCE, word))
    return refusal.rule if refusal else ""


def red_pairs(state: Catan) -> int:
    """How many red tiles lie beside a red one."""
    numbers = list(state.land.numbers)
    return sum(
        numbers[tile] in (6, 8) and numbers[other] in (6, 8)
        for tile in range(19)
        for other in NEIGHBOURS[tile]
    )


@pytest.mark.rule("CAT-07")
def test_red_numbers_are_not_laid_side_by_side() -> None:
    state = laid(terrains(LAND) + " n:6", tokens="random", harbours="fixed")

    assert refused(state, "n:8") == "CAT-07"
    assert refused(state, "n:6") == "CAT-07"
    assert refused(state, "n:5") == ""


@pytest.mark.rule("CAT-07")
def test_red_numbers_may_lie_side_by_side_with_the_option_off() -> None:
    state = laid(terrains(LAND) + " n:6", tokens="random", harbours="fixed", no_adjacent_red="off")

    assert refused(state, "n:8") == ""


@pytest.mark.rule("CAT-07")
def test_no_shuffle_leaves_red_numbers_side_by_side() -> None:
    for seed in range(20):
        state: Catan = laid(terrains(LAND), tokens="random", harbours="fixed")
        rng = Rng(seed)
        while state.actors() == [CHANCE]:
            state.apply(CHANCE, state.draw(rng))

        assert red_pairs(state) == 0
        assert sorted(number for number in state.land.numbers if number) == sorted(LETTERS)


@pytest.mark.rule("CAT-06")
def test_no_spiral_has_red_numbers_side_by_side() -> None:
    others = [letter for letter in LAND.split() if letter != "D"]
    for desert, corner, way in product(range(19), range(1, 7), ("ccw", "cw")):
        letters = " ".join([*others[:desert], "D", *others[desert:]])
        state = laid(f"{terrains(letters)} k:{corner}", spiral=way, harbours="fixed")

        assert red_pairs(state) == 0


@pytest.mark.rule("CAT-03")
def test_there_is_one_desert() -> None:
    state = laid("t:D")

    assert refused(state, "t:D") == "CAT-03"
    assert refused(state, "t:L") == ""


@pytest.mark.rule("CAT-08")
def test_there_is_one_harbour_for_a_resource_and_four_for_any() -> None:
    state = laid(f"{terrains(LAND)} k:1 v:3 v:3 v:3 v:3 v:G")

    assert refused(state, "v:3") == "CAT-08"
    assert refused(state, "v:G") == "CAT-08"
    assert refused(state, "v:O") == ""


@pytest.mark.rule("CAT-09")
def test_a_piece_of_the_frame_lies_in_one_place() -> None:
    state = laid(f"{terrains(LAND)} k:1 f:2", harbours="frames")

    assert refused(state, "f:2") == "CAT-09"
    assert refused(state, "f:1") == ""


@pytest.mark.rule("CAT-37")
def test_the_profiles_differ_in_two_options() -> None:
    assert difference(GAME.choose("toernooi"), GAME.choose("standaard")) == {
        "overlap": ("forbid", "pure"),
        "harbours": ("types", "frames"),
    }
