"""Looking back at a game: the page of a moment, all moments for the script, a picture, and playing on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from speltafel.game import Refused, tray
from speltafel.house import Live
from speltafel.text import say
from speltafel.web import handlers, open_form
from speltafel.web.boards import with_id
from speltafel.web.context import compressed_response, house_of, language_of, page
from speltafel.web.guard import client_network
from speltafel.web.guests import clean_name, guest_of
from speltafel.web.limits import count
from speltafel.web.pools import Pools
from speltafel.web.replay import worker
from speltafel.web.replay.moments import log_of, nth_of, numbers_at, perspective_of
from speltafel.web.replay.worker import Question

T = TypeVar("T")

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A picture brings its own style, and nothing else."""


async def table(request: Request) -> Response:
    """A table as it is now, or as it was after entry `n`."""
    return await moment_page(request) if "n" in request.query_params else await handlers.table(request)


async def question_of(request: Request, number: str) -> tuple[Live, Question]:
    """The table, and the moment of it that a visitor asks for."""
    house = house_of(request)
    live = await house.live(request.path_params["table"])
    known = await guest_of(request, house.store)
    count(request, "moments", known.id)
    nth = nth_of(live, number)
    code = language_of(request).code
    return live, Question(log_of(live), perspective_of(live, live.viewer(known.id)), nth, code)


async def in_worker(request: Request, work: Callable[[Question], T], asked: Question) -> T:
    """What another process makes of a moment; a long game takes a while."""
    pools: Pools = request.app.state.pools
    return await pools.looks.run(client_network(request), work, asked)


def open_to_all(live: Live, asked: Question) -> bool:
    """Whether whoever asks sees all there is, so that somebody else may play on from it."""
    return asked.perspective.all_seeing or live.game.secrets is None


async def moment_page(request: Request) -> Response:
    """The page of a moment."""
    live, asked = await question_of(request, request.query_params["n"])
    return page(
        request,
        "replay.html",
        scene=await in_worker(request, worker.scene, asked),
        nth=asked.nth,
        live=live,
        game=live.game,
        tray=tray(live.game.board),
        numbers=numbers_at(live),
        open_to_all=open_to_all(live, asked),
        address=f"{handlers.table_address(request, live)}?n=",
        **open_form.CHOICES,
        with_id=with_id,
    )


async def window(request: Request) -> Response:
    """All moments of a window at once, each by what it changes, so that the script need not ask for each."""
    _, asked = await question_of(request, request.query_params.get("n", "0"))
    return await compressed_response(
        request, await in_worker(request, worker.changes, asked), "application/json"
    )


async def picture(request: Request) -> Response:
    """The board at a moment, as a file of its own."""
    live, asked = await question_of(request, request.query_params.get("n", ""))
    if live.game.board is None:
        raise HTTPException(404)
    headers = {"content-security-policy": PICTURE_POLICY}
    return await compressed_response(
        request, await in_worker(request, worker.picture, asked), "image/svg+xml", headers
    )


async def play_on(request: Request) -> Response:
    """TAF-06: a new table that begins where this one was at a moment."""
    form = await request.form()
    live, asked = await question_of(request, str(form.get("n", "")))
    if not open_to_all(live, asked) or not live.started:
        raise Refused("TAF-06", say("Verder spelen kan hier pas als de partij uit is."))
    origin = await in_worker(request, worker.origin, asked)
    known, token = await handlers.named_guest(request, clean_name(str(form.get("name", ""))))
    count(request, "openings", known.id)
    wanted = open_form.continuing_request(form, live, origin, known, language_of(request))
    opened = await house_of(request).open(wanted.game, wanted.options, wanted.seats, wanted.terms)
    return handlers.redirect_to(request, f"/t/{opened}", token)
