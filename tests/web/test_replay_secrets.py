"""Looking back at a running game shows nobody what they could not know; afterwards it shows everything."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any

import pytest

from speltafel import bots, fair, games
from speltafel.engine import Budget, Rng, Seat, State
from speltafel.game import Game
from speltafel.house.live import Live, Terms, Viewer
from speltafel.house.records import options_json
from speltafel.store import SeatRow, TableRow
from speltafel.table import Entry, Table, actions_of, legal_tokens
from speltafel.text import DUTCH
from speltafel.web.logbook import Step
from speltafel.web.replay import moments as past
from speltafel.web.replay import worker
from speltafel.web.replay.worker import Question

SECRET = bytes(32)
WITH_SECRETS = [game for game in games.every() if game.secrets]
GAMES_EACH = 15
WORLDS_EACH = 6
ALL = Viewer("", ())


HIDDEN_LATE = {
    "catan": "CAT 1 hand LLBWGO; 1 towns v20; 1 cards KN KN; 2 hand LBBWWGO; "
    "2 towns v9 v13 v33 v37 v41; 2 cards KN; dice 34; phase robber 1",
    "steden-en-ridders": "CAK robber h5; 1 hand LLBWGOP; 1 towns v20; 1 progress WED BIS; 2 hand LBBWWGOPCN; "
    "2 towns v9 v13 v33 v37 v41; 2 progress ALC; dice 34; phase give 1 x2",
}
"""Where a game that begins openly has something to hide: a position to look back to."""


def seated(game: Game[Any], seats: int, origin: str = "") -> Live:
    """A table in memory at which nothing was done yet."""
    terms = Terms(origin=game.text.write(game.text.place(origin, seats, game.choose())) if origin else "")
    row = TableRow(
        "t", game.name, options_json(game.choose()), seats, fair.commitment("t", SECRET), 0, terms.to_json()
    )
    return Live(row, tuple(SeatRow("t", seat, f"g{seat}", "", f"n{seat}") for seat in range(seats)), SECRET)


def played(game: Game[Any], seats: int, rng: Rng, acts: int) -> Live:
    """A table at which so many acts were done, if it does not end before."""
    live = seated(game, seats, HIDDEN_LATE.get(game.name, ""))
    live.table = live.table.settle(rng)
    for _ in range(acts):
        live.table = one_more(live.table, rng)
    return live


def one_more(table: Table, rng: Rng) -> Table:
    """The table after one act more at random, unless that ends the game."""
    seat = table.actors()[rng.below(len(table.actors()))]
    lines = sorted(legal_tokens(table.game, table.state, seat))
    after = table.act(seat, lines[rng.below(len(lines))]).settle(rng)
    return table if after.outcome() else after


def finished(game: Game[Any], seats: int, rng: Rng) -> Live:
    """A table at which the game is over, played by somebody who wants to win."""
    live = seated(game, seats)
    live.table = live.table.settle(rng)
    player = next(iter(game.bots), "random")
    while seats_left := live.table.actors():
        view = live.table.view(seats_left[0])
        action = bots.choose(game, player, view, seats_left[0], Budget(1), rng)
        live.table = live.table.act(seats_left[0], game.text.token(view, seats_left[0], action)).settle(rng)
    return live


def looks(game: Game[Any], state: State, actor: Seat, action: int, viewer: Seat | None) -> str:
    """What a viewer sees after an action."""
    after = state.copy()
    after.apply(actor, action)
    return game.text.write(game.view(after, viewer))


def another_world(live: Live, viewer: Seat | None, rng: Rng) -> Live | None:
    """The same game as far as a viewer can tell, with other things hidden; None where the try led nowhere.

    What is turned over later must have been there before, so a try that keeps more gets further.
    """
    game, real = live.game, live.table.beginning().state
    world, keeps = seated(game, live.table.seats, live.table.origin), 2 + rng.below(15)
    for entry in live.table.standing:
        state, words = world.table.state.copy(), []
        for action in actions_of(game, real, entry):
            seen = looks(game, real, entry.seat, action, viewer)
            alike = [
                other
                for other in state.actions(entry.seat)
                if looks(game, state, entry.seat, other, viewer) == seen
            ]
            if not alike:
                return None
            same = action in alike and (entry.seat == viewer or rng.below(keeps) > 0)
            other = action if same else alike[rng.below(len(alike))]
            words.append(game.text.token(state, entry.seat, other))
            real.apply(entry.seat, action)
            state.apply(entry.seat, other)
        world.table = world.table.replayed(entry._replace(text=game.line(words)))
    return world


def shown(live: Live, viewer: Viewer) -> bytes:
    """All that a viewer is shown of a game that is looked back at, in bytes."""
    worker.window.cache_clear()
    log, eyes = past.log_of(live), past.perspective_of(live, viewer)
    every = [Question(log, eyes, nth, "nl") for nth in range(len(past.numbers_of(live.table)))]
    pictures = [worker.picture(one) for one in every] if live.game.board else []
    windows = [worker.changes(one) for one in every[:: past.WINDOW]]
    return b"\n".join([*map(gzip.decompress, windows + pictures), worker.scene(every[-1]).log.encode()])


def viewers(seats: int) -> Iterator[tuple[Seat | None, Viewer]]:
    """Every seat's player, and a spectator."""
    yield from ((seat, Viewer(f"g{seat}", (seat,))) for seat in range(seats))
    yield None, ALL


