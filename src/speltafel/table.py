"""One game being played: players, log and state. A value: what is done at it gives a new table.

Whatever happens is an entry of the log, an undo and a resignation too; nothing is ever erased,
and a log read back (`replayed`) leads to the same table. TAF ids refer to rules.nl.md in this
folder, the house rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, NamedTuple

from speltafel.engine import CHANCE, Outcome, Rng, Seat, State
from speltafel.game import Game, Nonsense, Options, Refused
from speltafel.text import Sentence, listed, say

LONGEST_ACTION = 4
"""No action is written in more words than this."""

# Kinds of entries.
ACT = "act"
DRAW = "chance"
UNDO = "undo"
RESIGN = "resign"
OFFER = "offer"
AGREE = "agree"
DECLINE = "decline"
TIMEOUT = "timeout"
DEFAULT = "default"
"""What the table plays for a bot that gave no valid answer (TAF-09)."""
SIT = "sit"
PLEA = "plea"
GRANT = "grant"
LEAVE = "leave"
BACK = "back"
REMATCH = "rematch"
REOPEN = "reopen"
HINT = "hint"
DESERTED = "bots"
"""What is added to the entry of the last person to give up: only bots are left, so it is over."""
HINTS = ("hint", "best")
"""What help can be asked for: what the best move begins with, or all of it."""

PLAYED = (ACT, TIMEOUT, DEFAULT)
"""Kinds whose words are tokens that somebody at the table plays, or that are played for them."""
NOTES = (SIT, LEAVE, BACK, REMATCH, REOPEN, HINT)
"""Kinds that are written down and change nothing on the table."""


class Entry(NamedTuple):
    """A line of the log: who, what kind of thing, its words, and when (in milliseconds).

    The words of an act, a default, a draw of chance or a time-out are tokens; an undo names the number it
    goes back to; whoever sits down may add something to the table's chance; most need none.
    """

    number: int
    seat: Seat
    kind: str
    text: str
    at: int = 0


@dataclass(frozen=True)
class Table:
    """A game, its players, everything that was done, and where that led."""

    game: Game[Any]
    players: tuple[str, ...]
    options: Options
    state: State
    origin: str = ""
    """The position it began from, as its game writes it; empty is the set-up."""
    entries: tuple[Entry, ...] = ()
    standing: tuple[Entry, ...] = ()
    """The acts and draws that still count: those no undo took back."""
    offered: frozenset[Seat] = frozenset()
    """Who would call it a draw."""
    plea: Seat | None = None
    """Who asks the others to let an act be taken back."""
    granted: frozenset[Seat] = frozenset()
    """Who would let it be taken back."""
    gone: frozenset[Seat] = frozenset()
    """Who gave up, or has no time left; where others play on, somebody else plays for them."""
    revealed: frozenset[int] = frozenset()
    """The numbers of the acts that turned over what whoever acted could not know."""
    recent: tuple[tuple[State, ...], ...] = ()
    """Seat by seat, the states that the seat's last turn went through, with those of chance."""
    ended: Outcome | None = None
    """How it ended, if not on the board: by resignation, agreement or time."""

    @property
    def seats(self) -> int:
        """How many sit here."""
        return len(self.players)

    def beginning(self) -> Table:
        """This table before anything was done at it."""
        return opened(self.game, self.players, self.options, self.origin)

    def view(self, seat: Seat | None) -> State:
        """What a seat may know (None: a spectator)."""
        return self.game.view(self.state, seat)

    def actors(self) -> list[Seat]:
        """Who may act now; nobody when it is over, however it ended."""
        return [] if self.ended else self.state.actors()

    def standby(self) -> list[Seat]:
        """Who may act although nobody waits for it."""
        return [] if self.ended else self.state.standby()

    def outcome(self) -> Outcome | None:
        """How it ended, on the board or off it."""
        on_board = self.state.outcome()
        return self.ended or (behind(on_board, self.gone) if on_board else None)

    def act(self, seat: Seat, line: str, at: int = 0) -> Table:
        """The table after a seat said this line: all of it, or a refusal and nothing."""
        self._refuse_if_over()
        return self._played(seat, ACT, line, at)

    def settle(self, rng: Rng) -> Table:
        """The table after chance has decided whatever is up to chance now."""
        table = self
        while table.actors() == [CHANCE]:
            table = table.decide(table.state.draw(rng))
        return table

    def decide(self, action: int, at: int = 0) -> Table:
        """The table after chance decided this."""
        word = self.game.text.token(self.state, CHANCE, action)
        state = self.state.copy()
        state.apply(CHANCE, action)
        return self._stands(Entry(self.next_number, CHANCE, DRAW, word, at), [state])

    def undo(self, seat: Seat, agreed: bool = False, at: int = 0) -> Table:
        """The table before the seat's last act: free while nobody else acted since, else by agreement."""
        self._refuse_if_over()
        return self._back_to(self.last_of(seat, agreed).number, seat, at)

    def last_of(self, seat: Seat, agreed: bool) -> Entry:
        """TAF-01: the act an undo takes back; raises Refused where there is none."""
        if all(entry.seat != seat for entry in self.standing):
            raise Refused("TAF-01", say("Er is nog niets om terug te nemen."))
        if self.game.secrets is not None and self.state.outcome():
            raise Refused("TAF-01", say("Terugnemen kan niet: het spel is uit en alles ligt open."))
        for entry in reversed(self.standing):
            if entry.seat == seat and entry.number in self.revealed:
                raise Refused("TAF-01", say("Terugnemen kan niet: er is iets aan het licht gekomen."))
            if entry.seat == seat:
                return entry
            if entry.seat == CHANCE:
                raise Refused("TAF-01", say("Terugnemen kan niet: daarna heeft het lot beslist."))
            if not agreed or self.game.secrets is not None:
                side = self.game.side(entry.seat, self.state)
                raise Refused("TAF-01", say("Terugnemen kan niet: {side} heeft daarna gezet.", side=side))
        raise AssertionError("one of them is the seat's")

    def plead(self, seat: Seat, at: int = 0) -> Table:
        """TAF-01: the table after a seat asked to take its last act back, which others have answered."""
        self._refuse_if_over()
        self.last_of(seat, agreed=True)
        return replace(self._noted(seat, PLEA, "", at), plea=seat)

    def grant(self, seat: Seat, at: int = 0, asked: frozenset[Seat] = frozenset()) -> Table:
        """TAF-01: the table after a seat lets it be taken back; it is, once all who are asked do."""
        self._refuse_if_over()
        if self.plea is None or self.plea == seat or seat in self.granted:
            raise Refused("TAF-01", say("Niemand heeft gevraagd om terug te nemen."))
        number = self.last_of(self.plea, agreed=True).number
        table = replace(self._noted(seat, GRANT, "", at), granted=self.granted | {seat})
        return table if asked - table.granted else table._back_to(number, self.plea, at)

    def noted(self, seat: Seat, kind: str, text: str, at: int = 0) -> Table:
        """The table after something was only written down: who came, went or had help, or a house reopened.

        Whoever sits down may add something to the table's chance (TAF-05).
        """
        assert kind in NOTES
        return self._noted(seat, kind, text, at)

    def resign(self, seat: Seat, at: int = 0, left: str = "") -> Table:
        """TAF-02: the table after a seat gave up; `left` says whether only bots are."""
        self._refuse_if_over()
        if seat in self.gone:
            raise Refused("TAF-02", say("Je hebt al opgegeven."))
        return self._without(Entry(self.next_number, seat, RESIGN, left, at), "TAF-02")

    def offer(self, seat: Seat, at: int = 0) -> Table:
        """TAF-03: the table after a seat offers a draw, or agrees to one."""
        self._refuse_if_over()
        offered = self.offered | {seat}
        table = replace(self._noted(seat, AGREE if self.offered else OFFER, "", at), offered=offered)
        if len(offered) < self.seats:
            return table
        scores = tuple(self.points(other) for other in range(self.seats))
        return replace(table, ended=Outcome((1,) * self.seats, scores, "TAF-03"))

    def decline(self, seat: Seat, at: int = 0) -> Table:
        """TAF-01, TAF-03: the table after a seat said no to a draw or an undo, or asks no more."""
        self._refuse_if_over()
        if not self.offered and self.plea is None:
            raise Refused("TAF-03", say("Er is niets gevraagd."))
        table = self._noted(seat, DECLINE, "", at)
        return replace(table, offered=frozenset(), plea=None, granted=frozenset())

    def time_out(self, seat: Seat, at: int, all_used: bool, left: str = "") -> Table:
        """TAF-04: the table after a seat let its time run out: a default action, or as if it gave up."""
        self._refuse_if_over()
        if all_used:
            return self._without(Entry(self.next_number, seat, TIMEOUT, left, at), "TAF-04")
        return self._first_action(seat, TIMEOUT, "TAF-04", at)

    def by_default(self, seat: Seat, at: int = 0) -> Table:
        """TAF-09: the table after it played for a bot that gave no valid answer."""
        self._refuse_if_over()
        return self._first_action(seat, DEFAULT, "TAF-09", at)

    def replayed(self, entry: Entry) -> Table:
        """The table after an entry of a log, read back from its words."""
        seat, at = entry.seat, entry.at
        match entry.kind:
            case "chance":
                return self.decide(self.game.text.read(self.state, CHANCE, entry.text), at)
            case "undo":
                return self._back_to(int(entry.text), seat, at)
            case "resign":
                return self.resign(seat, at, entry.text)
            case "offer" | "agree":
                return self.offer(seat, at)
            case "decline":
                return self.decline(seat, at)
            case "plea":
                return self.plead(seat, at)
            case "grant":
                return replace(self._noted(seat, GRANT, "", at), granted=self.granted | {seat})
            case "sit" | "leave" | "back" | "rematch" | "reopen" | "hint":
                return self.noted(seat, entry.kind, entry.text, at)
            case "timeout" if leaves(entry):
                return self.time_out(seat, at, all_used=True, left=entry.text)
        return self._played(seat, entry.kind, entry.text, at)

    def began(self) -> Seat:
        """Who acted first, or should have, where it ended before anybody did."""
        acted = (entry.seat for entry in self.standing if entry.seat != CHANCE)
        return next(chain(acted, self.state.actors()))

    def points(self, seat: Seat) -> int:
        """The points of a seat if it were counted now."""
        return sum(line.points for line in self.game.referee.explain(self.state) if line.seat == seat)

    @property
    def log_entries(self) -> tuple[Entry, ...]:
        """What the log tells: what stands, and who left a game that went on."""
        if not self.gone:
            return self.standing
        left = (entry for entry in self.entries if leaves(entry))
        end = self.changed if self.ended else 0
        passed = tuple(entry for entry in left if entry.number != end)
        return tuple(sorted((*self.standing, *passed))) if passed else self.standing

    @property
    def changed(self) -> int:
        """The number of the last entry that was more than a note."""
        return next((entry.number for entry in reversed(self.entries) if entry.kind not in NOTES), 0)

    @property
    def next_number(self) -> int:
        """The number of the next entry."""
        return len(self.entries) + 1

    def _refuse_if_over(self) -> None:
        if self.ended:
            raise Refused(self.ended.rule, say("Het spel is al afgelopen."))

    def _played(self, seat: Seat, kind: str, line: str, at: int) -> Table:
        state, words, states, revealed = self.state, [], [], self.revealed
        for action in parse_line(self.game, self.state, seat, line):
            words.append(self.game.text.token(state, seat, action))
            if reveals(self.game, state, seat, action):
                revealed |= {self.next_number}
            state = state.copy()
            state.apply(seat, action)
            states.append(state)
        entry = Entry(self.next_number, seat, kind, self.game.line(words), at)
        return replace(self._stands(entry, states), revealed=revealed)

    def _stands(self, entry: Entry, states: list[State]) -> Table:
        return replace(
            self,
            state=states[-1],
            recent=self._recent(entry.seat, states),
            entries=(*self.entries, entry),
            standing=(*self.standing, entry),
            offered=frozenset(),
            plea=None,
            granted=frozenset(),
        )

    def _recent(self, seat: Seat, states: list[State]) -> tuple[tuple[State, ...], ...]:
        """A turn goes on while the same seat acts; what chance decides in between or after belongs to it."""
        last = next((entry.seat for entry in reversed(self.standing) if entry.seat != CHANCE), None)
        whose = last if seat == CHANCE else seat
        if whose is None:
            return self.recent
        before = self.recent[whose] if whose == last else (self.state,)
        turns = self.recent or ((),) * self.seats
        return (*turns[:whose], (*before, *states), *turns[whose + 1 :])

    def _first_action(self, seat: Seat, kind: str, rule: str, at: int) -> Table:
        """What is played for who does not answer, if anything is asked of them."""
        if seat not in self.state.actors():
            side = self.game.side(seat, self.state)
            raise Refused(rule, say("Van {side} wordt nu niets gevraagd.", side=side))
        default = self.game.text.token(self.state, seat, self.state.actions(seat)[0])
        return self._played(seat, kind, default, at)

    def _noted(self, seat: Seat, kind: str, text: str, at: int) -> Table:
        entry = Entry(self.next_number, seat, kind, text, at)
        return replace(self, entries=(*self.entries, entry))

    def _back_to(self, number: int, seat: Seat, at: int) -> Table:
        kept = tuple(entry for entry in self.standing if entry.number < number)
        table = self.beginning()
        for entry in kept:
            table = table.replayed(entry)
        undo = Entry(self.next_number, seat, UNDO, str(number), at)
        return replace(table, entries=(*self.entries, undo), standing=kept, gone=self.gone)

    def _without(self, entry: Entry, rule: str) -> Table:
        """The others play on; who is alone, or alone with bots, need not."""
        gone = self.gone | {entry.seat}
        table = replace(
            self,
            entries=(*self.entries, entry),
            gone=gone,
            offered=frozenset(),
            plea=None,
            granted=frozenset(),
        )
        if len(gone) < self.seats - 1 and entry.text != DESERTED:
            return table
        scores = tuple(self.points(other) for other in range(self.seats))
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        return replace(table, ended=behind(Outcome(places, scores, rule), gone))


