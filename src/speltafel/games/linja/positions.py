"""Linja's positions as text, and which of them can be.

`LIN 6.0 1.1 … 0.6 r` are eight rows (red.black) and who is to move, then `e` in an extra turn and
what is due: `v4`, `+`, `+b`, or `p` after a forced pass, or `u` where it is over although the stones do
not show it. A text that no game can lead to is refused with its rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from speltafel.game import Options, Refusal, Refused
from speltafel.text import say

from .referee import COLOURS, NO_WAY_BACK, ahead, step_of
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
    START,
    STEP,
    Linja,
    position,
    rules_of,
)

LETTERS = "rz"
ALREADY_OVER = Refusal(
    "LIN-30", say("Zover komt het niet: de kleuren waren elkaar al gepasseerd en het spel was uit.")
)


def write(state: Linja) -> str:
    """The position in one line."""
    rows = " ".join(f"{state.stones(0, row)}.{state.stones(1, row)}" for row in range(8))
    side = "?" if state.phase == LOT else LETTERS[state.seat]
    pending = {FOLLOW: f" v{state.distance}", BONUS: " +", BEGIN_BONUS: " +b"}.get(state.phase, "")
    extra = " e" if state.extra else ""
    passes = " " + "p" * state.passes if state.passes else ""
    over = " u" if state.phase == PASSED and not state.apart() else ""
    return f"LIN {rows} {side}{extra}{pending}{passes}{over}"


def place(text: str, seats: int, options: Options) -> Linja:
    """The position such a line describes."""
    found = re.fullmatch(
        r"LIN((?: [0-9]{1,2}\.[0-9]{1,2}){8}) ([rz?])( e)?(?: (?:v([1-5])|(\+b?)|(pp?)|(u)))?", text.strip()
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
    if phase == LOT and options["begins"] != "lot":
        raise Refused("LIN-04", say("Hier wordt niet geloot: de optie begins zegt wie begint."))
    fits_the_rules(state)
    if found[7]:
        fits_an_end(state)
    if passes == 2:
        state.phase = BLOCKED
    elif phase == BEGIN and (found[7] or state.apart()):
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
    if state.passes:
        fits_a_pass(state)
    if state.extra or state.phase in (FOLLOW, BONUS, BEGIN_BONUS):
        fits_a_turn(state)


def fits_a_follow(state: Linja) -> None:
    """LIN-19: some stone can make it; LIN-41: in 2010 the game may be over by now."""
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


def fits_a_bonus(state: Linja) -> None:
    """These rules know this Bonus, and it can be used."""
    if state.rules & OLD:
        raise Refused(*NO_WAY_BACK)
    if state.phase == BEGIN_BONUS and not state.rules & GOAL_BONUS:
        raise Refused(
            "LIN-43", say("Een bonuszet na een beginzet (+b) bestaat alleen met de optie begin_goal_bonus.")
        )
    if state.actions(state.seat) == [DECLINE]:
        raise Refused("LIN-24", say("Deze bonuszet kan niemand gebruiken: die vervalt."))


def fits_a_pass(state: Linja) -> None:
    """LIN-11: whoever passed had no Begin; LIN-30: and the game was still going on."""
    if state.apart():
        raise Refused(*ALREADY_OVER)
    for seat in (1 - state.seat, state.seat)[: state.passes]:
        before = position(state.rules, seat, BEGIN, state.pile(0), state.pile(1), 0, 0, 0)
        if before.actions(seat) != [PASS]:
            sentence = say(
                "Passen mag alleen als er geen beginzet mogelijk is; {side} kan er nog een doen.",
                side=COLOURS[seat],
            )
            raise Refused("LIN-11", sentence)


def fits_an_end(state: Linja) -> None:
    """LIN-44: a Bonus brought colours together that had passed each other."""
    if not any(can_be(before) for before in before_a_bonus(state)):
        raise Refused(
            "LIN-44", say("Geen bonuszet kan hier kleuren die elkaar voorbij waren hebben samengebracht.")
        )


def before_a_bonus(state: Linja) -> Iterator[Linja]:
    """LIN-44: the positions past each other from which a Bonus ends the game here."""
    for action in range(STEP, DECLINE):
        colour, row, to = step_of(action)
        if not (0 <= to <= 7 and state.stones(colour, to)):
            continue
        piles = [state.pile(0), state.pile(1)]
        piles[colour] += 64 ** (row ^ 7 * colour) - 64 ** (to ^ 7 * colour)
        for phase in (BONUS, BEGIN_BONUS):
            before = position(state.rules, 1 - state.seat, phase, piles[0], piles[1], 0, 0, 0)
            after = before.copy()
            assert isinstance(after, Linja)
            if action in before.actions(before.seat):
                after.apply(before.seat, action)
                if after.phase == PASSED and not after.apart():
                    yield before


def can_be(state: Linja) -> bool:
    """Whether some turn comes here."""
    try:
        fits_the_rules(state)
    except Refused:
        return False
    return True


def fits_a_turn(state: Linja) -> None:
    """Some turn comes here, without a row of seven on the way (LIN-07) and before the end (LIN-30)."""
    ways = list(ways_here(state))
    if not ways:
        raise Refused(*unearned(state))
    with_room = [way for way in ways if not overfull(way)]
    if not with_room:
        row, count = overfull(ways[0])[0]
        sentence = say(
            "Eerder in deze beurt zouden er {count} stenen op rij {row} hebben gelegen; zes is vol.",
            row=row,
            count=count,
        )
        raise Refused("LIN-07", sentence)
    if all(way[-1].apart() for way in with_room):
        raise Refused(*ALREADY_OVER)


def unearned(state: Linja) -> Refusal:
    """The rule by which no turn can be waiting for this."""
    if state.phase == FOLLOW and not befores(state):
        sentence = say(
            "Geen beginzet kan hier een vervolgzet van {distance} hebben gegeven.", distance=state.distance
        )
        return Refusal("LIN-13", sentence)
    if state.extra:
        return Refusal("LIN-41", say("Geen vervolgzet kan hier een extra beurt (e) hebben gegeven."))
    return Refusal("LIN-18", say("Geen zet kan hier een bonuszet hebben verdiend."))


def ways_here(state: Linja) -> Iterator[list[Linja]]:
    """Every way a turn can have come here: its earlier positions, the last of them where it began."""
    for before in befores(state):
        if before.phase == BEGIN and not before.extra:
            yield [before]
        else:
            yield from ([before, *way] for way in ways_here(before))


def befores(state: Linja) -> list[Linja]:
    """The positions from which a Begin, or else a Vervolg, leads here; a row may hold too many in them."""
    begun = state.phase in (FOLLOW, BEGIN_BONUS)
    seat, found = state.seat, []
    for length in (1,) if begun else range(1, 6):
        for row in range(8):
            back = row - length * ahead(seat)
            if not (0 <= back <= 7 and state.stones(seat, row)):
                continue
            piles = [state.pile(0), state.pile(1)]
            piles[seat] += 64 ** (back ^ 7 * seat) - 64 ** (row ^ 7 * seat)
            if begun:
                before = position(state.rules, seat, BEGIN, piles[0], piles[1], 0, 0, state.extra)
            else:
                before = position(state.rules, seat, FOLLOW, piles[0], piles[1], length, 0, 0)
            after = before.copy()
            assert isinstance(after, Linja)
            after.apply(seat, back if begun else FOLLOW_FROM + back)
            if write(after) == write(state):
                found.append(before)
    return found


def overfull(way: Sequence[Linja]) -> list[tuple[int, int]]:
    """LIN-07: the inner rows with more than six stones on the way, and how many."""
    crowds = [(row, state.stones(0, row) + state.stones(1, row)) for state in way for row in range(1, 7)]
    return [(row, count) for row, count in crowds if count > 6]
