"""What a spectator sees where players have their hands: everybody's points by source, and pieces left."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, Sentence, listed, many, say

from .board_art import used
from .board_pieces import shape
from .board_tray import BANK_TOP, BUILD_TOP, CARD_TOP, HAND_TOP, LEFT, LOW_ROW, RIGHT
from .names import COLOURS
from .state import Catan
from .state.island import members
from .state.row import CITIES, CITY, KNIGHTS, OFFERED, PHASE, ROADS, ROUTE, TOWN, TOWNS

Column = tuple[Sentence, str]
"""What is counted, and its drawing."""

HEAD: Final = 42
MARGIN: Final = 6
FACELESS: Final = 2
"""Buildings above a column are white: they are nobody's."""


class Sheet(NamedTuple):
    """A table of numbers, a line for each player: where it lies, and its columns."""

    name: str
    left: int
    top: int
    wide: int
    tall: int
    columns: tuple[Column, ...]

    def middle(self, column: int) -> int:
        """Where the numbers of a column stand; the sum has the last place."""
        return 106 + (self.wide - 142) * column // len(self.columns)


POINTS: Final = Sheet(
    "points",
    LEFT,
    HAND_TOP,
    RIGHT - LEFT - MARGIN,
    BANK_TOP - HAND_TOP - MARGIN,
    (
        (say("dorpen"), "town"),
        (say("steden"), "city"),
        (say("langste handelsroute"), "card2"),
        (say("grootste riddermacht"), "card0"),
    ),
)
"""CAT-65: the points that everybody sees."""

STOCK: Final = Sheet(
    "stock",
    LEFT,
    BUILD_TOP,
    RIGHT - LEFT - MARGIN,
    CARD_TOP + LOW_ROW - BUILD_TOP,
    ((say("straten over"), "road"), (say("dorpen over"), "town"), (say("steden over"), "city")),
)
"""CAT-13: the pieces that one can still build with."""


def watched(view: Catan, language: Language) -> list[Part]:
    """Both tables; an offer lies over the second."""
    row = view.row
    drawn = [head(POINTS, True, language)]
    drawn += [
        line(POINTS, seat, sources(view, seat), view.visible(seat), view.players, language)
        for seat in range(view.players)
    ]
    if row[PHASE] == OFFERED:
        return drawn
    drawn.append(head(STOCK, False, language))
    for seat in range(view.players):
        left = (row[ROADS + seat], row[TOWNS + seat], row[CITIES + seat])
        drawn.append(line(STOCK, seat, left, None, view.players, language))
    return drawn


def sources(view: Catan, seat: Seat) -> tuple[int, ...]:
    """CAT-65: a seat's points that everybody sees, one number for each source."""
    row = view.row
    return (
        len(members(row[TOWN + seat])),
        2 * len(members(row[CITY + seat])),
        2 * (row[ROUTE] == seat),
        2 * (row[KNIGHTS] == seat),
    )


@lru_cache(maxsize=16)
def head(sheet: Sheet, summed: bool, language: Language) -> Part:
    """The paper, and the drawings above the columns."""
    drawn = "".join(
        f"<g><title>{language.tell(name)}</title>{sign_of(sign, sheet.middle(k))}</g>"
        for k, (name, sign) in enumerate(sheet.columns)
    )
    total = f'<text class="times" x="{sheet.wide - 36}" y="34">Σ</text>' if summed else ""
    svg = (
        f'<g transform="translate({sheet.left} {sheet.top})">'
        f'<rect class="paper" width="{sheet.wide}" height="{sheet.tall}" rx="12"/>{drawn}{total}</g>'
    )
    return piece(f"{sheet.name}-head", "hand", svg)


def sign_of(sign: str, x: int) -> str:
    """A piece, a metropolis, or a badge of what one holds."""
    if sign in ("road", "town", "city"):
        small = {"road": "rotate(-28)scale(.62)", "town": "scale(.8)", "city": "scale(.62)"}
        return shape(sign, FACELESS, f"translate({x} 24){small[sign]}")
    if sign.startswith("metro"):
        return used(sign, f"translate({x} 29)scale(.42)")
    badge = used(sign, f"translate({x} 23)scale(.7)")
    return f'<g class="badge"><circle cx="{x}" cy="23" r="19"/>{badge}</g>'


@lru_cache(maxsize=2048)
def line(
    sheet: Sheet, seat: Seat, counts: tuple[int, ...], total: int | None, players: int, language: Language
) -> Part:
    """One player's numbers."""
    tall = (sheet.tall - HEAD) // players
    facts = [
        language.tell(say("{name} {n}", name=name, n=n))
        for (name, _), n in zip(sheet.columns, counts, strict=True)
        if n
    ]
    if total is not None:
        facts.insert(0, language.tell(many(total, "{n} punt", "{n} punten")))
    told = language.tell(say("{side}: {facts}", side=COLOURS[seat], facts=listed(facts)))
    y = tall // 2 + 9
    numbers = "".join(
        f'<text class="times" x="{sheet.middle(k)}" y="{y}">{n}</text>' for k, n in enumerate(counts) if n
    )
    if total is not None:
        numbers += f'<text class="times" x="{sheet.wide - 36}" y="{y}">{total}</text>'
    svg = (
        f'<g role="img" aria-label="{told}" '
        f'transform="translate({sheet.left} {sheet.top + HEAD + tall * seat})">'
        f'<path class="between" d="M10 0H{sheet.wide - 10}"/>'
        f"{shape('town', seat, f'translate(38 {tall // 2})scale(.8)')}{numbers}</g>"
    )
    return piece(f"{sheet.name}-{seat + 1}", "hand", svg)
