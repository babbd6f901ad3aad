"""The tray: the open supply, what is still to come, what each player has, and the buttons."""

from __future__ import annotations

from functools import cache, lru_cache

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, say

from .board_art import tile
from .board_hints import TERRAIN_WORDS
from .ground import open_words
from .referee import COLOURS
from .state import Architekton
from .state.situation import ENDED, EXCHANGE, PASS
from .tiles import TERRAINS

TRAY = (720, 330)
PLACES = (64, 180, 296, 424, 540, 656)
ROW = 66
BUTTON = (20, 136, 330, 84)
HELD = ((20, 236), (370, 236))


def tray(view: Architekton, seat: Seat | None, language: Language) -> list[Part]:
    """Everything beside the table."""
    drawn = [ground(), *supply(view, language), *stocks(view, language)]
    drawn += [part for side in (0, 1) for part in holdings(view, side, language)]
    drawn += unseen(view, language)
    if seat is not None:
        drawn += buttons(view, seat, language)
    return drawn


@cache
def ground() -> Part:
    """A slab of stone with six hollows, and the signs of what is counted."""
    hollows = "".join(f'<rect x="{x - 53}" y="{ROW - 53}" width="106" height="106" rx="8"/>' for x in PLACES)
    signs = "".join(
        f'<g transform="translate({156 + 140 * n} 307)scale(.36)">{tile(letter, 0)}</g>'
        for n, letter in enumerate(TERRAINS)
    )
    svg = (
        f'<rect class="slab" width="{TRAY[0]}" height="{TRAY[1]}" rx="14"/>'
        f'<g class="hollow">{hollows}</g>{signs}'
    )
    return piece("slab", "slab", f"<g>{svg}</g>")


@cache
def signs(seat: Seat) -> Part:
    """A player's house and a chip."""
    x, y = HELD[seat]
    svg = (
        f'<g transform="translate({x} {y})"><g transform="translate(30 24)scale(.95)">'
        f'<use href="#arc-h{seat}"/></g>'
        '<circle class="chip" cx="190" cy="22" r="15"/><circle class="rim" cx="190" cy="22" r="10"/></g>'
    )
    return piece(f"signs-{seat}", "stocks", svg)


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


def holdings(view: Architekton, seat: Seat, language: Language) -> list[Part]:
    """ARC-05, ARC-06: houses in hand and chips, in a frame that shows whose turn it is."""
    chips, houses = view.chips_of(seat), view.houses_of(seat)
    (x, y), side = HELD[seat], COLOURS[seat]
    now = " now" if view.seat == seat and view.phase != ENDED else ""
    label = language.tell(
        say("{side}: chips {chips}, huizen in de hand {houses}", side=side, chips=chips, houses=houses)
    )
    frame = f'<rect class="holding{now}" x="{x}" y="{y}" width="330" height="44" rx="8"/>'
    counts = (
        f'<g class="held" role="img" aria-label="{label}"><text x="{x + 58}" y="{y + 32}">× {houses}</text>'
        f'<text x="{x + 214}" y="{y + 32}">× {chips}</text></g>'
    )
    return [piece(f"frame-{seat}", "frames", frame), piece(f"held-{seat}", "stocks", counts), signs(seat)]


def unseen(view: Architekton, language: Language) -> list[Part]:
    """ARC-39: how many landscapes of each terrain nobody has seen yet."""
    word = language.tell(say("gedekt"))
    counts = [view.unseen_landscapes >> 4 * n & 15 for n in range(4)]
    return [
        piece("unseen", "stocks", f'<text class="unseen" x="20" y="316">{word}</text>'),
        *(
            piece(
                f"unseen-{n}", "stocks", f'<text class="unseen" x="{182 + 140 * n}" y="316">× {count}</text>'
            )
            for n, count in enumerate(counts)
        ),
    ]


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
