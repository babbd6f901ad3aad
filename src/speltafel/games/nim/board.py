"""How Nim looks: heaps of matches.

A match is a target: `m2-3` takes it and all to its right, three matches of heap 2.
"""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import Seat
from speltafel.game import Look, Part, piece
from speltafel.text import Language, Sentence, many

from .state import Nim
from .text import token

SIZE = (480, 390)
LAYERS = ("ground", "pieces", "hints")
HEAP_HEIGHT, STEP, FIRST = 130, 74, 70


def parts(view: Nim, look: Look) -> list[Part]:
    """The table, the matches on it, and for whoever is on turn what a click would take."""
    picture = [table()]
    for heap, size in enumerate(view.heaps):
        picture += matches(heap, size, look.language)
    if look.seat is not None and look.seat == view.actor():
        picture += [hint(view.heaps[action // 8], action) for action in view.actions(look.seat)]
    return picture


def table() -> Part:
    """The ground, and the numbers of the heaps."""
    numbers = "".join(
        f'<text class="number" x="30" y="{HEAP_HEIGHT * heap + 76}">{heap + 1}</text>' for heap in range(3)
    )
    return piece("table", "ground", f'<g><rect class="plank" width="480" height="390" rx="18"/>{numbers}</g>')


def matches(heap: int, size: int, language: Language) -> list[Part]:
    """The matches of a heap, from left to right."""
    return [
        piece(
            f"{heap + 1}-{place}",
            "pieces",
            f'<g class="match" data-target="m{heap + 1}-{size - place}" data-glide="" '
            f'aria-label="{language.tell(name(heap, size - place))}" '
            f'transform="translate({FIRST + STEP * place} {HEAP_HEIGHT * heap})">'
            f'<rect class="hit" width="{STEP}" height="{HEAP_HEIGHT}"/>'
            '<rect class="stem" x="32" y="26" width="10" height="86" rx="3"/>'
            '<ellipse class="head" cx="37" cy="26" rx="10" ry="14"/></g>',
        )
        for place in range(size)
    ]


def hint(size: int, action: int) -> Part:
    """A frame around the matches that would be taken."""
    heap, taken = divmod(action, 8)
    target = f"m{heap + 1}-{taken}"
    return piece(
        target,
        "hints",
        f'<rect class="hint" data-path="{target}" x="{FIRST + STEP * (size - taken) + 5}" '
        f'y="{HEAP_HEIGHT * heap + 5}" width="{STEP * taken - 10}" height="{HEAP_HEIGHT - 10}" rx="14"/>',
    )


def targets(view: Nim, seat: Seat) -> dict[str, tuple[str, ...]]:
    """For every legal token: the first match that is taken."""
    tokens = [token(view, seat, action) for action in view.actions(seat)]
    return {words: (f"m{words}",) for words in tokens}


def spelled(view: Nim, seat: Seat, targets: Sequence[str]) -> str:
    """The words that clicked targets say."""
    return " ".join(target.removeprefix("m") for target in targets)


def name(heap: int, taken: int) -> Sentence:
    """What is taken with a match."""
    return many(taken, "{n} lucifer van stapel {heap}", "{n} lucifers van stapel {heap}", heap=heap + 1)
