"""What an operator watches: health, metrics for Prometheus, and a structured line for every request."""

from __future__ import annotations

from time import perf_counter

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from speltafel.house import House

REGISTRY = CollectorRegistry()
REQUESTS = Counter("speltafel_requests_total", "Requests by status", ["status"], registry=REGISTRY)
SECONDS = Histogram("speltafel_request_seconds", "How long requests took", registry=REGISTRY)
TABLES = Gauge("speltafel_tables", "Tables in memory", registry=REGISTRY)
FROZEN = Gauge("speltafel_frozen_tables", "Tables in memory that stand still now", registry=REGISTRY)
SOCKETS = Gauge("speltafel_sockets", "Open sockets", registry=REGISTRY)
EVENTS = Gauge(
    "speltafel_house_total",
    "Entries written, conflicts, time-outs, silent bots, frozen and thawed tables since the start",
    ["what"],
    registry=REGISTRY,
)

log = structlog.get_logger("speltafel")


class RequestLog:
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
    """Whether a move could be read and written now; why not is told to the operator, in the log."""
    house: House = request.app.state.house
    trouble = await house.health.trouble()
    return PlainTextResponse(trouble or "ok", 503 if trouble else 200)


async def metrics(request: Request) -> Response:
    """The numbers, as Prometheus reads them."""
    house: House = request.app.state.house
    TABLES.set(len(house.tables))
    FROZEN.set(sum(live.frozen for live in house.tables))
    SOCKETS.set(request.app.state.sockets.all)
    for what in ("entries", "conflicts", "timeouts", "silent bots", "frozen", "thawed"):
        EVENTS.labels(what).set(house.count[what])
    return Response(generate_latest(REGISTRY), media_type="text/plain; version=0.0.4")
