"""Two pictures that are one table, and tiles that are turned before they are laid."""

from __future__ import annotations

import re

import pytest
from browser.hands import (
    FREE_SPOT,
    Sight,
    click,
    hold,
    moved_on,
    on_turn,
    opened_table,
    own_time,
    see,
    tap,
    type_line,
)
from browser.house import House
from browser.test_access import grave
from browser.visitors import Visitors
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def sit_down(page: Page, house: House) -> Sight:
    """Anna and Bram with the toy that has a tray and tiles to turn."""
    page.goto(opened_table(page, house, game="draai", mode="screen", name="Anna", second="Bram"))
    return on_turn(page)


def turned(page: Page, told: str) -> None:
    """This turn is shown and no other, and a screen reader hears which it is."""
    expect(page.locator("#heard")).to_have_text(told)
    expect(page.locator("[data-path].shown")).to_have_count(1)
    expect(page.locator("[data-path].shown")).to_have_attribute("aria-label", told.rpartition(" ")[0])


def lain(page: Page, n: int) -> str:
    """The last line of the log, once something happened after entry n."""
    moved_on(page, n)
    return page.inner_text("#l-log li:last-child code")


def test_a_tile_is_turned_by_taps_wheel_and_keys_and_laid_by_the_sign(visit: Visitors, house: House) -> None:
    page = visit()
    before = sit_down(page, house)

    click(page, "ta")
    click(page, "a1")
    turned(page, "naar oost 1/2")  # north and west of a1 there is nothing
    assert {"ok", "a1", "b1"} <= set(see(page).can)
    page.wait_for_timeout(300)
    click(page, "a1")
    turned(page, "naar zuid 2/2")
    page.mouse.wheel(0, 100)
    turned(page, "naar oost 1/2")
    page.keyboard.press("q")
    turned(page, "naar zuid 2/2")
    page.keyboard.press("r")
    turned(page, "naar oost 1/2")
    page.keyboard.press("e")
    turned(page, "naar zuid 2/2")
    assert see(page).n == before.n
    click(page, "ok")

    assert lain(page, before.n) == "a-a1z"
    assert "ok" not in see(page).can


def test_what_is_shown_stands_where_it_will_lie(visit: Visitors, house: House) -> None:
    page = visit()
    sit_down(page, house)

    for cell in ("b2", "c3"):
        click(page, "th")
        click(page, cell)
        middles = [
            (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            for one in (f"[data-target={cell}]", "[data-path].shown .tile")
            if (box := page.locator(one).bounding_box())
        ]
        assert middles[0] == pytest.approx(middles[1], abs=1)
        page.keyboard.press("Escape")
        expect(page.locator("[data-path].shown")).to_have_count(0)


def test_another_place_takes_the_tile_with_its_turn(visit: Visitors, house: House) -> None:
    page = visit()
    before = sit_down(page, house)

    click(page, "ta")
    click(page, "b1")
    page.keyboard.press("r")
    turned(page, "naar zuid 2/3")
    click(page, "a2")
    turned(page, "naar zuid 3/3")
    click(page, "c3")
    turned(page, "naar noord 1/2")  # there it cannot point south
    page.focus("[data-target=c3]")
    page.keyboard.press("Enter")

    assert lain(page, before.n) == "a-c3n"


def test_it_is_dragged_from_the_tray_and_a_double_click_lays_it(visit: Visitors, house: House) -> None:
    page = visit()
    before = sit_down(page, house)

    page.mouse.move(*page.evaluate(FREE_SPOT, "th"))
    page.mouse.down()
    page.mouse.move(*page.evaluate(FREE_SPOT, "b2"), steps=6)
    expect(page.locator(".ghost")).to_be_visible()
    ghost, cell = page.locator(".ghost").bounding_box(), page.locator("[data-target=b2]").bounding_box()
    assert ghost
    assert cell
    assert abs(ghost["x"] + ghost["width"] / 2 - cell["x"] - cell["width"] / 2) < 30
    expect(page.locator("[data-path].shown")).to_have_attribute("aria-label", "naar noord")
    page.mouse.up()
    turned(page, "naar noord 1/4")
    page.keyboard.press("r")
    page.wait_for_timeout(300)
    page.mouse.dblclick(*page.evaluate(FREE_SPOT, "b2"))

    assert lain(page, before.n) == "h-b2o"  # as it was before the two clicks


def test_one_tab_stop_and_arrows_lead_through_both_pictures(visit: Visitors, house: House) -> None:
    page = visit()
    before = sit_down(page, house)
    assert page.locator('#pictures [tabindex="0"]').count() == 1

    page.focus("[data-target=ta]")
    page.keyboard.press("Enter")
    for key in ("ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    there = page.evaluate("() => document.activeElement.dataset.target")
    assert re.fullmatch("[ab][123]", there)
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    expect(page.locator("#heard")).to_have_text(re.compile(r" 2/\d$"))
    page.keyboard.press("Enter")

    assert lain(page, before.n).startswith(f"a-{there}")


def test_a_refused_place_shakes_and_cites(visit: Visitors, house: House) -> None:
    page = visit()
    own_time(page)
    sit_down(page, house)
    type_line(page, "a-b2n")
    moved_on(page, 0)
    hold(page)

    click(page, "ta")
    click(page, "b2")

    expect(page.locator("#refusal")).to_contain_text("„a-b2” is hier geen zet.")
    expect(page.locator("[data-target=b2].shake")).to_have_count(1)


def test_on_a_phone_both_pictures_fit_and_are_tapped(visit: Visitors, house: House) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    before = sit_down(page, house)

    fits(page)
    tap(page, "ta")
    tap(page, "b3")
    turned(page, "naar noord 1/3")
    page.wait_for_timeout(300)
    tap(page, "b3")
    turned(page, "naar oost 2/3")
    tap(page, "ok")

    assert lain(page, before.n) == "a-b3o"


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (768, 1024), (844, 390)])
def test_both_pictures_fit_now_and_looking_back_and_axe_is_content(
    visit: Visitors, house: House, size: tuple[int, int]
) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    sit_down(page, house)
    type_line(page, "h-a1o")
    moved_on(page, 0)

    fits(page)
    assert grave(page) == {}
    page.goto(f"{page.url}?n=1")
    fits(page)


def fits(page: Page) -> None:
    """Both pictures are on the screen as a whole, and do not cover each other."""
    view = page.viewport_size
    board, tray = (page.locator(one).bounding_box() for one in ("#board", "#tray"))
    assert view
    assert board
    assert tray
    for box in (board, tray):
        assert box["y"] + box["height"] <= view["height"]
        assert box["x"] + box["width"] <= view["width"]
    assert tray["y"] >= board["y"] + board["height"] or tray["x"] >= board["x"] + board["width"]


def test_without_scripts_turns_are_in_the_list(visit: Visitors, house: House) -> None:
    page = visit(java_script_enabled=False)
    page.goto(opened_table(page, house, game="draai", mode="screen", name="Anna", second="Bram"))

    page.click("#all summary")
    page.click('#s-choices button[value="h-a1o"]')

    expect(page.locator("#l-log li code")).to_have_text("h-a1o")
