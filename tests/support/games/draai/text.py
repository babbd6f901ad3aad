"""How Draai is written: `a-b2z` lays an arrow at b2 that points south, `h-b2z` a corner."""

from __future__ import annotations

import re

from speltafel.engine import Seat
from speltafel.game import Nonsense, Options, Refused
from speltafel.text import Drawing, Sentence, Span, say

from .state import EMPTY, Draai

KINDS, TURNS = "ah", "nozw"


def token(state: Draai, seat: Seat, action: int) -> str:
    """The words of one action."""
    cell, turn = divmod(action % 36, 4)
    return f"{KINDS[action // 36]}-{name(cell)}{TURNS[turn]}"


def name(cell: int) -> str:
    """What a cell is called."""
    return f"{'abc'[cell % 3]}{cell // 3 + 1}"


def read(state: Draai, seat: Seat, text: str) -> int:
    """The action these words spell."""
    found = re.fullmatch("([ah])-([abc])([123])([nozw])", text)
    if not found:
        raise Nonsense(text)
    cell = 3 * (int(found[3]) - 1) + "abc".index(found[2])
    return 36 * KINDS.index(found[1]) + 4 * cell + TURNS.index(found[4])


def write(state: Draai) -> str:
    """The whole situation."""
    return f"{','.join(map(str, state.cells))} / {state.turn + 1}"


def place(text: str, seats: int, options: Options) -> Draai:
    """The situation such a text describes."""
    found = re.fullmatch(r"((?:-1|\d+)(?:,(?:-1|\d+)){8}) / ([12])", text)
    cells = [int(one) for one in found[1].split(",")] if found else []
    if not found or any(tile != EMPTY and tile % 36 // 4 != cell for cell, tile in enumerate(cells)):
        raise Refused("DRA-01", say("Een stelling is negen vakken en wie er legt."))
    return Draai(cells, int(found[2]) - 1)


def prompt(view: Draai, seat: Seat) -> Sentence:
    """What this seat must do now."""
    return say("Leg een tegel.") if view.legal() else say("Het spel is uit.")


def tell(state: Draai, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """An action as the log tells it."""
    return say("legt {line}", line=token(state, seat, action))


def draw(view: Draai, seat: Seat | None) -> Drawing:
    """The cells in three rows."""
    shown = ["." if tile == EMPTY else TURNS[tile % 4] for tile in view.cells]
    return [[Span(" ".join(shown[row : row + 3]))] for row in (0, 3, 6)]
