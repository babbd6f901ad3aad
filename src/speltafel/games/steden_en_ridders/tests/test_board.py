"""The board of Steden & Ridders: every action can be clicked, nobody sees what is not theirs, it is quick."""

from __future__ import annotations

import re
import timeit
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from speltafel.engine import CHANCE, OVER, Rng, Seat, State
from speltafel.game import Look
from speltafel.games import load, speak
from speltafel.games.catan.state.row import ACTION, GIVE, LENGTH, PHASE, SEND
from speltafel.games.steden_en_ridders.board import LAYERS, SIZE, TRAY, TRAY_LAYERS, parts, spelled, targets
from speltafel.games.steden_en_ridders.board_notes import LETTERS_WIDE
from speltafel.games.steden_en_ridders.board_tray import FULL, LEFT, RIGHT
from speltafel.games.steden_en_ridders.board_watch import sources
from speltafel.games.steden_en_ridders.state import Ridders
from speltafel.games.steden_en_ridders.state.row import CASTING, DIRTY, SMITHING
from speltafel.games.steden_en_ridders.text import place, read, token
from speltafel.text import DUTCH, Language

GAME = load("steden-en-ridders")
ENGLISH = speak("en")
PHONE = 374
"""As wide as the board is on a phone."""

ALL_PHASES = set(range(CASTING + 3, SMITHING + 1))
TURN = (
    "CAK 1 hand LLBWGOPC; 1 roads e23 e24; 1 cities v17; 1 knights v16! v18=2; 1 levels sci 2; "
    "1 progress ALC SPY SPY; 2 hand WGG; 2 roads e46; 2 cities v35; 2 progress MER; landed; phase action 1"
)


def position(text: str, seats: int = 3) -> Ridders:
    """The position of a text."""
    return place(text, seats, GAME.choose(board="beginner"))


def walk(seed: int) -> Iterator[Ridders]:
    """A random game in which people rather act than end their turn, and seldom trade with each other."""
    state, rng = GAME.start(4, GAME.choose()), Rng(seed)
    for _ in range(1500):
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            legal = list(state.actions(seat))
            trading = state.row[PHASE] == ACTION and rng.below(20)
            choice = [action for action in legal if not GIVE <= action < SEND] if trading else legal
            if len(choice) > 1 and rng.below(5):
                choice = choice[1:]
            state.apply(seat, choice[rng.below(len(choice))])
        if state.actor() == OVER:
            return
        yield state


@cache
def played() -> tuple[Ridders, ...]:
    """Positions of random games: of each rare phase a few, of the others now and then."""
    found, count = [], Counter[int]()
    for seed in range(6):
        for number, state in enumerate(walk(seed)):
            phase = int(state.row[PHASE])
            rare = phase > CASTING and count[phase] < 5
            if (rare or number % 61 == 0) and state.actor() >= 0:
                count[phase] += 1
                found.append(state.copy())
    return tuple(found)


def seen_by(state: State, seat: Seat | None) -> Ridders:
    """What a seat may know."""
    view = GAME.view(state, seat)
    assert isinstance(view, Ridders)
    return view


def seen() -> Iterator[tuple[Ridders, Seat]]:
    """What everybody sees who can act in those positions."""
    for state in played():
        for seat in (*state.actors(), *state.standby()):
            yield seen_by(state, seat), seat


def drawn(view: Ridders, seat: Seat | None, language: Language = DUTCH) -> dict[str, str]:
    """The picture by its places."""
    return dict(parts(view, Look(language, seat, seat)))


def picture(view: Ridders, seat: Seat | None) -> ElementTree.Element:
    """The whole picture as one document."""
    return ElementTree.fromstring(f"<svg>{''.join(drawn(view, seat).values())}</svg>")


# Over random games


def test_the_positions_are_of_every_phase() -> None:
    assert {int(state.row[PHASE]) for state in played()} >= ALL_PHASES


def test_every_target_of_a_legal_token_is_there_once() -> None:
    for view, seat in seen():
        there = Counter(re.findall(r'data-target="([^"]*)"', "".join(drawn(view, seat).values())))

        assert set(there.values()) == {1}
        assert {target for path in targets(view, seat).values() for target in path} <= set(there)


def test_what_is_clicked_reads_back_as_the_action() -> None:
    for view, seat in seen():
        paths = targets(view, seat)

        assert len(set(paths.values())) == len(paths)
        for action in view.actions(seat):
            path = paths[token(view, seat, action)]
            assert read(view, seat, spelled(view, seat, path)) == action
        for line, path in paths.items():
            assert read(view, seat, line) == read(view, seat, spelled(view, seat, path))


def test_the_picture_is_sound() -> None:
    """Places differ, layers are known, it is XML, and nothing in it styles itself."""
    for state in played()[::7]:
        for seat in (0, None):
            view = seen_by(state, seat)
            every = parts(view, Look(ENGLISH, seat, seat))
            attributes = {name for one in picture(view, seat).iter() for name in one.attrib}

            assert len({part.place for part in every}) == len(every)
            assert {part.layer for part in every} <= {*LAYERS, *TRAY_LAYERS}
            assert not attributes & {"style", "fill", "stroke"}
            assert not any(name.startswith("on") for name in attributes)


def test_every_class_is_styled() -> None:
    assert GAME.extends is not None
    styles = [(game.home / "board.css").read_text(encoding="utf-8") for game in (GAME, GAME.extends)]
    styled = set(re.findall(r"\.([a-z][\w-]*)", "".join(styles)))
    used = {
        name
        for view, seat in seen()
        for found in re.findall(r'class="([^"]*)"', "".join(drawn(view, seat).values()))
        for name in found.split()
    }

    assert used - styled == set()


