"""Puzzles as markup: places, pieces, trays. What is drawn is the game's; where it goes is ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from markupsafe import Markup

from speltafel.puzzle import Piece, Place, Puzzle, Puzzles
from speltafel.text import Language, say

from .markup import EMPTY, fill, joined

MARGIN = 4
PLACE = (
    '<g class="place {style}" data-place="{name}" transform="translate({x} {y})" role="button" tabindex="-1" '
    'aria-label="{label}">{ground}{piece}<text class="name" y="5">{name}</text><use class="rim" href="#rim"/>'
    '<g class="flag"><circle cy="-30" r="14"/><text y="-22">!</text></g></g>'
)
STILL = (
    '<g class="place" transform="translate({x} {y})">{ground}{piece}'
    '<text class="name" y="5">{name}</text></g>'
)
"""A place on paper, where nothing can be pressed."""

LAID = (
    '<use class="piece" href="#piece-{letter}" data-piece="{letter}" data-turn="{turn}" '
    'transform="rotate({angle})"/>'
)
IN_TRAY = (
    '<button type="button" data-piece="{letter}" data-copies="{copies}" data-turns="{turns}" '
    'data-label="{label}" aria-pressed="false" title="{label}">'
    '<svg viewBox="-52 -52 104 104" aria-hidden="true"><use href="#piece-{letter}"/></svg>'
    '<span class="hear">{label}</span> '
    '<span><b>{letter}</b> × <span class="left">{left}</span></span></button>'
)


def width_of(places: Sequence[Place]) -> int:
    """How wide a picture of these places is, in its own measure; four of it are a millimetre on paper."""
    return round(max(place.x for place in places) + 44 + 2 * MARGIN)


def size_of(places: Sequence[Place]) -> str:
    """The view box in which all places are seen."""
    down = max(place.y for place in places) + 51
    return f"{-MARGIN} {-MARGIN} {width_of(places)} {down + 2 * MARGIN:.0f}"


def definitions(room: Puzzles, puzzle: Puzzle | None = None) -> Markup:
    """Every shape once, for all who use it."""
    ground = Markup(room.ground())
    shapes = [fill('<g id="ground">{}</g><g id="rim">{}</g>', ground, ground)]
    shapes += pieces_of(room, puzzle) if puzzle else []
    return fill('<svg class="shapes" aria-hidden="true"><defs>{}</defs></svg>', joined(shapes))


def pieces_of(room: Puzzles, puzzle: Puzzle) -> list[Markup]:
    """The shapes of all pieces."""
    letters = (piece.letter for piece in puzzle.pieces)
    shape = '<g id="piece-{}">{}</g>'
    return [fill(shape, letter, Markup(room.shape(puzzle, letter))) for letter in letters]


def silhouette(puzzle: Puzzle) -> Markup:
    """A puzzle to be recognised by."""
    uses = (fill('<use href="#ground" x="{}" y="{}"/>', place.x, place.y) for place in puzzle.places)
    return fill(
        '<svg class="silhouette" viewBox="{}" aria-hidden="true">{}</svg>',
        size_of(puzzle.places),
        joined(uses),
    )


def board(
    room: Puzzles,
    puzzle: Puzzle,
    lying: Mapping[str, tuple[str, int]],
    marks: Mapping[str, str],
    language: Language,
    shape: str = PLACE,
) -> Markup:
    """The places with what lies on them."""
    fixed = {word.partition("@")[2] for word in puzzle.given.split()}
    labels = {piece.letter: language.tell(piece.label) for piece in puzzle.pieces}
    drawn = []
    for place in puzzle.places:
        letter, turn = lying.get(place.name, ("", 0))
        style = f"{marks.get(place.name, '')} {'fixed' if place.name in fixed else ''}".strip()
        piece = fill(LAID, letter=letter, turn=turn, angle=turn * room.STEP) if letter else EMPTY
        drawn.append(
            fill(
                shape,
                style=style,
                name=place.name,
                x=place.x,
                y=place.y,
                ground=Markup('<use href="#ground"/>'),
                piece=piece,
                label=place_label(place.name, letter, labels.get(letter, ""), turn, language),
            )
        )
    return joined(drawn)


def place_label(place: str, letter: str, label: str, turn: int, language: Language) -> str:
    """A place in words."""
    if not letter:
        return language.tell(say("{place}: leeg", place=place))
    return language.tell(
        say(
            "{place}: steen {letter}, {label}, stand {turn}",
            place=place,
            letter=letter,
            label=label,
            turn=turn,
        )
    )


def tray(puzzle: Puzzle, lying: Mapping[str, tuple[str, int]], language: Language) -> Markup:
    """The pieces that are left."""
    used = [letter for letter, _ in lying.values()]
    return joined(
        in_tray(piece, piece.copies - used.count(piece.letter), language) for piece in puzzle.pieces
    )


def in_tray(piece: Piece, left: int, language: Language) -> Markup:
    """A kind of piece, and how many are left."""
    return fill(
        IN_TRAY,
        letter=piece.letter,
        copies=piece.copies,
        turns=piece.turns,
        left=left,
        label=language.tell(piece.label),
    )


PAPER = 8 * 96
"""Width of a printed sheet: eight pieces, and four of the measure are a millimetre."""

PRINTED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
    'width="{width}mm" height="{height}mm">'
    "<title>{title}</title><style>{style}</style><defs>{shapes}</defs>"
    '<text x="4" y="26" font-size="24">{title}</text>{figure}{pieces}</svg>'
)


def printed_svg(room: Puzzles, puzzle: Puzzle, language: Language) -> str:
    """A puzzle as one picture to print: the figure, and below it the pieces to cut out."""
    shapes = [fill('<g id="ground">{}</g>', Markup(room.ground())), *pieces_of(room, puzzle)]
    below = 40 + max(place.y for place in puzzle.places) + 51 + 30
    copies = [piece.letter for piece in puzzle.pieces for _ in range(piece.copies)]
    high = round(below + 110 * -(-len(copies) // 8))
    return fill(
        PRINTED,
        wide=PAPER,
        high=high,
        width=PAPER / 4,
        height=high / 4,
        title=language.tell(puzzle.title),
        style=Markup(printed_style()),
        shapes=joined(shapes),
        figure=joined(
            fill('<use href="#ground" x="{}" y="{}"/>', place.x + 4, place.y + 40) for place in puzzle.places
        ),
        pieces=joined(
            fill('<use href="#piece-{}" x="{}" y="{}"/>', letter, 48 + n % 8 * 96, below + 55 + n // 8 * 110)
            for n, letter in enumerate(copies)
        ),
    )


def printed_style() -> str:
    """How pieces are dressed on paper: as on the site, on white places."""
    site = (Path(__file__).parent / "static" / "puzzle.css").read_text(encoding="utf-8")
    pieces = [line for line in site.splitlines() if line.startswith((".tile", ".line"))]
    return "".join([".ground { fill: #fff; stroke: #777; stroke-width: 2; }", *pieces])
