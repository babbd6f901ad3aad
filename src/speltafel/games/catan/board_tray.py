"""Beside the board: one's cards, the rates of the bank, its stock, and the development cards.

Five columns for the five kinds of cards: above, those in one's hand; below them what the bank gives
for them; below that, the bank. A card of one's own is clicked to give or to discard it, a card of
the bank to ask for it or to take it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, Sentence, say

from .board_art import used
from .names import DEVELOPMENT_NAMES, DEVELOPMENT_WORDS, KINDS_OF_CARDS, LETTERS
from .state import Catan
from .state.island import BIT, CARDS, GENERIC
from .state.row import ACTIVE, BANK, CARD, DEVELOPMENTS, FRESH, HAND, PORT
from .state.row import KINDS as SLOTS

SIZE: Final = (748, 600)
LEFT, STEP, CARD_WIDE = 40, 110, 102
HAND_TOP, RATE_TOP, BANK_TOP, TALK_TOP, BUILD_TOP, CARD_TOP = 6, 120, 210, 314, 408, 506
RIGHT, RIGHT_WIDE = 596, 146
LOW_ROW: Final = 88


def column(kind: int) -> int:
    """Where the cards of a kind lie."""
    return LEFT + STEP * kind


def cards(view: Catan, me: Seat | None, given: list[int], asked: list[int], language: Language) -> list[Part]:
    """The hand, with what of it is given away; rates; and the bank, with what is asked of it."""
    drawn = [captions(me is not None, language)]
    for kind in range(CARDS):
        if me is not None:
            count = view.row[HAND + SLOTS * me + kind]
            drawn.append(hand_card(kind, count, given[kind], language))
            drawn.append(rate_tag(kind, best_rate(view, me, kind), language))
        drawn.append(bank_card(kind, view.row[BANK + kind], asked[kind], language))
    return drawn


def best_rate(view: Catan, seat: Seat, kind: int) -> int:
    """CAT-40, CAT-41: how many of a kind the bank asks of a seat."""
    port = view.row[PORT + seat]
    if port & BIT[kind]:
        return 2
    return 3 if port & BIT[GENERIC] else 4


@lru_cache(maxsize=8)
def captions(own: bool, language: Language) -> Part:
    """What the rows are."""
    rows = [(HAND_TOP + 54, say("hand")), (RATE_TOP + 44, say("ruil"))] if own else []
    words = "".join(
        f'<text class="caption" transform="translate(26 {y})rotate(-90)">{language.tell(word)}</text>'
        for y, word in [*rows, (BANK_TOP + 48, say("bank"))]
    )
    return piece(
        "captions", "mat", f'<g><rect class="mat" width="{SIZE[0]}" height="{SIZE[1]}" rx="16"/>{words}</g>'
    )


@lru_cache(maxsize=2048)
def hand_card(kind: int, count: int, given: int, language: Language) -> Part:
    """A kind of card in one's hand; how many, and how many of them are given away."""
    name = language.tell(say("eigen {kind}: {n}", kind=KINDS_OF_CARDS[kind], n=count))
    if given:
        gone = language.tell(say("{n} weg", n=given))
        name = f"{name}, {gone}"
    svg = (
        f'<g class="card kind{kind}{"" if count or given else " none"}" '
        f'data-target="g{LETTERS[kind]}" aria-label="{name}" '
        f'transform="translate({column(kind)} {HAND_TOP})">'
        f'<rect class="paper" width="{CARD_WIDE}" height="108" rx="12"/>'
        f'<rect class="tint" x="6" y="6" width="{CARD_WIDE - 12}" height="62" rx="8"/>'
        f"{used(f'kind{kind}', 'translate(51 37)scale(1.45)')}"
        f'<text class="letter" x="20" y="98">{LETTERS[kind]}</text>'
        f'<text class="count" x="62" y="102">{count}</text>'
        f"{badge(given, '−', 80, 20)}</g>"
    )
    return piece(f"hand-{LETTERS[kind]}", "hand", svg)


def badge(count: int, sign: str, x: int, y: int) -> str:
    """How many come or go."""
    if not count:
        return ""
    return (
        f'<g class="change"><rect x="{x - 27}" y="{y - 19}" width="54" height="38" rx="19"/>'
        f'<text x="{x}" y="{y + 11}">{sign}{count}</text></g>'
    )


