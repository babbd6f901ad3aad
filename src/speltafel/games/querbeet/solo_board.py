"""How solo puzzles look: places and stones in SVG, the stones by the number of their ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin, sqrt
from typing import Final

from speltafel.puzzle import Place
from speltafel.text import Sentence, say

from .geometry import Spot
from .solo_shapes import USUAL
from .stones import Stone, same_shape, tile_set

WIDE: Final = 88
"""From edge to edge."""

RADIUS: Final = WIDE / sqrt(3)
STYLES: Final = {2: "k1", 3: "k2", 4: "k3", 6: "k4"}
"""QUE-03: the number of ways shows in colour and pattern."""

LABELS: Final = {
    "a": say("scherpe bocht"),
    "b": say("wijde bocht"),
    "c": say("rechte weg"),
    "d": say("smalle waaier"),
    "e": say("linker vork"),
    "f": say("rechter vork"),
    "g": say("ster met drie wegen"),
    "h": say("halve waaier"),
    "i": say("waaier met uitloper"),
    "j": say("kruis"),
    "z": say("middensteen"),
}


def places(names: Mapping[str, Spot]) -> Sequence[Place]:
    """Where the cells are drawn, the leftmost and topmost against the rim."""
    middles = {name: (WIDE * (q + r / 2), 1.5 * RADIUS * r) for name, (q, r) in names.items()}
    left = min(x for x, _ in middles.values()) - WIDE / 2
    top = min(y for _, y in middles.values()) - RADIUS
    return [Place(name, round(x - left, 1), round(y - top, 1)) for name, (x, y) in middles.items()]


def corners(radius: float) -> str:
    """A hexagon that stands on a corner."""
    angles = (pi / 6 + k * pi / 3 for k in range(6))
    return " ".join(f"{radius * cos(angle):.1f},{radius * sin(angle):.1f}" for angle in angles)


def ground() -> str:
    """An empty place."""
    return f'<polygon class="ground" points="{corners(RADIUS - 1)}"/>'


def drawn_stone(stone: Stone) -> str:
    """QUE-03: a stone with its lines, each from the middle to an edge."""
    ends = [(WIDE / 2 * cos(edge * pi / 3), -WIDE / 2 * sin(edge * pi / 3)) for edge in sorted(stone.edges)]
    path = "".join(f"M0 0L{x:.1f} {y:.1f}" for x, y in ends)
    style = STYLES.get(len(stone.edges), "k1")
    return (
        f'<polygon class="tile" points="{corners(RADIUS - 2.5)}"/>'
        f'<path class="line {style}" d="{path}"/><path class="dash {style}" d="{path}"/>'
        f'<circle class="hub {style}" r="11"/>'
    )


def label(stone: Stone) -> Sentence:
    """What a stone is called, by its shape."""
    usual = tile_set(USUAL).by_letter
    return next((LABELS[letter] for letter in LABELS if same_shape(usual[letter], stone)), say("een steen"))
