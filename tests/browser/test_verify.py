"""Checking a record in the browser: it computes its half by itself, and agrees with `speltafel verify`."""

from __future__ import annotations

import re
from random import Random

import pytest
from browser.hands import opened_table
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page, expect
from support.recording import OPENED, forged, line_of, mutated, wild

from speltafel.games import load
from speltafel.record import Fault, verified, written
from speltafel.record.selfplay import played

pytestmark = pytest.mark.browser

VERDICT = "#{half} .verdict"
DONE = "#{half}:is(.good, .bad)"


def by_bots(game: str, seats: int) -> str:
    """The record of a game between bots."""
    box = load(game)
    return written(played(box, box.choose(), ["random"] * seats, 1, lambda: OPENED))


def paste(page: Page, house: House, text: str) -> None:
    """Have a record checked by both."""
    page.goto(f"{house.url}/verify")
    page.fill("#record", text)
    page.click(".verify button.main")
    for half in ("browser", "server"):
        page.wait_for_selector(DONE.format(half=half))


def named(page: Page, half: str) -> int:
    """The line in which one of them found something wrong; 0 if all is right."""
    if page.locator(f"#{half}.good").count():
        return 0
    found = re.search(r"(?:Regel|Line) (\d+):", page.inner_text(VERDICT.format(half=half)))
    assert found, page.inner_text(VERDICT.format(half=half))
    return int(found[1])


def truly(text: str) -> int:
    """The line that `speltafel verify` names; 0 if all is right."""
    try:
        verified(text.encode())
    except Fault as fault:
        return fault.line
    return 0


@pytest.mark.parametrize(
    "text", [by_bots("linja", 2), by_bots("bod", 4), written(wild("bod", 2)), written(wild("linja", 3))]
)
def test_browser_and_server_agree_that_a_record_is_true(visit: Visitors, house: House, text: str) -> None:
    page = visit()

    paste(page, house, text)

    assert named(page, "browser") == named(page, "server") == 0
    draws = text.count(" chance ")
    expect(page.locator("#browser .verdict")).to_contain_text(f"{draws} beslissingen van het lot")


def test_browser_and_server_name_the_line_in_which_a_character_was_changed(
    visit: Visitors, house: House
) -> None:
    page, random, text = visit(), Random(4), by_bots("bod", 3)
    page.goto(f"{house.url}/verify")
    last = text.count("\n")
    for _ in range(25):
        spoilt, line = mutated(text, random)
        page.fill("#record", spoilt)
        page.wait_for_selector(DONE.format(half="browser"))

        assert truly(spoilt) == line
        assert named(page, "browser") in (line, last), spoilt  # a weight may be found by the seal alone


def test_what_the_browser_cannot_know_the_server_says(visit: Visitors, house: House) -> None:
    text = by_bots("linja", 2)
    line = line_of(text, " act ")
    word = text.split("\n")[line - 1].split(" ")[4]
    spoilt = forged(text, line, f" {word} ", " 0-7 ")
    page = visit()

    paste(page, house, spoilt)

    assert named(page, "browser") == 0
    assert named(page, "server") == line == truly(spoilt)
    expect(page.locator("#server .verdict")).to_contain_text("LIN-")


def test_another_draw_is_found_by_both_although_every_hash_is_right(visit: Visitors, house: House) -> None:
    text = by_bots("bod", 3)
    line = line_of(text, r" chance p\d bod 3,2,1 0 ")
    spoilt = forged(forged(text, line, " p1 ", " p2 "), line, " 3,2,1 0 ", " 3,2,1 1 ")
    page = visit()

    paste(page, house, spoilt)

    assert named(page, "browser") == named(page, "server") == line


def test_a_finished_game_is_checked_from_its_table(visit: Visitors, house: House) -> None:
    page = visit(locale="en-GB")
    page.goto(opened_table(page, house, game="bod", mode="screen", name="Anna", second="Bram"))
    page.click("#s-controls details.sure summary")
    page.click("#s-controls details.sure button")
    page.wait_for_selector("#s-result h2")
    page.locator("details.panel", has=page.locator("#s-fair")).locator("summary").click()
    page.click("#s-fair a[href^='/verify']")
    for half in ("browser", "server"):
        page.wait_for_selector(DONE.format(half=half))

    assert named(page, "browser") == named(page, "server") == 0
    assert truly(page.input_value("#record")) == 0
    expect(page.locator("h1")).to_have_text("Check a game")


def test_without_scripts_only_the_server_speaks(visit: Visitors, house: House) -> None:
    page = visit(java_script_enabled=False)
    page.goto(f"{house.url}/verify")
    page.fill("#record", by_bots("linja", 2))
    page.click(".verify button.main")

    expect(page.locator("#server.good .verdict")).to_contain_text("Klopt")
    expect(page.locator("#browser .verdict")).to_contain_text("Niet nagerekend")


def test_where_the_browser_lends_no_webcrypto_it_says_so(visit: Visitors, house: House) -> None:
    page = visit()
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(f"{house.url}/verify")
    page.fill("#record", by_bots("linja", 2))

    expect(page.locator("#browser .verdict")).to_contain_text("alleen over https")


def test_a_change_after_the_check_takes_the_verdict_back(visit: Visitors, house: House) -> None:
    page = visit()
    paste(page, house, by_bots("linja", 2))
    page.press("#record", "x")

    expect(page.locator("#server .verdict")).to_have_text("Nog niet nagekeken; druk op de knop.")
    expect(page.locator("#browser.bad")).to_be_visible()
