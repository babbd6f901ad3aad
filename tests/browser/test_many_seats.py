"""Three and four at a table, in the browser: chosen on the first page, seen on a phone, handed over."""

from __future__ import annotations

import pytest
from browser.hands import opened_table
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_four_fit_a_phone_and_everybody_is_named(visit: Visitors, house: House) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(house.url)
    page.locator("#bieden .bot select[name=seats]").select_option("4")
    page.locator("#bieden .bot button.main").tap()
    page.wait_for_selector("#pictures .can")

    expect(page.locator(".player")).to_have_count(4)
    box = page.locator("#board").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 844
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_three_at_one_screen_hand_it_over_and_the_others_play_on(visit: Visitors, house: House) -> None:
    page = visit()
    form = {"game": "bod", "mode": "screen", "name": "Anna", "second": "Bram", "third": "Cas"}
    page.goto(opened_table(page, house, **form))

    for name in ("Anna", "Bram", "Cas"):
        expect(page.locator("#s-handover")).to_contain_text(f"Geef het scherm aan {name}.")
        page.click("#s-handover button")
        page.locator("#pictures .can").first.click()
    expect(page.locator("#s-handover")).to_contain_text("Geef het scherm aan Anna.")
    page.click("#s-controls details.sure summary")
    page.click("#s-controls details.sure button")

    expect(page.locator(".player").first).to_contain_text("gaf op, een bot speelt")
    expect(page.locator("#s-handover")).to_contain_text("Geef het scherm aan Bram.")


def test_a_bot_comes_instead_of_somebody_and_of_who_gives_up(visit: Visitors, house: House) -> None:
    anna, bram = visit(), visit()
    anna.goto(opened_table(anna, house, game="bod", mode="invite", name="Anna", seats="3"))
    bram.goto(anna.url)
    expect(bram.locator(".join h2")).to_have_text("Er zijn 2 plaatsen vrij.")
    bram.select_option(".join select[name=seat]", "2")
    bram.fill(".join input[name=name]", "Bram")
    bram.click(".join button.main")
    expect(anna.locator(".bot-instead")).to_have_count(1)

    anna.click(".bot-instead button")

    for page in (anna, bram):
        page.wait_for_selector("#pictures .can")
        expect(page.locator(".player").nth(1)).to_contain_text("Bot, niveau 2")
    expect(anna.locator("#s-prompt")).to_contain_text("Ook nog:")
    bram.click("#s-controls details.sure summary")
    bram.click("#s-controls details.sure button")
    expect(anna.locator(".player").nth(2)).to_contain_text("gaf op, een bot speelt")
    expect(bram.locator("#say")).to_be_hidden()
    expect(anna.locator("#say")).to_be_visible()


def test_the_fairness_of_chance_is_one_click_away(visit: Visitors, house: House) -> None:
    page = visit()
    page.goto(opened_table(page, house, game="bod", mode="bot", name="Anna", level="1"))
    page.wait_for_selector("#pictures .can")

    page.locator("#l-log .check").first.click()

    expect(page.locator("#s-fair")).to_be_visible()
    expect(page.locator("#s-fair")).to_be_in_viewport()
