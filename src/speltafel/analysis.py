"""A game looked at afterwards: what each act was worth, and what would have been better.

Values are of the whole truth, hidden things too, so only a game that is over is looked at (TAF-07).
Each act is a question of its own, answered by a child; so there is progress, and an end at any time.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple, Protocol

from speltafel import COMPILED, bots, solving
from speltafel.engine import CHANCE, Budget, Judged, Outcome, Rng, Seat, State, Worth, share
from speltafel.game import Game, Options, Refused
from speltafel.games import load
from speltafel.table import Table, actions_of, parse_line
from speltafel.text import Sentence, say

NODES = 1_000_000 if COMPILED else 10_000
"""How many positions a game's own search looks at for one action: a game of Linja in twenty seconds."""

ROUNDS = 2_000
"""How many games a tree search plays for one action; each is many positions."""

MARKS = ((0.30, "??"), (0.15, "?"), (0.05, "?!"))
"""From which share of the game on a loss is marked, and how (docs/analysis.md)."""

POLITE = 10
"""How much less than others a child that analyses presses for the processor."""


class Exact(Protocol):
    """Somebody who knows positions exactly."""

    def value(self, state: State, seat: Seat) -> int | None:
        """The lead in points with which a seat ends if both do their best; None where it is not known."""


class Ask(NamedTuple):
    """One act to be valued, in words: the position it was done in, whole, and the line that was said."""

    number: int
    game: str
    options: Options
    seats: int
    position: str
    seat: Seat
    line: str
    nodes: int


class Valued(NamedTuple):
    """What an act was worth to its seat, and what the best would have been; shares between 0 and 1."""

    number: int
    seat: Seat
    line: str
    best: str
    """The words of the best line, as far as the first action that differs."""
    shares: tuple[float, ...]
    """What the position before it promised each seat."""
    value: float
    best_value: float
    loss: float
    points: int | None
    """How many points it cost, where that is known."""
    proven: bool
    size: int
    """How many positions or games the search looked at."""

    @property
    def mark(self) -> str:
        """How bad it was: nothing, ?!, ? or ??."""
        return next((mark for least, mark in MARKS if self.loss >= least), "")


def over(table: Table) -> Outcome:
    """TAF-07: how the game ended; refuses one that is going on."""
    outcome = table.outcome()
    if outcome is None:
        sentence = say(
            "De partij is nog niet uit. Een analyse kijkt naar alles wat er ligt en zegt wat het beste is; "
            "wie nog speelt zoekt dat zelf."
        )
        raise Refused("TAF-07", sentence)
    return outcome


def questions(table: Table, nodes: int = 0) -> list[Ask]:
    """Every act of a game that is over, each a question; what chance decided is only gone along with."""
    over(table)
    game = table.game
    budget = nodes or (NODES if game.appraise else ROUNDS)
    state = table.beginning().state
    found = []
    for entry in table.standing:
        if entry.seat != CHANCE:
            position = game.text.write(state)
            found.append(
                Ask(
                    *(entry.number, game.name, table.options, table.seats),
                    *(position, entry.seat, entry.text, budget),
                )
            )
        for action in actions_of(game, state, entry):
            state.apply(entry.seat, action)
    return found


def final_shares(table: Table) -> tuple[float, ...]:
    """What each seat got."""
    places = over(table).places
    return tuple(share(places, seat) for seat in range(len(places)))


def answer(ask: Ask) -> Valued:
    """What a child makes of a question; it lets others go first."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, POLITE)
    return valued(ask)


def valued(ask: Ask, exact: Exact | None = None) -> Valued:
    """What an act was worth, action by action: exactly where somebody knows, else by a search."""
    game = load(ask.game)
    state = game.text.place(ask.position, ask.seats, ask.options)
    exact = exact or solving.known(game, state) or solving.by_itself(game, state)
    rng, best = Rng(ask.number), []
    judged: list[tuple[Judged, int]] = []
    for action in parse_line(game, state, ask.seat, ask.line):
        found = judge(game, state, ask, action, rng, exact)
        if all(one.action == done for one, done in judged):
            best.append(game.text.token(state, ask.seat, found.action))
        judged.append((found, action))
        state.apply(ask.seat, action)
    return summed(ask, game.line(best), [found for found, _ in judged])


def judge(game: Game[Any], state: State, ask: Ask, action: int, rng: Rng, exact: Exact | None) -> Judged:
    """One action of a line, by whoever knows best; what is as good as the best is called the best."""
    known = by_points(state, ask.seat, action, exact) if exact and ask.seats == 2 else None
    found = known or bots.judge(game, state, ask.seat, action, Budget(ask.nodes), rng)
    return found._replace(action=action) if found.asked == found.best else found


def by_points(state: State, seat: Seat, asked: int, exact: Exact) -> Judged | None:
    """What actions are worth by the margins they lead to; None unless all of them are known."""
    margins = {}
    for action in state.actions(seat):
        after = state.copy()
        after.apply(seat, action)
        margin = lead(after, seat, exact)
        if margin is None:
            return None
        margins[action] = margin
    best = max(margins, key=lambda action: margins[action])
    return Judged(best, in_points(margins[best], seat), in_points(margins[asked], seat), len(margins))


def lead(state: State, seat: Seat, exact: Exact) -> int | None:
    """The lead a position leads to: as counted at the end, else as somebody knows."""
    outcome = state.outcome()
    if outcome:
        return outcome.scores[seat] - outcome.scores[1 - seat]
    return exact.value(state, seat)


def in_points(margin: int, seat: Seat) -> Worth:
    """What a margin known in points means."""
    own = 0.5 + 0.5 * ((margin > 0) - (margin < 0))
    return Worth((own, 1 - own) if seat == 0 else (1 - own, own), True, margin)


def summed(ask: Ask, best: str, judged: list[Judged]) -> Valued:
    """A line as one act: what its actions lost together, from what the position before it promised."""
    seat, first = ask.seat, judged[0].best
    loss = sum(max(0.0, found.best.shares[seat] - found.asked.shares[seat]) for found in judged)
    worths = [worth for found in judged for worth in (found.best, found.asked)]
    promised = first.shares[seat]
    loss = min(loss, promised)
    return Valued(
        number=ask.number,
        seat=seat,
        line=ask.line,
        best=best,
        shares=first.shares,
        value=promised - loss,
        best_value=promised,
        loss=loss,
        points=points_lost(judged),
        proven=all(worth.proven for worth in worths),
        size=sum(found.nodes for found in judged),
    )


def points_lost(judged: list[Judged]) -> int | None:
    """How many points a line cost, if that is known of each of its actions."""
    pairs = [(found.best.points, found.asked.points) for found in judged]
    known = [best - asked for best, asked in pairs if best is not None and asked is not None]
    return sum(known) if len(known) == len(pairs) else None


def certainty(one: Valued, size: str) -> Sentence:
    """Whether a value is known or estimated, and by how much looking, as that is written."""
    return say("bewezen") if one.proven else say("schatting ({size} knopen)", size=size)
