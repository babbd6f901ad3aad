"""A match: games in a row between the same players, with a running score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from speltafel.engine import Outcome, share
from speltafel.game import Game, Goal, Options
from speltafel.table import Table, opened


@dataclass(frozen=True)
class Match:
    """So many games, or as many as a goal takes; the game says how the next one differs from the last."""

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

    @property
    def goal(self) -> Goal | None:
        """What it is played for, if not for a number of games."""
        return self.game.goal(self.options) if self.game.goal else None

    @property
    def alone(self) -> bool:
        """Whether it is one game and no more."""
        return self.length == 1 and self.goal is None

    def over(self) -> bool:
        """Whether all games are played, or the goal is reached."""
        goal = self.goal
        if goal:
            return max(self.victories()) >= goal.points
        return len(self.outcomes) >= self.length

    def victories(self) -> tuple[int, ...]:
        """The victory points of each seat; where there is no goal, nobody has any."""
        goal, seats = self.goal, range(len(self.players))
        earned = [goal.earned(outcome) for outcome in self.outcomes] if goal else []
        return tuple(sum(points[seat] for points in earned) for seat in seats)

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
