"""Offers: what each side would give, who is asked, and what they answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, Sentence, say

from .board_art import used
from .board_build import label
from .board_pieces import shape
from .board_tray import LEFT, LOW_ROW, TALK_TOP
from .names import COLOURS, amounts
from .state import Catan
from .state.island import BIT, CARDS
from .state.row import (
    ACTIVE,
    ANSWER,
    COUNTERED,
    COUNTERING,
    DEAL,
    DISCARDING,
    DRAFTING,
    GIVES,
    ITS_GIVES,
    ITS_WANTS,
    LAID,
    NOT_ASKED,
    OFFERED,
    PHASE,
    REFUSED,
    SILENT,
    TO,
    WANTS,
    YES,
    YES_OR_NO,
)
from .state.row import (
    KINDS as SLOTS,
)

CHIP: Final = 182
SIGNS: Final = {
    SILENT: '<path class="wait" d="M-12 0h0M0 0h0M12 0h0"/>',
    YES_OR_NO: '<path class="wait" d="M-12 0h0M0 0h0M12 0h0"/>',
    COUNTERING: '<path class="wait" d="M-12 0h0M0 0h0M12 0h0"/>',
    YES: '<path class="yes" d="M-13 0l9 10l17 -20"/>',
    REFUSED: '<path class="no" d="M-11 -11l22 22m0 -22l-22 22"/>',
    NOT_ASKED: '<path class="no" d="M-9 0h18"/>',
}


def side(row: vec[i64], at: int, kinds: int = CARDS) -> list[int]:
    """One side of an offer, card by card."""
    return [row[at + kind] for kind in range(kinds)]


def changes(view: Catan, me: Seat | None, kinds: int = CARDS) -> tuple[list[int], list[int]]:
    """What of one's hand is about to go, and what is about to come."""
    row, phase, none = view.row, view.row[PHASE], [0] * kinds
    if me is None:
        return none, none
    if phase == DISCARDING:
        return side(row, LAID + SLOTS * me, kinds), none
    if me == row[ACTIVE] and phase in (DRAFTING, OFFERED):
        return side(row, GIVES, kinds), side(row, WANTS, kinds)
    if phase == OFFERED and row[ANSWER + me] in (COUNTERING, COUNTERED):
        return side(row, ITS_WANTS + SLOTS * me, kinds), side(row, ITS_GIVES + SLOTS * me, kinds)
    if phase == OFFERED and row[ANSWER + me] in (SILENT, YES_OR_NO, YES):
        return side(row, WANTS, kinds), side(row, GIVES, kinds)
    return none, none


class Row(NamedTuple):
    """Where people talk: its left and top, how wide a player's chip is, and of how many kinds of cards."""

    left: int = LEFT
    top: int = TALK_TOP
    chip: int = CHIP
    kinds: int = CARDS


HERE: Final = Row()


def chip(view: Catan, seat: Seat, nth: int, legal: list[int], language: Language, where: Row = HERE) -> Part:
    """Somebody who is asked: whether to be asked, what the answer is, a counter-offer."""
    row = view.row
    if row[PHASE] == DRAFTING:
        asked, named = row[TO] == 0 or row[TO] & BIT[seat], bool(row[TO] & BIT[seat])
        return person(seat, nth, SILENT if asked else NOT_ASKED, (), (), named, language, where)
    answer = row[ANSWER + seat]
    if answer == COUNTERED:
        gives = side(row, ITS_GIVES + SLOTS * seat, where.kinds)
        wants = side(row, ITS_WANTS + SLOTS * seat, where.kinds)
        return person(seat, nth, answer, tuple(gives), tuple(wants), DEAL + seat in legal, language, where)
    return person(seat, nth, answer, (), (), DEAL + seat in legal, language, where)


