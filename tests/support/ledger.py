"""The rule ledger as a page a game under docs/rules/; `test_ledger.py` sees to it that the pages are true."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from speltafel import games
from speltafel.game import Game
from speltafel.rulebook import ledger, rules

PAGES = Path(__file__).parents[2] / "docs" / "rules"


def page(game: Game[Any]) -> str:
    """Every rule with its titles, where the code keeps it and how many tests show it."""
    dutch, english = rules(game, "nl"), rules(game, "en")
    lines = [
        f"# {game.title.text}: the rule ledger",
        "",
        "Written by `make ledger`.",
        "",
        "| rule | Nederlands | English | code | scenarios and tests |",
        "|---|---|---|---|---|",
    ]
    for name, uses in ledger(game).items():
        code = ", ".join(sorted(set(uses.code)))
        lines.append(f"| {name} | {dutch[name].title} | {english[name].title} | {code} | {len(uses.tests)} |")
    return "\n".join([*lines, ""])


def pages() -> dict[Path, str]:
    """The page of every game that is shown."""
    return {PAGES / f"{game.name}.md": page(game) for game in games.every() if game.shown}


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
