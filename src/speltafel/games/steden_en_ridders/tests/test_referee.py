"""What the referee says: the rule that really forbids it, with the facts a player needs."""

from __future__ import annotations

import pytest

from speltafel.game import Refusal
from speltafel.games.steden_en_ridders import referee, text
from speltafel.games.steden_en_ridders.state.row import IMPROVE, IMPROVE_AT, POLITICS, TRADE
from speltafel.games.steden_en_ridders.tests.by_word import after, at
from speltafel.text import DUTCH


def why(position: str, words: str, seat: int = 0, **options: str) -> str:
    """The rule and the sentence that refuse these words."""
    state = at(position, **options)
    return told(referee.check(state, seat, text.read(state, seat, words)))


def told(refusal: Refusal | None) -> str:
    """A refusal as it is read; nothing if there is none."""
    return f"{refusal.rule} {DUTCH.tell(refusal.sentence)}" if refusal else ""


KNIGHT = "CAK 1 hand GWO; 1 roads e23 e24 e25 e26; 1 knights v17!; 2 roads e27; "
REFUSED = [
    ("1 towns v20; phase action 2", "k+ v19", "CAT-22 blauw is aan de beurt."),
    ("phase action 1", "k+ v17", "CAK-50 Op v17 staat een ridder van rood."),
    ("1 towns v20; phase action 1", "k+ v20", "CAK-40 Op v20 heeft rood al gebouwd."),
    ("phase action 1", "k+ v30", "CAK-40 Aan v30 ligt geen straat van jou."),
    ("phase action 1", "k! v17", "CAK-42 De ridder op v17 is al actief."),
    ("phase action 1", "k> v17 v17", "CAK-46 De ridder staat al op v17."),
    ("2 knights v20=2; phase action 1", "kx v17 v20", "CAK-47 Je ridder heeft kracht 1; "),
    (
        "2 towns v19; phase action 1",
        "k> v17 v20",
        "CAK-46 Tussen v17 en v20 staat een stuk van een ander in de weg.",
    ),
    ("phase action 1", "k> v17 v30", "CAK-46 Van v17 naar v30 lopen geen straten van jou."),
    (
        "ready -; phase action 1",
        "k> v17 v18",
        "CAK-44 De ridder op v17 is niet actief sinds het begin van je beurt.",
    ),
    ("phase action 1", "kr v17", "CAK-19 De struikrover slaapt nog: de barbaren zijn nog niet geland."),
    ("landed; phase action 1", "kr v17", "CAK-49 v17 ligt niet aan h9, waar de struikrover staat."),
    ("landed; phase roll 1", "kr v17", "CAK-12 Je hebt nog niet gegooid; ervoor mag alleen de Alchemist."),
    ("promoted v17; phase action 1", "k^ v17", "CAK-43 De ridder op v17 is deze beurt al bevorderd."),
    ("2 knights v20; phase action 1", "r e35", "CAK-50 Op v20 staat een ridder van blauw."),
    ("phase action 1", "s v17", "CAK-50 Op v17 staat een ridder van rood."),
]


@pytest.mark.parametrize(("rest", "words", "said"), REFUSED)
def test_knights_are_refused_by_the_rule_that_forbids_it(rest: str, words: str, said: str) -> None:
    assert why(KNIGHT + rest, words).startswith(said)


CITIES = "CAK 1 hand BBPPPPPCCCC; 1 cities v10 v20; 1 levels sci 3 tra 3; 2 cities v40; "
UNIMPROVED = [
    ("phase action 1", "up sci", "CAK-37 Hiermee win je de metropool: noem met @ de stad die hem krijgt."),
    ("phase action 1", "up sci @v40", "CAK-37 Op v40 staat geen stad van jou."),
    (
        "sabotaged v20; phase action 1",
        "up sci @v20",
        "CAK-37 De stad op v20 is gesaboteerd: herstel haar eerst.",
    ),
    ("phase action 1", "up pol @v10", "CAK-38 Hiermee win je de metropool politiek niet: noem geen stad."),
    ("phase action 1", "up pol", "CAK-34 Voor niveau 1 van politiek kom je 1 munt tekort."),
    ("phase action 1", "up pol /CRA", "CAK-71 Je hebt de kaart Kraan niet."),
    (
        "sabotaged v10 v20; phase action 1",
        "up tra",
        "CAK-39 Voor niveau 4 heb je een vrije stad nodig: heel, en zonder metropool.",
    ),
    ("1 walls v10; phase action 1", "w v10", "CAK-33 Je stad op v10 heeft al een muur."),
    ("phase action 1", "fix v10", "CAK-86 Je stad op v10 is niet gesaboteerd."),
    (
        "1 lying v5; 1 towns v0 v16 v34 v36 v53; phase action 1",
        "c v0",
        "CAK-29 Richt eerst je stad op v5 weer op.",
    ),
    (
        "1 lying v5; 1 towns v0 v16 v34 v36 v53; phase action 1",
        "w v5",
        "CAK-29 De stad op v5 ligt op haar kant: dat is een dorp.",
    ),
]


