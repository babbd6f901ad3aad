"""A small form of benchmarks/floods.py: a few floods, and everybody else goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FLOODS = Path(__file__).parents[2] / "benchmarks/floods.py"
SMALL = ["--seconds", "3", "--entries", "600", "--share", "0.9", "--floor", "200"]
"""Other tests run beside this one, so it is the slowest tenth that is compared, and 0.2 s do not count."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs many addresses on loopback")
def test_pages_and_moves_go_on_under_floods() -> None:
    """In turns with quiet. Before hints had a budget, pages took minutes then."""
    floods = ["puzzle hints", "looks back at a long game", "half-open requests"]
    command = [sys.executable, str(FLOODS), *SMALL, "--only", *floods]
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for _ in range(3):
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=200, env=paths)
        if done.returncode == 0:
            return
    raise AssertionError(done.stdout + done.stderr)
