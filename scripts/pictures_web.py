"""The pictures of the browser table for the README and the docs, taken of the real thing: `make pictures`.

Run with src and tests on the path: the house, the browser and the hands are those of the browser tests.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from browser.hands import (
    FREE_SPOT,
    brisk,
    click,
    moved_on,
    on_turn,
    opened_table,
    see,
    spelled,
    type_line,
    type_on,
)
from browser.house import House, opened_house
from browser.visitors import launched
from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
LAPTOP = {"width": 1200, "height": 800}
PHONE = {"width": 390, "height": 780}


def visitor(browser: Browser, **options: Any) -> Page:
    """Somebody Dutch at a laptop, unless said otherwise."""
    usual = {"viewport": LAPTOP, "locale": "nl-NL", "reduced_motion": "reduce"}
    return browser.new_context(**{**usual, **options}).new_page()


def take(page: Page, name: str) -> None:
    """A picture of what is to be seen."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=FOLDER / f"{name}.png", animations="disabled", caret="hide")


def at_table(page: Page, house: House, steps: int) -> None:
    """Anna and Bram have played a while."""
    page.goto(opened_table(page, house, mode="screen", name="Anna", second="Bram", minutes="10"))
    for _ in range(steps):
        type_on(page)
    on_turn(page)


def with_a_choice(page: Page) -> None:
    """A pile is chosen and its row pointed at, so that one sees what would come of it."""
    sight = on_turn(page)
    pile, row = spelled(brisk(sight), sight.seat)
    click(page, pile)
    page.mouse.move(*page.evaluate(FREE_SPOT, row))
    page.wait_for_selector("#board .hint.shown")


def table(browser: Browser, house: House) -> None:
    """The table in light, in dark and on a phone."""
    page = visitor(browser)
    at_table(page, house, 8)
    with_a_choice(page)
    take(page, "table")
    kept = page.context.storage_state()
    for name, options in (
        ("table-dark", {"color_scheme": "dark"}),
        ("table-phone", {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
    ):
        other = visitor(browser, storage_state=kept, **options)
        other.goto(page.url)
        with_a_choice(other)
        take(other, name)


def refusal(browser: Browser, house: House) -> None:
    """A move that is not allowed, and its rule."""
    page = visitor(browser)
    at_table(page, house, 6)
    type_on(page)
    sight = on_turn(page)
    pile, right = spelled(sight.lines[0], sight.seat)
    wrong = next(f"r{row}" for row in (4, 5, 3, 2) if f"r{row}" not in (right, f"r{pile[1]}"))
    click(page, pile)
    click(page, wrong)
    page.wait_for_selector("#refusal:not([hidden])")
    page.wait_for_selector("#board .shake", state="detached")
    take(page, "refusal")


def looked_back(browser: Browser, house: House) -> None:
    """A game looked back at."""
    page = visitor(browser)
    at_table(page, house, 12)
    page.goto(f"{page.url}?n=9")
    take(page, "replay")


def roads(browser: Browser, house: House) -> None:
    """Stad en land, some turns on."""
    page = visitor(browser)
    page.goto(opened_table(page, house, game="stad-en-land", mode="screen", name="Anna", second="Bram"))
    for _ in range(17):
        sight = on_turn(page)
        parts = [line for line in sight.lines if "-" in line]
        type_line(page, parts[7 * sight.n % len(parts)] if parts else sight.lines[-1])
        moved_on(page, sight.n)
    on_turn(page)
    take(page, "stad-en-land")


WANTED = (
    *("up ", "c ", "s ", "ss ", "sc ", "k+ ", "k! ", "e", "R", "rb ", "dc ", "w ", "p:"),
    *("end", "lose ", "deck ", "drop ", "aq ", "no", "off", "o-"),
)
"""What somebody without a plan does on the island, the best first."""

ISLANDS = ("catan", "steden-en-ridders")


def with_bots(browser: Browser, house: House) -> None:
    """The other games against bots, some turns on."""
    for game, turns in (("catan", 40), ("steden-en-ridders", 70), ("architekton", 9), ("querbeet", 6)):
        page = visitor(browser)
        page.goto(opened_table(page, house, game=game, mode="bot", name="Anna", level="1"))
        for _ in range(turns):
            sight = on_turn(page)
            if sight.over:
                break
            ranked = sorted(
                sight.lines,
                key=lambda line: next((k for k, w in enumerate(WANTED) if line.startswith(w)), 99),
            )
            type_line(page, ranked[0] if game in ISLANDS else sight.lines[len(sight.lines) // 3])
            moved_on(page, sight.n)
        on_turn(page)
        page.evaluate("document.activeElement.blur(); document.querySelector('.side').scrollTo(0, 0)")
        take(page, game)


def finished(browser: Browser, house: House) -> None:
    """A game that is over, with its derivation."""
    page = visitor(browser)
    at_table(page, house, 0)
    while not see(page).over:
        type_on(page)
    page.locator("#s-result").scroll_into_view_if_needed()
    take(page, "finished")


def pages(browser: Browser, house: House) -> None:
    """Where one comes in, and the rulebook."""
    page = visitor(browser)
    page.goto(house.url)
    take(page, "start")
    page.goto(f"{house.url}/games/linja/rules#LIN-13")
    take(page, "rulebook")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        opened_house(Path(folder), toys="") as house,
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        for series in (pages, table, refusal, looked_back, roads, with_bots, finished):
            series(browser, house)
        browser.close()
