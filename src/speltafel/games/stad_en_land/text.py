"""How Stad en land is written: cities in capitals, land in small letters.

`C3-d3` a part, its squares in either order and case · `stop` no second part · `pass` no part at all ·
`=C3` a city by lot · positions are those of `positions.py`.
"""

from __future__ import annotations

import re

from speltafel.engine import CHANCE, OVER, Seat
from speltafel.game import Nonsense, Refused
from speltafel.text import Drawing, Sentence, Span, listed, say, seat_style

from .events import after, loser_of, new_links, removals
from .positions import SQUARE, border_of, square_of
from .positions import place as place
from .positions import write as write
from .referee import COLOURS, capitals
from .state import CITY, LOT, NO_LINK_LEFT, STOP, Stad
from .ways import name as name_of
from .ways import net_of, part, parts_of, square_name

NOTHING = Sentence("")
WORDS = ("pass", "stop")
LYING = ("═══", "╌╌╌")
STANDING = ("║", "┆")


def token(state: Stad, seat: Seat, action: int) -> str:
    """The words of one action."""
    if action < STOP:
        return part(state, action)
    if action == STOP:
        return "pass" if fresh(state) else "stop"
    return f"={square_name(action - CITY, city=True)}"


def fresh(state: Stad) -> bool:
    """STA-15: whether nothing has been built in this turn."""
    return state.left == (1 if state.turn == 1 else 2)


def read(state: Stad, seat: Seat, text: str) -> int:
    """The action these words spell."""
    word = text.lower()
    if word in WORDS:
        return read_stop(state, seat, word)
    if re.fullmatch("=[a-f][1-6]", word):
        return CITY + square_of(word[1:])
    names = word.split("-")
    if len(names) != 2 or not all(re.fullmatch("[a-z][0-9]", name) for name in names):
        raise Nonsense(text)
    for name in names:
        if not SQUARE.fullmatch(name):
            raise Refused("STA-01", say("{name} is geen vak; de vakken heten a1 tot en met f6.", name=name))
    border = border_of(*map(square_of, names))
    if border is None:
        raise Refused("STA-03", say("{text}: die vakken liggen niet naast elkaar.", text=text))
    return border


def read_stop(state: Stad, seat: Seat, word: str) -> int:
    """STA-15: a turn without a part is a pass, a turn cut short is a stop."""
    if seat == state.actor() and not state.loose_end(seat):
        if word == "stop" and fresh(state):
            raise Refused("STA-15", say("Je hebt nog niets gebouwd: zeg dan pass."))
        if word == "pass" and not fresh(state):
            raise Refused("STA-15", say("Je hebt al gebouwd: zeg dan stop."))
    return STOP


def prompt(view: Stad, seat: Seat) -> Sentence:
    """What this seat must do now."""
    if view.actor() == CHANCE:
        return say("Het lot plaatst de steden.")
    if view.actor() == OVER:
        return say("Het spel is uit.")
    loose = net_of(view, view.seat).loose
    if loose:
        square = listed(name_of(view, square) for square in loose)
        if view.left == 2:
            return say("Bouw verder aan het losse eind in {square}; nog 2 wegdelen.", square=square)
        return say("Bouw verder aan het losse eind in {square}.", square=square)
    if view.turn == 1:
        return say("Open met één wegdeel, of pas.")
    return say("Bouw een wegdeel, of pas.") if fresh(view) else say("Bouw nog een wegdeel, of stop.")


