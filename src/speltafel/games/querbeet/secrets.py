"""What is hidden in Querbeet: the stones behind the other screens (QUE-05, QUE-26)."""

from __future__ import annotations

from functools import cache, lru_cache

from speltafel.engine import Rng, Seat

from .state import Querbeet
from .state.row import COUNT, HAND, HIDDEN, ONE, PLAY
from .state.tiles import Tiles
from .ways import EDGES_OF, lines_of, stones_of


def view(state: Querbeet, seat: Seat | None) -> Querbeet:
    """QUE-05: of other hands only how many; when a round is counted everything lies open (QUE-23)."""
    seen = state.copy()
    assert isinstance(seen, Querbeet)
    if state.phase < COUNT:
        for other in others(state, seat):
            seen.words[HAND + other] = ONE[HIDDEN] * state.hand_size(other)
    return seen


def imagine(view: Querbeet, seat: Seat | None, rng: Rng) -> Querbeet:
    """QUE-26: deal the other hands anew from what neither lies on the board nor stands in the own hand."""
    world = view.copy()
    assert isinstance(world, Querbeet)
    if view.phase >= COUNT:
        return world
    rest = unseen(view, seat)
    for other in others(view, seat):
        world.words[HAND + other] = 0
        for _ in range(view.hand_size(other)):
            world.words[HAND + other] += ONE[rest.pop(rng.below(len(rest)))]
    return world


def reveals(state: Querbeet, seat: Seat, action: int) -> bool:
    """QUE-23: what ends a round opens all hands."""
    after = state.copy()
    after.apply(seat, action)
    assert isinstance(after, Querbeet)
    return bool(state.phase < COUNT <= after.phase)


def deducible(view: Querbeet, seat: Seat | None) -> bool:
    """QUE-26: once all stones are dealt, of two players each holds what the other does not see."""
    return view.players == 2 and view.phase == PLAY and seat is not None


def others(state: Querbeet, seat: Seat | None) -> list[Seat]:
    """Whose hands a seat cannot see."""
    return [other for other in range(state.players) if other != seat]


def unseen(view: Querbeet, seat: Seat | None) -> list[int]:
    """The stones that a seat sees nowhere, by their kinds."""
    rest = off_board(view.tiles, lines_of(view))
    own = [0 if seat is None else view.held(seat, kind) for kind in range(len(rest))]
    return [kind for kind, count in enumerate(rest) for _ in range(count - own[kind])]


@lru_cache(maxsize=1024)
def off_board(tiles: Tiles, lines: tuple[int, ...]) -> list[int]:
    """How many stones of each kind do not lie on the board."""
    kinds = kinds_of(tiles)
    lying = [kinds[edges] for edges in stones_of(lines) if edges in kinds]
    return [tiles.copies[kind] - lying.count(kind) for kind in range(tiles.kinds)]


@cache
def kinds_of(tiles: Tiles) -> dict[frozenset[int], int]:
    """The kind of a stone with lines over these edges; the centre stone is of none."""
    return {EDGES_OF[mask]: turned // 6 for turned, mask in enumerate(tiles.masks)}
