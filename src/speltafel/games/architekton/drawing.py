"""The table in lines of text, for the terminal: five signs by three for every cell."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.text import Drawing, Sentence, Span, many, say, seat_style

from .ground import OWNERS, Building, Cell, Ground, ground_of, open_words, place_of
from .state import Architekton
from .state.rows import LAY
from .state.situation import LAYING, LAYS_END, SETUP
from .tiles import TERRAINS

SIGNS = {"e": ".", "m": '"', "w": "~", "f": "^"}
"""How a landscape is filled."""
WIDE = 5


def draw(view: Architekton, seat: Seat | None) -> Drawing:
    """The table with its axes, then supply, chips and houses; where something can be laid stands how much."""
    if view.phase == SETUP:
        return supply_lines(view)
    ground = ground_of(view)
    can = places(view, seat)
    cells = [*ground.lands, *ground.buildings, *can]
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    lines: Drawing = [[Span("    " + "".join(f"{x:^{WIDE}}" for x in columns), "dim")]]
    for y in range(min(y for _, y in cells), max(y for _, y in cells) + 1):
        rows = [cell_lines(ground, (x, y), can, view) for x in columns]
        for line in range(3):
            axis = Span(f"{y:>3} " if line == 1 else "    ", "dim")
            lines.append([axis, *(span for row in rows for span in row[line])])
    return [*lines, [], *supply_lines(view)]


def places(view: Architekton, seat: Seat | None) -> dict[Cell, int]:
    """For whoever lays: how many ways there are to lay something in a cell."""
    found: dict[Cell, int] = {}
    if view.phase == LAYING and seat == view.seat:
        for action in view.actions(view.seat):
            if action < LAYS_END:
                cell = place_of(action // LAY)
                found[cell] = found.get(cell, 0) + 1
    return found


def cell_lines(ground: Ground, cell: Cell, can: dict[Cell, int], view: Architekton) -> list[list[Span]]:
    """What stands in a cell, line by line."""
    if cell in ground.lands:
        sign = SIGNS[ground.lands[cell]]
        full = Span(sign * WIDE, "dim")
        return [[full], [Span(f"{sign} {ground.lands[cell]} {sign}")], [full]]
    if cell in ground.buildings:
        return building_lines(ground.buildings[cell])
    blank = [Span(" " * WIDE)]
    ways = can.get(cell, 0)
    return [blank, [Span(f"{ways:^{WIDE}}", "hot") if ways else Span(" " * WIDE)], blank]


def building_lines(building: Building) -> list[list[Span]]:
    """A building: its sides where they look, in the middle its house and whether it was judged."""
    north, east, south, west = [*building.word]
    owner = building.owner if building.owner in "AB" else "-"
    style = seat_style(OWNERS.index(owner)) if owner in "AB" else "dim"
    mark = "*" if building.judged else " "
    middle = [Span(west), Span("["), Span(owner, style), Span("]" if mark == " " else "*"), Span(east)]
    return [[Span(f"+ {north} +")], middle, [Span(f"+ {south} +")]]


def supply_lines(view: Architekton) -> Drawing:
    """ARC-39: the open tiles, what the stacks and reserves hold, and what each player has."""
    words = [word or "-" for word in open_words(view)]
    lines: Drawing = [
        [
            Span(say("voorraad: ")),
            Span("  ".join(words[:3]), "strong"),
            Span("   "),
            Span("  ".join(words[3:]), "strong"),
        ],
        [Span(stacks(view))],
        [Span(unseen(view), "dim")],
    ]
    for seat in (0, 1):
        lines.append([Span(f"{OWNERS[seat]}  ", seat_style(seat)), Span(holds(view, seat))])
    if view.left > 0:
        lines.append(
            [Span(many(view.left, "laatste fase: nog {n} beurt", "laatste fase: nog {n} beurten"), "strong")]
        )
    return lines


def stacks(view: Architekton) -> Sentence:
    """How many tiles there are to come."""
    return say(
        "stapels {buildings}/{lands}, reserve {more}/{other}",
        buildings=view.stacks % 256,
        lands=view.stacks // 256,
        more=view.reserves % 256,
        other=view.reserves // 256,
    )


def unseen(view: Architekton) -> Sentence:
    """ARC-39: the landscapes nobody has seen, terrain by terrain."""
    counts = [f"{letter}{view.unseen_landscapes >> 4 * n & 15}" for n, letter in enumerate(TERRAINS)]
    return say("nog gedekt: {counts}", counts=" ".join(counts))


def holds(view: Architekton, seat: Seat) -> Sentence:
    """Chips, and houses in hand."""
    return many(
        view.chips_of(seat),
        "{n} chip, {houses} huizen in de hand",
        "{n} chips, {houses} huizen in de hand",
        houses=view.houses_of(seat),
    )