def keep_secrets(game: Game[Any], seed: int) -> int:
    """Fails where somebody can tell two worlds apart; how many worlds really differed."""
    rng, differed = Rng(seed), 0
    for number in range(GAMES_EACH):
        seats = game.seats[number % len(game.seats)]
        live = played(game, seats, rng, rng.below(4 * seats))
        for seat, viewer in viewers(seats):
            seen = shown(live, viewer)
            for _ in range(WORLDS_EACH):
                world = another_world(live, seat, rng)
                if world and world.table.standing != live.table.standing:
                    assert shown(world, viewer) == seen, (seat, live.table.standing, world.table.standing)
                    differed += 1
    return differed


@pytest.mark.slow
@pytest.mark.rule("TAF-06")
@pytest.mark.parametrize("game", WITH_SECRETS, ids=lambda game: game.name)
def test_worlds_a_viewer_cannot_tell_apart_look_the_same_when_looked_back_at(game: Game[Any]) -> None:
    assert keep_secrets(game, 1) > 20


def leaking_view(self: past.Perspective, table: Table, state: State) -> State:
    """Eyes that see through cards."""
    return state.copy()


def leaking_words(table: Table, entry: Entry, eyes: past.Perspective) -> Step:
    """A log that says what was laid face down."""
    return Step(entry.text, ())


def leaking_sentence(table: Table, state: State, seat: Seat, action: int, eyes: past.Perspective) -> Any:
    """A log that tells everybody what it tells who acted."""
    return table.game.text.tell(state, seat, action, seat)


@pytest.mark.parametrize(
    ("where", "name", "leak"),
    [
        (past.Perspective, "view", leaking_view),
        (past, "step_of", leaking_words),
        (past, "sentence_for", leaking_sentence),
    ],
)
def test_a_leak_that_is_planted_is_found(
    monkeypatch: pytest.MonkeyPatch, where: Any, name: str, leak: Any
) -> None:
    monkeypatch.setattr(where, name, leak)

    with pytest.raises(AssertionError):
        keep_secrets(games.load("bod"), 1)


@pytest.mark.slow
@pytest.mark.rule("TAF-06")
@pytest.mark.parametrize("game", WITH_SECRETS, ids=lambda game: game.name)
def test_once_a_game_is_over_everybody_sees_the_same_and_all_of_it(game: Game[Any]) -> None:
    live = finished(game, game.seats[0], Rng(3))
    eyes, all_of_it = past.perspective_of(live, ALL), range(0, len(past.numbers_of(live.table)), past.WINDOW)
    windows = [past.past_of(live, eyes, first) for first in all_of_it]
    moments = [(found, moment) for found in windows for moment in found.moments]

    for found, moment in moments:
        assert game.text.write(found.view(moment)) == game.text.write(moment.table.state)
    assert [moment.step.token for _, moment in moments[1:]] == [entry.text for entry in live.table.standing]


def test_people_at_one_screen_look_back_as_spectators_while_their_game_goes_on() -> None:
    live = played(games.load("bod"), 2, Rng(5), 3)

    assert shown(live, Viewer("g0", (0, 1))) == shown(live, ALL)


def test_what_was_dealt_face_down_is_told_in_full_once_the_game_is_over() -> None:
    live = finished(games.load("bod"), 2, Rng(3))
    first = past.past_of(live, past.perspective_of(live, ALL), 0).moments[1].step

    assert DUTCH.tell(first.sentences[0]) == f"deelt kaart {first.token.removeprefix('=')}"
