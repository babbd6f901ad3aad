"""How Linja is written. Rows are 0..7 from red's side, for both colours.

`2-3` Begin or Vervolg · `1-2 x` a Begin whose Vervolg lapses · `+4-5` Bonus, `+z4-5` with the
other's stone, `+0` none · `--` forced pass · a position is `LIN 6.0 1.1 … 0.6 r`.
"""

from __future__ import annotations

import re

from speltafel.engine import CHANCE, OVER, Seat
from speltafel.game import Nonsense, Options, Refused
from speltafel.text import Drawing, Sentence, Span, many, say, seat_style

from .referee import COLOURS, ahead, follow_to, goal, step_of
from .state import (
    BEGIN,
    BEGIN_BONUS,
    BLOCKED,
    BONUS,
    DECLINE,
    FOLLOW,
    FOLLOW_FROM,
    GOAL_BONUS,
    LOT,
    OLD,
    PASS,
    PASSED,
    RED_BEGINS,
    START,
    STEP,
    Linja,
    position,
    rules_of,
)

LETTERS = "rz"


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
    found = re.fullmatch(r"(\+?)([rz]?)(\d)-(\d)( x)?", text)
    if not found or (found[5] and found[1]) or (found[2] and not found[1]):
        raise Nonsense(text)
    row, to = int(found[3]), int(found[4])
    if max(row, to) > 7:
        raise Refused("LIN-02", say("De rijen heten 0 tot en met 7; {row} is er geen.", row=max(row, to)))
    if found[1]:
        return read_step(LETTERS.index(found[2]) if found[2] else seat, row, to)
    if seat != state.actor():
        return row  # whose turn it is comes before how far a stone may go
    if state.phase in (BONUS, BEGIN_BONUS):
        raise Refused("LIN-20", say("Een bonuszet schrijf je met een plus: +{row}-{to}.", row=row, to=to))
    if state.phase == BEGIN:
        return read_begin(state, seat, row, to, bool(found[5]))
    if found[5]:
        raise Nonsense(text)
    return read_follow(state, seat, row, to)


def read_begin(state: Linja, seat: Seat, row: int, to: int, lapse: bool) -> int:
    """A Begin; LIN-06: never backward, LIN-10: never more than one row."""
    forward_only(seat, row, to, "LIN-10")
    if to != row + ahead(seat):
        raise Refused(
            "LIN-10",
            say(
                "Een beginzet gaat precies één rij vooruit, van {row} naar {next}.",
                row=row,
                next=row + ahead(seat),
            ),
        )
    if lapse and row in state.actions(seat) and not follow_lapses(state, seat, row):
        raise Refused("LIN-19", say("Na {row}-{to} vervalt er geen vervolgzet.", row=row, to=to))
    return row


def read_follow(state: Linja, seat: Seat, row: int, to: int) -> int:
    """A Vervolg; LIN-15: exactly as far as the Begin says."""
    forward_only(seat, row, to, "LIN-15")
    if to != follow_to(state, seat, row):
        sentence = many(
            state.distance,
            "De vervolgzet is precies {n} rij, van {row} naar {right}.",
            "De vervolgzet is precies {n} rijen, van {row} naar {right}.",
            row=row,
            right=follow_to(state, seat, row),
        )
        raise Refused("LIN-15", sentence)
    return FOLLOW_FROM + row


def forward_only(seat: Seat, row: int, to: int, rule: str) -> None:
    """LIN-06: only a Bonus goes back; LIN-10, LIN-15: a stone on the goal line goes no further."""
    if row == goal(seat):
        raise Refused(
            rule,
            say(
                "Een steen op de doellijn (rij {row}) is thuis; alleen een bonuszet haalt hem terug.", row=row
            ),
        )
    if (to - row) * ahead(seat) <= 0:
        raise Refused(
            "LIN-06", say("{row}-{to} gaat niet vooruit; terug mag alleen in een bonuszet.", row=row, to=to)
        )


def read_step(colour: Seat, row: int, to: int) -> int:
    """A Bonus; LIN-20: one row, up or down."""
    if abs(to - row) != 1:
        raise Refused(
            "LIN-20", say("Een bonuszet gaat precies één rij; {row}-{to} is iets anders.", row=row, to=to)
        )
    return STEP + 16 * colour + 2 * row + (1 if to < row else 0)


def write(state: Linja) -> str:
    """The position in one line."""
    rows = " ".join(f"{state.stones(0, row)}.{state.stones(1, row)}" for row in range(8))
    side = "?" if state.phase == LOT else LETTERS[state.seat]
    pending = {FOLLOW: f" v{state.distance}", BONUS: " +", BEGIN_BONUS: " +b"}.get(state.phase, "")
    extra = " e" if state.extra else ""
    passes = " " + "p" * state.passes if state.passes else ""
    return f"LIN {rows} {side}{extra}{pending}{passes}"


