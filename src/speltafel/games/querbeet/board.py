"""How Querbeet looks: a board of cells within coloured sides, and a rack behind the screen as its tray.

Targets: a stone of the rack `sb`, a cell `E3`, `ok`, `pass`, `next`, and `w0` for the way of a seat. A
stone, a cell and a turn (`~5`) spell a lay.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from speltafel.engine import Seat, State
from speltafel.game import Look, Part, Refused, piece
from speltafel.text import Language, Sentence, many, say

from .board_rack import rack
from .board_shapes import RADIUS, SIZE, TRAY, cell_part, centre, hexagon, stone_part, table, way_line
from .geometry import COLOURS, NAMES, RIM
from .positions import names_of
from .referee import check, colour_of, told
from .state import Querbeet
from .state.row import BIT, CELLS, COUNT, LAYS, PASS, PLAY
from .text import token
from .ways import Lying, Way, lying, scoring_way

__all__ = ["LAYERS", "SIZE", "TRAY", "TRAY_LAYERS", "parts", "spelled", "targets"]

LAYERS = ("ground", "cells", "stones", "marks", "ways", "turns")
TRAY_LAYERS = ("ledge", "rack")
PLATES = ((10, 10), (562, 10), (562, 586))
"""Where the plate of each seat lies, in the corners that the board leaves free."""
PLATE_TEXT = 106
"""How wide a line on a plate may be."""
ROUND = (10, 586)


def parts(view: Querbeet, look: Look) -> list[Part]:
    """The board with its stones and ways, a plate for every seat, and the viewer's own rack."""
    stones, names, language = lying(view), names_of(view.tiles), look.language
    played = [view.colour(seat) for seat in range(view.players)]
    neutral = (0 not in played, 1 not in played, 2 not in played)
    picture = [table("".join(COLOURS[colour] for colour in played), neutral), round_part(view, language)]
    for cell in range(CELLS):
        name = names.get(stones[cell], "")
        picture.append(cell_part(cell, cell_name(cell, name, language)))
        if name:
            picture.append(stone_part(cell, stones[cell], name[0]))
    picture += [plate(view, seat, stones, language) for seat in range(view.players)]
    picture += [drawn for seat in range(view.players) for drawn in way_parts(view, seat, stones, language)]
    picture += marks(view, look.recent)
    return picture + rack(view, look.seat, language) if look.seat is not None else picture


@lru_cache(maxsize=4096)
def cell_name(cell: int, stone: str, language: Language) -> str:
    """What a cell is called, with what lies there."""
    if stone:
        return language.tell(say("{cell}, steen {stone}", cell=NAMES[cell], stone=stone))
    return language.tell(say("{cell}, leeg", cell=NAMES[cell]))


def round_part(view: Querbeet, language: Language) -> Part:
    """QUE-24: which round it is, and which turn."""
    x, y = ROUND
    first = language.tell(say("ronde {round} van {rounds}", round=view.round, rounds=view.players))
    turn = language.tell(say("beurt {turn} van {turns}", turn=view.turn, turns=view.turns()))
    svg = (
        f'<g class="round" transform="translate({x} {y})"><text x="4" y="30">{first}</text>'
        f'<text x="4" y="58">{turn}</text></g>'
    )
    return piece("round", "ground", svg)


def plate(view: Querbeet, seat: Seat, stones: Lying, language: Language) -> Part:
    """QUE-05: a seat's colour, stones behind the screen and points; its way is traced from here."""
    x, y = PLATES[seat]
    colour, total = view.colour(seat), view.total(seat) if view.phase >= COUNT else view.score(seat)
    points = str(total).replace("-", "−")
    count = view.hand_size(seat)
    held = many(count, "{n} steen", "{n} stenen")
    way = scoring_way(view, view.colour(seat))
    shown = say(
        "{n} st. +{points}{left}", n=len(way.cells), points=way.points, left=f" −{count}" if count else ""
    )
    label = say(
        "{side}, {held}, stand {points}; {way}",
        side=colour_of(view, seat),
        held=held,
        points=points,
        way=told(stones, colour, way),
    )
    line = language.tell(shown if view.phase >= COUNT else held)
    narrow = f' textLength="{PLATE_TEXT}" lengthAdjust="spacingAndGlyphs"' if len(line) > 10 else ""
    now = " now" if view.phase == PLAY and view.seat == seat else ""
    svg = (
        f'<g class="plate{now}" data-target="w{seat}" aria-label="{language.tell(label)}" '
        f'transform="translate({x} {y})"><rect class="paper" width="148" height="68" rx="12"/>'
        f'<path class="rim" d="M15 15V53"/><path class="flank c{colour}" d="M15 15V53"/>'
        f'<text class="points" x="32" y="33">{points}</text>'
        f'<text class="held" x="32" y="58"{narrow}>{line}</text></g>'
    )
    return piece(f"w{seat}", "cells", svg)


