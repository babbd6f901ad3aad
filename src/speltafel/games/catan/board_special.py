"""The two cards worth two points each (CAT-16): who holds them, and by what."""

from __future__ import annotations

from functools import lru_cache

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, Sentence, say

from .board_art import used
from .board_pieces import shape
from .board_tray import BUILD_TOP, CARD_TOP, LOW_ROW, RIGHT, RIGHT_WIDE
from .names import COLOURS
from .state import Catan
from .state.row import ARMY, KNIGHTS, LENGTH, ROUTE

FEWEST = {"route": 5, "army": 3}
"""CAT-60, CAT-57: what nobody has the card without."""


def special(view: Catan, language: Language) -> list[Part]:
    """The longest route and the largest army."""
    row = view.row
    return [
        honour("route", 2, BUILD_TOP, row[ROUTE], row[LENGTH + max(row[ROUTE], 0)], language),
        honour("army", 0, CARD_TOP, row[KNIGHTS], row[ARMY + max(row[KNIGHTS], 0)], language),
    ]


@lru_cache(maxsize=512)
def honour(name: str, card: int, top: int, holder: Seat, count: int, language: Language) -> Part:
    """One of them: its holder and the number that must be beaten, or the number that wins it."""
    held, name_told = holder >= 0, language.tell(honour_name(name, holder, count))
    told = f"{count}" if held else f"{FEWEST[name]}+"
    house = shape("town", holder, "translate(78 44)scale(.8)") if held else ""
    svg = (
        f'<g class="honour{"" if held else " grey"}" role="img" '
        f'aria-label="{name_told}" transform="translate({RIGHT} {top})">'
        f'<rect class="gold" width="{RIGHT_WIDE}" height="{LOW_ROW}" rx="12"/>'
        f"{used(f'card{card}', 'translate(32 44)scale(1.1)')}{house}"
        f'<text class="count" x="{116 if held else 96}" y="58">{told}</text></g>'
    )
    return piece(name, "hand", svg)


def honour_name(name: str, holder: Seat, count: int) -> Sentence:
    """One of them in words."""
    card = say("langste handelsroute") if name == "route" else say("grootste riddermacht")
    if holder < 0:
        return say("{card}: nog van niemand, vanaf {n}", card=card, n=FEWEST[name])
    return say("{card}: {side} met {n}", card=card, side=COLOURS[holder], n=count)
