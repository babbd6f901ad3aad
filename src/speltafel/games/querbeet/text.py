"""How Querbeet is written.

`b5@E3` lays stone b, turned five times 60° counter-clockwise, on E3 · `-` passes · `next` begins the
next round · `=b` a stone dealt · `start=2` who starts first, by lot · positions are those of
`positions.py`.
"""

from __future__ import annotations

import re

from speltafel.engine import CHANCE, OVER, Seat
from speltafel.game import Nonsense, Refused
from speltafel.text import Sentence, listed, say

from .drawing import draw as draw
from .geometry import CALLED, NAMES
from .positions import place as place
from .positions import write as write
from .referee import colour_of
from .state import Querbeet
from .state.row import BEGINS, CELLS, COUNT, DEAL, DEALING, HIDDEN, LAYS, LOT, PASS, PLAY, ROUND

LAY = re.compile(r"([a-z])([0-9])@([a-z])([0-9])")
NOTHING = Sentence("")


def token(state: Querbeet, seat: Seat, action: int) -> str:
    """The words of one action."""
    if action < LAYS:
        turned, cell = divmod(action, CELLS)
        return f"{state.tiles.letters[turned // 6]}{turned % 6}@{NAMES[cell]}"
    if action == PASS:
        return "-"
    if action == ROUND:
        return "next"
    if action < BEGINS:
        return f"={state.tiles.letters[action - DEAL]}"
    return f"start={action - BEGINS + 1}"


def read(state: Querbeet, seat: Seat, text: str) -> int:
    """The action these words spell."""
    word = text.lower()
    if word in ("-", "pass"):
        return PASS
    if word == "next":
        return ROUND
    found = re.fullmatch(r"start=([1-9])", word)
    if found and int(found[1]) <= state.players:
        return BEGINS + int(found[1]) - 1
    if re.fullmatch(r"=[a-z]", word) and word[1] in state.tiles.letters:
        return DEAL + state.tiles.letters.index(word[1])
    return read_lay(state, text)


def read_lay(state: Querbeet, text: str) -> int:
    """QUE-09: a stone, its turn and its cell; a turn that looks like a smaller one is that one."""
    found = LAY.fullmatch(text.lower())
    if not found:
        raise Nonsense(text)
    letter, turn, cell = found[1], int(found[2]), (found[3] + found[4]).upper()
    if cell not in CALLED:
        raise Refused("QUE-02", say("{cell} is geen vak; de vakken heten A1 tot en met G4.", cell=cell))
    if letter == "z":
        raise Refused("QUE-08", say("De middensteen ligt vanzelf op D4; leg een eigen steen."))
    if letter not in state.tiles.letters:
        known = listed(state.tiles.letters)
        raise Refused("QUE-04", say("Steen {letter} is er niet; wel: {known}.", letter=letter, known=known))
    if turn > 5:
        raise Refused("QUE-09", say("Een steen draait 0 tot en met 5 keer 60°, niet {turn}.", turn=turn))
    kind = state.tiles.letters.index(letter)
    return (6 * kind + turn % state.tiles.turns[kind]) * CELLS + CALLED[cell]


def prompt(view: Querbeet, seat: Seat) -> Sentence:
    """What this seat must do now."""
    if view.actor() == OVER:
        return say("Het spel is uit.")
    if view.phase == LOT:
        return say("Het lot bepaalt wie begint.")
    if view.phase == DEALING:
        return say("De stenen worden verdeeld.")
    if view.phase == COUNT:
        return say("Ronde {round} is geteld; begin de volgende.", round=view.round)
    if seat != view.seat:
        return NOTHING
    if not view.held(seat, HIDDEN) and view.actions(seat) == [PASS]:  # QUE-05: no guess at a hand unseen
        return say("Geen van je stenen past: je moet passen.")
    if opening(view):
        return say("Open ronde {round}: leg een steen naast de middensteen.", round=view.round)
    left = view.left(seat)
    if left == 1:
        return say("Leg een steen; dit is je laatste beurt.")
    return say("Leg een steen; nog {n} beurten.", n=left)


def opening(state: Querbeet) -> bool:
    """QUE-08: whether the first stone of a round is to be laid."""
    return state.phase == PLAY and state.turn == 1 and state.seat == state.first


def tell(state: Querbeet, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """An action as the log tells it: which stone is dealt, only to whom it belongs."""
    if seat == CHANCE and action >= BEGINS:
        return say("laat {side} beginnen", side=colour_of(state, action - BEGINS))
    if seat == CHANCE:
        return tell_deal(state, action - DEAL, viewer)
    if action == ROUND:
        return say("begint ronde {round}", round=state.round + 1)
    end = tell_end(state, seat, action)
    if action == PASS:
        return say("past: geen steen past (QUE-13){end}", end=end)
    move = token(state, seat, action)
    if opening(state):
        return say("legt de middensteen en {move}{end}", move=move, end=end)
    return say("legt {move}{end}", move=move, end=end)


def tell_deal(state: Querbeet, kind: int, viewer: Seat | None) -> Sentence:
    """QUE-05: everybody sees that a stone is dealt, one sees which."""
    seat = state.to_deal()
    side = colour_of(state, seat)
    if seat == viewer:
        return say("geeft {side} steen {stone}", side=side, stone=state.tiles.letters[kind])
    return say("geeft {side} een steen", side=side)


def tell_end(state: Querbeet, seat: Seat, action: int) -> Sentence:
    """QUE-15: what ends a round says how it was counted."""
    after = state.copy()
    assert isinstance(after, Querbeet)
    after.apply(seat, action)
    if after.phase == PLAY:
        return NOTHING
    told = NOTHING
    for other in reversed(range(after.players)):
        told = say(
            " · {side} {points}{rest}",
            side=colour_of(after, other),
            points=signed(after.points(other)),
            rest=told,
        )
    return say("; ronde {round} is uit{points}", round=after.round, points=told)


def signed(points: int) -> str:
    """Points as they are added."""
    return f"{points:+d}".replace("-", "−")
