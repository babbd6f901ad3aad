"""Tables to talk at, for the tests of the terminal."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, NamedTuple

from speltafel.engine import Rng, Seat
from speltafel.game import Game
from speltafel.games import load, speak
from speltafel.match import Match
from speltafel.table import Table, legal_tokens, opened
from speltafel.tui.plain import play_plain
from speltafel.tui.players import Player
from speltafel.tui.session import Talk, sit_down

NIM = load("nim")
LINJA = load("linja")
ANNA, BRAM, ROBIN = Player("Anna"), Player("Bram"), Player("Robin", "search:3")


class Played(NamedTuple):
    """How it ended, and everything that was written."""

    code: int
    text: str

    def lines(self) -> list[str]:
        """What was written, line by line."""
        return self.text.splitlines()

    def has(self, *lines: str) -> bool:
        """Whether these lines stand together somewhere."""
        return "\n".join(["", *lines, ""]) in f"\n{self.text}"


def first_choice(table: Table, seat: Seat) -> str:
    """A bot that takes the first thing it may do."""
    return next(iter(legal_tokens(table.game, table.view(seat), seat)))


def talk_at(
    game: Game[Any],
    *players: Player,
    language: str = "nl",
    length: int = 1,
    think: Callable[[Table, Seat], str] = first_choice,
    **options: str,
) -> Talk:
    """The opening of a match."""
    match = Match(game, tuple(player.name for player in players), game.choose(**options), length)
    return sit_down(match, players, speak(language), think, Rng(1))


def played(talk: Talk, *lines: str) -> Played:
    """What happens when people type these lines."""
    out = io.StringIO()
    return Played(play_plain(talk, [f"{line}\n" for line in lines], out), out.getvalue())


def lines_of_a_game(game: Game[Any], seed: int, **options: str) -> tuple[list[str], Table]:
    """What two people might type in a whole game, and the table it leads to."""
    rng, table, lines = Rng(seed), opened(game, ("Anna", "Bram"), game.choose(**options)), []
    while seats := table.state.actors():
        words = list(legal_tokens(game, table.state, seats[0]))
        lines.append(words[rng.below(len(words))])
        table = table.act(seats[0], lines[-1])
    return lines, table
