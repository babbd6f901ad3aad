"""The board of Architekton: every lay can be clicked and turned, all of the table is seen, little is sent."""

from __future__ import annotations

import re
import timeit
from collections import Counter
from collections.abc import Iterator
from statistics import median
from xml.etree import ElementTree

import pytest

from speltafel.engine import CHANCE, OVER, Rng, Seat
from speltafel.game import Look, Refused
from speltafel.games import load, speak
from speltafel.games.architekton.board import LAYERS, SIZE, TRAY_LAYERS, parts, spelled, targets
from speltafel.games.architekton.board_hints import judged_all
from speltafel.games.architekton.board_marks import unfillable
from speltafel.games.architekton.board_table import LEAST, fitted, window_of
from speltafel.games.architekton.ground import ground_of
from speltafel.games.architekton.referee import check
from speltafel.games.architekton.state import Architekton
from speltafel.games.architekton.text import place, read, token
from speltafel.laws import cases
from speltafel.table import opened
from speltafel.text import DUTCH

GAME = load("architekton")
ENGLISH = speak("en")
OPENING = "arc1|e@0,0 m@1,1|S emew,eemm,wwff/e,m,m|K 15/15|R 4/4|C 1-1|H 12-12|T A|L -"
NEARLY = "arc1|m@1,-1 e@0,0 mewe@1,0:A m@1,1|S eemm,wwff,emwf/e,m,f|K 14/14|R 4/4|C 1-1|H 11-12|T B|L -"
CHOICE = NEARLY.replace("mewe@1,0:A", "mewe@1,0:A! e@2,0").replace("/e,m,f", "/-,m,f").replace("T B", "T B+1")
EARLY = (
    "arc1|fwem@0,-1:B w@1,-1 wffw@2,-1:B e@0,0 mewe@1,0:A m@1,1"
    "|S ewfm,eemm,emwf/e,m,f|K 12/14|R 4/4|C 1-1|H 11-10|T B|L -"
)
SMALLEST = 44
PHONE = 374
"""How wide the board is on a phone, in pixels."""


def position(text: str) -> Architekton:
    """The position of a text."""
    return place(text, 2, GAME.choose())


def played(states: int = 160) -> Iterator[Architekton]:
    """The positions of random games."""
    for case, _ in zip(cases(GAME, GAME.choose(), 2, Rng(5)), range(states), strict=False):
        assert isinstance(case.state, Architekton)
        yield case.state


def drawn(view: Architekton, seat: Seat | None) -> dict[str, str]:
    """The picture by its places."""
    return {part.place: part.svg for part in parts(view, Look(DUTCH, seat, seat))}


def whole(view: Architekton, seat: Seat | None) -> str:
    """The picture as one text."""
    return "".join(drawn(view, seat).values())


def refusal(view: Architekton, seat: Seat, *clicked: str) -> str:
    """The rule that clicked targets are refused with."""
    try:
        refused = check(view, seat, read(view, seat, spelled(view, seat, clicked)))
    except Refused as error:
        refused = error.refusal
    assert refused is not None
    return refused.rule


# Over random games


def test_every_target_of_a_legal_token_is_there() -> None:
    for view in played():
        for seat in (0, 1):
            there = set(re.findall(r'data-target="([^"]*)"', whole(view, seat)))
            for path in targets(view, seat).values():
                assert {target for target in path if target[0] != "~"} <= there


def test_every_turn_of_a_legal_lay_can_be_shown() -> None:
    for view in played():
        for seat in (0, 1):
            shown = set(re.findall(r'data-path="(\S+) \* (~\d)"', whole(view, seat)))
            lays = {(path[0], path[2]) for path in targets(view, seat).values() if len(path) == 3}
            assert lays == shown


def test_what_is_clicked_reads_back_as_the_action() -> None:
    for view in played():
        for seat in (0, 1):
            for line, path in targets(view, seat).items():
                action = read(view, seat, spelled(view, seat, path))
                assert token(view, seat, action) == line


def test_the_picture_is_sound_and_every_key_is_its_own() -> None:
    for view in played():
        for seat in (0, None):
            picture = parts(view, Look(DUTCH, seat, seat))
            assert max(Counter(part.place for part in picture).values()) == 1
            assert {part.layer for part in picture} <= {*LAYERS, *TRAY_LAYERS}
            root = ElementTree.fromstring(f"<svg>{whole(view, seat)}</svg>")
            assert all(one.get("aria-label") for one in root.iter() if one.get("data-target"))


def test_every_class_is_styled() -> None:
    css = (GAME.home / "board.css").read_text(encoding="utf-8")
    styled = set(re.findall(r"\.([a-z][\w-]*)", css)) | {"spot", "done", "open", "turn", "seat1", "pass", "x"}
    used = {
        name
        for view in played()
        for classes in re.findall(r'class="([^"]*)"', whole(view, 0))
        for name in classes.split()
    }

    assert used <= styled


def test_the_whole_table_is_in_the_picture() -> None:
    for view in played():
        ground = ground_of(view)
        window = window_of(ground)
        for cell in ground.around:
            x, y = window.middle(cell)
            assert 0 < x < SIZE[0]
            assert 0 < y < SIZE[1]


