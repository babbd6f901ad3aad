"""How it ended: who won, by which rule, where the points come from, and how to check the chance."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from markupsafe import Markup

from speltafel.engine import Outcome, Seat, State
from speltafel.house.live import Live, Viewer
from speltafel.rulebook import HEADING, teller
from speltafel.text import Language, listed, many, say, seat_style

from .commands import button
from .markup import EMPTY, disc, fill, joined, rule_mark, signed
from .panels import name

HOUSE = Path(__file__).parent.parent
"""Where the rules of the house are."""


def result(live: Live, viewer: Viewer, view: State, language: Language) -> Markup:
    """Who won and why, how the points came about, and how to check that chance was fair."""
    outcome = live.outcome()
    if outcome is None:
        return EMPTY
    return fill(
        '<h2>{}</h2><p class="why">{} {}</p>{}{}<p><a href="/t/{}/analysis">{}</a></p>',
        winner(live, outcome, language),
        rule_mark(live.game, outcome.rule),
        rule_title(live, outcome.rule, language),
        ranking(live, outcome, language)
        + joined(derivation(live, view, seat, outcome, language) for seat in seats_by_place(outcome)),
        next_game_button(live, viewer, language) + replay_link(live, language),
        live.id,
        language.tell(say("Analyse: wat was elke zet waard?")),
    )


def winner(live: Live, outcome: Outcome, language: Language) -> str:
    """Who is first."""
    first = [name(live, seat, language) for seat, place in enumerate(outcome.places) if place == 1]
    if len(first) == 1:
        return language.tell(say("{name} wint.", name=first[0]))
    if len(first) == len(outcome.places):
        return language.tell(say("Gelijkspel."))
    return language.tell(say("{names} delen de eerste plaats.", names=listed(first)))


PLACE = '<li value="{place}">{disc} <b>{name}</b> {note}</li>'


def ranking(live: Live, outcome: Outcome, language: Language) -> Markup:
    """Everybody's place, where there are more than two."""
    if len(outcome.places) < 3:
        return EMPTY
    lines = (
        fill(
            PLACE,
            place=outcome.places[seat],
            disc=disc(seat),
            name=name(live, seat, language),
            note=language.tell(say("gaf op")) if seat in live.table.gone else "",
        )
        for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
    )
    return fill('<ol class="ranking">{}</ol>', joined(lines))


def seats_by_place(outcome: Outcome) -> list[Seat]:
    """Whose points decided, the first place first; none where the game ended off the board."""
    if outcome.rule.startswith("TAF-"):
        return []
    return sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])


def rule_title(live: Live, rule: str, language: Language) -> str:
    """What a rule is called, in the rulebook that tells it or in the rules of the house."""
    home = HOUSE if rule.startswith("TAF-") else teller(live.game, rule).home
    return titles(home, language.code).get(rule, "")


@cache
def titles(home: Path, code: str) -> dict[str, str]:
    """The titles of all rules in a rulebook."""
    text = (home / f"rules.{code}.md").read_text(encoding="utf-8")
    return {found[1]: found[2] for line in text.splitlines() if (found := HEADING.fullmatch(line))}


SCORE = '<section class="score {style}"><h3>{disc} {name} <b>{points}</b></h3><table>{rows}</table></section>'
BECAUSE = '<tr><td class="points">{points}</td><td>{sentence}</td><td>{rule}</td></tr>'


def derivation(live: Live, view: State, seat: Seat, outcome: Outcome, language: Language) -> Markup:
    """One seat's points, with their reasons below."""
    rows = (
        fill(
            BECAUSE,
            points=signed(line.points, "+"),
            sentence=language.tell(line.sentence),
            rule=rule_mark(live.game, line.rule),
        )
        for line in live.game.referee.explain(view)
        if line.seat == seat
    )
    points = many(outcome.scores[seat], "{n} punt", "{n} punten")
    return fill(
        SCORE,
        style=seat_style(seat),
        disc=disc(seat),
        name=name(live, seat, language),
        points=language.tell(points).replace("-", "−"),
        rows=joined(rows),
    )


def next_game_button(live: Live, viewer: Viewer, language: Language) -> Markup:
    """One more game, for those who played."""
    if live.rematch:
        text = language.tell(say("Naar de volgende partij"))
        return fill('<p><a class="button main" href="/t/{}">{}</a></p>', live.rematch, text)
    if not viewer.seats:
        return EMPTY
    last = live.match.after(live.table).over()
    once_more = say("Nog een keer") if last else say("Volgende partij")
    return button("rematch", once_more, language)


def replay_link(live: Live, language: Language) -> Markup:
    """The way to the whole game, from its beginning."""
    text = language.tell(say("Naspelen"))
    return fill('<p><a class="button back" href="/t/{}?n=0">{}</a></p>', live.id, text)


FAIR = "<p>{sentence} {rule}</p><p><small>{label}</small><code>{commitment}</code></p>{secret}"

SECRET = (
    "<p><small>{label}</small><code>{secret}</code></p>"
    '<p><a href="/t/{table}/record.txt" download="{table}.txt">{record}</a> · '
    '<a href="/verify?table={table}">{verify}</a></p>'
)


def fairness(live: Live, language: Language) -> Markup:
    """TAF-05: what fixes the chance of this table; once it is over, what everything is computed from."""
    secret = EMPTY
    if live.outcome():
        label = language.tell(say("Het geheim, nu het spel uit is:"))
        secret = fill(
            SECRET,
            label=label,
            secret=live.secret.hex(),
            table=live.id,
            record=language.tell(say("Het record")),
            verify=language.tell(say("Alles narekenen")),
        )
    return fill(
        FAIR,
        sentence=language.tell(say("Het lot van deze tafel lag vast voordat er iets gebeurde.")),
        rule=rule_mark(live.game, "TAF-05"),
        label=language.tell(say("De vingerafdruk van het geheim:")),
        commitment=live.commitment,
        secret=secret,
    )
