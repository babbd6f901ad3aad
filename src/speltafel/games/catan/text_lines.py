"""Lines of several actions: what is said in one breath is written as one.

`dc LLWG` lays down four cards, `o LL>G to 2,3` is a whole offer and `co LLW>G` a whole counter-offer,
`p:YP LG` takes two cards, `p:KN h5 x2` moves the robber with the knight: card by card in the engine,
one word in the log.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence


def offers(kinds: str) -> re.Pattern[str]:
    """An offer of cards of these kinds, in one word."""
    return re.compile(rf"(o|co) ([{kinds}]*|-)>([{kinds}]*|-)(?: to (\d(?:,\d)*))?(?=$|\s)", re.IGNORECASE)


def spelled(kinds: str) -> re.Pattern[str]:
    """An offer of cards of these kinds, card by card."""
    return re.compile(
        rf"(?<![gw] [{kinds}] )(?<!\S)(co )?((?:g [{kinds}] )+|(?:g [{kinds}] )*(?=w ))"
        rf"((?:w [{kinds}] )*)((?:to \d )*)o!(?=$|\s)"
    )


OFFER, SPELLED = offers("LBWGO"), spelled("LBWGO")
DISCARDS = re.compile(r"dc ([LBWGO]{2,})(?=$|\s)", re.IGNORECASE)
CARDS = re.compile(r"([LBWGO]{2,})(?=$|\s)", re.IGNORECASE)
SEATS = re.compile(r"to (\d(?:,\d)+)(?=$|\s)", re.IGNORECASE)
MONOPOLY = re.compile(r"p:MO [LBWGO]{2,}(?=$|\s)", re.IGNORECASE)
KNIGHT = re.compile(r"(p:KN) (h\d+) (x[\d-])(?=$|\s)", re.IGNORECASE)


def words(line: str) -> list[str]:
    """The words of the actions that a line says."""
    return heard(line, first_words)


def heard(line: str, first: Callable[[str], tuple[list[str], int]]) -> list[str]:
    """The words of a line, where `first` gives those of its beginning, and how much of it that is."""
    rest, found = " ".join(line.split()), []
    while rest:
        said, used = first(rest)
        found += said
        rest = rest[used:].lstrip()
    return found


def first_words(line: str) -> tuple[list[str], int]:
    """The words that the beginning of a line stands for, and how much of it that is."""
    offer = OFFER.match(line)
    nothing = MONOPOLY.match(line) or (offer and not offer[2].strip("-") + offer[3].strip("-") and offer)
    if nothing:
        return [nothing[0]], nothing.end()  # no actions at all: whoever reads it says why
    if offer:
        return words_of_offer(offer), offer.end()
    knight = KNIGHT.match(line)
    if knight:
        return [knight[1], "rb", knight[2], knight[3]], knight.end()
    for pattern, word in ((DISCARDS, "dc"), (CARDS, ""), (SEATS, "to")):
        found = pattern.match(line)
        if found:
            return each(word, found[1].replace(",", "")), found.end()
    word = line.split(" ", 1)[0]
    return [word], len(word)


def words_of_offer(offer: re.Match[str]) -> list[str]:
    """A whole offer, card by card."""
    begun = ["co"] if offer[1].lower() == "co" else []
    seats = [word for seat in (offer[4] or "").split(",") if seat for word in ("to", seat)]
    return [*begun, *each("g", offer[2]), *each("w", offer[3]), *seats, "o!"]


def each(word: str, cards: str) -> list[str]:
    """The same word for each card."""
    return [said for card in cards.replace("-", "").upper() for said in (word, card) if said]


def line(tokens: Sequence[str]) -> str:
    """The line that says these actions, as short as it can be said."""
    plain = " ".join(tokens)
    short = SPELLED.sub(offered, plain).replace("p:KN rb ", "p:KN ")
    short = merged(merged(merged(short, "dc ", "", "[LBWGO]"), "to ", ",", r"\d"), "", "", "[LBWGO]")
    return short if words(short) == plain.split() else plain


def offered(found: re.Match[str]) -> str:
    """An offer that was spelled card by card, in one word."""
    gives, wants = (
        part.replace("g ", "").replace("w ", "").replace(" ", "") or "-" for part in (found[2], found[3])
    )
    seats = found[4].replace("to ", "").split()
    return f"{found[1] or 'o '}{gives}>{wants}" + (f" to {','.join(seats)}" if seats else "")


def merged(text: str, word: str, between: str, what: str) -> str:
    """The same word said several times in a row, said once."""
    run = re.compile(rf"(?<!\S){word}{what}(?: {word}{what})+(?!\S)")
    return run.sub(lambda found: word + between.join(found[0].replace(word, " ").split()), text)
