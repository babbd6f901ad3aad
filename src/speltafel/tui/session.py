"""The conversation at a table: whose turn it is, who looks at the screen, what was last answered.

No input or output: the faces, `plain` and `screen`, bring lines in (`hear`) and show the answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from speltafel.bots.workers import erred
from speltafel.engine import Rng, Seat, State
from speltafel.game import Refused
from speltafel.match import Match
from speltafel.table import Table
from speltafel.text import Drawing, Language, Sentence, Span, say

from . import render
from .completions import endings
from .players import Company
from .players import Player as Player

Think = Callable[[Table, Seat], str]
"""What a bot says at a seat; may take its time."""


class Consent(NamedTuple):
    """A seat wants its last act back, and these people must still agree."""

    seat: Seat
    asked: tuple[Seat, ...]


@dataclass(frozen=True)
class Talk:
    """A table, those around it, and what was last answered. Each line heard gives a new talk."""

    match: Match
    table: Table
    company: Company
    think: Think
    rng: Rng
    facing: Seat | None = None
    """Where people keep secrets from one another: who looks at the screen."""
    consent: Consent | None = None
    answer: Drawing = field(default_factory=list)
    unheard: bool = False
    """Whether the last line did nothing, so that whoever typed it may want to mend it."""
    code: int | None = None
    """How the talk ended, as an exit code; None while it goes on."""

    def person(self) -> Seat | None:
        """The person who may act now: the first, if several may."""
        return self.company.person_among(self.table.state.actors())

    def bot(self) -> Seat | None:
        """The bot that must be asked now."""
        return self.company.bot_among(self.table.state.actors())

    def finished(self) -> bool:
        """Whether this game is over."""
        return not self.table.state.actors()

    def last_game(self) -> bool:
        """Whether no game of the match comes after this one."""
        if self.match.goal:
            return self.finished() and self.match.after(self.table).over()
        return len(self.match.outcomes) + 1 >= self.match.length

    def next_to_look(self) -> Seat | None:
        """Whom the screen must be handed to before anything is shown."""
        seat = self.person()
        return seat if self.company.secretive() and seat != self.facing else None

    def viewer(self) -> Seat | None:
        """Whose view is on the screen: without secrets the first person's; None is a spectator's."""
        if self.company.secretive():
            return self.person()
        return next(iter(self.company.persons()), None)

    def view(self) -> State:
        """What may be seen on the screen now."""
        return self.table.view(self.viewer())

    def board(self) -> Drawing:
        """The table drawn; nothing while the screen changes hands."""
        if self.next_to_look() is not None:
            return []
        return self.company.game.text.draw(self.view(), self.viewer())

    def tally(self, width: int) -> list[Span]:
        """Who plays what, and their points now; nothing while the screen changes hands."""
        if self.next_to_look() is not None:
            return []
        return render.tally(self.company, self.view(), self.board(), width)

    def prompt(self) -> list[Span]:
        """Who must do what."""
        seat, bot, next_to_look = self.person(), self.bot(), self.next_to_look()
        if self.consent:
            return [Span(say("Vindt {name} het goed? (j/n)", name=self.company.name(self.consent.asked[0])))]
        if next_to_look is not None:
            name = self.company.full_name(next_to_look)
            return [Span(say("Geef het scherm aan {name}; druk op Enter.", name=name))]
        if seat is not None:
            task = self.company.game.text.prompt(self.table.view(seat), seat)
            return [self.company.full_sign(seat), Span(": "), Span(task)]
        if bot is not None:
            return [Span(say("{name} denkt na …", name=self.company.full_name(bot)), "dim")]
        after = say("Enter sluit de tafel.") if self.last_game() else say("Enter begint de volgende partij.")
        return [Span(say("Het spel is uit.")), Span(" "), Span(after)]

    def ending(self) -> Drawing:
        """How the game ended and how the match stands."""
        outcome = self.table.state.outcome()
        assert outcome is not None, "only a finished game has an ending"
        drawing = render.ending(self.company, self.view(), outcome)
        if not self.match.alone:
            drawing += [[], *render.standing(self.company, self.match.after(self.table))]
        return drawing

    def endings(self, line: str) -> list[str]:
        """How the line being typed may go on."""
        seat = self.person()
        if seat is None or self.consent or self.next_to_look() is not None:
            return []
        return endings(self.company.game, self.table.view(seat), seat, line)

    def said(self, seat: Seat, line: str) -> Talk:
        """The talk after a seat said these tokens and chance had its say; raises Refused."""
        return self._after(self.table.act(seat, line))

    def _after(self, table: Table) -> Talk:
        table = table.settle(self.rng)
        news = render.news(self.company, table, after=len(self.table.entries))
        return replace(self, table=table, answer=news)

    def ask(self, seat: Seat) -> Talk:
        """The talk after the bot at this seat has thought and spoken."""
        return self.listen(seat, lambda: self.think(self.table, seat))

    def listen(self, seat: Seat, bot: Callable[[], str]) -> Talk:
        """TAF-09: the talk after a bot spoke; for one that fails the table plays, and says so and why."""
        try:
            return self.said(seat, bot())
        except Refused as refused:
            why = refused
        except Exception as error:
            why = erred(self.company.players[seat].bot, error)
        talk = self._after(self.table.by_default(seat))
        return replace(talk, answer=[*render.refused(why), *talk.answer])

    def answered(self, *sentences: Sentence) -> Talk:
        """The talk after these sentences were the answer."""
        return replace(self, answer=render.plain(*sentences))

    def next_game(self) -> Talk:
        """The talk at the next game of the match, or its end."""
        if self.last_game():
            return replace(self, answer=self.ending(), code=0)
        return opening(self.match.after(self.table), self.company, self.think, self.rng)


def sit_down(match: Match, players: tuple[Player, ...], language: Language, think: Think, rng: Rng) -> Talk:
    """The talk with which a match opens."""
    return opening(match, Company(match.game, players, language, match.next_table().state), think, rng)


def opening(match: Match, company: Company, think: Think, rng: Rng) -> Talk:
    """The talk with which the next game of a match opens."""
    table = match.next_table().settle(rng)
    hint = [Span(say("help toont wat je kunt vragen."), "dim")]
    answer = [render.seating(company), *render.begins(company, match, table), hint]
    return Talk(match, table, company, think, rng, answer=answer)
