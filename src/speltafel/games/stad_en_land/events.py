"""What comes of an action: new links, parts that go one after the other and why, the end.

Read off the engine by comparing before and after; ids refer to rules.nl.md.
"""

from __future__ import annotations

from typing import NamedTuple

from speltafel.engine import Seat

from .positions import dead_ends, gone_of
from .state import Stad
from .ways import BORDERS, Net, net_of, parts_of


class Removal(NamedTuple):
    """A part that went: where the road had come to an end, and whether nothing was free there."""

    border: int
    square: int
    blocked: bool


def after(state: Stad, seat: Seat, action: int) -> Stad:
    """The position after an action."""
    copy = state.copy()
    assert isinstance(copy, Stad)
    copy.apply(seat, action)
    return copy


def new_links(before: Stad, now: Stad, seat: Seat) -> list[tuple[int, int]]:
    """STA-17: the pairs of cities that are linked now and were not before."""
    wanted = set(net_of(now, seat).wanted)
    return [pair for pair in net_of(before, seat).wanted if pair not in wanted]


def loser_of(state: Stad) -> Seat:
    """STA-32: whose parts went with the last one built: the other's of whoever built it."""
    return state.seat if state.left == 2 else 1 - state.seat


def removals(state: Stad) -> list[Removal]:
    """STA-30: the chain of parts that went with the last one built, in the order they went."""
    gone = gone_of(state)
    if not gone:
        return []
    loser = loser_of(state)
    net, theirs = net_of(state, loser), parts_of(state, 1 - loser)
    (square,) = dead_ends(gone, net)
    chain = []
    while gone:
        border = next(border for border in gone if square in BORDERS[border])
        still = Net(net.cities, net.own | gone, theirs)
        blocked = not any(square in BORDERS[free] for free in still.free)
        chain.append(Removal(border, square, blocked))
        gone -= {border}
        square = sum(BORDERS[border]) - square
    return chain
