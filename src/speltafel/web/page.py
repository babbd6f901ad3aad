"""What every page knows: the house, the visitor's language, and how they like it to look."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse
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
    return spoken(wanted_language(request))


@cache
def spoken(code: str) -> Language:
    """A language by its code, read once."""
    return speak(code)


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page with what every page knows."""
    language = language_of(request)
    theme = request.cookies.get("theme", "auto")
    shared = {
        "language": language,
        "tell": language.tell,
        "say": say,
        "theme": theme if theme in THEMES else "auto",
        "path": f"{request.url.path}?{request.url.query}".rstrip("?"),
    }
    return templates.TemplateResponse(request, template, {**shared, **context}, status_code=status)
