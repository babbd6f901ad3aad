"""The board of Catan: every action can be clicked, nobody sees what is not theirs, updates are small."""

from __future__ import annotations

import re
import timeit
from collections import Counter
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from speltafel.engine import OVER, Rng, Seat, State
from speltafel.game import Look
from speltafel.games import load, speak
from speltafel.games.catan.board import LAYERS, SIZE, TRAY, TRAY_LAYERS, parts, spelled, targets
from speltafel.games.catan.board_map import crossing_path, way_path
from speltafel.games.catan.board_trade import bundle
from speltafel.games.catan.board_watch import sources
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import LENGTH
from speltafel.games.catan.text import place, read, token
from speltafel.laws import cases
from speltafel.text import DUTCH, Language

GAME = load("catan")
ENGLISH = speak("en")
PHONE = 374
"""As wide as the board is on a phone."""

TURN = "CAT 1 hand LLBWGO; 1 roads e23; 1 towns v17; 2 hand WGG; 2 towns v35; phase action 1"
SEVEN = "CAT 1 towns v17; 2 hand LLLLLLWWWW; 3 hand OOOOOOOO; dice 43; owes 2=5 3=4; moves 1; phase discard 1"
ROBBER = "CAT 1 towns v17; 2 hand LW; 2 towns v10; 3 hand O; 3 cities v12; dice 43; moves 1; phase robber 1"
OFFER = "CAT 1 hand LLO; 1 towns v17; 2 hand GG; 3 hand W; offers 1; offer LL>G to 2,3; phase offer 1"


def position(text: str, seats: int = 3) -> Catan:
    """The position of a text."""
    return place(text, seats, GAME.choose(board="beginner"))


@cache
def played() -> tuple[Catan, ...]:
    """Positions of random games, some way apart."""
    found = []
    for number, case in enumerate(cases(GAME, GAME.choose(), 4, Rng(5))):
        assert isinstance(case.state, Catan)
        if number % 29 == 0 or case.state.actor() == OVER:
            found.append(case.state)
        if len(found) == 160:
            break
    return tuple(found)


def seen_by(state: State, seat: Seat | None) -> Catan:
    """What a seat may know."""
    view = GAME.view(state, seat)
    assert isinstance(view, Catan)
    return view


def seen() -> Iterator[tuple[Catan, Seat]]:
    """What everybody sees who can act in those positions."""
    for state in played():
        for seat in (*state.actors(), *state.standby()):
            if seat >= 0:
                yield seen_by(state, seat), seat


def drawn(view: Catan, seat: Seat | None, language: Language = DUTCH) -> dict[str, str]:
    """The picture by its places."""
    return dict(parts(view, Look(language, seat, seat)))


def picture(view: Catan, seat: Seat | None) -> ElementTree.Element:
    """The whole picture as one document."""
    return ElementTree.fromstring(f"<svg>{''.join(drawn(view, seat).values())}</svg>")


# Over random games


def test_every_target_of_a_legal_token_is_there_once() -> None:
    for view, seat in seen():
        there = Counter(re.findall(r'data-target="([^"]*)"', "".join(drawn(view, seat).values())))

        assert set(there.values()) == {1}
        assert {target for path in targets(view, seat).values() for target in path} <= set(there)


def test_what_is_clicked_reads_back_as_the_action() -> None:
    for view, seat in seen():
        paths = targets(view, seat)

        assert list(paths) == [token(view, seat, action) for action in view.actions(seat)]
        assert len(set(paths.values())) == len(paths)
        for action, path in zip(view.actions(seat), paths.values(), strict=True):
            assert read(view, seat, spelled(view, seat, path)) == action


def test_the_picture_is_sound() -> None:
    """Places differ, layers are known, it is XML, and nothing in it styles itself."""
    for state in played()[::4]:
        for seat in (0, None):
            view = seen_by(state, seat)
            every = parts(view, Look(ENGLISH, seat, seat))
            attributes = {name for one in picture(view, seat).iter() for name in one.attrib}

            assert len({part.place for part in every}) == len(every)
            assert {part.layer for part in every} <= {*LAYERS, *TRAY_LAYERS}
            assert not attributes & {"style", "fill", "stroke"}
            assert not any(name.startswith("on") for name in attributes)


def test_every_class_is_styled() -> None:
    styled = set(re.findall(r"\.([a-z][\w-]*)", (GAME.home / "board.css").read_text(encoding="utf-8")))
    used = {
        name
        for view, seat in [*seen(), (position(OFFER), 1), (position(SEVEN), 1), (position(ROBBER), 0)]
        for one in picture(view, seat).iter()
        for name in one.get("class", "").split()
    }

    assert used - styled == set()


