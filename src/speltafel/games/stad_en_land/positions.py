"""Positions of Stad en land as text, short and long, read and judged.

Short: `STA1 CITIES WHITE BLACK w|b LEFT TURN PASSES`, the first three as hexadecimal sets, and
`xSET` where the last part made parts go. Long: `STA cities=A1,… W=A1-b1,… B=… move=W left=2
turn=3 passes=0`, and `gone=…`. Ids refer to rules.nl.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from speltafel.game import Options, Refused
from speltafel.text import listed, say

from .referee import COLOURS
from .state import BUILD, EACH_FIRST, LOT, NO_LINK_LEFT, PASSED, REDRAW, Stad, rules_of
from .state.squares import enclosed, loose_ends
from .ways import BORDERS, Net, borders, in_order, net_of, part, parts_of

SHORT = re.compile(
    r"STA1 ([0-9a-f]{9}) ([0-9a-f]{15}) ([0-9a-f]{15}) ([wb]) ([012]) (\d{1,4}) ([012])(?: x([0-9a-f]{15}))?"
)
LONG = re.compile(
    r"STA cities=(\S*) W=(\S*) B=(\S*) move=([WB]) left=([012]) turn=(\d{1,4}) passes=([012])(?: gone=(\S+))?"
)
SQUARE = re.compile(r"[A-Fa-f][1-6]")
LETTERS = "wb"
EXAMPLE = "STA cities=A1,A6,C3,C4,D6,F1,F3,F6 W=C3-d3 B= move=B left=2 turn=2 passes=0"


def write(state: Stad) -> str:
    """The position in one line, short."""
    white, black = (bits(parts_of(state, seat)) for seat in (0, 1))
    gone = bits(gone_of(state))
    tail = f" x{gone:015x}" if gone else ""
    side = LETTERS[state.seat]
    return (
        f"STA1 {state.cities:09x} {white:015x} {black:015x} {side} "
        f"{state.left} {state.turn} {state.passes}{tail}"
    )


def bits(numbers: Iterable[int]) -> int:
    """A set as one number."""
    return sum(1 << number for number in numbers)


def members(number: int) -> frozenset[int]:
    """A number as a set."""
    return frozenset(place for place in range(number.bit_length()) if number >> place & 1)


def gone_of(state: Stad) -> frozenset[int]:
    """STA-30: the parts that the last one built made go."""
    return borders(state.gone_east, state.gone_north)


def place(text: str, seats: int, options: Options) -> Stad:
    """The position such a line describes."""
    line = " ".join(text.split())
    short, long = SHORT.fullmatch(line), LONG.fullmatch(line)
    if short:
        cities, white, black = (members(int(short[number], 16)) for number in (1, 2, 3))
        gone = members(int(short[8] or "0", 16))
    elif long:
        cities = read_cities(long[1])
        white, black, gone = (read_parts(long[number] or "") for number in (2, 3, 8))
    else:
        raise Refused(
            "STA-01",
            say("Een stelling is steden, wegen en wie er aan de beurt is: {example}", example=EXAMPLE),
        )
    found = short or long
    assert found is not None
    state = put(
        options,
        cities,
        (white, black),
        "wbWB".index(found[4]) % 2,
        (int(found[5]), int(found[6]), int(found[7])),
        gone,
    )
    fits(state, options)
    return state


def put(
    options: Options,
    cities: frozenset[int],
    parts: tuple[frozenset[int], frozenset[int]],
    seat: int,
    count: tuple[int, int, int],
    gone: frozenset[int],
) -> Stad:
    """The position made of these sets; whether it can be is another matter."""
    sets_are_sound(cities, parts, gone)
    mine, yours = sets_of(parts[seat]), sets_of(parts[1 - seat])
    phase = BUILD if len(cities) == 8 else LOT
    state = Stad(rules_of(options), seat, phase, bits(cities), *mine, *yours, *count, *sets_of(gone))
    if phase == BUILD and state.passes == 2:
        state.phase = PASSED
    elif phase == BUILD and not (state.my_roads().possible() and state.your_roads().possible()):
        state.phase = NO_LINK_LEFT
    return state


def sets_of(parts: frozenset[int]) -> tuple[int, int]:
    """Borders as the engine's two sets."""
    return (
        sum(1 << BORDERS[border][0] for border in parts if border < 30),
        sum(1 << BORDERS[border][0] for border in parts if border >= 30),
    )


