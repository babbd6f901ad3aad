"""The island in its sea: tiles with their numbers, harbours, and the robber."""

from __future__ import annotations

from functools import cache, lru_cache

from speltafel.game import Part, piece

from .board_art import HEXAGON, definitions, used
from .board_map import HARBOURS, SIZE, TILES, tile_path
from .board_pieces import piece_definitions
from .state.island import DESERT, GENERIC, UNKNOWN, Land

RED = (6, 8)
"""CAT-05."""


@lru_cache(maxsize=64)
def island(land: Land) -> list[Part]:
    """What is laid of the island."""
    return [
        *(tile(h, land.terrain[h], land.numbers[h]) for h in range(19) if land.terrain[h] != UNKNOWN),
        *(harbour(place, land.harbours[place]) for place in range(30) if land.harbours[place] != UNKNOWN),
    ]


@cache
def sea(height: int = SIZE[1], more: str = "") -> Part:
    """A board of wood with water on it, waves, and the beach that the tiles lie on; and all drawings."""
    width = SIZE[0]
    waves = "".join(
        f"M{x} {y}q11 -8 22 0t22 0"
        for row, y in enumerate(range(34, height - 10, 52))
        for x in range(24 + 61 * (row % 2), width - 50, 122)
    )
    beach = "".join(tile_path(h) for h in range(19))
    return piece(
        "sea",
        "ground",
        f"<g><defs>{definitions()}{piece_definitions()}{more}</defs>"
        f'<rect class="frame" width="{width}" height="{height}" rx="26"/>'
        f'<rect class="sea" x="8" y="8" width="{width - 16}" height="{height - 16}" rx="20"/>'
        f'<path class="waves" d="{waves}"/><path class="surf" d="{beach}"/>'
        f'<path class="beach" d="{beach}"/></g>',
    )


@cache
def tile(h: int, terrain: int, number: int) -> Part:
    """A tile with its drawing and its number (CAT-05: a dot for every way two dice can make it)."""
    x, y = TILES[h]
    svg = f'<path class="soil" d="{HEXAGON}"/>{used(f"land{terrain}", "translate(0 0)")}'
    if number > 0:
        red = " red" if number in RED else ""
        dots = 6 - abs(7 - number)
        pips = "".join(f"M{8 * k - 4 * (dots - 1)} 21h0" for k in range(dots))
        svg += (
            f'<g class="token{red}"><circle class="coin" r="34"/><text y="10">{number}</text>'
            f'<path class="pips" d="{pips}"/></g>'
        )
    kind = "desert" if terrain == DESERT else f"land{terrain}"
    return piece(f"h{h}", "ground", f'<g class="{kind}" transform="translate({x} {y})">{svg}</g>')


@cache
def harbour(place: int, kind: int) -> Part:
    """CAT-08: two jetties, and a sign with the rate and the card."""
    (x, y), ends = HARBOURS[place]
    jetties = "".join(f"M{x} {y}L{x + (vx - x) * 4 // 5} {y + (vy - y) * 4 // 5}" for vx, vy in ends)
    if kind == GENERIC:
        inside = '<text class="rate" y="11">3:1</text>'
    else:
        inside = f'{used(f"kind{kind}", "translate(0 -15)scale(.75)")}<text class="rate" y="21">2:1</text>'
    svg = (
        f'<g><path class="jetty" d="{jetties}"/><path class="planks" d="{jetties}"/>'
        f'<g transform="translate({x} {y})"><circle class="sign" r="35"/>{inside}</g></g>'
    )
    return piece(f"harbour-{place}", "ground", svg)


@cache
def robber(h: int) -> Part:
    """CAT-28: it stands beside the number of its tile, which it makes worthless."""
    x, y = TILES[h]
    where = f"translate({x - 46} {y - 6})"
    return piece("robber", "robber", used("robber", where, ' class="robber" data-glide="robber"'))