@lru_cache(maxsize=1024)
def person(
    seat: Seat,
    nth: int,
    answer: int,
    gives: tuple[int, ...],
    wants: tuple[int, ...],
    marked: bool,
    language: Language,
    where: Row,
) -> Part:
    """A player in the row, with the answer; a counter-offer is shown card by card."""
    name = language.tell(answer_name(seat, answer, gives, wants))
    if answer == COUNTERED:
        room = where.chip - 66
        small = bundle(gives, 80, 25, 0.72, room) + bundle(wants, 80, 64, 0.72, room)
        inside = f'<path class="swap" d="M56 14v20l-6 -7m6 7l6 -7M56 76v-20l-6 7m6 -7l6 7"/>{small}'
    else:
        inside = f'<g transform="translate({where.chip - 64} 44)">{SIGNS[answer]}</g>'
    looks = f"{' marked' if marked else ''}{' grey' if answer == NOT_ASKED else ''}"
    svg = (
        f'<g class="person seat{seat + 1}{looks}" data-target="p{seat + 1}" aria-label="{name}" '
        f'transform="translate({where.left + (where.chip + 2) * nth} {where.top})">'
        f'<rect class="paper" width="{where.chip - 4}" height="{LOW_ROW}" rx="12"/>'
        f"{shape('town', seat, 'translate(26 44)scale(.8)')}{inside}</g>"
    )
    return piece(f"person-{seat + 1}", "hand", svg)


def answer_name(seat: Seat, answer: int, gives: tuple[int, ...], wants: tuple[int, ...]) -> Sentence:
    """An answer in words."""
    if answer == COUNTERED:
        return say(
            "{side} biedt {wants} voor {gives}",
            side=COLOURS[seat],
            wants=amounts(wants),
            gives=amounts(gives),
        )
    said = {
        SILENT: say("{side} denkt na", side=COLOURS[seat]),
        YES_OR_NO: say("{side} denkt na", side=COLOURS[seat]),
        COUNTERING: say("{side} denkt na", side=COLOURS[seat]),
        YES: say("{side} gaat akkoord", side=COLOURS[seat]),
        REFUSED: say("{side} wil niet", side=COLOURS[seat]),
    }
    return said.get(answer, say("{side} wordt niet gevraagd", side=COLOURS[seat]))


def bundle(counts: Sequence[int], x: int, y: int, scale: float, room: int) -> str:
    """Cards as small drawings, with a number where there are several of a kind; smaller if they are many."""
    drawn, wide, at = [], round(46 * scale), 0
    for kind, n in enumerate(counts):
        if n > 1:
            drawn.append(f'<text class="times" x="{at}" y="10">{n}</text>')
            at += 26
        if n:
            drawn.append(used(f"kind{kind}", f"translate({at} 0)scale({scale})"))
            at += wide
    small = f"scale({room / at:.2f})" if at > room else ""
    return f'<g transform="translate({x} {y}){small}">{"".join(drawn)}</g>'


@lru_cache(maxsize=256)
def offer(
    maker: Seat,
    gives: tuple[int, ...],
    wants: tuple[int, ...],
    top: int,
    left: int = LEFT,
    wide: int = 364,
) -> Part:
    """What is offered: above what one would get, below what one would give."""
    svg = (
        f'<g class="seat{maker + 1}" transform="translate({left} {top})">'
        f'<rect class="paper" width="{wide}" height="{LOW_ROW}" rx="12"/>'
        f"{shape('town', maker, 'translate(30 44)')}"
        f'<path class="come" d="M62 14v24l-7 -8m7 8l7 -8"/><path class="go" d="M62 74v-24l-7 8m7 -8l7 8"/>'
        f"{bundle(gives, 96, 25, 0.9, wide - 82)}{bundle(wants, 96, 64, 0.9, wide - 82)}</g>"
    )
    return piece("offer", "hand", svg)


@lru_cache(maxsize=8)
def counter_button(word: str) -> Part:
    """CAT-39: another offer instead."""
    svg = (
        f'<g class="button" data-target="counter" aria-label="{word}" '
        f'transform="translate({LEFT + 372} {TALK_TOP})">'
        f'<rect class="face" width="176" height="{LOW_ROW}" rx="14"/>{label(word, 88)}</g>'
    )
    return piece("counter", "hand", svg)
