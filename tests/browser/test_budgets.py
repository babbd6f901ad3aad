"""What it weighs and how long it takes; the numbers are told at the end of the run."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from urllib.request import urlopen

import pytest
from browser.hands import agree, both_seated, mover, on_this_screen, see, type_on
from browser.house import House
from browser.visitors import Visitors
from playwright.sync_api import WebSocket

from speltafel.engine import Rng
from speltafel.game import Look
from speltafel.games import load, speak
from speltafel.table import legal_tokens, opened

pytestmark = pytest.mark.browser

Note = Callable[[str, object], None]
KILOBYTE = 1024


def weight(url: str) -> int:
    """What comes over the wire, compressed."""
    with urlopen(url) as answer:
        return len(gzip.compress(answer.read()))


def test_a_table_page_is_light(visit: Visitors, house: House, record_property: Note) -> None:
    page = visit()
    seen: set[str] = set()
    page.on("request", lambda request: seen.add(request.url))

    on_this_screen(page, house)

    files = {url: weight(url) for url in seen if url.startswith("http")}
    scripts = sum(size for url, size in files.items() if url.endswith(".js"))
    record_property("JavaScript of a table page, gzip", f"{scripts} bytes")
    record_property("a table page with its files, gzip", f"{sum(files.values())} bytes")
    assert scripts <= 8 * KILOBYTE
    assert sum(files.values()) <= 60 * KILOBYTE
    assert len([url for url in files if url.endswith(".js")]) == 3


def test_a_typical_update_is_small(visit: Visitors, house: House, record_property: Note) -> None:
    anna, bram = visit(), visit()
    sizes: list[int] = []

    def weighed(text: str | bytes) -> None:
        if json.loads(text).get("set"):
            sizes.append(len(text))

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", weighed)

    anna.on("websocket", listen)
    both_seated(anna, bram, house)
    chance = random.Random(1)
    while not agree(anna, bram).over:  # act by act: two that come fast may come as one, which is larger
        page = mover(anna, bram)
        type_on(page, "" if page is anna else chance.choice(see(page).lines))

    updates = sizes[1:]
    record_property("an update, median", f"{median(updates):.0f} bytes of {len(updates)} updates")
    record_property("an update, largest", f"{max(updates)} bytes")
    assert len(updates) > 30
    assert median(updates) <= 2 * KILOBYTE


def test_the_first_page_comes_soon_after_the_start(house: House, record_property: Note) -> None:
    record_property("first page after the start", f"{house.took:.2f} s, {house.worked:.2f} s of work")

    assert house.worked < 1.5


@pytest.mark.parametrize("code", ["nl", "en"])
def test_a_board_is_drawn_quickly(code: str, record_property: Note) -> None:
    game, language, chance = load("linja"), speak(code), random.Random(1)
    table = opened(game, ("Anna", "Bram"), game.choose()).settle(Rng(1))
    assert game.board
    spent = []
    while not table.outcome():
        seat = table.actors()[0]
        before = perf_counter()
        game.board.parts(table.view(seat), Look(language, seat, seat, table.recent))
        spent.append(perf_counter() - before)
        table = table.act(seat, chance.choice(list(legal_tokens(game, table.state, seat)))).settle(Rng(1))

    record_property(f"a board drawn, median ({code})", f"{median(spent) * 1000:.2f} ms")
    assert median(spent) <= 0.001
