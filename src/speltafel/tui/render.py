"""What a table has to tell, as drawings: choices, log, points, rules, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from speltafel.engine import CHANCE, Outcome, Seat, State
from speltafel.game import Derivation, Game, Goal, Nonsense, Refused
from speltafel.match import Match
from speltafel.table import Entry, Table, legal_tokens, log_sentences
from speltafel.text import Drawing, Sentence, Span, listed, many, say, seat_style

from .book import LONGEST_ECHO, rule_head
from .players import Company
from .sanitize import shortened, visible

MOST_TOLD = 30
"""Up to so many choices are told in sentences; more come as words in columns."""
WIDTH = 72
SHORTEST_NAME = 4
BETWEEN = "  ·  "
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
        return [[Span(echoed(sentence))], [Span(say("? toont wat je kunt zeggen."), "dim")]]
    if not rule:
        return [[Span(sentence)]]
    return [
        [Span(rule, "strong"), Span("  "), Span(sentence)],
        [Span(say("regel {rule} toont deze regel.", rule=rule), "dim")],
    ]


def echoed(sentence: Sentence) -> Sentence:
    """A sentence that repeats what was typed, tamed."""
    facts = (
        (name, shortened(visible(fact), LONGEST_ECHO) if isinstance(fact, str) else fact)
        for name, fact in sentence.facts
    )
    return sentence._replace(facts=tuple(facts))


def assistance(company: Company) -> Drawing:
    """What can be asked at the table."""
    return plain(say("Tik een zet zoals ? die toont; een hele beurt mag op één regel.")) + keys(company, HELP)


def keys(company: Company, known: Keys) -> Drawing:
    """A line for each of these words or keys."""
    return [[Span(spoken([Span(key)], company).ljust(10), "strong"), Span(does)] for key, does in known]


def title(match: Match) -> Sentence:
    """The game with how it is played, if not as usual, and which one of the match."""
    title, stamp = match.game.title, match.options.stamp
    if stamp != match.game.choose().stamp:
        title = say("{title} · {stamp}", title=title, stamp=stamp)
    if match.alone:
        return title
    if match.goal:
        return say("{title}, partij {number}", title=title, number=len(match.outcomes) + 1)
    number = min(len(match.outcomes) + 1, match.length)
    return say("{title}, partij {number} van {length}", title=title, number=number, length=match.length)


def seating(company: Company) -> list[Span]:
    """Who plays which colour."""
    line: list[Span] = []
    for seat, player in enumerate(company.players):
        line += [Span(BETWEEN, "dim")] if line else []
        line.append(company.full_sign(seat))
        line += [Span(f", bot {player.bot}", "dim")] if player.bot not in ("", player.name) else []
    return line


def begins(company: Company, match: Match, table: Table) -> Drawing:
    """Who begins, if one does; after the first game of a match, that the game's rules say so."""
    actors = table.actors()
    if len(actors) != 1:
        return []
    name = company.full_name(actors[0])
    if match.outcomes and match.game.again:
        return plain(say("{name} begint: zo zeggen de spelregels het na de vorige partij.", name=name))
    return plain(say("{name} begint.", name=name))


def choices(game: Game[Any], view: State, seat: Seat) -> Drawing:
    """What the seat can say now."""
    words = legal_tokens(game, view, seat)
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


class Turn(NamedTuple):
    """What one seat did in a row; chance's doings have no number."""

    number: int
    seat: Seat
    told: list[tuple[Entry, list[Sentence]]]


def turns(company: Company, table: Table) -> list[Turn]:
    """What happened, turn by turn, counted from 1."""
    found: list[Turn] = []
    number = 0
    for seat, entries in groupby(log_sentences(table, company.listener()), key=lambda told: told[0].seat):
        number += seat != CHANCE
        found.append(Turn(0 if seat == CHANCE else number, seat, list(entries)))
    return found


def log(company: Company, table: Table) -> Drawing:
    """What happened, a line a turn: the words that were said; where there are secrets, what may be told."""
    return [
        [*numbered(turn), company.sign(turn.seat), Span("  "), *doings(company, turn)]
        for turn in turns(company, table)
    ]


