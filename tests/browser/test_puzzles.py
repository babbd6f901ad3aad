"""Puzzles in the browser: by mouse, wheel, drag, finger and keys; drawn, proven, kept and printed."""

from __future__ import annotations

import pytest
from browser.house import House
from browser.test_access import grave
from browser.visitors import Visitors
from playwright.sync_api import Page, expect

from speltafel.games.querbeet.solo_gallery import figures, rings

pytestmark = pytest.mark.browser

LONG_ENOUGH = 30_000
"""Milliseconds a search may take on a busy machine."""


def opened(page: Page, house: House, name: str) -> None:
    """A puzzle, ready to be laid."""
    page.goto(f"{house.url}/puzzles/querbeet/p/{name}")
    page.wait_for_selector("#figure [tabindex='0']")


def lying(page: Page) -> set[str]:
    """What lies on the board, as it is drawn."""
    drawn = page.locator("#figure .piece").evaluate_all(
        "(all) => all.map((one) => one.dataset.piece + one.dataset.turn + '@' + one.parentNode.dataset.place)"
    )
    return set(drawn)


def lay(page: Page, word: str) -> None:
    """A stone from the tray to its place by clicks, then turned by the wheel."""
    stone, turn, place = word[0], int(word[1]), word[3:]
    page.click(f"#tray [data-piece={stone}]")
    page.click(f"[data-place={place}]")
    for nth in range(turn + 1):
        expect(page.locator(f"[data-place={place}] .piece")).to_have_attribute("data-turn", str(nth))
        if nth < turn:
            page.mouse.wheel(0, -100)


def test_a_figure_is_solved_by_mouse(visit: Visitors, house: House) -> None:
    page = visit()
    opened(page, house, "F05")
    words = figures()["F05"].work.split()
    for word in words:
        lay(page, word)

    expect(page.locator("#told")).to_contain_text("Opgelost")
    expect(page.locator("#told")).to_contain_text("QUE-30")
    assert lying(page) == set(words)
    assert grave(page) == {}

    page.goto(f"{house.url}/puzzles/querbeet")
    expect(page.locator("a[href$='/F05'] .solved")).to_be_visible()


def test_a_figure_is_solved_by_keys_alone(visit: Visitors, house: House) -> None:
    page = visit(locale="en-GB")
    opened(page, house, "F01")
    press = page.keyboard.press
    page.focus("[data-place=A1]")
    for key in ("n", "Enter", "e"):  # a5 on A1
        press(key)
    press("ArrowRight")
    for key in ("n", "Enter", *"qqq"):  # a on A2, turned to 3
        press(key)
    expect(page.locator("[data-place=A2]")).to_have_attribute("aria-label", "A2: stone a, sharp bend, turn 3")
    press("Delete")
    for key in (*"nnnn", "Enter", *"qqq"):  # d3 instead
        press(key)
    press("ArrowDown")
    for key in (*"nnnn", "Enter"):  # d0 on B1
        press(key)
    press("ArrowRight")
    for key in ("n", "Enter", *"qq"):  # a2 on B2
        press(key)

    expect(page.locator("#told")).to_contain_text("Solved")
    assert lying(page) == {"a5@A1", "d3@A2", "d0@B1", "a2@B2"}

    press("u")
    assert lying(page) == {"a5@A1", "d3@A2", "d0@B1", "a1@B2"}


def test_stones_are_dragged_swapped_and_taken_away(visit: Visitors, house: House) -> None:
    page = visit()
    opened(page, house, "F03")
    page.drag_and_drop("#tray [data-piece=h]", "[data-place=A1]")
    page.drag_and_drop("#tray [data-piece=c]", "[data-place=B2]")
    assert lying(page) == {"h0@A1", "c0@B2"}
    page.drag_and_drop("[data-place=A1]", "[data-place=B2]")
    assert lying(page) == {"c0@A1", "h0@B2"}
    page.click("[data-place=B2]")
    assert lying(page) == {"c0@A1", "h5@B2"}
    page.click("button[data-key=m]")
    page.click("[data-place=C2]")
    assert lying(page) == {"c0@A1", "h5@C2"}
    page.drag_and_drop("[data-place=A1]", "h1")

    assert lying(page) == {"h5@C2"}

    page.click("button[value=check]")
    expect(page.locator("[data-place=C2].wrong")).to_have_count(1)
    expect(page.locator("#why li").first).to_contain_text("C2: de lijn naar")
    assert grave(page) == {}

    page.reload()
    page.wait_for_selector("#figure .piece")
    assert lying(page) == {"h5@C2"}


