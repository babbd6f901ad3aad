"""The decks of progress cards: from above, from below, and the limit of four (CAK-60 to CAK-65)."""

from __future__ import annotations

import pytest

from speltafel.engine import CHANCE
from speltafel.games.catan.state.row import HELD, ROLLED
from speltafel.games.steden_en_ridders import text
from speltafel.games.steden_en_ridders.secrets import view
from speltafel.games.steden_en_ridders.state import Ridders
from speltafel.games.steden_en_ridders.state.row import (
    BACKS,
    CONSTITUTION,
    CRANE,
    DEAL_CARD,
    DECK_SIZE,
    FIRST_OF_DECK,
    IN_THE_DECKS,
    KNOWN_BY,
    MERCHANT_CARD,
    MINING,
    NEWEST,
    PRINTER,
    PROGRESS,
    QUEUE,
    QUEUED,
    REST,
    SPY,
    TO_ALL,
    UNDRAWN,
)
from speltafel.games.steden_en_ridders.tests.by_word import after, at, said


def under(state: Ridders, deck: int) -> list[tuple[int, int]]:
    """What lies under a deck: kinds, and the bits of who knows them."""
    at = QUEUE + DECK_SIZE * deck
    cards = [state.row[at + k] for k in range(state.row[QUEUED + deck])]
    return [(card % KNOWN_BY, card - card % KNOWN_BY) for card in cards]


@pytest.mark.rule("CAK-03")
def test_each_deck_has_eighteen_cards() -> None:
    state = at("CAK phase action 1")

    assert [state.row[REST + deck] for deck in range(3)] == [18, 18, 18]
    assert [sum(IN_THE_DECKS[FIRST_OF_DECK[k] : FIRST_OF_DECK[k + 1]]) for k in range(3)] == [18, 18, 18]
    assert [state.row[UNDRAWN + kind] for kind in range(25)] == [*IN_THE_DECKS]


@pytest.mark.rule("CAK-60")
def test_chance_says_which_card_is_drawn_and_its_back_shows() -> None:
    state = after(at("CAK 1 levels tra 1; phase roll 1"), "R", "R=15/tra")
    assert len(state.actions(CHANCE)) == 6
    assert state.odds() == [2, 2, 6, 2, 4, 2]
    state.apply(CHANCE, int(DEAL_CARD + MERCHANT_CARD))

    assert (state.row[PROGRESS + MERCHANT_CARD], state.row[BACKS + 1], state.row[HELD]) == (1, 1, 1)
    assert (state.row[UNDRAWN + MERCHANT_CARD], state.row[REST + 1]) == (5, 17)


@pytest.mark.rule("CAK-61")
def test_printer_and_constitution_are_laid_open_and_are_not_in_the_hand() -> None:
    state = after(at("CAK 2 levels sci 1; phase roll 1"), "R", "R=15/sci", "=PRI")

    assert (state.row[PRINTER], state.row[CONSTITUTION]) == (1, -1)
    assert (state.row[HELD + 1], state.visible(1)) == (0, 1)


@pytest.mark.rule("CAK-65")
def test_a_played_card_goes_under_its_deck_known_to_all() -> None:
    state = after(at("CAK 1 cities v10; 1 progress MIN; phase action 1"), "p:MIN")

    assert under(state, 0) == [(MINING, TO_ALL)]
    assert (state.row[HELD], state.row[BACKS]) == (0, 0)


@pytest.mark.rule("CAK-62")
def test_a_card_given_back_is_known_to_its_giver_alone() -> None:
    state = at("CAK 3 progress ALC CRA CRA MIN SPY; todo gate -; phase drop 1 x3; dice 15; event pol")

    assert said(state, 2) == ["drop ALC", "drop CRA", "drop MIN", "drop SPY"]
    assert under(after(state, "drop CRA"), 0) == [(CRANE, KNOWN_BY * 2**2)]


FOURS = "2 levels pol 1; 2 progress BIS DES SPY WAR; 3 levels pol 1; 3 progress BIS DES INT SAB; phase roll 1"


@pytest.mark.rule("CAK-98")
def test_a_time_out_gives_the_card_back_that_came_last() -> None:
    state = after(at(f"CAK {FOURS}"), "R", "R=15/pol", "=WED")

    assert "2 progress BIS DES SPY WAR WED*" in text.write(state)
    assert said(state, 1)[0] == "drop WED"
    after(state, "drop DES", "=SPY")
    assert said(state, 2)[0] == "drop SPY"


@pytest.mark.rule("CAK-98")
def test_where_all_draw_first_each_gives_back_what_came_last() -> None:
    state = after(at(f"CAK {FOURS}", gate="all"), "R", "R=15/pol", "=WED", "=SPY")

    assert said(state, 1)[0] == "drop WED"
    assert said(after(state, "drop WED"), 2)[0] == "drop SPY"


@pytest.mark.rule("CAK-98")
def test_only_its_holder_knows_which_card_came_last() -> None:
    state = at("CAK 2 progress BIS DES INT SPY* WAR; phase drop 1 x2; dice 15; event pol; todo gate -")

    assert [view(state, seat).row[NEWEST + 1] for seat in (0, 1, 2, None)] == [0, SPY + 1, 0, 0]


@pytest.mark.rule("CAK-65")
def test_from_a_used_up_deck_comes_what_was_put_under_it_first() -> None:
    every = "ALC ALC CRA CRA ENG INV INV IRR IRR MED MED MIN MIN RDB RDB SMI SMI"
    state = at(f"CAK 1 levels sci 1; under sci {every}; printer 2; phase roll 1")
    after(state, "R", "R=15/sci")

    assert (state.row[PROGRESS], state.row[QUEUED]) == (1, 16)
    assert under(state, 0)[0] == (0, TO_ALL)


@pytest.mark.rule("CAK-60")
def test_a_deck_without_cards_gives_nothing() -> None:
    hands = "2 progress ALC ALC CRA CRA; 3 progress ENG INV INV IRR; 4 progress IRR MED MED MIN; printer 2"
    state = at(f"CAK 1 levels sci 1; 2 levels sci 1; 1 progress MIN RDB RDB SMI; {hands}; phase roll 1")
    after(state, "R", "R=15/sci", "=SMI")

    assert (state.row[HELD], state.row[HELD + 1]) == (5, 4)
    assert state.row[ROLLED] == 1


@pytest.mark.rule("CAK-65")
def test_where_cards_are_shuffled_in_again_nothing_lies_under_a_deck() -> None:
    state = after(at("CAK 1 cities v10; 1 progress MIN; phase action 1", returned="shuffled"), "p:MIN")

    assert (state.row[QUEUED], state.row[REST], state.row[UNDRAWN + MINING]) == (0, 18, 2)
