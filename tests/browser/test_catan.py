"""Catan in the browser: four people end a game by mouse, finger, keys and typing; a phone; a refusal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.hands import agree, moved_on, on_turn, see, tap, type_line
from browser.seating import FITS, PHONE, by_keys, do, house_with_table, leave, shown, take_seat
from browser.test_access import grave
from browser.visitors import Visitors
from playwright.sync_api import Page

from speltafel.games import load

pytestmark = pytest.mark.browser
GAME = load("catan")
SEVEN = (
    "CAT 1 hand LWWWGOO; 1 roads e23 e24 e25 e26 e27; 1 towns v22; 1 cities v16 v18 v20; 1 cards YP; "
    "2 hand LLLLLLLL; 2 roads e39 e40 e41 e42 e43; 2 towns v28 v32; 3 hand BBBBWWGGG; 3 roads e56; "
    "3 towns v40 v45; 4 hand OO; 4 roads e13; 4 towns v5 v10; route 2; dice 43; moves 1; owes 2=4 3=4; "
    "phase discard 1"
)
"""Seat 1 threw a seven and is three points short; seats 2 and 3 have too many cards."""

TURN = "CAT 1 hand LLBBWG; 1 roads e23 e24; 1 towns v16; 2 hand W; 2 towns v35; dice 42; phase action 1"


def test_four_people_end_a_game(visit: Visitors, tmp_path: Path) -> None:
    with house_with_table(tmp_path, GAME, SEVEN, 4) as link:
        anna = take_seat(visit(color_scheme="dark"), link, "Anna")
        bram = take_seat(visit(**PHONE), link, "Bram")
        cato = take_seat(visit(), link, "Cato")
        dirk = take_seat(visit(), link, "Dirk")
        everybody = (anna, bram, cato, dirk)

        two_discard_at_once(bram, cato, dirk)
        agree(*everybody)
        do(anna, "h0", "h0x4")
        assert shown(anna, "hand-hand-O").endswith("3")
        agree(*everybody)
        one_deals_by_a_counter_offer(*everybody)
        a_longest_route_changes_hands(anna, bram)
        for target in ("cYP", "wG", "wL"):
            do(anna, target)
        do(anna, "city", "v22")

        for page in everybody:
            assert "Anna wint" in on_turn(page).over
        assert anna.locator("#s-result .score h3 b").all_inner_texts()[0].split()[0] == "10"
        leave(*everybody)


def two_discard_at_once(bram: Page, cato: Page, dirk: Page) -> None:
    """CAT-29: one by finger, one by keys; nobody sees which before the last card is down."""
    before = shown(dirk, "hand-bank-L")
    for _ in range(4):
        assert bram.evaluate(FITS) == {"below": True, "wide": True, "small": []}
        do(bram, "gL", hand=tap)
    assert shown(dirk, "hand-bank-L") == before
    for target in ("gW", "gW", "gG", "gG"):
        do(cato, target, hand=by_keys)
    agree(bram, cato, dirk)
    assert int(shown(dirk, "hand-bank-L")) == int(before) + 4


def one_deals_by_a_counter_offer(anna: Page, bram: Page, cato: Page, dirk: Page) -> None:
    """CAT-39: wool for brick is refused, refused, and countered with two wool for the brick."""
    for target in ("gW", "wB", "send"):
        do(anna, target)
    agree(anna, bram, cato, dirk)
    do(bram, "no", hand=tap)
    agree(anna, bram, cato, dirk)
    sight = see(dirk)
    type_line(dirk, "no")
    moved_on(dirk, sight.n)
    agree(anna, bram, cato, dirk)
    for target in ("counter", "gB", "wW", "wW", "send"):
        do(cato, target, hand=by_keys)
    agree(anna, bram, cato, dirk)
    assert "biedt" in (anna.get_attribute('[data-target="p3"]', "aria-label") or "")
    do(anna, "p3")
    assert (shown(anna, "hand-hand-W")[-1], shown(anna, "hand-hand-B")[-1]) == ("1", "1")


def a_longest_route_changes_hands(anna: Page, bram: Page) -> None:
    """CAT-61: a sixth road takes the card from who has five; whoever points at a player sees the route."""
    assert anna.locator("#seats-seat-2 .badge").count() == 1
    do(anna, "road", "e28")
    agree(anna, bram)
    for page in (anna, bram):
        assert page.locator("#seats-seat-2 .badge").count() == 0
        assert page.locator("#seats-seat-1 .badge").count() == 1
    anna.focus('[data-target="q1"]')
    route = anna.locator("#marks-route-1.shown text")
    assert route.all_text_contents() == ["1", "2", "3", "4", "5", "6"]


def test_on_a_phone_only_the_places_of_what_is_chosen_can_be_tapped(visit: Visitors, tmp_path: Path) -> None:
    with house_with_table(tmp_path, GAME, TURN, 2) as link:
        anna = take_seat(visit(**PHONE), link, "Anna")
        bram = take_seat(visit(), link, "Bram")
        on_turn(anna)
        assert anna.locator("#board .can").count() == 0

        tap(anna, "road")
        glowing = {one.get_attribute("data-target") for one in anna.locator("#board .can").all()}
        assert glowing == {"e18", "e25", "e33", "e34"}
        assert anna.evaluate(FITS) == {"below": True, "wide": True, "small": []}
        assert grave(anna) == {}
        do(anna, "e25", hand=tap)
        assert anna.locator("#l-roads > *").count() == 3

        tap(anna, "city")
        anna.wait_for_selector("#refusal:not([hidden])")
        assert re.match(r"CAT-43", anna.inner_text("#refusal"))
        leave(anna, bram)
