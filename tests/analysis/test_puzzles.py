"""Puzzles on the site and at the command line: shown, checked, searched, drawn, printed, and bounded."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from click.exceptions import Exit
from support.searching import forever
from support.visiting import Site, Visitor, now, running

from speltafel.cli import app
from speltafel.cli import puzzle as commands
from speltafel.game import Refused
from speltafel.games import load, speak
from speltafel.house.jobs import PUZZLES, Jobs, Stage
from speltafel.puzzle import Found
from speltafel.puzzling import Ask, Searcher, final, questions
from speltafel.text import DUTCH, say
from speltafel.web.guard import Buckets

HOME = "/puzzles/querbeet"
SOLVED = "a4@A1 a0@B1 a2@B2"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A house that many tests visit."""
    with running(tmp_path_factory.mktemp("house")) as site:
        yield site


def text_of(page: str) -> str:
    """A page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def asked(visitor: Visitor, name: str, do: str, work: str) -> dict[str, Any]:
    """What a script is told about a work."""
    answer = visitor.client.post(
        f"{HOME}/p/{name}", data={"work": work, "do": do}, headers={"accept": "application/json"}
    )
    told: dict[str, Any] = answer.json()
    return {"status": answer.status_code, **told}


def waited(visitor: Visitor, path: str) -> dict[str, Any]:
    """A search that has ended."""
    end = monotonic() + 30
    while True:
        told: dict[str, Any] = visitor.get(f"{path}/search.json").json()
        if told["stage"] not in ("waiting", "running"):
            return told
        assert monotonic() < end
        sleep(0.05)


def test_the_first_page_leads_to_the_puzzles(site: Site) -> None:
    assert f'href="{HOME}"' in site.visitor().get("/").text


@pytest.mark.parametrize(("code", "title"), [("nl", "Zeshoek van 19"), ("en", "Hexagon of 19")])
def test_the_gallery_shows_every_puzzle_with_what_is_proven(site: Site, code: str, title: str) -> None:
    page = site.visitor(code).get(HOME).text

    assert page.count("data-puzzle") == 75
    assert title in page
    assert page.count('<svg class="silhouette"') == 75


def test_the_puzzle_of_the_day_follows_from_the_date(site: Site) -> None:
    room = load("querbeet").puzzles
    assert room
    today = room.daily(datetime.fromtimestamp(now() / 1000, UTC).toordinal())

    assert site.visitor().get(f"{HOME}/daily").headers["location"] == f"{HOME}/p/{today.name}"


def test_a_puzzle_shows_its_places_its_stones_and_what_a_link_brings(site: Site) -> None:
    page = site.visitor().get(f"{HOME}/p/F00?work=a4@A1").text

    assert re.findall(r'data-place="(\w+)"', page) == ["A1", "B1", "B2"]
    assert re.findall(r'data-piece="(\w)" data-turn="(\d)"', page) == [("a", "4")]
    assert 'aria-label="A1: steen a, scherpe bocht, stand 4"' in page


def test_a_script_is_told_what_is_wrong_where(site: Site) -> None:
    told = asked(site.visitor(), "F05", "check", "a0@A2")

    assert (told["rule"], told["done"]) == ("QUE-30", False)
    assert {mark["place"] for mark in told["marks"]} == {"A2"}
    assert told["marks"][0]["sentence"] == "A2: de lijn naar het oosten raakt de buitenzijde."


def test_a_script_is_told_in_its_language_that_it_is_solved(site: Site) -> None:
    told = asked(site.visitor("en"), "F00", "check", SOLVED)

    assert told["done"]
    assert told["sentence"] == "Solved: all lines are continued and none touches the outside."


def test_a_work_that_is_none_is_refused_with_its_rule(site: Site) -> None:
    told = asked(site.visitor(), "F00", "check", "h9@Q1")

    assert (told["status"], told["rule"]) == (409, "QUE-30")
    assert "h9@Q1" in told["sentence"]


def test_hints_come_in_three_sizes(site: Site) -> None:
    told = [asked(site.visitor(), "F00", f"hint{much}", "a4@A1")["sentence"] for much in range(3)]

    assert told == [
        "Kijk naar B1: daar past maar 1 steen.",
        "Op B1 komt steen a.",
        "Leg a0@B1: steen a op B1.",
    ]


def test_without_scripts_a_work_is_typed_and_checked(site: Site) -> None:
    answer = site.visitor().post(f"{HOME}/p/F00", work="a4@A1 a1@B1", do="check")

    assert answer.status_code == 200
    assert "B1: de lijn naar het noordwesten raakt de buitenzijde." in text_of(answer.text)
    assert 'class="place wrong" data-place="B1"' in answer.text


def test_without_scripts_nonsense_is_refused_on_the_page(site: Site) -> None:
    answer = site.visitor().post(f"{HOME}/p/F00", work='"><script>', do="check")

    assert answer.status_code == 409
    assert "is hier geen steen op een plek" in text_of(answer.text)
    assert "<script>" not in answer.text


def test_a_search_finds_a_solution_and_counts(site: Site) -> None:
    anna, path = site.visitor(), f"{HOME}/p/F07"
    assert anna.post(f"{path}/search").headers["location"] == f"{path}#search"
    told = waited(anna, path)

    assert (told["stage"], told["rule"]) == ("done", "QUE-30")
    assert told["sentence"] == "Bewezen: er zijn precies 594 oplossingen."
    assert told["done"] == told["of"] == 12
    assert asked(anna, "F07", "check", told["work"])["done"]
    assert "Toon een oplossing" in anna.get(path).text


def test_a_drawn_figure_is_proven_impossible(site: Site) -> None:
    anna = site.visitor()
    answer = anna.post(f"{HOME}/draw", places="C3 C4 C5 D3", do="search")
    path = answer.headers["location"].removesuffix("#search")

    assert waited(anna, path)["sentence"].startswith("Onmogelijk: Plek A3 grenst aan 1 andere")
    assert "Onmogelijk" in text_of(anna.get(path).text)


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        ("", "De figuur is leeg"),
        ("A1 C5", "losse delen"),
        (" ".join(f"{row}{n}" for row in "ABC" for n in range(1, 9)), "De figuur heeft 24 plekken"),
        ("A1 Q9", "Plek Q9 is er niet."),
    ],
)
def test_what_cannot_be_a_figure_is_refused_on_the_sheet(site: Site, places: str, reason: str) -> None:
    answer = site.visitor().post(f"{HOME}/draw", places=places, do="search")

    assert answer.status_code == 409
    assert "QUE-30" in answer.text
    assert reason in text_of(answer.text)


def test_a_figure_can_be_typed(site: Site) -> None:
    answer = site.visitor().post(f"{HOME}/draw", figure="0x2.-1x3.-1x2", do="play")

    assert (answer.status_code, answer.headers["location"]) == (303, f"{HOME}/p/0x2.-1x3.-1x2")


@pytest.mark.parametrize("path", ["/puzzles/nim", f"{HOME}/p/nothing", f"{HOME}/p/0x30", "/puzzles/nowhere"])
def test_what_is_not_there_is_not_found(site: Site, path: str) -> None:
    assert site.visitor().get(path).status_code == 404


def test_a_sheet_of_paper_has_the_figure_and_every_stone(site: Site) -> None:
    page = site.visitor("en").get(f"{HOME}/p/F19/print").text

    assert "Stones to cut out" in page
    assert page.count('<svg viewBox="-46 -53 92 106"') == 19


def test_nobody_asks_without_end(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        site.app.state.limits.addresses["looks"] = Buckets(2, 60, lambda: 0.0)
        answers = [site.visitor().post(f"{HOME}/p/F00", work="", do="check").status_code for _ in range(3)]

    assert answers == [200, 200, 429]


@pytest.mark.rule("TAF-08")
def test_a_search_is_stopped_and_nothing_is_decided(site: Site) -> None:
    before = site.app.state.searches
    site.app.state.searches = Jobs(forever, PUZZLES, final)
    anna, path = site.visitor(), f"{HOME}/p/F15"
    try:
        anna.post(f"{path}/search")
        page = anna.get(path).text
        busy = anna.post(f"{HOME}/p/F16/search")
        anna.post(f"{path}/stop")
        stopped = anna.get(path).text
    finally:
        site.app.state.searches.close()
        site.app.state.searches = before

    assert "<progress" in page
    assert 'http-equiv="refresh"' in page
    assert busy.status_code == 409
    assert "TAF-08" in busy.text
    assert "Het zoeken is gestopt; er is niets beslist." in stopped


def test_a_search_in_a_child_that_dies_is_taken_up_again() -> None:
    searches = Jobs(Searcher(), PUZZLES, final)
    try:
        study = searches.start("x", "anna", questions("querbeet", "F17"))
        end = monotonic() + 20
        while len(study.found) < 2:
            assert monotonic() < end
            sleep(0.005)
        assert study.child
        assert study.child.process.pid
        os.kill(study.child.process.pid, signal.SIGKILL)
        while study.going:
            assert monotonic() < end + 20
            sleep(0.02)
    finally:
        searches.close()

    assert study.stage is Stage.DONE
    assert DUTCH.tell(study.found[-1].sentence) == "Bewezen: er zijn precies 318 oplossingen."


def test_a_step_that_was_not_led_up_to_is_led_up_to() -> None:
    whole, late = Searcher(), Searcher()
    found = [whole(Ask("querbeet", "F03", number)) for number in range(9)]

    assert late(Ask("querbeet", "F03", 5)) == found[5]
    assert found[-1].final


def test_a_hint_that_takes_too_long_is_ended_and_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        hints = site.app.state.pools.hints
        hints.budget = hints.budget._replace(patience=0.0)
        answer = site.visitor().client.post(
            f"{HOME}/p/F00", data={"work": "", "do": "hint0"}, headers={"accept": "application/json"}
        )

        assert answer.status_code == 503
        assert answer.headers["retry-after"]
        assert answer.json()["sentence"] == "Dit is niet beslist: de zoektijd is op."
        assert not hints.running


def typed(*words: str) -> int:
    """The exit code of a command."""
    return app.main(["puzzle", *words], prog_name="speltafel", standalone_mode=False, obj=speak("nl")) or 0


def test_a_command_solves(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("solve", "querbeet", "F00") == 0
    assert capsys.readouterr().out == f"r+0 q+0: a4 / r+1 q-1: a0 a2\n{SOLVED}\n"


def test_a_command_says_why_not_and_exits_with_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("solve", "querbeet", "0x2.0x2~aacd") == 1
    assert "QUE-30  Onmogelijk: De stenen hebben samen 9 lijneinden" in capsys.readouterr().out


def test_a_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    typed("count", "querbeet", "F06")

    assert capsys.readouterr().out == "QUE-30  Bewezen: er zijn precies 60 oplossingen.\n"


def test_a_command_that_has_no_time_left_decides_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "Searcher", lambda: forever)

    assert typed("solve", "querbeet", "F15", "--seconds", "1") == commands.NOT_DECIDED
    assert capsys.readouterr().out == "QUE-30  Niet beslist na 1 seconden.\n"


def test_a_count_that_came_to_no_end_is_no_success() -> None:
    with pytest.raises(Exit) as left:
        commands.told(Found(say("Niet beslist."), "QUE-30", False, "a4@A1"), DUTCH)

    assert left.value.exit_code == commands.NOT_DECIDED


def test_a_command_makes_puzzles_that_it_can_solve(capsys: pytest.CaptureFixture[str]) -> None:
    typed("generate", "querbeet", "--grade", "2", "--number", "2", "--seed", "5")
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    typed("solve", "querbeet", names[0])

    assert len(set(names)) == 2
    assert capsys.readouterr().out.startswith("r+0 q+0: ")


def test_a_command_writes_a_picture_with_every_stone(tmp_path: Path) -> None:
    typed("print", "querbeet", "F05", str(tmp_path / "f05.svg"))
    picture = (tmp_path / "f05.svg").read_text(encoding="utf-8")

    assert picture.count('<use href="#piece-') == 18
    assert picture.count('<use href="#ground"') == 9


def test_a_command_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    typed("list", "querbeet")

    assert len(capsys.readouterr().out.splitlines()) == 75


@pytest.mark.parametrize(
    ("words", "rule", "reason"),
    [
        (("solve", "querbeet", ""), "QUE-30", "leeg"),
        (("count", "querbeet", "0x5.0x5.0x5.0x5"), "QUE-30", "20 plekken"),
        (("solve", "querbeet", "0x2_3x2"), "QUE-30", "losse delen"),
        (("solve", "nim", "F00"), "", "geen puzzels"),
        (("solve", "querbeet", "F00", "--set", "nowhere.txt"), "", "nowhere.txt kan niet worden gelezen"),
        (("print", "querbeet", "F00", "/nowhere/f.svg"), "", "/nowhere/f.svg kan niet worden geschreven"),
        (("generate", "querbeet", "--grade", "9"), "", "--grade moet een getal zijn"),
    ],
)
def test_commands_refuse_in_words(words: tuple[str, ...], rule: str, reason: str) -> None:
    with pytest.raises(Refused) as why:
        typed(*words)

    assert why.value.refusal.rule == rule
    assert reason in DUTCH.tell(why.value.refusal.sentence)


def test_a_set_with_a_wrong_count_is_refused_with_its_rule(tmp_path: Path) -> None:
    (tmp_path / "set.txt").write_text("9a01,8c03,1z012345")
    with pytest.raises(Refused) as why:
        typed("count", "querbeet", "F00", "--set", str(tmp_path / "set.txt"))

    assert why.value.refusal.rule == "QUE-04"


def test_the_doctor_says_what_searches_and_how_to_add_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> str:
        if name == "ortools":
            raise PackageNotFoundError(name)
        return "1"

    monkeypatch.setattr("speltafel.cli.system.version", missing)
    app.main(["doctor"], prog_name="speltafel", standalone_mode=False, obj=speak("en"))

    assert "our own search; pip install speltafel[solve] adds OR-Tools" in capsys.readouterr().out
