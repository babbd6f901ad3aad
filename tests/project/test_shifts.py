"""What the sanitizer says of a shift fails the tests, but for the way mypyc boxes a negative number."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SHIFTS = Path(__file__).parents[2] / "scripts" / "shifts"
BOXING = "    cpy_r_r5 = cpy_r_r0 << 1;"
SHIFTING = "    cpy_r_r5 = cpy_r_r0 << cpy_r_r1;"
NEGATIVE = "left shift of negative value -1"
TOO_FAR = "shift exponent 40 is too large for 32-bit type 'int'"


@pytest.mark.parametrize(
    ("code", "says", "fails"),
    [(BOXING, NEGATIVE, 0), (BOXING, TOO_FAR, 1), (SHIFTING, NEGATIVE, 1), (SHIFTING, TOO_FAR, 1)],
)
def test_only_the_boxing_of_a_negative_number_passes(
    tmp_path: Path, code: str, says: str, fails: int
) -> None:
    (tmp_path / "__native_speltafel.c").write_text(f"{code}\n")
    (tmp_path / "report").write_text(f"build/__native_speltafel.c:1:9: runtime error: {says}\n")

    assert judged(tmp_path) == fails


def judged(folder: Path) -> int:
    """What the script ends with."""
    command = [sys.executable, str(SHIFTS), str(folder / "__native_speltafel.c"), str(folder / "report")]
    return subprocess.run(command, check=False, capture_output=True).returncode


def test_a_sanitizer_that_says_nothing_was_not_there(tmp_path: Path) -> None:
    (tmp_path / "__native_speltafel.c").write_text(f"{BOXING}\n")

    assert judged(tmp_path) == 1
