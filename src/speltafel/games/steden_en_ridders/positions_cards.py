"""Progress cards of a position, written and read: in hands, under decks, and all others never drawn."""

from __future__ import annotations

from speltafel.game import Refused
from speltafel.games.catan.positions_words import Clauses
from speltafel.games.catan.state.row import HELD, HIDDEN
from speltafel.text import say

from .names import CARD_WORDS, TRACK_WORDS, deck_of
from .positions_words import Row
from .state.decks import MOST_HELD
from .state.row import (
    BACKS,
    CONSTITUTION,
    DECK_SIZE,
    FIRST_OF_DECK,
    HIDDEN_CARDS,
    KIND_OF,
    KNOWN_BY,
    NEWEST,
    NOT_KNOWN,
    PRINTER,
    PROGRESS,
    PROGRESS_KINDS,
    QUEUE,
    QUEUED,
    REST,
    TO_ALL,
    TRACKS,
    UNDRAWN,
)
from .worlds import unknown_below, unseen

KNOWERS = "1234s"
"""Who may know a card under a deck, in the order of their bits: the seats, and spectators."""


def progress_clauses(row: Row, seat: int) -> list[str]:
    """CAK-60: what a seat holds, or the backs of it."""
    at, backs = PROGRESS + PROGRESS_KINDS * seat, BACKS + TRACKS * seat
    hidden = row[HIDDEN_CARDS] >> seat & 1
    if hidden:
        words = [f"?{word}" for track, word in enumerate(TRACK_WORDS) for _ in range(row[backs + track])]
    else:
        words = [word for kind, word in enumerate(CARD_WORDS) for _ in range(row[at + kind])]
        if row[NEWEST + seat]:
            words[words.index(CARD_WORDS[row[NEWEST + seat] - 1])] += "*"
    if not words and hidden == row[HIDDEN] >> seat & 1:
        return []
    return [f"{seat + 1} progress {' '.join(words) or '?-'[not hidden]}"]


def under_clauses(row: Row) -> list[str]:
    """CAK-65: what was put under each deck, the first that will be drawn first."""
    found = []
    for deck, word in enumerate(TRACK_WORDS):
        at = QUEUE + DECK_SIZE * deck
        cards = [queue_word(card) for card in row[at : at + row[QUEUED + deck]]]
        if cards:
            found.append(f"under {word} {' '.join(cards)}")
    return found


def queue_word(card: int) -> str:
    """A card under a deck, and who knows it if not all do."""
    kind, known = card & KIND_OF, card & TO_ALL
    word = "?" if kind == NOT_KNOWN else CARD_WORDS[kind]
    if known == TO_ALL:
        return word
    seats = "".join(name for place, name in enumerate(KNOWERS) if known & KNOWN_BY << place)
    return f"{word}/{seats or '-'}"


def read_cards(row: list[int], clauses: Clauses, seats: int) -> None:
    """CAK-03: cards in hands and under decks; all others were never drawn."""
    for seat in range(seats):
        read_progress(row, clauses.get(f"{seat + 1} progress"), seat)
    for deck, word in enumerate(TRACK_WORDS):
        cards = [read_queued(name, deck) for name in clauses.get(f"under {word}", "").split()]
        if len(cards) > DECK_SIZE:
            raise too_many(deck)
        at = int(QUEUE + DECK_SIZE * deck)
        row[QUEUED + deck] = len(cards)
        row[at : at + len(cards)] = cards
    for deck in range(TRACKS):
        read_rest(row, deck)


def read_progress(row: list[int], text: str | None, seat: int) -> None:
    """CAK-60: what a seat holds; of cards that are not known, the backs; CAK-98: which came last."""
    if text is None:
        text = "?" if row[HIDDEN] >> seat & 1 else "-"
    words = text.split() if text not in ("-", "?") else []
    hidden = text == "?" or any(word.startswith("?") for word in words)
    row[HIDDEN_CARDS] |= int(hidden) << seat
    newest = next((word for word in words if word.endswith("*")), "")
    if newest:
        words[words.index(newest)] = newest[:-1]
    for word in words:
        deck = TRACK_WORDS.index(word[1:]) if word.startswith("?") and word[1:] in TRACK_WORDS else -1
        if (hidden and deck < 0) or (not hidden and word not in CARD_WORDS):
            raise Refused("CAK-60", say("Zo heet geen ontwikkelingskaart: {word}", word=word[:10]))
        if not hidden:
            kind = CARD_WORDS.index(word)
            deck = deck_of(kind)
            row[PROGRESS + PROGRESS_KINDS * seat + kind] += 1
        row[BACKS + TRACKS * seat + deck] += 1
        row[HELD + seat] += 1
    if newest and (hidden or len(words) <= MOST_HELD):
        raise Refused(
            "CAK-62", say("Met een * staat de kaart die er een te veel maakte, in een eigen hand van vijf.")
        )
    row[NEWEST + seat] = CARD_WORDS.index(newest[:-1]) + 1 if newest else 0


def read_queued(text: str, deck: int) -> int:
    """A card under a deck, and who knows it."""
    word, sign, known = text.partition("/")
    fits = word == "?" or (word in CARD_WORDS and deck_of(CARD_WORDS.index(word)) == deck)
    if not fits or (sign and known != "-" and (not known or not {*known} <= {*KNOWERS})):
        raise Refused("CAK-65", say("Zo ligt er geen kaart onder de stapel: {word}", word=text[:10]))
    kind = int(NOT_KNOWN) if word == "?" else CARD_WORDS.index(word)
    if not sign:
        return kind | int(TO_ALL)
    return kind | sum(int(KNOWN_BY) << place for place, name in enumerate(KNOWERS) if name in known)


def read_rest(row: list[int], deck: int) -> None:
    """CAK-03: what was never drawn is the rest of eighteen; its kinds only if all others are known."""
    laid = int(row[PRINTER] >= 0) * (deck == 0) + int(row[CONSTITUTION] >= 0) * (deck == TRACKS - 1)
    held = sum(row[BACKS + TRACKS * seat + deck] for seat in range(4))
    row[REST + deck] = int(DECK_SIZE) - laid - held - row[QUEUED + deck]
    if row[REST + deck] < 0:
        raise too_many(deck)
    rest = unseen(row)[FIRST_OF_DECK[deck] : FIRST_OF_DECK[deck + 1]]
    if min(rest) < 0:
        raise too_many(deck)
    if not row[HIDDEN_CARDS] and not unknown_below(row):
        at = int(UNDRAWN + FIRST_OF_DECK[deck])
        row[at : at + len(rest)] = rest


def too_many(deck: int) -> Refused:
    """CAK-03: more cards of a deck than there are."""
    return Refused("CAK-03", say("Zoveel kaarten heeft de stapel {deck} niet.", deck=TRACK_WORDS[deck]))
