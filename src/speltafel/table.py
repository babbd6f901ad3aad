"""One game being played: players, log and state. A value: what is done at it gives a new table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from speltafel.engine import CHANCE, Rng, Seat, State
from speltafel.game import Game, Nonsense, Options, Refused
from speltafel.text import Sentence, listed, say

LONGEST_ACTION = 4
"""No action is written in more words than this."""


class Entry(NamedTuple):
    """A line of the log: who, and the words. An undo names the number it goes back to."""

    number: int
    seat: Seat
    text: str
    back_to: int | None = None


@dataclass(frozen=True)
class Table:
    """A game, its players, everything that was done, and where that led."""

    game: Game[Any]
    players: tuple[str, ...]
    options: Options
    state: State
    entries: tuple[Entry, ...] = ()
    standing: tuple[Entry, ...] = ()
    """The entries that still count: those no undo took back."""

    @property
    def seats(self) -> int:
        """How many sit here."""
        return len(self.players)

    def view(self, seat: Seat | None) -> State:
        """What a seat may know (None: a spectator)."""
        return self.game.view(self.state, seat)

    def act(self, seat: Seat, line: str) -> Table:
        """The table after a seat said this line: all of it, or a refusal and nothing."""
        state, words = self.state.copy(), []
        for action in spell(self.game, self.state, seat, line):
            words.append(self.game.text.token(state, seat, action))
            state.apply(seat, action)
        return self._with(seat, " ".join(words), state)

    def settle(self, rng: Rng) -> Table:
        """The table after chance has decided whatever is up to chance now."""
        table = self
        while table.state.actors() == [CHANCE]:
            table = table.decide(table.state.draw(rng))
        return table

    def decide(self, action: int) -> Table:
        """The table after chance decided this."""
        word = self.game.text.token(self.state, CHANCE, action)
        state = self.state.copy()
        state.apply(CHANCE, action)
        return self._with(CHANCE, word, state)

    def undo(self, seat: Seat, agreed: bool = False) -> Table:
        """The table before the seat's last act: free while nobody else acted since, else by agreement."""
        target = self._last_of(seat, agreed)
        kept = tuple(entry for entry in self.standing if entry.number < target.number)
        table = opened(self.game, self.players, self.options)
        for entry in kept:
            table = table.replayed(entry)
        undo = Entry(len(self.entries) + 1, seat, "undo", target.number)
        return replace(table, entries=(*self.entries, undo), standing=kept)

    def replayed(self, entry: Entry) -> Table:
        """The table after an entry of a log, read back from its words."""
        if entry.seat == CHANCE:
            return self.decide(self.game.text.read(self.state, CHANCE, entry.text))
        return self.act(entry.seat, entry.text)

    def began(self) -> Seat:
        """Who acted first."""
        return next(entry.seat for entry in self.standing if entry.seat != CHANCE)

    def _with(self, seat: Seat, text: str, state: State) -> Table:
        entry = Entry(len(self.entries) + 1, seat, text)
        return replace(self, state=state, entries=(*self.entries, entry), standing=(*self.standing, entry))

    def _last_of(self, seat: Seat, agreed: bool) -> Entry:
        for entry in reversed(self.standing):
            if entry.seat == seat:
                return entry
            if entry.seat == CHANCE:
                raise Refused("", say("Terugnemen kan niet: daarna heeft het lot beslist."))
            if not agreed or self.game.secrets is not None:
                side = self.game.side(entry.seat)
                raise Refused("", say("Terugnemen kan niet: {side} heeft daarna gezet.", side=side))
        raise Refused("", say("Er is nog niets om terug te nemen."))


def opened(game: Game[Any], players: tuple[str, ...], options: Options) -> Table:
    """A table at which nothing has been done yet."""
    if len(players) not in game.seats:
        known = listed(map(str, game.seats))
        raise Refused(
            "",
            say(
                "{title} is voor {known} spelers, niet voor {count}.",
                title=game.title,
                known=known,
                count=len(players),
            ),
        )
    return Table(game, players, options, game.start(len(players), options))


def spell(game: Game[Any], state: State, seat: Seat, line: str) -> list[int]:
    """The actions a line spells, one after the other; raises the first refusal met."""
    state, words, actions = state.copy(), line.split(), []
    while words:
        action, used = first_action(game, state, seat, words)
        refusal = game.referee.check(state, seat, action)
        if refusal:
            raise Refused(*refusal)
        actions.append(action)
        state.apply(seat, action)
        words = words[used:]
    if not actions:
        raise Nonsense(line)
    return actions


def first_action(game: Game[Any], state: State, seat: Seat, words: list[str]) -> tuple[int, int]:
    """The action that the first words spell, and how many words that takes; the most that make sense."""
    for used in range(min(LONGEST_ACTION, len(words)), 0, -1):
        try:
            return game.text.read(state, seat, " ".join(words[:used])), used
        except Nonsense:
            continue
    raise Nonsense(words[0])


def sayings(game: Game[Any], state: State, seat: Seat) -> dict[str, int]:
    """What the seat can say now: the words of every legal action."""
    return {game.text.token(state, seat, action): action for action in state.actions(seat)}


def story(table: Table, viewer: Seat | None) -> Iterator[tuple[Entry, list[Sentence]]]:
    """Every standing entry with its actions told one by one, as the viewer may know them."""
    state = opened(table.game, table.players, table.options).state
    for entry in table.standing:
        told = []
        for action in actions_of(table.game, state, entry):
            told.append(table.game.text.tell(state, entry.seat, action, viewer))
            state.apply(entry.seat, action)
        yield entry, told


def actions_of(game: Game[Any], state: State, entry: Entry) -> list[int]:
    """The actions an entry of the log stands for."""
    if entry.seat == CHANCE:
        return [game.text.read(state, CHANCE, entry.text)]
    return spell(game, state, entry.seat, entry.text)
