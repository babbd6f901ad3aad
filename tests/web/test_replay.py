"""Looking back at a game without script: any moment has a page, a picture, and a way to play on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest
from support.visiting import Site, Visitor, choices, running

from speltafel import games
from speltafel.game import Game
from speltafel.record import verified
from speltafel.web.replay.handlers import PICTURE_POLICY


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A house that many tests visit."""
    with running(tmp_path_factory.mktemp("house")) as site:
        yield site


def play(visitor: Visitor, table: str, lines: int) -> None:
    """Say so many lines at one's own screen, always the first that can be said."""
    for _ in range(lines):
        assert visitor.says(table, choices(visitor.get(table).text)[0]).status_code == 303


def begun(visitor: Visitor, lines: int = 4, **form: object) -> str:
    """A table of Linja at which a few lines were said."""
    table = visitor.opens("linja", "screen", **{"name": "Anna", "second": "Bram", **form})
    play(visitor, table, lines)
    return table


def told(page: str) -> str:
    """What the page says of the moment it shows."""
    return plain(re.search(r'id="s-told"[^>]*>(.*?)</p>', page, re.DOTALL))


def plain(found: re.Match[str] | None) -> str:
    """Words without markup."""
    assert found
    return " ".join(unescape(re.sub("<[^>]*>", " ", found[1])).split())


def ways(page: str) -> dict[str, str]:
    """Where the links through the game lead; a link that leads nowhere is left out."""
    return dict(re.findall(r'<a id="(\w+)" class="button" href="\?n=(\d+)"', page))


def position(page: str) -> str:
    """The position a page shows, as its game writes it."""
    return plain(re.search(r'id="s-position"[^>]*>(.*?)</p>', page))


def changes(visitor: Visitor, table: str) -> list[dict[str, Any]]:
    """What the script is told."""
    answer = visitor.get(f"{table}/replay.json")
    assert answer.status_code == 200
    moments: list[dict[str, Any]] = json.loads(answer.text)["moments"]
    return moments


def test_a_moment_has_a_page_with_ways_to_the_others(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna)

    page = anna.get(f"{table}?n=2").text

    assert told(page).startswith("Zet 2 van 5. ")
    assert ways(page) == {"first": "0", "back": "1", "on": "3", "last": "5"}
    assert "<title>Linja, zet 2 van 5: Anna, Bram · Speltafel</title>" in page
    assert page.count('aria-current="step"') == 1


def test_the_first_and_the_last_moment_lead_no_further(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna)

    assert ways(anna.get(f"{table}?n=0").text) == {"on": "1", "last": "5"}
    assert ways(anna.get(f"{table}?n=5").text) == {"first": "0", "back": "4"}
    assert told(anna.get(f"{table}?n=0").text) == "Zet 0 van 5. Het begin."


def test_log_lines_of_the_table_lead_to_moments(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna, 5)
    links = re.findall(r'<li [^>]*><a href="(\?n=\d+)"', anna.get(table).text)

    assert len(links) >= 3
    for link in links:
        assert f"?n={told(anna.get(table + link).text).split()[1]}" == link


def test_whoever_has_the_link_sees_the_moment_without_a_cookie(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna)
    link = re.search(r'data-link value="http://testserver([^"]*)"', anna.get(f"{table}?n=3").text)

    assert link
    assert position(site.visitor().get(link[1]).text) == position(anna.get(f"{table}?n=3").text)


@pytest.mark.parametrize(
    ("n", "sentence"),
    [
        ("6", "Zover is het niet"),
        ("-1", "is geen nummer"),
        ("", "is geen nummer"),
        ("9" * 99, "is geen nummer"),
    ],
)
def test_a_moment_that_there_is_not_gets_a_clear_answer(site: Site, n: str, sentence: str) -> None:
    anna = site.visitor()
    table = begun(anna)
    for path in (f"{table}?n={n}", f"{table}/position.svg?n={n}"):
        answer = anna.get(path)

        assert answer.status_code == 404
        assert sentence in answer.text


def test_a_table_that_there_is_not_has_no_past(site: Site) -> None:
    for path in ("?n=0", "/replay.json", "/position.svg?n=0"):
        assert site.visitor().get(f"/t/nowhere{path}").status_code == 404
    assert site.visitor().post("/t/nowhere/on", n=0, mode="bot").status_code == 404


def test_the_script_is_told_the_same_as_the_pages_show(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna, 6)
    whole: dict[str, str] = {}
    for moment in changes(anna, table):
        whole = {key: part for key, part in (whole | moment["set"]).items() if key not in moment["del"]}
        page = anna.get(f"{table}?n={moment['n']}").text

        assert all(part in page for key, part in whole.items() if "/" not in key)
        shown = {
            name.replace("-", "/", 1)
            for name in re.findall(r'id="((?:ground|rows|pieces|last)-[^"]*)"', page)
        }
        assert shown == {key for key in whole if key.split("/")[0] in ("ground", "rows", "pieces", "last")}


def test_what_was_taken_back_is_not_played_again(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna, 2)
    before = position(anna.get(f"{table}?n=2").text)
    anna.does(table, "undo")
    play(anna, table, 1)

    assert [moment["n"] for moment in changes(anna, table)] == [0, 1, 2, 5]
    assert position(anna.get(f"{table}?n=3").text) == before


def test_a_game_that_was_given_up_ends_with_that(site: Site) -> None:
    anna = site.visitor("en")
    table = begun(anna, 2)
    anna.does(table, "resign")
    last = changes(anna, table)[-1]

    assert last["turn"] is None
    page = anna.get(f"{table}?n={last['n']}").text
    assert told(page).endswith(": resigns")
    assert "TAF-02" in page
    assert 'id="go-on" hidden' in page


