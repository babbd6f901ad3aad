"""What Catan's board shows in one situation, what clicks there say, and what places are called."""

from __future__ import annotations

import re

import pytest

from speltafel.engine import CHANCE, Seat
from speltafel.game import Look, Refused
from speltafel.games import load, speak
from speltafel.games.catan.board import parts, spelled, targets
from speltafel.games.catan.referee import check
from speltafel.games.catan.state import Catan
from speltafel.games.catan.text import place, read
from speltafel.text import DUTCH, Language

GAME = load("catan")
ENGLISH = speak("en")
TURN = "CAT 1 hand LLBWGO; 1 roads e23; 1 towns v17; 2 hand WGG; 2 towns v35; phase action 1"
SEVEN = "CAT 1 towns v17; 2 hand LLLLLLWWWW; 3 hand OOOOOOOO; dice 43; owes 2=5 3=4; moves 1; phase discard 1"
ROBBER = "CAT 1 towns v17; 2 hand LW; 2 towns v10; 3 hand O; 3 cities v12; dice 43; moves 1; phase robber 1"
OFFER = "CAT 1 hand LLO; 1 towns v17; 2 hand GG; 3 hand W; offers 1; offer LL>G to 2,3; phase offer 1"


def position(text: str, seats: int = 3) -> Catan:
    """The position of a text."""
    return place(text, seats, GAME.choose(board="beginner"))


def drawn(view: Catan, seat: Seat | None, language: Language = DUTCH) -> dict[str, str]:
    """The picture by its places."""
    return dict(parts(view, Look(language, seat, seat)))


def named(view: Catan, seat: Seat | None, language: Language = DUTCH) -> dict[str, str]:
    """What every target is called."""
    found = re.findall(
        r'data-target="([^"]*)" aria-label="([^"]*)"', "".join(drawn(view, seat, language).values())
    )
    return dict(found)


def refusal(view: Catan, seat: Seat, *clicked: str) -> str:
    """The rule that clicked targets are refused with."""
    try:
        refused = check(view, seat, read(view, seat, spelled(view, seat, clicked)))
    except Refused as error:
        refused = error.refusal
    assert refused is not None
    return refused.rule


@pytest.mark.rule("CAT-31")
def test_at_a_tile_stand_its_victims_with_the_number_of_their_cards() -> None:
    view = position(ROBBER)
    rows = {key: svg for key, svg in drawn(view, 0).items() if key.startswith("victims/h1x")}

    assert sorted(rows) == ["victims/h1x2", "victims/h1x3"]
    assert named(view, 0)["h1x2"] == "blauw: 2 kaarten"
    assert targets(view, 0)["rb h1 x3"] == ("h1", "h1x3")


@pytest.mark.rule("CAT-28")
def test_who_moves_the_robber_is_warned_of_tiles_of_their_own() -> None:
    warned = {key for key in drawn(position(ROBBER), 0) if key.startswith("victims/own-")}

    assert warned == {"victims/own-h3", "victims/own-h7"}
    assert not any(key.startswith("victims/") for key in drawn(position(ROBBER), 1))


@pytest.mark.rule("CAT-26")
def test_after_a_roll_everybody_is_shown_what_came_and_from_where() -> None:
    before = position("CAT 1 towns v17; 2 cities v0; 3 towns v13; phase rolling 1")
    after = before.copy()
    after.apply(CHANCE, read(before, CHANCE, "R=46"))
    board = dict(parts(after, Look(DUTCH, 0, 0, ((before, after), (), ()))))

    assert [key for key in board if key.startswith("marks/income")] == ["marks/income-2", "marks/income-3"]
    assert "+2" in board["marks/income-2"]
    assert [key.split("-")[0] for key in board if key.startswith("glow/")] == ["glow/0", "glow/6"]


@pytest.mark.rule("CAT-29")
def test_discards_are_counted_for_whoever_owes_and_named_for_the_others() -> None:
    view = position(SEVEN)
    view.apply(1, read(view, 1, "dc L"))

    assert "Leg af: 1 van 5" in drawn(view, 1)["hand/talk"]
    assert "−1" in drawn(view, 1)["hand/hand-L"]
    assert "Er wordt afgelegd" in drawn(view, 0)["hand/talk"]


