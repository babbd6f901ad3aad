"""Who stands by may act although nobody waits for it: at the table, in the house, in the terminal."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from web.test_draw import ANNA, BRAM, table

from speltafel.engine import Outcome, Rng, Seat, State
from speltafel.game import Because, Game, Nonsense, Options, Refusal, Refused
from speltafel.laws import EACH_STATE, Broken, Case
from speltafel.table import Table, opened
from speltafel.text import DUTCH, Drawing, Sentence, Span, say
from speltafel.tui.completions import endings
from speltafel.web import panels

WORDS = ("nee", "ja", "laat")
NO, YES, LET = range(3)


class Question(State):
    """Seat 1 has asked; the others say yes or no. Until all have, seat 1 may let it be."""

    def __init__(self, answers: list[int], let: bool = False) -> None:
        self.answers = answers
        self.let = let

    def seats(self) -> int:
        return 1 + len(self.answers)

    def actors(self) -> list[int]:
        return [] if self.let else [seat for seat, answer in enumerate(self.answers, 1) if answer < 0]

    def standby(self) -> list[int]:
        return [0] if self.actors() else []

    def actions(self, seat: int) -> list[int]:
        if seat in self.standby():
            return [LET]
        return [NO, YES] if seat in self.actors() else []

    def apply(self, seat: int, action: int) -> None:
        if seat == 0:
            self.let = True
        else:
            self.answers[seat - 1] = action

    def copy(self) -> Question:
        return Question(self.answers[:], self.let)

    def outcome(self) -> Outcome | None:
        return None if self.actors() else Outcome((1,) * self.seats(), (0,) * self.seats(), "")


def check(state: Question, seat: Seat, action: int) -> Refusal | None:
    return None if action in state.actions(seat) else Refusal("VRA-01", say("Nu niet."))


def read(state: Question, seat: Seat, text: str) -> int:
    if text not in WORDS:
        raise Nonsense(text)
    return WORDS.index(text)


def place(text: str, seats: int, options: Options) -> Question:
    marks, let = text.split("|")
    return Question(["?-+".index(mark) - 1 for mark in marks], bool(let))


def write(state: Question) -> str:
    return "".join("?-+"[answer + 1] for answer in state.answers) + ("|laat" if state.let else "|")


def tell(state: Question, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    return say(WORDS[action])


def prompt(view: Question, seat: Seat) -> Sentence:
    return say("Laat het, of wacht.") if seat in view.standby() else say("Ja of nee?")


def draw(view: Question, seat: Seat | None) -> Drawing:
    return [[Span(write(view))]]


def explain(state: Question) -> list[Because]:
    return []


GAME = Game(
    name="vraag",
    title=say("Vraag"),
    seats=(3,),
    start=lambda seats, options: Question([-1] * (seats - 1)),
    referee=SimpleNamespace(check=check, universe=lambda state, seat: range(3), explain=explain),
    text=SimpleNamespace(
        token=lambda state, seat, action: WORDS[action],
        read=read,
        write=write,
        place=place,
        prompt=prompt,
        tell=tell,
        draw=draw,
    ),
    sides=(say("een"), say("twee"), say("drie")),
    home=Path(__file__).parent,
)


def asked() -> Table:
    """A question that nobody has answered yet."""
    return opened(GAME, ("Anna", "Bram", "Cato"), GAME.choose())


def law(name: str, state: Question) -> None:
    """Look at one law in one state."""
    case = Case(GAME, GAME.choose(), state, Rng(1))
    next(one for one in EACH_STATE if one.__name__ == name)(case)


@pytest.mark.parametrize("name", [one.__name__ for one in EACH_STATE])
def test_a_game_with_somebody_standing_by_keeps_the_laws(name: str) -> None:
    law(name, Question([-1, YES]))


def test_somebody_standing_by_with_nothing_to_do_is_found() -> None:
    class Idle(Question):
        def actions(self, seat: int) -> list[int]:
            return [] if seat == 0 else super().actions(seat)

    with pytest.raises(Broken, match="have actions"):
        law("lists_are_lists", Idle([-1, -1]))


def test_somebody_who_acts_without_standing_by_is_found() -> None:
    class Pushing(Question):
        def actions(self, seat: int) -> list[int]:
            return [LET] if seat == 0 else super().actions(seat)

        def standby(self) -> list[int]:
            return []

    with pytest.raises(Broken, match="have actions"):
        law("lists_are_lists", Pushing([-1, -1]))


def test_whoever_stands_by_may_act_before_those_who_are_waited_for() -> None:
    table = asked().act(1, "ja").act(0, "laat")

    assert [(entry.seat, entry.text) for entry in table.entries] == [(1, "ja"), (0, "laat")]
    assert table.outcome() is not None


def test_when_all_is_said_nobody_stands_by() -> None:
    table = asked().act(1, "ja").act(2, "nee")

    assert table.standby() == []
    with pytest.raises(Refused):
        table.act(0, "laat")


def test_in_the_house_a_seat_that_stands_by_may_act_and_no_clock_runs_for_it() -> None:
    live = table(game="bod")
    live.table = asked()

    assert live.acting_seat(ANNA) == 0
    assert live.acting_seat(BRAM) == 1
    assert live.actors() == [1, 2]
    assert live.standby() == [0]


def test_the_page_says_whom_all_wait_for_and_what_may_be_done_meanwhile() -> None:
    live = table(game="bod")
    live.table = live.table.__class__(GAME, ("Anna", "Bram"), GAME.choose(), Question([-1]))

    prompted = str(panels.prompt(live, ANNA, 0, DUTCH))
    assert "Bram is aan zet." in prompted
    assert "Laat het, of wacht." in prompted


def test_in_the_terminal_a_line_of_whoever_stands_by_can_be_completed() -> None:
    assert endings(GAME, Question([-1, -1]), 0, "l") == ["laat"]
