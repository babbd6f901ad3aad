"""Behind a proxy: whom a proxy speaks for, if it is one that the operator named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
PAIR = re.compile(r'\s*(for|proto|host)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))\s*', re.IGNORECASE)


class Forwarded(NamedTuple):
    """What a proxy says of a request; empty is what it does not say."""

    address: str = ""
    proto: str = ""
    host: str = ""


class ProxyHeaders:
    """Around the whole site: what a trusted proxy says of a request holds; from others it is not heard."""

    def __init__(self, app: ASGIApp, trusted: Sequence[Network]) -> None:
        self.app = app
        self.trusted = trusted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request as whoever made it made it."""
        if (
            scope["type"] in ("http", "websocket")
            and scope["client"]
            and trusts(self.trusted, scope["client"][0])
        ):
            rewrite(scope, forwarded(Headers(scope=scope), self.trusted))
        await self.app(scope, receive, send)


def networks(text: str) -> tuple[Network, ...]:
    """Addresses and networks, separated by commas; raises ValueError for what is none."""
    return tuple(ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip())


def address_of(text: str) -> Address | None:
    """An address as proxies write it, with or without a port; an IPv4 address in IPv6's clothes is one."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ip_address(bare)
    except ValueError:
        return None
    return (isinstance(found, IPv6Address) and found.ipv4_mapped) or found


def trusts(trusted: Sequence[Network], host: str) -> bool:
    """Whether this is the address of a proxy that the operator named."""
    found = address_of(host)
    return found is not None and any(found in network for network in trusted)


def forwarded(headers: Headers, trusted: Sequence[Network]) -> Forwarded:
    """What a trusted proxy says: by `Forwarded`, else by the headers that begin with an X."""
    if "forwarded" in headers:
        return rfc7239(headers.getlist("forwarded"), trusted)
    hops = [hop for line in headers.getlist("x-forwarded-for") for hop in line.split(",")]
    proto, host = headers.get("x-forwarded-proto", ""), headers.get("x-forwarded-host", "")
    return Forwarded(client_address(hops, trusted), last(proto), last(host))


def rfc7239(lines: Iterable[str], trusted: Sequence[Network]) -> Forwarded:
    """What RFC 7239 says: one hop after the other, the nearest last."""
    hops = [pairs(hop) for line in lines for hop in line.split(",")]
    nearest = hops[-1] if hops else {}
    address = client_address([hop.get("for", "") for hop in hops], trusted)
    return Forwarded(address, nearest.get("proto", ""), nearest.get("host", ""))


def pairs(hop: str) -> dict[str, str]:
    """What one hop says."""
    found = (PAIR.fullmatch(part) for part in hop.split(";"))
    return {one[1].lower(): one[2] or one[3] or "" for one in found if one}


def last(text: str) -> str:
    """What the nearest proxy says, where each added something."""
    return text.rpartition(",")[2].strip()


def client_address(hops: Sequence[str], trusted: Sequence[Network]) -> str:
    """The last address that is no trusted proxy's: what stands before it anybody could have written."""
    for hop in reversed(hops):
        found = address_of(hop)
        if found is None:
            return ""
        if not any(found in network for network in trusted):
            return str(found)
    return ""


def rewrite(scope: Scope, said: Forwarded) -> None:
    """Let a request be what its proxy says."""
    if said.address:
        scope["client"] = (said.address, 0)
    if said.proto in ("http", "https"):
        scope["scheme"] = said.proto if scope["type"] == "http" else said.proto.replace("http", "ws")
    if said.host:
        others = [(name, value) for name, value in scope["headers"] if name != b"host"]
        scope["headers"] = [(b"host", said.host.encode("latin-1")), *others]
