"""Looking back at a game: the page of a moment, all moments for the script, a picture, and playing on."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from speltafel.game import Refused, tray
from speltafel.text import say
from speltafel.web import moments, pages, setting
from speltafel.web.boards import with_id
from speltafel.web.guests import clean_name, guest_of
from speltafel.web.moments import Here
from speltafel.web.page import house_of, language_of, page
from speltafel.web.past import past

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A picture brings its own style, and nothing else."""


async def table(request: Request) -> Response:
    """A table as it is now, or as it was after entry `n`."""
    return await shown(request) if "n" in request.query_params else await pages.table(request)


async def at(request: Request, number: str) -> Here:
    """The moment a visitor asks for; a long game takes a while, so others are served meanwhile."""
    house = house_of(request)
    live = await house.live(request.path_params["table"])
    known = await guest_of(request, house.store)
    async with request.app.state.looking:
        found = await asyncio.to_thread(past, live, live.viewer(known.id))
    return Here(live, found, found.at(number), language_of(request))


async def shown(request: Request) -> Response:
    """The page of a moment."""
    here = await at(request, request.query_params["n"])
    number = here.moment.number
    return page(
        request,
        "replay.html",
        here=here,
        live=here.live,
        game=here.live.game,
        tray=tray(here.live.game.board),
        number=number,
        numbers=[moment.number for moment in here.past.moments],
        parts=moments.parts(here),
        log=moments.log(here),
        title=moments.title(here, str(here.nth)),
        any_title=moments.title(here, "{n}"),
        address=f"{pages.address(request, here.live)}?n=",
        **setting.CHOICES,
        with_id=with_id,
    )


async def everything(request: Request) -> Response:
    """All moments at once, each by what it changes, so that the script goes anywhere without asking."""
    here = await at(request, "0")
    async with request.app.state.looking:
        told = await asyncio.to_thread(moments.changes, here)
    return Response(told, media_type="application/json")


async def picture(request: Request) -> Response:
    """The board at a moment, as a file of its own."""
    here = await at(request, request.query_params.get("n", ""))
    if here.live.game.board is None:
        raise HTTPException(404)
    headers = {"content-security-policy": PICTURE_POLICY}
    return Response(moments.picture(here), media_type="image/svg+xml", headers=headers)


async def play_on(request: Request) -> Response:
    """TAF-06: a new table that begins where this one was at a moment."""
    form = await request.form()
    here = await at(request, str(form.get("n", "")))
    if not here.past.open_to_all or not here.live.started:
        raise Refused("TAF-06", say("Verder spelen kan hier pas als de partij uit is."))
    known, token = await pages.guest(request, clean_name(str(form.get("name", ""))))
    if not request.app.state.openings.takes(known.id):
        raise HTTPException(429)
    asked = setting.going_on(form, here, known)
    opened = await house_of(request).open(asked.game, asked.options, asked.seats, asked.terms)
    return pages.going_to(request, f"/t/{opened}", token)
