"""Players that are programs. They are given a view and nothing more.

`random` and `greedy` are yardsticks, `search` is a Monte-Carlo tree search for every game; a
game may bring bots of its own. A level, as in `search:3`, says how much a bot may think and how
often it is hasty (`Game.levels`). A game that can be worked out has `endgame`, which plays the end
exactly, and where there is a table of the whole game `perfect`, which never errs.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from speltafel import solving
from speltafel.bots import tree
from speltafel.bots.complete import complete
from speltafel.bots.tree import search
from speltafel.engine import Budget, Judged, Rng, Seat, State, buffer, never, playout, shuffled
from speltafel.game import LEVELS as LEVELS
from speltafel.game import Game, Options, Refused
from speltafel.text import Sentence, listed, say

USUAL_LEVEL = 4
GENERAL = ("random", "greedy", "search")
PLAYOUTS = 8
NOTICED = 4
"""So many actions, any of them, are noticed at a glance."""

OUT = buffer()
"""One for all: compiled code never lets go of a row that it is handed by code that is not."""


class Bot(NamedTuple):
    """A bot by name, and its level."""

    name: str
    level: int

    def budget(self, game: Game[Any], now: Callable[[], float] = never) -> Budget:
        """How much it may think about a decision, on this clock; without one by positions alone."""
        nodes, seconds, haste = game.levels[self.level - 1]
        return Budget(nodes, seconds, now, haste)


ADVISER = Bot("adviser", USUAL_LEVEL)
"""Who is asked for help; nobody plays against it."""


def names(game: Game[Any]) -> list[str]:
    """The bots that can play this game."""
    exact = ["perfect"] if solving.exact(game) else []
    return [*GENERAL, *game.bots, *(["endgame"] if game.solver else []), *exact]


def usual(game: Game[Any]) -> str:
    """The bot that plays where nobody asked for another."""
    return f"{next(iter(game.bots), 'search')}:{USUAL_LEVEL}"


def levels(game: Game[Any], options: Options | None = None) -> list[Sentence]:
    """What a bot can be asked to be, the weakest first; without error only where a table knows these rules.

    Without options: by the rules as they are usually played.
    """
    graded = [say("niveau {level}", level=level) for level in range(1, len(LEVELS) + 1)]
    exact = faultless(game, game.start(game.seats[0], options or game.choose())) is not None
    return [*graded, say("foutloos")] if exact else graded


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
    if bot.name == "endgame" and game.solver and not game.solver.rules(game.start(game.seats[0], options)):
        raise Refused("", say("Voor deze regels kan er geen tabel zijn, dus is er geen bot endgame."))


def make_ready(game: Game[Any], bot: Bot, options: Options) -> None:
    """Refuse a bot that cannot play by these rules, and make the table that it needs, not while it thinks."""
    fits(game, bot, options)
    if bot.name == "endgame" and game.solver:
        solving.make_small_table(game, game.solver.rules(game.start(game.seats[0], options)))


def playing(game: Game[Any], options: Options) -> list[str]:
    """The bots that can play by these rules."""
    found = []
    for name in names(game):
        with suppress(Refused):
            fits(game, Bot(name, USUAL_LEVEL), options)
            found.append(name)
    return found


def choose(game: Game[Any], name: str, view: State, seat: Seat, budget: Budget, rng: Rng) -> int:
    """The action a bot takes, from its view alone."""
    if name == "random":
        actions = view.actions(seat)
        return actions[rng.below(len(actions))]
    if name == "greedy":
        return best_at_once(game, view, seat, sensible(game, view, seat), rng)
    if name == "perfect":
        action = perfect(game, view).choose(view, seat, rng)
        assert action is not None
        return action
    if name == "endgame":
        return endgame(game, view, seat, budget, rng)
    if name == ADVISER.name:
        return advise(game, view, seat, budget, rng)
    if budget.haste and rng.below(100) < budget.haste:
        return hasty(game, view, seat, rng)
    return thought(game, name, view, seat, budget, rng)


def thought(game: Game[Any], name: str, view: State, seat: Seat, budget: Budget, rng: Rng) -> int:
    """What a bot finds when it thinks as far as its budget goes."""
    if name != "search":
        return game.bots[name](view, seat, budget, rng)
    secrets = game.secrets
    imagine = (lambda: secrets.imagine(view, seat, rng)) if secrets else None
    judge, horizon = (None, 0) if game.horizon is None else (game.judge, game.horizon)
    among = game.sensible(view, seat) if game.sensible else None
    return search(view, seat, budget, rng, imagine, judge, horizon, among)


def perfect(game: Game[Any], view: State) -> solving.Known:
    """The table that knows all about a position, or a refusal."""
    known = faultless(game, view)
    if known is None:
        raise Refused(
            "", say("De bot perfect heeft geen tabel voor deze regels; speltafel solve maakt er een.")
        )
    return known


def faultless(game: Game[Any], view: State) -> solving.Known | None:
    """The table that knows the whole game by the rules of this position."""
    known = solving.known(game, view)
    return known if known and known.table.header.whole else None


def endgame(game: Game[Any], view: State, seat: Seat, budget: Budget, rng: Rng) -> int:
    """What the game's own bot does, until a table knows better."""
    for known in (solving.known(game, view), solving.at_hand(game, view)):
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
    return thought(game, [*game.bots, "search"][0], view, seat, budget, rng)


