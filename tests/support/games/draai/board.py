"""How Draai looks: nine cells, and a tray with the two kinds of tile and a sign to confirm.

A tile is chosen (`ta`), then a cell (`b2`), then it is turned: `~z`. What it would be like is drawn
once for every kind and turn, with a star for whichever cell it is shown at.
"""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import Seat
from speltafel.game import Look, Part, piece

from .state import EMPTY, Draai
from .text import KINDS, TURNS, name, token

SIZE, LAYERS = (330, 330), ("ground", "cells", "tiles", "turns")
TRAY, TRAY_LAYERS = (330, 120), ("rack",)
ARROWS = (
    '<path d="M0 36V-30M-14 -18L0 -34L14 -18"/>',
    '<path d="M0 -30V0H30M-12 -20L0 -34L12 -20M20 -12L34 0L20 12"/>',
)
FACE = (
    '<rect class="tile" x="-45" y="-45" width="90" height="90" rx="8"/>'
    '<g transform="rotate({angle})">{arrow}</g>'
)


def face(kind: int, turn: int) -> str:
    """A tile around the origin."""
    return FACE.format(angle=90 * turn, arrow=ARROWS[kind])


def parts(view: Draai, look: Look) -> list[Part]:
    """Cells, tiles, the rack, and every kind turned every way."""
    picture = [piece("cloth", "ground", '<rect class="cloth" width="330" height="330" rx="12"/>')]
    for cell, tile in enumerate(view.cells):
        x, y = 60 + 105 * (cell % 3), 60 + 105 * (cell // 3)
        picture.append(
            piece(
                name(cell),
                "cells",
                f'<rect class="cell" data-target="{name(cell)}" aria-label="{name(cell)}" '
                f'x="{x - 50}" y="{y - 50}" width="100" height="100" rx="8"/>',
            )
        )
        if tile != EMPTY:
            drawn = face(tile // 36, tile % 4)
            at = f'data-glide="t{tile // 36}" transform="translate({x} {y})"'
            picture.append(piece(name(cell), "tiles", f"<g {at}>{drawn}</g>"))
    return picture + rack(view) + turns(look)


def rack(view: Draai) -> list[Part]:
    """The tiles that are left, and the sign to confirm."""
    tiles = [
        piece(
            f"{kind}{n}",
            "rack",
            f'<g data-glide="t{kind}" data-of="t{KINDS[kind]}" '
            f'transform="translate({60 + 105 * kind} {56 + 4 * n})">{face(kind, 0)}</g>',
        )
        for kind in range(2)
        for n in range(view.left(kind))
    ]
    seats = [
        piece(
            f"t{letter}",
            "rack",
            f'<rect class="cell" data-target="t{letter}" aria-label="{what}" x="{10 + 105 * kind}" y="6" '
            'width="100" height="108" rx="8"/>',
        )
        for kind, (letter, what) in enumerate(zip(KINDS, ("pijl", "hoek"), strict=True))
    ]
    sign = '<path d="M-16 0L-4 14L18 -14"/>'
    confirm = (
        '<g class="ok" data-target="ok" aria-label="leg" transform="translate(275 60)">'
        f'<circle r="46"/>{sign}</g>'
    )
    return [*tiles, *seats, piece("ok", "rack", confirm)]


def turns(look: Look) -> list[Part]:
    """What is shown at a cell before it is laid."""
    if look.seat is None:
        return []
    return [
        piece(
            f"{kind}{turn}",
            "turns",
            f'<g data-path="t{KINDS[kind]} * ~{TURNS[turn]}" aria-label="naar {way}">{face(kind, turn)}</g>',
        )
        for kind in range(2)
        for turn, way in enumerate(("noord", "oost", "zuid", "west"))
    ]


def targets(view: Draai, seat: Seat) -> dict[str, tuple[str, ...]]:
    """Tile, cell and turn of every legal line."""
    lines = [token(view, seat, action) for action in view.actions(seat)]
    return {line: (f"t{line[0]}", line[2:4], f"~{line[4]}") for line in lines}


def spelled(view: Draai, seat: Seat, targets: Sequence[str]) -> str:
    """The words that clicked targets say."""
    return "-".join(target.removeprefix("t").removeprefix("~") for target in targets)
