"""Tables that begin in the middle of a game, people who sit down at them, and how they point and look."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from browser.hands import Act, Sight, click, join, moved_on, on_turn, reach
from browser.house import opened_house
from playwright.sync_api import Page

from speltafel import fair
from speltafel.engine import CHANCE
from speltafel.game import Game
from speltafel.house.live import Terms
from speltafel.house.records import options_json
from speltafel.store import SeatRow, TableRow, open_store
from speltafel.table import SIT, Table, opened

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FITS = """() => {
  const small = [...document.querySelectorAll("#pictures .can")]
    .map((one) => one.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 43.5).length;
  return {
    below: document.querySelector("#tray").getBoundingClientRect().bottom + scrollY <= innerHeight,
    wide: document.documentElement.scrollWidth <= innerWidth,
    small: small ? [small] : [],
  };
}"""
"""Whether board and tray fit on the screen, and how many of the places to tap are too small."""


class Fate(NamedTuple):
    """A position, and what chance shall bring there once the first seat has said these lines."""

    position: str
    lines: tuple[str, ...]
    wanted: str


@contextmanager
def house_with_tables(
    folder: Path, game: Game[Any], positions: Sequence[str | Fate], seats: int
) -> Iterator[list[str]]:
    """A house in which tables wait that begin from positions on the beginner's island; their addresses."""
    options = game.choose(board="beginner")
    store, tables = open_store(f"sqlite:///{folder / 'tables.db'}"), []
    for each in positions:
        position = each if isinstance(each, str) else each.position
        origin = game.text.write(game.text.place(position, seats, options))
        table, secret = secrets.token_urlsafe(9), secrets.token_bytes(fair.SECRET_BYTES)
        if isinstance(each, Fate):
            secret = secret_for(each, opened(game, ("",) * seats, options, origin), table)
        terms = Terms("invite", origin=origin).to_json()
        row = TableRow(
            table, game.name, options_json(options), seats, fair.commitment(table, secret), 0, terms
        )
        store.open_table(row, secret, tuple(SeatRow(table, seat) for seat in range(seats)), []).result()
        tables.append(table)
    store.close()
    with opened_house(folder) as house:
        yield [f"{house.url}/t/{table}" for table in tables]


def secret_for(fate: Fate, table: Table, name: str) -> bytes:
    """TAF-05: a secret that brings what is wanted, if nobody who sits down adds anything of their own."""
    seats = range(len(table.players))
    for seat in seats:
        table = table.noted(seat, SIT, "")
    while True:
        secret = secrets.token_bytes(fair.SECRET_BYTES)
        key = fair.key(name, secret, f"{table.game.name} {table.options.stamp}", [""] * len(seats))
        after = table
        for line in fate.lines:
            after = after.act(0, line)
            while after.actors() == [CHANCE]:
                drawn = fair.draw(key, table.game.name, after.next_number, after.state.odds())
                after = after.decide(after.state.actions(CHANCE)[drawn])
        if any(fate.wanted in entry.text for entry in after.entries if entry.seat == CHANCE):
            return secret


@contextmanager
def house_with_table(folder: Path, game: Game[Any], position: str, seats: int) -> Iterator[str]:
    """A house in which one such table waits."""
    with house_with_tables(folder, game, [position], seats) as links:
        yield links[0]


def take_seat(page: Page, link: str, name: str, **fields: str) -> Page:
    """Somebody comes by the link and takes the next free seat."""
    join(page, link, name, **fields)
    return page


def leave(*pages: Page) -> None:
    """Everybody goes home before the house closes."""
    for page in pages:
        page.close()


def do(page: Page, *targets: str, hand: Act = click) -> Sight:
    """Points at targets one after the other; what is seen once it has happened."""
    sight = on_turn(page)
    for target in targets:
        hand(page, target)
    return moved_on(page, sight.n)


def by_keys(page: Page, target: str) -> None:
    """Steps along the places where something can be done, and presses Enter there."""
    reach(page, target)
    page.keyboard.press("Enter")


def shown(page: Page, part: str) -> str:
    """The words of a part of the picture."""
    return " ".join(page.locator(f"#{part} text").all_text_contents())
