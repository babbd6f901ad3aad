"""Analyses on the site: who may have which, what the page shows, and how it is stopped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import monotonic, sleep

import pytest
from support.recording import OPENED
from support.visiting import Site, Visitor, running

from speltafel import analysis
from speltafel.games import load
from speltafel.record import written
from speltafel.record.selfplay import played


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A house that many tests visit."""
    with running(tmp_path_factory.mktemp("house")) as site:
        yield site


def given_up(visitor: Visitor) -> str:
    """A game of nim with a blunder in it, given up."""
    table = visitor.opens("nim", "screen", name="Anna", second="Bram")
    for line in ("1-2", "2-1", "3-5"):
        visitor.says(table, line)
    visitor.does(table, "resign")
    return table


def waited(visitor: Visitor, path: str) -> str:
    """The page of an analysis that has ended."""
    end = monotonic() + 30
    while visitor.get(f"{path}.json").json()["stage"] in ("waiting", "running"):
        assert monotonic() < end
        sleep(0.05)
    return visitor.get(path).text


def record(game: str = "nim", seats: int = 2) -> str:
    """The record of a game between bots."""
    box = load(game)
    return written(played(box, box.choose(), ["random"] * seats, 1, lambda: OPENED))


@pytest.mark.rule("TAF-07")
@pytest.mark.parametrize("path", ["analysis", "analysis.json"])
def test_a_game_that_goes_on_is_not_looked_at(site: Site, path: str) -> None:
    anna = site.visitor()
    table = anna.opens("nim", "screen")
    answer = anna.get(f"{table}/{path}")

    assert answer.status_code == 409
    assert "TAF-07" in answer.text


@pytest.mark.rule("TAF-07")
def test_a_game_that_goes_on_is_not_analysed(site: Site) -> None:
    anna = site.visitor()
    table = anna.opens("nim", "screen")
    answer = anna.post(f"{table}/analysis")

    assert answer.status_code == 409
    assert "TAF-07" in answer.text


def test_a_finished_table_leads_to_its_analysis(site: Site) -> None:
    anna = site.visitor()
    table = given_up(anna)

    assert f'href="{table}/analysis"' in anna.get(table).text
    assert "Analyseer" in anna.get(f"{table}/analysis").text


def test_the_page_shows_curve_marks_and_what_is_proven(site: Site) -> None:
    anna = site.visitor()
    table = given_up(anna)
    assert anna.post(f"{table}/analysis").headers["location"] == f"{table}/analysis"
    page = waited(anna, f"{table}/analysis")

    assert '<svg class="curve"' in page
    assert len(re.findall(r'<tr class="worst"', page)) == 1
    assert f'href="{table}?n=3"' in page
    assert page.count("bewezen") == 3
    assert "<progress" not in page


def test_an_estimate_says_its_size(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "ROUNDS", 50)
    anna = site.visitor("en")
    anna.post("/analysis", record=record("bod", 3))
    path = f"/analysis/{list(site.app.state.pasted.games)[-1]}"

    assert re.search(r"estimate \([\d,]+ nodes\)", waited(anna, path))


def test_anybody_may_look_at_what_was_found(site: Site) -> None:
    anna, somebody = site.visitor(), site.visitor("en")
    table = given_up(anna)
    anna.post(f"{table}/analysis")
    waited(anna, f"{table}/analysis")

    assert "proven" in somebody.get(f"{table}/analysis").text


def test_numbers_are_there_for_scripts(site: Site) -> None:
    anna = site.visitor()
    table = given_up(anna)

    assert anna.get(f"{table}/analysis.json").json()["stage"] == "none"

    anna.post(f"{table}/analysis")
    waited(anna, f"{table}/analysis")
    told = anna.get(f"{table}/analysis.json").json()

    assert (told["stage"], told["done"], told["of"]) == ("done", 3, 3)
    assert [one["mark"] for one in told["found"]] == ["", "", "??"]


def test_a_pasted_record_is_analysed_without_being_kept(site: Site) -> None:
    carl = site.visitor()
    answer = carl.post("/analysis", record=record())

    assert answer.status_code == 303
    page = waited(carl, answer.headers["location"])
    assert '<svg class="curve"' in page
    assert 'href="/t/' not in page


def test_a_false_record_is_refused_by_its_line(site: Site) -> None:
    answer = site.visitor().post("/analysis", record=record().replace("game nim", "game nam"))

    assert answer.status_code == 400
    assert "Regel 3" in answer.text


def test_nothing_is_a_record_that_can_be_read(site: Site) -> None:
    assert site.visitor().post("/analysis", record="").status_code == 400


def test_a_pasted_game_that_is_forgotten_is_not_found(site: Site) -> None:
    assert site.visitor().get("/analysis/0123456789abcdef").status_code == 404


def test_an_analysis_is_stopped_and_begun_again(site: Site) -> None:
    anna = site.visitor()
    answer = anna.post("/analysis", record=record("linja"))
    path = answer.headers["location"]

    assert "<progress" in anna.get(path).text
    assert 'http-equiv="refresh"' in anna.get(path).text

    anna.post(f"{path}/stop")

    assert "De analyse is gestopt." in anna.get(path).text

    anna.post(path)

    assert anna.get(f"{path}.json").json()["stage"] in ("waiting", "running")

    anna.post(f"{path}/stop")


def test_the_curve_is_told_in_words(site: Site) -> None:
    anna = site.visitor()
    table = given_up(anna)
    anna.post(f"{table}/analysis")

    assert "gemarkeerd zijn de zetten 3" in waited(anna, f"{table}/analysis")