@pytest.mark.parametrize(("rest", "words", "said"), UNIMPROVED)
def test_cities_are_refused_by_the_rule_that_forbids_it(rest: str, words: str, said: str) -> None:
    assert why(CITIES + rest, words) == said


@pytest.mark.rule("CAK-39")
def test_the_holder_of_a_metropolis_needs_no_other_city_for_its_fifth_level() -> None:
    state = at("CAK 1 hand CCCCC; 1 cities v10; 1 levels tra 4; metropolis tra v10; phase action 1")

    assert referee.check(state, 0, IMPROVE + TRADE) is None
    assert told(referee.check(state, 0, IMPROVE_AT + 54 * TRADE + 10)).startswith("CAK-38")


@pytest.mark.rule("CAK-39")
def test_a_level_that_wins_nothing_asks_for_a_city_unless_so_agreed() -> None:
    position = (
        "CAK 1 hand NNNN; 1 cities v10; 1 levels pol 3 sci 4; metropolis sci v10; "
        "2 cities v40; 2 levels pol 4; metropolis pol v40; phase action 1"
    )

    assert told(referee.check(at(position), 0, IMPROVE + POLITICS)).startswith("CAK-39")
    assert referee.check(at(position, availability="won"), 0, IMPROVE + POLITICS) is None


@pytest.mark.rule("CAK-64")
@pytest.mark.parametrize(
    ("hand", "words"),
    [("WAR", "p:WAR"), ("WED", "p:WED"), ("IRR", "p:IRR"), ("REM", "p:REM L"), ("INV", "p:INV h0 h6")],
)
def test_a_card_without_effect_is_refused_unless_so_agreed(hand: str, words: str) -> None:
    position = f"CAK 1 progress {hand}; phase action 1"

    assert why(position, words).startswith("CAK-64")
    assert why(position, words, dead_plays="on") == ""


@pytest.mark.rule("CAK-66")
def test_where_as_many_points_are_enough_a_refusal_says_so() -> None:
    position = "CAK 1 towns v0 v4; 1 progress MAM WED; 2 towns v20; 2 hand L; phase action 1"

    assert why(position, "p:MAM 2") == "CAK-91 blauw heeft niet meer punten dan jij."
    assert why(position, "p:MAM 2", richer="equal") == "CAK-91 blauw heeft minder punten dan jij."
    assert why(position, "p:WED").endswith("Niemand met meer punten dan jij heeft kaarten.")
    assert why(position, "p:WED", richer="equal").endswith("evenveel punten als jij, of meer, heeft kaarten.")


ANSWERS = [
    ("give L", "CAK-89 Er wordt nu niet gevraagd welke kaarten de bruiloft kost."),
    ("com P", "CAK-90 Er wordt nu niet gevraagd welke handelswaar er tegenover staat."),
    ("mv v3", "CAK-48 Er wordt nu niet gevraagd waar de verdreven ridder heen gaat."),
    ("lose v3", "CAK-28 Er wordt nu niet gevraagd welke stad geplunderd wordt."),
]


@pytest.mark.rule("CAK-98")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("words", "said"), ANSWERS)
def test_an_answer_that_nobody_asked_for_is_told_so(words: str, said: str, seat: int) -> None:
    assert why("CAK phase action 1", words, seat) == said


@pytest.mark.rule("CAK-61")
def test_a_spy_finds_no_card_that_lies_open() -> None:
    position = "CAK 2 progress SMI; printer 2; phase spy 1 x2"

    assert why(position, "take PRI") == "CAK-61 Boekdrukkunst heeft niemand in de hand."


