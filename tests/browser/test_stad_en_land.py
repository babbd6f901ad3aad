"""Stad en land in the browser: whole games by mouse, keys and finger; a chain that goes; an early end."""

from __future__ import annotations

import re

import pytest
from browser.hands import Act, Sight, click, follow, moved_on, on_turn, opened_table, reach, tap, type_line
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page

from speltafel.engine import Rng
from speltafel.games import load
from speltafel.games.stad_en_land.events import removals
from speltafel.games.stad_en_land.state import NO_LINK_LEFT, Stad

pytestmark = pytest.mark.browser
GAME = load("stad-en-land")


def sit_down(page: Page, house: House, **terms: str) -> Sight:
    """Anna and Bram at one screen, without going by the first page."""
    page.goto(
        opened_table(page, house, game="stad-en-land", mode="screen", name="Anna", second="Bram", **terms)
    )
    return on_turn(page)


def target_of(page: Page, line: str) -> str:
    """The target that is named after a part, or the button."""
    if line in ("pass", "stop"):
        return "stop"
    target: str = page.get_attribute(f'#board [aria-label^="{line}, "]', "data-target") or ""
    return target


def eager(sight: Sight) -> str:
    """A line that builds, where one does: games come to their end."""
    parts = [line for line in sight.lines if "-" in line]
    return parts[(7 * sight.n) % len(parts)] if parts else sight.lines[-1]


def play_out(page: Page, act: Act) -> str:
    """Plays to the end, part by part; what the result says."""
    sight = on_turn(page)
    while not sight.over:
        act(page, target_of(page, eager(sight)))
        moved_on(page, sight.n)
        sight = on_turn(page)
    return sight.over


def test_a_game_against_a_bot_by_mouse_ends_with_its_ladder_and_a_rematch(
    visit: Visitors, house: House
) -> None:
    page = visit(reduced_motion="no-preference")
    page.goto(house.url)
    page.select_option("#stad-en-land form.bot select[name=level]", "1")
    follow(page, "#stad-en-land form.bot button.main")

    result = play_out(page, click)

    assert re.search(r"\w+ wint\.|Gelijkspel\.", result)
    assert re.search(r"STA-4[013]", result)
    assert page.locator("#board .rank").count() > 0
    for score in page.locator("#s-result .score").all():
        rows = score.locator("td.points").all_inner_texts()
        assert sum(map(int, rows)) == int(score.locator("h3 b").inner_text().split()[0])
    follow(page, "#s-result button")
    assert not on_turn(page).over


def test_a_game_is_played_by_keyboard_alone(visit: Visitors, house: House) -> None:
    page = visit()
    sight = sit_down(page, house)
    page.focus("#board [tabindex='0']")
    arrows_lead_over_the_board(page)
    while not sight.over:
        by_keys(page, target_of(page, eager(sight)))
        moved_on(page, sight.n)
        sight = on_turn(page)

    assert re.search(r"wint\.|Gelijkspel\.", sight.over)


def by_keys(page: Page, target: str) -> None:
    """Steps along the places where something can be done, and presses Enter there."""
    reach(page, target)
    page.keyboard.press("Enter")


def arrows_lead_over_the_board(page: Page) -> None:
    """There is one tab stop, and the arrows go from border to border."""
    assert page.locator('#board [tabindex="0"]').count() == 1
    seen = set()
    for arrow in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(arrow)
        seen.add(page.evaluate("() => document.activeElement.dataset.target ?? ''"))
    assert len(seen) > 3


def test_a_game_fits_a_phone_and_is_played_by_taps(visit: Visitors, house: House) -> None:
    page = visit.phone()
    sight = sit_down(page, house)
    while not sight.over:
        seen = page.evaluate(FITS)
        assert seen == {"below": True, "wide": True, "small": []}
        tap(page, target_of(page, eager(sight)))
        moved_on(page, sight.n)
        sight = on_turn(page)

    assert page.locator("#s-result .score").count() == 2


FITS = """() => {
  const small = [...document.querySelectorAll("#board .can")]
    .map((one) => one.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 43.9).length;
  return {
    below: document.querySelector("#board").getBoundingClientRect().bottom + scrollY <= innerHeight,
    wide: document.documentElement.scrollWidth <= innerWidth,
    small: small ? [small] : [],
  };
}"""


def test_a_wrong_click_is_refused_with_its_rule(visit: Visitors, house: House) -> None:
    page = visit()
    sit_down(page, house)
    free = page.locator("#board [data-target^=b]:not(.can)").first.get_attribute("data-target")
    assert free
    click(page, free)

    page.wait_for_selector("#refusal:not([hidden])")
    assert re.match(r"STA-(04|11)", page.inner_text("#refusal"))


def rehearsed(page: Page, wanted: str) -> list[str]:
    """The shortest way found to a chain of removals, or to an end in mid-turn, on these cities."""
    options = GAME.choose(layout=",".join(page.evaluate(CITIES)))
    ways = [way for seed in range(60) if (way := tried(GAME.start(2, options), Rng(seed), wanted))]
    return min(ways, key=len)


def tried(state: Stad, rng: Rng, wanted: str) -> list[str]:
    """The lines of a random game up to what is wanted; none if that does not happen."""
    lines = []
    while state.actors():
        seat = state.seat
        parts = [action for action in state.actions(seat) if action < 60] or state.actions(seat)
        action = parts[rng.below(len(parts))]
        lines.append(GAME.text.token(state, seat, action))
        state.apply(seat, action)
        if wanted == "chain" and len(removals(state)) > 1 and state.actors():
            return lines
    return lines if wanted == "mid-turn" and state.phase == NO_LINK_LEFT and state.left == 1 else []


CITIES = """() => [...document.querySelectorAll("#board .town")].map((one) => {
  const [, x, y] = /translate\\((\\d+) (\\d+)\\)/.exec(one.getAttribute("transform"));
  return "ABCDEF"[Math.floor((x - 54) / 108)] + (6 - Math.floor((y - 16) / 108));
})"""


def say_all(page: Page, lines: list[str]) -> Sight:
    """Says lines one after the other by typing them."""
    sight = on_turn(page)
    for line in lines:
        type_line(page, line)
        moved_on(page, sight.n)
        sight = on_turn(page)
    return sight


def test_a_chain_that_goes_is_seen_and_explained(visit: Visitors, house: House) -> None:
    page = visit(reduced_motion="no-preference")
    sit_down(page, house)
    say_all(page, rehearsed(page, "chain"))

    gone = page.locator("#board .gone")
    told = page.inner_text("#l-log li:last-child")
    assert gone.count() > 1
    assert page.locator("#board .gone .digit").all_text_contents() == [
        str(number) for number in range(1, gone.count() + 1)
    ]
    assert set(page.locator("#board .gone .why text").all_text_contents()) <= {
        "dichtgebouwd",
        "geen nieuwe stad",
    }
    assert told.count("gaat van het bord") == told.count("STA-30") == gone.count()
    assert page.locator('#l-log li:last-child a.rule[href$="#STA-30"]').count() == gone.count()


def test_a_game_may_end_in_mid_turn(visit: Visitors, house: House) -> None:
    page = visit()
    sit_down(page, house)
    sight = say_all(page, rehearsed(page, "mid-turn"))

    assert "STA-40" in sight.over or "STA-43" in sight.over
    assert "het spel is uit" in page.inner_text("#l-log li:last-child")
    assert sight.lines == []
