"""Why not, in Querbeet: the rulebook's sentences, checked stone by stone and not on rings or bit sets.

Written from rules.nl.md alone, so that the engine's lists have something to agree with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from speltafel.engine import CHANCE, Seat
from speltafel.game import NO_SUCH_ACTION, Because, Refusal
from speltafel.text import Sentence, many, say

from .geometry import CENTRE, NAMES, NEIGHBOUR, opposite
from .state import Querbeet
from .state.row import BEGINS, CELLS, COUNT, DEAL, DEALING, END, LOT, PASS, PLAY, ROUND
from .ways import EDGES_OF, Lying, Way, at_corner, goes_on, lying, scoring_way, touching

COLOURS = (say("rood"), say("blauw"), say("geel"))


def colour_of(state: Querbeet, seat: Seat) -> Sentence:
    """QUE-01: what a seat is called."""
    return COLOURS[state.colour(seat)]


def check(state: Querbeet, seat: Seat, action: int) -> Refusal | None:
    """The first rule this action would break."""
    if not exists(state, action):
        return NO_SUCH_ACTION
    if state.phase == END:
        return Refusal("QUE-25", say("Het spel is uit: alle rondes zijn gespeeld."))
    if state.phase == LOT or action >= BEGINS:
        return _check_lot(state, seat, action)
    if state.phase == DEALING or action >= DEAL:
        return _check_deal(state, seat, action)
    if state.phase == COUNT or action == ROUND:
        return _check_round(state, seat, action)
    if seat != state.seat:
        return Refusal("QUE-07", say("Nu is {side} aan de beurt.", side=colour_of(state, state.seat)))
    if action == PASS:
        return _check_pass(state, seat)
    return _check_lay(state, seat, action)


def exists(state: Querbeet, action: int) -> bool:
    """Whether an action has this number: of turns that look the same, the first one has."""
    turned = action // CELLS
    if action < 0 or turned >= 6 * len(state.tiles.letters):
        return PASS <= action < BEGINS + state.players
    return turned % 6 < state.tiles.turns[turned // 6]


def _check_lot(state: Querbeet, seat: Seat, action: int) -> Refusal | None:
    if state.phase != LOT:
        return Refusal("QUE-24", say("Wie deze ronde begint staat al vast."))
    if seat != CHANCE or not 0 <= action - BEGINS < state.players:
        return Refusal("QUE-01", say("Eerst bepaalt het lot wie begint."))
    return None


def _check_deal(state: Querbeet, seat: Seat, action: int) -> Refusal | None:
    kind = action - DEAL
    if state.phase != DEALING:
        return Refusal("QUE-06", say("De stenen zijn al verdeeld."))
    if seat != CHANCE or kind < 0:
        return Refusal("QUE-06", say("Eerst worden de stenen verdeeld."))
    if (
        kind >= len(state.tiles.letters)
        or sum(state.held(other, kind) for other in range(state.players)) >= state.tiles.copies[kind]
    ):
        return Refusal("QUE-06", say("Zo'n steen is er niet meer om te delen."))
    return None


def _check_round(state: Querbeet, seat: Seat, action: int) -> Refusal | None:
    if state.phase != COUNT:
        return Refusal("QUE-15", say("Deze ronde is nog niet uit."))
    if action != ROUND:
        return Refusal("QUE-15", say("De ronde is uit; wat over is, wordt niet meer gelegd."))
    dealer = (state.first + 1) % state.players
    if seat != dealer:
        return Refusal("QUE-24", say("De volgende ronde begint {side}.", side=colour_of(state, dealer)))
    return None


def _check_pass(state: Querbeet, seat: Seat) -> Refusal | None:
    """QUE-13: only who can lay nothing passes; QUE-26: the reason is told to that seat alone."""
    stones = lying(state)
    for turned in turned_stones(state, seat):
        for cell in range(CELLS):
            if _misfit(state, stones, turned, cell) is None:
                stone = f"{state.tiles.letters[turned // 6]}{turned % 6}"
                sentence = say(
                    "Passen mag alleen als geen enkele steen past; {stone}@{cell} past nog.",
                    stone=stone,
                    cell=NAMES[cell],
                )
                return Refusal("QUE-13", sentence)
    return None


def turned_stones(state: Querbeet, seat: Seat) -> Iterator[int]:
    """QUE-09: the own stones in every turn that looks different."""
    for kind in range(len(state.tiles.letters)):
        if state.held(seat, kind):
            yield from range(6 * kind, 6 * kind + state.tiles.turns[kind])


def _check_lay(state: Querbeet, seat: Seat, action: int) -> Refusal | None:
    turned, cell = divmod(action, CELLS)
    if not state.held(seat, turned // 6):
        return Refusal("QUE-09", say("Steen {stone} heb je niet.", stone=state.tiles.letters[turned // 6]))
    return _misfit(state, lying(state), turned, cell)


def _misfit(state: Querbeet, stones: Lying, turned: int, cell: int) -> Refusal | None:
    """QUE-09 to QUE-11: why a turned stone cannot lie on a cell."""
    name = NAMES[cell]
    if stones[cell]:
        return Refusal("QUE-09", say("Op {cell} ligt al een steen.", cell=name))
    beside = [(edge, there) for edge, there in enumerate(NEIGHBOUR[cell]) if there >= 0 and stones[there]]
    if not beside:
        return Refusal("QUE-09", say("{cell} grenst aan geen enkele steen.", cell=name))
    edges = EDGES_OF[state.tiles.masks[turned]]
    lines = 0
    for edge, there in beside:
        own, other = edge in edges, opposite(edge) in stones[there]
        if own != other:
            return Refusal("QUE-10", _broken(name, NAMES[there], own))
        lines += own
    if not lines:
        return Refusal("QUE-11", say("Op {cell} raakt deze steen alleen wit aan wit, geen lijn.", cell=name))
    if lines < len(beside) and state.tiles.lines_only:
        return Refusal("QUE-27", say("Hier mag nergens wit aan wit liggen, ook niet op {cell}.", cell=name))
    return None


def _broken(cell: str, there: str, own: bool) -> Sentence:
    if own:
        return say("De lijn van {cell} naar {there} stuit op een witte rand.", cell=cell, there=there)
    return say("De lijn van {there} naar {cell} wordt afgebroken.", cell=cell, there=there)


def universe(state: Querbeet, seat: Seat) -> Sequence[int]:
    """Everything but lays; for whoever lays, every stone near the others, in every turn where it is held."""
    others = [PASS, ROUND, *range(DEAL, BEGINS), *range(BEGINS, BEGINS + 4), 0]
    if seat != state.seat or state.phase != PLAY:
        return others
    stones = lying(state)
    beside = [cell for cell in range(CELLS) if not stones[cell] and any_beside(stones, cell)]
    cells = [CENTRE, *beside, *(cell for cell in (0, 36) if cell not in beside)]
    strange = [6 * kind for kind in range(state.tiles.kinds) if not state.held(seat, kind)]
    turned = [*turned_stones(state, seat), *strange]
    return [*others, *(CELLS * one + cell for one in turned for cell in cells if (one, cell) != (0, 0))]


def any_beside(stones: Lying, cell: int) -> bool:
    """Whether a cell borders a stone."""
    return any(there >= 0 and stones[there] for there in NEIGHBOUR[cell])


def explain(state: Querbeet) -> Sequence[Because]:
    """QUE-22 to QUE-25, seat by seat: earlier rounds, the one way that counts, the surplus."""
    return [line for seat in range(state.players) for line in lines_of(state, seat)]


def lines_of(state: Querbeet, seat: Seat) -> Iterator[Because]:
    """Where the points of a seat come from."""
    if state.round > 1:
        yield Because(seat, state.score(seat), say("eerdere rondes"), "QUE-24")
    if state.phase < PLAY:
        return
    colour = state.colour(seat)
    way = scoring_way(state, colour)
    yield Because(seat, way.points, told(lying(state), colour, way), way.rule)
    surplus = state.surplus(seat)
    if surplus:
        yield Because(seat, -surplus, many(surplus, "{n} steen over", "{n} stenen over"), "QUE-23")


def told(stones: Lying, colour: int, way: Way) -> Sentence:
    """QUE-19 to QUE-21: a way in words, or why there is none that earns."""
    n, cells = len(way.cells), " ".join(NAMES[cell] for cell in way.cells)
    if way.points > 1:
        return say("weg van {n} stenen: {cells}", n=n, cells=cells)
    if way.points == 1:
        return say("onvolledige weg van {n} stenen: {cells}", n=n, cells=cells)
    if not touching(stones, 2 * colour) and not touching(stones, 2 * colour + 1):
        return say("geen lijn raakt een eigen zijde")
    if not way.cells:
        return say("geen weg vanaf een eigen zijde kan nog verder")
    if at_corner(stones, way.cells[-1]) and (n > 5 or not goes_on(stones, way.cells[-1])):
        return say("de weg {cells} eindigt tussen twee kleuren", cells=cells)
    if goes_on(stones, way.cells[-1]):
        return many(
            n,
            "de langste open weg telt niet, {n} steen: {cells}",
            "de langste open weg telt niet, {n} stenen: {cells}",
            cells=cells,
        )
    return say("de weg {cells} eindigt aan een andere zijde", cells=cells)
