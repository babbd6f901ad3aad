"""A match: games in a row between the same players, with a running score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from speltafel.engine import Outcome, share
from speltafel.game import Game, Options
from speltafel.table import Table, opened


@dataclass(frozen=True)
class Match:
    """So many games; the game itself says how the next one differs from the last."""

    game: Game[Any]
    players: tuple[str, ...]
    options: Options
    length: int
    outcomes: tuple[Outcome, ...] = ()

    def next_table(self) -> Table:
        """The table of the next game."""
        return opened(self.game, self.players, self.options)

    def after(self, table: Table) -> Match:
        """The match with this finished table counted."""
        outcome = table.outcome()
        assert outcome is not None, "only a finished game counts"
        options = self.options
        if self.game.again:
            changes = self.game.again(table.state, outcome, table.began())
            options = replace(options, values={**options.values, **changes})
        return replace(self, options=options, outcomes=(*self.outcomes, outcome))

    def over(self) -> bool:
        """Whether all games are played."""
        return len(self.outcomes) >= self.length

    def wins(self) -> tuple[float, ...]:
        """Games won by each seat; equal places share."""
        return tuple(
            sum(share(outcome.places, seat) for outcome in self.outcomes) for seat in range(len(self.players))
        )

    def points(self) -> tuple[int, ...]:
        """Points of each seat over all games."""
        return tuple(
            sum(outcome.scores[seat] for outcome in self.outcomes) for seat in range(len(self.players))
        )
