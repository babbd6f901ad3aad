"""Records on the site: who gets which, and what the server says of one that is pasted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from support.recording import OPENED, forged, line_of, wild
from support.visiting import Site, Visitor, running

from speltafel.games import load
from speltafel.record import verified, written
from speltafel.record.selfplay import played
from speltafel.web.guard import LARGEST_RECORD
from speltafel.web.limits import EACH


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A house that many tests visit."""
    with running(tmp_path_factory.mktemp("house")) as site:
        yield site


def record(game: str = "linja", seats: int = 2) -> str:
    """The record of a game between bots."""
    box = load(game)
    return written(played(box, box.choose(), ["random"] * seats, 1, lambda: OPENED))


def given_up(visitor: Visitor) -> str:
    """A table at which somebody played against themselves and resigned."""
    table = visitor.opens("bod", "screen", name="Anna", second="Bram")
    visitor.does(table, "resign")
    return table


def server_says(page: str) -> str:
    """What the server found."""
    found = re.search(r'id="server".*?class="verdict">(.*?)</p>', page, re.DOTALL)
    assert found
    return unescape(re.sub("<.*?>", "", found[1])).strip()


@pytest.mark.rule("TAF-05")
def test_a_running_game_gives_no_record_to_anybody(site: Site) -> None:
    anna = site.visitor()
    table = anna.opens("bod", "screen")
    for who in (anna, site.visitor()):
        for path in (f"{table}/record.txt", f"/verify?table={table.removeprefix('/t/')}"):
            answer = who.get(path)

            assert answer.status_code in (400, 409)
            assert "TAF-05" in answer.text
            assert "secret" not in answer.text
        assert "record.txt" not in who.get(table).text


def test_a_finished_game_is_taken_away_and_checked(site: Site) -> None:
    anna = site.visitor()
    table = given_up(anna)
    answer = anna.get(f"{table}/record.txt")
    name = table.removeprefix("/t/")

    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert verified(answer.content).row.id == name
    assert f'href="{table}/record.txt"' in anna.get(table).text
    assert f'href="/verify?table={name}"' in anna.get(table).text
    assert server_says(anna.get(f"/verify?table={name}").text).startswith("Klopt: ")


def test_a_table_that_is_not_there_has_no_record(site: Site) -> None:
    assert site.visitor().get("/t/nowhere/record.txt").status_code == 404
    assert site.visitor().get("/verify?table=nowhere").status_code == 404


def test_a_pasted_record_is_checked(site: Site) -> None:
    answer = site.visitor().post("/verify", record=written(wild("linja", 2)))

    assert answer.status_code == 200
    assert server_says(answer.text).startswith("Klopt: ")


def test_a_record_comes_through_a_form_as_browsers_send_it(site: Site) -> None:
    text = written(wild("bod", 2)).replace("\n", "\r\n")

    assert server_says(site.visitor().post("/verify", record=text).text).startswith("Klopt: ")


def test_other_weights_are_found_by_the_server(site: Site) -> None:
    text = record("bod", 3)
    line = line_of(text, " chance p")
    answer = site.visitor("en").post("/verify", record=forged(text, line, " 3,2,1 ", " 3,2,2 "))

    assert server_says(answer.text).startswith(f"TAF-05 Line {line}: Here should stand: bod 3,2,1")


@pytest.mark.parametrize("text", ["hello", "speltafel-record 1 ", "\x00", "<script>alert(1)</script>"])
def test_what_is_no_record_is_answered_in_a_sentence(site: Site, text: str) -> None:
    answer = site.visitor().post("/verify", record=text)

    assert server_says(answer.text).startswith("Regel 1: ")
    assert "<script>alert" not in answer.text


def test_nothing_pasted_is_nothing_checked(site: Site) -> None:
    assert server_says(site.visitor().post("/verify").text) == "Nog niet nagekeken; druk op de knop."


def test_a_large_garbage_is_answered_and_a_larger_one_turned_away(site: Site) -> None:
    visitor = site.visitor()
    much = "speltafel-record 1 65be96cd4afd785e\n" + "1 x\n" * 60_000

    assert server_says(visitor.post("/verify", record=much).text).startswith("Regel 2: ")
    assert visitor.post("/verify", record="x" * LARGEST_RECORD).status_code == 413
    assert visitor.post("/choose", next="x" * 20_000).status_code == 413


def test_a_form_of_another_site_is_turned_away(site: Site) -> None:
    answer = site.visitor().client.post("/verify", data={"record": "x"}, headers={"origin": "http://evil"})

    assert answer.status_code == 403


def test_nobody_has_records_checked_without_end(site: Site) -> None:
    anna = site.visitor()
    anna.opens("nim", "screen")
    answers = [anna.post("/verify", record="x").status_code for _ in range(EACH["checks"] + 1)]

    assert answers == [200] * EACH["checks"] + [429]


def test_the_page_says_in_english_which_half_is_whose(site: Site) -> None:
    page = unescape(site.visitor("en").get("/verify").text)

    assert "Your browser's half" in page
    assert "The server's half" in page
    assert "Not checked: that takes a record, and a browser with scripts." in page
