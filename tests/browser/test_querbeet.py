"""Querbeet in the browser: whole games for two and three by mouse, keys and finger, screens closed."""

from __future__ import annotations

import re

import pytest
from browser.hands import (
    Sight,
    click,
    join,
    moved_on,
    on_turn,
    opened_table,
    reach,
    see,
    seen_once,
    tap,
    type_line,
)
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def sit_down(house: House, *pages: Page, **terms: str) -> None:
    """Anna invites, the others come by her link."""
    first, *others = pages
    first.goto(opened_table(first, house, game="querbeet", mode="invite", name="Anna", **terms))
    link = first.input_value(".invite .link input")
    for page, name in zip(others, ("Bram", "Cleo"), strict=False):
        join(page, link, name)
    first.wait_for_selector("[data-turn]")


def mover(*pages: Page) -> Page:
    """Whose turn it is, once they can act."""
    page = pages[see(pages[0]).seat]
    on_turn(page)
    return page


def all_saw(n: int, *pages: Page) -> Sight:
    """Everybody has seen what came after entry n."""
    sights = [seen_once(page, f"n > {n}") for page in pages]
    return sights[0]


def by_mouse(page: Page, line: str) -> None:
    """Stone, cell, turned by keys until it lies right, and the sign."""
    spell(page, line, click)


def by_finger(page: Page, line: str) -> None:
    """The same with taps."""
    spell(page, line, tap)


def spell(page: Page, line: str, act: object) -> None:
    """Chooses and turns with what is given, and confirms."""
    assert callable(act)
    if "@" not in line:
        act(page, "pass" if line == "-" else line)
        return
    stone, cell = line.split("@")
    act(page, f"s{stone[0]}")
    act(page, cell)
    for _ in range(6):
        if page.locator(f'[data-path="s{stone[0]} * ~{stone[1]}"].shown').count():
            break
        page.wait_for_timeout(260)  # two quick taps would lay it
        act(page, cell)
    act(page, "ok")


def by_keys(page: Page, line: str) -> None:
    """Steps to stone and cell with `n`, turns with `e`, and presses Enter."""
    if "@" not in line:
        reach(page, "pass" if line == "-" else line)
        page.keyboard.press("Enter")
        return
    stone, cell = line.split("@")
    reach(page, f"s{stone[0]}")
    page.keyboard.press("Enter")
    reach(page, cell)
    page.keyboard.press("Enter")
    for _ in range(6):
        if page.locator(f'[data-path="s{stone[0]} * ~{stone[1]}"].shown').count():
            break
        page.keyboard.press("e")
    page.keyboard.press("Enter")


FITS = """() => {
  const small = [...document.querySelectorAll("#pictures .can")]
    .map((one) => one.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 43.9).length;
  return {
    below: document.querySelector("#tray").getBoundingClientRect().bottom + scrollY <= innerHeight,
    wide: document.documentElement.scrollWidth <= innerWidth,
    small,
  };
}"""


def play_out(hands: dict[Page, object], by_hand: int) -> tuple[str, int]:
    """Plays to the end, the first turns by hand and the rest by typing; the result, and how many passed."""
    pages, passes, number = list(hands), 0, 0
    while not (sight := see(pages[0])).over:
        page = mover(*pages)
        sight = on_turn(page)
        line = sight.lines[(7 * sight.n) % len(sight.lines)]
        act = hands[page]
        assert callable(act)
        if number < by_hand or line in ("-", "next"):
            act(page, line)
        else:
            type_line(page, line)
        passes += line == "-"
        number += 1
        all_saw(sight.n, *pages)
    return sight.over, passes


def test_two_play_a_whole_game_by_mouse_and_on_a_phone_and_somebody_must_pass(
    visit: Visitors, house: House
) -> None:
    anna, bram = visit(), visit.phone()
    sit_down(house, anna, bram, profile="streng")
    assert bram.evaluate(FITS) == {"below": True, "wide": True, "small": 0}

    result, passes = play_out({anna: by_mouse, bram: by_finger}, 8)

    assert passes > 0
    assert "QUE-25" in result
    assert "past: geen steen past" in anna.inner_text("#l-log")
    for score in anna.locator("#s-result .score").all():
        rows = score.locator("td.points").all_inner_texts()
        assert sum(int(row.replace("−", "-")) for row in rows) == int(
            score.locator("h3 b").inner_text().split()[0].replace("−", "-")
        )


def test_three_play_a_whole_game_by_mouse_keys_and_finger(visit: Visitors, house: House) -> None:
    anna, bram, cleo = visit(), visit(), visit.phone()
    sit_down(house, anna, bram, cleo, seats="3")

    result, _ = play_out({anna: by_mouse, bram: by_keys, cleo: by_finger}, 9)

    assert "QUE-25" in result
    assert anna.locator("#s-result .score").count() == 3
    assert len({page.inner_text("#l-log").count("legt") for page in (anna, bram, cleo)}) == 1


def test_a_pass_that_is_not_due_says_what_fits_and_a_wrong_cell_shakes_with_its_rule(
    visit: Visitors, house: House
) -> None:
    anna, bram = visit(), visit()
    sit_down(house, anna, bram)
    page = mover(anna, bram)
    other = bram if page is anna else anna

    click(page, "pass")
    expect(page.locator("#refusal")).to_contain_text("QUE-13")
    assert re.search(r"[a-j]\d@[A-G]\d past nog", page.inner_text("#refusal"))
    click(page, "A1")
    expect(page.locator("#refusal")).to_contain_text("QUE-09")
    assert other.locator("#refusal").is_hidden()


def test_only_the_own_rack_is_seen_and_pointing_at_a_plate_traces_the_way(
    visit: Visitors, house: House
) -> None:
    anna, bram, guest = visit(), visit(), visit()
    sit_down(house, anna, bram)
    guest.goto(anna.url)
    for _ in range(6):
        page = mover(anna, bram)
        sight = on_turn(page)
        type_line(page, sight.lines[0])
        all_saw(sight.n, anna, bram)
    racks = [set(page.locator("#tray .slot").evaluate_all(LETTERS)) for page in (anna, bram)]

    assert guest.locator("#tray .slot").count() == 0
    assert all(racks)
    assert racks[0] != racks[1]
    traced = anna.locator('[data-path="w0"]')
    if traced.count():
        anna.hover("#board .plate[data-target=w0]")
        expect(traced).to_have_class(re.compile("shown"))
        expect(traced.locator(".tag text")).to_contain_text(re.compile(r"\d+ ste(en|nen): \d punt"))


LETTERS = "(slots) => slots.map((one) => one.dataset.target)"


def test_a_stone_is_turned_only_as_it_fits(visit: Visitors, house: House) -> None:
    anna, bram = visit(), visit()
    sit_down(house, anna, bram)
    page = mover(anna, bram)
    sight = on_turn(page)
    stone, cell = sight.lines[0][0], sight.lines[0].split("@")[1]
    possible = [line[1] for line in sight.lines if line[0] == stone and line.endswith(cell)]
    click(page, f"s{stone}")
    click(page, cell)
    seen = []
    for _ in possible:
        seen.append(page.locator("[data-path].shown").get_attribute("data-path").rpartition("~")[2])  # type: ignore[union-attr]
        page.keyboard.press("e")

    assert seen == possible
    page.keyboard.press("q")
    page.keyboard.press("Escape")
    assert page.locator("[data-path*='~'].shown").count() == 0
    assert moved_on(page, sight.n - 1).n == sight.n
