"""The pages under docs/rules/ say what the ledger says."""

from pathlib import Path

import pytest
from support.ledger import pages


@pytest.mark.parametrize(("file", "text"), [pytest.param(*page, id=page[0].name) for page in pages().items()])
def test_the_page_is_what_make_ledger_writes(file: Path, text: str) -> None:
    assert file.read_text(encoding="utf-8") == text
