"""Puzzles on the site: the gallery, one puzzle, a sheet to draw on, a sheet to print. No game by name."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speltafel import games
from speltafel.game import Game, Refusal, Refused
from speltafel.house.jobs import Job, Jobs, Stage
from speltafel.puzzle import Found, Mark, Puzzle, Puzzles
from speltafel.puzzling import Ask, Wish, helped, questions, room_of
from speltafel.text import Language, Sentence
from speltafel.web.analysis import owner
from speltafel.web.context import house_of, language_of, page
from speltafel.web.guard import client_network
from speltafel.web.guests import guest_of
from speltafel.web.limits import count
from speltafel.web.pools import Pools
from speltafel.web.sheets import STILL, board, definitions, silhouette, size_of, tray, width_of

LONGEST = 600
"""Letters of a work or a figure."""


class Subject(NamedTuple):
    """The puzzle a request is about, and where it is."""

    game: Game[Any]
    room: Puzzles
    puzzle: Puzzle
    path: str


class Remark(NamedTuple):
    """What is said about a work."""

    rule: str
    sentence: Sentence
    done: bool = False
    marks: Sequence[Mark] = ()
    place: str = ""


def game_of(request: Request) -> tuple[Game[Any], Puzzles]:
    """The game in the path, and its room of puzzles."""
    game = games.load(request.path_params["game"])
    return game, room_of(game.name)


def subject(request: Request) -> Subject:
    """The puzzle in the path; TAF-08: what nobody could have drawn is refused."""
    game, room = game_of(request)
    puzzle = puzzle_by_name(game.name, request.path_params["name"][:LONGEST])
    return Subject(game, room, puzzle, f"/puzzles/{game.name}/p/{puzzle.name}")


@lru_cache(maxsize=256)
def puzzle_by_name(game: str, name: str) -> Puzzle:
    """A puzzle by its name, worked out once for all who look at it."""
    return room_of(game).find(name)


@lru_cache(maxsize=256)
def shapes(game: str, name: str) -> Markup:
    """Every shape of a puzzle, drawn once for all who look at it."""
    return definitions(room_of(game), puzzle_by_name(game, name))


def searches(request: Request) -> Jobs[Ask, Found]:
    """All searches of this site."""
    jobs = request.app.state.searches
    assert isinstance(jobs, Jobs)
    return jobs


async def gallery(request: Request) -> Response:
    """All puzzles of a game as pictures, by grade."""
    game, room = game_of(request)
    grades: dict[int, list[Puzzle]] = {}
    for puzzle in room.gallery():
        grades.setdefault(puzzle.grade, []).append(puzzle)
    return page(
        request,
        "puzzles.html",
        game=game,
        grades=grades,
        silhouette=silhouette,
        ground=definitions(room),
    )


async def daily(request: Request) -> Response:
    """On to the puzzle of today; the day is the same everywhere."""
    game, room = game_of(request)
    day = datetime.fromtimestamp(house_of(request).now() / 1000, UTC).toordinal()
    return RedirectResponse(f"/puzzles/{game.name}/p/{room.daily(day).name}", 302)


async def show(request: Request) -> Response:
    """A puzzle, with the work that a link brings."""
    about = subject(request)
    return await puzzle_page(request, about, request.query_params.get("work", "")[:LONGEST])


async def tell(request: Request) -> Response:
    """A work is checked, or helped with: told to a script, or on the page."""
    about = subject(request)
    form = await request.form()
    work, what = str(form.get("work", ""))[:LONGEST], str(form.get("do", ""))[:20]
    known = await guest_of(request, house_of(request).store)
    count(request, "looks", known.id)
    try:
        remark, status = await remark_on(request, about, work, what), 200
    except Refused as refused:
        remark, status = Remark(*refused.refusal), 409
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse(remark_json(remark, language_of(request)), status)
    return await puzzle_page(request, about, work if status == 200 else "", remark, status, work)


async def remark_on(request: Request, about: Subject, work: str, what: str) -> Remark:
    """What the room says of a work."""
    if what in ("hint0", "hint1", "hint2"):
        pools: Pools = request.app.state.pools
        wish = Wish(about.game.name, about.puzzle.name, work, int(what[-1]))
        hint = await pools.hints.run(client_network(request), helped, wish)
        return Remark(about.puzzle.rule, hint.sentence, place=hint.place)
    verdict = about.room.check(about.puzzle, work)
    return Remark(about.puzzle.rule, verdict.sentence, verdict.done, verdict.marks)


def remark_json(remark: Remark, language: Language) -> dict[str, Any]:
    """What is said, for a script."""
    marks = [{**mark._asdict(), "sentence": language.tell(mark.sentence)} for mark in remark.marks]
    return {**remark._asdict(), "sentence": language.tell(remark.sentence), "marks": marks}


async def puzzle_page(
    request: Request,
    about: Subject,
    work: str,
    remark: Remark | None = None,
    status: int = 200,
    typed: str = "",
) -> Response:
    """The page of a puzzle."""
    language, job = language_of(request), searches(request).get(about.path)
    lying = about.room.laid(about.puzzle, work)
    marks = {mark.place: mark.kind for mark in remark.marks} if remark else {}
    return page(
        request,
        "puzzle.html",
        status,
        about=about,
        game=about.game,
        puzzle=about.puzzle,
        size=size_of(about.puzzle.places),
        wide=width_of(about.puzzle.places),
        definitions=shapes(about.game.name, about.puzzle.name),
        board=board(about.room, about.puzzle, lying, marks, language),
        tray=tray(about.puzzle, lying, language),
        work=typed or work,
        remark=remark,
        job=job,
        stage=job.stage.value if job else "none",
        found=job.found[-1] if job and job.found else None,
    )


async def search(request: Request) -> Response:
    """TAF-08: have a puzzle searched, or wait for others."""
    about = subject(request)
    asks = questions(about.game.name, about.puzzle.name)
    try:
        searches(request).start(about.path, await owner(request), asks)
    except Refused as refused:
        return await puzzle_page(request, about, "", Remark(*refused.refusal), 409)
    return RedirectResponse(f"{about.path}#search", 303)


async def stop(request: Request) -> Response:
    """No need to go on."""
    about = subject(request)
    searches(request).stop(about.path, await owner(request))
    return RedirectResponse(f"{about.path}#search", 303)


async def progress(request: Request) -> Response:
    """How far a search is, for scripts."""
    about = subject(request)
    job = searches(request).get(about.path)
    return JSONResponse(state_of(job, language_of(request)))


def state_of(job: Job[Ask, Found] | None, language: Language) -> dict[str, Any]:
    """A search in numbers, and what it knows in words."""
    if job is None:
        return {"stage": "none", "done": 0, "of": 0, "sentence": "", "rule": "", "work": ""}
    last = job.found[-1] if job.found else None
    return {
        "stage": job.stage.value,
        "done": len(job.asks) if job.stage is Stage.DONE else len(job.found),
        "of": len(job.asks),
        "sentence": language.tell(last.sentence) if last else "",
        "rule": last.rule if last else "",
        "work": last.work if last else "",
    }


async def draw(request: Request) -> Response:
    """An empty sheet; or what was drawn there becomes a puzzle."""
    game, room = game_of(request)
    if request.method == "GET":
        return drawing_page(request, game, room, [])
    form = await request.form()
    names = str(form.get("places", ""))[:LONGEST].split()
    figure = str(form.get("figure", ""))[:LONGEST].strip()
    try:
        name = room.find(figure).name if figure else room.drawn(names)
        if form.get("do") == "search":
            path = f"/puzzles/{game.name}/p/{name}"
            searches(request).start(path, await owner(request), questions(game.name, name))
            return RedirectResponse(f"{path}#search", 303)
        return RedirectResponse(f"/puzzles/{game.name}/p/{name}", 303)
    except Refused as refused:
        return drawing_page(request, game, room, names, refused.refusal)


def drawing_page(
    request: Request, game: Game[Any], room: Puzzles, chosen: list[str], refusal: Refusal | None = None
) -> Response:
    """The page to draw on, with why it could not be done."""
    canvas, language = room.canvas(), language_of(request)
    known = {place.name for place in canvas.places}
    return page(
        request,
        "draw.html",
        409 if refusal else 200,
        game=game,
        puzzle=canvas,
        size=size_of(canvas.places),
        wide=width_of(canvas.places),
        definitions=definitions(room),
        board=board(room, canvas, {}, {name: "inside" for name in chosen if name in known}, language),
        chosen=" ".join(name for name in chosen if name in known),
        refusal=refusal,
    )


async def print_sheet(request: Request) -> Response:
    """A puzzle on paper: the figure, and the stones to cut out."""
    about, language = subject(request), language_of(request)
    lying = about.room.laid(about.puzzle, "")
    return page(
        request,
        "paper.html",
        about=about,
        game=about.game,
        puzzle=about.puzzle,
        size=size_of(about.puzzle.places),
        wide=width_of(about.puzzle.places),
        definitions=shapes(about.game.name, about.puzzle.name),
        board=board(about.room, about.puzzle, lying, {}, language, STILL),
    )
