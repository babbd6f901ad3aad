"""The storm of kills in small: what `make faults` does for every game, for two of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.storing import BACKENDS

pytestmark = pytest.mark.slow

STORM = Path(__file__).parents[2] / "benchmarks" / "faults.py"


@pytest.mark.parametrize("store", BACKENDS)
@pytest.mark.parametrize("game", ["linja", "catan"])
def test_nothing_is_lost_doubled_or_seen_otherwise_when_the_server_is_killed(game: str, store: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(STORM), "--small", "--games", game, "--stores", store]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "'kills': 3" in done.stdout
