"""How Linja is written. Rows are 0..7 from red's side, for both colours.

`2-3` Begin or Vervolg · `1-2 x` a Begin whose Vervolg lapses · `+4-5` Bonus, `+z4-5` with the
other's stone, `+0` none · `--` forced pass · a position is `LIN 6.0 1.1 … 0.6 r`.
"""

from __future__ import annotations

import re

from speltafel.engine import CHANCE, OVER, Seat
from speltafel.game import Nonsense, Refusal, Refused
from speltafel.text import Drawing, Sentence, Span, listed, many, say, seat_style

from .positions import LETTERS
from .positions import place as place
from .positions import write as write
from .referee import COLOURS, NO_WAY_BACK, ahead, check, follow_to, goal, no_free_stone, step_of
from .state import (
    BEGIN,
    BEGIN_BONUS,
    BONUS,
    DECLINE,
    FOLLOW,
    FOLLOW_FROM,
    OLD,
    OPPONENT,
    PASS,
    RED_BEGINS,
    STEP,
    Linja,
)


def token(state: Linja, seat: Seat, action: int) -> str:
    """The words of one action."""
    if action < FOLLOW_FROM:
        lapse = " x" if follow_lapses(state, seat, action) else ""
        return f"{action}-{action + ahead(seat)}{lapse}"
    if action < STEP:
        row = action - FOLLOW_FROM
        return f"{row}-{follow_to(state, seat, row)}"
    if action < DECLINE:
        colour, row, to = step_of(action)
        return f"+{'' if colour == seat else LETTERS[colour]}{row}-{to}"
    return {DECLINE: "+0", PASS: "--"}.get(action) or LETTERS[action - RED_BEGINS]


def follow_lapses(state: Linja, seat: Seat, row: int) -> bool:
    """LIN-19: whether after this Begin a Vervolg is due that no stone can make."""
    to = row + ahead(seat)
    met = state.stones(0, to) + state.stones(1, to)
    due = bool(state.rules & OLD) if to == goal(seat) else met > 0
    after = state.copy()
    after.apply(seat, row)
    assert isinstance(after, Linja)
    return due and after.phase == BEGIN


def read(state: Linja, seat: Seat, text: str) -> int:
    """The action these words spell."""
    words = {"+0": DECLINE, "--": PASS, "r": RED_BEGINS, "z": RED_BEGINS + 1}
    if text in words:
        return words[text]
    found = re.fullmatch(r"(\+?)([rz]?)([0-9])-([0-9])( x)?", text)
    if not found or (found[5] and found[1]) or (found[2] and not found[1]):
        raise Nonsense(text)
    row, to = int(found[3]), int(found[4])
    if max(row, to) > 7:
        raise Refused(*(no_row(row, to) if found[1] else too_far(state, seat, row, to)))
    if found[1]:
        return read_step(state, seat, LETTERS.index(found[2]) if found[2] else seat, row, to)
    if seat != state.actor():
        return row  # whose turn it is comes before how far a stone may go
    if state.phase in (BONUS, BEGIN_BONUS):
        step = read_step(state, seat, seat, row, to)
        plus = say("Een bonuszet schrijf je met een plus: +{row}-{to}.", row=row, to=to)
        raise Refused(*(check(state, seat, step) or Refusal("LIN-20", plus)))
    if state.phase == BEGIN:
        return read_begin(state, seat, row, to, bool(found[5]))
    if found[5]:
        raise Nonsense(text)
    return read_follow(state, seat, row, to)


def too_far(state: Linja, seat: Seat, row: int, to: int) -> Refusal:
    """LIN-17: a stone that goes too far stops on the goal line."""
    if row + ahead(seat) * state.distance > 7 and FOLLOW_FROM + row in state.actions(seat):
        end = say("Een vervolgzet voorbij de doellijn eindigt erop: schrijf {row}-{to}.", row=row, to=7)
        return Refusal("LIN-17", end)
    return no_row(row, to)


def no_row(row: int, to: int) -> Refusal:
    """LIN-02: the rows are 0 to 7."""
    return Refusal("LIN-02", say("De rijen heten 0 tot en met 7; {row} is er geen.", row=max(row, to)))


