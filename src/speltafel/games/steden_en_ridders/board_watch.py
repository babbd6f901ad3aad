"""What a spectator sees beside the board: where everybody's points come from, the decks, and the bank."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.games.catan.board_art import used
from speltafel.games.catan.board_rolls import rolls
from speltafel.games.catan.board_tray import LOW_ROW
from speltafel.games.catan.board_watch import Sheet, head, line
from speltafel.games.catan.state.island import members
from speltafel.games.catan.state.row import CITY, ROUTE, TOWN
from speltafel.text import Language, say

from .board_tracks import STEP, WIDE
from .board_tray import BANK_TOP, CARD_TOP, FULL, HAND_TOP, LEFT, RIGHT, TRACK_TOP, bank, mat
from .names import TRACK_NAMES, TRACK_WORDS
from .referee_cards import cards_in
from .state import Ridders
from .state.row import (
    ALL_KINDS,
    CONSTITUTION,
    DEFENDER,
    MERCHANT,
    METRO,
    PRINTER,
    TRACKS,
)

POINTS: Final = Sheet(
    "points",
    LEFT,
    HAND_TOP,
    FULL,
    BANK_TOP + LOW_ROW - HAND_TOP,
    (
        (say("dorpen"), "town"),
        (say("steden"), "city"),
        (say("metropolen"), "metro1"),
        (say("langste handelsroute"), "card2"),
        (say("de handelaar"), "progress12"),
        (say("Verdediger van Catan"), "card0"),
        (say("Boekdrukkunst"), "progress7"),
        (say("Grondwet"), "progress17"),
    ),
)
"""CAK-96: what points come from; all of them lie open (CAK-66)."""


def watched(view: Ridders, language: Language) -> list[Part]:
    """Everything but what people say to each other."""
    return [
        mat(),
        head(POINTS, True, language),
        *(
            line(POINTS, seat, sources(view, seat), int(view.points(seat)), view.players, language)
            for seat in range(view.players)
        ),
        *(deck(track, cards_in(view, track), language) for track in range(TRACKS)),
        *bank(view, [0] * ALL_KINDS, CARD_TOP, language),
        rolls(view, language, (RIGHT, TRACK_TOP), kept=True),
    ]


def sources(view: Ridders, seat: Seat) -> tuple[int, ...]:
    """CAK-96: a seat's points, one number for each source."""
    row = view.row
    return (
        len(members(row[TOWN + seat])),
        2 * len(members(row[CITY + seat])),
        2 * sum(row[METRO + track] == seat for track in range(TRACKS)),
        2 * (row[ROUTE] == seat),
        int(row[MERCHANT] == seat),
        int(row[DEFENDER + seat]),
        int(row[PRINTER] == seat),
        int(row[CONSTITUTION] == seat),
    )


@lru_cache(maxsize=256)
def deck(track: int, count: int, language: Language) -> Part:
    """CAK-03: a deck of progress cards, and how many there are."""
    name = language.tell(TRACK_NAMES[track])
    told = language.tell(say("{track}: stapel van {n}", track=TRACK_NAMES[track], n=count))
    svg = (
        f'<g class="chart deck{track}" role="img" aria-label="{told}" '
        f'transform="translate({LEFT + STEP * track} {TRACK_TOP})">'
        f'<rect class="paper" width="{WIDE}" height="{LOW_ROW}" rx="12"/>'
        '<rect class="cardback" x="24" y="8" width="32" height="42" rx="5"/>'
        '<rect class="cardback" x="30" y="11" width="32" height="42" rx="5"/>'
        f"{used(f'sign{track}', 'translate(46 33)scale(.8)')}"
        f'<text class="count" x="128" y="46">{count}</text>'
        f'<text class="brings" x="12" y="78">{name}</text></g>'
    )
    return piece(f"deck-{TRACK_WORDS[track]}", "hand", svg)
