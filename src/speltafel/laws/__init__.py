"""The laws every game keeps, shown over random play.

`speltafel laws GAME` runs them for anybody's game; the tests run them for every game found.
A law is a function that says nothing, or raises `Broken` with the position that breaks it.
"""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from librt.vecs import vec

from speltafel.engine import CHANCE, MOST, Rng, Seat, State, buffer, step
from speltafel.game import Game, Options, Refused
from speltafel.table import LONGEST_ACTION, Table, opened
from speltafel.text import DUTCH, Drawing, Sentence, Span

LONGEST_GAME = 100_000
OUT = buffer()
"""One for all: compiled code never lets go of a row that it is handed by code that is not."""

WORLDS = 4
SOME = 8
"""So many actions, or fewer than twice as many, are looked at one by one where that is dear."""

LONGEST_LINE = 6
LONGEST_REPLAY = 300
FEW = 100
"""What is counted over states says nothing over fewer than this."""

APART = 29
"""One state in so many is spread over whole games: early on there may be little to hide."""


STRANGERS = 12
"""So many numbers that may be no action at all are tried on every referee in every state."""


class Case(NamedTuple):
    """A state to look at, and the game it belongs to."""

    game: Game[Any]
    options: Options
    state: State
    rng: Rng

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(self.state.seats())


class Broken(AssertionError):
    """A law does not hold."""

    def __init__(self, law: str, case: Case, fact: object) -> None:
        position = case.game.text.write(case.state)
        super().__init__(f"{case.game.name} ({case.options.stamp}): {law}: {fact}\n  in {position}")


def cases(game: Game[Any], options: Options, seats: int, rng: Rng) -> Iterator[Case]:
    """The states of random games, one after the other without end."""
    while True:
        state = game.start(seats, options)
        for _ in range(LONGEST_GAME):
            yield Case(game, options, state.copy(), rng)
            if not state.actors():
                break
            waiting = state.standby()
            if waiting and rng.below(4) == 0:
                seat = waiting[rng.below(len(waiting))]
                state.apply(seat, chosen(Case(game, options, state, rng), seat))
            else:
                step(state, rng, OUT)
        else:
            raise Broken("a game ends", Case(game, options, state, rng), LONGEST_GAME)


def fields(state: State) -> dict[str, object]:
    """Everything a state holds, by name, whether compiled or not."""
    kind: type = type(state)
    held = {name: getattr(state, name) for name in slots(kind)} | getattr(state, "__dict__", {})
    return {name: frozen(value) for name, value in held.items()}


@cache
def slots(kind: type) -> list[str]:
    """The fields that a class of states declares."""
    return [
        name
        for base in kind.__mro__
        for name, what in vars(base).items()
        if isinstance(what, types.GetSetDescriptorType | types.MemberDescriptorType)
        and not name.startswith("__")
    ]


def frozen(value: object) -> object:
    """A value as it is now: what is done to lists afterwards does not show."""
    if isinstance(value, vec):
        return tuple(value)
    if isinstance(value, (list, tuple)):
        return tuple(frozen(item) for item in value)
    return value


def copies_are_independent(case: Case) -> None:
    """A copy is equal, and what is done to it leaves the original alone."""
    before, copy = fields(case.state), case.state.copy()
    if fields(copy) != before:
        raise Broken("a copy is equal", case, fields(copy))
    if copy.actors():
        step(copy, case.rng, OUT)
    if fields(case.state) != before:
        raise Broken("a copy is independent", case, fields(case.state))


def positions_read_back(case: Case) -> None:
    """Writing a state or a view and placing it gives the same again."""
    text = case.game.text
    whole = text.write(case.state)
    read = text.place(whole, len(case.seats), case.options)
    if fields(read) != fields(case.state):
        raise Broken("a position reads back", case, text.write(read))
    views = {text.write(case.game.view(case.state, seat)) for seat in (*case.seats, None)}
    for written in sorted(views - {whole}):
        if text.write(text.place(written, len(case.seats), case.options)) != written:
            raise Broken("a view reads back", case, written)


