"""Several people at one table: friends by link, somebody who watches, and one player with two tabs."""

from __future__ import annotations

import pytest
from browser.hands import (
    agree,
    both_seated,
    click,
    follow,
    join,
    mover,
    on_this_screen,
    on_turn,
    see,
    step,
    type_on,
)
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def seated(visit: Visitors, house: House) -> tuple[Page, Page, str]:
    """Anna and Bram at one table, each with a browser; and its link."""
    anna, bram = visit(), visit()
    return anna, bram, both_seated(anna, bram, house)


def test_two_players_and_a_spectator_see_the_same_after_every_move(visit: Visitors, house: House) -> None:
    anna, bram, carla = visit(), visit(), visit()
    anna.goto(house.url)
    anna.locator("#linja details.way > summary").nth(1).click()
    anna.fill("#linja details[open] input[name=name]", "Anna")
    follow(anna, "#linja details[open] button.main")
    link = anna.input_value(".invite .link input")
    expect(anna.locator(".invite img")).to_be_visible()
    join(bram, link)
    carla.goto(link)
    anna.wait_for_selector("[data-turn]")
    agree(anna, bram, carla)
    assert "Jij bent aan zet." in mover(anna, bram).inner_text("#s-prompt")

    for number in range(10):
        page = mover(anna, bram)
        step(page) if number % 2 else type_on(page)
        agree(anna, bram, carla)

    assert see(carla).lines == []
    assert carla.locator("#s-controls button, #say").count() == 0
    assert "is aan zet." in carla.inner_text("#s-prompt")


def test_a_spectator_who_tries_is_refused(visit: Visitors, house: House) -> None:
    anna, bram, link = seated(visit, house)
    carla = visit()
    carla.goto(link)
    before = agree(anna, bram, carla)

    carla.wait_for_selector("html[data-net=on]")
    click(carla, "p2r")

    expect(carla.locator("#refusal")).to_contain_text("Je kijkt toe; zetten doen de spelers.")
    assert agree(anna, bram, carla) == before


def test_resigning_ends_the_game_for_all(visit: Visitors, house: House) -> None:
    anna, bram, link = seated(visit, house)
    carla = visit()
    carla.goto(link)

    bram.click("#s-controls details.sure summary")
    bram.click("#s-controls details.sure button")

    for page in (anna, bram, carla):
        expect(page.locator("#s-result h2")).to_have_text("Anna wint.")
        expect(page.locator("#s-result .why")).to_contain_text("TAF-02")
    assert see(anna).lines == see(bram).lines == []


def test_a_draw_is_offered_declined_offered_again_and_agreed(visit: Visitors, house: House) -> None:
    anna, bram, _ = seated(visit, house)

    anna.click("#s-controls button[value=offer]")
    expect(bram.locator("#s-controls")).to_contain_text("Anna biedt remise aan.")
    bram.click("#s-controls button[value=decline]")
    expect(anna.locator("#s-controls button[value=offer]")).to_be_visible()
    bram.click("#s-controls button[value=offer]")
    anna.click("#s-controls button[value=agree]")

    for page in (anna, bram):
        expect(page.locator("#s-result h2")).to_have_text("Gelijkspel.")
        expect(page.locator("#s-result .why")).to_contain_text("TAF-03")


def test_taking_back_is_asked_for_and_granted(visit: Visitors, house: House) -> None:
    anna, bram, _ = seated(visit, house)
    first = mover(anna, bram)
    other = bram if first is anna else anna
    while mover(anna, bram) is first:
        before = see(first)
        type_on(first)
        agree(first, other)
    type_on(other)
    agree(other, first)

    first.click("#s-controls button[value=undo]")
    expect(first.locator("#s-controls")).to_contain_text("Je vraagt of je mag terugnemen.")
    expect(other.locator("#s-controls")).to_contain_text("wil een zet terugnemen.")
    other.click("#s-controls button[value=grant]")
    first.wait_for_selector("#s-controls button[value=offer]")

    on_turn(first)
    assert agree(first, other).stones == before.stones
    assert see(first).lines == before.lines


def test_taking_back_is_asked_for_and_denied(visit: Visitors, house: House) -> None:
    anna, bram, _ = seated(visit, house)
    first = mover(anna, bram)
    other = bram if first is anna else anna
    while mover(anna, bram) is first:
        type_on(first)
        agree(first, other)
    type_on(other)
    before = agree(other, first)

    first.click("#s-controls button[value=undo]")
    other.click("#s-controls button[value=decline]")

    expect(first.locator("#s-controls button[value=undo]")).to_be_visible()
    assert agree(first, other).stones == before.stones


def test_who_comes_and_goes_is_seen(visit: Visitors, house: House) -> None:
    anna, bram, link = seated(visit, house)

    expect(anna.locator(".player .here.on")).to_have_count(2)
    bram.goto(house.url)
    expect(anna.locator(".player .here.on")).to_have_count(1)
    bram.goto(link)

    expect(anna.locator(".player .here.on")).to_have_count(2)


def test_the_next_game_opens_for_both(visit: Visitors, house: House) -> None:
    anna, bram, _ = seated(visit, house)
    bram.click("#s-controls details.sure summary")
    bram.click("#s-controls details.sure button")

    follow(anna, "#s-result button")
    follow(bram, "#s-result a.button")

    assert anna.url == bram.url
    anna.wait_for_selector("[data-turn]")
    step(mover(anna, bram))
    agree(anna, bram)


def test_two_tabs_of_one_player_stay_in_step(visit: Visitors, house: House) -> None:
    page = visit()
    on_this_screen(page, house)
    other = page.context.new_page()
    other.goto(page.url)

    step(page)
    agree(page, other)
    other.bring_to_front()
    step(other)
    agree(other, page)
    page.bring_to_front()
    step(page)

    agree(page, other)
