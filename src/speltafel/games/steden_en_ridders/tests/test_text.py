"""What is said, told and drawn in Steden & Ridders, where scenarios cannot say it."""

from __future__ import annotations

import pytest

from speltafel.engine import CHANCE, Seat
from speltafel.game import Nonsense, Refused
from speltafel.games.steden_en_ridders import text
from speltafel.games.steden_en_ridders.state import Ridders
from speltafel.games.steden_en_ridders.tests.by_word import after, at
from speltafel.games.steden_en_ridders.text_lines import line, words
from speltafel.text import DUTCH, Drawing

SEATS = (0, 1, 2, 3, None)


def told(state: Ridders, seat: Seat, said: str, viewer: Seat | None = None) -> str:
    """How an action is told to somebody."""
    return DUTCH.tell(text.tell(state, seat, text.read(state, seat, said), viewer))


def asked(state: Ridders, seat: Seat) -> str:
    """What a seat is asked."""
    return DUTCH.tell(text.prompt(state, seat))


def letters(drawing: Drawing) -> str:
    """A drawing as bare text."""
    return "\n".join(
        "".join(span.text if isinstance(span.text, str) else DUTCH.tell(span.text) for span in spans)
        for spans in drawing
    )


# Words and lines.


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("kr v21 h9 x2", "kr v21 rb h9 x2"),
        ("p:SMI v20 v24", "p:SMI v20 k^ v24"),
        ("p:DIP e12>e30", "p:DIP e12 e30"),
        ("p:MAM 3 CO", "p:MAM 3 C O"),
        ("give LW", "give L give W"),
        ("dc LPPN", "dc L dc P dc P dc N"),
        ("o LP>CN to 2,3", "g L g P w C w N to 2 to 3 o!"),
    ],
)
def test_what_is_said_in_one_breath_stands_for_several_actions(short: str, long: str) -> None:
    assert words(short) == long.split()
    assert line([long]) == short


@pytest.mark.parametrize("answer", ["co", "no", "CO", "NO"])
def test_an_answer_is_not_two_cards(answer: str) -> None:
    assert words(answer) == [answer]


