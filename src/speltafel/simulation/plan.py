"""What a seed says will happen: tables that are opened, what people do at them, and what goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from speltafel.engine import CHANCE, Rng, State
from speltafel.game import Game, Refused
from speltafel.games import load
from speltafel.house.live import Terms
from speltafel.store import SeatRow
from speltafel.table import placed

LASTS = 60.0
"""Seconds in which everything is begun."""

GAMES = {
    "nim": 6,
    "bod": 4,
    "linja": 2,
    "catan": 3,
    "steden-en-ridders": 1,
    "architekton": 1,
    "stad-en-land": 1,
    "querbeet": 1,
}
"""How often each game is on the table; the cheap ones more often."""

OFFERING = "CAT 1 hand LBWG; 1 towns v0; 2 hand LLBWO; 2 towns v50; phase action 1"
"""A position in which much can be offered, taken and withdrawn."""

PEOPLE = {
    "act": 40,
    "wild": 6,
    "twice": 5,
    "repeat": 5,
    "stale": 5,
    "flee": 5,
    "deed": 14,
    "come": 10,
    "go": 6,
    "sit": 5,
    "bot": 2,
    "look": 3,
    "hint": 2,
    "rematch": 2,
}
FAULTS = {"refuse": 3, "swallow": 4, "slow": 2, "jump": 3, "restart": 2, "crash": 2, "mood": 8}
CLOCKS: tuple[tuple[int | None, int | None], ...] = (
    (None, None),
    (None, None),
    (40_000, None),
    (None, 9_000),
    (60_000, 12_000),
)


class Step(NamedTuple):
    """Something that begins at a moment, at a table, with dice of its own for whatever is chosen in it."""

    at: float
    kind: str
    table: int
    dice: str

    def random(self) -> Random:
        """Its dice, the same whatever else happens."""
        return Random(self.dice)


class Plan(NamedTuple):
    """Everything that will be begun, in order."""

    seed: int
    steps: tuple[Step, ...]


def drawn(seed: int) -> Plan:
    """The plan of a seed."""
    random = Random(f"speltafel-simulation-1 {seed}")
    tables = random.randint(1, 4)
    steps = [step(random, seed, number, "open", random.uniform(0, 5)) for number in range(tables)]
    kinds, weights = zip(*(PEOPLE | FAULTS).items(), strict=True)
    for kind in random.choices(kinds, weights, k=random.randint(10, 50)):
        steps.append(step(random, seed, random.randrange(tables), kind, random.uniform(0, LASTS)))
    return Plan(seed, tuple(sorted(steps)))


def step(random: Random, seed: int, table: int, kind: str, at: float) -> Step:
    """A step, which gets its dice."""
    return Step(round(at, 3), kind, table, f"{seed} {random.getrandbits(40):x}")


class Opening(NamedTuple):
    """How a table is opened."""

    game: Game[Any]
    seats: tuple[SeatRow, ...]
    terms: Terms


def opening(random: Random) -> Opening:
    """A game, who sits at it, and on which terms."""
    game = load(random.choices(list(GAMES), list(GAMES.values()))[0])
    count = random.choice(game.seats)
    total, each = random.choice(CLOCKS)
    rows = tuple(sitting(random, seat) for seat in range(count))
    if all(row.bot for row in rows):
        rows = (SeatRow("", 0, "guest 0", "", "Person 0"), *rows[1:])
    origin = begun(game.name, count, random.randrange(4)) if random.random() < 0.6 else ""
    return Opening(game, rows, Terms("invite", total, each, origin=origin))


def sitting(random: Random, seat: int) -> SeatRow:
    """Who has a seat: a person, one with two seats, a bot, a bot that there is not, or nobody yet."""
    bot = SeatRow("", seat, "", "random:1", f"Bot {seat}")
    kinds: tuple[Callable[[], SeatRow], ...] = (
        lambda: SeatRow("", seat, f"guest {seat}", "", f"Person {seat}"),
        lambda: SeatRow("", seat, "guest 0", "", f"Person 0 on {seat}"),
        lambda: bot,
        lambda: bot._replace(bot="nobody:1"),
        lambda: SeatRow("", seat),
    )
    return random.choices(kinds, (8, 2, 8, 1, 2))[0]()


@cache
def begun(name: str, seats: int, number: int) -> str:
    """A position some way into a game, to begin from; empty where none can be."""
    game, rng = load(name), Rng(number)
    if name == "catan" and seats > 2 and number < 3:
        return OFFERING
    state = game.start(seats, game.choose())
    for _ in range(rng.below(120)):
        acting = state.actors()
        if not acting:
            break
        state = acted(state, acting[0], rng)
    origin = game.text.write(state)
    try:
        placed(game, seats, game.choose(), origin)
    except Refused:
        return ""
    return origin


def acted(state: State, seat: int, rng: Rng) -> State:
    """A state after somebody did anything."""
    actions = state.actions(seat)
    action = state.draw(rng) if seat == CHANCE else actions[rng.below(len(actions))]
    state.apply(seat, action)
    return state