def doings(company: Company, turn: Turn) -> list[Span]:
    """A turn in the words that were said, or in sentences."""
    if turn.seat == CHANCE or company.game.secrets is not None:
        return joined(sentence for _, sentences in turn.told for sentence in sentences)
    return [Span(" ".join(entry.text for entry, _ in turn.told))]


def news(company: Company, table: Table, after: int = 0) -> Drawing:
    """What happened after the entry of this number, in sentences."""
    return [
        [*numbered(turn), company.sign(turn.seat), Span(": "), *joined(sentences)]
        for turn in turns(company, table)
        for entry, sentences in turn.told
        if entry.number > after
    ]


def numbered(turn: Turn) -> list[Span]:
    """The number of a turn, if it has one."""
    return [Span(f"{turn.number}. ", "dim")] if turn.number else []


def joined(sentences: Iterable[Sentence]) -> list[Span]:
    """The parts of a turn, one after the other."""
    line: list[Span] = []
    for sentence in sentences:
        line += [Span("; "), Span(sentence)] if line else [Span(sentence)]
    return line


def totals(derivation: Derivation, seats: int) -> list[int]:
    """The points of each seat."""
    return [sum(line.points for line in derivation if line.seat == seat) for seat in range(seats)]


def tally(company: Company, view: State, board: Drawing, width: int) -> list[Span]:
    """Everybody's stone, name and points if the game were counted now, in one line of this width."""
    seats = range(len(company.players))
    derivation = company.game.referee.explain(view)
    points = [f" {total}" if derivation else "" for total in totals(derivation, len(seats))]
    stones = [stone(board, seat) for seat in seats]
    head = company.language.tell(say("Nu geteld:")) + "  " if derivation else ""
    taken = len(head) + sum(map(len, [*points, *stones])) + len(BETWEEN) * (len(seats) - 1)
    fits = taken + sum(len(company.full_name(seat)) for seat in seats) <= width
    most = width if fits else max(SHORTEST_NAME, (width - taken) // len(seats))
    line = [Span(head, "dim")]
    for seat in seats:
        name = company.short_name(seat, most)
        line += [Span(BETWEEN, "dim")] if seat else []
        line += [Span(stones[seat] + name, seat_style(seat)), Span(points[seat], "strong")]
    return line


def stone(board: Drawing, seat: Seat) -> str:
    """The sign that a seat's pieces have on the board, with a space; nothing if they have none."""
    for span in (span for line in board for span in line if span.style == seat_style(seat)):
        if isinstance(span.text, str) and span.text.strip() and not span.text.strip()[0].isalnum():
            return f"{span.text.strip()[0]} "
    return ""


def why(company: Company, view: State) -> Drawing:
    """Where the points come from, seat by seat."""
    derivation = company.game.referee.explain(view)
    if not derivation:
        return plain(say("Er zijn nog geen punten te tellen."))
    points = totals(derivation, len(company.players))
    head = plain(say("Als er nu geteld werd:")) if view.actors() else []
    return head + [
        line for seat in range(len(points)) for line in derived(company, seat, points[seat], derivation)
    ]


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
    if match.goal:
        return race(company, match, match.goal)
    drawing = plain(
        say("Stand na {played} van {length} partijen:", played=len(match.outcomes), length=match.length)
    )
    for seat, points in enumerate(match.points()):
        mine = [outcome.places for outcome in match.outcomes if outcome.places[seat] == 1]
        drawn = sum(places.count(1) > 1 for places in mine)
        result = say(
            "{won} gewonnen, {drawn} gelijk, {score}",
            won=len(mine) - drawn,
            drawn=drawn,
            score=many(points, "{n} punt", "{n} punten"),
        )
        drawing.append([company.full_sign(seat), Span(": "), Span(result)])
    return drawing


def race(company: Company, match: Match, goal: Goal) -> Drawing:
    """The victory points so far, of those that win the match."""
    drawing = plain(
        say(
            "Stand na {played} partijen, om {goal} winstpunten:", played=len(match.outcomes), goal=goal.points
        )
    )
    for seat, points in enumerate(match.victories()):
        told = many(points, "{n} winstpunt", "{n} winstpunten")
        drawing.append([company.full_sign(seat), Span(": "), Span(told)])
    return drawing
