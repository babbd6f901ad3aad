"""Where everything lies: the window on a table without edges, its tiles, and the cells one can go to."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from speltafel.game import Part, piece
from speltafel.text import Language, say

from .board_art import cracks, house, shapes, tile
from .ground import Cell, Ground, beside, told
from .state import Architekton
from .tiles import buildings_of, codes_of

SIZE = (720, 720)
LEAST = 6


class Window(NamedTuple):
    """What is seen of the table: the cell in the upper left corner, and how many there are across."""

    x: int
    y: int
    across: int

    @property
    def side(self) -> int:
        """How wide a cell is, in units of the picture."""
        return SIZE[0] // self.across

    def middle(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell."""
        edge = (SIZE[0] - self.side * self.across + self.side) // 2
        return edge + self.side * (cell[0] - self.x), edge + self.side * (cell[1] - self.y)


def window_of(ground: Ground) -> Window:
    """All tiles and a cell around them; it moves by two cells at a time, so that most tiles stay put."""
    cells = ground.around or [(0, 0), (1, 1)]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return fitted(min(columns), max(columns), min(rows), max(rows))


@cache
def fitted(left: int, right: int, top: int, bottom: int) -> Window:
    """A window for these columns and rows, whose corner is an even cell; what is over is on both sides."""
    x, y = left - left % 2, top - top % 2
    across = max(right - x, bottom - y, LEAST - 1) + 1
    return Window(x - 2 * ((x + across - right) // 4), y - 2 * ((y + across - bottom) // 4), across)


@lru_cache(maxsize=64)
def table(tiles: str, window: Window) -> list[Part]:
    """The ground, faintly chequered, with its numbers, and the shapes of all that may lie there."""
    width, height = SIZE
    lines = "".join(
        f'<text x="{window.middle((window.x + k, 0))[0]}" y="17">{window.x + k}</text>'
        f'<text x="13" y="{window.middle((0, window.y + k))[1] + 7}">{window.y + k}</text>'
        for k in range(window.across)
    )
    return [
        piece("shapes", "ground", f"<g>{shapes(tiles)}</g>"),
        piece("table", "ground", f'<rect class="table" width="{width}" height="{height}" rx="16"/>'),
        piece("chequer", "ground", f'<path class="chequer" d="{chequer(window)}"/>'),
        piece("axes", "ground", f'<g class="axes">{lines}</g>'),
    ]


def chequer(window: Window) -> str:
    """ARC-10: the cells of landscapes."""
    side = window.side
    found = []
    for dy in range(window.across):
        for dx in range(window.across):
            if (window.x + window.y + dx + dy) % 2 == 0:
                x, y = window.middle((window.x + dx, window.y + dy))
                found.append(f"M{x - side // 2} {y - side // 2}h{side}v{side}h-{side}z")
    return "".join(found)


def tiles(view: Architekton, ground: Ground, window: Window) -> list[Part]:
    """Everything that lies."""
    drawn = [landscape(cell, letter, window) for cell, letter in ground.lands.items()]
    for cell, held in ground.buildings.items():
        word, turns = named(view.tiles.name, held.word)
        drawn.append(building(cell, word, turns, held.owner, held.judged, wrong_sides(ground, cell), window))
    return drawn


@cache
def named(tiles: str, word: str) -> tuple[str, int]:
    """A building as its set names it, and its quarter turns."""
    code = codes_of(tiles)[word] - 4
    return buildings_of(tiles)[code // 4], code % 4


def wrong_sides(ground: Ground, cell: Cell) -> tuple[int, ...]:
    """ARC-21: the sides of a building that meet another terrain."""
    word = ground.buildings[cell].word
    return tuple(
        side for side, other in enumerate(beside(cell)) if ground.lands.get(other, word[side]) != word[side]
    )


@lru_cache(maxsize=4096)
def landscape(cell: Cell, letter: str, window: Window) -> Part:
    """A landscape on its cell."""
    x, y = window.middle(cell)
    svg = f'<g data-glide="{letter}" transform="translate({x} {y})">{scaled(tile(letter, 0), window)}</g>'
    return piece(told(cell), "tiles", svg)


@lru_cache(maxsize=4096)
def building(
    cell: Cell, word: str, turns: int, owner: str, judged: bool, wrong: tuple[int, ...], window: Window
) -> Part:
    """A building on its cell, with its house and what is wrong with it."""
    x, y = window.middle(cell)
    drawn = tile(word, turns) + cracks(wrong) + house(owner, judged)
    kind = "done" if judged else "open"
    svg = f'<g class="{kind}" data-glide="{word}" transform="translate({x} {y})">{scaled(drawn, window)}</g>'
    return piece(told(cell), "tiles", svg)


def scaled(svg: str, window: Window) -> str:
    """Something 96 units wide, made as large as a cell."""
    return f'<g transform="scale({window.side / 98:.3g})">{svg}</g>'


@lru_cache(maxsize=4096)
def spot(cell: Cell, window: Window, language: Language) -> Part:
    """A cell to go to; cells of one kind touch by corners only, so a finger may be half a cell off."""
    x, y = window.middle(cell)
    side, half = window.side, window.side // 2
    kind = say("gebouw") if sum(cell) % 2 else say("landschap")
    name = language.tell(say("vak {cell}, {kind}", cell=told(cell), kind=kind))
    svg = (
        f'<g class="spot" data-target="c{told(cell)}" aria-label="{name}">'
        f'<path class="wide" d="M{x - side} {y}l{side} -{side}l{side} {side}l-{side} {side}z"/>'
        f'<path class="hit" d="M{x - half} {y - half}h{side}v{side}h-{side}z"/></g>'
    )
    return piece(f"c{told(cell)}", "spots", svg)


def squares(cells: list[Cell], window: Window, inset: int) -> str:
    """The outlines of cells, as one path."""
    half = window.side // 2 - inset
    corners = (window.middle(cell) for cell in cells)
    return "".join(f"M{x - half} {y - half}h{2 * half}v{2 * half}h-{2 * half}z" for x, y in corners)
