"""Whatever is wrong with the store, guests hear no file, user, host or port; the operator does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs
from support.visiting import Site, running

from speltafel.store import Unavailable, errors
from speltafel.text import DUTCH, say

PLACE = "/srv/secret/club.db"
FACT = "connection to server at dbhost (192.0.2.7), port 5432 failed: FATAL: role keeper"
TELLTALES = ("/srv", "secret", "club.db", "dbhost", "192.0.2.7", "5432", "keeper", "FATAL")
MEANINGS = sorted({*errors.MEANINGS.values(), errors.OTHERWISE})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("house")) as site:
        yield site


@pytest.mark.parametrize("meaning", MEANINGS)
@pytest.mark.parametrize("code", ["nl", "en"])
def test_guests_hear_nothing_of_where_it_is_kept(
    site: Site, meaning: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = site.visitor(code)
    table = visitor.opens("nim", "screen")
    wrong = Unavailable(say(meaning, name=PLACE, fact=FACT))

    def fail(*_: Any) -> Any:
        raise wrong

    with visitor.watches(table, code) as wire, capture_logs() as logs:
        wire.hear()
        for work in (
            "append",
            "guest",
            "table",
            "entries",
            "tables_of",
            "unfinished",
            "open_table",
            "add_guest",
        ):
            monkeypatch.setattr(site.house.store, work, fail)
        wire.send("say", cid="a", base=0, line="1-1")
        told = [str(wire.until(t="refused"))]
        paths = (
            "/healthz",
            table,
            "/mine",
            "/t/other",
            f"{table}?n=0",
            f"{table}/record.txt",
            f"{table}/qr.svg",
        )
        answers = [visitor.get(path) for path in paths]
        answers.append(visitor.post("/tables", game="nim", mode="screen"))
        answers.append(visitor.post(f"{table}/say", line="1-1", cid="b", base=0))
        told += [answer.text + str(answer.headers) for answer in answers]

    assert {answer.status_code for answer in answers} <= {200, 503}
    assert len([answer for answer in answers if answer.status_code == 503]) >= 7
    for text in told:
        assert not [word for word in TELLTALES if word in text]
    assert any(line.get("fact") == DUTCH.tell(wrong.sentence) for line in logs)
