"""Looking at a table again and again takes no more memory: nothing handed to compiled code is kept there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

import pytest

from speltafel import games
from speltafel.engine import Rng, buffer, step
from speltafel.game import Game, Look
from speltafel.text import DUTCH

PAGES = Path("/proc/self/statm")
TIMES = 400
MOST = 2**20
"""A row kept each time would be many times as much."""


def resident() -> int:
    """The memory of this process, in bytes."""
    return int(PAGES.read_text().split()[1]) * 4096


@pytest.mark.skipif(not PAGES.exists(), reason="the system does not tell")
@pytest.mark.parametrize("game", list(games.every()), ids=lambda game: game.name)
def test_looking_keeps_nothing(game: Game[Any]) -> None:
    options, rng, out = game.choose(), Rng(1), buffer()
    state = game.start(game.seats[0], options)
    for _ in range(60):
        if state.actors():
            step(state, rng, out)

    def look() -> None:
        view = game.view(state, 0)
        game.text.place(game.text.write(view), game.seats[0], options)
        if game.secrets:
            game.secrets.imagine(view, 0, rng)
        if game.board:
            game.board.parts(view, Look(DUTCH, 0, 0))

    for _ in range(TIMES // 4):
        look()
    before = resident()
    for _ in range(TIMES):
        look()

    assert resident() - before < MOST


GAMES = Path(__file__).parents[2] / "src/speltafel/games"
COMPILED = re.compile(r"(state(/\w+)?|belief|judge|bot\w*|solve)\.py")


def test_no_row_is_handed_to_compiled_functions() -> None:
    """A vector that comes to a compiled function from outside is never let go (mypyc 2.4)."""
    assert [found for folder in GAMES.iterdir() for found in handed(folder)] == []


def handed(folder: Path) -> Iterator[str]:
    """The functions with a vector among what they want that a game's interpreted modules ask for."""
    for path in folder.glob("*.py"):
        if COMPILED.fullmatch(path.name):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                wanting = functions_of_vectors(node, folder.name)
                yield from (f"{path.name}: {name.name}" for name in node.names if name.name in wanting)


def functions_of_vectors(node: ast.ImportFrom, game: str) -> set[str]:
    """The functions of a compiled module that want a vector; none of another module."""
    module = resolve_name("." * node.level + (node.module or ""), f"speltafel.games.{game}")
    within = "/".join(module.split(".")[3:])
    source = next((at for at in (f"{within}.py", f"{within}/__init__.py") if COMPILED.fullmatch(at)), "")
    path = GAMES / module.split(".")[2] / source if module.startswith("speltafel.games.") else None
    if not source or path is None or not path.is_file():
        return set()
    functions = [one for one in ast.parse(path.read_text()).body if isinstance(one, ast.FunctionDef)]
    return {one.name for one in functions if any(wants_vector(arg) for arg in one.args.args)}


def wants_vector(arg: ast.arg) -> bool:
    """Whether an argument is a vector."""
    return arg.annotation is not None and "vec[" in ast.unparse(arg.annotation)
