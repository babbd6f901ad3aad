"""Games that bots play by themselves, with the same committed chance as at any table, to be recorded."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from speltafel import bots, fair
from speltafel.bots.workers import words_of
from speltafel.engine import Rng, Seat
from speltafel.game import Game, Options
from speltafel.house.live import Live, Terms
from speltafel.house.records import options_json as written_options
from speltafel.record.model import Kept
from speltafel.store import EntryRow, SeatRow, TableRow
from speltafel.table import Table

ID_LENGTH = 12


def played(
    game: Game[Any], options: Options, players: Sequence[str], seed: int, now: Callable[[], int]
) -> Kept:
    """One whole game; the seed gives its chance, its bots' thoughts and its name."""
    secret = hashlib.sha256(fair.joined("speltafel-selfplay-1", game.name, options.stamp, seed)).digest()
    name = hashlib.sha256(fair.joined("speltafel-selfplay-id-1", secret)).hexdigest()[:ID_LENGTH]
    seats = tuple(SeatRow(name, seat, "", bot, bot) for seat, bot in enumerate(players))
    commitment = fair.commitment(name, secret)
    row = TableRow(
        name, game.name, written_options(options), len(seats), commitment, now(), Terms("arena").to_json()
    )
    live = Live(row, seats, secret)
    return Kept(row, seats, secret, tuple(entries(live, Rng(seed), now)))


def entries(live: Live, mind: Rng, now: Callable[[], int]) -> list[EntryRow]:
    """The log of a game that is played now, to its end."""
    log: list[EntryRow] = []
    after = live.settled(live.table, now())
    while True:
        if rows := live.rows(after, ""):
            live.put(after, rows)
            log += rows
        if not live.actors():
            return log
        seat, at = live.actors()[0], now()
        after = live.settled(acted(live, seat, mind, at), at)


def acted(live: Live, seat: Seat, mind: Rng, at: int) -> Table:
    """The table after the bot at a seat acted; TAF-09: for one that fails the table plays."""
    try:
        return live.table.act(seat, thought(live, seat, mind), at)
    except Exception:
        return live.table.by_default(seat, at)


def thought(live: Live, seat: Seat, mind: Rng) -> str:
    """What the bot at a seat says, from its view alone."""
    bot = bots.find(live.game, live.seats[seat].bot)
    view = live.table.view(seat)
    action = bots.choose(live.game, bot.name, view, seat, bot.budget(live.game), mind)
    return words_of(live.game, view, seat, bot.name, action)