def leaves(entry: Entry) -> bool:
    """Whether somebody gave up with this entry, or used all their time."""
    return entry.kind == RESIGN or (entry.kind == TIMEOUT and entry.text in ("", DESERTED))


def behind(outcome: Outcome, gone: frozenset[Seat]) -> Outcome:
    """TAF-02: an outcome in which those who gave up come after all others."""
    if not gone:
        return outcome
    ranks = [(seat in gone, place) for seat, place in enumerate(outcome.places)]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    return Outcome(places, outcome.scores, outcome.rule)


def opened(game: Game[Any], players: tuple[str, ...], options: Options, origin: str = "") -> Table:
    """A table at which nothing has been done yet: as it is set up, or as a position says."""
    if len(players) not in game.seats:
        known, count = listed(map(str, game.seats)), len(players)
        sentence = say(
            "{title} is voor {known} spelers, niet voor {count}.", title=game.title, known=known, count=count
        )
        raise Refused("", sentence)
    start = placed(game, len(players), options, origin) if origin else game.start(len(players), options)
    return Table(game, players, options, start, origin)


def placed(game: Game[Any], seats: int, options: Options, origin: str) -> State:
    """A position to begin from: written as its game writes it, and not over."""
    state: State = game.text.place(origin, seats, options)
    written, outcome = game.text.write(state), state.outcome()
    if written != origin:
        raise Refused("", say("Deze stelling schrijf je zo: {text}", text=written))
    if outcome:
        raise Refused(outcome.rule, say("Het spel is al afgelopen."))
    if only_seen(game, state):
        raise Refused("TAF-06", say("Zo ziet iemand een partij; spelen kan alleen met alles erbij."))
    return state


