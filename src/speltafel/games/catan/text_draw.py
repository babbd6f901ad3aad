"""The table in letters: the island with its numbers, roads and buildings, and what everybody has.

A settlement is `▲` and a city `■` with its player's number; a road is a stroke with that number.
Where one may build stands the number of the place instead.
"""

from __future__ import annotations

from functools import lru_cache

from speltafel.engine import Seat
from speltafel.text import Drawing, Sentence, Span, say, seat_style

from .names import COLOURS, DEVELOPMENT_WORDS, LETTERS, letters
from .referee_trade import side_of
from .referee_turn import hand
from .state import Catan
from .state.island import COAST_WAYS, CORNER_LISTS, DESERT, END_LISTS, LINES, members, ways
from .state.row import (
    ACTIVE,
    ANSWER,
    ARMY,
    BANK,
    CARD,
    CITIES,
    CITY,
    COUNTERED,
    COUNTERING,
    DEVELOPMENTS,
    DICE,
    DRAFTING,
    GIVES,
    HELD,
    HIDDEN,
    ISLAND,
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    KNIGHTS,
    LEFT,
    LENGTH,
    LOW,
    NOT_ASKED,
    OFFERED,
    PHASE,
    REFUSED,
    ROAD,
    ROADS,
    ROB,
    ROBBER,
    ROUTE,
    SETTLE,
    SIZE,
    TO,
    TOWNS,
    UPGRADE,
    WANTS,
    YES,
)

WIDTH, HEIGHT, MARGIN = 64, 25, 5
Cell = tuple[str, str]
Canvas = dict[tuple[int, int], Cell]
Picture = tuple[tuple[Span, ...], ...]


def _spots() -> list[tuple[int, int]]:
    """Column and line of each crossing: six zig-zag lines, the upper three beginning low."""
    spots = []
    for line, size in enumerate(LINES):
        left = MARGIN + 5 * (11 - size) // 2
        for k in range(size):
            low = (k % 2 == 0) == (line < 3)
            spots.append((left + 5 * k, 1 + 4 * line + (2 if low else 0)))
    return spots


