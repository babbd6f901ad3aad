"""What a spectator sees beside the board: where everybody's points come from, the decks, and the bank."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.games.catan.board_art import used
from speltafel.games.catan.board_pieces import shape
from speltafel.games.catan.board_rolls import rolls
from speltafel.games.catan.board_tray import LOW_ROW
from speltafel.games.catan.names import COLOURS
from speltafel.games.catan.state.island import members
from speltafel.games.catan.state.row import CITY, ROUTE, TOWN
from speltafel.text import Language, Sentence, listed, say

from .board_tracks import STEP, WIDE
from .board_tray import BANK_TOP, CARD_TOP, FULL, HAND_TOP, LEFT, RIGHT, TRACK_TOP, bank, mat
from .names import TRACK_NAMES, TRACK_WORDS
from .state import Ridders
from .state.points import points_of
from .state.row import (
    ALL_KINDS,
    CONSTITUTION,
    DEFENDER,
    MERCHANT,
    METRO,
    PRINTER,
    QUEUED,
    REST,
    TRACKS,
)

TALL: Final = BANK_TOP + LOW_ROW - HAND_TOP
HEAD: Final = 42
FIRST, PITCH = 112, 70
SOURCES: Final[tuple[tuple[Sentence, str], ...]] = (
    (say("dorpen"), "town"),
    (say("steden"), "city"),
    (say("metropolen"), "metro1"),
    (say("langste handelsroute"), "card2"),
    (say("de handelaar"), "progress12"),
    (say("Verdediger van Catan"), "card0"),
    (say("Boekdrukkunst"), "progress7"),
    (say("Grondwet"), "progress17"),
)
"""CAK-96: what points come from, and its drawing."""


def watched(view: Ridders, language: Language) -> list[Part]:
    """Everything but what people say to each other."""
    decks = [
        deck(track, view.row[REST + track] + view.row[QUEUED + track], language) for track in range(TRACKS)
    ]
    return [
        mat(),
        head(language),
        *(points_row(view, seat, language) for seat in range(view.players)),
        *decks,
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


@lru_cache(maxsize=4)
def head(language: Language) -> Part:
    """The drawings above the columns."""
    drawn = "".join(
        f"<g><title>{language.tell(name)}</title>{source_sign(sign, FIRST + PITCH * k)}</g>"
        for k, (name, sign) in enumerate(SOURCES)
    )
    svg = (
        f'<g transform="translate({LEFT} {HAND_TOP})">'
        f'<rect class="paper" width="{FULL}" height="{TALL}" rx="12"/>{drawn}'
        f'<text class="cost" x="{FULL - 36}" y="34">Σ</text></g>'
    )
    return piece("points-head", "hand", svg)


def source_sign(sign: str, x: int) -> str:
    """Buildings are nobody's here; what is held once has its badge."""
    if sign in ("town", "city"):
        return shape(sign, 2, f"translate({x} 24)scale({'.8' if sign == 'town' else '.62'})")
    if sign.startswith("metro"):
        return used(sign, f"translate({x} 29)scale(.42)")
    return (
        f'<g class="badge"><circle cx="{x}" cy="23" r="19"/>{used(sign, f"translate({x} 23)scale(.7)")}</g>'
    )


def points_row(view: Ridders, seat: Seat, language: Language) -> Part:
    """Where one player's points come from."""
    total, tall = points_of(view.row, seat), (TALL - HEAD) // view.players
    return points_line(seat, sources(view, seat), total, HAND_TOP + HEAD + tall * seat, tall, language)


@lru_cache(maxsize=1024)
def points_line(
    seat: Seat, counts: tuple[int, ...], total: int, top: int, tall: int, language: Language
) -> Part:
    """The same, once the numbers are known."""
    facts = [
        language.tell(say("{name} {n}", name=name, n=n))
        for (name, _), n in zip(SOURCES, counts, strict=True)
        if n
    ]
    told = language.tell(say("{side}: {n} punten: {facts}", side=COLOURS[seat], n=total, facts=listed(facts)))
    y = tall // 2 + 9
    numbers = "".join(
        f'<text class="times" x="{FIRST + PITCH * k}" y="{y}">{n}</text>' for k, n in enumerate(counts) if n
    )
    svg = (
        f'<g role="img" aria-label="{told}" transform="translate({LEFT} {top})">'
        f'<path class="between" d="M10 0H{FULL - 10}"/>'
        f"{shape('town', seat, f'translate(38 {tall // 2})scale(.8)')}{numbers}"
        f'<text class="count" x="{FULL - 36}" y="{y + 3}">{total}</text></g>'
    )
    return piece(f"points-{seat + 1}", "hand", svg)


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
