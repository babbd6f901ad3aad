"""How Nim is written: `2-3` takes three matches from heap 2; a position is `3 4 5 / 1`."""

from __future__ import annotations

import re

from speltafel.engine import OVER, Seat
from speltafel.game import Nonsense, Options, Refused
from speltafel.text import Drawing, Sentence, Span, many, say

from .state import HEAPS, Nim


def token(state: Nim, seat: Seat, action: int) -> str:
    """Heap and number."""
    return f"{action // 8 + 1}-{action % 8}"


def read(state: Nim, seat: Seat, text: str) -> int:
    """A heap from 1, a dash, a number."""
    found = re.fullmatch(r"([1-9])-([0-6])", text)
    if not found or int(found[1]) > len(state.heaps):
        raise Nonsense(text)
    return (int(found[1]) - 1) * 8 + int(found[2])


def write(state: Nim) -> str:
    """The heaps, and whose turn it is."""
    return f"{' '.join(map(str, state.heaps))} / {state.turn + 1}"


def place(text: str, seats: int, options: Options) -> Nim:
    """The position such a text describes."""
    found = re.fullmatch(r"(\d) (\d) (\d) / ([12])", text)
    if not found:
        raise Refused("NIM-01", say("Een stelling is drie stapels en wie er zet: 3 4 5 / 1."))
    heaps = [int(heap) for heap in found.groups()[:3]]
    for size, most in zip(heaps, HEAPS, strict=True):
        if size > most:
            raise Refused(
                "NIM-01", say("Een stapel van {most} kan er geen {size} hebben.", most=most, size=size)
            )
    return Nim(heaps, int(found[4]) - 1, options["last"] == "wins")


def prompt(view: Nim, seat: Seat) -> Sentence:
    """What this seat must do now."""
    if view.actor() == OVER:
        return say("Het spel is uit.")
    example = token(view, seat, view.actions(view.turn)[0])
    return say("Pak lucifers van één stapel, bijvoorbeeld {example}.", example=example)


def tell(state: Nim, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """An action as the log tells it."""
    return many(
        action % 8, "{n} lucifer van stapel {heap}", "{n} lucifers van stapel {heap}", heap=action // 8 + 1
    )


def draw(view: Nim, seat: Seat | None) -> Drawing:
    """A heap a line."""
    return [
        [Span(f"{heap + 1}  "), Span("| " * size, "strong"), Span(f" {size}")]
        for heap, size in enumerate(view.heaps)
    ]
