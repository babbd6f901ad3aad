"""What is said, written and hidden in Catan, where scenarios cannot say it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from speltafel.engine import CHANCE, OVER, Rng, Seat, buffer, step
from speltafel.game import Nonsense, Refused
from speltafel.games.catan import GAME, secrets, text
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import (
    CARD,
    DECK,
    FRESH,
    HAND,
    HIDDEN,
    LAID,
    PAST_ALL,
    PHASE,
)
from speltafel.laws import Broken, keep
from speltafel.table import log_sentences, opened
from speltafel.text import DUTCH

PEOPLE = ("Anna", "Bram", "Cato", "Dirk")
STEAL = "CAT 1 hand L; 1 towns v16; 2 hand WG; 2 towns v20; dice 43; phase robber 1"
OFFER = "CAT 1 hand LLW; 2 hand GO; 3 hand G; 4 hand B; phase action 1"


def at(position: str, **changes: str) -> Catan:
    """A position for four."""
    return GAME.text.place(position, 4, GAME.choose(**changes))


def told(state: Catan, seat: Seat, words: str, viewer: Seat | None) -> str:
    """How an action is told to somebody."""
    return DUTCH.tell(text.tell(state, seat, text.read(state, seat, words), viewer))


def refusal(state: Catan, seat: Seat, words: str) -> str:
    """The rule that refuses these words."""
    found = GAME.referee.check(state, seat, text.read(state, seat, words))
    return found.rule if found else ""


# The log tells each viewer what they may know.


@pytest.mark.rule("CAT-02")
def test_a_stolen_card_is_named_to_thief_and_victim_alone() -> None:
    state = at(STEAL)
    state.apply(0, text.read(state, 0, "rb h8 x2"))

    assert told(state, CHANCE, "=W", 0) == "rood steelt wol van blauw"
    assert told(state, CHANCE, "=W", 1) == "rood steelt wol van blauw"
    assert told(state, CHANCE, "=W", 2) == "rood steelt een kaart van blauw"
    assert told(state, CHANCE, "=W", None) == "rood steelt een kaart van blauw"


@pytest.mark.rule("CAT-48")
def test_a_card_drawn_from_the_deck_is_named_to_its_buyer_alone() -> None:
    state = at("CAT 1 hand WGO; phase action 1")
    state.apply(0, text.read(state, 0, "dv"))

    assert told(state, CHANCE, "=KN", 0) == "rood trekt een ridder"
    assert told(state, CHANCE, "=KN", 3) == "rood trekt een kaart"


@pytest.mark.rule("CAT-29")
def test_what_is_discarded_is_told_when_the_last_card_is_down() -> None:
    state = at("CAT 1 hand LLLLWWWW; 2 hand OOOO; dice 43; owes 1=4; phase discard 1")
    for _ in range(3):
        assert told(state, 0, "dc L", 1) == "legt een kaart af"
        assert told(state, 0, "dc L", 0) == "legt hout af"
        state.apply(0, text.read(state, 0, "dc L"))

    last = told(state, 0, "dc W", 1)
    assert last == "legt de laatste kaart af; naar de bank gaan: rood 3 hout, 1 wol"


@pytest.mark.rule("CAT-27")
def test_a_roll_is_told_in_one_line_with_what_the_bank_lacked() -> None:
    state = at(
        "CAT 1 hand OOOOOOOOO; 1 cities v1; 2 hand OOOOOOOOO; 2 towns v8 v10; 3 towns v47; phase rolling 1"
    )

    assert (
        told(state, CHANCE, "R=55", None)
        == "5 en 5: 10; niemand krijgt iets; de bank heeft te weinig erts (CAT-27)"
    )
    assert told(state, CHANCE, "R=23", None) == "2 en 3: 5; wit 1 steen"


# Words.


@pytest.mark.parametrize(
    ("position", "words", "rule"),
    [
        (OFFER, "ok", "CAT-39"),
        (OFFER, "off", "CAT-39"),
        (OFFER, "do 2", "CAT-39"),
        (OFFER, "R", "CAT-25"),
        (OFFER, "dc L", "CAT-29"),
        (OFFER, "L", "CAT-53"),
        (OFFER, "rb h5 x-", "CAT-30"),
        (OFFER, "-", "CAT-52"),
        (OFFER, "R=43", "CAT-25"),
        (OFFER, "p:VP", "CAT-55"),
        ("CAT phase roll 1", "end", "CAT-25"),
        ("CAT 1 hand LB; phase roll 1", "r e3", "CAT-24"),
    ],
)
def test_a_word_at_the_wrong_moment_is_read_and_refused_by_its_rule(
    position: str, words: str, rule: str
) -> None:
    assert refusal(at(position), 0, words) == rule


@pytest.mark.parametrize("words", ["", "x", "r", "G O", "s", "v20", "to", "rb", "o", "R=77", "p:XX", "b"])
def test_nonsense_is_nonsense(words: str) -> None:
    if words == "r":
        assert text.read(at(OFFER), 0, words) == text.read(at(OFFER), 0, "R")
        return
    with pytest.raises(Nonsense):
        text.read(at(OFFER), 0, words)


@pytest.mark.rule("CAT-39")
def test_an_offer_is_one_line_of_the_log_and_an_answer_may_be_another() -> None:
    table = opened(GAME, PEOPLE, GAME.choose(), text.write(at(OFFER)))
    table = table.act(0, "o LL>G to 2,3").act(2, "co LLW>G").act(0, "do 3")

    assert [entry.text for entry in table.entries] == ["o LL>G to 2,3", "co LLW>G", "do 3"]
    assert DUTCH.tell(list(log_sentences(table, 3))[2][1][0]) == "ruilt met wit: 2 hout, 1 wol voor 1 graan"


@pytest.mark.rule("CAT-39")
def test_a_withdrawn_offer_cannot_be_answered() -> None:
    table = opened(GAME, PEOPLE, GAME.choose(), text.write(at(OFFER))).act(0, "o L>G").act(0, "off")
    with pytest.raises(Refused) as refused:
        table.act(1, "ok")

    assert refused.value.refusal.rule == "CAT-39"


@pytest.mark.rule("CAT-51")
def test_a_knight_and_its_robber_are_one_line() -> None:
    table = opened(GAME, PEOPLE, GAME.choose(), text.write(at("CAT 1 cards KN; phase roll 1")))

    assert table.act(0, "p:KN h5 x-").entries[0].text == "p:KN h5 x-"


# Positions.


def random_state(rng: Rng, actions: int) -> Catan:
    """A state of a random game."""
    state, out = GAME.start(4, GAME.choose()), buffer()
    for _ in range(actions):
        if state.actor() == OVER:
            break
        step(state, rng, out)
    return state


def garbled(line: str, rng: Rng) -> str:
    """A text with a few letters changed, clauses lost or said twice."""
    kind = rng.below(4)
    clauses = line.split("; ")
    if kind == 0:
        clauses.pop(rng.below(len(clauses)))
    elif kind == 1:
        clauses.append(clauses[rng.below(len(clauses))])
    elif kind == 2:
        words = line.split(" ")
        one, other = rng.below(len(words)), rng.below(len(words))
        words[one], words[other] = words[other], words[one]
        return " ".join(words)
    else:
        place = rng.below(len(line))
        return line[:place] + "?L7x-=v>/; 0e"[rng.below(13)] + line[place + rng.below(3) :]
    return "; ".join(clauses)


def placed_or_refused(line: str) -> Catan | None:
    """A position, or nothing if it is refused with a rule; anything else fails."""
    try:
        return text.place(line, 4, GAME.choose())
    except Refused as refused:
        if not refused.refusal.rule.startswith("CAT-"):
            raise
        return None


def test_a_garbled_position_is_refused_with_its_rule_or_can_be_played() -> None:
    rng, out = Rng(11), buffer()
    read = refused = 0
    state = random_state(rng, 20)
    for number in range(400):
        if number % 20 == 0:
            state = random_state(rng, 20 + 2 * number)
        line = garbled(text.write(secrets.view(state, rng.below(4)) if number % 2 else state), rng)
        placed = placed_or_refused(line)
        if placed is None:
            refused += 1
            continue
        read += 1
        assert text.write(text.place(text.write(placed), 4, GAME.choose())) == text.write(placed)
        if not placed.row[HIDDEN] and placed.row[PHASE] != OVER and placed.actors():
            step(placed, rng, out)

    assert read > 20
    assert refused > 100


# Planted leaks are found.


def leaking(leak: Callable[[Catan, Catan, Seat | None], None]) -> Any:
    """Catan with views that show something they should not."""

    def view(state: Catan, seat: Seat | None) -> Catan:
        seen = secrets.view(state, seat)
        leak(state, seen, seat)
        return seen

    return replace(GAME, secrets=SimpleNamespace(view=view, imagine=secrets.imagine))


def show(at_: int, count: int) -> Callable[[Catan, Catan, Seat | None], None]:
    """A leak of some numbers of the row."""

    def leak(state: Catan, seen: Catan, seat: Seat | None) -> None:
        for place in range(at_, at_ + count):
            seen.row[place] = state.row[place]

    return leak


def the_past(state: Catan, seen: Catan, seat: Seat | None) -> None:
    """A leak of which card was stolen."""
    seen.past = state.past


@pytest.mark.rule("CAT-02")
@pytest.mark.parametrize(
    "leak",
    [show(int(HAND), 32), show(int(CARD), 20), show(int(FRESH), 5), show(int(DECK), 5), the_past],
    ids=["hands", "development cards", "cards bought now", "the deck", "what was stolen"],
)
def test_a_view_that_shows_too_much_is_found(leak: Callable[[Catan, Catan, Seat | None], None]) -> None:
    game = leaking(leak)
    with pytest.raises(Broken, match=r"leaks|peek|secrets"):
        list(keep(game, game.choose(board="beginner", setup="beginner"), 4, 400, 2, every=11))


@pytest.mark.rule("CAT-29")
def test_a_view_that_shows_what_lies_face_down_is_found() -> None:
    game = leaking(show(int(LAID), 32))
    start = at("CAT 1 hand LLLLLWWWWW; 2 hand BBBBBGGGGG; owes 1=5 2=5; dice 43; phase discard 1")
    start.apply(0, text.read(start, 0, "dc L"))

    with pytest.raises(Broken, match=r"leaks|peek|secrets"):
        list(keep(replace(game, start=lambda seats, options: start.copy()), game.choose(), 4, 5, 2))


def test_a_log_that_names_a_stolen_card_is_found() -> None:
    def tell(state: Catan, seat: Seat, action: int, viewer: Seat | None) -> Any:
        return text.tell(state, seat, action, state.row[141] if seat == CHANCE else viewer)

    game = replace(GAME, text=SimpleNamespace(**{**vars(text), "tell": tell}))
    with pytest.raises(Broken, match="the log keeps secrets"):
        list(keep(game, game.choose(board="beginner", setup="beginner"), 4, 400, 2, every=11))


def test_every_number_of_an_action_has_a_word_of_its_own_or_none() -> None:
    words = [text.TOKENS[action] for action in range(PAST_ALL) if action in text.TOKENS]

    assert len(words) - len(set(words)) == 5  # a card taken and a card named are the same letter


@pytest.mark.parametrize(
    ("position", "action", "rule"),
    [
        ("CAT 1 cards KN; 1 knights 2; phase action 1", "p:KN", "CAT-57"),
        ("CAT 1 cards KN; 1 knights 3; 2 knights 3; army 2; phase action 1", "p:KN", "CAT-58"),
        ("CAT 1 hand LB; 1 roads e23 e24 e25 e26; phase action 1", "r e27", "CAT-60"),
        (
            "CAT 1 hand LB; 1 roads e23 e24 e25 e26 e27; 2 roads e39 e40 e41 e42 e43; route 2; "
            "phase action 1",
            "r e28",
            "CAT-61",
        ),
        (
            "CAT 1 hand LB; 1 roads e23 e24 e25 e26 e27; 2 roads e39 e40 e41 e42 e43; phase action 1",
            "r e28",
            "CAT-63",
        ),
    ],
)
def test_the_log_cites_why_a_special_card_changes_hands(position: str, action: str, rule: str) -> None:
    state = at(position)

    assert f"({rule})" in DUTCH.tell(text.tell(state, 0, text.read(state, 0, action), 0))


@pytest.mark.parametrize(
    ("position", "changes", "asked"),
    [
        ("CAT phase roll 1", {}, "Gooi (R)."),
        ("CAT 1 cards KN; phase roll 1", {}, "Gooi (R), of speel eerst een ontwikkelingskaart."),
        ("CAT 1 cards KN; 1 knights 1; played; phase roll 1", {}, "Gooi (R)."),
        (
            "CAT 1 roads e23 e24; gone RB; played; free 1; phase free 1",
            {"second_road": "must"},
            "Leg nog een straat voor niets.",
        ),
        (
            "CAT 1 towns v0 v16; 1 cities v4 v20 v24 v40; phase roll 1",
            {"victory": "claim"},
            "Gooi (R). Met tien punten win je door claim te zeggen.",
        ),
        (
            "CAT 1 hand L; 2 hand G; 3 hand W; offer L>G to 2; answers 2=LW>G; phase offer 1",
            {},
            "Wat er geboden is kun je niet betalen: trek je aanbod in met off.",
        ),
    ],
)
def test_a_prompt_asks_for_what_can_be_done(position: str, changes: dict[str, str], asked: str) -> None:
    assert DUTCH.tell(text.prompt(at(position, **changes), 0)) == asked
