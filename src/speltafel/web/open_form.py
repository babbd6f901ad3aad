"""What a form asks for: which game, against whom, with how much time."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.datastructures import FormData

from speltafel import bots, games
from speltafel.game import Game, Options, Refused
from speltafel.house import Live, Terms
from speltafel.store import GuestRow, SeatRow
from speltafel.text import Language, say
from speltafel.web.guard import number
from speltafel.web.guests import clean_name
from speltafel.web.replay.worker import Origin

MODES = ("bot", "screen", "invite")
MINUTES = (0, 1, 3, 5, 10, 15, 30, 60)
SECONDS = (0, 10, 30, 60, 120)
LONGEST_MATCH = 9
FIELD = "o-"
"""What the field of an option is called, before its name."""
OTHERS = ("second", "third", "fourth", "fifth", "sixth")
"""The fields in which people at one screen write their names, after the first."""


class TableRequest(NamedTuple):
    """A table somebody wants."""

    game: Game[Any]
    options: Options
    seats: tuple[SeatRow, ...]
    terms: Terms


def table_request(form: FormData, guest: GuestRow, name: str, language: Language) -> TableRequest:
    """The table a form asks for; raises Refused for what there is not."""
    game = games.load(text_of(form, "game"))
    mode = text_of(form, "mode")
    if mode not in MODES:
        raise Refused("", say("Zo kun je niet spelen: {mode}.", mode=mode[:20]))
    options = chosen_options(form, game)
    total = choice(form, "minutes", MINUTES) * 60_000 or None
    each = choice(form, "seconds", SECONDS) * 1000 or None
    length = choice(form, "games", range(1, LONGEST_MATCH + 1), 1)
    own = SeatRow("", 0, guest.id, "", name or language.tell(say("Gast")))
    rows = (own, *others(form, game, options, mode, guest, language))
    seats = tuple(row._replace(seat=seat) for seat, row in enumerate(rows))
    return TableRequest(game, options, seats, Terms(mode, total, each, length))


def chosen_options(form: FormData, game: Game[Any]) -> Options:
    """The rules a form asks for: a profile, and what it says of single options."""
    told = {option.name: text_of(form, FIELD + option.name).strip() for option in game.options}
    return game.choose(text_of(form, "profile"), **{name: value for name, value in told.items() if value})


def continuing_request(
    form: FormData, live: Live, origin: Origin, guest: GuestRow, language: Language
) -> TableRequest:
    """The table at which a form asks to play on from a moment: against a bot, or at this screen."""
    mode = text_of(form, "mode")
    if mode not in ("bot", "screen"):
        raise Refused("", say("Zo kun je niet spelen: {mode}.", mode=mode[:20]))
    if origin.over:
        raise Refused(origin.over, say("Het spel is al afgelopen."))
    seats = range(live.table.seats)
    if mode == "screen":
        rows = tuple(SeatRow("", seat, guest.id) for seat in seats)
    else:
        own = choice(form, "seat", seats)
        name = guest.name or language.tell(say("Gast"))
        others = bots_of(form, live.game, live.options, language, len(seats) - 1)
        company = [*others[:own], SeatRow("", own, guest.id, "", name), *others[own:]]
        rows = tuple(row._replace(seat=seat) for seat, row in enumerate(company))
    terms = Terms(mode, origin=origin.position, source=f"{live.id}?n={origin.number}")
    return TableRequest(live.game, live.options, rows, terms)


CHOICES: dict[str, Any] = {"levels": bots.levels, "others": OTHERS}
"""What a page needs to ask how somebody wants to play."""


def opponent(form: FormData, game: Game[Any], options: Options, language: Language) -> tuple[str, str]:
    """The bot a form asks for, and what it is called."""
    level = choice(form, "level", range(1, len(bots.LEVELS) + 2), bots.USUAL_LEVEL)
    if level > len(bots.LEVELS):
        bots.fits(game, bots.Bot("perfect", 1), options)
    name = language.tell(say("Bot, {level}", level=bots.levels(game, options)[level - 1]))
    if level > len(bots.LEVELS):
        return "perfect:1", name
    return f"{bots.usual(game).partition(':')[0]}:{level}", name


def others(
    form: FormData, game: Game[Any], options: Options, mode: str, guest: GuestRow, language: Language
) -> list[SeatRow]:
    """Who sits on the other seats: bots, people at the same screen, or nobody yet."""
    if mode == "screen":
        return at_this_screen(form, game, options, guest, language)
    count = choice(form, "seats", game.seats, game.seats[0]) - 1
    if mode == "invite":
        return [SeatRow("", 0)] * count
    return bots_of(form, game, options, language, count)


def at_this_screen(
    form: FormData, game: Game[Any], options: Options, guest: GuestRow, language: Language
) -> list[SeatRow]:
    """Who sit there besides the first: all who gave a name, and as many bots as they like."""
    named = [clean_name(text_of(form, field)) for field in OTHERS]
    bot_count = choice(form, "bots", range(max(game.seats)), 0)
    lacking = min(game.seats) - 1 - bot_count
    people = [name for name in named if name]
    people += [language.tell(say("Gast"))] * (lacking - len(people))
    rows = [SeatRow("", 0, guest.id, "", name) for name in people]
    return rows + bots_of(form, game, options, language, bot_count)


def bots_of(
    form: FormData, game: Game[Any], options: Options, language: Language, count: int
) -> list[SeatRow]:
    """So many bots as a form asks for, with numbers if there are more than one."""
    bot, name = opponent(form, game, options, language)
    names = [name] if count == 1 else [f"Bot {nth}" for nth in range(1, count + 1)]
    return [SeatRow("", 0, "", bot, name) for name in names]


def text_of(form: FormData, name: str) -> str:
    """A field as text."""
    return str(form.get(name, ""))


def choice(form: FormData, name: str, known: range | tuple[int, ...], usual: int = 0) -> int:
    """A field as one of the numbers there are."""
    text = text_of(form, name) or str(usual)
    if number(text) not in known:
        raise Refused("", say("{name} kan niet {value} zijn.", name=name, value=text[:20]))
    return number(text)
