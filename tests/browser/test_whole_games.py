"""Whole games of Linja, played as people play them: by mouse, by keyboard alone, by finger on a phone."""

from __future__ import annotations

import re

import pytest
from browser.hands import (
    against_bot,
    brisk,
    follow,
    moved_on,
    on_turn,
    play_out,
    spelled,
    step,
    tap,
)
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_a_game_against_a_bot_by_mouse_ends_with_its_derivation_and_a_rematch(
    visit: Visitors, house: House
) -> None:
    page = visit(reduced_motion="no-preference")
    against_bot(page, house)

    result = play_out(page)

    assert re.search(r"\w+ wint\.|Gelijkspel\.", result)
    assert re.search(r"LIN-3[024]", result)
    for score in page.locator("#s-result .score").all():
        rows = score.locator("td.points").all_inner_texts()
        total = int(score.locator("h3 b").inner_text().split()[0].replace("−", "-"))
        assert sum(int(points.replace("−", "-")) for points in rows) == total
    follow(page, "#s-result button")
    assert not on_turn(page).over


def test_a_game_can_be_played_by_keyboard_alone_from_the_first_page_on(visit: Visitors, house: House) -> None:
    page = visit()
    page.goto(house.url)

    tab_to(page, "#linja form.bot select")
    page.keyboard.press("Home")
    tab_to(page, "#linja form.bot button.main", "Shift+Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    sight = on_turn(page)
    tab_to(page, "#board [data-target]")
    walk(page)
    while not sight.over:
        for target in spelled(brisk(sight), sight.seat):
            go_to(page, target, "n" if sight.n % 2 else "p")
            page.keyboard.press("Enter")
        moved_on(page, sight.n)
        sight = on_turn(page)

    assert re.search(r"wint\.|Gelijkspel\.", sight.over)


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Tabs until this is where the focus is."""
    for _ in range(40):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} cannot be reached by {key}")


def walk(page: Page) -> None:
    """The arrows lead over the board, and back; there is one tab stop."""
    assert page.locator('#board [tabindex="0"]').count() == 1
    start = focused(page)
    seen = {start}
    for arrow in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(arrow)
        seen.add(focused(page))
    assert len(seen) > 3


def focused(page: Page) -> str:
    """The target that the keys are at."""
    target: str = page.evaluate("() => document.activeElement.dataset.target ?? ''")
    return target


def go_to(page: Page, target: str, key: str) -> None:
    """Steps along the places where something can be done."""
    for _ in range(20):
        page.keyboard.press(key)
        if focused(page) == target:
            return
    raise AssertionError(f"{target} cannot be reached by {key}")


def test_a_game_fits_a_phone_and_is_played_by_taps_from_begin_to_end(visit: Visitors, house: House) -> None:
    page = visit.phone()
    page.goto(house.url)
    page.locator("#linja details.way > summary").first.tap()
    page.fill("#linja details[open] input[name=second]", "Bram")
    with page.expect_navigation():
        page.tap("#linja details[open] button.main")

    sight = on_turn(page)
    while not sight.over:
        fits(page)
        step(page, tap)
        sight = on_turn(page)

    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#s-result .score").count() == 2


FITS = """() => {
  const high = (selector) => [...document.querySelectorAll(selector)]
    .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width)
    .filter(([, box]) => Math.min(box.width, box.height) < 43.9)
    .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.width}x${box.height}`);
  return {
    below: document.querySelector("#board").getBoundingClientRect().bottom + scrollY - innerHeight,
    wide: document.documentElement.scrollWidth - innerWidth,
    small: high("#board .can, button, summary, select, .button, #say input, .bar a"),
  };
}"""


def fits(page: Page) -> None:
    """The board is on the screen as a whole, and whatever can be tapped is as large as a finger."""
    seen = page.evaluate(FITS)

    assert seen["below"] <= 0
    assert seen["wide"] <= 0
    assert seen["small"] == []