def read_begin(state: Linja, seat: Seat, row: int, to: int, lapse: bool) -> int:
    """A Begin; LIN-06: never backward, LIN-10: never more than one row."""
    forward_only(state, seat, row, to, "LIN-10")
    next_row = row + ahead(seat)
    if to != next_row and row not in state.actions(seat):
        raise Refused("LIN-10", say("Een beginzet gaat precies één rij vooruit."))
    if to != next_row:
        raise Refused(
            "LIN-10",
            say("Een beginzet gaat precies één rij vooruit, van {row} naar {next}.", row=row, next=next_row),
        )
    if lapse and row in state.actions(seat) and not follow_lapses(state, seat, row):
        raise Refused("LIN-19", say("Na {row}-{to} vervalt er geen vervolgzet.", row=row, to=to))
    return row


def read_follow(state: Linja, seat: Seat, row: int, to: int) -> int:
    """A Vervolg; LIN-15: exactly as far as the Begin says."""
    forward_only(state, seat, row, to, "LIN-15")
    right = follow_to(state, seat, row)
    if to != right and FOLLOW_FROM + row not in state.actions(seat):
        sentence = many(
            state.distance, "De vervolgzet is precies {n} rij.", "De vervolgzet is precies {n} rijen."
        )
        raise Refused("LIN-15", sentence)
    if to != right:
        sentence = many(
            state.distance,
            "De vervolgzet is precies {n} rij, van {row} naar {right}.",
            "De vervolgzet is precies {n} rijen, van {row} naar {right}.",
            row=row,
            right=right,
        )
        raise Refused("LIN-15", sentence)
    return FOLLOW_FROM + row


def forward_only(state: Linja, seat: Seat, row: int, to: int, rule: str) -> None:
    """LIN-10, LIN-15: an own stone, not yet home; LIN-06, LIN-41: only a Bonus goes back."""
    no_stone = no_free_stone(state, seat, row, rule)
    if no_stone:
        raise Refused(*no_stone)
    if (to - row) * ahead(seat) >= 0:
        return
    if state.rules & OLD:
        raise Refused(*NO_WAY_BACK)
    raise Refused(
        "LIN-06", say("{row}-{to} gaat niet vooruit; terug mag alleen in een bonuszet.", row=row, to=to)
    )


def read_step(state: Linja, seat: Seat, colour: Seat, row: int, to: int) -> int:
    """A Bonus; LIN-20: one row, up or down, once there is a Bonus to make."""
    due = seat == state.actor() and state.phase in (BONUS, BEGIN_BONUS)
    if due and abs(to - row) != 1:
        raise Refused(
            "LIN-20", say("Een bonuszet gaat precies één rij; {row}-{to} is iets anders.", row=row, to=to)
        )
    return STEP + 16 * colour + 2 * row + (1 if to < row else 0)


def prompt(view: Linja, seat: Seat) -> Sentence:
    """What this seat must do now."""
    if view.actor() == CHANCE:
        return say("Het lot bepaalt wie begint.")
    if view.actor() == OVER:
        return say("Het spel is uit.")
    if view.phase == FOLLOW:
        return many(
            view.distance,
            "Vervolgzet: één steen precies {n} rij vooruit.",
            "Vervolgzet: één steen precies {n} rijen vooruit.",
        )
    if view.phase != BEGIN:
        return prompt_bonus(view)
    if view.actions(view.seat) == [PASS]:
        return say("Geen steen kan vooruit: pas met --.")
    if view.extra:
        return say("Extra beurt, beginzet: één steen één rij vooruit.")
    return say("Beginzet: één steen één rij vooruit.")


def prompt_bonus(view: Linja) -> Sentence:
    """A Bonus with an example; LIN-40: with one for the other's stones too."""
    steps = view.actions(view.seat)[:-1]
    first, last = token(view, view.seat, steps[0]), token(view, view.seat, steps[-1])
    if view.rules & OPPONENT:
        return say(
            "Bonuszet: een steen, ook van de ander, één rij vooruit of terug ({examples}), of niets (+0).",
            examples=listed(dict.fromkeys((first, last))),
        )
    return say("Bonuszet: een steen één rij vooruit of terug ({example}), of niets (+0).", example=first)


