"""A release is whole: its source is the repository, and everything says the same version."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any

import pytest

import speltafel

ROOT = Path(__file__).parents[2]
BUILT = (".venv*", "build", "dist", "*.egg-info", "speltafel.db*", "__pycache__", ".*_cache", ".hypothesis")
ADDED = re.compile(r"PKG-INFO|setup\.cfg|src/speltafel\.egg-info/.*")


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


@pytest.mark.slow
def test_the_source_of_a_release_is_the_whole_repository(tmp_path: Path) -> None:
    copy = shutil.copytree(ROOT, tmp_path / "copy", ignore=shutil.ignore_patterns(".git", *BUILT))
    ours = files_in(copy)
    command = [sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", str(tmp_path)]
    subprocess.run([*command, str(copy)], check=True, capture_output=True)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as packed:
        names = {one.name.partition("/")[2] for one in packed.getmembers() if one.isfile()}

    assert {name for name in names if not ADDED.fullmatch(name)} == ours


def files_in(folder: Path) -> set[str]:
    """Every file below a folder."""
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


def test_everything_says_the_same_version(project: dict[str, Any]) -> None:
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert newest
    assert project["version"] == speltafel.__version__ == newest[1]


def test_the_oldest_python_is_one_we_say_we_run_on(project: dict[str, Any]) -> None:
    oldest = project["requires-python"].removeprefix(">=")

    assert f"Programming Language :: Python :: {oldest}" in project["classifiers"]
