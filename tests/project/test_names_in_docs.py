"""What the documents name is there: files, modules, classes, commands, options, targets of make, rules."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import click
import pytest

from speltafel.cli import app

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "speltafel"
KEPT = ("src", "tests", "docs", "scripts", "benchmarks", ".ci")
DOCS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")])
HISTORY = {"CHANGELOG.md"}
"""Where names of before may stand."""

MADE = ("build/", "dist/", "race/", "mygames/", "/")
"""What is not in the repository: made by a command or by the reader, or an address."""

ELSEWHERE = {"project.urls", "NAME.local", "None"}
"""Names that look like ours and belong to somebody else."""

FENCED = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.*{},-]+(?:/[\w.*{},-]*)*")
FILE = re.compile(r"[\w*-]+\.(?:c|css|js|json|lock|md|po|py|toml|txt)")
DOTTED = re.compile(r"([A-Za-z_]\w*)\.([A-Za-z_]\w*)(?:\(.*\))?")
CLASS = re.compile(r"[A-Z][a-z]\w+")
COMMAND = re.compile(r"(?:^|[\s`])(?:\S*/bin/)?speltafel ([a-z][^`#\n|]*)")
RULE = re.compile(r"\b(?!RAC)[A-Z]{3}-\d\d\b")


@cache
def paths() -> frozenset[str]:
    """Everything that lies in the repository, files and folders."""
    top = [file for file in ROOT.iterdir() if file.is_file()]
    below = [path for name in KEPT for path in (ROOT / name, *(ROOT / name).rglob("*"))]
    return frozenset(
        str(path.relative_to(ROOT)) for path in [*top, *below] if "__pycache__" not in path.parts
    )


@cache
def members() -> dict[str, set[str]]:
    """What each module (by its last name) and each class of ours has, by name."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in SOURCE.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        module = file.parent.name if file.stem == "__init__" else file.stem
        found[module] |= set(defined(tree.body))
        if file.stem == "__init__":
            found[module] |= {one.stem for one in file.parent.iterdir()}
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found[node.name] |= set(defined(node.body)) | set(attributes(node))
    return found


