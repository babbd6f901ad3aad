"""Rules to choose: a page with every option of a game, and what a table is played with."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from speltafel import games
from speltafel.game import Game, Option, Options, Refusal, difference, value_text
from speltafel.web import open_form
from speltafel.web.context import house_of, page
from speltafel.web.guests import guest_of
from speltafel.web.markup import rule_link


class Differs(NamedTuple):
    """An option that is not as usual: what it is, and what it usually is."""

    option: Option
    value: str
    usual: str


class OptionField(NamedTuple):
    """An option as a page asks for it: the value it has there, and whether that is the usual one."""

    option: Option
    value: str
    usual: str
    values: tuple[str, ...]


def differs(game: Game[Any], options: Options) -> list[Differs]:
    """Where options are not as usual."""
    found = difference(game.choose(), options)
    return [
        Differs(option, value_text(found[option.name][1]), value_text(found[option.name][0]))
        for option in game.options
        if option.name in found
    ]


def option_fields(game: Game[Any], options: Options, form: FormData | None = None) -> list[OptionField]:
    """Every option of a game, as a profile has it or as somebody filled it in."""
    usual, told = game.choose(), form or FormData()
    return [
        OptionField(
            option,
            str(told.get(open_form.FIELD + option.name, value_text(options[option.name]))),
            value_text(usual[option.name]),
            tuple(value_text(value) for value in option.values),
        )
        for option in game.options
    ]


async def options_page(request: Request) -> Response:
    """The page on which every rule of a game can be chosen, beginning from a profile."""
    game = games.load(request.path_params["game"])
    return await render_options(request, game, request.query_params.get("profile", ""))


async def render_options(
    request: Request, game: Game[Any], profile: str, form: FormData | None = None, why: Refusal | None = None
) -> Response:
    """That page, perhaps as somebody filled it in and with what is wrong there."""
    options = game.choose(profile)
    known = await guest_of(request, house_of(request).store)
    return page(
        request,
        "options.html",
        400 if why else 200,
        game=game,
        profile=game.profile(options.profile),
        asks=option_fields(game, options, form),
        differs={one.name: differs(game, game.choose(one.name)) for one in game.profiles},
        refusal=why,
        rule_link=rule_link,
        field=open_form.FIELD,
        name=known.name,
        **open_form.CHOICES,
    )
