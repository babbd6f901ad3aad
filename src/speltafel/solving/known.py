"""Questions to tables: what a position is worth, what each action loses, and what loses nothing.

Tables are files named by SPELTAFEL_TABLES. A small one, of the end of a game, is made by whoever
needs it first and kept in the user's cache.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from speltafel import COMPILED
from speltafel.engine import CHANCE, Rng, Seat, State
from speltafel.game import Game, Refused, Solver
from speltafel.solving.file import Damaged, Table
from speltafel.solving.run import solve
from speltafel.text import Sentence


class Known:
    """What a table says about positions of its game."""

    def __init__(self, solver: Solver[Any], table: Table) -> None:
        self.solver = solver
        self.table = table

    def value(self, view: State, seat: Seat) -> int | None:
        """The margin that this seat gets if nobody errs from here on; None if it is not known."""
        margin = self._margin(view)
        return margin if margin is None or seat == 0 else -margin

    def _margin(self, state: State) -> int | None:
        """The first seat's margin, from the table or else from what follows."""
        outcome = state.outcome()
        if outcome is not None:
            return outcome.scores[0] - outcome.scores[1]
        seat = state.actor()
        spot = self.solver.spot(state) if seat != CHANCE else None
        if spot is not None:
            margin = self.table.margin(*spot)
            return margin if margin is None or seat == 0 else -margin
        return self.ahead(state)

    def ahead(self, state: State) -> int | None:
        """The first seat's margin by looking at every action there is, whatever the table says here."""
        seat = state.actor()
        if seat == CHANCE:
            return None
        margins = [self._margin(after) for after in (done(state, seat, a) for a in state.actions(seat))]
        known = [margin for margin in margins if margin is not None]
        if len(known) < len(margins):
            return None
        return max(known) if seat == 0 else min(known)

    def losses(self, view: State, seat: Seat) -> dict[int, int] | None:
        """How many points each action of this seat gives away; None where it is not known."""
        values = {action: self.value(done(view, seat, action), seat) for action in view.actions(seat)}
        known = {action: value for action, value in values.items() if value is not None}
        if not known or len(known) < len(values):
            return None
        best = max(known.values())
        return {action: best - value for action, value in known.items()}

    def choose(self, view: State, seat: Seat, rng: Rng) -> int | None:
        """An action that gives nothing away; among equals, any. None where it is not known."""
        losses = self.losses(view, seat)
        if losses is None:
            return None
        best = [action for action, loss in losses.items() if loss == 0]
        return best[rng.below(len(best))]


def done(state: State, seat: Seat, action: int) -> State:
    """The state after an action."""
    after = state.copy()
    after.apply(seat, action)
    return after


def known(game: Game[Any], view: State) -> Known | None:
    """The best table there is for a position, if there is any."""
    if game.solver is None:
        return None
    rules = game.solver.rules(view)
    fitting = [table for table in tables(game) if table.header.rules == rules]
    return Known(game.solver, max(fitting, key=lambda table: table.header.late)) if fitting else None


def exact(game: Game[Any]) -> bool:
    """Whether a game can be played perfectly here: a table knows the whole of it."""
    return any(table.header.whole for table in tables(game))


def tables(game: Game[Any]) -> list[Table]:
    """The tables of a game that SPELTAFEL_TABLES names; what is wrong with others, `troubles` says."""
    found = []
    for path in named():
        try:
            table = opened(path)
        except Refused:
            continue
        header = table.header
        if game.solver and header.game == game.name and header.stones == game.solver.STONES:
            found.append(table)
    return found


def troubles() -> list[Sentence]:
    """What is wrong with the files that SPELTAFEL_TABLES names."""
    wrong = []
    for path in named():
        try:
            opened(path)
        except Refused as refused:
            wrong.append(refused.refusal.sentence)
    return wrong


def named() -> list[Path]:
    """The files that SPELTAFEL_TABLES names."""
    return [Path(name) for name in os.environ.get("SPELTAFEL_TABLES", "").split(os.pathsep) if name]


def opened(path: Path) -> Table:
    """A table, opened once for as long as its file stays the same."""
    try:
        stat = path.stat()
    except OSError:
        return Table(path)  # which says what is wrong
    return _opened(path.absolute(), stat.st_mtime_ns, stat.st_size)


@lru_cache(16)
def _opened(path: Path, changed: int, size: int) -> Table:
    return Table(path)


def by_itself(game: Game[Any], view: State) -> Known | None:
    """What is known of a late position by a small table, made here and now if need be."""
    rules = rules_of_late(game, view)
    if rules:
        make_small_table(game, rules)
    return at_hand(game, view)


def at_hand(game: Game[Any], view: State) -> Known | None:
    """What is known of a late position by a small table that was made before."""
    rules = rules_of_late(game, view)
    if game.solver is None or not rules:
        return None
    path = small_table(game.solver, game.name, rules)
    try:
        return Known(game.solver, opened(path))
    except Damaged:
        path.unlink(missing_ok=True)  # it is ours: the next who makes it makes it anew
    except (Refused, OSError):
        pass  # being made by somebody else just now, or nowhere to keep it
    return None


def make_small_table(game: Game[Any], rules: str) -> None:
    """Have the small table for these rules, once on every machine.

    Without compiled engines that would take minutes, so there only a table that exists is used.
    """
    solver = game.solver
    if solver is None or not rules or not COMPILED:
        return
    path = small_table(solver, game.name, rules)
    if path.exists():
        return
    options = game.choose(**dict(part.split("=") for part in rules.split()))
    with suppress(Refused, OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        for _ in solve(game, options, path, solver.STONES, solver.BY_ITSELF, 1):
            pass


def rules_of_late(game: Game[Any], view: State) -> str:
    """The rules of a position that a small table knows; empty where it is too early, or there is none."""
    solver = game.solver
    late = solver is not None and solver.rules(view) and solver.to_go(view) < solver.BY_ITSELF
    return solver.rules(view) if solver and late else ""


def small_table(solver: Solver[Any], game: str, rules: str) -> Path:
    """Where the small table of a game is kept."""
    return cache() / f"{game} {rules} {solver.BY_ITSELF}.table"


def cache() -> Path:
    """Where this user's programs keep what they can make again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "speltafel"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "speltafel"
