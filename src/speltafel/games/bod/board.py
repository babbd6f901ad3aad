"""How Blind bod looks: a line for each seat, the viewer's own at the bottom.

A card in one's hand is a target, `c7`. A line shows a hand, the card laid, the cards shown and the
points won. A card keeps its key from hand to table; a card that whoever looks may not know is a
back, the same for every card.
"""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import Seat
from speltafel.game import Look, Part, piece
from speltafel.text import Language, say, seat_style

from .state import HAND, HIDDEN, NOTHING, Bod
from .text import token

SIZE = (640, 550)
LAYERS = ("ground", "pieces")
LINE, CARD, HELD, LAID, SHOWN = 116, 84, 34, 386, 470


def parts(view: Bod, look: Look) -> list[Part]:
    """The prize, and seat by seat what is known of its cards."""
    seat, language = look.seat, look.language
    prize = language.tell(say("prijs {prize}", prize=view.prize or "–"))
    picture = [
        piece("table", "ground", '<rect class="cloth" width="640" height="550" rx="18"/>'),
        piece("prize", "ground", f'<text class="prize" x="320" y="56">{prize}</text>'),
    ]
    seats, near = len(view.hands), look.near if seat is None else seat
    for line in range(seats):
        other = line if near is None else (near + 1 + line) % seats
        picture += line_of(view, other, SIZE[1] - LINE * (seats - line) - 4, other == seat, language)
    return picture


def line_of(view: Bod, seat: Seat, top: int, own: bool, language: Language) -> list[Part]:
    """All that lies before one seat."""
    points = sum(prize for winner, prize in view.rounds if winner == seat)
    laid, shown = view.laid[seat], view.shown[seat]
    ground = (
        f'<g class="{seat_style(seat)}"><text class="name" x="17" y="{top + 66}">{seat + 1}</text>'
        f'<rect class="place" x="{LAID}" y="{top + 6}" width="76" height="104" rx="10"/>'
        f'<text class="points" x="623" y="{top + 66}">{points}</text></g>'
    )
    picture = [piece(f"seat-{seat + 1}", "ground", ground)]
    for slot, number in enumerate(view.hands[seat]):
        name = language.tell(say("kaart {card}", card=number)) if own else ""
        picture.append(card(number, f"{seat + 1}-{slot}", HELD + CARD * slot, top + 6, name))
    if laid != NOTHING:
        picture.append(card(laid, f"{seat + 1}-{HAND}", LAID, top + 6))
    for turn, number in enumerate(shown):
        picture.append(card(number, "", SHOWN + 20 * turn, top + 6))
    return picture


def card(number: int, back: str, x: int, y: int, name: str = "") -> Part:
    """A card face up under its own number, or a back under its place; one with a name can be laid."""
    at = f'data-glide="" transform="translate({x} {y})"'
    paper = '<rect class="paper" width="76" height="104" rx="10"/>'
    if number == HIDDEN:
        lines = '<path class="lines" d="M14 14H62V90H14ZM14 14L62 90M62 14L14 90"/>'
        return piece(f"back-{back}", "pieces", f'<g class="back" {at}>{paper}{lines}</g>')
    target = f'data-target="c{number}" aria-label="{name}" ' if name else ""
    face = f'<text class="corner" x="11" y="20">{number}</text><text x="38" y="70">{number}</text>'
    svg = f'<g class="card" {target}{at}>{paper}{face}</g>'
    return piece(f"card-{number}", "pieces", svg)


def targets(view: Bod, seat: Seat) -> dict[str, tuple[str, ...]]:
    """For every legal token: the card that is laid."""
    tokens = [token(view, seat, action) for action in view.actions(seat)]
    return {words: (f"c{words}",) for words in tokens}


def spelled(view: Bod, seat: Seat, targets: Sequence[str]) -> str:
    """The words that clicked targets say."""
    return " ".join(target.removeprefix("c") for target in targets)
