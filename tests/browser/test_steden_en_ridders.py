"""Steden & Ridders in the browser: knights, cards, a metropolis and a claim; attacks won and lost by keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.hands import agree, moved_on, on_turn, see, tap, type_line
from browser.seating import (
    FITS,
    PHONE,
    Fate,
    by_keys,
    do,
    house_with_table,
    house_with_tables,
    leave,
    shown,
    take_seat,
)
from browser.test_access import grave
from browser.visitors import Visitors
from playwright.sync_api import Page

from speltafel.games import load

pytestmark = pytest.mark.browser
GAME = load("steden-en-ridders")
FITTING = {"below": True, "wide": True, "small": []}
RICH = (
    "CAK 1 hand CCCCC; 1 roads e23 e24 e25 e26 e27 e34; 1 towns v16; 1 cities v18 v20; 1 knights v19=2!; "
    "1 levels tra 4; 1 progress DES DIP DIP SAB SPY; 1 defender 3; 2 hand LO; 2 roads e39 e40 e41 e42 e43; "
    "2 towns v28; 2 cities v32; 2 knights v29 v31=2; 2 levels tra 4; 2 progress ALC MER; metropolis tra v32; "
    "route 1; landed; dice 42; event sci; phase action 1"
)
"""Seat 1 has cards to play and needs three points; the metropolis of trade is seat 2's."""

SHARED = Fate(
    "CAK 1 roads e23; 1 cities v16; 1 knights v17!; 1 progress ALC; 2 roads e46; 2 cities v35; "
    "2 knights v34!; 2 progress MIN SPY WAR INV; ship 6; phase roll 1",
    ("p:ALC 5 1", "R"),
    "ship",
)
"""The barbarians come with the roll and are beaten off by both alike; seat 2 has four cards already."""

HELPLESS = Fate(
    "CAK 1 roads e23; 1 cities v16; 2 roads e46 e32; 2 cities v35 v26; ship 6; phase roll 1", ("R",), "ship"
)


def chips(page: Page) -> list[str]:
    """What the chips of this roll say that are going on or over."""
    return page.locator("#strip-chain :is(.now, .done) text").all_text_contents()


def test_one_acts_with_knights_and_cards_and_claims_the_victory(visit: Visitors, tmp_path: Path) -> None:
    with house_with_table(tmp_path, GAME, RICH, 2) as link:
        anna = take_seat(visit(color_scheme="dark"), link, "Anna")
        bram = take_seat(visit(**PHONE), link, "Bram")
        a_knight_is_driven_away(anna, bram)
        another_deserts(anna, bram)
        two_diplomats_lift_a_road_each(anna, bram)
        a_metropolis_is_taken_over(anna, bram)
        one_spies_and_places_the_merchant(anna, bram)
        a_city_is_sabotaged_and_mended(anna, bram)

        assert anna.get_attribute('[data-target="claim"]', "aria-label") == "Ik claim de overwinning"
        do(anna, "claim")
        for page in (anna, bram):
            assert "Anna wint" in on_turn(page).over
        leave(anna, bram)


def a_knight_is_driven_away(anna: Page, bram: Page) -> None:
    """CAK-47, CAK-48: by a knight active before this turn; its owner chooses where it goes, by finger."""
    on_turn(anna)
    assert anna.locator('#towns-k19-1 [href="#catan-ready"]').count() == 1
    do(anna, "v19", "v29")
    assert anna.locator('#towns-k29-1 [href="#catan-down2"]').count() == 1
    agree(anna, bram)
    on_turn(bram)
    glowing = {one.get_attribute("data-target") for one in bram.locator("#board .can").all()}
    assert glowing == {"v27", "v30"}
    assert bram.evaluate(FITS) == FITTING
    do(bram, "v30", hand=tap)
    agree(anna, bram)


def another_deserts(anna: Page, bram: Page) -> None:
    """CAK-82: the victim says which, and whoever played the card places one as strong."""
    do(anna, "cDES", "q2")
    agree(anna, bram)
    assert anna.inner_text("#s-prompt") == "Bram is aan zet. blauw kiest welke ridder overloopt."
    do(bram, "v31", hand=tap)
    agree(anna, bram)
    do(anna, "v17")
    assert anna.locator('#towns-k17-1 [href="#catan-down2"]').count() == 1
    assert anna.locator("#towns-k31-2").count() == 0


def two_diplomats_lift_a_road_each(anna: Page, bram: Page) -> None:
    """CAK-83: another's free road is taken away; one's own is laid elsewhere."""
    anna.click('[data-target="cDIP"]')
    glowing = {one.get_attribute("data-target") for one in anna.locator("#board .can").all()}
    assert glowing == {"e27", "e39"}
    do(anna, "e39")
    assert anna.locator("#roads-e39").count() == 0
    do(anna, "cDIP", "e27")
    do(anna, "e35")
    agree(anna, bram)
    assert bram.locator("#roads-e35").count() == 1


