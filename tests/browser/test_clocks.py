"""Clocks are run by the server; who has no time left loses, and who thinks too long does something."""

from __future__ import annotations

import re

import pytest
from browser.hands import on_this_screen, see, type_on
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

MINUTE = 60_000


def clock(page: Page) -> int:
    """The seconds that stand on the clock of whose turn it is."""
    minutes, seconds = page.inner_text(".clock[data-running]").split(":")
    return 60 * int(minutes) + int(seconds)


def test_a_clock_counts_down_and_who_runs_out_of_time_loses(own_time: House, visit: Visitors) -> None:
    page = visit()
    on_this_screen(page, own_time, minutes="3")

    start = clock(page)
    assert 175 <= start <= 180
    page.wait_for_function(
        "(start) => document.querySelector('.clock[data-running]').textContent !== start",
        arg=f"{start // 60}:{start % 60:02}",
    )
    assert clock(page) < start
    resting = page.inner_text(".clock:not([data-running])")
    assert resting == "3:00"
    loser = see(page).seat
    own_time.put_forward(3 * MINUTE - 1_000)
    type_on(page, "2-3" if loser == 0 else "5-4")
    expect(page.locator(".clock[data-running]")).to_have_class(re.compile("short"))
    own_time.put_forward(3 * MINUTE)

    expect(page.locator("#s-result h2")).to_have_text(f"{('Bram', 'Anna')[loser]} wint.")
    expect(page.locator("#s-result .why")).to_contain_text("TAF-04")