def read_cities(text: str) -> frozenset[int]:
    """The squares of a list of names."""
    names = [name for name in text.split(",") if name]
    for name in names:
        if not SQUARE.fullmatch(name):
            raise Refused(
                "STA-01", say("{name} is geen vak; de vakken heten a1 tot en met f6.", name=name[:20])
            )
    squares = [square_of(name) for name in names]
    if len(set(squares)) != len(squares):
        raise Refused(
            "STA-02", say("De acht steden verschillen; in {text} staat er een dubbel.", text=text[:60])
        )
    return frozenset(squares)


def square_of(name: str) -> int:
    """The number of a square."""
    return "abcdef".index(name[0].lower()) + 6 * (int(name[1]) - 1)


def border_of(one: int, other: int) -> int | None:
    """STA-03: the border between two squares, if they share a side."""
    both = (min(one, other), max(one, other))
    return BORDERS.index(both) if both in BORDERS else None


def read_parts(text: str) -> frozenset[int]:
    """The borders of a list of parts."""
    found = set()
    for word in (word for word in text.split(",") if word):
        names = word.split("-")
        if len(names) != 2 or not all(SQUARE.fullmatch(name) for name in names):
            raise Refused("STA-01", say("{word} is geen weg; schrijf bijvoorbeeld C3-d3.", word=word[:20]))
        border = border_of(square_of(names[0]), square_of(names[1]))
        if border is None:
            raise Refused("STA-03", say("{word}: die vakken liggen niet naast elkaar.", word=word))
        found.add(border)
    return frozenset(found)


def read_layout(text: str) -> str:
    """STA-02: eight cities by name, as an option's value."""
    cities = read_cities(text)
    if len(cities) != 8:
        raise Refused(
            "STA-02", say("Noem acht verschillende vakken, of lot; dit zijn er {count}.", count=len(cities))
        )
    return ",".join(Net(cities, frozenset(), frozenset()).city_names())


def sets_are_sound(
    cities: frozenset[int], parts: tuple[frozenset[int], frozenset[int]], gone: frozenset[int]
) -> None:
    """STA-04: no part between cities; STA-05: one part a border; and nothing off the board."""
    if len(cities) > 8 or max(cities, default=0) > 35:
        raise Refused("STA-02", say("Er zijn acht steden op 36 vakken."))
    net = Net(cities, frozenset(), frozenset())
    if parts[0] & parts[1]:
        border = min(parts[0] & parts[1])
        raise Refused("STA-05", say("Op {part} kunnen niet twee wegen liggen.", part=words(net, border)))
    for border in (*parts[0], *parts[1], *gone):
        if set(BORDERS[border]) <= cities:
            raise Refused(
                "STA-04",
                say("{part} ligt tussen twee steden; daar komt nooit een weg.", part=words(net, border)),
            )


def words(net: Net, border: int) -> str:
    """A part by its squares."""
    one, other = BORDERS[border]
    return f"{net.name(one)}-{net.name(other)}"


def fits(state: Stad, options: Options) -> None:
    """A position that no play leads to is refused with a rule it breaks."""
    if state.phase == LOT:
        return fits_the_lot(state, options)
    if state.rules & REDRAW and enclosed(state.cities):
        city = listed(net_of(state, 0).name(city) for city in in_order(members(enclosed(state.cities))))
        raise Refused(
            "STA-02", say("Met de optie redraw wordt {city} zonder land ernaast overgedaan.", city=city)
        )
    fits_the_turn(state, options)
    for seat in (0, 1):
        fits_routes(state, seat)
    fits_the_end(state)
    return fits_gone(state)


def fits_the_lot(state: Stad, options: Options) -> None:
    """STA-02: while the lot places cities nothing else has happened."""
    if options["layout"] != "lot":
        raise Refused("STA-02", say("Hier wordt niet geloot: de optie layout noemt de steden."))
    rest = write(state).split(" ", 2)[2]
    seat = LETTERS[options["begins"] == "black"]
    if rest != f"{0:015x} {0:015x} {seat} 1 1 0":
        raise Refused("STA-02", say("Er liggen nog geen acht steden; dan is er nog niet gebouwd."))


