"""Why not, in Linja: the rulebook's sentences, checked on counted stones and not on bit sets.

Written from rules.nl.md alone, so that the engine's lists have something to agree with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from speltafel.engine import CHANCE, Outcome, Seat
from speltafel.game import NO_SUCH_ACTION, Because, Refusal, Value
from speltafel.text import Sentence, many, say

from .state import (
    BEGIN,
    BEGIN_BONUS,
    BLOCKED,
    BONUS,
    DECLINE,
    FOLLOW,
    FOLLOW_FROM,
    LOT,
    MINUS,
    OLD,
    OPPONENT,
    PASS,
    PASSED,
    RED_BEGINS,
    STEP,
    VALUES,
    Linja,
)

COLOURS = (say("rood"), say("zwart"))
NO_WAY_BACK = Refusal("LIN-41", say("In uitgave 2010 is er geen bonuszet; een steen gaat nooit terug."))


def check(state: Linja, seat: Seat, action: int) -> Refusal | None:
    """The first rule this action would break."""
    if action not in universe(state, seat):
        return NO_SUCH_ACTION
    if state.phase == PASSED:
        return Refusal("LIN-30", say("Het spel is uit: de kleuren zijn elkaar gepasseerd."))
    if state.phase == BLOCKED:
        return Refusal("LIN-32", say("Het spel is uit: beide kleuren moesten na elkaar passen."))
    if state.phase == LOT or action >= RED_BEGINS:
        return _check_lot(state, seat, action)
    if seat != state.seat:
        return Refusal("LIN-05", say("Nu is {side} aan de beurt.", side=COLOURS[state.seat]))
    if action < FOLLOW_FROM:
        return _check_begin(state, seat, action)
    if action < STEP:
        return _check_follow(state, seat, action - FOLLOW_FROM)
    if action == PASS:
        return _check_pass(state, seat)
    return _check_bonus(state, seat, action)


def _check_lot(state: Linja, seat: Seat, action: int) -> Refusal | None:
    if state.phase != LOT:
        return Refusal("LIN-04", say("Er is al bepaald wie begint."))
    if seat != CHANCE or action < RED_BEGINS:
        return Refusal("LIN-04", say("Eerst bepaalt het lot wie begint."))
    return None


def _check_begin(state: Linja, seat: Seat, row: int) -> Refusal | None:
    if state.phase == FOLLOW:
        return Refusal("LIN-19", _follow_due(state))
    if state.phase != BEGIN:
        return Refusal("LIN-05", say("De beginzet is al gedaan; nu komt de bonuszet."))
    return no_free_stone(state, seat, row, "LIN-10") or _full(state, row + ahead(seat))


def _check_follow(state: Linja, seat: Seat, row: int) -> Refusal | None:
    if state.phase == BEGIN:
        return Refusal("LIN-05", say("Een beurt opent met een beginzet."))
    if state.phase != FOLLOW:
        return Refusal("LIN-05", say("De vervolgzet is al gedaan; nu komt de bonuszet."))
    return no_free_stone(state, seat, row, "LIN-15") or _full(state, follow_to(state, seat, row))


def _check_pass(state: Linja, seat: Seat) -> Refusal | None:
    if state.phase == FOLLOW:
        return Refusal("LIN-19", _follow_due(state))
    if state.phase != BEGIN:
        return Refusal("LIN-11", say("Passen kan niet; van de bonuszet zie je af met +0."))
    for row in range(8):
        if no_free_stone(state, seat, row, "LIN-10") is None and _full(state, row + ahead(seat)) is None:
            sentence = say(
                "Passen mag alleen als er geen beginzet mogelijk is; {row}-{to} kan nog.",
                row=row,
                to=row + ahead(seat),
            )
            return Refusal("LIN-11", sentence)
    return None


def _check_bonus(state: Linja, seat: Seat, action: int) -> Refusal | None:
    if state.rules & OLD:
        return NO_WAY_BACK
    if state.phase == FOLLOW:
        return Refusal("LIN-19", _follow_due(state))
    if state.phase not in (BONUS, BEGIN_BONUS):
        return Refusal("LIN-18", say("Er is geen bonuszet verdiend."))
    if action == DECLINE:
        return None
    colour, row, to = step_of(action)
    if colour != seat and not state.rules & OPPONENT:
        return Refusal(
            "LIN-20",
            say(
                "De bonuszet is voor een eigen steen; een van {side} mag alleen met de optie van LIN-40.",
                side=COLOURS[colour],
            ),
        )
    if not state.stones(colour, row):
        return Refusal(
            "LIN-20", say("Op rij {row} ligt geen steen van {side}.", row=row, side=COLOURS[colour])
        )
    if colour != seat and row == goal(colour):
        return Refusal(
            "LIN-40", say("Een steen van {side} op zijn doellijn is veilig.", side=COLOURS[colour])
        )
    if not 0 <= to <= 7:
        return Refusal("LIN-21", say("Voorbij rij {row} is er geen rij meer.", row=row))
    if state.phase == BEGIN_BONUS and colour == seat and row == goal(seat):
        return Refusal(
            "LIN-43", say("Na een beginzet naar de doellijn komt er geen steen van de doellijn terug.")
        )
    return _full(state, to)


def no_free_stone(state: Linja, seat: Seat, row: int, rule: str) -> Refusal | None:
    """LIN-10, LIN-15: a row needs an own stone, and those on the goal line are home."""
    if not state.stones(seat, row):
        return Refusal(rule, say("Op rij {row} ligt geen steen van {side}.", row=row, side=COLOURS[seat]))
    if row == goal(seat) and state.rules & OLD:
        return NO_WAY_BACK
    if row == goal(seat):
        return Refusal(
            rule,
            say(
                "Een steen op de doellijn (rij {row}) is thuis; alleen een bonuszet haalt hem terug.", row=row
            ),
        )
    return None


def _full(state: Linja, row: int) -> Refusal | None:
    """LIN-07: six on an inner row is full; LIN-09: the outer rows never are."""
    there = state.stones(0, row) + state.stones(1, row)
    if 1 <= row <= 6 and there >= 6:
        return Refusal(
            "LIN-07", say("Rij {row} is vol: daar liggen al {count} stenen.", row=row, count=there)
        )
    return None


def _follow_due(state: Linja) -> Sentence:
    return many(
        state.distance,
        "Eerst komt de vervolgzet: één steen precies {n} rij vooruit.",
        "Eerst komt de vervolgzet: één steen precies {n} rijen vooruit.",
    )


def ahead(seat: Seat) -> int:
    """LIN-06: red goes up the rows, black down."""
    return 1 if seat == 0 else -1


def goal(seat: Seat) -> int:
    """LIN-02: the goal line of a seat is the other's start row."""
    return 7 if seat == 0 else 0


