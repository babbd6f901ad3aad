"""Drawings to be used by name: six kinds of land, five of cards, development cards, and the robber.

Each is made around its middle, in a square of about 40 units; terrain fills a tile.
"""

from __future__ import annotations

from typing import Final

HEXAGON: Final = "M0 -96L83.1 -48V48L0 96L-83.1 48V-48Z"


def tree(x: int, y: int) -> str:
    """A fir."""
    return (
        f'<path class="catan-trunk" d="M{x} {y + 12}v8"/>'
        f'<path class="catan-fir" d="M{x} {y - 22}l13 20h-6l10 15h-34l10 -15h-6z"/>'
    )


def sheep(x: int, y: int) -> str:
    """A sheep that grazes."""
    return (
        f'<path class="catan-leg" d="M{x - 7} {y + 8}v8m12 -8v8"/>'
        f'<path class="catan-fleece" d="M{x - 14} {y + 4}a8 8 0 0 1 2 -14a9 9 0 0 1 16 -2a8 8 0 0 1 10 10'
        f'a7 7 0 0 1 -5 11a9 9 0 0 1 -12 2a8 8 0 0 1 -11 -7z"/>'
        f'<ellipse class="catan-head" cx="{x + 17}" cy="{y + 2}" rx="6" ry="7.5"/>'
    )


def peak(x: int, y: int, size: int) -> str:
    """A mountain with snow on it."""
    return (
        f'<path class="catan-rock" d="M{x - size} {y + size}L{x} {y - size}L{x + size} {y + size}z"/>'
        f'<path class="catan-shade" d="M{x} {y - size}L{x + size} {y + size}H{x + size // 4}l-6 {-size}z"/>'
        f'<path class="catan-snow" d="M{x} {y - size}l{size // 2 - 3} {size - 5}l-9 -5l-5 7l-7 -8'
        f'l{14 - size // 2 + 3} {11 - size}z"/>'
    )


def ear(x: int, y: int) -> str:
    """An ear of grain."""
    grains = "".join(f"M{x} {y - 4 + 8 * k}q-9 -1 -9 -10q8 1 9 10q1 -9 9 -10q0 9 -9 10" for k in range(3))
    return (
        f'<path class="catan-stalk" d="M{x} {y - 12}v42"/>'
        f'<path class="catan-grain" d="{grains}M{x} {y - 12}q-5 -5 0 -12q5 7 0 12"/>'
    )


def bricks(x: int, y: int, rows: int, wide: int) -> str:
    """A wall of bricks, or a heap of them."""
    drawn = "".join(
        f"M{x + 26 * k - 13 * ((wide - row) % 2) - 13 * (wide - row - 1)} {y - 14 * row}h23v11h-23z"
        for row in range(rows)
        for k in range(wide - row)
    )
    return f'<path class="catan-bricks" d="{drawn}"/>'


FIRS: Final = (
    (-46, -36),
    (46, -36),
    (-62, 6),
    (62, 8),
    (-40, 48),
    (0, -66),
    (40, 50),
    (0, 70),
    (-22, -48),
    (24, -50),
)
WAVES: Final = "".join(
    f"M{x} {y}q10 -9 20 0t20 0"
    for x, y in ((-20, -70), (-72, -22), (34, -26), (-66, 30), (30, 36), (-18, 70))
)
TUFTS: Final = "".join(
    f"M{x} {y}l-4 -9m4 9v-11m0 11l4 -9"
    for x, y in ((-24, -58), (28, -62), (-66, -20), (-60, 40), (66, 34), (12, 80), (-16, 66), (64, -28))
)
FURROWS: Final = "".join(f"M-83 {y}L0 {y + 46}L83 {y}" for y in range(-130, 60, 15))
LAND: Final = (
    "".join(tree(x, y) for x, y in sorted(FIRS, key=lambda spot: spot[1])),
    '<path class="catan-hill" d="M-83 20q30 -44 60 -10q26 -40 56 -8q24 -26 50 -4V48L0 96L-83 48z"/>'
    + bricks(0, -50, 2, 3)
    + bricks(-46, 42, 2, 2)
    + bricks(34, 44, 2, 2)
    + '<path class="catan-crack" d="M-74 -24q14 -8 26 0m96 -2q12 -8 24 2M-10 78q12 -9 24 0"/>',
    f'<path class="catan-tuft" d="{TUFTS}"/>'
    + sheep(-44, -40)
    + sheep(48, -2)
    + sheep(-34, 52)
    + sheep(30, 60),
    f'<path class="catan-furrow" d="{FURROWS}"/>'
    + "".join(
        ear(x, y)
        for x, y in ((-50, -36), (-26, -58), (52, -38), (28, -60), (-58, 26), (58, 26), (-26, 50), (28, 50))
    ),
    peak(-46, -28, 26)
    + peak(44, -30, 28)
    + peak(0, -56, 26)
    + peak(-52, 40, 24)
    + peak(56, 38, 24)
    + peak(4, 66, 22),
    f'<path class="catan-dune" d="{WAVES}"/>'
    '<path class="catan-cactus" d="M-44 62v-34m0 20h-11v-11m11 4h11v-11M52 -44v-24m0 14h9v-8m-9 2h-9v-8"/>',
)
"""Forest, hills, pasture, field, mountains, desert."""