@pytest.mark.rule("CAK-83")
def test_what_may_be_left_is_said() -> None:
    lifted = "CAK 1 towns v10; 1 roads e20; lifted e13; phase rebuild 1"

    assert why(lifted, "end").endswith("oppakte.")
    assert why(lifted, "end", rebuild="may").endswith("oppakte, of zeg -.")
    assert why("CAK 1 towns v10; free 1; phase free 1", "end").endswith("of zeg -.")


@pytest.mark.rule("CAT-44")
def test_a_road_past_what_another_built_is_told_so() -> None:
    position = "CAK 1 hand LB; 1 roads e24 e25; 2 towns v19; phase action 1"

    assert why(position, "r e26") == "CAT-44 Op v19 heeft blauw gebouwd: daar loopt je straat niet verder."
    assert why(position, "r e60").startswith("CAT-44 e60 sluit niet aan")


@pytest.mark.rule("CAK-37")
def test_cards_for_a_level_are_asked_before_the_city_of_a_metropolis() -> None:
    poor = "CAK 1 hand P; 1 cities v10 v40; 1 levels sci 3; phase action 1"

    assert why(poor, "up sci").startswith("CAK-34")
    assert why(poor.replace("hand P", "hand PPPP"), "up sci").startswith("CAK-37")


@pytest.mark.rule("CAK-90")
def test_who_has_no_commodity_is_told_what_to_say() -> None:
    position = "CAK 1 hand L; 1 progress CHA; 2 hand WW; phase action 1"
    state = after(at(position), "p:CHA", "ch 2 L")

    assert told(referee.check(state, 1, text.read(state, 1, "end"))).endswith("zeg com -.")


@pytest.mark.rule("CAK-62")
@pytest.mark.parametrize(("card", "rule"), [("SMI", "CAK-62"), ("PRI", "CAK-61")])
def test_a_card_one_does_not_hold_cannot_go_back(card: str, rule: str) -> None:
    full = "CAK 1 progress ALC CRA ENG INV SPY; printer 1; phase action 1"

    assert why(full, f"drop {card}").startswith(rule)


@pytest.mark.rule("CAK-98")
def test_whoever_is_asked_decides_and_the_others_are_told_who_that_is() -> None:
    state = after(at("CAK 1 progress DES; 2 roads e23; 2 knights v17; phase action 1"), "p:DES 2")

    assert (
        told(referee.check(state, 0, text.read(state, 0, "end")))
        == "CAK-82 Nu beslist blauw welke ridder overloopt."
    )
    assert told(referee.check(state, 1, text.read(state, 1, "end"))).startswith("CAK-82 Kies eerst")


@pytest.mark.rule("CAK-96")
def test_points_are_explained_line_by_line_and_the_defence_after_them() -> None:
    state = at(
        "CAK 1 roads e23; 1 towns v5; 1 cities v10; 1 knights v17=2!; 1 levels sci 4; 1 defender 1; "
        "metropolis sci v10; merchant 1 h1; printer 1; ship 3; phase action 1"
    )
    lines = [line for line in referee.explain(state) if line.seat == 0]

    assert [(line.points, line.rule) for line in lines] == [
        (1, "CAK-96"),
        (2, "CAK-96"),
        (2, "CAK-37"),
        (1, "CAK-26"),
        (1, "CAK-92"),
        (1, "CAK-77"),
        (0, "CAK-24"),
    ]
    assert DUTCH.tell(lines[-1].sentence) == "landden de barbaren nu: kracht 2 van 2 tegen 1"
    assert sum(line.points for line in lines) == state.points(0)


@pytest.mark.rule("CAK-99")
def test_at_the_end_what_may_break_a_tie_is_told() -> None:
    won = "1 towns v0; 1 cities v4 v20 v24 v40; 1 defender 4"
    state = at(f"CAK {won}; 2 hand LWN; 2 progress SPY; 3 hand P; phase over 1")

    last = {line.seat: line for line in referee.explain(state)}
    assert [(line.points, line.rule, DUTCH.tell(line.sentence)) for line in (last[1], last[2])] == [
        (0, "CAK-99", "nog in de hand: 3 kaarten, ontwikkelingskaarten 1"),
        (0, "CAK-99", "nog in de hand: 1 kaart, ontwikkelingskaarten 0"),
    ]
