"""One action, three ways: clicked, dragged, typed; seen before it is made, let go, taken back, refused."""

from __future__ import annotations

import re

import pytest
from browser.hands import (
    FREE_SPOT,
    Act,
    click,
    follow,
    hold,
    moved_on,
    on_this_screen,
    own_time,
    see,
    spelled,
    tap,
    type_on,
)
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def own(page: Page, line: str) -> str:
    """A line as whoever begins would say it: black's rows count from the other side."""
    return re.sub(r"\d", lambda row: str(7 - int(row[0])), line) if see(page).seat == 1 else line


def targets(page: Page, line: str) -> list[str]:
    """What to point at to say this."""
    return spelled(own(page, line), see(page).seat)


def test_a_stone_can_be_dragged_to_its_row(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    before = see(page)
    pile, row = targets(page, "2-3")

    page.mouse.move(*page.evaluate(FREE_SPOT, pile))
    page.mouse.down()
    page.mouse.move(*page.evaluate(FREE_SPOT, row), steps=6)
    expect(page.locator("#board .ghost")).to_be_visible()
    page.mouse.up()

    assert moved_on(page, before.n).stones != before.stones
    assert page.locator("#board .ghost").count() == 0
    assert own(page, "2-3") in page.inner_text("#l-log")


def test_a_drag_that_ends_where_it_began_does_nothing(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    before = see(page)
    pile, row = targets(page, "2-3")
    start = page.evaluate(FREE_SPOT, pile)

    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*page.evaluate(FREE_SPOT, row), steps=4)
    page.mouse.move(*start, steps=4)
    page.mouse.up()

    assert page.locator("#refusal").is_hidden()
    assert see(page).n == before.n


def type_by_keys(page: Page, line: str) -> None:
    """Key by key, as people do."""
    page.focus("#say input[name=line]")
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def test_a_whole_turn_can_be_typed(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    before = see(page)

    type_by_keys(page, own(page, "2-3 0-2"))

    assert moved_on(page, before.n).seat == 1 - before.seat
    assert page.input_value("#say input[name=line]") == ""


def test_escape_and_a_second_click_let_the_choice_go(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    before = see(page)
    pile, row = targets(page, "2-3")

    click(page, pile)
    assert see(page).can == [row]
    page.keyboard.press("Escape")
    assert see(page) == before
    click(page, pile)
    click(page, pile)

    assert see(page) == before
    assert page.locator("#board .chosen").count() == 0


def test_a_move_can_be_taken_back_by_button_and_by_key(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    before = see(page)

    after = type_on(page, own(page, "2-3"))
    page.locator("#s-controls button[value=undo]").click()
    undone = moved_on(page, after.n)
    assert undone.stones == before.stones
    again = type_on(page, own(page, "2-3"))
    page.locator("#board").click(position={"x": 2, "y": 2})
    page.keyboard.press("u")

    assert moved_on(page, again.n).stones == before.stones
    assert see(page).lines == before.lines


def test_what_was_opened_stays_open_while_it_says_the_same(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    page.click("#s-controls details.sure summary")

    page.locator("#s-prompt").evaluate("(one) => { one.innerText = ''; dispatchEvent(new Event('focus')); }")
    expect(page.locator("#s-prompt")).not_to_be_empty()  # all was sent once more
    expect(page.locator("#s-controls details[open]")).to_have_count(1)
    page.click("#s-controls details.sure button")

    expect(page.locator("#s-result h2")).to_be_visible()
    expect(page.locator("#s-controls details[open]")).to_have_count(0)


@pytest.mark.parametrize(("device", "act"), [("laptop", click), ("phone", tap)])
def test_a_chosen_pile_shows_the_coming_follow_up_before_anything_is_done(
    visit: Visitors, house: House, device: str, act: Act
) -> None:
    page = visit.phone() if device == "phone" else visit()
    on_this_screen(page, house)
    before = see(page)
    pile, _ = targets(page, "2-3")

    act(page, pile)

    expect(page.locator("#board .hint.shown")).to_contain_text("2 → vervolg 2")
    assert see(page).n == before.n


def test_pointing_at_the_row_shows_the_follow_up_too(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    pile, row = targets(page, "0-1")

    click(page, pile)
    page.mouse.move(*page.evaluate(FREE_SPOT, row))

    expect(page.locator("#board .hint.shown")).to_have_count(1)
    expect(page.locator("#board .hint.shown")).to_contain_text("2 → vervolg 2")


def test_a_full_row_is_hatched_and_says_so(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    lines = [own(page, line) for line in ("1-2", "0-2", "3-2", "6-2")]

    for line in lines:
        type_on(page, line)

    full = page.locator("#board .full")
    expect(full).to_have_count(1)
    expect(full.locator(".word")).to_have_text("vol")
    expect(full.locator(".count")).to_have_text("6")
    assert "is vol" in (page.locator(f"[data-target=r{lines[0][2]}]").get_attribute("aria-label") or "")


@pytest.mark.parametrize(
    ("locale", "sentence", "heading"),
    [
        ("nl-NL", "Een beginzet gaat precies één rij vooruit", "Regels"),
        ("en-GB", "An initial move goes exactly one row forward", "Rules"),
    ],
)
def test_a_refused_move_shakes_and_cites_its_rule(
    visit: Visitors, house: House, locale: str, sentence: str, heading: str
) -> None:
    page = visit(locale=locale)
    own_time(page)
    on_this_screen(page, house)
    before = see(page)
    pile, wrong = targets(page, "0-4")
    hold(page)

    click(page, pile)
    click(page, wrong)
    expect(page.locator("#board .shake").first).to_be_visible()
    page.clock.run_for(1_000)
    expect(page.locator("#board .shake")).to_have_count(0)

    refusal = page.locator("#refusal")
    expect(refusal).to_be_visible()
    expect(refusal.locator("a.rule")).to_have_text("LIN-10")
    expect(refusal).to_contain_text(sentence)
    assert see(page) == before
    follow(page, "#refusal a.rule")
    assert page.url.endswith("/games/linja/rules#LIN-10")
    expect(page.locator("h3:target")).to_contain_text("LIN-10")
    expect(page.locator("h3:target")).to_be_in_viewport()
    expect(page.locator(".bar .where")).to_contain_text(heading)


def test_a_typed_line_that_is_no_move_is_refused_in_a_sentence(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)

    type_by_keys(page, "abc")

    expect(page.locator("#refusal")).to_contain_text("„abc” is hier geen zet.")
    expect(page.locator("#refusal a.rule")).to_be_hidden()
