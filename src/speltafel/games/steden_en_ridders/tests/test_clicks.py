"""What the board of Steden & Ridders shows in a situation, what clicks there say, what places are called."""

from __future__ import annotations

import re

import pytest

from speltafel.engine import CHANCE, Seat
from speltafel.game import Look, Refused
from speltafel.games import load, speak
from speltafel.games.steden_en_ridders import secrets
from speltafel.games.steden_en_ridders.board import parts, spelled, targets
from speltafel.games.steden_en_ridders.referee import check
from speltafel.games.steden_en_ridders.state import Ridders
from speltafel.games.steden_en_ridders.text import place, read
from speltafel.text import DUTCH, Language

GAME = load("steden-en-ridders")
ENGLISH = speak("en")
MINE = "CAK 1 hand LLBBWGOPPP; 1 roads e23 e24 e25; 1 towns v16; 1 cities v18; 1 knights v17! v19=2"
HIS = "2 hand WGG; 2 roads e45 e46; 2 towns v33; 2 cities v35; 2 knights v34!"
TURN = f"{MINE}; {HIS}; landed; dice 42; event sci; phase action 1"


def position(text: str, seats: int = 3) -> Ridders:
    """The position of a text."""
    return place(text, seats, GAME.choose(board="beginner"))


def drawn(view: Ridders, seat: Seat | None, language: Language = DUTCH) -> dict[str, str]:
    """The picture by its places."""
    return dict(parts(view, Look(language, seat, seat)))


def named(view: Ridders, seat: Seat | None, language: Language = DUTCH) -> dict[str, str]:
    """What every target is called."""
    found = re.findall(
        r'data-target="([^"]*)" aria-label="([^"]*)"', "".join(drawn(view, seat, language).values())
    )
    return dict(found)


def refusal(view: Ridders, seat: Seat, *clicked: str) -> str:
    """The rule that clicked targets are refused with."""
    try:
        refused = check(view, seat, read(view, seat, spelled(view, seat, clicked)))
    except Refused as error:
        refused = error.refusal
    assert refused is not None
    return refused.rule


def chips(view: Ridders, look: Look) -> list[tuple[str, str]]:
    """The chips of this roll: how each stands, and what it says."""
    chain = dict(parts(view, look))["strip/chain"]
    return re.findall(r'class="stage (\w+)[^>]*><path[^>]*/><text[^>]*>([^<]*)', chain)


# Pieces


@pytest.mark.rule("CAK-44")
def test_a_knight_that_may_act_is_ticked() -> None:
    board = drawn(position(TURN.replace("phase", "ready v17; phase")), 0)

    assert "catan-ready" in board["towns/k17-1"]
    assert "catan-ready" not in board["towns/k19-1"]
    assert "catan-ready" not in board["towns/k34-2"]


@pytest.mark.rule("CAK-42")
def test_an_active_knight_raises_its_sword_and_pips_tell_its_strength() -> None:
    board = drawn(position(TURN), 0)

    assert "catan-up1" in board["towns/k17-1"]
    assert "catan-down2" in board["towns/k19-1"]


@pytest.mark.rule("CAK-86")
def test_a_sabotaged_city_stands_upside_down_with_a_tag_and_is_clicked_to_be_mended() -> None:
    view = position(TURN.replace("landed", "sabotaged v18; landed"))

    assert "scale(1 -1)" in drawn(view, 0)["towns/v18"]
    assert "mend" in drawn(view, 0)["towns/v18"]
    assert targets(view, 0)["fix v18"] == ("v18",)
    assert named(view, 0)["v18"].endswith("omgekeerde stad van rood, herstel voor hout en erts")


@pytest.mark.rule("CAK-37")
def test_metropolises_differ_in_shape_and_walls_stand_below() -> None:
    shapes = set()
    for track in ("sci", "tra", "pol"):
        text = f"{MINE}; 1 levels {track} 4; 1 walls v18; metropolis {track} v18; phase action 1"
        board = drawn(position(text), 0)
        assert "catan-wall" in board["towns/v18"]
        shapes.update(re.findall(r"catan-metro\d", board["towns/v18"]))

    assert shapes == {"catan-metro0", "catan-metro1", "catan-metro2"}


@pytest.mark.rule("CAK-29")
def test_a_city_on_its_side_lies_down_and_says_what_it_is() -> None:
    text = f"CAK 1 towns v0 v2 v4 v6 v13; 1 lying v16; 1 roads e23; {HIS}; landed; phase action 1"
    view = position(text)

    assert "rotate(90)" in drawn(view, 0)["towns/v16"]
    assert named(view, 0)["v16"].endswith("liggende stad van rood, telt als dorp")


