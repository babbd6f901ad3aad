"""Bots against bots, measured: the same chances and the same openings for each, seat by seat.

What is counted is games that differ: two bots that play the same game again teach nothing new.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing.connection import Connection, wait
from time import thread_time
from typing import Any, NamedTuple

from speltafel import bots
from speltafel.bots import Bot
from speltafel.children import Child
from speltafel.engine import CHANCE, Budget, Outcome, Rng, Seat, State, buffer, share, step
from speltafel.game import Game, Options, Refused
from speltafel.games import load
from speltafel.text import listed, say

NORMAL_95 = 1.96
USUAL_OPENING = 4
"""So many actions are made at random before bots think, in a game where no chance makes games differ."""
OUT = buffer()
"""One for all: compiled code never lets go of a row that it is handed by code that is not."""


class Bout(NamedTuple):
    """One game to play: who sits where (seat by seat, as numbers of the bots), its chances, its opening."""

    game: str
    options: Options
    bots: tuple[Bot, ...]
    seating: tuple[int, ...]
    seed: int
    seconds: float | None
    opening: int = 0


class Fought(NamedTuple):
    """How a bout ended, how many seconds each decision of each seat took, and what the game is told by."""

    outcome: Outcome
    thoughts: tuple[list[float], ...]
    line: bytes


class Illegal(Exception):
    """A bot chose what it may not do."""

    def __init__(self, bot: str, position: str, seat: Seat, action: int, seed: int) -> None:
        super().__init__(bot, position, seat, action, seed)
        self.sentence = say(
            "De bot {bot} koos op plaats {seat} wat niet mag: actie {action}, seed {seed}, in {position}",
            bot=bot,
            seat=seat + 1,
            action=action,
            seed=seed,
            position=position,
        )


@dataclass
class Tally:
    """What a bot has done so far; a shared first place is a draw."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    points: float = 0.0
    thoughts: list[float] = field(default_factory=list)
    lines: set[bytes] = field(default_factory=set)

    def count(self, fought: Fought, seat: int) -> None:
        """One game more."""
        places = fought.outcome.places
        first, shared = places[seat] == 1, places.count(1) > 1
        self.games += 1
        self.won += first and not shared
        self.drawn += first and shared
        self.points += share(places, seat)
        self.thoughts += fought.thoughts[seat]
        self.lines.add(fought.line)

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

    @property
    def distinct(self) -> int:
        """How many of its games differ."""
        return len(self.lines)

    def interval(self) -> tuple[float, float]:
        """Where the true rate lies with 95 % confidence (Wilson), by the games that differ."""
        n, p, z = self.distinct, self.rate, NORMAL_95
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)


def bouts(
    game: str,
    options: Options,
    players: tuple[Bot, ...],
    games: int,
    seed: int,
    seconds: float | None,
    opening: int | None = None,
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
    if opening is None:
        opening = 0 if chance_decides(load(game), options, seats) else USUAL_OPENING
    rounds = -(-games // seats)
    shifts = [tuple((shift + seat) % seats for seat in range(seats)) for shift in range(seats)]
    return [
        Bout(game, options, players, shift, seed + number, seconds, opening)
        for number in range(rounds)
        for shift in shifts
    ]


def chance_decides(game: Game[Any], options: Options, seats: int) -> bool:
    """Whether chance has a say after the first decision of a game."""
    state, rng, begun = game.start(seats, options), Rng(0), False
    while actors := state.actors():
        if actors[0] == CHANCE and begun:
            return True
        begun = begun or actors[0] != CHANCE
        step(state, rng, OUT)
    return False


def play(bout: Bout) -> Fought:
    """Play one game; each bot sees its own view only and thinks on its own clock."""
    game = load(bout.game)
    state: State = game.start(len(bout.seating), bout.options)
    chance = Rng(bout.seed)
    minds = [Rng(bout.seed * 1000 + number) for number in bout.seating]
    thoughts: tuple[list[float], ...] = tuple([] for _ in bout.seating)
    line = hashlib.sha256()
    opening = bout.opening
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            action = state.draw(chance)
        elif opening > 0:
            action = random_action(state, seat, chance)
            opening -= 1
        else:
            bot = bout.bots[bout.seating[seat]]
            begun = thread_time()
            action = chosen(bout, bot, game, state, seat, minds[seat])
            thoughts[seat].append(thread_time() - begun)
        line.update(b"%d %d " % (seat, action))
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return Fought(outcome, thoughts, line.digest())


def chosen(bout: Bout, bot: Bot, game: Game[Any], state: State, seat: Seat, mind: Rng) -> int:
    """The action of a bot at its level, or in the time that all have; what is not allowed ends the arena."""
    by_time = bout.seconds is not None
    budget = Budget(10**9, bout.seconds or 0.0, thread_time) if by_time else bot.budget(game)
    action = bots.choose(game, bot.name, game.view(state, seat), seat, budget, mind)
    if action not in state.actions(seat):
        raise Illegal(bot.name, game.text.write(state), seat, action, bout.seed)
    return action


def random_action(state: State, seat: Seat, rng: Rng) -> int:
    """Any action of a seat."""
    actions = state.actions(seat)
    return actions[rng.below(len(actions))]


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