def test_an_update_is_small() -> None:
    sizes, before = [], None
    for view in played(400):
        if view.actor() in (CHANCE, OVER):
            continue
        now = drawn(view, 0)
        if before is not None:
            sizes.append(sum(len(svg) for key, svg in now.items() if before.get(key) != svg))
        before = now

    assert median(sizes) <= 2 * 1024


def test_a_picture_is_quickly_made() -> None:
    """A millisecond at most; the test lets a busy machine take five."""
    views = [view for view in played(150) if view.actor() not in (CHANCE, OVER)]

    def draw() -> None:
        for view in views:
            parts(view, Look(DUTCH, view.actor(), 0))

    draw()
    assert min(timeit.repeat(draw, repeat=5, number=1)) / len(views) < 0.005


@pytest.mark.parametrize("across", range(LEAST, 16))
def test_a_finger_finds_a_cell_however_large_the_table_is(across: int) -> None:
    window = fitted(0, across - 1, 0, across - 1)

    assert 2 * window.side * PHONE / SIZE[0] >= SMALLEST


@pytest.mark.parametrize("right", range(LEAST, 16))
@pytest.mark.parametrize("left", [-1, 0])
def test_a_narrow_city_lies_in_the_middle(left: int, right: int) -> None:
    window = fitted(left, right, -20, 5)

    assert abs(left - window.x - (window.x + window.across - 1 - right)) <= 2


# What is shown


@pytest.mark.rule("ARC-12")
def test_cells_are_tinted_by_how_many_sides_match() -> None:
    picture = drawn(position(OPENING), 0)

    assert "tints/temew-1" in picture
    assert "tints/temew-2" in picture
    assert not any(key.startswith("tints/twwff") for key in picture)


@pytest.mark.rule("ARC-03")
def test_equal_landscapes_are_one_target() -> None:
    assert whole(position(OPENING), 0).count('data-target="tm"') == 2


@pytest.mark.rule("ARC-20")
@pytest.mark.parametrize(
    ("text", "lay", "told"),
    [
        (NEARLY, "te-c2,0-~0", "sluit 1,0 in: 1 kant fout → rood −1 chip (huis terug: 0)"),
        (NEARLY.replace("m@1,1", "w@1,1"), "te-c2,0-~0", "sluit 1,0 in: past rondom → rood +1 chip"),
        (EARLY, "tf-c2,0-~0", "sluit 1,0 in: 3 kanten fout → rood verliest"),
        (
            EARLY.replace("C 1-1", "C 2-1"),
            "tf-c2,0-~0",
            "sluit 1,0 in: 3 kanten fout → rood neemt het huis terug",
        ),
    ],
)
def test_what_a_lay_would_enclose_is_told_before(text: str, lay: str, told: str) -> None:
    view = position(text)

    assert told in drawn(view, view.seat)[f"words/{lay}"]


@pytest.mark.rule("ARC-25")
def test_a_gain_that_saves_is_told_first() -> None:
    text = (
        "arc1|m@0,-2 mwfe@1,-2:B mffm@0,-1:B f@1,-1 wemf@-3,0:A e@-2,0 effe@-1,0:B f@0,0 wwmm@1,0:-* "
        "w@2,0 memf@-2,1:A e@-1,1 fwme@0,1:A m@1,1 meem@2,1:A mewe@1,2:A|S mfwf,emwm,emef/m,w,m|K 6/10"
        "|R 4/4|C 1-0|H 7-9|T B|L -"
    )
    told = re.findall(r"<text[^>]*>([^<]*)", drawn(position(text), 1)["words/tm-c-1,-1-~0"])

    assert told == [
        "sluit 0,-1 in: past rondom → zwart +1 chip",
        "sluit -1,0 in: 2 kanten fout → zwart neemt het huis terug",
    ]


@pytest.mark.rule("ARC-26")
def test_nobody_is_on_turn_when_the_game_is_over() -> None:
    view = position(EARLY)
    assert "holding now" in drawn(view, None)["frames/frame-1"]

    view.apply(1, read(view, 1, "f@2,0"))

    assert "holding now" not in whole(view, None)


@pytest.mark.rule("ARC-06")
def test_where_no_chip_is_left_none_is_promised() -> None:
    text = NEARLY.replace("m@1,1", "w@1,1").replace("C 1-1", "C 4-4")
    view = place(text, 2, GAME.choose(chip_limit=8))

    assert "sluit 1,0 in: past rondom, maar de chips zijn op" in drawn(view, 1)["words/te-c2,0-~0"]


@pytest.mark.rule("ARC-26")
def test_nothing_more_is_promised_when_somebody_loses() -> None:
    told = judged_all(position(EARLY), [((0, -1), 1, 3), ((1, 0), 0, 3)])

    assert [DUTCH.tell(line) for line in told] == ["sluit 1,0 in: 3 kanten fout → rood verliest"]


