"""What just happened and what may be chosen: tiles that gave, cards that came, pieces built last, victims."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from speltafel.engine import Seat, State
from speltafel.game import Look, Part, piece
from speltafel.text import Language, many, say

from .board_art import HEXAGON, used
from .board_map import CROSSINGS, TILES, WAYS
from .board_pieces import shape
from .board_seats import PLACES
from .names import COLOURS
from .state import Catan
from .state.island import CARDS, CORNERS, members, ways
from .state.row import (
    ACTIVE,
    BANK_TRADE,
    CITY,
    DELTA,
    DICE,
    HIGH,
    KINDS,
    LOW,
    PHASE,
    ROB,
    ROBBER,
    ROBBING,
    ROLLED,
    ROLLING,
    SIZE,
    TOWN,
)


def glow(view: Catan) -> list[Part]:
    """CAT-26: the tiles that give in this turn; CAT-28: not the one with the robber."""
    total = view.total()
    if not view.row[ROLLED] or total == 7:
        return []
    hexes = [h for h in range(19) if view.land.numbers[h] == total and h != view.row[ROBBER]]
    return [light(h, view.row[DICE]) for h in hexes]


@lru_cache(maxsize=1024)
def light(h: int, dice: int) -> Part:
    """A tile that gives; the same tile lights up anew with other dice."""
    x, y = TILES[h]
    return piece(
        f"{h}-{dice}", "glow", f'<path class="gives" transform="translate({x} {y})scale(.93)" d="{HEXAGON}"/>'
    )


def gained(view: Catan, look: Look) -> list[Part]:
    """After a roll, until something more is done: what came to everybody, beside their corner."""
    turn = look.recent[view.row[ACTIVE]][-3:] if look.recent else ()
    for before, after in pairwise(turn):
        assert isinstance(before, Catan)
        assert isinstance(after, Catan)
        if before.row[PHASE] == ROLLING:
            return [
                income(seat, (seat - (look.near or 0)) % 4, came)
                for seat in range(view.players)
                if any(came := brought(before, after, seat))
            ]
    return []


def brought(before: Catan, after: Catan, seat: Seat) -> tuple[int, ...]:
    """CAT-26: the cards that came to a seat, which all could see."""
    at = DELTA + KINDS * seat
    return tuple(after.row[at + kind] - before.row[at + kind] for kind in range(CARDS))


@lru_cache(maxsize=512)
def income(seat: Seat, corner: int, came: tuple[int, ...]) -> Part:
    """Cards that came, in a strip above or below a corner."""
    x, y = PLACES[corner]
    top = y - 56 if corner in (0, 3) else y + 160
    kinds = [(kind, n) for kind, n in enumerate(came) if n > 0]
    left = x if corner < 2 else x + 212 - 92 * len(kinds)
    drawn = "".join(
        f'<g transform="translate({92 * k} 0)"><rect width="88" height="50" rx="10"/>'
        f'<text x="28" y="36">+{n}</text>'
        f"{used(f'kind{kind}', 'translate(63 25)scale(.8)')}</g>"
        for k, (kind, n) in enumerate(kinds)
    )
    return piece(
        f"income-{seat + 1}", "marks", f'<g class="income" transform="translate({left} {top})">{drawn}</g>'
    )


def new_pieces(before: Catan, after: Catan, seat: Seat) -> list[tuple[int, int]]:
    """Where a seat built between two moments."""
    old, new = before.row, after.row
    low, high = new[LOW + seat] & ~old[LOW + seat], new[HIGH + seat] & ~old[HIGH + seat]
    towns = (new[TOWN + seat] & ~old[TOWN + seat]) | (new[CITY + seat] & ~old[CITY + seat])
    if not (low or high or towns):
        return []
    return [*(WAYS[way] for way in ways(low, high)), *(CROSSINGS[v] for v in members(towns))]


def marks(
    recent: Sequence[Sequence[State]],
    new: Callable[[Catan, Catan, Seat], list[tuple[int, int]]] = new_pieces,
) -> list[Part]:
    """Seat by seat the pieces of its last turn, numbered."""
    drawn = []
    for seat, turn in enumerate(recent):
        number = 0
        for before, after in pairwise(turn):
            assert isinstance(before, Catan)
            assert isinstance(after, Catan)
            built = new(before, after, seat)
            if built:
                number += 1
                drawn.append(mark(seat, number, built[0]))
    return drawn


@lru_cache(maxsize=2048)
def mark(seat: Seat, number: int, spot: tuple[int, int]) -> Part:
    """A number beside a piece."""
    x, y = spot
    svg = (
        f'<g class="last"><circle cx="{x + 24}" cy="{y - 20}" r="14"/>'
        f'<text x="{x + 24}" y="{y - 12}">{number}</text></g>'
    )
    return piece(f"last-{seat + 1}-{number}", "marks", svg)


def victims(view: Catan, legal: list[int], language: Language) -> list[Part]:
    """CAT-31: at each tile those who can be robbed there, with the number of their cards."""
    named = [divmod(action - ROB, 5) for action in legal if ROB <= action < BANK_TRADE and (action - ROB) % 5]
    drawn = []
    for h, victim in named:
        nth = sum(1 for other, who in named if other == h and who < victim)
        count = sum(1 for other, _ in named if other == h)
        drawn.append(chip(h, victim - 1, nth, count, view.row[SIZE + victim - 1], language))
    return drawn


@lru_cache(maxsize=4096)
def chip(h: int, seat: Seat, nth: int, count: int, cards: int, language: Language) -> Part:
    """Somebody to take a card from, beside the tile that was chosen."""
    x, y = TILES[h]
    left = min(max(x - 66 * count, 10), 990 - 132 * count) + 132 * nth
    top = y - 62 if y < 800 else y - 150
    name = language.tell(many(cards, "{side}: {n} kaart", "{side}: {n} kaarten", side=COLOURS[seat]))
    svg = (
        f'<g class="victim seat{seat + 1}" data-target="h{h}x{seat + 1}" aria-label="{name}" '
        f'transform="translate({left} {top})"><rect class="paper" width="126" height="124" rx="16"/>'
        f"{shape('town', seat, 'translate(63 44)scale(1.25)')}"
        f'<rect class="back" x="28" y="80" width="24" height="32" rx="4"/>'
        f'<text x="80" y="110">{cards}</text></g>'
    )
    return piece(f"h{h}x{seat + 1}", "victims", svg)


def warnings(view: Catan, seat: Seat, language: Language) -> list[Part]:
    """While the robber is moved: the tiles where it would stand in one's own way, told when pointed at."""
    if view.row[PHASE] != ROBBING or view.row[ACTIVE] != seat:
        return []
    own = view.row[TOWN + seat] | view.row[CITY + seat]
    word = language.tell(say("ook van jou"))
    return [
        warning(h, word)
        for h in range(19)
        if own & CORNERS[h] and h not in (view.land.desert, view.row[ROBBER])
    ]


@lru_cache(maxsize=64)
def warning(h: int, word: str) -> Part:
    """CAT-28: that a tile gives to oneself too."""
    x, y = TILES[h]
    wide = 15 * len(word) + 20
    svg = (
        f'<g class="warn" data-path="h{h}">'
        f'<rect x="{x - wide // 2}" y="{y + 66}" width="{wide}" height="38" rx="19"/>'
        f'<text x="{x}" y="{y + 94}">{word}</text></g>'
    )
    return piece(f"own-h{h}", "victims", svg)