def lists_are_lists(case: Case) -> None:
    """Whoever may act has actions, all different; nobody else has any; `fill` says the same."""
    actors = case.state.actors()
    if len(set(free(case.state))) != len(free(case.state)):
        raise Broken("actors differ", case, free(case.state))
    for seat in (CHANCE, *case.seats):
        actions, out = case.state.actions(seat), OUT
        n = case.state.fill(seat, out)
        if bool(actions) != (seat in free(case.state)):
            raise Broken("actors, and only they, have actions", case, (seat, actions))
        if len(set(actions)) != len(actions) or len(actions) > MOST or [out[i] for i in range(n)] != actions:
            raise Broken("actions differ, and fill lists them too", case, (seat, actions))
    if actors == [CHANCE]:
        odds = case.state.odds()
        if len(odds) != len(case.state.actions(CHANCE)) or min(odds) <= 0:
            raise Broken("chance has a weight for each action", case, odds)


def free(state: State) -> list[Seat]:
    """Everybody who may act: those who are waited for, and those who stand by."""
    return [*state.actors(), *state.standby()]


def actions_are_what_the_referee_allows(case: Case) -> None:
    """What the engine lists is exactly what the referee does not refuse."""
    for seat in (CHANCE, *case.seats):
        listed = set(case.state.actions(seat))
        thinkable = set(case.game.referee.universe(case.state, seat))
        if not listed <= thinkable:
            raise Broken("the universe holds every action", case, (seat, listed - thinkable))
        asked = thinkable | strangers(case, max(thinkable))
        allowed = {action for action in asked if case.game.referee.check(case.state, seat, action) is None}
        if allowed != listed:
            raise Broken("actions == check", case, (seat, sorted(allowed ^ listed)))


def strangers(case: Case, top: int) -> set[int]:
    """Numbers that mostly no action has: beyond all that is thinkable, and between."""
    rng = Rng(case.rng.word)  # of its own, so that the games that are looked at stay the same
    return {-(2**31), -1 - rng.below(99), 2**31, 2**62, *(rng.below(2 * top + 2) for _ in range(STRANGERS))}


def decisions_commute(case: Case) -> None:
    """Where several may act at once, it does not matter who is first."""
    actors = case.state.actors()
    if len(actors) < 2:
        return
    one, other = actors[0], actors[1 + case.rng.below(len(actors) - 1)]
    first, second = chosen(case, one), chosen(case, other)
    there, back = case.state.copy(), case.state.copy()
    there.apply(one, first)
    there.apply(other, second)
    back.apply(other, second)
    back.apply(one, first)
    if fields(there) != fields(back):
        raise Broken("simultaneous decisions commute", case, (one, first, other, second))


def chosen(case: Case, seat: Seat) -> int:
    """Any action of a seat."""
    actions = case.state.actions(seat)
    return actions[case.rng.below(len(actions))]


