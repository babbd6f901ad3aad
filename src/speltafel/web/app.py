"""The site put together: store, house, languages and routes."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute

from speltafel import games
from speltafel.analysis import answer
from speltafel.bots.workers import Workers
from speltafel.house import House
from speltafel.house.jobs import PUZZLES, Jobs
from speltafel.puzzling import Searcher, final
from speltafel.store import Store, open_store
from speltafel.store.schedule import Schedule
from speltafel.text import LANGUAGES
from speltafel.web import analysis, book, errors, handlers, metrics, options, puzzles, records
from speltafel.web.backups import Backups
from speltafel.web.context import language_by_code
from speltafel.web.guard import Guard, SocketQuota, host_filter
from speltafel.web.limits import EACH, Limits
from speltafel.web.live import live_table
from speltafel.web.pools import Pools
from speltafel.web.proxy import Network, ProxyHeaders
from speltafel.web.replay import handlers as replay
from speltafel.web.scripts import Static

STATIC = Path(__file__).parent / "static"


class Settings(NamedTuple):
    """What an operator chooses."""

    database: str
    now: Callable[[], int]
    bots: int = 1
    address: str = ""
    """Where guests reach the site, for links and QR codes; empty is wherever they came from."""

    sockets: int = 10_000
    """How many may be open at once."""

    tables_each: int = 10
    """How many tables a guest may open in a minute."""

    acts_each: int = 120
    """How many forms a guest may send from tables in a minute; sockets have a bound of their own."""

    newcomers: int = 60
    """How many new guests may come from one address in a minute; what they may do together goes by it."""

    sockets_each: int = 100
    """How many may be open from one address."""

    trusted: tuple[Network, ...] = ()
    """The proxies whose word holds on where a request comes from."""

    hosts: frozenset[str] = frozenset()
    """What this site may be called; empty is anything."""

    backups: Schedule | None = None
    """Where and when copies of the database are made."""


def site(settings: Settings) -> Starlette:
    """The whole site; the store opens when it starts and closes when it stops."""
    app = Starlette(
        routes=[
            Route("/", handlers.start),
            Route("/tables", handlers.open_table, methods=["POST"]),
            Route("/games/{game}/options", options.options_page),
            Route("/t/{table}", replay.table),
            Route("/t/{table}/say", handlers.say_line, methods=["POST"]),
            Route("/t/{table}/do", handlers.do_command, methods=["POST"]),
            Route("/t/{table}/sit", handlers.sit, methods=["POST"]),
            Route("/t/{table}/bot", handlers.put_bot, methods=["POST"]),
            Route("/t/{table}/qr.svg", handlers.qr),
            Route("/t/{table}/record.txt", records.record),
            Route("/t/{table}/replay.json", replay.window),
            Route("/t/{table}/position.svg", replay.picture),
            Route("/t/{table}/on", replay.play_on, methods=["POST"]),
            Route("/t/{table}/analysis", analysis.show),
            Route("/t/{table}/analysis", analysis.start, methods=["POST"]),
            Route("/t/{table}/analysis.json", analysis.progress),
            Route("/t/{table}/analysis/stop", analysis.stop, methods=["POST"]),
            WebSocketRoute("/t/{table}/live", live_table),
            Route("/analysis", analysis.paste, methods=["POST"]),
            Route("/analysis/{record}.json", analysis.progress),
            Route("/analysis/{record}", analysis.show),
            Route("/analysis/{record}", analysis.start, methods=["POST"]),
            Route("/analysis/{record}/stop", analysis.stop, methods=["POST"]),
            Route("/games/{game}/rules", handlers.rulebook),
            Route("/games/{game}/board.css", handlers.board_css),
            Route("/puzzles/{game}", puzzles.gallery),
            Route("/puzzles/{game}/daily", puzzles.daily),
            Route("/puzzles/{game}/draw", puzzles.draw, methods=["GET", "POST"]),
            Route("/puzzles/{game}/p/{name}", puzzles.show),
            Route("/puzzles/{game}/p/{name}", puzzles.tell, methods=["POST"]),
            Route("/puzzles/{game}/p/{name}/print", puzzles.print_sheet),
            Route("/puzzles/{game}/p/{name}/search", puzzles.search, methods=["POST"]),
            Route("/puzzles/{game}/p/{name}/search.json", puzzles.progress),
            Route("/puzzles/{game}/p/{name}/stop", puzzles.stop, methods=["POST"]),
            Route("/rules", handlers.house_rules),
            Route("/mine", handlers.own_tables),
            Route("/verify", records.verify, methods=["GET", "POST"]),
            Route("/choose", handlers.choose, methods=["POST"]),
            Route("/healthz", metrics.health),
            Route("/metrics", metrics.metrics),
            Mount("/static", Static(directory=STATIC)),
        ],
        middleware=[
            Middleware(ProxyHeaders, trusted=settings.trusted),
            Middleware(metrics.RequestLog),
            Middleware(Guard, failed=errors.rejected, hosts=host_filter(settings.hosts)),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers=errors.EXCEPTION_HANDLERS,
        lifespan=opening(settings),
    )
    app.state.settings = settings
    app.state.languages = {code: language_by_code(code) for code in LANGUAGES}
    app.state.sockets = SocketQuota(settings.sockets, settings.sockets_each)
    app.state.limits = limits_of(settings)
    app.state.books = book.PageCache()
    app.state.pasted = analysis.PastedGames()
    return app


def limits_of(settings: Settings) -> Limits:
    """How often guests may do what."""
    each = {**EACH, "openings": settings.tables_each, "acts": settings.acts_each}
    return Limits(each, settings.newcomers, monotonic)


def seldom_swept() -> None:
    """Let the collector of garbage come seldom: what stays is much, and what goes holds on to little.

    A sweep over all tables takes as long as hundreds of moves, and everybody would wait for it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def opening(settings: Settings) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """What happens when the site starts and stops."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store: Store = await asyncio.to_thread(open_store, settings.database)
        await asyncio.to_thread(list, games.every())  # so that no page waits until a game is read in
        workers = Workers(settings.bots)
        app.state.house = House(store, workers, settings.now)
        app.state.analyses = Jobs(answer)
        app.state.searches = Jobs(Searcher(), PUZZLES, final)
        app.state.pools = Pools()
        backups = settings.backups and Backups(store.backend, settings.backups, settings.now)
        seldom_swept()
        try:
            yield
        finally:
            if backups:
                await asyncio.to_thread(backups.close)
            await asyncio.to_thread(app.state.analyses.close)
            await asyncio.to_thread(app.state.searches.close)
            await asyncio.to_thread(app.state.pools.close)
            await app.state.house.close()
            workers.close()
            await asyncio.to_thread(store.close)

    return lifespan
