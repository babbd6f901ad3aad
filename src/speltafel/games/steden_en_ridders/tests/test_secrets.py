"""What is hidden in Steden & Ridders: who sees what, what can be imagined, and that a leak is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from speltafel.engine import Rng, Seat
from speltafel.game import Refused
from speltafel.games.catan.state.row import GIVES, HAND, LAID, WANTS
from speltafel.games.steden_en_ridders import GAME, secrets, text
from speltafel.games.steden_en_ridders.state import Ridders
from speltafel.games.steden_en_ridders.state.row import PROGRESS, QUEUE, SHOWN, UNDRAWN
from speltafel.games.steden_en_ridders.tests.by_word import after, at
from speltafel.laws import Broken, keep
from speltafel.table import opened

EVERYBODY: tuple[Seat | None, ...] = (0, 1, 2, 3, None)
PEOPLE = ("Anna", "Bram", "Cato", "Dirk")
Leak = Callable[[Ridders, Ridders], None]


def seen(state: Ridders, seat: Seat | None) -> str:
    """What somebody sees, as a position."""
    return text.write(secrets.view(state, seat))


def worlds(state: Ridders, seat: Seat | None, count: int = 20) -> list[Ridders]:
    """What somebody can imagine."""
    rng = Rng(1)
    return [secrets.imagine(secrets.view(state, seat), seat, rng) for _ in range(count)]


def hand(state: Ridders, seat: Seat) -> list[int]:
    """A hand, kind by kind."""
    return list(state.row[HAND + 8 * seat : HAND + 8 * seat + 8])


# Views.


@pytest.mark.rule("CAT-02", "CAK-60")
def test_of_others_a_seat_sees_how_many_cards_and_the_backs_of_progress_cards() -> None:
    state = at("CAK 1 hand LP; 1 progress SPY; 2 hand WWN; 2 progress ALC CRA DIP; phase action 1")

    assert "1 hand LP" in seen(state, 0)
    assert "2 hand ?3" in seen(state, 0)
    assert "2 progress ?sci ?sci ?pol" in seen(state, 0)
    assert "1 progress ?pol" in seen(state, 1)
    assert "2 hand WWN" in seen(state, 1)
    assert "1 hand ?2" in seen(state, None)


@pytest.mark.rule("CAK-65")
def test_a_card_given_back_is_known_to_its_holder_and_a_played_one_to_all() -> None:
    state = at("CAK 1 progress ALC WAR CRA ENG INV; 1 roads e23; 1 knights v16; phase action 1")
    state = after(state, "p:WAR", "end", "R", "R=11/ship")
    for viewer in EVERYBODY:
        assert "under pol WAR" in seen(state, viewer)

    state = after(at("CAK 2 progress ALC CRA ENG INV IRR; event sci; dice 33; phase drop 1 x2"), "drop ENG")
    assert "under sci ENG/2" in seen(state, 1)
    for viewer in (0, 2, 3, None):
        assert "under sci ?/2" in seen(state, viewer)


@pytest.mark.rule("CAK-87")
def test_progress_cards_lie_open_to_the_spy_alone() -> None:
    state = after(at("CAK 1 progress SPY; 2 progress DIP ALC; phase action 1"), "p:SPY 2")

    assert "2 progress ALC DIP" in seen(state, 0)
    for viewer in (2, 3, None):
        assert "2 progress ?sci ?pol" in seen(state, viewer)
    assert "2 progress ?sci ?pol" in seen(after(state, "take -"), 0)


@pytest.mark.rule("CAK-91")
def test_a_hand_lies_open_to_the_master_merchant_alone() -> None:
    state = at("CAK 1 progress MAM; 2 hand WWN; 2 towns v10; 2 progress ALC; phase action 1")
    state = after(state, "p:MAM 2")

    assert "2 hand WWN" in seen(state, 0)
    assert "2 progress ?sci" in seen(state, 0)
    for viewer in (2, 3, None):
        assert "2 hand ?3" in seen(state, viewer)
    assert "2 hand ?1" in seen(after(state, "W", "N"), 0)


@pytest.mark.rule("CAK-90")
def test_a_card_is_shown_to_the_opponent_only() -> None:
    state = at("CAK 1 hand LW; 2 hand P; harbour 1; phase action 1")
    state = after(state, "ch 2 W")

    assert "shown W" in seen(state, 0)
    assert "shown W" in seen(state, 1)
    for viewer in (2, 3, None):
        assert "shown ?" in seen(state, viewer)


@pytest.mark.rule("CAK-99")
def test_at_the_end_everybody_sees_everything() -> None:
    state = at("CAK 1 towns v0; 1 cities v4 v20 v24 v40; 1 defender 4; 2 hand L; phase over 1")

    assert {seen(state, viewer) for viewer in EVERYBODY} == {text.write(state)}


# Imagination.


@pytest.mark.rule("CAK-61")
def test_printer_and_constitution_are_never_imagined_in_a_hand() -> None:
    state = at("CAK 2 progress ALC CRA ENG INV; 3 progress BIS DES DIP SAB; phase action 1")
    for world in worlds(state, 0, 100):
        kinds = [world.row[PROGRESS + 25 * seat + kind] for seat in range(4) for kind in (7, 17)]
        assert not any(kinds)
        assert (world.row[UNDRAWN + 7], world.row[UNDRAWN + 17]) == (1, 1)


@pytest.mark.rule("CAT-39")
def test_imagined_hands_hold_what_was_offered_and_no_more_than_was_asked_for() -> None:
    state = at(
        "CAK 1 hand LLP; 2 hand NNC; 3 hand WWB; 4 hand C; offer LP>NN; answers 2=ok 3=L>WW?; phase offer 1"
    )
    for viewer in EVERYBODY:
        for world in worlds(state, viewer):
            first, second, third = (hand(world, seat) for seat in range(3))
            assert all(have >= give for have, give in zip(first, world.row[GIVES : GIVES + 8], strict=True))
            assert all(have >= want for have, want in zip(second, world.row[WANTS : WANTS + 8], strict=True))
            assert third[2] == 2
            assert third[0] <= 1
            text.place(text.write(world), 4, GAME.choose())


@pytest.mark.rule("CAK-90")
def test_whoever_shows_a_card_has_it_in_every_world() -> None:
    state = at("CAK 1 hand LWP; 2 hand PPP; 3 hand CCC; shown W; phase pay 1 x2")

    assert {world.row[SHOWN] for world in worlds(state, 2)} == {0, 2}
    assert {world.row[SHOWN] for world in worlds(state, 1)} == {2}
    for viewer in (1, 2, 3, None):
        assert all(hand(world, 0)[world.row[SHOWN]] for world in worlds(state, viewer))


def test_what_a_viewer_knows_is_in_every_world() -> None:
    state = at("CAK 1 hand L; 1 progress SPY; 2 progress DIP ALC; under sci ENG/1 INV/2; phase spy 1 x2")
    told = {tuple(world.row[QUEUE : QUEUE + 2]) for world in worlds(state, 0)}

    assert {first for first, _ in told} == {2 + 32}
    assert len({second for _, second in told}) > 3
    assert all(world.row[PROGRESS + 25] == 1 for world in worlds(state, 0))


@pytest.mark.rule("CAK-08")
def test_before_the_first_turn_everybody_sees_what_hands_are() -> None:
    state = GAME.start(2, GAME.choose(board="beginner"))
    while not any(hand(state, 1)):
        seat = state.actors()[0]
        state.apply(seat, state.actions(seat)[0])

    assert secrets.deducible(secrets.view(state, 0), 0)
    assert {text.write(world) for world in worlds(state, 0)} == {text.write(state)}


@pytest.mark.parametrize(
    ("position", "viewer", "known"),
    [
        ("2 hand LW", 0, True),
        ("2 hand LW; 3 hand P", 0, False),
        ("2 hand LL; 3 hand L", 0, True),
        ("1 hand P; 2 hand LW", 1, True),
        ("1 hand P; 2 hand LW", None, False),
        ("2 hand LW; 3 progress ALC", 0, False),
        ("2 hand LW; 1 progress ALC", 0, True),
        ("2 hand LW; under sci ALC/2", 0, False),
        ("2 hand LW; under sci ALC/1", 0, True),
    ],
)
def test_one_hidden_hand_can_be_worked_out(position: str, viewer: Seat | None, known: bool) -> None:
    state = at(f"CAK {position}; phase action 1")

    assert secrets.deducible(secrets.view(state, viewer), viewer) == known
    assert (len({text.write(world) for world in worlds(state, viewer, 60)}) == 1) == known


# What comes to light.


@pytest.mark.parametrize(
    ("position", "words", "shows"),
    [
        ("1 progress SPY; 2 progress DIP; phase action 1", "p:SPY 2", True),
        ("1 progress MAM; 2 hand W; 2 towns v10; phase action 1", "p:MAM 2", True),
        ("1 progress REM; 2 hand W; phase action 1", "p:REM W", True),
        ("1 progress TRM; 2 hand P; phase action 1", "p:TRM C", True),
        ("1 progress WED; 2 hand W; 2 towns v10; phase action 1", "p:WED", False),
        ("1 hand L; 2 hand W; harbour 1; phase action 1", "ch 2 L", False),
        ("phase pick 1 x1", "deck sci", False),
        ("phase action 1", "end", False),
    ],
)
def test_what_turns_over_cards_that_a_seat_could_not_know(position: str, words: str, shows: bool) -> None:
    state = at(f"CAK {position}")

    assert secrets.reveals(state, 0, text.read(state, 0, words)) == shows


@pytest.mark.rule("CAK-65")
def test_a_card_from_under_a_deck_comes_to_light_without_chance() -> None:
    below = "MAM MAM CHA CHA MER MER MER MER MER MER MFL MFL REM REM REM REM TRM TRM"
    state = at(f"CAK under tra {below}; phase pick 1 x1")

    assert secrets.reveals(state, 0, text.read(state, 0, "deck tra"))
    assert not secrets.reveals(state, 0, text.read(state, 0, "deck pol"))

    state = at(
        f"CAK 2 progress ALC CRA ENG INV SPY; 3 levels tra 1; under tra {below}; event tra; todo gate 3; "
        "phase drop 1 x2"
    )
    assert secrets.reveals(state, 1, text.read(state, 1, "drop SPY"))
    assert "3 progress MAM" in text.write(after(state, "drop SPY"))


@pytest.mark.rule("CAK-91")
def test_nobody_names_the_cards_of_a_hand_before_seeing_it() -> None:
    options = GAME.choose()
    table = opened(GAME, PEOPLE, options, "CAK 1 progress MAM; 2 hand WWN; 2 towns v10; phase action 1")

    with pytest.raises(Refused, match="TAF-01"):
        table.act(0, "p:MAM 2 WN")
    taken = table.act(0, "p:MAM 2").act(0, "WN").state
    assert isinstance(taken, Ridders)
    assert hand(taken, 0) == [0, 0, 1, 0, 0, 0, 0, 1]


# Planted leaks are found.


def leaking(leak: Leak) -> Any:
    """The game with views that show something they should not."""

    def view(state: Ridders, seat: Seat | None) -> Ridders:
        shown = secrets.view(state, seat)
        leak(state, shown)
        return shown

    return replace(GAME, secrets=SimpleNamespace(view=view, imagine=secrets.imagine))


def show(first: int, count: int) -> Leak:
    """A leak of some numbers of the row."""

    def leak(state: Ridders, shown: Ridders) -> None:
        for place in range(first, first + count):
            shown.row[place] = state.row[place]

    return leak


@pytest.mark.parametrize(
    ("leak", "position"),
    [
        (show(int(HAND), 32), "2 hand LLP; 3 hand WN; phase action 1"),
        (
            show(int(LAID), 32),
            "1 hand LLLL; 2 hand WWWWWWGGG; laid 1=LPPN; owes 2=4; dice 43; phase discard 1",
        ),
        (show(int(PROGRESS), 100), "2 progress ALC DIP; phase action 1"),
        (show(int(UNDRAWN), 25), "2 progress ALC DIP; phase action 1"),
        (show(int(QUEUE), 54), "under sci ALC/2; phase action 1"),
        (show(int(SHOWN), 1), "1 hand LW; 2 hand PC; shown W; phase pay 1 x2"),
    ],
    ids=["hands", "discards", "progress cards", "what was never drawn", "under a deck", "at a harbour"],
)
def test_a_view_that_shows_too_much_is_found(leak: Leak, position: str) -> None:
    game = leaking(leak)
    start = at(f"CAK {position}")
    with pytest.raises(Broken, match=r"leaks|peek|secrets"):
        list(keep(replace(game, start=lambda seats, options: start.copy()), game.choose(), 4, 1, 2))
