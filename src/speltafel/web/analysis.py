"""Analyses on the site: asked for, waited for, stopped, shown; of a table, or of a record that was pasted."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from typing import NamedTuple

from babel.numbers import format_decimal, format_percent
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speltafel import analysis
from speltafel.analysis import Ask, Valued
from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.house import Live
from speltafel.house.jobs import Job, Jobs, Stage
from speltafel.record import Kept, verified
from speltafel.table import Entry, actions_of
from speltafel.text import Language, Sentence, listed, say
from speltafel.web.context import house_of, language_by_code, language_of, page
from speltafel.web.curve import STYLES, curve
from speltafel.web.guard import client_network
from speltafel.web.guests import guest_of
from speltafel.web.limits import count
from speltafel.web.markup import disc
from speltafel.web.panels import name
from speltafel.web.pools import Pools
from speltafel.web.records import record_asked_for
from speltafel.web.replay.moments import Log, log_of, played_table, restored_live

MOST_PASTED = 32
"""So many pasted games are at hand; who comes later for an older one pastes it again."""


MOST_ACTS = 2000
"""So long a game may be to be analysed: every act is a question, and all are kept while the answers are."""


class Subject(NamedTuple):
    """A game to be looked at: its table, where its analysis is, and where its positions are, if anywhere."""

    live: Live
    path: str
    replay: str = ""


class PastedGames:
    """Pasted games, each under a name made of its record. It changes: the oldest goes first."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, Live] = OrderedDict()

    def put(self, record: str, kept: Kept) -> str:
        """Keep a verified game for a while; its name."""
        key = hashlib.sha256(record.encode()).hexdigest()[:16]
        live = Live(kept.row, kept.seats, kept.secret)
        live.replay(kept.entries)
        self.games[key] = live
        while len(self.games) > MOST_PASTED:
            self.games.popitem(last=False)
        return key


async def subject(request: Request) -> Subject:
    """The game a request is about; TAF-07: refused while it goes on."""
    if "record" in request.path_params:
        key, pasted = request.path_params["record"], request.app.state.pasted
        if key not in pasted.games:
            raise HTTPException(404)
        return Subject(pasted.games[key], f"/analysis/{key}")
    live = await house_of(request).live(request.path_params["table"])
    analysis.over(live.table)
    return Subject(live, f"/t/{live.id}/analysis", f"/t/{live.id}")


def jobs_of(request: Request) -> Jobs[Ask, Valued]:
    """All analyses of this site."""
    jobs = request.app.state.analyses
    assert isinstance(jobs, Jobs)
    return jobs


async def owner(request: Request) -> str:
    """For whom something is analysed: a guest, else whoever comes from the same place."""
    known = await guest_of(request, house_of(request).store)
    return known.id or client_network(request)


def too_long(acts: int) -> Refused:
    """TAF-07: why a game is not analysed."""
    told = say(
        "Deze partij is te lang: {acts} zetten. Een analyse gaat tot {most}.", acts=acts, most=MOST_ACTS
    )
    return Refused("TAF-07", told)


def questions(log: Log) -> list[Ask]:
    """What there is to ask about a game; in another process, for all of it is played again."""
    return analysis.questions(played_table(log))


async def start(request: Request) -> Response:
    """Have a game analysed."""
    about = await subject(request)
    acts = len(about.live.table.standing)
    if acts > MOST_ACTS:
        raise too_long(acts)
    pools: Pools = request.app.state.pools
    asks = await pools.checks.run(client_network(request), questions, log_of(about.live))
    jobs_of(request).start(about.path, await owner(request), asks)
    return RedirectResponse(about.path, 303)


async def paste(request: Request) -> Response:
    """Have a pasted record analysed, if all of it is true."""
    known = await guest_of(request, house_of(request).store)
    count(request, "checks", known.id)
    text = await record_asked_for(request)
    pools: Pools = request.app.state.pools
    kept = await pools.checks.run(client_network(request), verified, text.encode(errors="replace"))
    if len(kept.entries) > MOST_ACTS:
        raise too_long(len(kept.entries))
    key = await asyncio.to_thread(request.app.state.pasted.put, text, kept)
    request.path_params["record"] = key
    return await start(request)


async def stop(request: Request) -> Response:
    """No need to go on."""
    about = await subject(request)
    jobs_of(request).stop(about.path, await owner(request))
    return RedirectResponse(about.path, 303)


