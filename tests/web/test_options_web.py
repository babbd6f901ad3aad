"""Rules are chosen one by one on a page of their own, and a table says what it is played with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from support.visiting import Site, running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("house")) as site:
        yield site


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_every_option_is_asked_with_its_rule_and_the_usual_value_marked(site: Site) -> None:
    page = site.visitor().get("/games/linja/options").text

    for name in ("begins", "bonus_opponent", "begin_goal_bonus", "end_stays", "minus", "edition"):
        assert f'name="o-{name}"' in page
    assert 'href="/games/linja/rules#LIN-42"' in page
    assert '<option value="on" selected>ja · gewoon</option><option value="off">nee</option>' in page


def test_a_profile_shows_what_is_different_there(site: Site) -> None:
    page = site.visitor().get("/games/linja/options?profile=2010").text

    assert "Stenen op de eigen helft kosten punten. nee (gewoon: ja) LIN-42" in words(page)
    assert '<option value="off" selected>nee</option>' in page
    assert page.count('class="option changed"') == 2


def test_the_page_speaks_english(site: Site) -> None:
    page = words(site.visitor("en").get("/games/linja/options?profile=2010").text)

    assert "What is different here?" in page
    assert "no (usual: yes) LIN-42" in page


def test_a_table_is_played_with_what_was_chosen_and_says_so(site: Site) -> None:
    anna = site.visitor()
    table = anna.opens(
        "linja", "screen", name="Anna", page="options", **{"o-minus": "off", "o-begins": "red"}
    )
    page = words(anna.get(table).text)

    assert "Gespeeld met standaard@1 begins=red minus=off" in page
    assert "Wie begint: het lot, rood of zwart. red (gewoon: lot) LIN-04" in page


def test_as_usual_a_table_says_that(site: Site) -> None:
    anna = site.visitor()
    page = words(anna.get(anna.opens("linja", "screen", name="Anna")).text)

    assert "Gespeeld met standaard@1 Alles zoals in het regelboek." in page


def test_values_too_many_to_list_are_typed_and_refused_with_their_rule(site: Site) -> None:
    anna = site.visitor()
    cities = "A1,A6,C3,C4,D6,F1,F3,F6"
    table = anna.opens("stad-en-land", "screen", page="options", **{"o-layout": cities})
    assert f"layout={cities}" in anna.get(table).text

    answer = anna.post("/tables", game="stad-en-land", mode="screen", page="options", **{"o-layout": "A1,Z9"})
    assert answer.status_code == 400
    assert re.search(r'role="alert"><a class="rule" href="/games/stad-en-land/rules#STA-', answer.text)
    assert 'value="A1,Z9"' in answer.text


def test_a_value_that_is_not_there_is_refused_with_its_rule(site: Site) -> None:
    answer = site.visitor().post(
        "/tables", game="linja", mode="screen", page="options", **{"o-minus": "maybe"}
    )

    assert answer.status_code == 400
    assert "LIN-42 Optie minus kan niet maybe zijn. Wel: on, off." in words(answer.text)


def test_a_profile_that_is_not_there_is_refused(site: Site) -> None:
    assert site.visitor().get("/games/linja/options?profile=1950").status_code == 404