def some(case: Case, seat: Seat) -> list[int]:
    """The actions of a seat, or a fair sample where there are many."""
    actions = case.state.actions(seat)
    skip = case.rng.below(1 + len(actions) // SOME)
    return actions[skip :: 1 + len(actions) // SOME]


def tokens_read_back(case: Case) -> None:
    """Every action has words of its own, which read back as that action."""
    text = case.game.text
    for seat in free(case.state):
        words: dict[str, int] = {}
        for action in case.state.actions(seat):
            token = text.token(case.state, seat, action)
            if words.setdefault(token, action) != action or len(token.split()) > LONGEST_ACTION:
                raise Broken("tokens differ", case, token)
            if text.read(case.state, seat, token) != action:
                raise Broken("tokens read back", case, token)


def lines_read_back(case: Case) -> None:
    """What a seat does in a row can be said in one line, and heard as the same words."""
    state, tokens = case.state.copy(), []
    for seat in free(state)[:1] * LONGEST_LINE:
        if seat not in free(state):
            break
        action = chosen(case._replace(state=state), seat)
        tokens.append(case.game.text.token(state, seat, action))
        state.apply(seat, action)
        line = case.game.line(tokens)
        if case.game.words(line) != " ".join(tokens).split():
            raise Broken("lines read back", case, (tokens, line))


def everybody_can_look(case: Case) -> None:
    """Every seat, and a spectator, has a picture, a prompt and a log line at any moment."""
    for seat in (*case.seats, None):
        _, drawing, prompt = face(case, case.game.view(case.state, seat), seat)
        lines = [
            case.game.text.tell(case.state, actor, chosen(case, actor), seat) for actor in free(case.state)
        ]
        if not all(isinstance(line, Sentence) for line in (prompt, *lines)):
            raise Broken("prompts and log lines are sentences", case, (prompt, lines))
        if not all(isinstance(span, Span) for line in drawing for span in line):
            raise Broken("a drawing is lines of spans", case, drawing)


def nothing_leaks(case: Case) -> None:
    """A seat's view, its picture and its actions are the same in every world it cannot tell apart."""
    game, secrets = case.game, case.game.secrets
    if secrets is None:
        return
    for seat in (*case.seats, None):
        seen = game.view(case.state, seat)
        for _ in range(WORLDS):
            other = secrets.imagine(game.view(case.state, seat), seat, case.rng)
            if fields(game.view(other, seat)) != fields(seen):
                raise Broken("nothing leaks", case, (seat, game.text.write(seen), game.text.write(other)))
        if face(case, game.view(other, seat), seat) != face(case, seen, seat):
            raise Broken("nothing leaks", case, (seat, game.text.write(seen), game.text.write(other)))
        if seat is not None and game.view(case.state, seat).actions(seat) != case.state.actions(seat):
            raise Broken("a seat sees what it may do", case, seat)


def imagination_does_not_peek(case: Case) -> None:
    """Imagining from the whole truth gives the same world as imagining from the view."""
    if case.game.secrets is None:
        return
    seed, imagine = case.rng.below(1_000_000), case.game.secrets.imagine
    for seat in (*case.seats, None):
        from_view = imagine(case.game.view(case.state, seat), seat, Rng(seed))
        from_truth = imagine(case.state.copy(), seat, Rng(seed))
        if fields(from_view) != fields(from_truth):
            raise Broken("imagination does not peek", case, (seat, case.game.text.write(from_truth)))


def the_log_keeps_secrets(case: Case) -> None:
    """What a viewer cannot tell apart on the table is told alike in the log."""
    if case.game.secrets is None:
        return
    for actor in free(case.state):
        told: dict[object, Sentence] = {}
        for action in some(case, actor):
            after = case.state.copy()
            after.apply(actor, action)
            for viewer in (*case.seats, None):
                looks = viewer, *fields(case.game.view(after, viewer)).values()
                line = case.game.text.tell(case.state, actor, action, viewer)
                if told.setdefault(looks, line) != line:
                    raise Broken("the log keeps secrets", case, (viewer, actor, line))


def face(case: Case, view: State, seat: Seat | None) -> tuple[str, Drawing, Sentence]:
    """All that is shown to a seat."""
    text = case.game.text
    own = seat if seat is not None else 0
    return text.write(view), text.draw(view, seat), text.prompt(view, own)


def truth_cannot_be_guessed(game: Game[Any], options: Options, seats: int, rng: Rng, states: int) -> None:
    """Worlds imagined from a view differ from the truth: the view does not carry it along.

    Where a game says that the rules let a viewer work everything out, all worlds must be the truth.
    """
    if game.secrets is None:
        return
    hidden: Counter[Seat | None] = Counter()
    guessed: Counter[Seat | None] = Counter()
    apart = (case for case in cases(game, options, seats, rng) if rng.below(APART) == 0)
    for case in islice(apart, states):
        for viewer in (*case.seats, None):
            view, truth = game.view(case.state, viewer), game.text.write(case.state)
            if game.text.write(view) == truth:
                continue
            worlds = {game.text.write(game.secrets.imagine(view, viewer, rng)) for _ in range(2 * WORLDS)}
            if game.deducible and game.deducible(view, viewer):
                if worlds != {truth}:
                    raise Broken("what is said to be deducible is", case, (viewer, worlds))
                continue
            hidden[viewer] += 1
            guessed[viewer] += worlds == {truth}
    if not hidden or any(guessed[viewer] * 2 > hidden[viewer] for viewer in hidden):
        raise Broken("the truth cannot be guessed", case, f"{dict(guessed)} of {dict(hidden)}")


def ends_add_up(case: Case) -> None:
    """A game has an outcome exactly when it is over, and the derivation adds up to its scores."""
    outcome = case.state.outcome()
    if (outcome is None) != bool(case.state.actors()):
        raise Broken("over means an outcome", case, outcome)
    if outcome is None:
        return
    if min(outcome.places) != 1 or len(outcome.places) != len(case.seats):
        raise Broken("somebody is first", case, outcome)
    totals = [0] * len(case.seats)
    for line in case.game.referee.explain(case.state):
        totals[line.seat] += line.points
    if totals != list(outcome.scores):
        raise Broken("the derivation adds up", case, (totals, outcome))
    payoffs = [case.state.payoff(seat) for seat in case.seats]
    if any(not 0 <= payoff <= 1 for payoff in payoffs):
        raise Broken("payoffs lie between 0 and 1", case, payoffs)


def replay_equals_live(game: Game[Any], options: Options, seats: int, rng: Rng) -> None:
    """A game played by words, and read back from its log, leads to the same state."""
    start = opened(game, tuple(str(seat) for seat in range(seats)), options)
    table = start.settle(rng)
    while table.state.actors() and len(table.entries) < LONGEST_REPLAY:
        seat = table.state.actors()[0]
        action = chosen(Case(game, options, table.state, rng), seat)
        table = table.act(seat, game.text.token(table.state, seat, action)).settle(rng)
    replayed: Table = start
    for entry in table.standing:
        replayed = replayed.replayed(entry)
    if fields(replayed.state) != fields(table.state):
        raise Broken(
            "replay equals live", Case(game, options, table.state, rng), game.text.write(replayed.state)
        )


EACH_STATE: tuple[Callable[[Case], None], ...] = (
    copies_are_independent,
    positions_read_back,
    lists_are_lists,
    actions_are_what_the_referee_allows,
    decisions_commute,
    tokens_read_back,
    lines_read_back,
    everybody_can_look,
    nothing_leaks,
    imagination_does_not_peek,
    the_log_keeps_secrets,
    ends_add_up,
)


def keep(
    game: Game[Any], options: Options, seats: int, states: int, seed: int, every: int = 1
) -> Iterator[int]:
    """Check every law on so many states, every so manieth of random games.

    Yields how many are done, raises the first Broken.
    """
    rng = Rng(seed)
    chosen_cases = islice(cases(game, options, seats, rng), 0, None, every)
    for number, case in zip(range(1, states + 1), chosen_cases, strict=False):
        for law in EACH_STATE:
            try:
                law(case)
            except Broken:
                raise
            except Exception as wrong:
                raise Broken(law.__name__.replace("_", " "), case, told(wrong)) from wrong
        yield number
    replay_equals_live(game, options, seats, rng)
    if states >= FEW:
        truth_cannot_be_guessed(game, options, seats, rng, min(states, max(40, states // 8)))


def told(wrong: Exception) -> str:
    """What went wrong, for whoever wrote the game: a refusal by its rule and sentence, else the error."""
    if isinstance(wrong, Refused):
        rule, sentence = wrong.refusal
        return f"{rule} {DUTCH.tell(sentence)}".strip()
    return f"{type(wrong).__name__}: {wrong}"
