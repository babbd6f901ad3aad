"""At one screen with secrets: nobody sees what another may not show."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from support.talking import ANNA, BRAM, ROBIN, played, talk_at

from speltafel.engine import Outcome, Seat, State
from speltafel.game import Game, Nonsense
from speltafel.text import Span, say
from speltafel.tui import render
from speltafel.tui.plain import CURTAIN
from speltafel.tui.players import Player


class Choosing(State):
    """Everybody picks 1, 2 or 3, all at once and unseen; the highest wins."""

    def __init__(self, picks: list[int]) -> None:
        """What each seat picked; 0 is nothing yet."""
        self.picks = picks

    def seats(self) -> int:
        """As many as can pick."""
        return len(self.picks)

    def actors(self) -> list[int]:
        """All who have not picked."""
        return [seat for seat, pick in enumerate(self.picks) if pick == 0]

    def actions(self, seat: int) -> list[int]:
        """Any of the three."""
        return [1, 2, 3] if self.picks[seat] == 0 else []

    def apply(self, seat: int, action: int) -> None:
        """A pick is for good."""
        self.picks[seat] = action

    def copy(self) -> Choosing:
        """The same picks."""
        return Choosing(self.picks[:])

    def outcome(self) -> Outcome | None:
        """Over when all have picked."""
        if 0 in self.picks:
            return None
        places = tuple(1 + sum(other > pick for other in self.picks) for pick in self.picks)
        return Outcome(places, tuple(self.picks), "")


HIDDEN = 9


def view(state: Choosing, seat: Seat | None) -> Choosing:
    """Only one's own pick, until all have picked."""
    if 0 not in state.picks:
        return state.copy()
    return Choosing(
        [pick if pick == 0 or other == seat else HIDDEN for other, pick in enumerate(state.picks)]
    )


def read(state: Choosing, seat: Seat, text: str) -> int:
    """A number."""
    if text not in ("1", "2", "3"):
        raise Nonsense(text)
    return int(text)


def draw(view: Choosing, seat: Seat | None) -> list[list[Span]]:
    """Who looks, and what they see."""
    return [[Span(f"ogen van {seat}: {view.picks}")]]


CHOOSING = Game(
    name="choosing",
    title=say("Kiezen"),
    seats=(2, 3),
    start=lambda seats, options: Choosing([0] * seats),
    referee=SimpleNamespace(check=lambda state, seat, action: None, explain=lambda state: []),
    text=SimpleNamespace(
        token=lambda state, seat, action: str(action),
        read=read,
        write=lambda state: f"{state.picks}",
        prompt=lambda view, seat: say("Kies 1, 2 of 3."),
        tell=lambda state, seat, action, viewer: say("kiest"),
        draw=draw,
    ),
    sides=(say("een"), say("twee"), say("drie")),
    home=Path("nowhere"),
    secrets=SimpleNamespace(view=view),
)


def test_the_screen_changes_hands_before_a_secret_is_shown() -> None:
    game = played(talk_at(CHOOSING, ANNA, BRAM), "", "3", "", "2")
    before, after = game.text.split("Geef het scherm aan Bram (twee); druk op Enter.\n")

    assert game.code == 0
    assert before.endswith("\n" * len(CURTAIN))
    assert after.startswith("1. Anna: kiest\n\nogen van 1: [9, 0]\n")


def test_while_the_screen_changes_hands_nothing_is_shown() -> None:
    game = played(talk_at(CHOOSING, ANNA, BRAM), "bord", "stelling", "waarom", "log", "?", "3")

    assert "ogen van" not in game.text
    assert game.text.count("Geef het scherm aan Anna (een); druk op Enter.") == 7


def test_the_log_tells_only_what_may_be_known() -> None:
    game = played(talk_at(CHOOSING, ANNA, BRAM), "", "3", "", "log")

    assert "1. Anna  kiest" in game.lines()


def test_one_may_take_back_while_the_screen_changes_hands() -> None:
    game = played(talk_at(CHOOSING, ANNA, BRAM), "", "3", "terug")

    assert "Anna neemt terug: 1 zet." in game.text


def test_one_person_among_bots_always_sees_their_own_view() -> None:
    game = played(talk_at(CHOOSING, ANNA, ROBIN), "3")

    assert "Geef het scherm" not in game.text
    assert "ogen van 0: [0, 9]" in game.text


def test_two_bots_are_watched_as_a_spectator() -> None:
    talk = talk_at(CHOOSING, Player("Links", "a"), Player("Rechts", "b"))

    assert talk.board() == [[Span("ogen van None: [0, 0]")]]


def test_bots_among_several_actors_are_asked_as_well() -> None:
    game = played(talk_at(CHOOSING, ROBIN, ANNA, BRAM), "", "2", "", "3")

    assert game.code == 0
    assert "Bram (drie) wint." in game.text


def test_a_draw_and_a_shared_first_place_have_words_of_their_own() -> None:
    company = talk_at(CHOOSING, ANNA, BRAM, Player("Cleo")).company

    assert render.winner(company, Outcome((1, 1, 1), (0, 0, 0), "")) == say("Gelijkspel.")
    assert render.winner(company, Outcome((1, 1, 3), (5, 5, 0), "")) == say(
        "{names} delen de eerste plaats.", names="Anna (een), Bram (twee)"
    )