def follow_to(state: Linja, seat: Seat, row: int) -> int:
    """LIN-16, LIN-17: where a Vervolg from this row ends; the goal line stops it."""
    to = row + ahead(seat) * state.distance
    return max(0, min(7, to))


def step_of(action: int) -> tuple[Seat, int, int]:
    """A Bonus taken apart: colour, from row, to row."""
    step = action - STEP
    colour, row = step >> 4, step >> 1 & 7
    return colour, row, row - 1 if step & 1 else row + 1


def universe(state: Linja, seat: Seat) -> Sequence[int]:
    """Every action there is."""
    return range(RED_BEGINS + 2)


def explain(state: Linja) -> Sequence[Because]:
    """LIN-33: every row with stones, for red and then for black."""
    return [
        _worth(state, seat, index, stones)
        for seat in (0, 1)
        for index in reversed(range(8))
        if (stones := state.stones(seat, index if seat == 0 else 7 - index))
    ]


def _worth(state: Linja, seat: Seat, index: int, stones: int) -> Because:
    row = index if seat == 0 else 7 - index
    counts = index >= 4 or bool(state.rules & MINUS)
    value = VALUES[index] if counts else 0
    sentence = many(
        stones,
        "{n} steen op rij {row}, waarde {value}",
        "{n} stenen op rij {row}, waarde {value}",
        row=row,
        value=value,
    )
    without_minus = "LIN-41" if state.rules & OLD else "LIN-42"
    return Because(seat, stones * value, sentence, "LIN-33" if counts else without_minus)


def again(state: Linja, outcome: Outcome, began: Seat) -> Mapping[str, Value]:
    """LIN-35: the loser begins the next game; after a draw, whoever did not begin this one."""
    begins = 1 - began if outcome.places == (1, 1) else outcome.places.index(2)
    return {"begins": ("red", "black")[begins]}
