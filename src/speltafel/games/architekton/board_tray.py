"""The tray: the open supply, what is still to come, what each player has, and the buttons."""

from __future__ import annotations

from functools import lru_cache

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, say

from .board_art import tile
from .board_hints import TERRAIN_WORDS
from .ground import open_words
from .referee import COLOURS
from .state import EXCHANGE, PASS, Architekton
from .tiles import TERRAINS

TRAY = (720, 330)
PLACES = (64, 180, 296, 424, 540, 656)
ROW = 66
BUTTON = (20, 136, 330, 84)


def tray(view: Architekton, seat: Seat | None, language: Language) -> list[Part]:
    """Everything beside the table."""
    drawn = [ground(), *supply(view, language), *stocks(view, language)]
    drawn += [holdings(view, side, language) for side in (0, 1)]
    drawn.append(unseen(view, language))
    if seat is not None:
        drawn += buttons(view, seat, language)
    return drawn


def ground() -> Part:
    """A slab of stone with six hollows."""
    hollows = "".join(f'<rect x="{x - 53}" y="{ROW - 53}" width="106" height="106" rx="8"/>' for x in PLACES)
    svg = f'<rect class="slab" width="{TRAY[0]}" height="{TRAY[1]}" rx="14"/><g class="hollow">{hollows}</g>'
    return piece("slab", "slab", f"<g>{svg}</g>")


def supply(view: Architekton, language: Language) -> list[Part]:
    """ARC-11: the open tiles, each in its place; equal landscapes are one target."""
    return [open_tile(place, word, language) for place, word in enumerate(open_words(view)) if word]


@lru_cache(maxsize=512)
def open_tile(place: int, word: str, language: Language) -> Part:
    """A tile to choose."""
    terrains = ", ".join(language.tell(TERRAIN_WORDS[letter]) for letter in word)
    kind = (
        say("gebouw {terrains}", terrains=terrains)
        if len(word) == 4
        else say("{terrains}", terrains=terrains)
    )
    svg = (
        f'<g class="open" data-target="t{word}" aria-label="{language.tell(kind)}" data-glide="{word}" '
        f'transform="translate({PLACES[place]} {ROW})"><rect class="seat" x="-56" y="-58" width="112" '
        f'height="116" rx="10"/>{tile(word, 0)}</g>'
    )
    return piece(f"p{place}", "supply", svg)


def stocks(view: Architekton, language: Language) -> list[Part]:
    """ARC-07, ARC-08: how many tiles are on the stacks and in the reserves."""
    rows = (
        (say("gebouwen"), view.stacks % 256, view.reserves % 256),
        (say("landschappen"), view.stacks // 256, view.reserves // 256),
    )
    return [
        piece(
            f"stock-{n}",
            "stocks",
            f'<text class="stock" x="376" y="{166 + 38 * n}">{language.tell(name)}'
            f'<tspan class="count" x="580">{stack}</tspan>'
            f'<tspan class="more" dx="6">+{reserve}</tspan></text>',
        )
        for n, (name, stack, reserve) in enumerate(rows)
    ]


def holdings(view: Architekton, seat: Seat, language: Language) -> Part:
    """ARC-05, ARC-06: chips, and houses in hand."""
    chips, houses = view.chips_of(seat), view.houses_of(seat)
    x, y = 20 + 350 * seat, 236
    now = " now" if view.seat == seat else ""
    label = language.tell(
        say(
            "{side}: {chips} chips, {houses} huizen in de hand",
            side=COLOURS[seat],
            chips=chips,
            houses=houses,
        )
    )
    svg = (
        f'<g class="holding{now}" role="img" aria-label="{label}" transform="translate({x} {y})">'
        f'<rect width="330" height="44" rx="8"/><g transform="translate(30 24)scale(.95)">'
        f'<use href="#arc-h{seat}"/></g>'
        f'<text x="58" y="32">× {houses}</text><circle class="chip" cx="190" cy="22" r="15"/>'
        f'<circle class="rim" cx="190" cy="22" r="10"/><text x="214" y="32">× {chips}</text></g>'
    )
    return piece(f"seat-{seat}", "stocks", svg)


def unseen(view: Architekton, language: Language) -> Part:
    """ARC-39: how many landscapes of each terrain nobody has seen yet."""
    drawn = "".join(
        f'<g transform="translate({156 + 140 * n} 307)"><g transform="scale(.36)">{tile(letter, 0)}</g>'
        f'<text x="26" y="9">× {view.unseen_landscapes >> 4 * n & 15}</text></g>'
        for n, letter in enumerate(TERRAINS)
    )
    word = language.tell(say("gedekt"))
    return piece("unseen", "stocks", f'<g class="unseen"><text x="20" y="316">{word}</text>{drawn}</g>')


def buttons(view: Architekton, seat: Seat, language: Language) -> list[Part]:
    """To lay what is shown; ARC-19: to exchange or to pass, where nothing fits."""
    legal = view.actions(seat)
    if EXCHANGE in legal:
        return [button("x", language.tell(say("voorraad wisselen")))]
    if PASS in legal:
        return [button("pass", language.tell(say("passen")))]
    return [button("ok", language.tell(say("leggen")))]


@lru_cache(maxsize=32)
def button(target: str, word: str) -> Part:
    """Something to press."""
    x, y, width, height = BUTTON
    sign = f'<path class="tick" d="M{x + 50} {y + 42}l16 18l30 -38"/>' if target == "ok" else ""
    middle = x + width // 2 + (40 if sign else 0)
    svg = (
        f'<g class="press {target}" data-target="{target}" aria-label="{word}">'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="14"/>{sign}'
        f'<text x="{middle}" y="{y + 53}">{word}</text></g>'
    )
    return piece("press", "press", svg)