KINDS: Final = (
    '<path class="catan-log" d="M-15 -4L9 -16L17 0L-7 13z"/>'
    '<path class="catan-bark" d="M-6 -4l14 -7M0 4l13 -7"/>'
    '<ellipse class="catan-ring" cx="-11" cy="5" rx="7" ry="9.5"/>'
    '<ellipse class="catan-heart" cx="-11" cy="5" rx="3" ry="4.5"/>',
    '<path class="catan-bricks" d="M-17 3h16v11h-16zM1 3h16v11h-16zM-8 -11h16v11h-16z"/>',
    '<path class="catan-fleece" d="M-12 9a7 7 0 0 1 -2 -13a8 8 0 0 1 12 -8a9 9 0 0 1 14 6a8 8 0 0 1 0 14'
    'a9 9 0 0 1 -12 5a9 9 0 0 1 -12 -4z"/><path class="catan-curl" d="M-7 0q4 -6 8 0t7 -2M-5 7q4 -4 8 0"/>',
    '<path class="catan-stalk" d="M0 -6V18M-9 0q8 6 9 18M9 0q-8 6 -9 18"/>'
    '<path class="catan-grain" d="M0 -19q7 7 0 16q-7 -9 0 -16M-10 -11q9 3 7 14q-9 -4 -7 -14'
    'M10 -11q-9 3 -7 14q9 -4 7 -14M0 -4q6 6 0 13q-6 -7 0 -13"/>',
    '<path class="catan-ore" d="M-17 9L-11 -8L1 -15L13 -9L17 8L6 14L-9 15z"/>'
    '<path class="catan-facet" d="M-11 -8L-2 1L1 -15M-2 1L13 -9M-2 1L6 14M-2 1L-9 15"/>',
)
"""Lumber, brick, wool, grain, ore."""

CARDS: Final = (
    '<path class="catan-shield" d="M-15 -15Q0 -19 15 -15Q17 8 0 19Q-17 8 -15 -15z"/>'
    '<path class="catan-cross" d="M0 -17V17M-15 -3H15"/>',
    '<path class="catan-hall" d="M-16 16V-2L0 -16L16 -2V16z"/>'
    '<path class="catan-star" d="M0 -9l3 7h7l-6 4l3 8l-7 -5l-7 5l3 -8l-6 -4h7z"/>',
    '<path class="catan-lane" d="M-16 12L-3 -12M3 12L16 -12"/>',
    '<path class="catan-bulb" d="M-6 9q-1 -5 -5 -8a11 11 0 1 1 22 0q-4 3 -5 8z"/>'
    '<path class="catan-cap" d="M-5 13h10M-3 17h6"/>',
    '<path class="catan-inward" d="M-17 -12L-6 -3M17 -12L6 -3M0 18V7'
    'M-6 -11V-3H-14M6 -11V-3H14M-6 12L0 6L6 12"/>'
    '<circle class="catan-coin" r="6" cy="0"/>',
)
"""Knight, victory point, road building, plenty, monopoly."""

ROBBER: Final = (
    '<ellipse class="catan-ground" cx="3" cy="37" rx="24" ry="8"/>'
    '<path class="catan-cloak" d="M-20 36Q-22 6 -9 -6A15 15 0 1 1 9 -6Q22 6 20 36Q0 44 -20 36z"/>'
    '<path class="catan-mask" d="M-12 -20Q0 -15 12 -20V-13Q0 -8 -12 -13z"/>'
    '<path class="catan-eyes" d="M-6 -15h2M4 -15h2"/>'
)


def used(name: str, where: str, more: str = "") -> str:
    """A drawing by its name, put somewhere."""
    return f'<use href="#catan-{name}" transform="{where}"{more}/>'


def definitions() -> str:
    """All drawings, each with its name."""
    named = {
        **{f"land{k}": drawn for k, drawn in enumerate(LAND)},
        **{f"kind{k}": drawn for k, drawn in enumerate(KINDS)},
        **{f"card{k}": drawn for k, drawn in enumerate(CARDS)},
        "robber": ROBBER,
    }
    return "".join(f'<g id="catan-{name}">{drawn}</g>' for name, drawn in named.items())
