"""What comes to light cannot be asked for by a line that is refused, nor taken back (TAF-01)."""

from __future__ import annotations

import pytest

from speltafel.engine import CHANCE
from speltafel.game import Refused
from speltafel.games import load
from speltafel.table import Table, opened

CATAN = load("catan")
OPTIONS = CATAN.choose(board="beginner")


def table(position: str, *lines: tuple[int, str]) -> Table:
    """A table at which this was said, one after the other; chance speaks as seat -1."""
    state = CATAN.text.place(position, 4, OPTIONS)
    found = opened(CATAN, ("1", "2", "3", "4"), OPTIONS, CATAN.text.write(state))
    for seat, line in lines:
        if seat == CHANCE:
            found = found.decide(CATAN.text.read(found.state, CHANCE, line))
        else:
            found = found.act(seat, line)
    return found


def refused(found: Table, seat: int, line: str) -> str:
    with pytest.raises(Refused) as caught:
        found.act(seat, line)
    return caught.value.refusal.rule


@pytest.mark.rule("TAF-01")
@pytest.mark.parametrize("cards", ["VP VP", "KN KN"])
def test_the_end_of_a_turn_is_the_end_of_a_line_whatever_others_hold(cards: str) -> None:
    found = table(
        "CAT 1 roads e23 e24 e25 e26 e27; 2 hand LBWG; 2 roads e19; 3 roads e54 e55 e56 e57 e58; "
        f"3 cities v4 v24 v44; 3 cards {cards}; route 1; phase action 2"
    )

    assert refused(found, 1, "s v19 end R") == "TAF-01"


@pytest.mark.rule("TAF-01")
def test_the_last_discard_is_the_end_of_a_line_and_stands() -> None:
    found = table(
        "CAT 1 hand LLLLLLLLLL; 2 hand OOOOWWWW; phase roll 1", (0, "R"), (CHANCE, "R=43"), (1, "dc WWWW")
    )

    assert refused(found, 0, "dc LLLLL rb h0 x-") == "TAF-01"
    with pytest.raises(Refused):
        found.act(0, "dc LLLLL").undo(0)


@pytest.mark.rule("TAF-01")
def test_a_discard_before_the_last_can_be_taken_back() -> None:
    found = table(
        "CAT 1 hand LLLLLLLLLL; 2 hand OOOOWWWW; phase roll 1", (0, "R"), (CHANCE, "R=43"), (0, "dc LLLLL")
    )

    assert [entry.text for entry in found.undo(0).standing] == ["R", "R=43"]


@pytest.mark.rule("TAF-01")
def test_a_monopoly_cannot_be_taken_back() -> None:
    found = table("CAT 1 cards MO; 2 hand OL; 3 hand O; phase action 1", (0, "p:MO O"))

    with pytest.raises(Refused):
        found.undo(0)


def test_what_stands_behind_the_act_that_wins_is_not_needed() -> None:
    found = table("CAT 1 cities v0 v4 v20 v24; 1 cards KN; 1 knights 2; phase roll 1", (0, "p:KN h5 x-"))

    assert found.outcome() is not None
    assert found.standing[-1].text == "p:KN"


@pytest.mark.rule("TAF-06")
def test_what_somebody_sees_is_no_position_to_begin_from() -> None:
    state = CATAN.text.place("CAT 1 hand LB; 2 hand LW; phase action 1", 4, OPTIONS)
    seen = CATAN.text.write(CATAN.view(state, 0))

    with pytest.raises(Refused) as caught:
        opened(CATAN, ("1", "2", "3", "4"), OPTIONS, seen)
    assert caught.value.refusal.rule == "TAF-06"