def tell(state: Stad, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """An action as the log tells it, with all that came of it."""
    if action >= CITY:
        return tell_city(state, action)
    if action == STOP:
        return tell_stop(state)
    now = after(state, seat, action)
    return say(
        "bouwt {part}{links}{gone}{end}",
        part=part(state, action),
        links=tell_links(state, now, seat),
        gone=tell_removals(now),
        end=tell_end(now),
    )


def tell_city(state: Stad, action: int) -> Sentence:
    """STA-02: a city by lot; with the option, an enclosed city calls for another draw."""
    city = square_name(action - CITY, city=True)
    now = after(state, CHANCE, action)
    if now.phase == LOT and not now.cities:
        return say("plaatst {city}; een stad ligt ingesloten, alles opnieuw (STA-02)", city=city)
    return say("plaatst {city}", city=city)


def tell_stop(state: Stad) -> Sentence:
    """STA-15, STA-16: a pass or a stop; STA-41: the second pass in a row ends the game."""
    now = after(state, state.seat, STOP)
    if not fresh(state):
        return say("stopt na één wegdeel")
    if state.turn == 1:
        return say("past; de opening telt niet mee (STA-41)")
    if state.turn == 2 and not now.passes:
        return say("past; een eerste beurt telt niet mee (STA-41)")
    return (
        say("past; dat is twee keer na elkaar, het spel is uit (STA-41)") if now.passes == 2 else say("past")
    )


def tell_links(before: Stad, now: Stad, seat: Seat) -> Sentence:
    """STA-18: the cities newly linked."""
    links = new_links(before, now, seat)
    if not links:
        return NOTHING
    pairs = listed(f"{name_of(now, one)}–{name_of(now, other)}" for one, other in links)
    return say(" en verbindt {pairs}", pairs=pairs)


def tell_removals(now: Stad) -> Sentence:
    """STA-30: the parts that went, step by step with the reason."""
    told = NOTHING
    for removal in reversed(removals(now)):
        told = say(
            "; {square} {why}, {part} van {side} gaat van het bord (STA-30){then}",
            square=name_of(now, removal.square),
            why=reason(removal.blocked),
            part=part(now, removal.border),
            side=COLOURS[loser_of(now)],
            then=told,
        )
    return told


def reason(blocked: bool) -> Sentence:
    """STA-22: why a loose end is dead."""
    return say("is dichtgebouwd") if blocked else say("leidt naar geen nieuwe stad meer")


def tell_end(now: Stad) -> Sentence:
    """STA-40: who cannot link anything new, which ends the game."""
    if now.phase != NO_LINK_LEFT:
        return NOTHING
    stuck = [COLOURS[seat] for seat in (0, 1) if not now.roads(seat).possible()]
    if len(stuck) == 2:
        return say("; niemand kan nog iets nieuws verbinden, het spel is uit (STA-40)")
    return say("; {side} kan niets nieuws meer verbinden, het spel is uit (STA-40)", side=stuck[0])


def draw(view: Stad, seat: Seat | None) -> Drawing:
    """The board: white roads double, black roads dotted, cities with both players' warehouses."""
    owners = {border: owner for owner in (0, 1) for border in parts_of(view, owner)}
    legal = set(view.actions(view.seat)) if view.actor() != CHANCE and seat == view.seat else set()
    stores = [net_of(view, owner).stores() for owner in (0, 1)]
    crowned = capitals(view) if view.phase != LOT else []
    lines: Drawing = []
    for row in range(5, -1, -1):
        line = [Span(f" {row + 1}  ", "strong")]
        below = [Span("    ")]
        for column in range(6):
            square = 6 * row + column
            line += draw_square(view, square, stores, crowned)
            if column < 5:
                line.append(draw_border(5 * row + column, owners, legal, LYING, "···"))
            if row:
                below += [Span(" "), draw_border(30 + square - 6, owners, legal, STANDING, ":"), Span("    ")]
        lines += [line, below] if row else [line]
    return [*lines, [Span("     " + "     ".join("abcdef"), "strong")]]


def draw_border(
    border: int, owners: dict[int, Seat], legal: set[int], roads: tuple[str, str], can: str
) -> Span:
    """A road, a place to build, or nothing."""
    if border in owners:
        return Span(roads[owners[border]], seat_style(owners[border]))
    return Span(can, "hot") if border in legal else Span(" " * len(can))


def draw_square(view: Stad, square: int, stores: list[dict[int, int]], crowned: list[int]) -> list[Span]:
    """A city with its warehouses, white's first, crowned if a capital; or land, marked at a loose end."""
    if square in stores[0]:
        return [
            Span(str(stores[0][square]), seat_style(0)),
            Span("♛" if square in crowned else "■", "strong"),
            Span(str(stores[1][square]), seat_style(1)),
        ]
    for owner in (0, 1):
        if view.loose_end(owner) >> square & 1:
            return [Span(" "), Span("!", seat_style(owner)), Span(" ")]
    return [Span(" · ", "dim")]
