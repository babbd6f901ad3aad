"""Architekton in the browser: games by mouse, keys and finger, a choice out of turn, a match."""

from __future__ import annotations

import re

import pytest
from browser.hands import (
    Act,
    Sight,
    agree,
    click,
    follow,
    join,
    moved_on,
    on_turn,
    opened_table,
    reach,
    tap,
    type_line,
)
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page, expect

from speltafel.games import load
from speltafel.games.architekton.board import targets
from speltafel.games.architekton.ground import ground_of
from speltafel.games.architekton.judge import judge
from speltafel.games.architekton.state import Architekton
from speltafel.games.architekton.state.situation import JUDGING
from speltafel.games.architekton.text import place, read

pytestmark = pytest.mark.browser
GAME = load("architekton")


def sit_down(page: Page, house: House, **terms: str) -> Sight:
    """Anna and Bram at one screen, without going by the first page."""
    page.goto(
        opened_table(page, house, game="architekton", mode="screen", name="Anna", second="Bram", **terms)
    )
    return on_turn(page)


def state_of(page: Page, sight: Sight) -> Architekton:
    """The position on the table, as its page of this moment writes it."""
    shown = page.request.get(f"{page.url.partition('?')[0]}?n={sight.n}").text()
    found = re.search(r"arc1\|[^<]*", shown)
    assert found
    return place(found[0].replace("&lt;", "<"), 2, GAME.choose())


def harsh(state: Architekton, lines: list[str]) -> str:
    """The line that is worst for red, whoever says it: games come to an early end."""
    seat = state.actor()

    def worth(line: str) -> float:
        after = state.copy()
        after.apply(seat, read(state, seat, line))
        assert isinstance(after, Architekton)
        return judge(after, 0)

    return min(lines, key=worth)


def lay(page: Page, act: Act, path: tuple[str, ...]) -> None:
    """Points at tile and cell, turns the tile until it lies as wanted, and lays it; or presses a button."""
    if len(path) == 1:
        return act(page, path[0])
    tile, cell, turn = path
    act(page, tile)
    act(page, cell)
    for _ in range(4):
        if page.locator(f'.turn.shown[data-path="{tile} * {turn}"]').count():
            return act(page, "ok")
        page.wait_for_timeout(260)  # a second tap at once would lay it
        act(page, cell)
    raise AssertionError(f"{path} cannot be turned so")


def play_out(page: Page, act: Act, check: str = "") -> str:
    """Plays to the end, target by target; what the result says."""
    sight = on_turn(page)
    while not sight.over:
        state = state_of(page, sight)
        paths = targets(state, state.actor())
        if check:
            assert page.evaluate(check) == {"below": True, "wide": True, "small": []}
        lay(page, act, paths[harsh(state, sight.lines)])
        moved_on(page, sight.n)
        sight = on_turn(page)
    return sight.over


def test_a_game_against_a_bot_by_mouse_ends_with_its_derivation_and_a_rematch(
    visit: Visitors, house: House
) -> None:
    page = visit(reduced_motion="no-preference")
    page.goto(house.url)
    page.select_option("#architekton form.bot select[name=level]", "1")
    follow(page, "#architekton form.bot button.main")

    result = play_out(page, click)

    assert re.search(r"\w+ wint\.|Gelijkspel\.", result)
    assert re.search(r"ARC-(26|35)", result)
    for score in page.locator("#s-result .score").all():
        rows = score.locator("td.points").all_inner_texts()
        assert sum(map(int, rows)) == int(score.locator("h3 b").inner_text().split()[0])
    follow(page, "#s-result button")
    assert not on_turn(page).over


def test_a_game_is_played_by_keyboard_alone(visit: Visitors, house: House) -> None:
    page = visit()
    sight = sit_down(page, house)
    page.focus("#pictures [tabindex='0']")
    while not sight.over:
        state = state_of(page, sight)
        by_keys(page, targets(state, state.actor())[harsh(state, sight.lines)])
        moved_on(page, sight.n)
        sight = on_turn(page)

    assert re.search(r"ARC-(26|35)", sight.over)
    assert page.locator("#board .judged").count() == ("ARC-26" in sight.over)


def by_keys(page: Page, path: tuple[str, ...]) -> None:
    """Steps along what can be done and presses Enter there; turns with r, and lays with Enter."""
    for target in path[:2]:
        reach(page, target)
        page.keyboard.press("Enter")
    if len(path) == 3:
        for _ in range(4):
            if page.locator(f'.turn.shown[data-path="{path[0]} * {path[2]}"]').count():
                break
            page.keyboard.press("r")
        page.keyboard.press("Enter")


