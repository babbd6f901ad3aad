"""Solo figures and chains: what is right, what is impossible, and what was proven about our own."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import islice
from pathlib import Path

import pytest

from speltafel.engine import Rng
from speltafel.game import Refused
from speltafel.games import load
from speltafel.games.querbeet import solo, solo_chain, solo_model
from speltafel.games.querbeet.geometry import mirrored, step, turned
from speltafel.games.querbeet.solo_check import check
from speltafel.games.querbeet.solo_gallery import figures, rings
from speltafel.games.querbeet.solo_make import first_image, gallery_shapes, key_of, made, one_network
from speltafel.games.querbeet.solo_shapes import (
    Figure,
    normal,
    read_figure,
    read_laid,
    spell_laid,
    spell_rows,
)
from speltafel.games.querbeet.solo_sweep import TooMany, count, solve
from speltafel.puzzle import Found
from speltafel.text import DUTCH

HAND = "aaabbbcccddefgghij"
SPECIFIED = [f"F{number:02}" for number in range(20)]
WITH_CENTRE = [f"F{number:02}" for number in (*range(4, 16), 17)]


def figure(name: str) -> Figure:
    """A figure of the gallery, or one that is spelled out."""
    return read_figure(figures()[name].figure if name in figures() else name)


def refused(text: str, work: str = "") -> str:
    """The sentence with which a figure or a work is refused, after its rule."""
    with pytest.raises(Refused) as why:
        solo.check(solo.find(text), work)
    rule, sentence = why.value.refusal
    return f"{rule} {DUTCH.tell(sentence)}"


def end_of_search(name: str) -> Found:
    """What a search knows at its end."""
    found = list(solo.search(solo.find(name)))
    assert len(found) <= solo.steps(solo.find(name))
    return found[-1]


def told(name: str, work: str) -> list[str]:
    """What is wrong in a work, in Dutch."""
    return [DUTCH.tell(mark.sentence) for mark in solo.check(solo.find(name), work).marks]


@pytest.mark.rule("QUE-30")
@pytest.mark.parametrize("name", SPECIFIED)
def test_every_figure_of_the_specification_is_filled(name: str) -> None:
    laid = solve(figure(name)).laid

    assert laid
    assert check(figure(name), spell_laid(figure(name).names, laid)).done


@pytest.mark.rule("QUE-30")
@pytest.mark.parametrize("name", WITH_CENTRE)
def test_figures_that_can_be_filled_with_the_centre_stone_are(name: str) -> None:
    plain = figure(name)._replace(bag=HAND + "z")
    inner = [spot for spot in plain.cells if all(step(spot, way) in plain.cells for way in range(6))]
    with_z = (solve(plain._replace(given=((spot, "z", 0),))).laid for spot in inner)

    assert any(with_z)


@pytest.mark.rule("QUE-30")
def test_our_published_solutions_are_right_and_hang_together() -> None:
    wrong = [
        name
        for name, one in figures().items()
        if not check(figure(name), one.work).done
        or not one_network(figure(name), read_laid(figure(name), one.work))
    ]

    assert len(figures()) >= 60
    assert wrong == []


@pytest.mark.rule("QUE-30")
@pytest.mark.parametrize("name", [*SPECIFIED[:17], "F18", "G10", "G25", "G40"])
def test_our_numbers_of_solutions_are_true(name: str) -> None:
    assert count(figure(name)) == figures()[name].solutions


@pytest.mark.rule("QUE-30")
@pytest.mark.parametrize("name", ["F01", "G00", "G03"])
def test_the_count_is_that_of_trying_everything(name: str) -> None:
    assert sum(1 for _ in by_hand(figure(name), {})) == count(figure(name))


def by_hand(wanted: Figure, laid: dict[tuple[int, int], tuple[str, int]]) -> list[str]:
    """Every solution, found by laying stone after stone and asking the referee of works."""
    empty = [spot for spot in wanted.cells if spot not in laid]
    if not empty:
        return [spell_laid(wanted.names, laid)]
    found = []
    for stone in wanted.stones:
        if [letter for letter, _ in laid.values()].count(stone.letter) < stone.copies:
            for turn in stone.turns:
                more = {**laid, empty[0]: (stone.letter, turn)}
                if not check(wanted, spell_laid(wanted.names, more)).marks:
                    found += by_hand(wanted, more)
    return found


@pytest.mark.rule("QUE-30")
@pytest.mark.parametrize("name", ["F09", "F12", "F16", "F19", "0x2.0x1.-1x2", "0x3.0x1_2x1.0x3~aabbbccc"])
def test_both_searches_agree(name: str) -> None:
    pytest.importorskip("ortools")
    other = solo_model.solve(figure(name))

    assert (other is None) == (solve(figure(name)).laid is None)
    assert other is None or check(figure(name), spell_laid(figure(name).names, other)).done


@pytest.mark.rule("QUE-30")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("0x1", "Plek A1 grenst aan 0 andere plekken, en elke steen heeft ten minste 2 lijnen."),
        ("0x2.-1x1", "Plek A2 grenst aan 1 andere plek, en elke steen heeft ten minste 2 lijnen."),
        ("0x2.0x2~aab", "Er zijn 4 plekken en maar 3 stenen."),
        ("0x2.0x2~aacd", "De stenen hebben samen 9 lijneinden, een oneven aantal"),
        ("0x1.-1x2~ccc", "Op plek A1 past geen enkele steen zonder de buitenzijde te raken."),
        ("0x3.0x1_2x1.0x3~aabbbccc", "alle mogelijkheden zijn geprobeerd"),
    ],
)
def test_what_cannot_be_filled_is_proven_impossible(name: str, reason: str) -> None:
    found = end_of_search(name)

    assert DUTCH.tell(found.sentence).startswith("Onmogelijk: ")
    assert reason in DUTCH.tell(found.sentence)
    assert (found.rule, found.final, found.work) == ("QUE-30", True, "")
    assert count(read_figure(name)) == 0


@pytest.mark.rule("QUE-30")
def test_a_search_ends_with_a_solution_and_the_number_of_all() -> None:
    found = end_of_search("F12")

    assert DUTCH.tell(found.sentence) == "Bewezen: er zijn precies 291 oplossingen."
    assert solo.check(solo.find("F12"), found.work).done


@pytest.mark.rule("QUE-30")
def test_a_search_that_is_given_up_says_that_nothing_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise TooMany

    monkeypatch.setattr("speltafel.games.querbeet.solo_sweep.solve", never)
    monkeypatch.setattr(solo_model, "installed", lambda: False)

    found = end_of_search("F05")
    assert DUTCH.tell(found.sentence) == "Niet beslist: de zoektijd is op."
    assert found.work == ""


@pytest.mark.rule("QUE-30")
def test_what_is_too_much_for_our_search_is_asked_of_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ortools")

    def never(*_: object) -> None:
        raise TooMany

    monkeypatch.setattr("speltafel.games.querbeet.solo_sweep.solve", never)

    assert solo.check(solo.find("F05"), end_of_search("F05").work).done


@pytest.mark.rule("QUE-30")
def test_lines_to_the_outside_and_broken_lines_are_told_place_by_place() -> None:
    assert told("F05", "d4@A1 a0@A2") == [
        "A2: de lijn naar het oosten raakt de buitenzijde.",
        "A2: de lijn naar het noordoosten raakt de buitenzijde.",
        "A1: tussen hier en A2 loopt de lijn niet door.",
        "A2: tussen hier en A1 loopt de lijn niet door.",
    ]


@pytest.mark.rule("QUE-30")
def test_a_hole_is_outside() -> None:
    assert told("F18", "c0@C2") == ["C2: de lijn naar het oosten raakt de buitenzijde."]


@pytest.mark.rule("QUE-30")
def test_a_work_that_is_right_so_far_is_not_done() -> None:
    verdict = solo.check(solo.find("F00"), "a4@A1 a0@B1")

    assert not verdict.done
    assert DUTCH.tell(verdict.sentence) == "Zover klopt alles; er is nog 1 plek leeg."


@pytest.mark.rule("QUE-30")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "QUE-30 De figuur is leeg: kies ten minste één plek."),
        ("0x5.0x5.0x5.0x5", "QUE-30 De figuur heeft 20 plekken; er zijn maar 19 stenen."),
        ("0x2_3x2", "QUE-30 De figuur bestaat uit losse delen; ze moet aan één stuk zijn."),
        ("drie", "QUE-30 „drie” is geen figuur; schrijf rijen zoals 0x2.-1x3."),
        ("0x2..0x2", "QUE-30 „” is geen rij; schrijf kolom x aantal, zoals -1x3."),
        ("0x2~aaaa", "QUE-04 Van steen a zijn er niet meer dan 3."),
        ("0x2~k", "QUE-04 Van steen k zijn er niet meer dan 0."),
    ],
)
def test_a_figure_that_is_none_is_refused(name: str, reason: str) -> None:
    assert refused(name) == reason


@pytest.mark.rule("QUE-30")
@pytest.mark.parametrize(
    ("work", "reason"),
    [
        ("a0@Z9", "QUE-30 „a0@Z9” is hier geen steen op een plek; schrijf a5@B2."),
        ("<b>", "QUE-30 „<b>” is hier geen steen op een plek; schrijf a5@B2."),
        ("a0@A1 b0@A1", "QUE-30 Op A1 liggen twee stenen."),
        ("h0@A1 h0@A2", "QUE-30 Van steen h zijn er niet meer dan 1."),
        ("z0@A1", "QUE-30 Van steen z zijn er niet meer dan 0."),
    ],
)
def test_a_work_that_is_none_is_refused(work: str, reason: str) -> None:
    assert refused("F05", work) == reason


@pytest.mark.rule("QUE-04")
def test_a_set_with_a_wrong_count_is_refused() -> None:
    with pytest.raises(Refused) as why:
        solo.with_set("F00", "9a01,8c03,1z012345")

    assert why.value.refusal.rule == "QUE-04"


@pytest.mark.rule("QUE-04")
def test_a_figure_is_filled_with_other_stones() -> None:
    name = solo.with_set("F03", "9a01\n9b02 # wide\n1z012345")

    assert name == "0x2.-1x3.-1x2$9a01,9b02,1z012345"
    assert DUTCH.tell(end_of_search(name).sentence) == "Bewezen: er zijn precies 8 oplossingen."


@pytest.mark.rule("QUE-32")
def test_what_lies_from_the_start_stays() -> None:
    puzzle = solo.find("F19")

    assert puzzle.given == "z0@C3"
    assert solo.laid(puzzle, "") == {"C3": ("z", 0)}
    assert told("F19", "a0@C3") == ["C3: deze steen lag vast."]


@pytest.mark.rule("QUE-32")
def test_a_solution_is_written_row_by_row() -> None:
    rhombus = figure("F01")

    assert spell_rows(rhombus.cells, read_laid(rhombus, "a5@A1 d3@A2 d0@B1 a2@B2")) == (
        "r+0 q+0: a5 d3 / r+1 q+0: d0 a2"
    )


def test_a_figure_is_found_by_its_own_words() -> None:
    odd = [one.name for one in figures().values() if read_figure(one.figure).name != one.figure]

    assert odd == []
    assert solo.find(figures()["F03"].figure).name == "F03"


def test_hints_lead_from_nothing_to_a_solution() -> None:
    puzzle, work = solo.find("F07"), ""
    while not solo.check(puzzle, work).done:
        look, stone, turn = (solo.hint(puzzle, work, much) for much in range(3))
        word = dict(turn.sentence.facts)["word"]
        assert look.place == stone.place == turn.place == str(word)[3:]
        work = f"{work} {word}".strip()

    assert len(work.split()) == 10


def test_a_hint_says_what_is_wrong_first() -> None:
    hint = solo.hint(solo.find("F05"), "a0@A2", 0)

    assert (hint.place, DUTCH.tell(hint.sentence)) == (
        "A2",
        "A2: de lijn naar het oosten raakt de buitenzijde.",
    )


def test_a_hint_leads_back_where_nothing_comes_out() -> None:
    hint = solo.hint(solo.find("F05"), "a4@A1", 0)

    assert (hint.place, DUTCH.tell(hint.sentence)) == (
        "A1",
        "Zo komt het niet uit. Neem de steen van A1 weg.",
    )


@pytest.mark.parametrize("work", ["", "c0@A2"])
def test_a_hint_says_it_where_a_figure_can_never_be_filled(work: str) -> None:
    short, long = (solo.find(figure) for figure in ("0x3", "0x3.0x3.0x3~aaabbbccc"))

    assert "Plek A1 grenst aan 1 andere plek" in DUTCH.tell(solo.hint(short, work, 0).sentence)
    assert "alle mogelijkheden" in DUTCH.tell(solo.hint(long, work, 0).sentence)


def test_a_hint_that_would_take_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("speltafel.games.querbeet.solo_hint.PATIENCE", 3)

    assert "niet beslist" in DUTCH.tell(solo.hint(solo.find("F15"), "", 0).sentence)


def test_the_same_day_has_the_same_puzzle_and_the_next_another() -> None:
    names = [solo.daily(day).name for day in range(740_000, 740_000 + len(figures()))]

    assert names == [solo.daily(day).name for day in range(740_000, 740_000 + len(figures()))]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_new_figures_are_of_their_grade_and_can_be_filled(grade: int) -> None:
    one = next(made(grade, 7))

    assert one.grade == grade
    assert one.solutions >= 1
    assert len(one.figure.bag) == len(one.figure.cells)
    assert next(made(grade, 7)) == one


@pytest.mark.parametrize(("grade", "seeds", "different"), [(1, 40, 25), (2, 40, 37), (3, 12, 12)])
def test_new_figures_are_in_no_gallery_and_seeds_have_nothing_to_do_with_each_other(
    grade: int, seeds: int, different: int
) -> None:
    """Turned and mirrored figures count as the same; of grade 1 there are few."""
    firsts = [next(made(grade, seed)).figure for seed in range(seeds)]

    assert not {first_image(one.cells) for one in firsts} & gallery_shapes()
    assert len(set(map(key_of, firsts))) >= different


def test_figures_of_one_seed_all_differ_and_are_not_those_of_the_next() -> None:
    here, there = ([key_of(one.figure) for one in islice(made(2, seed), 12)] for seed in (7, 8))

    assert len(set(here)) == len(set(there)) == 12
    assert len(set(here) & set(there)) <= 1


def test_a_figure_is_the_same_turned_and_in_the_mirror() -> None:
    one = next(made(3, 7)).figure
    other = one._replace(
        cells=normal(turned(mirrored(spot), 2) for spot in one.cells),
        bag="".join(sorted(one.bag.translate(str.maketrans("ef", "fe")))),
    )

    assert key_of(other) == key_of(one)
    assert key_of(one._replace(bag=HAND[: len(one.bag)])) != key_of(one)


def test_a_grade_that_is_none_is_refused() -> None:
    with pytest.raises(Refused) as why:
        next(made(6, 1))

    assert why.value.refusal.rule == "QUE-30"


def test_a_drawn_figure_is_recognised_wherever_it_is_drawn() -> None:
    assert solo.drawn(["C3", "C4", "D3"]) == solo.drawn(["E5", "E6", "F5"])


def test_a_place_that_is_not_on_the_sheet_is_refused() -> None:
    with pytest.raises(Refused) as why:
        solo.drawn(["A1", "Z1"])

    assert why.value.refusal.rule == "QUE-30"


def test_a_search_in_another_order_finds_a_solution_too() -> None:
    works = {tuple(sorted((solve(figure("F08"), Rng(seed)).laid or {}).items())) for seed in range(5)}

    assert len(works) > 1


@pytest.mark.rule("QUE-31")
@pytest.mark.parametrize(("loose", "area"), [("any", 16), ("inside", 12), ("none", 5)])
def test_the_best_chains_enclose_what_we_say(loose: str, area: int) -> None:
    ring = rings()[f"chain-{loose}"]
    verdict = solo.check(solo.find(f"chain-{loose}"), ring.work)

    assert verdict.done
    assert sum(mark.kind == "inside" for mark in verdict.marks) == area == ring.best <= ring.bound


SMALLEST = "b2@D4 b3@C4 b4@C3 d5@D2 d0@E3 g1@E4"
"""A ring of six round D3; the third line of d ends inside, that of g outside."""


@pytest.mark.rule("QUE-31")
def test_a_ring_of_six_encloses_one_place() -> None:
    verdict = solo.check(solo.find("chain-any"), SMALLEST)

    assert [mark.place for mark in verdict.marks] == ["D3"]
    assert DUTCH.tell(verdict.sentence) == "De ketting sluit 1 plek in; 16 is bekend."


@pytest.mark.rule("QUE-31")
def test_loose_ends_are_allowed_as_the_task_says() -> None:
    def loose(task: str) -> list[str]:
        return [mark.place for mark in solo.check(solo.find(task), SMALLEST).marks if mark.kind == "open"]

    assert loose("chain-any") == []
    assert loose("chain-inside") == ["E4"]
    assert loose("chain-none") == ["D2", "E3", "E4"]


@pytest.mark.rule("QUE-31")
def test_an_open_ring_encloses_nothing() -> None:
    verdict = solo.check(solo.find("chain-any"), " ".join(SMALLEST.split()[:-1]))

    assert list(verdict.marks) == []
    assert DUTCH.tell(verdict.sentence) == "De ketting sluit nog niets in."


@pytest.mark.rule("QUE-31")
def test_stones_apart_are_no_part_of_the_chain() -> None:
    verdict = solo.check(solo.find("chain-any"), f"{SMALLEST} c0@H7")

    assert [mark.place for mark in verdict.marks if mark.kind == "open"] == ["H7"]
    assert not verdict.done


@pytest.mark.rule("QUE-31")
def test_a_broken_line_is_wrong_in_a_chain_too() -> None:
    marks = solo.check(solo.find("chain-any"), "c0@C3 c1@C4").marks

    assert {mark.place for mark in marks if mark.kind == "wrong"} == {"C3", "C4"}


@pytest.mark.rule("QUE-31")
def test_hints_lead_to_the_best_chain() -> None:
    puzzle, work = solo.find("chain-none"), ""
    for _ in range(16):
        hint = solo.hint(puzzle, work, 2)
        work = f"{work} {dict(hint.sentence.facts)['word']}".strip()

    assert solo.check(puzzle, work).done
    assert solo.spelled(puzzle, work).startswith("r+0 q+0: d4 e3 b3 / ")


def test_the_room_hangs_in_the_box() -> None:
    game = load("querbeet")

    assert game.puzzles is not None
    assert len(game.puzzles.gallery()) >= 63
    assert all(piece.copies > 0 for puzzle in game.puzzles.gallery() for piece in puzzle.pieces)
    assert len(solo_chain.TABLE) == len(game.puzzles.find("chain-any").places)


@pytest.mark.rule("QUE-31")
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_program_that_proves_the_last_bound_finds_what_there_is(tmp_path: Path) -> None:
    """Asked for one cell less it finds a chain, and ours says that this chain is in order."""
    source, program = Path(__file__).parents[5] / "benchmarks" / "chain_none.c", tmp_path / "chain_none"
    if not source.exists():
        pytest.skip("the benchmarks are not here")
    subprocess.run(["cc", "-O2", "-o", program, source], check=True)
    told = subprocess.run([program, "5", "11", "11"], check=True, capture_output=True, text=True).stdout
    found = re.findall(r"([a-z])(\d)@(-?\d+),(-?\d+)", told)
    moved = {(int(q) + 4, int(r) + 2): (letter, int(turn)) for letter, turn, q, r in found}
    puzzle = solo.find("chain-none")

    assert len(moved) == 16
    assert solo.check(puzzle, spell_laid(solo_chain.table().names, moved)).done
