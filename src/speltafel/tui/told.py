"""What a table has to tell, as drawings: choices, log, points, rules, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from babel.numbers import format_decimal

from speltafel.engine import Outcome, Seat, State
from speltafel.game import Derivation, Game, Nonsense, Refused
from speltafel.match import Match
from speltafel.table import Table, sayings, story
from speltafel.text import Drawing, Sentence, Span, listed, many, say

from .book import rule_head
from .company import Company

MOST_TOLD = 30
"""Up to so many choices are told in sentences; more come as words in columns."""
WIDTH = 72
Keys = Sequence[tuple[str | Sentence, Sentence]]
"""What can be typed or pressed, and what it does."""
HELP: Keys = (
    ("?", say("wat je nu kunt zeggen")),
    (say("waarom"), say("hoe de punten zijn geteld")),
    (say("terug"), say("neem je laatste zet terug")),
    (say("regel"), say("het regelboek; met een nummer erbij die ene regel")),
    ("log", say("wat er is gebeurd")),
    (say("bord"), say("teken het bord opnieuw")),
    (say("stelling"), say("de stelling in één regel tekst")),
    (say("stop"), say("sta op van de tafel")),
)


def plain(*sentences: Sentence) -> Drawing:
    """Sentences, one a line."""
    return [[Span(sentence)] for sentence in sentences]


def spoken(line: Iterable[Span], company: Company) -> str:
    """A line of a drawing as bare text."""
    return "".join(
        span.text if isinstance(span.text, str) else company.language.tell(span.text) for span in line
    )


def refused(refused: Refused) -> Drawing:
    """Why not, and where to read on."""
    rule, sentence = refused.refusal
    if isinstance(refused, Nonsense):
        return [[Span(sentence)], [Span(say("? toont wat je kunt zeggen."), "dim")]]
    if not rule:
        return [[Span(sentence)]]
    return [
        [Span(rule, "strong"), Span("  "), Span(sentence)],
        [Span(say("regel {rule} toont deze regel.", rule=rule), "dim")],
    ]


def assistance(company: Company) -> Drawing:
    """What can be asked at the table."""
    return plain(say("Tik een zet zoals ? die toont; een hele beurt mag op één regel.")) + keys(company, HELP)


def keys(company: Company, known: Keys) -> Drawing:
    """A line for each of these words or keys."""
    return [[Span(spoken([Span(key)], company).ljust(10), "strong"), Span(does)] for key, does in known]


def title(match: Match) -> Sentence:
    """The game, and which one of the match."""
    if match.length == 1:
        return match.game.title
    number = min(len(match.outcomes) + 1, match.length)
    return say(
        "{title}, partij {number} van {length}", title=match.game.title, number=number, length=match.length
    )


def seating(company: Company) -> list[Span]:
    """Who plays which colour."""
    line: list[Span] = []
    for seat, player in enumerate(company.players):
        line += [Span("  ·  ", "dim")] if line else []
        line.append(company.full_sign(seat))
        line += [Span(f", bot {player.bot}", "dim")] if player.bot not in ("", player.name) else []
    return line


def choices(game: Game[Any], view: State, seat: Seat) -> Drawing:
    """What the seat can say now."""
    words = sayings(game, view, seat)
    if len(words) > MOST_TOLD:
        return columns(list(words))
    width = max(map(len, words), default=0)
    return [
        [Span(word.ljust(width), "strong"), Span("  "), Span(game.text.tell(view, seat, action, seat))]
        for word, action in words.items()
    ]


def columns(words: Sequence[str]) -> Drawing:
    """Words in columns, read from left to right."""
    width = max(map(len, words)) + 2
    across = max(1, WIDTH // width)
    rows = [words[first : first + across] for first in range(0, len(words), across)]
    return [[Span("".join(word.ljust(width) for word in row).rstrip())] for row in rows]


def log(company: Company, table: Table, after: int = 0) -> Drawing:
    """What happened, entry by entry, after the entry of this number."""
    return [
        [Span(f"{entry.number}. ", "dim"), company.sign(entry.seat), Span(": "), *joined(sentences)]
        for entry, sentences in story(table, company.listener())
        if entry.number > after
    ]


def turns(company: Company, table: Table) -> Drawing:
    """What happened, each turn under the name of its player."""
    drawing: Drawing = []
    for seat, entries in groupby(story(table, company.listener()), key=lambda told: told[0].seat):
        drawing.append([company.sign(seat)])
        drawing += [[Span(sentence)] for _, sentences in entries for sentence in sentences]
    return drawing


def joined(sentences: Iterable[Sentence]) -> list[Span]:
    """The parts of a turn, one after the other."""
    line: list[Span] = []
    for sentence in sentences:
        line += [Span("; "), Span(sentence)] if line else [Span(sentence)]
    return line


def totals(derivation: Derivation, seats: int) -> list[int]:
    """The points of each seat."""
    return [sum(line.points for line in derivation if line.seat == seat) for seat in range(seats)]


def tally(company: Company, view: State) -> list[Span]:
    """The points if the game were counted now, in one line."""
    derivation = company.game.referee.explain(view)
    if not derivation:
        return []
    line = [Span(say("Nu geteld:"), "dim")]
    for seat, points in enumerate(totals(derivation, len(company.players))):
        line += [
            Span("  ·  " if seat else "  ", "dim"),
            company.sign(seat),
            Span(f" {points}", "strong"),
        ]
    return line


def why(company: Company, view: State) -> Drawing:
    """Where the points come from, seat by seat."""
    derivation = company.game.referee.explain(view)
    if not derivation:
        return plain(say("Er zijn nog geen punten te tellen."))
    points = totals(derivation, len(company.players))
    return [line for seat in range(len(points)) for line in derived(company, seat, points[seat], derivation)]


def derived(company: Company, seat: Seat, points: int, derivation: Derivation) -> Drawing:
    """One seat's points, with their reasons below."""
    head = [company.full_sign(seat), Span(": "), Span(many(points, "{n} punt", "{n} punten"), "strong")]
    return [
        head,
        *(
            [Span(f"{line.points:+4d}  "), Span(line.sentence), Span(f"  {line.rule}", "dim")]
            for line in derivation
            if line.seat == seat
        ),
    ]


def ending(company: Company, view: State, outcome: Outcome) -> Drawing:
    """Who won, by which rule, and how the points came about."""
    derivation = company.game.referee.explain(view)
    drawing = [[Span(winner(company, outcome), "strong")], rule_head(company, outcome.rule)]
    for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
        head, *reasons = derived(company, seat, outcome.scores[seat], derivation)
        drawing += [[Span(f"{outcome.places[seat]}. "), *head], *reasons]
    return drawing


def winner(company: Company, outcome: Outcome) -> Sentence:
    """Who is first."""
    first = [company.full_name(seat) for seat, place in enumerate(outcome.places) if place == 1]
    if len(first) == 1:
        return say("{name} wint.", name=first[0])
    if len(first) == len(outcome.places):
        return say("Gelijkspel.")
    return say("{names} delen de eerste plaats.", names=listed(first))


def standing(company: Company, match: Match) -> Drawing:
    """The score of the match so far."""
    drawing = plain(
        say("Stand na {played} van {length} partijen:", played=len(match.outcomes), length=match.length)
    )
    for seat, (wins, points) in enumerate(zip(match.wins(), match.points(), strict=True)):
        won = format_decimal(wins, format="#,##0.##", locale=company.language.code)
        score = many(points, "{n} punt", "{n} punten")
        drawing.append(
            [company.full_sign(seat), Span(": "), Span(say("{won} gewonnen, {score}", won=won, score=score))]
        )
    return drawing