async def progress(request: Request) -> Response:
    """How far it is, and what was found, for scripts."""
    about = await subject(request)
    job = jobs_of(request).get(about.path)
    if job is None:
        return JSONResponse({"stage": "none", "done": 0, "of": 0, "found": []})
    found = [{**one._asdict(), "mark": one.mark} for one in job.found]
    return JSONResponse({"stage": job.stage.value, "done": len(found), "of": len(job.asks), "found": found})


async def show(request: Request) -> Response:
    """The curve and the acts with their marks, as far as they are known."""
    about, language = await subject(request), language_of(request)
    job = jobs_of(request).get(about.path)
    found = list(job.found) if job else []
    done = job is not None and job.stage is Stage.DONE
    end = analysis.final_shares(about.live.table) if done else None
    return page(
        request,
        "analysis.html",
        about=about,
        live=about.live,
        game=about.live.game,
        job=job,
        stage=job.stage.value if job else "none",
        names=[name(about.live, row.seat, language) for row in about.live.seats],
        disc=disc,
        lines=await valued_lines(request, about.live, found),
        curve=curve(found, end, len(job.asks), language.tell(course(about.live, found, language)))
        if job and found
        else "",
        waiting=ahead(jobs_of(request), job),
    )


def ahead(jobs: Jobs[Ask, Valued], job: Job[Ask, Valued] | None) -> int:
    """How many analyses come before this one."""
    if job is None or job.stage is not Stage.WAITING:
        return 0
    going = [other for other in jobs.all.values() if other.going]
    return going.index(job)


def course(live: Live, found: list[Valued], language: Language) -> Sentence:
    """The curve in words, for those who do not see it."""
    marked = [one.number for one in found if one.mark]
    who = name(live, 0, language)
    if not marked:
        return say("Het verloop, gezien door {name}; geen zet is gemarkeerd.", name=who)
    where = listed(map(str, marked))
    return say("Het verloop, gezien door {name}; gemarkeerd zijn de zetten {where}.", name=who, where=where)


class Line(NamedTuple):
    """An act as the page lists it."""

    number: int
    seat: Seat
    name: str
    words: str
    sentence: str
    mark: str
    style: str
    value: str
    loss: str
    best: str
    known: str


async def valued_lines(request: Request, live: Live, found: list[Valued]) -> list[Line]:
    """The acts valued so far in words; in another process, for the game is played again to tell them."""
    if not found:
        return []
    pools: Pools = request.app.state.pools
    code = language_of(request).code
    return await pools.looks.run(client_network(request), lines, log_of(live), found, code)


def lines(log: Log, found: list[Valued], code: str) -> list[Line]:
    """The acts valued so far, each told as its own seat knew it."""
    live, language = restored_live(log), language_by_code(code)
    told = dict(sentences(live, language))
    return [line(live, one, told[one.number], language) for one in found]


def sentences(live: Live, language: Language) -> list[tuple[int, str]]:
    """Every act of the game in a sentence."""
    table = live.table
    state = table.beginning().state
    found = []
    for entry in table.standing:
        told = []
        for action in actions_of(table.game, state, entry):
            told.append(language.tell(table.game.text.tell(state, entry.seat, action, best_informed(entry))))
            state.apply(entry.seat, action)
        found.append((entry.number, "; ".join(told)))
    return found


def best_informed(entry: Entry) -> Seat | None:
    """Who knows best what an entry says: whoever said it."""
    return entry.seat if entry.seat >= 0 else None


def line(live: Live, one: Valued, sentence: str, language: Language) -> Line:
    """One act in words and numbers."""
    return Line(
        one.number,
        one.seat,
        name(live, one.seat, language),
        one.line,
        sentence,
        one.mark,
        STYLES.get(one.mark, ""),
        percent(one.value, language),
        lost(one, language),
        "" if one.best == one.line else one.best,
        language.tell(analysis.certainty(one, format_decimal(one.size, locale=language.code))),
    )


def percent(share: float, language: Language) -> str:
    """A share as people read it."""
    return format_percent(share, format="#,##0 %", locale=language.code)


def lost(one: Valued, language: Language) -> str:
    """What an act cost: in shares, and in points where they are known; nothing where it was the best."""
    costs = []
    if one.loss >= 0.005:
        costs.append(f"−{percent(one.loss, language)}")
    if one.points:
        costs.append(language.tell(say("−{points} p", points=one.points)))
    return " · ".join(costs)
