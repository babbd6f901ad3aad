"""The pictures of the README and the docs, taken of the real thing: `make pictures`."""

from __future__ import annotations

import asyncio
import re
import subprocess
from html import escape, unescape
from pathlib import Path

from speltafel.engine import Rng, Seat
from speltafel.games import load, speak
from speltafel.match import Match
from speltafel.table import Table, legal_tokens
from speltafel.tui.screen import TableApp
from speltafel.tui.session import Player, sit_down

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SIZE = (100, 30)
WORDS = re.compile(
    r'(<text class="[^"]*" x=")([\d.]+)(" y="[\d.]+" textLength=")([\d.]+)("[^>]*>)([^<]*)</text>'
)


def moved_by_its_spaces(words: re.Match[str]) -> str:
    """Words that stand where their leading spaces put them: the converter drops those."""
    opening, x, middle, length, end, text = words.groups()
    cells = unescape(text)
    bare = cells.lstrip(" \u00a0")
    width = float(length) / max(1, len(cells))
    left = float(x) + width * (len(cells) - len(bare))
    return f"{opening}{left}{middle}{width * len(bare)}{end}{escape(bare).replace(' ', '&#160;')}</text>"


def first_choice(table: Table, seat: Seat) -> str:
    """A bot that takes the first thing it can say."""
    return next(iter(legal_tokens(table.game, table.state, seat)))


async def taken(name: str, code: str, lines: list[str]) -> None:
    """A picture of the Linja table after these lines were typed."""
    game = load("linja")
    match = Match(game, ("Anna", "Bram"), game.choose(begins="red"), 1)
    talk = sit_down(match, (Player("Anna"), Player("Bram")), speak(code), first_choice, Rng(1))
    app = TableApp(talk)
    async with app.run_test(size=SIZE) as pilot:
        for line in lines:
            for key in line:
                await pilot.press({" ": "space", "-": "minus", "+": "plus"}.get(key, key))
            await pilot.press("enter")
        await pilot.pause()
        picture = FOLDER / f"{name}.svg"
        drawn = app.export_screenshot(title="speltafel play linja")
        picture.write_text(WORDS.sub(moved_by_its_spaces, drawn), encoding="utf-8")
    subprocess.run(["rsvg-convert", "-w", "1200", "-o", picture.with_suffix(".png"), picture], check=True)
    picture.unlink()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    asyncio.run(taken("linja", "nl", ["2-3 0-2", "6-5 4-2", "4-5 5-7 +1-2", "7-6 3-1", "1-2 0-4"]))
