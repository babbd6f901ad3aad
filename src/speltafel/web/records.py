"""Records on the site: taken away by whoever played or watched, and checked by whoever has one."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from speltafel.game import Refusal
from speltafel.record import Fault, verified
from speltafel.record.archive import kept, record_of
from speltafel.table import DRAW
from speltafel.web.context import house_of, page
from speltafel.web.guard import client_network
from speltafel.web.guests import guest_of
from speltafel.web.limits import count
from speltafel.web.pools import Pools


class Verdict(NamedTuple):
    """What the server found: how much the record holds and how it ended, or what is wrong with it."""

    entries: int = 0
    draws: int = 0
    """How often chance decided."""
    result: str = ""
    fault: Refusal | None = None


async def record(request: Request) -> Response:
    """The record of a finished table, as a file; TAF-05: never of one that is going on."""
    return PlainTextResponse(await text_of(request, request.path_params["table"]))


async def text_of(request: Request, table: str) -> str:
    """The record of a table in this house; it is played again to be written."""
    pools: Pools = request.app.state.pools
    return await pools.checks.run_on(
        client_network(request), partial(kept, house_of(request).store, table), record_of
    )


async def verify(request: Request) -> Response:
    """A record, one's own or pasted, with what the server makes of it; the script adds what it computes."""
    if request.method == "POST" or "table" in request.query_params:
        known = await guest_of(request, house_of(request).store)
        count(request, "checks", known.id)
    text = await record_asked_for(request)
    if not text:
        return page(request, "verify.html", text="", verdict=None)
    pools: Pools = request.app.state.pools
    verdict = await pools.checks.run(client_network(request), verdict_of, text)
    return page(request, "verify.html", text=text, verdict=verdict)


async def record_asked_for(request: Request) -> str:
    """The record that is to be checked, lines ended as they are in a file; forms end them otherwise."""
    if request.method == "POST":
        form = await request.form()
        return str(form.get("record", "")).replace("\r\n", "\n")
    table = request.query_params.get("table", "")
    return await text_of(request, table) if table else ""


def verdict_of(text: str) -> Verdict:
    """What is true of a record."""
    try:
        found = verified(text.encode(errors="replace"))
    except Fault as fault:
        return Verdict(fault=fault.refusal)
    draws = sum(row.kind == DRAW for row in found.entries)
    return Verdict(len(found.entries), draws, found.row.result)