def test_two_cards_that_read_as_an_answer_are_said_one_by_one() -> None:
    assert line(["C", "O"]) == "C O"


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("dv", "CAK-01"),
        ("p:KN h5 x2", "CAK-01"),
        ("p:PRI", "CAK-61"),
        ("p:CRA", "CAK-71"),
        ("p:MED v20", "CAK-75"),
        ("p:ALC 7 3", "CAK-70"),
        ("p:ALC", "CAK-70"),
        ("p:INV h3", "CAK-73"),
        ("p:BIS h5 x2", "CAK-80"),
        ("p:DIP", "CAK-83"),
        ("p:REM LW", "CAK-94"),
        ("up", "CAK-34"),
        ("k> v20", "CAK-46"),
        ("mv -", "CAK-48"),
        ("put v12", "CAK-82"),
        ("k+ v54", "CAT-04"),
        ("up sci @v60", "CAT-04"),
        ("p:SPY 5", "CAT-01"),
        ("b PPPPP>L", "CAK-32"),
        ("o X>L", "CAK-31"),
        ("o ->-", "CAT-36"),
        ("kr v21 h9", "CAT-31"),
        ("r e-1", "CAT-04"),
        ("r 99", "CAT-04"),
        ("k+ v-1", "CAT-04"),
        ("k+", "CAK-40"),
        ("kr", "CAK-49"),
        ("w", "CAK-33"),
        ("fix", "CAK-86"),
        ("lose", "CAK-28"),
        ("mv", "CAK-48"),
        ("put", "CAK-82"),
        ("drop XYZ", "CAK-62"),
        ("give 3", "CAK-89"),
        ("deck x", "CAK-26"),
        ("r v17", "CAT-04"),
        ("sc", "CAK-07"),
        ("b CC", "CAK-32"),
        ("o L", "CAT-36"),
        ("do", "CAT-39"),
    ],
)
def test_words_that_are_almost_an_action_are_answered_with_their_rule(said: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        text.read(at("CAK phase action 1"), 0, said)

    assert refused.value.refusal.rule == rule


def test_words_that_say_nothing_say_nothing() -> None:
    with pytest.raises(Nonsense):
        text.read(at("CAK phase action 1"), 0, "tover")


def test_large_and_small_letters_are_read_alike() -> None:
    state = at("CAK phase action 1")

    assert text.read(state, 0, "P:inv H8 h3") == text.read(state, 0, "p:INV h3 h8")


@pytest.mark.rule("CAK-71")
def test_a_crane_and_a_city_are_named_in_any_order() -> None:
    state = at("CAK phase action 1")

    assert text.read(state, 0, "up sci /CRA @v41") == text.read(state, 0, "up sci @v41 /CRA")


@pytest.mark.rule("CAK-60")
def test_a_deck_that_runs_out_is_told() -> None:
    hands = "1 progress BIS BIS DES DES; 2 progress DIP DIP INT INT; 3 progress SAB SAB SPY SPY"
    hands += "; 4 progress SPY WAR WAR WED"
    state = at(f"CAK 1 levels pol 3; 3 levels pol 3; {hands}; constitution 1; phase roll 1")
    after(state, "R", "R=44/pol")

    line = DUTCH.tell(text.tell(state, CHANCE, text.read(state, CHANCE, "=WED"), 0))
    assert "; de stapel politiek is nu leeg" in line


@pytest.mark.rule("CAK-91")
def test_a_small_letter_is_a_card_where_cards_are_chosen() -> None:
    state = at("CAK 1 hand L; 2 hand CCW; 2 defender 1; 1 progress MAM; phase action 1")
    after(state, "p:MAM 2")

    assert text.read(state, 0, "c") == text.read(state, 0, "C")


@pytest.mark.rule("CAK-83")
def test_a_way_alone_is_where_a_lifted_road_goes() -> None:
    state = at("CAK 1 towns v10; 1 roads e13; 1 progress DIP; phase action 1")
    state = after(state, "p:DIP e13")
    way = text.token(state, 0, state.actions(0)[0])

    assert way.startswith("e")
    assert text.read(state, 0, way) == text.read(state, 0, f"r {way}") == state.actions(0)[0]


# The log tells each viewer what they may know.


@pytest.mark.rule("CAK-24")
@pytest.mark.rule("CAK-26")
def test_an_attack_is_told_with_its_sum_and_its_best_defender() -> None:
    state = at(
        "CAK 1 cities v10; 2 cities v42; 1 roads e13; 1 knights v11=2!; 2 roads e58; 2 knights v43!; "
        "ship 6; phase casting 1"
    )

    assert told(state, CHANCE, "R=11/ship") == (
        "1 en 1: 2; de barbaren landen: 2 tegen 3 (rood 2, blauw 1); "
        "Catan houdt stand; rood wordt Verdediger van Catan (CAK-26); "
        "de struikrover wordt wakker (CAK-09); rood 1 wol, 1 laken"
    )


@pytest.mark.rule("CAK-26")
def test_defenders_of_equal_strength_are_told_of_their_cards() -> None:
    state = at(
        "CAK 1 cities v10; 2 cities v42; 1 roads e13; 1 knights v11!; 2 roads e58; 2 knights v43!; "
        "ship 6; landed; phase casting 1"
    )

    assert told(state, CHANCE, "R=11/ship") == (
        "1 en 1: 2; de barbaren landen: 2 tegen 2 (rood 1, blauw 1); "
        "Catan houdt stand; een kaart voor rood, blauw, die even sterk verdedigden (CAK-26)"
    )


@pytest.mark.rule("CAK-27")
def test_those_who_lose_a_city_are_named_and_production_follows_the_last_loss() -> None:
    state = at("CAK 1 cities v10; 2 cities v42; ship 6; landed; robber h0; phase casting 1")

    assert told(state, CHANCE, "R=43/ship") == (
        "4 en 3: 7; de barbaren landen: 2 tegen 0; de barbaren winnen; "
        "een stad minder voor rood, blauw (CAK-27)"
    )
    state = after(state, "R=43/ship")
    assert told(state, 0, "lose v10") == "verliest de stad op v10"
    state = after(state, "lose v10")
    assert told(state, 1, "lose v42") == "verliest de stad op v42; niemand hoeft af te leggen"


@pytest.mark.rule("CAK-15")
@pytest.mark.rule("CAK-16")
def test_production_is_told_in_one_line_with_what_the_bank_lacks() -> None:
    plenty = at("CAK 1 cities v10; 2 towns v8; phase casting 1")
    short = at("CAK 1 cities v10; 2 hand CCCCCCCCCCCC; phase casting 1")

    assert told(plenty, CHANCE, "R=11/sci") == "1 en 1: 2; poort van wetenschap; rood 1 wol, 1 laken"
    assert told(plenty, CHANCE, "R=64/pol") == (
        "6 en 4: 10; poort van politiek; rood 1 erts, 1 munt, blauw 1 erts"
    )
    assert told(plenty, CHANCE, "R=33/ship") == "3 en 3: 6; schip 1 van 7; rood 2 steen"
    assert told(short, CHANCE, "R=11/sci") == (
        "1 en 1: 2; poort van wetenschap; rood 1 wol; de bank heeft te weinig laken (CAK-16)"
    )


@pytest.mark.rule("CAK-60")
def test_a_card_drawn_at_a_gate_is_named_to_its_drawer_alone() -> None:
    state = at("CAK 1 cities v10; 1 levels sci 1; phase casting 1")

    assert told(state, CHANCE, "R=25/sci") == "2 en 5: 7; poort van wetenschap voor rood"
    state = after(state, "R=25/sci")
    lines = [told(state, CHANCE, "=ALC", viewer).split(";")[0] for viewer in SEATS]
    assert lines == ["rood trekt Alchemist", *["rood trekt een kaart van wetenschap"] * 4]


@pytest.mark.rule("CAK-61")
def test_a_card_worth_a_point_is_named_to_all() -> None:
    state = after(at("CAK 1 cities v10; 1 levels sci 1; phase casting 1"), "R=25/sci")

    assert {told(state, CHANCE, "=PRI", viewer).split(";")[0] for viewer in SEATS} == {
        "rood trekt Boekdrukkunst en legt die open: 1 punt (CAK-61)"
    }


@pytest.mark.rule("CAK-87")
def test_what_a_spy_takes_is_named_to_spy_and_victim() -> None:
    state = after(at("CAK 1 progress SPY; 2 progress ALC; phase action 1"), "p:SPY 2")

    assert [told(state, 0, "take ALC", viewer) for viewer in SEATS] == [
        *["neemt Alchemist van blauw"] * 2,
        *["neemt van blauw een kaart van wetenschap"] * 3,
    ]


@pytest.mark.rule("CAK-89")
def test_a_wedding_gift_is_named_to_giver_and_receiver() -> None:
    state = after(at("CAK 1 progress WED; 2 hand LW; 2 towns v10; phase action 1"), "p:WED")

    assert asked(state, 1) == "Bruiloft: geef rood 2 kaarten (give LW)."
    assert asked(state, 2) == "blauw kiest kaarten voor de bruiloft."
    assert [told(state, 1, "give L", viewer) for viewer in SEATS] == [
        *["geeft rood hout"] * 2,
        *["geeft rood een kaart"] * 3,
    ]


@pytest.mark.rule("CAK-90")
def test_what_changes_hands_at_a_harbour_is_named_to_two() -> None:
    state = after(at("CAK 1 hand L; 1 progress CHA; 2 hand P; phase action 1"), "p:CHA")

    assert [told(state, 0, "ch 2 L", viewer) for viewer in (0, 1, 2)] == [
        *["laat blauw hout zien (CAK-90)"] * 2,
        "laat blauw een grondstof zien (CAK-90)",
    ]
    state = after(state, "ch 2 L")
    assert asked(state, 1) == "rood geeft je hout: geef een handelswaar terug (com P)."
    assert [told(state, 1, "com P", viewer) for viewer in (0, 1, 2)] == [
        *["geeft rood papier terug"] * 2,
        "geeft rood een handelswaar terug",
    ]


@pytest.mark.rule("CAK-37")
@pytest.mark.rule("CAK-38")
def test_a_metropolis_is_told_when_it_is_won_and_when_it_is_taken() -> None:
    won = at("CAK 1 hand CCCC; 1 cities v10; 1 levels tra 3; phase action 1")
    taken = at(
        "CAK 1 hand CCCCC; 1 cities v10; 1 levels tra 4; 2 cities v42; 2 levels tra 4; "
        "metropolis tra v42; phase action 1"
    )

    assert told(won, 0, "up tra @v10") == "brengt handel op 4 en zet de metropool op v10 (CAK-37)"
    assert told(taken, 0, "up tra @v10") == (
        "brengt handel op 5 en neemt de metropool van blauw over, op v10 (CAK-38)"
    )


# What everybody sees drawn.


@pytest.mark.rule("CAK-09")
def test_the_robber_is_drawn_when_it_is_awake() -> None:
    asleep, awake = at("CAK phase roll 1"), at("CAK landed; phase roll 1")

    assert "♟" not in letters(text.draw(asleep, 0))
    assert "struikrover slaapt" in letters(text.draw(asleep, 0))
    assert "♟♟♟" in letters(text.draw(awake, 0))


@pytest.mark.rule("CAK-04")
def test_knights_show_their_strength_their_player_and_whether_they_are_active() -> None:
    state = at("CAK 1 roads e13 e19; 1 towns v9; 1 knights v10 v19=2!; phase roll 1")
    drawn = letters(text.draw(state, None))

    assert "①1" in drawn
    assert "❷1" in drawn
    assert "ridders ①v10 ❷v19 (kracht 2)" in drawn


@pytest.mark.rule("CAK-33")
@pytest.mark.rule("CAK-86")
def test_cities_show_walls_sabotage_and_metropolises() -> None:
    state = at(
        "CAK 1 cities v10 v20 v29 v42; 1 walls v20; 1 levels sci 4; metropolis sci v42; sabotaged v29; "
        "phase roll 1"
    )

    assert "steden ■v10 ▣v20 □v29 ◆v42" in letters(text.draw(state, None))
