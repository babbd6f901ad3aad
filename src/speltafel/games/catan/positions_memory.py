"""What everybody can remember of hands, as text: `memory HANDS CHAPTER … NOW`.

Hands are those it began with, `LLW/-/G`. A chapter is how each hand changed, `L-1B-1/W+2/`, and what
closed it: `:1x3=W` seat 1 stole wool from seat 3 (`?` if not seen), `:1*O` seat 1 named ore. `L+1v2`
says that lumber went down by two before it ended one up. The last part is not closed yet.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from speltafel.game import Refused
from speltafel.text import say

from .names import LETTERS, counted, letters
from .state.hands import BIAS, UNSEEN, WAS_MONOPOLY
from .state.row import DELTA, DIP, HAND, HIDDEN, KINDS, LAID

CHANGE = re.compile(r"([LBWGO])([+-]\d{1,2}|0)(?:v(\d{1,2}))?")
CLOSING = re.compile(r"([1-4])x([1-4])=([LBWGO?])|([1-4])\*([LBWGO])")
Change = tuple[int, int]
"""By how much a kind changed, and how far down it went meanwhile."""


def write_memory(past: tuple[int, ...], row: Sequence[int], players: int) -> list[str]:
    """The clause, unless everybody knows all hands as they are."""
    changes = (*row[DELTA : DELTA + 32], *row[DIP : DIP + 32])
    if not row[HIDDEN] and len(past) == 4 and not any(changes) and list(past) == hands_now(row):
        return []
    return [f"memory {chapters_text(past, players)} {open_text(changes, players)}"]


def hands_now(row: Sequence[int]) -> list[int]:
    """All hands, cards laid down included, as the first words of a past."""
    return [
        sum(
            (row[HAND + KINDS * seat + kind] + row[LAID + KINDS * seat + kind]) << 6 * kind
            for kind in range(5)
        )
        for seat in range(4)
    ]


@lru_cache(maxsize=128)
def chapters_text(past: tuple[int, ...], players: int) -> str:
    """The hands it began with, and the closed chapters."""
    hands = "/".join(letters([word >> 6 * kind & 63 for kind in range(5)]) for word in past[:players])
    return " ".join([hands, *(chapter_text(past[at : at + 5], players) for at in range(4, len(past), 5))])


@lru_cache(maxsize=512)
def chapter_text(words: tuple[int, ...], players: int) -> str:
    """One closed chapter."""
    return "/".join(changes_text(unpacked(word)) for word in words[:players]) + ":" + closing_text(words[4])


def unpacked(word: int) -> list[Change]:
    """The changes of one hand."""
    return [((word >> 6 * kind & 63) - BIAS, word >> 30 + 6 * kind & 63) for kind in range(5)]


def closing_text(by: int) -> str:
    """What closed a chapter."""
    card = by >> 6 & 7
    if by & WAS_MONOPOLY:
        return f"{(by & 7) + 1}*{LETTERS[card]}"
    return f"{(by & 7) + 1}x{(by >> 3 & 7) + 1}={'?' if card == UNSEEN else LETTERS[card]}"


@lru_cache(maxsize=512)
def open_text(changes: tuple[int, ...], players: int) -> str:
    """The chapter that is not closed yet."""
    return "/".join(
        changes_text([(changes[8 * seat + kind], -changes[32 + 8 * seat + kind]) for kind in range(5)])
        for seat in range(players)
    )


def changes_text(changes: Sequence[Change]) -> str:
    """How a hand changed."""
    found = ""
    for letter, (by, dip) in zip(LETTERS, changes, strict=True):
        if by or dip:
            found += f"{letter}{by:+d}" if by else f"{letter}0"
            found += f"v{dip}" if dip != max(0, -by) else ""
    return found


@lru_cache(maxsize=128)
def read_memory(text: str, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The past, and the changes of the open chapter (32 of hands, 32 of how far down)."""
    hands, *chapters = text.split(" ")
    if not chapters:
        raise refused(text)
    words = [*(pack_hand(hand) for hand in of_seats(hands, players)), *[0] * (4 - players)]
    for chapter in chapters[:-1]:
        words += read_chapter(chapter, players)
    changes = [0] * 64
    for seat, part in enumerate(of_seats(chapters[-1], players)):
        for kind, (by, dip) in enumerate(read_changes(part)):
            changes[8 * seat + kind], changes[32 + 8 * seat + kind] = by, -dip
    return tuple(words), tuple(changes)


def refused(part: str) -> Refused:
    """CAT-02: what cannot be remembered like this."""
    return Refused("CAT-02", say("Zo schrijf je niet wat iedereen zag: {part}", part=part[:40]))


def of_seats(part: str, players: int) -> list[str]:
    """What a part says of each seat."""
    found = part.split("/")
    if len(found) != players:
        raise refused(part)
    return found


def pack_hand(text: str) -> int:
    """A hand as one word."""
    if not re.fullmatch("[LBWGO]{1,95}|-", text):
        raise refused(text)
    counts = counted(text)
    if max(counts) > 19:
        raise refused(text)
    return sum(count << 6 * kind for kind, count in enumerate(counts))


@lru_cache(maxsize=512)
def read_chapter(text: str, players: int) -> tuple[int, ...]:
    """A closed chapter: a word a seat, and what closed it."""
    changes, colon, closing = text.partition(":")
    found = CLOSING.fullmatch(closing)
    if not colon or not found:
        raise refused(text)
    words = [pack_changes(read_changes(part)) for part in of_seats(changes, players)]
    nothing = pack_changes([(0, 0)] * 5)
    return (*words, *[nothing] * (4 - players), read_closing(found, players))


def read_closing(found: re.Match[str], players: int) -> int:
    """CAT-31, CAT-54: who stole from whom, or who named what."""
    if found[4]:
        if int(found[4]) > players:
            raise refused(found[0])
        return int(found[4]) - 1 | LETTERS.index(found[5]) << 6 | WAS_MONOPOLY
    thief, victim = int(found[1]) - 1, int(found[2]) - 1
    if thief == victim or max(thief, victim) >= players:
        raise refused(found[0])
    card = UNSEEN if found[3] == "?" else LETTERS.index(found[3])
    return thief | victim << 3 | int(card) << 6


def pack_changes(changes: Sequence[Change]) -> int:
    """The changes of one hand as one word."""
    return sum(by + BIAS << 6 * kind | dip << 30 + 6 * kind for kind, (by, dip) in enumerate(changes))


def read_changes(text: str) -> list[Change]:
    """The changes of one hand."""
    changes, at, rest = [(0, 0)] * 5, -1, text
    while rest:
        found = CHANGE.match(rest)
        kind = LETTERS.index(found[1]) if found else -1
        if not found or kind <= at:
            raise refused(text)
        by = int(found[2])
        dip = max(0, -by) if found[3] is None else int(found[3])
        if abs(by) > 19 or not max(0, -by) <= dip <= 19 or not (by or dip):
            raise refused(text)
        changes[kind], at, rest = (by, dip), kind, rest[found.end() :]
    return changes
