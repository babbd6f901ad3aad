"""The flip-charts of the city improvements: how far each track is, what the next step costs and brings."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.games.catan.board_art import used
from speltafel.games.catan.board_tray import LOW_ROW
from speltafel.games.catan.names import KINDS_OF_CARDS
from speltafel.text import Language, Sentence, say

from .board_tray import LEFT, TRACK_TOP
from .names import ABILITIES, NOTHING, TRACK_NAMES, TRACK_WORDS
from .state import Ridders
from .state.row import (
    CRANE_IMPROVE,
    IMPROVE,
    IMPROVE_AT,
    LEVEL,
    METRO,
    PAPER,
    PICK_DECK,
    QUEUED,
    REST,
    TRACKS,
)

WIDE: Final = 192
STEP: Final = 195
HIGHEST: Final = 5


def tracks(view: Ridders, me: Seat | None, legal: list[int], language: Language) -> list[Part]:
    """All three; a spectator sees how many cards the decks have."""
    return [chart(view, me, track, legal, language) for track in range(TRACKS)]


def chart(view: Ridders, me: Seat | None, track: int, legal: list[int], language: Language) -> Part:
    """One track of whoever looks."""
    row = view.row
    level = row[LEVEL + TRACKS * me + track] if me is not None else -1
    can = able(track, legal)
    deck = row[REST + track] + row[QUEUED + track]
    return flip(track, level, row[METRO + track], -1 if me is None else me, deck, can, language)


def able(track: int, legal: list[int]) -> bool:
    """Whether a step of this track can be bought, or its deck be drawn from."""
    for action in legal:
        if action in (IMPROVE + track, PICK_DECK + track):
            return True
        if IMPROVE_AT + 54 * track <= action < IMPROVE_AT + 54 * (track + 1) < CRANE_IMPROVE + 1:
            return True
    return False


@lru_cache(maxsize=2048)
def flip(track: int, level: int, holder: Seat, me: Seat, deck: int, can: bool, language: Language) -> Part:
    """A page of the chart: pips for the levels, the price, and the next benefit."""
    told = language.tell(chart_name(track, level, holder, me, deck))
    grand = used(f"metro{track}", "translate(171 25)scale(.36)") if holder >= 0 and holder == me else ""
    brings = language.tell(benefit(track, level)) if level >= 0 else f"{deck}"
    pips = "".join(
        f'<rect class="{"step" if k < level else "stepless"}" x="{44 + 22 * k}" y="{26 - 3 * k}" '
        f'width="18" height="{10 + 3 * k}" rx="2"/>'
        for k in range(HIGHEST)
    )
    svg = (
        f'<g class="ware chart deck{track}{"" if can else " grey"}" data-target="{TRACK_WORDS[track]}" '
        f'aria-label="{told}" transform="translate({LEFT + STEP * track} {TRACK_TOP})">'
        f'<rect class="paper" width="{WIDE}" height="{LOW_ROW}" rx="12"/>'
        f'<path class="rings" d="M30 0v6M70 0v6M110 0v6M150 0v6"/>'
        f"{used(f'sign{track}', 'translate(22 26)scale(1.05)')}{pips}{grand}"
        f"{price(track, level)}"
        f'<text class="brings" x="{WIDE - 8}" y="74">{brings}</text></g>'
    )
    return piece(f"track-{TRACK_WORDS[track]}", "hand", svg)


def price(track: int, level: int) -> str:
    """CAK-34: as many cards of its commodity as the level is high."""
    if not 0 <= level < HIGHEST:
        return ""
    card = used(f"kind{PAPER + track}", "translate(48 66)scale(.72)")
    return f'<text class="cost" x="20" y="75">{level + 1}</text>{card}'


def benefit(track: int, level: int) -> Sentence:
    """CAK-36, CAK-37, CAK-60: what the next level brings."""
    if not 0 <= level < HIGHEST:
        return say("volledig") if level == HIGHEST else NOTHING
    if level == 2:
        return ABILITIES[track]
    if level == 3:
        return say("metropool")
    return say("rood 1–{n}", n=level + 2)


def chart_name(track: int, level: int, holder: Seat, me: Seat, deck: int) -> Sentence:
    """The track in words."""
    stock = say("{track}: stapel van {n}", track=TRACK_NAMES[track], n=deck)
    if level < 0:
        return stock
    if level == HIGHEST:
        return say("{deck}; niveau {level}", deck=stock, level=level)
    name = say(
        "{deck}; niveau {level}, het volgende kost {n} {kind} en brengt: {benefit}",
        deck=stock,
        level=level,
        n=level + 1,
        kind=KINDS_OF_CARDS[PAPER + track],
        benefit=benefit(track, level),
    )
    return say("{chart}; je hebt de metropool", chart=name) if 0 <= holder == me else name