def test_an_update_is_small() -> None:
    sizes: list[int] = []
    before: dict[str, str] = {}
    for state, _ in zip(walk(3), range(600), strict=False):
        if state.actor() < 0:
            continue
        now = drawn(seen_by(state, 0), 0)
        if before:
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


@pytest.mark.rule("CAK-58")
def test_a_route_shown_is_as_long_as_the_engine_says() -> None:
    for state in played():
        if state.row[DIRTY]:  # it is measured once the action is complete
            continue
        board = drawn(state, None)
        for seat in range(4):
            counted = board.get(f"marks/route-{seat + 1}", "").count("<circle")

            assert counted == (state.row[LENGTH + seat] if state.row[LENGTH + seat] > 1 else 0)


# What is whose


@pytest.mark.rule("CAK-03")
def test_nobody_is_shown_the_cards_of_others() -> None:
    one = position("CAK 1 hand LLLP; 1 progress ALC DIP; 1 cities v17; 2 hand O; phase action 1")
    other = position("CAK 1 hand GGCN; 1 progress MED WAR; 1 cities v17; 2 hand O; phase action 1")
    for seat in (1, None):
        shown, same = drawn(seen_by(one, seat), seat), drawn(seen_by(other, seat), seat)

        assert shown.keys() == same.keys()
        assert {key for key in shown if shown[key] != same[key]} <= {f"hand/bank-{k}" for k in "LGPCN"}


def test_a_spectator_sees_the_bank_and_no_hand() -> None:
    board = drawn(seen_by(position(TURN), None), None)

    assert {"hand/bank-P", "hand/deck-sci", "hand/points-3"} <= set(board)
    assert not any(key.startswith(("hand/hand-", "hand/c-", "hints/")) for key in board)


@pytest.mark.rule("CAK-96")
def test_a_spectator_is_told_where_all_points_come_from() -> None:
    for state in played():
        for seat in range(4):
            assert sum(sources(state, seat)) == state.points(seat)
    grand = position(
        "CAK 1 cities v17; 1 towns v20; 1 levels sci 4; 1 defender 2; metropolis sci v17; phase roll 1"
    )

    assert (
        'aria-label="rood: 7 punten, dorpen 1, steden 2, metropolen 2, Verdediger van Catan 2"'
        in (drawn(grand, None)["hand/points-1"])
    )


@pytest.mark.rule("CAK-87")
def test_only_the_spy_sees_the_cards_looked_at() -> None:
    text = TURN.replace("SPY SPY", "SPY").replace("phase action 1", "phase spy 1 x2")

    assert "hand/s-MER" in drawn(seen_by(position(text), 0), 0)
    for seat in (1, 2, None):
        assert not any(key.startswith("hand/s-") for key in drawn(seen_by(position(text), seat), seat))


# What is where


def test_targets_are_large_enough_for_a_finger() -> None:
    """44 pixels on a phone: the rows of the tray, and the corners of the board."""
    for one in picture(position(TURN), 0).iter():
        target = one.get("data-target", "")
        if target and target[0] not in "hve" and "translate" in one.get("transform", ""):
            wide, high = (float(one[0].attrib[side]) for side in ("width", "height"))
            across = SIZE[0] if target[0] == "q" else TRAY[0]
            assert min(wide, high) * PHONE / across >= 43.9, target


@pytest.mark.rule("CAK-62")
@pytest.mark.parametrize("cards", ["ALC SPY WAR INV DIP", "ALC SPY WAR INV DIP MER SAB"])
def test_many_progress_cards_lie_a_finger_apart_beside_their_button(cards: str) -> None:
    """In play there are five at most; seven kinds, which only a position has, leave room too."""
    board = drawn(position(f"CAK 1 progress {cards}; 1 cities v17; landed; dice 42; phase action 1"), 0)
    lowest = [board[f"hand/{place}"] for place in (*(f"c-{card}" for card in cards.split()), "away")]
    left = sorted(int(found[1]) for svg in lowest if (found := re.search(r"translate\((\d+) ", svg)))

    assert len(left) == len(cards.split()) + 1
    assert all((two - one) * PHONE / TRAY[0] >= 43.9 for one, two in pairwise([*left, TRAY[0]]))


@pytest.mark.rule("CAK-62")
@pytest.mark.rule("CAK-97")
def test_who_may_claim_can_still_give_a_card_back() -> None:
    rich = position(
        "CAK 1 progress ALC SPY WAR INV DIP; 1 cities v17 v20; 1 defender 9; landed; dice 42; phase action 1"
    )
    lowest = {"hand/claim", "hand/away"}

    assert lowest <= set(drawn(rich, 0))
    assert {"claim", "drop ALC"} <= set(targets(rich, 0))


def test_notes_and_what_is_said_fit_their_two_lines() -> None:
    for view, seat in seen():
        for language in (DUTCH, ENGLISH):
            board = drawn(view, seat, language)
            for key, svg in board.items():
                wide = re.search(r'card-note" width="(\d+)"', svg)
                beside = RIGHT - LEFT if "hand/stop" in board else FULL
                room = int(wide[1]) - 28 if wide else beside - 10
                for words in re.findall(r'<text class="said"[^>]*>([^<]*)<', svg):
                    assert len(unescape(words)) * LETTERS_WIDE <= room, (key, words)


def test_board_and_tray_fit_a_phone() -> None:
    """660 pixels are theirs, and six between them."""
    assert SIZE[1] * PHONE / SIZE[0] + TRAY[1] * PHONE / TRAY[0] <= 654
