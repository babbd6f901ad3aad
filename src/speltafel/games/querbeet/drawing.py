"""Querbeet in lines of text: the board with its stones, sides and hands, for the terminal."""

from __future__ import annotations

from functools import cache, lru_cache

from speltafel.engine import Seat
from speltafel.text import Drawing, Span, say, seat_style

from .geometry import COLOURS, ROWS
from .positions import hand_text, names_of
from .referee import colour_of
from .state import Querbeet
from .state.row import CELLS, COUNT, HAND, PASS, PLAY
from .state.tiles import Tiles
from .ways import EDGES_OF, lines_of, scoring_way, stones_of

SLANTS = {1: "╱", 2: "╲", 4: "╱", 5: "╲"}


def draw(view: Querbeet, seat: Seat | None) -> Drawing:
    """The board within its sides, a line for every hand, and the viewer's own stones as they are."""
    styles = tuple(style_of(view, colour) for colour in range(3))
    legal = frozenset(cells_to_lay(view, seat))
    board = board_lines(view.tiles, lines_of(view), styles, legal, tuple(marks(view).items()))
    hands = [hand_line(view, other, seat) for other in range(view.players)]
    return [*map(list, board), [], *hands, *rack(view, seat)]


@lru_cache(maxsize=256)
def board_lines(
    tiles: Tiles,
    lines: tuple[int, ...],
    styles: tuple[str, ...],
    legal: frozenset[int],
    marked: tuple[tuple[int, str], ...],
) -> list[list[Span]]:
    """Three lines a row: lines up, the stones' names with lines left and right, lines down."""
    stones, names, style = stones_of(lines), names_of(tiles), dict(marked)
    drawn = [rim(styles, 4, 0, 2)]
    for number, row in enumerate(ROWS):
        pad = " " * (3 * abs(3 - number) + 2)
        cells = [
            cell_lines(stones[cell], names.get(stones[cell], ""), style.get(cell, "plain"), cell in legal)
            for cell in row
        ]
        drawn.append([Span(f" {pad} "), *(cell[0] for cell in cells)])
        drawn.append([Span(f"{'ABCDEFG'[number]}{pad} ", "strong"), *(cell[1] for cell in cells)])
        drawn.append([Span(f" {pad} "), *(cell[2] for cell in cells)])
    return [*drawn, rim(styles, 3, 1, 5)]


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


@cache
def cell_lines(edges: frozenset[int], name: str, style: str, legal: bool) -> tuple[Span, Span, Span]:
    """Six characters of a cell in each of three lines; `·` is empty, `+` a place to lay."""
    if not edges:
        return (
            Span("      "),
            Span("  +   " if legal else "  ·   ", "hot" if legal else "dim"),
            Span("      "),
        )
    slant = {edge: sign if edge in edges else " " for edge, sign in SLANTS.items()}
    west, east = ("─" if 3 in edges else " "), ("─" if 0 in edges else " ")
    return (
        Span(f" {slant[2]}  {slant[1]} ", style),
        Span(f"{west} {name} {east}", "strong" if style == "plain" else style),
        Span(f" {slant[4]}  {slant[5]} ", style),
    )


def rim(styles: tuple[str, ...], left: int, along: int, right: int) -> list[Span]:
    """A lying side in its colour, between the letters of the slanting sides it meets."""
    signs = [COLOURS[side // 2] for side in (left, along, right)]
    return [
        Span(f"{'':8}{signs[0]}  ", styles[left // 2]),
        Span(f"{signs[1] * 3:─^23}", styles[along // 2]),
        Span(f"  {signs[2]}", styles[right // 2]),
    ]


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
        Span(f"  {hand:12}", "strong" if other == seat else "plain"),
        Span(say("stand {points}", points=view.score(other))),
        Span("  "),
        Span(colour_of(view, other), seat_style(other)),
    ]


def rack(view: Querbeet, seat: Seat | None) -> Drawing:
    """The shapes of the viewer's own stones, not yet turned."""
    held = [kind for kind in range(view.tiles.kinds) if seat is not None and view.held(seat, kind)]
    shapes = [
        cell_lines(EDGES_OF[view.tiles.masks[6 * kind]], f"{view.tiles.letters[kind]}0", "plain", False)
        for kind in held
    ]
    return [[span for shape in shapes for span in (Span("  "), shape[line])] for line in range(3) if shapes]
