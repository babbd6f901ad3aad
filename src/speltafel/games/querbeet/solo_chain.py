"""The solo chain (QUE-31): a ring of stones, the places it cuts off, and the best that can be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from speltafel.puzzle import Mark, Verdict
from speltafel.text import Sentence, many, say

from .geometry import Spot, opposite, step
from .solo_check import WAYS, broken, edges_at
from .solo_shapes import USUAL, Figure, Laid, read_laid, whole_bag
from .stones import tile_set

ANY, WITHIN, NONE = LOOSE_ENDS = ("any", "inside", "none")
"""QUE-31: where a line may end loose: anywhere, only in the space enclosed, nowhere."""

WIDTH: Final = 8
HEIGHT: Final = 9
TABLE: Final = tuple((q - r // 2, r) for r in range(HEIGHT) for q in range(WIDTH))
"""The places to lay on: no board, but room for every ring that is known to be best."""

Corner = frozenset[Spot]
"""Where three cells meet, by those cells."""


def table() -> Figure:
    """The empty table with all nineteen stones."""
    tiles = tile_set(USUAL)
    return Figure(TABLE, whole_bag(tiles), (), tiles)


def check(loose: str, work: str, best: int, bound: int) -> Verdict:
    """QUE-31: what the chain encloses, and what is not in order yet."""
    figure = table()
    laid = read_laid(figure, work)
    inside = enclosed(figure, laid)
    names = [name for name, spot in figure.names.items() if spot in inside]
    marks = [*broken(figure, laid), *loose_lines(figure, laid, loose, inside), *apart(figure, laid)]
    shown = [*marks, *(Mark(name, "inside", say("{place} is ingesloten.", place=name)) for name in names)]
    if marks:
        return Verdict(False, unfinished(len(names), marks), shown)
    if not names:
        return Verdict(False, say("De ketting sluit nog niets in."), shown)
    return Verdict(len(names) >= best, praise(len(names), best, bound), shown)


def praise(area: int, best: int, bound: int) -> Sentence:
    """What a chain in order encloses, beside the best that is known."""
    if area >= bound:
        return say("De ketting sluit {n} plekken in. Meer kan niet.", n=area)
    if area >= best:
        return say("De ketting sluit {n} plekken in. Beter is niet bekend.", n=area)
    return many(
        area,
        "De ketting sluit {n} plek in; {best} is bekend.",
        "De ketting sluit {n} plekken in; {best} is bekend.",
        best=best,
    )


def unfinished(area: int, marks: list[Mark]) -> Sentence:
    """What a chain would enclose if it were in order."""
    places = len({mark.place for mark in marks})
    return many(
        places,
        "Ingesloten: {area}. Op {n} plek is de ketting niet in orde.",
        "Ingesloten: {area}. Op {n} plekken is de ketting niet in orde.",
        area=area,
    )


def enclosed(figure: Figure, laid: Laid) -> set[Spot]:
    """QUE-31: the empty places from which no way leads outside without crossing a line.

    A way goes from corner to corner: round an empty place freely, along a stone's edge only where it
    is white. Corners are never on a line.
    """
    around = {step(spot, way) for spot in figure.cells for way in range(6)} | set(figure.cells)
    links: dict[Corner, set[Corner]] = {}
    for spot in around:
        lines = edges_at(figure, laid, spot) if spot in laid else frozenset[int]()
        for edge in range(6):
            one, other = corner(spot, edge), corner(spot, edge + 1)
            links.setdefault(one, set()), links.setdefault(other, set())
            if edge not in lines:
                links[one].add(other)
                links[other].add(one)
    outside = flooded({corner(spot, k) for spot in around - set(figure.cells) for k in range(6)}, links)
    return {
        spot
        for spot in figure.cells
        if spot not in laid and not any(corner(spot, k) in outside for k in range(6))
    }


def corner(spot: Spot, number: int) -> Corner:
    """The corner of a place just before an edge."""
    return frozenset((spot, step(spot, (number - 1) % 6), step(spot, number % 6)))


def flooded(start: Iterable[Corner], links: dict[Corner, set[Corner]]) -> set[Corner]:
    """All corners that ways lead to."""
    seen = set(start)
    waiting = list(seen)
    while waiting:
        fresh = links[waiting.pop()] - seen
        seen |= fresh
        waiting += fresh
    return seen


def loose_lines(figure: Figure, laid: Laid, loose: str, inside: set[Spot]) -> Iterator[Mark]:
    """QUE-31: the lines that end loose where this task does not allow it."""
    for name, spot in figure.names.items():
        for edge in sorted(edges_at(figure, laid, spot)) if spot in laid and loose != ANY else ():
            beyond = step(spot, edge)
            if beyond not in laid and not (loose == WITHIN and beyond in inside):
                yield Mark(
                    name, "open", say("{place}: de lijn naar {way} eindigt los.", place=name, way=WAYS[edge])
                )


def apart(figure: Figure, laid: Laid) -> Iterator[Mark]:
    """QUE-31: stones that do not hang together with the first by lines."""
    if not laid:
        return
    names = {spot: name for name, spot in figure.names.items() if spot in laid}
    seen = {next(iter(names))}
    waiting = list(seen)
    while waiting:
        spot = waiting.pop()
        fresh = {
            step(spot, edge)
            for edge in edges_at(figure, laid, spot)
            if step(spot, edge) in laid and opposite(edge) in edges_at(figure, laid, step(spot, edge))
        } - seen
        seen |= fresh
        waiting += fresh
    for spot, name in names.items():
        if spot not in seen:
            yield Mark(name, "open", say("{place} hangt niet aan de ketting.", place=name))
