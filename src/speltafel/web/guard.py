"""What every answer carries and every question must satisfy: headers, origins, sizes and rates."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

OPEN_TO_ALL = "/static/"
"""What may be asked for under any name: the page that says 421 wears it."""

LARGEST_FORM = 16_384
LARGEST_RECORD = 400_000
"""A record that is sent to be checked; in bytes, as a browser writes a form."""

LARGEST = {"/verify": LARGEST_RECORD, "/analysis": LARGEST_RECORD}
"""What may be larger than other forms."""

MOST_BUCKETS = 10_000
SOCKETS_EACH = 20
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types speltafel",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Around the whole site: refuses what comes from elsewhere, and dresses every answer."""

    def __init__(
        self, app: ASGIApp, failed: Callable[[Request, int], Response], hosts: Callable[[str], bool]
    ) -> None:
        self.app = app
        self.failed = failed
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may come in."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        known = scope["path"].startswith(OPEN_TO_ALL) or self.ours(Headers(scope=scope).getlist("host"))
        if scope["type"] == "websocket":
            await (self.app if known else close_socket)(scope, receive, send)
            return
        status = rejection_status(scope) if known else 421
        answer = self.failed(Request(scope), status) if status else self.app
        await answer(scope, receive, with_headers(send, scope["scheme"] == "https"))

    def ours(self, hosts: list[str]) -> bool:
        """Whether a request asks for this site, and for no other too."""
        return self.hosts(hosts[0] if hosts else "") and len(hosts) <= 1


async def close_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """No socket for who asks for another site."""
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": "another host"})


def rejection_status(scope: Scope) -> int:
    """The status that says why a question is turned away at the door; 0 if it may come in."""
    headers = Headers(scope=scope)
    if scope["method"] in ("GET", "HEAD", "OPTIONS"):
        return 0
    if not same_site(headers, scope["scheme"]):
        return 403
    if "content-length" not in headers:
        return 411
    largest = LARGEST.get(scope["path"], LARGEST_FORM)
    return 413 if number(headers["content-length"], largest + 1) > largest else 0


def number(text: str, otherwise: int = -1) -> int:
    """A text as a number, or another where it is none that anybody would send."""
    return int(text) if text.isdecimal() and len(text) < 10 else otherwise


def with_headers(send: Send, https: bool) -> Send:
    """Every answer goes out with the headers."""

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            add_headers(MutableHeaders(scope=message), https)
        await send(message)

    return dressed


def add_headers(headers: MutableHeaders, https: bool) -> None:
    """Add what every answer carries and does not say otherwise; what is not a file nobody else may keep."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if "etag" not in headers:
        headers.setdefault("cache-control", "private, no-cache")
    if https:
        headers["strict-transport-security"] = "max-age=31536000"


def same_site(headers: Headers, scheme: str) -> bool:
    """Whether this comes from one of our own pages, as the browser says; an old one must name its origin."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    return own_origin(headers, scheme) if site is None or "origin" in headers else True


def own_origin(headers: Headers, scheme: str) -> bool:
    """Whether the origin named is the host asked for."""
    host = headers.get("host", "")
    return host != "" and headers.get("origin") == f"{scheme.replace('ws', 'http')}://{host}"


def client_network(connection: HTTPConnection) -> str:
    """Where somebody comes from. What IPv6 gives to one household is one address."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(ip_network((address, 64), strict=False)) if address.version == 6 else host


def host_filter(hosts: frozenset[str]) -> Callable[[str], bool]:
    """Whether a host that is asked for is one of ours; with none named, every one is.

    An address in numbers always is: no other site can call itself so.
    """

    def ours(host: str) -> bool:
        name = host.lower().rpartition(":")[0] if re.search(r":\d+$", host) else host.lower()
        return not hosts or name.rstrip(".") in hosts or is_ip_address(name)

    return ours


def is_ip_address(name: str) -> bool:
    """Whether a host is named by its address."""
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class Bucket:
    """A token bucket: so many at once, refilled over so many seconds. It changes with every use."""

    def __init__(self, size: float, seconds: float, now: Callable[[], float]) -> None:
        self.size = self.level = size
        self.speed = size / seconds
        self.now = now
        self.at = now()

    def full(self) -> bool:
        """Whether it would be full by now, as if it had never been used."""
        return self.level + (self.now() - self.at) * self.speed >= self.size

    def takes(self) -> bool:
        """Whether one more is allowed now."""
        now = self.now()
        self.level = min(self.size, self.level + (now - self.at) * self.speed)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for everybody by name. It changes; who has been quiet for long is forgotten."""

    def __init__(self, size: float, seconds: float, now: Callable[[], float]) -> None:
        self.how = (size, seconds, now)
        self.held: dict[str, Bucket] = {}

    def takes(self, name: str) -> bool:
        """Whether this one may do one thing more now."""
        if len(self.held) >= MOST_BUCKETS:
            self.held = {other: bucket for other, bucket in self.held.items() if not bucket.full()}
        return self.held.setdefault(name, Bucket(*self.how)).takes()


class SocketQuota:
    """Who has sockets open. It changes as they come and go."""

    class Full(Exception):
        """There is no room for one more."""

    def __init__(self, most: int, from_one_address: int) -> None:
        self.most = most
        self.from_one_address = from_one_address
        self.all = 0
        self.each: Counter[str] = Counter()
        self.addresses: Counter[str] = Counter()

    @contextmanager
    def admit(self, guest: str, address: str) -> Iterator[None]:
        """Room for one more socket of a guest; those without a name only count by their address."""
        if self.all >= self.most or self.addresses[address] >= self.from_one_address:
            raise SocketQuota.Full
        if guest and self.each[guest] >= SOCKETS_EACH:
            raise SocketQuota.Full
        self.all += 1
        self.each[guest] += 1
        self.addresses[address] += 1
        try:
            yield
        finally:
            self.all -= 1
            for counter, name in ((self.each, guest), (self.addresses, address)):
                counter[name] -= 1
                if not counter[name]:
                    del counter[name]
