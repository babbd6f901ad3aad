"""What Architekton's tiles and houses look like: drawn once around the origin, and used wherever they lie.

A tile is 96 units wide. Terrains differ by pattern and sign as well as by colour; red houses
have a gable, black ones a dome.
"""

from __future__ import annotations

from functools import cache

from .tiles import TERRAINS, buildings_of

PATTERNS = {
    "e": "M0 7q6 -5 12 0t12 0M0 19q6 -5 12 0t12 0",
    "m": "M4 10l2 -7l2 7M15 21l2 -7l2 7M9 3l1 -3M20 24l1 -3",
    "w": "M0 6q4 5 8 0t8 0t8 0M-4 18q4 5 8 0t8 0t8 0t8 0",
    "f": "M6 1l5 11h-10zM18 13l5 11h-10z",
}
"""A piece of each terrain, 24 by 24 units, that repeats."""
SIGNS = {
    "e": (
        "M-11 -20h22M-8 -20c0 6 -11 9 -11 20c0 11 9 16 13 22h12"
        "c4 -6 13 -11 13 -22c0 -11 -11 -14 -11 -20M-19 2h38"
    ),
    "m": "M0 22V-2M0 8q-12 0 -14 -10q12 0 14 10q2 -12 14 -12q0 12 -14 12M0 -2a7 7 0 1 1 .1 0",
    "w": "M-24 6h48q-6 16 -16 16h-16q-10 0 -16 -16zM0 4V-24q18 8 18 20H0",
    "f": (
        "M-13 20V12M13 20V12M-13 12c-9 -4 -8 -22 0 -32c8 10 9 28 0 32z"
        "M13 12c-9 -4 -8 -22 0 -32c8 10 9 28 0 32z"
    ),
}
"""An amphora, a flower, a ship, two cypresses."""
COLUMNS = "".join(f"M{x} {y}h.1" for x in (-20, 0, 20) for y in (-20, 0, 20) if x or y)
HOUSES = (
    '<path d="M-17 17V-3L0 -19L17 -3V17Z"/><path class="arc-line" d="M-17 -3H17M-5 17V5H5V17"/>',
    '<path d="M-16 17V-1A16 17 0 0 1 16 -1V17Z"/><path class="arc-line" d="M-16 -1H16M-7 17V2M7 17V2"/>',
)
RUIN = '<path class="arc-ruin" d="M-9 14h18M-5 14V-3l4 -4l3 5l3 -2V14M-5 4h10"/>'
CRACK = "M-20 -48l7 -6l7 12l7 -12l7 12l7 -12l5 6"


@cache
def shapes(tiles: str) -> str:
    """Every terrain, landscape, building of the set and house, to be used by name."""
    lands = "".join(map(land, TERRAINS))
    houses = "".join(f'<g id="arc-h{n}" class="arc-house arc-h{n}">{svg}</g>' for n, svg in enumerate(HOUSES))
    return f"<defs>{lands}{houses}{''.join(building(word) for word in buildings_of(tiles))}</defs>"


def land(letter: str) -> str:
    """The pattern of a terrain, a side of it, and a landscape."""
    ground = '<rect class="arc-soil" width="24" height="24"/>'
    return (
        f'<pattern id="arc-p{letter}" class="arc-{letter}" width="24" height="24" '
        'patternUnits="userSpaceOnUse">'
        f'{ground}<path class="arc-grain" d="{PATTERNS[letter]}"/></pattern>'
        f'<path id="arc-s{letter}" class="arc-side" fill="url(#arc-p{letter})" d="M-48 -48H48L28 -28H-28Z"/>'
        f'<g id="arc-{letter}" class="arc-{letter}"><rect class="arc-edge" fill="url(#arc-p{letter})" '
        f'x="-48" y="-48" width="96" height="96" rx="5"/><circle class="arc-disc" r="31"/>'
        f'<path class="arc-sign" d="{SIGNS[letter]}"/></g>'
    )


def building(word: str) -> str:
    """A building: four sides of terrain around a court with columns."""
    sides = "".join(
        f'<use href="#arc-s{letter}" transform="rotate({90 * side})"/>' for side, letter in enumerate(word)
    )
    return (
        f'<g id="arc-{word}">{sides}<rect class="arc-court" x="-29" y="-29" width="58" height="58" rx="3"/>'
        f'<path class="arc-columns" d="{COLUMNS}"/><rect class="arc-edge" fill="none" x="-48" y="-48" '
        'width="96" height="96" rx="5"/></g>'
    )


def tile(word: str, turns: int) -> str:
    """A tile as it lies; a building by its name in the set and its quarter turns."""
    turned = f' transform="rotate({90 * turns})"' if turns else ""
    return f'<use href="#arc-{word}"{turned}/>'


def house(owner: str, judged: bool) -> str:
    """Whose house stands on a building; where there is none any more, a ruin."""
    if owner in "AB":
        return f'<use href="#arc-h{"AB".index(owner)}"/>'
    return RUIN if judged or owner == "-" else ""


def cracks(sides: tuple[int, ...]) -> str:
    """ARC-21: the sides that do not match what lies beside them."""
    if not sides:
        return ""
    lines = "".join(f'<path d="{CRACK}" transform="rotate({90 * side})"/>' for side in sides)
    return f'<g class="arc-crack">{lines}</g>'
