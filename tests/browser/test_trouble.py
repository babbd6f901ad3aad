"""The network goes, the server is killed, an answer is lost: the game goes on, and both sides agree."""

from __future__ import annotations

import re

import pytest
from browser.hands import (
    agree,
    both_seated,
    moved_on,
    mover,
    on_this_screen,
    on_turn,
    see,
    type_line,
    type_on,
    type_out,
)
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import Page, WebSocketRoute, expect

pytestmark = pytest.mark.browser

NO_NETWORK = r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED"


def seated(visit: Visitors, house: House) -> tuple[Page, Page]:
    """Anna and Bram at one table, each with a browser."""
    anna, bram = visit(), visit()
    both_seated(anna, bram, house)
    return anna, bram


def test_after_the_network_was_cut_both_sides_agree_and_play_on(visit: Visitors, house: House) -> None:
    visit.forgive(NO_NETWORK)
    anna, bram = seated(visit, house)
    first = mover(anna, bram)
    second = bram if first is anna else anna
    type_on(first)
    agree(first, second)

    second.context.set_offline(True)
    second.wait_for_selector("html[data-net=off]")
    expect(second.locator("#net")).to_contain_text("Geen verbinding")
    while see(first).lines:
        type_on(first)
    second.context.set_offline(False)

    second.wait_for_selector("html[data-net=on]")
    agree(first, second)
    expect(second.locator("#net")).to_be_empty()
    assert re.search(r"wint\.|Gelijkspel\.", type_out(anna, bram))
    agree(anna, bram)


def test_what_was_said_without_a_network_arrives_once(visit: Visitors, house: House) -> None:
    visit.forgive(NO_NETWORK)
    anna, bram = seated(visit, house)
    first = mover(anna, bram)
    before = see(first)

    first.context.set_offline(True)
    first.wait_for_selector("html[data-net=off]")
    type_line(first, before.lines[0])
    expect(first.locator("#table")).to_have_class(re.compile("pending"))
    first.context.set_offline(False)

    after = moved_on(first, before.n)
    assert after.n == before.n + 1
    assert agree(anna, bram).stones != before.stones


def test_after_the_server_was_killed_the_game_goes_on_where_it_was(own_house: House, visit: Visitors) -> None:
    visit.forgive(NO_NETWORK)
    anna, bram = seated(visit, own_house)
    for _ in range(3):
        page = mover(anna, bram)
        type_on(page)
        agree(anna, bram)
    before = on_turn(mover(anna, bram))

    own_house.kill()
    for page in (anna, bram):
        page.wait_for_selector("html[data-net=off]")
    own_house.start()
    for page in (anna, bram):
        page.wait_for_selector("html[data-net=on]")

    assert on_turn(mover(anna, bram)) == before
    assert re.search(r"wint\.|Gelijkspel\.", type_out(anna, bram))
    agree(anna, bram)


def test_a_move_whose_answer_was_lost_is_made_once(visit: Visitors, house: House) -> None:
    page = visit()
    sockets: list[WebSocketRoute] = []
    deaf: list[bool] = []

    def between(ours: WebSocketRoute) -> None:
        theirs = ours.connect_to_server()
        sockets.append(ours)
        number = len(sockets)
        theirs.on_message(lambda text: None if deaf and number == 1 else ours.send(text))

    page.route_web_socket(re.compile("/live"), between)
    on_this_screen(page, house)
    before = see(page)

    deaf.append(True)
    type_line(page, before.lines[0])
    page.wait_for_timeout(300)
    assert see(page).n == before.n
    sockets[0].close()

    after = moved_on(page, before.n)
    assert after.n == before.n + 1
    expect(page.locator("#table.pending")).to_have_count(0)
    assert len(sockets) > 1


def test_my_games_are_still_there_after_browser_and_server_were_started_again(
    own_house: House, visit: Visitors
) -> None:
    page = visit()
    on_this_screen(page, own_house)
    before = type_on(page)
    table = page.url
    kept = page.context.storage_state()
    page.context.close()

    own_house.kill()
    own_house.start()
    again = visit(storage_state=kept)
    again.goto(f"{own_house.url}/mine")

    link = again.locator(f".mine a[href='{table.removeprefix(own_house.url)}']")
    expect(link).to_contain_text("Anna – Bram")
    expect(link.locator("svg.picture")).to_be_visible()
    link.click()
    again.wait_for_selector("#board .can")
    assert see(again).stones == before.stones
    type_on(again)
