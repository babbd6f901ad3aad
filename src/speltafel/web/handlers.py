"""The pages: request, words, house, answer."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Callable
from typing import Any

import segno
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from speltafel import games
from speltafel.game import Game, Refused, tray
from speltafel.house import Frozen, House, Live, MovedOn
from speltafel.house.commands import Step, acting_seat_for, step_for
from speltafel.house.hints import advise
from speltafel.store import GuestRow
from speltafel.table import HINTS
from speltafel.text import LANGUAGES, say
from speltafel.web import book, draw, open_form, options
from speltafel.web.boards import with_id
from speltafel.web.context import THEMES, compressed_response, house_of, language_of, page, theme_of
from speltafel.web.errors import MOVED_ON
from speltafel.web.guard import client_network, number
from speltafel.web.guests import (
    YEAR,
    clean_name,
    guest_of,
    new_guest,
    remember,
    renamed,
    secure,
    wanted_language,
)
from speltafel.web.limits import count
from speltafel.web.pools import Pools

LOOKING_ON = say("Je kijkt toe; zetten doen de spelers.")


async def named_guest(request: Request, name: str) -> tuple[GuestRow, str]:
    """Who this is, under the name they give, made a guest if new; the token of a new one, for the cookie."""
    house = house_of(request)
    known = await guest_of(request, house.store)
    if known.id:
        return await renamed(house.store, known, name), ""
    count(request, "newcomers")
    return await new_guest(house.store, name, wanted_language(request), house.now())


async def start(request: Request) -> Response:
    """The games as pictures, and the ways to play them."""
    known = await guest_of(request, house_of(request).store)
    shown = [game for game in games.every() if game.shown]
    pictures = {game.name: book.picture_of(game.name, language_of(request).code) for game in shown}
    return page(request, "start.html", games=shown, pictures=pictures, name=known.name, **open_form.CHOICES)


async def open_table(request: Request) -> Response:
    """Open a table as the form asks, and go there."""
    form = await request.form()
    if form.get("page") == "options":
        game = games.load(str(form.get("game", "")))
        try:
            open_form.chosen_options(form, game)
        except Refused as refused:
            return await options.render_options(
                request, game, str(form.get("profile", "")), form, refused.refusal
            )
    name = clean_name(str(form.get("name", "")))
    known, token = await named_guest(request, name)
    count(request, "openings", known.id)
    asked = open_form.table_request(form, known, known.name, language_of(request))
    table = await house_of(request).open(asked.game, asked.options, asked.seats, asked.terms)
    return redirect_to(request, f"/t/{table}", token)


def redirect_to(request: Request, path: str, token: str = "") -> Response:
    """On to another page, with the cookie of a new guest."""
    response = RedirectResponse(path, 303)
    if token:
        remember(response, request, token)
    return response


async def table(request: Request) -> Response:
    """A table as this visitor may see it; an empty seat is offered to whoever comes."""
    return await table_page(request, 200)


async def table_page(request: Request, status: int, refusal: Refused | None = None) -> Response:
    """The page of a table, with a refusal if there was one."""
    house = house_of(request)
    live = await house.live(request.path_params["table"])
    known = await guest_of(request, house.store)
    viewer = live.viewer(known.id)
    language = language_of(request)
    return page(
        request,
        "table.html",
        status,
        live=live,
        game=live.game,
        tray=tray(live.game.board),
        viewer=viewer,
        free=live.free(),
        name=known.name,
        address=table_address(request, live),
        base=len(live.table.entries),
        differs=options.differs(live.game, live.options),
        parts=draw.parts(live, viewer, language, house.now()),
        refusal=refusal.refusal if refusal else None,
        rule_link=draw.rule_link,
        with_id=with_id,
    )


def table_address(request: Request, live: Live) -> str:
    """Where others find this table."""
    chosen = request.app.state.settings.address or f"{request.url.scheme}://{request.url.netloc}"
    return f"{chosen}/t/{live.id}"


async def say_line(request: Request) -> Response:
    """A line said without script."""
    form = await request.form()
    line = str(form.get("line", ""))[:200]
    return await done(request, form, "", lambda live: lambda table, seat, at: table.act(seat, line, at))


async def do_command(request: Request) -> Response:
    """An undo, a resignation, an offer … without script; or the next game."""
    form = await request.form()
    what = str(form.get("what", ""))
    if what == "rematch":
        return await next_game(request)
    return await done(request, form, what, lambda live: step_for(live, what))


async def next_game(request: Request) -> Response:
    """On to the next game, for those who played this one."""
    house = house_of(request)
    live = await house.live(request.path_params["table"])
    known = await guest_of(request, house.store)
    count(request, "openings", known.id)
    for seat in live.viewer(known.id).seats[:1]:
        return redirect_to(request, f"/t/{await house.rematch(live, seat)}")
    raise Refused("", LOOKING_ON)


async def done(request: Request, form: FormData, what: str, step: Callable[[Live], Step]) -> Response:
    """Do it for the seat of whoever asks; a refusal shows on the table."""
    house = house_of(request)
    live = await house.live(request.path_params["table"])
    known = await guest_of(request, house.store)
    count(request, "acts", known.id)
    viewer = live.viewer(known.id)
    cid = re.sub("[^!-~]", "", str(form.get("cid", "")))[:40]
    try:
        seat = acting_seat_for(live, viewer, what)
        if seat is None:
            raise Refused("", LOOKING_ON)
        if what in HINTS:
            await advise(house, live, seat, what)
        elif not live.said(viewer, cid):
            await house.do(live.id, seat, step(live), cid, number(str(form.get("base", ""))))
    except Refused as refused:
        return await table_page(request, 409, refused)
    except MovedOn:
        return await table_page(request, 409, Refused("", MOVED_ON))
    return redirect_to(request, f"/t/{live.id}")


async def sit(request: Request) -> Response:
    """Take an empty seat."""
    count(request, "acts")
    form = await request.form()
    house = house_of(request)
    live = await house.live(request.path_params["table"])
    seat = number(str(form.get("seat", "")))
    gift = re.sub("[^0-9a-f]", "", str(form.get("gift", "")))[:32]
    try:
        if seat not in live.free():
            raise Refused("", say("Deze plaats is al bezet."))
        known, token = await named_guest(request, clean_name(str(form.get("name", ""))))
        await house.sit(live.id, seat, known.id, known.name, gift)
    except Refused as refused:
        return await table_page(request, 409, refused)
    return redirect_to(request, f"/t/{live.id}", token)


async def put_bot(request: Request) -> Response:
    """Let a bot play on an empty seat, for those who wait at the table."""
    count(request, "acts")
    form = await request.form()
    house = house_of(request)
    live = await house.live(request.path_params["table"])
    known = await guest_of(request, house.store)
    try:
        if not live.viewer(known.id).seats:
            raise Refused("", LOOKING_ON)
        bot, name = open_form.opponent(form, live.game, live.options, language_of(request))
        await house.put_bot(live.id, number(str(form.get("seat", ""))), bot, name)
    except Refused as refused:
        return await table_page(request, 409, refused)
    return redirect_to(request, f"/t/{live.id}")


async def qr(request: Request) -> Response:
    """The way to a table as a QR code."""
    live = await house_of(request).live(request.path_params["table"])
    picture = io.BytesIO()
    segno.make(table_address(request, live)).save(picture, kind="svg", scale=6, border=2, xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def rulebook(request: Request) -> Response:
    """The rulebook of a game, its examples drawn."""
    return await book_page(request, games.load(request.path_params["game"]))


async def house_rules(request: Request) -> Response:
    """What holds at every table."""
    return await book_page(request, None)


async def book_page(request: Request, game: Game[Any] | None) -> Response:
    """A rulebook as a page: two megabytes, so it is made in another process, and kept compressed."""
    name, code, theme = game.name if game else "", language_of(request).code, theme_of(request)
    key = (name, code, theme, book.modified_at(name, code))
    cache: book.PageCache = request.app.state.books
    if key not in cache.pages:
        pools: Pools = request.app.state.pools
        cache.put(key, await pools.books.run(client_network(request), book.packed_page, name, code, theme))
    return await compressed_response(request, cache.pages[key], "text/html")


async def board_css(request: Request) -> Response:
    """How a game's board is dressed."""
    style = games.load(request.path_params["game"]).home / "board.css"
    if not style.exists():
        raise HTTPException(404)
    return FileResponse(style, media_type="text/css")


async def own_tables(request: Request) -> Response:
    """The tables this guest sits at."""
    house = house_of(request)
    known = await guest_of(request, house.store)
    rows = await asyncio.to_thread(house.store.tables_of, known.id) if known.id else []
    tables = [live for row, _ in rows for live in await readable_tables(house, row.id)]
    language = language_of(request)
    pictures = {live.id: draw.picture(live, live.viewer(known.id), language) for live in tables}
    return page(request, "mine.html", tables=tables, pictures=pictures, guest=known)


async def readable_tables(house: House, table: str) -> list[Live]:
    """A table, or nothing where its log is broken: the others can still be shown."""
    try:
        return [await house.live(table)]
    except Frozen:
        return []


async def choose(request: Request) -> Response:
    """Another language or theme; back to where one was."""
    form = await request.form()
    back = str(form.get("next", "/"))
    response = RedirectResponse(back if back.startswith("/") and not back.startswith("//") else "/", 303)
    for name, known in (("lang", LANGUAGES), ("theme", THEMES)):
        if form.get(name) in known:
            response.set_cookie(name, str(form[name]), max_age=YEAR, samesite="lax", secure=secure(request))
    return response
