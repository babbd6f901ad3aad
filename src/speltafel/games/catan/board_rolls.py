"""How often each total of the dice has come, as bars, with what could be expected as a line."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.game import Part, piece
from speltafel.text import Language, listed, many, say

from .board_tray import BANK_TOP, LOW_ROW, RIGHT, RIGHT_WIDE
from .state import Catan
from .state.row import DICE, ROLLED, ROLLS

TOTALS: Final = range(2, 13)
WAYS: Final = [6 - abs(total - 7) for total in TOTALS]
"""CAT-25: in how many of the 36 ways two dice fall each total comes."""

FLOOR, TALLEST, FIRST, STEP, BAR = 66, 58, 7, 12, 9


def rolls(
    view: Catan, language: Language, where: tuple[int, int] = (RIGHT, BANK_TOP), kept: bool = False
) -> Part:
    """The dice so far; the total of this turn stands out, or if it is kept, that of the last roll."""
    now = view.total() if view.row[ROLLED] or (kept and view.row[DICE]) else 0
    return bars(tuple(view.row[ROLLS + k] for k in range(11)), now, where, language)


@lru_cache(maxsize=512)
def bars(counts: tuple[int, ...], now: int, where: tuple[int, int], language: Language) -> Part:
    """A bar for each total, the line of what was to be expected, and three numbers to find them by."""
    thrown = sum(counts)
    unit = TALLEST / max(*counts, thrown / 6, 1)
    drawn = {total: bar(total, counts[total - 2] * unit) for total in TOTALS}
    lit = drawn.pop(now, "")
    tops = [
        f"{middle(total)} {FLOOR - thrown * ways / 36 * unit:.0f}"
        for total, ways in zip(TOTALS, WAYS, strict=True)
    ]
    numbers = "".join(f'<text x="{min(middle(total), 130)}" y="84">{total}</text>' for total in (2, 7, 12))
    svg = (
        f'<g class="rolls" role="img" aria-label="{rolls_name(counts, language)}" '
        f'transform="translate({where[0]} {where[1]})">'
        f'<rect class="paper" width="{RIGHT_WIDE}" height="{LOW_ROW}" rx="12"/>'
        f'<path class="bars" d="{"".join(drawn.values())}"/><path class="lit" d="{lit}"/>'
        f'<path class="expected" d="M{"L".join(tops)}"/>{numbers}</g>'
    )
    return piece("rolls", "hand", svg)


def middle(total: int) -> int:
    """Where the bar of a total stands."""
    return FIRST + STEP * (total - 2) + STEP // 2


def bar(total: int, height: float) -> str:
    """One bar; nothing for what never came."""
    if not height:
        return ""
    return f"M{middle(total) - BAR // 2} {FLOOR}v{-height:.0f}h{BAR}v{height:.0f}z"


def rolls_name(counts: tuple[int, ...], language: Language) -> str:
    """The bars in words."""
    if not any(counts):
        return language.tell(say("nog niet gegooid"))
    told = listed(f"{total}: {count}" for total, count in zip(TOTALS, counts, strict=True))
    thrown = language.tell(many(sum(counts), "{n} worp", "{n} worpen"))
    return f"{thrown}; {told}"