@lru_cache(maxsize=64)
def rate_tag(kind: int, rate: int, language: Language) -> Part:
    """CAT-40, CAT-41: what the bank asks of one for a card."""
    name = language.tell(say("bank: {rate} {kind} voor één kaart", rate=rate, kind=KINDS_OF_CARDS[kind]))
    better = " better" if rate < 4 else ""
    svg = (
        f'<g class="tag{better}" data-target="b{LETTERS[kind]}" aria-label="{name}" '
        f'transform="translate({column(kind)} {RATE_TOP})">'
        f'<rect class="hit" x="-4" y="-4" width="{STEP}" height="{LOW_ROW}"/>'
        f'<path class="face" d="M12 6H90Q100 6 100 16V52Q100 62 90 62'
        f'H64L51 76L38 62H12Q2 62 2 52V16Q2 6 12 6z"/>'
        f'<text x="51" y="46">{rate}:1</text></g>'
    )
    return piece(f"rate-{LETTERS[kind]}", "hand", svg)


@lru_cache(maxsize=2048)
def bank_card(kind: int, stock: int, asked: int, language: Language) -> Part:
    """A kind of card in the bank; how many there are, and how many are asked for."""
    name = language.tell(say("{kind} in de bank: {n}", kind=KINDS_OF_CARDS[kind], n=stock))
    if asked:
        wanted = language.tell(say("{n} gevraagd", n=asked))
        name = f"{name}, {wanted}"
    svg = (
        f'<g class="stack kind{kind}{"" if stock else " none"}" '
        f'data-target="w{LETTERS[kind]}" aria-label="{name}" '
        f'transform="translate({column(kind)} {BANK_TOP})">'
        f'<rect class="under" x="5" y="6" width="{CARD_WIDE - 4}" height="88" rx="12"/>'
        f'<rect class="paper" width="{CARD_WIDE - 4}" height="88" rx="12"/>'
        f'{used(f"kind{kind}", "translate(34 44)scale(1.2)")}<text class="stock" x="72" y="56">{stock}</text>'
        f"{badge(asked, '+', 76, 14)}</g>"
    )
    return piece(f"bank-{LETTERS[kind]}", "hand", svg)


def developments(view: Catan, me: Seat, playable: set[int], language: Language) -> list[Part]:
    """One's development cards; CAT-50: those bought this turn are marked, what cannot be played is grey."""
    row, drawn = view.row, []
    for kind in range(DEVELOPMENTS):
        count = row[CARD + DEVELOPMENTS * me + kind]
        fresh = row[FRESH + kind] if row[ACTIVE] == me else 0
        drawn.append(development(kind, count, fresh, kind in playable, language))
    return drawn


@lru_cache(maxsize=512)
def development(kind: int, count: int, fresh: int, playable: bool, language: Language) -> Part:
    """A kind of development card: how many one has, and how many of them are new."""
    name = language.tell(development_name(kind, count, fresh))
    new = '<path class="new" d="M66 0h36v36z"/><text class="dot" x="90" y="18">•</text>' if fresh else ""
    look = "" if playable else " grey" if count else " none"
    svg = (
        f'<g class="dev{look}" data-target="c{DEVELOPMENT_WORDS[kind]}" aria-label="{name}" '
        f'transform="translate({column(kind)} {CARD_TOP})">'
        f'<rect class="paper" width="{CARD_WIDE}" height="{LOW_ROW}" rx="12"/>'
        f"{used(f'card{kind}', 'translate(36 44)scale(1.3)')}"
        f'<text class="count" x="78" y="60">{count}</text>{new}</g>'
    )
    return piece(f"dev-{DEVELOPMENT_WORDS[kind]}", "hand", svg)


def development_name(kind: int, count: int, fresh: int) -> Sentence:
    """CAT-50: a card and how many of it are new."""
    if fresh:
        return say("{card}: {n}, waarvan {fresh} nieuw", card=DEVELOPMENT_NAMES[kind], n=count, fresh=fresh)
    return say("{card}: {n}", card=DEVELOPMENT_NAMES[kind], n=count)
