"""Modules, classes and functions stay small and import lines few; what is larger today may only shrink."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "speltafel"
MOST = {"module": 400, "class": 25, "function": 40, "imports": 6}
"""Lines of a module, methods of a class, lines of a function, import lines in a hundred of a room."""

LARGER = {
    "module game": 467,
    "module games.linja.state": 432,
    "module laws": 405,
    "module table": 489,
    "class games.catan.state.Catan": 32,
    "class games.linja.state.Linja": 27,
    "class games.querbeet.state.Querbeet": 29,
    "class house.House": 33,
    "class house.live.Live": 42,
    "class table.Table": 33,
    "function cli.serve.serve": 44,
    "function games.architekton.state.situation.__init__": 47,
    "function web.app.site": 62,
    "imports cli": 11,
    "imports games": 10,
    "imports games.architekton": 9,
    "imports games.bod": 7,
    "imports games.catan": 18,
    "imports games.linja": 8,
    "imports games.nim": 11,
    "imports games.querbeet": 7,
    "imports games.steden_en_ridders": 23,
    "imports house": 9,
    "imports record": 13,
    "imports scenario": 8,
    "imports simulation": 8,
    "imports solving": 9,
    "imports store": 9,
    "imports tui": 7,
    "imports web": 10,
}
"""Exceptions and how large each may be; one that is no exception any more must leave the list."""


def dotted(file: Path) -> str:
    """A module's name within the package."""
    parts = file.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def room(module: str) -> str:
    """The room a module is in: a package, a game, or the house's own files."""
    parts = module.split(".")
    if parts[0] == "games":
        return ".".join(parts[:2])
    return parts[0] if (SOURCE / parts[0]).is_dir() else "speltafel"


def sizes(module: str, text: str) -> Iterator[tuple[str, int]]:
    """Everything in a module that has a size."""
    yield f"module {module}", len(text.splitlines())
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            yield f"class {module}.{node.name}", sum(map(is_function, node.body))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"function {module}.{node.name}", lines_of(node)


def is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def lines_of(node: ast.stmt) -> int:
    """How many lines a statement has."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def import_lines(text: str) -> int:
    """How many lines of a module import something."""
    every = ast.walk(ast.parse(text))
    return sum(lines_of(node) for node in every if isinstance(node, ast.Import | ast.ImportFrom))


def percentages(modules: dict[str, str]) -> Iterator[tuple[str, int]]:
    """Of a hundred lines of each room, how many import, rounded up."""
    imports: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for module, text in modules.items():
        imports[room(module)] += import_lines(text)
        lines[room(module)] += len(text.splitlines())
    for name, count in imports.items():
        yield f"imports {name}", -(-100 * count // lines[name])


def measured(modules: dict[str, str]) -> dict[str, int]:
    """Whatever is larger than it should be, the largest of each name."""
    found = [size for module, text in modules.items() for size in sizes(module, text)]
    over = [(name, size) for name, size in [*found, *percentages(modules)] if size > MOST[name.split()[0]]]
    return dict(sorted(over, key=lambda one: one[1]))


@pytest.fixture(scope="module")
def larger() -> dict[str, int]:
    files = (file for file in SOURCE.rglob("*.py") if "tests" not in file.relative_to(SOURCE).parts)
    return measured({dotted(file): file.read_text(encoding="utf-8") for file in files})


def test_nothing_is_larger_than_it_may_be(larger: dict[str, int]) -> None:
    grown = {name: size for name, size in larger.items() if size > LARGER.get(name, 0)}

    assert grown == {}


def test_what_became_small_leaves_the_list(larger: dict[str, int]) -> None:
    assert sorted(LARGER.keys() - larger.keys()) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("module clock", "\n" * 401),
        ("class clock.Watch", "class Watch:\n" + "".join(f"    def at{n}(self): ...\n" for n in range(26))),
        ("function clock.tick", "def tick():\n" + "    pass\n" * 40),
        ("imports speltafel", "import os\n" * 7 + "\n" * 93),
    ],
)
def test_what_is_too_large_is_found(name: str, text: str) -> None:
    assert list(measured({"clock": text})) == [name]


def test_what_is_just_small_enough_is_not_found() -> None:
    methods = "".join(f"    def at{n}(self): ...\n" for n in range(25))
    function = "def tick():\n" + "    pass\n" * 39

    assert measured({"clock": f"class Watch:\n{methods}{function}" + "import os\n" * 6 + "\n" * 324}) == {}
