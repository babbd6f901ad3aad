"""The generated C of the engines: no shift that mypyc gets wrong, no boxed int where it is hot.

And a build where no compiler works still installs and plays.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from speltafel import games

ROOT = Path(__file__).parents[2]
GENERATE = """
import sys
from mypyc.build import mypycify
made = mypycify(["--strict", *sys.argv[1:]], group_name="speltafel")
print([source for extension in made for source in extension.sources if "__native" in source][0])
"""
OTHERS = {game.home.name for game in games.every()} - {"nim"}
WRONG_SHIFT = re.compile(r"= -?[0-9]+(?:LL)? << cpy_r.*")
BOXED = re.compile(r"PyLong_FromLongLong|CPyTagged_StealAsObject|CPyLong_FromI64|PyLong_FromSsize_t")


def chapter(game: str, name: str) -> str:
    """A module of an engine that is a folder; mypyc leaves out what no two names differ in."""
    return f"(?:{game}___)?(?:state___)?{name}"


HOT = {
    "engine": ["playout", "playouts", "Rng___below"],
    "alphabeta": [
        *("known", "value_in", "action_in", "answers", "put_in_order", "decided"),
        *(f"Search___{name}" for name in ("listed", "compared", "answered", "value")),
        *(f"Search___{name}" for name in ("count", "remembered", "best_of")),
    ],
    "(?:linja___)?state": [
        *("gathered", "occupied", "full", "list_rows", "list_steps"),
        *(
            f"Linja____{name}"
            for name in ("fill_bonus", "fill_lot", "can_go", "can_go_back", "begin", "follow")
        ),
        *(f"Linja____{name}" for name in ("follow_by", "offer_bonus", "step", "move", "pass", "end_turn")),
        *(f"Linja___{name}" for name in ("fill", "apply", "copy", "actor", "apart", "payoff", "score")),
    ],
    chapter("stad_en_land", "squares"): [
        *("beside", "spread", "between", "above", "loose_ends", "size"),
    ],
    chapter("stad_en_land", "roads"): [
        *(
            f"Roads___{name}"
            for name in ("routes", "linked", "possible", "start_from", "find_at", "find_all")
        ),
        *(
            f"Roads___{name}"
            for name in ("find_inner", "inner", "alone", "met", "passes", "arrives", "built")
        ),
    ],
    "stad_en_land___state": [
        *("group_sum", "list_borders"),
        *(
            f"Stad___{name}"
            for name in ("fill", "apply", "copy", "actor", "draw", "dead_end", "payoff", "lead")
        ),
        *(f"Stad____{name}" for name in ("built", "remove", "stop", "end_turn", "found", "fill_lot")),
    ],
    "stad_en_land___judge": ["worth", "expect", "hope_of"],
    "stad_en_land___bot": [*(f"Search___{name}" for name in ("after", "leaf", "key"))],
    "architekton___state": [
        *(f"Architekton___{name}" for name in ("fill", "apply", "copy", "actor", "draw", "payoff")),
    ],
    chapter("architekton", "situation"): [
        *(f"Situation___{name}" for name in ("owner", "open_tile", "mismatches", "chips_of")),
    ],
    chapter("architekton", "rows"): [
        *("land_at", "building_in", "neighbours", "walled_in", "wrong_sides", "ask", "building_cells"),
        *("landscape_cells", "group", "size", "list_members", "shows"),
    ],
    chapter("architekton", "supply"): ["open_landscapes", "next_place", "take", "can_exchange"],
    chapter("architekton", "draws"): ["fill_draws", "draw"],
    chapter("architekton", "lays"): [
        *(
            "fill_lays",
            "building_lays",
            "landscape_lays",
            "with_second",
            "second_follows",
            "opens",
            "can_lay",
        ),
    ],
    chapter("architekton", "laying"): ["lay", "put_building", "move_house"],
    chapter("architekton", "judging"): ["enclose", "go_on", "next_judged", "waits_for", "settle"],
    chapter("architekton", "turn"): ["end_turn", "falls_short"],
    chapter("architekton", "scoring"): ["lead", "points", "settled", "largest"],
    "architekton___judge": ["worth", "stake", "fate", "best_group"],
    "architekton___bot": [
        *(f"Search___{name}" for name in ("turn_worth", "best_second", "promising", "decided", "answered"))
    ],
    "querbeet___state": [
        *(
            f"Querbeet___{name}"
            for name in ("fill", "apply", "copy", "actor", "draw", "put", "payoff", "points")
        ),
        *(f"Querbeet____{name}" for name in ("deal", "pass_on", "next_round")),
    ],
    chapter("querbeet", "laying"): ["fill_lays", "fits_somewhere", "show"],
    chapter("querbeet", "dealing"): ["fill_deals", "drawn_deal", "undealt", "to_deal", "hand_size"],
    chapter("querbeet", "ways"): [
        *("way_points", "shortest", "almost", "joined", "into", "touching", "goes_on"),
    ],
    "querbeet___judge": [
        *(f"Ground___{name}" for name in ("look", "step", "missing_of_seven", "missing", "along", "hope")),
        *("lead", "turns_left"),
    ],
    "querbeet___bot": [
        *(f"Search___{name}" for name in ("after", "leaf", "key", "merit")),
        *(f"Guess___{name}" for name in ("goes_on", "greedy", "played_out")),
    ],
    "tree": [*(f"Search___{name}" for name in ("pick_open", "pick_among", "child", "add", "favourite"))],
    "(?:linja___)?bot": [
        *(f"Search___{name}" for name in ("after", "leaf", "key", "turned", "listed")),
        "worth",
    ],
    "(?:linja___)?solve": [
        "overfull",
        *(f"Kernel____{name}" for name in ("bonus", "begins", "follow", "margins")),
        *(f"Kernel___{name}" for name in ("bonuses", "turns")),
    ],
}


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The C that mypyc makes of every engine; that of the build which is tested, where there is one."""
    if "SPELTAFEL_C" in os.environ:
        return Path(os.environ["SPELTAFEL_C"]).read_text(encoding="utf-8")
    engines = [ROOT / "src/speltafel" / name for name in ("engine.py", "alphabeta.py", "bots/tree.py")]
    for name in ("state*", "state/*", "judge", "bot", "solve"):
        engines += sorted((ROOT / "src/speltafel/games").glob(f"*/{name}.py"))
    return generate(tmp_path_factory.mktemp("generated"), engines)


