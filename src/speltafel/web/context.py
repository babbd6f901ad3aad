"""What every page knows: the house, the visitor's language, and how they like it to look."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.templating import Jinja2Templates

from speltafel.games import speak
from speltafel.house import House
from speltafel.text import Language, say
from speltafel.web.guests import wanted_language

templates = Jinja2Templates(Path(__file__).parent / "templates")
THEMES = ("light", "dark", "auto")


def house_of(request: Request) -> House:
    """The house this site belongs to."""
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def language_of(request: Request) -> Language:
    """The language this visitor reads."""
    return language_by_code(wanted_language(request))


@cache
def language_by_code(code: str) -> Language:
    """A language by its code, read once."""
    return speak(code)


def theme_of(request: Request) -> str:
    """Light, dark, or as the visitor's system has it."""
    theme = request.cookies.get("theme", "auto")
    return theme if theme in THEMES else "auto"


def shared_context(language: Language, theme: str, path: str) -> dict[str, Any]:
    """What every page knows."""
    return {"language": language, "tell": language.tell, "say": say, "theme": theme, "path": path}


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page with what every page knows."""
    path = f"{request.url.path}?{request.url.query}".rstrip("?")
    known = shared_context(language_of(request), theme_of(request), path)
    return templates.TemplateResponse(request, template, {**known, **context}, status_code=status)


def compressed_page(template: str, known: dict[str, Any], **context: Any) -> bytes:
    """A page made and compressed where nobody waits for it."""
    return gzip.compress(templates.get_template(template).render(**known, **context).encode())


async def compressed_response(
    request: Request, body: bytes, kind: str, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer that was compressed before, as it is, or else for who cannot read that."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        known = {"content-encoding": "gzip", "vary": "accept-encoding", **(headers or {})}
        return Response(body, media_type=kind, headers=known)
    return Response(await asyncio.to_thread(gzip.decompress, body), media_type=kind, headers=headers)
