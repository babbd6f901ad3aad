"""What a form asks for: which game, against whom, with how much time."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.datastructures import FormData

from speltafel import bots, games, solving
from speltafel.engine import State
from speltafel.game import Game, Options, Refused
from speltafel.house import Terms
from speltafel.store import GuestRow, SeatRow
from speltafel.text import Language, Sentence, say
from speltafel.web.guard import number
from speltafel.web.guests import clean_name
from speltafel.web.moments import Here

MODES = ("bot", "screen", "invite")
MINUTES = (0, 1, 3, 5, 10, 15, 30, 60)
SECONDS = (0, 10, 30, 60, 120)
LONGEST_MATCH = 9


class Asked(NamedTuple):
    """A table somebody wants."""

    game: Game[Any]
    options: Options
    seats: tuple[SeatRow, ...]
    terms: Terms


def asked(form: FormData, guest: GuestRow, name: str, language: Language) -> Asked:
    """The table a form asks for; raises Refused for what there is not."""
    game = games.load(text_of(form, "game"))
    mode = text_of(form, "mode")
    if mode not in MODES:
        raise Refused("", say("Zo kun je niet spelen: {mode}.", mode=mode[:20]))
    options = game.choose(text_of(form, "profile"))
    total = choice(form, "minutes", MINUTES) * 60_000 or None
    each = choice(form, "seconds", SECONDS) * 1000 or None
    length = choice(form, "games", range(1, LONGEST_MATCH + 1), 1)
    own = SeatRow("", 0, guest.id, "", name or language.tell(say("Gast")))
    seats = (own, *others(form, game, options, mode, guest, language))
    return Asked(game, options, seats, Terms(mode, total, each, length))


def going_on(form: FormData, here: Here, guest: GuestRow) -> Asked:
    """The table at which a form asks to play on from a moment: against a bot, or at this screen."""
    live, mode = here.live, text_of(form, "mode")
    if mode not in ("bot", "screen"):
        raise Refused("", say("Zo kun je niet spelen: {mode}.", mode=mode[:20]))
    origin = live.game.text.write(placeable(here))
    seats = range(live.table.seats)
    if mode == "screen":
        rows = tuple(SeatRow("", seat, guest.id) for seat in seats)
    else:
        own = choice(form, "seat", seats)
        bot, title = opponent(form, live.game, live.options, here.language)
        name = guest.name or here.language.tell(say("Gast"))
        rows = tuple(
            SeatRow("", seat, guest.id, "", name) if seat == own else SeatRow("", seat, "", bot, title)
            for seat in seats
        )
    terms = Terms(mode, origin=origin, source=f"{live.id}?n={here.moment.number}")
    return Asked(live.game, live.options, rows, terms)


def placeable(here: Here) -> State:
    """The position of a moment, if one can play on from it."""
    outcome = here.moment.table.outcome()
    if outcome:
        raise Refused(outcome.rule, say("Het spel is al afgelopen."))
    return here.moment.table.state


def levels(game: Game[Any]) -> list[Sentence]:
    """What a bot can be asked to be, the weakest first; without error only where a table knows the game."""
    usual = [say("niveau {level}", level=level) for level in range(1, len(bots.LEVELS) + 1)]
    return [*usual, say("foutloos")] if solving.exact(game) else usual


def opponent(form: FormData, game: Game[Any], options: Options, language: Language) -> tuple[str, str]:
    """The bot a form asks for, and what it is called."""
    known = levels(game)
    level = choice(form, "level", range(1, len(known) + 1), bots.USUAL_LEVEL)
    name = language.tell(say("Bot, {level}", level=known[level - 1]))
    if level > len(bots.LEVELS):
        bots.fits(game, bots.Bot("perfect", 1), options)
        return "perfect:1", name
    return f"{next(iter(game.bots), 'search')}:{level}", name


def others(
    form: FormData, game: Game[Any], options: Options, mode: str, guest: GuestRow, language: Language
) -> list[SeatRow]:
    """Who sits on the other seats: bots, people at the same screen, or nobody yet."""
    seats = range(1, game.seats[0])
    if mode == "bot":
        bot, name = opponent(form, game, options, language)
        return [SeatRow("", seat, "", bot, name) for seat in seats]
    if mode == "screen":
        second = clean_name(text_of(form, "second")) or language.tell(say("Gast"))
        return [SeatRow("", seat, guest.id, "", second) for seat in seats]
    return [SeatRow("", seat) for seat in seats]


def text_of(form: FormData, name: str) -> str:
    """A field as text."""
    return str(form.get(name, ""))


def choice(form: FormData, name: str, known: range | tuple[int, ...], usual: int = 0) -> int:
    """A field as one of the numbers there are."""
    text = text_of(form, name) or str(usual)
    if number(text) not in known:
        raise Refused("", say("{name} kan niet {value} zijn.", name=name, value=text[:20]))
    return number(text)
