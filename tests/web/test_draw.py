"""A live table is drawn for whoever looks: named, keyed, and with nothing in it that is not theirs."""

from __future__ import annotations

import itertools
import json
import re

import pytest

from speltafel import fair
from speltafel.engine import Rng
from speltafel.games import load, speak
from speltafel.house.live import Live, Terms, Viewer
from speltafel.store import SeatRow, TableRow
from speltafel.text import DUTCH
from speltafel.web import commands, draw

ANNA, BRAM, NOBODY = Viewer("a", (0,)), Viewer("b", (1,)), Viewer("", ())
BOTH = Viewer("a", (0, 1))
SECRET = bytes(32)
NUMBERS = itertools.count()


def table(
    *lines: str, game: str = "linja", terms: Terms | None = None, names: tuple[str, str] = ("Anna", "Bram")
) -> Live:
    """A table in memory at which these lines were said."""
    box = load(game)
    changes = {"begins": "red"} if game == "linja" else {}
    options = box.choose(**changes)
    written = {
        "profile": options.profile,
        "version": options.version,
        "values": dict(options.values),
        "changed": options.changed,
    }
    name = f"t{next(NUMBERS)}"
    row = TableRow(
        name, game, json.dumps(written), 2, fair.commitment(name, SECRET), 0, (terms or Terms()).to_json()
    )
    live = Live(row, (SeatRow(name, 0, "a", "", names[0]), SeatRow(name, 1, "b", "", names[1])), SECRET)
    live.table = live.table.settle(Rng(1))
    for line in lines:
        live.table = live.table.act(live.table.actors()[0], line).settle(Rng(1))
    return live


def words(markup: str) -> str:
    """What a part says, without its markup."""
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def test_whoever_must_act_is_spoken_to_and_the_others_are_told_about_them() -> None:
    live = table()

    assert words(draw.parts(live, ANNA, DUTCH, 0)["prompt"]).startswith("Jij bent aan zet. Beginzet")
    assert words(draw.parts(live, BRAM, DUTCH, 0)["prompt"]).startswith("Anna is aan zet.")
    assert words(draw.parts(live, NOBODY, DUTCH, 0)["prompt"]).startswith("Anna is aan zet.")


def test_people_at_one_screen_are_called_by_name() -> None:
    assert words(draw.parts(table(), BOTH, DUTCH, 0)["prompt"]).startswith("Anna is aan zet.")


def test_only_who_may_act_gets_paths() -> None:
    live = table()

    assert draw.paths(live, ANNA)["2-3"] == ("p2r", "r3")
    assert draw.paths(live, BRAM) == {}
    assert draw.paths(live, NOBODY) == {}


def test_every_board_part_has_a_layer_and_every_target_a_name() -> None:
    parts = draw.parts(table(), ANNA, DUTCH, 0)
    board = {key: svg for key, svg in parts.items() if "/" in key and not key.startswith("log/")}

    assert {key.split("/")[0] for key in board} == {"ground", "targets", "rows", "pieces", "hints"}
    for svg in board.values():
        assert len(re.findall("data-target=", svg)) == len(
            re.findall(r'data-target="\w+" aria-label="\w', svg)
        )


def test_a_spectator_gets_no_hints_and_no_controls() -> None:
    parts = draw.parts(table(), NOBODY, DUTCH, 0)

    assert not any(key.startswith("hints/") for key in parts)
    assert parts["controls"] == ""


def test_who_share_a_screen_look_at_it_from_one_side() -> None:
    live = table()
    before = draw.parts(live, BOTH, DUTCH, 0)["ground/table"]
    live.table = live.table.act(0, "2-3 3-5")

    assert draw.parts(live, BOTH, DUTCH, 0)["ground/table"] == before
    assert draw.parts(live, BRAM, DUTCH, 0)["ground/table"] != before


def test_a_target_of_every_path_is_on_the_board() -> None:
    live = table()
    drawn = "".join(draw.parts(live, ANNA, DUTCH, 0).values())

    for path in draw.paths(live, ANNA).values():
        for target in path:
            assert drawn.count(f'data-target="{target}"') == 1


def test_a_move_changes_few_parts() -> None:
    live = table("2-3")
    before = draw.parts(live, NOBODY, DUTCH, 0)
    live.table = live.table.act(0, "3-5")
    after = draw.parts(live, NOBODY, DUTCH, 0)

    assert len([key for key in after if before.get(key) != after[key]]) < 20
    assert "all" not in [key for key in after if before.get(key) != after[key]]


def test_the_log_tells_turns_by_name_and_goes_on_where_it_was() -> None:
    live = table("2-3", "3-5")
    assert "log/2" not in draw.parts(live, NOBODY, DUTCH, 0)
    live.table = live.table.act(1, "5-4")
    parts = draw.parts(live, NOBODY, DUTCH, 0)

    assert words(parts["log/1"]).startswith(
        "1 Anna 2-3 beginzet van rij 2 naar 3, vervolg van 2 3-5 vervolgzet"
    )
    assert words(parts["log/2"]).startswith("2 Bram 5-4")


def test_what_was_taken_back_leaves_the_log() -> None:
    live = table("2-3", "3-5", "5-4")
    draw.parts(live, NOBODY, DUTCH, 0)
    live.table = live.table.undo(1)

    assert "log/2" not in draw.parts(live, NOBODY, DUTCH, 0)


