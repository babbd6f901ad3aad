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

from .board_notes import track_note
from .board_tray import LEFT, TRACK_TOP
from .names import ABILITIES, TRACK_NAMES, TRACK_WORDS
from .referee_cards import cards_in
from .state import Ridders
from .state.row import (
    CRANE_IMPROVE,
    IMPROVE,
    IMPROVE_AT,
    LEVEL,
    METRO,
    PAPER,
    PICK_DECK,
    TRACKS,
)

WIDE: Final = 192
STEP: Final = 195
HIGHEST: Final = 5


def tracks(view: Ridders, me: Seat, legal: list[int], language: Language) -> list[Part]:
    """All three, and notes on what comes next."""
    row, drawn = view.row, []
    for track in range(TRACKS):
        level, deck = row[LEVEL + TRACKS * me + track], cards_in(view, track)
        grand = row[METRO + track] == me
        drawn.append(flip(track, level, grand, deck, able(track, legal), language))
        drawn.append(track_note(track, level, language))
    return drawn


def able(track: int, legal: list[int]) -> bool:
    """Whether a step of this track can be bought, or its deck be drawn from."""
    for action in legal:
        if action in (IMPROVE + track, PICK_DECK + track):
            return True
        if IMPROVE_AT + 54 * track <= action < IMPROVE_AT + 54 * (track + 1) < CRANE_IMPROVE + 1:
            return True
    return False


@lru_cache(maxsize=2048)
def flip(track: int, level: int, grand: bool, deck: int, can: bool, language: Language) -> Part:
    """A page of the chart: pips for the levels, the price, and below them the next benefit."""
    told = language.tell(chart_name(track, level, grand, deck))
    sign = f"metro{track}", "translate(22 30)scale(.42)"
    if not grand:
        sign = f"sign{track}", "translate(22 26)scale(1.05)"
    pips = "".join(
        f'<rect class="{"step" if k < level else "stepless"}" x="{44 + 17 * k}" y="{26 - 3 * k}" '
        f'width="14" height="{10 + 3 * k}" rx="2"/>'
        for k in range(HIGHEST)
    )
    svg = (
        f'<g class="ware chart deck{track}{"" if can else " grey"}" data-target="{TRACK_WORDS[track]}" '
        f'aria-label="{told}" transform="translate({LEFT + STEP * track} {TRACK_TOP})">'
        f'<rect class="paper" width="{WIDE}" height="{LOW_ROW}" rx="12"/>'
        f'<path class="rings" d="M30 0v6M70 0v6M110 0v6M150 0v6"/>'
        f"{used(*sign)}{pips}{price(track, level)}{next_page(track, level, language)}</g>"
    )
    return piece(f"track-{TRACK_WORDS[track]}", "hand", svg)


def price(track: int, level: int) -> str:
    """CAK-34: as many cards of its commodity as the level is high."""
    if level == HIGHEST:
        return ""
    card = used(f"kind{PAPER + track}", "translate(171 26)scale(.72)")
    return f'<text class="cost" x="145" y="36">{level + 1}</text>{card}'


def next_page(track: int, level: int, language: Language) -> str:
    """What the next level brings: a word for it, or the eyes of the red die that bring a card (CAK-60)."""
    if level not in (0, 1, 4):
        return f'<text class="brings" x="12" y="74">{language.tell(benefit(track, level))}</text>'
    return (
        '<g class="die ruby odds" transform="translate(12 51)">'
        '<rect class="cube" width="27" height="27" rx="6"/><path class="eyes" d="M13.5 13.5h0"/></g>'
        f'<text class="brings" x="46" y="74">1–{level + 2}</text>'
        '<path class="swap" d="M104 65h24m-8 -8l8 8l-8 8"/>'
        '<rect class="cardback" x="142" y="47" width="25" height="34" rx="4"/>'
        f"{used(f'sign{track}', 'translate(154.5 65)scale(.62)')}"
    )


def benefit(track: int, level: int) -> Sentence:
    """CAK-36, CAK-37, CAK-60: what the next level brings."""
    if level == HIGHEST:
        return say("volledig")
    if level == 2:
        return ABILITIES[track]
    if level == 3:
        return say("metropool")
    return say("een kaart bij rood 1–{n}", n=level + 2)


def chart_name(track: int, level: int, grand: bool, deck: int) -> Sentence:
    """The track in words."""
    stock = say("{track}: stapel van {n}", track=TRACK_NAMES[track], n=deck)
    name = say("{deck}; niveau {level}", deck=stock, level=level)
    if level < HIGHEST:
        name = say(
            "{deck}; niveau {level}, het volgende kost {n} {kind} en brengt: {benefit}",
            deck=stock,
            level=level,
            n=level + 1,
            kind=KINDS_OF_CARDS[PAPER + track],
            benefit=benefit(track, level),
        )
    return say("{chart}; je hebt de metropool", chart=name) if grand else name
