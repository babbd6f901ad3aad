"""The laws can fail: each planted fault is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from speltafel import games
from speltafel.engine import OVER, Budget, Outcome, Rng, Seat, State
from speltafel.game import Game, Refusal
from speltafel.games.bod import secrets
from speltafel.games.bod.state import HIDDEN
from speltafel.games.nim.state import Nim
from speltafel.games.querbeet import secrets as screens
from speltafel.games.querbeet.state.row import HAND, ONE, PLAY
from speltafel.laws import (
    Broken,
    Case,
    copies_are_independent,
    decisions_commute,
    keep,
    of_bots,
    truth_cannot_be_guessed,
)
from speltafel.text import Sentence, say

NIM = games.load("nim")
LINJA = games.load("linja")
BOD = games.load("bod")
QUERBEET = games.load("querbeet")


def room(module: Any, **changes: Any) -> Any:
    """A room of a game with something in it changed."""
    return SimpleNamespace(**{**vars(module), **changes})


def found_by(game: Game[Any]) -> str:
    """The law that a faulty game breaks."""
    with pytest.raises(Broken) as broken:
        list(keep(game, game.choose(), game.seats[0], 500, 1))
    return str(broken.value)


def test_a_referee_that_allows_too_much_is_found() -> None:
    def check(state: Nim, seat: Seat, action: int) -> Refusal | None:
        refusal = NIM.referee.check(state, seat, action)
        return None if refusal and action == 8 and seat == state.turn else refusal

    assert "actions == check" in found_by(replace(NIM, referee=room(NIM.referee, check=check)))


def test_a_referee_that_refuses_too_much_is_found() -> None:
    def check(state: Any, seat: Seat, action: int) -> Refusal | None:
        if state.phase == 2 and action == 48:  # the Bonus may not be declined
            return Refusal("LIN-20", LINJA.title)
        return LINJA.referee.check(state, seat, action)

    assert "actions == check" in found_by(replace(LINJA, referee=room(LINJA.referee, check=check)))


def test_a_referee_that_accepts_a_number_that_is_no_action_is_found() -> None:
    def check(state: Any, seat: Seat, action: int) -> Refusal | None:
        return NIM.referee.check(state, seat, action) if action < 2**31 else None

    assert "actions == check" in found_by(replace(NIM, referee=room(NIM.referee, check=check)))


def test_a_universe_with_a_hole_is_found() -> None:
    def universe(state: Nim, seat: Seat) -> Sequence[int]:
        return [action for action in NIM.referee.universe(state, seat) if action != 1]

    assert "the universe holds every action" in found_by(
        replace(NIM, referee=room(NIM.referee, universe=universe))
    )


def test_words_that_mean_two_things_are_found() -> None:
    def token(state: Nim, seat: Seat, action: int) -> str:
        return "1-1" if action == 2 else NIM.text.token(state, seat, action)

    assert "tokens" in found_by(replace(NIM, text=room(NIM.text, token=token)))


def test_lines_that_are_heard_otherwise_than_they_were_said_are_found() -> None:
    assert "lines read back" in found_by(replace(LINJA, line=lambda tokens: " ".join(tokens[:1])))


def test_a_position_text_that_forgets_something_is_found() -> None:
    def write(state: Nim) -> str:
        return NIM.text.write(state)[:-1] + "1"

    assert "a position reads back" in found_by(replace(NIM, text=room(NIM.text, write=write)))


def test_a_derivation_that_does_not_add_up_is_found() -> None:
    def explain(state: Any) -> Sequence[Any]:
        return list(LINJA.referee.explain(state))[1:]

    assert "the derivation adds up" in found_by(replace(LINJA, referee=room(LINJA.referee, explain=explain)))


class Heaps(State):
    """Nim once more, uncompiled, with room for faults."""

    def __init__(self, heaps: list[int], turn: Seat) -> None:
        self.heaps = heaps
        self.turn = turn

    def actor(self) -> int:
        return self.turn if any(self.heaps) else OVER

    def actions(self, seat: int) -> list[int]:
        return Nim(self.heaps, self.turn, True).actions(seat)

    def apply(self, seat: int, action: int) -> None:
        self.heaps[action // 8] -= action % 8
        self.turn = 1 - self.turn

    def copy(self) -> Heaps:
        return type(self)(self.heaps[:], self.turn)

    def outcome(self) -> Outcome | None:
        return Nim(self.heaps, self.turn, True).outcome()


class Sharing(Heaps):
    """Copies share their heaps."""

    def copy(self) -> Heaps:
        return Sharing(self.heaps, self.turn)


class Forgetful(Heaps):
    """Nothing is listed on the first heap while there is something elsewhere."""

    def actions(self, seat: int) -> list[int]:
        return [action for action in super().actions(seat) if action >= 8] or super().actions(seat)


def played_with(kind: type[Heaps]) -> Game[Any]:
    """Nim on another engine."""

    def start(seats: int, options: Any) -> Heaps:
        return kind([3, 4, 5], 0)

    def place(text: str, seats: int, options: Any) -> Heaps:
        plain = NIM.text.place(text, seats, options)
        return kind(list(plain.heaps), plain.turn)

    return replace(NIM, start=start, text=room(NIM.text, place=place))


def test_a_copy_that_shares_something_is_found() -> None:
    state = Sharing([3, 4, 5], 0)

    with pytest.raises(Broken, match="a copy is independent"):
        copies_are_independent(Case(played_with(Sharing), NIM.choose(), state, Rng(1)))


def test_an_engine_that_lists_too_little_is_found() -> None:
    assert "actions == check" in found_by(played_with(Forgetful))


def test_the_same_engine_without_a_fault_breaks_nothing() -> None:
    assert max(keep(played_with(Heaps), NIM.choose(), 2, 200, 1)) == 200


def test_a_faultless_game_breaks_nothing() -> None:
    assert max(keep(NIM, NIM.choose(), 2, 200, 1)) == 200


def test_a_view_that_shows_a_card_laid_face_down_is_found() -> None:
    def view(state: Any, seat: Seat | None) -> Any:
        seen = secrets.view(state, seat)
        seen.laid = list(state.laid)
        return seen

    assert "nothing leaks" in found_by(replace(BOD, secrets=room(secrets, view=view)))


def test_a_view_that_shows_one_card_of_another_hand_is_found() -> None:
    def view(state: Any, seat: Seat | None) -> Any:
        seen = secrets.view(state, seat)
        for other, hand in enumerate(state.hands):
            seen.hands[other] = [*hand[:1], *seen.hands[other][1:]]
        return seen

    assert "nothing leaks" in found_by(replace(BOD, secrets=room(secrets, view=view)))


def test_an_imagination_that_trusts_what_it_should_not_know_is_found() -> None:
    def imagine(seen: Any, seat: Seat | None, rng: Rng) -> Any:
        world = secrets.imagine(seen, seat, rng)
        for other, hand in enumerate(seen.hands):
            if HIDDEN not in hand:
                world.hands[other] = list(hand)
        return world

    assert "imagination does not peek" in found_by(replace(BOD, secrets=room(secrets, imagine=imagine)))


def test_an_imagination_that_remembers_the_truth_is_found() -> None:
    """A view and an imagination in league: one carries the truth, the other gives it back."""

    def view(state: Any, seat: Seat | None) -> Any:
        seen = secrets.view(state, seat)
        truths[BOD.text.write(seen)] = state.copy()
        return seen

    def imagine(seen: Any, seat: Seat | None, rng: Rng) -> Any:
        return truths[BOD.text.write(seen)].copy()

    truths: dict[str, Any] = {}

    faulty = replace(BOD, secrets=room(secrets, view=view, imagine=imagine))
    with pytest.raises(Broken, match="the truth cannot be guessed"):
        truth_cannot_be_guessed(faulty, BOD.choose(), 2, Rng(1), 100)


def test_a_log_that_names_a_hidden_card_is_found() -> None:
    def tell(state: Any, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
        return say("legt {card}", card=action)

    assert "the log keeps secrets" in found_by(replace(BOD, text=room(BOD.text, tell=tell)))


@pytest.mark.parametrize("leaking", [0, 1, 2, None])
def test_a_view_that_shows_one_stone_behind_a_screen_is_found(leaking: Seat | None) -> None:
    """For every one of three players, and for spectators."""

    def view(state: Any, seat: Seat | None) -> Any:
        seen = screens.view(state, seat)
        other = 0 if seat else 1
        held = [kind for kind in range(state.tiles.kinds) if state.held(other, kind)]
        if seat == leaking and state.phase == PLAY and held:
            seen.words[HAND + other] += ONE[held[0]] - ONE[screens.HIDDEN]
        return seen

    faulty = replace(QUERBEET, seats=(3,), secrets=room(screens, view=view))
    assert "nothing leaks" in found_by(faulty)


def test_what_is_wrongly_said_to_be_deducible_is_found() -> None:
    faulty = replace(QUERBEET, deducible=lambda view, seat: True)

    with pytest.raises(Broken, match="what is said to be deducible is"):
        truth_cannot_be_guessed(faulty, QUERBEET.choose(), 3, Rng(1), 60)


class Hasty(State):
    """Two seats at once; whoever is first gets the point."""

    def __init__(self, acted: list[int]) -> None:
        self.acted = acted

    def actors(self) -> list[int]:
        return [seat for seat in (0, 1) if seat not in self.acted]

    def actions(self, seat: int) -> list[int]:
        return [0] if seat in self.actors() else []

    def apply(self, seat: int, action: int) -> None:
        self.acted.append(seat)

    def copy(self) -> Hasty:
        return Hasty(self.acted[:])


def test_decisions_that_depend_on_their_order_are_found() -> None:
    written = replace(NIM, text=room(NIM.text, write=lambda state: str(state.acted)))

    with pytest.raises(Broken, match="simultaneous decisions commute"):
        decisions_commute(Case(written, NIM.choose(), Hasty([]), Rng(1)))


def test_a_bot_that_does_now_and_then_what_is_not_allowed_is_found() -> None:
    def choose(view: Nim, seat: Seat, budget: Budget, rng: Rng) -> int:
        return 1 if budget.nodes > 10_000 else view.actions(seat)[-1]

    faulty = replace(NIM, bots={"taker": choose})
    with pytest.raises(Broken, match=r"a bot chooses what is allowed: \('taker:[56]', "):
        list(of_bots.keep(faulty, NIM.choose(), 2, 500, 1))


def test_a_bot_that_fails_is_found() -> None:
    faulty = replace(NIM, bots={"taker": lambda view, seat, budget, rng: [][seat]})
    with pytest.raises(Broken, match="IndexError"):
        list(of_bots.keep(faulty, NIM.choose(), 2, 100, 1))
