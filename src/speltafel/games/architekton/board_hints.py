"""What would come of a lay, shown before it is made: where it can be, how it lies, what it encloses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, Sentence, many, say

from .board_art import tile
from .board_table import SIZE, Window, named, scaled, squares
from .ground import OWNERS, Cell, Ground, beside, by_rows, place_of, told
from .referee import COLOURS
from .state import Architekton
from .state.rows import LAY
from .state.situation import BOX, LAYS_END, LIMITED
from .tiles import TERRAINS, letters_of

TERRAIN_WORDS = dict(zip(TERRAINS, (say("aarde"), say("wei"), say("water"), say("bos")), strict=True))
LINE = 34


def tile_target(view: Architekton, word: str) -> str:
    """The target of an open tile, however it is turned; equal landscapes share one."""
    return f"t{word}" if len(word) == 1 else f"t{named(view.tiles.name, word)[0]}"


def path_of(view: Architekton, word: str, cell: Cell) -> tuple[str, str, str]:
    """The targets that spell a lay: tile, cell, turn."""
    turns = 0 if len(word) == 1 else named(view.tiles.name, word)[1]
    return tile_target(view, word), f"c{told(cell)}", f"~{turns}"


def lays_of(view: Architekton, seat: Seat) -> list[tuple[str, Cell]]:
    """Every legal lay as letters and a cell."""
    letters = letters_of(view.tiles.name)
    return [
        (letters[action % LAY], place_of(action // LAY)) for action in view.actions(seat) if action < LAYS_END
    ]


def hints(view: Architekton, seat: Seat, ground: Ground, window: Window, language: Language) -> list[Part]:
    """Tints, turns and consequences of everything the seat can lay."""
    legal = lays_of(view, seat)
    return [
        *tints(view, ground, legal, window),
        *turns(view, legal, window, language),
        *consequences(view, seat, ground, legal, window, language),
    ]


def tints(view: Architekton, ground: Ground, legal: Iterable[tuple[str, Cell]], window: Window) -> list[Part]:
    """ARC-12: for every tile its cells, tinted by how many sides would match at best."""
    best: dict[str, dict[Cell, int]] = {}
    for word, cell in legal:
        cells = best.setdefault(tile_target(view, word), {})
        cells[cell] = max(cells.get(cell, 0), ground.matches(cell, word))
    drawn = []
    for target, cells in best.items():
        for count in sorted(set(cells.values())):
            path = squares([cell for cell in cells if cells[cell] == count], window, 4)
            svg = f'<path class="tint m{count}" data-path="{target}" d="{path}"/>'
            drawn.append(piece(f"{target}-{count}", "tints", svg))
    return drawn


def turns(
    view: Architekton, legal: Iterable[tuple[str, Cell]], window: Window, language: Language
) -> list[Part]:
    """ARC-13: every tile as it can lie somewhere, to be shown at the cell that is pointed at."""
    words = dict.fromkeys(word for word, _ in legal)
    return [turn(view.tiles.name, word, window.side, window, language) for word in words]


@lru_cache(maxsize=2048)
def turn(tiles: str, word: str, side: int, window: Window, language: Language) -> Part:
    """One tile in one rotation, around the origin."""
    name, quarter = (word, 0) if len(word) == 1 else named(tiles, word)
    spoken = ", ".join(language.tell(TERRAIN_WORDS[letter]) for letter in word)
    svg = (
        f'<g class="turn" data-path="t{name} * ~{quarter}" aria-label="{spoken}">'
        f"{scaled(tile(name, quarter), window)}</g>"
    )
    return piece(f"t{name}-{quarter}", "turns", svg)


def consequences(
    view: Architekton,
    seat: Seat,
    ground: Ground,
    legal: Iterable[tuple[str, Cell]],
    window: Window,
    language: Language,
) -> list[Part]:
    """ARC-20: what a lay would enclose, and what that would cost or bring."""
    nearly = {
        cell: held
        for cell, held in ground.buildings.items()
        if not held.judged and held.owner in "AB" and len(ground.touching(cell)) == 3
    }
    drawn = []
    for word, cell in legal:
        enclosed = [
            (there, OWNERS.index(nearly[there].owner), wrong_after(ground, there, cell, word))
            for there in sorted((one for one in beside(cell) if one in nearly), key=by_rows)
        ]
        if len(word) == 4 and len(ground.touching(cell)) == 4:
            enclosed = [(cell, seat, 4 - ground.matches(cell, word))]
        told_lines = judged_all(view, enclosed)
        if told_lines:
            path = " ".join(path_of(view, word, cell))
            high = window.middle(cell)[1] > SIZE[1] // 2
            drawn.append(then(path, tuple(map(language.tell, told_lines)), high))
    return drawn


def wrong_after(ground: Ground, there: Cell, cell: Cell, letter: str) -> int:
    """ARC-21: how many sides of a building would be wrong with a landscape laid beside it."""
    side = beside(there).index(cell)
    return ground.wrong(there) + (ground.buildings[there].word[side] != letter)


def judged_all(view: Architekton, enclosed: list[tuple[Cell, Seat, int]]) -> list[Sentence]:
    """ARC-25: gains, then who does not lay, then who does, thriftily; ARC-26: until somebody cannot pay."""
    chips = [view.chips_of(0), view.chips_of(1)]
    told_lines = []
    for cell, owner, wrong in sorted(enclosed, key=lambda one: (one[2] > 0, one[1] == view.seat)):
        if wrong == 0 and view.rules & LIMITED and sum(chips) >= BOX:
            told_lines.append(say("sluit {cell} in: past rondom, maar de chips zijn op", cell=told(cell)))
            continue
        told_lines.append(judged(cell, owner, wrong, chips[owner]))
        chips[owner] -= wrong - 1
        if chips[owner] < 0:
            break
    return told_lines


def judged(cell: Cell, owner: Seat, wrong: int, chips: int) -> Sentence:
    """ARC-22, ARC-23, ARC-26: what becomes of an enclosed building, with so many chips."""
    where, side = told(cell), COLOURS[owner]
    if wrong == 0:
        return say("sluit {cell} in: past rondom → {side} +1 chip", cell=where, side=side)
    if chips < wrong - 1:
        return say("sluit {cell} in: {n} kanten fout → {side} verliest", cell=where, side=side, n=wrong)
    if chips < wrong:
        return many(
            wrong,
            "sluit {cell} in: {n} kant fout → {side} neemt het huis terug",
            "sluit {cell} in: {n} kanten fout → {side} neemt het huis terug",
            cell=where,
            side=side,
        )
    return many(
        wrong,
        "sluit {cell} in: {n} kant fout → {side} −{n} chip (huis terug: {less})",
        "sluit {cell} in: {n} kanten fout → {side} −{n} chips (huis terug: −{less})",
        cell=where,
        side=side,
        less=wrong - 1,
    )


def then(path: str, lines: tuple[str, ...], high: bool) -> Part:
    """Words on a strip at the edge that is farther from the cell."""
    tall = LINE * len(lines) + 16
    top = 26 if high else SIZE[1] - tall - 8
    words = "".join(f'<text x="360" y="{top + 32 + LINE * n}">{line}</text>' for n, line in enumerate(lines))
    svg = (
        f'<g class="then" data-path="{path}"><rect x="12" y="{top}" width="696" height="{tall}" rx="10"/>'
        f"{words}</g>"
    )
    return piece(path.replace(" ", "-"), "words", svg)
