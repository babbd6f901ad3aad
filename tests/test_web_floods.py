"""A small form of benchmarks/floods.py: a flood of each kind, and everybody else goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FLOODS = Path(__file__).parent.parent / "benchmarks/floods.py"


@pytest.mark.slow
@pytest.mark.parametrize("flood", ["puzzle hints", "looks back at a long game", "half-open requests"])
def test_pages_and_moves_go_on_under_a_flood(flood: str) -> None:
    """In turns with quiet; a machine that is busy with something else gets another chance."""
    command = [sys.executable, str(FLOODS), "--only", flood, "--seconds", "3", "--entries", "1000"]
    for _ in range(3):
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=200)
        if done.returncode == 0:
            return
    raise AssertionError(done.stdout + done.stderr)