def place(text: str, seats: int, options: Options) -> Linja:
    """The position such a line describes."""
    found = re.fullmatch(
        r"LIN((?: \d{1,2}\.\d{1,2}){8}) ([rz?])( e)?(?: (?:v([1-5])|(\+b?)|(pp?)))?", text.strip()
    )
    if not found:
        example = "LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r"
        raise Refused(
            "LIN-02",
            say("Een stelling is acht rijen (rood.zwart) en wie er aan zet is: {example}", example=example),
        )
    rows = [tuple(map(int, row.split("."))) for row in found[1].split()]
    count_stones(rows)
    red = sum(row[0] * 64**k for k, row in enumerate(rows))
    black = sum(row[1] * 64**k for k, row in enumerate(reversed(rows)))
    phase = (
        LOT
        if found[2] == "?"
        else FOLLOW
        if found[4]
        else {"": BEGIN, "+": BONUS, "+b": BEGIN_BONUS}[found[5] or ""]
    )
    passes = len(found[6] or "")
    rules = rules_of(options)
    state = position(
        rules, "rz?".index(found[2]) % 2, phase, red, black, int(found[4] or 0), passes, 1 if found[3] else 0
    )
    if phase == LOT and text.split() != write(position(rules, 0, LOT, START, START, 0, 0, 0)).split():
        raise Refused("LIN-04", say("Alleen bij de beginopstelling bepaalt het lot wie begint."))
    fits_the_rules(state)
    if passes == 2:
        state.phase = BLOCKED
    elif phase == BEGIN and state.apart():
        state.phase = PASSED  # LIN-30
    return state


def count_stones(rows: list[tuple[int, ...]]) -> None:
    """LIN-01: twelve of each colour; LIN-07: no more than six on an inner row."""
    for seat, colour in enumerate(COLOURS):
        stones = sum(row[seat] for row in rows)
        if stones != 12:
            raise Refused(
                "LIN-01", say("Er zijn 12 stenen van {side}, geen {count}.", side=colour, count=stones)
            )
    for number, row in enumerate(rows):
        if 1 <= number <= 6 and sum(row) > 6:
            raise Refused(
                "LIN-07",
                say(
                    "Op rij {row} kunnen geen {count} stenen liggen; zes is vol.", row=number, count=sum(row)
                ),
            )


def fits_the_rules(state: Linja) -> None:
    """A phase that these options, or this position, cannot have is refused with its rule."""
    if state.extra and (not state.rules & OLD or state.passes):
        raise Refused(
            "LIN-41",
            say("Een extra beurt (e) bestaat alleen in uitgave 2010, en nooit na een gedwongen pas."),
        )
    if state.phase == FOLLOW:
        fits_a_follow(state)
    if state.phase in (BONUS, BEGIN_BONUS):
        fits_a_bonus(state)
    passed = [1 - state.seat, state.seat][: state.passes]
    for seat in passed:
        after_pass = position(state.rules, seat, BEGIN, state.pile(0), state.pile(1), 0, 0, 0)
        if after_pass.actions(seat) != [PASS]:
            raise Refused(
                "LIN-11",
                say("Passen mag alleen als er geen beginzet is; {side} heeft er een.", side=COLOURS[seat]),
            )


def fits_a_follow(state: Linja) -> None:
    """LIN-13: a Vervolg is as long as the row just entered was full; LIN-19: some stone can make it."""
    if not state.actions(state.seat):
        raise Refused(
            "LIN-19",
            say(
                "Een vervolgzet van {distance} kan hier geen enkele steen doen: die vervalt.",
                distance=state.distance,
            ),
        )
    if state.rules & OLD and state.apart():
        raise Refused(
            "LIN-41", say("In uitgave 2010 is het spel uit zodra de kleuren elkaar zijn gepasseerd.")
        )
    entered = [
        row for row in range(1, 7) if state.stones(0, row) + state.stones(1, row) == state.distance + 1
    ]
    if any(state.stones(state.seat, row) for row in entered):
        return
    if not (state.rules & OLD and state.distance == 1 and state.stones(state.seat, goal(state.seat))):
        raise Refused(
            "LIN-13",
            say(
                "Geen beginzet kan hier een vervolgzet van {distance} hebben gegeven.",
                distance=state.distance,
            ),
        )


def fits_a_bonus(state: Linja) -> None:
    """A Bonus was earned on the goal line, under these rules, and can be used."""
    if state.rules & OLD:
        raise Refused("LIN-41", say("In uitgave 2010 is er geen bonuszet."))
    if state.phase == BEGIN_BONUS and not state.rules & GOAL_BONUS:
        raise Refused(
            "LIN-43", say("Een bonuszet na een beginzet (+b) bestaat alleen met de optie begin_goal_bonus.")
        )
    if not state.stones(state.seat, goal(state.seat)):
        raise Refused("LIN-18", say("Zonder steen op de doellijn is er geen bonuszet verdiend."))
    if state.actions(state.seat) == [DECLINE]:
        raise Refused("LIN-24", say("Deze bonuszet kan niemand gebruiken: die vervalt."))


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
        example = token(view, view.seat, view.actions(view.seat)[0])
        return say(
            "Bonuszet: een steen één rij vooruit of terug ({example}), of niets (+0).", example=example
        )
    if view.actions(view.seat) == [PASS]:
        return say("Geen steen kan vooruit: pas met --.")
    if view.extra:
        return say("Extra beurt, beginzet: één steen één rij vooruit.")
    return say("Beginzet: één steen één rij vooruit.")


def tell(state: Linja, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """An action as the log tells it."""
    if action < FOLLOW_FROM:
        return tell_begin(state, seat, action)
    if action < STEP:
        row = action - FOLLOW_FROM
        return say("vervolgzet van rij {row} naar {to}", row=row, to=follow_to(state, seat, row))
    if action < DECLINE:
        colour, row, to = step_of(action)
        return say("bonuszet met {side} van rij {row} naar {to}", side=COLOURS[colour], row=row, to=to)
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
    return say("beginzet van rij {row} naar {to}", row=row, to=to)


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
