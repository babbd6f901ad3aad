"""Options and profiles: named, stamped, compared, and refused when unknown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from speltafel.game import Option, Refused, difference
from speltafel.games import load
from speltafel.text import say

LINJA = load("linja")


def test_without_a_name_the_first_profile_is_taken() -> None:
    assert LINJA.choose().stamp == "standaard@1"


def test_a_change_is_stamped() -> None:
    assert LINJA.choose(minus="off", begins="lot").stamp == "standaard@1 minus=off"


def test_values_are_read_as_people_type_them() -> None:
    assert LINJA.choose(minus="off")["minus"] is False
    assert LINJA.choose("2010")["edition"] == "2010"


def test_two_profiles_can_be_shown_as_a_difference() -> None:
    assert difference(LINJA.choose(), LINJA.choose("2010")) == {
        "minus": (True, False),
        "edition": ("current", "2010"),
    }


def test_an_unknown_profile_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as refused:
        LINJA.choose("1950")

    assert dict(refused.value.refusal.sentence.facts)["known"] == "standaard, 2010"


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as refused:
        LINJA.choose(speed="fast")

    assert "bonus_opponent" in str(dict(refused.value.refusal.sentence.facts)["known"])


def test_an_unknown_value_is_refused_with_the_rule() -> None:
    with pytest.raises(Refused) as refused:
        LINJA.choose(minus="maybe")

    assert refused.value.refusal.rule == "LIN-42"


def test_an_option_with_too_many_values_to_list_reads_its_own() -> None:
    def even(text: str) -> int:
        if not text.isdecimal() or int(text) % 2:
            raise Refused("NIM-01", say("{text} is niet even.", text=text))
        return int(text)

    option = Option("heaps", "NIM-01", ("usual",), say("De stapels."), even)
    game = replace(load("nim"), options=(option,))

    assert game.choose()["heaps"] == "usual"
    assert game.choose(heaps="4").stamp == "standaard@1 heaps=4"
    with pytest.raises(Refused):
        game.choose(heaps="3")
