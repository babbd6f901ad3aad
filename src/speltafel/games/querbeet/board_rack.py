"""Behind the screen: the viewer's own stones on a rack, and what can be pressed."""

from __future__ import annotations

from functools import cache

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, say

from .board_shapes import TRAY, face, turn_part
from .referee import colour_of
from .state import Querbeet
from .state.row import COUNT, HAND, HIDDEN, PASS, PLAY
from .ways import EDGES_OF

FEW = 10
"""So many kinds fit on the rack five to a row; more of them stand closer."""


def rack(view: Querbeet, seat: Seat, language: Language) -> list[Part]:
    """A seat's own stones and buttons; nothing where its hand cannot be seen."""
    if view.words[HAND + seat] >> 4 * HIDDEN & 15:
        return []
    screen = language.tell(say("achter het scherm van {side}", side=colour_of(view, seat)))
    playing = view.phase < COUNT
    held = [
        (kind, view.held(seat, kind)) for kind in range(view.tiles.kinds) if playing and view.held(seat, kind)
    ]
    return [
        ledge(view.colour(seat), screen),
        *(slot(view, kind, count, language) for kind, count in held),
        *(turn for kind, _ in held for turn in turns(view, kind, language)),
        *buttons(view, seat, language),
    ]


@cache
def ledge(colour: int, screen: str) -> Part:
    """The wood that stones stand on, and the screen's colour."""
    width, height = TRAY
    svg = (
        f'<g><rect class="wood" width="{width}" height="{height}" rx="18"/>'
        f'<path class="screen c{colour}" d="M18 26H{width - 18}"/>'
        f'<rect class="label" x="24" y="8" width="{13 * len(screen) + 44}" height="36" rx="8"/>'
        f'<text class="owner" x="36" y="34">{screen}</text></g>'
    )
    return piece("ledge", "ledge", svg)


def slot(view: Querbeet, kind: int, count: int, language: Language) -> Part:
    """The stones of a kind; those that fit nowhere carry a 0."""
    stuck = view.phase == PLAY and not view.fits_somewhere(kind)
    letter = view.tiles.letters[kind]
    name = say("steen {letter}", letter=letter)
    if count > 1:
        name = say("steen {letter}, {n} keer", letter=letter, n=count)
    label = say("{stone}, past nergens", stone=name) if stuck else name
    return slot_part(
        kind,
        letter,
        EDGES_OF[view.tiles.masks[6 * kind]],
        count,
        stuck,
        view.tiles.kinds,
        language.tell(label),
    )


@cache
def slot_part(
    kind: int, letter: str, edges: frozenset[int], count: int, stuck: bool, kinds: int, label: str
) -> Part:
    """A place on the rack."""
    row = 5 if kinds <= FEW else 7
    wide = 580 // row
    x, y = 12 + wide * (kind % row) + wide // 2, 112 + 124 * (kind // row)
    badge = '<circle class="none" cx="34" cy="-36" r="17"/><text class="zero" x="34" y="-28">0</text>'
    copies = f'<text class="copies" x="36" y="52">×{count}</text>' if count > 1 else ""
    svg = (
        f'<g class="slot{" stuck" if stuck else ""}" data-target="s{letter}" aria-label="{label}" '
        f'transform="translate({x} {y})">'
        f'<rect class="hit" x="{-wide // 2}" y="-60" width="{wide}" height="122"/>'
        f'<g data-of="s{letter}">{face(edges, 50 if row == 5 else 38)}</g>'
        f'<text class="letter" x="-40" y="52">{letter}</text>{copies}{badge if stuck else ""}</g>'
    )
    return piece(f"s{letter}", "rack", svg)


def turns(view: Querbeet, kind: int, language: Language) -> list[Part]:
    """QUE-09: what is shown at a cell before a stone is laid there, turn by turn."""
    letter = view.tiles.letters[kind]
    return [
        turn_part(
            letter,
            turn,
            EDGES_OF[view.tiles.masks[6 * kind + turn]],
            language.tell(say("steen {letter}, stand {turn}", letter=letter, turn=turn)),
        )
        for turn in range(view.tiles.turns[kind])
    ]


def buttons(view: Querbeet, seat: Seat, language: Language) -> list[Part]:
    """The sign that lays a stone, and to pass, or to begin the next round."""
    if view.phase == COUNT:
        return [wide_button("next", language.tell(say("begin ronde {round}", round=view.round + 1)))]
    if view.phase != PLAY:
        return []
    must = seat == view.seat and view.actions(seat) == [PASS]
    pass_on = button("pass", language.tell(say("passen")), "" if must else " faint")
    return [pass_on, confirm(language.tell(say("leg de steen zo")))]


@cache
def button(name: str, word: str, faint: str = "") -> Part:
    """Something to press."""
    svg = (
        f'<g class="button{faint}" data-target="{name}" aria-label="{word}" transform="translate(652 236)">'
        '<rect class="hit" x="-60" y="-60" width="124" height="122"/>'
        '<rect class="face" x="-54" y="-34" width="112" height="68" rx="14"/>'
        f'<text x="2" y="9">{word}</text></g>'
    )
    return piece(name, "rack", svg)


@cache
def wide_button(name: str, word: str) -> Part:
    """Something to press where nothing else can be done."""
    svg = (
        f'<g class="button" data-target="{name}" aria-label="{word}" transform="translate(360 170)">'
        '<rect class="hit" x="-180" y="-70" width="360" height="140"/>'
        '<rect class="face" x="-160" y="-46" width="320" height="92" rx="18"/>'
        f'<text y="12">{word}</text></g>'
    )
    return piece(name, "rack", svg)


@cache
def confirm(label: str) -> Part:
    """The sign that says: so it shall lie."""
    svg = (
        f'<g class="ok" data-target="ok" aria-label="{label}" transform="translate(654 112)">'
        '<rect class="hit" x="-62" y="-60" width="124" height="122"/>'
        '<circle r="46"/><path d="M-20 0L-6 16L22 -16"/></g>'
    )
    return piece("ok", "rack", svg)