@pytest.mark.rule("CAT-39")
def test_an_offer_is_shown_to_each_as_what_goes_and_what_comes() -> None:
    maker, asked = drawn(position(OFFER), 0), drawn(position(OFFER), 1)

    assert ("−2" in maker["hand/hand-L"], "+1" in maker["hand/bank-G"]) == (True, True)
    assert ("−1" in asked["hand/hand-G"], "+2" in asked["hand/bank-L"]) == (True, True)
    assert targets(position(OFFER), 1)["ok"] == ("yes",)


@pytest.mark.rule("CAT-50")
def test_a_fresh_card_is_marked_and_grey() -> None:
    board = drawn(position("CAT 1 cards KN MO; 1 new MO; 1 towns v17; phase action 1"), 0)

    assert ('class="new"' in board["hand/dev-MO"], "grey" in board["hand/dev-MO"]) == (True, True)
    assert ('class="new"' in board["hand/dev-KN"], "grey" in board["hand/dev-KN"]) == (False, False)


@pytest.mark.rule("CAT-42")
def test_a_worse_rate_is_the_same_tag_clicked_again() -> None:
    view = position("CAT 1 hand LLLL; 1 towns v17; phase action 1")

    assert targets(view, 0)["b LL>O"] == ("bL", "wO")
    assert targets(view, 0)["b LLLL>O"] == ("bL", "bL", "wO")


# Clicks that are refused, and names


@pytest.mark.parametrize(
    ("text", "clicked", "rule"),
    [
        ("CAT 1 towns v17; 1 roads e23; phase action 1", ("road",), "CAT-43"),
        (TURN, ("town", "v35"), "CAT-45"),
        (TURN, ("road", "e71"), "CAT-44"),
        (TURN, ("city", "v17"), "CAT-43"),
        (TURN, ("bW", "wO"), "CAT-40"),
        (TURN, ("roll",), "CAT-25"),
        (ROBBER, ("h9",), "CAT-30"),
    ],
)
def test_a_wrong_click_is_refused_with_its_rule(text: str, clicked: tuple[str, ...], rule: str) -> None:
    assert refusal(position(text), 0, *clicked) == rule


def test_what_costs_nothing_is_never_laid_without_a_place() -> None:
    view = position("CAT 1 towns v17; gone RB; dice 42; played; phase free 1")

    assert refusal(view, 0, "road") == ""
    assert spelled(view, 0, ["e24"]) == "e24"


@pytest.mark.rule("CAT-25")
def test_the_tray_tells_how_often_each_total_came() -> None:
    history = drawn(position("CAT dice 43; rolls 2=1 7=3; phase action 1"), None)["hand/rolls"]

    assert (
        'aria-label="4 worpen; 2: 1, 3: 0, 4: 0, 5: 0, 6: 0, 7: 3, 8: 0, 9: 0, 10: 0, 11: 0, 12: 0"'
        in history
    )
    assert "hand/rolls" not in drawn(position(OFFER), 1)


@pytest.mark.rule("CAT-39")
def test_who_agreed_keeps_a_button_to_say_no() -> None:
    view = position(OFFER.replace("phase", "answers 2=ok; phase"))

    assert "no" in named(view, 1)
    assert "yes" not in named(view, 1)
    assert spelled(view, 1, ["no"]) == "no"


@pytest.mark.parametrize("clicked", [(), ("x",), ("<b>",), ("road", "e1", "e2"), ("v99",), ("e24",)])
def test_clicks_that_say_nothing_do_nothing(clicked: tuple[str, ...]) -> None:
    assert refusal(position(TURN), 0, *clicked) in ("", "CAT-04")


@pytest.mark.parametrize(
    ("target", "dutch", "english"),
    [
        ("v7", "kruising v7: graan 12, haven hout 2:1", "crossing v7: grain 12, lumber harbour 2:1"),
        ("v17", "kruising v17: graan 12, graan 9, haven hout 2:1; dorp van rood", ""),
        ("e0", "zijde e0 tussen erts 10 en zee", "side e0 between ore 10 and sea"),
        ("h9", "tegel h9: woestijn, struikrover", "tile h9: desert, robber"),
        ("gL", "eigen hout: 2", "own lumber: 2"),
        ("road", "straat voor hout steen; nog 14", "road for lumber brick; 14 left"),
    ],
)
def test_a_target_has_a_name(target: str, dutch: str, english: str) -> None:
    assert named(position(TURN), 0)[target] == dutch
    assert named(position(TURN), 0, ENGLISH)[target] == english or not english