def generate(folder: Path, engines: list[Path]) -> str:
    """The C that mypyc makes of these files."""
    made = subprocess.run(
        [sys.executable, "-c", GENERATE, *map(str, engines)],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    return (folder / made.stdout.strip().splitlines()[-1]).read_text(encoding="utf-8")


def body(generated: str, name: str) -> str:
    """The C of one function."""
    found = re.search(rf"^\S[^\n]*CPyDef_{name}\([^;{{]*\) {{\n(.*?)^}}", generated, re.MULTILINE | re.DOTALL)
    assert found is not None, f"no function {name}"
    return found[1]


@pytest.mark.slow
def test_no_constant_is_shifted_by_a_variable(generated: str) -> None:
    assert WRONG_SHIFT.findall(generated) == []


@pytest.mark.slow
def test_a_wrong_shift_would_be_found(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.py"
    faulty.write_text("from mypy_extensions import i64\ndef bit(n: i64) -> i64:\n    return 1 << n\n")

    assert WRONG_SHIFT.findall(generate(tmp_path, [faulty]))


@pytest.mark.slow
@pytest.mark.parametrize("module", HOT)
def test_hot_functions_box_no_ints(generated: str, module: str) -> None:
    boxing = [name for name in HOT[module] if BOXED.search(body(generated, f"{module}___{name}"))]

    assert boxing == []


@pytest.mark.slow
def test_a_function_that_boxes_would_be_found(generated: str) -> None:
    assert BOXED.search(body(generated, "engine___State___actions"))


def test_no_class_is_acyclic() -> None:
    """mypyc lets such objects into the interpreter's trashcan, which writes before them in memory."""
    marked = [file for file in (ROOT / "src").rglob("*.py") if "acyclic" in file.read_text(encoding="utf-8")]

    assert marked == []


@pytest.mark.slow
def test_where_no_compiler_works_the_wheel_is_built_and_runs_interpreted(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps"]
    made = subprocess.run(
        [*command, "-w", tmp_path, copied(tmp_path)],
        env={**os.environ, "CC": "false", "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    wheel = next(tmp_path.glob("*.whl"))
    report = subprocess.run(
        [sys.executable, "-m", "speltafel", "doctor"],
        env={**os.environ, "PYTHONPATH": str(wheel), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "geïnterpreteerd" in report.stdout, report.stderr


def copied(folder: Path) -> Path:
    """The sources with one game in a folder of their own: a build leaves the checkout alone, and is short."""
    target, others = folder / "project", OTHERS | {"__pycache__", "tests"}
    shutil.copytree(ROOT / "src", target / "src", ignore=lambda _, names: others & set(names))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, target / name)
    return target
