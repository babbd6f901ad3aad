"""What a line typed at a table means: a command, an answer to a question, or tokens to act with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.table import Table, legal_tokens
from speltafel.text import Fact, Span, listed, many, say

from . import book, render
from .session import Consent, Talk

YES = {"j", "ja", "y", "yes"}
NO = {"n", "nee", "no"}


def hear(talk: Talk, line: str) -> Talk:
    """The talk after a person typed this line; its answer is what to show."""
    before = replace(talk, answer=[], unheard=False)
    try:
        return understand(before, line.split())
    except Refused as refused:
        return replace(before, answer=render.refused(refused), unheard=True)


def understand(talk: Talk, words: list[str]) -> Talk:
    """Questions come first, then commands, then tokens; an empty line only answers a question."""
    word = words[0].lower() if words else ""
    if word in STOP and not sayable(talk, word):
        return replace(talk, code=0)
    if talk.consent:
        return weigh(talk, talk.consent, word)
    if talk.next_to_look() is not None and word not in OPEN:
        return talk if words else hand_over(talk)
    if word in COMMANDS:
        return COMMANDS[word](talk, words[1:])
    if talk.finished():
        return talk.answered(say("Het spel is uit.")) if words else talk.next_game()
    return act(talk, words) if words else talk


def sayable(talk: Talk, word: str) -> bool:
    """Whether a word that means something at every table is one of this game's own now."""
    seat = talk.person()
    return seat is not None and word in legal_tokens(talk.company.game, talk.table.view(seat), seat)


def hand_over(talk: Talk) -> Talk:
    """The next player looks, and hears first what happened since their last act."""
    seat = talk.next_to_look()
    own = [entry.number for entry in talk.table.standing if entry.seat == seat]
    return replace(talk, facing=seat, answer=render.news(talk.company, talk.table, after=max(own, default=0)))


def act(talk: Talk, words: list[str]) -> Talk:
    """Tokens for the person whose turn it is."""
    seat = talk.person()
    return replace(wait(talk), unheard=True) if seat is None else talk.said(seat, " ".join(words))


def wait(talk: Talk) -> Talk:
    """No person may act now."""
    seat = talk.bot()
    if seat is None:
        return talk.answered(say("Het spel is uit."))
    return talk.answered(say("{name} is aan de beurt.", name=talk.company.full_name(seat)))


def choices(talk: Talk, words: list[str]) -> Talk:
    """What can be said now."""
    seat = talk.person()
    if seat is None:
        return wait(talk)
    return replace(talk, answer=render.choices(talk.company.game, talk.table.view(seat), seat))


def why(talk: Talk, words: list[str]) -> Talk:
    """Where the points come from."""
    return replace(talk, answer=render.why(talk.company, talk.view()))


def rule(talk: Talk, words: list[str]) -> Talk:
    """A rule by its number, or the whole rulebook."""
    company = talk.company
    return replace(talk, answer=book.rule_text(company, words[0]) if words else book.whole(company))


def log(talk: Talk, words: list[str]) -> Talk:
    """All that happened."""
    lines = render.log(talk.company, talk.table)
    return replace(talk, answer=lines or render.plain(say("Er is nog niets gebeurd.")))


def board(talk: Talk, words: list[str]) -> Talk:
    """The table drawn again."""
    return replace(talk, answer=talk.board())


def position(talk: Talk, words: list[str]) -> Talk:
    """The situation as one text."""
    return replace(talk, answer=[[Span(talk.company.game.text.write(talk.view()))]])


def assist(talk: Talk, words: list[str]) -> Talk:
    """What can be asked."""
    return replace(talk, answer=render.assistance(talk.company))


def take_back(talk: Talk, words: list[str]) -> Talk:
    """Back to before the last act of whoever spoke last: they are still at the keyboard."""
    seat = last_speaker(talk)
    try:
        return taken_back(talk, seat, talk.table.undo(seat))
    except Refused:
        after = talk.table.undo(seat, agreed=True)
    others = talk.company.others(seat)
    if not others:
        return taken_back(talk, seat, after)
    name = talk.company.name(seat)
    wanted = say("{name} wil terugnemen: {words}.", name=name, words=undone(talk, after))
    asked = talk.answered(wanted)
    return replace(asked, consent=Consent(seat, others))


def last_speaker(talk: Talk) -> Seat:
    """The person who acted or undid last."""
    persons = talk.company.persons()
    spoke = [entry.seat for entry in talk.table.entries if entry.seat in persons]
    if not spoke:
        raise Refused("", say("Er is nog niets om terug te nemen."))
    return spoke[-1]


def weigh(talk: Talk, consent: Consent, word: str) -> Talk:
    """What the person who was asked says to an undo; anything else than yes or no is asked again."""
    seat, (asked, *rest) = consent
    if word in NO:
        no = say("{name} vindt het niet goed: de zet blijft staan.", name=talk.company.name(asked))
        return replace(talk.answered(no), consent=None)
    if word not in YES:
        return talk
    if rest:
        return replace(talk, consent=Consent(seat, tuple(rest)))
    return taken_back(replace(talk, consent=None), seat, talk.table.undo(seat, agreed=True))


def taken_back(talk: Talk, seat: Seat, after: Table) -> Talk:
    """The talk at the table after an undo."""
    name = talk.company.name(seat)
    sentence = say("{name} neemt terug: {words}.", name=name, words=undone(talk, after))
    return replace(talk.answered(sentence), table=after)


def undone(talk: Talk, after: Table) -> Fact:
    """The words that an undo takes back; where people keep secrets, not which."""
    taken = talk.table.standing[len(after.standing) :]
    if talk.company.secretive():
        return many(len(taken), "{n} zet", "{n} zetten")
    return listed(entry.text for entry in taken)


COMMANDS: dict[str, Callable[[Talk, list[str]], Talk]] = {
    "?": choices,
    "waarom": why,
    "why": why,
    "terug": take_back,
    "undo": take_back,
    "regel": rule,
    "rule": rule,
    "log": log,
    "bord": board,
    "board": board,
    "stelling": position,
    "position": position,
    "help": assist,
}
STOP = {"stop", "quit"}
OPEN = {"terug", "undo", "regel", "rule", "help"}
"""What may be asked while the screen changes hands: it shows nobody's cards."""
