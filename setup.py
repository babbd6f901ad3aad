"""Compiles the engines where a compiler is at hand; without one they run as they are."""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src/speltafel")
ENGINES = [
    SOURCE / "engine.py",
    SOURCE / "alphabeta.py",
    SOURCE / "bots/tree.py",
    *sorted(SOURCE.glob("games/*/state*.py")),
    *sorted(SOURCE.glob("games/*/state/*.py")),
    *sorted(SOURCE.glob("games/*/belief.py")),
    *sorted(SOURCE.glob("games/*/judge.py")),
    *sorted(SOURCE.glob("games/*/bot*.py")),
    *sorted(SOURCE.glob("games/*/solve.py")),
]
ASKING = {"egg_info", "dist_info", "sdist"}
"""What needs no C: name and version, which pip asks for first, and the source as it is."""

WRONG_SHIFT = re.compile(r"= -?[0-9]+(?:LL)? << cpy_r")


def extensions() -> list[Extension]:
    """The engines as extension modules; none with SPELTAFEL_PURE=1, nor where no C is needed."""
    if os.environ.get("SPELTAFEL_PURE") == "1" or ASKING & set(sys.argv):
        return []
    from mypyc.build import mypycify

    built = mypycify(["--strict", *map(str, ENGINES)], opt_level="3", group_name="speltafel")
    for extension in built:
        refuse_wrong_shifts(extension)
        if sys.platform != "win32":
            extension.extra_compile_args.append("-fno-semantic-interposition")
        extension.optional = True
    return built


def refuse_wrong_shifts(extension: Extension) -> None:
    """A constant shifted by a variable is computed in 32 bits by mypyc: no build may hold one."""
    for source in map(Path, extension.sources):
        found = WRONG_SHIFT.search(source.read_text(encoding="utf-8"))
        if found:
            raise SystemExit(f"{source}: {found[0]}: take bits from a table instead")


setup(ext_modules=extensions())
