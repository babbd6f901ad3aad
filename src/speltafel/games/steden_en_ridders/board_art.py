"""Drawings that Steden & Ridders adds to Catan's, to be used by name.

Each is made around its middle. Whatever has a track is told by its shape too: science is pointed,
trade is round, politics has battlements.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from .board_cards_art import PROGRESS

COMMODITIES: Final = (
    '<path class="ridders-sheet" d="M-12 -16H8L14 -10V16H-12z"/>'
    '<path class="ridders-fold" d="M8 -16V-10H14M-7 -8H3M-7 -1H9M-7 6H9M-7 12H5"/>',
    '<path class="ridders-cloth" d="M-17 -9Q-17 -14 -11 -14H12Q17 -14 17 -8V15Q12 10 7 15T-3 15V-3'
    'H-11Q-17 -3 -17 -9z"/>'
    '<path class="ridders-fold" d="M-3 -3V15M-11 -3Q-7 -5 -7 -9T-11 -14M2 -7H13M2 0H13M2 7H13"/>',
    '<circle class="ridders-gold" r="16"/><circle class="ridders-rim" r="11.5"/>'
    '<path class="ridders-rim" d="M-6 5V-4L-2 0L0 -6L2 0L6 -4V5z"/>',
)
"""Paper, cloth, coin: kinds 5 to 7."""

SIGNS: Final = (
    '<path class="ridders-sign" d="M0 -13L13 10H-13z"/>',
    '<circle class="ridders-sign" r="12"/>',
    '<path class="ridders-sign" d="M-12 11V-11H-6V-5H-3V-11H3V-5H6V-11H12V11z"/>',
)
"""Science, trade, politics."""

ARCH: Final = "H46V27H33V-18Q33 -30 22 -30H-22Q-33 -30 -33 -18V27z"
METROPOLISES: Final = tuple(
    f'<path class="ridders-track{track} ridders-metro" d="M-46 27V{top}{ARCH}"/>'
    for track, top in enumerate(
        (
            "-30L-39.5 -50L-33 -36H-14L0 -64L14 -36H33L39.5 -50L46 -30",
            "-34A7 7 0 0 1 -32 -34V-38H-16A16 16 0 0 1 16 -38H32V-34A7 7 0 0 1 46 -34",
            "-46H-39V-40H-34V-46H-27V-38H-15V-58H-8V-51H-3V-58H3V-51H8V-58H15V-38H27V-46H34V-40H39V-46H46V-40",
        )
    )
)
"""A gate as high as a city, which stands in it."""

WALL: Final = (
    '<path class="ridders-wall" d="M-42 40V20H-34V26H-25V20H-17V26H-8V20H8V26H17V20H25V26H34V20H42V40z"/>'
    '<path class="ridders-joint" d="M-42 33H42M-27 26V33M0 26V33M27 26V33M-13 33V40M13 33V40"/>'
)
HELMET: Final = "M-12 8V-5Q-12 -18 0 -18Q12 -18 12 -5V8H4V0H-4V8z"
PIPS: Final = ((), (0,), (-8, 8), (-13, 0, 13))


def knight(strength: int, awake: bool) -> str:
    """CAK-04, CAK-42: as many pips as it is strong; an active one raises its sword, else it lies down."""
    pips = "".join(f'<circle class="ridders-pip" cx="{x}" cy="19" r="5"/>' for x in PIPS[strength])
    sword = (
        '<path class="ridders-blade" d="M25 16L33 -34M18 0L36 4"/>'
        if awake
        else '<path class="ridders-blade" d="M-32 36H20M12 29V43"/>'
    )
    return (
        '<circle class="catan-under" r="27" cx="2" cy="4"/>'
        f'<circle class="ridders-{"body" if awake else "rest"}" r="26"/>'
        f'<path class="ridders-{"helmet" if awake else "shut"}" d="{HELMET}"/>'
        f'<rect class="ridders-plate" x="-22" y="11" width="44" height="16" rx="8"/>{pips}{sword}'
    )


MERCHANT: Final = (
    '<ellipse class="catan-ground" cx="2" cy="36" rx="22" ry="7"/>'
    '<path class="catan-body" d="M-19 36Q-17 8 -8 2H8Q17 8 19 36Q0 43 -19 36z"/>'
    '<circle class="ridders-skin" cy="-8" r="11"/>'
    '<path class="catan-body" d="M-17 -12Q-15 -27 0 -27T17 -12Q0 -5 -17 -12z"/>'
)
SHIP: Final = (
    '<path class="ridders-hull" d="M-26 6H26Q22 20 12 20H-14Q-24 20 -26 6z"/>'
    '<path class="ridders-sail" d="M-2 -24Q20 -16 17 2H-2zM-6 -20Q-20 -12 -19 2H-6z"/>'
    '<path class="ridders-mast" d="M-4 -28V6"/>'
)
GATE: Final = "M-20 20V-14H-13V-8H-6V-14H6V-8H13V-14H20V20H8V8A8 8 0 0 0 -8 8V20z"
CITY: Final = '<path class="ridders-hall" d="M-17 14V-2L-8 -12L0 -4V-12L7 -19L14 -12H17V14z"/>'
SWORDS: Final = '<path class="ridders-cross" d="M-13 13L13 -13M13 13L-13 -13M-15 5L-5 15M15 5L5 15"/>'
REPAIR: Final = (
    '<path class="ridders-tool" d="M-13 13L4 -4"/>'
    '<path class="ridders-head" d="M-2 -14L14 2L9 7L5 4L1 8L-8 -1L-4 -5L-7 -9z"/>'
)
CHECK: Final = '<circle class="ridders-ready" r="12"/><path class="ridders-tick" d="M-6 0L-2 5L6 -5"/>'


@cache
def ridders_definitions() -> str:
    """All of them, each with its name."""
    named = {
        **{f"kind{5 + k}": drawn for k, drawn in enumerate(COMMODITIES)},
        **{f"sign{k}": drawn for k, drawn in enumerate(SIGNS)},
        **{f"metro{k}": drawn for k, drawn in enumerate(METROPOLISES)},
        **{f"progress{k}": drawn for k, drawn in enumerate(PROGRESS)},
        **{f"up{k}": knight(k, True) for k in (1, 2, 3)},
        **{f"down{k}": knight(k, False) for k in (1, 2, 3)},
        **{f"gate{k}": f'<path class="ridders-track{k} ridders-metro" d="{GATE}"/>' for k in range(3)},
        "wall": WALL,
        "merchant": MERCHANT,
        "ship": SHIP,
        "hall": CITY,
        "swords": SWORDS,
        "repair": REPAIR,
        "ready": CHECK,
    }
    return "".join(f'<g id="catan-{name}">{drawn}</g>' for name, drawn in named.items())
