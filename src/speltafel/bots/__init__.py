"""Players that are programs. They are given a view and nothing more.

`random` and `greedy` are yardsticks, `search` is a Monte-Carlo tree search for every game; a
game may bring bots of its own. A level, as in `search:3`, says how much a bot may think. A game
that can be worked out has `endgame`, which plays the end exactly, and where there is a table of
the whole game `perfect`, which never errs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from speltafel import solving
from speltafel.bots import tree
from speltafel.bots.complete import complete
from speltafel.bots.tree import search
from speltafel.engine import Budget, Judged, Rng, Seat, State, buffer, playout
from speltafel.game import Game, Options, Refused
from speltafel.text import Sentence, listed, say

LEVELS = (50, 200, 800, 3200, 12800, 51200)
"""How many positions a bot may look at, by level from 1."""

USUAL_LEVEL = 4
GENERAL = ("random", "greedy", "search")
PLAYOUTS = 8
OUT = buffer()
"""One for all: compiled code never lets go of a row that it is handed by code that is not."""


class Bot(NamedTuple):
    """A bot by name, and its level."""

    name: str
    level: int

    @property
    def nodes(self) -> int:
        """How many positions it may look at."""
        return LEVELS[self.level - 1]


ADVISER = Bot("adviser", USUAL_LEVEL)
"""Who is asked for help; nobody plays against it."""


def names(game: Game[Any]) -> list[str]:
    """The bots that can play this game."""
    exact = ["perfect"] if solving.exact(game) else []
    return [*GENERAL, *game.bots, *(["endgame"] if game.solver else []), *exact]


def usual(game: Game[Any]) -> str:
    """The bot that plays where nobody asked for another."""
    return f"{next(iter(game.bots), 'search')}:{USUAL_LEVEL}"


def levels(game: Game[Any]) -> list[Sentence]:
    """What a bot can be asked to be, the weakest first; without error only where a table knows the game."""
    graded = [say("niveau {level}", level=level) for level in range(1, len(LEVELS) + 1)]
    return [*graded, say("foutloos")] if solving.exact(game) else graded


def find(game: Game[Any], text: str) -> Bot:
    """The bot that `name` or `name:level` means."""
    name, _, level = text.partition(":")
    if name not in names(game):
        raise Refused(
            "",
            say(
                "Een bot „{name}” is er niet voor {title}. Wel: {known}.",
                name=name,
                title=game.title,
                known=listed(names(game)),
            ),
        )
    if level and (not level.isdecimal() or not 1 <= int(level) <= len(LEVELS)):
        raise Refused(
            "", say("Niveau „{level}” is er niet. Wel: 1 tot en met {most}.", level=level, most=len(LEVELS))
        )
    return Bot(name, int(level or USUAL_LEVEL))


def fits(game: Game[Any], bot: Bot, options: Options) -> None:
    """Refuse a bot that cannot play by these rules."""
    if bot.name == "perfect":
        perfect(game, game.start(game.seats[0], options))


def choose(game: Game[Any], name: str, view: State, seat: Seat, budget: Budget, rng: Rng) -> int:
    """The action a bot takes, from its view alone."""
    if name == "random":
        actions = view.actions(seat)
        return actions[rng.below(len(actions))]
    if name == "greedy":
        return greedy(game, view, seat, rng)
    if name == "search":
        secrets = game.secrets
        imagine = (lambda: secrets.imagine(view, seat, rng)) if secrets else None
        judge, horizon = (None, 0) if game.horizon is None else (game.judge, game.horizon)
        among = game.sensible(view, seat) if game.sensible else None
        return search(view, seat, budget, rng, imagine, judge, horizon, among)
    if name == "perfect":
        action = perfect(game, view).choose(view, seat, rng)
        assert action is not None
        return action
    if name == "endgame":
        return endgame(game, view, seat, budget, rng)
    if name == ADVISER.name:
        return advise(game, view, seat, budget, rng)
    return game.bots[name](view, seat, budget, rng)


def perfect(game: Game[Any], view: State) -> solving.Known:
    """The table that knows all about a position, or a refusal."""
    known = solving.known(game, view)
    if known is None or not known.table.header.whole:
        raise Refused(
            "", say("De bot perfect heeft geen tabel voor deze regels; speltafel solve maakt er een.")
        )
    return known


def endgame(game: Game[Any], view: State, seat: Seat, budget: Budget, rng: Rng) -> int:
    """What the game's own bot does, until a table knows better."""
    for known in (solving.known(game, view), solving.by_itself(game, view)):
        action = known.choose(view, seat, rng) if known else None
        if action is not None:
            return action
    return choose(game, next(iter(game.bots), "search"), view, seat, budget, rng)


def advise(game: Game[Any], view: State, seat: Seat, budget: Budget, rng: Rng) -> int:
    """The action to recommend: known to be best, if all is open and soon seen; else as the best bot would."""
    if game.secrets is None and not game.bots:
        known = complete(game, view, seat, view.actions(seat)[0])
        if known:
            return known.action
    return choose(game, [*game.bots, "search"][0], view, seat, budget, rng)


def judge(game: Game[Any], state: State, seat: Seat, asked: int, budget: Budget, rng: Rng) -> Judged:
    """What a seat's best action is worth, and the one asked about, where all is known.

    By the game's own search if it has one; else by everything that can follow, if that is little;
    else by the tree search.
    """
    if game.appraise:
        return game.appraise(state, seat, asked, budget, rng)
    return complete(game, state, seat, asked) or tree.appraise(state, seat, asked, budget, rng)


def greedy(game: Game[Any], view: State, seat: Seat, rng: Rng) -> int:
    """The action after which the position looks best at once; among equals, any."""
    best: list[int] = []
    most = float("-inf")
    for action in game.sensible(view, seat) if game.sensible else view.actions(seat):
        worth = worth_after(game, view, seat, action, rng)
        if worth > most:
            best, most = [], worth
        if worth == most:
            best.append(action)
    return best[rng.below(len(best))]


def worth_after(game: Game[Any], view: State, seat: Seat, action: int, rng: Rng) -> float:
    """How good a position is after an action: by the game's judge, else by a few random games."""
    if game.judge and game.secrets is None:
        after = view.copy()
        after.apply(seat, action)
        return game.judge(after, seat)
    total = 0.0
    for _ in range(PLAYOUTS):
        after = game.secrets.imagine(view, seat, rng) if game.secrets else view.copy()
        after.apply(seat, action)
        if game.judge and game.horizon is not None:  # random games of this one may have no end
            total += game.judge(after, seat)
            continue
        playout(after, rng, OUT)
        total += after.payoff(seat)
    return total
