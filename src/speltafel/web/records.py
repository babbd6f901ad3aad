"""Records on the site: taken away by whoever played or watched, and checked by whoever has one."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from speltafel.record import Fault, Kept, verified
from speltafel.record.keeping import exported
from speltafel.table import DRAW
from speltafel.web.guard import household
from speltafel.web.guests import guest_of
from speltafel.web.page import house_of, page

CHECKS_EACH = 30
"""How many records somebody may have checked in a minute."""


class Verdict(NamedTuple):
    """What the server found: what the record holds, or what is wrong with it."""

    kept: Kept | None = None
    fault: Fault | None = None

    @property
    def draws(self) -> int:
        """How often chance decided."""
        return sum(row.kind == DRAW for row in self.kept.entries) if self.kept else 0


async def record(request: Request) -> Response:
    """The record of a finished table, as a file; TAF-05: never of one that is going on."""
    return PlainTextResponse(await text_of(request, request.path_params["table"]))


async def text_of(request: Request, table: str) -> str:
    """The record of a table in this house; one is written at a time, for each is played again."""
    async with request.app.state.checking:
        return await asyncio.to_thread(exported, house_of(request).store, table)


async def verify(request: Request) -> Response:
    """A record, one's own or pasted, with what the server makes of it; the script adds what it computes."""
    text = await asked(request)
    if not text:
        return page(request, "verify.html", text="", verdict=None)
    await take_turn(request)
    async with request.app.state.checking:
        verdict = await asyncio.to_thread(judged, text)
    return page(request, "verify.html", text=text, verdict=verdict)


async def asked(request: Request) -> str:
    """The record that is to be checked, lines ended as they are in a file; forms end them otherwise."""
    if request.method == "POST":
        form = await request.form()
        return str(form.get("record", "")).replace("\r\n", "\n")
    table = request.query_params.get("table", "")
    return await text_of(request, table) if table else ""


async def take_turn(request: Request) -> None:
    """Checking takes a while, so nobody may ask for it too often."""
    known = await guest_of(request, house_of(request).store)
    name = known.id or household(request)
    if name and not request.app.state.checks.takes(name):
        raise HTTPException(429)


def judged(text: str) -> Verdict:
    """What is true of a record."""
    try:
        return Verdict(kept=verified(text.encode(errors="replace")))
    except Fault as fault:
        return Verdict(fault=fault)
