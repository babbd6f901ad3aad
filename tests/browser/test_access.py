"""Everybody can use it: axe finds nothing serious on any page, light or dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]  # it has no types
from browser.hands import click, invite, on_this_screen, opened_table, see, spelled, type_line
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def first_page(page: Page, house: House) -> None:
    """Where everybody comes in, every way to play folded open."""
    page.goto(house.url)
    for summary in page.locator("#linja details.way > summary").all():
        summary.click()


def running(page: Page, house: House) -> None:
    """A game at which something is chosen, and something was refused."""
    on_this_screen(page, house, minutes="5")
    page.click("#all summary")
    type_line(page, "9-9")
    page.wait_for_selector("#refusal:not([hidden])")


def chosen(page: Page, house: House) -> None:
    """A game at which a pile is chosen."""
    on_this_screen(page, house)
    sight = see(page)
    click(page, spelled(sight.lines[0], sight.seat)[0])


def finished(page: Page, house: House) -> None:
    """A game that is over."""
    on_this_screen(page, house)
    page.click("#s-controls details.sure summary")
    page.click("#s-controls details.sure button")
    page.wait_for_selector("#s-result h2")


def rulebook(page: Page, house: House) -> None:
    """The rules; of the many pictures, which are alike, two stay whole."""
    page.goto(f"{house.url}/games/linja/rules")
    page.locator("svg.picture").evaluate_all("(all) => all.slice(2).forEach((one) => one.replaceChildren())")


def mine(page: Page, house: House) -> None:
    """My games."""
    on_this_screen(page, house)
    page.goto(f"{house.url}/mine")


def waiting(page: Page, house: House) -> None:
    """A table that waits for somebody."""
    invite(page, house)


def joining(page: Page, house: House) -> None:
    """A table at which a seat is free."""
    link = invite(page, house)
    page.context.clear_cookies(name="sid")
    page.goto(link)
    page.wait_for_selector(".join")


def choosing(page: Page, house: House) -> None:
    """A page on which rules are chosen, of which one is refused."""
    page.goto(f"{house.url}/games/stad-en-land/options?profile=open")
    page.fill("[name=o-layout]", "A1")
    page.click("button[value=screen]")
    page.wait_for_selector("[role=alert]")


def waiting_for_two(page: Page, house: House) -> None:
    """A table that waits for two more, or for bots."""
    page.goto(opened_table(page, house, game="bod", mode="invite", name="Anna", seats="3"))
    page.wait_for_selector(".bot-instead")


def verifying(page: Page, house: House) -> None:
    """A record that was checked, and is wrong."""
    page.goto(f"{house.url}/verify")
    page.fill("#record", "speltafel-record 2")
    page.click(".verify button.main")
    page.wait_for_selector("#browser.bad")


def unscripted(page: Page, house: House) -> None:
    """A table as it is before its script runs, or without it."""
    link = invite(page, house)
    page.route("**/*.js", lambda route: route.abort())
    page.goto(link)
    page.wait_for_selector("#board [data-target]")


def nowhere(page: Page, house: House) -> None:
    """A page that is not there."""
    page.goto(f"{house.url}/t/nowhere")


@pytest.mark.parametrize(
    "go",
    [
        first_page,
        running,
        chosen,
        finished,
        rulebook,
        mine,
        waiting,
        waiting_for_two,
        joining,
        choosing,
        verifying,
        unscripted,
        nowhere,
    ],
)
def test_axe_finds_nothing_serious(visit: Visitors, house: House, go: Callable[[Page, House], None]) -> None:
    visit.forgive("404 .*nowhere|400 .*tables|ERR_FAILED")
    page = visit()
    go(page, house)

    assert grave(page) == {}
    page.emulate_media(color_scheme="dark")
    assert grave(page, runOnly=["color-contrast"]) == {}


ASKED = "(options) => axe.run(options).then((told) => told.violations)"


def grave(page: Page, **options: Any) -> dict[str, list[str]]:
    """What axe finds that keeps somebody out, and where."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(ASKED, {"resultTypes": ["violations"], **options})
    return {
        one["id"]: [node["html"] for node in one["nodes"]]
        for one in found
        if one["impact"] in ("serious", "critical")
    }