def only_seen(game: Game[Any], state: State) -> bool:
    """Whether this is what somebody sees of a game: nothing more is in it, yet it could be otherwise."""
    if game.secrets is None:
        return False
    text = game.text.write(state)
    for seat in (None, *range(state.seats())):
        if game.text.write(game.secrets.view(state, seat)) == text:
            dealt: State = game.secrets.imagine(state, seat, Rng(0))
            return bool(game.text.write(dealt) != text)
    return False


def parse_line(game: Game[Any], state: State, seat: Seat, line: str) -> list[int]:
    """The actions a line spells, one after the other; raises the first refusal met.

    Where there are secrets a line ends with what may turn something over (TAF-01): nobody asks by a
    line that is refused what is hidden. What stands behind the act that wins is not needed any more.
    """
    state, words = state.copy(), game.words(line)
    actions: list[int] = []
    while words:
        action, used = first_action(game, state, seat, words)
        refusal = game.referee.check(state, seat, action)
        if refusal and actions:
            rest = " ".join(words[:used])
            raise Refused(
                refusal.rule, say("Bij {words}: {why} Er is niets gezet.", words=rest, why=refusal.sentence)
            )
        if refusal:
            raise Refused(*refusal)
        turned = reveals(game, state, seat, action)
        actions.append(action)
        state.apply(seat, action)
        words = words[used:]
        if words and game.secrets is not None:
            if won(state, seat):
                break
            if turned:
                rest = " ".join(words)
                raise Refused(
                    "TAF-01",
                    say(
                        "Zeg {words} apart, als dat dan nog kan: de zet ervoor kan iets onthullen.",
                        words=rest,
                    ),
                )
    if not actions:
        raise Nonsense(line)
    return actions