@pytest.mark.rule("CAK-09")
def test_the_robber_sleeps_until_the_barbarians_have_landed() -> None:
    asleep, awake = position(TURN.replace("landed; ", "")), position(TURN)

    assert "slapend" in drawn(asleep, 0)["robber/robber"]
    assert "slapend" not in drawn(awake, 0)["robber/robber"]
    assert named(asleep, 0)["h9"] == "tegel h9: woestijn, slapende struikrover"


@pytest.mark.rule("CAK-92")
def test_the_merchant_wears_the_colour_of_its_owner() -> None:
    view = position(TURN.replace("landed", "merchant 2 h10; landed"))

    assert "seat2" in drawn(view, 0)["robber/merchant"]
    assert named(view, 0)["h10"].endswith("de handelaar van blauw")


# The ship and the order of a roll


@pytest.mark.rule("CAK-25")
def test_strength_and_defence_are_shown_as_they_are_now() -> None:
    view = position(TURN)
    assert 'aria-label="kracht van de barbaren 2, verdediging 2"' in drawn(view, 0)["strip/balance"]

    view.apply(0, read(view, 0, "k! v19"))
    assert 'aria-label="kracht van de barbaren 2, verdediging 4"' in drawn(view, 0)["strip/balance"]


@pytest.mark.rule("CAK-22")
def test_the_ship_is_as_far_as_it_has_come() -> None:
    text = TURN.replace("event sci", "event ship; ship 5")

    assert 'aria-label="barbaren: stap 5 van 7"' in drawn(position(text), 0)["strip/voyage"]


@pytest.mark.rule("CAK-14")
def test_a_landing_is_settled_chip_by_chip() -> None:
    text = f"{MINE}; {HIS}; ship 6; phase casting 1".replace("v17!", "v17").replace("v34!", "v34")
    before = position(text)
    after = before.copy()
    after.apply(CHANCE, read(before, CHANCE, "R=11/ship"))
    look = Look(DUTCH, 0, 0, ((before, after), (), ()))

    assert chips(after, look)[:4] == [
        ("done", "schip"),
        ("done", "barbaren"),
        ("now", "verloren CAK-28"),
        ("soon", "opbrengst"),
    ]
    for seat, line in ((0, "lose v18"), (1, "lose v35")):
        after.apply(seat, read(after, seat, line))
    assert chips(after, look)[2:4] == [("done", "verloren"), ("done", "opbrengst")]


@pytest.mark.rule("CAK-14")
def test_what_a_roll_does_not_bring_is_passed_over() -> None:
    seven = TURN.replace("dice 42", "dice 43")

    assert [state for state, _ in chips(position(seven), Look(DUTCH, 0, 0))] == [
        "done",
        "done",
        "skipped",
        "done",
        "skipped",
    ]


@pytest.mark.rule("CAK-15")
def test_after_a_roll_one_sees_what_came_to_oneself_and_how_much_to_others() -> None:
    before = position(f"{MINE}; {HIS}; landed; phase casting 1")
    after = before.copy()
    after.apply(CHANCE, read(before, CHANCE, "R=36/sci"))
    views = [secrets.view(state, 0) for state in (before, after)]
    board = dict(parts(views[1], Look(DUTCH, 0, 0, (views, (), ()))))

    assert "catan-kind3" in board["marks/income-1"]
    assert [key for key in board if key.startswith("glow/")] == ["glow/2-18", "glow/7-18"]


# Cards and improvements


@pytest.mark.rule("CAK-34")
def test_a_chart_tells_level_price_and_what_comes_next() -> None:
    view = position(TURN.replace("landed", "1 levels sci 2; landed"))

    assert named(view, 0)["sci"] == (
        "wetenschap: stapel van 18; niveau 2, het volgende kost 3 papier en brengt: aquaduct"
    )
    assert targets(view, 0)["up sci"] == ("sci",)


@pytest.mark.rule("CAK-62")
def test_a_fifth_card_is_given_back_with_a_button_in_the_own_turn_and_at_once_in_another() -> None:
    cards = "1 progress ALC SPY WAR INV"
    full = position(f"{MINE}; {HIS}; {cards} DIP; landed; dice 42; event sci; phase action 1")

    assert "5/4" in drawn(full, 0)["hand/away"]
    assert targets(full, 0)["drop DIP"] == ("away", "cDIP")
    assert "end" not in targets(full, 0)
    off = position(
        f"{MINE}; {HIS}; 2 progress ALC SPY WAR INV DIP; landed; dice 12; event pol; phase drop 1 x2"
    )
    assert targets(off, 1)["drop DIP"] == ("cDIP",)


