"""What an operator watches: health, metrics for Prometheus, and a structured line for every request."""

from __future__ import annotations

import asyncio
from time import perf_counter

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from speltafel.house import House
from speltafel.store import Unavailable

PATIENCE = 5.0
"""Seconds the store may take to answer before it counts as gone."""

REGISTRY = CollectorRegistry()
REQUESTS = Counter("speltafel_requests_total", "Requests by status", ["status"], registry=REGISTRY)
SECONDS = Histogram("speltafel_request_seconds", "How long requests took", registry=REGISTRY)
TABLES = Gauge("speltafel_tables", "Tables in memory", registry=REGISTRY)
SOCKETS = Gauge("speltafel_sockets", "Open sockets", registry=REGISTRY)
HAPPENED = Gauge(
    "speltafel_house_total",
    "Entries written, conflicts, time-outs, silent bots and frozen tables since the start",
    ["what"],
    registry=REGISTRY,
)

log = structlog.get_logger("speltafel")


class Watch:
    """Around everything: counts, times, and writes a line."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it pass, and note how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, before = 500, perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            spent = perf_counter() - before
            REQUESTS.labels(str(status)).inc()
            SECONDS.observe(spent)
            log.info(
                "request",
                method=scope["method"],
                path=scope["path"],
                status=status,
                ms=round(spent * 1000, 1),
            )


async def health(request: Request) -> Response:
    """Whether the house can read from its store, and write to it."""
    store = request.app.state.house.store
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.to_thread(store.unfinished, 1)
            await asyncio.wrap_future(store.append("", []))  # nothing, but by the same way as everything
    except Unavailable as gone:
        log.error("unavailable", fact=str(gone))
        return PlainTextResponse("the store cannot be used", 503)
    except TimeoutError:
        return PlainTextResponse("the store does not answer", 503)
    return PlainTextResponse("ok")


async def metrics(request: Request) -> Response:
    """The numbers, as Prometheus reads them."""
    house: House = request.app.state.house
    TABLES.set(len(house.tables))
    SOCKETS.set(request.app.state.crowd.all)
    for what in ("entries", "conflicts", "timeouts", "silent bots", "frozen"):
        HAPPENED.labels(what).set(house.count[what])
    return Response(generate_latest(REGISTRY), media_type="text/plain; version=0.0.4")
