"""Who is it? Guests are real: a name and a cookie, and their games wait for them.

The cookie holds a random token; the database holds only its hash.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import unicodedata

from starlette.requests import HTTPConnection
from starlette.responses import Response

from speltafel.store import GuestRow, Store
from speltafel.text import LANGUAGES

COOKIE = "sid"
LONGEST_NAME = 24
YEAR = 365 * 24 * 3600
NOBODY = GuestRow("", "", "", 0)


def hashed(token: str) -> str:
    """What of a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


async def guest_of(connection: HTTPConnection, store: Store) -> GuestRow:
    """The guest this connection belongs to, or NOBODY."""
    token = connection.cookies.get(cookie_name(connection), "")
    if not 20 <= len(token) <= 100:
        return NOBODY
    return await asyncio.to_thread(store.guest, hashed(token)) or NOBODY


async def renamed(store: Store, guest: GuestRow, name: str) -> GuestRow:
    """A guest under the name they give now."""
    if not name or name == guest.name:
        return guest
    await asyncio.wrap_future(store.change_guest(guest.id, name, guest.language))
    return guest._replace(name=name)


async def new_guest(store: Store, name: str, language: str, now: int) -> tuple[GuestRow, str]:
    """A new guest, and the token for the cookie."""
    token = secrets.token_urlsafe(32)
    guest = GuestRow(secrets.token_urlsafe(9), name, language, now)
    await asyncio.wrap_future(store.add_guest(guest, hashed(token)))
    return guest, token


def remember(response: Response, connection: HTTPConnection, token: str) -> None:
    """Hand the guest their cookie."""
    response.set_cookie(
        cookie_name(connection), token, max_age=YEAR, httponly=True, samesite="lax", secure=secure(connection)
    )


def cookie_name(connection: HTTPConnection) -> str:
    """On https the cookie is bound to this host by its name."""
    return f"__Host-{COOKIE}" if secure(connection) else COOKIE


def secure(connection: HTTPConnection) -> bool:
    """Whether this connection is encrypted."""
    return connection.url.scheme in ("https", "wss")


def clean_name(text: str) -> str:
    """A name as people may show it: no control or direction marks, single spaces, not too long."""
    plain = "".join(
        sign if unicodedata.category(sign)[0] != "C" else " " for sign in unicodedata.normalize("NFC", text)
    )
    return " ".join(plain.split())[:LONGEST_NAME].strip()


def wanted_language(connection: HTTPConnection) -> str:
    """The language by the switch's cookie, else by the browser's preference, else Dutch."""
    chosen = connection.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    asked = (part.partition(";") for part in connection.headers.get("accept-language", "").split(","))
    by_wish = sorted(asked, key=lambda part: -weight(part[2]))
    codes = (tag.strip().lower().split("-")[0] for tag, _, _ in by_wish)
    return next((code for code in codes if code in LANGUAGES), LANGUAGES[0])


def weight(text: str) -> float:
    """How much a browser prefers a language: `q=0.8`, or all."""
    found = re.fullmatch(r"\s*q=([01](?:\.\d{1,3})?)\s*", text)
    return float(found[1]) if found else 1.0