def way_parts(view: Querbeet, seat: Seat, stones: Lying, language: Language) -> list[Part]:
    """QUE-22: the way of a seat that counts, or comes nearest, with its length and worth.

    It lights up when pointed at; a connection is always seen, and so is all that is counted. Where
    there is none its place is kept: dashes must lie above a whole line, whichever came first.
    """
    way = scoring_way(view, view.colour(seat))
    if not way.cells:
        return [piece(f"way-{seat}", "ways", '<g class="trail"/>')]
    seen = way.points > 1 or (view.phase >= COUNT and way.points > 0)
    kind = f"trail c{view.colour(seat)}{' seen' if seen else ''}"
    words = language.tell(worth(way))
    svg = (
        f'<g class="{kind}" data-path="w{seat}"><path class="trace" data-target="w{seat}" '
        f'aria-label="{words}" d="{way_line(way.cells, ends_of(stones, way, view.colour(seat)))}"/>'
        f"{tag(way.cells, seat, words)}</g>"
    )
    return [piece(f"way-{seat}", "ways", svg)]


def worth(way: Way) -> Sentence:
    """QUE-19 to QUE-21: how long a way is, and what it earns."""
    points = many(way.points, "{n} punt", "{n} punten")
    return many(len(way.cells), "{n} steen: {points}", "{n} stenen: {points}", points=points)


def ends_of(stones: Lying, way: Way, colour: int) -> tuple[int | None, int | None]:
    """The edges over which a way reaches an own side, at its beginning and at its end."""
    first, last = way.cells[0], way.cells[-1]
    reached = [
        next(
            (
                edge
                for edge in sorted(stones[cell])
                if RIM[cell][edge] // 2 == colour and RIM[cell][edge] >= 0
            ),
            None,
        )
        for cell in (first, last)
    ]
    return reached[0], reached[1] if way.points > 1 else None


def tag(cells: tuple[int, ...], seat: Seat, words: str) -> str:
    """A label at the middle of a way; those of different seats keep apart."""
    x, y = centre(cells[len(cells) // 2])
    wide = 15 * len(words) + 26
    x = max(wide // 2 + 6, min(SIZE[0] - wide // 2 - 6, x))
    y += (-44, 46, 0)[seat]
    return (
        f'<g class="tag"><rect x="{x - wide // 2}" y="{y - 20}" width="{wide}" height="40" rx="20"/>'
        f'<text x="{x}" y="{y + 9}">{words}</text></g>'
    )


def marks(view: Querbeet, recent: Sequence[Sequence[State]]) -> list[Part]:
    """Seat by seat the stone it laid last, while it lies there."""
    drawn = []
    for seat, turn in enumerate(recent):
        if len(turn) < 2:
            continue
        before, after = turn[0], turn[-1]
        assert isinstance(before, Querbeet)
        assert isinstance(after, Querbeet)
        laid = after.occupied & ~before.occupied & view.occupied
        drawn += [mark(seat, view.colour(seat), cell) for cell in range(CELLS) if laid & BIT[cell]]
    return drawn


@lru_cache(maxsize=256)
def mark(seat: Seat, colour: int, cell: int) -> Part:
    """The outline of the stone laid last."""
    x, y = centre(cell)
    svg = f'<path class="last c{colour}" transform="translate({x} {y})" d="{hexagon(RADIUS - 5)}"/>'
    return piece(f"last-{seat}", "marks", svg)


def targets(view: Querbeet, seat: Seat) -> dict[str, tuple[str, ...]]:
    """For every legal token: stone, cell and turn, or a button."""
    return {token(view, seat, action): path_of(view, action) for action in view.actions(seat)}


def path_of(view: Querbeet, action: int) -> tuple[str, ...]:
    """The targets that spell an action."""
    if action >= LAYS:
        return ("pass",) if action == PASS else ("next",)
    turned, cell = divmod(action, CELLS)
    return f"s{view.tiles.letters[turned // 6]}", NAMES[cell], f"~{turned % 6}"


def spelled(view: Querbeet, seat: Seat, targets: Sequence[str]) -> str:
    """The words that clicked targets say; where they say nothing yet, what is known about them."""
    untimely = None if view.phase == PLAY and view.seat == seat else check(view, seat, 0)
    match targets:
        case ["pass"]:
            return "-"
        case ["next"]:
            return "next"
        case [stone, cell, *turn] if stone[:1] == "s" and cell in NAMES:
            return f"{stone[1:]}{turn[0][1:] if turn else 0}@{cell}"
        case [one] if untimely and (one[:1] == "s" or one in NAMES):
            raise Refused(*untimely)
        case [stone] if stone[:1] == "s":
            raise Refused("QUE-10", say("Steen {stone} past nu nergens.", stone=stone[1:]))
        case [way] if way[:1] == "w" and way[1:].isdecimal() and int(way[1:]) < view.players:
            raise Refused(*what_of(view, int(way[1:])))
        case [cell] if cell in NAMES and lying(view)[NAMES.index(cell)]:
            raise Refused("QUE-09", say("Op {cell} ligt al een steen.", cell=cell))
        case [cell] if cell in NAMES:
            raise Refused("QUE-09", say("Kies eerst een steen, dan een vak."))
    return " ".join(targets)


def what_of(view: Querbeet, seat: Seat) -> tuple[str, Sentence]:
    """The rule by which a seat's way is counted, and how."""
    way = scoring_way(view, view.colour(seat))
    return way.rule, say(
        "{side}: {way}", side=colour_of(view, seat), way=told(lying(view), view.colour(seat), way)
    )