def judge(game: Game[Any], state: State, seat: Seat, asked: int, budget: Budget, rng: Rng) -> Judged:
    """What a seat's best action is worth, and the one asked about, where all is known.

    By the game's own search if it has one; else by everything that can follow, if that is little;
    else by the tree search.
    """
    if game.appraise:
        return game.appraise(state, seat, asked, budget, rng)
    return complete(game, state, seat, asked) or tree.appraise(state, seat, asked, budget, rng)


def sensible(game: Game[Any], view: State, seat: Seat) -> list[int]:
    """What is worth a thought."""
    return game.sensible(view, seat) if game.sensible else view.actions(seat)


def hasty(game: Game[Any], view: State, seat: Seat, rng: Rng) -> int:
    """What wins at once; else what looks best among the few actions that a glance takes in."""
    actions = sensible(game, view, seat)
    for action in actions:
        if wins(after(game, view, seat, action, rng), seat):
            return action
    return best_at_once(game, view, seat, shuffled(actions, rng)[:NOTICED], rng)


def wins(state: State, seat: Seat) -> bool:
    """Whether the game is over and this seat alone is first."""
    outcome = state.outcome()
    return outcome is not None and outcome.places[seat] == 1 and outcome.places.count(1) == 1


def best_at_once(game: Game[Any], view: State, seat: Seat, actions: list[int], rng: Rng) -> int:
    """The action after which the position looks best at once; among equals, any."""
    best: list[int] = []
    most = float("-inf")
    for action in actions:
        worth = worth_after(game, view, seat, action, rng)
        if worth > most:
            best, most = [], worth
        if worth == most:
            best.append(action)
    return best[rng.below(len(best))]


def after(game: Game[Any], view: State, seat: Seat, action: int, rng: Rng) -> State:
    """A world after an action, as it can be from what the seat sees."""
    world = game.secrets.imagine(view, seat, rng) if game.secrets else view.copy()
    world.apply(seat, action)
    return world


def worth_after(game: Game[Any], view: State, seat: Seat, action: int, rng: Rng) -> float:
    """How good a position is after an action: by the game's judge, else by a few random games."""
    if game.judge and game.secrets is None:
        return game.judge(after(game, view, seat, action, rng), seat)
    total = 0.0
    for _ in range(PLAYOUTS):
        world = after(game, view, seat, action, rng)
        if game.judge and game.horizon is not None:  # random games of this one may have no end
            total += game.judge(world, seat)
            continue
        playout(world, rng, OUT)
        total += world.payoff(seat)
    return total
