"""Routes measured by walking every trail there is, against the engine's quicker way (CAT-59, CAT-62)."""

from __future__ import annotations

import pytest

from speltafel.engine import CHANCE, Rng
from speltafel.games import load
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.island import END_LISTS, members, ways
from speltafel.games.catan.state.row import CITY, HIGH, LENGTH, LOW, ROAD, ROB, ROUTE, TOWN

GAME = load("catan")
GAMES = 6
NOBODY = -1


def trails(place: int, roads: frozenset[int], blocked: set[int]) -> int:
    """The longest trail from a crossing, every one of them walked."""
    longest = 0
    for way in roads:
        if place in END_LISTS[way]:
            there = sum(END_LISTS[way]) - place
            onward = 0 if there in blocked else trails(there, roads - {way}, blocked)
            longest = max(longest, 1 + onward)
    return longest


def measured(state: Catan, seat: int) -> int:
    """CAT-59: the length of a seat's route."""
    row = state.row
    roads = frozenset(ways(row[LOW + seat], row[HIGH + seat]))
    others = [other for other in range(state.players) if other != seat]
    blocked = {place for other in others for place in members(row[TOWN + other] | row[CITY + other])}
    return max((trails(place, roads, blocked) for way in roads for place in END_LISTS[way]), default=0)


def holder_after(holder: int, lengths: list[int]) -> int:
    """CAT-62: who holds the card, as the rulebook counts it out."""
    longest = [seat for seat, length in enumerate(lengths) if length == max(lengths)]
    if max(lengths) < 5:
        return NOBODY
    if holder in longest:
        return holder
    return longest[0] if len(longest) == 1 else NOBODY


def builds(state: Catan, rng: Rng) -> bool:
    """One action at random, building if there is something to build; whether it built."""
    seat = state.actors()[0]
    if seat == CHANCE:
        state.apply(seat, state.draw(rng))
        return False
    actions = state.actions(seat)
    buildings = [action for action in actions if ROAD <= action < ROB]
    action = rng.below(len(buildings or actions))
    state.apply(seat, (buildings or actions)[action])
    return bool(buildings)


@pytest.mark.rule("CAT-59")
@pytest.mark.rule("CAT-62")
def test_routes_and_their_card_are_what_walking_every_trail_gives() -> None:
    for seed in range(GAMES):
        rng, holder = Rng(seed), NOBODY
        state: Catan = GAME.start(4, GAME.choose(board="beginner", player_trade="off"))
        while state.actors():
            if builds(state, rng):
                lengths = [measured(state, seat) for seat in range(4)]
                holder = holder_after(holder, lengths)

                assert list(state.row[LENGTH : LENGTH + 4]) == lengths
                assert state.row[ROUTE] == holder