def test_every_legal_line_is_a_button_that_works_without_script() -> None:
    choices = draw.parts(table(), ANNA, DUTCH, 0)["choices"]

    assert '<button name="line" value="2-3">beginzet van rij 2 naar 3, vervolg van 2</button>' in choices


def test_many_lines_are_grouped_by_their_first_word(monkeypatch: pytest.MonkeyPatch) -> None:
    live = table()
    action = live.table.state.actions(0)[0]
    lines = dict.fromkeys([*(f"r e{n}" for n in range(40)), "v v1", "v v2"], action)
    monkeypatch.setattr(commands, "legal_tokens", lambda *_: lines)
    choices = draw.parts(live, ANNA, DUTCH, 0)["choices"]

    assert "<summary><code>r</code> 40</summary>" in choices
    assert '<button name="line" value="r e7"></button>' in choices
    assert re.search(r'<button name="line" value="v v1">beginzet', choices)


def test_few_lines_and_lines_of_one_word_are_a_plain_list(monkeypatch: pytest.MonkeyPatch) -> None:
    live = table()
    action = live.table.state.actions(0)[0]
    assert "<details>" not in draw.parts(live, ANNA, DUTCH, 0)["choices"]
    monkeypatch.setattr(commands, "legal_tokens", lambda *_: dict.fromkeys(map(str, range(50)), action))

    assert "<details>" not in draw.parts(table(), ANNA, DUTCH, 0)["choices"]


def test_what_chance_decided_can_be_checked() -> None:
    live = table(game="bod")

    assert (
        f'<a class="check" href="/t/{live.id}#s-fair">eerlijk?</a>'
        in draw.parts(live, ANNA, DUTCH, 0)["log/1"]
    )


def test_undo_is_grey_with_its_reason() -> None:
    controls = draw.parts(table(), ANNA, DUTCH, 0)["controls"]

    assert 'aria-disabled="true" title="Er is nog niets om terug te nemen."' in controls


def test_a_draw_that_is_offered_can_be_agreed_to() -> None:
    live = table()
    live.table = live.table.offer(0)

    assert "Anna biedt remise aan." in draw.parts(live, BRAM, DUTCH, 0)["controls"]
    assert 'value="agree"' in draw.parts(live, BRAM, DUTCH, 0)["controls"]
    assert 'value="agree"' not in draw.parts(live, ANNA, DUTCH, 0)["controls"]


def test_a_clock_says_what_is_left_and_whether_it_runs() -> None:
    live = table(terms=Terms("invite", total=60_000))
    players = draw.parts(live, ANNA, DUTCH, 4000)["players"]

    assert '<time class="clock" data-left="56000" data-running>0:56</time>' in players
    assert '<time class="clock" data-left="60000">1:00</time>' in players


def test_a_name_is_text_and_never_markup() -> None:
    live = table("2-3", names=("<b onclick=x>", "&amp;"))

    drawn = "".join(draw.parts(live, ANNA, DUTCH, 0).values())

    assert "<b onclick" not in drawn
    assert "&lt;b onclick=x&gt;" in drawn
    assert "&amp;amp;" in drawn


def test_the_secret_of_chance_is_shown_only_after_the_end() -> None:
    live = table()
    assert SECRET.hex() not in "".join(draw.parts(live, ANNA, DUTCH, 0).values())
    live.table = live.table.resign(0)

    assert SECRET.hex() in draw.parts(live, ANNA, DUTCH, 0)["fair"]


def test_the_end_is_told_with_its_rule() -> None:
    live = table()
    live.table = live.table.resign(0)
    parts = draw.parts(live, BRAM, DUTCH, 0)

    assert words(parts["result"]).startswith("Bram wint. TAF-02 Opgeven")
    assert 'href="/rules#TAF-02"' in parts["result"]
    assert 'value="rematch"' in parts["result"]


def test_english_is_spoken_where_asked() -> None:
    assert words(draw.parts(table(), ANNA, speak("en"), 0)["prompt"]).startswith("It is your turn.")


def test_a_spectator_is_drawn_nothing_of_what_is_laid_face_down() -> None:
    live = table(game="bod")
    live.table = live.table.settle(Rng(1))
    card = next(iter(draw.paths(live, ANNA)))
    live.table = live.table.act(0, card)

    parts = draw.parts(live, NOBODY, DUTCH, 0)

    assert not re.search(
        rf"\b{card}\b", words("".join(value for key, value in parts.items() if "log" in key))
    )


def test_at_one_screen_secrets_wait_for_who_takes_it() -> None:
    live = table(game="bod")
    hidden = draw.parts(live, BOTH, DUTCH, 0)
    looking = draw.parts(live, BOTH, DUTCH, 0, looking=0)

    assert "Geef het scherm aan Anna." in hidden["handover"]
    assert draw.paths(live, BOTH) == {}
    assert looking["handover"] == ""
    assert draw.paths(live, BOTH, looking=0) != {}


@pytest.mark.parametrize("game", ["linja", "nim", "bod"])
def test_a_picture_has_nothing_to_click_and_no_ids_but_its_games(game: str) -> None:
    picture = draw.picture(table(game=game), ANNA, DUTCH)

    assert "data-target" not in picture
    assert all(name.startswith(f"{game}-") for name in re.findall(r' id="([^"]*)"', picture))