def tell(state: Linja, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """An action as the log tells it."""
    if action < FOLLOW_FROM:
        return tell_begin(state, seat, action)
    if action < STEP:
        return tell_follow(state, seat, action - FOLLOW_FROM)
    if action < DECLINE:
        colour, row, to = step_of(action)
        if colour == 0:
            return say("bonuszet met een rode steen van rij {row} naar {to}", row=row, to=to)
        return say("bonuszet met een zwarte steen van rij {row} naar {to}", row=row, to=to)
    if action >= RED_BEGINS:
        return say("{side} begint", side=COLOURS[action - RED_BEGINS])
    return say("ziet af van de bonuszet") if action == DECLINE else say("moet passen")


def tell_begin(state: Linja, seat: Seat, row: int) -> Sentence:
    """A Begin with what comes of it, which a player wants to know before choosing."""
    to = row + ahead(seat)
    after = state.copy()
    after.apply(seat, row)
    assert isinstance(after, Linja)
    if after.phase == FOLLOW:
        return say(
            "beginzet van rij {row} naar {to}, vervolg van {distance}",
            row=row,
            to=to,
            distance=after.distance,
        )
    if follow_lapses(state, seat, row):
        return say("beginzet van rij {row} naar {to}; de vervolgzet vervalt", row=row, to=to)
    if after.phase == BEGIN_BONUS:
        return say("beginzet van rij {row} naar {to}, de doellijn: een bonuszet", row=row, to=to)
    if to == goal(seat):
        return say("beginzet van rij {row} naar {to}, de doellijn: einde van de beurt", row=row, to=to)
    if state.stones(0, to) + state.stones(1, to) == 0:
        return say("beginzet van rij {row} naar {to}, een lege rij: einde van de beurt", row=row, to=to)
    return say("beginzet van rij {row} naar {to}", row=row, to=to)  # LIN-41: the game ends in mid-turn


def tell_follow(state: Linja, seat: Seat, row: int) -> Sentence:
    """A Vervolg with what comes of it; LIN-17, LIN-18: a Bonus only for whoever arrives exactly."""
    to = follow_to(state, seat, row)
    after = state.copy()
    after.apply(seat, FOLLOW_FROM + row)
    assert isinstance(after, Linja)
    if after.extra:
        return say("vervolgzet van rij {row} naar {to}, een lege rij: een extra beurt", row=row, to=to)
    if to != goal(seat) or state.rules & OLD:
        return say("vervolgzet van rij {row} naar {to}", row=row, to=to)
    if after.phase == BONUS:
        return say("vervolgzet van rij {row} naar {to}, precies: een bonuszet", row=row, to=to)
    if state.distance > abs(to - row):
        return say("vervolgzet van rij {row} naar {to}, te ver: geen bonuszet", row=row, to=to)
    return say("vervolgzet van rij {row} naar {to}, precies, maar de bonuszet vervalt", row=row, to=to)


def draw(view: Linja, seat: Seat | None) -> Drawing:
    """The rows with their sticks, the viewer's start row below; a mark where a stone can go from."""
    rows = range(8) if seat == 1 else range(7, -1, -1)
    can_go = (
        {action & 7 for action in view.actions(view.seat) if action < STEP} if seat == view.seat else set()
    )
    lines: Drawing = []
    for row in rows:
        if lines:
            lines.append([Span("     " + "━" * 24, "dim")])
        lines.append(draw_row(view, row, row in can_go))
    return lines


def draw_row(view: Linja, row: int, can_go: bool) -> list[Span]:
    """One row: its number, its stones, and how many there are."""
    red, black = view.stones(0, row), view.stones(1, row)
    room = " " * max(0, 24 - 2 * (red + black))
    full = Span(say("vol"), "strong") if 1 <= row <= 6 and red + black == 6 else Span("")
    return [
        Span("› " if can_go else "  ", "hot"),
        Span(f"{row}  ", "hot" if can_go else "strong"),
        Span("● " * red, seat_style(0)),
        Span("○ " * black, seat_style(1)),
        Span(f"{room}  "),
        Span(say("{red} rood {black} zwart", red=red, black=black), "dim"),
        Span(" "),
        full,
    ]