def reveals(game: Game[Any], state: State, seat: Seat, action: int) -> bool:
    """TAF-01: whether an action turns over what its seat could not know."""
    return game.reveals is not None and game.reveals(state, seat, action)


def won(state: State, seat: Seat) -> bool:
    """Whether the game is over and a seat is first."""
    outcome = state.outcome()
    return outcome is not None and outcome.places[seat] == 1


def first_action(game: Game[Any], state: State, seat: Seat, words: list[str]) -> tuple[int, int]:
    """The action that the first words spell, and how many words that takes; the most that make sense."""
    for used in range(min(LONGEST_ACTION, len(words)), 0, -1):
        try:
            return game.text.read(state, seat, " ".join(words[:used])), used
        except Nonsense:
            continue
    raise Nonsense(words[0])


def legal_tokens(game: Game[Any], state: State, seat: Seat) -> dict[str, int]:
    """What the seat can say now: the words of every legal action."""
    return {game.text.token(state, seat, action): action for action in state.actions(seat)}


def log_sentences(table: Table, viewer: Seat | None) -> Iterator[tuple[Entry, list[Sentence]]]:
    """Every standing entry with its actions told one by one, as the viewer may know them."""
    state = table.beginning().state
    for entry in table.standing:
        told = preface(entry)
        for action in actions_of(table.game, state, entry):
            told.append(table.game.text.tell(state, entry.seat, action, viewer))
            state.apply(entry.seat, action)
        yield entry, told


def preface(entry: Entry) -> list[Sentence]:
    """TAF-09: what is told before an entry's actions: that a bot did not say them itself."""
    if entry.kind == DEFAULT:
        return [say("geeft geen geldig antwoord; de tafel speelt de eerste mogelijke zet (TAF-09)")]
    return []


def actions_of(game: Game[Any], state: State, entry: Entry) -> list[int]:
    """The actions an entry of the log stands for."""
    if entry.seat == CHANCE:
        return [game.text.read(state, CHANCE, entry.text)]
    return parse_line(game, state, entry.seat, entry.text)