SPOTS = _spots()
MIDDLES = [
    ((SPOTS[corners[0]][0] + SPOTS[corners[2]][0]) // 2, SPOTS[corners[0]][1] + 1) for corners in CORNER_LISTS
]


def draw(view: Catan, seat: Seat | None) -> Drawing:
    """The island, then a line for the bank, a line a player, and the offer if there is one."""
    row = view.row
    legal: tuple[int, ...] = ()
    if seat is not None and seat == row[ACTIVE]:
        legal = tuple(action for action in view.actions(seat) if ROAD <= action < ROB + 95)
    pieces = tuple(row[LOW : CITY + 4])
    picture = island(
        tuple(view.land.terrain),
        tuple(view.land.numbers),
        tuple(view.land.harbours),
        row[ROBBER],
        pieces,
        legal,
    )
    return [
        *(list(line) for line in picture),
        bank_line(view),
        *(seat_line(view, other) for other in range(view.players)),
        *offer_lines(view),
    ]


@lru_cache(maxsize=256)
def island(
    terrain: tuple[int, ...],
    numbers: tuple[int, ...],
    harbours: tuple[int, ...],
    robber: int,
    pieces: tuple[int, ...],
    legal: tuple[int, ...],
) -> Picture:
    """The island drawn; kept, for most looks at a table find it unchanged."""
    canvas = ground(terrain, numbers, harbours, robber)
    put_roads(canvas, pieces)
    for seat in range(4):
        for sign, at in (("▲", 8), ("■", 12)):
            for place in members(pieces[at + seat]):
                put(canvas, SPOTS[place], f"{sign}{seat + 1}", seat_style(seat))
    mark_legal(canvas, legal)
    return tuple(tuple(spans(canvas, y)) for y in range(HEIGHT))


def ground(
    terrain: tuple[int, ...], numbers: tuple[int, ...], harbours: tuple[int, ...], robber: int
) -> Canvas:
    """The island without pieces, and the robber."""
    canvas: Canvas = {}
    for spot in SPOTS:
        put(canvas, spot, "·", "dim")
    for way in range(72):
        put(canvas, *stroke(way, " "), "dim")
    for place, kind in enumerate(harbours):
        if kind >= 0:
            put(canvas, quay(COAST_WAYS[place]), harbour(kind), "dim")
    for tile, (x, y) in enumerate(MIDDLES):
        lands = "?" if terrain[tile] < 0 else "–" if terrain[tile] == DESERT else LETTERS[terrain[tile]]
        number = str(numbers[tile]) if numbers[tile] > 0 else ""
        style = "strong" if numbers[tile] in (6, 8) else "plain"
        put(canvas, (x - len(number) // 2, y), f"{lands}{number}", style)
        put(canvas, (x - 1, y - 1), f"h{tile}", "dim")
        if tile == robber:
            put(canvas, (x - 1, y + 1), "♟♟♟", "strong")
    return canvas


def put_roads(canvas: Canvas, pieces: tuple[int, ...]) -> None:
    """Everybody's roads, from the two halves of each seat's set of ways."""
    for seat in range(4):
        for way in ways(pieces[seat], pieces[4 + seat]):
            put(canvas, *stroke(way, str(seat + 1)), seat_style(seat))


def mark_legal(canvas: Canvas, legal: tuple[int, ...]) -> None:
    """Where one may build: the number of the place; a settlement that may grow is marked."""
    for action in legal:
        if action < SETTLE:
            put(canvas, stroke(action - ROAD, " ")[0], f"{action - ROAD:<2}", "hot")
        elif action < UPGRADE:
            put(canvas, SPOTS[action - SETTLE], str(action - SETTLE), "hot")
        elif action < ROB:
            put(canvas, SPOTS[action - UPGRADE], f"▲{action - UPGRADE}", "hot")
        else:
            tile = (action - ROB) // 5
            put(canvas, (MIDDLES[tile][0] - 1, MIDDLES[tile][1] - 1), f"h{tile}", "hot")


def put(canvas: Canvas, spot: tuple[int, int], text: str, style: str) -> None:
    """Letters at a place."""
    for k, letter in enumerate(text):
        canvas[spot[0] + k, spot[1]] = (letter, style)


def stroke(way: int, mark: str) -> tuple[tuple[int, int], str]:
    """Where a way is drawn, and how; with the number of whoever has a road there."""
    (x, y), (x2, y2) = (SPOTS[end] for end in END_LISTS[way])
    if x == x2:
        return (x, (y + y2) // 2), ("│" if mark == " " else f"┃{mark}")
    sign = "╲" if y2 > y else "╱"
    return ((x + x2) // 2, (y + y2) // 2), (sign if mark == " " else f"{sign}{mark}")


def harbour(kind: int) -> str:
    """What a harbour trades: three for one, or two of its card."""
    return "3:1" if kind == 5 else f"2:{LETTERS[kind]}"


def quay(way: int) -> tuple[int, int]:
    """Where the sign of a harbour stands: outside the island, beside its way."""
    one, other = END_LISTS[way]
    tile = next(h for h, corners in enumerate(CORNER_LISTS) if one in corners and other in corners)
    x, y = stroke(way, " ")[0]
    across, down = x - MIDDLES[tile][0], y - MIDDLES[tile][1]
    if down == 0:
        return (x + 2, y) if across > 0 else (x - 4, y)
    return (x + 2 if across > 0 else x - 4, y + (1 if down > 0 else -1))


def spans(canvas: Canvas, y: int) -> list[Span]:
    """One line of the picture: letters of one style together."""
    found: list[Span] = []
    text, style = "", "plain"
    for x in range(WIDTH):
        letter, wanted = canvas.get((x, y), (" ", style))
        if wanted != style and text:
            found.append(Span(text, style))
            text = ""
        text, style = text + letter, wanted
    return [*found, Span(text.rstrip(), style)]


def bank_line(view: Catan) -> list[Span]:
    """CAT-02: what everybody sees: the dice, the bank, the deck."""
    row = view.row
    dice = f"{(row[DICE] - 1) // 6 + 1}+{(row[DICE] - 1) % 6 + 1}" if row[DICE] else "–"
    bank = " ".join(f"{letter}{row[BANK + kind]}" for kind, letter in enumerate(LETTERS))
    return [
        Span(say("worp {dice}", dice=dice), "strong"),
        Span(say("   bank {cards}   stapel {count}", cards=bank, count=int(row[LEFT]))),
    ]


def seat_line(view: Catan, seat: Seat) -> list[Span]:
    """What a player has: cards, pieces left, knights, route and points, as far as they can be seen."""
    row = view.row
    hidden = bool(row[HIDDEN] >> seat & 1)
    cards = f"?{row[SIZE + seat]}" if hidden else letters(hand(view, seat))
    developments = f"?{row[HELD + seat]}" if hidden else held_developments(view, seat)
    points = view.visible(seat) if hidden else view.points(seat)
    turn = "→" if row[ACTIVE] == seat and row[PHASE] != ISLAND else " "
    return [
        Span(f"{turn}{seat + 1} ", seat_style(seat)),
        Span(COLOURS[seat], seat_style(seat)),
        Span(
            say(
                "  {cards}  kaarten {developments}  ridders {knights}  route {length}  "
                "over {roads}/{towns}/{cities}  punten {points}",
                cards=cards,
                developments=developments,
                knights=f"{row[ARMY + seat]}{'*' if row[KNIGHTS] == seat else ''}",
                length=f"{row[LENGTH + seat]}{'*' if row[ROUTE] == seat else ''}",
                roads=int(row[ROADS + seat]),
                towns=int(row[TOWNS + seat]),
                cities=int(row[CITIES + seat]),
                points=int(points),
            )
        ),
    ]


def held_developments(view: Catan, seat: Seat) -> str:
    """The development cards of a seat in their words."""
    at = CARD + DEVELOPMENTS * seat
    return (
        " ".join(word for kind, word in enumerate(DEVELOPMENT_WORDS) for _ in range(view.row[at + kind]))
        or "-"
    )


def offer_lines(view: Catan) -> Drawing:
    """CAT-39: the offer that lies there, and its answers."""
    row = view.row
    if row[PHASE] not in (DRAFTING, OFFERED):
        return []
    offer = f"{letters(side_of(view, GIVES))}>{letters(side_of(view, WANTS))}"
    named = ",".join(str(seat + 1) for seat in range(view.players) if row[TO] >> seat & 1)
    line = [Span(say("aanbod {offer}", offer=f"{offer} to {named}" if named else offer), "strong")]
    if row[PHASE] == OFFERED:
        for seat in range(view.players):
            if row[ANSWER + seat] != NOT_ASKED:
                line += [Span("  "), Span(f"{seat + 1}: ", seat_style(seat)), Span(answer(view, seat))]
    return [line]


def answer(view: Catan, seat: Seat) -> str | Sentence:
    """What a seat has answered."""
    said = view.row[ANSWER + seat]
    if said in (COUNTERING, COUNTERED):
        gives, wants = (letters(side_of(view, base + KINDS * seat)) for base in (ITS_GIVES, ITS_WANTS))
        return f"{gives}>{wants}" + (" …" if said == COUNTERING else "")
    return {YES: "ok", REFUSED: "no"}.get(said, "…")