def test_an_update_is_small() -> None:
    sizes: list[int] = []
    before: dict[str, str] = {}
    for case, _ in zip(cases(GAME, GAME.choose(), 4, Rng(7)), range(700), strict=False):
        now = drawn(seen_by(case.state, 0), 0)
        if before and case.state.actor() >= 0:
            sizes.append(sum(len(key) + len(svg) for key, svg in now.items() if before.get(key) != svg))
        before = now

    assert sorted(sizes)[len(sizes) // 2] < 2048


def test_a_picture_is_quickly_made() -> None:
    """A millisecond at most; the test lets a busy machine take five."""
    views = list(seen())[-40:]
    for view, seat in views:
        drawn(view, seat)

    spent = min(timeit.repeat(lambda: [drawn(view, seat) for view, seat in views], number=1, repeat=5))
    assert spent / len(views) < 0.005


def test_a_route_shown_is_as_long_as_the_engine_says() -> None:
    for state in played():
        board = drawn(state, None)
        for seat in range(4):
            counted = board.get(f"marks/route-{seat + 1}", "").count("<circle")

            assert counted == (state.row[LENGTH + seat] if state.row[LENGTH + seat] > 1 else 0)


# What is whose


@pytest.mark.rule("CAT-02")
def test_nobody_is_shown_the_cards_of_others() -> None:
    other = position("CAT 1 hand LLLB; 1 cards VP KN; 1 towns v17; 2 hand O; phase action 1")
    same = position("CAT 1 hand GGWO; 1 cards MO RB; 1 towns v17; 2 hand O; phase action 1")
    for seat in (1, None):
        assert drawn(seen_by(other, seat), seat).keys() == drawn(seen_by(same, seat), seat).keys()
    differing = {
        key for key, svg in drawn(seen_by(other, 1), 1).items() if svg != drawn(seen_by(same, 1), 1)[key]
    }

    assert differing <= {f"hand/bank-{letter}" for letter in "LBWGO"}


def test_a_spectator_sees_the_bank_and_no_hand() -> None:
    board = drawn(seen_by(position(TURN), None), None)

    assert "hand/bank-L" in board
    assert not any(key.startswith(("hand/hand-", "hand/dev-", "hand/rate-")) for key in board)


@pytest.mark.rule("CAT-65")
def test_a_spectator_is_told_where_the_points_come_from_that_everybody_sees() -> None:
    for state in played():
        for seat in range(4):
            assert sum(sources(state, seat)) == state.visible(seat)
    board = drawn(seen_by(position("CAT 1 cities v17; 1 towns v20; phase roll 1"), None), None)

    assert 'aria-label="rood: 3 punten, dorpen 1, steden 2"' in board["hand/points-1"]
    assert 'aria-label="rood: straten over 15, dorpen over 4, steden over 3"' in board["hand/stock-1"]


def test_many_cards_in_an_offer_stay_on_their_paper() -> None:
    few, many = (bundle(counts, 96, 25, 0.9, 200) for counts in ((2, 0, 1), (2, 2, 2, 2, 2)))

    assert 'translate(96 25)"' in few
    assert "translate(96 25)scale(0.60)" in many


@pytest.mark.rule("CAT-55")
def test_only_its_owner_sees_a_secret_point() -> None:
    state = position("CAT 1 hand L; 1 cards VP; 1 towns v17; phase action 1")

    assert "+1" in drawn(seen_by(state, 0), 0)["seats/seat-1"]
    assert "+1" not in drawn(seen_by(state, 1), 1)["seats/seat-1"]


# What is where


def test_targets_are_large_enough_for_a_finger() -> None:
    """44 pixels on a phone: places by their outline, the tray by its rows."""
    for shape, count in ((crossing_path, 54), (way_path, 72)):
        for number in range(count):
            x, y = zip(
                *((float(a), float(b)) for a, b in re.findall(r"(-?\d+) (-?\d+)", shape(number))), strict=True
            )
            assert min(max(x) - min(x), max(y) - min(y)) * PHONE / SIZE[0] >= 44
    for one in picture(position(TURN), 0).iter():
        if one.get("data-target", "-")[0] in "gwbc" and "translate" in one.get("transform", ""):
            wide, high = (float(one[0].attrib[side]) for side in ("width", "height"))
            assert min(wide, high) * PHONE / TRAY[0] >= 43.9