def defined(body: list[ast.stmt]) -> Iterator[str]:
    """The names that statements give to something."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.ImportFrom):
            yield from (one.asname or one.name for one in node.names)


def attributes(node: ast.ClassDef) -> Iterator[str]:
    """What a class puts on itself."""
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == "self":
            yield one.attr


@cache
def ledger() -> frozenset[str]:
    """Every rule there is."""
    books = [*SOURCE.rglob("rules.nl.md"), *(ROOT / "tests").rglob("rules.nl.md")]
    return frozenset(rule for book in books for rule in RULE.findall(book.read_text(encoding="utf-8")))


def files_called(name: str) -> list[str]:
    """The paths that a document may mean: those that end so, perhaps a module without its suffix."""
    endings = [f"{one}{more}" for one in spread(name.rstrip("/")) for more in ("", ".py")]
    return [path for path in paths() for end in endings if fnmatch(f"/{path}", f"*/{end}")]


def spread(name: str) -> list[str]:
    """`a{b,c}` is `ab` and `ac`."""
    found = re.fullmatch(r"(.*?)\{([^}]*)\}(.*)", name)
    if not found:
        return [name]
    return [one for middle in found[2].split(",") for one in spread(found[1] + middle + found[3])]


def is_missing(name: str) -> bool:
    """Whether a name in a document looks like one of ours and is not there."""
    if name.startswith(MADE) or name in ELSEWHERE:
        return False
    if FILE.fullmatch(name) or (PATH.fullmatch(name) and is_ours(name)):
        return not files_called(name)
    if found := DOTTED.fullmatch(name):
        return found[2] not in members().get(found[1], ())
    return bool(CLASS.fullmatch(name)) and name not in members()


def is_ours(name: str) -> bool:
    """Whether a path begins with a folder of ours."""
    first, slash, _ = name.partition("/")
    return bool(slash) and any(path == first or path.endswith(f"/{first}") for path in paths())


def missing_names(text: str) -> list[str]:
    """What a document names in backticks and is not there."""
    return [name for name in INLINE.findall(FENCED.sub("", text)) if is_missing(name)]


def wrong_commands(text: str) -> list[str]:
    """The commands of a document that do not exist, or not with these options."""
    return [f"speltafel {words}" for words in COMMAND.findall(text) if not is_command(words.split())]


def is_command(words: list[str]) -> bool:
    """Whether somebody could type this after `speltafel`."""
    command: click.Command | None = app
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        command, words = command.get_command(click.Context(command), words[0]), words[1:]
    if command is None:
        return False
    known = {name for param in command.get_params(click.Context(command)) for name in param.opts}
    return {word.partition("=")[0] for word in words if word.startswith("--")} <= known


def misplaced(text: str) -> list[str]:
    """Names that a document says are in a file, and are not: "`name` in `file`", "`file`: `name`, `name`"."""
    pairs = re.findall(r"`(\w+)` in `([\w/.]+\.\w+)`", text)
    for file, names in re.findall(r"`([\w/.]+\.\w+)`: ((?:`\w+`(?:, | and | → )?)+)", text):
        pairs += [(name, file) for name in re.findall(r"`(\w+)`", names)]
    return [f"{name} in {file}" for name, file in pairs if not stands_in(name, file)]


def stands_in(name: str, file: str) -> bool:
    """Whether one of the files that may be meant has this word."""
    texts = ((ROOT / path).read_text(encoding="utf-8") for path in files_called(file))
    return any(re.search(rf"\b{name}\b", text) for text in texts)


def parametrized(documents: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("document", documents, ids=lambda one: str(one.relative_to(ROOT)))


@parametrized([document for document in DOCS if document.name not in HISTORY])
def test_what_is_named_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")

    assert missing_names(text) == []
    assert misplaced(text) == []
    assert sorted(set(RULE.findall(text)) - ledger()) == []


@parametrized(DOCS)
def test_every_command_and_its_options_exist(document: Path) -> None:
    assert wrong_commands(document.read_text(encoding="utf-8")) == []


@parametrized(DOCS)
def test_every_make_target_named_exists(document: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = re.findall(r"(?:^|`)make ([a-z-]+)", document.read_text(encoding="utf-8"), re.MULTILINE)

    assert set(named) <= targets


@parametrized(DOCS)
def test_every_variable_of_the_environment_is_read_somewhere(document: Path) -> None:
    named = set(re.findall(r"\bSPELTAFEL_[A-Z]+\b", document.read_text(encoding="utf-8")))
    read = "".join(file.read_text(encoding="utf-8") for file in [*SOURCE.rglob("*.py"), ROOT / "setup.py"])

    assert [name for name in sorted(named) if name not in read] == []


def test_every_room_is_in_the_drawing() -> None:
    drawing = next(block for block in architecture().split("```") if block.startswith("text\n"))
    drawn = set(re.findall(r"\w+", drawing))
    rooms = {
        file.stem for file in SOURCE.iterdir() if file.suffix == ".py" or (file / "__init__.py").exists()
    }

    assert sorted(room for room in rooms - drawn if not room.startswith("__")) == []


def test_every_module_of_a_large_room_is_named() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", architecture(), re.MULTILINE)
    large = {room: set(re.findall(r"`(\w+)`", told)) for room, told in rows if (SOURCE / room).is_dir()}
    there = {room: {file.stem for file in (SOURCE / room).iterdir() if is_module(file)} for room in large}

    assert {"house", "store", "web", "tui", "record"} <= set(large)
    assert large == there


def is_module(file: Path) -> bool:
    return (file.suffix == ".py" and file.stem != "__init__") or (
        (file / "__init__.py").exists() and file.name != "migrations"
    )


def architecture() -> str:
    return (ROOT / "docs/architecture.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "wrong",
    [
        "`house/nowhere`",
        "`games/linja/nowhere.py`",
        "`nowhere.py`",
        "`Table.nowhere`",
        "`nowhere.do`",
        "`Nowhere`",
    ],
)
def test_a_name_that_is_not_there_is_found(wrong: str) -> None:
    assert missing_names(f"See {wrong}.") == [wrong.strip("`")]


@pytest.mark.parametrize(
    "wrong", ["speltafel nowhere", "speltafel guest nowhere", "speltafel serve --nowhere"]
)
def test_a_command_that_is_not_there_is_found(wrong: str) -> None:
    assert wrong_commands(f"Type `{wrong}`.") == [wrong]


@pytest.mark.parametrize("wrong", ["`nowhere` in `table.py`", "`table.py`: `act`, `nowhere`"])
def test_a_name_in_another_file_is_found(wrong: str) -> None:
    assert misplaced(wrong) == ["nowhere in table.py"]