def test_a_game_fits_a_phone_and_tiles_are_turned_by_taps(visit: Visitors, house: House) -> None:
    page = visit.phone()
    sit_down(page, house)

    result = play_out(page, tap, FITS)

    assert re.search(r"ARC-(26|35)", result)
    assert page.locator("#board .judged").count() == ("ARC-26" in result)
    assert page.locator("#s-result .score").count() == 2


FITS = """() => {
  const small = [...document.querySelectorAll("#pictures .can")]
    .map((one) => one.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 43.9).length;
  return {
    below: document.querySelector("#pictures").getBoundingClientRect().bottom + scrollY <= innerHeight,
    wide: document.documentElement.scrollWidth <= innerWidth,
    small: small ? [small] : [],
  };
}"""


def test_the_other_browser_decides_about_its_house_out_of_turn(visit: Visitors, house: House) -> None:
    pages = (visit(), visit())
    tables = (choice_out_of_turn(pages, house) for _ in range(3))
    sight, state = next(found for found in tables if found)
    owner, other = pages[state.actor()], pages[state.seat]

    expect(other.locator("[data-target=keep]")).to_have_count(0)
    expect(other.locator("#board .judged")).to_have_count(1)
    assert "Jij bent aan zet." in owner.inner_text("#s-prompt")
    chips = owner.locator(f'[id="stocks-held-{state.actor()}"]').get_attribute("aria-label")
    told = other.inner_text("#l-log").count("neemt het huis terug")
    click(owner, "remove")
    for page in pages:
        moved_on(page, sight.n)

    assert other.inner_text("#l-log").count("neemt het huis terug") == told + 1
    assert owner.locator(f'[id="stocks-held-{state.actor()}"]').get_attribute("aria-label") != chips


def choice_out_of_turn(pages: tuple[Page, Page], house: House) -> tuple[Sight, Architekton] | None:
    """A game up to where the player who is not on turn decides; one in three hundred ends before."""
    anna, bram = pages
    anna.goto(opened_table(anna, house, game="architekton", mode="invite", name="Anna"))
    join(bram, anna.input_value(".invite .link input"))
    anna.wait_for_selector("[data-turn]")
    sight = agree(*pages)
    while not sight.over:
        state = state_of(anna, sight)
        if state.phase == JUDGING and state.actor() != state.seat:
            return sight, state
        page = pages[state.actor()]
        type_line(page, towards_a_choice(state, on_turn(page).lines))
        moved_on(page, sight.n)
        sight = agree(*pages)
    return None


def towards_a_choice(state: Architekton, lines: list[str]) -> str:
    """A line after which the other has to decide; else one that brings such a choice nearer."""
    seat = state.actor()

    def merit(line: str) -> tuple[bool, bool, int, int]:
        after = state.copy()
        after.apply(seat, read(state, seat, line))
        assert isinstance(after, Architekton)
        asks = after.phase == JUDGING and after.actor() != after.seat
        return asks, after.broken < 0, after.chips_of(0) + after.chips_of(1), nearness(after)

    return max(lines, key=merit)


def nearness(state: Architekton) -> int:
    """How far the six buildings are enclosed that come nearest to a choice: open, and cheap to keep."""
    ground = ground_of(state)
    near = [
        len(ground.touching(cell)) ** 3
        for cell, held in ground.buildings.items()
        if held.owner in "AB" and ground.wrong(cell) < 2 and not ground.complete(cell)
        if state.chips_of("AB".index(held.owner))
    ]
    return sum(sorted(near)[-6:])


def test_a_match_is_for_two_victory_points(visit: Visitors, house: House) -> None:
    page = visit()
    sit_down(page, house, profile="match")
    assert "om 2 winstpunten" in page.inner_text("#s-tally")
    assert on_turn(page).seat == 0
    resign(page)

    assert page.inner_text("#s-tally").split()[-2:] == ["0", "2"]  # ARC-36: giving up saves no point
    assert "Nog een keer" in page.inner_text("#s-result")  # ARC-38: two victory points


def resign(page: Page) -> None:
    """Whoever is on turn gives up."""
    on_turn(page)
    page.locator("#s-controls details.sure > summary").last.click()
    page.locator("#s-controls details.sure[open] button").click()
    page.wait_for_selector("#s-result h2")
