"""The pages around the table: languages, light and dark, the rulebook, print, and life without scripts."""

from __future__ import annotations

import re

import pytest
from browser.hands import Sight, brisk, follow, on_this_screen, opened_table, see, type_on
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page, expect

from speltafel.games import load

pytestmark = pytest.mark.browser

GROUND = "() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"


def ground(page: Page) -> int:
    """How light a page is, from 0 to 255."""
    red, green, blue = page.evaluate(GROUND)
    return int((red + green + blue) / 3)


@pytest.mark.parametrize(("locale", "code"), [("nl-BE", "nl"), ("en-US", "en"), ("de-DE", "nl")])
def test_the_browser_says_which_language_is_spoken(
    visit: Visitors, house: House, locale: str, code: str
) -> None:
    page = visit(locale=locale)

    page.goto(house.url)

    assert page.get_attribute("html", "lang") == code
    expect(page.locator("h1")).to_have_text(
        {"nl": "Ga zitten. Wat spelen we?", "en": "Have a seat. What shall we play?"}[code]
    )


def test_another_language_keeps_the_table(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    before = type_on(page)
    table = page.url

    follow(page, "header button[lang=en]")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url == table
    page.wait_for_selector("#board .can")
    expect(page.locator("#s-prompt")).to_contain_text("turn")
    assert see(page).stones == before.stones
    follow(page, "header button[lang=nl]")

    expect(page.locator("html")).to_have_attribute("lang", "nl")
    assert page.url == table


def test_light_and_dark_are_switched_on_the_spot_and_stay(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    assert ground(page) > 200
    page.evaluate("() => (window.same = true)")

    page.click("[data-theme-switch]")
    assert page.get_attribute("html", "data-theme") == "dark"
    assert ground(page) < 60
    assert page.evaluate("() => window.same")
    page.reload()
    assert ground(page) < 60
    page.click("[data-theme-switch]")

    assert page.get_attribute("html", "data-theme") == "light"
    assert ground(page) > 200


def test_who_prefers_dark_gets_dark_and_can_have_light(visit: Visitors, house: House) -> None:
    page = visit(color_scheme="dark")
    page.goto(house.url)

    assert ground(page) < 60
    page.click("[data-theme-switch]")

    assert ground(page) > 200


@pytest.mark.parametrize("locale", ["nl-NL", "en-GB"])
def test_every_rule_has_its_place_and_examples_are_boards(visit: Visitors, house: House, locale: str) -> None:
    page = visit(locale=locale)
    written = (load("linja").home / f"rules.{locale[:2]}.md").read_text(encoding="utf-8")
    rules = re.findall(r"^### (LIN-\d+)", written, re.MULTILINE)
    examples = written.count("```scenario")

    page.goto(f"{house.url}/games/linja/rules#LIN-07")

    places = page.locator("article h3[id]").evaluate_all("(all) => all.map((one) => one.id)")
    assert len(rules) > 20
    assert places == rules
    links = page.locator(".contents a").evaluate_all("(all) => all.map((one) => one.hash)")
    assert links == [f"#{rule}" for rule in rules]
    expect(page.locator("h3:target")).to_contain_text("LIN-07")
    expect(page.locator("h3:target")).to_be_in_viewport()
    figures = page.locator("figure.example")
    assert figures.count() >= examples
    without = figures.evaluate_all("(all) => all.filter((one) => !one.querySelector('svg.board')).length")
    assert without == 0


def test_the_board_fits_every_screen_however_long_the_log_is(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    for _ in range(8):
        type_on(page)

    below = {}
    for width, height in ((1024, 720), (1280, 800), (1920, 1080), (768, 1024), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, 0)")
        box = page.locator("#board").bounding_box()
        assert box
        if box["y"] + box["height"] > height or box["x"] + box["width"] > width:
            below[width, height] = box
    assert below == {}


def test_on_paper_there_is_a_board_and_nothing_to_press(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    type_on(page)

    page.emulate_media(media="print")

    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#l-log")).to_be_visible()
    for control in ("#s-controls", "#say", "header nav", ".foot", "#all"):
        expect(page.locator(control)).to_be_hidden()
    box = page.locator("#board").bounding_box()
    assert box
    assert box["height"] > 200


def test_without_scripts_a_game_is_played_by_forms(visit: Visitors, house: House) -> None:
    visit.forgive("409")
    page = visit(java_script_enabled=False)
    page.goto(opened_table(page, house, mode="screen", name="Anna", second="Bram"))

    page.click("#all summary")
    follow(page, "#s-choices button")
    page.fill(".say input[name=line]", "9-9")
    follow(page, ".say button")
    expect(page.locator("#refusal a.rule")).to_have_text("LIN-02")
    for _ in range(10):
        page.fill(".say input[name=line]", brisk(offered(page)))
        follow(page, ".say button")
    assert page.locator("#l-log li").count() > 4
    follow(page, "#s-controls button[value=undo]")
    page.click("#s-controls details.sure summary")
    follow(page, "#s-controls details.sure button")

    assert re.search(r"(Anna|Bram) wint\.", page.inner_text("#s-result h2"))
    expect(page.locator("#s-result .why")).to_contain_text("TAF-02")


def offered(page: Page) -> Sight:
    """What the forms of a page offer."""
    seat = int(page.get_attribute("[data-turn]", "data-turn") or "0")
    lines = re.findall(r'name="line" value="([^"]+)"', page.content())
    return Sight(0, "", seat, lines, [], "")
