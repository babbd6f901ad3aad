"""Analysis and hints in the browser: progress, a curve, a stop, and help where it is fair."""

from __future__ import annotations

import re

import pytest
from browser.hands import against_bot, follow, moved_on, on_this_screen, on_turn, type_line
from browser.house import House
from browser.test_access import grave
from browser.visitors import Visitors
from playwright.sync_api import Page, expect
from support.recording import OPENED

from speltafel.games import load
from speltafel.record import written
from speltafel.record.selfplay import played

pytestmark = pytest.mark.browser

LONG_ENOUGH = 60_000
"""Milliseconds an analysis may take on a busy machine without compiled engines."""


def given_up(page: Page, house: House, acts: int = 4) -> str:
    """A game of Linja of a few acts, given up; where it is."""
    on_this_screen(page, house)
    for _ in range(acts):
        sight = on_turn(page)
        type_line(page, sight.lines[0])
        moved_on(page, sight.n)
    page.click("#s-controls details.sure summary")
    page.click("#s-controls details.sure button")
    page.wait_for_selector("#s-result h2")
    return page.url


def pasted(page: Page, house: House) -> None:
    """A whole game of Linja between bots, on its way to be analysed."""
    box = load("linja")
    text = written(played(box, box.choose(), ["random", "random"], 1, lambda: OPENED))
    page.goto(f"{house.url}/verify")
    page.fill("#record", text)
    follow(page, "button[formaction='/analysis']")


def test_a_finished_game_is_analysed_with_progress_and_a_curve(visit: Visitors, house: House) -> None:
    page = visit()
    given_up(page, house)
    follow(page, "#s-result a[href$='/analysis']")
    follow(page, "button.main")
    expect(page.locator("svg.curve")).to_be_visible(timeout=LONG_ENOUGH)
    expect(page.locator("progress")).to_have_count(0, timeout=LONG_ENOUGH)
    page.wait_for_load_state()

    assert page.locator(".acts tbody tr").count() == 4
    assert re.search(r"schatting \([\d.]+ knopen\)", page.inner_text(".acts"))
    assert grave(page) == {}


def test_progress_goes_on_without_anybody_doing_anything(visit: Visitors, house: House) -> None:
    page = visit()
    pasted(page, house)
    page.wait_for_function("() => document.querySelector('progress')?.value >= 2", timeout=LONG_ENOUGH)

    assert grave(page) == {}

    page.click("text=Stop")
    expect(page.locator("[role=status]")).to_have_text("De analyse is gestopt.")
    expect(page.locator("svg.curve")).to_be_visible()


def test_an_analysis_is_stopped_by_keys_on_a_phone_in_english(visit: Visitors, house: House) -> None:
    page = visit.phone(locale="en-GB", color_scheme="dark")
    pasted(page, house)
    page.wait_for_function("() => document.querySelector('progress')?.value >= 1", timeout=LONG_ENOUGH)
    page.focus("text=Stop")
    page.keyboard.press("Enter")
    expect(page.locator("[role=status]")).to_have_text("The analysis was stopped.")

    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert grave(page) == {}


def test_without_scripts_the_page_looks_again_by_itself(visit: Visitors, house: House) -> None:
    page = visit(java_script_enabled=False)
    pasted(page, house)
    expect(page.locator("progress")).to_be_visible()
    with page.expect_navigation():
        pass
    page.click("text=Stop")
    expect(page.locator("[role=status]")).to_have_text("De analyse is gestopt.")


def test_at_a_table_with_a_bot_there_are_hints(visit: Visitors, house: House) -> None:
    page = visit()
    against_bot(page, house)
    page.click("button[value=hint]")
    expect(page.locator("#s-hint")).to_contain_text("Hint: begin bij")

    assert page.locator("#board [data-hint]").count() == 1

    page.click("button[value=best]")
    expect(page.locator("#s-hint")).to_contain_text("De beste zet:")
    best = page.inner_text("#s-hint code")

    assert grave(page) == {}

    type_line(page, best)
    expect(page.locator("#s-hint")).to_be_empty()
