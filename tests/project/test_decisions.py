"""Decisions are short numbered records with their reason, and the index lists them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"
RECORDS = sorted(FOLDER.glob("[0-9]*.md"))
LONGEST = 40


def test_numbers_have_no_holes() -> None:
    assert [int(record.name[:4]) for record in RECORDS] == list(range(1, len(RECORDS) + 1))


def test_the_index_lists_every_record_by_its_title() -> None:
    listed = re.findall(
        r"^- \[(\d{4})\]\((\S+)\) (.+)$", (FOLDER / "README.md").read_text("utf-8"), re.MULTILINE
    )

    assert [(f"# {number} {title}", file) for number, file, title in listed] == [
        (record.read_text("utf-8").partition("\n")[0], record.name) for record in RECORDS
    ]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_record_says_what_and_why_in_few_words(record: Path) -> None:
    text = record.read_text("utf-8")

    assert re.findall(r"^\*\*(Decided|Why)\.\*\*", text, re.MULTILINE) == ["Decided", "Why"]
    assert len(text.splitlines()) <= LONGEST
