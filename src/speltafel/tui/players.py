"""Who sits where at a terminal, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from speltafel.engine import Seat, State
from speltafel.game import Game
from speltafel.text import Language, Span, say, seat_style

from .sanitize import shortened


class Player(NamedTuple):
    """Somebody at the table: a person, or a bot by its name such as `search:3`."""

    name: str
    bot: str = ""


class Company(NamedTuple):
    """The players around one screen, and the language spoken there."""

    game: Game[Any]
    players: tuple[Player, ...]
    language: Language
    start: State
    """Where their first game begins: it says who has which colour."""

    def persons(self) -> list[Seat]:
        """The seats where people sit."""
        return [seat for seat, player in enumerate(self.players) if not player.bot]

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The people besides this one."""
        return tuple(person for person in self.persons() if person != seat)

    def person_among(self, seats: Iterable[Seat]) -> Seat | None:
        """The first of these seats where a person sits."""
        return next((seat for seat in seats if seat in self.persons()), None)

    def bot_among(self, seats: Iterable[Seat]) -> Seat | None:
        """The first of these seats where a bot sits."""
        return next((seat for seat in seats if seat >= 0 and self.players[seat].bot), None)

    def name(self, seat: Seat) -> str:
        """What a seat is called in the log: its player's name, else its colour."""
        return self.players[seat].name or capital(self.side(seat))

    def full_name(self, seat: Seat) -> str:
        """A player's name with the colour."""
        name = self.players[seat].name
        return f"{name} ({self.side(seat)})" if name else self.name(seat)

    def short_name(self, seat: Seat, most: int) -> str:
        """A player's name with the colour in at most so many letters: the colour goes only when it must."""
        full, colour = self.full_name(seat), f" ({self.side(seat)})"
        if len(full) <= most or most < len(colour) + 4 or not self.players[seat].name:
            return shortened(full, most)
        return shortened(self.players[seat].name, most - len(colour)) + colour

    def side(self, seat: Seat) -> str:
        """The colour of a seat."""
        return self.language.tell(self.game.side(seat, self.start))

    def sign(self, seat: Seat) -> Span:
        """A seat's name in its style; chance has one too."""
        return Span(say("Het lot"), "dim") if seat < 0 else Span(self.name(seat), seat_style(seat))

    def full_sign(self, seat: Seat) -> Span:
        """A seat's name and colour in its style."""
        return Span(self.full_name(seat), seat_style(seat))

    def listener(self) -> Seat | None:
        """Whose ears the log is for: the only person's, else a spectator's."""
        persons = self.persons()
        return persons[0] if len(persons) == 1 else None

    def secretive(self) -> bool:
        """Whether people share this screen who may not see each other's cards."""
        return self.game.secrets is not None and len(self.persons()) > 1


def capital(text: str) -> str:
    """A text that opens with a capital."""
    return text[:1].upper() + text[1:]
