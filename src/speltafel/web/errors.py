"""What is said when something cannot be done: a page with a sentence, in the visitor's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from speltafel.game import Refused
from speltafel.house import Frozen, MovedOn, NoTable
from speltafel.store import Unavailable
from speltafel.text import Sentence, say
from speltafel.web.context import language_of, page
from speltafel.web.guard import add_headers
from speltafel.web.guests import secure
from speltafel.web.pools import AGAIN, TooMuch
from speltafel.web.replay.moments import NoMoment

MOVED_ON = say("Er is intussen iets gebeurd; kijk nog eens.")
WRONG = {
    400: say("Dit verzoek begrijpt de server niet."),
    403: say("Dit verzoek komt niet van deze website."),
    404: say("Deze pagina of tafel is er niet."),
    411: say("Dit verzoek zegt niet hoe groot het is."),
    413: say("Dit verzoek is te groot."),
    421: say("Zo heet deze website niet. Gebruik het adres dat je gekregen hebt."),
}
"""What is said to a request that cannot be answered, by its status."""

OUT_OF_ORDER = say(
    "Het huis kan nu niets bewaren of opzoeken. Wat gespeeld is, blijft bewaard; probeer het zo weer."
)
"""What guests hear when the store is unavailable; what its own sentence names is the operator's business."""

log = structlog.get_logger("speltafel")


def error_page(
    request: Request, status: int, sentence: Sentence, headers: Mapping[str, str] | None = None
) -> Response:
    """A page that says what went wrong, and the way home; a script is told the sentence alone."""
    answer: Response
    if "application/json" in request.headers.get("accept", ""):
        answer = JSONResponse({"rule": "", "sentence": language_of(request).tell(sentence)}, status)
    else:
        answer = page(request, "error.html", status, sentence=sentence, status_code=status)
    answer.headers.update(headers or {})
    return answer


def rejected(request: Request, status: int) -> Response:
    """What is said at the door."""
    return error_page(request, status, WRONG[status])


async def not_found(request: Request, _: Exception) -> Response:
    """No such page or table."""
    return error_page(request, 404, WRONG[404])


async def refused(request: Request, why: Exception) -> Response:
    """A refusal that no table can show."""
    assert isinstance(why, Refused)
    rule, sentence = why.refusal
    told = say("{rule} {sentence}", rule=rule, sentence=sentence) if rule else sentence
    status = {"games": 404, "puzzles": 404, "t": 409}.get(request.url.path.split("/")[1], 400)
    return error_page(request, status, told)


async def no_moment(request: Request, why: Exception) -> Response:
    """A game that has not come so far, or a number that is none."""
    assert isinstance(why, NoMoment)
    return error_page(request, 404, why.refusal.sentence)


async def moved_on(request: Request, _: Exception) -> Response:
    """Something else happened first, and no table can show it."""
    return error_page(request, 409, MOVED_ON)


async def unavailable(request: Request, why: Exception) -> Response:
    """The store cannot be used now, or this table stands still."""
    assert isinstance(why, (Unavailable, Frozen))
    return error_page(request, 503, public_sentence(why), {"retry-after": "10"})


def public_sentence(why: Unavailable | Frozen) -> Sentence:
    """What guests are told: no file, no host, no user; the log says which."""
    if isinstance(why, Frozen):
        return why.sentence
    log.error("unavailable", fact=str(why))
    return OUT_OF_ORDER


async def too_much(request: Request, why: Exception) -> Response:
    """More than there is room for, or too often."""
    assert isinstance(why, TooMuch)
    return error_page(request, why.status, why.sentence, {"retry-after": str(AGAIN)})


async def client_gone(request: Request, _: Exception) -> Response:
    """Whoever asked went away before they had said all; nobody reads this."""
    return Response(status_code=400)


async def wrong(request: Request, why: Exception) -> Response:
    """Any other answer than a page."""
    assert isinstance(why, HTTPException)
    sentence = WRONG.get(why.status_code, WRONG[400])
    return error_page(request, why.status_code, sentence, why.headers)


async def broken(request: Request, _: Exception) -> Response:
    """Our mistake. This answer is made outside of everything else, so it is dressed here."""
    answer = error_page(request, 500, say("Bij ons ging iets mis. Probeer het nog eens."))
    add_headers(answer.headers, secure(request))
    return answer


EXCEPTION_HANDLERS: dict[Any, Any] = {
    HTTPException: wrong,
    NoTable: not_found,
    NoMoment: no_moment,
    Refused: refused,
    MovedOn: moved_on,
    TooMuch: too_much,
    ClientDisconnect: client_gone,
    Unavailable: unavailable,
    Frozen: unavailable,
    Exception: broken,
}
