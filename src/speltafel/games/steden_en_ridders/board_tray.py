"""Beside the board: eight kinds of cards in one's hand with their rates, and below them the bank.

A card of one's own is clicked to give or to discard it, a card of the bank to ask for it or to take
it; after the button of the bank, the first says what the bank gets and the second what it gives.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.games.catan.board_art import used
from speltafel.games.catan.board_tray import LOW_ROW, badge
from speltafel.games.catan.names import ALL_LETTERS, KINDS_OF_CARDS
from speltafel.games.catan.state.island import BIT, GENERIC
from speltafel.games.catan.state.row import BANK, HAND, KINDS, PORT
from speltafel.text import Language, say

from .referee_trade import cheap
from .state import Ridders
from .state.row import ALL_KINDS

SIZE: Final = (748, 496)
LEFT, STEP, CARD_WIDE = 7, 92, 89
HAND_TOP, BANK_TOP, TALK_TOP, TRACK_TOP, CARD_TOP = 6, 120, 214, 308, 402
HAND_TALL: Final = 108
FULL: Final = SIZE[0] - 2 * LEFT
RIGHT_WIDE: Final = 146
RIGHT: Final = SIZE[0] - LEFT - RIGHT_WIDE


def column(kind: int) -> int:
    """Where the cards of a kind lie."""
    return LEFT + STEP * kind


def cards(
    view: Ridders, me: Seat, given: list[int], asked: list[int], stocked: bool, language: Language
) -> list[Part]:
    """The hand, with what of it is given away; and the bank, if it is shown, with what is asked of it."""
    drawn = [mat()]
    for kind in range(ALL_KINDS):
        count, rate = view.row[HAND + KINDS * me + kind], best_rate(view, me, kind)
        drawn.append(hand_card(kind, count, given[kind], rate, language))
    return drawn + (bank(view, asked, BANK_TOP, language) if stocked else [])


def bank(view: Ridders, asked: list[int], top: int, language: Language) -> list[Part]:
    """What the bank has, with what is asked of it."""
    return [bank_card(kind, view.row[BANK + kind], asked[kind], top, language) for kind in range(ALL_KINDS)]


def rates(view: Ridders, seat: Seat, kind: int) -> list[int]:
    """CAK-32: how many cards of a kind a seat may give for one, the best rate first."""
    twos = cheap(view, seat, kind)
    threes = view.row[PORT + seat] & BIT[GENERIC]
    return [rate for rate, may in ((2, twos), (3, threes), (4, True)) if may]


def best_rate(view: Ridders, seat: Seat, kind: int) -> int:
    """How many of a kind the bank asks of a seat."""
    return rates(view, seat, kind)[0]


@lru_cache(maxsize=1)
def mat() -> Part:
    """What everything lies on."""
    return piece("mat", "mat", f'<rect class="mat" width="{SIZE[0]}" height="{SIZE[1]}" rx="16"/>')


@lru_cache(maxsize=8192)
def hand_card(kind: int, count: int, given: int, rate: int, language: Language) -> Part:
    """A kind of card in one's hand: how many, how many of them are given away, what the bank asks."""
    name = language.tell(
        say("eigen {kind}: {n}; bank {rate}:1", kind=KINDS_OF_CARDS[kind], n=count, rate=rate)
    )
    if given:
        gone = language.tell(say("{n} weg", n=given))
        name = f"{name}, {gone}"
    svg = (
        f'<g class="card kind{kind}{"" if count or given else " none"}" '
        f'data-target="g{ALL_LETTERS[kind]}" aria-label="{name}" '
        f'transform="translate({column(kind)} {HAND_TOP})">'
        f'<rect class="paper" width="{CARD_WIDE}" height="{HAND_TALL}" rx="12"/>'
        f'<rect class="tint" x="5" y="5" width="{CARD_WIDE - 10}" height="56" rx="8"/>'
        f"{used(f'kind{kind}', 'translate(44 33)scale(1.3)')}"
        f'<text class="letter" x="15" y="80">{ALL_LETTERS[kind]}</text>'
        f'<text class="rate-of{" cheap" if rate < 4 else ""}" x="22" y="101">{rate}:1</text>'
        f'<text class="count" x="64" y="97">{count}</text>'
        f"{badge(given, '−', 60, 20)}</g>"
    )
    return piece(f"hand-{ALL_LETTERS[kind]}", "hand", svg)


@lru_cache(maxsize=4096)
def bank_card(kind: int, stock: int, asked: int, top: int, language: Language) -> Part:
    """A kind of card in the bank; how many there are, and how many are asked for."""
    name = language.tell(say("{kind} in de bank: {n}", kind=KINDS_OF_CARDS[kind], n=stock))
    if asked:
        wanted = language.tell(say("{n} gevraagd", n=asked))
        name = f"{name}, {wanted}"
    svg = (
        f'<g class="stack kind{kind}{"" if stock else " none"}" '
        f'data-target="w{ALL_LETTERS[kind]}" aria-label="{name}" '
        f'transform="translate({column(kind)} {top})">'
        f'<rect class="paper" width="{CARD_WIDE}" height="{LOW_ROW}" rx="12"/>'
        f'<rect class="under" x="-1" y="{LOW_ROW - 4}" width="{CARD_WIDE}" height="5" rx="2"/>'
        f'{used(f"kind{kind}", "translate(25 34)")}<text class="stock" x="66" y="46">{stock}</text>'
        f'<text class="letter" x="25" y="76">{ALL_LETTERS[kind]}</text>'
        f"{badge(asked, '+', 62, 5)}</g>"
    )
    return piece(f"bank-{ALL_LETTERS[kind]}", "hand", svg)