@pytest.mark.rule("ARC-23")
@pytest.mark.rule("ARC-24")
def test_only_the_owner_is_offered_the_choice() -> None:
    view = position(CHOICE)

    assert "huis houden: −1 chip" in drawn(view, 0)["choice/keep"]
    assert "huis terug: gratis" in drawn(view, 0)["choice/remove"]
    assert "choice/keep" not in drawn(view, 1)
    assert "marks/judged" in drawn(view, 1)


@pytest.mark.rule("ARC-21")
def test_a_side_that_does_not_match_is_cracked() -> None:
    assert whole(position(NEARLY), None).count("arc-crack") == 1
    assert "arc-crack" not in whole(position(OPENING), None)


@pytest.mark.rule("ARC-39")
def test_a_cell_that_nothing_can_fill_is_crossed() -> None:
    view = position(NEARLY)
    assert "marks/dead" not in drawn(view, 1)

    view.supply |= 2**30 - 1
    view.unseen_landscapes = 0
    there = unfillable(view, ground_of(view))
    assert there == [cell for cell in ground_of(view).around if sum(cell) % 2 == 0]
    assert drawn(view, None)["marks/dead"].count("M") == len(there)


@pytest.mark.rule("ARC-30")
def test_the_last_turn_is_announced() -> None:
    text = (
        "arc1|mffm@0,-3:A f@1,-3 efmf@2,-3:A e@-2,-2 effe@-1,-2:A f@0,-2 ewef@1,-2:-* w@2,-2 mfwe@-2,-1:A "
        "f@-1,-1 mewf@0,-1:-* e@1,-1 fwme@2,-1:B fwmw@-1,0:A w@0,0 mfme@1,0:A wewm@0,1:A m@1,1 wfem@2,1:B "
        "eeww@-1,2:B e@0,2 mewe@1,2:B wfmf@-2,3:A f@-1,3 mwmf@0,3:B w@1,3 mmww@2,3:B m@-2,4 fwew@-1,4:B|S "
        "eemm,emwm,emef/e,e,-|K 0/6|R 2/4|C 1-1|H 4-5|T B+1|L 1"
    )
    view = position(text)

    assert "laatste beurt: zwart" in drawn(view, 1)["words/banner"]
    view.apply(1, read(view, 1, "meem@-2,-3"))
    assert {"marks/group-0", "marks/group-1", "marks/cleared"} <= drawn(view, 1).keys()
    assert "words/banner" not in drawn(view, 1)


def test_the_tiles_of_a_turn_are_numbered() -> None:
    table = opened(GAME, ("Anna", "Bram"), GAME.choose(), OPENING).act(0, "mewe@1,0 m@1,-1")
    state = table.state
    assert isinstance(state, Architekton)
    marks = [
        part for part in parts(state, Look(DUTCH, None, None, table.recent)) if part.key.startswith("last")
    ]

    assert [part.key for part in marks] == ["last-0-1", "last-0-2"]


# Clicks


@pytest.mark.parametrize(
    ("text", "seat", "clicked", "rule"),
    [
        (OPENING, 0, ("temew", "c2,0", "~0"), "ARC-10"),
        (OPENING, 0, ("temew", "c1,0"), "ARC-12"),
        (OPENING, 0, ("te", "c2,0"), "ARC-12"),
        (OPENING, 0, ("c1,0",), "ARC-12"),
        (OPENING, 1, ("temew", "c1,0", "~3"), "ARC-11"),
        (OPENING, 0, ("x",), "ARC-19"),
        (OPENING, 0, ("keep",), "ARC-23"),
        (CHOICE, 1, ("remove",), "ARC-24"),
        (CHOICE, 0, ("temwf", "c3,0"), "ARC-23"),
        (OPENING, 0, ("h1,0",), "ARC-16"),
    ],
)
def test_a_wrong_click_is_refused_with_its_rule(
    text: str, seat: Seat, clicked: tuple[str, ...], rule: str
) -> None:
    assert refusal(position(text), seat, *clicked) == rule


@pytest.mark.parametrize("clicked", [(), ("b60",), ("temew",), ("ok",), ("<b>",)])
def test_clicks_that_say_nothing_are_nonsense(clicked: tuple[str, ...]) -> None:
    assert refusal(position(OPENING), 0, *clicked) == ""


@pytest.mark.parametrize(
    ("target", "dutch", "english"),
    [
        ("temew", "gebouw aarde, wei, aarde, water", "building earth, meadow, earth, water"),
        ("te", "aarde", "earth"),
        ("c1,0", "vak 1,0, gebouw", "cell 1,0, building"),
        ("c2,0", "vak 2,0, landschap", "cell 2,0, landscape"),
        ("ok", "leggen", "lay"),
    ],
)
def test_a_target_has_a_name(target: str, dutch: str, english: str) -> None:
    view = position(NEARLY if target == "c2,0" else OPENING)
    for language, name in ((DUTCH, dutch), (ENGLISH, english)):
        svg = "".join(part.svg for part in parts(view, Look(language, 0, 0)))
        assert f'data-target="{target}" aria-label="{name}"' in svg
