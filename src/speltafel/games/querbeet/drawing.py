"""Querbeet in lines of text: the board with its stones, sides and hands, for the terminal."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.text import Drawing, Span, say, seat_style

from .geometry import COLOURS, ROWS
from .positions import hand_text, names_of
from .referee import colour_of
from .state import CELLS, COUNT, HAND, PASS, PLAY, Querbeet
from .ways import EDGES_OF, scoring_way

SLANTS = {1: "╱", 2: "╲", 4: "╱", 5: "╲"}


def draw(view: Querbeet, seat: Seat | None) -> Drawing:
    """Three lines a row: lines up, the stones' names with lines left and right, lines down."""
    marked = marks(view)
    legal = cells_to_lay(view, seat)
    lines: Drawing = [
        [Span("      "), *side_name(view, 4), Span("  "), *rim(view, 0, 17), Span("  "), *side_name(view, 2)]
    ]
    for number, row in enumerate(ROWS):
        pad = " " * (3 * abs(3 - number) + 2)
        up, middle, down = (
            [Span(f" {pad} ")],
            [Span(f"{'ABCDEFG'[number]}{pad} ", "strong")],
            [Span(f" {pad} ")],
        )
        for cell in row:
            above, here, below = cell_lines(view, cell, marked.get(cell, "plain"), cell in legal)
            up.append(above)
            middle.append(here)
            down.append(below)
        lines += [up, middle, down]
    lines.append(
        [Span("      "), *side_name(view, 3), Span("  "), *rim(view, 1, 17), Span("  "), *side_name(view, 5)]
    )
    return [*lines, [], *(hand_line(view, other, seat) for other in range(view.players))]


def marks(view: Querbeet) -> dict[int, str]:
    """When a round is counted: the cells of the ways that earn something, in their seat's style."""
    if view.phase < COUNT:
        return {}
    return {
        cell: seat_style(seat)
        for seat in reversed(range(view.players))
        if (way := scoring_way(view, view.colour(seat))).points
        for cell in way.cells
    }


def cells_to_lay(view: Querbeet, seat: Seat | None) -> set[int]:
    """The cells on which whoever looks can lay a stone now."""
    if seat is None or view.phase != PLAY or seat != view.seat:
        return set()
    return {action % CELLS for action in view.actions(seat) if action != PASS}


def cell_lines(view: Querbeet, cell: int, style: str, legal: bool) -> tuple[Span, Span, Span]:
    """Six characters of a cell in each of three lines; `·` is empty, `+` a place to lay."""
    edges = EDGES_OF[view.edges(cell)]
    if not edges:
        return (
            Span("      "),
            Span("  +   " if legal else "  ·   ", "hot" if legal else "dim"),
            Span("      "),
        )
    name = names_of(view.tiles)[view.edges(cell)]
    slant = {edge: sign if edge in edges else " " for edge, sign in SLANTS.items()}
    west, east = ("─" if 3 in edges else " "), ("─" if 0 in edges else " ")
    return (
        Span(f" {slant[2]}  {slant[1]} ", style),
        Span(f"{west} {name} {east}", "strong" if style == "plain" else style),
        Span(f" {slant[4]}  {slant[5]} ", style),
    )


def side_name(view: Querbeet, side: int) -> list[Span]:
    """The letter of the colour that a slanting side belongs to."""
    return [Span(COLOURS[side // 2], style_of(view, side // 2))]


def rim(view: Querbeet, side: int, width: int) -> list[Span]:
    """A lying side in its colour."""
    letter = COLOURS[side // 2]
    return [Span(f"{letter * 3:─^{width}}", style_of(view, side // 2))]


def style_of(view: Querbeet, colour: int) -> str:
    """The style of whoever plays a colour; a neutral one is dim."""
    for seat in range(view.players):
        if view.colour(seat) == colour:
            return seat_style(seat)
    return "dim"


def hand_line(view: Querbeet, other: Seat, seat: Seat | None) -> list[Span]:
    """What stands behind a screen, as far as it is known, and the points of earlier rounds."""
    hand = hand_text(view.tiles.letters, view.words[HAND + other])
    return [
        Span(colour_of(view, other), seat_style(other)),
        Span(f" {hand:12}", "strong" if other == seat else "plain"),
        Span(say("stand {points}", points=view.score(other))),
    ]
