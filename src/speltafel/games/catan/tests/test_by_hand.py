"""Routes, hands and invariants of Catan against the same done plainly (by_hand.py)."""

from __future__ import annotations

import pytest

from speltafel.engine import OVER, Rng, buffer, step
from speltafel.games.catan import GAME
from speltafel.games.catan.belief import held, possible
from speltafel.games.catan.positions_pieces import route_length
from speltafel.games.catan.secrets import view
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.hands import change, closed, monopoly, steal, theft
from speltafel.games.catan.tests.by_hand import broken, histories, longest_trail, measured, network

STARTS = (
    "CAT 1 hand LLW; 2 hand LGO; 3 hand BW; 4 hand O",
    "CAT 1 hand LB; 2 hand LLBW; 3 hand LW; 4 hand G",
)


@pytest.mark.rule("CAT-59")
def test_a_route_is_as_long_as_the_longest_trail_there_is() -> None:
    rng = Rng(1)
    for _ in range(500):
        roads, blocked = network(rng)
        expected = longest_trail(roads, blocked)

        assert measured(roads, blocked) == expected
        assert route_length(sum(1 << way for way in roads), sum(1 << place for place in blocked)) == expected


@pytest.mark.parametrize("changes", [{}, {"victory": "claim"}, {"discards": "open", "tie": "first"}])
def test_in_every_state_cards_and_pieces_are_all_there_and_what_follows_from_them_is_right(
    changes: dict[str, str],
) -> None:
    state, rng, out = GAME.start(4, GAME.choose(**changes)), Rng(3), buffer()
    for number in range(4_000):
        if state.actor() == OVER:
            break
        step(state, rng, out)
        if number % 40 == 0:
            assert broken(state) == []


def eventful(start: str, rng: Rng) -> tuple[Catan, list[tuple[int, ...]]]:
    """A few random events after a start: cards come and go for all to see, some are stolen."""
    state = GAME.text.place(start, 4, GAME.choose())
    events: list[tuple[int, ...]] = []
    for _ in range(9):
        seat, kind = int(rng.below(4)), int(rng.below(5))
        has = state.row[8 * seat + kind] > 0
        if rng.below(3) == 0 and has:
            thief = (seat + 1 + rng.below(3)) % 4
            state.past = closed(state.past, state.row, theft(thief, seat, kind))
            steal(state.row, thief, seat, kind)
            events.append((thief, seat, kind, -1))
        else:
            by = -1 if has and rng.below(2) else 1
            change(state.row, seat, kind, by)
            events.append((seat, kind, by))
    return state, events


@pytest.mark.rule("CAT-02")
@pytest.mark.parametrize("start", STARTS)
def test_what_others_can_hold_is_what_every_history_leaves(start: str) -> None:
    rng = Rng(7)
    for _ in range(12):
        state, events = eventful(start, rng)
        first = GAME.text.place(start, 4, GAME.choose())
        hands = tuple(tuple(int(first.row[8 * seat + kind]) for kind in range(5)) for seat in range(4))
        for seat in (*range(4), None):
            expected = histories(hands, events, seat)
            worlds = {
                tuple(
                    tuple(int(held(*world, other)) >> 6 * kind & 63 for kind in range(5))
                    for other in range(4)
                ): share
                for world, share in possible(view(state, seat)).items()
            }

            assert worlds == pytest.approx({hands: float(share) for hands, share in expected.items()})


@pytest.mark.rule("CAT-54")
def test_after_a_monopoly_nobody_else_is_thought_to_have_the_kind() -> None:
    state = GAME.text.place("CAT 1 hand L; 2 hand LW; 3 hand W; 4 hand O", 4, GAME.choose())
    state.past = closed(state.past, state.row, theft(2, 1, 2))  # seat 3 steals wool, or so they know
    steal(state.row, 2, 1, 2)
    before = len(possible(view(state, 0)))
    change(state.row, 1, 0, -1)
    change(state.row, 0, 0, 1)
    state.past = closed(state.past, state.row, monopoly(0, 0))

    assert before == 2
    assert len(possible(view(state, 0))) == 1
