"""Help with a solo figure: which place, which stone, which turn (QUE-30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from speltafel.puzzle import Hint
from speltafel.text import many, say

from .geometry import Spot, opposite, step
from .solo_check import check, edges_at, impossible
from .solo_shapes import Figure, Laid, read_laid, spell_laid
from .solo_sweep import TooMany, solve

PATIENCE: Final = 150_000
"""Cases a hint may look at: about a second."""

Kind = tuple[str, int]
"""A stone in a turn."""


def hint(figure: Figure, work: str, much: int) -> Hint:
    """First what is wrong; then the place where least is possible, the stone there, and its turn."""
    reason = impossible(figure)
    if reason:
        return Hint(say("Onmogelijk: {reason}", reason=reason.sentence))
    verdict = check(figure, work)
    if verdict.done:
        return Hint(verdict.sentence)
    if verdict.marks:
        return Hint(verdict.marks[0].sentence, verdict.marks[0].place)
    laid = {**read_laid(figure, work), **figure.fixed}
    try:
        return forward(figure, laid, much)
    except TooMany:
        return Hint(say("Dit is niet beslist: er zijn te veel mogelijkheden om nu te doorzoeken."))


def forward(figure: Figure, laid: Laid, much: int) -> Hint:
    """The next step that leads to a solution, or back if none does any more."""
    called = {spot: name for name, spot in figure.names.items()}
    solution = completed(figure, laid)
    if solution is None:
        return back(figure, laid)
    open_places = [spot for spot in figure.cells if spot not in laid]
    spot = min(open_places, key=lambda spot: len(candidates(figure, laid, spot)))
    fitting = candidates(figure, laid, spot)
    letter, turn = solution[spot]
    place, word = called[spot], f"{letter}{turn}@{called[spot]}"
    if much == 0:
        sentence = many(
            len(fitting),
            "Kijk naar {place}: daar past maar {n} steen.",
            "Kijk naar {place}: daar passen nog {n} stenen of standen.",
            place=place,
        )
        return Hint(sentence, place)
    if much == 1:
        return Hint(say("Op {place} komt steen {letter}.", place=place, letter=letter), place)
    return Hint(say("Leg {word}: steen {letter} op {place}.", word=word, letter=letter, place=place), place)


def completed(figure: Figure, laid: Laid) -> Laid | None:
    """A solution that leaves lying what lies."""
    given = tuple((spot, letter, turn) for spot, (letter, turn) in laid.items())
    return solve(figure._replace(given=given), most=PATIENCE).laid


def back(figure: Figure, laid: Laid) -> Hint:
    """A stone without which there is a solution again, if one is enough and there is any."""
    called = {spot: name for name, spot in figure.names.items()}
    loose = [spot for spot in laid if spot not in figure.fixed]
    for spot in reversed(loose):
        rest = {other: stone for other, stone in laid.items() if other != spot}
        if completed(figure, rest) is not None:
            sentence = say("Zo komt het niet uit. Neem de steen van {place} weg.", place=called[spot])
            return Hint(sentence, called[spot])
    if completed(figure, figure.fixed) is None:
        return Hint(say("Onmogelijk: alle mogelijkheden zijn geprobeerd."))
    return Hint(say("Zo komt het niet uit, ook niet als je één steen wegneemt. Neem er meer weg."))


def candidates(figure: Figure, laid: Laid, spot: Spot) -> Sequence[Kind]:
    """QUE-30: the stones left over, in their turns, that break no line here now."""
    must, may = set(), set()
    for edge in range(6):
        other = step(spot, edge)
        if other in laid:
            if opposite(edge) in edges_at(figure, laid, other):
                must.add(edge)
                may.add(edge)
        elif other in figure.cells:
            may.add(edge)
    used = [letter for letter, _ in laid.values()]
    return [
        (stone.letter, turn)
        for stone in figure.stones
        if used.count(stone.letter) < stone.copies
        for turn in stone.turns
        if must <= stone.turned(turn) <= may
    ]


def chain_hint(figure: Figure, work: str, best: Laid, much: int) -> Hint:
    """The first place where a work differs from the best chain that is known."""
    laid = read_laid(figure, work)
    called = {spot: name for name, spot in figure.names.items()}
    if much == 0:
        return Hint(say("De beste ketting die bekend is gebruikt {n} stenen.", n=len(best)))
    for spot in (spot for spot in figure.cells if laid.get(spot) != best.get(spot) and spot in best):
        place, word = called[spot], spell_laid({called[spot]: spot}, best)
        if much == 1:
            return Hint(
                say("In de beste ketting die bekend is ligt een steen op {place}.", place=place), place
            )
        return Hint(say("Leg {word}, zoals in de beste ketting die bekend is.", word=word), place)
    return Hint(say("Zo ligt de beste ketting die bekend is."))