@pytest.mark.rule("CAK-73")
def test_two_tiles_swap_their_numbers_in_whatever_order_they_are_clicked() -> None:
    view = position(TURN.replace("landed", "1 progress INV; landed"))
    paths = targets(view, 0)

    assert paths["p:INV h0 h5"] == ("cINV", "h0", "h5")
    assert paths["p:INV h5 h0"] == ("cINV", "h5", "h0")
    first = {path[1] for line, path in paths.items() if line.startswith("p:INV")}
    second = {path[2] for line, path in paths.items() if line.startswith("p:INV")}
    assert first == second != set()


@pytest.mark.rule("CAK-70")
def test_the_alchemist_chooses_among_dice() -> None:
    view = position(f"{MINE}; {HIS}; 1 progress ALC; landed; phase roll 1")

    assert targets(view, 0)["p:ALC 4 3"] == ("cALC", "r4", "y3")
    assert {"r1", "r6", "y1", "y6"} <= set(named(view, 0))
    assert "r1" not in named(position(TURN), 0)


@pytest.mark.rule("CAK-83")
def test_the_diplomat_is_pointed_at_a_road_whose_owner_decides_what_is_done() -> None:
    text = TURN.replace("1 knights v17! v19=2", "1 knights v17!").replace("2 knights v34!", "2 progress WAR")
    view = position(text.replace("landed", "1 progress DIP; landed"))

    assert targets(view, 0)["p:DIP e25"] == ("cDIP", "e25")
    assert spelled(view, 0, ["cDIP", "e45"]) == "p:DIP -e45"


@pytest.mark.rule("CAK-90")
def test_a_harbour_in_force_is_used_by_clicking_a_player_and_a_card() -> None:
    view = position(TURN.replace("landed", "harbour 1; landed"))

    assert targets(view, 0)["ch 2 L"] == ("q2", "gL")


@pytest.mark.rule("CAK-32")
def test_the_bank_is_paid_by_its_button_a_card_and_a_card() -> None:
    view = position(TURN.replace("hand LLBBWGOPPP", "hand LLLLBBPPPP"))

    assert targets(view, 0)["b PPPP>O"] == ("bank", "gP", "wO")
    port = position(TURN.replace("v16", "v7").replace("e23", "e18").replace("hand LLBB", "hand LLLL"))
    assert targets(port, 0)["b LLLL>O"] == ("bank", "gL", "gL", "wO")


@pytest.mark.rule("CAK-97")
def test_with_thirteen_points_there_is_a_button_to_claim() -> None:
    view = position(TURN.replace("landed", "1 defender 10; landed"))

    assert named(view, 0)["claim"] == "Ik claim de overwinning"
    assert "claim" not in named(position(TURN), 0)


# Clicks that are refused, and names


@pytest.mark.parametrize(
    ("clicked", "rule"),
    [
        (("v19",), "CAK-44"),
        (("v17", "v53"), "CAK-46"),
        (("v17", "h9"), "CAK-49"),
        (("wall",), "CAK-33"),
        (("wake", "v17"), "CAK-42"),
        (("pol",), "CAK-34"),
        (("cSPY", "q2"), "CAK-87"),
        (("cALC",), "CAK-70"),
        (("roll",), "CAT-25"),
        (("bank", "gW", "wO"), "CAK-32"),
        (("q2", "gL"), "CAK-90"),
        (("away", "cSPY"), "CAK-62"),
        (("claim",), "CAK-97"),
    ],
)
def test_a_wrong_click_is_refused_with_its_rule(clicked: tuple[str, ...], rule: str) -> None:
    view = position(TURN.replace("hand LLBBWGOPPP", "hand LLW"))

    assert refusal(view, 0, *clicked) == rule


@pytest.mark.parametrize(
    "clicked", [(), ("x",), ("<b>",), ("road", "e1", "e2"), ("v99",), ("cXXX",), ("k2",)]
)
def test_clicks_that_say_nothing_do_nothing(clicked: tuple[str, ...]) -> None:
    assert refusal(position(TURN), 0, *clicked) in ("", "CAT-04")


@pytest.mark.parametrize(
    ("target", "dutch", "english"),
    [
        (
            "v17",
            "kruising v17: graan 12, graan 9, haven hout 2:1; ridder van rood, actief vóór deze beurt",
            "crossing v17: grain 12, grain 9, lumber harbour 2:1; knight of red, active before this turn",
        ),
        ("v34", "kruising v34: hout 3, graan 4, wol 5; ridder van blauw, actief", ""),
        ("gP", "eigen papier: 3; bank 4:1", "own paper: 3; bank 4:1"),
        ("wake", "ridder activeren voor 1 graan; nog 1", "activate a knight for 1 grain; 1 left"),
        ("wall", "stadsmuur voor 2 steen; nog 3", "city wall for 2 brick; 3 left"),
    ],
)
def test_a_target_has_a_name(target: str, dutch: str, english: str) -> None:
    assert named(position(TURN), 0)[target] == dutch
    assert named(position(TURN), 0, ENGLISH)[target] == english or not english