def fits_the_turn(state: Stad, options: Options) -> None:
    """STA-10: whose turn it is, and how many parts there can be by now."""
    opener = 1 if options["begins"] == "black" else 0
    if state.turn < 1 or state.seat != (opener + state.turn - 1) % 2:
        raise Refused(
            "STA-10",
            say("In beurt {turn} is {side} niet aan de beurt.", turn=state.turn, side=COLOURS[state.seat]),
        )
    size = 1 if state.turn == 1 else 2
    used = size - state.left
    if used < 0 or (state.left == 0 and state.phase == BUILD):
        raise Refused(
            "STA-10",
            say("In beurt {turn} kunnen er geen {left} over zijn.", turn=state.turn, left=state.left),
        )
    for seat in (0, 1):
        parts = len(parts_of(state, seat))
        most = built_by(state, seat, opener) + (used if seat == state.seat else 0)
        if parts > most or (seat == state.seat and used > parts):
            raise Refused(
                "STA-10",
                say("{side} kan nu geen {count} wegen hebben.", side=COLOURS[seat], count=parts),
            )


def built_by(state: Stad, seat: int, opener: int) -> int:
    """How many parts a seat can have built in its complete turns."""
    if seat == opener:
        return max(0, 2 * (state.turn // 2) - 1)
    return 2 * ((state.turn - 1) // 2)


def fits_routes(state: Stad, seat: int) -> None:
    """STA-11: from a city; STA-14: no loops; STA-12: one loose end, and STA-30: alive."""
    net = net_of(state, seat)
    inner = [border for border in net.own if not set(BORDERS[border]) & net.cities]
    squares = {square for border in net.own for square in BORDERS[border]} - net.cities
    routes = {net.route_of(square) for square in squares}
    for square in in_order(squares):
        if not net.touched(square):
            raise Refused(
                "STA-11", say("De weg in {square} komt niet uit een stad.", square=net.name(square))
            )
    if len(inner) != len(squares) - len(routes):
        raise Refused("STA-14", say("Een route van {side} loopt in een kring.", side=COLOURS[seat]))
    if len(net.loose) > 1:
        found = listed(net.name(square) for square in in_order(net.loose))
        raise Refused(
            "STA-12",
            say("{side} kan maar één los eind hebben, niet {found}.", side=COLOURS[seat], found=found),
        )
    for square in net.loose:
        if not any(square in BORDERS[border] and net.useful(border) for border in net.free):
            raise Refused(
                "STA-30", say("Het losse eind in {square} loopt dood en was al weg.", square=net.name(square))
            )


def fits_the_end(state: Stad) -> None:
    """STA-41: passes come between turns, STA-15: without a loose end; STA-40: the end comes with a part."""
    passers = [1 - state.seat, state.seat][: state.passes]
    uncounted = 2 if state.rules & EACH_FIRST else 1
    if state.passes and (state.left != 2 or state.turn <= state.passes + uncounted):
        raise Refused("STA-41", say("Hier kunnen er geen {n} beurten gepast zijn.", n=state.passes))
    for seat in passers:
        if loose_ends(*sets_of(parts_of(state, seat)), ~state.cities & 2**36 - 1):
            raise Refused(
                "STA-15", say("{side} heeft een los eind en kan niet gepast hebben.", side=COLOURS[seat])
            )
    stuck = not (state.my_roads().possible() and state.your_roads().possible())
    if stuck and (state.passes or state.left == 2 or state.turn == 1):
        raise Refused("STA-40", say("Zover komt het niet: het spel was al uit."))


def fits_gone(state: Stad) -> None:
    """STA-30, STA-31: parts that just went leave free borders, in a row, after a part was built."""
    gone = gone_of(state)
    if not gone:
        return
    loser = state.seat if state.left == 2 else 1 - state.seat
    net = net_of(state, loser)
    in_order_of_play = not state.passes and state.turn >= 3 and gone <= net.free
    if not (in_order_of_play and in_a_row(gone) and len(dead_ends(gone, net)) == 1):
        parts = listed(part(state, border) for border in sorted(gone))
        raise Refused("STA-30", say("{parts} kan niet net verwijderd zijn.", parts=parts))


def dead_ends(gone: frozenset[int], net: Net) -> list[int]:
    """STA-30: where parts that went ended in nothing: no city, and none of the player's parts is left."""
    ends = [square for border in gone for square in BORDERS[border] if square not in net.cities]
    return [square for square in ends if ends.count(square) == 1 and not net.parts_at(square)]


def in_a_row(gone: frozenset[int]) -> bool:
    """Whether these borders make one road without branches."""
    ends = [square for border in gone for square in BORDERS[border]]
    once = [square for square in ends if ends.count(square) == 1]
    seen = set(BORDERS[min(gone)])
    for _ in gone:
        seen |= {square for border in gone if set(BORDERS[border]) & seen for square in BORDERS[border]}
    return len(once) == 2 and max(map(ends.count, ends)) <= 2 and seen == set(ends)
