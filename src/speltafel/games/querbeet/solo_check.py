"""What is right and wrong in a solo figure, place by place (QUE-30), and why some can never be filled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from speltafel.game import Refusal
from speltafel.puzzle import Mark, Verdict
from speltafel.text import many, say

from .geometry import Spot, opposite, step
from .solo_shapes import Figure, Laid, read_laid
from .stones import Stone

WAYS: Final = (
    say("het oosten"),
    say("het noordoosten"),
    say("het noordwesten"),
    say("het westen"),
    say("het zuidwesten"),
    say("het zuidoosten"),
)


def check(figure: Figure, work: str) -> Verdict:
    """QUE-30: every place filled, every line continued, none to the outside."""
    laid = read_laid(figure, work)
    marks = [*touching(figure, laid), *broken(figure, laid), *displaced(figure, laid)]
    empty = len(figure.cells) - len(laid)
    if marks:
        places = len({mark.place for mark in marks})
        sentence = many(places, "Op {n} plek klopt iets niet.", "Op {n} plekken klopt iets niet.")
        return Verdict(False, sentence, marks)
    if empty:
        sentence = many(
            empty,
            "Zover klopt alles; er is nog {n} plek leeg.",
            "Zover klopt alles; er zijn nog {n} plekken leeg.",
        )
        return Verdict(False, sentence)
    return Verdict(True, say("Opgelost: alle lijnen lopen door en geen enkele raakt de buitenzijde."))


def edges_at(figure: Figure, laid: Laid, spot: Spot) -> frozenset[int]:
    """The edges over which a line leaves this place."""
    letter, turn = laid[spot]
    return figure.tiles.by_letter[letter].turned(turn)


def touching(figure: Figure, laid: Laid) -> Iterator[Mark]:
    """QUE-30: lines that touch the outside; a hole is outside too."""
    for name, spot in figure.names.items():
        for edge in sorted(edges_at(figure, laid, spot)) if spot in laid else ():
            if step(spot, edge) not in figure.cells:
                sentence = say(
                    "{place}: de lijn naar {way} raakt de buitenzijde.", place=name, way=WAYS[edge]
                )
                yield Mark(name, "wrong", sentence)


def broken(figure: Figure, laid: Laid) -> Iterator[Mark]:
    """QUE-30: lines that meet a white edge, told at both places."""
    called = {spot: name for name, spot in figure.names.items()}
    for name, spot in figure.names.items():
        for edge in range(6):
            other = step(spot, edge)
            if spot not in laid or other not in laid:
                continue
            mine = edge in edges_at(figure, laid, spot)
            if mine != (opposite(edge) in edges_at(figure, laid, other)):
                sentence = say(
                    "{place}: tussen hier en {other} loopt de lijn niet door.",
                    place=name,
                    other=called[other],
                )
                yield Mark(name, "wrong", sentence)


def displaced(figure: Figure, laid: Laid) -> Iterator[Mark]:
    """QUE-32: stones that lay there from the start stay as they are."""
    called = {spot: name for name, spot in figure.names.items()}
    for spot, stone in figure.fixed.items():
        if laid.get(spot, stone) != stone:
            yield Mark(called[spot], "wrong", say("{place}: deze steen lag vast.", place=called[spot]))


def impossible(figure: Figure) -> Refusal | None:
    """QUE-30: why a figure can never be filled, where a short reason says so."""
    room = {spot: frozenset(e for e in range(6) if step(spot, e) in figure.cells) for spot in figure.cells}
    if len(figure.bag) < len(figure.cells):
        return Refusal(
            "QUE-30", say("Er zijn {n} plekken en maar {m} stenen.", n=len(figure.cells), m=len(figure.bag))
        )
    for name, spot in figure.names.items():
        if len(room[spot]) < fewest_lines(figure):
            return Refusal(
                "QUE-30",
                many(
                    len(room[spot]),
                    "Plek {place} grenst aan {n} andere plek, en elke steen heeft ten minste {m} lijnen.",
                    "Plek {place} grenst aan {n} andere plekken, en elke steen heeft ten minste {m} lijnen.",
                    place=name,
                    m=fewest_lines(figure),
                ),
            )
        if not any(fits(stone, room[spot]) for stone in figure.stones):
            return Refusal(
                "QUE-30",
                say("Op plek {place} past geen enkele steen zonder de buitenzijde te raken.", place=name),
            )
    if len(figure.bag) == len(figure.cells) and line_ends(figure) % 2:
        return Refusal(
            "QUE-30",
            say(
                "De stenen hebben samen {n} lijneinden, een oneven aantal: ze kunnen nooit alle doorlopen.",
                n=line_ends(figure),
            ),
        )
    return None


def fewest_lines(figure: Figure) -> int:
    """The lines of the simplest stone in the bag."""
    return min(len(stone.edges) for stone in figure.stones)


def fits(stone: Stone, room: frozenset[int]) -> bool:
    """Whether a stone can be turned so that its lines stay within."""
    return any(stone.turned(turn) <= room for turn in stone.turns)


def line_ends(figure: Figure) -> int:
    """QUE-30: ends meet in pairs, so that all stones of a bag close only if this is even."""
    return sum(len(stone.edges) * stone.copies for stone in figure.stones)
