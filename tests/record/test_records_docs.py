"""docs/records.md says enough to write a checker: its own, run here, agrees with ours."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from support.recording import forged, line_of, mutated, wild

from speltafel.record import verified, written
from speltafel.record.header import bodies
from speltafel.record.walk import KINDS, walk
from speltafel.table import DRAW

DOCUMENT = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def checker() -> Callable[[str], int]:
    """The checker of the document."""
    found = re.search(r"^```python checker\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert found
    names: dict[str, object] = {"__name__": "checker"}
    exec(found[1], names)
    check = names["check"]
    assert callable(check)
    return check


def test_the_documented_checker_accepts_what_is_true() -> None:
    check = checker()
    for seed in range(6):
        for game in ("bod", "linja", "nim"):
            text = written(wild(game, seed))

            assert check(text) == 0
            verified(text.encode())


def test_the_documented_checker_finds_a_changed_character() -> None:
    check, random = checker(), Random(2)
    text = written(wild("bod", 1))
    last = text.count("\n")
    for _ in range(60):
        spoilt, line = mutated(text, random)

        assert check(spoilt) in (line, last, last + 1), spoilt  # a weight may be found by the seal alone


def test_the_documented_checker_finds_another_draw() -> None:
    text = written(wild("bod", 1))
    line = line_of(text, r" chance p\d bod 3,2,1 0 ")
    spoilt = forged(text, line, " 3,2,1 0 ", " 3,2,1 1 ")

    assert checker()(spoilt) == line


def test_every_kind_and_every_line_of_a_header_is_documented() -> None:
    games = [wild(game, seed) for game in ("bod", "linja") for seed in range(12)]
    lines = {body.split(" ")[0] for game in games for body in bodies(game, list(walk(game))[-1].outcome)}  # type: ignore[arg-type]
    missing = [kind for kind in KINDS if f"`{kind}`" not in DOCUMENT and kind != DRAW]

    assert missing == []
    assert [word for word in lines if f"| `{word} " not in DOCUMENT] == []
    assert {"also", "clock", "match", "played", "gift"} <= lines