def test_a_chain_is_laid_by_finger_and_counted_as_it_grows(visit: Visitors, house: House) -> None:
    size = {"width": 390, "height": 844}
    page = visit(viewport=size, has_touch=True, is_mobile=True, color_scheme="dark")
    opened(page, house, "chain-any")
    box = page.locator("[data-place=A1] use").first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 43.5
    for word in ("b2@D4", "b3@C4", "b4@C3", "d5@D2", "d0@E3", "g1@E4"):
        page.tap(f"#tray [data-piece={word[0]}]")
        page.tap(f"[data-place={word[3:]}]")
        for _ in range((-int(word[1])) % (2 if word[0] == "g" else 6)):
            page.tap(f"[data-place={word[3:]}]")

    expect(page.locator("#told")).to_contain_text("De ketting sluit 1 plek in; 16 is bekend.")
    expect(page.locator("[data-place=D3].inside")).to_have_count(1)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert grave(page) == {}


def test_the_best_chain_is_typed_with_keys_alone(visit: Visitors, house: House) -> None:
    page = visit()
    opened(page, house, "chain-inside")
    page.focus("[name=work]")
    page.keyboard.insert_text(rings()["chain-inside"].work)
    page.keyboard.press("Enter")

    expect(page.locator("#told")).to_contain_text("De ketting sluit 12 plekken in. Meer kan niet.")
    expect(page.locator(".place.inside")).to_have_count(12)


def test_a_drawn_figure_is_proven_impossible(visit: Visitors, house: House) -> None:
    page = visit()
    page.goto(f"{house.url}/puzzles/querbeet/draw")
    page.wait_for_selector("#sheet [tabindex='0']")
    for place in ("C3", "C4", "D3", "D4"):
        page.click(f"[data-place={place}]")
    page.focus("[data-place=C5]")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_have_text("6")
    assert grave(page) == {}
    page.click("button[value=search]")

    expect(page.locator(".found")).to_contain_text(
        "Onmogelijk: Plek A4 grenst aan 1 andere", timeout=LONG_ENOUGH
    )
    assert grave(page) == {}


def test_nothing_drawn_is_refused_with_the_rule(visit: Visitors, house: House) -> None:
    visit.forgive("409")
    page = visit(locale="en-GB")
    page.goto(f"{house.url}/puzzles/querbeet/draw")
    page.click("button[value=search]")

    expect(page.locator("#told")).to_have_text("QUE-30 The figure is empty: choose at least one place.")


def test_hints_and_a_search_help(visit: Visitors, house: House) -> None:
    page = visit()
    opened(page, house, "F06")
    page.click(".help summary")
    page.click("button[value=hint2]")
    expect(page.locator("#told")).to_contain_text("Leg a", timeout=LONG_ENOUGH)
    expect(page.locator(".place.hinted")).to_have_count(1)
    page.click("#search button")
    page.wait_for_selector("#solution", timeout=LONG_ENOUGH)
    expect(page.locator(".found")).to_contain_text("Bewezen: er zijn precies 60 oplossingen.")
    page.click("#solution")

    expect(page.locator("#told")).to_contain_text("Opgelost")
    assert len(lying(page)) == 10


def test_the_gallery_and_the_sheet_of_paper_keep_nobody_out(visit: Visitors, house: House) -> None:
    page = visit(color_scheme="dark")
    page.goto(f"{house.url}/puzzles/querbeet")
    assert grave(page) == {}
    page.goto(f"{house.url}/puzzles/querbeet/p/F19/print")

    assert grave(page) == {}
    page.emulate_media(media="print")
    expect(page.locator("[data-print]")).to_be_hidden()
    expect(page.locator(".cut svg").first).to_be_visible()


def test_without_scripts_a_figure_is_typed_and_solved(visit: Visitors, house: House) -> None:
    page = visit(java_script_enabled=False)
    page.goto(f"{house.url}/puzzles/querbeet/p/F00")
    page.fill("[name=work]", "a4@A1 a0@B1 a2@B2")
    page.click("button[value=check]")

    expect(page.locator("#told")).to_contain_text("Opgelost")
    assert len(lying(page)) == 3


def test_help_that_is_refused_says_why(visit: Visitors, house: House) -> None:
    page = visit()
    opened(page, house, "F05")
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    refusal = {"rule": "", "sentence": "Dat gaat te snel."}  # as web/errors.py tells scripts
    page.route("**/p/F05", lambda route: route.fulfill(status=200, json=refusal))
    page.click("button[value=hint1]")

    expect(page.locator("#told")).to_have_text("Dat gaat te snel.")
    expect(page.locator("#told a.rule")).to_have_count(0)