def test_a_picture_needs_nothing_else(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna)

    answer = anna.get(f"{table}/position.svg?n=3")

    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-security-policy"] == PICTURE_POLICY
    root = ElementTree.fromstring(answer.text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert ".linja" in "".join(root.itertext())
    assert not any(name.startswith("data-") for one in root.iter() if one is not root for name in one.attrib)
    assert not re.search(
        r"(?:href|url|src)[=(]\s*[\"']?(?:https?:)?/", answer.text.replace("http://www.w3.org/2000/svg", "")
    )


@pytest.mark.parametrize("game", [game for game in games.every() if game.board], ids=lambda game: game.name)
def test_a_picture_of_every_game_can_be_read(site: Site, game: Game[Any]) -> None:
    anna = site.visitor("en")
    table = anna.opens(game.name, "screen", name="<Anna> & co")

    root = ElementTree.fromstring(anna.get(f"{table}/position.svg?n=0").text)

    assert [one.tag.split("}")[1] for one in root] == ["title", "style", "g"]


def test_other_answers_keep_the_strict_policy(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna, 1)
    for path in (f"{table}?n=1", f"{table}/replay.json"):
        assert "style-src 'self'" in anna.get(path).headers["content-security-policy"]


def on(visitor: Visitor, table: str, n: int, **form: object) -> str:
    """Play on from a moment; where."""
    answer = visitor.post(f"{table}/on", **{"n": n, "mode": "screen", **form})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


@pytest.mark.rule("TAF-06")
def test_one_plays_on_from_a_moment_at_a_new_table(site: Site) -> None:
    anna, bram = site.visitor(), site.visitor()
    table = begun(anna)
    there = position(anna.get(f"{table}?n=3").text)

    fresh = on(bram, table, 3)

    assert fresh != table
    assert position(bram.get(f"{fresh}?n=0").text) == there
    assert f'href="{table}?n=3"' in bram.get(fresh).text
    play(bram, fresh, 3)
    bram.does(fresh, "undo")
    assert position(bram.get(f"{fresh}?n=0").text) == there


def test_one_plays_on_from_the_set_up_and_chance_decides_anew(site: Site) -> None:
    anna = site.visitor()
    fresh = on(anna, begun(anna, 1), 0)

    assert told(anna.get(f"{fresh}?n=1").text).startswith("Zet 1 van 1. Het lot: ")


def test_one_plays_on_against_a_bot_with_the_side_and_level_one_likes(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna)

    page = anna.get(on(anna, table, 3, mode="bot", seat=1, level=3, name="Anna")).text

    names = re.findall(r'class="who"><b>([^<]*)</b>', page)
    assert names == ["Bot, niveau 3", "Anna"]


@pytest.mark.parametrize(
    "form", [{"mode": "invite"}, {"mode": "bot", "seat": 2}, {"mode": "bot", "seat": 0, "level": 99}]
)
def test_there_are_no_other_ways_to_play_on(site: Site, form: dict[str, object]) -> None:
    anna = site.visitor()
    table = begun(anna, 1)

    assert anna.post(f"{table}/on", n=1, **form).status_code == 409


def test_nobody_plays_on_from_the_end(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna, 1)
    anna.does(table, "resign")

    assert anna.post(f"{table}/on", n=3, mode="screen").status_code == 409
    assert anna.post(f"{table}/on", n=2, mode="screen").status_code == 303


@pytest.mark.rule("TAF-06")
def test_where_there_are_secrets_one_plays_on_only_when_the_game_is_over(site: Site) -> None:
    anna = site.visitor()
    table = anna.opens("bod", "screen", name="Anna")
    refused = anna.post(f"{table}/on", n=0, mode="screen")
    page = anna.get(f"{table}?n=0").text
    anna.does(table, "resign")

    assert refused.status_code == 409
    assert "TAF-06" in refused.text
    assert 'id="go-on"' not in page
    assert anna.get(on(anna, table, 9)).status_code == 200


def test_a_game_that_went_on_from_a_position_has_a_record_that_is_true(site: Site) -> None:
    anna = site.visitor()
    fresh = on(anna, begun(anna, 1, name="Anna"), 2)
    play(anna, fresh, 2)
    anna.does(fresh, "resign")
    text = anna.get(f"{fresh}/record.txt").text

    assert re.search(r'^origin "LIN .* v\d" [0-9a-f]{16}$', text, re.MULTILINE)
    assert verified(text.encode()).row.game == "linja"


def test_once_more_begins_from_the_same_position(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna, 2)
    fresh = on(anna, table, 2)
    anna.does(fresh, "resign")

    again = anna.post(f"{fresh}/do", what="rematch").headers["location"]

    assert position(anna.get(f"{again}?n=0").text) == position(anna.get(f"{table}?n=2").text)


def test_finished_games_lead_to_their_past(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna, 1)
    assert f'<a class="back" href="{table}?n=0">' not in anna.get("/mine").text
    anna.does(table, "resign")

    assert f'<a class="button back" href="{table}?n=0">' in anna.get(table).text
    assert f'<a class="back" href="{table}?n=0">' in anna.get("/mine").text


def test_another_language_stays_at_the_moment(site: Site) -> None:
    anna = site.visitor()
    table = begun(anna, 2)

    assert f'name="next" value="{table}?n=2"' in anna.get(f"{table}?n=2").text
