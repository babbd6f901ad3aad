"""Linja's engine and the search on it against the same written in C: ratios, in turns, in one run.

`make bench` runs this. It exits 1 when a ratio falls below what docs/decisions promises (0005).
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

from speltafel import COMPILED
from speltafel.bots.tree import search
from speltafel.engine import Budget, Rng, playouts
from speltafel.games import load

ROUNDS = 7
PLAYOUTS = 60_000
SEARCH_ROUNDS = 30_000
LEAST = {"playouts": 0.40, "search": 0.45}


def built(folder: str) -> ctypes.CDLL:
    """The yardstick, compiled for this machine."""
    library = Path(folder) / "limit.so"
    source = Path(__file__).parent / "limit" / "linja.c"
    subprocess.run(
        ["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source, "-lm"], check=True
    )
    return ctypes.CDLL(str(library))


def spent(do: Callable[[], object]) -> float:
    """Processor time a thing takes."""
    before = process_time()
    do()
    return process_time() - before


def main() -> int:
    """Measure, print, judge."""
    if not COMPILED:
        print("The engines are not compiled; there is nothing to compare.", file=sys.stderr)
        return 1
    game = load("linja")
    state = game.start(2, game.choose(begins="red"))
    with tempfile.TemporaryDirectory() as folder:
        limit = built(folder)
        pairs = {
            "playouts": (
                lambda: playouts(state, Rng(1), PLAYOUTS),
                lambda: limit.playouts(PLAYOUTS, ctypes.c_uint64(12345)),
            ),
            "search": (
                lambda: search(state, 0, Budget(SEARCH_ROUNDS), Rng(1), None),
                lambda: limit.search(SEARCH_ROUNDS, ctypes.c_uint64(12345)),
            ),
        }
        code = 0
        for name, (ours, theirs) in pairs.items():
            ratio = median(spent(theirs) / spent(ours) for _ in range(ROUNDS))
            print(f"{name:10}{ratio:6.2f} of C (at least {LEAST[name]:.2f})")
            code |= ratio < LEAST[name]
    return code


if __name__ == "__main__":
    sys.exit(main())
