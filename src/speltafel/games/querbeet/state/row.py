"""The board in bits, the row of numbers that is copied, and the numbers of actions, phases and options.

A set of cells has eight bits a row of the board, so that a step in a direction is one shift.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ..geometry import CELLS as SPOTS
from ..geometry import CENTRE as MIDDLE
from ..geometry import NEIGHBOUR, RIM

CELLS: Final[i64] = 37
CENTRE: Final[i64] = MIDDLE
EDGES: Final[i64] = 6
SHIFT: Final = vec[i64]([q + 3 + 8 * (r + 3) for q, r in SPOTS])
BIT: Final = vec[i64]([2 ** (q + 3 + 8 * (r + 3)) for q, r in SPOTS])
BOARD: Final[i64] = sum(2 ** (q + 3 + 8 * (r + 3)) for q, r in SPOTS)
INDEX: Final = vec[i64](
    [
        {2 ** (q + 3 + 8 * (r + 3)) % 67: cell for cell, (q, r) in enumerate(SPOTS)}.get(k, 0)
        for k in range(67)
    ]
)
NEXT: Final = vec[i64]([cell for row in NEIGHBOUR for cell in row])
EDGE: Final = vec[i64]([1, 2, 4, 8, 16, 32])
FIRST: Final = vec[i64]([(turns & -turns).bit_length() - 1 for turns in range(64)])
MEETS: Final = vec[i64]([3 ** ((d + 3) % 6) for d in range(6)])
"""What a line over edge d adds to the ring of the cell there; white adds twice as much."""
RINGS: Final[i64] = 729
AT_SIDE: Final = vec[i64](
    [
        sum(2 ** (q + 3 + 8 * (r + 3)) for cell, (q, r) in enumerate(SPOTS) if RIM[cell][direction] == side)
        for side in range(6)
        for direction in range(6)
    ]
)
"""For every side and direction: the cells whose edge leads to that side (QUE-17)."""

# What lies in the one row of numbers that is copied: rings, lines, hands, points of earlier rounds.
LINE: Final[i64] = 37
HAND: Final[i64] = 43
SCORE: Final[i64] = 46
WORDS: Final[i64] = 49

# A hand counts its stones in four bits a kind; those that whoever looks may not know are one kind more.
KINDS: Final[i64] = 14
HIDDEN: Final[i64] = 14
ONE: Final = vec[i64]([16**kind for kind in range(15)])

# Actions: a stone, turned, on a cell; a pass; the next round; a stone dealt; who begins.
LAYS: Final[i64] = 3108
PASS: Final[i64] = 3108
ROUND: Final[i64] = 3109
DEAL: Final[i64] = 3110
BEGINS: Final[i64] = 3124

# What is waited for.
LOT: Final[i64] = 0
DEALING: Final[i64] = 1
PLAY: Final[i64] = 2
COUNT: Final[i64] = 3
END: Final[i64] = 4

# Options: which ways count as incomplete, and the colour of each seat.
OPEN_GE6: Final[i64] = 0
OPEN_EQ6: Final[i64] = 1
ONE_SHORT: Final[i64] = 2
INCOMPLETE: Final = ("open_ge6", "open_eq6", "one_short")
ALMOST: Final[i64] = 6
SHORTEST: Final[i64] = 7
