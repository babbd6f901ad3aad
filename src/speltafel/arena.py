"""Bots against bots, measured: the same chances for each, seat by seat."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing.connection import Connection, wait
from time import thread_time
from typing import NamedTuple

from speltafel import bots
from speltafel.bots import Bot
from speltafel.children import Child
from speltafel.engine import CHANCE, Budget, Outcome, Rng, State, share
from speltafel.game import Options, Refused
from speltafel.games import load
from speltafel.text import listed, say

NORMAL_95 = 1.96


class Bout(NamedTuple):
    """One game to play: who sits where (seat by seat, as numbers of the bots), and its chances."""

    game: str
    options: Options
    bots: tuple[Bot, ...]
    seating: tuple[int, ...]
    seed: int
    seconds: float | None


class Fought(NamedTuple):
    """How a bout ended, and how many seconds each decision of each seat took."""

    outcome: Outcome
    thoughts: tuple[list[float], ...]


@dataclass
class Tally:
    """What a bot has done so far; a shared first place is a draw."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    points: float = 0.0
    thoughts: list[float] = field(default_factory=list)

    def count(self, fought: Fought, seat: int) -> None:
        """One game more."""
        places = fought.outcome.places
        first, shared = places[seat] == 1, places.count(1) > 1
        self.games += 1
        self.won += first and not shared
        self.drawn += first and shared
        self.points += share(places, seat)
        self.thoughts += fought.thoughts[seat]

    @property
    def rate(self) -> float:
        """Share of the points that could be had."""
        return self.points / self.games

    @property
    def seconds(self) -> float:
        """How long a decision took on average."""
        return sum(self.thoughts) / max(1, len(self.thoughts))

    @property
    def longest_usual(self) -> float:
        """What 95 of 100 decisions did not take longer than."""
        return sorted(self.thoughts)[len(self.thoughts) * 95 // 100] if self.thoughts else 0.0

    def interval(self) -> tuple[float, float]:
        """Where the true rate lies with 95 % confidence (Wilson)."""
        n, p, z = self.games, self.rate, NORMAL_95
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)


def bouts(
    game: str, options: Options, players: tuple[Bot, ...], games: int, seed: int, seconds: float | None
) -> list[Bout]:
    """At least so many games: each seed once for every way to shift the bots round the table."""
    seats = len(players)
    if seats not in load(game).seats:
        known = listed(map(str, load(game).seats))
        raise Refused(
            "",
            say(
                "{title} is voor {known} spelers, niet voor {count}.",
                title=load(game).title,
                known=known,
                count=seats,
            ),
        )
    rounds = -(-games // seats)
    shifts = [tuple((shift + seat) % seats for seat in range(seats)) for shift in range(seats)]
    return [
        Bout(game, options, players, shift, seed + number, seconds)
        for number in range(rounds)
        for shift in shifts
    ]


def play(bout: Bout) -> Fought:
    """Play one game; each bot sees its own view only and thinks on its own clock."""
    game = load(bout.game)
    state: State = game.start(len(bout.seating), bout.options)
    chance = Rng(bout.seed)
    minds = [Rng(bout.seed * 1000 + number) for number in bout.seating]
    thoughts: tuple[list[float], ...] = tuple([] for _ in bout.seating)
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(chance))
            continue
        bot = bout.bots[bout.seating[seat]]
        budget = Budget(bot.nodes) if bout.seconds is None else Budget(10**9, bout.seconds, thread_time)
        view, begun = game.view(state, seat), thread_time()
        action = bots.choose(game, bot.name, view, seat, budget, minds[seat])
        thoughts[seat].append(thread_time() - begun)
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return Fought(outcome, thoughts)


def contest(planned: list[Bout], processes: int) -> Generator[list[Tally]]:
    """Play the bouts in processes of their own; the tallies after each, bot by bot."""
    tallies = [Tally() for _ in planned[0].bots]
    children: list[Child[Bout, Fought]] = []
    try:
        children += (Child(play) for _ in range(min(processes, len(planned))))
        for bout, fought in played(planned, children):
            for seat, number in enumerate(bout.seating):
                tallies[number].count(fought, seat)
            yield tallies
    finally:
        for child in children:
            child.end()


def played(planned: list[Bout], children: list[Child[Bout, Fought]]) -> Iterator[tuple[Bout, Fought]]:
    """Each bout with how it ended, as the children come to it."""
    waiting = iter(planned)
    busy: dict[Connection, tuple[Child[Bout, Fought], Bout]] = {}

    def give(child: Child[Bout, Fought]) -> None:
        bout = next(waiting, None)
        if bout is not None:
            child.ask(bout)
            busy[child.connection] = child, bout

    for child in children:
        give(child)
    while busy:
        for connection in wait(list(busy)):
            assert isinstance(connection, Connection)
            child, bout = busy.pop(connection)
            yield bout, child.answer()
            give(child)