def a_metropolis_is_taken_over(anna: Page, bram: Page) -> None:
    """CAK-38: who comes to level five first has it for good."""
    assert bram.locator('#towns-v32 [href="#catan-metro1"]').count() == 1
    do(anna, "tra", "v18")
    agree(anna, bram)
    for page in (anna, bram):
        assert page.locator('#towns-v32 [href="#catan-metro1"]').count() == 0
        assert page.locator('#towns-v18 [href="#catan-metro1"]').count() == 1


def one_spies_and_places_the_merchant(anna: Page, bram: Page) -> None:
    """CAK-87, CAK-92: a card that was taken may be played at once."""
    do(anna, "cSPY", "q2")
    assert {"sALC", "sMER"} <= {one.get_attribute("data-target") for one in anna.locator("#tray .can").all()}
    do(anna, "sMER")
    do(anna, "cMER", "h7")
    assert shown(anna, "seats-seat-1").split()[0] == "13"


def a_city_is_sabotaged_and_mended(anna: Page, bram: Page) -> None:
    """CAK-86: the owner mends it in the own turn; CAK-70: which begins with dice of his choice."""
    do(anna, "cSAB", "v32")
    do(anna, "end")
    agree(anna, bram)
    assert bram.locator("#towns-v32 .mend").count() == 1
    for target in ("cALC", "r2"):
        tap(bram, target)
    assert bram.evaluate(FITS) == FITTING
    do(bram, "y2", hand=tap)
    do(bram, "roll", hand=tap)
    on_turn(bram)
    assert bram.evaluate(FITS) == FITTING
    assert grave(bram) == {}
    do(bram, "v32", hand=tap)
    assert bram.locator("#towns-v32 .mend").count() == 0
    do(bram, "end", hand=tap)
    agree(anna, bram)


def test_the_barbarians_are_beaten_off_and_come_back(visit: Visitors, tmp_path: Path) -> None:
    with house_with_tables(tmp_path, GAME, (SHARED, HELPLESS), 2) as (shared, helpless):
        anna, bram = visit(), visit()
        for page, name in ((anna, "Anna"), (bram, "Bram")):
            take_seat(page, shared, name, gift="")
        an_attack_is_beaten_off(anna, bram)
        both_draw_and_one_returns_a_fifth_card(anna, bram)
        for page, name in ((anna, "Anna"), (bram, "Bram")):
            take_seat(page, helpless, name, gift="")
        an_attack_is_lost(anna, bram)
        leave(anna, bram)


def an_attack_is_beaten_off(anna: Page, bram: Page) -> None:
    """CAK-70, CAK-22, CAK-25: an Alchemist chooses red and yellow, the event die brings the ship; by keys."""
    on_turn(anna)
    assert anna.get_attribute("#strip-voyage", "aria-label") == "barbaren: stap 6 van 7"
    do(anna, "cALC", "r5", "y1", hand=by_keys)
    do(anna, "roll", hand=by_keys)
    agree(anna, bram)
    assert "5 en 1, samen 6; gebeurtenis: schip" in str(anna.get_attribute("#strip-dice", "aria-label"))
    assert chips(anna) == ["schip", "barbaren", "gewonnen CAK-26"]
    assert anna.locator('#towns-k17-1 [href="#catan-down1"]').count() == 1


def both_draw_and_one_returns_a_fifth_card(anna: Page, bram: Page) -> None:
    """CAK-26, CAK-62: who defended best alike each choose a deck; a fifth card goes back at once."""
    do(anna, "pol", hand=by_keys)
    agree(anna, bram)
    do(bram, "tra", hand=by_keys)
    on_turn(bram)
    assert bram.locator("#hand-limit .over").text_content() == "5/4"
    do(bram, "cMIN", hand=by_keys)
    assert shown(bram, "hand-limit") == "4/4"
    agree(anna, bram)
    assert on_turn(anna).seat == 0


def an_attack_is_lost(anna: Page, bram: Page) -> None:
    """CAK-27, CAK-28: nobody defends, so both lose a city, and each says which."""
    pages = (anna, bram)
    said(anna, "R")
    agree(anna, bram)
    for _ in pages:
        page = pages[see(anna).seat]
        if page is anna:
            said(anna, "lose v16")
        else:
            do(bram, "v35", hand=by_keys)
        agree(anna, bram)
    assert anna.locator('#towns-v35[href="#catan-town1"]').count() == 1
    assert anna.locator('#towns-v26[href="#catan-city1"]').count() == 1
    assert "slapend" not in shown(anna, "robber-robber")


def said(page: Page, line: str) -> None:
    """Types a line and waits until it has happened."""
    sight = on_turn(page)
    type_line(page, line)
    moved_on(page, sight.n)


def test_a_wrong_tap_is_refused_with_its_rule(visit: Visitors, tmp_path: Path) -> None:
    with house_with_table(tmp_path, GAME, RICH, 2) as link:
        anna = take_seat(visit(**PHONE), link, "Anna")
        bram = take_seat(visit(), link, "Bram")
        on_turn(anna)
        tap(anna, "wall")
        anna.wait_for_selector("#refusal:not([hidden])")
        assert re.match(r"CAK-33", anna.inner_text("#refusal"))
        leave(anna, bram)
